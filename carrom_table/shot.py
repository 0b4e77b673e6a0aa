"""The pieces on a board, and the outcome of a flick."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from carrom.game.pieces import STRIKER
from carrom_simulator.board.layout import Layout
from carrom_table.checked import number, path_of
from carrom_table.codes import piece_word, pocket_word, seat_code, seat_word
from carrom_table.words import Piece, Pocket, Seat

if TYPE_CHECKING:
    from carrom_simulator.physics.base import Engine
    from carrom_simulator.physics.outcome import Event as _Event
    from carrom_simulator.physics.outcome import Flick as _Flick
    from carrom_simulator.physics.outcome import Outcome

FILM_HZ = 60.0


@dataclass(frozen=True)
class Disc:
    """A man or the queen on the board.

    piece: "w", "b" or "q". x_mm, y_mm: of its centre, from the centre of the board, x to the east and y to the north.

    >>> from carrom_table import Disc
    >>> Disc("q", 0, 0)
    Disc(piece='q', x_mm=0, y_mm=0)
    """

    piece: Piece
    x_mm: float
    y_mm: float


@dataclass(frozen=True)
class Flick:
    """A shot as it leaves the finger.

    seat: "south", "east", "north" or "west"; the striker lies between its base lines. offset_mm: from the middle of the
    line, positive to the player's right. angle_deg: 0 straight ahead, positive to the right, from -180 to 180.
    speed_mm_s: people play 500 to 6000; at most 20000.

    >>> from carrom_table import Flick
    >>> Flick("south", 0, 0.5, 3500).speed_mm_s
    3500
    """

    seat: Seat
    offset_mm: float
    angle_deg: float
    speed_mm_s: float


@dataclass(frozen=True)
class Fall:
    """A piece that fell in a shot.

    time_s: since the flick. disc: its place in the discs before the shot, None for the striker.

    >>> from carrom_table import Board, Disc, Flick
    >>> board = Board([Disc("w", -320, 320)])
    >>> shot = board.flick(Flick("south", 0, -27.2, 3000))
    >>> [(fall.piece, fall.pocket, fall.disc) for fall in shot.falls]
    [('w', 'nw', 0)]
    """

    time_s: float
    disc: int | None
    piece: Piece
    pocket: Pocket
    speed_mm_s: float


@dataclass(frozen=True)
class Event:
    """Something that happened in a shot.

    kind: "disc", two discs met; "rail", a disc met the frame; "fall"; "off", over the frame; "rest", a disc came to lie
    still. pieces: the disc, or both. discs: their places in the discs before the shot, None for the striker. x_mm,
    y_mm: of the disc's centre; of two discs, where they touch. speed_mm_s: at which they closed, along the line of
    their centres or square to the frame; of a fall, how fast the disc was; 0 at rest. Discs that close at less than
    5 mm/s slide along each other: that is not told.

    >>> from carrom_table import Board, Flick
    >>> shot = Board("w0,150").flick(Flick("south", 0, 0, 800), events=True)
    >>> [(event.kind, event.pieces) for event in shot.events]
    [('disc', ('w', 's')), ('rest', ('s',)), ('rest', ('w',))]
    >>> round(shot.events[0].y_mm, 1)
    134.1
    """

    time_s: float
    kind: str
    pieces: tuple[Piece, ...]
    discs: tuple[int | None, ...]
    x_mm: float
    y_mm: float
    speed_mm_s: float


@dataclass(frozen=True)
class Shot:
    """A flick and what it did.

    before, after: the discs; those that stay keep their order. falls: in order. off: pieces that left the board over
    the frame. touched: the pieces that the striker met, in order. striker: where it stopped, None where it fell or went
    off. rest_time_s: until all lay still. events: all that happened, in order, where the flick was to tell them.

    >>> from carrom_table import Board, Flick
    >>> shot = Board.racked().flick(Flick("south", 0, 0, 4000))
    >>> shot.touched[0], len(shot.before)
    ('w', 19)
    >>> frames = shot.frames(10)
    >>> len(frames[0]), frames[0][-1]
    (20, (0.0, -252.6))
    """

    flick: Flick
    before: tuple[Disc, ...]
    after: tuple[Disc, ...]
    falls: tuple[Fall, ...]
    off: tuple[Piece, ...]
    touched: tuple[Piece, ...]
    striker: tuple[float, float] | None
    rest_time_s: float
    _outcome: Outcome = field(repr=False, compare=False)
    _layout: Layout = field(repr=False, compare=False)
    _engine: Engine = field(repr=False, compare=False)
    _flick: _Flick = field(repr=False, compare=False)
    events: tuple[Event, ...] = field(default=(), repr=False, compare=False)

    def frames(self, hz: float = FILM_HZ) -> list[list[tuple[float, float] | None]]:
        """Return where everything was at a fixed rate, and at last at rest.

        A frame has (x_mm, y_mm) for each disc of `before` and, last, for the striker; None once it is gone.
        """
        outcome = self._engine.play(self._layout, self._flick, number("hz", hz))
        return [list(frame.places) for frame in outcome.frames]

    def svg(self) -> str:
        """Return a picture that moves: the shot as animated SVG, again and again."""
        from carrom_simulator.films.animated_svg import animated_svg

        return animated_svg(self._film(), self._engine.spec)

    def save(self, path: str | Path, width: int = 480) -> None:
        """Write the moving picture: .svg, or .webp and .png (APNG), which need the extra `pictures`.

        width: of WebP and APNG, in pixels. Raises ValueError for another ending.
        """
        path = path_of(path)
        ending = path.suffix.lower()
        if ending == ".svg":
            path.write_text(self.svg(), encoding="utf-8")
            return
        if ending not in (".webp", ".png"):
            raise ValueError(f"{path}: a film is written as .svg, .webp or .png")
        from carrom_simulator.films.moving_picture import Painter, looped, scenes

        path.write_bytes(looped(list(scenes(self._film())), Painter(self._engine.spec, width), ending))

    def _film(self) -> dict[str, Any]:
        from carrom_simulator.films.film import FRAMES_HZ, film

        outcome = self._engine.play(self._layout, self._flick, FRAMES_HZ)
        return film(0, self._layout, outcome, 1.0)


def shot_of(
    flick: Flick,
    at: _Flick,
    before: tuple[Disc, ...],
    after: tuple[Disc, ...],
    layout: Layout,
    outcome: Outcome,
    physics: Engine,
) -> Shot:
    """Return what a flick did on that layout in the words of the entrance."""
    return Shot(
        flick,
        before,
        after,
        tuple(
            Fall(
                fall.time_s,
                None if fall.disc_index < 0 else fall.disc_index,
                piece_word(fall.piece),
                pocket_word(fall.pocket),
                fall.speed_mm_s,
            )
            for fall in outcome.falls
        ),
        tuple(piece_word(off.piece) for off in outcome.off),
        tuple(piece_word(touch.piece) for touch in outcome.touches),
        outcome.striker_rest,
        outcome.rest_time_s,
        outcome,
        layout,
        physics,
        at,
        tuple(told_event(event, layout) for event in outcome.events),
    )


def told_event(event: _Event, layout: Layout) -> Event:
    """Return an event of a shot on that layout in the words of the entrance."""
    discs = tuple(None if index < 0 else index for index in event.disc_indices)
    words = tuple(piece_word(STRIKER if index is None else layout[index].piece) for index in discs)
    return Event(event.time_s, event.kind, words, discs, event.x_mm, event.y_mm, event.speed_mm_s)


def told_flick(flick: _Flick) -> Flick:
    """Return a flick of the physics in the words of the entrance."""
    return Flick(seat_word(flick.seat), flick.offset_mm, flick.angle_deg, flick.speed_mm_s)


def played_flick(flick: Flick) -> _Flick:
    """Return a flick as the physics takes it. Raises ValueError for anything else than a Flick."""
    if not isinstance(flick, Flick):
        raise ValueError(f"{flick!r} is no Flick")
    from carrom_simulator.physics.outcome import Flick as Played

    numbers = (number(name, getattr(flick, name)) for name in ("offset_mm", "angle_deg", "speed_mm_s"))
    return Played(seat_code(flick.seat), *numbers)
