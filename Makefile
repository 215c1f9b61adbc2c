# make play         set up what playing needs, start the game and print its address
# make check        the loop of an edit: what can see what changed since the last commit (SINCE=main)
# make test         every check there is
# make bench        measurements (nothing here is asserted)
# make soak         the long proofs, full size
# make audit        known faults of the dependencies (needs the internet)
# make screenshots  pictures of every screen into build/screenshots, beside mock-ups with MOCKUPS=folder
# make docs         the documentation site into build/docs
# make coverage     which lines the Python tests reach, into build/coverage

PYTHON ?= python3
BIN := .venv/bin
STAMPS := .stamps
STATIC := src/latticechess/server/static
# Node from the system when it is recent enough, else the one that pip brings into .venv.
NODE_PATH = $(if $(wildcard $(STAMPS)/node-from-pip),$(CURDIR)/$(BIN):)$(PATH)
NPM = cd web && PATH="$(NODE_PATH)" npm
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# Python keeps what it compiles, also where an image says otherwise: tests start hundreds of processes, and
# each would compile a thousand modules anew.
unexport PYTHONDONTWRITEBYTECODE

# What is set up FOR: `play` is the quick way to a board, without tools for checking; `work` is all of
# it. What has been set up for work serves for playing too, and is kept.
FOR ?= work
for-play = $(if $(filter play,$(FOR)),$(if $(wildcard $(STAMPS)/$(1)),,-play))
PACKAGES := $(STAMPS)/python$(call for-play,python)
NPM_PACKAGES := $(STAMPS)/npm$(call for-play,npm)
# The compiled modules: `compiled` is any build of today's sources, `optimised` the profile-guided one.
KERNEL := $(STAMPS)/compiled
# Python's side of the program.
READY := $(KERNEL) $(STAMPS)/installed

.PHONY: play ready compiled build web packages check test bench soak checked sanitize audit screenshots docs coverage lock clean
.PHONY: lint-python types-python test-python test-interpreted lint-web test-web e2e test-packages

play:
	@tools/progress $(STAMPS) $(MAKE) --no-print-directory -j $(JOBS) FOR=play ready
	@exec $(BIN)/lattice play $(ARGS)

# Everything that `lattice play` needs.
ready: $(READY) web
compiled: $(KERNEL)
build: $(STAMPS)/optimised
web: $(STAMPS)/web
packages: $(PACKAGES)

# --- Setting up -----------------------------------------------------------------------------

# Before anything is fetched: what is missing is said at once, and nothing is there that need not be.
$(STAMPS)/system: tools/need
	@mkdir -p $(STAMPS)
	@PYTHON=$(PYTHON) tools/need python3=python:3.11 python3-venv=py:ensurepip python3-dev=inc:Python.h gcc=gcc
	@touch $@

$(STAMPS)/venv: $(STAMPS)/system
	@echo "Making a Python environment ..."
	@test -x $(BIN)/python || { $(PYTHON) -m venv --without-pip .venv && $(BIN)/python tools/bring_pip.py; }
	@touch $@

# What a recipe says after FAULT is for whoever started it; the rest of its output tells why.
FETCHED = || { echo "FAULT: $(1) could not be fetched. Is there a network, and room on the disk?"; exit 1; }
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# A lock file names everything with its hash: nothing is left to resolve. Python compiles what it first imports.
LOCKED := --no-deps --require-hashes
PIP_LOCKED := $(PIP_INSTALL) $(LOCKED) --no-compile
# In a quarter of pip's time; pip knows more of mirrors and systems, and tries what uv cannot.
UV_INSTALL := UV_SYSTEM_CERTS=1 $(BIN)/uv pip install --quiet --python $(BIN)/python
packages-of = { $(UV_INSTALL) $(LOCKED) -r $(1) || $(PIP_LOCKED) -r $(1); }
# First, so that it is at work while the rest comes. pip brings uv, and uv all else.
$(STAMPS)/compiler: $(STAMPS)/venv requirements-build.txt requirements-fetch.txt
	@echo "Fetching the compiler ..."
	@$(PIP_LOCKED) --only-binary uv -r requirements-fetch.txt || true
	@$(call packages-of,requirements-build.txt) $(call FETCHED,The compiler)
	@touch $@

$(STAMPS)/python-play: $(STAMPS)/compiler requirements.txt
	@echo "Fetching Python packages ..."
	@$(call packages-of,requirements.txt) $(call FETCHED,Python packages)
	@touch $@

$(STAMPS)/python: $(STAMPS)/compiler requirements-dev.txt
	@echo "Fetching Python packages ..."
	@$(call packages-of,requirements-dev.txt) $(call FETCHED,Python packages)
	@rm -f $(STAMPS)/python-play
	@touch $@

COMPILED_MODULES := $(shell grep '^latticechess' src/latticechess/compiled.txt | tr . /)
COMPILED := pyproject.toml setup.py src/latticechess/compiled.txt $(shell find src -name '*.pxd') $(COMPILED_MODULES:%=src/%.py)
# Unbuffered: `tools/progress` tells how far it is.
BUILD_EXT := $(BIN)/python -u setup.py --quiet build_ext --inplace
# Once compiled by a profile, what was edited is compiled in full too.
$(KERNEL): $(STAMPS)/compiler $(COMPILED)
	@rm -f $(STAMPS)/compile.log
	@echo "Compiling ..."
	@LATTICE_PROFILE=$(if $(wildcard $(STAMPS)/optimised),release,quick) $(BUILD_EXT) \
		>$(STAMPS)/compile.log 2>&1 || { grep -v "^performance hint" $(STAMPS)/compile.log; \
		echo "FAULT: The rules and the engine could not be compiled."; exit 1; }
	@touch $@

# All anew: modules that were compiled without the profile, or by an older one, are not taken over.
$(STAMPS)/optimised: $(STAMPS)/python $(STAMPS)/installed tools/pgo tools/pgo_workload.py $(COMPILED)
	@echo "Compiling the rules kernel and the engine with profile-guided optimisation ..."
	@tools/pgo
	@find src -name '*.so' -delete
	@$(BUILD_EXT) >$(STAMPS)/compile.log 2>&1 || { cat $(STAMPS)/compile.log; exit 1; }
	@touch $(KERNEL) $@

# The command `lattice`. Nothing is compiled for it.
EDITABLE := --no-build-isolation --no-deps --editable .
$(STAMPS)/installed: $(PACKAGES) pyproject.toml
	@export LATTICE_ONLY=; $(UV_INSTALL) $(EDITABLE) || $(PIP_INSTALL) $(EDITABLE)
	@touch $@

# Where pip must bring Node it does so after everything else: not two at a time in one environment.
SYSTEM_NODE := $(shell tools/node --found && echo yes)
$(STAMPS)/node: tools/node | $(STAMPS)/system $(if $(SYSTEM_NODE),,$(PACKAGES))
	@mkdir -p $(STAMPS)
	@tools/node $(BIN) $(STAMPS)
	@touch $@

NPM_CI := $(NPM) ci --no-audit --no-fund --loglevel=error
NPM_LOCKED := $(STAMPS)/node web/package.json web/package-lock.json web/.npmrc
$(STAMPS)/npm-play: $(NPM_LOCKED)
	@echo "Fetching packages of the browser app ..."
	@$(NPM_CI) --omit=dev $(call FETCHED,The packages of the browser app)
	@touch $@

$(STAMPS)/npm: $(NPM_LOCKED)
	@echo "Fetching packages of the browser app ..."
	@$(NPM_CI) $(call FETCHED,The packages of the browser app)
	@rm -f $(STAMPS)/npm-play
	@touch $@

# The types of what goes between the server and the browser app.
MESSAGES := web/src/lib/protocol/messages.ts
MESSAGES_PY := $(wildcard $(addprefix src/latticechess/,server/wire.py features/rooms.py \
	features/*/messages.py features/*/messages/*.py))
# Words that messages take from other floors.
WORDS_PY := $(shell sed -n 's/^from \(latticechess[a-z_.]*\) import.*/\1/p' $(MESSAGES_PY) | sort -u | tr . / | \
	sed 's,.*,src/&.py,')
$(MESSAGES): tools/messages.py src/latticechess/server/typescript.py $(MESSAGES_PY) \
		$(wildcard $(WORDS_PY)) | $(PACKAGES)
	@$(BIN)/python tools/messages.py $@

# Built anew when something in it has changed, not when more packages were fetched.
WEB_SOURCES := $(shell find web/src web/static -type f ! -name '*.test.ts' 2>/dev/null) \
	$(wildcard web/*.json) web/svelte.config.js web/precompress.js web/vite.config.ts
$(STAMPS)/web: $(WEB_SOURCES) $(MESSAGES) | $(NPM_PACKAGES)
	@echo "Building the browser app ..."
	@LATTICE_PROFILE=$${LATTICE_PROFILE:-quick}; export LATTICE_PROFILE; \
		$(NPM) run --silent build >$(CURDIR)/$(STAMPS)/web.log 2>&1 || \
		{ cat $(CURDIR)/$(STAMPS)/web.log; echo "FAULT: The browser app could not be built."; exit 1; }
	@touch $@

# The headless shell is the quicker one. Where a system has no such package, the whole browser serves.
$(STAMPS)/test-packages: tools/need
	@mkdir -p $(STAMPS)
	@tools/need chromium-headless-shell=$${CHROMIUM:-chromium-headless-shell} 2>/dev/null || tools/need chromium=$${CHROMIUM:-chromium}
	@touch $@

# What the tests of the store and of many processes start for themselves.
$(STAMPS)/test-servers: tools/need
	@mkdir -p $(STAMPS)
	@tools/need "postgresql=/usr/lib/postgresql/*/bin/initdb" redis-server=redis-server
	@touch $@

# --- Checking -------------------------------------------------------------------------------

# LIMIT=60 lets it run more of the tests in Python.
SINCE ?= HEAD
check: $(READY) $(STAMPS)/npm $(MESSAGES)
	@$(BIN)/python tools/check.py $(SINCE)

# Set up first, then everything side by side, the longest first: neither a processor nor a test that
# waits is left alone. What a step says comes when it has ended.
CHECKS := e2e test-python test-interpreted types-python lint-web test-web lint-python
test:
	@$(MAKE) --no-print-directory -j $(JOBS) --output-sync=target $(STAMPS)/test-servers \
		$(STAMPS)/test-packages $(READY) $(STAMPS)/web
	@echo "Checking: $(CHECKS) ..."
	@$(MAKE) --no-print-directory -j $(JOBS) --output-sync=target $(CHECKS)
	@echo "All checks passed."

lint-python: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-cache

types-python: $(READY)
	$(BIN)/mypy

# Beside the tests in a browser, which wait as these do for servers and clocks.
test-python: $(READY) $(STAMPS)/test-servers
	$(BIN)/pytest -q -n $(JOBS) --dist worksteal --budget

# The tests of what is compiled; what it is used for runs the same code either way.
INTERPRETED := tests/kernel --ignore tests/kernel/variantfile tests/notation/san \
	tests/engine/search/test_fingerprint.py tests/engine/evaluation/test_exchange.py
test-interpreted: $(READY)
	LATTICE_INTERPRETED=1 $(BIN)/pytest -q -n $(JOBS) --dist worksteal $(INTERPRETED)

# After the build: all three write the files that SvelteKit generates, and a build that another
# command disturbs there starts no page. The rules pages are tested with the kernel's words.
lint-web: $(STAMPS)/npm $(STAMPS)/web
	$(NPM) run --silent check
	$(NPM) run --silent lint

test-web: $(STAMPS)/npm $(STAMPS)/web $(READY)
	$(NPM) run --silent test

e2e: $(READY) $(STAMPS)/web $(STAMPS)/test-packages
	$(NPM) run --silent e2e

# --- Measuring and proving ------------------------------------------------------------------

# How large: `make bench GAMES=1000000 MEGABYTES=100` is the archive at full size (an hour).
GAMES ?= 100000
MEGABYTES ?= 10
bench: $(STAMPS)/optimised $(STAMPS)/web $(STAMPS)/test-servers $(STAMPS)/test-packages
	$(BIN)/python bench/rules/perft_comparison.py
	$(BIN)/python bench/rules/perft.py
	$(BIN)/python bench/storage/journal_appends.py
	$(BIN)/python bench/storage/archive_pages.py $(GAMES) sqlite
	$(BIN)/python bench/storage/archive_pages.py $(GAMES) postgresql
	$(BIN)/python bench/storage/pgn_import.py $(MEGABYTES)
	$(BIN)/python bench/storage/rebuild_derived.py $(GAMES) --database sqlite --whole $$(($(GAMES) / 10))
	$(BIN)/python bench/storage/rebuild_derived.py $(GAMES) --database postgresql --whole $$(($(GAMES) / 10))
	$(BIN)/python bench/tournament/swiss_rounds.py
	$(BIN)/python bench/server/load.py
	$(BIN)/python bench/server/tournaments.py
	$(BIN)/python bench/server/fleet_costs.py --write build/fleet_costs.toml
	$(BIN)/python bench/server/scale.py --costs build/fleet_costs.toml
	$(NPM) run --silent bench

# Other builds of the compiled modules, beside the one in src: every index checked, and with the
# address and undefined-behaviour sanitizers.
checked: $(READY)
	JOBS=$(JOBS) tools/profile $@
sanitize: $(READY)
	LATTICE_SCALE=0.2 JOBS=$(JOBS) tools/profile $@

# The random tests as large as that, every combination, deeper counts, and each reader fuzzed.
SCALE ?= 20
FUZZ_SECONDS ?= 120
SUITE_NODES ?= 20000000
# Kills in the middle of a write storm, on each database; wild messages to the games' sockets.
KILLS ?= 200
MESSAGES ?= 1000000
# Simulated tournaments of each system.
TOURNAMENTS ?= 1000
# Random variants; a run that was stopped goes on where it stood.
VARIANTS ?= 10000
soak: $(READY) $(STAMPS)/web $(STAMPS)/test-servers $(STAMPS)/test-packages checked sanitize
	LATTICE_SCALE=$$(($(KILLS) / 5)) $(BIN)/pytest -q -s tests/store/journal/test_crash.py
	LATTICE_SCALE=$$(($(MESSAGES) / 4000)) $(BIN)/pytest -q -s tests/server/sockets/test_fuzz.py
	LATTICE_FUZZ_S=$$((30 * $(FUZZ_SECONDS))) $(BIN)/pytest -q -s tests/server/test_spoilt_files.py
	LATTICE_BOTS=200 $(BIN)/pytest -q -s tests/server/test_tournament_crash.py
	LATTICE_SCALE=$$(($(TOURNAMENTS) / 10)) $(BIN)/pytest -q -n $(JOBS) tests/tournament/test_simulations.py
	LATTICE_SCALE=4 $(BIN)/pytest -q -s tests/server/process/test_fleet.py tests/store/database/test_outage.py
	$(BIN)/pytest -q tests/wheel.py
	@tools/need nginx=/usr/sbin/nginx caddy=caddy openssl=openssl
	$(BIN)/pytest -q tests/server/proxies.py tests/server/compose.py
	LATTICE_SCALE=2 $(BIN)/pytest -q -n $(JOBS) --dist worksteal
	LATTICE_SCALE=$(SCALE) $(BIN)/pytest -q -s tests/server/test_schema_fuzz.py
	LATTICE_SCALE=$(SCALE) $(BIN)/pytest -q -n $(JOBS) --dist worksteal tests/kernel tests/notation \
		tests/engine/search/test_fingerprint.py tests/engine/evaluation/test_exchange.py \
		tests/cli/test_hostile_input.py
	LATTICE_SCALE=1 LATTICE_INTERPRETED=1 $(BIN)/pytest -q -n $(JOBS) --dist worksteal tests/kernel tests/notation
	$(BIN)/lattice puzzles check --workers $(JOBS)
	$(BIN)/python tests/soak_variants.py --count $(VARIANTS) --jobs $(JOBS) --log build/variants.log
	export LATTICE_SCALE=$(SCALE); $(NPM) run --silent e2e -- e2e/overflow.spec.ts e2e/accessibility.spec.ts
	$(BIN)/python bench/rules/perft.py --suites $(SUITE_NODES)
	$(BIN)/python fuzz/run.py $(FUZZ_SECONDS)

# Known faults of what the program is made from; asks the internet.
audit: $(STAMPS)/python $(STAMPS)/npm
	$(PIP_INSTALL) pip-audit
	$(BIN)/pip-audit --requirement requirements-dev.txt --disable-pip
	$(NPM) audit --omit=dev

screenshots: $(READY) $(STAMPS)/web $(STAMPS)/test-packages
	MOCKUPS="$(abspath $(MOCKUPS))" $(NPM) run --silent screenshots

# The site: a warning, such as a link to nothing, is a mistake. The reference is made from the sources,
# so nothing needs to be compiled.
$(STAMPS)/docs: $(STAMPS)/python requirements-docs.txt
	@echo "Fetching what the documentation is made with ..."
	@$(call packages-of,requirements-docs.txt)
	@touch $@

docs: $(STAMPS)/docs
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --jobs $(JOBS) docs build/docs
	@echo "Open build/docs/index.html."

# Shown, not demanded. Compiled modules tell no lines: theirs come from the interpreted run.
coverage: $(READY) $(STAMPS)/test-servers
	$(BIN)/pytest -q -n $(JOBS) --dist worksteal --cov --cov-report=
	LATTICE_INTERPRETED=1 $(BIN)/pytest -q -n $(JOBS) --dist worksteal --cov --cov-append --cov-report= \
		$(INTERPRETED)
	$(BIN)/coverage html --quiet
	$(BIN)/coverage report --format=total
	@echo "Open build/coverage/index.html."

# Refresh the locked requirements after a change in pyproject.toml: all of them, and of these what
# playing needs. `make lock UPGRADE=--upgrade` takes newer versions.
UPGRADE ?=
COMPILE := pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-header --no-emit-index-url
lock: $(STAMPS)/venv
	$(PIP_INSTALL) uv
	$(BIN)/uv $(COMPILE) $(UPGRADE) --extra hosting --group dev pyproject.toml -o requirements-dev.txt
	$(BIN)/uv $(COMPILE) --upgrade --extra hosting --group build --constraint requirements-dev.txt pyproject.toml -o requirements.txt
	$(BIN)/uv $(COMPILE) --group build --constraint requirements-dev.txt -o requirements-build.txt
	$(BIN)/uv $(COMPILE) $(UPGRADE) --group fetch -o requirements-fetch.txt
	$(BIN)/uv $(COMPILE) $(UPGRADE) --group docs --constraint requirements-dev.txt -o requirements-docs.txt

clean:
	rm -rf .venv $(STAMPS) build web/node_modules web/.svelte-kit $(STATIC) $(MESSAGES)
	find src -name '*.so' -delete
