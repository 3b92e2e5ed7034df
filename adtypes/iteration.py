"""Loops over a counter, while loops, and checkpointed calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ParamSpec, Protocol, TypeVar, cast, runtime_checkable

from adtypes.algebra import ambient, join, rep_in, wrap
from adtypes.carries import carry_leaves, constants_remedy, leaves_of, lifting, vet_numbers
from adtypes.dtypes import Bool
from adtypes.errors import NotClosedError, StagingError
from adtypes.functions import cond_tree
from adtypes.index import Ix, static_size
from adtypes.loops import expect_function, fold, loop_once, run_loop
from adtypes.ops.control import Mode
from adtypes.ops.layout import at, lead
from adtypes.rows import Rows, indices
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor, Tensor
from adtypes.tree import flatten
from adtypes.typevars import C, N
from adtypes.usage import applied, hinted

Ps = ParamSpec("Ps")
R = TypeVar("R")
FEW = 32  # steps that are as well all taken


@hinted
def fori(n: N, f: Callable[[Ix[N], C], C], init: C, *, checkpoint_every: int | None = None) -> C:
    """The last state of ``state = f(i, state)`` for i from 0 to ``n - 1``; see `adtypes.fold`.

    >>> from adtypes import array
    >>> fori(4, lambda i, c: c * 2 + i, array(1))
    Tensor(27, i64)
    """
    size = cast(N, static_size(n, "fori"))
    expect_function("fori(n, f, init)", f)
    return fold(lambda c, i: applied("fori calls f(i, state)", f, i, c), init, indices(size), checkpoint_every=checkpoint_every)


@runtime_checkable
class _Stages(Protocol):
    """An algebra that writes down loops whose number of steps is not known."""

    def while_loop(
        self, step: Callable[[Sequence[AnyTensor]], tuple[Sequence[AnyTensor], AnyTensor]], init: Sequence[Any], /
    ) -> list[Any]: ...


@hinted
def while_loop(p: Callable[[C], Tensor[Bool]], f: Callable[[C], C], init: C, *, max_steps: int | None = None) -> C:
    """The first state of ``state = f(state)`` for which ``p(state)`` does not hold.

    With `max_steps` the loop ends after that many steps at the latest, and can be differentiated backwards. The engines `c` and
    `numpy` leave out the steps behind its end, also in gradients; others take all steps, of which the last ones change nothing,
    and so does any engine where the end belongs to a row of a `vmap`. Without a bound, derivatives go forwards only; and the
    predicate may depend on a row of `vmap` or an index of `build1` only inside of `compile` or `stage`, for run at once it has
    one answer.

    >>> from adtypes import array
    >>> while_loop(lambda c: c < 100.0, lambda c: 2.0 * c, array(3.0))
    Tensor(192., f64)
    """
    for part in (p, f):
        expect_function("while_loop(p, f, init)", part)
    return lifting(lambda start: _while_loop(p, f, start, max_steps), init)


def _while_loop(p: Callable[[C], Tensor[Bool]], f: Callable[[C], C], init: C, max_steps: int | None) -> C:
    start, structure = leaves_of(init, "init")
    specs = [x.spec for x in start]

    def after(c: C) -> C:
        got = applied("while_loop calls f(state)", f, c)
        vet_numbers(got, structure)
        return got

    def holds(c: C) -> AnyTensor:
        got: object = applied("while_loop calls p(state)", p, c)
        if not isinstance(got, Tensor) or got.spec != Spec((), Bool):
            after(c)  # whether the predicate is one of numbers that change
            what = got.spec if isinstance(got, Tensor) else repr(got) if isinstance(got, bool) else type(got).__name__
            remedy = constants_remedy(structure) or "it gives one truth value: c[0] < 1.0"
            raise NotClosedError(f"while_loop: the predicate gives {what}", remedy=remedy)
        return got

    def step(cs: Sequence[AnyTensor]) -> tuple[list[AnyTensor], AnyTensor]:
        c = cast(C, structure.unflatten(cs))
        return carry_leaves(after(c), structure, specs), holds(c)

    def bounded(c: C, i: object) -> C:
        return cast(C, structure.unflatten(leaves_of(cond_tree(holds(c), cast(Any, after(c)), cast(Any, c)), "carry")[0]))

    if max_steps is not None:
        max_steps = static_size(max_steps, "max_steps of while_loop")
        mode = Mode.KEEP if max_steps > FEW else Mode.PLAIN  # sums over steps stay in steps, most of which may be left out
        begin = cast(C, structure.unflatten(start))
        return loop_once(lambda c, i: (bounded(c, i), ()), begin, indices(max_steps), False, mode)[0]
    alg = join(start) if start else ambient()
    if isinstance(alg, _Stages):
        return cast(C, structure.unflatten([wrap(alg, y) for y in alg.while_loop(step, [rep_in(alg, x) for x in start])]))
    now = cast(C, structure.unflatten(start))
    while _decided(holds(now)):
        now = cast(C, structure.unflatten(carry_leaves(after(now), structure, specs)))
    return now


def _decided(p: AnyTensor) -> bool:
    try:
        return bool(p.item())
    except StagingError as e:
        if type(e) is not StagingError:
            raise
        raise StagingError(
            "while_loop: the predicate depends on a row of vmap or an index of build1, and has an answer for each",
            remedy="give the loop a bound, max_steps=100, or call all of it inside of compile or stage",
        ) from None


def checkpoint(f: Callable[Ps, R]) -> Callable[Ps, R]:
    """`f`, of which gradients keep only the arguments and recompute the rest.

    The value is that of `f`; memory for its intermediate values is traded for a second run.

    >>> from adtypes import array, grad, sin
    >>> round(grad(lambda x: checkpoint(lambda y: sin(sin(y)))(x))(array(0.5)).item(), 6)
    0.778644
    """

    expect_function("checkpoint(f)(x)", f)

    @wraps(f)
    def called(*args: Ps.args, **kw: Ps.kwargs) -> R:
        leaves, structure = flatten((args, kw), "arguments")
        given, _ = leaves_of(leaves, "arguments")

        def step(none: tuple[()], xs: list[AnyTensor]) -> tuple[tuple[()], object]:
            here = [type(x)(y._alg, y._rep) for x, y in zip(given, xs)]
            inner, named = cast("tuple[tuple[Any, ...], dict[str, Any]]", structure.unflatten(here))
            return (), f(*inner, **named)

        rows: Rows[Any, Any] = Rows(1, [lead((1,), x) for x in given])
        _, ys = run_loop(step, (), rows, False, Mode.CALL)
        outs, result = flatten(ys.tree, "result")
        return cast(R, result.unflatten([at(cast(AnyTensor, y), 0, 0) for y in outs]))

    return called
