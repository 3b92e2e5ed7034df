"""Programs that another process left on disk: found if nothing has changed, and never trusted with more than a library's name."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, final

import numpy as np
import pytest
from numpy.testing import assert_allclose

import adtypes as ad
from adtypes import AnyTensor, array, compile, value_and_grad
from adtypes.extend import Elementwise, bind
from interpreters.compile import run as running
from interpreters.compile.c.native import disk, fingerprint
from interpreters.compile.cache import structural_key
from interpreters.symbolic import prepared, recall
from interpreters.symbolic.interpreter import trace
from interpreters.symbolic.pipeline import without
from tests.compile.c_programs import needs_compiler

pytestmark = needs_compiler
X = array(np.linspace(-1.0, 1.0, 7))
NAN = float("nan")


@pytest.fixture(autouse=True)
def entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADTYPES_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(disk, "KEEPS", True)
    monkeypatch.setattr(fingerprint, "package", lambda: "this package")  # files of a checkout may be minutes old
    return tmp_path / disk.KIND


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One entry for each program that is simplified."""
    seen: list[str] = []
    prepare: Any = vars(prepared)["prepare"]

    def counted(*args: Any) -> Any:
        seen.append("prepare")
        return prepare(*args)

    monkeypatch.setattr(prepared, "prepare", counted)
    return seen


def loss(x: AnyTensor) -> AnyTensor:
    steps = ad.fold(lambda c, r: ad.sin(c * r) + c, ad.sum(x), ad.rows(x))
    return steps * ad.sum1(7, lambda i: x[i] * ad.exp(x[6 - i])) + ad.sum(ad.where(x > 0.0, ad.sqrt(x), x * x))


def run(f: Any = loss, x: AnyTensor = X) -> Any:
    """The value and the gradient by a program as a new process would come to it."""
    running.PROGRAMS.clear()
    value, slope = compile(value_and_grad(f), "c")(x)
    return value.item(), slope.numpy()


def test_found_again(entries: Path, passes: list[str]) -> None:
    first = run()
    assert passes == ["prepare"] and len(list(entries.iterdir())) == 1
    again = run()
    assert passes == ["prepare"]
    assert first[0] == again[0] and np.array_equal(first[1], again[1])
    with ad.using(interpreter="dual"):
        value, slope = value_and_grad(loss)(X)
    assert_allclose(again[0], value.item())
    assert_allclose(again[1], slope.numpy())


def test_explained(passes: list[str]) -> None:
    run()
    f = compile(value_and_grad(loss), "c")
    running.PROGRAMS.clear()
    f(X)
    assert passes == ["prepare"]
    text = f.explain(X)  # which is made of the program after all
    assert len(passes) == 2 and "rules that fired" in text and "1 kernel of" in text


def test_other_processes_find_it(tmp_path: Path) -> None:
    code = (
        "import numpy as np, adtypes as ad\n"
        "from interpreters.compile.c.native import fingerprint\n"
        "from interpreters.symbolic import prepared\n"
        "fingerprint.package = lambda: 'this package'\n"
        "ran = []\n"
        "prepare = prepared.prepare\n"
        "prepared.prepare = lambda *a: (ran.append(1), prepare(*a))[1]\n"
        "f = lambda x: ad.sum(ad.tanh(x) * 0.1 + ad.fold(lambda c, r: c * r + 1.5, x[0], ad.rows(x)))\n"
        "print(ad.compile(ad.grad(f), 'c')(ad.array(np.arange(5.0))).tolist(), len(ran))\n"
    )
    told = []
    for seed in ("1", "2"):  # of the hashes of strings
        env = {**os.environ, "PYTHONHASHSEED": seed, "ADTYPES_CACHE_DIR": str(tmp_path)}
        told.append(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout)
    (first, one), (second, none) = [text.strip().rsplit(" ", 1) for text in told]
    assert first == second and (one, none) == ("1", "0")


def test_what_is_found_imports_nothing_that_compiles(tmp_path: Path) -> None:
    """Starting processes and making temporary files takes longer to import than a program on disk takes to be found."""
    code = (
        "import sys, numpy as np, adtypes as ad\n"
        "before = set(sys.modules)\n"
        "from interpreters.compile.c.native import fingerprint\n"
        "fingerprint.package = lambda: 'this package'\n"
        "ad.compile(ad.tanh, 'c')(ad.array(np.arange(5.0)))\n"
        "print(*sorted({'shutil', 'subprocess', 'tempfile'} & (set(sys.modules) - before)))\n"
    )
    env = {**os.environ, "ADTYPES_CACHE_DIR": str(tmp_path)}
    made, found = (subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True) for _ in range(2))
    assert (made.returncode, found.returncode) == (0, 0), made.stderr + found.stderr
    assert "subprocess" in made.stdout and not found.stdout.strip()


def other(x: AnyTensor, scale: float = 2.0, k: int = 1, c: AnyTensor = X) -> AnyTensor:
    return ad.sum(ad.fold(lambda a, r: a * r * scale, x, ad.rows(x)) * c[k])


def test_what_differs_has_another_name() -> None:
    names = set[str | None]()
    variants = [
        lambda x: other(x), lambda x: other(x, 3.0), lambda x: other(x, -0.0), lambda x: other(x, 0.0), lambda x: other(x, NAN),
        lambda x: other(x, 2.0, 2), lambda x: other(ad.to_dtype(x, ad.F32), c=ad.to_dtype(X, ad.F32)), lambda x: x,
        lambda x: x + x,
    ]  # fmt: skip
    for f in variants:
        for _ in range(2):
            graph, _ = trace(lambda ts, f=f: [f(ts[0])], [X])  # type: ignore[misc]
            names.add(fingerprint.program(graph))
    graph, _ = trace(lambda ts: [ts[0]], [X, X])
    names.add(fingerprint.program(graph))
    graph, _ = trace(lambda ts: [ts[1]], [X, X])
    names.add(fingerprint.program(graph))
    assert len(names) == len(variants) + 2 and None not in names


def test_what_a_derivative_wrote_is_told_apart() -> None:
    """Zeros in it may vanish: the same terms, written by a user, keep what they meet."""
    (written, _), (derived, _) = [trace(lambda ts: [ts[0] * X[0]], [X]) for _ in range(2)]
    assert fingerprint.program(written) == fingerprint.program(derived)
    assert structural_key(written) == structural_key(derived)
    derived.outputs[0].of = "mul"
    assert fingerprint.program(written) != fingerprint.program(derived)
    assert structural_key(written) != structural_key(derived)


@final
class Mine(Elementwise):
    """A row of somebody else."""

    c = py = "{0} + {0}"

    def eval(self, xp: Any, x: Any) -> Any:
        return x + x

    def partials(self, out: AnyTensor, x: AnyTensor) -> list[Any]:
        return [x * 0.0 + 2.0]


def test_rows_of_others_have_no_name(entries: Path) -> None:
    value, slope = run(lambda x: ad.sum(bind(Mine(), x)))
    assert value == pytest.approx(0.0) and slope.tolist() == [2.0] * 7
    assert not entries.exists() or list(entries.iterdir()) == []


def entry_of(entries: Path) -> Path:
    run()
    (entry,) = entries.iterdir()
    return entry


def sealed(told: object) -> bytes:
    text = json.dumps(told).encode()
    return text + hashlib.sha256(text).hexdigest().encode()


def test_damage_is_seen(entries: Path, passes: list[str]) -> None:
    entry = entry_of(entries)
    good = entry.read_bytes()
    want = run()
    told = json.loads(good[: -disk.SUM])
    wrong: dict[str, list[object]] = {
        "library": ["0" * 40, "../" + told["library"], told["library"] + ".so", 3, None],
        "scratch": [-1, 1 << 50, 2.0, True, "8"],
        "is_cut": [0, None], "blas": ["yes", 3], "notes": ["text", [1], {}],
    }  # fmt: skip
    bad = [b"", good[:100], good[:-1], good.replace(b"scratch", b"scrotch"), b"\xff" * 200, b"[" * 100_000, os.urandom(500)]
    bad += [sealed({**told, key: x}) for key, values in wrong.items() for x in values]
    bad += [sealed({k: v for k, v in told.items() if k != key}) for key in told]
    bad += [sealed(x) for x in ([], 7, "text", None, [told])] + [b"[" * 5000 + hashlib.sha256(b"[" * 5000).hexdigest().encode()]
    for content in bad:
        entry.write_bytes(content)
        del passes[:]
        got = run()
        assert passes == ["prepare"], content[:80]
        assert got[0] == want[0] and np.array_equal(got[1], want[1])
        assert entry.read_bytes() == good  # made again
    del passes[:]
    run()
    assert passes == []


def test_libraries_that_are_gone(entries: Path, passes: list[str]) -> None:
    entry_of(entries)
    for library in (entries.parent / "c").iterdir():
        library.unlink()
    run()
    assert passes == ["prepare"] * 2
    run()
    assert passes == ["prepare"] * 2


def test_another_package_or_compiler_finds_nothing(entries: Path, passes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run()
    monkeypatch.setattr(fingerprint, "package", lambda: "an edited package")
    run()
    assert len(passes) == 2
    monkeypatch.setattr(fingerprint, "package", lambda: None)  # files that are no files, or not what was imported
    run()
    assert len(passes) == 3 and len(list(entries.iterdir())) == 2
    monkeypatch.setattr(fingerprint, "package", lambda: "this package")
    monkeypatch.setattr(disk, "circumstances", lambda compiler: ["another compiler"])
    run()
    assert len(passes) == 4
    monkeypatch.setenv("CC", "no-such-compiler")
    run()
    assert len(passes) == 5


def test_the_package_is_named_by_the_state_of_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingerprint, "BEGAN", time.time_ns() + 60 * 10**9)
    file = tmp_path / "inner" / "rules.py"
    file.parent.mkdir()
    seen = set[str]()
    for text in ("x = 1", "x = 2"):
        file.write_text(text)
        os.utime(file, (1e9, 1e9))  # as installers do
        seen.add("".join(fingerprint.states(str(tmp_path))))
        seen.add("".join(fingerprint.states(str(tmp_path))))
        time.sleep(0.02)
    assert len(seen) == 2
    monkeypatch.setattr(fingerprint, "BEGAN", time.time_ns())
    with pytest.raises(fingerprint.Changed):  # what runs may be older
        list(fingerprint.states(str(tmp_path)))


def test_a_place_that_cannot_be_written(entries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, content: bytes) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(disk, "put", full)
    first, again = run(), run()
    assert first[0] == again[0] and np.array_equal(first[1], again[1])
    assert list(entries.iterdir()) == []


def test_the_oldest_go(entries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "MANY", 4)
    for k in range(7):
        run(lambda x, k=k: ad.sum(x) * float(k))
        assert len(list(entries.iterdir())) <= 4


def test_staged_anew(entries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[object] = []
    read = disk._read

    def counted(*args: Any) -> Any:
        found.append(read(*args))
        return found[-1]

    monkeypatch.setattr(disk, "_read", counted)
    for _ in range(2):
        running.PROGRAMS.clear()
        monkeypatch.setattr(recall, "MEMORIES", recall.Memories(100_000))
        with ad.using(engine="c"):
            value_and_grad(loss)(X)
    assert found[0] is None and found[1] is not None


def test_many_threads(entries: Path) -> None:
    def work(k: int) -> float:
        value, _ = compile(value_and_grad(lambda x: ad.sum(x * x) * float(k % 5)), "c")(X)
        return float(value)

    with ThreadPoolExecutor(4) as pool:
        got = list(pool.map(work, range(20)))
    assert_allclose(got, [float(np.sum(X.numpy() ** 2)) * (k % 5) for k in range(20)])
    assert len(list(entries.iterdir())) == 5


def test_nothing_is_found_while_rules_are_left_out(entries: Path, passes: list[str]) -> None:
    run()
    with without("units"):
        run()
    assert len(passes) == 2 and len(list(entries.iterdir())) == 1
