"""The normal form of a program: rewriting it to the few rows that kernels consist of."""
