"""Cases of the rows about order: references count."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from adtypes.dtypes import DType
from adtypes.ops.sorting import Argsort, Searchsorted, TopK
from tests.ops.cases import NUMS, Arr, Case, cases_of, fixed, normal, positions


@cases_of(Argsort)
def _() -> Iterator[Case]:
    def reference(axis: int) -> Callable[[Arr], Arr]:
        def by_counting(x: Arr) -> Arr:
            out = np.zeros(x.shape, np.int64)
            for at in positions(x.shape):
                others = [(*at[:axis], k, *at[axis + 1 :]) for k in range(x.shape[axis])]
                place = sum(x[g] < x[at] or (x[g] == x[at] and g[axis] < at[axis]) for g in others)
                out[(*at[:axis], place, *at[axis + 1 :])] = at[axis]
            return out

        return by_counting

    for shape, axis in (((4,), 0), ((2, 3), 1), ((3, 2), 0), ((0, 2), 0), ((2, 0), 0), ((1,), 0), ((2, 3, 2), 1), ((70,), 0)):
        yield from fixed(Argsort(axis), reference(axis), shape, dtypes=NUMS)


@cases_of(TopK)
def _() -> Iterator[Case]:
    def reference(k: int) -> Callable[[Arr], Arr]:
        def by_counting(x: Arr) -> Arr:
            out = np.zeros((*x.shape[:-1], k), np.int64)
            for at in positions(x.shape):
                row = x[at[:-1]]
                place = sum(y > x[at] or (y == x[at] and j < at[-1]) for j, y in enumerate(row))
                if place < k:
                    out[(*at[:-1], place)] = at[-1]
            return out

        return by_counting

    for shape, k in (((4,), 1), ((2, 3), 2), ((3, 2), 2), ((0, 2), 1), ((2, 0), 0), ((3,), 0), ((2, 3, 4), 3), ((150,), 5)):
        yield from fixed(TopK(k), reference(k), shape, dtypes=NUMS)


@cases_of(Searchsorted)
def _() -> Iterator[Case]:
    def reference(right: bool) -> Callable[[Arr, Arr], Arr]:
        def by_counting(row: Arr, x: Arr) -> Arr:
            out = np.zeros(x.shape, np.int64)
            for at in positions(x.shape):
                own = row[at[: row.ndim - 1]]
                out[at] = sum(y <= x[at] if right else y < x[at] for y in own)
            return out

        return by_counting

    def made(dtype: type[DType], row: tuple[int, ...], x: tuple[int, ...], right: bool) -> Case:
        def draw(rng: np.random.Generator) -> tuple[Arr, ...]:
            own, values = np.sort(normal(rng, row, dtype)), normal(rng, x, dtype)
            values.reshape(-1)[:1] = own.reshape(-1)[-1:] if own.size else 0  # one that is equal
            return own, values

        return Case(Searchsorted(right), draw, reference(right), False, f"{dtype.short}{list(row)}, {list(x)}")

    for row, x in (((5,), (3,)), ((5,), (2, 3)), ((4,), ()), ((0,), (2,)), ((3,), (0,)), ((2, 3), (2, 4)), ((2, 3), (2,)),
                   ((2, 2, 5), (2, 2, 3, 2))):  # fmt: skip
        for dtype in NUMS:
            for right in (False, True):
                yield made(dtype, row, x, right)
