"""The LSTM of ADBench: two layers of vectors over a sequence, gates without mixing; value and gradients by all weights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from adtypes import AnyTensor, exp, fold, log, rows, scalar, sigmoid, stop_gradient, sum_all, tanh, value_and_grad
from adtypes.dtypes import F64
from benchmarks import libraries, native
from benchmarks.measure import Array, Way, Workload


def loss(weights: tuple[AnyTensor, AnyTensor], state: AnyTensor, seq: AnyTensor) -> AnyTensor:
    """`main` has two rows for each layer, weights and biases of gates; `extra` scales inputs, scales and shifts outputs."""
    main, extra = weights
    (two_layers, four_d), (n, d) = main.shape, seq.shape
    layers, d = two_layers // 2, four_d // 4
    gates = [[main[r, k * d : (k + 1) * d] for k in range(4)] for r in range(2 * layers)]

    def step(carry: Any, row: Any) -> Any:
        states, total = carry
        x, y = row
        x, new = x * extra[0], []
        for i in range(layers):
            (h, c), w, b = states[i], gates[2 * i], gates[2 * i + 1]
            forget, write = sigmoid(x * w[0] + b[0]), sigmoid(h * w[1] + b[1])
            show, change = sigmoid(x * w[2] + b[2]), tanh(h * w[3] + b[3])
            c = c * forget + write * change
            x = show * tanh(c)
            new.append((x, c))
        guess = x * extra[1] + extra[2]
        return tuple(new), total + sum_all(y * guess) - sum_all(y) * log(sum_all(exp(guess)) + 2.0)

    start = tuple((state[2 * i], state[2 * i + 1]) for i in range(layers))
    data = rows(seq[0 : n - 1]).zip(rows(stop_gradient(seq[1:n])))
    total: AnyTensor = fold(step, (start, scalar(0.0, F64)), data)[1] * (-1.0 / ((n - 1) * d))
    return total


def ours(main: AnyTensor, extra: AnyTensor, state: AnyTensor, seq: AnyTensor) -> AnyTensor:
    return loss((main, extra), state, seq)


def program(main: AnyTensor, extra: AnyTensor, state: AnyTensor, seq: AnyTensor) -> Sequence[Any]:
    value, slopes = value_and_grad(loss)((main, extra), state, seq)
    return value, *slopes


def bulk(xp: Any, main: Any, extra: Any, state: Any, seq: Any) -> Any:
    layers, d = main.shape[0] // 2, main.shape[1] // 4
    w = main.reshape(2 * layers, 4, d)

    def half(x: Any) -> Any:
        return 1.0 / (1.0 + xp.exp(-x))

    def step(states: Any, row: Any) -> Any:
        x, y = row
        x, new = x * extra[0], []
        for i in range(layers):
            h, c = states[2 * i], states[2 * i + 1]
            gate = xp.stack([x, h, x, h], 0) * w[2 * i] + w[2 * i + 1]
            c = c * half(gate[0]) + half(gate[1]) * xp.tanh(gate[3])
            x = half(gate[2]) * xp.tanh(c)
            new += [x, c]
        guess = x * extra[1] + extra[2]
        return tuple(new), (y * guess).sum() - y.sum() * xp.log(xp.exp(guess).sum() + 2.0)

    n = len(seq)
    _, each = xp.scan(step, tuple(state[k] for k in range(2 * layers)), (seq[: n - 1], seq[1:]))
    return each.sum() * (-1.0 / ((n - 1) * d))


def by_hand(main: Array, extra: Array, state: Array, seq: Array) -> Sequence[Array]:
    """All gates of a layer in one array; what needs no state is done for all steps at once."""
    (n, d), layers = seq.shape, len(main) // 2
    steps, w = n - 1, main.reshape(2 * layers, 4, d)
    scale = -1.0 / (steps * d)
    h, c = [state[2 * i] for i in range(layers)], [state[2 * i + 1] for i in range(layers)]
    gates, inputs = np.empty((layers, steps, 4, d)), np.empty((layers, steps, 2, d))
    old, cells, tops = np.empty((layers, steps, d)), np.empty((layers, steps, d)), np.empty((steps, d))
    lower, both = seq[:steps] * extra[0], np.empty((4, d))
    for t in range(steps):
        x = lower[t]
        for i in range(layers):
            inputs[i, t, 0], inputs[i, t, 1] = x, h[i]
            both[0::2], both[1::2] = x, h[i]
            g = gates[i, t]
            np.multiply(both, w[2 * i], g)
            g += w[2 * i + 1]
            g[:3] *= 0.5  # the logistic function by tanh
            np.tanh(g, g)
            g[:3] *= 0.5
            g[:3] += 0.5
            old[i, t] = c[i]
            c[i] = c[i] * g[0] + g[1] * g[3]
            r = np.tanh(c[i], cells[i, t])
            h[i] = x = g[2] * r
        tops[t] = x
    y = seq[1:]
    guess = tops * extra[1] + extra[2]
    e = np.exp(guess)
    total, labels = e.sum(1) + 2.0, y.sum(1)
    value = scale * ((y * guess).sum() - (labels * np.log(total)).sum())
    dguess = scale * (y - (labels / total)[:, None] * e)
    of_extra = np.stack([np.zeros(d), (dguess * tops).sum(0), dguess.sum(0)])
    through = dguess * extra[1]
    dh, dc, dz = np.zeros((layers, d)), np.zeros((layers, d)), np.empty((layers, steps, 4, d))
    local = gates * (1.0 - gates)
    local[:, :, 3] = 1.0 - gates[:, :, 3] ** 2
    bend, dx = 1.0 - cells**2, np.empty((steps, d))
    for t in range(steps - 1, -1, -1):
        x = through[t]
        for i in range(layers - 1, -1, -1):
            g, z = gates[i, t], dz[i, t]
            out = x + dh[i]
            cell = dc[i] + out * g[2] * bend[i, t]
            np.multiply(cell, old[i, t], z[0])
            np.multiply(cell, g[3], z[1])
            np.multiply(out, cells[i, t], z[2])
            np.multiply(cell, g[1], z[3])
            z *= local[i, t]
            back = z * w[2 * i]
            x = back[0] + back[2]
            dh[i] = back[1] + back[3]
            dc[i] = cell * g[0]
        dx[t] = x
    of_extra[0] = (dx * seq[:steps]).sum(0)
    of_main = np.empty((2 * layers, 4, d))
    for i in range(layers):
        of_main[2 * i, 0::2] = np.einsum("tgd,td->gd", dz[i][:, 0::2], inputs[i, :, 0])
        of_main[2 * i, 1::2] = np.einsum("tgd,td->gd", dz[i][:, 1::2], inputs[i, :, 1])
        of_main[2 * i + 1] = dz[i].sum(0)
    return value, of_main.reshape(main.shape), of_extra


def workload(layers: int = 2, n: int = 1024, d: int = 14) -> Workload:
    rng = np.random.default_rng(0)
    inputs = [rng.normal(size=s) for s in ((2 * layers, 4 * d), (3, d), (2 * layers, d), (n, d))]
    results = [((), np.float64), ((2 * layers, 4 * d), np.float64), ((3, d), np.float64)]
    peers = native.of("lstm.c", "lstm", inputs, results, {"L": layers, "C": n, "D": d})
    peers["NumPy"] = lambda: Way(lambda: by_hand(*inputs))
    peers |= libraries.of_value(bulk, inputs, (0, 1), ("JAX", "torch", "autograd"))  # compiling it unrolled has no end
    said = f"{layers} layers, {n} steps, d={d}"
    return Workload("LSTM", said, inputs, program, ours, peers, {"C": 1.0, "JAX": 1 / 10})


WORKLOADS = {"lstm": workload}
TINY = {"lstm": lambda: workload(2, 6, 3)}
