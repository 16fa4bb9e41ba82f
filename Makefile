# Every target works on a machine that has python3 (>= 3.11) and make; the first to run builds .venv.

SHELL := /bin/sh
PYTHON := .venv/bin/python
STAMP := .venv/.wfcode-ready
# pip reads [dependency-groups] from 25.1 on
PIP := 'pip>=25.1'

.DEFAULT_GOAL := help
.PHONY: help demo test lint types bench docs fuzz protocol check clean

help:
	@echo 'make demo    the main job on the sandbox: validate, plan, apply, plan again'
	@echo 'make test    the everyday tests; with CI set, all of them'
	@echo 'make lint    ruff: rules and format'
	@echo 'make types   mypy --strict'
	@echo 'make bench   what the common commands cost, as ratios'
	@echo 'make docs    write the generated pages of docs/ again'
	@echo 'make fuzz    the property tests, at length'
	@echo 'make protocol  the conformance suite of MCP on the server, with tools from npm'
	@echo 'make check   test, lint and types'
	@echo 'make clean   remove .venv and caches'

$(STAMP): pyproject.toml
	@found=; for name in "$$WFCODE_PYTHON" python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  [ -n "$$name" ] && "$$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	    && { found=$$name; break; }; done; \
	[ -n "$$found" ] || { echo 'Python 3.11 or newer is needed, with venv and ensurepip; name one in WFCODE_PYTHON.' >&2; exit 1; }; \
	[ -x $(PYTHON) ] && $(PYTHON) -c pass 2>/dev/null || "$$found" -m venv --clear .venv
	@echo 'Installing wfcode and its tools into .venv ...'
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --upgrade $(PIP)
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@touch $@

demo: $(STAMP)
	@PATH="$(CURDIR)/.venv/bin:$$PATH" scripts/demo

test: $(STAMP)
	@$(PYTHON) -m pytest -n auto -q $(if $(CI),,-m 'not slow') $(ARGS)

lint: $(STAMP)
	@$(PYTHON) -m ruff check . && $(PYTHON) -m ruff format --check .

types: $(STAMP)
	@$(PYTHON) -m mypy

bench: $(STAMP)
	@$(PYTHON) -m bench

docs: $(STAMP)
	@$(PYTHON) tests/support/pages.py

fuzz: $(STAMP)
	@HYPOTHESIS_PROFILE=fuzz $(PYTHON) -m pytest -n auto -q $(ARGS)

protocol: $(STAMP)
	@scripts/node-tools
	@$(PYTHON) -m pytest -q tests/mcp/test_conformance.py $(ARGS)

check: test lint types

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
