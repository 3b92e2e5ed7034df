"""Printing index functions, and views under their familiar names."""

from __future__ import annotations

from collections.abc import Sequence

from adtypes.affine import Sizes, axis
from adtypes.namespace import Form, Forms
from interpreters.symbolic.printing.layout import cat, commas, text
from interpreters.symbolic.printing.notation import Expr, Prec, apply, call, dims


def affine_text(f: Form, names: Sequence[str]) -> Expr:
    """``4 - i``, ``2 * i + 1``, ``3``: the form over named axes."""
    offset, terms = f
    signed = [(k, names[a] if abs(k) == 1 else f"{abs(k)} * {names[a]}") for a, k in terms]
    signed.sort(key=lambda s: s[0] < 0)  # positive ones first, in the order of the axes
    parts = [(k < 0, s) for k, s in signed]
    if offset or not parts:
        first = not parts or (offset > 0 and parts[0][0])
        parts.insert(0 if first else len(parts), (offset < 0, str(abs(offset))))
    out = ("-" if parts[0][0] else "") + parts[0][1] + "".join(f" {'-' if neg else '+'} {s}" for neg, s in parts[1:])
    alone = len(parts) == 1
    if not alone:
        return Expr(text(out), Prec.SUM)
    return Expr(text(out), Prec.UNARY if parts[0][0] else Prec.PRODUCT if "*" in out else Prec.ATOM)


def index_function(names: Sequence[str], indices: Sequence[Expr]) -> Expr:
    r"""``(\[i, j]. [i + j, j])``."""
    return Expr(cat(f"(\\[{', '.join(names)}]. [", commas([e.doc for e in indices], text(" ")), "])"), binds=True)


def gathered(x: Expr, shape: Sizes, names: Sequence[str], indices: Sequence[Expr]) -> Expr:
    f = index_function(names, indices)
    return apply("gather", text(dims(shape)), x.within(Prec.ATOM), f.doc)._replace(binds=True)


def scattered(x: Expr, shape: Sizes, names: Sequence[str], indices: Sequence[Expr]) -> Expr:
    f = index_function(names, indices)
    return apply("scatter", text(dims(shape)), x.within(Prec.ATOM), f.doc)._replace(binds=True)


def subscript(x: Expr, indices: Sequence[Expr]) -> Expr:
    doc = cat(x.within(Prec.CALL), "[", commas([e.doc for e in indices], text(" ")), "]")
    return Expr(doc, min(x.prec, Prec.ATOM) if x.prec >= Prec.CALL else Prec.CALL, light=x.is_name and doc.flat <= 20)


# ---------------------------------------------------------------- views
def view(x: Expr, source: Sizes, shape: Sizes, forms: Forms, names: Sequence[str]) -> Expr:
    """The view of a written source of shape `source`; `names` are for the axes of the result where they are needed."""
    if len(source) == 2 and forms == (axis(0), axis(0)) and shape == (min(source),):
        return call("diagonal", x.doc)
    cut = _sliced(x, source, shape, forms)
    return general(x, source, shape, forms, names) if cut is None else _placed(*cut, shape)


def general(x: Expr, source: Sizes, shape: Sizes, forms: Forms, names: Sequence[str]) -> Expr:
    """The index function, without the axes at the end that run along."""
    m, n = len(forms), len(shape)
    while m and n and forms[m - 1] == axis(n - 1) and source[m - 1] == shape[n - 1]:
        if any(a == n - 1 for f in forms[: m - 1] for a, _ in f[1]):
            break
        m, n = m - 1, n - 1
    return gathered(x, shape[:n], names[:n], [affine_text(f, names) for f in forms[:m]])


def _sliced(x: Expr, source: Sizes, shape: Sizes, forms: Forms) -> tuple[Expr, tuple[int, ...]] | None:
    """Each source axis by itself: static indices, slices, reversals, and zeros around them; and the axes of the result that the
    ones left become. None if some form mentions two axes, or two forms one, or nothing is in bounds."""
    pieces: list[str] = []
    around: list[tuple[int, int]] = []
    axes: list[int] = []
    for (offset, terms), n in zip(forms, source):
        if not terms:
            if not 0 <= offset < n:
                return None
            pieces.append(str(offset))
            continue
        a, step = terms[0]
        if len(terms) > 1 or a in axes:
            return None
        axes.append(a)
        if not shape[a]:
            pieces.append(":0" if n else ":")
            around.append((0, 0))
            continue
        if (inside := _inside(offset, step, n, shape[a])) is None:
            return None
        lo, hi = inside
        pieces.append(_slice(offset + step * lo, step, hi - lo, n))
        around.append((lo, shape[a] - hi))
    while pieces and pieces[-1] == ":":
        pieces.pop()
    out = x
    if pieces == ["::-1"]:
        out = _short(call("reverse", x.doc), x)
    elif pieces:
        out = subscript(x, [Expr(text(p)) for p in pieces])
    if any(pair != (0, 0) for pair in around):
        out = call("pad", out.doc, text(f"[{', '.join(map(str, around))}]"))
    return out, tuple(axes)


def _placed(x: Expr, axes: Sizes, shape: Sizes) -> Expr:
    """Axes placed among others: replicate, transpose, permute, broadcast."""
    if axes == tuple(range(len(shape))):
        return x
    if len(axes) == len(shape):
        perm = tuple(axes.index(a) for a in range(len(shape)))
        return _short(call("transpose", x.doc) if perm == (1, 0) else call("permute", x.doc, text(dims(perm))), x)
    if axes == tuple(range(1, len(shape))):
        return call("replicate", text(str(shape[0])), x.doc)
    return call("broadcast", x.doc, text(dims(shape)), text(dims(axes)))


def _short(e: Expr, x: Expr) -> Expr:
    """Whether an expression is short enough to be repeated instead of named."""
    return e._replace(light=x.is_name and e.doc.flat <= 20)


def _inside(offset: int, step: int, n: int, size: int) -> tuple[int, int] | None:
    """The range of positions of an axis of `size` at which ``offset + step * position`` is in bounds; None if empty."""
    if step > 0:
        lo, hi = -(offset // step), (n - 1 - offset) // step + 1
    else:
        lo, hi = -((n - 1 - offset) // -step), offset // -step + 1
    lo, hi = max(lo, 0), min(hi, size)
    return (lo, hi) if lo < hi else None


def _slice(start: int, step: int, count: int, n: int) -> str:
    """``start:stop:step`` without defaults."""
    if step > 0:
        last = start + step * (count - 1)
        begin = str(start) if start else ""
        end = "" if last + step >= n else str(last + 1)
    else:
        last = start + step * (count - 1)
        begin = "" if start == n - 1 else str(start)
        end = "" if last + step < 0 else str(last - 1)
    return f"{begin}:{end}" + (f":{step}" if step != 1 else "")
