"""Units of work: fusing terms into loop nests, library calls and loops of steps, and allocating the memory between them."""
