"""Documentation that runs: the Python blocks of README.md and docs/*.md, and the examples of every docstring.

The blocks of a page are one program, run in order in one namespace. A block that opens with ```python no-run
is only shown. A block of ``>>>`` lines is a doctest, in the same namespace.
"""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from adtypes import using

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]
FENCE = re.compile(r"^```python(?P<said>[^\n]*)\n(?P<code>.*?)^```\s*$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A Python block of a page that is to be run."""

    line: int  # of its first line of code, from 1
    code: str


def blocks(text: str) -> list[Block]:
    """The Python blocks of a page but those that are only shown."""
    return [
        Block(text.count("\n", 0, m.start("code")) + 1, m["code"])
        for m in FENCE.finditer(text)
        if "no-run" not in m["said"].split()
    ]


def run_doctest(test: doctest.DocTest) -> None:
    """Run the examples, in the globals of the test itself; fail with what differs."""
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=said.append, clear_globs=False)
    if runner.failures:
        raise AssertionError("".join(said))


def run_page(path: Path, text: str, module: ModuleType) -> None:
    """Run a page in a module; line numbers in tracebacks and messages are those of the page."""
    for block in blocks(text):
        if block.code.lstrip().startswith(">>>"):
            parser = doctest.DocTestParser()
            test = parser.get_doctest(block.code, vars(module), path.name, str(path), block.line - 1)
            run_doctest(test)
            vars(module).update(test.globs)  # which are a copy: later blocks see the names of this one
        else:
            exec(compile("\n" * (block.line - 1) + block.code, str(path), "exec"), vars(module))


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """An empty module to run a page in; what it writes goes to a directory of its own."""
    module = ModuleType("page")
    monkeypatch.setitem(sys.modules, "page", module)  # dataclasses look their module up
    monkeypatch.chdir(tmp_path)
    return module


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_page_runs(path: Path, page: ModuleType) -> None:
    text = path.read_text(encoding="utf-8")
    if "import torch" in text:
        pytest.importorskip("torch")
    run_page(path, text, page)


@pytest.mark.parametrize("interpreter", ["symbolic", "dual"])
@pytest.mark.parametrize("backend", ["numpy", "torch"])
def test_programs_mean_the_same_everywhere(interpreter: str, backend: str, page: ModuleType) -> None:
    if backend == "torch":
        pytest.importorskip("torch")
    path = ROOT / "docs" / "semantics.md"
    with using(interpreter=interpreter, backend=backend):
        run_page(path, path.read_text(encoding="utf-8"), page)


def modules() -> list[str]:
    found = []
    for package in ("adtypes", "interpreters"):
        if (ROOT / package / "__init__.py").exists():
            found += [package, *(m.name for m in pkgutil.walk_packages([str(ROOT / package)], f"{package}."))]
    return [name for name in found if not name.endswith("__main__")]


@pytest.mark.parametrize("name", modules())
def test_docstring_examples(name: str) -> None:
    module = importlib.import_module(name)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module, extraglobs={"__name__": "__main__"}):
        if test.examples:
            run_doctest(test)


def test_the_runner_finds_what_is_wrong(page: ModuleType) -> None:
    shared = "```python\nx = 1\n```\ntext\n```python no-run\nx = 2\n```\n```python\n>>> x\n{}\n```\n"
    run_page(Path("a.md"), shared.format(1), page)
    run_page(Path("b.md"), "```python\n>>> y = 3\n```\n```python\nz = y\n```\n", page)  # a doctest leaves its names
    assert vars(page)["z"] == 3
    with pytest.raises(AssertionError, match=r"line 9[^$]*Expected:\s+2\s+Got:\s+1\s"):
        run_page(Path("a.md"), shared.format(2), page)
    with pytest.raises(ZeroDivisionError) as caught:
        run_page(Path("a.md"), "\n\n```python\n1 / 0\n```\n", page)
    assert caught.traceback[-1].lineno == 3  # counted from 0: the fourth line of the page


LINK = re.compile(r"\]\((?!https?:)(?P<path>[^)#\s]*)(?P<anchor>#[^)\s]+)?\)")


def anchors(text: str) -> set[str]:
    """What links into a page may name: its headings, in lower case, with hyphens for spaces."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {"#" + re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(page: Path, text: str) -> list[str]:
    """The links of a page to files or headings that are not there."""
    prose = re.sub(r"^```.*?^```|``.*?``|`[^`]*`", "", text, flags=re.MULTILINE | re.DOTALL)
    found = []
    for m in LINK.finditer(prose):
        target = page.parent / m["path"] if m["path"] else page
        if not target.exists() or (m["anchor"] and m["anchor"] not in anchors(target.read_text(encoding="utf-8"))):
            found.append(f"{page.name}: {m[0]}")
    return found


@pytest.mark.parametrize("path", [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"], ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    assert broken(path, path.read_text(encoding="utf-8")) == []


def test_broken_links_are_found() -> None:
    text = "[a](typing.md#sizes-have-names) [b](typing.md#no) [c](no.md)\n```python\nf[x](1.0)\n```\n"
    assert broken(ROOT / "docs" / "a.md", text) == ["a.md: ](typing.md#no)", "a.md: ](no.md)"]
