"""What mypy accepts, and what it rejects at which line."""

from __future__ import annotations

import ast
import os
import re
import resource
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from tests.typing import positive

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
ACCEPTED = [HERE / "positive.py", *sorted(HERE.glob("accepted*.py"))]
REJECTED = sorted((HERE / "negative").glob("*.py"))
ERROR = re.compile(r"^(?P<file>[^:]+):(?P<line>\d+): error: (?P<text>.*)$", re.MULTILINE)
MARK = re.compile(r"# E\b")


def mypy(files: list[Path], cache: str) -> str:
    """The output of one run."""
    names = [str(f.relative_to(ROOT)) for f in files]
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--no-pretty", "--cache-dir", cache]
    done = subprocess.run([*command, *names], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


def used() -> float:
    """Processor seconds of the processes that have ended, which other work on the machine does not change."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def test_accepted_programs_check_fast() -> None:
    before = used()
    assert mypy([ACCEPTED[0]], cache=os.devnull) == ""
    seconds = used() - before
    print(f"\nthe accept suite is checked in {seconds:.1f} s of processor time, without a cache")  # 7 s where it was measured
    assert seconds < 60  # a machine may be busy; what made it slow once is forbidden by the next test


def test_the_front_does_not_make_type_checkers_read_torch() -> None:
    """An import statement, also in a function, would: 25 seconds for each cold check of any user's file."""
    for path in (ROOT / "adtypes").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.partition(".")[0] == "torch" for name in names), path


def test_accepted_programs_run(capsys: object) -> None:
    positive.run()


def test_right_and_wrong_programs() -> None:
    """All in one run, which reads the front once: nothing is said of right ones, and of wrong ones what is expected."""
    expected = {
        (f"{path.relative_to(ROOT)}", number)
        for path in REJECTED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if MARK.search(line)
    }
    found: defaultdict[tuple[str, int], list[str]] = defaultdict(list)
    said = mypy([*ACCEPTED, *REJECTED], cache=os.devnull)
    for m in ERROR.finditer(said):
        found[m["file"], int(m["line"])].append(m["text"])
    right = {str(path.relative_to(ROOT)) for path in ACCEPTED}
    assert [line for line in said.splitlines() if line.partition(":")[0] in right] == []
    assert len(expected) > 300
    assert expected - set(found) == set()  # wrong programs that mypy accepts
    assert {place: texts for place, texts in found.items() if place not in expected} == {}  # right ones that it rejects
