"""The wheel, installed in an empty environment, outside the tree: every command works, and little is installed."""

import json
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

import pytest

from host_tools.flashing import firmware_image

ROOT = Path(__file__).resolve().parent.parent
MOST_MB = 150


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """(folder of the commands, an empty folder) of an environment that holds the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):  # not the tree itself: setuptools would keep old files in build/
        if (ROOT / name).is_file():
            (folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / "tree" / name)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq")
    built = subprocess.run([*pip, "wheel", "--no-deps", "-w", folder / "dist", folder / "tree"], stderr=subprocess.PIPE)
    if b"No matching distribution" in built.stderr:
        pytest.skip("pip reaches no packages here")
    assert built.returncode == 0, built.stderr.decode()
    venv.create(folder / "env", with_pip=False)
    commands = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    (wheel,) = (folder / "dist").glob("*.whl")
    subprocess.run([*pip, "--python", commands / "python", "install", wheel], check=True)
    empty = folder / "empty"
    empty.mkdir()
    return commands, empty


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


def test_the_firmware_that_it_flashes_is_the_trees(installed):
    code = (
        "import json\n"
        "from host_tools.flashing import firmware_image as image\n"
        "found = {path: image.digest(source.read_bytes()) for path, source in image.sources('pico').items()}\n"
        "print(json.dumps([found, len(image.build('pico', image.Compiler()))]))"
    )
    commands, empty = installed
    done = subprocess.run([commands / "python", "-c", code], cwd=empty, capture_output=True, text=True, check=True)
    found, compiled = json.loads(done.stdout)
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
            with urllib.request.urlopen(address, timeout=10) as page:
                assert b"<title>" in page.read()
        finally:
            playing.send_signal(signal.SIGINT)
            playing.communicate(timeout=15)
    assert playing.returncode == 0
