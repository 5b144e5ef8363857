# Two commands matter: `make up` serves the project, `make test` checks all of it.
# Each one sets up what it needs: a virtual environment from the lock, and for the
# browser tests a Chromium where the system has none.

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# The lock alone decides what is installed: exact versions, checked by hash, wheels only.
INSTALL := $(PIP) install --no-deps --require-hashes --only-binary :all:
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { command -v $$p; break; }; done)
UP_ARGS ?=

.PHONY: help up test lint format install install-dev browser lock clean

help:
	@echo "make up       serve on http://127.0.0.1:8000/ (more: make up UP_ARGS='--port 9000')"
	@echo "make test     linters, types, import contracts and every test"
	@echo "make lint     the checks of 'make test' without the tests"
	@echo "make format   let ruff write its layout and its safe fixes"
	@echo "make lock     resolve requirements*.in anew (needs uv)"
	@echo "make clean    remove the virtual environment and caches; var/ with its data stays"

up: install
	@exec $(BIN)/python manage.py up $(UP_ARGS)

test: lint browser
	$(BIN)/python -m pytest -n 2 --dist loadfile

# The import check goes without its cache, which remembers imports of files that did not exist yet.
lint: install-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: install-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

install: $(VENV)/installed

install-dev: $(VENV)/installed-dev

$(VENV)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer with venv is needed; set PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "Making $(VENV) with $(PYTHON)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/installed: requirements.lock | $(VENV)/python
	@echo "Installing requirements.lock"
	@$(INSTALL) -r $<
	@touch $@

$(VENV)/installed-dev: requirements-dev.lock | $(VENV)/python
	@echo "Installing requirements-dev.lock"
	@$(INSTALL) -r $<
	@touch $@ $(VENV)/installed

# Releases younger than two weeks are left aside: by then a broken one is usually withdrawn.
# The runtime lock starts from the other one, so that both name the same versions.
LOCK := uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --only-binary :all: \
	--no-emit-index-url --no-header --exclude-newer "$$(date -d '14 days ago' +%F)"
lock:
	$(LOCK) --upgrade requirements-dev.in --output-file requirements-dev.lock
	cp requirements-dev.lock requirements.lock
	$(LOCK) requirements.in --output-file requirements.lock

# The browser tests need a Chromium. Without one, and without the right to install it, they are
# skipped and say so.
browser:
	@for name in chromium chromium-browser google-chrome google-chrome-stable; do \
		command -v $$name >/dev/null && exit 0; \
	done; \
	if [ "$$(id -u)" = 0 ]; then root=; \
	elif sudo -n true 2>/dev/null; then root="sudo -n"; \
	else echo "No Chromium, and no right to install it"; exit 0; fi; \
	command -v apt-get >/dev/null || { echo "No Chromium, and no apt-get to install it"; exit 0; }; \
	echo "Installing Chromium"; \
	$$root apt-get update -qq && $$root env DEBIAN_FRONTEND=noninteractive \
		apt-get install -y -qq --no-install-recommends chromium >/dev/null || echo "Chromium could not be installed"

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
