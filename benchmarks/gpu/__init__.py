"""Benchmarks on a GPU, in single precision, beside JAX and torch: ``python -m benchmarks.gpu``."""
