"""What transforms share: a call of the user's function with its tensors in a flat list, and argument names for errors."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import update_wrapper
from typing import Any, TypeVar, cast

from adtypes.algebra import Flat, Interpreter, Kind, Staging, Then, bind, derived
from adtypes.config import config, resolve
from adtypes.construct import array
from adtypes.dtypes import is_float
from adtypes.errors import (
    AdtypesError,
    ConfigError,
    DTypeError,
    NotDifferentiableError,
    NotScalarError,
    ShapeError,
    StagingError,
    TreeError,
    count,
)
from adtypes.forms import FORMS, Rest, code_of
from adtypes.op import zeros_like
from adtypes.operands import constant
from adtypes.ops.indexing import Scatter
from adtypes.ops.layout import reshape
from adtypes.tensor import AnyTensor, Tensor
from adtypes.tracebacks import shorten
from adtypes.tree import TreeDef, flatten, leaves_like, leaves_with_paths

NOTHING: Rest = ((), {})


class Call:
    """One call of a transformed function: its tensors as a list, those to differentiate by in front."""

    def __init__(
        self, f: Callable[..., object], active: tuple[object, ...], rest: Rest = NOTHING, how: str | None = None
    ) -> None:
        if not callable(f):
            raise no_function(f"{how or 'grad_at'}(f, ..)", f)
        self.f = f
        self.how = how  # the name of a transform that differentiates by all arguments
        code = code_of(f)
        quick = FORMS.quick(code, active, rest)
        if quick is not None:
            self.form, leaves = quick
            self.active_def, self.rest_def, self.taken = self.form.active_def, self.form.rest_def, self.form.taken
        else:
            every = (*active, *rest[0])
            front, self.active_def = taken_apart(active, f, every, rest[1])
            others, self.rest_def = taken_apart(rest, f, every, rest[1])
            if not front:  # an empty tree has a gradient: itself
                self._no_constant(active)
            leaves = [*front, *others]
            self.form, self.taken = FORMS.find(code, self.active_def, self.rest_def), None
        try:
            self.args: list[AnyTensor] = [x if x.__class__ is Tensor else tensor_of(x) for x in leaves]
        except AdtypesError as e:
            raise at_argument(e, f, (*active, *rest[0]), rest[1]) from None
        self.leaves = self.args[: self.active_def.n]
        self.out_def: TreeDef

    def _no_constant(self, active: tuple[object, ...]) -> None:
        """An error if the arguments to differentiate by, which have no tensors, have anything else: an int, an object, .."""
        if found := self.active_def.constants:
            number = found[0] is None or isinstance(found[0], (int, str))
            shown = ", ".join(map(repr, active)) if number else f"an object of the class {type(found[0]).__name__}"
            raise NotDifferentiableError(
                f"{self.name} cannot be differentiated with respect to {shown}, a constant",
                remedy="ints and strings are static: write a float, or array(3.0), to differentiate by a number"
                if number
                else "parameters are tensors in tuples, lists, dicts, NamedTuples and frozen dataclasses; what is in other "
                "objects is a constant",
            )

    @property
    def name(self) -> str:
        return getattr(self.f, "__name__", "the function")

    def apply(self, ts: Sequence[AnyTensor]) -> object:
        """The function on other tensors; errors about operands that are arguments say which."""
        try:
            if self.taken is not None:
                return self.taken.apply(self.f, ts)
            args, kw = self._arguments(ts)
            return self.f(*args, **kw)
        except (AdtypesError, TypeError, ValueError) as e:
            _explain(e, self.f, *self._arguments(ts))
            raise

    def active(self, ts: Sequence[AnyTensor]) -> tuple[Any, ...]:
        """The trees to differentiate by, with other tensors."""
        return self.taken.active(ts) if self.taken is not None else cast("tuple[Any, ...]", self.active_def.unflatten(ts))

    def _arguments(self, ts: Sequence[AnyTensor]) -> Rest:
        k = len(self.leaves)
        args, kw = cast("Rest", self.rest_def.unflatten(ts[k:]))
        return (*self.active(ts[:k]), *args), kw

    def run(
        self,
        result: Callable[[Sequence[AnyTensor]], list[AnyTensor]],
        then: Then,
        *how: Hashable,
        further: Sequence[AnyTensor] = (),
    ) -> list[AnyTensor]:
        """What `then` makes of the `result`, of its derivative by the leaves, and of leaves, other tensors and `further` ones.

        `how` identifies everything about `then` that does not follow from the function and the arguments.
        """
        kind = self.form.kind(how)
        f, args = result, self.args
        if further:
            f, args = lambda ts: result(ts[: len(self.args)]), [*args, *further]
        try:
            results = None if kind.known is None else kind.known.again(f, args)
            return self._run(f, then, args, kind) if results is None else results
        except Exception as e:
            shorten(e)
            raise

    def _run(self, f: Flat, then: Then, args: list[AnyTensor], kind: Kind) -> list[AnyTensor]:
        """A call that is new to the interpreter, or differs from the one before."""
        how = interpreter()

        def whole(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
            self._vet()
            return derived(how, f, then, ts, len(self.leaves))

        return cast("Staging", how).again(f, whole, args, kind) if hasattr(how, "again") else how.run(whole, args)

    def linear_map(self, backwards: bool) -> tuple[list[AnyTensor], Callable[[Sequence[AnyTensor]], list[AnyTensor]]]:
        """The tensors of the result, and the derivative by the leaves as a function of tangents, or `backwards` of cotangents."""
        try:
            return self._linear_map(backwards)
        except Exception as e:
            shorten(e)
            raise

    def _linear_map(
        self, backwards: bool
    ) -> tuple[list[AnyTensor], Callable[[Sequence[AnyTensor]], list[AnyTensor]]]:
        kind = self.form.kind(("linear_map", backwards))
        if kind.known is not None:
            found = kind.known.again(self.tree, self.leaves)
            if found is not None:
                return found  # type: ignore[no-any-return]
        self._vet()
        interpretation = interpreter()
        if not interpretation.is_tracing:
            return cast("Staging", interpretation).linear_map(self.tree, self.leaves, backwards, kind)
        outs, d = interpretation.derive(self.tree, self.leaves)
        if backwards:
            return outs, lambda cts: filled(d.backward(cts), self.leaves)
        return outs, lambda ts: filled(d.forward(ts), outs)

    def _vet(self) -> None:
        """An error unless all leaves are floats."""
        for k, x in enumerate(self.leaves):
            if not is_float(x.spec.dtype):
                raise NotDifferentiableError(
                    f"{self.name} cannot be differentiated with respect to a tensor of {x.spec.dtype.__name__}",
                    path=argument_names(self.f, *self._arguments(self.args))[k][1],
                    remedy="pass integers and truth values as further arguments, behind the differentiated one"
                    if self.how is None
                    else f"{self.how} differentiates by all arguments; let the function take integers and truth values from "
                    f"outside: {self.how}(lambda x: f(x, n), ..)",
                )

    def tree(self, ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        """The tensors of the result; remembers its structure."""
        outs, self.out_def = flatten(self.apply(ts), "result")
        return [tensor_of(y) for y in outs]

    def scalar(self, ts: Sequence[AnyTensor]) -> list[AnyTensor]:
        """The result, which must be a rank-0 float tensor."""
        y = self.apply(ts)
        if not isinstance(y, Tensor):
            if isinstance(y, bool) or not isinstance(y, (int, float)):
                remedy = "return the loss alone, or use vjp for other results"
                if isinstance(y, tuple):
                    remedy = "return the loss alone; grad_aux(f) and value_and_grad_aux(f) are for (loss, extra), vjp for others"
                found = "nothing" if y is None else type(y).__name__
                remedy = "write return, without which a function gives None" if y is None else remedy
                raise NotScalarError(f"{self.name} must return a scalar tensor, but it returned {found}", remedy=remedy)
            y = array(float(y))
        spec = y.spec
        if spec.shape or not is_float(spec.dtype):
            remedy = "sum or average the result, or use jacobian or vjp"
            if not spec.shape:
                remedy = "return a float: truth values and integers do not vary"
            raise NotScalarError(f"{self.name} must return a scalar float tensor, but it returned {spec}", remedy=remedy)
        return [y]


def interpreter() -> Interpreter:
    """The interpreter that the configuration names."""
    found = resolve("interpreter", config().interpreter)
    if not hasattr(found, "derive"):
        raise ConfigError(
            f"the interpreter {config().interpreter!r} runs programs but does not transform them",
            remedy='derivatives come from using(interpreter="symbolic") or "dual"',
        )
    return cast("Interpreter", found)


def named_call(f: Callable[..., object], args: Sequence[object], kw: Mapping[str, object]) -> object:
    """Call the user's function; errors about operands that are arguments say which."""
    try:
        return f(*args, **kw)
    except (AdtypesError, TypeError, ValueError) as e:
        _explain(e, f, args, kw)
        raise


def _explain(e: Exception, f: Callable[..., object], args: Sequence[object], kw: Mapping[str, object]) -> None:
    """Say which operands are arguments; of an error of Python, which are lists of numbers, and that NumPy holds no tensors."""
    if isinstance(e.__cause__, StagingError) and "setting an array element" in str(e):
        note = "an array of NumPy holds no tensors of a program: put them into a list xs and write stack(xs), or use build1(n, f)"
        if note not in getattr(e, "__notes__", ()):
            e.add_note(note)
    elif isinstance(e, TypeError) and not isinstance(e, AdtypesError):
        lists = [x for x in (*args, *kw.values()) if isinstance(x, (list, tuple)) and x and not hasattr(x, "_fields")]
        for x in lists:
            what = f"an argument is a {type(x).__name__} of {len(x)} numbers"
            note = f"{what}, a tree and no vector: array(..) makes a tensor of it"
            if all(isinstance(y, Tensor) and not y.ndim for y in x) and note not in getattr(e, "__notes__", ()):
                e.add_note(note)
    elif isinstance(e, AdtypesError) and e.operands:
        names = argument_names(f, args, kw)
        e.name_operands({id(x): f"{path} : {x.spec}" for x, path in names if isinstance(x, Tensor)})


def argument_names(
    f: Callable[..., object], args: Sequence[object], kw: Mapping[str, object]
) -> list[tuple[object, str]]:
    """Each leaf among the arguments of a call, with the name of its parameter and its path there."""
    try:
        bound = inspect.signature(f).bind_partial(*args, **kw)
    except (TypeError, ValueError):  # no signature, as some built-ins; a call that does not fit fails when it is made
        return [(x, f"x{k}") for k, x in enumerate(flatten((tuple(args), dict(kw)))[0])]
    names: list[tuple[object, str]] = []
    for name, value in bound.arguments.items():
        kind = bound.signature.parameters[name].kind
        if kind is inspect.Parameter.VAR_POSITIONAL:
            parts = [(f"{name}{k}", x) for k, x in enumerate(value)]
        else:
            parts = list(value.items()) if kind is inspect.Parameter.VAR_KEYWORD else [(name, value)]
        for called, part in parts:
            names += [(x, path) for path, x in leaves_with_paths(part, called)]
    return names


def parameters(f: Callable[..., object], n: int) -> list[str]:
    """The names of the parameters that take `n` arguments given by position."""
    return [name for _, name in argument_names(f, (0.0,) * n, {})]


def taken_apart(
    tree: object, f: Callable[..., object], args: Sequence[object], kw: Mapping[str, object]
) -> tuple[list[object], TreeDef]:
    """The leaves and the structure of a tree of arguments with which `f` is called; errors begin with the name of a parameter."""
    try:
        return flatten(tree)
    except TreeError as e:
        wrong = e
    argument_names(f, args, kw)  # meets the same, and knows the name
    raise wrong


def at_argument(
    e: AdtypesError, f: Callable[..., object], args: Sequence[object], kw: Mapping[str, object]
) -> AdtypesError:
    """The error about a leaf that is not a tensor, with its place among the arguments."""
    for x, path in argument_names(f, args, kw):
        try:
            tensor_of(x)
        except AdtypesError:
            return e.at(path)
    return e


def tensor_of(x: object) -> AnyTensor:
    """A leaf of a tree as a tensor: numbers and arrays become concrete tensors."""
    return x if isinstance(x, Tensor) else array(cast("Any", x))


def filled(ts: Sequence[AnyTensor | None], like: Sequence[AnyTensor]) -> list[AnyTensor]:
    """Zeros in the place of what is structurally zero."""
    return [zeros_like(x) if t is None else t for t, x in zip(ts, like)]


def like(
    structure: TreeDef, tree: object, leaves: Sequence[AnyTensor], one: str, other: str
) -> list[AnyTensor]:
    """The tensors of a tree that must have the structure, shapes and dtypes of another."""
    remedy = f"{other} is a tree like {one}, of the same shapes and dtypes"
    try:
        found = [tensor_of(x) for x in leaves_like(structure, tree, (one, other))]
    except TreeError as e:
        raise TreeError(e.what, path=e.path, remedy=e.remedy or remedy) from None
    for path, x, y in zip(structure.paths(), leaves, found):
        if x.spec != y.spec:
            wrong = ShapeError if x.spec.shape != y.spec.shape else DTypeError
            raise wrong(f"{one} has {x.spec} but {other} has {y.spec}", path=path or None, remedy=remedy)
    return found


def tangents_like(how: str, call: Call, tangents: Sequence[object]) -> list[AnyTensor]:
    """The tensors of tangents, of which there is one like each argument; errors name the parameter."""
    try:
        return like(call.active_def, tangents, call.leaves, "the argument", "its tangent")
    except (ShapeError, DTypeError, TreeError) as e:
        n = len(call.active_def.children())
        if len(tangents) != n:
            what = f"{how}: {count(len(tangents), 'tangent')} for {count(n, 'argument')}"
            raise TreeError(what, remedy="give one like each argument") from None
        raise type(e)(e.what, path=at_parameter(call.f, n, e.path), remedy=e.remedy) from None


def at_parameter(f: Callable[..., object], n: int, path: str | None) -> str | None:
    """A path into the tuple of `n` arguments that begins with the name of a parameter instead of a number."""
    place = re.fullmatch(r"[a-z ]*\[(\d+)\](.*)", path or "", re.DOTALL)
    return path if place is None else parameters(f, n)[int(place[1])] + place[2]


def one(value: AnyTensor) -> AnyTensor:
    return constant(1.0, value.spec.dtype)


def unit(k: AnyTensor, like: AnyTensor) -> AnyTensor:
    """The unit tensor with a one at the linear position `k`."""
    flat = bind(Scatter((like.spec.size,)), one(like), k)
    return reshape(flat, like.spec.shape)


MISSING: Any = object()  # stands for the first argument of a derivative that was called without one


def given(how: str, f: Callable[..., object], first: object, kw: Mapping[str, object]) -> None:
    """An error that names `f` if the argument to differentiate by was not given by position."""
    if first is MISSING:
        name = getattr(f, "__name__", "f")
        try:
            wanted = next(iter(inspect.signature(f).parameters), "x")
        except (TypeError, ValueError):
            wanted = "x"
        what = f"{wanted!r} by name" if wanted in kw else "no first argument"
        raise TypeError(f"{how}({name}) got {what}: what to differentiate by is given by position, {how}({name})({wanted})")


F = TypeVar("F", bound=Callable[..., object])


def no_function(form: str, f: object) -> TypeError:
    """The error for a value that is not a function, with the form of a correct call."""
    return TypeError(f"{form.partition('(')[0]} takes a function, not {type(f).__name__}: write {form} with a function f")


def named(df: F, f: Callable[..., object], how: str) -> F:
    """`df` under the name and docstring of `f`, which is a function."""
    if not callable(f):
        raise no_function(f"{how}(f)", f)
    if hasattr(f, "__name__"):
        update_wrapper(df, f)
    df.__doc__ = f"{how} of {getattr(f, '__name__', 'a function')}"
    return df


