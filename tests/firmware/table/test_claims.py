"""Claims and faults told on the pads: bank, boulette, the words to be said, a hand on a man."""

import pytest

from carrom.game.pieces import NORTH, SE, SEAT_WORDS, SOUTH, STRIKER, WHITE
from carrom.ports import BANK_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.referee import questions
from tests.firmware.playing import Play


def test_bank_and_boulette_are_claimed_on_the_pads_and_confirmed():
    play = Play("krhum")
    play.enter("south w@sw")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, SE))
    play.wait(1)
    play.press(SOUTH, BANK_BUTTON)
    assert play.shown == "Bande ?"
    play.press(NORTH, OK_BUTTON)  # not his menu
    assert play.shown == "Bande ?"
    play.press(SOUTH, OK_BUTTON)
    play.press(NORTH, FAULT_BUTTON)
    assert play.shown == "Boulette"
    play.press(NORTH, OK_BUTTON)
    play.wait(5)
    assert play.entries[-1] == "south w@se bank boulette"


def test_what_is_claimed_while_the_table_asks_counts():
    play = Play("krhum")
    play.enter("south w@sw", "bet south near")
    play.shoot(SOUTH, (WHITE, SE))
    assert play.table.question.kind == questions.ASK_HIT
    play.press(SOUTH, BANK_BUTTON)
    play.pick(SOUTH, True)
    play.pick(NORTH, SE)
    play.wait(1)
    assert play.entries[-1] == "south w@se bank hit"


def test_bank_is_the_shooters_to_claim():
    play = Play("krhum")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, SE))
    play.wait(1)
    play.press(NORTH, BANK_BUTTON)
    assert play.shown is None


def test_a_claim_after_the_ruling_amends_it_and_only_the_correction_is_called():
    play = Play("krhum")
    play.enter("south w@sw")
    play.shoot(SOUTH, (WHITE, SE))
    assert play.position.shots == 1
    play.wait(10)
    del play.calls[:]
    play.press(SOUTH, BANK_BUTTON, OK_BUTTON)
    play.wait(10)
    assert play.entries == ["south w@sw", "south w@se bank"]
    assert play.position.shots == 3
    assert play.calls == ["correction", "brutal", "plays"]


@pytest.mark.parametrize("before", [(), ("south w@sw",), ("south w@sw foul",)])
@pytest.mark.parametrize("after_ms", [100, 200, 400])
def test_a_claim_within_the_first_second_of_a_shot_is_about_that_shot(before, after_ms):
    """The lines announce it a quarter of a second after the striker has left: a hand may still come back."""
    play = Play("icf")
    play.enter(*before)
    shooter = play.position.turn
    other = NORTH + SOUTH - shooter
    play.place(shooter)
    play.flick(shooter)
    play.wait(after_ms / 1000)
    play.press(other, FAULT_BUTTON)
    play.wait(0.5)
    play.pick(other, 4, STRIKER)  # choices.ITEM_OFF
    play.wait(6)
    assert play.entries == [*before, f"{SEAT_WORDS[shooter]} off:s"]


def test_a_menu_that_begins_again_with_its_shot_still_shows_what_was_turned_to():
    play = Play("icf")
    play.enter("south w@sw foul")  # the menu about this shot offers to take the claim back
    play.place(NORTH)
    play.flick(NORTH)
    play.wait(0.06)
    for button in (FAULT_BUTTON, BANK_BUTTON, BANK_BUTTON, BANK_BUTTON):
        play.world.press(SOUTH, button, 60_000)
        play.wait(0.08)
    assert not play.table.referee.running
    first = play.shown
    play.wait(0.5)
    assert play.table.referee.running
    assert (first, play.shown) == ("Technique", "Technique")
    for _ in range(3):
        play.press(SOUTH, BANK_BUTTON)
    assert play.shown == "Faute", "the shot that runs has not been claimed to be a foul"


def test_a_menu_that_was_open_before_the_shot_is_about_the_one_before():
    play = Play("krhum")
    play.enter("south w@sw")
    play.place(SOUTH)
    play.press(NORTH, FAULT_BUTTON)
    play.flick(SOUTH, (WHITE, SE))
    play.wait(1.5)
    play.pick(NORTH, 4, WHITE)
    play.wait(20)
    assert play.entries[0] == "south w@sw off:w"


def test_an_open_menu_holds_up_the_ruling_but_not_for_ever():
    play = Play("krhum")
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(1)
    play.press(NORTH, FAULT_BUTTON)
    play.wait(8)
    assert play.entries == []
    play.wait(10)
    assert play.shown is None
    assert play.entries == ["south -"]


@pytest.mark.parametrize(("answer", "entered"), [(questions.YES, "south off:w said"), (questions.NO, "south off:w")])
def test_louxor_asks_the_other_side_for_the_words(answer, entered):
    play = Play("krhum", style="strict")
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(1)
    play.press(NORTH, FAULT_BUTTON)
    play.pick(NORTH, 4, WHITE)  # menus.OFF
    play.wait(4)
    assert play.table.question.kind == questions.ASK_SAID
    assert play.table.question.seats == (NORTH,)
    play.press(SOUTH, OK_BUTTON)  # the offender's word is not enough
    assert play.table.question is not None
    play.pick(NORTH, answer)
    assert play.entries == [entered]
    play.wait(8)
    assert ("not_said" in play.calls) == (answer == questions.NO)
    assert "said_reminder" not in play.calls


def test_the_coach_reminds_first_and_time_runs_out():
    play = Play("krhum", style="coach", said_ms=4000)
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(1)
    play.press(NORTH, FAULT_BUTTON)
    play.pick(NORTH, 4, WHITE)
    play.wait(4)
    assert play.table.question.kind == questions.ASK_SAID
    play.wait(12)
    assert play.entries == ["south off:w"]
    assert play.calls.index("said_reminder") < play.calls.index("not_said")
    assert "louxor_doubled" in play.calls


def test_a_hand_on_a_man_is_entered_after_the_shot_that_runs():
    play = Play("krhum")
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    play.press(SOUTH, FAULT_BUTTON)
    play.pick(SOUTH, 5, NORTH)  # menus.TOUCH
    play.wait(4)
    assert play.entries == ["south -", "touch north"]
