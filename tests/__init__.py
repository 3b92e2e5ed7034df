"""The test suite; helpers are imported from here as `tests.<module>`."""
