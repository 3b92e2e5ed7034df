"""Speed beside hand-written code, in one process and one thread: ``python -m benchmarks``."""
