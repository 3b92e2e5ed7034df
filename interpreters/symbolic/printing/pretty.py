"""Programs as text for people, for notebooks and for Graphviz."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from html import escape
from keyword import iskeyword
from typing import NamedTuple

from adtypes.errors import locate
from interpreters.symbolic.printing.layout import FOREVER, layout
from interpreters.symbolic.printing.printer import Printer, header
from interpreters.symbolic.term import Build1, Graph, Parameter, Term, reachable
from interpreters.symbolic.vectorise import Step

WIDTH = 100


class Line(NamedTuple):
    """One line of a program, more if it had to be broken; `term` is what it defines or returns, if it is one term."""

    text: str
    term: Term | None


class Text(NamedTuple):
    """A printed program: its lines, and the term behind each name."""

    lines: list[Line]
    names: dict[str, Term]


def render(graph: Graph, names: Sequence[str] | None = None) -> Text:
    """The program laid out; `names` are those of the first inputs, further ones were captured."""
    p = Printer(graph, names).program()
    only = p.results[0][1] if len(p.results) == 1 else None
    lines = [Line(layout(header(p), WIDTH), None)]
    lines += [Line("  " + layout(let.doc, WIDTH, 2), let.term) for let in p.lets]
    lines.append(Line("  " + layout(p.result, WIDTH, 2), only))
    known = {**dict(p.inputs), **dict(p.given), **{let.name: let.term for let in p.lets}}
    return _renumbered(Text(lines, known), p.prefix)


def _renumbered(t: Text, prefix: str) -> Text:
    """The same with the lets numbered in the order in which they are read."""
    lets = re.compile(rf"\blet ({prefix}\d+) =")
    order = [s for line in t.lines for s in lets.findall(line.text)]
    new = {s: f"{prefix}{k}" for k, s in enumerate(order, 1)}
    if all(a == b for a, b in new.items()):
        return t
    word = re.compile(rf"\b{prefix}\d+\b")
    lines = [Line(word.sub(lambda m: new.get(m[0], m[0]), line.text), line.term) for line in t.lines]
    return Text(lines, {new.get(s, s): term for s, term in t.names.items()})


def show_graph(graph: Graph, names: Sequence[str] | None = None, lines: bool = False) -> str:
    """The program as text; with `lines`, each line ends with the user's line that it comes from."""
    return "\n".join(_with_source(line) if lines else line.text for line in render(graph, names).lines)


def source_of(t: Term) -> str | None:
    """File and line of the user's program that made a term, such as ``model.py:12``."""
    if t.where is None:
        return None
    where = locate(*t.where)
    return f"{os.path.basename(where.file)}:{where.line}"


def _with_source(line: Line) -> str:
    source = None if line.term is None else source_of(line.term)
    if source is None:
        return line.text
    first, *rest = line.text.split("\n")
    return "\n".join([f"{first}  -- {source}", *rest])


def identifiers(graph: Graph, names: Sequence[str]) -> list[str]:
    """Names of all inputs that Python takes for names of variables: ``params_layers_1_w``."""
    known = Printer(graph, names).names
    out: list[str] = []
    for t in graph.inputs:
        s = re.sub(r"\W+", "_", known[t])
        while s in out or iskeyword(s):
            s += "_"
        out.append(s if s.isidentifier() else f"x_{s}")
    return out


def html(graph: Graph, names: Sequence[str] | None = None) -> str:
    """The text for a notebook: over each name hovers its type and the line that made it."""
    t = render(graph, names)
    out: list[str] = []
    for line in t.lines:
        for piece in re.split(r"([A-Za-z_][\w.]*)", line.text):
            out.append(_hovering(piece, t.names[piece]) if piece in t.names else escape(piece))
        out.append("\n")
    return f"<pre>{''.join(out).rstrip()}</pre>"


def _hovering(piece: str, t: Term) -> str:
    source = source_of(t)
    title = str(t.spec) + (f", {source}" if source and not isinstance(t.op, Parameter) else "")
    return f'<span title="{escape(title)}">{escape(piece)}</span>'


def dot(graph: Graph, names: Sequence[str] | None = None) -> str:
    """The graph in the language of Graphviz: a box for each term, arrows from operands; dashed into bodies of builds."""
    printer = Printer(graph, names)
    out = ["digraph program {", "  node [shape=box, fontname=monospace];"]
    terms = reachable(graph.outputs)
    for t in sorted({*terms, *graph.inputs}, key=lambda t: t.id):
        label = layout(printer.outline(t, 1, "·").doc, FOREVER)
        style = ", style=rounded" if isinstance(t.op, Parameter) else ", penwidth=2" if t in graph.outputs else ""
        out.append(f'  t{t.id} [label="{_quoted(label)}\\n{t.spec}"{style}];')
    for t in terms:
        dashed = " [style=dashed]" if isinstance(t.op, Build1) else ""
        out += [f"  t{a.id} -> t{t.id}{dashed};" for a in t.args]
    return "\n".join([*out, "}"])


def _quoted(s: str) -> str:
    return s.replace("\\", "\\\\").replace('"', '\\"')


def show_log(graph: Graph, log: Sequence[Step], names: Sequence[str] | None = None) -> str:
    """What vectorisation did, a line for each visit: the rule, the term before, and what it became."""
    printer = Printer(graph, names)
    rows = [(step.rule, _brief(printer, step.before), _brief(printer, step.after)) for step in log]
    widths = [max((len(row[k]) for row in rows), default=0) for k in (0, 1)]
    return "\n".join(f"{rule:<{widths[0]}}  {a:<{widths[1]}}  ->  {b}".rstrip() for rule, a, b in rows)


def _brief(printer: Printer, t: Term) -> str:
    """As much of the term as a column holds."""
    texts = (layout(printer.outline(t, depth).doc, FOREVER) for depth in (4, 3, 2))
    return next((s for s in texts if len(s) <= 60), None) or layout(printer.outline(t, 1).doc, FOREVER)


__all__ = ["Line", "Text", "dot", "html", "render", "show_graph", "show_log", "source_of"]
