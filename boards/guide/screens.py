"""Draws what the table's display shows on the way to the first game, from the firmware's own pictures."""

from html import escape

from boards.parts.layout import page
from carrom.game.engine import Game
from carrom.game.pieces import WHITE
from carrom.game.record import Reader
from carrom.lang import pick
from carrom.panel import calls, scoreboard

PITCH = 11
_ON, _OFF, _CASE = "#ff5a2a", "#38221b", "#120b08"
HEADER = ("rules krhum", "seats south north", "opener south")
ENTRY = "south w@ne w@sw bank"


def frames() -> list[tuple[str, bytes]]:
    """Return a caption and the display's columns of each picture."""
    reader = Reader()
    for line in HEADER:
        reader.line(line)
    game = Game(reader.book, reader.seats, reader.opener)
    out = [("Switched on: nothing scored, the arrow is at the side that has the hand", _status(game))]
    game.enter(reader.line(ENTRY))
    out.append(("After a shot: South is white, and its next shots are counted in the middle", _status(game)))
    word = pick("fr", calls.PIECES[WHITE])
    out.append(
        (f"The table is not sure of a piece and offers « {word} »: OK takes it, BET shows the next", _asked(word))
    )
    return out


def _status(game: Game) -> bytes:
    board = scoreboard.Scoreboard()
    board.show(game.position)
    board.step(0)
    return bytes(board.frame)


def _asked(text: str) -> bytes:
    board = scoreboard.Scoreboard()
    board.ask(text, 0, True)
    board.step(0)
    return bytes(board.frame)


def draw() -> str:
    """Draw all pictures, one below the other, with their captions."""
    pictures = frames()
    wide, step = scoreboard.WIDTH * PITCH, 8 * PITCH + 44
    out = []
    for number, (caption, columns) in enumerate(pictures):
        y = 12 + number * step
        out.append(f'<rect x="16" y="{y}" width="{wide + 8}" height="{8 * PITCH + 8}" rx="4" fill="{_CASE}"/>')
        for row in range(8):
            for at, column in enumerate(columns):
                colour = _ON if column >> row & 1 else _OFF
                cx, cy = 20 + (at + 0.5) * PITCH, y + 4 + (row + 0.5) * PITCH
                out.append(f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{PITCH * 0.4:.1f}" fill="{colour}"/>')
        out.append(f'<text x="16" y="{y + 8 * PITCH + 26}">{escape(caption)}</text>')
    high = 12 + len(pictures) * step
    return page("What the display shows", (620, high), out)
