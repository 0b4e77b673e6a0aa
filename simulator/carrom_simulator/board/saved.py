"""Game records whose comments say where the men lay.

    # board q0.0,0.0 w31.8,0.0 …

Such a comment gives the layout after the entry above it (before the first entry: at the start), with the marks of
board.lay. Where a shot was simulated, another one tells how, and the layout above it is exact, so that the shot can be
played again:

    # flick south -12.5 8.25 4200.0 exact 7

That is seat, place on the line (mm), angle (degrees), speed (mm/s), physics engine and its seed. Where rims rubbed,
`rims` follows with the friction of two discs and of a disc at the frame; without the word they were smooth, whatever
board reads the record:

    # flick south -12.5 8.25 4200.0 exact 7 rims 0.12 0.12

The next one tells
this shot from what another version of the engine would make of it (`Outcome.mark`):

    # came 0a1b2c3d

Where the table asks about that shot before it enters it, another one has the question as the firmware's journal keeps
it:

    # asks south w@ne

A layout below it is that during the question, and the next entry answers it. Others at the start tell who plays: a
seat, a person or a bot with its level, and a name (`players_of`):

    # player north bot 15 -

Where nobody asked which pocket a piece fell into (docs/referee.md), the header says so; each entry then names one of
the right zone:

    # pockets unknown

To every other reader of records these are comments like any other.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.engine import Game
from carrom.game.entry import Entry
from carrom.game.rulebook import RuleBook
from carrom.game.rules import CARDS
from carrom_simulator.board import picture, placement
from carrom_simulator.board.lay import BOARD, Marks, layout_comment, mark_of
from carrom_simulator.board.layout import Disc, Layout
from carrom_simulator.board.record_lines import LineEndError, comment_lines, record_lines
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.refusals import CodedValueError

_FLICK = "# flick "
_CAME = "# came "
_RIMS = "rims"
_ASKS = "# asks "
POCKETS_UNKNOWN = "# pockets unknown"
_SKILL = re.compile("[0-9]{1,3}")

Rims = tuple[float, float]
SMOOTH: Rims = (0.0, 0.0)


class SavedError(ValueError):
    """A record that cannot be read: (line number, code of what is wrong with it, values). fault: the last two."""

    def __init__(self, line: int, *why: Any):
        self.line = line
        self.fault = CodedValueError(*why)
        super().__init__(line, *why)  # copies of an exception are made from these arguments

    def __str__(self) -> str:
        return f"{self.line}: {self.fault}"


@dataclass(frozen=True)
class Shot:
    """A simulated shot as it began. engine, seed: of the physics that played it. mark: of its outcome; older records
    have none. rims: how strongly they rubbed, two discs' and a disc's at the frame."""

    layout: Layout
    seat: int
    offset_mm: float
    angle_deg: float
    speed_mm_s: float
    engine: str
    seed: int
    mark: str = ""
    rims: Rims = SMOOTH

    def comment(self) -> str:
        """Write it as comment lines."""
        numbers = f"{self.offset_mm!r} {self.angle_deg!r} {self.speed_mm_s!r}"
        came = f"\n{_CAME}{self.mark}" if self.mark else ""
        board = f"{BOARD}{picture.exact_text(self.layout)}"
        rims = "" if self.rims == SMOOTH else f" {_RIMS} {self.rims[0]!r} {self.rims[1]!r}"
        return f"{board}\n{_FLICK}{pieces.SEAT_WORDS[self.seat]} {numbers} {self.engine} {self.seed}{rims}{came}"

    def spec(self, spec: BoardSpec) -> BoardSpec:
        """Return that board with the rims by which this shot was played. Raises ValueError for rims that cannot be."""
        man, cushion = self.rims
        return replace(spec, rim_friction_man=man, rim_friction_cushion=cushion)


@dataclass(frozen=True)
class Asked:
    """An open question about a shot that is not entered yet. text: of the firmware's journal; layout: the men now."""

    text: str
    shot: Shot
    layout: Layout


@dataclass
class Step:
    """One entry of a saved game. layout: the men afterwards; marks: what else comments say of the board then; shot: how
    it was played. None where the record does not say."""

    line: int
    text: str
    entry: Entry | None  # None for the start of the game
    layout: Layout | None = None
    marks: Marks = field(default_factory=dict)
    shot: Shot | None = None


@dataclass
class Saved:
    """A record as read. steps[0] is the start, with no entry; the others are its entries in order, refused ones too."""

    book: RuleBook
    seats: tuple[int, ...]
    opener: int
    steps: list[Step] = field(default_factory=list)
    asked: Asked | None = None  # the question that is open at the end
    # Layouts with men where none can lie, which were laid elsewhere: (line, those men as it writes them).
    misplaced: list[tuple[int, str]] = field(default_factory=list)
    are_pockets_known: bool = True  # whether pieces fell where the entries say; a plain board's referee does not ask

    def game(self) -> Game:
        """Return a game at its start."""
        book = type(self.book)()
        for name, value in self.book.options.items():
            book.set_option(name, str(value))
        book.series = self.book.series
        return Game(book, self.seats, self.opener)


def players_of(text: str) -> dict[str, dict[str, Any]]:
    """Read who played from the comments of a record: seat word -> {"kind": "human"} or {"kind": "bot", "skill":
    0..100}, and "name" where one was given; without a skill where the record does not tell it."""
    players = {}
    for line in comment_lines(text):
        words = line.split(maxsplit=5)
        if words[:2] != ["#", "player"] or len(words) != 6 or words[2] not in pieces.SEAT_WORDS:
            continue
        _, _, seat, kind, skill, name = words
        player: dict[str, Any] = {"kind": "bot" if kind == "bot" else "human"}
        if kind == "bot" and _SKILL.fullmatch(skill):
            player["skill"] = min(100, int(skill))
        if name != "-":
            player["name"] = name
        players[seat] = player
    return players


def player_comment(seat: str, player: Mapping[str, Any]) -> str:
    """Write who plays at a seat (a word) as a comment line; of several for one seat the last one counts."""
    return f"# player {seat} {player['kind']} {player.get('skill', '-')} {player.get('name') or '-'}"


def question_comment(text: str, layout: Layout) -> str:
    """Write an open question and how the men lie meanwhile as two comment lines. text "": no question any more, in one
    line."""
    return f"{_ASKS}{text}\n{layout_comment(layout)}" if text else _ASKS


def _shot(words: list[str], layout: Layout | None) -> Shot | None:
    """Read a flick. One that this reader does not understand is a comment like any other."""
    try:
        seat, offset, angle, speed, engine, seed, *rest = words
        rims = SMOOTH
        if rest:
            word, man, cushion = rest
            if word != _RIMS:
                return None
            rims = float(man), float(cushion)
            if not all(0.0 <= each <= 1.0 for each in rims):
                return None
        numbers = float(offset), float(angle), float(speed)
        made = Shot(layout or [], pieces.SEAT_WORDS.index(seat), *numbers, engine, int(seed), rims=rims)
    except ValueError:
        return None
    known = layout is not None and all(disc.piece != pieces.STRIKER for disc in layout)
    return made if known and 0 <= made.seed < 2**31 else None


class _Reader(record.Reader):
    """Reads carrom's records, and says where those of the card game are read."""

    def new_book(self, book_id: str) -> RuleBook:
        if book_id == CARDS:
            raise record.RecordError("no-board")
        book: RuleBook = super().new_book(book_id)
        return book


def parse(text: str, spec: BoardSpec) -> Saved:
    """Read a record, with its layouts where it has them. Raises SavedError."""
    reader = _Reader()
    steps = [Step(0, "", None)]
    shot: Shot | None = None
    asked = ""
    men: Layout | None = None  # the men during the question
    written: Layout | None = None  # the last layout as it stands there
    misplaced: list[tuple[int, str]] = []
    try:
        lines = record_lines(text)
    except LineEndError as error:
        raise SavedError(error.line, *error.args) from None
    for number, line in enumerate(lines, 1):
        try:
            if line.startswith(BOARD):
                placed = picture.parse_layout(line[len(BOARD) :], spec)
                written = [Disc(piece, x_mm, y_mm) for piece, x_mm, y_mm in placed]
                layout, lost = placement.as_it_can_lie(spec, written)
                if lost:
                    misplaced.append((number, picture.layout_text(placed[index] for index in lost)))
                if asked:
                    men = layout
                else:
                    steps[-1].layout = layout
                continue
            if line.startswith(_FLICK):
                shot = _shot(line[len(_FLICK) :].split(), written if steps[-1].layout is not None else None)
                continue
            if line.startswith(_CAME):
                shot = replace(shot, mark=line[len(_CAME) :].strip()) if shot is not None else None
                continue
            if line.startswith(_ASKS):
                asked, men = line[len(_ASKS) :], None
                continue
            if (mark := mark_of(line)) is not None:
                steps[-1].marks[mark[0]] = mark[1]
                continue
            entry = reader.line(line)
            if entry is not None:
                asked, men = "", None
                steps.append(Step(number, record.entry_text(entry), entry))
                if shot is not None and entry.kind == entries.SHOT:
                    steps[-1].shot = shot if shot.seat == entry.seat else None
                    shot = None
        except ValueError as error:  # RecordError and LayoutError are
            raise SavedError(number, *error.args) from None
    try:
        reader.finish()
    except record.RecordError as error:
        raise SavedError(1, *error.args) from None
    assert reader.book is not None  # finish() made sure
    assert reader.seats is not None
    assert reader.opener is not None
    still = Asked(asked, shot, men) if asked and shot is not None and men is not None else None
    return Saved(reader.book, reader.seats, reader.opener, steps, still, misplaced, POCKETS_UNKNOWN not in lines)
