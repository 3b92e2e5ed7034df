"""Loop nests as C."""
