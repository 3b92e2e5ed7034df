"""Compiled code on this machine: the compiler and its cache, the extension that makes calls, threads, libraries."""
