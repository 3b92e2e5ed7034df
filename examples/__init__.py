"""Programs to read and run: ``python examples/gmm.py``."""
