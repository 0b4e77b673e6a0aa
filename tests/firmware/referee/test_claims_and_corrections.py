"""Claims on shots that run, wait or were entered, and corrections of the last one."""

import pytest

from carrom.game.entry import fell
from carrom.game.pieces import BANK, BLACK, NE, NW, SOUTH, SW, WHITE
from carrom.referee import questions
from carrom.referee.pending import PendingShot
from carrom.sensing import striker_lines
from carrom.sensing.passage import COLOUR
from tests.firmware.referee.bench import Bench, passage


@pytest.fixture
def bench():
    return Bench()


def test_a_claim_is_about_the_shot_that_runs_waits_or_was_last(bench):
    referee = bench.referee
    assert referee.claimable() is None
    bench.enter("south w@ne bank")
    entered = referee.claimable()
    assert (entered.entered, entered.claims, entered.codes) == (True, BANK, [fell(WHITE, NE)])
    waiting = bench.shoot(passage(doubt=COLOUR))
    assert referee.claimable() is waiting
    second = PendingShot(SOUTH)
    referee.enter_soon(second)
    assert referee.claimable() is second
    referee.line_event((striker_lines.STARTED, SOUTH, 0), 0, False)
    assert referee.claimable() is referee.running_shot
    assert referee.running


def test_a_claim_on_an_entered_shot_puts_it_right_and_calls_the_news(bench):
    bench.enter("south w@ne")
    del bench.voice.said[:]
    bench.referee.claim(bench.referee.claimable(), BANK)
    bench.step()
    assert bench.texts == ["south w@ne bank"]
    assert bench.voice.said == [("correction",), ("brutal", [0, 0, 0, 0])]
    assert bench.kept() == (["south w@ne bank"], None)


def test_a_second_correction_calls_only_what_is_new_since_the_first(bench):
    bench.enter("south w@ne", "south w@sw")
    bench.referee.claim(bench.referee.claimable(), BANK)
    bench.step()
    assert bench.voice.said[-1] == ("brutal", [0, 0, 0, 0])
    bench.referee.add_piece(bench.referee.claimable(), fell(WHITE, NW))
    bench.step()
    assert bench.voice.said[-1] == ("six_cinquante", [1, 0, 0, 0])
    bench.referee.claim_off(bench.referee.claimable(), BLACK)
    bench.step()
    bench.answer(questions.YES)
    assert bench.voice.said[-1] == ("louxor", [0, 0, 0, 0])
    assert bench.texts[-1] == "south w@sw w@nw off:b bank said"


def test_the_pieces_told_after_a_correction_are_the_difference(bench):
    bench.enter("south w@ne b@sw")
    bench.referee.correct_piece(bench.referee.claimable(), 1, WHITE)
    bench.step()
    assert bench.texts == ["south w@ne w@sw"]
    assert bench.voice.said[-1] == ("six_cinquante", [1, -1, 0, 0])
    bench.referee.correct_piece(bench.referee.claimable(), 0, -1)
    bench.step()
    assert bench.texts == ["south w@sw"]
    assert bench.voice.said[-1] == ([-1, 0, 0, 0],)


def test_a_corrected_piece_drops_the_answer_about_a_bet(bench):
    bench.enter("south w@ne", "bet south far", "south w@ne b@sw hit")
    bench.referee.correct_piece(bench.referee.claimable(), 0, BLACK)
    bench.step()
    assert bench.texts[-1] == "south b@ne b@sw"


def test_what_followed_a_corrected_shot_follows_it_again(bench):
    bench.enter("south w@ne", "touch north", "bet south near")
    bench.referee.claim(bench.referee.claimable(), BANK)
    bench.step()
    assert bench.texts == ["south w@ne bank", "touch north", "bet south near"]
    assert bench.kept()[0] == bench.texts


def test_late_pieces_stay_in_a_corrected_shot(bench):
    bench.enter("south w@ne", "late b@sw", "touch north")
    bench.referee.claim(bench.referee.claimable(), BANK)
    bench.step()
    assert bench.texts == ["south w@ne b@sw bank", "touch north"]


def test_a_correction_that_cannot_be_is_told_and_changes_nothing(bench):
    bench.enter("south " + "w@ne " * 8, "south w@sw b@sw")
    bench.referee.correct_piece(bench.referee.claimable(), 1, WHITE)
    bench.step()
    assert bench.texts[-1] == "south w@sw b@sw"
    assert bench.voice.said[-1] == ("not_possible", SOUTH)


def test_a_claim_on_a_shot_that_was_taken_back_meanwhile_is_nothing(bench):
    bench.enter("south w@ne", "south w@sw")
    shot = bench.referee.claimable()
    bench.enter("undo")
    bench.referee.claim(shot, BANK)
    bench.referee.claim_off(shot, WHITE)
    bench.referee.correct_piece(shot, 0, BLACK)
    bench.step()
    assert bench.texts == ["south w@ne"]
    bench.enter("undo")
    bench.referee.claim(shot, BANK)
    bench.step()
    assert bench.texts == []


def test_a_claim_on_a_shot_that_runs_is_a_switch(bench):
    shot = PendingShot(SOUTH)
    for claims in (BANK, 0):
        bench.referee.claim(shot, BANK)
        assert shot.claims == claims
    bench.referee.claim_off(shot, WHITE)
    bench.referee.add_piece(shot, fell(BLACK, SW))
    assert (shot.off, shot.codes) == ([WHITE], [fell(BLACK, SW)])


def test_a_flash_that_refuses_a_correction_is_told(bench):
    bench.enter("south w@ne")

    def refuse(*_):
        raise OSError(28)

    bench.store.write = bench.store.append = refuse
    bench.referee.claim(bench.referee.claimable(), BANK)
    bench.step()
    assert ("fault", "flash") in bench.voice.said
    assert bench.texts == ["south w@ne bank"]


def test_what_is_told_is_on_the_flash(bench):
    """Where memory runs out, the table starts again and loses what was not saved."""
    bench.enter("south w@ne")
    assert not bench.referee.unsaved
    bench.referee.claim(bench.referee.claimable(), BANK)
    bench.step()
    assert bench.texts == ["south w@ne bank"]
    assert not bench.referee.unsaved
