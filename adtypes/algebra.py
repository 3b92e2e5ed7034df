"""The type class of interpreters: the operations on carriers that give tensor programs a meaning.

A `Tensor` of the front is a pair of an algebra and one of its carriers (an existential). Operations reach the algebra through
`bind`, which picks the innermost interpreter among the ambient one and those of the operands, and lifts the rest into it.
Next: `op.py` for the operations, `interpreters/concrete` for the simplest instance.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from adtypes.config import Config, config, resolve
from adtypes.errors import AdtypesError, ConfigError, EscapedTracerError, MixedInterpreterError
from adtypes.spec import Spec

if TYPE_CHECKING:
    from adtypes.op import Op
    from adtypes.tensor import AnyTensor

Rep = TypeVar("Rep")
# One step of a loop: from its carries and a row of each array to the next carries, and a row of what it collects.
LoopStep: TypeAlias = (
    "Callable[[Sequence[AnyTensor], Sequence[AnyTensor]], tuple[Sequence[AnyTensor], Sequence[AnyTensor]]]"
)


class TensorAlgebra(Protocol[Rep]):
    """One interpreter of tensor programs, over carriers `Rep` that are opaque to everyone else.

    Where an instance is assigned to this type, mypy checks that no member is missing; inside a generic interpreter such as
    `DualAlgebra[Rep]`, that carriers of different levels are not mixed up.
    """

    @property
    def name(self) -> str:
        """How messages call this interpreter, such as ``dual(numpy)``."""
        ...

    @property
    def depth(self) -> int:
        """How many interpreters are nested below: the deepest operand decides where an operation happens."""
        ...

    @property
    def is_open(self) -> bool:
        """False once the transform that made this interpreter has returned."""
        ...

    def spec(self, x: Rep, /) -> Spec: ...

    def literal(self, x: NDArray[Any], /) -> Rep:
        """Embed a NumPy array as a constant."""
        ...

    def lift(self, alg: TensorAlgebra[Any], x: Any, /) -> Rep | None:
        """Embed a carrier of another interpreter as a constant; None if that is impossible."""
        ...

    def bind(self, op: Op, /, *args: Rep) -> Rep:
        """Apply one operation; operands already agree in shape and dtype as `op.spec` demands."""
        ...

    def share(self, x: Rep, /) -> Rep:
        """The same value, computed once however often it is used (the identity in all built-in carriers)."""
        ...

    def value(self, x: Rep, /) -> Any:
        """The concrete array behind a carrier; raises an error with the remedy where there is none."""
        ...

    def build(self, n: int, body: Callable[[AnyTensor], Sequence[AnyTensor]], /) -> list[Rep]:
        """The arrays whose i-th entries are `body(i)`; `i` is a rank-0 I64 tensor of an interpreter inside this one."""
        ...

    def map_accum(
        self,
        n: int,
        step: LoopStep,
        init: Sequence[Rep],
        rows: Sequence[Rep],
        reverse: bool,
        /,
    ) -> tuple[list[Rep], list[Rep]]:
        """Run `step(carry, row) -> (carry, out)` over the leading axis of `rows`: final carries, stacked outs."""
        ...


class Derivative(Protocol):
    """The derivative of a function at a point, read in either direction; None stands for zero."""

    def forward(self, tangents: Sequence[AnyTensor | None], /) -> list[AnyTensor | None]: ...
    def backward(self, cotangents: Sequence[AnyTensor | None], /) -> list[AnyTensor | None]: ...


class Prepared(Protocol):
    """A function that is ready to run on tensors of certain types."""

    def run(self, args: Sequence[AnyTensor], /) -> list[AnyTensor]: ...
    def explain(self, called: Mapping[int, str], /) -> list[str]:
        """A report of what was done to it; `called` maps ids of carriers that it may have captured to their names."""
        ...


@runtime_checkable
class Quick(Protocol):
    """An optional part of `Prepared`: a fast path around everything that is the same in each call."""

    def quick(self, alone: bool, seen: tuple[object, object], /) -> Callable[..., Any] | None:
        """A function from leaves as they come (tensors, arrays, numbers) to a tuple of result tensors, or to one that is `alone`.

        It gives NotImplemented for leaves of other types than those that this was prepared for, inside of a transform, and unless
        the configuration is the one `seen` (`adtypes.config.witnessed`); its method `now` replaces that by one of equal meaning.
        None: there is no such way.
        """
        ...


class Interpreter(Protocol):
    """What transforms ask of an interpreter, which they find by name: to run a function of tensors, and to differentiate it."""

    @property
    def is_tracing(self) -> bool:
        """Whether the ambient interpreter already belongs to a run of this one."""
        ...

    def run(self, f: Flat, args: Sequence[AnyTensor], /) -> list[AnyTensor]:
        """The results of `f`, which is differentiable in `args` only; everything else is captured."""
        ...

    def prepare(self, f: Flat, args: Sequence[AnyTensor], settings: Config, /) -> Prepared:
        """`f` made ready for further calls with arguments of the types of `args`."""
        ...

    def derive(self, f: Flat, args: Sequence[AnyTensor], /) -> tuple[list[AnyTensor], Derivative]:
        """The results of `f` and its derivative at `args`, to be called inside `run`."""
        ...


class Known(Protocol):
    """What an interpreter remembers of a call for the next one."""

    def again(self, f: Flat, args: Sequence[AnyTensor], /) -> Any:
        """The results of a similar call, if nothing has changed; None if the interpreter has to be asked."""
        ...


class Kind:
    """A kind of calls: those of one transform whose functions may turn out to be the same. Kinds are compared by identity."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: Known | None = None  # interpreters leave it here


class Staging(Protocol):
    """What an interpreter that traces functions offers in addition; for all others `is_tracing` always holds."""

    def again(self, f: Flat, whole: Flat, args: Sequence[AnyTensor], kind: Kind, /) -> list[AnyTensor]:
        """The results of `whole`, which begins by taking the derivative of `f` by arguments in front.

        Where `f` comes out as in an earlier call of one `kind`, with arguments of the same types, so does all that follows.
        """
        ...

    def linear_map(
        self, f: Flat, args: Sequence[AnyTensor], backwards: bool, kind: Kind, /
    ) -> tuple[list[AnyTensor], Callable[[Sequence[AnyTensor]], list[AnyTensor]]]:
        """The results of `f`, and its derivative as a function of tangents, or `backwards` of cotangents, for calls later on."""
        ...


@runtime_checkable
class Optional(Protocol):
    """What an interpreter may offer in addition, so that tests can check that its passes preserve meaning."""

    @property
    def passes(self) -> Sequence[str]:
        """The names of passes that can be left out without changing what a program means."""
        ...

    def without(self, *passes: str) -> contextlib.AbstractContextManager[Mapping[str, int]]:
        """A block in which these passes are left out and nothing comes from caches; counts what the others did."""
        ...


Flat: TypeAlias = "Callable[[Sequence[AnyTensor]], Sequence[AnyTensor]]"
Then: TypeAlias = "Callable[[list[AnyTensor], Derivative, Sequence[AnyTensor]], list[AnyTensor]]"
HERE = (None, "cpu", "cpu:0")  # devices of a backend that has no others
AMBIENT: ContextVar[TensorAlgebra[Any] | None] = ContextVar("ambient", default=None)
WRAPPER: list[Callable[[TensorAlgebra[Any], Any], Any]] = []  # the class `Tensor`: where a call less counts, in place of `wrap`


def derived(how: Interpreter, f: Flat, then: Then, args: Sequence[AnyTensor], active: int) -> list[AnyTensor]:
    """What `then` makes of the results of `f`, of its derivative by the first `active` arguments, and of all arguments."""
    rest = args[active:]
    outs, d = how.derive((lambda ts: f([*ts, *rest])) if rest else f, args[:active])
    return then(outs, d, args)


def ambient() -> TensorAlgebra[Any]:
    """The interpreter of operations without tensor operands: that of the enclosing transform, else the backend."""
    return AMBIENT.get() or backend()


def backend(name: str | None = None) -> TensorAlgebra[Any]:
    """The concrete algebra that the configuration names.

    >>> backend().name
    'numpy'
    """
    now = config()
    found: Any = resolve("backend", name or now.backend)
    if not hasattr(found, "bind"):
        return found(now.device)  # type: ignore[no-any-return]
    if name is None and now.device not in HERE:
        remedy = f'using(backend="torch", device="{"cuda" if now.device == "gpu" else now.device}"), or leave device out'
        what = f"the backend {now.backend!r} has no devices, but {now.device!r} is configured"
        raise ConfigError(what, remedy=f"write {remedy}")
    return found  # type: ignore[no-any-return]


class interpreting:  # entered for each operation of an eager loop: made by a generator it takes a microsecond more
    """Make `alg` the ambient interpreter inside the block."""

    __slots__ = ("_alg", "_token")

    def __init__(self, alg: TensorAlgebra[Any]) -> None:
        self._alg = alg

    def __enter__(self) -> None:
        self._token = AMBIENT.set(self._alg)

    def __exit__(self, *error: object) -> None:
        AMBIENT.reset(self._token)


def use_wrapper(wrap: Callable[[TensorAlgebra[Any], Any], Any]) -> None:
    """Called once by the front: `Tensor` lives above this module, yet `bind` has to make tensors."""
    WRAPPER[:] = [wrap]


def wrap(alg: TensorAlgebra[Rep], rep: Rep) -> AnyTensor:
    """The tensor of the front that holds this carrier."""
    return WRAPPER[0](alg, rep)  # type: ignore[no-any-return]


def rep_in(alg: TensorAlgebra[Rep], x: AnyTensor) -> Rep:
    """The carrier of `x` in `alg`, lifted there if it belongs to an outer interpreter."""
    if x._alg is alg:
        return x._rep  # type: ignore[no-any-return]
    lifted = alg.lift(x._alg, x._rep)
    if lifted is None:
        raise _no_way(x._alg, alg)
    return lifted


def _no_way(source: TensorAlgebra[Any], target: TensorAlgebra[Any]) -> Exception:
    if not source.is_open:
        what = f"a tensor of interpreter {source.name!r} escapes: its transform has returned, and {target.name!r} uses it"
        remedy = "return the value from the transformed function instead of keeping it in an outer variable"
        if source.name.startswith("batched"):
            what = "an index or a value that depends on it is used after its loop, a build1, sum1 or vmap"
            remedy = "return the value from the body instead of keeping it: build1(n, f) has what f returns for each index"
        return EscapedTracerError(what, remedy=remedy)
    library = source.name.partition(":")[0]
    kind = "the backend" if library in ("numpy", "torch") else "interpreter"
    return MixedInterpreterError(
        f"a tensor of {kind} {source.name!r} cannot enter {target.name!r}",
        remedy=f"write using(backend={library!r}) around the call, or convert the tensor: array(x.numpy())"
        if library in ("numpy", "torch")
        else "pass it as an argument of the transformed function",
    )


def join(args: Sequence[AnyTensor]) -> TensorAlgebra[Any]:
    """The innermost open interpreter among the ambient one and those of the operands."""
    top = ambient()
    for x in args:
        if x._alg is not top and x._alg.depth > top.depth and x._alg.is_open:
            top = x._alg
    return top


def bind(op: Op, *args: AnyTensor) -> AnyTensor:
    """Apply an operation to tensors of any interpreters: the one place where programs meet their meaning."""
    try:
        alg = AMBIENT.get()
        if alg is not None:  # a program that is written down has thousands of operations
            if len(args) == 1:
                (x,) = args
                if x._alg is alg:
                    return WRAPPER[0](alg, alg.bind(op, x._rep))  # type: ignore[no-any-return]
            for x in args:
                if x._alg is not alg and x._alg.depth >= alg.depth:
                    break
            else:  # the ambient one is the innermost
                return WRAPPER[0](alg, alg.bind(op, *[x._rep if x._alg is alg else rep_in(alg, x) for x in args]))  # type: ignore[no-any-return]
        alg = join(args)
        return wrap(alg, alg.bind(op, *[rep_in(alg, x) for x in args]))
    except AdtypesError as e:
        e.about(*args)
        raise


def build_one(alg: TensorAlgebra[Any], n: int, body: Callable[[AnyTensor], AnyTensor]) -> AnyTensor:
    """The one tensor whose i-th entry is `body(i)`."""
    (out,) = alg.build(n, lambda i: [body(i)])
    return wrap(alg, out)


def literal(value: object, dtype: type[np.generic]) -> AnyTensor:
    """A rank-0 constant of the ambient interpreter."""
    alg = ambient()
    return wrap(alg, alg.literal(np.asarray(value, dtype)))
