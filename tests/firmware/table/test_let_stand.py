"""Players waive men, change sides and let a shot out of turn stand, all by the pads."""

import pytest

from carrom.game.pieces import NE, NORTH, SOUTH, WHITE
from carrom.panel.choices import ITEM_CORRECT, ITEM_FORGO, ITEM_NEW_GAME, ITEM_SIDES
from carrom.ports import FAULT_BUTTON, OK_BUTTON
from carrom.referee import questions
from tests.firmware.playing import Play


def choices(play, seat, button):
    """Return the choices of the menu that the button opens."""
    if button == OK_BUTTON:
        play.long_ok(seat)
    else:
        play.press(seat, button)
    picker = play.table.menus.picker
    offered = picker.choices if picker is not None else ()
    play.press(seat, FAULT_BUTTON)
    return offered


def test_a_side_waives_what_it_may_place_while_there_is_something():
    play = Play("icf", opener=SOUTH)
    assert ITEM_FORGO not in choices(play, NORTH, FAULT_BUTTON)
    play.shoot(SOUTH, (WHITE, NE))
    play.table.enter(play.table.game.book.record.parse_entry("technical south"))
    play.press(NORTH, FAULT_BUTTON)
    play.pick(NORTH, ITEM_FORGO, NORTH)
    play.wait(1)
    assert (play.entries[-1], play.position.down) == ("forgo north", [1, 0])
    assert ITEM_FORGO not in choices(play, NORTH, FAULT_BUTTON)


@pytest.mark.parametrize("book", ["billard", "icf"])
def test_everybody_changes_sides_between_two_boards(book):
    play = Play(book, opener=SOUTH)
    assert ITEM_SIDES not in choices(play, SOUTH, OK_BUTTON)
    for text in ("south " + "w@ne " * 8 + "q@ne", "south w@ne"):
        play.table.enter(play.table.game.book.record.parse_entry(text))
    assert play.position.board == 2
    play.long_ok(SOUTH)
    assert ITEM_NEW_GAME in play.table.menus.picker.choices
    play.pick(SOUTH, ITEM_SIDES, True)
    play.wait(1)
    assert (play.entries[-1], play.position.score[0], play.position.opener) == ("sides", 0, SOUTH)
    assert play.position.score[1] > 0


@pytest.mark.parametrize(
    ("answer", "entered"),
    [(questions.STOOD, "north w@ne stands"), (questions.LOST, "lost north"), (questions.COUNTS, "south w@ne")],
)
def test_a_shot_out_of_turn_may_stand_or_lose_the_board(answer, entered):
    play = Play("icf", opener=SOUTH)
    play.shoot(NORTH, (WHITE, NE))
    assert play.table.question.kind == questions.ASK_TURN
    play.pick(SOUTH, answer)
    play.wait(1)
    assert play.entries == [entered]


def test_in_another_book_a_shot_out_of_turn_cannot_stand():
    play = Play("billard", opener=SOUTH)
    play.shoot(NORTH, (WHITE, NE))
    assert play.table.question.choices == (questions.NOTHING, questions.COUNTS)


@pytest.mark.parametrize(
    ("answer", "seats", "entered"),
    [
        (questions.STOOD, 2, ["north w@ne w@se stands", "touch south"]),
        (questions.LOST, 2, ["lost north", "touch south"]),
        (questions.STOOD, 4, ["north w@ne w@se stands", "touch south"]),
    ],
)
def test_a_shot_that_was_counted_can_be_put_right_as_one_out_of_turn(answer, seats, entered):
    play = Play("icf", seats=seats, opener=SOUTH)
    play.enter("south w@ne", "late w@se", "touch south")
    play.long_ok(SOUTH)
    play.pick(SOUTH, ITEM_CORRECT, answer, NORTH)
    play.wait(30)
    assert play.entries == entered
    assert "correction" in play.calls


def test_a_shot_that_stands_cannot_stand_once_more_and_no_shot_stands_in_another_book():
    for book, text in (("icf", "north w@ne stands"), ("billard", "south w@ne")):
        play = Play(book, opener=SOUTH)
        play.enter(text)
        play.long_ok(SOUTH)
        play.pick(SOUTH, ITEM_CORRECT)
        assert play.table.menus.picker.choices == (0,)
