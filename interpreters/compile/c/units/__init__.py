"""Terms as units of work: nests of loops over positions, calls of libraries, loops of steps; and the memory between them."""
