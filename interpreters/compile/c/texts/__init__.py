"""Units as C text."""
