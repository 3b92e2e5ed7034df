"""Kernels as C99: readable loops over names, one function for each kernel, which takes one table of addresses."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from adtypes.dtypes import F64, I64, DType, is_float
from adtypes.namespace import Form
from adtypes.ops.layout import Sum
from adtypes.ops.reductions import Argmax, Argmin, Max
from adtypes.ops.texts import C_PRELUDE
from adtypes.spec import Shape
from interpreters.compile.c.fuse import Item, Kernel, Nest
from interpreters.compile.c.nests import C_TYPE, Node, form_text, guard_text, linear
from interpreters.symbolic.term import Term

UNARY = (
    "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc",
    "log1p", "expm1",
)  # fmt: skip
BINARY = ("pow", "atan2")


def header() -> str:
    """What all kernels need; with ADTYPES_SIMD the functions of libmvec, which take whole vectors."""
    lines = [C_PRELUDE, "#ifdef ADTYPES_SIMD", '#define SIMD __attribute__((simd("notinbranch")))']
    for suffix, kind in (("", "double"), ("f", "float")):
        lines += [f"SIMD {kind} {f}{suffix}({kind});" for f in UNARY]
        lines += [f"SIMD {kind} {f}{suffix}({kind}, {kind});" for f in BINARY]
    return "\n".join([*lines, "#endif", ""])


def source(kernels: Sequence[Kernel]) -> str:
    return "\n".join([header(), *map(kernel_text, kernels)])


def scratch_layout(kernel: Kernel) -> tuple[dict[Term, int], int]:
    """Where in its scratch memory a kernel keeps what, and how many bytes that takes."""
    places, end = {}, 0
    for t in kernel.scratch:
        places[t] = end
        end += -(-t.spec.size * np.dtype(t.spec.dtype.np_dtype).itemsize // 64) * 64
    return places, end


def kernel_text(kernel: Kernel) -> str:
    """The function of one kernel; its table holds inputs, results, and the scratch memory."""
    names: dict[Term, str] = {}
    lines = []
    for k, t in enumerate(kernel.inputs):
        names[t] = f"x{k}"
        lies = f", axes {kernel.orders[t]} in memory" if t in kernel.orders else ""
        lines.append(f"const {C_TYPE[t.spec.dtype]} *restrict x{k} = p[{k}]; /* {t.spec}{lies} */")
    for k, t in enumerate(kernel.results):
        names[t] = f"y{k}"
        lines.append(f"{C_TYPE[t.spec.dtype]} *restrict y{k} = p[{len(kernel.inputs) + k}]; /* {t.spec} */")
    places, _ = scratch_layout(kernel)
    for k, (t, at) in enumerate(places.items()):
        names[t] = f"s{k}"
        kind, end = C_TYPE[t.spec.dtype], len(kernel.inputs) + len(kernel.results)
        lines.append(f"{kind} *restrict s{k} = ({kind} *)((char *)p[{end}] + {at}); /* {t.spec} */")
    for nest in kernel.nests:
        lines += _NestText(nest, names, kernel.orders).lines()
    return f"void {kernel.name}(void **p)\n{{\n" + "\n".join("    " + line for line in lines) + "\n}\n"


class _NestText:
    """The lines of a nest. Depth `d` is inside the first `d` loops; there stands what depends on no later loop variable."""

    def __init__(self, nest: Nest, names: dict[Term, str], orders: dict[Term, Shape]) -> None:
        self.nest, self.names, self.orders, self.rank = nest, names, orders, len(nest.sizes)
        self.computed = {item.term: item.node for item in nest.items if not item.reduced}
        self.at: list[list[str]] = [[] for _ in range(self.rank + 1)]  # statements
        self.before: list[list[str]] = [[] for _ in range(self.rank + 1)]  # in front of the loop that opens here
        self.after: list[list[str]] = [[] for _ in range(self.rank + 1)]  # behind it
        self.clauses: list[str] = []
        self.vectors = True  # whether all iterations of the innermost loop may run at once
        self.trips = self.merged()

    def lines(self) -> list[str]:
        for n in self.nest.nodes:
            if self.is_let(n):
                self.at[n.depth].append(f"const {C_TYPE[n.dtype]} v{n.number} = {self.value(n)};")
        filled: list[str] = []
        for item in self.nest.items:
            if item.reduced:
                filled += self.reduction(item)
            elif item.term in self.names:
                at = linear(tuple((0, ((k, 1),)) for k in range(self.rank)), self.nest.sizes)
                self.at[self.rank].append(f"{self.names[item.term]}[{form_text(at)}] = {self.name(item.node)};")
        return filled + self.loops(0)

    def loops(self, d: int) -> list[str]:
        inner = [*self.at[d], *self.before[d]]
        if d < self.rank:
            if d == self.rank - 1 and self.vectors:
                inner.append(" ".join(["#pragma omp simd", *self.clauses]))
            body = ["    " + line for line in self.loops(d + 1)]
            inner += [f"for (int64_t i{d} = 0; i{d} < {self.trips[d]}; i{d}++) {{", *body, "}"]
        inner += self.after[d]
        return inner if d else ["{", *("    " + line for line in inner), "}"]

    def merged(self) -> list[int]:
        """How often each loop runs: outer ones once where all lies in order, as the innermost runs through everything then."""
        trips = list(self.nest.sizes)
        for item in self.nest.items:
            if item.reduced and (len(item.reduced) < self.rank or isinstance(item.term.op, (Argmax, Argmin))):
                return trips
        if any(n.guards for n in self.nest.nodes):
            return trips
        steps = [dict(self.place(n)[1]) for n in self.nest.nodes]
        last = self.rank - 1
        for a in range(last - 1, -1, -1):
            if any(s.get(a, 0) != s.get(last, 0) * trips[last] for s in steps):
                break
            trips[a], trips[last] = 1, trips[a] * trips[last]
        return trips

    # ---------------------------------------------------------------- nodes
    def place(self, n: Node) -> Form:
        """Where a load reads, or the index that a node is."""
        order = self.orders.get(n.term) if n.term is not None else None
        if n.term is None or order is None or n.access is None:
            return n.at
        return linear(n.access, n.term.spec.shape, order)

    def is_let(self, n: Node) -> bool:
        """Whether the node has a line of its own; literals are written where they are used."""
        return bool(n.args or n.term is not None or n.at[1] or n.guards) and self.name(n) == f"v{n.number}"

    def name(self, n: Node) -> str:
        while n.term is not None and n.forwarded and n.term in self.computed:
            n = self.computed[n.term]
        if n.term is None and not n.args and not n.at[1] and not n.guards:
            return n.text or form_text(n.at)
        return f"v{n.number}"

    def value(self, n: Node) -> str:
        if n.term is not None:
            text = f"{self.names[n.term]}[{form_text(self.place(n))}]"
            return f"{guard_text(n.guards)} ? {text} : 0" if n.guards else text
        if not n.text:
            return form_text(n.at)
        args = [self.name(a) for a in n.args]
        return n.text.format(*args, cond=guard_text(n.guards)) if n.guards else n.text.format(*args)

    # ---------------------------------------------------------------- reductions
    def reduction(self, item: Item) -> list[str]:
        """Accumulators where the last axes are reduced; where an axis in front of a kept one is, memory accumulates."""
        t, op, sizes, k = item.term, item.term.op, self.nest.sizes, item.term.id
        kept = [a for a in range(self.rank) if a not in item.reduced]
        p = kept[-1] + 1 if kept else 0  # where the last run of reduced axes begins
        place = linear(tuple((0, ((a, 1),)) for a in kept), tuple(sizes[a] for a in kept))
        out, x = f"{self.names[t]}[{form_text(place)}]", self.name(item.node)
        in_memory = any(a < p for a in item.reduced)
        dtype = item.node.dtype
        if isinstance(op, (Argmax, Argmin)):
            self.position(f"a{k}", p, out, x, dtype, "<" if isinstance(op, Argmin) else ">")
            return []
        if isinstance(op, Sum):
            zero, kind = ("0", C_TYPE[F64] if is_float(dtype) else C_TYPE[I64])
            if p < self.rank:
                self.before[p].append(f"{kind} a{k} = {zero};")
                self.at[self.rank].append(f"a{k} += {x};")
                self.after[p].append(f"{out} {'+=' if in_memory else '='} a{k};")
                self.clauses.append(f"reduction(+:a{k})")
            else:
                self.at[self.rank].append(f"{out} += {x};")
            return self.filled(t, zero) if in_memory else []
        best = "max" if isinstance(op, Max) else "min"
        sign, start = (">", lowest(dtype, False)) if best == "max" else ("<", lowest(dtype, True))
        if p < self.rank:
            self.before[p].append(f"{C_TYPE[dtype]} a{k} = {start};")
            self.at[self.rank].append(f"a{k} = {x} {sign} a{k} ? {x} : a{k};")
            self.clauses.append(f"reduction({best}:a{k})")
            x = f"a{k}"
            if is_float(dtype):  # comparisons drop NaN, so it is counted
                self.before[p].append(f"int n{k} = 0;")
                self.at[self.rank].append(f"n{k} |= {self.name(item.node)} != {self.name(item.node)};")
                self.clauses.append(f"reduction(|:n{k})")
                self.after[p].append(f"if (n{k}) a{k} = NAN;")
            if not in_memory:
                self.after[p].append(f"{out} = a{k};")
                return []
        into = self.after[p] if p < self.rank else self.at[self.rank]
        into.append(f"{out} = {x} {sign} {out} || {x} != {x} ? {x} : {out};")
        return self.filled(t, start)

    def position(self, a: str, p: int, out: str, x: str, dtype: type[DType], sign: str) -> None:
        """The first place of an extremum along the innermost axis; the first NaN wins."""
        self.vectors = False
        self.before[p] += [f"{C_TYPE[dtype]} {a} = {lowest(dtype, sign == '<')};", f"int64_t {a}at = 0;"]
        self.at[self.rank].append(f"if ({x} {sign} {a} || ({x} != {x} && {a} == {a})) {{ {a} = {x}; {a}at = i{self.rank - 1}; }}")
        self.after[p].append(f"{out} = {a}at;")

    def filled(self, t: Term, value: str) -> list[str]:
        return [f"for (int64_t i = 0; i < {prod(t.spec.shape)}; i++) {self.names[t]}[i] = {value};"]


def lowest(dtype: type[DType], negated: bool) -> str:
    """What every number is at least, or, negated, at most."""
    if is_float(dtype):
        return "INFINITY" if negated else "-INFINITY"
    size = 64 if dtype is I64 else 32
    return f"INT{size}_{'MAX' if negated else 'MIN'}"
