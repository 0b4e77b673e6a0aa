"""Carrom in Python: games of any book refereed, boards played on, whole tables simulated, bots, and Kaluki.

    import carrom_table as ct

    game, board = ct.Game("krhum"), ct.Board.racked(seed=1)
    shot = board.flick(ct.Flick("south", 0, 0.5, 3500))
    verdict = game.push(game.entry_of(shot))
    print(verdict.calls, verdict.explain())

| to | names |
|---|---|
| referee a game | `Game`, `BOOKS`; `Position` and `Bet` say how it stands, `Legal` what is possible now |
| read a ruling | `Verdict`, `Ending`; `RefusedError` and `RecordError` for entries that can't be played or read |
| play on a board | `Board`, `Disc`, `Flick`; `Physics`; `Shot`, `Fall` and `Event` say what happened; `play_many` |
| play against bots | `Bot`, `LEVELS`, `Match`; `Player` bets, lays and chooses, too |
| run the firmware | `Table`; `Bench`, with your fingers on its sensors |
| play the rummy | `Kaluki`, `KalukiPosition` |

Words are those of the record (docs/record.md): seats "south" "east" "north" "west", pieces "w" "b" "q" "s", pockets
"sw" "se" "ne" "nw". Lengths are in millimetres from the centre of the board, x to the east and y to the north.

What stands here keeps its meaning from version to version, as the record does. Nothing else in this wheel is promised:
the firmware `carrom`, the simulator and the tools change as they need to.
"""

from carrom import VERSION as __version__
from carrom_simulator import brought_books  # noqa: F401 (first: whoever comes after reads which books there are)
from carrom_table.bench import Bench
from carrom_table.board import Board, play_many
from carrom_table.bots import LEVELS, Bot, Match
from carrom_table.cards import Kaluki, KalukiPosition
from carrom_table.game import BOOKS, Bet, Game, Position
from carrom_table.judged import Ending, Legal, RecordError, RefusedError, Verdict
from carrom_table.physics import Physics
from carrom_table.players import Player
from carrom_table.shot import Disc, Event, Fall, Flick, Shot
from carrom_table.table import Table

__all__ = [
    "BOOKS",
    "LEVELS",
    "Bench",
    "Bet",
    "Board",
    "Bot",
    "Disc",
    "Ending",
    "Event",
    "Fall",
    "Flick",
    "Game",
    "Kaluki",
    "KalukiPosition",
    "Legal",
    "Match",
    "Physics",
    "Player",
    "Position",
    "RecordError",
    "RefusedError",
    "Shot",
    "Table",
    "Verdict",
    "__version__",
    "play_many",
]
