"""carrom flash on the computer's side: which image goes where, and what is sent after it."""

import json
import shutil

import pytest

from carrom import VERSION
from carrom_tools.flashing import boards, firmware_image
from carrom_tools.flashing.identity import identity
from tests.host_tools.device.raw_board import RawBoard
from tests.host_tools.device.serial_line import Port, mounted
from tests.host_tools.running import carrom

pytestmark = [
    pytest.mark.usefixtures("english"),
    pytest.mark.xdist_group("flash"),  # one process compiles the firmware
]

BLOCK = b"UF2\n" + bytes(24) + (0xE48BFF56).to_bytes(4, "little") + bytes(480)
STOCK = "Raspberry Pi Pico with RP2040"
OURS = "Carrom table on a " + STOCK


class Board(RawBoard):
    """A board that restarts as a drive when it is told to, and as MicroPython with the UF2 that is laid on that."""

    def __init__(self, folder):
        (folder / "board").mkdir()
        super().__init__(folder / "board")
        self.drive = folder / "RPI-RP2"
        self.drive.mkdir()
        (self.drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\n")
        self.is_bare = False

    def exec_raw_no_follow(self, code):
        super().exec_raw_no_follow(code)
        self.is_bare = "machine.bootloader()" in code

    def copied(self):
        """The UF2s that were laid on it."""
        return [path.name for path in self.drive.glob("*.uf2")]

    def drives(self):
        return [self.drive] if self.is_bare and not self.copied() else []

    def ports(self):
        if self.is_bare and self.copied():
            self.is_bare = False
            if self.copied()[0].startswith("carrom"):
                self.become_ours()
        return [] if self.is_bare else [Port("COM7")]

    def become_ours(self, mark=""):
        """Run our image, of the firmware here or of another one."""
        self.implementation._machine = OURS
        self.build = f"v1.25.0-{mark or identity(firmware_image.sources('pico'))}"


@pytest.fixture
def board(tmp_path, monkeypatch):
    """One with plain MicroPython, plugged in; the image of `make uf2` is at hand."""
    board = Board(tmp_path)
    board.plug_in(monkeypatch)
    monkeypatch.setattr("serial.tools.list_ports.comports", board.ports)
    mounted(monkeypatch, board.drives)
    (tmp_path / "carrom-pico.uf2").write_bytes(BLOCK * 3)
    monkeypatch.setattr(boards, "image", lambda name: tmp_path / f"carrom-{name}.uf2")
    return board


@pytest.fixture
def bare(board):
    """The same in its bootloader."""
    board.is_bare = True
    return board


def test_a_bare_board_gets_the_carried_image_in_one_step(bare):
    done = carrom("flash")
    assert done.exit_code == 0, done.output
    assert (bare.drive / "carrom-pico.uf2").read_bytes() == BLOCK * 3
    assert "3 blocks written" in done.stderr
    assert "nothing to send" in done.stderr
    assert done.stdout.strip() == VERSION
    assert bare.files() == {}


def test_no_image_is_said(bare, monkeypatch):
    monkeypatch.setattr(boards, "image", lambda _name: None)
    done = carrom("flash")
    assert done.exit_code == 2
    assert "carries no image" in done.stderr
    assert bare.copied() == []


def test_a_drive_that_goes_away_at_the_end_has_taken_all(bare, monkeypatch):
    copy = shutil.copyfile

    def gone(source, target):
        copy(source, target)
        (bare.drive / "INFO_UF2.TXT").unlink()
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(shutil, "copyfile", gone)
    done = carrom("flash")
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("how", [{"text": ""}, {"typed": ""}])
def test_a_connected_board_is_sent_to_its_bootloader_for_the_image(board, how):
    done = carrom("flash", "--image", "--port", "COM7", **how)
    assert done.exit_code == 0, done.output
    assert board.copied() == ["carrom-pico.uf2"]
    assert "Put our image" not in done.output


def test_on_a_terminal_a_stock_board_is_offered_the_image(board):
    done = carrom("flash", typed="y\n")
    assert done.exit_code == 0, done.output
    assert "Put our image on this board" in done.output
    assert (board.copied(), board.files()) == (["carrom-pico.uf2"], {})


def sent(board, *words, **how):
    """Flash files, no image; the line that says how many."""
    done = carrom("flash", *words, **how)
    assert done.exit_code == 0, done.output
    assert board.copied() == []
    return next(line for line in done.stderr.splitlines() if "verified" in line), "Put our image" in done.output


def test_a_board_that_gets_no_image_gets_files_and_the_doctor_compares_them(board, monkeypatch):
    whole = len(firmware_image.sources("pico"))
    line = f"{whole} files, {{}} sent, 0 removed, all verified"
    assert sent(board) == (line.format(whole), False)  # nobody is there to be asked
    for answer in ("n\n", "\n"):
        assert sent(board, typed=answer) == (line.format(0), True)
    board.put({"/carrom/clock.mpy": b"damaged"})
    told = [json.loads(fault) for fault in carrom("doctor", "--json").stdout.splitlines()]
    assert ["/carrom/clock.mpy" in fault["what"] for fault in told if fault["key"] == "files_differ"] == [True]
    assert sent(board, "--files", typed="y\n") == (line.format(1), False)
    board.become_ours("carrom.000000000000")  # with the firmware of another version
    assert sent(board)[0] == line.format(0)
    monkeypatch.setattr(boards, "image", lambda _name: None)
    assert sent(board, typed="y\n") == (line.format(0), False)


def test_after_a_micropython_of_ones_own_the_firmware_follows_as_files(bare, tmp_path):
    plain = tmp_path / "RPI_PICO-1.25.0.uf2"
    plain.write_bytes(BLOCK)
    done = carrom("flash", "--uf2", plain)
    assert done.exit_code == 0, done.output
    assert bare.copied() == [plain.name]
    assert "0 removed, all verified" in done.stderr
    assert "/carrom/clock.mpy" in bare.files()


def test_an_image_whose_rom_is_too_small_is_offered_the_new_one(board):
    board.become_ours("carrom.000000000000")
    board.rom = bytes(10)
    done = carrom("flash", "--files")
    assert done.exit_code == 2
    assert "put our image on it: carrom flash --image" in done.stderr
    done = carrom("flash", typed="y\n")
    assert (done.exit_code, board.copied()) == (0, ["carrom-pico.uf2"]), done.output
