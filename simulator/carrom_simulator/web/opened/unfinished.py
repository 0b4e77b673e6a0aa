"""Tells what the list of unfinished games shows of one: who plays, by which book, the score."""

from typing import Any

from carrom.game import pieces, record
from carrom.game.engine import Game
from carrom.game.record import Reader
from carrom_simulator.board.record_lines import record_lines
from carrom_simulator.board.saved import players_of
from carrom_simulator.web.setup import Setup


def summary(text: str) -> dict[str, Any]:
    """Return what the list of unfinished games shows of a record: who plays, by which book, the score, how many entries
    stand. Raises ValueError."""
    reader = Reader()
    lines = (line.partition("#")[0] or line[:40] for line in record_lines(text))  # a comment may be of any length
    read = [entry for entry in map(reader.line, lines) if entry is not None]
    reader.finish()
    assert reader.seats is not None  # finish() made sure
    game = Game(reader.book, reader.seats, reader.opener)
    for entry in read:
        game.enter(entry)
    seats = [pieces.SEAT_WORDS[seat] for seat in game.seats]
    players = {seat: {"kind": "human"} for seat in seats} | players_of(text)
    setup = Setup(seats=seats, players=players).moved_on(game.position.moved)
    return {
        "book": game.book.id,
        "players": setup.shown_players(),
        "score": record.position_dict(game.position)["score"],
        "entries": len(game),
    }
