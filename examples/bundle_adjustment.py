"""Bundle adjustment: where a camera sees a point, and the Jacobian blocks that its solvers need.

Each observation depends on 15 numbers: those of its camera (rotation, centre, focal length, principal point, distortion), its
point and its weight. A function of one observation is written and differentiated; `vmap` makes all 2 x 15 blocks at once. The
definitions are those of the ADBench suite. Run it with ``python -m examples.bundle_adjustment``.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Generic, NewType, TypeVar

import numpy as np

from adtypes import (
    I64,
    Tensor,
    array,
    build1,
    compile,
    concat,
    cond,
    cos,
    dot,
    expect,
    jacobian,
    reshape,
    rows,
    sin,
    sqrt,
    stack,
    vmap,
)  # fmt: skip
from adtypes.dims import F

Cameras = TypeVar("Cameras", bound=int)
Points = TypeVar("Points", bound=int)
Seen = TypeVar("Seen", bound=int)
Camera = NewType("Camera", int)  # rotation 3, centre 3, focal length 1, principal point 2, distortion 2
Space = NewType("Space", int)
Image = NewType("Image", int)
Block = NewType("Block", int)  # camera 11, point 3, weight 1


@dataclass(frozen=True)
class Scene(Generic[Cameras, Points, Seen]):
    """Cameras and points, and for each observation its weight, which camera saw which point, and where."""

    cameras: F[Cameras, Camera]
    points: F[Points, Space]
    weights: F[Seen]
    camera_of: Tensor[I64, Seen]
    point_of: Tensor[I64, Seen]
    seen_at: F[Seen, Image]


def cross(a: F[Space], b: F[Space]) -> F[Space]:
    (n,) = a.shape
    return build1(n, lambda i: a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3])


def rotate(by: F[Space], x: F[Space]) -> F[Space]:
    """Rodrigues' formula. Without rotation it divides by 0, but the side that is not taken leaks into no derivative."""
    angle = sqrt(dot(by, by))
    axis = by / angle
    turned = x * cos(angle) + cross(axis, x) * sin(angle) + axis * (dot(axis, x) * (1.0 - cos(angle)))
    return cond(dot(by, by) > 0.0, turned, x + cross(by, x))


def project(camera: F[Camera], x: F[Space]) -> F[Image]:
    """Where the camera sees a point, with radial distortion."""
    y = rotate(expect(camera[0:3], x.shape), x - expect(camera[3:6], x.shape))
    p = stack([y[0] / y[2], y[1] / y[2]])
    r = dot(p, p)
    return expect(p * (camera[6] * (1.0 + camera[9] * r + camera[10] * r * r)) + camera[7:9], (Image(2),))


def residual(block: F[Block], seen_at: F[Image]) -> F[Image]:
    """The weighted error of one observation, as a function of the 15 numbers that it depends on."""
    camera, point = expect(block[0:11], (Camera(11),)), expect(block[11:14], (Space(3),))
    return block[14] * (project(camera, point) - seen_at)


def blocks(s: Scene[Cameras, Points, Seen]) -> F[Seen, Block]:
    """The 15 numbers of each observation."""
    (n,) = s.weights.shape
    parts = build1(n, lambda k: s.cameras[s.camera_of[k]]), build1(n, lambda k: s.points[s.point_of[k]])
    return expect(concat([*parts, reshape(s.weights, (n, 1))], 1), (n, Block(15)))


def residuals(s: Scene[Cameras, Points, Seen]) -> F[Seen, Image]:
    return vmap(lambda r: residual(*r), rows(blocks(s)).zip(rows(s.seen_at))).stack()


def jacobian_blocks(s: Scene[Cameras, Points, Seen]) -> F[Seen, Image, Block]:
    """Of each observation the derivatives of both coordinates by the 15 numbers."""

    def block(r: tuple[F[Block], F[Image]]) -> F[Image, Block]:
        def of(v: F[Block]) -> F[Image]:
            return residual(v, r[1])

        return jacobian(of)(r[0])

    return vmap(block, rows(blocks(s)).zip(rows(s.seen_at))).stack()


def example(cameras: int, points: int, seen: int, seed: int = 0) -> Scene[int, int, int]:
    """Cameras that look at a cloud of points around the origin from a distance; the first camera is not rotated."""
    rng = np.random.default_rng(seed)
    turn, centre = 0.1 * rng.normal(size=(cameras, 3)), rng.normal(size=(cameras, 3)) - [0.0, 0.0, 10.0]
    turn[0] = 0.0
    rest = np.array([500.0, 320.0, 240.0, -0.1, 0.02]) * (1 + 0.01 * rng.normal(size=(cameras, 5)))
    return Scene(
        expect(array(np.concatenate([turn, centre, rest], 1)), (cameras, Camera(11))),
        expect(array(rng.normal(size=(points, 3))), (points, Space(3))),
        expect(array(rng.uniform(0.5, 1.5, size=seen)), (seen,)),
        expect(array(rng.permutation(np.arange(seen) % cameras)), (seen,)),
        expect(array(rng.integers(0, points, size=seen)), (seen,)),
        expect(array(rng.uniform(0, 640, size=(seen, 2))), (seen, Image(2))),
    )


def main(seen: int = 30000) -> None:
    s = example(50, 5000, seen)
    fast = compile(jacobian_blocks)
    fast(s)
    begin = time.perf_counter()
    found = fast(s)
    print(f"{seen} blocks of {list(found.shape[1:])} in {time.perf_counter() - begin:.3f} s")


if __name__ == "__main__":
    main()
