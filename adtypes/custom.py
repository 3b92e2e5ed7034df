"""Functions with a custom derivative, stated as rows state theirs: partials, transpose, or pullback and pushforward.

To every interpreter a call is one operation, so a rule serves forward and reverse mode, any order, index loops and programs that
are written down. From a rule in one direction the other follows: both are linear, and linear maps can be transposed.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import update_wrapper
from types import MethodType
from typing import Concatenate, Generic, Literal, ParamSpec, Protocol, TypeAlias, TypeVar, cast, final, overload

from adtypes.algebra import Flat, bind
from adtypes.batched_rules import BatchedRule
from adtypes.calls import filled, named_call, no_function, parameters, taken_apart, tensor_of
from adtypes.config import resolve
from adtypes.dtypes import is_float
from adtypes.errors import (
    DTypeError,
    EscapedTracerError,
    MixedInterpreterError,
    NotClosedError,
    NotDifferentiableError,
    ShapeError,
    StagingError,
    TreeError,
    Where,
    count,
    locate,
)
from adtypes.linear import among, gathered, smooth, spread, transpose_depends, transposed
from adtypes.op import Times, plain, zeros_like
from adtypes.ops.call import Call, CallSeveral
from adtypes.ops.control import Derivable
from adtypes.ops.pointwise import scale
from adtypes.ops.selection import mul0
from adtypes.ops.several import Ct, Cts
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor, Tensor
from adtypes.tree import TreeDef, flatten, leaves_like
from adtypes.usage import hinted

Ps = ParamSpec("Ps")
Qs = ParamSpec("Qs")
R = TypeVar("R")
S = TypeVar("S")
F = TypeVar("F", bound=Callable[..., object])
How: TypeAlias = Literal["partials", "transpose", "pullback", "pushforward"]
Maybe: TypeAlias = "Sequence[AnyTensor | None]"


GIVEN: dict[How, str] = {
    "partials": "the result",
    "transpose": "a cotangent",
    "pullback": "a cotangent and the result",
    "pushforward": "a tuple of tangents and the result",
}


class Closer(Protocol):
    """What can trace a function as a program of its own."""

    def close(self, f: Flat, specs: Sequence[Spec], /) -> tuple[Derivable, list[AnyTensor]]: ...


@final
class CustomDerivative(Generic[Ps, R]):
    """What `custom_derivative` returns: the function, to be given its rule."""

    def __init__(self, f: Callable[Ps, R]) -> None:
        self._function = f
        self._rules: dict[How, Callable[..., object]] = {}
        self._linear: set[tuple[object, ...]] = set()  # what is known to be linear, see `CallRule.turned`
        self.__name__: str = getattr(f, "__name__", "the function")
        update_wrapper(self, f, updated=())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.__name__}{', ' if self._rules else ''}{' and '.join(self._rules)}>"

    def partials(self, rule: Callable[Concatenate[R, Ps], object]) -> Callable[Concatenate[R, Ps], object]:
        """The rule of an elementwise function: ``rule(out, *args)`` gives one factor for each argument, a number or a tensor."""
        return self._enter("partials", rule)

    def transpose(self, rule: Callable[Concatenate[R, Ps], object]) -> Callable[Concatenate[R, Ps], object]:
        """The rule of a function linear in its first argument: ``rule(ct, *args)`` gives the cotangent of that argument."""
        return self._enter("transpose", rule)

    def pullback(
        self, rule: Callable[Concatenate[R, R, Ps], tuple[object, ...]]
    ) -> Callable[Concatenate[R, R, Ps], tuple[object, ...]]:
        """Reverse mode: ``rule(ct, out, *args)`` gives a tuple, a cotangent for each argument (None: zero), linear in `ct`."""
        return self._enter("pullback", rule)

    def pushforward(self, rule: Callable[..., R]) -> Callable[..., R]:
        """Forward mode: ``rule(tangents, out, *args)`` gives the tangent of the result, linear in `tangents`, a tuple."""
        return self._enter("pushforward", rule)

    def _enter(self, how: How, rule: F) -> F:
        both = {how, *self._rules}
        if (len(both) > 1 and both != {"pullback", "pushforward"}) or how in self._rules:
            has = next(iter(self._rules))
            raise StagingError(
                f"{self.__name__} has its derivative by {has} already, but is given {how} as well",
                remedy="a derivative is stated once: by partials, by transpose, or by pullback and pushforward",
            )
        self._rules[how] = rule
        return rule

    @overload
    def __get__(self, of: None, owner: type, /) -> CustomDerivative[Ps, R]: ...
    @overload
    def __get__(self: CustomDerivative[Concatenate[S, Qs], R], of: S, owner: type, /) -> Callable[Qs, R]: ...
    def __get__(self, of: object, owner: type, /) -> object:
        return self if of is None else MethodType(self, of)

    def __call__(self, *args: Ps.args, **kw: Ps.kwargs) -> R:
        if not self._rules:
            return self._function(*args, **kw)
        bound = inspect.signature(self._function).bind(*args, **kw)
        leaves, structure = taken_apart(bound.args, self._function, args, kw)
        options = tuple(sorted(bound.kwargs.items()))
        if flatten(bound.kwargs)[0]:
            raise StagingError(
                f"{self.__name__}: a tensor as a keyword-only argument", remedy="rules speak of arguments by position"
            )
        tensors = [tensor_of(x) for x in leaves]
        made: list[TreeDef] = []

        def flat(ts: Sequence[AnyTensor]) -> list[AnyTensor]:
            given = cast("tuple[object, ...]", structure.unflatten(ts))
            outs, out_def = flatten(named_call(self._function, given, bound.kwargs), "result")
            made[:] = [out_def]
            return [tensor_of(y) for y in outs]

        body, captured = self._closed(flat, tensors)
        rule = CallRule(cast("CustomDerivative[..., object]", self), structure, made[0], options)
        if len(body.outs) == 1:
            return cast(R, made[0].unflatten([bind(Call(body, rule), *tensors, *captured)]))
        return cast(R, made[0].unflatten(CallSeveral(body, rule).results(*tensors, *captured)))

    def _closed(self, flat: Flat, tensors: Sequence[AnyTensor]) -> tuple[Derivable, list[AnyTensor]]:
        try:
            return cast("Closer", resolve("interpreter", "symbolic")).close(flat, [t.spec for t in tensors])
        except MixedInterpreterError as e:
            raise NotClosedError(
                f"{self.__name__} has a custom derivative, and uses a tensor of an enclosing function",
                remedy="pass the tensor as an argument: rules speak of arguments only",
                where=e.where,
            ) from None


@hinted
def custom_derivative(f: Callable[Ps, R]) -> CustomDerivative[Ps, R]:
    """The function `f`, whose derivative is then stated by a rule of your own.

    ``@f.partials`` for elementwise functions, ``@f.transpose`` for those linear in their first argument, ``@f.pullback``,
    ``@f.pushforward`` or both for any others. Arguments and results are any trees; `f` is written down when called, so it
    decides nothing by values, and of tensors from outside it uses concrete ones only, as constants. Of a method, the object is
    the first argument, for the rule too.

    >>> from adtypes import array, grad, log, exp, jvp
    >>> @custom_derivative
    ... def log1pexp(x):
    ...     return log(1.0 + exp(x))
    >>> @log1pexp.partials
    ... def _(out, x):
    ...     return 1.0 / (1.0 + exp(-x))
    >>> grad(log1pexp)(array(1000.0)).item(), jvp(log1pexp, (array(0.0),), (array(1.0),))[1].item()
    (1.0, 0.5)
    """
    if not callable(f):
        raise no_function("custom_derivative(f)", f)
    return CustomDerivative(f)


@dataclass(frozen=True)
class CallRule:
    """The rule of one call, whose trees have these structures. See `adtypes.ops.call.Rule`."""

    of: CustomDerivative[..., object]
    structure: TreeDef
    out_def: TreeDef
    options: tuple[tuple[str, object], ...]

    @property
    def name(self) -> str:
        return self.of.__name__

    def batched(self, n: int, mapped: tuple[bool, ...]) -> BatchedRule:
        return BatchedRule(self, n, mapped)

    def call(self, how: How, *args: object) -> object:
        rule, options = self.of._rules[how], dict(self.options)
        try:
            inspect.signature(rule).bind(*args, **options)
        except TypeError as e:
            raise StagingError(
                f"the {how} of {self.name} does not accept its arguments: {e}",
                remedy=f"it takes {GIVEN[how]}, then the arguments of {self.name}, those with defaults too",
                where=self.line(how),
            ) from None
        except ValueError:  # a rule without a signature, such as a built-in
            pass
        try:
            return named_call(rule, args, options)
        except TypeError as e:
            if how == "pushforward" and ("tuple" in str(e) or "sequence" in str(e)):
                e.add_note("the first argument of a pushforward is a tuple, one tangent for each argument: write (t,) = tangents")
            raise
        except (EscapedTracerError, MixedInterpreterError) as e:
            raise NotClosedError(
                f"the {how} of {self.name} uses a tensor of an enclosing function",
                remedy="pass the tensor as an argument: rules speak of arguments only",
                where=e.where,
            ) from None

    def trees(self, args: Sequence[AnyTensor]) -> tuple[object, ...]:
        return cast("tuple[object, ...]", self.structure.unflatten(args[: self.structure.n]))

    # ---------------------------------------------------------------- reading forwards
    def forward(
        self, tangents: Maybe, outs: Sequence[AnyTensor], args: Sequence[AnyTensor]
    ) -> list[AnyTensor | None]:
        n, rules = self.structure.n, self.of._rules
        if "partials" in rules:
            sums: AnyTensor | None = None
            for t, p in zip(tangents, self.factors(outs, args)):
                part = None if t is None else scale(t, p, spread)
                sums = part if sums is None else sums if part is None else sums + part
            return [sums]
        if "transpose" in rules:
            first = self.first(tangents)
            whole = [*filled(tangents[:first], args), *args[first:n]]
            result = named_call(self.of, self.trees(whole), dict(self.options))
            return list(self.like("transpose", "the tangent", self.out_def, result, outs))
        floats = smooth(outs)
        if "pushforward" in rules:
            pushed = self.pushed(filled(tangents[:n], args), outs, args)
            return [t if k in floats else None for k, t in enumerate(pushed)]
        live = [k for k in range(n) if tangents[k] is not None]
        moved = self.turned("pullback", live, outs, args, [cast("AnyTensor", tangents[k]) for k in live])
        there = dict(zip(floats, moved))
        return [there.get(k) for k in range(len(outs))]

    def pushed(self, ts: Sequence[AnyTensor], outs: Sequence[AnyTensor], args: Sequence[AnyTensor]) -> list[AnyTensor]:
        out = self.out_def.unflatten(outs)
        tangent = self.call("pushforward", self.structure.unflatten(ts), out, *self.trees(args))
        return self.like("pushforward", "the tangent", self.out_def, tangent, outs)

    # ---------------------------------------------------------------- reading backwards
    def backward(
        self, cts: Cts, outs: Sequence[AnyTensor], args: Sequence[AnyTensor], wanted: Sequence[bool]
    ) -> list[Ct | None]:
        live = [k for k in range(self.structure.n) if wanted[k] and is_float(args[k].spec.dtype)]
        guarded = all(c.guarded for c in cts if c is not None)
        values = self.values(cts, outs, args, live, guarded)
        back: list[Ct | None] = [None] * len(args)
        for k, v in zip(live, values):
            back[k] = None if v is None else Ct(v, guarded)
        return back

    def values(
        self, cts: Cts, outs: Sequence[AnyTensor], args: Sequence[AnyTensor], live: Sequence[int], guarded: bool
    ) -> Maybe:
        given = [zeros_like(y) if c is None else c.value for c, y in zip(cts, outs)]
        if "partials" in self.of._rules:
            factors = self.factors(outs, args)
            times: Times = mul0 if guarded else plain
            return [gathered(scale(given[0], factors[k], times), args[k].spec) for k in live]
        floats = smooth(outs)
        ends = [given[k] for k in floats]
        (how,) = self.of._rules.keys() - {"pushforward"} or {"pushforward"}
        if how == "pushforward":
            return self.turned(how, live, outs, args, ends, guarded)
        if not guarded:
            return self.pulled_back(among(floats, ends, outs), outs, args, live)
        forth = lambda *ts: self.turned(how, live, outs, args, ts)
        return transposed(forth, [args[k] for k in live], ends, guarded)

    def turned(
        self,
        how: How,
        live: Sequence[int],
        outs: Sequence[AnyTensor],
        args: Sequence[AnyTensor],
        ends: Sequence[AnyTensor],
        guarded: bool = False,
    ) -> tuple[AnyTensor, ...]:
        """The user's rule read in the other direction, at tangents of the live arguments or cotangents of the float results."""
        floats, m, n = smooth(outs), len(outs), self.structure.n
        forwards = how == "pushforward"

        def stated(ts: Sequence[AnyTensor], given: Sequence[AnyTensor]) -> tuple[AnyTensor, ...]:
            outs, args = given[:m], given[m:]
            if not forwards:
                return self.pulled_back(among(floats, ts, outs), outs, args, live)
            pushed = self.pushed(among(live, ts, args), outs, args)
            return tuple(pushed[k] for k in floats)

        ins, given = [args[k] for k in live] if forwards else [outs[k] for k in floats], [*outs, *args[:n]]
        key = (how, *live), self, tuple(x.spec for x in given)
        if key not in self.of._linear:
            close = cast("Closer", resolve("interpreter", "symbolic")).close
            if transpose_depends(close, stated, ins, given, ends):
                raise NotDifferentiableError(
                    f"the {how} of {self.name} is not linear in its {'tangents' if forwards else 'cotangent'}, "
                    f"so it has no meaning {'backwards' if forwards else 'forwards'}",
                    remedy="a rule neither multiplies them with each other nor takes their magnitude; where they go through "
                    f"an iterative solver, state a {'pullback' if forwards else 'pushforward'} as well",
                    where=self.line(how),
                )
            self.of._linear.add(key)
        return transposed(lambda *ts: stated(ts, given), ins, ends, guarded)

    def pulled_back(
        self, cts: Sequence[AnyTensor], outs: Sequence[AnyTensor], args: Sequence[AnyTensor], live: Sequence[int]
    ) -> tuple[AnyTensor, ...]:
        """The cotangents of the live arguments, by a rule that is read backwards as it stands."""
        if "transpose" in self.of._rules:
            first = self.first([args[k] if k in live else None for k in range(len(args))])
            part = self.structure.children()[0]
            back = self.call("transpose", self.out_def.unflatten(cts), *self.trees(args))
            found = self.like("transpose", f"the cotangent of {self.parameters[0]}", part, back, args[:first])
            return tuple(found[k] for k in live)
        return self.pulled(cts, outs, args, live)

    def pulled(
        self, cts: Sequence[AnyTensor], outs: Sequence[AnyTensor], args: Sequence[AnyTensor], live: Sequence[int]
    ) -> tuple[AnyTensor, ...]:
        """The cotangents of the live arguments, by the user's pullback."""
        unflatten = self.out_def.unflatten
        back = self.call("pullback", unflatten(cts), unflatten(outs), *self.trees(args))
        parts = self.structure.children()
        if not isinstance(back, tuple) or len(back) != len(parts):
            found = count(len(back), "cotangent") if isinstance(back, tuple) else type(back).__name__
            raise StagingError(
                f"the pullback of {self.name} returns {found} for {count(len(parts), 'argument')}",
                remedy=f"write return {', '.join(f'ct_{x}' for x in self.parameters)}{',' * (len(parts) == 1)}: a tuple with one "
                "cotangent for each argument, None where it is zero",
                where=self.line("pullback"),
            )
        found_: list[AnyTensor] = []
        for k, (part, tree) in enumerate(zip(parts, back)):
            here = args[len(found_) : len(found_) + part.n]
            zero = [zeros_like(x) for x in here]
            found_ += zero if tree is None else self.like("pullback", f"the cotangent of {self.parameters[k]}", part, tree, here)
        return tuple(found_[k] for k in live)

    # ---------------------------------------------------------------- what rules return
    def factors(self, outs: Sequence[AnyTensor], args: Sequence[AnyTensor]) -> Sequence[AnyTensor | float]:
        found = self.call("partials", self.out_def.unflatten(outs), *self.trees(args))
        factors = list(found) if isinstance(found, (tuple, list)) else [found]
        if any(p is None for p in factors):
            raise StagingError(
                f"the partials of {self.name} return None",
                remedy="return a factor for each argument, 0.0 where the derivative is zero",
                where=self.line("partials"),
            )
        if len(outs) != 1 or len(factors) != self.structure.n or len(self.structure.children()) != self.structure.n:
            raise StagingError(
                f"the partials of {self.name} are {count(len(factors), 'factor')} for {count(self.structure.n, 'tensor')}, "
                f"of a result with {len(outs)}",
                remedy="partials are for elementwise functions of tensors, one factor for each: otherwise state a pullback",
                where=self.line("partials"),
            )
        for factor, x, name in zip(factors, args, self.parameters):
            shape = factor.spec.shape if isinstance(factor, Tensor) else ()
            if shape and shape != outs[0].spec.shape:
                raise ShapeError(
                    f"the partial of {self.name} by {name} is {cast('AnyTensor', factor).spec}, its result {outs[0].spec}",
                    remedy="a partial is a number, or a tensor of the shape of the result",
                    where=self.line("partials"),
                )
            if x.spec.shape and x.spec.shape != outs[0].spec.shape:
                raise ShapeError(
                    f"{self.name} has partials, but takes {x.spec} to {outs[0].spec}",
                    remedy="only elementwise functions have partials: otherwise state a pullback",
                )
        return cast("Sequence[AnyTensor | float]", factors)

    def first(self, active: Maybe) -> int:
        """How many tensors the first argument has; no others may be active."""
        n = self.structure.children()[0].n
        if any(t is not None for t in active[n:]):
            raise NotDifferentiableError(
                f"{self.name} states how it is linear in its first argument, and is differentiated by another",
                remedy="state a pullback instead of the transpose, or pass stop_gradient(x) for the others",
            )
        return n

    def like(self, how: How, what: str, structure: TreeDef, tree: object, like: Sequence[AnyTensor]) -> list[AnyTensor]:
        """The tensors of what a rule returns; errors show its line and name the parameter."""
        of, model = f"that the {how} of {self.name} returns", "the result" if structure is self.out_def else "the argument"
        remedy = "a cotangent is like its argument, a tangent like the result: in structure, shapes and dtypes"
        try:
            found = [tensor_of(x) for x in leaves_like(structure, tree, (model, "it"))]
        except TreeError as e:
            where = self.line(how)
            raise TreeError(f"{what}{e.path or ''} {of}: {e.what}", remedy=e.remedy or remedy, where=where) from None
        for path, x, y in zip(structure.paths(), like, found):
            if is_float(x.spec.dtype) and x.spec != y.spec:
                wrong = ShapeError if x.spec.shape != y.spec.shape else DTypeError
                raise wrong(f"{what}{path} {of} is {y.spec}, not {x.spec}", remedy=remedy, where=self.line(how))
        return found

    def line(self, how: How) -> Where | None:
        """The line on which a rule returns, if it is written in Python."""
        code = getattr(self.of._rules[how], "__code__", None)
        return None if code is None else locate(code, len(code.co_code) - 2)

    @property
    def parameters(self) -> list[str]:
        """The names of the arguments."""
        return parameters(self.of._function, len(self.structure.children()))
