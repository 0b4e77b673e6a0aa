"""A table of which some parts are fitted: what is not there is not heard, and is no fault."""

import pytest

from carrom import fitted, ports, selftest
from carrom.game import entry as entries
from carrom.game.pieces import BLACK, NORTH, SE, SOUTH, SW, WHITE
from carrom.panel import choices
from carrom.ports import OK_BUTTON
from carrom.referee import questions
from carrom_simulator.world.sensors import BLOCKED
from tests.firmware.playing import Play

LINES = "lines=south,east,north,west"


def test_edges_of_what_is_not_fitted_reach_no_part():
    play = Play(parts=f"gates=sw {LINES} pads")
    edges, told = play.world.beams, len(play.calls)
    for beam in range(ports.BEAMS):
        if not play.table.hardware.fitted >> beam & 1:
            for time_us in range(0, 400_000, 20_000):  # long enough to be a piece, and often enough to flicker
                edges.put(play.world.now_us + time_us, beam, time_us % 40_000 == 0)
    play.wait(30)
    passages = play.table.passages
    assert (passages.faults, passages.flickering, passages.jams, passages.stops) == (0, 0, 0, 0)
    assert not passages.busy()
    assert (play.passages, play.warnings, play.asked, len(play.calls)) == ([], [], [], told)


def test_a_window_that_is_not_fitted_has_no_dead_eye():
    play = Play(parts=f"gates=sw {LINES} pads", noise="nominal")
    for pocket in (SW, SE):  # both plugged in, and their left eyes see nothing
        window = play.world.sensors.windows[pocket]
        window.dead_left, window.dead_red, window.dead_green = True, False, False
        play.world.sensors.mend_beam(2 * pocket)
        play.world.sensors.mend_beam(2 * pocket + 1)
    for _ in range(20):
        play.drop(WHITE, SW)
        play.drop(WHITE, SE)
        play.wait(3)
    assert play.table.passages.blind == 1 << 2 * SW
    assert "S-O œil gauche" in " ".join(play.texts)
    assert "S-E œil" not in " ".join(play.texts)


def test_fitted_pockets_see_what_falls_and_players_tell_the_rest():
    play = Play(parts=f"gates=sw,ne {LINES} pads")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, SW), (BLACK, SE))
    play.wait(2)
    play.long_ok(SOUTH)
    play.pick(SOUTH, choices.ITEM_MISSED, SE, BLACK)
    play.wait(6)
    assert play.entries == ["south w@sw b@se"]
    assert [passage.pocket for passage in play.passages] == [SW]
    assert play.asked == play.warnings == []


def test_whether_a_told_piece_fell_first_is_asked_where_it_matters():
    play = Play(parts=f"gates=sw {LINES} pads", book="krhum")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, SW), (BLACK, SE))
    play.wait(2)
    play.long_ok(SOUTH)
    play.pick(SOUTH, choices.ITEM_MISSED, SE, BLACK)
    play.wait(6)
    assert play.asked == [questions.ASK_FIRST]
    play.pick(SOUTH, entries.fell(BLACK, SE))
    play.wait(1)
    assert play.entries == ["south b@se w@sw"]


def test_a_piece_that_is_told_while_the_table_asks_counts():
    play = Play(parts=f"gates=sw {LINES} pads", book="krhum")
    play.enter("south w@sw", "bet south near")
    play.shoot(SOUTH, (WHITE, SW), (BLACK, SE))
    assert play.table.question.kind == questions.ASK_HIT
    play.long_ok(SOUTH)
    play.pick(SOUTH, choices.ITEM_MISSED, SE, BLACK)
    while play.table.question is not None:
        play.pick(NORTH, SW)
        play.wait(1)
    assert play.entries[-1] == "south w@sw b@se hit"


def test_a_seat_without_lines_ends_its_shot_by_ok_and_is_not_told_that_they_are_hidden():
    play = Play(parts="gates=sw,se,ne,nw lines=south pads")
    play.shoot(SOUTH)
    assert play.entries == ["south -"]
    play.flick(NORTH, (WHITE, SW))
    play.press(NORTH, OK_BUTTON)
    play.pick(NORTH, True)
    play.wait(6)
    assert play.entries == ["south -", "north w@sw"]
    assert play.warnings == []
    assert "line_hidden" not in play.calls


def test_a_line_that_is_fitted_and_hidden_is_told_as_ever():
    play = Play(parts="gates=sw lines=north pads")
    play.flick(SOUTH)
    play.press(SOUTH, OK_BUTTON)
    play.pick(SOUTH, True)
    play.wait(0.5)
    play.cover(NORTH, (0, 0, True), (0, 1, True))
    play.wait(6)
    assert play.entries == ["south -"]
    assert play.warnings == ["line_hidden"]


@pytest.mark.parametrize("parts", ["display", f"gates=sw {LINES} display"])
def test_pads_that_are_not_fitted_are_never_mute(parts):
    play = Play(parts=parts)
    play.wait(120)
    assert (play.warnings, play.world.pads.mute) == ([], True)


def test_pads_at_pins_are_read():
    play = Play(parts="gates=sw pads=pins")
    play.long_ok(SOUTH)
    assert play.shown is not None


def test_buttons_at_the_pins_of_the_lines_are_no_lines_that_are_plugged_in():
    play = Play(parts="gates=sw pads=pins")
    for beam in range(ports.line_beam(SOUTH, 0), ports.BEAMS):
        play.world.sensors.mend_beam(beam)  # a pull-up, which a pressed button pulls down
        play.world.wake()
        play.wait(0.5)
    assert play.shown is None


def test_without_a_display_nothing_is_sent_there_and_the_table_plays():
    play = Play(parts="gates=sw,se,ne,nw lines=south pads")
    play.shoot(SOUTH, (WHITE, SW))
    assert play.entries == ["south w@sw"]
    assert play.world.display.shown == 0
    assert any(play.table.frame), "what a computer shows of it"


def test_without_windows_the_room_is_bright_and_a_pocket_that_is_plugged_in_is_found():
    play = Play(parts="display pads")
    play.world.sensors.ambient = lambda: 0  # a pin where nothing is connected
    play.wait(30)
    assert play.world.display.level == play.table.settings.get("brightness")
    window = play.world.sensors.windows[SE]
    window.dead_red = window.dead_green = window.dead_left = False
    found = selftest.run(play.world.hardware, lambda _us: None)
    assert [(one.kind, one.at) for one in found] == [(selftest.NEW_POCKET, SE)]


def test_the_table_asks_every_pad_whether_to_add_a_pocket_that_answers():
    play = Play(parts=f"gates=sw {LINES} pads")
    sensors = play.world.sensors
    for beam in range(2 * SE, 2 * SE + 2):
        sensors.mend_beam(beam)
    found = selftest.run(play.world.hardware, lambda _us: None)
    selftest.report(play.table, found)
    play.wait(3)
    assert play.shown == "Poche S-E branchée : l'ajouter ? Oui"
    assert "Poche S-E branchée : l'ajouter ?" in play.texts
    play.press(NORTH, OK_BUTTON)
    assert play.table.over
    parts, _ = fitted.load(play.store, play.world.hardware.unique_id)
    assert fitted.text_of(parts) == f"gates=sw,se {LINES} pads"


def test_a_pocket_that_is_plugged_in_during_a_game_is_offered_once():
    play = Play(parts=f"gates=sw {LINES} pads")
    play.place(SOUTH)
    for beam in range(2 * SE, 2 * SE + 2):
        play.world.sensors.mend_beam(beam)
        play.world.wake()
        play.wait(0.5)
    assert play.shown is None, "not while somebody shoots"
    play.flick(SOUTH)
    play.wait(6)
    for _ in range(3):
        for how in (play.world.sensors.mend_beam, lambda beam: play.world.sensors.break_beam(beam, BLOCKED)):
            for beam in range(2 * SE + 1, 2 * SE - 1, -1):
                how(beam)
                play.world.wake()
                play.wait(0.2)
            play.wait(0.1)
    play.wait(2)
    assert play.texts.count("Poche S-E branchée : l'ajouter ?") == 1
    assert play.shown == "Poche S-E branchée : l'ajouter ? Oui"
    play.pick(NORTH, False)
    assert play.passages == play.warnings == []


@pytest.mark.parametrize("end", ["wait", "shot", "no"])
def test_an_offer_goes_by_itself(end):
    play = Play(parts=f"gates=sw {LINES} pads")
    play.world.sensors.mend_beam(2 * SE)
    play.world.sensors.mend_beam(2 * SE + 1)
    selftest.report(play.table, selftest.run(play.world.hardware, lambda _us: None))
    play.wait(1)
    assert play.shown is not None
    if end == "wait":
        play.wait(50)
        assert play.shown is not None, "the call scrolls first"
        play.wait(15)
    elif end == "shot":
        play.shoot(SOUTH)
        assert play.entries == ["south -"]
    else:
        play.pick(SOUTH, False)
    assert play.shown is None
    assert not play.table.over
