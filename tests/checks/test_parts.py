"""The parts of .ci/run: what wakes them, and that none reads what it does not claim."""

import json
import os
import re
import subprocess
import sys

import pytest

from checks import parts
from checks.imports import ROOT, Tree

QUICK = ["check", "test-firmware", "test-simulator", "test-tools", "test-served", "test-boards", "test-tree"]
ALL = list(parts.PARTS)


@pytest.fixture(scope="module")
def files():
    return parts.tracked()


@pytest.fixture(scope="module")
def claimed(files):
    return parts.claims(Tree(), files)


@pytest.mark.parametrize(
    ("changed", "run", "left_out"),
    [
        ("docs/pads.md", ["check", "test-tree", "test-site"], ["lint", *QUICK[1:5], "test-page", "test-chip"]),
        ("docs/club.md", ["check", "test-tree"], ["test-served", "test-firmware", "test-simulator", "test-chip"]),
        ("README.md", ["test-tree", "test-wheel"], ["test-served", "test-simulator", "test-tools", "test-page"]),
        ("simulator/carrom_simulator/web/static/app.js", ["test-page", "lint", "test-site"], ["test-chip", "test-env"]),
        ("simulator/carrom_simulator/web/static/page/look.css", ["test-served"], ["test-simulator", "test-env"]),
        ("simulator/carrom_simulator/web/live.py", ["test-page", "test-served"], ["test-chip", "test-simulator"]),
        ("host_tools/carrom_tools/club/wall.py", ["test-page", "test-served", "lint"], ["test-chip", "test-tools"]),
        ("host_tools/carrom_tools/club/static/wall.js", ["test-page", "test-served"], ["test-tools", "test-env"]),
        ("host_tools/carrom_tools/device/doctor_facts.py", ["test-chip", "test-tools"], ["test-page", "test-env"]),
        ("host_tools/carrom_tools/commands/games/explain.py", ["test-served", "lint"], ["test-chip", "test-page"]),
        ("firmware/carrom/game/engine.py", [*QUICK, "test-page", "test-chip", "test-env", "test-wheel"], []),
        ("firmware/carrom/drivers/beams.py", ["test-chip", "test-wheel"], ["circuit"]),
        ("boards/pico/board.py", ["test-chip", "test-firmware"], ["test-env", "circuit"]),
        ("boards/circuit/gate.py", ["circuit", "test-boards"], ["test-env", "test-page"]),
        ("simulator/carrom_simulator/drops/fall.py", ["test-drops"], ["test-chip", "test-page"]),
        ("simulator/carrom_simulator/environments/flat_env.py", ["test-env"], ["test-chip", "test-page", "test-drops"]),
        ("simulator/carrom_simulator/world/passages.json.gz", [*QUICK, "test-page", "test-chip", "test-drops"], []),
        ("tests/games/krhum_queen.record", ["check", "test-simulator", "test-page"], ["test-chip", "test-env"]),
        ("tests/page/buttons.py", ["test-page"], ["test-chip", "test-tools", "test-site"]),
        ("stands/chip/pico.py", ["test-chip"], ["test-page", "test-env"]),
        ("stands/pages/person.py", ["test-page"], ["test-chip", "test-tools"]),
        ("stands/evening.record", ["test-served"], ["test-chip", "test-page"]),
        ("tests/micropython/run.mjs", ["test-firmware", "test-simulator"], ["test-chip"]),
        ("tests/javascript/eslint.config.js", ["lint"], ["test-page"]),
        ("website/theme/site.css", ["test-site"], ["test-page", "test-chip"]),
        (".github/workflows/checks.yml", ["test-tree", "lint"], ["test-page"]),
        ("lab/bench/rival.py", ["lint"], ["test-tools", "test-page"]),
        ("tests/mutants/sample.py", ["check", "lint"], ["test-tools", "test-page"]),
        *((name, ALL, []) for name in ("Makefile", "pyproject.toml", ".ci/run", "tests/conftest.py", "checks/a.py")),
        ("a-new-folder/of-nobody.txt", ALL, []),
        ("simulator/carrom_simulator/gone.py", ALL, []),
    ],
)  # fmt: skip
def test_a_change_wakes_the_parts_that_reach_it_and_leaves_the_others_out(claimed, changed, run, left_out):
    woken = parts.woken([changed], claimed)
    assert set(run) <= woken.keys(), woken.keys()
    assert not woken.keys() & set(left_out), woken.keys()


def test_what_looks_at_the_whole_tree_runs_after_each_change(claimed):
    assert list(parts.woken([], claimed)) == ["check", "test-checks"]
    assert {"check", "test-checks"} <= parts.woken(["docs/pads.md"], claimed).keys()


def test_every_file_of_the_tree_is_tried_by_a_part_or_elsewhere(files, claimed):
    left = [file for file in files if not parts.matches(file, parts.EVERYTHING) and not parts.is_tried(file, claimed)]
    assert left == []


def words_of(target):
    """Return the words after `pytest` in the commands that make would run for a target."""
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=True)
    return [
        line.split("pytest", 1)[1].split()
        for line in done.stdout.splitlines()
        if "/pytest" in line or "-m pytest" in line
    ]


@pytest.mark.parametrize("name", [name for name, part in parts.PARTS.items() if part.tests])
def test_make_runs_the_tests_that_a_part_claims(name):
    (words,) = words_of(name)
    given = [word for word in words if word.startswith("tests/")]
    wanted = ["@tests/check.txt"] if name == "check" else list(parts.PARTS[name].tests)
    assert sorted(given or [word for word in words if word.startswith("@")]) == sorted(wanted)


def test_the_quick_suite_is_its_parts():
    (words,) = words_of("test-quick")
    paths = [path for name in [*QUICK, "test-checks"] for path in parts.PARTS[name].tests]
    wanted = [path for path in paths if not any(path.startswith(f"{other}/") for other in paths)]
    assert sorted(word for word in words if word.startswith("tests/")) == sorted(wanted)


def test_every_test_belongs_to_a_part_or_to_the_night(files):
    told = [path for part in parts.PARTS.values() for path in part.tests]
    night = ("tests/algorithms", "tests/browsers", "tests/parts", "tests/release", "tests/sol")
    left = [
        file
        for file in files
        if re.search(r"(^|/)test_\w+\.py$", file) and file.startswith("tests/")
        and not any(file == at or file.startswith(at + "/") for at in (*told, *night))
    ]  # fmt: skip
    assert left == []


SOURCES = {
    "tests/test_a.py": '"""Unlike lab.shut."""\nimport tests.helper\nRUN = [exe, "-m", "lab.told"]\n',
    "tests/helper.py": "def late():\n    from carrom_simulator.world import ports\n",
    "tests/test_b.py": 'CODE = "from carrom_tools.cli import main; main()"\nWORDS = ["demo --fast"]\n',
    "tests/test_c.py": "from carrom_tools import cli\n",
    "lab/told.py": "", "lab/shut.py": "",
    "simulator/carrom_simulator/__init__.py": "",
    "simulator/carrom_simulator/world/__init__.py": "import carrom.game",
    "simulator/carrom_simulator/world/ports.py": "",
    "firmware/carrom/__init__.py": "", "firmware/carrom/game.py": "",
    "host_tools/carrom_tools/cli.py": "",
    "host_tools/carrom_tools/commands/games/demo.py": "from . import board",
    "host_tools/carrom_tools/commands/games/board.py": "",
}  # fmt: skip


def test_modules_are_reached_by_import_by_name_and_by_command(tmp_path):
    for name, source in SOURCES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source)
    tree = Tree(tmp_path)
    world = {"simulator/carrom_simulator/__init__.py", "simulator/carrom_simulator/world/__init__.py"}
    firmware = {"firmware/carrom/__init__.py", "firmware/carrom/game.py"}
    own = {"tests/test_a.py", "tests/helper.py", "lab/told.py"}
    assert tree.reached(["tests/test_a.py"]) == own | world | firmware | {"simulator/carrom_simulator/world/ports.py"}
    without = tree.reached(["tests/test_a.py"], ["simulator/*"])
    assert without == own
    commands = "host_tools/carrom_tools/commands/games/"
    assert {file for file in tree.reached(["tests/test_b.py"]) if commands in file} == {
        commands + "demo.py", commands + "board.py"
    }  # fmt: skip
    assert commands + "board.py" in tree.reached(["tests/test_c.py"])


READS = {
    "claimed": "open(ROOT / 'README.md').close()",
    "written": "open(TMP / 'own.txt', 'w').close()",
    "unclaimed": "open(ROOT / 'docs/pads.md').close()",
    "elsewhere": "subprocess.run([sys.executable, '-c', 'open(\"docs/pads.md\").close()'], cwd=ROOT, check=True)",
    "module": "import lab.branches",
    "while it is collected": "(ROOT / 'docs/pads.md').read_text('utf-8') <top> pass",
}


@pytest.mark.parametrize("kind", READS)
def test_a_test_fails_that_reads_what_its_part_does_not_claim(tmp_path, kind):
    told = {
        "tracked": ["README.md", "docs/pads.md", "lab/branches.py"],
        "claims": {"a-part": ["README.md"]},
        "tests": {"a-part": ["test_reads.py"]},
    }
    (tmp_path / "claims.json").write_text(json.dumps(told))
    head = (
        f"import subprocess, sys\nfrom pathlib import Path\nROOT, TMP = Path({str(ROOT)!r}), Path({str(tmp_path)!r})\n"
    )
    before, _, within = READS[kind].rpartition("<top>")
    (tmp_path / "test_reads.py").write_text(f"{head}{before}\ndef test_it():\n    {within}\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:xdist", "--rootdir", tmp_path, tmp_path],
        cwd=ROOT,
        env={**os.environ, "CARROM_CLAIMS": str(tmp_path / "claims.json")},
        capture_output=True,
        text=True,
        check=False,
    )
    faulty = kind not in ("claimed", "written")
    assert ("a-part does not claim what was read" in done.stdout) == bool(done.returncode) == faulty, done.stdout


def test_a_wrong_commit_is_told():
    done = subprocess.run(
        [sys.executable, "-m", "checks", "--since", "nowhere"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode
    assert "nowhere" in done.stderr
