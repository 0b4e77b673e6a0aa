"""The table joins its parts: each edge has its own time, and an event wakes whoever must look at once."""

import pytest

from carrom import ports
from carrom.game.pieces import EAST, NORTH, SE, SOUTH, SW
from carrom.game.record import parse_entry
from carrom.panel.lighting import AWAKE, PICTURE
from carrom.sensing import calibration_file, trace
from carrom.storage import checked_files
from carrom.table import Table
from carrom_simulator.world.ports import World
from tests.firmware.playing import Play, S


def test_edges_that_are_read_together_keep_their_own_times():
    play = Play()
    known = play.table.passages
    seen = []
    known.edge = lambda beam, blocked, time_us: seen.append((beam, blocked, time_us))
    begin_us = play.world.chip_us
    told = [(ports.gate_beam(SE, 0), True, begin_us + 10), (ports.gate_beam(SW, 1), True, begin_us + 700)]
    for beam, blocked, time_us in told:
        play.world.hardware.beams.put(time_us, beam, blocked)
    play.table.step(begin_us + 1000)
    assert seen == told


def test_a_setting_that_is_wrong_is_told_by_its_name():
    world = World("none", seed=1)
    data = checked_files.wrap("settings", 1, b"volume=99\nlang=en\n")
    world.store.files["settings"] = world.store.files["settings~"] = data
    told = []

    class Listener:
        def on_call(self, call):
            told.append((call.name, call.text("fr")))

    world.attach(Table(world.hardware, rng_seed=1, listeners=(Listener(),)))
    world.run(60 * S)
    assert any(name == "fault" and "volume : " in text for name, text in told), told


def test_a_press_wakes_the_picture_and_the_windows_within_that_step():
    play = Play()
    while play.table.lighting.idle.phase != PICTURE:
        play.wait(60)
    play.wait(30)
    looked = []
    plain = play.world.hardware.light.sample
    play.world.hardware.light.sample = lambda pocket: (looked.append(pocket), plain(pocket))
    asleep = bytes(play.table.frame)
    play.world.press(SOUTH, ports.BANK_BUTTON, 90_000)
    play.wait(0.5)
    assert play.table.lighting.idle.phase == AWAKE
    assert bytes(play.table.frame) != asleep
    assert looked


def test_edges_of_the_lines_are_in_the_trace_too():
    play = Play()
    play.place(SOUTH)
    kept = trace.decode_text(play.table.passages.trace.to_bytes())
    for line in (0, 1):
        assert f"\nedge {ports.line_beam(SOUTH, line)} 1 " in kept


def test_a_call_begins_as_soon_as_the_words_of_the_one_before_are_through():
    play = Play()
    play.wait(30)
    announcer = play.table.announcer
    for name in ("line_hidden", "badly_placed"):
        play.table.say(name)
    play.wait(0.01)
    assert announcer.busy
    while announcer.busy:
        play.wait(0.01)
        if announcer.ready:  # nothing is said any more, and one waits
            play.wait(0.02)
            assert not announcer.ready


SOON_S = 0.05


def test_what_a_computer_does_to_the_game_is_called_at_once():
    play = Play("krhum")
    play.wait(30)
    play.table.new_game("fiche", opener=NORTH)
    play.wait(SOON_S)
    assert play.texts[-1] == "Nord ouvre"
    play.wait(30)
    assert play.table.enter(parse_entry("north s@sw")).error is None
    play.wait(SOON_S)
    assert play.texts[-1] == "Palet rentré"


def test_settings_that_were_changed_are_played_by_at_once():
    play = Play(auto_brightness="off")
    play.wait(30)
    play.table.settings.set_all([("brightness", "2"), ("volume", "1"), ("doubt_margin", "51")])
    play.table.apply_settings()
    play.wait(SOON_S)
    assert (play.world.display.level, play.world.buzzer.level) == (2, 1)
    assert play.table.passages.doubt_margin == 51


def test_a_calibration_that_is_spoiled_is_told():
    play = Play()
    for name in (calibration_file.FILE, calibration_file.FILE + "~"):
        play.store.files[name] = b"spoiled"
    again = Play(store=play.store)
    again.wait(20)
    assert "Panne : calibration" in again.texts


def test_a_gate_that_fails_and_one_that_works_again_are_told():
    play = Play()
    play.wait(20)
    play.table.passages.faults = 1 << ports.gate_beam(SE, 1)
    play.wait(5)
    assert play.texts[-1] == "Panne : S-E B"
    play.table.passages.faults = 0
    play.wait(5)
    assert play.texts[-1] == "Réparé : S-E B"


@pytest.mark.parametrize("beam", [ports.gate_beam(SE, 0), ports.line_beam(EAST, 0)])
def test_edges_that_were_lost_are_told_at_once(beam):
    play = Play()
    play.wait(20)
    play.world.beams.overruns += 1
    play.world.beams.put(play.world.chip_us, beam, True)
    play.world.wake()
    play.wait(SOON_S)
    assert play.texts[-1] == "Panne : capture"


def test_pads_that_do_not_answer_are_told_though_nobody_presses():
    play = Play()
    play.wait(20)

    def mute():
        raise OSError(5)

    play.world.pads.read = mute
    play.wait(5)
    assert play.texts[-1] == "Panne : pads"


@pytest.mark.parametrize("limit_s", [45, 150])
def test_the_shot_clock_calls_when_the_time_is_over(limit_s):
    play = Play(shot_clock_s=limit_s)
    play.shoot(SOUTH)
    play.wait(limit_s - 5)
    assert "shot_clock" not in play.warnings
    for _ in range(600):
        if "shot_clock" in play.warnings:
            break
        play.wait(0.01)
    play.wait(SOON_S)
    assert play.texts[-1] == "Temps !"


@pytest.mark.parametrize("beam", [ports.gate_beam(SE, 0), ports.line_beam(NORTH, 1)])
def test_a_piece_on_the_board_wakes_the_picture(beam):
    play = Play(idle_s=10)
    while play.table.lighting.idle.phase != PICTURE:
        play.wait(30)
    play.world.beams.put(play.world.chip_us, beam, True)
    play.world.wake()
    play.wait(SOON_S)
    assert play.table.lighting.idle.phase == AWAKE


def test_a_menu_is_on_the_display_as_soon_as_its_button_is_pressed():
    play = Play("krhum")
    play.enter("south w@sw")
    play.wait(30)
    status = bytes(play.world.display.frame)
    play.world.press(SOUTH, ports.BET_BUTTON)
    play.wait(0.04 + SOON_S)
    assert play.shown == "Près ×2"
    assert bytes(play.world.display.frame) != status


def test_an_entry_of_the_computer_is_on_the_display_at_once():
    play = Play()
    play.wait(30)
    status = bytes(play.world.display.frame)
    assert play.table.enter(parse_entry("south -")).error is None
    play.wait(SOON_S)
    assert bytes(play.world.display.frame) != status


def test_a_call_is_on_the_display_as_soon_as_it_is_heard():
    play = Play()
    play.wait(30)
    status = bytes(play.world.display.frame)
    play.table.say("line_hidden")
    play.wait(SOON_S)
    assert bytes(play.world.display.frame) != status
