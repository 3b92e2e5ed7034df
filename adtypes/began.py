"""When the import of the package began. Files that were written later may differ from the code that runs."""

from time import time_ns

BEGAN = time_ns()
