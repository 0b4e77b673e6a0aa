"""The files of `make release` in dist/: complete, checked, and byte for byte the same when it is made again."""

import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from datetime import datetime
from pathlib import Path

import pytest

from carrom import VERSION
from carrom_tools.flashing import boards
from stands.chip.image import find_uf2
from stands.chip.served import ServedBoard

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / ".venv-release" / "bin" / "python"


@pytest.fixture(scope="module")
def twice(tmp_path_factory):
    """Two folders, each a whole release of the images that are built."""
    made = [TOOLS.exists(), (ROOT / "build/parts/README.txt").exists(), *map(boards.image, boards.names())]
    if not all(made):
        pytest.skip("nothing to release: make release")
    folders = [tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("again")]
    for folder in folders:
        subprocess.run([TOOLS, "-m", "release", str(folder)], cwd=ROOT, check=True, capture_output=True)
    return folders


def test_the_same_sources_give_the_same_bytes(twice):
    first, again = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in twice)
    assert first.keys() == again.keys()
    assert [name for name in first if first[name] != again[name]] == []


def test_an_image_is_the_same_from_another_folder(tmp_path):
    image = boards.image("pico")
    sources = Path(os.environ.get("CARROM_BUILD", Path.home() / ".cache/carrom/micropython-1.25.0")) / "sources"
    if image is None or not sources.exists():
        pytest.skip("no image was built here: make release")
    shutil.copytree(sources, tmp_path / "elsewhere" / "sources")
    plain = b"".join(image.read_bytes()[at + 32 : at + 288] for at in range(0, image.stat().st_size, 512))
    day = re.search(rb"v1\.25\.0-carrom\.\S+ on (\d+-\d+-\d+)", plain)[1].decode()
    epoch = int(datetime.fromisoformat(f"{day}T12:00:00+00:00").timestamp())
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch), "CARROM_BUILD": str(tmp_path / "elsewhere")}
    command = [ROOT / "boards/build_uf2.sh", tmp_path / "again.uf2", "pico"]
    subprocess.run(command, check=True, env=environment)
    assert (tmp_path / "again.uf2").read_bytes() == image.read_bytes()


def test_all_is_there_and_has_its_checksum(twice):
    folder = twice[0]
    names = {path.name for path in folder.iterdir()}
    wheel, sdist = f"carrom_table-{VERSION}-py3-none-any.whl", f"carrom_table-{VERSION}.tar.gz"
    bill = f"carrom-{VERSION}.cdx.json"
    mip, printed, ordered = (f"carrom-{what}-{VERSION}.zip" for what in ("mip", "parts", "boards"))
    images = {f"carrom-{name}.uf2" for name in boards.names()}
    assert names == {wheel, sdist, bill, mip, printed, ordered, "LICENSES.txt", "NOTES.md", "SHA256SUMS"} | images
    sums = dict(line.split("  ")[::-1] for line in (folder / "SHA256SUMS").read_text().splitlines())
    assert sums == {n: hashlib.sha256((folder / n).read_bytes()).hexdigest() for n in names - {"SHA256SUMS"}}
    parts = {part["name"] for part in json.loads((folder / bill).read_text())["components"]}
    assert {"micropython", "pico-sdk", "tinyusb", "mbedtls", "littlefs", "aiohttp", "pymunk", wheel} <= parts
    text = (folder / "LICENSES.txt").read_text()
    for holder in ("Damien P. George", "Raspberry Pi", "Ha Thach", "Apache License", "Arm Limited", "ChaN"):
        assert holder in text, holder
    assert (folder / "NOTES.md").read_text().startswith(f"# carrom-table {VERSION}\n\n#")


@pytest.fixture(scope="module")
def installed(twice, tmp_path_factory):
    """Return the folder of the commands of an environment that holds the wheel and what it needs."""
    (wheel,) = twice[0].glob("*.whl")
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "env", with_pip=False)
    commands = folder / "env" / "bin"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "--python", commands / "python"]
    subprocess.run([*pip, "install", wheel], check=True)
    return commands


def test_the_wheel_carries_the_images(twice, installed, tmp_path):
    code = "from carrom_tools.flashing import boards\nfor n in boards.names(): print(boards.image(n))"
    done = subprocess.run([installed / "python", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    for name, path in zip(boards.names(), done.stdout.splitlines(), strict=True):
        assert Path(path).read_bytes() == (twice[0] / f"carrom-{name}.uf2").read_bytes()


def test_its_command_flashes_a_plain_board_and_doctor_reaches_the_table(installed, tmp_path):
    def carrom(*words):
        return subprocess.run(
            [installed / "carrom", *words, "--port", board.port], cwd=tmp_path, capture_output=True, text=True
        )

    with ServedBoard(find_uf2()) as board:
        flashed = carrom("flash")
        assert flashed.returncode == 0, flashed.stdout + flashed.stderr
        assert VERSION in flashed.stdout
        examined = carrom("doctor", "--no-ask", "--lang", "en", "--wait", "120")
    assert examined.returncode == 0, examined.stdout + examined.stderr
    assert "carrom calibrate" in examined.stdout  # nothing else is left to do


def test_the_sdist_builds_the_same_wheel(twice, tmp_path):
    (sdist,), (wheel,) = twice[0].glob("*.tar.gz"), twice[0].glob("*.whl")
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path, filter="data")
    (tree,) = tmp_path.iterdir()
    command = [TOOLS, "-m", "build", "--no-isolation", "--wheel", "--outdir", tmp_path / "built", tree]
    subprocess.run(command, check=True, capture_output=True)
    (again,) = (tmp_path / "built").glob("*.whl")
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(again) as other:
        assert {n: one.read(n) for n in one.namelist()} == {n: other.read(n) for n in other.namelist()}


def test_the_printed_parts_come_as_step_and_stl_with_their_warning(twice):
    (packed,) = twice[0].glob("carrom-parts-*.zip")
    with zipfile.ZipFile(packed) as package:
        names = set(package.namelist())
        solids = {name.removesuffix(".step") for name in names if name.endswith(".step")}
        assert {"catcher", "tray", "line-eye", "display-case", "lower/gutter-upper"} <= solids
        assert names == {"README.txt", "LICENSE.md"} | {f"{one}.{kind}" for one in solids for kind in ("step", "stl")}
        for name in (*sorted(f"{one}.step" for one in solids), "README.txt"):
            assert "never built yet" in package.read(name)[:4000].decode().lower(), name
        assert b"CERN-OHL" in package.read("LICENSE.md")


def test_the_circuit_boards_come_with_all_that_is_ordered_and_their_warning(twice):
    (packed,) = twice[0].glob("carrom-boards-*.zip")
    with zipfile.ZipFile(packed) as package:
        boards_of = {"pocket", "line", "carrier"}
        files = {"-gerbers.zip", "-parts.csv", "-circuit.svg", "-front.webp", "-back.webp", ".kicad_pcb"}
        placed = {b + f for b in ("pocket", "carrier") for f in ("-placed.csv", "-positions.csv", "-pin1.svg")}
        names = {"README.txt", "LICENSE.md"} | {b + f for b in boards_of for f in files} | placed
        assert set(package.namelist()) == names
        for board in boards_of:
            for name in ("README.txt", f"{board}-parts.csv", f"{board}.kicad_pcb"):
                assert "never built yet" in package.read(name).decode().lower(), name
            with zipfile.ZipFile(io.BytesIO(package.read(f"{board}-gerbers.zip"))) as gerbers:
                kinds = {Path(name).suffix for name in gerbers.namelist()}
                assert {".gtl", ".gbl", ".gto", ".gts", ".gbs", ".drl"} <= kinds, kinds
        assert b"CERN-OHL" in package.read("LICENSE.md")


def test_the_mip_package_is_whole(twice):
    (packed,) = twice[0].glob("carrom-mip-*.zip")
    with zipfile.ZipFile(packed) as package:
        urls = json.loads(package.read("package.json"))["urls"]
        assert {url for _, url in urls} <= set(package.namelist())
