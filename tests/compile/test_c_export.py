"""Programs as C files: compiled and run where this library is not, with the results that they have here."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.errors import CompileError
from adtypes.program import Program
from adtypes.tensor import AnyTensor
from adtypes.testing.generate import SMOOTH, random_program
from adtypes.tree import flatten
from interpreters.compile.c.exported import demonstration
from interpreters.compile.c.texts.program import header
from tests.compile.c_programs import in_order
from tests.conftest import Golden
from tests.programs.test_golden_programs import PROGRAMS, conv2d, layer, permuted

CC = shutil.which("cc") or shutil.which("gcc")
compiled = pytest.mark.skipif(CC is None, reason="no C compiler")
STRICT = ("-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas", "-Wno-unused", "-Wno-unused-parameter", "-Wno-sign-compare")
SANE = ("-g", "-fsanitize=address,undefined", "-fno-sanitize=signed-integer-overflow", "-fno-sanitize-recover")

PLAIN = ("-include", "plain.h")  # without the extensions of GNU C, as for a compiler that has none
HEADERS = ("math", "stdbool", "stdint", "stdio", "stdlib", "string")
OTHER_COMPILERS = "".join(f"#include <{x}.h>\n" for x in HEADERS) + "#undef __GNUC__\n"


def run(text: str, folder: Path, *flags: str) -> list[tuple[list[float], float]]:
    """The results that the demonstration prints: the first elements of each, and the sum of all."""
    (folder / "program.c").write_text(text)
    assert CC is not None
    for standard in (["-std=c99"], ["-std=c11", "-pedantic-errors"]):  # without extensions; _Generic came with C11
        command = [CC, *standard, "-fsyntax-only", "program.c"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    flags = ("-fwrapv", "-fno-delete-null-pointer-checks", *flags)
    for command in ([CC, "-O1", *flags, "program.c", "-o", "program", "-lm"], [str(folder / "program")]):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    out = []
    for block in re.split(r"(?m)^result\d* : .*\n", done.stdout)[1:]:
        *elements, total = block.split("\n")[:-1]
        out.append(([float(x) for x in elements], float(total.removeprefix("  sum "))))
    return out


def check(p: Program[Any], folder: Path, *flags: str) -> str:
    text = p.to_source("c")
    assert "adtypes" not in text and "Python" not in text
    args = [demonstration(slot.spec) for slot in p.inputs]
    with np.errstate(all="ignore"):
        here = [np.asarray(y) for y in flatten(p(*_trees(p, args)))[0]]
    there = run(text, folder, *flags)
    assert len(here) == len(there)
    for want, (elements, total) in zip(here, there):
        tolerance = 1e-4 if want.dtype == np.float32 else 1e-11
        np.testing.assert_allclose(elements, want.ravel()[:20], rtol=tolerance, atol=tolerance)
        np.testing.assert_allclose(total, want.sum(dtype=np.float64), rtol=tolerance * 10, atol=tolerance * max(want.size, 1))
    return text


def _trees(p: Program[Any], leaves: list[Any]) -> tuple[Any, ...]:
    return p._written.in_tree.unflatten(leaves)  # type: ignore[attr-defined, no-any-return]


def loops(params: dict[str, AnyTensor], xs: AnyTensor) -> tuple[AnyTensor, AnyTensor]:
    def step(s: AnyTensor, x: AnyTensor) -> AnyTensor:
        return ad.tanh(ad.matmul(params["double"], s) + x)

    last = ad.fold(step, params["s"], ad.rows(xs))
    return ad.sum_all(last), ad.while_loop(lambda t: t < 100.0, lambda t: t * 3.0, last[0])


def dtypes(x: AnyTensor, i: AnyTensor, flag: AnyTensor) -> tuple[AnyTensor, ...]:
    table = ad.array(np.array([3, -1, 1 << 40]))
    return (
        ad.matmul(x, x), i // 2 - i % 2, flag & ad.array([True, False, True]), ad.build1(3, lambda k: table[i[k]]),
        ad.sum(x, axis=1), ad.select(flag, x[0], -x[0]), ad.to_dtype(i, ad.F32) * float("inf"),
    )  # fmt: skip


@compiled
@pytest.mark.parametrize("f", [conv2d, layer, permuted], ids=lambda f: f.__name__)
def test_small_programs_run_without_the_library(f: Callable[..., Any], tmp_path: Path) -> None:
    check(ad.trace(f, *PROGRAMS[f]).vjp(), tmp_path, *STRICT)


@compiled
@pytest.mark.parametrize("flags", [STRICT, SANE, ("-march=native",)], ids=["strict", "sane", "native"])
def test_convolutions_run_without_the_library(flags: tuple[str, ...], tmp_path: Path) -> None:
    p = ad.trace(lambda x, k: ad.nn.conv2d(x, k, padding=1), "f32[2,5,13,14]", "f32[9,5,3,3]")
    text = check(p.vjp(), tmp_path, *flags)
    assert len(re.findall(r"(?m)^ +blocks_", text)) == 3, text


@compiled
@pytest.mark.parametrize("flags", [STRICT, SANE, PLAIN], ids=["strict", "sane", "plain"])
def test_convolutions_of_few_channels_run_without_the_library(flags: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "plain.h").write_text(OTHER_COMPILERS)
    p = ad.trace(lambda x, k: ad.nn.conv2d(x, k, padding=2), "f64[2,1,28,32]", "f64[4,1,5,5]")
    text = check(p.vjp(), tmp_path, *flags)
    assert re.search(r"(?m)^ +layers_", text) and re.search(r"(?m)^ +blocks_", text), text


@compiled
def test_matrices_are_turned_without_the_library(tmp_path: Path) -> None:
    assert "tile_64(" in check(ad.trace(lambda x: ad.exp(ad.transpose(x)), "f64[30,41]"), tmp_path, *STRICT)


@compiled
@pytest.mark.parametrize("n", [40, 700])
def test_elements_at_a_distance_run_without_the_library(n: int, tmp_path: Path) -> None:
    p = ad.trace(lambda x, k: ad.sum(ad.square(ad.build2((5, n), lambda i, j: x[i, j - k[i]] + 1.0))), f"f64[5,{n}]", "i64[5]")
    assert "clamped(" in check(p, tmp_path, *STRICT) and "clamped(" in check(p.grad(), tmp_path, *SANE)


@compiled
def test_loops_run_without_the_library(tmp_path: Path) -> None:
    check(ad.trace(loops, {"double": "f64[4,4]", "s": "f64[4]"}, "f64[6,4]"), tmp_path)
    check(ad.trace(lambda d, xs: loops(d, xs)[0], {"double": "f64[4,4]", "s": "f64[4]"}, "f64[6,4]").grad(), tmp_path)


@compiled
@pytest.mark.parametrize("spec", ["f64[1003,3]", "f32[1024,3]"])
def test_lanes_of_sums_run_without_the_library(spec: str, tmp_path: Path) -> None:
    assert "static inline void add_lanes_" in check(ad.trace(lambda x: ad.transpose(x) @ x, spec), tmp_path, *STRICT)


@compiled
def test_every_type_of_element(tmp_path: Path) -> None:
    text = check(ad.trace(dtypes, "f32[3,3]", "i64[3]", "bool[3]"), tmp_path)
    assert "1099511627776" in text and "floor_div(" in text and "digamma" not in text


@compiled
def test_matrices_are_multiplied_by_a_loop(tmp_path: Path, by_library: None) -> None:
    p = ad.trace(lambda a, b: ad.sum_all(ad.tanh(0.01 * (a @ b))), "f64[40,30]", "f64[30,50]")
    assert "static void dgemm(" in check(p.vjp(), tmp_path) and "static void sgemm(" not in p.to_source("c")


@compiled
def test_each_name_is_defined_once(tmp_path: Path) -> None:
    """Fused products have two definitions, of which the compiler is to see one."""
    p = ad.trace(lambda a, b, c: (ad.sum_all(a * b), ad.sum_all(c * c)), "f64[64]", "f64[64]", "f32[64]")
    text = check(p, tmp_path, *STRICT)
    assert " = FMA(" in text and " = FMAF(" in text


def test_the_text_of_the_engine_is_a_stage() -> None:
    p = ad.trace(lambda x: ad.sin(x) * x, "f64[3]")
    assert ("sin(v" in p.show("c")) if CC else ("np.sin" in p.show("c"))


SQUARE = "f64[3,3]"
STANDARD: dict[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
    "digamma": (ad.digamma, ("f64[3]",)),
    "lgamma": (ad.lgamma, ("f64[3]",)),
    "solve": (lambda a, b: ad.solve(a + 4.0 * ad.eye(3, ad.F64), b), (SQUARE, "f64[3,2]")),
    "triangle": (lambda a, b: ad.triangular_solve(a, b), (SQUARE, "f64[3,2]")),
    "cholesky": (lambda a: ad.cholesky(a @ ad.transpose(a) + ad.eye(3, ad.F64)), (SQUARE,)),
    "slogdet": (lambda a: ad.slogdet(a)[1], (SQUARE,)),
    "eigh": (lambda a: ad.eigh(a + ad.diag(ad.array([1.0, 5.0, 9.0])))[0], (SQUARE,)),
    "single": (lambda a, b: ad.solve(a + 90.0 * ad.eye(40, ad.F32), b), ("f32[40,40]", "f32[40,40]")),
}


@compiled
@pytest.mark.parametrize("name", STANDARD)
def test_the_text_is_standard_c(name: str, tmp_path: Path) -> None:
    """No macro of POSIX, and no address of data that is called: every text here goes through compilers without extensions."""
    f, specs = STANDARD[name]
    check(ad.trace(f, *specs), tmp_path)
    check(ad.trace(f, *specs).vjp(), tmp_path)


@compiled
def test_names_of_arguments_are_names_of_c(tmp_path: Path) -> None:
    text = check(ad.trace(lambda double, main, é, result, malloc: double * main + é * result - malloc, *["f64[2]"] * 5), tmp_path)
    for name in ("double_", "main_", "_", "result_", "malloc_"):
        assert f"const double *{name}," in text


@compiled
def test_names_may_be_long_or_those_of_macros(tmp_path: Path) -> None:
    x = ad.array(np.ones(2))
    text = check(ad.trace(lambda unix, HUGE_VAL, BUFSIZ, X, W1: unix * HUGE_VAL + BUFSIZ * X - W1, *[x] * 5), tmp_path)
    for name in ("unix_", "HUGE_VAL_", "BUFSIZ_", "X", "W1"):
        assert f"const double *{name}," in text
    check(ad.trace(lambda p: p["x" * 100] * p["a-b" * 40], {"x" * 100: x, "a-b" * 40: x}), tmp_path)


@compiled
def test_programs_without_arguments_or_elements(tmp_path: Path) -> None:
    check(ad.trace(lambda: ad.iota(5) * 2), tmp_path)
    check(ad.trace(lambda x: (x, ad.sum(x, axis=0), ad.concat([x, x], 0)), "f64[0,3]"), tmp_path)


def test_the_text(golden: Golden) -> None:
    text = ad.trace(lambda a, x: (ad.digamma(a) * ad.array([1.0, 2.0]), x + 1), "f64[2]", "i64").to_source("c")
    golden("saved/exported_c", re.sub(r"(?ms)^static void kernel\(.*?^}", "static void kernel(void **p) { .. }", text))


def test_rows_without_c_are_named() -> None:
    p = ad.trace(lambda a: ad.fold(lambda s, x: s + in_order(s + x), a, ad.rows(ad.zeros((3, 2, 2), ad.F64))), "f64[2,2]")
    with pytest.raises(CompileError) as e:
        p.to_source("c")
    assert e.value.what == "the program has in_order, for which there is no C"


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_all_small_programs_touch_no_memory_but_their_own(f: Callable[..., Any], tmp_path: Path) -> None:
    check(ad.trace(f, *PROGRAMS[f]).vjp(), tmp_path, *SANE)


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_random_programs(seed: int, tmp_path: Path) -> None:
    program = random_program(seed, SMOOTH)
    p = ad.trace(lambda *xs: program(*xs), *program.arguments())
    try:
        p.to_source("c")
    except CompileError:
        return
    check(p, tmp_path, *SANE)


@compiled
@pytest.mark.parametrize("spec", ["f64[7,17,3]", "i64[7,17,3]", "i32[5,14,3]"])
def test_with_the_options_that_the_text_recommends(spec: str, tmp_path: Path) -> None:
    """gcc 12 needs the second one for loads under conditions of neighbours that lie apart."""
    p = ad.trace(lambda x: ad.pad(x, [(0, 0), (1, 2), (0, 0)]), spec)
    assert "faster with -march=native -fno-tree-pre" in check(p, tmp_path, "-O3", "-march=native", "-fno-tree-pre")


@pytest.mark.parametrize(("name", "macro"), [("FMA", "__FP_FAST_FMA"), ("FMAF", "__FP_FAST_FMAF")])
def test_products_are_fused_where_that_is_fast_in_their_precision(name: str, macro: str) -> None:
    before, _, _ = header().partition(f"#define {name}(a, b, c) fused_")
    assert before.splitlines()[-2].startswith(f"#if defined({macro}) ||")
