"""Named statements as the text of a Python module, cut into functions of a size that CPython compiles well."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from adtypes.ops.control import MapAccum
from adtypes.ops.repeat import While
from adtypes.spec import Spec
from interpreters.compile.ending import Ending, Known
from interpreters.compile.node import Kind, Node
from interpreters.compile.record import Inner, Recorder
from interpreters.compile.schedule import Buffer, Schedule, Statement, schedule

PIECE = 2000  # statements in one function: with more, and with many names, CPython's compiler slows down
WIDTH = 110
TARGETS = re.compile(r"\(?[bt]\d+(, [bt]\d+)*(,\))?")
NAME = re.compile(r"[bt]\d+")


class Spelling(ABC):
    """The spelling of one library: operators in place of some functions, and the lines around the program."""

    symbols: Mapping[str, str]
    imports: Sequence[Sequence[tuple[str, str]]]  # by groups: a pattern, and the line that a text with it needs
    decorator: str = ""

    @abstractmethod
    def constants(self, lines: list[str], names: list[str]) -> str:
        """What is computed once."""

    def buffers(self, buffers: Sequence[Buffer]) -> str:
        """The declaration of arrays that outlive a call."""
        raise NotImplementedError

    @abstractmethod
    def rows(self, name: str, n: int, spec: Spec) -> tuple[str, str]:
        """What collects one element of an output a step, and the output made of it under its name."""

    def loop(self, step: str, op: MapAccum, loop: Inner) -> list[str]:
        """The lines of a function that calls `step` once for each row, on the carries, the rows and what is given."""
        c, r = op.n_carry, op.body.n_rows
        names = [n.text for n in loop.inputs]
        rows = {f"y{k}": self.rows(f"y{k}", op.n, n.spec) for k, n in enumerate(loop.outputs[c:])}
        begin, steps, ending = list[str](), f"reversed(range({op.n}))" if op.reverse else f"range({op.n})", list[str]()
        if isinstance(body := op.body, Ending):
            texts = [f"{names[k] if body.is_known else f'y{k - c}'}[i]" for k, _ in body.conditions]
            holds = " or ".join(text if x.holds else f"not {text}" for x, text in zip(body.conditions, texts))
            if body.is_known:
                begin = [f"last = next((i for i in range({op.n}) if not ({holds})), {op.n - 1})"]
                if body.known is Known.BY_LAST:
                    begin = [f"last = min(next((i + 1 for i in reversed(range({op.n})) if {holds}), 0), {op.n - 1})"]
                steps = "range(last, -1, -1)" if op.reverse else "range(last + 1)"
            else:
                ending = [f"    if not ({holds}):", "        break"]
            last = "last" if body.is_known else "i"
            ending += [f"y{k - c}[{last} + 1 :] = y{k - c}[{last}]" for k in body.filled]
        targets = listed([*names[:c], *(f"{y}[i]" for y in rows)])
        args = ", ".join([*names[:c], *(f"{x}[i]" for x in names[c : c + r]), *names[c + r :]])
        results = listed([*names[:c], *(done for _, done in rows.values())])
        return [
            *(f"{y} = {begun}" for y, (begun, _) in rows.items()),
            *begin,
            f"for i in {steps}:",
            f"    {targets} = {step}({args})",
            *ending,
            f"return {results}",
        ]

    def while_loop(self, step: str, op: While, loop: Inner) -> list[str]:
        """The lines of a function that calls `step` until its last result is false."""
        names = [n.text for n in loop.inputs]
        carry, after = names[: op.n_carry], [f"y{k}" for k in range(op.n_carry)]
        return [
            "while True:",
            f"    {listed([*after, 'goes_on'])} = {step}({', '.join(names)})",
            "    if not goes_on:",
            f"        return {listed(carry)}",
            *([f"    {', '.join(carry)} = {', '.join(after)}"] if carry else []),
        ]

    def first(self, text: str, parameters: Sequence[str], constants: Sequence[str]) -> list[str]:
        """The lines at the head of a function with this text."""
        return []


def module_text(
    recorder: Recorder[Any], inputs: Sequence[Node], outputs: Sequence[Node], spelling: Spelling, in_place: bool
) -> str:
    """The whole module; the program is its function ``program``, which returns a tuple."""
    head = ["# Inputs:", *(f"#   {n.text}: {n.spec}" for n in inputs)] if inputs else ["# No inputs."]
    head += ["# Outputs:", *(f"#   {n.spec}" for n in outputs)] if outputs else ["# No outputs."]
    plans: list[Schedule] = []
    for order, outs in [*((inner.recorder.order, inner.outputs) for inner in recorder.inner), (recorder.order, outputs)]:
        before = sum(len(plan.constants) for plan in plans)
        plans.append(schedule(order, outs, in_place, in_place and outs is outputs, before))
    constants = [s.name for plan in plans for s in plan.constants]
    lines = [line for plan in plans for s in plan.constants for line in _Writer(plan.names, spelling).statement(s)]
    parts = [spelling.constants(lines, constants)] if constants else []
    buffers = plans[-1].buffers
    parts += [spelling.buffers(buffers)] if buffers else []
    functions: list[tuple[str, list[str], list[str]]] = []
    for k, (inner, plan) in enumerate(zip(recorder.inner, plans)):
        functions += _functions(f"step{k}", plan, inner.inputs, inner.outputs, spelling)
        if isinstance(inner.op, MapAccum):
            functions.append((f"loop{k}", [n.text for n in inner.inputs], spelling.loop(f"step{k}", inner.op, inner)))
        elif isinstance(inner.op, While):
            functions.append((f"loop{k}", [n.text for n in inner.inputs], spelling.while_loop(f"step{k}", inner.op, inner)))
    functions += _functions("program", plans[-1], inputs, outputs, spelling)
    for name, parameters, lines in functions:
        lines = [*spelling.first("\n".join(lines), parameters, constants), *lines]
        top = f"{spelling.decorator}\n" if spelling.decorator and name == "program" else ""
        lines = [f"def {name}({', '.join(parameters)}):", *("    " + line for line in lines)]
        parts.append(f"\n{top}" + "\n".join(map(folded, lines)))
    body = "\n\n".join(parts)
    groups = ["\n".join(line for pattern, line in group if _has(body, pattern)) for group in spelling.imports]
    return "\n\n".join(["\n".join(head), *filter(None, groups), body]) + "\n"


def _has(text: str, pattern: str) -> bool:
    """Whether a pattern is found in a text, which may be long: words are found much faster."""
    words = re.findall(r"\w+", pattern.replace(r"\b", " "))
    return any(word in text for word in words) and re.search(pattern, text) is not None


def _functions(
    name: str, plan: Schedule, inputs: Sequence[Node], outputs: Sequence[Node], spelling: Spelling
) -> list[tuple[str, list[str], list[str]]]:
    """The functions of one schedule, as name, parameters, lines; the last has the name given."""
    write = _Writer(plan.names, spelling)
    statements = [write.statement(s) for s in plan.statements]
    ending = [f"return {listed([write.operand(n) for n in outputs])}"]
    if plan.buffers:
        names = [b.name for b in plan.buffers]
        statements.insert(0, [f"{listed(names)} = buffers.take()"])
        ending.insert(0, f"buffers.give({', '.join(names)})")
    return _pieces(name, statements, [n.text for n in inputs], ending)


class _Writer:
    def __init__(self, names: Mapping[Node, str], spelling: Spelling) -> None:
        self.names, self.spelling = names, spelling

    def operand(self, n: Node) -> str:
        """What stands for a node where it is read: its name, its number, or the view that it is."""
        if n in self.names:
            return self.names[n]
        if n.kind is Kind.LITERAL:
            return n.text
        return n.text.format(*map(self.operand, n.args))  # as deep as the schedule lets views be nested

    def statement(self, s: Statement) -> list[str]:
        args = [self.operand(a) for a in s.node.args]
        if s.into is not None and s.node.writes:
            return s.node.writes.format(*args, out=s.name).split("\n")
        if s.node.kind is Kind.BLOCK:
            return s.node.text.format(*args, out=s.name).split("\n")
        if s.node.kind is not Kind.UFUNC:
            return [f"{s.name} = {s.node.text.format(*args)}"]
        symbol = self.spelling.symbols.get(s.node.text)
        if s.into is None:
            return [f"{s.name} = {self.call(s.node.text, symbol, args)}"]
        if symbol is not None and len(args) == 2:
            if args[0] != s.into and symbol in "+*":
                args.reverse()
            if args[0] == s.into and symbol[0] not in "<>=!":
                return [f"{s.into} {symbol}= {args[1]}"]
        return [f"{s.node.text}({', '.join(args)}, out={s.into})"]

    def call(self, function: str, symbol: str | None, args: Sequence[str]) -> str:
        if symbol is None:
            return f"{function}({', '.join(args)})"
        return f"{args[0]} {symbol} {args[1]}" if len(args) == 2 else f"{symbol}{args[0]}"


def _pieces(
    name: str, statements: Sequence[list[str]], inputs: list[str], ending: list[str]
) -> list[tuple[str, list[str], list[str]]]:
    """Functions as name, parameters, lines; the last one, called `name`, calls the others one after the other.

    A piece takes the names that it reads before it sets them, and returns those set in it that are read later.
    """
    if len(statements) <= PIECE:
        return [(name, inputs, [*(line for lines in statements for line in lines), *ending])]
    groups = [statements[k : k + PIECE] for k in range(0, len(statements), PIECE)]
    known = set(inputs)
    later: set[str] = set(_names("\n".join(ending), known))
    parts: list[tuple[str, list[str], list[str]]] = []
    calls = ending[::-1]
    for k in range(len(groups) - 1, -1, -1):
        wants, sets = _traffic(groups[k], known)
        results = sorted(sets & later, key=_age)
        parameters = sorted(wants, key=_age)
        lines = [line for lines in groups[k] for line in lines]
        lines.append(f"return {listed(results)}")
        part = f"{'' if name == 'program' else name + '_'}part{k}"
        parts.append((part, parameters, lines))
        target = f"{listed(results)} = " if results else ""
        calls.append(f"{target}{part}({', '.join(parameters)})")
        later = (later - sets) | wants
    return [*reversed(parts), (name, inputs, calls[::-1])]


def listed(names: Sequence[str]) -> str:
    """A tuple of names."""
    return f"({names[0]},)" if len(names) == 1 else ", ".join(names) or "()"


def folded(line: str) -> str:
    """A line that is too long, broken inside its brackets."""
    if len(line) <= WIDTH:
        return line
    found = re.fullmatch(r"( *)(return )(.*)()", line) or re.fullmatch(r"( *)([^(]*\()(.*)(\):?)", line)
    if found and found[4] and not _balanced(found[3]):  # the first bracket is closed before the end
        found = re.fullmatch(r"( *)([^(=]* [-+*/]?= )(.*)()", line)
    if found is None:
        return line
    indent, head, inner, tail = found.groups()
    if not tail:
        head, tail = f"{head}(", ")"
    within = indent + "    "
    wrapped = wrap(inner, WIDTH, initial_indent=within, subsequent_indent=within, break_long_words=False, break_on_hyphens=False)
    return "\n".join([indent + head, *wrapped, indent + tail])


def _balanced(text: str) -> bool:
    """Whether no bracket is closed that was not opened in the text."""
    depth = 0
    for c in text:
        depth += (c == "(") - (c == ")")
        if depth < 0:
            return False
    return True


def _traffic(statements: Sequence[list[str]], known: set[str]) -> tuple[set[str], set[str]]:
    """The names that a group reads before setting them, and those it sets."""
    wants: set[str] = set()
    sets: set[str] = set()
    for lines in statements:
        for line in lines:
            target, _, value = line.partition(" = ")
            if TARGETS.fullmatch(target) and value:
                wants.update(n for n in _names(value, known) if n not in sets)
                sets.update(_names(target, known))
            else:
                wants.update(n for n in _names(line, known) if n not in sets)
    return wants, sets


def _names(text: str, known: set[str]) -> list[str]:
    return [w for w in re.findall(r"\b[A-Za-z_]\w*\b", text) if w in known or NAME.fullmatch(w)]


def _age(name: str) -> tuple[int, str]:
    return len(name), name


__all__ = ["Spelling", "module_text"]
