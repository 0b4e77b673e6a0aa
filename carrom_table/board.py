"""A board with its pieces: they are laid, flicked and drawn, with a referee or without."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Self

from carrom.game.pieces import MEN
from carrom.game.rules import BOOKS
from carrom_simulator.board.layout import Disc as _Disc
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BOARDS, BoardSpec
from carrom_table.codes import piece_code, piece_word, pocket_code, pocket_word, seat_code
from carrom_table.copied import Copied
from carrom_table.game import Game
from carrom_table.shot import Disc, Fall, Flick, Shot, played_flick, told_event

if TYPE_CHECKING:
    from carrom_simulator.physics.base import Engine

SLACK_MM = 0.02  # discs that touch may overlap by this: their places are rounded


class Board(Copied):
    """A board and the discs that lie on it: any number, one alone or none at all.

    discs: Disc objects, or one line such as "q0,0 w31.8,0". size: "club", as the laws have it, or "small". seed: of
    what a shot leaves to chance, whether a piece hops over the frame. Raises ValueError for a disc that has no room,
    and for more discs of a kind than a set has. Two boards are equal where size, seed and discs are.

    Where numba is missing (`pip install 'carrom-table[exact]'`) a shot takes thirty times as long, and says so once.

    >>> from carrom_table import Board, Flick
    >>> board = Board("w0,150")
    >>> shot = board.flick(Flick("south", 0, 0, 1000))
    >>> shot.touched, board.discs[0].y_mm > 200
    (('w',), True)
    >>> board.svg()[:4]
    '<svg'
    """

    def __init__(self, discs: Iterable[Disc] | str = (), *, size: str = "club", seed: int = 0):
        if size not in BOARDS:
            raise ValueError(f"no board {size!r}; there are: {', '.join(BOARDS)}")
        self._spec: BoardSpec = BOARDS[size]
        self._seed = seed
        self._rng = Random(f"board {seed}")
        self._layout: Layout = []
        self.size = size
        for disc in self._read(discs) if isinstance(discs, str) else discs:
            if not isinstance(disc, Disc):
                raise ValueError(f"{disc!r} is no Disc")
            self.place(disc.piece, disc.x_mm, disc.y_mm)

    @classmethod
    def _of_layout(cls, layout: Layout, spec: BoardSpec, seed: int) -> Self:
        made = cls(size=next((size for size, known in BOARDS.items() if known == spec), "club"), seed=seed)
        made._spec, made._layout = spec, list(layout)
        return made

    @classmethod
    def racked(cls, seed: int | None = None, *, size: str = "club") -> Self:
        """Return a board as it begins: the queen and eighteen men. seed: lay them as a hand does; None: exactly.

        >>> from carrom_table import Board
        >>> len(Board.racked().discs)
        19
        """
        board = cls(size=size, seed=seed or 0)
        board.rack(seed)
        return board

    @property
    def discs(self) -> tuple[Disc, ...]:
        """The discs as they lie; the striker is never among them."""
        return _discs_of(self._layout)

    @property
    def half_mm(self) -> float:
        """How far the frame is from the centre."""
        return self._spec.half_mm

    def rack(self, seed: int | None = None) -> None:
        """Lay the queen and the men as a board begins, and nothing else. seed: as a hand lays them; None: exactly."""
        from carrom_simulator.board.layout import rack

        self._layout = rack(self._spec, None if seed is None else Random(seed))

    def place(self, piece: str, x_mm: float, y_mm: float) -> None:
        """Lay a disc down. Raises ValueError where it would not lie on the board, or on another disc or a hole, and
        where a set has no more of its kind."""
        code = piece_code(piece)
        if piece == "s":
            raise ValueError("the striker is laid by the flick")
        most, there = (1 if piece == "q" else MEN), sum(disc.piece == code for disc in self._layout)
        if there >= most:
            raise ValueError(f"{there + 1} discs {piece!r}; a set has {most}")
        if not self._has_room(x_mm, y_mm):
            raise ValueError(f"no room for {piece} at ({x_mm:g}, {y_mm:g}) mm")
        self._layout = [*self._layout, _Disc(code, float(x_mm), float(y_mm))]

    def remove(self, index: int) -> None:
        """Take a disc off, by its place in `discs`. Raises IndexError."""
        layout = list(self._layout)
        del layout[index]
        self._layout = layout

    def put_on_arrow(self, index: int, pocket: str) -> None:
        """Lay a disc on the arrow that aims at a pocket, for a penalty shot (K8). Raises ValueError for no room."""
        from carrom_simulator.board.placement import put_on_arrow

        self._layout = put_on_arrow(self._spec, self._layout, index, pocket_code(pocket))

    def striker_offsets(self, seat: str, rules: str = "billard") -> list[float]:
        """Return places for the striker about 10 mm apart that a book allows and that are free (C11).

        >>> from carrom_table import Board
        >>> offsets = Board.racked().striker_offsets("south")
        >>> offsets[0], offsets[-1]
        (-219.1, 219.1)
        """
        from carrom_simulator.board.placement import striker_offsets

        return striker_offsets(self._spec, _book(rules), self._layout, seat_code(seat))

    def flick(self, flick: Flick, *, engine: str = "exact", events: bool = False) -> Shot:
        """Play a shot to rest; the discs that are left lie where it leaves them.

        engine: "exact" goes from event to event; "pymunk" steps through time, an independent check of the other.
        events: tell all that happened, see `Shot.events`. Raises ValueError for a striker on a disc or outside the
        board, and for a flick that is not a number.
        """
        before, at = self._layout, played_flick(flick)
        physics = physics_of(engine, self._spec, self._seed)
        outcome = physics.play(before, at, events=events)
        self._layout = outcome.rest
        return Shot(
            flick,
            _discs_of(before),
            _discs_of(outcome.rest),
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
            before,
            physics,
            tuple(told_event(event, before) for event in outcome.events),
        )

    def tidy(self, game: Game) -> None:
        """Do what hands do between two shots: put returned men back, take men off, rack a new board.

        >>> from carrom_table import Board, Flick, Game
        >>> game, board = Game("billard"), Board.racked(seed=1)
        >>> shot = board.flick(Flick("south", 0, 0.5, 4500))
        >>> _ = game.push(game.entry_of(shot))
        >>> board.tidy(game)
        >>> len(board.discs) == 19 - sum(game.position.down.values())
        True
        """
        from carrom_simulator.board.layout import rack
        from carrom_simulator.board.placement import in_order

        p = game._game.position
        if not p.started:
            self._layout = rack(self._spec, self._rng)
        self._layout = in_order(self._spec, self._layout, p, game._game.book, self._rng)

    def svg(self, title: str = "") -> str:
        """Return a picture of the board from above, as an SVG document."""
        from carrom_simulator.board.picture import board_svg

        return board_svg(self._spec, [(disc.piece, disc.x_mm, disc.y_mm) for disc in self._layout], title=title)

    def save(self, path: str | Path, width: int = 1000) -> None:
        """Write the picture as .svg, or as .png, which needs the extra `pictures`. Raises ValueError otherwise."""
        path = Path(path)
        if path.suffix.lower() == ".svg":
            path.write_text(self.svg(), encoding="utf-8")
        elif path.suffix.lower() == ".png":
            from carrom_simulator.films.moving_picture import still

            path.write_bytes(still(self.svg(), width))
        else:
            raise ValueError(f"{path}: a picture is written as .svg or .png")

    def _has_room(self, x_mm: float, y_mm: float) -> bool:
        from carrom_simulator.board.placement import has_room

        smaller = replace(self._spec, man_diameter_mm=self._spec.man_diameter_mm - SLACK_MM)
        edge_mm = self._spec.half_mm - self._spec.man_radius_mm + 1e-6
        return abs(x_mm) <= edge_mm and abs(y_mm) <= edge_mm and has_room(smaller, self._layout, x_mm, y_mm)

    def _read(self, line: str) -> list[Disc]:
        from carrom_simulator.board.picture import parse_layout

        return [Disc(piece_word(code), x, y) for code, x, y in parse_layout(line, self._spec)]

    def __str__(self) -> str:
        """Write the discs as one line, which Board reads back."""
        from carrom_simulator.board.picture import exact_text

        return exact_text(self._layout)

    def __repr__(self) -> str:
        seed = f", seed={self._seed}" if self._seed else ""
        return f"Board({str(self)!r}, size={self.size!r}{seed})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.size, self._seed, self.discs) == (other.size, other._seed, other.discs)

    __hash__ = None  # type: ignore[assignment]  # a board changes


def _book(rules: str) -> str:
    if rules not in BOOKS:
        raise ValueError(f"no rule book {rules!r}; there are {', '.join(BOOKS)}")
    return rules


@functools.lru_cache(maxsize=32)
def physics_of(name: str, spec: BoardSpec, seed: int) -> Engine:
    """Return a physics engine; it is loaded only here."""
    from carrom_simulator.physics.engines import engine

    return engine(name, spec, seed)


def _discs_of(layout: Sequence[_Disc]) -> tuple[Disc, ...]:
    return tuple(Disc(piece_word(disc.piece), disc.x_mm, disc.y_mm) for disc in layout)
