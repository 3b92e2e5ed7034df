"""Bundle adjustment of ADBench: errors of all observations pulled back to cameras, points and weights; and all 2 x 15 blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, vjp
from benchmarks import libraries, native
from benchmarks.measure import Array, Maker, Workload
from examples.bundle_adjustment import Scene, example, jacobian_blocks, residuals


def program(*inputs: AnyTensor) -> Sequence[Any]:
    cameras, points, weights, camera_of, point_of, seen_at, ct = inputs

    def of(p: tuple[AnyTensor, AnyTensor, AnyTensor]) -> AnyTensor:
        return residuals(Scene(*p, camera_of, point_of, seen_at))

    out, pull = vjp(of, (cameras, points, weights))
    (slopes,) = pull(ct)
    return out, *slopes


def value(*inputs: AnyTensor) -> AnyTensor:
    return residuals(Scene(*inputs[:6]))


def blocks(*inputs: AnyTensor) -> Sequence[Any]:
    return (jacobian_blocks(Scene(*inputs)),)


# ---------------------------------------------------------------- for other libraries: all observations at once, in columns
def errors(xp: Any, c: Any, x: Any, weight: Any, seen: Any) -> Any:
    """Of columns: 11 numbers of a camera, 3 of a point."""
    w, v = c[:3], [a - b for a, b in zip(x, c[3:6])]
    square = w[0] * w[0] + w[1] * w[1] + w[2] * w[2]
    turned = square > 0.0
    safe = xp.where(turned, square, 1.0)
    angle = xp.sqrt(safe)
    cosine, sine = xp.cos(angle), xp.sin(angle) / angle
    cross = [w[1] * v[2] - w[2] * v[1], w[2] * v[0] - w[0] * v[2], w[0] * v[1] - w[1] * v[0]]
    along = (w[0] * v[0] + w[1] * v[1] + w[2] * v[2]) * (1.0 - cosine) / safe
    y = [xp.where(turned, v[k] * cosine + cross[k] * sine + w[k] * along, v[k] + cross[k]) for k in range(3)]
    p = [y[0] / y[2], y[1] / y[2]]
    r = p[0] * p[0] + p[1] * p[1]
    l = c[6] * (1.0 + c[9] * r + c[10] * r * r)
    return [weight * (p[k] * l + c[7 + k] - seen[k]) for k in range(2)]


def bulk(xp: Any, cameras: Any, points: Any, weights: Any, camera_of: Any, point_of: Any, seen: Any) -> Any:
    c, x = cameras[camera_of], points[point_of]
    found = errors(xp, [c[:, k] for k in range(11)], [x[:, k] for k in range(3)], weights, [seen[:, 0], seen[:, 1]])
    return xp.stack(found, 1)


def one(xp: Any, block: Any, seen: Any) -> Any:
    return xp.stack(errors(xp, [block[k] for k in range(11)], [block[k] for k in range(11, 14)], block[14], seen), 0)


def blocks_in_jax(jax: Any, cameras: Any, points: Any, weights: Any, camera_of: Any, point_of: Any, seen: Any) -> Any:
    names = libraries.jax_names()
    table = jax.numpy.concatenate([cameras[camera_of], points[point_of], weights[:, None]], 1)
    return (jax.vmap(jax.jacrev(lambda b, s: one(names, b, s)))(table, seen),)


def blocks_in_torch(torch: Any, cameras: Any, points: Any, weights: Any, camera_of: Any, point_of: Any, seen: Any) -> Any:
    """Each coordinate of all observations pulled back at once: they have no numbers in common in a table of their own."""
    names = libraries.torch_names()
    table = torch.cat([cameras[camera_of], points[point_of], weights[:, None]], 1).T.contiguous().requires_grad_()
    found = errors(names, table[:11], table[11:14], table[14], [seen[:, 0], seen[:, 1]])
    rows = [torch.autograd.grad(e, table, torch.ones_like(e), retain_graph=True)[0] for e in found]
    return (torch.stack([r.T for r in rows], 1),)


def blocks_by_torch_func(torch: Any, cameras: Any, points: Any, weights: Any, camera_of: Any, point_of: Any, seen: Any) -> Any:
    names = libraries.torch_names()
    table = torch.cat([cameras[camera_of], points[point_of], weights[:, None]], 1)
    return (torch.func.vmap(torch.func.jacrev(lambda b, s: one(names, b, s)))(table, seen),)


def scene(cameras: int, points: int, seen: int) -> list[Array]:
    s = example(cameras, points, seen)
    return [t.numpy() for t in (s.cameras, s.points, s.weights, s.camera_of, s.point_of, s.seen_at)]


def workload(cameras: int = 49, points: int = 7776, seen: int = 31843) -> Workload:
    inputs = [*scene(cameras, points, seen), np.random.default_rng(1).normal(size=(seen, 2))]
    results = [(shape, np.float64) for shape in ((seen, 2), (cameras, 11), (points, 3), (seen,))]
    sizes = {"CAMERAS": cameras, "POINTS": points, "SEEN": seen}
    peers = native.of("bundle_adjustment.c", "back", inputs, results, sizes)
    peers["C, hoisted"] = native.maker("bundle_adjustment.c", "back_hoisted", inputs, results, sizes)
    peers |= libraries.of_output(bulk, inputs, (0, 1, 2))
    targets = {"JAX": 1 / 4.5}
    said = f"{seen} observations, {cameras} cameras"
    return Workload("bundle adjustment, vjp", said, inputs, program, value, peers, targets)


def jacobian(cameras: int = 49, points: int = 7776, seen: int = 31843) -> Workload:
    inputs = scene(cameras, points, seen)
    results, sizes = [((seen, 2, 15), np.float64)], {"CAMERAS": cameras, "POINTS": points, "SEEN": seen}
    peers: dict[str, Maker] = native.of("bundle_adjustment.c", "blocks", inputs, results, sizes)
    peers["C, hoisted"] = native.maker("bundle_adjustment.c", "blocks_hoisted", inputs, results, sizes)
    peers |= libraries.by_jax(blocks_in_jax, inputs)
    peers |= libraries.by_torch(blocks_in_torch, inputs)
    peers |= libraries.by_torch(blocks_by_torch_func, inputs, ("torch.compile",))
    targets = {"JAX": 1 / 5, "C": 1.0}
    said = f"{seen} observations, {cameras} cameras"
    return Workload("bundle adjustment, 2 x 15 blocks", said, inputs, blocks, None, peers, targets)


WORKLOADS = {"bundle_adjustment": workload, "bundle_adjustment_blocks": jacobian}
TINY = {"bundle_adjustment": lambda: workload(3, 7, 20), "bundle_adjustment_blocks": lambda: jacobian(3, 7, 20)}
