"""The `c` engine: what can be loops becomes fused loop nests in C, the rest stays NumPy between them."""
