# The two commands are `make play` and `make test`; each sets itself up on a fresh machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test lint types unit browsers browser-tests bench soak fuzz pictures app-folder clean

play: $(READY)
	$(BIN)/bankhalter

test: lint types unit browser-tests

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

unit: $(READY)
	$(BIN)/pytest -n auto -m "not browser"

browser-tests: $(READY) browsers
	$(BIN)/pytest -n 2 --dist loadfile -m browser --reruns 2

# Debian's Chromium (playwright drives it) and WebKit, the iPhone's engine (selenium drives it, on a virtual screen).
browsers:
	@command -v chromium >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null || { \
		as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
		$$as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
		$$as_root apt-get install -y -qq --no-install-recommends chromium webkit2gtk-driver xvfb fonts-dejavu-core; }

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

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

# The folder from which `flet build apk|ipa|linux|macos|windows build/app` makes the apps (needs the Flutter SDK).
app-folder: $(READY)
	$(BIN)/python -m companion.console.pack build/app

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
