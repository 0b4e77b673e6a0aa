"""The wheel, installed in an empty environment, outside the tree: every command works, and little is installed."""

import email
import json
import re
import signal
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from carrom_simulator.desk import bundle
from carrom_tools.flashing import firmware_image
from tests.wheel import PIP, ROOT, install, python

MOST_MB = 150
MOST_WHEEL_MB = 1.9
INSIDE = {  # a folder of the wheel: where it comes from in the tree, and what is taken from there
    "carrom/": ("firmware/carrom/", ("**/*.py",)),
    "carrom_table/": ("carrom_table/", ("*.py", "py.typed")),
    "carrom_simulator/": (
        "simulator/carrom_simulator/",
        ("**/*.py", "web/static/**/*", "desk/static/*", "desk/micropython/*", "world/passages.json.gz"),
    ),
    "carrom_tools/": (
        "host_tools/carrom_tools/", ("**/*.py", "club/static/*", "device/bringup/*_faults.json"),
    ),
    "carrom_tools/data/firmware/": ("firmware/", ("boot.py", "main.py")),
    "carrom_tools/data/boards/": (
        "boards/", ("pico*/board.py", "pico*/mpconfigboard.h", "image/*.py", "image/*.h", "circuit/*.py"),
    ),
}  # fmt: skip
USERS = """
import carrom_table as ct

def mine(game: ct.Game, board: ct.Board) -> ct.Flick:
    offsets = board.striker_offsets(game.position.turn, game.rules)
    return ct.Flick(game.position.turn, offsets[0], 0.5, 3000)

class Cautious(ct.Bot):
    def __call__(self, game: ct.Game, board: ct.Board) -> ct.Flick:
        return super().__call__(game, board)

game = ct.Match("krhum", south=mine, north=Cautious("club"), seed=1).play()
reasons: dict[str, tuple[str, ...]] = {verdict.entry: verdict.reasons for verdict in game.verdicts()}
ways: int = sum(len(legal.entries) for legal in game.legal())
shot: ct.Shot = ct.Board.racked(seed=1).flick(mine(game, ct.Board()))
place: tuple[float, float] | None = shot.frames(60)[0][-1]
hands: dict[str, int] = {who: len(cards) for who, cards in ct.Kaluki().position.hands.items()}
leds: str = ct.Table("krhum").scoreboard
shots: str = game.position.shots  # wrong
game.push(3)  # wrong
ct.Bord()  # wrong
"""


pytestmark = pytest.mark.xdist_group("wheel")  # one process installs it, once


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """(folder of the commands, an empty folder) of an environment that holds the wheel and nothing else."""
    return install(tmp_path_factory.mktemp("wheel"), brought=bundle.MICROPYTHON)


def run(installed, *words, text=None, check=True):
    commands, empty = installed
    return subprocess.run(
        [commands / "carrom", *map(str, words)], cwd=empty, capture_output=True, text=True, input=text, check=check
    )


def test_little_is_installed(installed, capsys):
    commands, _ = installed
    used = sum(path.stat().st_size for path in commands.parent.rglob("*") if path.is_file() and not path.is_symlink())
    with capsys.disabled():
        print(f"\ninstalled: {used / 1e6:.0f} MB")
    assert used / 1e6 <= MOST_MB


def test_what_a_used_tree_puts_into_it_is_what_the_commands_read(installed):
    (wheel,) = (installed[1].parent / "dist").glob("*.whl")
    wanted = set()
    for folder, (source, patterns) in INSIDE.items():
        for pattern in patterns:
            found = {path for path in (ROOT / source).glob(pattern) if path.is_file()} - set(ignored())
            assert found, pattern
            wanted |= {folder + path.relative_to(ROOT / source).as_posix() for path in found}
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert inside == wanted
    assert wheel.stat().st_size / 1e6 <= MOST_WHEEL_MB


def ignored():
    """The files of this tree that git ignores, but for MicroPython, which `make referee` fetches for the wheel."""
    words = ["git", "ls-files", "-z", "--others", "--ignored", "--exclude-standard"]
    names = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [ROOT / name for name in names if bundle.MICROPYTHON.name not in Path(name).parts]


def test_an_index_is_told_the_licences_and_no_link_that_leads_nowhere(installed):
    (wheel,) = (installed[1].parent / "dist").glob("*.whl")
    packed = zipfile.ZipFile(wheel)
    (name,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
    told = email.message_from_bytes(packed.read(name))
    assert told["License-Expression"] == "MIT AND OFL-1.1"
    assert "Typing :: Typed" in told.get_all("Classifier")
    files = {Path(path).name for path in told.get_all("License-File")}
    assert files == {"LICENSE", "OFL.txt", "MICROPYTHON.txt"}
    text = told.get_payload()
    assert text.startswith("# Carrom table")
    assert [path for path in re.findall(r"\]\(([^)]*)\)", text) if not path.startswith(("https://", "#"))] == []


def test_every_name_that_it_puts_beside_other_packages_begins_with_carrom(installed):
    commands, _ = installed
    show = [*PIP, "--python", commands / "python", "show", "-f", "carrom-table"]
    told = subprocess.run(show, capture_output=True, text=True, check=True).stdout
    files = [Path(line.strip()) for line in told.partition("Files:\n")[2].splitlines()]
    tops = {path.name if path.parts[0] == ".." else path.parts[0] for path in files}  # commands stand outside
    assert {"carrom", "carrom_simulator", "carrom_table", "carrom_tools"} <= tops
    assert [top for top in sorted(tops) if not top.startswith("carrom")] == []


def test_no_folder_of_the_tree_is_a_package_of_the_wheel(installed):
    names = ["simulator", "host_tools", "firmware", "main", "boards", "tests", "website"]
    code = f"from importlib.util import find_spec\nprint([name for name in {names} if find_spec(name)])"
    assert python(installed, code).stdout == "[]\n"


def test_a_board_is_drawn_and_a_book_printed(installed):
    for board in ("pico", "pico_w"):
        assert run(installed, "board", board, "--svg").stdout == (ROOT / "boards" / board / "wiring.svg").read_text()
    assert "K17" in run(installed, "rules", "krhum").stdout
    commands, empty = installed
    by_package = subprocess.run([commands / "carrom-table", "rules"], cwd=empty, capture_output=True, check=True)
    assert b"krhum" in by_package.stdout


def test_a_game_is_played_replayed_explained_and_drawn(installed):
    done = run(installed, "demo", "--fast", "--rules", "dezepions", "--seed", "1", "--json")
    record = json.loads(done.stdout.splitlines()[-1])["record"]
    assert "numba" in done.stderr
    assert "Traceback" not in done.stderr
    assert "10" in run(installed, "replay", record).stdout
    assert "D1" in run(installed, "explain", record).stdout
    run(installed, "picture", record, "-o", "board.svg")
    assert (installed[1] / "board.svg").read_text().startswith("<svg")
    run(installed, "trace", ROOT / "docs" / "example.trace")
    run(installed, "rejudge", ROOT / "docs" / "example.trace")
    refused = run(installed, "trace", ROOT / "docs" / "example.trace", "--svg", check=False)
    assert refused.returncode == 2
    assert "carrom-table[plot]" in refused.stderr


def test_the_readmes_lines_run_outside_the_tree(installed):
    (code,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    code = code.replace("range(1000)", "range(20)")  # without numba
    told, counted = python(installed, code).stdout.splitlines()
    assert [told] == re.findall(r"print\(.*  # (.*)", code)
    assert counted.endswith("pocket a piece")


def test_a_users_file_is_checked_strictly(installed):
    commands, empty = installed
    (empty / "mine.py").write_text(USERS)
    check = [sys.executable, "-m", "mypy", "--strict", "--python-executable", commands / "python", "mine.py"]
    done = subprocess.run(check, cwd=empty, capture_output=True, text=True, check=False)
    wrong = [number for number, line in enumerate(USERS.splitlines(), 1) if line.endswith("# wrong")]
    assert [int(fault) for fault in re.findall(r"^mine.py:(\d+): error", done.stdout, re.MULTILINE)] == wrong, (
        done.stdout
    )


def test_the_firmware_that_it_flashes_is_the_trees(installed):
    code = (
        "import json\n"
        "from carrom_tools.flashing import firmware_image as image\n"
        "found = {path: image.digest(source.read_bytes()) for path, source in image.sources('pico').items()}\n"
        "print(json.dumps([found, len(image.build(image.sources('pico'), image.Compiler()))]))"
    )
    found, compiled = json.loads(python(installed, code).stdout)
    assert found == {
        path: firmware_image.digest(source.read_bytes()) for path, source in firmware_image.sources("pico").items()
    }
    assert compiled == len(found)


def test_no_board_is_said_by_every_command_that_needs_one(installed):
    for words in (["flash"], ["doctor"], ["calibrate"], ["settings", "list"], ["backup", "x.zip"], ["monitor"]):
        done = run(installed, *words, "--port", "socket://127.0.0.1:9", check=False)
        assert (done.returncode, "personne n'y répond" in done.stderr) == (2, True), words


def test_the_virtual_table_is_served(installed):
    commands, empty = installed
    words = [commands / "carrom", "play", "--no-browser", "--port", "18801"]
    with subprocess.Popen(words, cwd=empty, stdout=subprocess.PIPE, text=True) as playing:
        try:
            address = re.search(r"http://\S+", playing.stdout.readline())[0]
            with urllib.request.urlopen(address, timeout=300) as page:
                assert b"<title>" in page.read()
            if bundle.MICROPYTHON.is_dir():  # npm has fetched it
                with urllib.request.urlopen(address + "referee/", timeout=300) as page:
                    assert b"carrom" in page.read()
        finally:
            playing.send_signal(signal.SIGINT)
            playing.communicate(timeout=300)
    assert playing.returncode == 0
