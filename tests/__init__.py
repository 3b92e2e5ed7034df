"""The test suite; helpers are imported from here as `tests.<module>`.

As many processes run tests as there are cores, so libraries take one thread in each: two that wait for each other take ten times
as long for small systems of equations. NumPy, SciPy and torch read it when they are imported, which is later than this.
"""

import os

for library in ("OPENBLAS", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")
