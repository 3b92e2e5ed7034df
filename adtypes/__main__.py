"""The command line: show programs, check derivatives, compare engines, lint modules.

python -m adtypes show  pkg.module:function "f64[3,4]" "f64[4]" [--grad | --vjp | --jvp]
                        [--stage bulk | --to numpy | --save FILE | --dot | --cost]
python -m adtypes check pkg.module:function "f64[3,4]" ..
python -m adtypes bench pkg.module:function "f64[3,4]" .. [--grad] [--engines c,numpy]
python -m adtypes lint  pkg.module[:function]
"""

from __future__ import annotations

import argparse
import inspect
import sys
from collections.abc import Callable, Sequence
from functools import reduce
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, cast, get_args

import numpy as np

from adtypes.annotations import hints_of, names_around
from adtypes.checked import lint
from adtypes.construct import array
from adtypes.dtypes import Bool, Float, is_float
from adtypes.errors import AdtypesError, ConfigError, StagingError
from adtypes.program import Program, Stage, Target
from adtypes.spec import Spec, parse_spec
from adtypes.staged import trace
from adtypes.tensor import AnyTensor, Tensor
from adtypes.transforms import value_and_grad


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 0 if all went well, 1 if something was found wrong, 2 for an invalid command."""
    options = _parser().parse_args(argv)
    sys.path.insert(0, "")  # modules of the working directory, as with `python -m`
    try:
        return int(options.run(options))
    except AssertionError as e:
        print(e, file=sys.stderr)
        return 1
    except AdtypesError as e:
        print(_text(e), file=sys.stderr)
        return 1
    finally:
        sys.path.remove("")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m adtypes", description="Programs shown, derivatives checked, engines compared.")
    commands = parser.add_subparsers(required=True, metavar="show | check | bench | lint")
    show = commands.add_parser("show", help="print a function as a program")
    check = commands.add_parser("check", help="derivatives against differences, and across all interpreters")
    bench = commands.add_parser("bench", help="what a compiled call takes, by each engine")
    for command, run in ((show, _show), (check, _check), (bench, _bench)):
        command.add_argument("function", help="pkg.module:function")
        command.add_argument("specs", nargs="*", help='types of the arguments, such as "f64[3,4]"')
        command.set_defaults(run=run)
    derivative = show.add_mutually_exclusive_group()
    for kind in ("grad", "vjp", "jvp"):
        derivative.add_argument(f"--{kind}", dest="derivative", action="store_const", const=kind)
    form = show.add_mutually_exclusive_group()
    form.add_argument("--stage", choices=get_args(Stage), default="simplified")
    form.add_argument("--to", choices=get_args(Target), help="a file that needs that library alone")
    form.add_argument("--save", metavar="FILE", help="write the program to a file, of which show takes the name as well")
    form.add_argument("--dot", action="store_true", help="a graph for Graphviz")
    form.add_argument("--cost", action="store_true", help="operations and bytes")
    bench.add_argument("--grad", action="store_true", help="the value with its gradient by the first argument")
    bench.add_argument("--engines", default="", help="names with commas between; all if not given")
    bench.add_argument("--rounds", type=int, default=15)
    module = commands.add_parser("lint", help="write down every annotated function of a module, or one, without data")
    module.add_argument("module", help="pkg.module or pkg.module:function")
    module.set_defaults(run=_lint)
    return parser


def _text(e: AdtypesError) -> str:
    """The error, without a line of this module, which is none of the user's."""
    return str(e).replace(f"\n    {e.where}", "") if e.where is not None and e.where.file == __file__ else str(e)


def _show(options: argparse.Namespace) -> int:
    is_saved = ":" not in options.function and Path(options.function).is_file()
    program: Program[Any]
    program = Program.load(options.function) if is_saved else trace(_function(options.function, options.specs), *options.specs)
    if options.stage == "gradient" and not (options.derivative or is_saved):
        raise StagingError(f"{options.function} is not a derivative", remedy="add --grad, --vjp or --jvp")
    if options.derivative:
        program = getattr(program, options.derivative)()
    if options.save:
        program.save(options.save)
    elif options.to:
        print(program.to_source(options.to))
    elif options.dot:
        print(program.to_dot())
    else:
        print(program.cost() if options.cost else program.show(options.stage))
    return 0


def _check(options: argparse.Namespace) -> int:
    from adtypes.testing import agreement, check_grads

    f = _function(options.function, options.specs)
    rng = np.random.default_rng(0)
    args = [_drawn(parse_spec(s), rng) for s in options.specs]
    if any(is_float(x.spec.dtype) for x in args):
        check_grads(f, args, order=2)
        print("derivatives: those of central differences, to second order, forwards and backwards")
    found = agreement(f, *args)
    print(f"agreement: {len(found.ways)} ways, at most {found.apart:.1e} apart")
    return 0


def _bench(options: argparse.Namespace) -> int:
    from adtypes.bench import side_by_side, table

    f = _function(options.function, options.specs)
    rng = np.random.default_rng(0)
    args = [_drawn(parse_spec(s), rng) for s in options.specs]
    both = cast("Callable[..., object]", value_and_grad(cast("Callable[..., Tensor[Float]]", f)))
    found = side_by_side(both if options.grad else f, args, [e for e in options.engines.split(",") if e], options.rounds)
    print(table(found))
    return int(not any(x.rounds for x in found))


def _drawn(spec: Spec, rng: np.random.Generator) -> AnyTensor:
    """Numbers between 0.5 and 1.5, where most functions are smooth; small indices; coin flips."""
    if is_float(spec.dtype):
        return array(np.asarray(rng.uniform(0.5, 1.5, spec.shape), spec.dtype.np_dtype))
    return array(np.asarray(rng.integers(0, 2 if spec.dtype is Bool else 3, spec.shape), spec.dtype.np_dtype))


def _lint(options: argparse.Namespace) -> int:
    name, colon, _ = options.module.partition(":")
    module = _module(name)
    if colon:
        programs = {options.module: _function(options.module)}
    else:
        programs = {name: f for name, f in vars(module).items() if _is_program(f, module)}
    wrong = 0
    for name, f in programs.items():
        try:
            lint(f)
            print(f"{name}: ok")
        except AdtypesError as e:
            wrong += 1
            print(f"{name}: {_text(e)}")
    counted = f"{len(programs)} program{'s' * (len(programs) > 1)}, {wrong} wrong"
    print(counted if programs else f"{module.__name__} has no annotated programs")
    return int(bool(wrong))


def _is_program(f: object, module: ModuleType) -> bool:
    """Whether this is a function of the module with a tensor, or a tree, behind the annotation of each parameter it needs."""
    if not inspect.isfunction(f) or f.__module__ != module.__name__ or "Tensor" not in str(hints_of(f, names_around(f))):
        return False
    needed = [p for p in inspect.signature(f).parameters.values() if p.default is p.empty]
    return bool(needed) and all(p.annotation is not p.empty for p in needed)


def _function(path: str, specs: Sequence[str] | None = None) -> Callable[..., object]:
    """The function of a name, which takes as many arguments as there are specs."""
    name, colon, attribute = path.partition(":")
    if not colon:
        raise ConfigError(
            f"{path!r} names no function, and there is no such file", remedy="write pkg.module:function, or a saved program"
        )
    try:
        found: object = reduce(getattr, attribute.split("."), _module(name))
    except AttributeError as e:
        raise ConfigError(str(e), remedy="write pkg.module:function") from None
    if not callable(found):
        raise ConfigError(f"{path} is not a function but of the type {type(found).__name__}", remedy="write pkg.module:function")
    if specs is not None:
        try:
            inspect.signature(found).bind(*specs)
        except TypeError as e:
            remedy = 'give the type of each argument, such as "f64[3,4]"; what needs others goes into a function of tensors alone'
            raise ConfigError(f"{path} with {len(specs)} arguments: {e}", remedy=remedy) from None
        except ValueError:  # it has no signature
            pass
    return cast("Callable[..., object]", found)


def _module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as e:
        raise ConfigError(f"cannot import {name!r}: {e}", remedy="run it where `import` finds the module") from None


if __name__ == "__main__":
    sys.exit(main())
