"""All pointwise rows in one place, for modules that need many of them and write `rows.Exp`; their files are by theme."""

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
from adtypes.ops.integer import (
    BitwiseAnd,
    BitwiseInvert,
    BitwiseLeftShift,
    BitwiseOr,
    BitwiseRightShift,
    BitwiseXor,
    FloorDiv,
    Mod,
    Quot,
    Rem,
)
from adtypes.ops.random import Threefry
from adtypes.ops.selection import Mul0, Select, mul0
from adtypes.ops.special import Digamma, Erf, Erfc, Erfinv, Lgamma, Polygamma, Sigmoid, Softplus

__all__ = [
    "Abs", "Acos", "Acosh", "Add", "Asin", "Asinh", "Atan", "Atan2", "Atanh", "BitwiseAnd", "BitwiseInvert",
    "BitwiseLeftShift", "BitwiseOr", "BitwiseRightShift", "BitwiseXor", "Cast", "Ceil", "Cos", "Cosh", "Digamma", "Div",
    "Equal", "Erf", "Erfc", "Erfinv", "Exp", "Expm1", "Floor", "FloorDiv", "IsFinite", "Less", "LessEqual", "Lgamma",
    "Log", "Log1p", "LogicalAnd", "LogicalNot", "LogicalOr", "LogicalXor", "Maximum", "Minimum", "Mod", "Mul", "Mul0",
    "Neg", "NotEqual", "Polygamma", "Power", "Quot", "Reciprocal", "Relu", "Rem", "Round", "Select", "Sigmoid", "Sign",
    "Sin", "Sinh", "Softplus", "Sqrt", "Square", "StopGradient", "Sub", "Tan", "Tanh", "Threefry", "cast", "mul0",
]  # fmt: skip
