"""Whole kernels as C99: one function for each kernel, which takes a table of addresses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from adtypes.ops.texts import C_PRELUDE, SPECIAL
from interpreters.compile.c.forms import C_TYPE, MASKS
from interpreters.compile.c.native.kernel import Kernel
from interpreters.compile.c.native.library import PRELUDE, threads_of_blas
from interpreters.compile.c.native.shares import Function, Source
from interpreters.compile.c.normal.families import BINARY, UNARY
from interpreters.compile.c.normal.shields import SHIELDS
from interpreters.compile.c.normal.systems import SYSTEMS
from interpreters.compile.c.plans.plan import Plan
from interpreters.compile.c.texts.calls import dots, matvec, registers, tiles
from interpreters.compile.c.texts.calls.elementary import functions
from interpreters.compile.c.texts.calls.quotients import FUNCTIONS as QUOTIENTS
from interpreters.compile.c.texts.calls.sorting import prelude as sorting
from interpreters.compile.c.texts.calls.systems import prelude
from interpreters.compile.c.texts.calls.transpose import functions as transposes
from interpreters.compile.c.texts.functions import Functions, declared
from interpreters.compile.c.texts.nests.ahead import SOON
from interpreters.compile.c.texts.nests.lanes import LANES
from interpreters.compile.c.texts.nests.near import FUNCTIONS as NEAR
from interpreters.compile.c.texts.nests.search import EXTREMA
from interpreters.compile.c.texts.nests.shifts import CLAMPED
from interpreters.compile.c.texts.nests.steps import STEPS
from interpreters.compile.c.texts.nests.unknown import UNKNOWN
from interpreters.compile.c.texts.outermost import Outermost
from interpreters.compile.c.texts.parts import EACH, Cuts
from interpreters.compile.c.texts.parts import PRELUDE as PARTS
from interpreters.compile.c.units.nests import Goal
from interpreters.compile.c.units.slots import Memory, Slot, external
from interpreters.symbolic.term import Term

HELPERS = (  # what texts call, by what of it they mention
    (("near_",), NEAR), (("vector_mod(", "vector_floor_div("), QUOTIENTS), (("unknown(",), UNKNOWN), (("SOON(",), SOON),
    (("clamped(",), CLAMPED), (("add_lanes_",), LANES),
)  # fmt: skip
PIECES = (
    "#ifdef __GNUC__", "#define ALONE __attribute__((noinline))", "#define LIKELY(x) __builtin_expect(x, 1)",
    '__attribute__((noinline, cold)) static void rare(void) { __asm__ volatile(""); }',  # what is beside a call is kept short
    "#else", "#define ALONE", "#define LIKELY(x) (x)", "static void rare(void) {}", "#endif",
    "#ifdef __GNUC__", "#define ASSUME(x) if (!(x)) __builtin_unreachable()", "#else", "#define ASSUME(x)", "#endif",
    "#ifdef __clang__", '#define UNROLLED _Pragma("clang loop unroll(full)")', "#else", "#define UNROLLED", "#endif",
    "#if defined(ADTYPES_SIMD) && !defined(__clang__)", "#define OUTER 1", "#else", "#define OUTER 0", "#endif",  # take vectors
)  # fmt: skip
FUNCTION = "typedef void Function(void);"  # of a library, under its own type where it is called: no address of data is one


class Written(NamedTuple):
    """A kernel, the terms that it reads and computes, its functions, and how many units it has."""

    kernel: Kernel
    inputs: list[Term]
    outputs: list[Term]
    functions: tuple[Function, ...]
    units: int
    cut: list[str]  # what the nests compute that threads may share

    @property
    def text(self) -> str:
        return "\n".join(f.text(f.is_static) for f in self.functions)


def header(matrices: bool = True, systems: str = "", parts: str = "", text: str = "") -> str:
    """What all kernels need; with ADTYPES_SIMD the functions of libmvec, which take whole vectors."""
    nothing = "static const volatile double nothing = 0;"
    lines = [C_PRELUDE, MASKS, STEPS, SHIELDS, nothing, FUNCTION, EXTREMA, *PIECES, ""]
    lines += ["#ifdef ADTYPES_SIMD", '#define SIMD __attribute__((simd("notinbranch")))']
    for suffix, kind in (("", "double"), ("f", "float")):
        lines += [f"SIMD {kind} {f}{suffix}({kind});" for f in UNARY]
        lines += [f"SIMD {kind} {f}{suffix}({kind}, {kind});" for f in BINARY]
    called = [helper for calls, helper in HELPERS if any(call in text for call in calls)]
    return "\n".join([*lines, "#endif", functions(text), *called, *([PRELUDE] if matrices else []), systems, parts])


def products(text: str) -> str:
    """The functions for products of matrices that a text calls, but for those of libraries."""
    called = [*tiles.functions(text), *dots.functions(text), *matvec.functions(text)]
    return "\n".join([registers.PRELUDE, *called] if called else [])


def source(kernels: Sequence[Written]) -> Source:
    """The kernels with what they need; long functions only where they are called."""
    text = "\n".join(k.text for k in kernels)
    parts = PARTS * any(k.cut for k in kernels) + EACH * ("rows_each(" in text) + transposes(text)
    parts += "#include <string.h>\n" * ("memcpy(" in text)
    called = "\n".join((prelude(text), sorting(text), products(text)))  # each may begin with a line of the preprocessor
    head = header("gemm(" in text, called, parts, text)
    for calls, definition in SPECIAL:
        head = head if calls.search(text) else head.replace(definition, "")
    return Source(head, tuple(f for k in kernels for f in k.functions))


def solves(plan: Plan) -> bool:
    """Whether there are linear systems, also in loops."""
    return any(isinstance(t.op, SYSTEMS) for t in plan.terms) or any(map(solves, plan.inner.values()))


def _scratch(memory: Memory, n: int, shared: int, each: int, more: int) -> dict[str, str]:
    """The declarations of the scratch memory, address `n` of the table, and of the buffers in it; see `Memory.arrange`."""
    names = dict[str, str]()
    if shared or each:
        said = f", and {each} more for each thread but one" if each else ""
        said += f", {more} for parts of several" if more else ""
        names["scratch"] = f"char *scratch = p[{n}]; /* {shared + each} bytes{said} */"
    for b in memory.buffers:
        kind, at = C_TYPE[b.dtype], str(b.offset)
        if b.own:
            at = f"{shared + b.offset} + " + (f"(me ? {more} + {each} * me : 0)" if more else f"{each} * me")
        elif b.parts > 1:
            at = f"(apart ? {shared + each + b.apart} : {b.offset})"
        names[b.name] = f"{kind} *{b.name} = ({kind} *)(scratch + {at}); /* {b.comment} */"
    return names


def kernel(
    name: str, plan: Plan, terms: Iterable[Term], outputs: Sequence[Term], inputs: Sequence[Term] | None = None
) -> Written:
    """A kernel that makes the outputs from its inputs, or from whatever it reads of other parts of the program."""
    terms, memory = list(terms), Memory()
    elsewhere = (plan.stored | plan.foreign) - set(terms)
    has_systems = solves(plan)
    functions = Functions(name)
    cuts = Cuts(memory, functions, lambda: not has_systems and threads_of_blas() is not None)
    scope = Outermost(plan, terms, outputs, memory, elsewhere, cuts)
    if inputs is None:
        read = {g for u in scope.schedule.units for g in u.uses if isinstance(g, Term) and g not in scope.schedule.made}
        inputs = sorted(read, key=lambda t: t.id)
    names, given = dict[str, str](), dict[Goal, Slot]()
    for k, t in enumerate(inputs):
        given[t] = external(t.spec, f"x{k}", read_only=True)
        names[f"x{k}"] = f"const {C_TYPE[t.spec.dtype]} *restrict x{k} = p[{k}]; /* {t.spec} */"
    n = len(inputs)
    for k, (t, goal) in enumerate(zip(outputs, scope.goals)):
        given[goal] = external(goal.spec if isinstance(goal, Term) else t.spec, f"y{k}", read_only=False)
        names[f"y{k}"] = f"{C_TYPE[t.spec.dtype]} *restrict y{k} = p[{n + k}]; /* {t.spec} */"
    units = scope.texts(given)
    n += len(outputs)
    shared, each, more = memory.arrange()
    if cuts.titles:
        names["team"] = f"const Team *team = p[{n + 2}];"
        names["apart"] = "const int64_t apart = team && team->threads > 1;"
    names |= _scratch(memory, n, shared, each, more)
    body = functions.pieces("piece", units)
    calls = any("library" in line for lines in (body, *(d.lines for d in functions.drafts)) for line in lines)
    if calls:
        names["library"] = f"Function **library = p[{n + 1}];"
    others = [draft.finished(names) for draft in functions.drafts]
    lines = [*(declared(body, names) if others else names.values()), *body]
    written = (*others, Function(f"void {name}(void **p)", lines, is_static=False))
    blas = 0 if not calls else 2 if has_systems else 1
    specs = tuple(t.spec for t in inputs), tuple(t.spec for t in outputs)
    made = Kernel(name, *specs, shared + each, bool(cuts.titles), blas, each, more)
    return Written(made, list(inputs), list(outputs), written, len(scope.schedule.units), cuts.titles)
