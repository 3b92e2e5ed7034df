"""Named statements as the text of a Python module, cut into functions of a size that CPython compiles well."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from interpreters.compile.node import Kind, Node
from interpreters.compile.schedule import Buffer, Schedule, Statement

PIECE = 2000  # statements in one function: with more, and with many names, CPython's compiler slows down
TARGETS = re.compile(r"[bt]\d+(, [bt]\d+)*,?")
NAME = re.compile(r"[bt]\d+")


class Spelling(ABC):
    """How the text of one library reads: operators in place of some functions, and the lines around the program."""

    symbols: Mapping[str, str]
    imports: Sequence[Sequence[tuple[str, str]]]  # by groups: a pattern, and the line that a text with it needs
    decorator: str = ""

    @abstractmethod
    def constants(self, lines: list[str], names: list[str]) -> str:
        """What is computed once."""

    def buffers(self, buffers: Sequence[Buffer]) -> str:
        """The declaration of arrays that outlive a call."""
        raise NotImplementedError

    def first(self, text: str, parameters: Sequence[str], constants: Sequence[str]) -> list[str]:
        """The lines at the head of a function with this text."""
        return []


def module_text(
    schedule: Schedule, inputs: Sequence[Node], outputs: Sequence[Node], spelling: Spelling
) -> str:
    """The whole module; the program is its function ``program``, which returns a tuple."""
    write = _Writer(schedule.names, spelling)
    head = ["# Inputs:", *(f"#   {n.text}: {n.spec}" for n in inputs)] if inputs else ["# No inputs."]
    head += ["# Outputs:", *(f"#   {n.spec}" for n in outputs)] if outputs else ["# No outputs."]
    returned = ", ".join(write.operand(n) for n in outputs) + ("," if len(outputs) == 1 else "")
    statements = [write.statement(s) for s in schedule.statements]
    constants = [s.name for s in schedule.constants]
    lines = [line for s in schedule.constants for line in write.statement(s)]
    parts = [spelling.constants(lines, constants)] if constants else []
    first, ending = [], [f"return {returned or '()'}"]
    if schedule.buffers:
        names = ", ".join(b.name for b in schedule.buffers)
        parts.append(spelling.buffers(schedule.buffers))
        first, ending = [f"{names}{',' * (len(schedule.buffers) == 1)} = buffers.take()"], [f"buffers.give({names})", *ending]
    for name, parameters, lines in _pieces([first] * bool(first) + statements, [n.text for n in inputs], ending):
        lines = [*spelling.first("\n".join(lines), parameters, constants), *lines]
        top = f"{spelling.decorator}\n" if spelling.decorator and name == "program" else ""
        parts.append(f"\n{top}def {name}({', '.join(parameters)}):\n" + "\n".join("    " + line for line in lines))
    body = "\n\n".join(parts)
    groups = ["\n".join(line for pattern, line in group if re.search(pattern, body)) for group in spelling.imports]
    return "\n\n".join(["\n".join(head), *filter(None, groups), body]) + "\n"


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
    statements: Sequence[list[str]], inputs: list[str], ending: list[str]
) -> list[tuple[str, list[str], list[str]]]:
    """Functions as name, parameters, lines; the last one, ``program``, calls the others one after the other.

    A piece takes the names that it reads before it sets them, and returns those set in it that are read later.
    """
    if len(statements) <= PIECE:
        return [("program", inputs, [*(line for lines in statements for line in lines), *ending])]
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
        lines.append(f"return {', '.join(results)}")
        parts.append((f"part{k}", parameters, lines))
        target = f"{', '.join(results)} = " if results else ""
        calls.append(f"{target}part{k}({', '.join(parameters)})")
        later = (later - sets) | wants
    return [*reversed(parts), ("program", inputs, calls[::-1])]


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
