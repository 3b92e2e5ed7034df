"""A program as one self-contained C file: a function with a plain signature, what it calls, and a demonstration."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adtypes.dtypes import Bool, DType, is_float
from adtypes.errors import CompileError
from adtypes.spec import Spec
from adtypes.tensor import AnyTensor
from interpreters.compile.c.forms import C_TYPE
from interpreters.compile.c.native.kernel import Kernel
from interpreters.compile.c.native.library import NAMES
from interpreters.compile.c.normal.normalise import normal
from interpreters.compile.c.plans.budget import within
from interpreters.compile.c.plans.plan import Plan
from interpreters.compile.c.texts.calls.sorting import prelude as sorting
from interpreters.compile.c.texts.calls.systems import prelude
from interpreters.compile.c.texts.calls.transpose import functions as transposes
from interpreters.compile.c.texts.lines import counting
from interpreters.compile.c.texts.program import HELPERS, Written, header, kernel, products
from interpreters.compile.stopping import stopping
from interpreters.symbolic.term import Graph, Term

WIDTH = 110
WRITTEN = 1000  # elements of a captured tensor up to which the demonstration has its values
KEYWORDS = """
    auto bool break case char const continue default do double else enum extern false float for goto if inline int long register
    restrict return short signed sizeof static struct switch true typedef union unsigned void volatile while
"""
USED = """
    Function absolute fabs free i386 int32_t int64_t isfinite isinf isnan kernel library linux main malloc memory nothing
    Team p place printf program rows_each scratch signbit spread spread_rows team to_i32 to_i64 uintptr_t unix
"""
RESERVED = {*KEYWORDS.split(), *USED.split()}
TAKEN = re.compile(r"result\d*|[A-Z][A-Z\d_]+[A-Z\d]")  # names in capitals may be macros of some header
GEMM = """\
/* c = beta c + a b, matrices stored by columns; a letter T: the operand is stored transposed. */
static void {name}(Function **library, char ta, char tb, int m, int n, int k, const {type} *a, int lda, const {type} *b, int ldb,
                  {type} beta, {type} *c, int ldc)
{{
    (void)library;
#ifdef USE_CBLAS
    cblas_{name}(CblasColMajor, ta == 'T' ? CblasTrans : CblasNoTrans, tb == 'T' ? CblasTrans : CblasNoTrans,
                m, n, k, 1, a, lda, b, ldb, beta, c, ldc);
#else
    for (int64_t j = 0; j < n; j++) {{
        {type} *to = c + j * ldc;
        for (int64_t i = 0; i < m; i++) to[i] = beta == 0 ? 0 : beta * to[i];
        for (int64_t l = 0; l < k; l++) {{
            const {type} factor = tb == 'T' ? b[j + l * ldb] : b[l + j * ldb];
            if (ta == 'T') for (int64_t i = 0; i < m; i++) to[i] += a[l + i * lda] * factor;
            else for (int64_t i = 0; i < m; i++) to[i] += a[i + l * lda] * factor;
        }}
    }}
#endif
}}
"""
TEAM = """\
#ifdef _OPENMP
#include <omp.h>
#define THREADS omp_get_max_threads()
#define THREAD omp_get_thread_num()
#else
#define THREADS 1
#define THREAD 0
#endif
typedef struct Team { int64_t threads; } Team;
/* The parts of a loop, which threads may share. */
static void spread(const Team *team, void part(void **, int64_t, int64_t), void **p, int64_t n)
{
    (void)team;
#ifdef _OPENMP
#pragma omp parallel for schedule(dynamic)
#endif
    for (int64_t k = 0; k < n; k++) part(p, k, THREAD);
}
"""
EACH = """\
/* Matrix products are not shared, since BLAS may have threads of its own. */
static int64_t rows_each(const Team *team, int64_t n, int64_t panel) { (void)team; (void)panel; return n; }
static void spread_rows(const Team *team, void part(void **, int64_t, int64_t), void **p, int64_t n, int64_t panel)
{
    (void)n, (void)panel;
    spread(team, part, p, 1);
}
"""
HOW = """\
 * FLAGS="-O3 -fwrapv -ffp-contract=off -fno-delete-null-pointer-checks"
 * cc $FLAGS program.c -lm                      runs the demonstration; faster with -march=native -fno-tree-pre
 * cc $FLAGS -DUSE_CBLAS program.c -lm -lblas   multiplies matrices by BLAS
 * cc $FLAGS -fopenmp program.c -lm             uses several threads
 * cc $FLAGS -DNO_MAIN -c program.c             the function alone"""


def exported(graph: Graph, names: Sequence[str], shown: str, captured: Sequence[AnyTensor]) -> str:
    """The file of a bulk graph; `names` are those of its inputs, of which the last were captured.

    A `CompileError` names rows without C.
    """
    outputs = normal(graph.arena, stopping(graph).outputs)
    k = within(graph.inputs, outputs, lambda made: _kernel(made, outputs, graph), endless=True)
    names = _names(names)
    head = header(matrices=False)
    head = head[: head.index("#ifdef ADTYPES_SIMD")]
    text = "\n".join(f.text(is_static=True) for f in k.functions)
    matrices = "".join(GEMM.format(name=g, type={"d": "double", "s": "float"}[g[0]]) for g in NAMES if f"{g}(" in k.text)
    helpers = "\n\n".join(["", *(helper for _, helper in HELPERS), ""])
    blocks = transposes(text)
    parts = [
        _comment(shown, bool(matrices), bool(k.cut)),
        *(["#ifdef USE_CBLAS\n#include <cblas.h>\n#endif\n"] if matrices else []),
        _wanted("".join([head, helpers, prelude(k.text, has_library=False), sorting(k.text)]), k.text + matrices + blocks),
        matrices,
        products(k.text),
        TEAM if k.cut else "",
        EACH if "rows_each(" in text else "",
        blocks,
        text,
        _program(k.kernel, names, "library" in k.text),
        _main(k.kernel, names, [np.asarray(x.numpy()) if x.spec.size <= WRITTEN else None for x in captured]),
    ]
    return "\n".join(part.strip("\n") + "\n" for part in parts if part)


def _kernel(made: Plan, outputs: Sequence[Term], graph: Graph) -> Written:
    if made.foreign:
        raise CompileError(
            f"the program has {', '.join(sorted(_foreign(made)))}, for which there is no C",
            remedy='to_source("numpy") has all rows',
        )
    return kernel("kernel", made, made.terms, outputs, graph.inputs)


def _foreign(made: Plan) -> set[str]:
    """The rows without C, those in bodies of loops in the place of the loops."""
    found: set[str] = set()
    for t in made.foreign:
        if t in made.inner or t in made.sides:
            found = found.union(*map(_foreign, made.sides.get(t) or [made.inner[t]]))
        elif not any(a in made.foreign for a in t.args):  # the others are parts of these
            found.add(t.op.name)
    return found


def _names(names: Sequence[str]) -> list[str]:
    out: list[str] = []
    for name in names:
        name = re.sub(r"\W", "_", name, flags=re.ASCII)
        name = name if not name[:1].isdigit() else f"x_{name}"
        while name in RESERVED or name in out or TAKEN.fullmatch(name):
            name += "_"
        out.append(name)
    return out


def _comment(shown: str, has_matrices: bool, is_cut: bool) -> str:
    lines = [line.replace("*/", "* /") for line in shown.splitlines()]
    how = [line for line in HOW.split("\n") if (has_matrices or "CBLAS" not in line) and (is_cut or "openmp" not in line)]
    return "\n".join(["/*", *(f" * {line}".rstrip() for line in lines), " *", *how, " */"])


def _wanted(head: str, text: str) -> str:
    """The definitions of a header that a text needs, with what these need."""
    items = [item for item in _items(head) if item.strip()]
    kept: list[str] = []
    for item in reversed(items):
        defined = r"(?:#define|^typedef struct .*\}|^typedef \w+(?= \w+ __attribute__)) (\w+)"
        names = re.findall(defined, item) or re.findall(r"(\w+)(?:\(| = )", item)[:1]
        if item.startswith("#include") or any(re.search(rf"\b{name}\b", text + "".join(kept)) for name in names):
            kept.append(item)
    includes = [item.strip("\n") for item in kept[::-1] if item.startswith("#include")]
    rest = [item.strip("\n") for item in kept[::-1] if not item.startswith("#include")]
    includes += ["#include <stdio.h>", "#include <stdlib.h>", *(["#include <string.h>"] if "mem" in text else [])]
    return "\n\n".join(["\n".join(dict.fromkeys(includes)), *rest])


def _items(head: str) -> Iterator[str]:
    """The definitions at the top of a text: each ends where its braces and conditions are closed."""
    lines: list[str] = []
    for line in re.sub(r"(?m)^/\*.*\*/\n", "", head).split("\n"):
        lines.append(line)
        text = "\n".join(lines)
        closed = text.count("{") == text.count("}") and text.count("#if") == text.count("#endif")
        if closed and (line.startswith(("#", "}")) or line.endswith((";", "}")) or not line):
            yield text
            lines = []


# ---------------------------------------------------------------- the function
def _program(k: Kernel, names: Sequence[str], calls: bool) -> str:
    """The public function: numbers by value, arrays in row-major order, memory for the results."""
    given = [_parameter(name, s) for name, s in zip(names, k.inputs)]
    results = [(f"{C_TYPE[s.dtype]} *{r}", str(s)) for r, s in zip(_results(k), k.results)]
    lines = [(f"    {text}", spec) for text, spec in (*given, *results)]
    lines = [(f"{text}{',' if j < len(lines) - 1 else ')'}", spec) for j, (text, spec) in enumerate(lines)]
    width = max((len(text) for text, _ in lines), default=0)
    table = [name if s.shape else f"&{name}" for name, s in zip(names, k.inputs)] + _results(k)
    out = ["/* Zero if all went well, one if there was no memory for intermediate values. */", "int program("]
    out += [f"{text:{width}}  /* {spec} */" for text, spec in lines] or ["    void)"]
    out += ["{", *[f"    Function *library[{len(NAMES)}] = {{0}}; /* of functions that this file has itself */"] * calls]
    if k.scratch:
        more = f" + (size_t)(THREADS - 1) * {k.each}" if k.each else ""
        more += f" + (THREADS > 1 ? {k.apart} : 0)" if k.apart else ""
        out += [f"    char *memory = malloc({k.scratch + 64}{more});", "    if (!memory) return 1;"]
        out += ["    char *scratch = memory + (64 - (uintptr_t)memory % 64) % 64;"]
    else:
        out += ["    char *scratch = 0;"]
    if k.is_cut:
        out += ["    Team team = {THREADS};"]
    tail = ["library" if calls else "0", "&team"] if k.is_cut else ["library"] * calls
    addresses = ", ".join(f"(void *){x}" for x in (*table, "scratch", *tail))
    out += ["    void *p[] = {", *_folded(addresses), "    };", "    kernel(p);"]
    return "\n".join([*out, *(["    free(memory);"] if k.scratch else []), "    return 0;", "}", ""])


def _folded(text: str) -> list[str]:
    """What stands between braces, on lines of its own."""
    indent = " " * 8
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _parameter(name: str, spec: Spec) -> tuple[str, str]:
    return f"const {C_TYPE[spec.dtype]} *{name}" if spec.shape else f"{C_TYPE[spec.dtype]} {name}", str(spec)


def _results(k: Kernel) -> list[str]:
    return ["result"] if len(k.results) == 1 else [f"result{j}" for j in range(len(k.results))]


# ---------------------------------------------------------------- the demonstration
def _main(k: Kernel, names: Sequence[str], captured: Sequence[NDArray[Any] | None]) -> str:
    """Fill the inputs, call, print; small captured tensors have their own values."""
    values = [*[None] * (len(names) - len(captured)), *captured]
    out = ["#ifndef NO_MAIN", *_shows(k), "int main(void)", "{"]
    for name, spec, x in zip(names, k.inputs, values):
        kind, n = C_TYPE[spec.dtype], max(spec.size, 1)
        if x is not None and spec.size:
            numbers = ", ".join(_number(v, spec.dtype) for v in np.ravel(x).tolist())
            out += [f"    static const {kind} {name}[{n}] = {{", *_folded(numbers), "    };"]
        else:
            out.append(f"    static {kind} {name}[{n}];")
            out.append(f"    {counting('place', spec.size)} {name}[place] = {_filled(spec.dtype)};")
    for r, spec in zip(_results(k), k.results):
        out.append(f"    static {C_TYPE[spec.dtype]} {r}[{max(spec.size, 1)}];")
    args = [name if s.shape else f"{name}[0]" for name, s in zip(names, k.inputs)] + _results(k)
    out.append(f"    if (program({', '.join(args)})) return 1;")
    for r, spec in zip(_results(k), k.results):
        out.append(f'    show_{spec.dtype.short}("{r} : {spec}", {r}, {spec.size});')
    return "\n".join([*out, "    return 0;", "}", "#endif", ""])


def _filled(dtype: type[DType]) -> str:
    """Numbers between 0.5 and 1.5, small indices, truth values: the same in each run, and easily made elsewhere."""
    return "0.5 + place * 7 % 11 / 11.0" if is_float(dtype) else "place % 2" if dtype is Bool else "place % 3"


def demonstration(spec: Spec) -> NDArray[Any]:
    """What the demonstration puts into an input.

    >>> demonstration(Spec((4,), Bool))
    array([False,  True, False,  True])
    """
    i = np.arange(spec.size)
    x = 0.5 + i * 7 % 11 / 11.0 if is_float(spec.dtype) else i % 2 if spec.dtype is Bool else i % 3
    return np.asarray(x, spec.dtype.np_dtype).reshape(spec.shape)


def _number(x: float, dtype: type[DType]) -> str:
    if not is_float(dtype):
        return "INT64_MIN" if x == -(1 << 63) else str(int(x))
    if x != x:
        return "NAN"
    return repr(float(x)) if abs(x) != float("inf") else "INFINITY" if x > 0 else "-INFINITY"


def _shows(k: Kernel) -> list[str]:
    """What prints arrays: their first elements, and the sum of all."""
    out: list[str] = []
    for dtype in dict.fromkeys(s.dtype for s in k.results):
        kind = C_TYPE[dtype]
        form, cast = ("%.17g", "double") if is_float(dtype) else ("%lld", "long long")
        total = "double" if is_float(dtype) else "int64_t"
        out += [
            f"static void show_{dtype.short}(const char *title, const {kind} *x, int64_t n)",
            "{",
            f"    {total} sum = 0;",
            '    printf("%s\\n", title);',
            "    for (int64_t i = 0; i < n; i++) {",
            "        sum += x[i];",
            f'        if (i < 20) printf("  {form}\\n", ({cast})x[i]);',
            "    }",
            f'    printf("  sum {form}\\n", ({cast})sum);',
            "}",
            "",
        ]
    return out
