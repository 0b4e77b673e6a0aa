"""The entries of a game as the page lists them."""

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.record import parse_entry
from carrom.game.rules import load
from carrom_simulator.web.log import GameLog


def played(*texts, lang="en"):
    game = Game(load("billard"), pieces.TWO_SEATS, pieces.SOUTH)
    log = GameLog(lang)
    told = []
    for text in texts:
        before, entry = game.position, parse_entry(text)
        verdict = game.enter(entry)
        told.append(log.add(entry, verdict, before, game.position))
    return log, told


def test_an_entry_is_told_with_its_calls_and_reasons():
    log, (told,) = played("south w@ne s@nw")
    assert told == {"t": "entry", "item": log.items[0]}
    assert (log.items[0]["text"], log.items[0]["error"]) == ("south w@ne s@nw", None)
    assert log.items[0]["words"] == "South: white NE, striker NW"
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
