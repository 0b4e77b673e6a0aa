"""carrom calibrate against the firmware's own console, the table on CPython behind a socket."""

import time
from pathlib import Path

from carrom.game import pieces
from carrom.sensing import calibration, calibration_file
from carrom_simulator.world.ports import World
from tests.host_tools.running import carrom
from tests.host_tools.talking_table import TalkingTable, ctrl_c_when
from tests.own_thread import here_only


def _hand(world: World, wrong: set[int]):
    """Somebody who drops the piece that is asked for; the numbered ones into the wrong pocket."""
    asked = []

    def on_line(line: str) -> None:
        words = line.split()
        if len(words) == 3 and words[:2] != ["learn", "start"]:
            pocket = pieces.POCKET_WORDS.index(words[1])
            asked.append(words[1:])
            if len(asked) in wrong:
                pocket ^= 1
            world.sensors.fall(world.now_us / 1e6 + 0.1, pocket, pieces.PIECE_WORDS.index(words[2]))
            world.wake()

    return on_line


def test_a_calibration_over_the_cable_is_stored_and_played_by(bare_world, tmp_path):
    before = calibration_file.to_bytes(bare_world.table.passages.calibration)
    with TalkingTable(bare_world, _hand(bare_world, wrong={4})) as table:
        done = carrom("calibrate", "--lang", "fr", "--save", str(tmp_path / "c"), "--port", table.port)
    assert done.exit_code == 0, done.output
    assert "Encore une fois : ce n'était pas ce trou" in done.output
    stored, trouble = calibration_file.load(bare_world.store)
    assert trouble is None
    assert stored.learned
    assert calibration_file.to_bytes(stored) != before
    assert bare_world.table.passages.calibration.learned
    assert bare_world.table.passages.observer is None
    assert Path(tmp_path / "c").read_bytes() == calibration_file.to_bytes(bare_world.table.passages.calibration)
    passes = sum(line.startswith("learn ") and len(line.split()) == 3 for line in table.heard)
    assert 49 <= passes <= 52  # one again, and what lay aslant


def test_a_drawing_of_another_kind_is_refused_before_anything_is_asked(tmp_path):
    done = carrom("calibrate", "--simulated", "--plot", tmp_path / "known.gif", "--lang", "en")
    assert done.exit_code == 2
    assert "drawings are .svg, .png or .pdf" in done.output
    assert "Drop" not in done.output


def test_one_pocket_can_be_calibrated_alone(bare_world):
    bare_world.table.passages.calibration.pockets[0].gap_um = 20_000
    with TalkingTable(bare_world, _hand(bare_world, wrong=set())) as table:
        done = carrom("calibrate", "--pocket", "nw", "--port", table.port)
    assert done.exit_code == 0, done.output
    stored, _ = calibration_file.load(bare_world.store)
    assert stored.pockets[0].gap_um == 20_000
    assert stored.pockets[3].window_um != calibration.Calibration().pockets[3].window_um
    assert sum(line.startswith("learn nw ") for line in table.heard) == 12


def test_a_calibration_that_makes_no_sense_is_refused_and_the_old_one_stays(bare_world):
    """Somebody drops black men where white ones are asked for."""
    before = bare_world.table.passages.calibration
    sense = _hand(bare_world, wrong=set())
    with TalkingTable(bare_world, lambda line: sense(line.replace(" w", " b"))) as table:
        done = carrom("calibrate", "--lang", "en", "--pocket", "nw", "--port", table.port)
    assert done.exit_code == 2
    assert "the old calibration stays" in done.stderr
    assert bare_world.store.read(calibration_file.FILE) is None
    assert bare_world.table.passages.calibration is before
    assert bare_world.table.passages.observer is None


def test_a_calibration_broken_off_changes_nothing_and_the_table_plays_again(bare_world):
    before = bare_world.table.passages.calibration
    hand = _hand(bare_world, wrong=set())
    with TalkingTable(bare_world) as table:
        stop = ctrl_c_when(lambda: sum(line.count(" ") == 2 for line in table.heard) > 3)

        def on_line(line: str) -> None:
            stop(line)
            hand(line)

        table.on_line = on_line
        done = carrom("calibrate", "--lang", "en", "--port", table.port)
    assert "learn stop" in table.heard  # a slow table may hear it when the command has ended
    assert done.exit_code == 2
    assert "broken off; the old calibration stays" in done.stderr
    assert bare_world.store.read(calibration_file.FILE) is None
    assert bare_world.table.passages.calibration is before
    assert bare_world.table.passages.observer is None


def test_a_computer_that_went_away_in_the_middle_does_not_stop_the_table(bare_world):
    from carrom.console import LEARN_S, Console

    console = Console(bare_world.table, lambda _us: None)
    assert console.obey("learn start")["learning"]

    def drop() -> None:
        bare_world.sensors.fall(bare_world.now_us / 1e6, pieces.SW, pieces.WHITE)
        bare_world.wake()
        bare_world.run(2_000_000)

    drop()
    assert bare_world.table.passages.observer is not None
    bare_world.run((LEARN_S + 2) * 1_000_000)
    drop()
    assert bare_world.table.passages.observer is None
    assert bare_world.table.question is not None  # a piece without a shot: the table asks again what it was


def test_a_table_that_does_not_answer_is_said(bare_world, monkeypatch):
    running = time.monotonic
    monkeypatch.setattr("time.monotonic", here_only(lambda: 200 * running(), running))  # a minute in 0.3 s
    with TalkingTable(bare_world, answers=False) as table:
        done = carrom("calibrate", "--port", table.port)
    assert done.exit_code == 2
    assert "carrom doctor" in done.stderr
