"""C texts as loaded libraries: the system's compiler, and a cache on disk that survives whatever happens to it.

A file is named by the hash of text, flags, compiler and processor, and ends with the hash of its content, so that a damaged one
is seen and made again. Files appear under their names complete or not at all.

What starts processes and makes temporary files is imported where that happens: it takes longer than finding a program on disk.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from adtypes.errors import CompileError
from interpreters.compile.c.machine import cores, processor
from interpreters.compile.c.native.shares import Source, shares

if TYPE_CHECKING:
    import subprocess

# Which products are rounded together with a sum is said in the text. Compilers would decide otherwise from nest to nest: the
# greatest of values would be none of them, and `x * x - y * y` less than 0 for equal numbers.
APIECE = "-ffp-contract=off"
# Where one choice is made of another (the maximum of what `relu` gives), this pass splits paths for what they know, and loops
# with paths take no vectors.
WHOLE = "-fno-tree-pre"
# Loops up to whole vectors, under conditions that fail behind the end of a row, must not be cut where these fail: of the parts,
# whose lengths nobody knows, none takes vectors.
UNCUT = "-fno-split-loops"
# Statements beside each other that become one: gcc 12 makes of some, under conditions on the loop's variable, loads of what was
# never written. The time gained by it is nothing, or less.
LOOPS = "-fno-tree-slp-vectorize"
# Loops in gcc 12 may count addresses from 0, which it then takes for a null pointer that ends the program: a function that stores
# behind such a load is pure to it, and calls of it go.
FROM_NULL = "-fno-delete-null-pointer-checks"
# What depends on a condition must not become one path for either side, with what they share written twice, where it is used by
# several choices: vectors compute both sides of all of them. Gradients of schemes with choices take half of the time without, and
# choices by what was chosen a fifth, as loops with paths take no vectors.
PATHS = ("--param", "max-jump-thread-duplication-stmts=1", "-fno-tree-dominator-opts")
# Passes that take a fifth of the time of compilers, and gain nothing in loops that are written like these; processors reorder
# instructions themselves.
IDLE = (
    "-fno-gcse", "-fno-gcse-after-reload", "-fno-split-paths", "-fno-predictive-commoning", "-fno-code-hoisting",
    "-fno-schedule-insns2", "-fno-asynchronous-unwind-tables",
)  # fmt: skip
# gcc may put numbers into registers of MMX where there are no vectors of 32 bytes, and leaves it at that: whoever computes behind
# them in the oldest registers of the processor, as norms of OpenBLAS do, gets NaN.
NO_MMX = ("-mno-mmx",) if processor().startswith(("x86_64", "i686")) else ()
COMMON = (
    "-O3", "-march=native", "-std=gnu11", "-fopenmp-simd", "-fwrapv", "-fno-math-errno", "-fno-trapping-math", APIECE, FROM_NULL,
    "-w", "-shared", "-fPIC",
)  # fmt: skip
GCC = (*COMMON, WHOLE, UNCUT, LOOPS, *PATHS, *IDLE, *NO_MMX)
# Sine and cosine of one number must not become `sincos`, which takes no vectors. It is best to switch off the pass that does it;
# where there is none of that name, they are functions like any other, and loops that have them beside choices stay scalar.
# What is left of a loop after whole vectors is not worth vectors of half the length: they are half of the time for the compiler.
APART = ("-fdisable-tree-sincos", "--param", "vect-epilogues-nomask=0")
UNKNOWN = ("-fno-builtin-sin", "-fno-builtin-cos", "-fno-builtin-sinf", "-fno-builtin-cosf")
WIDE = "-mprefer-vector-width=512"
VECTORS = ("-DADTYPES_SIMD", WIDE)  # what not every system has: first tried with, then without
# Neither what programs start and end with, nor the C library: this process has it, and linking takes half of the time without.
BARE, RUNTIME = "-nostdlib", "-lgcc"
FOR_VECTORS = ("-DADTYPES_SIMD", "-fopenmp-simd", "-ftree-vectorize", "-fexpensive-optimizations")
# clang writes short loops out before it looks for vectors, so those that are one vector or two would stay scalar.
SHORT_LOOPS = ("-mllvm", "-unroll-full-max-count=4")
# clang takes none of the names of passes, and knows functions of vectors by itself.
CLANG = (*COMMON, "-fno-slp-vectorize", *SHORT_LOOPS)
PORTABLE = ("-O3", "-std=gnu11", "-fwrapv", APIECE, FROM_NULL, "-w", "-shared", "-fPIC")
ATTEMPTS = (
    (*GCC, *APART, *VECTORS, BARE, "-lmvec", "-lm", RUNTIME), (*GCC, *UNKNOWN, *VECTORS, BARE, "-lmvec", "-lm", RUNTIME),
    (*CLANG, "-fveclib=libmvec", WIDE, "-lmvec", "-lm"),
    (*GCC, *UNKNOWN, "-lm"), (*CLANG, "-lm"), (*PORTABLE, "-lm"),
)  # fmt: skip
TIMEOUT = 20.0  # seconds for one run of the compiler, where it has a core for itself
SLOWEST = 5.0  # times as long, where others share it
LONG, RATE = 200_000, 10_000  # characters from which on it has more time, and how many take a second more
SHORT = 25_000  # characters that are not too much for a compiler
BOUND = 256 << 20  # bytes that the cache may hold
SUM = hashlib.sha256().digest_size

T = TypeVar("T")
_hang: dict[str, str] = {}  # compilers, and texts, for which it did not end in this process, and what is to be said about each
_works: set[str] = set()  # compilers that have made something in this process: what takes too long then is the text


def build(source: Source | str, quick: bool = False, long: bool = False) -> ctypes.CDLL:
    """The library of a C text, `quick` for a long one, `long` for long functions; a `CompileError` if there is no compiler, or
    none that works."""
    source = Source(source) if isinstance(source, str) else source
    attempts = [hasty(a) for a in ATTEMPTS] if quick else ATTEMPTS
    attempts = [straight(a) for a in attempts] if quick or long else attempts
    return library(source, lambda: attempts, ctypes.CDLL, "c", repr(attempts))


def hasty(options: Sequence[str]) -> list[str]:
    """Less time for the compiler, but loops still take vectors, whose registers are cleaned before functions that know none."""
    return [word for o in options for word in (("-O1", "-ftree-vectorize", "-fexpensive-optimizations") if o == "-O3" else (o,))]


def straight(options: Sequence[str]) -> list[str]:
    """No counting of addresses: there are too many in a loop of thousands of lines, for which it takes quadratic time, and where
    loops inside of others are written out by little optimisation, gcc 12 counts those of masked vectors wrongly."""
    return [*options, *(["-fno-ivopts"] if WHOLE in options else [])]


def one_by_one(options: Sequence[str]) -> list[str]:
    """The least time for the compiler, for texts that are too much for it: loops take no vectors."""
    return ["-O1" if o == "-O3" else o for o in options if o not in FOR_VECTORS]


def library(
    source: Source, attempts: Callable[[], Sequence[Sequence[str]]], load: Callable[[str], T], kind: str, said: str = ""
) -> T:
    """What `load` makes of the file that the compiler made of a text, with the first of the options attempted that it takes.

    Files of each kind have a folder of their own in the cache. Options are asked for if the compiler is; `said` or the text say
    what they depend on.
    """
    compiler, text = find_compiler(), source.text
    identity, *others = circumstances(compiler)
    key = hashlib.sha256("\0".join((text, identity, *others, said)).encode()).hexdigest()
    folder = folder_of(kind)
    if folder is not None:
        place = folder / f"{key[:40]}.so"
        found = _load(place, load)
        if found is not None:
            return found
    for culprit in (identity, key):
        if culprit in _hang:
            raise CompileError(_hang[culprit])
    import tempfile

    alone = len(text) <= SHORT and identity not in _works  # it is the compiler that hangs, not the text that is too much for it
    try:
        with tempfile.TemporaryDirectory(prefix="adtypes") as scratch:
            made = Path(scratch) / f"{key[:40]}.so"
            try:
                _compile(compiler, source, made, attempts())
            except TimeoutError:
                if alone:
                    raise
                _compile(compiler, source, made, [one_by_one(a) for a in attempts()])
            _works.add(identity)
            content = made.read_bytes()
            made.write_bytes(content + hashlib.sha256(content).digest())
            if folder is not None:
                _keep(made, place)
            done = _load(made, load)
    except TimeoutError as e:
        _hang[identity if alone else key] = str(e)
        raise CompileError(str(e)) from e
    except OSError as e:
        raise CompileError(f"what the C compiler makes has no place: {e}") from e
    if done is None:
        raise CompileError("what the C compiler made cannot be loaded", remedy="the numpy engine runs the same program")
    return done


def _which(name: str) -> str | None:
    """The file of a command, as `shutil.which` finds it."""
    for path in [name] if os.path.dirname(name) else [os.path.join(folder, name) for folder in os.get_exec_path()]:
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return None


def circumstances(compiler: Sequence[str]) -> list[str]:
    """What a library depends on beside its text: the compiler, the processor, and how the one is called."""
    return ["\0".join(_identity(compiler)), processor(), repr(ATTEMPTS)]


def kept(name: str) -> ctypes.CDLL | None:
    """The library of kernels that is kept under a name, if it still is."""
    folder = folder_of("c")
    return None if folder is None else _load(folder / f"{name}.so", ctypes.CDLL)


def find_compiler() -> list[str]:
    """The compiler's command; `CC` may say more than a name, such as ``ccache gcc``."""
    name, *options = os.environ.get("CC", "").split() or ["cc"]
    found = _which(name)
    if found is None:
        raise CompileError(f"there is no C compiler {name}", remedy="install one, or name it in the variable CC")
    return [found, *options]


def _compile(compiler: list[str], source: Source, target: Path, attempts: Sequence[Sequence[str]]) -> None:
    parts = shares(source, cores())
    texts = [target.with_suffix(f".{k}.c") for k in range(len(parts))]
    for path, part in zip(texts, parts):
        path.write_text(part, encoding="utf-8")
    objects = [path.with_suffix(".o") for path in texts]
    seconds = (TIMEOUT + max(len(source.text) - LONG, 0) / RATE) * slowed()
    run, said = partial(_run, seconds=seconds, folder=target.parent), ""
    for flags in attempts:
        options = [f for f in flags if not f.startswith("-l")]
        libraries = [f for f in flags if f.startswith("-l")]
        if len(texts) == 1:
            said = run([[*compiler, *options, str(texts[0]), "-o", str(target), *libraries]])
        else:
            said = run([[*compiler, *options, "-c", str(x), "-o", str(o)] for x, o in zip(texts, objects)])
            said = said or run([[*compiler, *options, *map(str, objects), "-o", str(target), *libraries]])
        if not said and target.is_file():
            return
    lines = said.strip().split("\n")
    first = next((line for line in lines if "error" in line), lines[0])  # before it compilers name files, functions and options
    raise CompileError(f"the C compiler failed: {first[:400] or 'it made nothing'}")


def slowed() -> float:
    """By how much a process is slowed down, as more of them want to run than there are cores; 1 where that is not known."""
    try:
        waiting = os.getloadavg()[0]
    except (AttributeError, OSError):
        return 1.0
    return min(max(waiting / (os.cpu_count() or 1), 1.0), SLOWEST)


def _run(commands: Sequence[Sequence[str]], seconds: float, folder: Path) -> str:
    """What commands that run at the same time complain of; nothing if all succeed. They and their children end after these
    seconds, and what they had in temporary files goes with the folder."""
    import subprocess

    running: list[subprocess.Popen[str]] = []
    end = time.monotonic() + seconds
    try:
        for command in commands:
            running.append(subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
                start_new_session=True, env={**os.environ, "TMPDIR": str(folder)},
            ))  # fmt: skip
        said = [process.communicate(timeout=max(end - time.monotonic(), 0.0))[1] for process in running]
    except OSError as e:
        raise CompileError(f"the C compiler does not start: {e}") from e
    except subprocess.TimeoutExpired as e:
        raise TimeoutError(f"the C compiler did not end within {seconds:.3g} seconds") from e
    finally:
        for process in running:
            if process.poll() is None:
                _end(process)
    failed = [text or f"status {process.returncode}" for process, text in zip(running, said) if process.returncode]
    return "\n".join(failed)


def _end(process: subprocess.Popen[str]) -> None:
    import signal

    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.communicate()


# ---------------------------------------------------------------- the cache
def folder_of(kind: str) -> Path | None:
    """Where libraries are kept; None if nothing can be, which costs time only."""
    said = os.environ.get("ADTYPES_CACHE_DIR")
    try:
        base = Path(said) if said else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "adtypes"
        folder = base / kind
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
            return None  # whoever owns it could put code there
        return folder
    except (OSError, RuntimeError):
        return None


def _load(path: Path, load: Callable[[str], T]) -> T | None:
    try:
        content = path.read_bytes()
        if len(content) <= SUM or hashlib.sha256(content[:-SUM]).digest() != content[-SUM:]:
            return None
        found = load(str(path))
    except (OSError, ImportError):
        return None
    with suppress(OSError):
        os.utime(path)  # the files used last are the last to go
    return found


def _keep(made: Path, place: Path) -> None:
    """Put the file under its name, complete or not at all, and drop those used longest ago if there are too many."""
    with suppress(OSError):  # a cache that is full, or read-only, or that others clean at this moment
        put(place, made.read_bytes())
        _bound(place)


def put(path: Path, content: bytes) -> None:
    """A file that appears under its name complete, or not at all."""
    import tempfile

    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as f:
            f.write(content)
        os.replace(name, path)
    except OSError:
        os.unlink(name)
        raise


def _bound(newest: Path) -> None:
    """Delete files until the rest is small enough; what a process left behind that died while it wrote counts as well."""
    files = []
    for p in newest.parent.iterdir():
        with suppress(OSError):  # others delete too
            state = p.stat()
            files.append((state.st_mtime, state.st_size, p))
    total = sum(size for _, size, _ in files)
    for _, size, old in sorted(files):
        if total <= BOUND:
            break
        if old != newest:
            old.unlink(missing_ok=True)
            total -= size


def _identity(compiler: Sequence[str]) -> list[str]:
    """What tells versions of a compiler apart, without running it."""
    out = list(compiler)
    for word in compiler:
        found = _which(word)
        if found is not None:
            real = os.path.realpath(found)
            state = os.stat(real)
            out += [real, str(state.st_size), str(state.st_mtime_ns)]
    return out
