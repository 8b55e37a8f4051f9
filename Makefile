PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PO := $(wildcard refcli/messages/locale/*/LC_MESSAGES/refcli.po)
MO := $(PO:.po=.mo)
PYTEST_ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help demo test agree hands words leaks phones scans lint bench company cluster strength ablation mutants files clean setup gallery pictures wheel

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP) $(MO) ## Make .venv with everything in it

$(STAMP): pyproject.toml hatch_build.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: Python 3.11 or newer is needed; name it with PYTHON=python3.12"; exit 1; }
	@echo "Setting up $(VENV) (a minute, once) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

%.mo: %.po | $(STAMP)
	@$(BIN)/pybabel --quiet compile -i $< -o $@ -l $(notdir $(patsubst %/LC_MESSAGES/,%,$(dir $<)))

demo: setup ## The main job, from a rulebook document to a refereed game; files go to out/demo
	@$(BIN)/python docs/demo/demo.py

test: setup ## Lint, types and all tests
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@$(BIN)/pytest -n auto $(PYTEST_ARGS)

agree: setup ## 250 records of every game, judged by both referees, compared in every field (some minutes)
	@COMPARED=250 $(BIN)/pytest -n auto -q tests/games/test_every_game.py -k two_referees $(PYTEST_ARGS)

hands: setup ## The choices of 2,000 positions of every game and the effects of 10,000 plies, all of them (an hour)
	@POSITIONS=2000 $(BIN)/pytest -n auto -q tests/hands tests/games/rings/test_choices.py -k "path or test_choices" $(PYTEST_ARGS)
	@POSITIONS=10000 $(BIN)/pytest -n auto -q tests/hands -k "not path" $(PYTEST_ARGS)

words: setup ## What is said in 100 random games of each kind in German, French and Spanish, without an English word (some 20 minutes)
	@GAMES=100 $(BIN)/pytest -n auto -q tests/table/test_languages.py $(PYTEST_ARGS)

leaks: setup ## 1,000 games with hidden cards, every answer compared with that of a game that looks alike (an hour)
	@GAMES=1000 $(BIN)/pytest -n auto -q tests/table/test_leaks.py $(PYTEST_ARGS)

phones: setup ## Phones on whole games: by taps alone, 40 at once, 100 kills, 50,000 malformed requests, 1,000 games with hidden cards (hours)
	@TAPPED=whole $(BIN)/pytest -q tests/page/test_phones.py $(PYTEST_ARGS)
	@PHONES=40 KILLS=100 $(BIN)/pytest -q tests/page/test_under_load.py $(PYTEST_ARGS)
	@SERVED=60 $(BIN)/pytest -q tests/page/test_memory.py $(PYTEST_ARGS)
	@MALFORMED=50000 GAMES=1000 $(BIN)/pytest -q tests/page/test_guard.py tests/page/test_secrets.py $(PYTEST_ARGS)

company: setup ## 20 whole games of each kind through the tests of OpenSpiel and PettingZoo (an hour)
	@SIMULATED=20 $(BIN)/pytest -n auto -q tests/adapters $(PYTEST_ARGS)

cluster: setup ## 20,000 records, 2,000 games of three kinds and rulebooks on a scheduler and three workers, one of which is killed (20 minutes)
	@CLUSTERED=20000 $(BIN)/pytest -q -s tests/refcli/test_cluster.py $(PYTEST_ARGS)

scans: setup ## Every printed rule sheet on both papers and as a scan, read again, compared with its rules (some 20 minutes)
	@SHEETS=all $(BIN)/pytest -q tests/extract/whole/test_sheets.py tests/extract/whole/test_scanned_sheets.py $(PYTEST_ARGS)

lint: setup ## Mend what ruff can mend, then check style and types
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .
	@$(BIN)/mypy

bench: setup ## Our speed beside well-known baselines (installs the bench extras)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,bench]'
	@TIMED=1 $(BIN)/pytest -q tests/printables/pieces/test_command.py tests/refcli/test_limits.py -k "watched or at_once" $(PYTEST_ARGS)
	@$(BIN)/python -m tests.bench

strength: setup ## Whether each level of play beats the one below, at most 200 games of each kind (an hour or two; STRENGTH="tokan" for one game)
	@$(BIN)/python -m tests.bench.strength $(STRENGTH)

ablation: setup ## What each stage of extract gains and loses, by document (hours the first time; ABLATION="--only scans" for less)
	@$(BIN)/python -m tests.bench.ablation $(ABLATION)

files: setup ## docs/files.md anew: every file in a line
	@$(BIN)/python -m tests.house.files

mutants: setup ## 20 random damages to each room, and whether its tests notice them (hours; MUTANTS="--room table -n 5" for fewer)
	@for room in session table printables extract; do $(BIN)/python -m tests.bench.mutants --room $$room $(MUTANTS); done

pictures: setup ## Draw the pictures of the README and of the tour anew, in docs/pictures
	@$(BIN)/python docs/pictures/draw.py

gallery: setup ## Everything that can be printed, as PDF and PNG with an index page, in out/gallery
	@$(BIN)/python -m printables.gallery out/gallery

wheel: setup ## Build the wheel and try it in an empty environment
	@$(BIN)/python -m build --quiet --wheel --outdir dist .
	@rm -rf build/wheel-venv && $(PYTHON) -m venv build/wheel-venv
	@build/wheel-venv/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl
	@cd build && wheel-venv/bin/refcli rules tokan tokan.move.exact --lang fr

clean: ## Remove what the other targets made
	@rm -rf $(VENV) build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis $(MO)
