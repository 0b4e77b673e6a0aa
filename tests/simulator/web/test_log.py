"""The entries of a game as the page lists them and as a record keeps them."""

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.record import header_text, parse_entry
from carrom.game.rules import load
from carrom_simulator.board import saved
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.web import words
from carrom_simulator.web.log import GameLog

FIRST = [Disc(pieces.WHITE, 10.0, 20.0)]


def played(*texts, lang="en"):
    game = Game(load("billard"), pieces.TWO_SEATS, pieces.SOUTH)
    log = GameLog(header_text(game.book, game.seats, game.opener), FIRST, words.PLAIN, lang)
    told = []
    for text in texts:
        before = game.position
        verdict = game.enter(parse_entry(text))
        told.append(log.add(text, verdict, before, game.position))
    return log, told


def test_an_entry_is_told_with_its_calls_and_reasons():
    log, (told,) = played("south w@ne s@nw")
    assert told == {"t": "entry", "item": log.items[0]}
    assert (log.items[0]["text"], log.items[0]["words"], log.items[0]["error"]) == ("south w@ne s@nw",) * 2 + (None,)
    assert log.items[0]["calls"]
    assert log.items[0]["reasons"]


def test_an_undo_strikes_the_last_entry_that_stands():
    log, told = played("south w@ne", "south -", "undo", "undo", "south b@sw")
    assert [one.get("strike") for one in told] == [None, None, 1, 0, None]
    assert [item.get("undone", False) for item in log.items] == [True, True, False, False, False]


def test_a_struck_entry_stays_struck_in_both_languages():
    log, _ = played("south w@ne s@nw", "north -", "undo")
    assert log.items[0]["also"]["fr"]["calls"] != log.items[0]["calls"]
    assert log.items[1]["undone"]


def test_the_record_has_the_board_in_its_comments_and_can_be_opened():
    log, _ = played("south w@ne")
    log.add_layout([Disc(pieces.BLACK, 5.0, 6.0)])
    text = log.record_text()
    assert text.startswith("rules billard\n")
    assert text.endswith("\n")
    opened = saved.parse(text, BoardSpec())
    assert [step.layout for step in opened.steps] == [FIRST, [Disc(pieces.BLACK, 5.0, 6.0)]]
    assert opened.steps[1].text == "south w@ne"


def test_lines_are_given_out_once_to_be_saved():
    log, _ = played("south w@ne")
    assert log.unsaved() == log.record_text()
    assert log.unsaved() == ""
    log.add_layout(FIRST)
    log.add_layout(FIRST)
    assert log.unsaved() == saved.layout_comment(FIRST) + "\n", "the same men again are no news"
    log.add_question("south -", FIRST)
    assert log.unsaved() == saved.question_comment("south -", FIRST) + "\n"


def test_a_layout_follows_each_entry_even_where_the_men_lie_as_before():
    log, _ = played("south -")
    log.add_layout(FIRST)
    assert saved.parse(log.record_text(), BoardSpec()).steps[1].layout == FIRST
