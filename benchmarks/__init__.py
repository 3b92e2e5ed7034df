"""Benchmarks against hand-written code and other libraries, in one process and one thread: ``python -m benchmarks``."""
