"""Games of a club for tests: who won against whom, one after the other."""

import contextlib
from datetime import datetime, timedelta

from carrom_tools.club.numbered_game import NumberedGame
from carrom_tools.club.record_pieces import Piece
from carrom_tools.club.store import Store

FIRST = datetime(2026, 1, 31, 20, 0)


def won_game(winner, loser):
    """A game of Dézépions that south wins. Players as names, "" for nobody."""
    players = f"# player south human - {winner or '-'}\n# player north human - {loser or '-'}\n"
    return f"rules dezepions\nseats south north\nopener south\n{players}" + "south w@sw\n" * 9 + "south q@sw\n"


def name_of(number, year=FIRST.year):
    """The name of the game with that number; each begins five minutes after the one before."""
    return f"{FIRST.replace(year=year) + timedelta(minutes=5 * number):%Y-%m-%d-%H%M%S}-{number:08x}.record"


def pieces_of(game, record):
    """The pieces of a game, as a table tells them."""
    told = NumberedGame(game, record)
    rows = zip(told.pieces, told.digests, told.digests[1:], strict=False)
    return [Piece(game, number, lines, None, *digests) for number, (lines, *digests) in enumerate(rows)]


def tell(store, record, game, table="salle"):
    """Let a table tell the store a whole game."""
    for piece in pieces_of(game, record):
        store.add(table, piece)


@contextlib.contextmanager
def club(path, pairs=()):
    """A store with a game for each (winner, loser)."""
    with contextlib.closing(Store(path)) as store:
        for number, (winner, loser) in enumerate(pairs):
            tell(store, won_game(winner, loser), name_of(number))
        yield store
