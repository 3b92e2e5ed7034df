"""Typed tensor programs: written once, then run, differentiated, or traced and compiled.

This is the table of contents: everything public is imported from here, except the ready-made size variables, which are in
`adtypes.dims`.
"""

from typing import TYPE_CHECKING

from adtypes import nn, optim, random, tree
from adtypes.branches import cond_lazy
from adtypes.checked import checked, lint
from adtypes.config import config, configure, register, using
from adtypes.construct import (
    Plus,
    array,
    eye,
    full,
    iota,
    linspace,
    ones,
    ones_like,
    plus,
    scalar,
    tensor,
    zeros,
    zeros_like,
)
from adtypes.contractions import dot, einsum, matmul, outer
from adtypes.custom import custom_derivative
from adtypes.dtypes import DT, F32, F64, FT, I32, I64, NT, Bool, DType, Float, Int, Num
from adtypes.errors import (
    AdtypesError,
    CompileError,
    ConfigError,
    DTypeError,
    EscapedTracerError,
    IndexSpaceError,
    LoadError,
    MixedInterpreterError,
    MutationError,
    NonFiniteError,
    NotClosedError,
    NotDifferentiableError,
    NotScalarError,
    ReshapeError,
    ShapeError,
    StagingError,
    TreeError,
    TruthValueError,
)
from adtypes.functions import (
    abs,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atan2,
    atanh,
    bitwise_and,
    bitwise_invert,
    bitwise_left_shift,
    bitwise_or,
    bitwise_right_shift,
    bitwise_xor,
    ceil,
    clip,
    cond,
    cond_tree,
    cos,
    cosh,
    digamma,
    erf,
    erfc,
    erfinv,
    exp,
    expm1,
    floor,
    is_finite,
    lgamma,
    log,
    log1p,
    logical_and,
    logical_not,
    logical_or,
    logical_xor,
    logit,
    maximum,
    minimum,
    power,
    reciprocal,
    relu,
    round,
    select,
    sigmoid,
    sign,
    sin,
    sinh,
    softplus,
    sqrt,
    sqrt_size,
    square,
    stop_gradient,
    tan,
    tanh,
    to_dtype,
    where,
)
from adtypes.index import Ix
from adtypes.iteration import checkpoint, fori, while_loop
from adtypes.jacobians import hessian, hessian_at, jacfwd, jacobian, jacobian_at, jacrev
from adtypes.joined import append, concat, replicate, stack
from adtypes.linalg import cholesky, det, eigh, inv, lstsq, qr, slogdet, solve, triangular_solve
from adtypes.loops import (
    build,
    build1,
    build2,
    build3,
    build4,
    build_rows,
    fold,
    map_accum,
    max1,
    min1,
    scan,
    sum1,
    vmap,
)
from adtypes.mapped import vmap_
from adtypes.program import Program
from adtypes.reductions import (
    all,
    any,
    argmax,
    argmin,
    cumsum,
    max,
    max_outer,
    mean,
    min,
    min_outer,
    norm,
    prod,
    std,
    sum,
    sum_all,
    sum_outer,
    var,
)
from adtypes.rows import Rows, indices, rows, rows_of, stacked
from adtypes.running import cumprod
from adtypes.shapes import (
    diag,
    diagonal,
    expand,
    expect,
    flatten,
    moveaxis,
    one_hot,
    pad,
    permute,
    reshape,
    reverse,
    roll,
    slice,
    squeeze,
    take,
    transpose,
    tril,
    triu,
)
from adtypes.sorting import argsort, median, quantile, searchsorted, sort, top_k
from adtypes.spec import Spec
from adtypes.staged import compile, stage, trace
from adtypes.tensor import AnyTensor, Tensor
from adtypes.torch_bridge import torch_function
from adtypes.transforms import (
    grad,
    grad_argnums,
    grad_at,
    grad_aux,
    hvp,
    jvp,
    linearize,
    value_and_grad,
    value_and_grad_aux,
    vjp,
)
from adtypes.value import Value

if TYPE_CHECKING:
    from adtypes import dims as dims
    from adtypes import extend as extend
    from adtypes import scalars as scalars
    from adtypes import testing as testing
else:  # hidden: type checkers would take a visible `__getattr__` to make every name exist

    def __getattr__(name: str) -> object:
        """`adtypes.dims`, `adtypes.testing`, `adtypes.scalars` and `adtypes.extend`, imported when they are first used."""
        if name in ("dims", "testing", "scalars", "extend"):
            from importlib import import_module

            return import_module(f"adtypes.{name}")
        from adtypes.elsewhere import instead

        raise AttributeError(f"module 'adtypes' has no attribute {name!r}{instead(name, __all__)}")


__all__ = [
    # element types
    "F64", "F32", "I64", "I32", "Bool", "DType", "Num", "Float", "Int", "DT", "NT", "FT",
    # values
    "Tensor", "AnyTensor", "Ix", "Rows", "rows", "rows_of", "stacked", "indices", "Value", "Spec", "Plus",
    "plus", "tensor", "array", "scalar", "zeros", "ones", "full", "zeros_like", "ones_like", "iota", "linspace", "eye",
    # index loops, and loops that carry a state
    "build1", "build2", "build3", "build4", "build", "build_rows", "sum1", "max1", "min1", "vmap", "vmap_",
    "map_accum", "fold", "scan", "fori", "while_loop", "checkpoint",
    # elementwise functions
    "exp", "expm1", "log", "log1p", "sqrt", "square", "reciprocal", "power", "sin", "cos", "tan", "asin",
    "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "erfinv", "lgamma",
    "digamma", "sigmoid", "logit", "softplus", "relu", "abs", "sign", "floor", "ceil", "round", "is_finite",
    "maximum", "minimum", "clip", "logical_and", "logical_or", "logical_xor", "logical_not", "to_dtype",
    "bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_invert", "bitwise_left_shift", "bitwise_right_shift",
    "stop_gradient", "sqrt_size",
    # choices
    "cond", "cond_lazy", "cond_tree", "select", "where",
    # reductions
    "sum_outer", "sum_all", "max_outer", "min_outer", "sum", "max", "min", "mean", "var", "std", "argmax", "argmin",
    "sort", "argsort", "top_k", "searchsorted", "quantile", "median",
    "cumsum", "prod", "cumprod", "all", "any",
    # shapes
    "reshape", "flatten", "expect", "squeeze", "expand", "transpose", "permute", "moveaxis", "reverse",
    "roll", "slice", "pad", "diag", "diagonal", "tril", "triu", "take", "one_hot", "replicate", "append", "concat", "stack",
    # products
    "dot", "matmul", "outer", "einsum", "norm",
    # linear algebra
    "cholesky", "qr", "lstsq", "solve", "triangular_solve", "inv", "det", "slogdet", "eigh",
    # transforms
    "grad", "value_and_grad", "grad_at", "grad_aux", "value_and_grad_aux", "grad_argnums", "vjp", "jvp", "linearize", "jacobian",
    "jacobian_at", "jacfwd", "jacrev", "hessian", "hessian_at", "hvp", "custom_derivative",
    # programs
    "stage", "compile", "trace", "Program", "torch_function",
    # checks of the annotations
    "checked", "lint",
    # as modules: functions for neural networks, optimisers, random numbers, arithmetic of trees
    "nn", "optim", "random", "tree",
    # configuration
    "using", "configure", "config", "register",
    # errors
    "AdtypesError", "StagingError", "ShapeError", "DTypeError", "IndexSpaceError", "NotScalarError",
    "NotDifferentiableError", "TruthValueError", "MutationError", "EscapedTracerError",
    "MixedInterpreterError", "NotClosedError", "ReshapeError", "TreeError", "ConfigError", "CompileError",
    "LoadError", "NonFiniteError",
]  # fmt: skip
