"""The table joins its parts: each edge has its own time, and an event wakes whoever must look at once."""

from carrom import ports
from carrom.game.pieces import SE, SOUTH, SW
from carrom.panel.idle import AWAKE, PICTURE
from carrom.sensing import trace
from carrom.storage import checked_files
from carrom.table import Table
from simulator.world.ports import World
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


def test_a_gate_that_is_covered_at_the_start_is_known_to_be():
    """Else its freeing would be no change, and the next piece's front none either."""
    for beam in range(ports.GATE_BEAMS):
        world = World("none", seed=1)
        world.hardware.beams.levels = lambda beam=beam: 1 << beam
        table = Table(world.hardware, rng_seed=1)
        assert table.passages._blocked == 1 << beam


def test_a_setting_that_is_wrong_is_told_by_its_name():
    world = World("none", seed=1)
    data = checked_files.wrap("settings", 1, b"volume=99\nlang=en\n")
    world.store.files["settings"] = world.store.files["settings~"] = data
    told = []

    class Listener:
        def on_call(self, name, _tune, text):
            told.append((name, text))

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
    kept = trace.text(play.table.passages.trace.to_bytes())
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
