# Every target makes its own environment in .venv when there is none.

VENV  ?= .venv
BIN   := $(VENV)/bin
STAMP := $(VENV)/.adtypes-installed
BENCH := $(VENV)/.adtypes-bench

# The first Python on the path that is new enough and can make environments; or say make PYTHON=...
PYTHON ?= $(shell for p in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& { echo $$p; break; }; done)

.DEFAULT_GOAL := help
.PHONY: help demo test test-all check bench docs clean

help:  ## this list
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 12

demo: $(STAMP)  ## train a small network on handwritten digits and print its gradient program
	$(BIN)/python examples/digits.py

test: $(STAMP)  ## the test suite without the slow part
	$(BIN)/python -m pytest -q -n 2

test-all: $(STAMP)  ## the whole test suite
	$(BIN)/python -m pytest -q -n 2 -m ""

check: $(STAMP)  ## lint, types, tests
	$(BIN)/ruff check .
	$(BIN)/mypy --strict
	$(BIN)/python -m pytest -q -n 2

bench: $(BENCH)  ## speed beside hand-written code and other libraries
	$(BIN)/python -m benchmarks

docs: $(STAMP)  ## run every example of README, docs and docstrings
	$(BIN)/python -m pytest -q tests/test_docs.py

clean:  ## remove the environment, caches and build outputs
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment that is there and works is kept, and gets what it lacks; one that is broken is made anew.
$(STAMP): pyproject.toml
	@test -n "$(PYTHON)" || { echo "adtypes needs Python 3.11 or newer with venv; set PYTHON=" >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --editable '.[dev,demo,testing]'
	@touch $@

$(BENCH): $(STAMP)
	$(BIN)/python -m pip install --quiet --editable '.[bench]'
	@touch $@
