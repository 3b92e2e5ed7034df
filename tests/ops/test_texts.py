"""The C and Python texts of pointwise rows mean what their `eval` means."""

from __future__ import annotations

import ctypes
import math
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tests.ops.array_cases
import tests.ops.pointwise_cases  # noqa: F401  both fill the registry
from adtypes.dtypes import F32, F64, I32, I64, Bool, DType, is_float
from adtypes.ops import TABLE
from adtypes.ops.pointwise import Pointwise
from adtypes.ops.texts import C_PRELUDE, SCALAR, digamma, polygamma
from interpreters.concrete.algebra import ConcreteAlgebra
from interpreters.concrete.numpy import NUMPY
from tests.ops.cases import REGISTRY, Arr
from tests.ops.test_laws import awkward

POINTWISE = [row for row in TABLE if issubclass(row, Pointwise)]
C_TYPE: dict[type[DType], str] = {F64: "double", F32: "float", I64: "int64_t", I32: "int32_t", Bool: "bool"}
Kernel = tuple[Pointwise, tuple[type[DType], ...]]


def kernels() -> list[Kernel]:
    """Every pointwise row at every combination of dtypes that its cases use."""
    found: dict[Kernel, None] = {}
    for row in POINTWISE:
        for case in REGISTRY[row]():
            assert isinstance(case.op, Pointwise)
            found[case.op, tuple(NUMPY.spec(a).dtype for a in case.draw(np.random.default_rng(0)))] = None
    return list(found)


def source(number: int, op: Pointwise, dtypes: tuple[type[DType], ...]) -> str:
    names = [f"x{k}" for k in range(len(dtypes))]
    params = [f"const {C_TYPE[d]} *a{k}" for k, d in enumerate(dtypes)]
    loads = [f"{C_TYPE[d]} {x} = a{k}[i];" for k, (d, x) in enumerate(zip(dtypes, names))]
    return (
        f"void f{number}({', '.join(params)}, {C_TYPE[op.result(*dtypes)]} *out, int64_t n)\n"
        f"{{ for (int64_t i = 0; i < n; i++) {{ {' '.join(loads)} out[i] = {op.c.format(*names)}; }} }}\n"
    )


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """All texts, compiled as one file."""
    compiler = shutil.which("gcc") or shutil.which("clang") or shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    folder: Path = tmp_path_factory.mktemp("rows")
    text = C_PRELUDE + "".join(source(number, *kernel) for number, kernel in enumerate(kernels()))
    (folder / "rows.c").write_text(text)
    flags = ["-std=gnu11", "-O1", "-fwrapv", "-Wall", "-Wno-unused-function", "-Wno-tautological-compare", "-Werror"]
    subprocess.run([compiler, *flags, "-shared", "-fPIC", "rows.c", "-o", "rows.so", "-lm"], cwd=folder, check=True, text=True)
    return ctypes.CDLL(str(folder / "rows.so"))


def points(op: Pointwise, dtypes: tuple[type[DType], ...]) -> list[Arr]:
    """Awkward values in all combinations, and for each argument those of the registry's intervals."""
    grid = np.meshgrid(*map(awkward, dtypes)) if dtypes else []
    columns = [g.ravel() for g in grid]
    for case in REGISTRY[type(op)]():
        args = case.draw(np.random.default_rng(1))
        if case.op == op and args[0].size > 1 and [NUMPY.spec(a).dtype for a in args] == list(dtypes):
            columns = [np.concatenate([c, a.ravel()]) for c, a in zip(columns, args)]
    return columns


# At poles, and where one library overflows earlier, the last value before infinity is a matter of taste.
def tame(op: Pointwise, columns: list[Arr]) -> list[Arr]:
    if op.name in ("digamma", "polygamma", "lgamma"):
        keep = np.isfinite(columns[0]) & (np.abs(columns[0]) < 100) & (np.abs(columns[0]) > 1e-3)
        keep &= (columns[0] > 0) | (columns[0] != np.floor(columns[0]))
        return [c[keep] for c in columns]
    return columns


def agree(got: Arr, want: Arr, what: object) -> None:
    assert got.dtype == want.dtype, what
    if want.dtype.kind != "f":
        np.testing.assert_array_equal(got, want, str(what))
    else:
        loose = 3e-6 if want.dtype == np.float32 else 2e-14
        np.testing.assert_allclose(got, want, loose, loose, err_msg=str(what))


@pytest.mark.parametrize("row", POINTWISE, ids=lambda row: row.name)
def test_torch_agrees_at_awkward_values(row: type[Pointwise], torch: ConcreteAlgebra) -> None:
    for op, dtypes in kernels():
        if type(op) is row:
            columns = tame(op, points(op, dtypes))
            got = torch.bind(op, *map(torch.literal, columns)).numpy()
            agree(got, np.asarray(NUMPY.bind(op, *columns)), (op.name, [d.short for d in dtypes]))


def test_c_texts(library: ctypes.CDLL) -> None:
    for number, (op, dtypes) in enumerate(kernels()):
        columns = [np.ascontiguousarray(c) for c in tame(op, points(op, dtypes))]
        want = np.asarray(NUMPY.bind(op, *columns))
        got = np.empty_like(want)
        pointers = [ctypes.c_void_p(c.ctypes.data) for c in (*columns, got)]
        library[f"f{number}"](*pointers, ctypes.c_int64(got.size))
        agree(got, want, (op.c, [d.short for d in dtypes]))


@pytest.mark.parametrize("row", POINTWISE, ids=lambda row: row.name)
def test_python_texts(row: type[Pointwise]) -> None:
    for op, dtypes in kernels():
        if type(op) is not row:
            continue
        names = [f"x{k}" for k in range(len(dtypes))]
        f: Callable[..., Any] = eval(f"lambda {', '.join(names)}: {op.py.format(*names)}", dict(SCALAR))
        columns = tame(op, points(op, dtypes))
        want = np.asarray(NUMPY.bind(op, *columns))
        compared = 0
        for *values, w in zip(*(c.tolist() for c in columns), want.tolist()):
            try:
                got = f(*values)
            except (ValueError, ZeroDivisionError, OverflowError):
                # Python refuses where arrays give NaN or infinity; never where they give an ordinary value
                assert is_float(op.result(*dtypes)), (op.py, values)
                assert not math.isfinite(w) or not all(map(math.isfinite, values)) or abs(w) > 1e300, (op.py, values, w)
                continue
            if isinstance(got, complex):  # a negative number to a broken power
                assert math.isnan(w)
                continue
            compared += 1
            if not is_float(op.result(*dtypes)):
                wraps = isinstance(w, int) and op.result(*dtypes) is not Bool
                bits = 8 * want.dtype.itemsize
                assert got == w or (wraps and (got - w) % 2**bits == 0), (op.py, values, got, w)
                assert type(got) is type(w), (op.py, values)
            elif want.dtype == np.float32:
                assert SCALAR["to_f32"](got) == pytest.approx(w, 3e-6, 3e-6, nan_ok=True), (op.py, values)
            else:
                assert got == pytest.approx(w, 2e-14, 2e-14, nan_ok=True), (op.py, values)
        assert compared or not want.size


def test_functions_of_texts_at_known_points() -> None:
    euler = 0.57721566490153286
    assert digamma(1.0) == pytest.approx(-euler, 1e-14)
    assert digamma(0.5) == pytest.approx(-euler - 2 * math.log(2), 1e-14)
    assert digamma(-0.5) == pytest.approx(digamma(0.5) + 2, 1e-13)  # its recurrence
    assert digamma(0.0) == -math.inf
    assert math.isnan(digamma(-3.0))
    assert polygamma(1, 1.0) == pytest.approx(math.pi**2 / 6, 1e-14)
    assert polygamma(1, 0.5) == pytest.approx(math.pi**2 / 2, 1e-14)
    assert polygamma(2, 1.0) == pytest.approx(-2 * 1.2020569031595942, 1e-14)
    assert polygamma(3, 1.0) == pytest.approx(math.pi**4 / 15, 1e-14)
