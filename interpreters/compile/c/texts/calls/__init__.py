"""Functions that kernels call as C: products, linear systems, sorting, transposes, elementary functions."""
