"""Optimisers as pure pairs of `init` and `step` over trees of parameters.

    how = adam(1e-3)
    state = how.init(p)
    p, state = how.step(p, slope, state)

A state is a tree: it goes through `compile`, loops and derivatives like parameters do, and what counts in it is a rank-0 tensor,
so that no step is traced anew. An optimiser is a tree too: as an argument of a compiled function its numbers are inputs, such as
a rate that changes from step to step; as what the function captures they are constants.

Derivatives *through* a step of `adam` are not finite where a slope is 0 at the first step: there it has a root at 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast, final

from adtypes.dtypes import F64, I64, Float
from adtypes.elsewhere import lacking, lacking_optimiser
from adtypes.errors import DTypeError, TreeError
from adtypes.functions import cond, sqrt, to_dtype
from adtypes.operands import as_tensor, constant, is_tensor
from adtypes.structure import flatten, tree_map
from adtypes.tensor import AnyTensor, Tensor
from adtypes.tree import leafwise, norm, zeros_like
from adtypes.usage import hinted
from adtypes.value import Value

__all__ = [
    "Adam", "AdamState", "Momentum", "MomentumState", "Sgd", "SgdState", "adam", "adamw", "clip_by_norm", "momentum", "sgd",
]  # fmt: skip

if not TYPE_CHECKING:  # hidden: type checkers would take a visible `__getattr__` to make every name exist
    __getattr__ = lacking(__name__)


P = TypeVar("P")
Number: TypeAlias = Value[Any] | float


# ---------------------------------------------------------------- gradient descent
@final
@dataclass(frozen=True)
class SgdState:
    """Empty: plain gradient descent remembers nothing."""


@final
@dataclass(frozen=True)
class Sgd:
    """``p - rate * slope``."""

    rate: Number

    def __post_init__(self) -> None:
        _vet("sgd", rate=self.rate)

    if not TYPE_CHECKING:
        __getattr__ = lacking_optimiser

    def init(self, params: object) -> SgdState:
        """The state before the first step."""
        _expect_floats("sgd", params)
        return SgdState()

    def step(self, params: P, slope: P, state: SgdState) -> tuple[P, SgdState]:
        """The next parameters and the next state."""
        return _leafwise("sgd", lambda p, g: p - _of(self.rate, g) * g, params=params, slope=slope), state


@hinted
def sgd(rate: Number) -> Sgd:
    """Gradient descent.

    >>> from adtypes import array
    >>> how = sgd(0.5)
    >>> p = array([4.0])
    >>> how.step(p, p, how.init(p))[0]
    Tensor([2.], f64)
    """
    return Sgd(rate)


@final
@dataclass(frozen=True)
class MomentumState(Generic[P]):
    """The decaying sum of all slopes so far."""

    speed: P


@final
@dataclass(frozen=True)
class Momentum:
    """``speed = decay * speed + slope``, then ``p - rate * speed``."""

    rate: Number
    decay: Number = 0.9
    nesterov: bool = False

    def __post_init__(self) -> None:
        _vet("momentum", rate=self.rate, decay=self.decay)

    if not TYPE_CHECKING:
        __getattr__ = lacking_optimiser

    def init(self, params: P) -> MomentumState[P]:
        """The state before the first step."""
        _expect_floats("momentum", params)
        return MomentumState(zeros_like(params))

    def step(self, params: P, slope: P, state: MomentumState[P]) -> tuple[P, MomentumState[P]]:
        """The next parameters and the next state."""
        _expect(state, MomentumState, "momentum")

        def faster(v: AnyTensor, g: AnyTensor) -> AnyTensor:
            return cast("AnyTensor", _of(self.decay, g) * v + g)

        speed = _leafwise("momentum", faster, state=state.speed, slope=slope)
        ahead = _leafwise("momentum", faster, state=speed, slope=slope) if self.nesterov else speed
        return _leafwise("momentum", lambda p, v: p - _of(self.rate, v) * v, params=params, slope=ahead), MomentumState(speed)


@hinted
def momentum(rate: Number, decay: Number = 0.9, *, nesterov: bool = False) -> Momentum:
    """Gradient descent that keeps a part of its speed; with `nesterov` it takes the slope as if it had already moved on.

    >>> from adtypes import array
    >>> how = momentum(1.0, 0.5)
    >>> p, state = array(0.0), how.init(array(0.0))
    >>> for _ in range(3):
    ...     p, state = how.step(p, array(1.0), state)
    >>> float(p), float(state.speed)
    (-4.25, 1.75)
    """
    return Momentum(rate, decay, nesterov)


# ---------------------------------------------------------------- steps of one size for each parameter
@final
@dataclass(frozen=True)
class AdamState(Generic[P]):
    """How many steps were made, and decaying means of the slopes and of their squares."""

    count: Tensor[I64]
    mean: P
    square: P


@final
@dataclass(frozen=True)
class Adam:
    """``p - rate * mean / (sqrt(square) + eps)``, both means corrected for their start at zero; see `adam`, `adamw`."""

    rate: Number = 1e-3
    beta1: Number = 0.9
    beta2: Number = 0.999
    eps: Number = 1e-8
    decay: Number = 0.0

    def __post_init__(self) -> None:
        _vet("adam", rate=self.rate, beta1=self.beta1, beta2=self.beta2, eps=self.eps, decay=self.decay)

    if not TYPE_CHECKING:
        __getattr__ = lacking_optimiser

    def init(self, params: P) -> AdamState[P]:
        """The state before the first step."""
        _expect_floats("adam", params)
        return AdamState(constant(0, I64), zeros_like(params), zeros_like(params))

    def step(self, params: P, slope: P, state: AdamState[P]) -> tuple[P, AdamState[P]]:
        """The next parameters and the next state."""
        _expect(state, AdamState, "adam")
        count = state.count + 1
        mean = _leafwise("adam", lambda m, g: _mixed(self.beta1, m, g), state=state.mean, slope=slope)
        square = _leafwise("adam", lambda s, g: _mixed(self.beta2, s, g * g), state=state.square, slope=slope)
        t = to_dtype(count, F64)
        seen1, seen2 = (1.0 - _of(beta, t) ** t for beta in (self.beta1, self.beta2))

        def moved(p: AnyTensor, m: AnyTensor, s: AnyTensor) -> AnyTensor:
            rate, eps, decay = (_of(x, m) for x in (self.rate, self.eps, self.decay))
            p = p * (1.0 - rate * decay)
            new: AnyTensor = p - rate / _of(seen1, m) * m / (sqrt(s) / _of(sqrt(seen2), m) + eps)
            return new

        return _leafwise("adam", moved, params=params, slope=mean, state=square), AdamState(count, mean, square)


@hinted
def adam(rate: Number = 1e-3, beta1: Number = 0.9, beta2: Number = 0.999, *, eps: Number = 1e-8) -> Adam:
    """Steps of about one size in each parameter, whatever the scale of its slope.

    >>> from adtypes import array
    >>> how = adam(0.1)
    >>> p = array([1.0, 1.0])
    >>> how.step(p, array([1e-3, 1e3]), how.init(p))[0].numpy().round(4).tolist()
    [0.9, 0.9]
    """
    return Adam(rate, beta1, beta2, eps)


@hinted
def adamw(
    rate: Number = 1e-3, beta1: Number = 0.9, beta2: Number = 0.999, *, eps: Number = 1e-8, decay: Number = 1e-2
) -> Adam:
    """`adam`, where each step also shrinks the parameters by the fraction ``rate * decay``."""
    return Adam(rate, beta1, beta2, eps, decay)


# ---------------------------------------------------------------- slopes
@hinted
def clip_by_norm(slope: P, limit: Number) -> P:
    """The tree, scaled down to a `norm` of `limit` if it has a greater one; its floats are of one dtype.

    >>> from adtypes import array
    >>> clip_by_norm({"w": array([3.0]), "b": array(4.0)}, 1.0)
    {'w': Tensor([0.6], f64), 'b': Tensor(0.8, f64)}
    """
    if not flatten(slope)[0]:
        return slope
    if not _is_number(limit):
        what = f"clip_by_norm: the limit is {_shown(limit)}, not a number"
        raise DTypeError(what, remedy="write clip_by_norm(slope, 1.0), the tree first")
    size = norm(slope)
    most = _of(limit, size)
    factor = cond(size <= most, 1.0, most / size)
    return tree_map(lambda g: _of(factor, g) * g, _tensors(slope))


# ---------------------------------------------------------------- what they share
def _is_number(x: object) -> bool:
    """Whether this is a number or a rank-0 tensor, of any library."""
    return not isinstance(x, bool) if isinstance(x, (int, float)) else getattr(x, "ndim", None) == 0


def _shown(x: object) -> str:
    return str(x.spec) if is_tensor(x) else repr(x) if x is None or isinstance(x, (bool, str)) else f"a {type(x).__name__}"


def _vet(name: str, **numbers: object) -> None:
    """An error for what is no number, such as the parameters, which other libraries want here."""
    for role, x in numbers.items():
        if not _is_number(x):
            raise DTypeError(
                f"{name}: {role} is {_shown(x)}, not a number",
                remedy=f"write how = {name}(1e-3), state = how.init(params) and params, state = how.step(params, slope, state)",
            )
        if role.startswith("beta") and isinstance(x, (int, float)) and not 0.0 <= x < 1.0:
            raise DTypeError(
                f"{name}: {role} is {x!r}, not from 0 to below 1", remedy="it is the part of a mean that stays, such as 0.9"
            )


def _expect_floats(name: str, params: object) -> None:
    """An error for parameters that have no slope."""
    leaves, structure = flatten(params)
    for k, leaf in enumerate(leaves):
        x = as_tensor(leaf, name)
        if not issubclass(x.spec.dtype, Float):
            raise DTypeError(
                f"{name}: a parameter is {x.spec}",
                path=structure.paths()[k].lstrip(".") or None,
                remedy="parameters are floats: convert it with to_dtype(x, F64), or keep it outside of them",
            )


def _tensors(x: P) -> P:
    return tree_map(lambda leaf: as_tensor(leaf, "step"), x)


def _expect(state: object, kind: type, name: str) -> None:
    """An error unless this is a state of this optimiser."""
    if not isinstance(state, kind):
        raise TreeError(
            f"{name}: a state of the type {type(state).__name__}, not {kind.__name__}",
            remedy=f"state = {name}(..).init(params) is the first one, and each step returns the next",
        )


def _leafwise(name: str, f: Callable[..., AnyTensor], **trees: P) -> P:
    """`leafwise` of trees under the names by which errors speak of them."""
    return cast(P, leafwise(name, f, **trees))


def _of(number: Number, like: AnyTensor) -> Any:
    """A number that goes with a tensor: rank-0 tensors are brought to its dtype, Python numbers take it by themselves."""
    return to_dtype(number, like.spec.dtype) if is_tensor(number) else number


def _mixed(beta: Number, mean: AnyTensor, x: AnyTensor) -> AnyTensor:
    b = _of(beta, x)
    mixed: AnyTensor = b * mean + (1.0 - b) * x
    return mixed
