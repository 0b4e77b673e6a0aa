"""carrom flash on the computer's side: which image goes where, and what is sent after it."""

import pytest
from click.testing import CliRunner

from carrom import VERSION
from host_tools.cli import cli
from host_tools.device import serial_port
from host_tools.flashing import boards, firmware_image, uf2_drive
from host_tools.flashing.identity import identity
from tests.host_tools.device.raw_board import RawBoard

pytestmark = pytest.mark.usefixtures("english")

BLOCK = b"UF2\n" + bytes(24) + (0xE48BFF56).to_bytes(4, "little") + bytes(480)


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A board in its bootloader, its drive mounted; once a UF2 is on it, a RawBoard comes to the port."""
    drive = tmp_path / "RPI-RP2"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\n")
    (tmp_path / "carrom-pico.uf2").write_bytes(BLOCK * 3)
    root = tmp_path / "board"
    root.mkdir()
    board = RawBoard(root, machine="Carrom table on a Raspberry Pi Pico with RP2040")
    board.build = f"v1.25.0-{identity(firmware_image.sources('pico'))}"
    board.drive = drive
    board.plug_in(monkeypatch)
    monkeypatch.setattr(uf2_drive, "_mounted", lambda: iter([drive]))
    monkeypatch.setattr(serial_port, "boards_there", lambda: ["COM7"] if any(drive.glob("*.uf2")) else [])
    monkeypatch.setattr(boards, "image", lambda name: tmp_path / f"carrom-{name}.uf2")
    return board


def flash(*words):
    return CliRunner().invoke(cli, ["flash", *map(str, words)])


def test_a_bare_board_gets_the_carried_image_in_one_step(bare):
    done = flash()
    assert done.exit_code == 0, done.output
    assert (bare.drive / "carrom-pico.uf2").read_bytes() == BLOCK * 3
    assert "3 blocks written" in done.stderr
    assert "nothing to send" in done.stderr
    assert done.stdout.strip() == VERSION
    assert bare.files() == {}


def test_plain_micropython_gets_the_firmware_as_files_in_the_same_step(bare, tmp_path, monkeypatch):
    bare.build = "v1.25.0"
    bare._sys.implementation._machine = "Raspberry Pi Pico with RP2040"
    wanted = {"/carrom/clock.py": firmware_image.sources("pico")["/carrom/clock.py"]}
    monkeypatch.setattr(firmware_image, "sources", lambda _board: wanted)
    plain = tmp_path / "RPI_PICO-1.25.0.uf2"
    plain.write_bytes(BLOCK)
    done = flash("--uf2", plain)
    assert done.exit_code == 0, done.output
    assert (bare.drive / plain.name).read_bytes() == BLOCK
    assert "1 sent, 0 removed, all verified" in done.stderr
    assert set(bare.files()) == {"/carrom/clock.mpy"}


def test_a_connected_board_is_sent_to_its_bootloader_for_the_image(bare, monkeypatch):
    monkeypatch.setattr(serial_port, "boards_there", lambda: ["COM7"])
    mounted = iter([[], [bare.drive]])
    monkeypatch.setattr(uf2_drive, "_mounted", lambda: iter(next(mounted, [bare.drive])))
    done = flash("--image", "--port", "COM7")
    assert done.exit_code == 0, done.output
    assert any("machine.bootloader()" in code for code in bare.ran)
    assert (bare.drive / "carrom-pico.uf2").exists()


def test_a_firmware_of_other_sources_is_sent(bare, monkeypatch):
    bare.build = "v1.25.0-carrom.000000000000"
    wanted = {"/carrom/clock.py": firmware_image.sources("pico")["/carrom/clock.py"]}
    monkeypatch.setattr(firmware_image, "sources", lambda _board: wanted)
    done = flash()
    assert "1 sent" in done.stderr, done.output


def test_no_image_is_said(bare, monkeypatch):
    monkeypatch.setattr(boards, "image", lambda _name: None)
    done = flash()
    assert done.exit_code == 2
    assert "carries no image" in done.stderr
    assert not any(bare.drive.glob("*.uf2"))


def test_a_drive_that_goes_away_at_the_end_has_taken_all(bare, monkeypatch):
    def copy(_source, _target):
        (bare.drive / "INFO_UF2.TXT").unlink()
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(uf2_drive.shutil, "copyfile", copy)
    monkeypatch.setattr(serial_port, "await_board", lambda _known: "COM7")
    done = flash()
    assert done.exit_code == 0, done.output
