# Every command of the project. `make help` lists them. Only Python 3.11 or newer and make are assumed;
# each target first makes .venv, once.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
# Each process of the tests and each start of carrom would compile all modules anew, for seconds.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
READY := .venv/.ready
DROPS_READY := .venv-drops/.ready
PARTS_READY := .venv-parts/.ready
BOARDS_READY := .venv-boards/.ready
ENV_READY := .venv-env/.ready
ALGORITHMS_READY := .venv-algorithms/.ready
SOL_READY := .venv-sol/.ready
SITE_READY := website/node_modules/.ready
PAGES_READY := .venv-site/.ready
RELEASE_READY := .venv-release/.ready
EMULATOR_READY := build/emulator/.ready
IMAGES := build/carrom-pico.uf2 build/carrom-pico_w.uf2
IMAGE_SOURCES := boards/build_uf2.sh host_tools/carrom_tools/flashing/identity.py $(addprefix host_tools/carrom_tools/flashing/,shrink.py parsed.py renaming.py rom_names.py) $(shell find boards/image firmware -name '*.py') boards/image/mpconfig.h
NODE_READY := tests/micropython/node_modules/.ready
REFEREE_READY := simulator/carrom_simulator/desk/micropython/micropython.wasm
JS_DIR := tests/javascript
JS_READY := $(JS_DIR)/node_modules/.ready
TYPINGS := build/typings/.ready

# A person may set these: make demo RULES=fiche SEED=7
RULES ?= krhum
SEED ?= 1
N ?= 25
KEPT ?= build/kept.gz
TREE_BANK := simulator/carrom_simulator/world/passages.json.gz
MISREAD_BANK := tests/firmware/sensing/misread.json.gz
TABLES ?= 1
EVERY ?= 20
ROOMS ?= game referee storage
SAMPLE ?= 100
PORT ?=
OLD ?=
BEFORE ?=
MBIT ?=
RIVAL ?=
RIMS ?= 0
BOARD ?= pico
# The quick suite in parts; what `make check` runs is no part of another. checks/parts.py reads these lines.
CHECK := $(shell cat tests/check.txt)
FIRMWARE_TESTS := tests/firmware tests/micropython
SIMULATOR_TESTS := $(addprefix tests/simulator/,board bots cards desk drops films game physics words world) \
	tests/carrom_table tests/worlds
TOOLS_TESTS := $(addprefix tests/host_tools/,device drawings flashing records test_bilingual.py test_files.py test_options.py test_terminal.py)
# The tests that reach a page, but for test-page: after a change of a page the others need not run.
SERVED_TESTS := $(addprefix tests/simulator/,card_table serving web) tests/lab tests/robustness \
	$(addprefix tests/host_tools/,club commands test_cli.py test_examples.py test_few_characters.py test_hostile_input.py)
# The tests that compare code with a document: after a change of the document, the others of their rooms need not run.
DOCUMENT_TESTS := tests/carrom_table/test_entrance.py $(addprefix tests/host_tools/club/,test_link.py test_rights.py) \
	$(addprefix tests/lab/,test_evidence.py test_passage_weights.py test_sensing_constants.py test_wear.py test_weights.py) \
	tests/simulator/words/books/test_catalogue.py
TREE_TESTS := $(filter-out $(CHECK) tests/test_wheel.py,$(wildcard tests/test_*.py))
IGNORED = $(patsubst %,--ignore=%,$(CHECK) $(DOCUMENT_TESTS))
PYTEST_ARGS ?= -n auto --dist loadgroup
# The tests of a file share one emulated board and go on from one another; the longest file comes first.
BY_FILE := --dist loadfile --no-loadscope-reorder

# The first Python that is new enough (a pyenv shim may stand there and yet not run).
FIND_PYTHON = for p in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; break; fi; done

##@ Play
.PHONY: setup play demo flash
setup: $(READY) ## make .venv with everything in it (every other target does this by itself)

play: $(READY) ## start the virtual table and open it in the browser; with npm the plain board's referee too
	@if command -v npm >/dev/null; then $(MAKE) $(REFEREE_READY) || echo "Without the plain board's referee: it needs the network once."; fi
	$(BIN)/carrom play

demo: $(READY) ## two bots play a whole game in the terminal (RULES=krhum SEED=1)
	$(BIN)/carrom demo --rules $(RULES) --seed $(SEED)

flash: $(READY) ## put the firmware on the connected Pico (PORT=… where there are several)
	$(BIN)/carrom flash $(if $(PORT),--port $(PORT))

##@ Test
.PHONY: check test test-quick test-firmware test-simulator test-tools test-served test-boards test-tree test-checks test-claims test-page test-wheel test-chip test-drops boards-check test-env test-algorithms test-sol random-flicks random-games test-release test-site test-browsers power-cuts-rom lint audit kept power-cuts power-cuts-chip flicker-chip long-game-chip short-memory-chip fuzz crowd soak thirds grown undone evenings rulings questions mutants worlds referee-kills referee-fit referee-games
check: $(READY) $(if $(shell command -v npm),$(NODE_READY)) ## rules, imports, and what a fault breaks first: half a minute (without make: pytest @tests/check.txt)
	$(BIN)/pytest $(PYTEST_ARGS) @tests/check.txt

test: $(READY) $(REFEREE_READY) ## every test that a fresh machine can run: test-quick, and test-page next to it
	@mkdir -p build; $(MAKE) test-page >build/test-page.txt 2>&1 & page=$$!; trap 'kill $$page 2>/dev/null || true' EXIT; failed=0; \
	$(MAKE) test-quick || failed=1; \
	echo "The tests of the pages:"; wait $$page || failed=1; cat build/test-page.txt; exit $$failed

test-quick: $(READY) $(REFEREE_READY) ## the tests of rules, firmware, simulator and tools
	$(BIN)/pytest $(PYTEST_ARGS) $(filter-out tests/firmware/% tests/lab/%,$(CHECK)) $(FIRMWARE_TESTS) $(SIMULATOR_TESTS) $(TOOLS_TESTS) $(SERVED_TESTS) tests/boards $(TREE_TESTS) tests/checks

test-firmware: $(READY) $(REFEREE_READY) ## of these, the tests of the firmware that make check leaves
	$(BIN)/pytest $(PYTEST_ARGS) $(FIRMWARE_TESTS) $(IGNORED)

test-simulator: $(READY) $(REFEREE_READY) ## of these, the tests of the simulator that reach no page
	$(BIN)/pytest $(PYTEST_ARGS) $(SIMULATOR_TESTS) $(IGNORED)

test-tools: $(READY) $(REFEREE_READY) ## of these, the tests of boards, flashing and records at the computer
	$(BIN)/pytest $(PYTEST_ARGS) $(TOOLS_TESTS)

test-served: $(READY) $(REFEREE_READY) ## of these, the tests of the carrom command, the club, the pages' servers and lab that make check leaves
	$(BIN)/pytest $(PYTEST_ARGS) $(SERVED_TESTS) $(IGNORED)

test-boards: $(READY) ## of these, the tests of circuit, circuit boards and wiring (needs ngspice)
	$(BIN)/pytest $(PYTEST_ARGS) tests/boards

test-tree: $(READY) $(REFEREE_READY) ## of these, the tests of documents, site and workflows
	$(BIN)/pytest $(PYTEST_ARGS) $(TREE_TESTS) $(DOCUMENT_TESTS)

test-checks: $(READY) ## of these, the tests of what decides which checks a change needs
	$(BIN)/pytest -n 0 tests/checks

test-claims: $(READY) $(REFEREE_READY) ## the quick suite and the pages: a test fails that reads what its part does not claim (half an hour)
	$(BIN)/python -m checks >/dev/null
	CARROM_CLAIMS=$(CURDIR)/build/claims.json $(MAKE) test

test-page: $(READY) $(REFEREE_READY) ## the tests of the pages in a real browser (needs Chromium)
	$(BIN)/pytest $(PYTEST_ARGS) tests/page

test-wheel: $(READY) $(REFEREE_READY) ## the wheel in an empty environment: every command works
	$(BIN)/pytest -n 0 tests/test_wheel.py

test-drops: $(DROPS_READY) ## the tests of the drop simulation, in its own environment
	.venv-drops/bin/python -m pytest tests/drops

# What each check says last is said once more, in one line.
boards-check: $(PARTS_READY) $(BOARDS_READY) ## circuit boards and printed parts: netlists, ERC, DRC, geometry, 1,000 drops; one last line (SEED=1; needs KiCad, gerbv; six minutes)
	@mkdir -p build; failed=0; \
	.venv-boards/bin/python -m tests.carrier 2>&1 | tee build/boards-check.txt || failed=1; \
	.venv-parts/bin/python -m tests.parts --seed $(SEED) 2>&1 | tee build/parts-check.txt || failed=1; \
	echo "$$(tail -n 1 build/boards-check.txt); $$(tail -n 1 build/parts-check.txt)"; exit $$failed

test-env: $(ENV_READY) ## the tests of the environments for learners, in an environment of their own
	.venv-env/bin/python -m pytest tests/environments

test-algorithms: $(ALGORITHMS_READY) ## PPO and MaskablePPO of Stable-Baselines3 learn 20,000 steps each, Tianshou, RLlib and MaskablePPO at PettingZoo's tables 1,000; the game of OpenSpiel is played (torch, 3 GB; five minutes)
	.venv-algorithms/bin/python -m pytest tests/algorithms

test-sol: $(READY) $(SOL_READY) ## a tournament with a real SoL (GPL, in an environment of its own) and bots on simulated tables
	CARROM_SOL_BIN=.venv-sol/bin $(BIN)/pytest -n 0 tests/sol

random-flicks: $(READY) ## 5 million random flicks, extremes among them: none hangs, none lays two discs in one place (N=5000000 SEED=1 RIMS=0)
	$(BIN)/python -m tests.robustness.flicks --count $(if $(filter 25,$(N)),5000000,$(N)) --seed $(SEED) --rims $(RIMS)

random-games: $(ENV_READY) ## 1,000 random games of each book in the environment, their records judged anew; 1,000 episodes of each environment, their rest anew from states and copies (N=1000 SEED=1)
	.venv-env/bin/python -m tests.environments.random_games --count $(if $(filter 25,$(N)),1000,$(N)) --seed $(SEED)

test-chip: $(READY) $(EMULATOR_READY) ## the suite on the emulated RP2040 (needs a UF2: make uf2-emulated)
	$(BIN)/pytest $(PYTEST_ARGS) $(BY_FILE) tests/chip

test-release: $(READY) $(RELEASE_READY) $(EMULATOR_READY) $(IMAGES) ## the images on the emulated RP2040, and the release twice (needs Debian)
	$(BIN)/pytest $(PYTEST_ARGS) $(BY_FILE) tests/release

test-site: site ## the site from a plain file server in a real browser, then offline (needs Chromium)
	$(BIN)/pytest -n 0 -s tests/website

test-browsers: site ## the pages in Firefox and in WebKit; whether Chromium may install the referee (Debian: firefox-esr, webkit2gtk-driver, xvfb, chromium)
	$(BIN)/pytest -n 0 tests/browsers

lint: $(READY) $(TYPINGS) $(JS_READY) ## ruff and mypy, for the firmware with MicroPython's stubs; pyright for the words of carrom_table; eslint and tsc for the page; actionlint for the workflows
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy simulator host_tools boards/circuit
	$(BIN)/mypy --strict --allow-untyped-calls --follow-imports silent carrom_table tests/carrom_table/refused_by_types.py
	node $(JS_DIR)/node_modules/.bin/pyright --pythonpath $(BIN)/python tests/carrom_table/refused_by_types.py
	for board in boards/*/board.py; do \
		MYPYPATH=firmware:$$(dirname $$board):build/typings $(BIN)/mypy --custom-typeshed-dir build/typings firmware $$board; done
	$(JS_DIR)/node_modules/.bin/eslint --config $(JS_DIR)/eslint.config.js simulator/carrom_simulator/web/static simulator/carrom_simulator/desk/static host_tools/carrom_tools/club/static
	$(JS_DIR)/node_modules/.bin/tsc --project $(JS_DIR)
	cd $(JS_DIR) && node workflows.js $(patsubst %,../../%,$(wildcard .github/workflows/*.yml))

# The extras too, in an environment without pip, which is no part of it.
audit: $(READY) ## look for known weaknesses in all that the wheel installs (asks PyPI)
	@ls dist/*.whl >/dev/null 2>&1 || $(MAKE) wheel
	rm -rf build/audit
	$(BIN)/python -m venv --without-pip build/audit/wheel
	$(BIN)/pip --python build/audit/wheel/bin/python install -qq --disable-pip-version-check "$$(ls dist/*.whl)[club,plot,pictures,exact,cluster]"
	$(BIN)/python -m venv build/audit/tool
	build/audit/tool/bin/pip install -qq --disable-pip-version-check 'pip-audit>=2.10,<3'
	build/audit/tool/bin/pip-audit --path "$$(build/audit/wheel/bin/python -c 'import site; print(site.getsitepackages()[0])')"

kept: $(READY) ## kill carrom play in the middle of games, then two in one folder for five minutes; what was lost (N=200 SEED=1, half an hour)
	$(BIN)/python -m tests.robustness.kills --kills $(if $(filter 25,$(N)),200,$(N)) --seed $(SEED)

power-cuts: $(READY) ## cut the power at every flash write of a game; prints how many cuts lost something
	$(BIN)/python -m tests.robustness.power_cuts

power-cuts-chip: $(READY) $(EMULATOR_READY) ## 50 power cuts on the emulated chip (two minutes)
	CARROM_CHIP_CUTS=50 $(BIN)/pytest -v tests/chip/test_power_cuts.py

flicker-chip: $(READY) $(EMULATOR_READY) ## ten minutes of a flickering beam, and Ctrl-C at 20 moments of restore and flash, on the emulated chip (an hour)
	CARROM_CHIP_FLICKER_S=600 CARROM_CHIP_MOMENTS=20 $(BIN)/pytest -n 2 -s tests/chip/test_flickering_beam.py tests/chip/test_ctrl_c.py

long-game-chip: $(READY) $(EMULATOR_READY) ## a game of 2,000 entries in each of two books on the emulated chip, flashed and, after make uf2, frozen (two hours)
	CARROM_CHIP_ENTRIES=2000 $(BIN)/pytest -n 0 -s tests/chip/test_long_game.py

short-memory-chip: $(READY) $(EMULATOR_READY) ## memory ends in entries, undos and starts, six kinds, at 150 points each, on the emulated chip (an hour)
	CARROM_CHIP_STEP=4 $(BIN)/pytest -n 0 -v tests/chip/test_short_memory.py

power-cuts-rom: $(READY) $(EMULATOR_READY) $(IMAGES) ## 50 power cuts while the ROM is deployed to, on the emulated chip (ten minutes)
	CARROM_ROM_CUTS=50 $(BIN)/pytest -s tests/release/test_rom.py -k cut

fuzz: $(READY) ## the long fuzzing of console and records, and of damaged flash; prints its figures
	$(BIN)/python -m tests.robustness.fuzz

grown: $(READY) ## a game at each table that has some of its parts: 16 sets of pockets, with lines or none, with pads or a console (SEED=1; BEFORE=FOLDER: a checkout to compare whole tables with; two minutes)
	$(BIN)/python -m lab.grown --seed $(SEED) $(if $(BEFORE),--before $(BEFORE))

thirds: $(READY) ## each parameter of the simulated sensors changed by a third, whole games on it (fifteen minutes)
	$(BIN)/python -m lab.thirds

crowd: $(READY) ## the server of the virtual table: idle without a page, a new game next to 40 pages that stall (a minute and a half)
	$(BIN)/python -m lab.crowd

referee-kills: $(READY) $(REFEREE_READY) ## 100 games on the plain board's referee whose browser is killed, cleared, or keeps nothing: nothing kept is lost (N=100 SEED=1; four minutes)
	$(BIN)/python -m lab.referee_kills --kills $(if $(filter 25,$(N)),100,$(N)) --seed $(SEED)

referee-games: $(READY) $(REFEREE_READY) ## 300 random boards entered on the plain board's referee by taps alone, as the engine rules (N=300 SEED=1; half an hour)
	$(BIN)/python -m lab.referee_games --games $(if $(filter 25,$(N)),300,$(N)) --seed $(SEED)

referee-fit: $(READY) $(REFEREE_READY) ## whether the plain board's referee fits five small windows at every kind of moment of 50 games of each book (N=50 SEED=1)
	$(BIN)/python -m lab.referee_fit --games $(if $(filter 25,$(N)),50,$(N)) --seed $(SEED)

soak: $(READY) $(NODE_READY) ## 1,000 games in one run on MicroPython, 40 days switched on, wear of the flash
	$(BIN)/python -m tests.robustness.weeks
	$(BIN)/python -m lab.wear
	$(BIN)/python -m tests.robustness.long_evening

undone: $(READY) ## 200 evenings full of undos at the virtual table: men, rings and strikers that lie elsewhere afterwards (N=200 SEED=1; twenty minutes)
	$(BIN)/python -m tests.robustness.undone --evenings $(if $(filter 25,$(N)),200,$(N)) --seed $(SEED)

evenings: $(READY) ## 10,000 evenings of Kaluki among bots, some with a second referee at the table (half an hour)
	$(BIN)/python -m tests.robustness.evenings

questions: $(READY) ## 2,000 random games of each book: each ruling says what became of each piece, why the hand passes or stays, and who plays on (N=2000 SEED=1)
	$(BIN)/python -m tests.robustness.questions --games $(if $(filter 25,$(N)),2000,$(N)) --seed $(SEED)

rulings: $(READY) ## 100,000 random entries of each book before two referees, and of Kaluki (ten minutes; SEED=1)
	$(BIN)/python -m tests.robustness.rulings --seed $(SEED)

worlds: $(READY) ## judge 2,000 events a scenario in a second world (standing, hit, hands, dust …); right, asked and wrong
	$(BIN)/python -m tests.worlds

mutants: $(READY) ## plant SAMPLE seeded faults in all of ROOMS with cosmic-ray, list the survivors (ROOMS="game referee storage sensing panel" SAMPLE=100 SEED=1; an hour)
	@$(BIN)/pip install -qq --disable-pip-version-check -e '.[mutants]'
	@rm -rf build/mutants && git clone -q . build/mutants # cosmic-ray changes the files that it tries
	@cd build/mutants && export PATH=$(CURDIR)/$(BIN):$$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$$PWD:$$PWD/firmware:$$PWD/host_tools:$$PWD/simulator && for room in $(ROOMS); do \
		cosmic-ray baseline tests/mutants/$$room.toml; \
		cosmic-ray init tests/mutants/$$room.toml $$room.sqlite; done; \
	python -m tests.mutants.sample $(ROOMS:%=%.sqlite) --count $(SAMPLE) --seed $(SEED); \
	for room in $(ROOMS); do \
		cosmic-ray exec tests/mutants/$$room.toml $$room.sqlite; \
		echo "== $$room"; cr-report --surviving-only --show-diff $$room.sqlite; done

##@ Measure
.PHONY: bench bench-search bench-states bench-physics rims bench-records bench-club bench-club-size bench-site learn learn-ppo waiting bench-chip circuit drops drops-judged kept-passages bank gates evidence branches ladder
drops: $(DROPS_READY) ## let pieces fall through the chute: stuck X of Y (SEED=1, N=25 of each case and friction)
	.venv-drops/bin/python -m carrom_simulator.drops --seed $(SEED) --count $(N)

drops-judged: $(DROPS_READY) ## judge fresh drops by the firmware: right, asked, wrong (SEED=1 N=25 TABLES=1)
	.venv-drops/bin/python -m carrom_simulator.drops.judge --seed $(SEED) --count $(N) --tables $(TABLES)

kept-passages: $(READY) ## keep events of the second world with their truth and judge them again (KEPT=build/kept.gz SEED=1 N=25)
	@mkdir -p $(dir $(KEPT))
	@if [ ! -e $(KEPT) ]; then $(BIN)/python -m lab.passages_kept --out $(KEPT) --worlds $(N) --seed $(SEED); fi
	$(BIN)/python -m lab.passages_kept $(KEPT)

bank: $(DROPS_READY) ## record drops for the sensor simulator (the tree's: SEED=2026 N=40, four minutes)
	.venv-drops/bin/python -m carrom_simulator.drops --bank simulator/carrom_simulator/world/passages.json.gz --seed $(SEED) --count $(N)

gates: $(DROPS_READY) ## compare places and heights of gates on recorded drops, judged by the firmware (SEED=1 N=5)
	.venv-drops/bin/python -m carrom_simulator.drops.gates --seed $(SEED) --count $(if $(filter 25,$(N)),5,$(N))

evidence: $(READY) ## fit the weights of passages and of shots, with the truth, into docs (SEED=1 N=25; half an hour)
	$(BIN)/python -m lab.evidence --seed $(SEED) --games $(N) --store
	$(BIN)/python -m lab.weights --seed $(SEED) --games $(N) --store
	$(MAKE) passages

# Recorded drops, those once misread, and events of the second world, with what fell: some to fit to, others to judge.
.PHONY: passages constants
passages: $(READY) ## fit the weights of passages alone (SEED=1; BEFORE=FOLDER: a checkout to compare with)
	@mkdir -p build && rm -f build/fit.gz build/held.gz
	$(call keep_part,fit)
	$(call keep_part,held)
	$(BIN)/python -m lab.passage_weights --fit build/fit.gz --held build/held.gz --store \
	  $(if $(BEFORE),--before $(BEFORE))

define keep_part
$(BIN)/python -m lab.passages_kept --out build/$(1).gz --part $(1) --seed $(SEED) --tables 4 --worlds 100 $(TREE_BANK) && \
$(BIN)/python -m lab.passages_kept --out build/$(1).gz --part $(1) --seed $(SEED) --tables 36 $(MISREAD_BANK)
endef

constants: $(READY) ## what each constant of sensing decides, on passages that make passages held apart, into docs (EVERY=20: one in twenty; four minutes)
	@mkdir -p build
	@test -e build/held.gz || { $(call keep_part,held); }
	$(BIN)/python -m lab.sensing_constants build/held.gz --every $(EVERY) --store

branches: $(READY) ## count if, elif, and, or and conditional expressions of a room (FOLDERS=firmware/carrom/sensing)
	$(BIN)/python -m lab.branches $(FOLDERS)

circuit: $(READY) ## simulate the electronics in ngspice; each margin at its worst corner (needs ngspice)
	$(BIN)/python -m boards.circuit

bench: $(READY) $(if $(RIVAL),$(ENV_READY) .venv-rival/.ready .venv-rival-today/.ready) ## shots per second of the break, games per second with the firmware in the loop; RIVAL=PATH: ratios to a checkout of Carrom_rl
	$(if $(RIVAL),.venv-env/bin/python -m lab.bench.rival $(RIVAL) .venv-rival/bin/python .venv-rival-today/bin/python,$(BIN)/python -m lab.bench)

bench-states: $(ENV_READY) ## processor time to save the state of an environment and put it back, and to draw a frame
	.venv-env/bin/python -m lab.bench.states

bench-search: $(READY) ## what a search through copies costs: ratios of a copy, and of copy, flick, push and undo
	$(BIN)/python -m lab.bench.search

bench-physics: $(READY) ## both engines over fresh seeds: energy, restitution, equal inputs, how far apart (SEED=1; two hours)
	$(BIN)/python -m lab.bench.bench_truth --seed $(SEED)

rims: $(READY) ## whether rims rub as docs/physics.md tells, and not at all by default (BEFORE=FOLDER: a checkout to compare breaks a second with; two minutes)
	$(BIN)/python -m lab.rims $(if $(BEFORE),--before $(BEFORE))
	$(BIN)/python -m tests.robustness.flicks --count 100000 --rims 0.12

bench-records: $(READY) ## the longest lines and pieces of 1,000 games' records, and the bounds for those that a club takes (N=1000 SEED=1; half an hour)
	$(BIN)/python -m lab.record_lines --games $(if $(filter 25,$(N)),1000,$(N)) --seed $(SEED)

bench-club-size: $(READY) ## a club of 80 games and one of 8,000: an entry's way to the wall, and the first page (needs Mosquitto; 10 minutes)
	$(BIN)/python -m lab.club_size --seed $(SEED)

bench-club: $(READY) ## 50 tables of a club for ten minutes while broker, club and links fail, then more; what was lost (needs Mosquitto; 20 minutes)
	$(BIN)/python -m lab.club --seed $(SEED)

learn: $(ENV_READY) ## train a small policy by so many shots, draw its curve, compare it with the bots (SHOTS=2000000 SEED=1; half an hour)
	.venv-env/bin/python -m carrom_simulator.environments.learn --shots $(or $(SHOTS),2000000) --seed $(SEED) --folder build/learned

learn-ppo: $(ALGORITHMS_READY) ## train Stable-Baselines3's PPO by so many shots, compare it with random flicks on 200 boards (SHOTS=100000; two minutes)
	.venv-algorithms/bin/python lab/algorithms/ppo.py $(or $(SHOTS),100000) 200

ladder: $(READY) ## each level of the bots against the one below, 200 games in each book (SEED=1; goes on where it was stopped)
	@mkdir -p build
	$(BIN)/carrom ladder --seed $(SEED) --keep build/ladder-$(SEED).jsonl

waiting: $(READY) ## how long a person waits in an exchange at the virtual table, played in Chromium (SEED=1)
	$(BIN)/python -m lab.waiting --seed $(SEED)

bench-site: $(READY) ## how long the site's table takes to be there, cold and warm (BEFORE=FOLDER: a site to compare with; MBIT=20: a slow network)
	$(BIN)/python -m lab.site_start build/site $(BEFORE) $(if $(MBIT),--mbit $(MBIT))

bench-chip: $(READY) $(EMULATOR_READY) ## boot, ruling, latency, heap and code size on the emulated chip, in its own time
	$(BIN)/python -m lab.chip

##@ Build
.PHONY: release boards parts guide order my-table site referee wheel uf2 uf2-emulated messages rooms picture
release: $(RELEASE_READY) $(IMAGES) parts referee ## dist/: images, wheel, sdist, mip package, printed parts, circuit boards, checksums, licences, SBOM (needs Debian)
	.venv-release/bin/python -m release dist

parts: $(PARTS_READY) ## build/parts: the printed parts as STEP and STL; build/parts/lower: those that differ with gates at 200 mm
	rm -rf build/parts
	SOURCE_DATE_EPOCH=$${SOURCE_DATE_EPOCH:-$$(git log -1 --format=%ct)} .venv-parts/bin/python -m boards.parts build/parts

guide: $(PARTS_READY) ## the pictures of the building guide in docs/build, from the parts, its lists from the steps, and its pages on soldering and cables (two minutes)
	.venv-parts/bin/python -m boards.guide docs/build
	$(BIN)/python -m boards.guide.page
	$(BIN)/python -m boards.soldering
	$(BIN)/python -m boards.cabling
	.venv-parts/bin/python -m boards.parts.layout docs/parts-layout.svg

my-table: $(PARTS_READY) ## whether the parts fit the board that you own: asks eight measures, writes drills and legs into build/my-table
	.venv-parts/bin/python -m boards.guide.my_table $(MEASURES)

boards: $(BOARDS_READY) ## boards/pico/carrier/files: gerbers, parts, positions, circuits and pictures of the routed boards (needs KiCad, gerbv)
	.venv-boards/bin/python -m boards.pico.carrier files

order: $(READY) ## build/order/WHAT: files for the boards' maker, and the lists of all else, down to screws and tools (WHAT=bench, stage0 to stage4, or table)
	$(BIN)/python -m boards.order $(or $(WHAT),bench)

site: $(READY) $(SITE_READY) $(PAGES_READY) referee ## build/site: docs, rules, and the virtual table without a server (needs npm; OLD=FOLDER: the site before)
	$(BIN)/python -m website $(if $(OLD),--old $(OLD))

referee: $(READY) $(REFEREE_READY) ## fetch MicroPython for browsers: carrom play then serves the plain board's referee (needs npm)
	@test -f $(REFEREE_READY) || { echo "make referee needs npm" >&2; exit 2; }

wheel: referee ## dist/*.whl, with all that the carrom command needs (pip install it anywhere; needs npm)
	rm -rf build/lib build/bdist.*
	$(BIN)/pip wheel -qq --disable-pip-version-check --no-deps -w dist .

uf2: build/carrom-$(BOARD).uf2 ## a UF2 with the firmware frozen in, built from Debian's sources (BOARD=pico or pico_w)

build/carrom-%.uf2: $(IMAGE_SOURCES) $(wildcard boards/pico*/*)
	boards/build_uf2.sh $@ $*

uf2-emulated: build/micropython-pico.uf2 ## a plain MicroPython UF2 for the emulated chip, built from Debian's sources

build/micropython-pico.uf2: boards/build_uf2.sh
	boards/build_uf2.sh $@

messages: $(READY) ## tests/words/messages.json: what people read of each input, in French and in English
	$(BIN)/python -m tests.words.messages

rooms: $(READY) ## docs/rooms.svg, drawn from the imports
	$(BIN)/python -m lab.rooms

picture: site ## the pictures of README and docs: screenshots of the page and the site, and a turn of K-Rhum that moves (needs npm)
	$(BIN)/python -m lab.screenshots docs
	$(BIN)/carrom film docs/turn.record --entry 21 --to 26 --width 560 --lang en -o docs/turn.webp

##@ Help
.PHONY: help clean
help: ## this list
	@awk 'BEGIN {FS = ":.*## "} /^##@/ {printf "\n%s\n", substr($$0, 5)} \
		/^[a-z0-9-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@printf '\nA fresh machine needs only Python 3.11+ and make. Then: make play\n'

clean: ## remove the environment and everything built
	rm -rf .venv .venv-boards .venv-drops .venv-parts .venv-env .venv-sol .venv-release .venv-rival .venv-rival-today .venv-algorithms .venv-site build dist *.egg-info tests/*/node_modules website/node_modules $(dir $(REFEREE_READY)) .pytest_cache .mypy_cache .ruff_cache .hypothesis

TOOK := TIMEFORMAT='     took %0R s'; time

$(READY): pyproject.toml
	@python=$$($(FIND_PYTHON)); \
	if [ -z "$$python" ]; then echo "No Python 3.11 or newer found. Install one, or say which: make setup PYTHON=/path/to/python3" >&2; exit 2; fi; \
	if [ ! -x $(BIN)/pip ]; then \
		echo "Making .venv with $$($$python --version): once, in three steps, a minute on a quiet machine and four on a busy one."; \
		$$python -m venv .venv || { echo "That Python cannot make environments; on Debian: apt install python3-venv" >&2; exit 2; }; \
	fi
	@echo "1 of 3: installing the libraries"; $(TOOK) $(BIN)/pip install -qq --disable-pip-version-check -e '.[dev,plot,exact,pictures]'
	@# Compiles the exact physics engine and the bots' aiming once, so that no first shot waits for them.
	@echo "2 of 3: compiling the physics engine"; $(TOOK) $(BIN)/python -c 'from carrom_simulator.physics.batch import warm_up; warm_up()'
	@echo "3 of 3: compiling the bots' aiming"; $(TOOK) $(BIN)/python -c 'from carrom_simulator.bots.aim import warm_up; warm_up()'
	@touch $@

# Makes the environment $(1) with the extra $(2). It sees all that .venv has, so only the rest is installed.
define on_top_of_venv
$(BIN)/python -m venv --without-pip $(1); \
folder() { $$1/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))'; }; \
folder .venv >"$$(folder $(1))/on_top_of_venv.pth"; \
$(BIN)/pip --python $(1)/bin/python install -qq --disable-pip-version-check -e '.[$(2)]'
endef

# MuJoCo for the drop simulation: an environment of its own, because nothing else needs it.
$(DROPS_READY): pyproject.toml | $(READY)
	@$(call on_top_of_venv,.venv-drops,drops)
	@touch $@

# SKiDL and schemdraw for the circuit boards; KiCad itself is Debian's.
$(BOARDS_READY): pyproject.toml | $(READY)
	@if [ ! -x .venv-boards/bin/pip ]; then $(BIN)/python -m venv .venv-boards; fi
	@.venv-boards/bin/pip install -qq --disable-pip-version-check -e '.[boards]'
	@touch $@

# build123d for the printed parts, and MuJoCo for drops on them.
$(PARTS_READY): pyproject.toml | $(READY)
	@if [ ! -x .venv-parts/bin/pip ]; then $(BIN)/python -m venv .venv-parts; fi
	@.venv-parts/bin/pip install -qq --disable-pip-version-check -e '.[parts]' pytest hypothesis
	@touch $@

# Gymnasium and PettingZoo: an environment of their own, because nothing else needs them.
$(ENV_READY): pyproject.toml | $(READY)
	@$(call on_top_of_venv,.venv-env,env)
	@touch $@

# Stable-Baselines3 and torch: three gigabytes.
$(ALGORITHMS_READY): pyproject.toml | $(READY)
	@$(call on_top_of_venv,.venv-algorithms,algorithms)
	@touch $@

# SoL runs beside the club, and is asked over HTTP alone: nothing of it is installed with the rest.
$(SOL_READY): Makefile | $(READY)
	@if [ ! -x .venv-sol/bin/pip ]; then $(BIN)/python -m venv .venv-sol; fi
	@.venv-sol/bin/pip install -qq --disable-pip-version-check 'SoL>=5.26,<6'
	@touch $@

# What Carrom_rl's README wants, and today's versions of it.
.venv-rival/.ready: RIVAL_PYMUNK := pymunk==5.5.0
.venv-rival-today/.ready: RIVAL_PYMUNK := pymunk>=7.3
.venv-rival/.ready .venv-rival-today/.ready: | $(READY)
	@if [ ! -x $(@D)/bin/pip ]; then $(BIN)/python -m venv $(@D); fi
	@$(@D)/bin/pip install -qq --disable-pip-version-check '$(RIVAL_PYMUNK)' pygame numpy
	@touch $@

# The emulated chip, compiled for this Python: twice as fast.
$(EMULATOR_READY): stands/chip/emulator.py pyproject.toml | $(READY)
	@$(BIN)/python -c 'from stands.chip import emulator; emulator.compile_anew()'
	@mkdir -p $(@D) && touch $@

# The tools of a release in their exact versions.
$(RELEASE_READY): release/requirements.txt | $(READY)
	@if [ ! -x .venv-release/bin/pip ]; then $(BIN)/python -m venv .venv-release; fi
	@.venv-release/bin/pip install -qq --disable-pip-version-check -r $<
	@touch $@

# What makes the site's pages.
$(PAGES_READY): website/requirements.txt | $(READY)
	@if [ ! -x .venv-site/bin/pip ]; then $(BIN)/python -m venv .venv-site; fi
	@.venv-site/bin/pip install -qq --disable-pip-version-check -r $<
	@touch $@

# Real MicroPython as WebAssembly, for the record files and the plain board's referee. Without npm those tests are skipped
# and say so.
$(NODE_READY): tests/micropython/package-lock.json
	@if command -v npm >/dev/null; then cd tests/micropython && npm ci --silent && touch node_modules/.ready; \
	else echo "npm is not installed: the tests on MicroPython will be skipped"; fi

$(REFEREE_READY): $(NODE_READY)
	@if [ -f $< ]; then mkdir -p $(@D) && cp $(addprefix tests/micropython/node_modules/@micropython/*/,micropython.mjs micropython.wasm) $(@D) && touch $@; fi

# Python as WebAssembly, which the site serves.
$(SITE_READY): website/package-lock.json
	@command -v npm >/dev/null || { echo "make site needs npm" >&2; exit 2; }
	@cd website && npm ci --silent && touch node_modules/.ready

# eslint and TypeScript, which check the page's JavaScript.
$(JS_READY): $(JS_DIR)/package-lock.json
	@command -v npm >/dev/null || { echo "make lint checks the page's JavaScript and needs node and npm" >&2; exit 2; }
	@cd $(JS_DIR) && npm ci --silent && touch node_modules/.ready

# MicroPython's stubs in a folder of their own: they stand in the place of CPython's standard library.
$(TYPINGS): $(READY)
	@$(BIN)/pip install -qq --disable-pip-version-check --no-deps --upgrade --target build/typings \
		$$($(BIN)/pip freeze | grep -E '^micropython-.*stubs')
	@# carrom.clock counts with the plain ints that time.ticks_us really gives.
	@sed -i.bak -E 's/-> _Ticks(Us|Ms|CPU)?:/-> int:/' build/typings/time.pyi
	@touch $@
