"""Loop peeling: conditions that hold except at the ends of a loop are dropped from its middle, and the ends become loops of
their own. Where conditions fail for longer, the loop is divided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from adtypes.affine import axes_of, interval, slope
from adtypes.dtypes import is_float
from adtypes.namespace import Form, Forms
from interpreters.compile.c.forms import TIME
from interpreters.compile.c.texts.lines import Let, braced, counting, either
from interpreters.compile.c.texts.nests.steps import hidden
from interpreters.compile.c.units.nests import Kind
from interpreters.compile.c.units.nodes import CHOICE, Guard, Node, is_call
from interpreters.compile.c.units.turns import TURN

if TYPE_CHECKING:
    from interpreters.compile.c.texts.nests.lengths import Lengths
    from interpreters.compile.c.texts.nests.nest import NestText
    from interpreters.compile.c.texts.nests.order import LoopOrder
    from interpreters.compile.c.texts.nests.values import Values
    from interpreters.compile.c.units.slots import Slot

BORDERED = 12  # inner loops from here on leave out conditions that fail at their ends only
LONG = 32  # and from here on also where that is much text
WHOLE = 3  # vectors from which on those without conditions have a loop of their own
TOTALS = 4  # the same, where each loop would add up or compare what its vectors hold
SHORT = 4  # vectors of a loop of which half a vector more is a part
APART = 200  # lines of such a loop, which are there twice
CALLED = 8  # lines that a function counts for, as it is inlined
INSTRUCTIONS = ("mul0", "sqrt", "to_", "absolute")  # and those that are few instructions
FAR = 32  # iterations at an end of a loop that are no border
DIVIDED = 512  # iterations of a loop that is divided; in shorter ones vectors under conditions take less than loops of their own
SINGLE = 128  # vectors of a loop from which on some iterations that are no whole vectors are little
STRETCHED = 480  # lines of all parts of a loop in which different conditions hold
BORDER = 8  # what part of a loop its ends may be
HIDDEN = 512  # values of the first or last vectors of rows that take longer one by one than masks do


def unconditional(text: LoopOrder) -> set[Node]:
    """Loads that need no condition, as there are zeros around what they read, and choices that these zeros make."""
    zero: dict[Node, frozenset[Guard]] = {}  # under which conditions a value is zero where they do not hold
    for n in text.nest.nodes:
        if n.guards and n.term is not None and not n.flat:
            if all(is_around(text, n.access, g, text.slot(n)) for g in n.guards):
                zero[n] = frozenset(n.guards)
        elif n.guards and n.text.startswith(CHOICE):
            below = text.resolved(n.args[0])
            if zero.get(below, frozenset()).issuperset(n.guards):
                zero[n] = zero[below]
    return set(zero)


def within(text: Values) -> set[Node]:
    """Loads under conditions that touch nothing but memory of their own array, or of one around it, wherever these fail: whoever
    reads them chooses by the same conditions. A condition on each load takes many times as long as the load."""
    counts = {**text.trips, text.inner: text.run} | {TIME + c: n for c, n in text.setting.counts.items()}
    out: set[Node] = set()
    for n, place in text.loads.items():
        if n.guards and is_float(n.dtype) and axes_of([place]) <= counts.keys():
            low, high = interval(place, counts)
            if 0 <= low and high < text.slot(n).cells:
                out.add(n)
    return out


def in_groups(text: LoopOrder) -> set[Node]:
    """Loads under conditions on positions of elements that lie side by side between two steps: gcc 12 takes them together, with
    conditions of others. They have no conditions."""
    groups: dict[tuple[str, Form], list[Node]] = {}
    for n, place in text.loads.items():
        step = abs(slope(place, text.inner))
        if n.guards and step > 1:
            groups.setdefault((text.slot(n).base, (step, place[1])), []).append(n)
    return {n for loads in groups.values() if len(loads) > 1 for n in loads}


def is_around(text: LoopOrder, access: Forms, guard: Guard, slot: Slot) -> bool:
    """Whether a guard keeps to a slot along one axis, and elements outside are among the zeros around it."""
    sizes, n = text.nest.sizes, guard[1]
    if any(s >= len(sizes) for s in axes_of([guard[0]])):
        return False
    low, high = interval(guard[0], sizes)
    sides = zip(access, slot.spec.shape, slot.halo)
    return any(f == guard[0] and n == size and low >= -a and high < n + b for f, size, (a, b) in sides)


class Inside(NamedTuple):
    """Conditions that hold in all iterations of the innermost loop but a few at its ends, and where they do."""

    held: frozenset[Guard]
    start: int
    stop: int


def interior(text: Lengths) -> Inside | None:
    """The part of the innermost loop that needs fewer conditions: borders are made by loops of their own."""
    n = text.trips.get(text.inner, 0)
    cut = text.across_tiles >= 0 or (text.rows is not None and text.rows.var == text.inner)
    if n < BORDERED or n <= text.most or cut or not text.vectors or text.nest.kind is not Kind.STORE:
        return None
    held, low, high = set[Guard](), 0, n
    for g in {g for x in text.nest.nodes if x not in text.free for g in x.guards}:
        if (there := iterations(text, g)) is None:
            continue
        a, b = max(low, there[0]), min(high, there[1])
        if (n - (b - a)) * BORDER <= n:
            held.add(g)
            low, high = a, b
    return Inside(frozenset(held), low, high) if held else None


def iterations(text: LoopOrder, guard: Guard) -> tuple[int, int] | None:
    """Where a condition on the innermost loop alone begins and ceases to hold, in any order if it never does; None for others."""
    (o, terms), size = guard
    if len(terms) != 1 or terms[0][0] != text.inner:
        return None
    step = terms[0][1]
    first, last = (-o, size - 1 - o) if step > 0 else (o - size + 1, o)  # 0 <= o + step i < size
    return -(-first // abs(step)), last // abs(step) + 1


def stretches(text: NestText, start: str, stop: str, lines: Sequence[str]) -> list[tuple[str, str]]:
    """The parts of the innermost loop in which conditions of loads hold, or not, if that is far from its ends: compilers see from
    the bounds which it is. Vectors under conditions that do not hold would be loads from far behind an array, which take some
    processors a microsecond each where there is no memory. Parts begin and end with whole vectors where single iterations between
    them would cost much, or call functions, whose results differ in the last place from those of vectors."""
    n, found = text.trips.get(text.inner, 0), set[int]()
    if n < DIVIDED:
        return [(start, stop)]
    w = text.most if text.has_functions or n < SINGLE * text.most else 1
    held = text.inside.held if text.inside is not None else ()
    for g in {g for x in text.loads if x not in text.free and x not in text.safe for g in x.guards}:
        there = iterations(text, g)
        if there is not None and g not in held and (there[0] > FAR or n - there[1] > FAR):
            found.update((there[0] // w * w, -(-there[1] // w) * w))
    cuts = sorted(b for b in found if 0 < b < n)
    if not cuts or (len(cuts) + 1) * len(lines) > STRETCHED:
        return [(start, stop)]
    begins = [start, *(str(b) if start == "0" else f"({start} > {b} ? {start} : {b})" for b in cuts)]
    ends = [*(str(b) if stop.isdigit() else f"({stop} < {b} ? {stop} : {b})" for b in cuts), stop]
    return [*zip(begins, ends)]


def is_long(text: LoopOrder, lines: int) -> bool:
    """Whether the innermost loop is too long a text to be there twice."""
    return lines + CALLED * sum(is_call(x) and not x.text.startswith(INSTRUCTIONS) for x in text.nest.nodes) > APART


def proper(text: NestText, lines: Sequence[str], start: str, stop: str) -> list[str]:
    """Up to where the iterations of the innermost loop are proper ones and fill whole vectors, where it goes beyond: the rest is
    a loop of its own, since vectors under conditions take some processors ten times as long. So is half a vector and more that is
    left of a short loop with functions, for shorter vectors."""
    n = text.trips.get(text.inner, 0)
    if not text.vectors or (start, stop) != ("0", str(text.run)) or is_long(text, len(lines)):
        return []
    whole = TOTALS if text.reduced and not any(s.kind is Kind.STORE for s in text.nest.statements) else WHOLE
    beyond = text.run != n >= whole * text.most and any(text.test in line and "[" in line for line in lines)  # loads or stores
    left = text.run == n and text.has_functions and text.most < n < SHORT * text.most and 2 * (n % text.most) >= text.most
    return [str(n - n % text.most)] if beyond or left or (text.sums_rows and n % text.most and text.run == n) else []


def tested(text: NestText, lines: Sequence[str], stop: str) -> Sequence[str]:
    """The lines of a loop that ends there: if it is a proper iteration, compilers see that, even where it is hidden from them."""
    n = text.trips.get(text.inner, 0)
    if not text.vectors or text.run == n or not stop.isdigit() or int(stop) > n:
        return lines
    return [line.replace(text.test, f"i{text.inner} < {n}") for line in lines]


def bordered(text: NestText, lines: Sequence[str], head: Sequence[str], inside: Inside) -> list[str]:
    """The innermost loop around its lines, with its ends apart. Where loads may happen anywhere, and what the conditions choose
    between is zero at the ends, as it mostly is with zeros around what is read, one loop does for all."""
    _, low, high = inside
    named, run, w = len(text.plain), text.run, text.most
    plain = [*text.plain, *lines[named:]]
    if text.range(text.inner)[0] != "from" and low <= w and run - high <= w and run % w == 0 and run > w:
        apart = in_vectors(text, lines, plain, head, w * (low > 0), run - w * (high < run))
    else:
        apart = [*loop(text, low, high, plain, head), *ends(text, lines, inside)]
    if any(n.guards and n not in text.free and (n.term is not None or n.text == TURN) for n in text.nest.nodes):
        return apart
    tests = [*lines[:named]]
    for n in text.nest.nodes:
        held = [g for g in n.guards if g in inside.held]
        if n not in text.free and n.text.startswith(CHOICE) and held:
            tests.append(f"vanish &= ({text.condition(held)}) | ({text.name(n.args[0])} == 0);")
    looks, whole = ends(text, tests, inside), loop(text, 0, run, plain, head)
    return ["bool vanish = true;", *looks, *either("LIKELY(vanish)", whole, apart)]


def loop(text: NestText, a: int, b: int, body: Sequence[str], head: Sequence[str] = ()) -> list[str]:
    """The innermost loop from one place to another."""
    v = text.inner
    begin, end = text.range(v)
    if begin == "from":
        begin, end = f"from > {a} ? from : {a}", f"(to < {b} ? to : {b})"
    else:
        begin, end = str(a), str(b)
    return [*head, *braced(counting(f"i{v}", end, begin), body)] if a < b else []


def ends(text: NestText, body: Sequence[str], inside: Inside) -> list[str]:
    """Both ends in one loop, so that their text stands there once."""
    _, low, high = inside
    if not low or high == text.run:
        return [*loop(text, 0, low, body), *loop(text, high, text.run, body)]
    v, (begin, _) = text.inner, text.range(text.inner)
    place = f"const int64_t i{v} = end < {low} ? end : end + {high - low};"
    mine = [f"if (i{v} < from || i{v} >= to) continue;"] * (begin == "from")
    return braced(counting("end", low + text.run - high), [place, *mine, *body])


def in_vectors(
    text: NestText, lines: Sequence[str], plain: Sequence[str], head: Sequence[str], first: int, last: int
) -> list[str]:
    """The loop with its first and last vectors apart, in which conditions are masks. One by one ends take as long as many
    vectors, and what is between them would be no whole vectors. Where long ones begin is hidden: a load of which compilers see
    that it happens at the first or last place alone has one address, and they know no mask for that. Of short ones they see it,
    as it makes masks simple, but not where loads around an edge are."""
    v = text.inner
    middle = loop(text, first, last, plain, head)
    place, hide = [f"const int64_t i{v} = end + e;"], "{}"  # a number that compilers see
    if len(lines) * text.most >= HIDDEN:
        hide = "far({})"
    elif text.at_edges:
        lines = [at_edge(text, line) for line in lines]
        place.append(f"const int64_t {text.elsewhere} = i{v} + {hidden('none', '', 0, text.near)};")
    end = [*head, *braced(counting("e", text.most), [*place, *lines])]
    if not first:
        return [*middle, f"const int64_t end = {hide.format(last)};", *end]
    if last == text.run:
        return [f"const int64_t end = {hide.format(0)};", *end, *middle]
    end = [f"const int64_t end = {hide.format('side')};", *end]
    return [*middle, *braced(f"for (int64_t side = 0; side <= {last}; side += {last})", end)]


def at_edge(text: NestText, line: str) -> str:
    """The line that gives a value its name, at an end of a loop: what it reads around an edge is at places that say nothing."""
    if not isinstance(line, Let) or line.text not in text.at_edges:
        return line
    return line.replace(line.text, text.at_edges[line.text])
