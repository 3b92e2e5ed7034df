"""Files that nobody saved: each is refused with line and reason, and nothing else happens."""

from __future__ import annotations

import random
import re
import struct
import zipfile
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import adtypes as ad
from adtypes.errors import LoadError
from adtypes.program import Program
from adtypes.testing.generate import random_program
from interpreters.compile.numpy_engine import ENGINE
from interpreters.saved.read import program
from interpreters.saved.trees import Known
from interpreters.symbolic.pipeline import opened, prepare
from tests.properties.test_programs import BROAD, LOOPY, TABLES
from tests.saved.damage import damaged, numbers, operands
from tests.saved.programs import PROGRAMS, bare, capturing, loops


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("good") / "p"
    ad.trace(capturing, *PROGRAMS[capturing]).save(path)
    return path.read_bytes()


def texts() -> list[str]:
    out = [bare(ad.trace(f, *args)) for f, args in PROGRAMS.items()]
    out += [bare(ad.trace(loops, *PROGRAMS[loops]).jvp())]
    for profile, spec in ((BROAD, None), (LOOPY, TABLES)):
        for seed in range(10):
            p = random_program(seed, profile, spec)
            out.append(bare(ad.trace(lambda *xs, p=p: p(*xs), *p.arguments())))
    return out


def load(text: str) -> Any:
    return program(text, Known([]))


def refused(text: str) -> str:
    with pytest.raises(LoadError) as e:
        load(text)
    assert len(e.value.what) < 500
    return e.value.what


# ---------------------------------------------------------------- texts
def survives(spoil: Callable[[str, random.Random], str], tries: int) -> Counter[str]:
    """Each spoiled text is refused, or is a program that prints; which it then is, nobody can tell."""
    found: Counter[str] = Counter()
    good = texts()
    for seed in range(tries):
        rng = random.Random(seed)
        text = spoil(rng.choice(good), rng)
        try:
            p = load(text)
        except LoadError as e:
            found["refused"] += 1
            assert len(e.what) < 500
        else:
            found["loaded"] += 1
            bad = [t for t in p.graph.outputs if t.free]
            assert not bad
    return found


def test_spoiled_texts() -> None:
    found = survives(damaged, 800)
    assert found["refused"] > 700 and found["loaded"] > 3


@pytest.mark.slow
def test_many_spoiled_texts() -> None:
    assert survives(damaged, 60_000)["refused"] > 50_000


def test_programs_that_never_were_can_be_compiled() -> None:
    """An enemy leaves the types out. What the rows accept, passes and engines can take."""
    good = [re.sub(r"(?m)^(  t\d+ = (?!input).*?) : .*$", r"\1", text) for text in texts()]
    found: Counter[str] = Counter()
    for seed in range(500):
        rng = random.Random(seed)
        try:
            p = load(rng.choice([numbers, operands])(rng.choice(good), rng))
        except LoadError:
            found["refused"] += 1
            continue
        found["loaded"] += 1
        ENGINE.compile(opened(prepare(p.graph)))
    assert found["loaded"] > 40 and found["refused"] > 100


HEAD = 'adtypes program 1\narguments\n  tuple 1\n    tensor "x" f64[3]\nresult\n  tensor f64[3]\n'
X = HEAD + "program\n  t0 = input 0 : f64[3]\n  t1 = "
BAD = {
    "no program at all": ("hello", "line 1: this is not a program: its first line is 'hello', not 'adtypes program 1'"),
    "nothing": ("", "line 0: this is not a program"),
    "a later version": ("adtypes program 2\n", "'adtypes program 2' is a version that this library does not know"),
    "a term that comes later": (HEAD + "program\n  t0 = sin t1 : f64[3]\n  return t0\n", "line 8: t1 stands for nothing yet"),
    "a term of itself": (HEAD + "program\n  t0 = sin t0 : f64[3]\n  return t0\n", "line 8: t0 stands for nothing yet"),
    "a body that runs itself": (
        HEAD + "body b0 carry 1 rows 0\n  t0 = input 0 : f64\n"
        "  t1 = map_accum(n=2, body=b0, n_carry=1, reverse=false, mode=PLAIN) t0 : (f64)\n",
        "line 9: Word(text='b0') is not of the type Closed",
    ),
    "another type": (X + "sin t0 : f64[4]\n", "sin of these is f64[3], the text says f64[4]"),
    "a type of a row that refuses it": (
        HEAD + "program\n  t0 = input 0 : i64[3]\n  t1 = sin t0 : i64[3]\n",
        "line 9: sin does not accept I64",
    ),
    "too few operands": (X + "add t0 : f64[3]\n", "line 9: add of 1 tensors"),
    "a row that is none": (X + "exec t0 : f64[3]\n", "no row is called 'exec'"),
    "a field that is none": (HEAD + "program\n  t0 = iota(n=3, m=4) : i64[3]\n", "iota has no field 'm', or has it once"),
    "a field that is missing": (HEAD + "program\n  t0 = iota : i64[3]\n", "line 8: iota lacks the fields n"),
    "a field of another type": (HEAD + "program\n  t0 = iota(n=\"3\") : i64[3]\n", "line 8: '3' is not of the type int"),
    "code": (HEAD + "program\n  t0 = iota(n=__import__) : i64[3]\n", "line 8: Word(text='__import__') is not of the type int"),
    "more memory than there is": (HEAD + f"program\n  t0 = iota(n={10**17 * 100}) : i64[{10**19}]\n", "is too large"),
    "a number without end": (HEAD + f"program\n  t0 = iota(n={'9' * 5000}) : i64[3]\n", "a number of 5000 digits"),
    "brackets without end": (HEAD + f"program\n  t0 = sum(axes={'[' * 100000}) : i64[3]\n", "cannot read"),
    "a tuple without end": (
        "adtypes program 1\narguments\n  tuple 1000000000000\n    tensor\n",
        "a tuple of 1000000000000, and 1 lines are left for it",
    ),
    "tuples that want each other's lines": (
        "adtypes program 1\narguments\n" + "  tuple 5000\n" * 5001,
        "line 4: a tuple of 5000, and 0 lines are left for it",
    ),
    "quotes without end": (
        "adtypes program 1\narguments\n  dict " + '"\\' * 200_000 + "\n",
        "is not a list of quoted texts",
    ),
    "a view beside its source": (
        X + "view(shape=[3], forms=[[0, [[5, 1]]]]) t0 : f64[3]\n",
        "line 9: forms over the axes [5] of [3]",
    ),
    "a view beyond all integers": (
        X + f"view(shape=[3], forms=[[0, [[0, {1 << 62}]]]]) t0 : f64[3]\n",
        "line 9: forms with values beyond all memory",
    ),
    "an axis that is not there": (X + "sum(axes=[1]) t0 : f64[3]\n", "axes [1] of an argument of rank 1"),
    "a label from nowhere": (
        X + "contract(a=[0], b=[0], out=[7]) t0 t0 : f64\n", "line 9: contract: labels",
    ),
    "an index without its build": (
        HEAD + "program\n  t0 = loop_var(level=1, n=3) : i64\n  return t0\n",
        "is the index of no build around it",
    ),
    "an index of another build": (
        HEAD + "program\n  t0 = loop_var(level=1, n=9) : i64\n  t1 = build1(level=1, n=3) t0 : i64[3]\n",
        "line 9: a build1 around indices that are not its own",
    ),
    "half of a truth value": (HEAD + "program\n  t0 = const(dtype=bool, value=0.5) : bool\n", "line 8: 0.5 is not of dtype bool"),
    "an integer beyond its type": (
        HEAD + f"program\n  t0 = const(dtype=i32, value={1 << 40}) : i32\n",
        "const with these fields is",
    ),
    "an input twice": (X + "input 0 : f64[3]\n", "line 9: input 0 is there twice"),
    "an end too early": (HEAD + "program\n  t0 = input 0 : f64[3]\n", "line 8: the text ends too early"),
    "an argument that is none": (
        HEAD + "program\n  t0 = input 0 : f64[4]\n  return t0\n",
        "the inputs of the program are not its arguments",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD)
def test_texts_that_are_no_programs(what: str) -> None:
    text, message = BAD[what]
    assert message in refused(text)


def test_bodies_that_run_bodies_that_run_bodies() -> None:
    """Each doubles the program that it would print; the text is short."""
    text = HEAD + "body b0 carry 1 rows 0\n  t0 = input 0 : f64\n  t1 = sin t0 : f64\n  return t1\n"
    for k in range(60):
        run = f"map_accum(n=2, body=b{k}, n_carry=1, reverse=false, mode=PLAIN)"
        text += f"body b{k + 1} carry 1 rows 0\n  t0 = input 0 : f64\n  t1 = {run} t0 : (f64)\n  t2 = proj(k=0) t1 : f64\n"
        text += f"  t3 = {run} t2 : (f64)\n  t4 = proj(k=0) t3 : f64\n  return t4\n"
    assert "the program is too large: bodies that run bodies that run bodies" in refused(text)


def test_loops_deep_inside_each_other() -> None:
    text = HEAD + "body b0 carry 1 rows 0\n  t0 = input 0 : f64\n  t1 = sin t0 : f64\n  return t1\n"
    for k in range(60):
        text += f"body b{k + 1} carry 1 rows 0\n  t0 = input 0 : f64\n  t1 = map_accum(n=2, body=b{k}, n_carry=1) t0 : (f64)\n"
        text += "  t2 = proj(k=0) t1 : f64\n  return t2\n"
    assert "bodies that run bodies" in refused(text)


# ---------------------------------------------------------------- archives
def loaded(data: bytes, folder: Path) -> str | None:
    (folder / "p").write_bytes(data)
    try:
        Program.load(folder / "p")
    except LoadError as e:
        return str(e)
    return None


def archive(members: dict[str, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", how) as z:
        for name, data in members.items():
            z.writestr(name, data)
    return out.getvalue()


def members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(data)) as z:
        return {name: z.read(name) for name in z.namelist()}


def npy(x: Any) -> bytes:
    out = BytesIO()
    np.save(out, x)
    return out.getvalue()


def test_damaged_files(good: bytes, tmp_path: Path) -> None:
    assert loaded(good, tmp_path) is None
    rng = random.Random(0)
    outcomes = Counter[bool]()
    for _ in range(300):
        k = rng.randrange(len(good))
        flipped = bytes([good[k] ^ 1 << rng.randrange(8)])
        spoiled = [good[:k], good[:k] + flipped + good[k + 1 :], good[k:], good[:k] + good[k + 9 :]]
        outcomes[loaded(rng.choice(spoiled), tmp_path) is None] += 1
    assert outcomes[False] > 200  # a flipped bit in a date does no harm


def test_bombs(good: bytes, tmp_path: Path) -> None:
    parts = members(good)
    assert "is packed, and members are stored as they are" in str(loaded(archive(parts, zipfile.ZIP_DEFLATED), tmp_path))
    zeros = npy(np.zeros(1 << 20))
    assert "is packed" in str(loaded(archive(parts | {"c1.npy": zeros}, zipfile.ZIP_BZIP2), tmp_path))
    header = npy(np.zeros((2, 3)))[:128].replace(b"(2, 3)", b"(9**9)")
    assert "c1.npy is not an array" in str(loaded(archive(parts | {"c1.npy": header}), tmp_path))
    large = bytes(npy(np.zeros((2, 3)))).replace(b"(2, 3), }      ", b"(1000000000,)}")
    assert loaded(archive(parts | {"c1.npy": large}), tmp_path)


def test_members_that_overlap(good: bytes, tmp_path: Path) -> None:
    """A directory that lists one member a thousand times."""
    data = bytearray(archive({"program.txt": b"x" * 10_000}))
    start = data.rindex(b"PK\1\2")
    end = data.rindex(b"PK\5\6")
    entry = bytes(data[start:end])
    many = b"".join(entry.replace(b"program.txt", f"{k:011}".encode()) for k in range(1000))
    tail = bytearray(data[end:])
    struct.pack_into("<HHLL", tail, 8, 1000, 1000, len(many), start)
    assert "its members overlap" in str(loaded(bytes(data[:start]) + many + bytes(tail), tmp_path))


def test_wrong_constants(good: bytes, tmp_path: Path) -> None:
    parts = members(good)
    (table,) = [name for name in parts if name.startswith("c") and b"'<f8'" in parts[name]]
    (flags,) = [name for name in parts if name.startswith("c") and b"'|b1'" in parts[name]]
    wrong: dict[str, dict[str, bytes | None]] = {
        "is float32[2, 3], and the program wants f64[2,3]": {table: npy(np.zeros((2, 3), np.float32))},
        "is float64[3, 2], and the program wants f64[2,3]": {table: npy(np.zeros((3, 2)))},
        "is object[], and the program wants f64[2,3]": {table: npy(np.array({}, dtype=object))},
        "has 40 bytes of numbers, and f64[2,3] takes 48": {table: parts[table][:-8]},
        "has truth values that are neither true nor false": {flags: parts[flags][:-1] + b"\2"},
        "is not an array": {table: b"\x80\x04."},
        "it has no program.txt": {"program.txt": None},
        f"it has no {table}": {table: None},
        "program.txt is not text": {"program.txt": b"\xff\xfe"},
    }
    for message, change in wrong.items():
        new = {name: data for name, data in {**parts, **change}.items() if data is not None}
        assert message in str(loaded(archive(new), tmp_path))


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Program.load(tmp_path / "nowhere")
    with pytest.raises(FileNotFoundError):
        ad.trace(lambda x: x, "f64").save(tmp_path / "nowhere" / "p")
    (tmp_path / "notes.txt").write_text("not a program")
    with pytest.raises(LoadError) as e:
        Program.load(tmp_path / "notes.txt")
    assert "notes.txt: this is not a program, or it is damaged: File is not a zip file" in str(e.value)
