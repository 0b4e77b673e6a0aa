"""Plain values for the page: books with their options, levels, measures, men, entries."""

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.record import parse_entry
from carrom.game.rules import load
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.web import words


def test_levels_and_measures():
    assert [level["id"] for level in words.levels()] == [level.id for level in LEVELS]
    spec = BoardSpec()
    told = words.spec_dict(spec)
    assert (told["side_mm"], told["man_mm"]) == (spec.side_mm, spec.man_diameter_mm)
    assert told["striker_mm"] == spec.striker_diameter_mm
    assert told["outer_mm"] > spec.side_mm
    assert len(told["beams"]) == 16


def test_men_are_told_to_a_hundredth_of_a_millimetre():
    layout = [Disc(pieces.QUEEN, 1.23456, -7.0), Disc(pieces.BLACK, 0.0, 0.016)]
    assert words.men(layout) == [["q", 1.23, -7.0], ["b", 0.0, 0.02]]


def test_an_item_has_the_entry_in_words_and_a_refusal_its_error():
    game = Game(load("billard"), pieces.TWO_SEATS, pieces.SOUTH)
    before = game.position
    entry = parse_entry("north -")
    verdict = game.enter(entry)
    item = words.item(entry, verdict, before, game.position, "en")
    assert (item["text"], item["words"], item["error"]) == ("north -", "North: nothing", "out-of-turn")
    assert item["also"]["fr"]["words"] == "Nord : rien"


def test_an_item_says_why_the_turn_passes_and_what_there_is_besides_a_plain_shot():
    game = Game(load("krhum"), pieces.TWO_SEATS, pieces.SOUTH)
    why = []
    for text in ("south w@ne s@sw", "north b@ne", "north b@ne", "north -", "undo", "late s@ne"):
        before, entry = game.position, parse_entry(text)
        verdict = game.enter(entry)
        why.append(words.item(entry, verdict, before, game.position, "en")["why"])
    # Which colour is whose is no reason, nor that a piece fell late; a plain shot needs none, nor an undo.
    striker, scored, nothing = "The striker fell with 1 ", "The penalty shot is scor", "Nothing fell and no shot"
    assert [each[:24] for each in why] == [striker, scored, "", nothing, "", striker]


def test_at_the_end_of_a_board_the_reason_has_the_sum_of_its_points():
    game = Game(load("icf"), pieces.TWO_SEATS, pieces.SOUTH)
    for text in ("south w@sw w@sw w@sw w@sw w@sw w@sw w@sw w@sw", "south q@sw w@sw"):
        before, entry = game.position, parse_entry(text)
        verdict = game.enter(entry)
        item = words.item(entry, verdict, before, game.position, "en")
    assert "wins the board" in item["why"]
    assert "9 + 3 = 12 points" in item["why"]


def test_a_side_is_named_by_its_first_seat_and_none_by_nothing():
    game = Game(load("billard"), pieces.TWO_SEATS, pieces.SOUTH)
    assert [words.side_word(game.position, side) for side in (0, 1, -1)] == ["south", "north", None]
    assert words.position(game.position)["turn"] == "south"
