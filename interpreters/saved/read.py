"""Programs from text. What the text says is checked by the rows themselves as it is read; what does not fit is a `LoadError`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn, TypeVar

from adtypes.algebra import backend
from adtypes.batched_rules import BatchedRule
from adtypes.custom import CallRule, CustomDerivative
from adtypes.errors import AdtypesError, LoadError, NotDifferentiableError
from adtypes.op import Op
from adtypes.ops.call import Rule
from adtypes.ops.control import Proj
from adtypes.spec import Spec
from interpreters.saved.fields import arity, decode, defaults, hints, spec_of
from interpreters.saved.rows import named_row
from interpreters.saved.trees import Known, Lines, Tree, read_tree
from interpreters.saved.values import read, strings, value_at
from interpreters.saved.write import HEAD, held
from interpreters.symbolic.body import BODY, Body
from interpreters.symbolic.scope import Scope
from interpreters.symbolic.term import Build1, Graph, LoopVar, Parameter, Term

T = TypeVar("T")
DEPTH = 40  # of loops inside each other
LEVELS = 64  # of builds inside each other
BYTES = 1 << 62  # of one tensor
RANK = 64
LENGTH = 400  # of messages, which quote the file
UNROLLED = 20_000_000  # terms, those of a body counted as often as it occurs
LINE = re.compile(r"t(\d+) = ([A-Za-z_]\w*)")
RETURN = re.compile(r"  return(?: t\d+)*")
INPUT = re.compile(r" (\d{1,9}) : (\S+)")
OPERANDS = re.compile(r"((?: t\d+)*)(?: : (\S.*))?")  # the type, which people may leave out, is there to find damage


class Loaded(NamedTuple):
    """What a text says: a graph with its inputs named, and the function that it is a derivative of."""

    arguments: Tree
    captured: tuple[Spec, ...]
    result: Tree
    graph: Graph
    derivative_of: tuple[Graph, tuple[str, ...]] | None


def program(text: str, known: Known) -> Loaded:
    """The program of a text; errors name the line."""
    reader = _Reader(text, known)
    try:
        return reader.program()
    except LoadError as e:
        what = e.what if len(e.what) <= LENGTH else f"{e.what[:LENGTH]}.."
        raise LoadError(f"line {reader.lines.number}: {what}", remedy=e.remedy) from None


class Unknown:
    """Stands for a rule that the caller did not give: the call runs, but has no derivative."""

    def __init__(self, name: str) -> None:
        self.name = name

    def forward(self, *_: object) -> NoReturn:
        raise NotDifferentiableError(
            f"{self.name} has a custom derivative, which is not part of the file",
            remedy=f"load the program with known=[{self.name}]",
        )

    backward = forward

    def batched(self, n: int, mapped: tuple[bool, ...]) -> Rule:
        return self


class _Reader:
    def __init__(self, text: str, known: Known) -> None:
        self.lines, self.known = Lines(text), known

    def fresh(self) -> None:
        """Begin a program: its terms are in an arena of their own."""
        self.scope = Scope(backend())
        self.arena = self.scope.arena
        self.arena.passes = 1  # while terms are read, which belong to no line of the user's
        self.things: dict[str, object] = {}  # bodies and rules
        self.sizes: dict[object, tuple[int, int]] = {}  # of bodies with those that they run, and how deep these are nested
        self.rows: dict[str, Op] = {}  # by their texts: most occur often

    def program(self) -> Loaded:
        head = next(self.lines) if self.lines.left else ""
        if head != HEAD:
            if re.fullmatch(r"adtypes program \d+", head):
                raise LoadError(f"{head!r} is a version that this library does not know", remedy="update the library")
            raise LoadError(f"this is not a program: its first line is {head[:60]!r}, not {HEAD!r}")
        self.expect("arguments")
        arguments = read_tree(self.lines, self.known)
        captured: list[Spec] = []
        if self.lines.peek() == "captured":
            next(self.lines)
            while m := re.fullmatch(r"  c(\d+) (\S+)", self.lines.peek()):
                next(self.lines)
                if int(m[1][:9]) != len(captured):
                    raise LoadError(f"captured tensor c{len(captured)} is missing")
                captured.append(self.bounded(spec_of(m[2])))
        self.expect("result")
        result = read_tree(self.lines, self.known)
        graph = self.graph()
        if len(arguments.names) != arguments.structure.n or len(set(arguments.names)) != len(arguments.names):
            raise LoadError("the tensors among the arguments have no names of their own")
        if [t.spec for t in graph.inputs] != [*arguments.specs, *captured]:
            raise LoadError("the inputs of the program are not its arguments and what it captured")
        if [t.spec for t in graph.outputs] != result.specs or result.structure.n != len(result.specs):
            raise LoadError("what the program returns is not its result")
        return Loaded(arguments, tuple(captured), result, graph, self.derivative_of())

    def derivative_of(self) -> tuple[Graph, tuple[str, ...]] | None:
        if not self.lines.left:
            return None
        word, _, rest = next(self.lines).partition(" ")
        if word != "derivative_of":
            raise LoadError(f"{word!r} in the place of the end")
        source, names = self.graph(), tuple(strings(rest))
        if self.lines.left or len(names) > len(source.inputs):
            raise LoadError("the text does not end where the function ends that was differentiated")
        return source, names

    def graph(self) -> Graph:
        """The bodies and rules that a program needs, and the program."""
        self.fresh()
        while m := re.fullmatch(r"body (b\d+) carry (\d{1,9}) rows (\d{1,9})", self.lines.peek()) or re.fullmatch(
            r"rule (r\d+) (\S+)(.*)", self.lines.peek()
        ):
            next(self.lines)
            if m[1] in self.things:
                raise LoadError(f"{m[1]} is stated twice")
            self.things[m[1]] = self.body(int(m[2]), int(m[3])) if m[1][0] == "b" else self.rule(m[2], m[3])
        self.expect("program")
        graph = self.section(0)
        self.arena.passes = 0
        return graph

    def expect(self, word: str) -> None:
        if (line := next(self.lines)) != word:
            raise LoadError(f"{line[:80]!r} in the place of {word!r}")

    # ---------------------------------------------------------------- sections
    def body(self, n_carry: int, n_rows: int) -> Body:
        graph = self.section(BODY)
        if n_carry + n_rows > len(graph.inputs) or n_carry > len(graph.outputs):
            raise LoadError(f"{n_carry} carries and {n_rows} rows, of {len(graph.inputs)} inputs")
        body = Body(self.scope, tuple(t.spec for t in graph.inputs), graph.outputs, n_carry, n_rows)
        self.sizes[body] = self.size, self.depth
        return body

    def rule(self, name: str, rest: str) -> object:
        if name == "batched":
            m = re.fullmatch(r" (r\d+) (\d{1,18}) (\[.*\])", rest)
            inner = self.things.get(m[1]) if m else None
            if m is None or not isinstance(inner, (CallRule, BatchedRule, Unknown)):
                raise LoadError(f"cannot read the rule {rest.strip()!r}")
            mapped = decode(read(m[3]), tuple[bool, ...], {})
            return inner if isinstance(inner, Unknown) else BatchedRule(inner, int(m[2]), mapped)
        self.known.missing.clear()
        structure, out = (read_tree(self.lines, self.known).structure for _ in range(2))
        options = []
        while m := re.fullmatch(r"  option (\"(?:[^\"\\]|\\.)*\") (.*)", self.lines.peek()):
            next(self.lines)
            options.append((strings(m[1])[0], decode(read(m[2]), bool | int | float | str | None, {})))
        missing = set(self.known.missing)
        given = self.known.find(name)
        if given is None:
            return Unknown(name)
        if not isinstance(given, CustomDerivative):
            raise LoadError(f"known: {name} has no custom derivative", remedy="give the function that custom_derivative made")
        if missing:
            raise LoadError(f"the rule of {name} wants {', '.join(sorted(missing))}", remedy="give these in known as well")
        return CallRule(given, structure, out, tuple(options))

    def section(self, scope: int) -> Graph:
        """The terms of a program or of a body, to where it returns."""
        terms: list[Term] = []
        inputs: dict[int, Term] = {}
        self.size = self.depth = 0
        while True:
            line = next(self.lines)
            if not line.startswith("  "):
                raise LoadError(f"{line[:80]!r} in the place of a term: does this program end too early?")
            if RETURN.fullmatch(line):
                outputs = tuple(self.operands(line[8:], terms))
                break
            t, k = self.line(line[2:], terms, scope)
            if k is not None:
                if k in inputs:
                    raise LoadError(f"input {k} is there twice")
                inputs[k] = t
            terms.append(t)
        if sorted(inputs) != list(range(len(inputs))):
            raise LoadError(f"the inputs are numbered {sorted(inputs)[:20]}, not from 0 on")
        for t in outputs:
            if t.spec.parts or t.free:
                what = "is the index of no build around it" if t.free else "has several parts"
                raise LoadError(f"what is returned {what}")
        return Graph(self.arena, tuple(inputs[k] for k in range(len(inputs))), outputs)

    def operands(self, text: str, terms: Sequence[Term]) -> list[Term]:
        found = []
        for name in text.split():
            k = int(name[1:19])
            if k >= len(terms):
                raise LoadError(f"{name} stands for nothing yet")
            found.append(terms[k])
        return found

    def line(self, line: str, terms: list[Term], scope: int) -> tuple[Term, int | None]:
        """One term; and its number if it is an input."""
        m = LINE.match(line)
        if m is None or m[1] != str(len(terms)):
            raise LoadError(f"cannot read {line[:80]!r} as the term t{len(terms)}")
        if m[2] == "input":
            m = INPUT.fullmatch(line, m.end())
            if m is None:
                raise LoadError(f"cannot read {line[:80]!r} as an input")
            return self.arena.term(Parameter(scope, int(m[1]), self.bounded(spec_of(m[2])))), int(m[1])
        end = self.closing(line, m.end())
        row = line[m.start(2) : end]
        rest = OPERANDS.fullmatch(line, end)
        if rest is None:
            raise LoadError(f"cannot read {line[end:][:80]!r} as operands and a type")
        op = self.rows.get(row) or self.row(m[2], line, m.end(), end)
        self.rows[row] = op
        args = self.operands(rest[1], terms)
        t = self.checked(op, args)
        if rest[2] is not None and str(t.spec) != rest[2]:
            raise LoadError(f"{op.name} of these is {t.spec}, the text says {rest[2][:80]}")
        return t, None

    @staticmethod
    def closing(line: str, at: int) -> int:
        """The place behind the fields of a row, which begin here if it has any."""
        if line[at : at + 1] != "(":
            return at
        while True:
            eq = line.find("=", at)
            if eq < 0:
                raise LoadError(f"cannot read the fields {line[at : at + 80]!r}")
            at = value_at(line, eq + 1)[1]
            if line[at : at + 1] == ")":
                return at + 1
            if line[at : at + 2] != ", ":
                raise LoadError(f"cannot read the fields from {line[at : at + 80]!r} on")

    def row(self, name: str, line: str, at: int, end: int) -> Op:
        """The row of this name with the fields that the text gives."""
        cls = named_row(name) or self.known.rows.get(name)
        if cls is None:
            raise LoadError(
                f"no row is called {name!r}",
                remedy='load the program with known=[..] and its class, or register("row", name, class)',
            )
        wanted, given = hints(cls), dict[str, object]()
        at += 1
        while at < end:
            eq = line.index("=", at)
            key = line[at:eq]
            value, at = value_at(line, eq + 1)
            at += 2  # a comma and a space
            if key not in wanted or key in given:
                raise LoadError(f"{name} has no field {key!r}, or has it once")
            given[key] = decode(value, wanted[key], self.things)
        if lacking := [key for key in wanted if key not in given and key not in defaults(cls)]:
            raise LoadError(f"{name} lacks the fields {', '.join(lacking)}")
        return cls(**given)

    # ---------------------------------------------------------------- checks
    def checked(self, op: Op, args: list[Term]) -> Term:
        """The term, if the row accepts these operands and the type is one that a tensor can have."""
        few, most = arity(type(op))
        if not few <= len(args) <= most:
            raise LoadError(f"{op.name} of {len(args)} tensors")
        if type(op) in (Build1, LoopVar) and not 1 <= op.level <= LEVELS:  # type: ignore[attr-defined]
            raise LoadError(f"{op.name} at level {op.level}")  # type: ignore[attr-defined]
        specs = [a.spec for a in args]
        if type(op) is not Proj and any(s.parts for s in specs):
            raise LoadError(f"{op.name} of something with several parts")

        def make() -> Term:
            op.vet(*specs)
            self.bounded(op.spec(*specs))
            return self.arena.term(op, tuple(args))

        t = self.attempt(op, make)
        self.scoped(op, t, args)
        for size, depth in [self.sizes.get(x, (0, 0)) for x in held(op)]:
            self.size, self.depth = self.size + size, max(self.depth, depth + 1)
        self.size += 1
        if self.size > UNROLLED or self.depth > DEPTH:
            raise LoadError("the program is too large: bodies that run bodies that run bodies")
        return t

    def attempt(self, op: Op, make: Callable[[], T]) -> T:
        try:
            return make()
        except AdtypesError as e:
            raise LoadError(e.what) from None
        except Exception as e:  # rules of rows are written for fields that rules make, these may be anything
            raise LoadError(f"{op.name} with these fields is impossible: {type(e).__name__}: {e}"[:300]) from None

    def scoped(self, op: Op, t: Term, args: Sequence[Term]) -> None:
        """Indices of builds occur inside these builds only."""
        sizes: dict[int, int] = {}
        for v in {*t.free, *(v for a in args for v in a.free)}:
            assert isinstance(v.op, LoopVar)
            if sizes.setdefault(v.op.level, v.op.n) != v.op.n:
                raise LoadError(f"indices of one level that count to {v.op.n} and {sizes[v.op.level]}")
        if isinstance(op, Build1) and (any(level > op.level for level in sizes) or sizes.get(op.level, op.n) != op.n):
            raise LoadError("a build1 around indices that are not its own")

    def bounded(self, spec: Spec) -> Spec:
        """A type that memory can address."""
        for s in (spec, *spec.parts):
            if len(s.shape) > RANK or any(type(n) is not int or n < 0 for n in s.shape):
                raise LoadError(f"there is no tensor of shape {list(s.shape)[:RANK]}")
            size = 1
            for n in s.shape:
                size *= max(n, 1)
                if size > BYTES // 8:
                    raise LoadError(f"a tensor of shape {list(s.shape)} is too large")
        return spec
