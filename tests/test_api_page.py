"""docs/api.md is made from signatures and docstrings: `pytest tests/test_api_page.py --refresh` writes it anew."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from pathlib import Path
from types import ModuleType

import pytest

import adtypes as ad
import adtypes.dims
import adtypes.extend
import adtypes.scalars
import adtypes.testing
from adtypes.custom import CustomDerivative
from adtypes.staged import Staged
from tests.conftest import compare

PAGE = Path(__file__).parent.parent / "docs" / "api.md"

HEAD = """# Public names

Every public name of the library, by topic, with its parameters and the first sentence of its docstring. This page is for looking
things up; to learn how the names are used, read the [guide](guide.md). `help(ad.einsum)` shows the whole docstring, which also
tells about shapes and errors and has an example. [semantics.md](semantics.md) says exactly what programs mean.

`import adtypes as ad` has all names down to the section on errors; the sections after that are modules. Tensors have
Python's operators and brackets as well. What is not on this page is not public.
"""

# Every name of `adtypes.__all__`, by topic.
TOPICS = {
    "Element types": "F64 F32 I64 I32 Bool DType Num Float Int DT NT FT",
    "Values": "Tensor AnyTensor Ix Rows Value Spec Plus",
    "Making tensors": "array tensor scalar zeros ones full zeros_like ones_like iota linspace eye plus",
    "Index loops": "build1 build2 build3 build4 build sum1 max1 min1 build_rows",
    "Rows and mapping": "rows rows_of stacked indices vmap vmap_",
    "Loops with a state": "fold scan map_accum fori while_loop checkpoint",
    "Choices": "cond cond_lazy cond_tree select where",
    "Elementwise functions": """exp expm1 log log1p sqrt square reciprocal power sin cos tan asin acos atan atan2 sinh cosh tanh
        asinh acosh atanh erf erfc erfinv lgamma digamma sigmoid logit softplus relu abs sign floor ceil round is_finite maximum
        minimum
        clip logical_and logical_or logical_xor logical_not bitwise_and bitwise_or bitwise_xor bitwise_invert bitwise_left_shift
        bitwise_right_shift to_dtype stop_gradient sqrt_size""",
    "Reductions": """sum sum_all sum_outer mean var std max max_outer min min_outer prod argmax argmin all any norm cumsum
        cumprod""",
    "Order": "sort argsort top_k searchsorted quantile median",
    "Shapes": """reshape flatten expect squeeze expand replicate transpose permute moveaxis reverse roll slice pad concat stack
        append diag diagonal tril triu take one_hot""",
    "Products and linear algebra": "dot matmul outer einsum cholesky qr lstsq solve triangular_solve inv det slogdet eigh",
    "Derivatives": """grad value_and_grad grad_at grad_aux value_and_grad_aux grad_argnums vjp jvp linearize jacobian
        jacobian_at jacfwd jacrev hessian hessian_at hvp custom_derivative""",
    "Programs": "compile stage trace Program torch_function",
    "Checks of annotations": "checked lint",
    "Settings": "using configure config register",
    "Modules": "nn optim random tree",
    "Errors": """AdtypesError StagingError ShapeError ReshapeError DTypeError IndexSpaceError NotScalarError
        NotDifferentiableError TruthValueError MutationError EscapedTracerError MixedInterpreterError NotClosedError
        TreeError CompileError LoadError ConfigError NonFiniteError""",
}

MODULES: dict[str, ModuleType] = {
    "adtypes.nn": ad.nn,
    "adtypes.optim": ad.optim,
    "adtypes.random": ad.random,
    "adtypes.tree": ad.tree,
    "adtypes.dims": adtypes.dims,
    "adtypes.testing": adtypes.testing,
    "adtypes.scalars": adtypes.scalars,
    "adtypes.extend": adtypes.extend,
}

# Methods and properties, by topic.
MEMBERS: dict[str, list[type]] = {
    "Values": [ad.Tensor, ad.Rows],
    "Programs": [Staged, ad.Program],
    "Derivatives": [CustomDerivative],
    "adtypes.tree": [ad.tree.TreeDef],
}

# What has no docstring of its own; names with one text share a line.
SAID = {
    "DT": "Type variable: any element type.",
    "NT": "Type variable: a number type.",
    "FT": "Type variable: a float type.",
    "AnyTensor": "A tensor of which the type checker knows neither shape nor dtype.",
    "nn": "Functions for neural networks, see below.",
    "optim": "Optimisers, see below.",
    "random": "Random numbers, see below.",
    "tree": "Trees of parameters, see below.",
    "Key": "The type of a key: an I64 of rank 0.",
    "F": "`F[M, N]` is `Tensor[F64, M, N]`, and `F[()]` a number.",
    "Sh": "Type variable for any number of axes: `F[*Sh]`.",
    "Rows.n": "How many rows.",
    "Rows.tree": "The tree, each of whose leaves has a leading axis of `n`.",
    "TreeDef.n": "How many leaves.",
    "Build": "How a container of one type is made of its parts.",
    "Parts": "What a container is made of.",
    "SMOOTH": "A profile: programs whose derivatives equal difference quotients.",
    "TOTAL": "A profile: every operation within its domain.",
    "WILD": "A profile: also outside of the domains, with infinities, NaN and integers near the ends.",
    "TABLE": "All rows of this library.",
    "Array": "An array of a backend.",
    "Partial": "A partial derivative in a rule: a tensor, a number, or a function that makes the tensor.",
    "reshape": "The same elements in row-major order under another shape.",
    "total": "The sum over some axes.",
    "Times": "How a cotangent is multiplied in a rule: `plain`, or the strong product.",
    **dict.fromkeys("BCDHKMNPW", "Type variables of sizes."),
}


def signature(x: object) -> str:
    """The parameters without types; nothing for what users do not call."""
    if not (inspect.isfunction(x) or (inspect.isclass(x) and (is_dataclass(x) or hasattr(x, "_fields")))):
        return ""
    shown = [p.replace(annotation=p.empty, default=short(p.default)) for p in inspect.signature(x).parameters.values()]
    text = str(inspect.Signature([p for p in shown if p.name != "self"]))
    return "" if text == "(*args, **kw)" and inspect.isclass(x) else text


class Written:
    """A default value as it is shown."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def short(default: object) -> object:
    """A default, long ones as ``..``."""
    return default if default is inspect.Parameter.empty or len(repr(default)) < 20 else Written("..")


def sentence(name: str, x: object) -> str:
    """The first sentence on a name."""
    own = x.__doc__ if inspect.isfunction(x) else None
    text = own or SAID.get(name) or inspect.getdoc(x) or ""
    text = " ".join(text.partition("\n\n")[0].replace("``", "`").split())
    return re.split(r"(?<=[^.]\.) (?=[A-Z`'])", text)[0]


def lines(home: object, names: Sequence[str], within: str = "") -> Iterator[str]:
    """One line for each name; those of one text share it."""
    said: dict[str, list[str]] = {}
    for name in names:
        x = getattr(home, name)
        key = sentence(within + name, x)
        said.setdefault(key, []).append(f"`{name}{signature(x)}`")
    for text, shown in said.items():
        yield f"* {', '.join(shown)}: {text}"


def members(x: type) -> list[str]:
    """The public methods and properties of a class."""
    names = [name for name in dir(x) if not name.startswith("_") and hasattr(x, name)]
    return [f"`{x.__name__}` has:\n", *lines(x, names, f"{x.__name__}."), ""]


def page() -> str:
    """The whole text."""
    parts = [HEAD]
    for title, words in TOPICS.items():
        parts += [f"## {title}\n", *lines(ad, words.split()), ""]
        parts += [line for x in MEMBERS.get(title, []) for line in members(x)]
    for title, module in MODULES.items():
        parts += [f"## `{title}`\n", f"{sentence(title, module)}\n", *lines(module, module.__all__), ""]
        parts += [line for x in MEMBERS.get(title, []) for line in members(x)]
    return "\n".join(parts)


def test_the_page_is_fresh(pytestconfig: pytest.Config) -> None:
    compare(PAGE, page(), bool(pytestconfig.getoption("--refresh")))


def test_every_public_name_has_one_topic() -> None:
    count = Counter(name for words in TOPICS.values() for name in words.split())
    assert set(count) == set(ad.__all__)
    assert [name for name, n in count.items() if n > 1] == []


def test_every_name_has_a_sentence() -> None:
    assert re.findall(r"^\*.*: *$", page(), re.MULTILINE) == []
    shown = set(re.findall(r"\w+", page()))
    assert [name for name in SAID if name.rpartition(".")[2] not in shown] == []
