"""The examples run, and show what they promise."""

from __future__ import annotations

import re

import numpy as np
import pytest

from examples import conv2d, gmm, logistic_regression


def test_gmm(capsys: pytest.CaptureFixture[str]) -> None:
    gmm.main()
    text = capsys.readouterr().out
    source, bulk, gradient = re.split(r"\n\n(?:as a bulk program|its gradient):\n", text.partition("\n\nGradient ascent")[0])
    assert "build1 1000" in source and "build1" not in bulk + gradient
    assert source.count("contract") == 0 and bulk.count("contract") == 3
    values = [float(v) for v in re.findall(r"log-likelihood (\S+)", text)]
    assert len(values) == 5 and values == sorted(values)


def test_conv2d(capsys: pytest.CaptureFixture[str]) -> None:
    conv2d.main()
    text = capsys.readouterr().out
    assert text.count("build1 ") == 7 and text.count("contract(") == 4
    matrix = np.array([float(v) for v in re.findall(r"-?\d+\.", text.rpartition("step 30")[2].partition("\n")[2])])
    assert matrix.tolist() == [1, 0, -1, 2, 0, -2, 1, 0, -1]


def test_logistic_regression(capsys: pytest.CaptureFixture[str]) -> None:
    logistic_regression.main()
    text = capsys.readouterr().out
    slopes = [float(v) for v in re.findall(r"gradient (\d\S+)", text)]
    assert len(slopes) == 6 and slopes[-1] < 1e-4 < slopes[0] and slopes == sorted(slopes, reverse=True)
    assert "sigmoid" in text and "softplus" in text
