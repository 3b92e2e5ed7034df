"""The `c` engine: programs as fused loop nests in C; operations without C become NumPy statements between kernels."""
