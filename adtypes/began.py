"""When the package began to be imported. What was written to its files since then may not be what runs."""

from time import time_ns

BEGAN = time_ns()
