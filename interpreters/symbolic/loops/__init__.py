"""Loops: tracing their bodies, dependences of their results, derivatives, vectorisation, and the cleaning pass."""
