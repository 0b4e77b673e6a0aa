"""The parts of .ci/run: targets of the Makefile, their tests, and what these read.

A part's inputs are the modules that its tests load, module by module (checks/imports.py), what these modules read, all
files in the folders of its tests, and the files that are named here. `tests/checks` compares the targets with the
Makefile, and in make test-claims each test fails that reads what its part does not claim (checks/reads.py).
"""

import subprocess
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from checks.imports import ROOT, Tree
from checks.reads import owner

CONFTEST = "tests/conftest.py"
CHECK = tuple((ROOT / "tests" / "check.txt").read_text().split())
PAGES = (
    "simulator/carrom_simulator/web/static/*",
    "simulator/carrom_simulator/desk/static/*",
    "host_tools/carrom_tools/club/static/*",
)
BOARD = ("firmware/*", "boards/image/*", "boards/pico*/board.py", "boards/pico*/mpconfigboard.h")  # for a board
GAMES = ("docs/*.record", "docs/*.trace")
READ_BY = {  # a module -> what it reads, or has node or a chip read
    "simulator/carrom_simulator/world/chutes.py": ("simulator/carrom_simulator/world/passages.json.gz",),
    "simulator/carrom_simulator/web/server.py": ("simulator/carrom_simulator/web/static/*",),
    "simulator/carrom_simulator/desk/bundle.py": (
        "simulator/carrom_simulator/desk/*", "simulator/carrom_simulator/web/static/page/*",
        "simulator/carrom_simulator/web/static/font/*",
        "simulator/carrom_simulator/words/*", "firmware/*",
    ),
    "host_tools/carrom_tools/club/page.py": (
        "host_tools/carrom_tools/club/static/*", "simulator/carrom_simulator/web/static/page/*",
        "simulator/carrom_simulator/web/static/font/*",
    ),
    "host_tools/carrom_tools/device/bringup/part_causes.py": ("host_tools/carrom_tools/device/bringup/*.json",),
    "host_tools/carrom_tools/flashing/firmware_image.py": BOARD,
    "lab/rim_shots.py": ("docs/turn.record",),
    "stands/chip/image.py": BOARD,
    "stands/evening.py": ("stands/evening.record",),
    "tests/games_runner.py": ("tests/games/*",),
    "tests/kept_tables/__init__.py": ("tests/kept_tables/*",),
    "tests/micropython/runner.py": (
        "firmware/*", "tests/micropython/*", "simulator/carrom_simulator/desk/*.py",
        "simulator/carrom_simulator/words/*",
    ),
}  # fmt: skip
SHIPPED = ("firmware/*", "simulator/*", "host_tools/*", "carrom_table/*", "boards/circuit/*", *BOARD)
LINKED = ("boards/*", "checks/*", "docs/*", "lab/*", "simulator/*")  # the documents link there
SIMULATOR_ROOMS = ("board", "bots", "cards", "desk", "drops", "films", "game", "physics", "words", "world")
TOOLS_ROOMS = (
    "device", "drawings", "flashing", "records", "test_bilingual.py", "test_files.py", "test_options.py",
    "test_terminal.py",
)  # fmt: skip


class Part(NamedTuple):
    """tests: files and folders; what another part names more closely is that one's.

    reads: patterns of what they read besides; * also stands for folders. looks: patterns of what they look at, as at
    any text, and do not try. runs: patterns of programs that make runs for them, or instead of them. without: patterns
    of modules that are imported only where these tests do not go.
    """

    tests: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


PARTS = {
    "check": Part(CHECK, looks=("*",)),
    "test-firmware": Part(
        ("tests/firmware", "tests/micropython"), (*BOARD, *GAMES)
    ),
    "test-simulator": Part(
        (
            *(f"tests/simulator/{room}" for room in SIMULATOR_ROOMS), "tests/carrom_table", "tests/worlds",
        ),
        (
            *BOARD, *GAMES, "carrom_table/*", "tests/games/*", "docs/chute.svg", "docs/*.py",
        ),
    ),
    "test-tools": Part(
        tuple(f"tests/host_tools/{room}" for room in TOOLS_ROOMS),
        (
            *BOARD, *GAMES, "boards/circuit/*", "boards/*.svg", "tests/games/*",
            "host_tools/carrom_tools/commands/*/__init__.py",
        ),
    ),
    "test-served": Part(
        (
            *(f"tests/simulator/{room}" for room in ("card_table", "serving", "web")), "tests/lab", "tests/robustness",
            *(f"tests/host_tools/{room}" for room in (
                "club", "commands", "test_cli.py", "test_examples.py", "test_few_characters.py", "test_hostile_input.py"
            )),
        ),
        (
            *PAGES, *BOARD, *GAMES, "boards/circuit/*", "boards/*.svg", "tests/games/*", "docs/turn.webp",
            "docs/engine.py", "carrom_table/*",
        ),
        looks=("host_tools/*", "simulator/*"),
    ),
    "test-boards": Part(
        ("tests/boards",),
        (
            *BOARD, "boards/*", "package.json", "tests/carrier/*", "tests/parts/*", "docs/boards.md", "docs/bringup.md",
            "docs/build/*", "docs/fr/construire.md", "docs/fr/souder.md", "docs/fr/cables.md",
        ),
    ),
    "test-tree": Part(
        (
            "tests/carrom_table/test_entrance.py", "tests/host_tools/club/test_link.py",
            "tests/host_tools/club/test_rights.py",
            *(f"tests/lab/test_{page}.py" for page in (
                "evidence", "passage_weights", "sensing_constants", "wear", "weights",
            )),
            "tests/simulator/words/books/test_catalogue.py",
            "tests/test_examples.py", "tests/test_packed_site.py", "tests/test_pads_guide.py", "tests/test_readme.py",
            "tests/test_security.py", "tests/test_site_pages.py", "tests/test_strict.py", "tests/test_workflows.py",
        ),
        (
            *PAGES, *BOARD, *GAMES, "*.md", "*.svg", "*.webp", "*.json", "website/*", ".github/*", "boards/*.txt",
            "LICENSE", "docs/*.py", "boards/guide/*", "carrom_table/*", "tests/games/*", "tests/lab/telling.gz",
        ),
        looks=("tests/*.py", *LINKED),
    ),
    "test-checks": Part(("tests/checks",), looks=("*",)),
    "test-page": Part(("tests/page",), (*PAGES, *BOARD, *GAMES)),
    "test-chip": Part(
        ("tests/chip",),
        (*BOARD, *GAMES),
        # The boards' commands can also open a page and speak to a broker.
        without=(
            "simulator/carrom_simulator/web/*", "simulator/carrom_simulator/serving/*",
            "simulator/carrom_simulator/card_table/*", "simulator/carrom_simulator/desk/*",
            "simulator/carrom_simulator/films/*", "host_tools/carrom_tools/club/*",
        ),
    ),
    "test-env": Part(("tests/environments",), ("lab/algorithms/*", "docs/learning.md", *GAMES)),
    "test-drops": Part(("tests/drops",), ("simulator/carrom_simulator/drops/*",)),
    "test-wheel": Part(
        ("tests/test_wheel.py",), (*GAMES, "README.md", "boards/*.svg", "LICENSE"), looks=(*SHIPPED, "release/*")
    ),
    "test-site": Part(
        ("tests/website",), (*PAGES, *BOARD, *GAMES, "website/*", "*.md", "*.svg", "*.webp", "boards/*.txt", "LICENSE"),
        looks=LINKED,
        runs=("website/*.py",),
    ),
    "lint": Part(looks=("*.py", "*.js", "*.mjs", "*.ts", "*.yml", "tests/javascript/*")),
    "circuit": Part(runs=("boards/circuit/*.py",)),
}  # fmt: skip
TESTS = {name: part.tests for name, part in PARTS.items()}
ALWAYS = ("check", "test-checks")  # they look at the whole tree
EVERYTHING = (  # wake all parts
    "Makefile", "pyproject.toml", "setup.py", "MANIFEST.in", ".ci/*", "checks/*", "tests/check.txt", CONFTEST,
)  # fmt: skip
OUTSIDE = (  # no test of .ci/run reads these, unless one loads them; the night does, lint, or people alone
    "tests/javascript/*", "lab/*", "release/*", "boards/parts/*", "boards/guide/*", "boards/pico/carrier/*",
    "tests/parts/*", "tests/carrier/*", "tests/sol/*", "tests/algorithms/*", "tests/browsers/*", "tests/release/*",
    "tests/mutants/*", "boards/build_uf2.sh", ".gitignore",
)  # fmt: skip


def matches(file: str, patterns: Iterable[str]) -> bool:
    """Return whether one of the patterns stands for the file."""
    return any(fnmatch(file, pattern) for pattern in patterns)


def tracked(root: Path = ROOT) -> set[str]:
    """Return the files of the tree, with those that git does not know yet."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True).stdout
    return {name for name in listed.split("\0") if name and (root / name).is_file()}


def tests_of(name: str, files: Iterable[str]) -> set[str]:
    """Return the files that lie where the part's tests do, and that no other part names more closely."""
    return {file for file in files if owner(file, TESTS) == name}


def _is_above(conftest: str, tests: Iterable[str]) -> bool:
    """Return whether pytest loads a conftest.py before any of these tests."""
    return any(test.startswith(conftest.removesuffix("conftest.py")) for test in tests)


class Claim(NamedTuple):
    """The files of the tree that a part tries, and those that it only looks at."""

    tried: set[str]
    looked: set[str]


def claims(tree: Tree, files: set[str]) -> dict[str, Claim]:
    """Return what each part claims."""
    found = {}
    for name, part in PARTS.items():
        own = tests_of(name, files)
        begun = {file for file in own if file.endswith(".py")} | {file for file in files if matches(file, part.runs)}
        begun |= {file for file in files if file.endswith("/conftest.py") and _is_above(file, part.tests)}
        loaded = tree.reached(begun, part.without)
        read = [pattern for module, patterns in READ_BY.items() if module in loaded for pattern in patterns]
        tried = own | loaded | {file for file in files if matches(file, (*part.reads, *read))}
        found[name] = Claim(tried, {file for file in files if matches(file, (*part.looks, *EVERYTHING))} - tried)
    return found


def is_tried(file: str, claimed: dict[str, Claim]) -> bool:
    """Return whether a part does more with a file than look at it, or it is known to be tried elsewhere."""
    if matches(file, OUTSIDE) or any(file in claim.tried for claim in claimed.values()):
        return True
    # One that is gone: a module that anybody may have loaded by a name put together, or a file that a part reads.
    return not file.endswith(".py") and any(matches(file, part.reads) for part in PARTS.values())


def woken(changed: Iterable[str], claimed: dict[str, Claim]) -> dict[str, list[str]]:
    """Return the parts that have to run, and which of the changed files wakes each."""
    reasons: dict[str, list[str]] = {name: [] for name in PARTS}
    for file in sorted(changed):
        wakes_all = matches(file, EVERYTHING) or not is_tried(file, claimed)
        for name, part in PARTS.items():
            claim = claimed[name]
            if wakes_all or file in claim.tried or file in claim.looked or matches(file, (*part.reads, *part.looks)):
                reasons[name].append(file)
    return {name: files for name, files in reasons.items() if files or name in ALWAYS}
