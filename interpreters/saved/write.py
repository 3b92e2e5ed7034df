"""Programs as text: the structures of arguments and results, bodies of loops each before what runs them, then the program.

One line a term: its number, the row, its operands, the fields of the row, its type. Text is made from the program as it was
traced; all other stages are made from that again when it is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from adtypes.batched_rules import BatchedRule
from adtypes.custom import CallRule
from adtypes.errors import LoadError, StagingError
from adtypes.op import Op
from interpreters.saved.fields import decode, defaults, encode, hints
from interpreters.saved.rows import named_row
from interpreters.saved.trees import lines
from interpreters.saved.values import Value, read, shown
from interpreters.symbolic.body import BODY, Body
from interpreters.symbolic.term import Graph, Parameter, Term, reachable

if TYPE_CHECKING:
    from interpreters.symbolic.written import WrittenTerms

HEAD = "adtypes program 1"
SHOWN = 1000  # terms up to which the text begins with the program as it prints


def text(written: WrittenTerms) -> str:
    """The whole text of a program."""
    graph, source = written.source.graph, written.ancestors.get("source")
    captured = [t.spec for t in graph.inputs[len(written.names) :]]
    parts: list[str] = [HEAD]
    if len(reachable(graph.outputs)) <= SHOWN:
        parts += [f"# {line}" for line in written.show("simplified", False, False).splitlines()]
    parts += ["", "arguments", *_indented(lines(written.in_tree, written.specs, written.names))]
    if captured:
        parts += ["captured", *(f"  c{k} {spec}" for k, spec in enumerate(captured))]
    parts += ["result", *_indented(lines(written.out_tree, [t.spec for t in graph.outputs])), "", *_program(graph)]
    if source is not None and not any(v not in source.graph.inputs for t in source.graph.outputs for v in t.free):
        parts += ["", " ".join(["derivative_of", *map(shown, source.names)]), "", *_program(source.graph)]
    return "\n".join(parts) + "\n"


def _program(graph: Graph) -> list[str]:
    names = _Names()
    names.collect(graph.outputs)
    return [*names.text, "program", *names.section(graph.inputs, graph.outputs)]


def _indented(text: Iterator[str]) -> list[str]:
    return ["  " + line for line in text]


def held(op: Op) -> list[object]:
    """What the fields of a row hold that has a section of its own."""
    found = [getattr(op, name) for name in hints(type(op))]
    return [x for x in found if isinstance(x, (Body, CallRule, BatchedRule))]


class _Names:
    """The bodies and rules of a program by their names in the file, and the sections that state them."""

    def __init__(self) -> None:
        self.names: dict[object, str] = {}
        self.things: dict[str, object] = {}
        self.text: list[str] = []
        self.checked: set[Op] = set()

    def collect(self, outputs: Sequence[Term]) -> None:
        """State all bodies and rules that the terms need, inner ones first."""
        todo = [body for t in reachable(outputs) for body in held(t.op)]
        while todo:
            x = todo[-1]
            inner: list[object] = []
            if isinstance(x, Body):
                inner = [y for t in reachable(x.outputs) for y in held(t.op)]
            elif isinstance(x, BatchedRule):
                inner = [x.rule]
            inner = [y for y in inner if y not in self.names]
            if inner:
                todo += inner
                continue
            todo.pop()
            if x not in self.names:
                self.state(x)

    def state(self, x: object) -> None:
        kind = "b" if isinstance(x, Body) else "r"
        name = f"{kind}{sum(n.startswith(kind) for n in self.names.values())}"
        if isinstance(x, Body):
            section = [f"body {name} carry {x.n_carry} rows {x.n_rows}", *self.section(x.inputs, x.outputs)]
        elif isinstance(x, CallRule):
            section = [f"rule {name} {x.name}", *_indented(lines(x.structure)), *_indented(lines(x.out_def))]
            for key, value in x.options:
                if value is not None and type(value) not in (bool, int, str):
                    raise StagingError(f"{x.name} was called with {key}={value!r}, which no file can hold")
                section.append(f"  option {shown(key)} {shown(encode(value, self.name))}")
        else:
            assert isinstance(x, BatchedRule)
            section = [f"rule {name} batched {self.names[x.rule]} {x.n} {shown(encode(x.mapped, self.name))}"]
        self.names[x], self.things[name] = name, x
        self.text += [*section, ""]

    def name(self, x: object) -> str:
        if isinstance(x, (Body, CallRule, BatchedRule)):
            return self.names[x]
        raise StagingError(
            f"a field with the value {x!r} cannot be saved",
            remedy="fields of rows in files are numbers, strings, dtypes, specs, members of enumerations, and tuples of these",
        )

    def section(self, inputs: Sequence[Term], outputs: Sequence[Term]) -> list[str]:
        """The lines of terms, by age, and what is returned."""
        number = {t: k for k, t in enumerate(inputs)}
        first = list(inputs) if inputs and inputs[0].op.scope == BODY else []  # type: ignore[attr-defined]
        order = [*first, *sorted({*reachable(outputs), *inputs}.difference(first), key=lambda t: t.id)]
        place = {t: f"t{k}" for k, t in enumerate(order)}
        out = []
        for t in order:
            if t in number:
                row = f"input {number[t]}"
            else:
                row = " ".join([self.row(t.op), *(place[a] for a in t.args)])
            out.append(f"  {place[t]} = {row} : {t.spec}")
        return [*out, " ".join(["  return", *(place[t] for t in outputs)])]

    def row(self, op: Op) -> str:
        """The name of a row and its fields, from which the same row can be made again."""
        if isinstance(op, Parameter):
            raise StagingError("the program depends on an argument of a function around it, so it cannot be saved alone")
        missing, usual = object(), defaults(type(op))
        wanted = {k: hint for k, hint in hints(type(op)).items() if getattr(op, k) != usual.get(k, missing)}
        values: dict[str, Value] = {name: encode(getattr(op, name), self.name) for name in wanted}
        texts = {name: shown(x) for name, x in values.items()}
        if op not in self.checked:
            try:
                same = type(op)(**{name: decode(read(texts[name]), hint, self.things) for name, hint in wanted.items()})
            except LoadError as e:
                raise StagingError(f"the row {op.name} cannot be saved: {e.what}") from None
            if same != op or not re.fullmatch(r"[A-Za-z_]\w*", op.name):
                raise StagingError(f"the row {op.show()} cannot be saved: its fields come back as those of {same.show()}")
            if (found := named_row(op.name)) is not None and found is not type(op):
                raise StagingError(
                    f"two rows are called {op.name}, so a file cannot tell them apart", remedy="give the row another `name`"
                )
            self.checked.add(op)
        fields = ", ".join(f"{key}={value}" for key, value in texts.items())
        return f"{op.name}({fields})" if fields else op.name
