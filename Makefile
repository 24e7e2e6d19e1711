# `make` prints what there is. Everything is installed into .venv; nothing outside this folder changes, except that
# `make play` keeps its tables in .longbox of the home folder (DATA=folder: elsewhere), so that they outlive this one, and
# `make test`, as root on Debian, installs the few Debian packages of tests/debian-packages.txt.

PYTHON ?= python3
BIN := .venv/bin
CHECKED := src tests tools setup.py $(if $(wildcard bench/*.py),bench)
TESTS ?= tests

# Whatever the machine says, byte code is kept: the tests are rewritten and compiled once, and not by each process that runs some.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test quick test-all lint compiled-tests fast dist bench instructions odds soak balance load crash attack clean python dev

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile
	@echo "PYTHON=python3.12 (or a path) selects the Python that .venv is made with; TESTS=tests/build runs some of the tests."

python:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here: install Python 3.11 or newer, or say make PYTHON=/path/to/python3 ..."; exit 2; }

dev: python
	@$(PYTHON) tools/setup.py dev

play: python ## set up what is needed and play in the browser; LAN=1 lets phones and friends in your network in, DATA=folder keeps the tables there
	@$(PYTHON) tools/setup.py web
	@$(BIN)/longbox serve --open --quiet $(if $(DATA),--data "$(DATA)") --also tests/toys --also tests/packages/roofs $(if $(LAN),--lan)

test: dev ## set up, check types, style and imports, run all tests but the longest
	@$(BIN)/python tools/debian.py
	@$(MAKE) --no-print-directory -j2 lint $(if $(wildcard tests/__pycache__),,compiled-tests)
	$(BIN)/pytest -n 2 --dist worksteal -m "not long" $(TESTS)

quick: lint ## the same without the browser, the compiled build and slow tests
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow and not long" $(TESTS) --ignore tests/web --ignore tests/build

test-all: dev ## make test, and the longest tests as well: more seeds, proofs, statistics
	@$(BIN)/python tools/debian.py
	@$(MAKE) --no-print-directory lint
	LONGBOX_COMPILE_LEVEL=1 $(BIN)/pytest -n 2 --dist worksteal $(TESTS)

# In a fresh tree, next to lint, which needs one core. What goes wrong here goes wrong in the run of the tests, too, which says it.
compiled-tests: dev
	-@$(BIN)/pytest --collect-only -q $(TESTS) >/dev/null

lint: dev ## ruff, mypy --strict, import-linter; biome formats and checks the JavaScript and CSS
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/mypy --strict $(CHECKED)
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.node biome check --error-on-warnings

fast: dev ## build the compiled wheel into build/fast
	@$(BIN)/python tools/fast.py

dist: dev ## make the pure wheel and the sdist in dist
	@$(BIN)/python -m tools.dist

bench: python ## measure the compiled build, the toy duel compiled with it (bench/run.py); SUBJECT=heroic-2: only that
	@$(PYTHON) tools/setup.py dev bench
	@$(BIN)/python tools/fast.py --strict --also tests/toys/duel.py --also bench/null.py --out build/bench
	@$(BIN)/python -m bench.run build/bench/site $(SUBJECT)

instructions: dev ## count instructions, pure and compiled, and what a change costs (bench/instructions.py); WORKLOAD=name, BUILD=pure: only that, STORE=1: store them, MOST=2: fail above 2%
	@$(if $(filter pure,$(BUILD)),,$(BIN)/python tools/fast.py --strict)
	@$(BIN)/python -m bench.instructions $(if $(filter pure,$(BUILD)),,--site build/fast/site) $(if $(STORE),--store) $(if $(MOST),--most $(MOST)) $(WORKLOAD)

odds: python ## measure exact odds beside icepool and dyce (bench/odds.py), and solved combats against a million simulated ones (bench/combats.py)
	@$(PYTHON) tools/setup.py dev bench
	@$(BIN)/python -m bench.odds
	@$(BIN)/python -m bench.combats

soak: dev ## 10,000 random games of each game on the compiled build; GAME=name: of one
	@$(BIN)/python tools/fast.py --strict
	@PYTHONPATH=build/fast/site $(BIN)/python -P tools/soak.py $(GAME)

balance: python ## measure the balance of the games on the compiled build, some hours, and write docs/balance; GAME=name: of one
	@$(PYTHON) tools/setup.py dev lab
	@$(BIN)/python tools/fast.py --strict
	@PYTHONPATH=build/fast/site:. $(BIN)/python -P -m tools.balance $(GAME)

load: dev ## many tables and sockets on this machine: moves a second, latency, memory (tools/load.py)
	@$(BIN)/python -m tools.load

crash: dev ## 200 times kill -9 in the middle of play: nothing is lost, nothing is done twice (tools/crash.py)
	@$(BIN)/python -m tools.crash

attack: dev ## attack a real server on this machine: forged commands, garbage and bombs, two worlds, costly files, kills; print the counts (tools/attack)
	@$(BIN)/python -m tools.attack

clean: ## remove .venv and all that was built
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
