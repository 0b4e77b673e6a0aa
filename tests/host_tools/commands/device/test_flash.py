"""carrom flash on the computer's side: which image goes where, and what is sent after it."""

import itertools
import json
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom import VERSION
from carrom_tools.flashing import boards, firmware_image
from carrom_tools.flashing.identity import identity
from tests.host_tools.device.raw_board import NUMBER, RawBoard
from tests.host_tools.device.serial_line import Port, answering_at, mounted
from tests.host_tools.running import carrom

pytestmark = [
    pytest.mark.usefixtures("english"),
    pytest.mark.xdist_group("flash"),  # one process compiles the firmware
]

BLOCK = b"UF2\n" + bytes(24) + (0xE48BFF56).to_bytes(4, "little") + bytes(480)
OTHER_NUMBER = "e6614c311b000000"
CLOCK = [0.0]  # the seconds of all boards
STOCK = "Raspberry Pi Pico with RP2040"
OURS = "Carrom table on a " + STOCK


class Board(RawBoard):
    """A board that restarts as a drive when it is told to, and as MicroPython with the UF2 that is laid on that.

    names: the ports at which it shows up, one after the other, again and again. state: running, bare or away.
    """

    def __init__(self, folder, number=NUMBER, names=("COM7",), state="running"):
        (folder / "board").mkdir(parents=True)
        super().__init__(folder / "board")
        self.number = number
        self.names = itertools.cycle(names)
        self.name = next(self.names)
        self.taken = list  # the ports of the others
        self.state = state
        self.drive = folder / "RPI-RP2"
        self.drive.mkdir()
        self.drive_after_s = 0.0
        self.on_bootloader = lambda: None
        self._drive_at_s = 0.0
        (self.drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n")

    @property
    def now_s(self):
        return CLOCK[0]

    @now_s.setter
    def now_s(self, now_s):
        CLOCK[0] = now_s

    def exec_raw_no_follow(self, code):
        super().exec_raw_no_follow(code)
        assert "machine.bootloader()" in code
        self.state = "bare"
        self.on_bootloader()
        self._drive_at_s = self.now_s + self.drive_after_s

    def copied(self):
        """The UF2s that were laid on it."""
        return [path.name for path in self.drive.glob("*.uf2")]

    def is_drive(self):
        if self.state == "bare" and self.copied():
            self.state = "running"
            self.name = next(name for name in self.names if name not in self.taken())
            if self.copied()[0].startswith("carrom"):
                self.become_ours()
        return self.state == "bare" and self.now_s >= self._drive_at_s

    def become_ours(self, mark=""):
        """Run our image, of the firmware here or of another one."""
        self.implementation._machine = OURS
        self.build = f"v1.25.0-{mark or identity(firmware_image.sources('pico'))}"

    def untouched(self):
        """Whether nothing has ever been sent to it."""
        return not (self.ran or self.written or self.copied() or self.files())


class Computer:
    """The ports and drives of a computer, where boards come and go. deeds: (seconds, what is then done)."""

    def __init__(self, monkeypatch, *boards):
        self.boards = boards
        self.deeds = []
        boards[0].keep_time(monkeypatch)
        monkeypatch.setattr("serial.tools.list_ports.comports", self.ports)
        mounted(monkeypatch, self.drives)
        answering_at(monkeypatch, self.at)

    def _pass_time(self):
        while self.deeds and self.deeds[0][0] <= self.boards[0].now_s:
            self.deeds.pop(0)[1]()

    def drives(self):
        self._pass_time()
        return [board.drive for board in self.boards if board.is_drive()]

    def ports(self):
        self.drives()
        running = [board for board in self.boards if board.state == "running"]
        return [Port(board.name, serial_number=board.number.upper()) for board in running]

    def at(self, port):
        there = [board for board in self.boards if board.state == "running" and board.name == port]
        if not there:
            raise OSError(2, "No such file or directory")
        return there[0]


@pytest.fixture
def image(tmp_path, monkeypatch):
    """Have the image of `make uf2` at hand."""
    (tmp_path / "carrom-pico.uf2").write_bytes(BLOCK * 3)
    monkeypatch.setattr(boards, "image", lambda name: tmp_path / f"carrom-{name}.uf2")


@pytest.fixture
def board(tmp_path, monkeypatch, image):  # noqa: ARG001
    """One with plain MicroPython, plugged in."""
    board = Board(tmp_path / "one")
    Computer(monkeypatch, board)
    return board


@pytest.fixture
def bare(board):
    """The same in its bootloader."""
    board.state = "bare"
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
    def gone(_file):
        (bare.drive / "INFO_UF2.TXT").unlink()
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", gone)
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


@pytest.fixture
def pair(tmp_path, monkeypatch, image):  # noqa: ARG001
    """The computer, a board at COM7 that is at COM9 after a restart, and somebody else's."""
    mine = Board(tmp_path / "mine", names=("COM7", "COM9"))
    other = Board(tmp_path / "other", OTHER_NUMBER, ("COM8", "COM7"), state="away")
    return Computer(monkeypatch, mine, other), mine, other


def plug_in(board, state="running", name=None):
    board.state = state
    board.name = name or board.name


@pytest.mark.parametrize("how", ["--uf2", "--image"])
def test_the_named_board_gets_the_image_although_another_lies_in_its_bootloader(pair, tmp_path, how):
    _, mine, other = pair
    other.state = "bare"
    words = [how, tmp_path / "carrom-pico.uf2"] if how == "--uf2" else [how]
    done = carrom("flash", "--port", "COM7", *words)
    assert done.exit_code == 0, done.output
    assert mine.copied() == ["carrom-pico.uf2"]
    assert other.untouched()


def test_of_two_boards_that_come_the_one_that_was_restarted_is_meant(pair):
    computer, mine, other = pair
    mine.drive_after_s = 3.0
    computer.deeds = [(CLOCK[0] + 1, lambda: plug_in(other, name="COM1"))]
    done = carrom("flash", "--port", "COM7", "--image")
    assert done.exit_code == 0, done.output
    assert (mine.copied(), mine.name, other.untouched()) == (["carrom-pico.uf2"], "COM9", True)


def test_of_two_drives_that_come_none_is_taken(pair):
    computer, mine, other = pair
    mine.drive_after_s = 0.9
    computer.deeds = [(CLOCK[0] + 0.9, lambda: plug_in(other, "bare"))]
    done = carrom("flash", "--port", "COM7", "--image")
    assert (done.exit_code, mine.copied()) == (2, [])
    assert "several drives have appeared" in done.stderr
    assert other.untouched()


@pytest.mark.parametrize("mine_is", ["running", "bare"])
@pytest.mark.parametrize("words", [(), ("--image",), ("--files",)])
def test_a_drive_beside_another_board_is_not_guessed_about(pair, mine_is, words):
    _, mine, other = pair
    mine.state, other.state = mine_is, "bare"
    done = carrom("flash", *words)
    assert done.exit_code == 2
    assert "unplug the others, or say which: --port" in done.stderr
    assert str(other.drive) in done.stderr
    assert mine.untouched()
    assert other.untouched()


def test_a_named_drive_is_that_board(pair):
    _, mine, other = pair
    mine.state, other.state = "bare", "running"
    done = carrom("flash", "--drive", mine.drive)
    assert done.exit_code == 0, done.output
    assert mine.copied() == ["carrom-pico.uf2"]
    assert other.untouched()


def test_a_running_boards_drive_may_be_mounted_where_nobody_looks(board, monkeypatch):
    mounted(monkeypatch, list)
    info = board.drive / "INFO_UF2.TXT"
    told = info.read_text()
    info.unlink()
    board.on_bootloader = lambda: info.write_text(told)
    done = carrom("flash", "--image", "--drive", board.drive)
    assert done.exit_code == 0, done.output
    assert board.copied() == ["carrom-pico.uf2"]


def test_of_two_new_boards_after_a_bare_one_none_is_taken(pair):
    computer, mine, other = pair
    mine.state = "bare"
    computer.deeds = [(CLOCK[0] + 1, lambda: plug_in(other))]
    done = carrom("flash")
    assert done.exit_code == 2
    assert "there are several boards: COM8, COM9; say which with --port" in done.stderr
    assert other.untouched()


@pytest.mark.parametrize(("after_s", "found"), [(0, True), (14, True), (16, False)])
def test_the_drive_of_a_restarted_board_is_waited_for_a_quarter_of_a_minute(board, after_s, found):
    board.drive_after_s = after_s
    done = carrom("flash", "--image", "--port", "COM7")
    assert (done.exit_code, bool(board.copied())) == ((0, True) if found else (2, False)), done.output


@pytest.mark.parametrize(("after_s", "found"), [(0, True), (55, True), (70, False)])
def test_the_board_is_waited_for_a_minute(board, monkeypatch, after_s, found):
    come_s = []

    def ports():
        here = computer.ports()
        if board.copied() and not come_s:
            come_s.append(CLOCK[0] + after_s)
        return [] if come_s and CLOCK[0] < come_s[0] else here

    computer = Computer(monkeypatch, board)
    monkeypatch.setattr("serial.tools.list_ports.comports", ports)
    done = carrom("flash", "--image", "--port", "COM7")
    assert done.exit_code == (0 if found else 2), done.output
    assert ("has not come back within a minute" in done.stderr) == (not found)


def test_a_board_that_another_one_has_taken_the_place_of_is_not_examined(pair):
    _, mine, other = pair

    def swap(_code):
        mine.state = "away"
        plug_in(other, name="COM7")

    mine.before = lambda code: swap(code) if "statvfs" in code or "ilistdir" in code else None
    done = carrom("doctor", "--no-ask", "--port", "COM7")
    assert done.exit_code == 2
    assert "another board is there now" in done.stderr
    assert other.untouched()


@pytest.mark.parametrize("words", [("--image",), ("--uf2", "carrom-pico.uf2")])
def test_a_board_with_another_chip_is_not_restarted(board, tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    board.implementation._machine = "Raspberry Pi Pico 2 with RP2350"
    done = carrom("flash", "--port", "COM7", *words)
    assert (done.exit_code, board.state, board.copied()) == (2, "running", [])
    assert "needs an RP2040" in done.stderr


@pytest.mark.parametrize("named", [False, True])
def test_the_drive_of_a_pico_2_is_refused(bare, named):
    (bare.drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n")
    done = carrom("flash", *(("--drive", bare.drive) if named else ()))
    assert (done.exit_code, bare.copied()) == (2, [])
    assert "another chip (RP2350)" in done.stderr


def test_a_board_with_too_little_working_memory_gets_no_file(board):
    board.heap_free = 190_000  # a stock Pico W
    done = carrom("flash", "--files")
    assert (done.exit_code, board.files()) == (2, {})
    assert "190000 bytes of working memory" in done.stderr
    assert "carrom flash --image" in done.stderr
    done = carrom("flash", "--image")
    assert (done.exit_code, board.copied()) == (0, ["carrom-pico.uf2"]), done.output


def test_an_image_that_would_lose_the_games_says_how_to_keep_them(board, tmp_path):
    board.implementation._machine = "Carrom table on a Raspberry Pi Pico W with RP2040"  # once it had 1408 KiB of files
    (tmp_path / "carrom-pico_w.uf2").write_bytes(BLOCK)
    board.put({"/data/settings": b"kept"})
    done = carrom("flash", "--image")
    assert (done.exit_code, board.copied(), board.state) == (2, [], "running")
    assert "first carrom backup FILE" in done.stderr
    board.blocks = 848 // 4
    assert carrom("flash", "--image").exit_code == 0
    assert board.copied() == ["carrom-pico_w.uf2"]


NAMES = ("COM7", "COM8", "COM9")


BOARDS = ("away", "running", "bare")


@settings(max_examples=60)
@given(
    how=st.sampled_from(["named", "the only one", "bare"]),
    words=st.sampled_from([(), ("--image",), ("--files",)]),
    mine_at=st.permutations(NAMES),
    other_at=st.permutations(NAMES),
    other_is=st.sampled_from(BOARDS),
    changes=st.lists(st.tuples(st.integers(1, 40), st.sampled_from(BOARDS)), max_size=3),
    drive_after_s=st.integers(0, 3),
)
def test_no_byte_reaches_another_board(
    tmp_path_factory, how, words, mine_at, other_at, other_is, changes, drive_after_s
):
    folder = tmp_path_factory.mktemp("boards")
    mine = Board(folder / "mine", names=mine_at, state="bare" if how == "bare" else "running")
    other = Board(folder / "other", OTHER_NUMBER, other_at, state=other_is)
    mine.taken = lambda: [other.name]
    other.taken = lambda: [mine.name] if mine.state == "running" else []
    other.name = next(name for name in other.names if name not in other.taken())
    mine.drive_after_s = drive_after_s
    (folder / "carrom-pico.uf2").write_bytes(BLOCK * 3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(boards, "image", lambda name: folder / f"carrom-{name}.uf2")
        computer = Computer(patch, mine, other)

        def change(state):
            plug_in(other, state, next(name for name in other.names if name not in other.taken()))

        computer.deeds = [(CLOCK[0] + at / 4, lambda to=to: change(to)) for at, to in sorted(changes)]
        done = carrom("flash", *words, *(("--port", mine.name) if how == "named" else ()))
    assert other.untouched(), done.output
    comes = {to for _, to in changes} - {"away"}
    if (how != "named" and other_is != "away") or (how == "bare" and words == ("--files",)):
        assert (done.exit_code, mine.untouched()) == (2, True)
    elif not comes or (how == "named" and "bare" not in comes):
        assert done.exit_code == 0, done.output
    if done.exit_code == 0:
        if how == "bare" or words == ("--image",):
            assert mine.copied() == ["carrom-pico.uf2"]
            assert "nothing to send" in done.stderr
        else:
            assert "all verified" in done.stderr
            assert "/main.py" in mine.files()
