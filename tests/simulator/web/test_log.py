"""The entries of a game as the page lists them and as a record keeps them."""

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.record import header_text, parse_entry
from carrom.game.rules import load
from simulator.board import saved
from simulator.board.layout import Disc
from simulator.board.spec import BoardSpec
from simulator.web import words
from simulator.web.log import GameLog

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


def test_entries_are_put_into_another_language_and_stay_struck():
    log, _ = played("south w@ne s@nw", "north -", "undo")
    french = log.items_in("fr")
    assert [item["text"] for item in french] == [item["text"] for item in log.items]
    assert french[0]["calls"] != log.items[0]["calls"]
    log.take_items(french)
    assert log.items[0]["calls"] == french[0]["calls"]
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
