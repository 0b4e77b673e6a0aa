"""The guided calibration of the simulated table."""

import time

import pytest

from carrom.sensing import calibration_file
from carrom_tools.device import calibration_guide
from carrom_tools.errors import UserError
from tests.host_tools.running import carrom
from tests.own_thread import here_only

pytestmark = pytest.mark.usefixtures("english")


def test_the_guide_calibrates_the_simulated_table(tmp_path):
    path = tmp_path / "calibration"
    result = carrom("calibrate", "--simulated", "--noise", "nominal", "--save", path, "--lang", "en")
    assert result.exit_code == 0, result.output
    learned = calibration_file.from_bytes(path.read_bytes())
    assert learned.learned
    assert carrom("calibrate", "--simulated", "--noise", "loud").exit_code == 2


def test_broken_off_the_old_calibration_stays():
    talk = calibration_guide.SimulatedTalk("none", 1)
    before = calibration_file.to_bytes(talk.table.passages.calibration)
    told = []

    def progress(done, total):
        told.append((done, total))
        if done >= 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        calibration_guide.calibrate(talk, "fr", lambda _text: None, progress)
    assert told[-1] == (5, 48)
    assert calibration_file.to_bytes(talk.table.passages.calibration) == before
    assert talk.table.passages.observer is None
    assert talk.world.store.read(calibration_file.FILE) is None


def test_pieces_that_make_no_sense_store_nothing(monkeypatch):
    talk = calibration_guide.SimulatedTalk("none", 1)
    for window in talk.world.sensors.windows:
        window.dead_green = True
    running = time.monotonic
    monkeypatch.setattr(calibration_guide.time, "monotonic", here_only(lambda: 60 * running(), running))
    with pytest.raises(UserError, match="old calibration stays"):
        calibration_guide.calibrate(talk, "en", lambda _text: None, lambda _done, _total: None, ("nw",))
    assert talk.world.store.read(calibration_file.FILE) is None


def test_a_wait_is_as_long_as_a_fall():
    for seed in range(3):
        talk = calibration_guide.SimulatedTalk("nominal", seed)
        talk.ask("learn start")
        for pocket in ("sw", "ne"):
            began_us = talk.world.now_us
            assert not talk.ask(f"learn {pocket} w")["fresh"]
            talk.wait()
            assert talk.ask("learn")["fresh"]
            assert talk.world.now_us - began_us == 1_600_000


class Listener:
    """A console that gives prepared answers."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.heard = []

    def ask(self, line, timeout_s):
        self.heard.append((line, timeout_s))
        return self.answers.pop(0)


def test_a_board_that_does_not_answer_is_told_by_its_port():
    for port, name in (("/dev/ttyACM0", "/dev/ttyACM0"), (None, "the board")):
        talk = calibration_guide.BoardTalk(Listener(None), port)
        with pytest.raises(UserError, match=f"^{name} does not answer; carrom doctor looks why"):
            talk.ask("learn")
    assert talk.listener.heard == [("learn", 50)]  # an emulated chip erases its flash for that long


def test_a_refusal_of_a_board_is_told_in_words():
    talk = calibration_guide.BoardTalk(Listener({"error": "passes", "values": [3, "w", "sw"]}), None)
    with pytest.raises(UserError, match="the table says: 3 passes are missing: white man, south-west pocket; the old"):
        talk.calibration()


class Tray:
    """A table that misses two passes; `outcomes` tells of each answer whether a piece has come, and what was wrong."""

    def __init__(self, *outcomes):
        self.outcomes = list(outcomes)
        self.left = [["sw", "w", 1], ["ne", "b", 1]]
        self.heard = []
        self.waited = 0

    def ask(self, line):
        self.heard.append(line)
        fresh, fault = False, None
        if line == "learn":
            fresh, fault = self.outcomes.pop(0)
            if fresh and fault is None:
                self.left.pop(0)
        return {"missing": list(self.left), "fresh": fresh, "fault": fault}

    def wait(self):
        self.waited += 1


def guided(tray, *pockets):
    said, progress = [], []
    calibration_guide.calibrate(tray, "en", said.append, lambda *at: progress.append(at), pockets)
    return said, progress


def test_the_guide_names_each_piece_and_pocket_and_what_went_wrong():
    tray = Tray((False, None), (True, ["passes", 3, "w", "sw"]), (True, None), (True, None))
    said, progress = guided(tray, "sw", "ne")
    assert tray.heard == [
        "learn start sw ne", "learn sw w", "learn", "learn", "learn sw w", "learn", "learn ne b", "learn", "learn save",
    ]  # fmt: skip
    assert tray.waited == 4
    assert said == [
        "Drop a white man into the south-west pocket.",
        "Once more: 3 passes are missing: white man, south-west pocket",
        "Drop a white man into the south-west pocket.",
        "Drop a black man into the north-east pocket.",
    ]
    assert progress == [(0, 2), (0, 2), (1, 2), (2, 2)]


def test_the_guide_waits_two_minutes_for_a_piece(monkeypatch):
    now_s = [50.0]
    monkeypatch.setattr(calibration_guide.time, "monotonic", here_only(lambda: now_s[0], time.monotonic))
    tray = Tray(*[(False, None)] * 1000)
    tray.wait = lambda: now_s.__setitem__(0, now_s[0] + 1)
    with pytest.raises(UserError, match="nothing has fallen for two minutes; the old calibration stays"):
        guided(tray)
    assert 120 <= now_s[0] - 50 <= 122
    assert tray.heard[-1] == "learn stop"


def test_while_calibrating_nobody_is_asked_about_the_pieces():
    talk = calibration_guide.SimulatedTalk("none", 1)
    calibration_guide.calibrate(talk, "fr", lambda _text: None, lambda _done, _total: None, ("se",))
    assert talk.table.question is None
    assert len(talk.table.game) == 0
    assert talk.table.passages.calibration.learned
