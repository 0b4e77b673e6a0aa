"""Beams that flicker, by a loose wire or a dying emitter: named, and play goes on without asking about each flicker."""

import pytest

from carrom import ports
from carrom.game import pieces
from carrom.game.pieces import BLACK, NE, NORTH, NW, SE, SOUTH, SW, WHITE
from carrom.referee import questions
from tests.firmware.playing import Play, tray

A, B = ports.gate_beam(SW, 0), ports.gate_beam(SW, 1)
GATES = range(ports.GATE_BEAMS)
BEAMS = range(16)
FLICKERING = pytest.mark.parametrize(("beams", "hz"), [((A, B), 7), ((A, B), 300), ((A,), 7), ((B,), 2), (GATES, 20)])
NAMES = {A: "S-O A", B: "S-O B"}


def answer(play, pieces_there):
    """Say what lies in the first tray asked about, and « Rien » to the rest; a changed answer is to be confirmed."""
    play.pick(SOUTH, pieces_there)
    while play.table.question is not None:
        play.press(SOUTH, ports.OK_BUTTON)
    play.wait(1)


@FLICKERING
def test_a_beam_that_flickers_is_named_and_asks_nothing_while_nobody_shoots(beams, hz):
    play = Play(opener=SOUTH)
    play.flicker(beams, hz, 60)
    play.wait(30)
    named = [text for text in play.texts if text.startswith("Panne")]
    assert {f"Panne : {name} clignote" for beam, name in NAMES.items() if beam in beams} <= set(named)
    assert len(named) == len(beams)
    assert (play.entries, play.shown, play.table.referee.busy()) == ([], None, False)


@FLICKERING
def test_a_shot_ends_in_time_and_asks_once_what_fell_there(beams, hz):
    play = Play(opener=SOUTH)
    play.flicker(beams, hz, 200)
    play.wait(10)
    for number in range(2):
        play.place(SOUTH)
        play.flick(SOUTH, (WHITE, SW))
        play.wait(6)
        assert play.table.question.kind == questions.ASK_TRAY
        answer(play, tray(w=1))
        play.wait(1)
        assert play.entries == ["south w@sw"] * (number + 1)
    pockets = {beam // 2 for beam in beams}
    assert play.table.asked == 2 * len(pockets)


def test_a_shot_in_which_a_beam_begins_to_flicker_is_entered_without_what_never_fell():
    for hz in (2, 7, 60, 1000):
        play = Play(opener=SOUTH)
        play.place(SOUTH)
        play.flick(SOUTH, (WHITE, NE), (WHITE, SW))
        play.wait(0.3)
        play.flicker((B,), hz, 100)
        play.wait(20)
        assert play.table.question.kind == questions.ASK_TRAY, hz
        assert play.shown in ("Rien ?", "blanc ?"), hz
        answer(play, tray(w=1))
        assert play.entries == ["south w@ne w@sw"], hz


def test_what_falls_elsewhere_is_seen_meanwhile():
    play = Play(opener=SOUTH)
    play.flicker((A, B), 7, 100)
    play.wait(10)
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, NE), (WHITE, NW), (BLACK, SE))
    play.wait(6)
    assert play.asked == [questions.ASK_TRAY]
    answer(play, tray())
    assert play.entries == ["south w@ne w@nw b@se"]


def test_a_pocket_counts_again_when_its_beams_have_been_still_for_a_minute():
    play = Play(opener=SOUTH)
    play.flicker((A, B), 7, 20)
    play.wait(75)
    assert "recovered" not in play.warnings
    play.wait(10)
    assert [text for text in play.texts if text.startswith("Réparé")] == ["Réparé : S-O A", "Réparé : S-O B"]
    play.shoot(SOUTH, (WHITE, SW))
    assert (play.entries, play.asked) == (["south w@sw"], [])


def test_a_beam_that_stays_blocked_after_it_flickered_is_at_fault():
    play = Play(opener=SOUTH)
    play.flicker((A,), 7, 20)
    play.wait(21)
    play.world.beams.put(play.world.now_us, A, True)
    play.wait(70)
    assert play.texts[-2:] == ["Réparé : S-O A", "Panne : S-O A, ou un pion coincé"]
    play.shoot(SOUTH, (WHITE, SW))
    assert (play.entries, play.asked) == (["south w@sw"], [])


def test_a_correction_by_hand_is_still_possible():
    play = Play(opener=SOUTH)
    play.flicker((A, B), 7, 100)
    play.wait(10)
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(5)
    play.pick(SOUTH, 0)
    play.wait(1)
    referee = play.table.referee
    referee.add_piece(referee.claimable(), pieces.WHITE)
    play.table.wake()
    play.wait(1)
    assert play.entries[0] == "south -"
    assert play.entries[1].startswith("late w@")


@pytest.mark.parametrize(("hz", "seconds"), [(2, 600), (7, 200), (50, 60), (1000, 3)])
def test_all_beams_flicker_and_nothing_is_entered_or_piles_up(hz, seconds):
    play = Play(opener=SOUTH)
    play.flicker(BEAMS, hz, seconds)
    play.wait(seconds + 1)
    assert play.entries == []
    assert play.table.passages.flickering == 255
    answers = 0
    while play.table.question is not None or play.table.referee.busy():
        answers += 1
        assert answers <= 2
        play.pick(NORTH, play.table.question.choices[-1])
        play.wait(1)
    assert play.entries == []
    play.wait(70)
    assert play.table.passages.flickering == 0
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]


def test_passages_without_a_piece_that_nobody_answers_for_wait_once_a_pocket():
    """Too seldom for a flicker: a question each, if somebody answered; while nobody does, one a pocket and kind."""
    play = Play(opener=SOUTH)
    for number in range(200):
        play.doubtful(number % 4, (), margin=0)
        play.wait(30)
    answers = 0
    while play.table.question is not None:
        answers += 1
        play.pick(NORTH, questions.NOTHING)
        play.wait(0.5)
    assert answers <= 5
    assert play.entries == []


def test_pieces_that_nobody_answers_for_wait_up_to_a_bound():
    play = Play(opener=SOUTH)
    for number in range(500):
        play.doubtful(number % 4, (WHITE,))
    answers = 0
    while play.table.question is not None:
        answers += 1
        play.pick(NORTH, questions.NOTHING)
        play.wait(0.5)
    assert answers <= 38
    assert play.entries == []


@pytest.mark.parametrize("hz", [2, 5, 12, 25])
@pytest.mark.parametrize("dark_us", [20, 200, 1000])
def test_glitches_of_a_beam_hold_no_shot_open_and_give_no_pocket_up(hz, dark_us):
    play = Play(opener=SOUTH, noise="nominal")
    play.flicker((A, B), hz, 400, dark_us)
    play.wait(20)
    right = 0
    for number in range(10):
        pocket = (SW, NE)[number % 2]
        play.place(SOUTH)
        play.flick(SOUTH, (WHITE, pocket))
        play.wait(9)
        if play.table.question is None:
            right += 1
        else:
            answer(play, tray(w=1) if play.table.question.kind == questions.ASK_TRAY else WHITE)
        assert play.entries[-1] == f"south w@{pieces.POCKET_WORDS[pocket]}"
        if len(play.entries) == 9:
            play.table.new_game(opener=SOUTH)
    assert right >= 6
    assert play.table.passages.flickering == 0
