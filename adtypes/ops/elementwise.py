"""All pointwise rows in one place; their files are by theme: arithmetic, functions, comparison, integers."""

from adtypes.ops.arithmetic import (
    Abs,
    Add,
    Div,
    Maximum,
    Minimum,
    Mul,
    Neg,
    Power,
    Reciprocal,
    Relu,
    Sign,
    Square,
    Sub,
)
from adtypes.ops.comparison import (
    Cast,
    Equal,
    IsFinite,
    Less,
    LessEqual,
    LogicalAnd,
    LogicalNot,
    LogicalOr,
    LogicalXor,
    NotEqual,
    StopGradient,
    cast,
)
from adtypes.ops.elementary import (
    Acos,
    Acosh,
    Asin,
    Asinh,
    Atan,
    Atan2,
    Atanh,
    Ceil,
    Cos,
    Cosh,
    Exp,
    Expm1,
    Floor,
    Log,
    Log1p,
    Round,
    Sin,
    Sinh,
    Sqrt,
    Tan,
    Tanh,
)
from adtypes.ops.integer import FloorDiv, Mod, Quot, Rem
from adtypes.ops.selection import Mul0, Select, mul0
from adtypes.ops.special import Digamma, Erf, Erfc, Lgamma, Polygamma, Sigmoid, Softplus

__all__ = [
    "Abs", "Acos", "Acosh", "Add", "Asin", "Asinh", "Atan", "Atan2", "Atanh", "Cast", "Ceil", "Cos", "Cosh", "Digamma",
    "Div", "Equal", "Erf", "Erfc", "Exp", "Expm1", "Floor", "FloorDiv", "IsFinite", "Less", "LessEqual", "Lgamma",
    "Log", "Log1p", "LogicalAnd", "LogicalNot", "LogicalOr", "LogicalXor", "Maximum", "Minimum", "Mod", "Mul", "Mul0",
    "Neg", "NotEqual", "Polygamma", "Power", "Quot", "Reciprocal", "Relu", "Rem", "Round", "Select", "Sigmoid", "Sign",
    "Sin", "Sinh", "Softplus", "Sqrt", "Square", "StopGradient", "Sub", "Tan", "Tanh", "cast", "mul0",
]  # fmt: skip
