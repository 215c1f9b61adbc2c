# make play: set up everything and start the game.   make test: every check.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMPS := .stamps

.PHONY: play build
build: $(STAMPS)/kernel

$(STAMPS)/venv: pyproject.toml
	@mkdir -p $(STAMPS)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --group dev
	@touch $@

COMPILED := src/latticechess/compiled.txt $(shell find src -name '*.pxd') $(shell sed -n 's|^\(latticechess.*\)|src/\1|p' src/latticechess/compiled.txt | tr . / | sed 's|$$|.py|')
$(STAMPS)/kernel: $(STAMPS)/venv setup.py $(COMPILED)
	$(BIN)/pip install --quiet --no-build-isolation --editable .
	@touch $@
