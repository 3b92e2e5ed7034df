"""Emitting the units of a program as C."""
