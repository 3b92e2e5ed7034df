"""The public surface by name: what users, examples and other packages rely on is there, and documented."""

from __future__ import annotations

import inspect

import pytest

import adtypes as ad
import adtypes.dims
import adtypes.errors
import adtypes.extend
import adtypes.scalars
import adtypes.testing
import adtypes.tree

SURFACE: dict[str, tuple[object, str]] = {
    "values": (ad, """F64 F32 I64 I32 Bool Float Num Int DType DT NT FT Tensor AnyTensor Value Ix Rows rows rows_of stacked
        indices Plus plus tensor array scalar zeros ones full iota linspace eye zeros_like ones_like Spec"""),
    "elementwise": (ad, """exp expm1 log log1p sqrt square reciprocal sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh
        atan2 erf erfc erfinv lgamma digamma sigmoid logit softplus relu maximum minimum clip power abs sign floor ceil round
        is_finite logical_and logical_or logical_xor logical_not bitwise_and bitwise_or bitwise_xor bitwise_invert
        bitwise_left_shift bitwise_right_shift to_dtype stop_gradient sqrt_size"""),
    "reductions": (ad, """sum_outer sum_all max_outer min_outer mean var std sum1 max1 min1 sum max min prod cumsum cumprod argmax
        argmin all any sort argsort top_k searchsorted quantile median"""),
    "shapes": (ad, """reshape transpose permute replicate append concat stack slice reverse roll pad squeeze expand moveaxis
        flatten expect take one_hot tril triu diagonal diag"""),
    "loops": (ad, """build build1 build2 build3 build4 build_rows fold scan map_accum while_loop fori vmap vmap_ checkpoint"""),
    "choices": (ad, "cond cond_lazy cond_tree select where"),
    "products": (ad, "dot matmul outer einsum norm cholesky qr lstsq solve triangular_solve inv det slogdet eigh"),
    "transforms": (ad, """grad grad_argnums value_and_grad grad_aux value_and_grad_aux grad_at vjp jvp linearize jacfwd jacrev
        jacobian jacobian_at hessian hessian_at hvp custom_derivative stage compile trace Program checked lint torch_function"""),
    "configuration": (ad, "using configure config register"),
    "modules": (ad, "nn optim random tree extend testing scalars"),
    "errors": (adtypes.errors, """AdtypesError StagingError ShapeError DTypeError IndexSpaceError NotScalarError
        NotDifferentiableError TruthValueError MutationError EscapedTracerError MixedInterpreterError NotClosedError ReshapeError
        TreeError ConfigError CompileError LoadError NonFiniteError"""),
    "nn": (ad.nn, """softmax log_softmax logsumexp cross_entropy layer_norm batch_norm conv1d conv2d
        conv_transpose1d conv_transpose2d max_pool2d avg_pool2d dropout_mask attention gelu silu"""),
    "random": (ad.random, """Key key split fold_in bits uniform normal exponential gumbel bernoulli randint permutation
        categorical"""),
    "optim": (ad.optim, "sgd momentum adam adamw clip_by_norm"),
    "trees": (adtypes.tree, "add sub scale dot norm ravel zeros_like tree_map flatten"),
    "dims": (adtypes.dims, "B C D F H K M N P W Sh"),
    "a tensor": (ad.Tensor, """shape dtype ndim size numpy torch item tolist gather scatter where maximum minimum sum T spec
        __len__ __float__ __array__ __dlpack__ __iter__ __getitem__ __setitem__ __bool__ __matmul__"""),
    "rows": (ad.Rows, "zip unzip get stack"),
    "a program": (ad.Program, "show grad vjp jvp cost to_source to_dot save load _repr_html_ __call__"),
    "testing": (adtypes.testing, "check_grads check_adjoint agreement programs random_program Profile Program SMOOTH TOTAL WILD"),
    "extend": (adtypes.extend, "Op Elementwise Linear Bilinear Discrete"),
    "scalars": (adtypes.scalars, "grad"),
}  # fmt: skip


@pytest.mark.parametrize("part", SURFACE)
def test_names_are_there(part: str) -> None:
    home, names = SURFACE[part]
    assert [name for name in names.split() if not hasattr(home, name)] == []


def test_exported_names_are_listed_here() -> None:
    """Nothing becomes public by accident."""
    listed = {name for home, names in SURFACE.values() if home in (ad, adtypes.errors) for name in names.split()}
    assert set(ad.__all__) - listed == set()
    assert listed - set(ad.__all__) == {"extend", "testing", "scalars"}  # imported when they are used


def test_public_functions_say_what_they_do() -> None:
    silent = [name for name in ad.__all__ if inspect.isfunction(f := getattr(ad, name)) and not (f.__doc__ or "").strip()]
    assert silent == []
