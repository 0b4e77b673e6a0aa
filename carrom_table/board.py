"""A board with its pieces: they are laid, flicked and drawn, with a referee or without."""

from __future__ import annotations

import copy
import functools
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Self

from carrom.game.pieces import MEN
from carrom.game.rules import BOOKS
from carrom_simulator.board.layout import Disc as _Disc
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BOARDS, BoardSpec
from carrom_table.checked import check, check_seed, number, path_of, row
from carrom_table.codes import piece_code, piece_word, pocket_code, seat_code
from carrom_table.copied import Chancy
from carrom_table.game import Game
from carrom_table.physics import Physics, physics_of_board, with_physics
from carrom_table.shot import Disc, Flick, Shot, played_flick, shot_of
from carrom_table.words import Piece, Pocket, Seat

if TYPE_CHECKING:
    from carrom_simulator.physics.base import Engine
    from carrom_simulator.physics.outcome import Flick as _Flick
    from carrom_simulator.physics.outcome import Outcome

# Copies share these: a layout is replaced as a whole.
_SHARED = ("_spec", "_seed", "_layout", "_told", "size", "_hands", "_are_shared")
SLACK_MM = 0.02  # discs that touch may overlap by this: their places are rounded


class Board(Chancy):
    """A board and the discs that lie on it: any number, one alone or none at all.

    discs: Disc objects, or one line such as "q0,0 w31.8,0". size: "club", as the laws have it, or "small". seed: of
    what a shot leaves to chance, whether a piece hops over the frame. physics: how discs slide and bounce. Raises
    ValueError for a disc that has no room, and for more discs of a kind than a set has. Two boards are equal where
    size, seed, physics and discs are.

    Where numba is missing (`pip install 'carrom-table[exact]'`) a shot takes thirty times as long, and says so once.

    >>> from carrom_table import Board, Flick
    >>> board = Board("w0,150")
    >>> shot = board.flick(Flick("south", 0, 0, 1000))
    >>> shot.touched, board.discs[0].y_mm > 200
    (('w',), True)
    >>> board.svg()[:4]
    '<svg'
    """

    def __init__(
        self,
        discs: Iterable[Disc] | str = (),
        *,
        size: str = "club",
        seed: int = 0,
        physics: Physics | None = None,
    ):
        if not isinstance(size, str) or size not in BOARDS:
            raise ValueError(f"no board {size!r}; there are: {', '.join(BOARDS)}")
        check_seed(seed)
        check("discs", discs, Iterable, "discs, or one line such as 'q0,0 w31.8,0',")
        self._spec: BoardSpec = with_physics(BOARDS[size], physics)
        self._seed = seed
        self._hands: Random | None = None  # that lay men between shots; made for the first of them
        self._are_shared = False  # with a copy: whoever uses them first takes others that are alike
        self._layout: Layout = []
        self._told: tuple[Disc, ...] | None = None  # the same for programs, once they have asked
        self.size = size
        for disc in self._read(discs) if isinstance(discs, str) else discs:
            if not isinstance(disc, Disc):
                raise ValueError(f"{disc!r} is no Disc")
            self.place(disc.piece, disc.x_mm, disc.y_mm)

    @classmethod
    def _of_layout(cls, layout: Layout, spec: BoardSpec, seed: int) -> Self:
        sizes = (size for size, known in BOARDS.items() if known.side_mm == spec.side_mm)
        made = cls(size=next(sizes, "club"), seed=seed)
        made._spec = spec
        made._lay(list(layout))
        return made

    @classmethod
    def racked(cls, seed: int | None = None, *, size: str = "club", physics: Physics | None = None) -> Self:
        """Return a board as it begins: the queen and eighteen men. seed: lay them as a hand does; None: exactly. size,
        physics: see Board.

        >>> from carrom_table import Board
        >>> len(Board.racked().discs)
        19
        """
        board = cls(size=size, seed=0 if seed is None else seed, physics=physics)
        board.rack(seed)
        return board

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        made = type(self).__new__(type(self))
        self._are_shared = True
        for name, value in self.__dict__.items():
            made.__dict__[name] = value if name in _SHARED else copy.deepcopy(value, memo)
        return made

    def _draw_anew(self, seed: int) -> None:
        self._seed, self._hands = seed, None

    def _hand(self) -> Random:
        if self._hands is None:
            self._hands = Random(f"board {self._seed}")
        elif self._are_shared:
            self._hands = copy.deepcopy(self._hands)
        self._are_shared = False
        return self._hands

    @property
    def seed(self) -> int:
        """The seed of what a shot leaves to chance, and of the hands that lay men between shots."""
        return self._seed

    @property
    def discs(self) -> tuple[Disc, ...]:
        """The discs as they lie; the striker is never among them."""
        if self._told is None:
            self._told = _discs_of(self._layout)
        return self._told

    def _lay(self, layout: Layout) -> None:
        self._layout, self._told = layout, None

    @property
    def physics(self) -> Physics:
        """How discs slide and bounce here."""
        return physics_of_board(self._spec)

    @property
    def half_mm(self) -> float:
        """How far the frame is from the centre."""
        return self._spec.half_mm

    @property
    def man_radius_mm(self) -> float:
        """The radius of a man and of the queen."""
        return self._spec.man_radius_mm

    @property
    def striker_radius_mm(self) -> float:
        """The radius of the striker."""
        return self._spec.striker_radius_mm

    @property
    def pocket_radius_mm(self) -> float:
        """The radius of a hole. A disc falls when its centre comes over it."""
        return self._spec.pocket_radius_mm

    @property
    def base_mm(self) -> float:
        """How far from the centre the striker's centre lies, in the middle between both base lines."""
        return self._spec.base_mm

    @property
    def base_half_mm(self) -> float:
        """How far the striker may be laid to either side of the middle of its line: onto the circle at its end."""
        return self._spec.base_circle_mm

    def pocket(self, word: Pocket) -> tuple[float, float]:
        """Return the middle of a hole, (x_mm, y_mm).

        >>> from carrom_table import Board
        >>> Board().pocket("ne")
        (347.75, 347.75)
        """
        return self._spec.pocket_centre(pocket_code(word))

    def striker_place(self, seat: Seat, offset_mm: float) -> tuple[float, float]:
        """Return where a seat's striker lies, (x_mm, y_mm). offset_mm: from the middle of its line, to the player's
        right.

        >>> from carrom_table import Board
        >>> Board().striker_place("south", 100)
        (100.0, -252.6)
        """
        return self._spec.striker_place(seat_code(seat), number("offset_mm", offset_mm))

    def rack(self, seed: int | None = None) -> None:
        """Lay the queen and the men as a board begins, and nothing else. seed: as a hand lays them; None: exactly."""
        from carrom_simulator.board.layout import rack

        if seed is not None:
            check_seed(seed)
        self._lay(rack(self._spec, None if seed is None else Random(seed)))

    def place(self, piece: Piece, x_mm: float, y_mm: float) -> None:
        """Lay a disc down. Raises ValueError where it would not lie on the board, or on another disc or a hole, and
        where a set has no more of its kind."""
        code, x_mm, y_mm = piece_code(piece), number("x_mm", x_mm), number("y_mm", y_mm)
        if piece == "s":
            raise ValueError("the striker is laid by the flick")
        most, there = (1 if piece == "q" else MEN), sum(disc.piece == code for disc in self._layout)
        if there >= most:
            raise ValueError(f"{there + 1} discs {piece!r}; a set has {most}")
        if not self._has_room(x_mm, y_mm):
            raise ValueError(f"no room for {piece} at ({x_mm:g}, {y_mm:g}) mm")
        self._lay([*self._layout, _Disc(code, x_mm, y_mm)])

    def remove(self, index: int) -> None:
        """Take a disc off, by its place in `discs`. Raises IndexError."""
        layout = list(self._layout)
        del layout[row("index", index, len(layout))]
        self._lay(layout)

    def put_on_arrow(self, index: int, pocket: Pocket) -> None:
        """Lay a disc on the arrow that aims at a pocket, for a penalty shot (K8). Raises ValueError for no room,
        IndexError."""
        from carrom_simulator.board.placement import put_on_arrow

        at = row("index", index, len(self._layout))
        self._lay(put_on_arrow(self._spec, self._layout, at, pocket_code(pocket)))

    def striker_offsets(self, seat: Seat, rules: str = "billard") -> list[float]:
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
        outcome = physics.play(before, at, events=events, edges=False)
        lay = self.discs
        self._lay(outcome.rest)
        return shot_of(flick, at, lay, self.discs, before, outcome, physics)

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

        check("game", game, Game, "a Game")
        p, hand = game._game.position, self._hand()
        if not p.started:
            self._lay(rack(self._spec, hand))
        self._lay(in_order(self._spec, self._layout, p, game._game.book, hand))

    def svg(self, title: str = "") -> str:
        """Return a picture of the board from above, as an SVG document."""
        from carrom_simulator.board.picture import board_svg

        return board_svg(self._spec, [(disc.piece, disc.x_mm, disc.y_mm) for disc in self._layout], title=title)

    def save(self, path: str | Path, width: int = 1000) -> None:
        """Write the picture as .svg, or as .png, which needs the extra `pictures`. Raises ValueError otherwise."""
        path = path_of(path)
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
        own = "" if self.physics == Physics() else f", physics={self.physics!r}"
        return f"Board({str(self)!r}, size={self.size!r}{seed}{own})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self._spec, self._seed, self.discs) == (other._spec, other._seed, other.discs)

    __hash__ = None  # type: ignore[assignment]  # a board changes


def _book(rules: str) -> str:
    if not isinstance(rules, str) or rules not in BOOKS:
        raise ValueError(f"no rule book {rules!r}; there are {', '.join(BOOKS)}")
    return rules


@functools.lru_cache(maxsize=32)
def physics_of(name: str, spec: BoardSpec, seed: int) -> Engine:
    """Return a physics engine; it is loaded only here."""
    from carrom_simulator.physics.engines import engine

    return engine(name, spec, seed)


def _discs_of(layout: Sequence[_Disc]) -> tuple[Disc, ...]:
    return tuple(Disc(piece_word(disc.piece), disc.x_mm, disc.y_mm) for disc in layout)


def play_many(board: Board, flicks: Sequence[Flick]) -> list[Shot]:
    """Play each of these flicks on a board that lies as this one does, which stays as it is. All cores play together.

    Much quicker than one flick after the other where numba is there. Raises what `Board.flick` does.

    >>> from carrom_table import Board, Flick, play_many
    >>> shots = play_many(Board("w0,150"), [Flick("south", 0, angle, 1000) for angle in (-1, 0, 1)])
    >>> [shot.touched for shot in shots]
    [('w',), ('w',), ('w',)]
    """
    check("board", board, Board, "a Board")
    check("flicks", flicks, Sequence, "a list of Flicks")
    played = [played_flick(flick) for flick in flicks]
    physics, layout = physics_of("exact", board._spec, board._seed), board._layout
    for at in played:
        physics.check(layout, at)
    return [
        shot_of(flick, at, board.discs, _discs_of(outcome.rest), layout, outcome, physics)
        for flick, at, outcome in zip(flicks, played, _outcomes(physics, layout, played), strict=True)
    ]


def _outcomes(physics: Engine, layout: Layout, flicks: Sequence[_Flick]) -> Iterable[Outcome]:
    from carrom_simulator.physics.compiled import COMPILED

    if not COMPILED or not layout or not flicks:
        return [physics.play(layout, flick, edges=False) for flick in flicks]
    from carrom_simulator.physics import batch

    places, kinds = [(disc.x_mm, disc.y_mm) for disc in layout], [disc.piece for disc in layout]
    return batch.play_many(places, flicks, kinds, physics.spec, physics.seed, checked=False).outcomes()
