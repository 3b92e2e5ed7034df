"""Typed tensor programs: written once, then run, differentiated, or written down."""
