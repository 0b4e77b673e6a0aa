"""Asking a board that is slow, or busy; and what its files say."""

import pytest

from carrom import VERSION
from carrom.sensing import calibration
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
from host_tools.device import doctor_facts
from host_tools.device.doctor_advice import Facts
from host_tools.device.raw_prompt import RawPrompt
from host_tools.errors import UserError
from host_tools.flashing import firmware_image, rom_image
from simulator.world.stores import MemoryStore
from tests.host_tools.device.raw_board import RawBoard


class SlowListener:
    """Answers like a board that takes a while to start: its first answers are refusals."""

    def __init__(self, starts_s: float, refusals: int = 0):
        self.now_s = 0.0
        self.starts_s = starts_s
        self.refusals = refusals
        self.sent = 0
        self.given_s = []

    def ask(self, command: str, timeout_s: float) -> dict | None:
        self.sent += 1
        self.given_s.append(timeout_s)
        if self.starts_s > self.now_s + timeout_s:
            self.now_s += timeout_s
            return None
        self.now_s = max(self.now_s, self.starts_s)
        if self.refusals:
            self.refusals -= 1
            return {"error": "a shot is being played"}
        return {"reply": command}


@pytest.fixture
def clocked(monkeypatch):
    def use(listener):
        monkeypatch.setattr(doctor_facts.time, "monotonic", lambda: listener.now_s)

        def sleep(seconds):
            listener.now_s += seconds

        monkeypatch.setattr(doctor_facts.time, "sleep", sleep)
        return listener

    return use


def test_a_board_that_starts_slowly_is_not_asked_too_often(clocked):
    listener = clocked(SlowListener(100))
    assert doctor_facts.reply(listener, "status", 600) == {"reply": "status"}
    assert listener.sent == 6
    assert listener.given_s == [3, 6, 12, 24, 48, 96]
    assert listener.now_s == 100


def test_a_refusal_is_asked_again_after_a_while(clocked):
    listener = clocked(SlowListener(0, refusals=5))
    assert doctor_facts.reply(listener, "selftest", 20) == {"reply": "selftest"}
    assert listener.now_s == 5


def test_a_board_that_never_answers_is_given_up(clocked):
    assert doctor_facts.reply(clocked(SlowListener(1e9)), "status", 20) is None


def test_the_last_question_waits_no_longer_than_there_is_time(clocked):
    for left_s in (2, 20, 22):
        listener = clocked(SlowListener(1e9))
        assert doctor_facts.reply(listener, "status", left_s) is None
        assert listener.now_s == left_s
    listener = clocked(SlowListener(0, refusals=99))
    assert doctor_facts.reply(listener, "status", 3.5) is None
    assert listener.now_s == 3.5


class Console:
    """Gives the prepared answers of a listener."""

    def __init__(self, **answers):
        self.answers = answers
        self.asked = []

    def __call__(self, port):
        self.port = port
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def ask(self, command, _timeout_s):
        self.asked.append(command)
        return self.answers.get(command)


STATUS = {"reply": "status", "heap_free": 30_000}
SELFTEST = {"reply": "selftest", "findings": [{"kind": 1, "at": 2}]}


@pytest.mark.parametrize(
    ("answers", "answered", "status", "findings"),
    [
        ({"status": STATUS, "selftest": SELFTEST}, True, STATUS, SELFTEST["findings"]),
        ({"status": STATUS, "selftest": {"reply": "selftest"}}, True, STATUS, []),
        ({"status": STATUS}, True, STATUS, []),
        ({"selftest": SELFTEST}, False, {}, []),
    ],
)
def test_what_the_console_answers_is_kept(monkeypatch, answers, answered, status, findings):
    console = Console(**answers)
    monkeypatch.setattr(doctor_facts, "ConsoleListener", console)
    facts = Facts()
    doctor_facts.ask(facts, "COM3", 0.01)
    assert (facts.answers, facts.status, facts.findings) == (answered, status, findings)
    assert console.port == "COM3"


FIRMWARE = {"/main.py": b"start", "/carrom/a.mpy": b"a", "/carrom/b.mpy": b"b"}
ROM = b"the firmware in the ROM"


@pytest.fixture
def board(tmp_path, monkeypatch):
    """A board; the firmware is three files, or a small ROM, compiled without a compiler."""
    board = RawBoard(tmp_path)
    board.plug_in(monkeypatch)
    monkeypatch.setattr(firmware_image, "compiler_for", lambda version, mpy: ((version, mpy), None))
    built = {("pico", ("1.25.0", (6, 3)))}
    monkeypatch.setattr(firmware_image, "build", lambda *how: FIRMWARE if how in built else {})
    monkeypatch.setattr(rom_image, "build", lambda *how: ROM if how in built else b"")
    return board


def differing():
    with RawPrompt("COM3") as prompt:
        return doctor_facts.differing(prompt, *prompt.identity())


def test_files_that_are_missing_or_other_than_flashed_are_named(board):
    board.put(FIRMWARE | {"/data/tail": b"x", "/mine.py": b"y"})
    assert differing() == []
    board.put({"/carrom/a.mpy": b"damaged"})
    (board.root / "main.py").unlink()
    assert differing() == ["/main.py", "/carrom/a.mpy"]


def test_a_firmware_frozen_into_the_image_has_no_files_to_differ(board):
    board.put({"/main.py": b"another", "/carrom_notes": b"z"})
    assert differing() == []


@pytest.mark.parametrize(("rom", "names"), [(ROM + bytes(9), []), (b"T" + ROM[1:], ["/rom"])])
def test_a_firmware_in_the_rom_is_compared_as_a_whole(board, rom, names):
    board.rom, board.runs_rom = rom, True
    assert differing() == names


def test_without_a_compiler_nothing_is_called_different(board, monkeypatch):
    board.put({"/carrom/a.mpy": b"damaged"})

    def none(_version, _mpy):
        raise UserError(("aucun", "none"))

    monkeypatch.setattr(firmware_image, "compiler_for", none)
    assert differing() == []


def test_the_files_of_a_sound_table_tell_of_no_fault():
    store = MemoryStore({})
    learned = calibration.Calibration()
    learned.learned = True
    calibration.save(store, learned)
    Settings(store).set("volume", "3")
    facts = Facts()
    doctor_facts.look_at_files(facts, store, "en")
    assert (facts.crashes, facts.settings, facts.calibration, facts.learned, facts.journal) == (
        "",
        [],
        None,
        True,
        None,
    )


def test_the_files_of_a_damaged_table_tell_of_each_fault():
    store = MemoryStore({"crashes": b"0.1: caf\xe9\n", "calibration": b"?", "settings": b"?"})
    journal = Journal(store)
    journal.resume()
    journal.begin("rules krhum\nseats south north\nopener south")
    for _ in range(30):
        journal.append("touch south")
    for name in ("tail", "tail~"):
        store.files[name] = store.files[name][:80]
    facts = Facts()
    doctor_facts.look_at_files(facts, store, "en")
    assert facts.crashes == "0.1: caf\ufffd\n"
    assert facts.settings
    assert facts.calibration
    assert facts.learned is False
    assert "south" not in facts.journal
    assert facts.journal != ""


def examined(board, monkeypatch, version):
    """The facts of a board whose firmware says that version, and the steps that were told."""
    console = Console(status=STATUS, selftest=SELFTEST)
    monkeypatch.setattr(doctor_facts, "ConsoleListener", console)
    run = RawPrompt.value
    monkeypatch.setattr(RawPrompt, "value", lambda self, code: version if "VERSION" in code else run(self, code))
    said = []
    facts = doctor_facts.examine("COM3", "en", said.append, 1)
    assert board.closed
    return facts, said, console


def test_a_board_is_examined_step_by_step(board, monkeypatch):
    monkeypatch.setattr(firmware_image, "readable", lambda crashes, name: f"{name}: {crashes}")
    board.put(FIRMWARE | {"/carrom/b.mpy": b"?", "/data/crashes": b"ValueError: y\n"})
    facts, said, console = examined(board, monkeypatch, VERSION)
    assert said == ["MicroPython", "firmware", "data", "console"]
    assert (facts.version, facts.expected, facts.micropython, facts.oldest) == (VERSION, VERSION, (1, 25, 0), (1, 23))
    assert facts.differing == ["/carrom/b.mpy"]
    assert facts.crashes == "pico: ValueError: y\n"
    assert facts.learned is False
    assert (facts.answers, facts.status, console.port) == (True, STATUS, "COM3")


def test_a_board_of_another_version_or_too_old_is_not_compared_and_one_without_firmware_not_asked(board, monkeypatch):
    board.put({"/carrom/b.mpy": b"?"})
    facts, said, _ = examined(board, monkeypatch, "0.0.1")
    assert (facts.differing, said[-1]) == ([], "console")
    facts, said, console = examined(board, monkeypatch, None)
    assert (facts.answers, said[-1], console.asked) == (None, "data", [])
    board._sys.implementation.version = (1, 22, 0)
    assert examined(board, monkeypatch, VERSION)[0].differing == []
    board._sys.implementation.version = (1, 23, 0)
    monkeypatch.setattr(firmware_image, "build", lambda *_how: FIRMWARE)
    assert examined(board, monkeypatch, VERSION)[0].differing != []
