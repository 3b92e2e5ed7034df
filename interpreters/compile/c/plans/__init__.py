"""Planning: which terms are stored in memory, which are recomputed where they are used, and which axes are unrolled."""
