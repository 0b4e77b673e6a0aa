"""Shots on their way to becoming entries, and corrections of the last one."""

import pytest

from carrom.game.entry import fell
from carrom.game.pieces import BLACK, NE, SW, WHITE
from carrom.game.record import entry_text, parse_entry
from carrom.referee.pending import AmendedShot, PendingShot, entered_shot, resumed_shot
from carrom.referee.shot_evidence import FELL, FELL_WEIGHT, SHOT, SLOWLY, SLOWLY_WEIGHT, TOLD_WEIGHT
from carrom.sensing.passage import GATES


def test_pieces_and_words_are_evidence_of_a_shot():
    assert PendingShot(2).odds() == TOLD_WEIGHT
    words = [("codes", [4], TOLD_WEIGHT), ("off", [1], TOLD_WEIGHT), ("claims", 1, TOLD_WEIGHT)]
    for name, value, weight in [*words, ("passages", [0], FELL_WEIGHT)]:
        shot = PendingShot(2, 100, SLOWLY)
        setattr(shot, name, value)
        assert shot.odds() == SLOWLY_WEIGHT + weight >= SHOT, name
        assert (shot.odds(FELL) < SHOT) == (name == "passages")


def test_an_entered_shot_is_a_copy():
    entry = parse_entry("south w@ne b@sw off:w bank")
    shot = entered_shot(entry)
    shot.codes.pop()
    assert shot.entered
    assert entry_text(entry) == "south w@ne b@sw off:w bank"


def test_a_resumed_shot_in_doubt_has_a_doubtful_passage_for_each_piece():
    shot = resumed_shot(parse_entry("north w@ne s@sw boulette"), "")
    assert [(one.pocket, one.pieces, one.margin) for one in shot.passages] == [(2, (0,), 0), (0, (3,), 0)]
    assert all(one.doubt is not None for one in shot.passages)
    assert [(one.time_us, one.length_um, one.speed) for one in shot.passages] == [(0, 0, 0)] * 2
    assert (shot.entered, shot.presumed, shot.odds(FELL) < SHOT) == (False, False, False)


def test_a_resumed_shot_knows_of_which_pockets_it_is_unsure_how_many_fell():
    shot = resumed_shot(parse_entry("north w@ne"), "13")
    assert [(one.pocket, one.pieces, one.doubt) for one in shot.passages[1:]] == [(1, (), GATES), (3, (), GATES)]


def test_a_resumed_shot_without_doubt_keeps_its_pieces_and_their_order():
    shot = resumed_shot(parse_entry("north b@ne w@sw off:w"), None)
    assert (shot.passages, shot.codes, shot.off) == ([], [fell(BLACK, NE), fell(WHITE, SW)], [WHITE])


@pytest.mark.parametrize(
    ("wanted", "then", "now", "becomes"),
    [
        ("south w@ne bank", "south w@ne", "south w@ne", "south w@ne bank"),
        ("south w@ne bank", "south w@ne", "south w@ne b@sw", "south w@ne b@sw bank"),
        ("south b@ne", "south w@ne", "south w@ne w@nw hit@nw", "south b@ne w@nw hit@nw"),
        ("south w@ne bank", "south w@ne said", "south w@ne w@nw boulette said", "south w@ne w@nw bank boulette"),
        ("south w@ne bank", "south w@ne", "north w@ne", None),
        ("south w@ne bank", "south w@ne", "south w@sw", None),
        ("south w@ne bank", "south w@ne", "south w@ne off:w", None),
    ],
)
def test_a_correction_keeps_pieces_that_fell_since_and_never_meets_another_shot(wanted, then, now, becomes):
    amended = AmendedShot(parse_entry(wanted), parse_entry(then))
    entry = amended.entry_for(parse_entry(now))
    assert (entry and entry_text(entry)) == becomes


def test_a_correction_of_a_shot_that_was_taken_back_is_dropped():
    assert AmendedShot(parse_entry("south b@ne"), parse_entry("south w@ne")).entry_for(None) is None
