# The two commands are `make play` and `make test`; each sets itself up on a fresh machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The bank alone, and with the tools for tests: whoever only plays need not wait for those.
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
# The lock file says which version of everything; pyproject.toml says what.
INSTALL = $(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable

.PHONY: play test lint types unit browsers browser-tests test-flet-next bench soak fuzz pictures app app-folder lock clean

play: $(PLAYABLE)
	$(BIN)/bankhalter

test: lint types unit browser-tests

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

types: $(READY)
	$(BIN)/mypy

unit: $(READY)
	$(BIN)/pytest -n auto --dist worksteal -m "not browser"

browser-tests: $(READY) browsers
	$(BIN)/pytest -n 2 --dist worksteal -m browser --reruns 2

# Debian's Chromium (playwright drives it) and WebKit, the iPhone's engine (selenium drives it, on a virtual screen).
browsers:
	@command -v chromium >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null || { \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
		$$as_root apt-get install -y -qq --no-install-recommends chromium webkit2gtk-driver xvfb fonts-dejavu-core; }

$(PLAYABLE): pyproject.toml requirements.lock
	@echo "Setting up Bankhalter in the folder $(VENV). This happens once, takes a minute or two and needs the internet."
	@$(PYTHON) -m venv $(VENV)
	@echo "Fetching what the bank needs ..."
	@$(INSTALL) .
	@touch $@
	@echo "Ready."

$(READY): $(PLAYABLE)
	@echo "Fetching the tools for tests as well ..."
	@$(INSTALL) '.[dev]'
	@touch $@

# The lock file anew, from pyproject.toml and for every system and Python we support. Without header and addresses:
# where somebody's pip looks is nobody else's business.
lock: $(PLAYABLE)
	@$(BIN)/pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --upgrade \
		--no-header --no-annotate --no-emit-index-url --quiet --output-file requirements.lock

# Flet's newest pre-release beside the pinned one: what we know of its insides, and a browser that plays.
test-flet-next: NEXT := .venv-next
test-flet-next: browsers
	@rm -rf $(NEXT) && $(PYTHON) -m venv $(NEXT)
	@$(NEXT)/bin/pip install --quiet --disable-pip-version-check --constraint requirements.lock --editable '.[dev]'
	@$(NEXT)/bin/pip install --quiet --disable-pip-version-check --pre --upgrade 'flet[web]' flet-charts
	@$(NEXT)/bin/pip list --disable-pip-version-check 2>/dev/null | grep -i '^flet'
	$(NEXT)/bin/pytest -n auto tests/flet_inside tests/screens/test_panels.py
	$(NEXT)/bin/pytest -m browser --reruns 2 tests/session/test_bridge.py

# One table of ratios; FIGURES="booking games" measures only those. BANKHALTER_SIMULATOR is a folder with the public
# simulator gamescomputersplay/monopoly. JSON=1 prints JSON here and below.
bench: $(READY) browsers
	@$(BIN)/python -m tests.bench $(FIGURES) $(if $(JSON),--json)

# Bots, phones that misbehave, and a server that is killed again and again; nothing may be lost or doubled.
soak: MINUTES ?= 10
soak: $(READY)
	@$(BIN)/python -m tests.soak --minutes $(MINUTES) $(if $(JSON),--json)

# Random and mutated input at every edge.
fuzz: SECONDS ?= 120
fuzz: $(READY)
	@$(BIN)/python -m tests.fuzz --seconds $(SECONDS) $(if $(JSON),--json)

# The README's pictures anew, from a real game; `python -m tests.support.pictures --help` draws any other screen.
pictures: $(READY) browsers
	$(BIN)/python -m tests.support.pictures

# One program file for this system in dist/: whoever has it needs no Python, no terminal and no internet.
app: $(PLAYABLE)
	@echo "Fetching PyInstaller ..."
	@$(INSTALL) '.[app]'
	@echo "Building the program ..."
	@$(BIN)/python -m companion.program.build dist

# The folder from which `flet build apk|ipa|linux|macos|windows build/app` makes the apps (needs the Flutter SDK).
app-folder: $(READY)
	$(BIN)/python -m companion.console.pack build/app

clean:
	rm -rf $(VENV) .venv-next build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
