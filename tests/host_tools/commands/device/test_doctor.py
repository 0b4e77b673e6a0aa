"""carrom doctor: the facts that it hears from the firmware's own console, and what it tells of them."""

import json
import re

import pytest

from carrom import VERSION
from carrom.sensing import calibration, calibration_file
from carrom.storage import checked_files, settings
from carrom_simulator.world.sensors import BLOCKED, FREE
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.device import doctor_facts
from carrom_tools.device.doctor_advice import Facts, diagnose
from carrom_tools.device.table_files import path_of
from tests.host_tools.device.raw_board import PORT, RawBoard
from tests.host_tools.running import carrom
from tests.host_tools.talking_table import TalkingTable


def test_the_doctor_hears_what_the_self_test_finds(bare_world):
    bare_world.sensors.break_beam(3, BLOCKED)
    bare_world.sensors.break_beam(12, FREE)
    bare_world.run(100_000)
    facts = Facts(version="1", expected="1")
    with TalkingTable(bare_world) as table:
        doctor_facts.ask(facts, table.port, 30)
    assert facts.answers
    assert facts.status["board"] == "simulated"
    assert {problem.key for problem in diagnose(facts, "en")} == {"gate_hidden", "beam_stuck"}


HEALTHY = {"version": VERSION, "expected": VERSION, "micropython": (1, 25, 0), "answers": True, "learned": True}


@pytest.fixture
def board(tmp_path, monkeypatch):
    """A healthy one: our image, calibrated, whose console answers."""
    board = RawBoard(tmp_path, machine="Carrom table on a Raspberry Pi Pico with RP2040")
    learned, store = calibration.Calibration(), MemoryStore({})
    learned.learned = True
    calibration_file.save(store, learned)
    board.put({path_of(name): data for name, data in store.files.items()})
    board.answers = {command: {"reply": command} for command in ("status", "selftest", "beams", "fitted")}
    board.answers["selftest"]["findings"] = []
    board.plug_in(monkeypatch)
    return board


def test_a_healthy_table_is_well(board):
    done = carrom("doctor", "--lang", "en", "--port", PORT)
    assert (done.exit_code, done.stdout) == (0, "All is well.\n"), done.output
    assert carrom("doctor", "--json").stdout == ""
    board.answers["status"]["heap_free"] = 140_000
    assert "Working memory free: 140000 bytes." in carrom("doctor", "--lang", "en").stdout


def test_a_table_is_given_as_long_to_answer_as_was_asked_for(board):
    del board.answers["status"]
    for seconds in (20, 90):
        begun_s = board.now_s
        assert "mute" in carrom("doctor", "--json", "--wait", seconds).stdout
        assert seconds <= board.now_s - begun_s < seconds + 2


@pytest.mark.parametrize("command", ["selftest", "beams", "fitted"])
def test_a_table_that_was_not_examined_is_not_called_well(board, command):
    del board.answers[command]
    done = carrom("doctor", "--json", "--wait", "20")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.exit_code, [problem["key"] for problem in told]) == (1, ["not_examined"])
    assert command in told[0]["what"]


@pytest.mark.parametrize(
    ("firmware", "facts", "status"),
    [(None, {"version": None, "answers": None}, 1), ("0.0.1", {"version": "0.0.1", "crashes": "boot 3: OSError"}, 0)],
)
def test_a_fault_that_disturbs_play_ends_with_1_and_one_that_does_not_with_0(board, firmware, facts, status):
    board.firmware = firmware
    board.put({"/data/crashes": facts.get("crashes", "").encode()})
    problems = diagnose(Facts(**HEALTHY | facts), "en")
    assert any(problem.grave for problem in problems) == bool(status)
    done = carrom("doctor", "--lang", "en")
    assert done.exit_code == status
    text = " ".join(done.stdout.split())
    for problem in problems:
        assert " ".join(problem.what.split()) in text
        assert " ".join(problem.remedy.split()) in text
    assert "All is well" not in text
    told = carrom("doctor", "--lang", "en", "--json")
    assert told.exit_code == status
    assert [json.loads(line)["key"] for line in told.stdout.splitlines()] == [problem.key for problem in problems]
    assert set(json.loads(told.stdout.splitlines()[0])) == {"key", "what", "remedy", "grave"}


@pytest.mark.parametrize(
    ("parts", "answers", "asked"),
    [("display", "y", ["LEDs"]), ("gates=sw buzzer", "y", ["buzzer"]), ("gates=sw pads", "", [])],
)
def test_nobody_is_asked_for_what_is_not_fitted(board, parts, answers, asked):
    board.answers["fitted"]["parts"] = parts
    done = carrom("doctor", "--ask", "--lang", "en", text="\n".join(answers) + "\n")
    assert done.exit_code == 0
    questions = {"LEDs": "do all LEDs light", "buzzer": "do you hear the buzzer"}
    assert [word for word, text in questions.items() if text in done.output] == asked


@pytest.mark.usefixtures("board")
@pytest.mark.parametrize(("answers", "found"), [("yy", []), ("ny", ["no_display"]), ("yn", ["no_buzzer"])])
def test_a_person_is_asked_for_what_only_he_can_see_and_hear(answers, found):
    done = carrom("doctor", "--ask", "--lang", "en", text="\n".join(answers) + "\n")
    assert done.exit_code == ("no_display" in found)  # it plays without its buzzer
    assert "do all LEDs light" in done.output
    assert "do you hear the buzzer" in done.output
    facts = Facts(**HEALTHY, display_seen=answers[0] == "y", buzzer_heard=answers[1] == "y")
    problems = diagnose(facts, "en")
    assert [problem.key for problem in problems] == found
    assert all(problem.what in done.output for problem in problems)


@pytest.mark.usefixtures("board")
def test_nobody_is_asked_where_nobody_sits_or_a_program_reads():
    asked = ("do all LEDs light", "do you hear the buzzer")
    assert not any(question in carrom("doctor", "--lang", "en").output for question in asked)
    for words, is_asked in (((), True), (("--json",), False), (("--no-ask",), False), (("--json", "--ask"), True)):
        output = carrom("doctor", "--lang", "en", *words, typed="y\ny\n").output
        assert [question in output for question in asked] == [is_asked] * 2, words


def test_a_flash_without_room_for_the_firmware_is_not_sent_back_to_carrom_flash(board):
    """carrom flash would fail for the same reason."""
    board.implementation._machine = "Raspberry Pi Pico with RP2040"
    board.firmware, board.free_blocks = None, 5
    told = carrom("doctor", "--lang", "en", "--json")
    (problem,) = [json.loads(line) for line in told.stdout.splitlines()]
    assert (problem["key"], told.exit_code) == ("no_room", 1)
    needed, free = map(int, re.findall(r"(\d+) bytes needed, (\d+) free", problem["what"])[0])
    assert (free, needed > free) == (5 * 4096, True)
    refused = carrom("flash", "--files", "--lang", "en")
    assert f"needs {needed} bytes, {free} are free; nothing was changed" in refused.stderr
    board.free_blocks = -(-needed // 4096)
    assert "no_firmware" in carrom("doctor", "--json").stdout


LOUD = settings.Settings(MemoryStore({})).export().replace("volume=6", "volume=66").encode()
TOO_LOUD = checked_files.wrap("settings", settings.VERSION, LOUD, 2)


@pytest.mark.parametrize(
    ("key", "harm"),
    [
        ("no_firmware", {}),
        ("files_differ", {"/carrom/clock.mpy": b"?"}),
        ("settings_bad", {"/data/settings": b"nonsense", "/data~/settings~": b"nonsense"}),
        ("setting", {"/data/settings": TOO_LOUD, "/data~/settings~": TOO_LOUD}),
    ],
)
def test_the_advised_command_mends_the_fault(board, key, harm):
    board.implementation._machine = "Raspberry Pi Pico with RP2040"
    board.firmware = None if key == "no_firmware" else VERSION
    board.put(harm)
    told = carrom("doctor", "--lang", "en", "--json").stdout
    (problem,) = [one for one in map(json.loads, told.splitlines()) if one["key"] == key]
    (advice,) = re.findall(r"carrom ([a-z]+(?: set \S+(?: VALUE)?)?)", problem["remedy"].partition(" writes")[0])[:1]
    done = carrom(*advice.replace("VALUE", "3").split(), "--lang", "en")
    assert done.exit_code == 0, done.output
    board.firmware = VERSION
    assert f'"{key}"' not in carrom("doctor", "--json").stdout
