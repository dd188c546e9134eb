# make play   the cottage in your browser, and for others in your network; WITH= for this machine only,
#             WITH="--network --https" over https too, WITH="--network --no-open" without opening the browser
# make test   the whole suite: style, types, docs, unit, conformance, browser
# make check GAME=tuppi   one game in a minute: its style, the types, its tests, what all games are held to by default
# make site   all games as web pages for any file host, into build/site
# make test-compiled   what is compiled (rules, search, what shows a table), once more with mypyc's extensions
# make compiled   those extensions alone, into build/compiled; `make compiled-tests` tests them
# make wheel   what others install, compiled for this machine's kind, into dist
# make playthroughs GAME=tuppi   a game's playthrough, and the checksums of its rules; without GAME, of all
# make words   the catalogues of the languages, after texts have changed
# make constraints   constraints.txt, the versions that were tried: those in .venv
# make audit   which of those have known faults, by a service on the net, so never in CI
# All create .venv and install what they need on first use.

PORT ?= 8000
WITH ?= --network
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
# One process more than there are cores: tests of browsers and servers wait half of their time (with two
# cores the suite took 837 s in two processes and 717 s in three). With many more they miss their moments.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)')
# Python keeps what it has compiled, whatever the environment says: else each process would compile all of it
# anew. So of what pip installs only that is compiled which is ever imported (`--no-compile`).
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play site test check test-compiled compiled checksums compiled-tests style docs bytecode playthroughs wheel words ladder constraints audit clean

# Runs compiled where that has been done for just these sources, and else begins to do it for the next time.
play: .venv/installed
	@$(BIN)/python tools/compile.py --beside
	@PYTHONPATH=$$($(BIN)/python tools/compile.py --current) $(BIN)/python -m pelitupa.cli serve --port $(PORT) $(WITH)

# What the database and the bus can change; the other tests of the server would say the same twice.
STACKED := $(addprefix tests/server/test_,account.py api_play.py api_tables.py belongings.py bus.py cards_kept.py correspondence.py \
	garbage.py identity.py limits.py my_page.py people.py talk.py talk_of_games.py tasks.py waiting_room.py)

test: .venv/installed-for-tests
	@sh tools/find_chromium.sh
	@sh tools/find_services.sh || true
	@$(MAKE) --no-print-directory -j 3 style docs bytecode
	@sh tools/check_pages.sh test
	$(BIN)/pytest -n $(WORKERS) --dist worksteal --durations=25
	@if sh tools/find_services.sh >/dev/null; then \
		echo "Once more the tests of the server, on PostgreSQL and Redis:" && \
		PELITUPA_TEST_STACK=postgres $(BIN)/pytest -n $(WORKERS) --dist worksteal $(STACKED); \
	else echo "SKIPPED: the tests of the server on PostgreSQL and Redis, which are not here."; fi

# One game by its default rules; what its options do, the browser and other games are left to `make test`.
check: .venv/installed-for-tests
	@ls tests/games/*/test_$(GAME).py >/dev/null 2>&1 || { \
		echo "Which game? For example: make check GAME=tuppi (a game has a test in tests/games)"; exit 2; }
	@$(BIN)/ruff check src/pelitupa/games/*/$(GAME) tests/games/*/test_$(GAME).py
	@$(BIN)/ruff format --check src/pelitupa/games/*/$(GAME) tests/games/*/test_$(GAME).py
	@$(BIN)/mypy
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -k "test_$(GAME).py or [$(GAME)] or [$(GAME)-" \
		tests/games/*/test_$(GAME).py tests/test_architecture.py tests/conformance tests/test_playthroughs.py tests/table/test_lessons.py \
		tests/table/test_essentials.py tests/i18n/test_shown.py

style: .venv/installed-for-tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	@sh tools/check_pages.sh style
	$(BIN)/mypy

# Pyodide, which runs the rules in a page, comes from npm once.
site: .venv/installed
	@sh tools/check_pages.sh install
	$(BIN)/pelitupa site build/site
	@echo "To try it: $(BIN)/python -m http.server --directory build/site"

# What the compiler could change: every game's checksums, conformance and playthroughs, what stands on the
# compiled search and steps, and all that shows and serves them. The rules one by one are tested plain, above.
RULES := tests/core tests/conformance tests/openspiel tests/test_playthroughs.py $(addprefix tests/players/test_,search.py \
	bots.py copied_bots.py leak.py playout.py trick_solver.py connection_solver.py solver_bot.py) \
	$(addprefix tests/nature/test_,billiards.py petanque.py curling.py)
SHOWN := $(addprefix tests/,cli draw i18n/test_shown.py records server shown table)
COMPILED := build/compiled

test-compiled:
	@$(MAKE) --no-print-directory -j 2 compiled checksums
	@$(MAKE) --no-print-directory compiled-tests

compiled: .venv/installed-for-tests
	@echo "Compiling the rules into $(COMPILED) (a few minutes, the first time) ..."
	@$(BIN)/python tools/compile.py

checksums: .venv/installed-for-tests
	@mkdir -p build
	$(BIN)/python -m pelitupa.lab.checksums --games 4 > build/plain.txt

compiled-tests:
	PYTHONPATH=$(COMPILED) $(BIN)/pelitupa --version | grep compiled
	PYTHONPATH=$(COMPILED) $(BIN)/pytest -n $(WORKERS) --dist worksteal $(RULES) $(SHOWN)
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pelitupa.lab.checksums --games 4 > build/compiled.txt
	diff build/plain.txt build/compiled.txt

docs: .venv/installed-for-tests
	$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html

# The tests are compiled once, beside the others, and not by each process that runs them; what is wrong they tell.
bytecode: .venv/installed-for-tests
	@$(BIN)/pytest -n 0 --collect-only -qqq >/dev/null 2>&1 || true

playthroughs: .venv/installed-for-tests
	$(BIN)/python tests/test_playthroughs.py $(GAME)
	PYTHONPATH=tests $(BIN)/python tests/conformance/test_bounds.py
	$(BIN)/python tests/conformance/test_rules_checksums.py $(GAME)

wheel: .venv/bin/python
	@rm -rf build/lib* build/bdist*  # of an earlier build, which may have been another
	PELITUPA_COMPILE=must $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

words: .venv/installed-for-tests
	$(BIN)/python tools/words.py

ladder: .venv/installed-for-tests
	$(BIN)/python -m pelitupa.lab.ladder docs/lab/ladder.toml --kept docs/lab/ladder.jsonl --page docs/lab/ladder.md \
		--strengths src/pelitupa/players/strengths.toml

constraints: .venv/installed-for-tests
	$(BIN)/python tools/constraints.py

audit: .venv/bin/python
	@sh tools/audit.sh

.venv/installed: pyproject.toml | .venv/bin/python
	@test ! -L .venv || { echo ".venv is a link to $$(readlink .venv): make would install this checkout there, for all who use it. Remove the link; make creates a .venv of its own."; exit 1; }
	@echo "Installing Pelitupa into .venv (a minute, the first time) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -e '.[server]'
	@touch $@

.venv/installed-for-tests: pyproject.toml | .venv/bin/python
	@test ! -L .venv || { echo ".venv is a link to $$(readlink .venv): make would install this checkout there, for all who use it. Remove the link; make creates a .venv of its own."; exit 1; }
	@echo "Installing Pelitupa and what its tests need into .venv (a few minutes, the first time) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile -e '.[server,test,docs]'
	@touch .venv/installed $@

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Pelitupa needs Python 3.11 or later; none was found."; exit 1; }
	@$(PYTHON) -m venv .venv || { \
		echo "Python could not make a virtual environment; on Debian: apt-get install python3-venv"; \
		rm -rf .venv; exit 1; }

clean:
	rm -rf .venv node_modules build dist docs/_build docs/games src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
