"""Tools for testing tensor programs and the interpreters that run them.

`programs` is a small typed syntax for random programs, `generate` makes well-typed ones; both serve tests of new
interpreters and rows outside this repository as well. They need hypothesis (extra `testing`) only when asked for strategies.
"""
