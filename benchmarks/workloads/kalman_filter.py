"""A Kalman filter of general size, with linear systems inside the loop: the likelihood and its slopes by two noises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import F64, AnyTensor, dot, exp, eye, map_accum, rows, slogdet, solve, sum_all, transpose, value_and_grad, zeros
from benchmarks import libraries
from benchmarks.measure import Array, Way, Workload


def loss(p: AnyTensor, move: AnyTensor, sensor: AnyTensor, seen: AnyTensor) -> AnyTensor:
    """Without its constant; `p` has the logarithms of the variances of moves and sensors."""
    states, sensors = move.spec.shape[0], sensor.spec.shape[0]
    q, r = exp(p[0]) * eye(states, F64), exp(p[1]) * eye(sensors, F64)

    def step(belief: tuple[AnyTensor, AnyTensor], y: AnyTensor) -> tuple[tuple[AnyTensor, AnyTensor], AnyTensor]:
        mean, cov = move @ belief[0], move @ belief[1] @ transpose(move) + q
        seen_cov = sensor @ cov
        s, off = seen_cov @ transpose(sensor) + r, y - sensor @ mean
        gain = transpose(solve(s, seen_cov))
        return (mean + gain @ off, cov - gain @ seen_cov), dot(off, solve(s, off)) + slogdet(s)[1]

    _, parts = map_accum(step, (zeros((states,), F64), eye(states, F64)), rows(seen))
    return 0.5 * sum_all(parts.stack())


def program(p: AnyTensor, move: AnyTensor, sensor: AnyTensor, seen: AnyTensor) -> Sequence[Any]:
    return value_and_grad(lambda q: loss(q, move, sensor, seen))(p)


def bulk(xp: Any, p: Any, move: Any, sensor: Any, seen: Any) -> Any:
    q, r = (xp.exp(p[k]) * xp.constant(np.eye(n)) for k, n in enumerate((len(move), len(sensor))))

    def step(belief: Any, y: Any) -> Any:
        mean, cov = move @ belief[0], move @ belief[1] @ move.T + q
        seen_cov = sensor @ cov
        s, off = seen_cov @ sensor.T + r, y - sensor @ mean
        gain = xp.linalg.solve(s, seen_cov).T
        part = off @ xp.linalg.solve(s, off) + xp.linalg.slogdet(s)[1]
        return (mean + gain @ off, cov - gain @ seen_cov), part

    start = xp.constant(np.zeros(len(move))), xp.constant(np.eye(len(move)))
    return 0.5 * xp.scan(step, start, seen)[1].sum()


def by_hand(p: Array, move: Array, sensor: Array, seen: Array) -> Sequence[Any]:
    """Derivatives by both noises are carried along, one matrix of each."""
    n, m = len(move), len(sensor)
    q, r = np.exp(p[0]) * np.eye(n), np.exp(p[1]) * np.eye(m)
    dq, dr = np.stack([q, 0 * q]), np.stack([0 * r, r])
    mean, cov, dmean, dcov = np.zeros(n), np.eye(n), np.zeros((2, n)), np.zeros((2, n, n))
    value, slope = 0.0, np.zeros(2)
    for y in seen:
        mean, dmean = move @ mean, dmean @ move.T
        cov, dcov = move @ cov @ move.T + q, move @ dcov @ move.T + dq
        seen_cov, dseen = sensor @ cov, sensor @ dcov
        inverse = np.linalg.inv(seen_cov @ sensor.T + r)
        ds = dseen @ sensor.T + dr
        off, doff = y - sensor @ mean, -dmean @ sensor.T
        solved = inverse @ off
        value += off @ solved - np.linalg.slogdet(inverse)[1]
        slope += 2 * doff @ solved - (ds @ solved) @ solved + (inverse * ds).sum((1, 2))
        gain = (inverse @ seen_cov).T
        dgain = (inverse @ (dseen - ds @ gain.T)).transpose(0, 2, 1)
        mean, dmean = mean + gain @ off, dmean + dgain @ off + doff @ gain.T
        cov, dcov = cov - gain @ seen_cov, dcov - dgain @ seen_cov - gain @ dseen
    return 0.5 * value, 0.5 * slope


def workload(steps: int = 300, states: int = 6, sensors: int = 3) -> Workload:
    rng = np.random.default_rng(0)
    move = 0.9 * (np.eye(states) + 0.1 * rng.normal(size=(states, states)))
    inputs = [np.array([-2.0, 0.5]), move, rng.normal(size=(sensors, states)), rng.normal(size=(steps, sensors))]
    peers = {"NumPy": lambda: Way(lambda: by_hand(*inputs))}
    peers |= libraries.of_value(bulk, inputs, (0,), ("JAX", "torch", "autograd"))
    title = f"{steps} steps, {states} states, {sensors} sensors"
    return Workload("Kalman filter, linear systems", title, inputs, program, loss, peers)


WORKLOADS = {"kalman_filter": workload}
TINY = {"kalman_filter": lambda: workload(4, 3, 2)}
