"""Entries, positions, verdicts and passages show themselves and are equal where they hold the same."""

from carrom.game import pieces
from carrom.game.entry import fell, shot
from carrom.game.position import Position, parse
from carrom.game.record import parse_entry
from carrom.game.ruling import Verdict
from carrom.sensing.passage import Passage


def test_an_entry_shows_its_line_and_equals_another_of_that_line():
    one = shot(pieces.SOUTH, [fell(pieces.WHITE, pieces.NE)], claims=pieces.BANK)
    assert repr(one) == "Entry('south w@ne bank')"
    assert one == parse_entry("south w@ne bank")
    assert one != parse_entry("south w@ne")
    assert {one, parse_entry("south w@ne bank"), parse_entry("south -")} == {one, parse_entry("south -")}


def test_a_position_shows_the_call_that_reads_it_and_equals_its_copy():
    one = Position(pieces.TWO_SEATS, pieces.NORTH)
    other = one.copy()
    assert eval(repr(one), {"parse": parse}) == one == other
    assert hash(one) == hash(other)
    other.down[pieces.BLACK] = 1
    assert one != other


def test_verdicts_and_passages_show_all_that_they_hold():
    verdict = Verdict("game-over")
    assert repr(verdict) == ("Verdict(board_over=None, calls=[], error='game-over', game_over=None, reasons=[])")
    assert verdict == Verdict("game-over") != Verdict()
    passage = Passage(pieces.SW, (pieces.WHITE,), 7, 90, None)
    assert repr(passage).startswith("Passage(colour_margin=90, count_margin=90, doubt=None, ")
    assert passage == Passage(pieces.SW, (pieces.WHITE,), 7, 90, None)
    assert passage != Passage(pieces.SE, (pieces.WHITE,), 7, 90, None)
