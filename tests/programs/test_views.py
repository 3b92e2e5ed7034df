"""Views are printed under the name people know; what is printed means what the view does."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from adtypes.affine import axis, form
from adtypes.algebra import bind
from adtypes.namespace import Form, Forms
from adtypes.ops.layout import Unview, View
from interpreters.concrete.numpy import XP
from tests.programs.tracing import body_of

Array = NDArray[Any]


def view_text(source: tuple[int, ...], shape: tuple[int, ...], *forms: Form) -> str:
    spec = f"f64[{','.join(map(str, source))}]" if source else "f64"
    return body_of(lambda x: bind(View(shape, forms), x), spec)


def along(a: int, step: int = 1, offset: int = 0) -> Form:
    return form(offset, [(a, step)])


def at(k: int) -> Form:
    return (k, ())


@pytest.mark.parametrize(
    ("text", "source", "shape", "forms"),
    [
        ("replicate(2, x)", (3,), (2, 3), [axis(1)]),
        ("replicate(4, x)", (), (4,), []),
        ("broadcast(x, [3, 2], [0])", (3,), (3, 2), [axis(0)]),
        ("broadcast(x, [2, 2], [])", (), (2, 2), []),
        ("broadcast(x, [4, 5, 3], [2, 0])", (3, 4), (4, 5, 3), [axis(2), axis(0)]),
        ("transpose(x)", (2, 3), (3, 2), [axis(1), axis(0)]),
        ("permute(x, [1, 2, 0])", (2, 3, 4), (3, 4, 2), [axis(2), axis(0), axis(1)]),
        ("x[1:3]", (5,), (2,), [along(0, 1, 1)]),
        ("x[2:]", (5,), (3,), [along(0, 1, 2)]),
        ("x[:2]", (5,), (2,), [along(0)]),
        ("x[::2]", (5,), (3,), [along(0, 2)]),
        ("x[1::2]", (6,), (3,), [along(0, 2, 1)]),
        ("x[:3:2]", (7,), (2,), [along(0, 2)]),
        ("reverse(x)", (5,), (5,), [along(0, -1, 4)]),
        ("reverse(x)", (5, 2), (5, 2), [along(0, -1, 4), axis(1)]),
        ("x[:, ::-1]", (2, 5), (2, 5), [axis(0), along(1, -1, 4)]),
        ("x[3:1:-1]", (5,), (2,), [along(0, -1, 3)]),
        ("x[3]", (5,), (), [at(3)]),
        ("x[1]", (5, 2), (2,), [at(1), axis(0)]),
        ("x[:, 0]", (5, 2), (5,), [axis(0), at(0)]),
        ("x[0, 1:, 2]", (2, 4, 3), (3,), [at(0), along(0, 1, 1), at(2)]),
        ("replicate(2, x[1:])", (3,), (2, 2), [along(1, 1, 1)]),
        ("replicate(2, x[0])", (3,), (2,), [at(0)]),
        ("transpose(x[:, ::-1])", (2, 3), (3, 2), [axis(1), along(0, -1, 2)]),
        ("broadcast(pad(x[0], [(1, 0)]), [3, 2], [0])", (2, 2), (3, 2), [at(0), along(0, 1, -1)]),
        ("pad(x, [(1, 2)])", (3,), (6,), [along(0, 1, -1)]),
        ("pad(x[1:], [(0, 1)])", (3,), (3,), [along(0, 1, 1)]),
        ("pad(x[1], [(2, 0)])", (3, 3), (5,), [at(1), along(0, 1, -2)]),
        ("diagonal(x)", (3, 3), (3,), [axis(0), axis(0)]),
        ("diagonal(x)", (3, 4), (3,), [axis(0), axis(0)]),
        ("gather [2, 4] x (\\[i, j]. [i + j, j])", (5, 4), (2, 4), [form(0, [(0, 1), (1, 1)]), axis(1)]),
        ("gather [2] x (\\[i]. [2 - i, i])", (3, 2, 7), (2, 7), [along(0, -1, 2), axis(0), axis(1)]),
        ("gather [2, 3] x (\\[i, j]. [2 * i + j + 1])", (9,), (2, 3), [form(1, [(0, 2), (1, 1)])]),
        ("gather [] x (\\[]. [7])", (3,), (), [at(7)]),
        ("broadcast(pad(x, [(0, 1)]), [2, 3], [0])", (1,), (2, 3), [axis(0)]),
        ("x[:0]", (3,), (0,), [along(0, 1, 1)]),
    ],
)
def test_familiar_names(text: str, source: tuple[int, ...], shape: tuple[int, ...], forms: list[Form]) -> None:
    assert view_text(source, shape, *forms) == text


def test_unviews_are_scatters_by_an_index_function() -> None:
    def text(shape: tuple[int, ...], spec: str, *forms: Form) -> str:
        return body_of(lambda x: bind(Unview(shape, forms), x), spec)

    assert text((5,), "f64[3]", along(0, 2)) == "scatter [5] x (\\[i]. [2 * i])"
    assert text((3, 3), "f64[3]", axis(0), axis(0)) == "scatter [3, 3] x (\\[i]. [i, i])"


# ---------------------------------------------------------------- reading views back
def gather(shape: list[int], x: Array, f: Any) -> Array:
    n = len(f([0] * len(shape)))
    out = np.zeros((*shape, *x.shape[n:]))
    for here in product(*map(range, shape)):
        there = tuple(f(here))
        if all(0 <= k < size for k, size in zip(there, x.shape)):
            out[here] = x[there]
    return out


def broadcast(x: Array, shape: list[int], axes: list[int]) -> Array:
    order = sorted(range(len(axes)), key=axes.__getitem__)
    wide = x.transpose(order).reshape([n if k in axes else 1 for k, n in enumerate(shape)])
    return np.broadcast_to(wide, shape)


NAMES: dict[str, Any] = {
    "replicate": lambda n, x: np.broadcast_to(x, (n, *x.shape)),
    "broadcast": broadcast,
    "transpose": np.transpose,
    "permute": np.transpose,
    "reverse": lambda x: x[::-1],
    "pad": np.pad,
    "diagonal": np.diagonal,
    "gather": gather,
}


def read(text: str, x: Array) -> Array:
    """The value of a printed view."""
    text = re.sub(
        r"^gather (\[[^]]*\]) x \(\\\[(.*?)\]\. (\[.*\])\)$",
        lambda m: f"gather({m[1]}, x, lambda ix: (lambda {m[2]}: {m[3]})(*ix))",
        text,
    )
    return np.asarray(eval(text, {**NAMES, "x": x}))


@st.composite
def views(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...], Forms]:
    source = tuple(draw(st.lists(st.integers(1, 4), max_size=3)))
    rank = draw(st.integers(0, 3))
    shape = tuple(draw(st.integers(0, 4)) for _ in range(rank))
    plain = st.builds(lambda o, a, k: form(o, [(a, k)]), st.integers(-2, 4), st.integers(0, max(rank - 1, 0)),
                      st.sampled_from([1, 1, -1, 2]))  # fmt: skip
    mixed = st.builds(
        form, st.integers(-2, 4), st.lists(st.tuples(st.integers(0, max(rank - 1, 0)), st.integers(-2, 2)), max_size=2)
    )
    one = st.integers(0, 3).map(lambda k: form(k, [])) | (plain | mixed if rank else st.nothing())
    return source, shape, tuple(draw(one) for _ in source)


@given(views())
def test_what_is_printed_is_what_the_view_does(case: tuple[tuple[int, ...], tuple[int, ...], Forms]) -> None:
    source, shape, forms = case
    x = np.arange(1.0, 1 + int(np.prod(source))).reshape(source)
    text = view_text(source, shape, *forms)
    np.testing.assert_array_equal(read(text, x), XP.view(x, shape, forms), err_msg=text)
