"""Reports: measurements as tables for a terminal and for Markdown, as JSON, and as a picture."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.measure import Result

FAMILIES = ("C", "NumPy", "JAX", "torch", "torch.compile", "autograd")
ENGINES = ("adtypes c", "adtypes numpy", "adtypes torch")


def family(way: str) -> str:
    """`JAX` for `JAX, by index`."""
    return way.partition(",")[0]


def best(result: Result, wanted: str | None = None) -> str | None:
    """The fastest way of a family, or of all others."""
    ours = [w for w in result.timings if w.startswith(("adtypes", "value alone")) or w in result.workload.references]
    there = [w for w in result.timings if w not in ours and (wanted is None or family(w) == wanted)]
    return min(there, key=lambda w: result.timings[w].typical, default=None)


def block(result: Result) -> str:
    """One workload, a line for each way."""
    w = result.workload
    lines = [f"{result.name}: {w.title}, {w.sizes}"]
    if not result.timings:
        return "\n".join([*lines, *(f"  {way}: {why}" for way, why in (*result.wrong.items(), *result.left_out.items()))])
    base = next(iter(result.timings))
    lines.append(f"  {'':24}{'ms':>10}{'ratio':>9}{'first call, s':>15}{'apart':>10}{'MB':>8}")
    for way, t in sorted(result.timings.items(), key=lambda item: item[1].typical):
        apart = f"{result.apart[way]:10.0e}" if way in result.apart else f"{'':>10}"
        size = f"{t.memory / 2**20:8.1f}" if t.memory is not None else ""
        lines.append(f"  {way:24}{1e3 * t.typical:10.4f}{result.ratio(way, base):9.2f}{t.first:15.3f}{apart}{size}")
    lines += [f"  {way:24} WRONG: {why}" for way, why in result.wrong.items()]
    lines += [f"  {way:24} left out: {why}" for way, why in result.left_out.items()]
    return "\n".join([*lines, *(f"  {said}" for said in judged(result))])


def judged(result: Result) -> list[str]:
    """How the first engine stands to each target."""
    out = []
    ours = next(iter(result.timings), None)
    for peer, most in result.workload.targets.items():
        if ours is not None and peer in result.timings:
            ratio = result.ratio(ours, peer)
            said = "met" if ratio <= most else "missed"
            out.append(f"target: at most {most:.3g} x {peer}: {ratio:.3g}, {said}")
    return out


def summary(results: Sequence[Result]) -> str:
    """All workloads in Markdown: milliseconds of each family's best way, and what the first engine takes of others."""
    head = [*ENGINES, *FAMILIES]
    lines = [
        f"| workload | {' | '.join(head)} | / best peer | / C | gradient / value | first call, again, s |",
        "|---" * (len(head) + 5) + "|",
    ]
    for r in results:
        if not r.timings:
            continue
        ours = next(iter(r.timings))
        cells = [_ms(r, way if way in r.timings else None) for way in ENGINES] + [_ms(r, best(r, f)) for f in FAMILIES]
        other, in_c = best(r), best(r, "C")
        against = [f"{r.ratio(ours, o):.2f} ({o})" if o else "" for o in (other,)] + [_against_c(r, ours, in_c)]
        value = next((w for w in r.timings if w.startswith("value alone")), None)
        cost = f"{r.ratio(ours, value):.1f}" if value else ""
        again = r.timings[ours].again
        first = f"{r.timings[ours].first:.2f}" + (f", {again:.3f}" if again is not None else "")
        lines.append(f"| {r.workload.title}, {r.workload.sizes} | {' | '.join([*cells, *against, cost, first])} |")
    return "\n".join(lines)


def multiples(results: Sequence[Result]) -> str:
    """All workloads in Markdown: by how much others take longer than the first engine, each family by its best way."""
    head = [*ENGINES[1:], *FAMILIES]
    lines = [
        f"| workload | {ENGINES[0]}, ms | {' | '.join(head)} | gradient / value | first call, s |",
        "|---" * (len(head) + 4) + "|",
    ]
    for r in results:
        if not r.timings:
            continue
        ours = next(iter(r.timings))
        ways = [w if w in r.timings else None for w in ENGINES[1:]] + [best(r, f) for f in FAMILIES]
        cells = [f"{r.ratio(w, ours):.3g}" if w else "" for w in ways]
        value = next((w for w in r.timings if w.startswith("value alone")), None)
        cost = f"{r.ratio(ours, value):.1f}" if value else ""
        lines.append(
            f"| {r.workload.title}, {r.workload.sizes} | {1e3 * r.timings[ours].typical:.3g} | {' | '.join(cells)} "
            f"| {cost} | {r.timings[ours].first:.2f} |"
        )
    return "\n".join(lines)


def targets(results: Sequence[Result]) -> str:
    """What was asked for and what was reached, in Markdown."""
    lines = ["| workload | asked | reached | |", "|---|---|---|---|"]
    for r in results:
        ours = next(iter(r.timings), None)
        for peer, most in r.workload.targets.items():
            if ours is not None and peer in r.timings:
                ratio = r.ratio(ours, peer)
                said = "met" if ratio <= most else "missed"
                lines.append(f"| {r.workload.title} | at most {most:.3g} x {peer} | {ratio:.3g} | {said} |")
    return "\n".join(lines)


def shared(results: Sequence[Result], threads: int) -> str:
    """What threads gain, in Markdown: by the median over rounds, and by the least of each; beside JAX with as many."""
    both = f"{ENGINES[0]}, {threads} threads"
    lines = [
        f"| workload | 1 thread, ms | {threads} threads, ms | gain | of the least | JAX, times {threads} threads |",
        "|---" * 6 + "|",
    ]
    for r in results:
        if ENGINES[0] in r.timings and both in r.timings:
            one, more = (min(r.timings[w].rounds) for w in (ENGINES[0], both))
            jax = best(r, "JAX")
            beside = f"{r.ratio(jax, both):.3g}" if jax else ""
            lines.append(
                f"| {r.workload.title}, {r.workload.sizes} | {1e3 * one:.3g} | {1e3 * more:.3g} "
                f"| {r.ratio(ENGINES[0], both):.2f} | {one / more:.2f} | {beside} |"
            )
    return "\n".join(lines)


def _against_c(r: Result, ours: str, in_c: str | None) -> str:
    """The ratio to what was written down plainly, and to the best way in C if that is another."""
    if in_c is None:
        return ""
    plain = f"{r.ratio(ours, 'C'):.2f}" if "C" in r.timings else ""
    return plain if in_c == "C" else f"{plain}; {r.ratio(ours, in_c):.2f} ({in_c.removeprefix('C, ')})"


def _ms(result: Result, way: str | None) -> str:
    return f"{1e3 * result.timings[way].typical:.3g}" if way else ""


# ---------------------------------------------------------------- files
def machine() -> dict[str, Any]:
    """What the figures belong to."""
    found = {}
    for name in ("numpy", "scipy", "jax", "torch", "autograd"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    model = ""
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text(errors="replace").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return {
        "processor": model or platform.processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "libraries": found,
    }


def write(results: Sequence[Result], folder: Path, settings: Mapping[str, Any]) -> list[Path]:
    """Figures as JSON and the tables as Markdown; a picture if matplotlib is installed. What was written."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [
        {
            "name": r.name,
            "title": r.workload.title,
            "sizes": r.workload.sizes,
            "ways": {way: t._asdict() | {"median": t.typical, "apart": r.apart.get(way)} for way, t in r.timings.items()},
            "ratios": {way: r.ratio(next(iter(r.timings)), way) for way in r.timings},
            "targets": dict(r.workload.targets),
            "wrong": dict(r.wrong),
            "left out": dict(r.left_out),
        }
        for r in results
    ]
    made = [folder / "results.json", folder / "results.md"]
    made[0].write_text(json.dumps({"machine": machine(), "settings": dict(settings), "workloads": rows}, indent=1))
    threads = settings["threads"]
    made[1].write_text(
        (summary(results) if threads == 1 else shared(results, threads) + "\n\n" + summary(results))
        + "\n\n"
        + multiples(results)
        + "\n\n"
        + targets(results)
        + "\n\n```\n"
        + "\n\n".join(map(block, results))
        + "\n```\n"
    )
    try:
        import matplotlib
    except ImportError:
        return made
    matplotlib.use("Agg")
    draw(results, folder / "results.png")
    return [*made, folder / "results.png"]


def draw(results: Sequence[Result], path: Path) -> None:
    """For each workload the time of each way, as a multiple of the first engine's; to the right is slower."""
    from matplotlib import pyplot

    shown = [r for r in results if r.timings]
    figure, ax = pyplot.subplots(figsize=(9, 1.5 + 0.35 * len(shown)))
    for k, name in enumerate([*ENGINES[1:], *FAMILIES]):
        xs, ys = [], []
        for row, r in enumerate(shown):
            way = (name if name in r.timings else None) if name in ENGINES else best(r, name)
            if way is not None:
                xs.append(r.ratio(way, next(iter(r.timings))))
                ys.append(row)
        ax.semilogx(xs, ys, "xo^svDPd*"[k], label=name, alpha=0.8)
    ax.axvline(1.0, color="grey", linewidth=1)
    ax.set_yticks(range(len(shown)), [r.name for r in shown])
    ax.invert_yaxis()
    ax.set_xlabel(f"time, as a multiple of {ENGINES[0]}")
    ax.grid(axis="x", alpha=0.3)
    ax.legend(loc="center left", bbox_to_anchor=(1.0, 0.5))
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
