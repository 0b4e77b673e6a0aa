"""The form of a rule book in words. Each book of this room fills one in; a test compares it with docs/rules.md.

This folder is Python that MicroPython reads (docs/micropython.md), as a referee on a phone needs it. A pair is
(French, English).
"""

from carrom_simulator.words.books.agreement import STRIKER_NAME


class Row:
    """A row of docs/rules.md, for a family and for `carrom explain`.

    sentence: as `carrom rules` prints it. told: why a ruling fell; None where no ruling names the row.
    parts: what is told for each part that a ruling may name, as "spent" in "C3 spent".

    What is told is one clause, or a list of (condition, clause): each of them whose condition holds (reasons.holds;
    the names are those of noted.flags). A clause is a pair of whole sentences that say what happened and what follows,
    with a capital letter first and a full stop last; {names} are those of figures.fields. A third text names the facts
    that it tells (facts.Facts.names) besides those of its condition and those of its {names} (reasons.TELLS).
    """

    def __init__(self, sentence: tuple[str, str], told=None, parts=None):
        self.sentence = sentence
        self.told = told
        self.parts = parts or {}


class Book:
    """A book: its name, itself in one line, the heading of its own rows, and those rows.

    aim: what wins. turn: how a turn is played. goal: what wins, said to a player in one line; where colours are known
    beforehand, {own} and {other} are his and the other side's.
    borrows: rows of other books that hold in it, besides those of every carrom book.
    leaves_out: rows of every carrom book that do not matter in it, or that its own rows say otherwise.
    rewords: rows of every carrom book of which only a part matters in it, as it plays them.
    ours: its rows with a decision of the project, where the text is silent or contradicts itself.
    settles: such rows of every carrom book about which this book's text is not silent.
    laws: what is told for each law that a ruling may name, as "72a" in "I9 [72a]".
    striker: how its text calls the striker.
    """

    def __init__(
        self, heading: tuple[str, str], rows: dict[str, Row], name: str = "", summary=("", ""), aim=("", ""),
        turn=("", ""), goal=("", ""), leaves_out: tuple[str, ...] = (), rewords=None, borrows: tuple[str, ...] = (),
        ours: tuple[str, ...] = (), settles: tuple[str, ...] = (), is_carrom: bool = True, laws=None,
        striker: tuple[str, str] = STRIKER_NAME,
    ):  # fmt: skip
        self.heading = heading
        self.rows = rows
        self.name = name
        self.summary = summary
        self.aim = aim
        self.turn = turn
        self.goal = goal
        self.leaves_out = leaves_out
        self.rewords: dict[str, tuple[str, str]] = rewords or {}
        self.borrows = borrows
        self.ours = ours
        self.settles = settles
        self.is_carrom = is_carrom
        self.laws = laws or {}
        self.striker = striker

    def row_names(self) -> list[str]:
        """Return the names of its own rows as docs/rules.md numbers them: MicroPython's dicts have no order."""
        return sorted(self.rows, key=lambda name: int(name[1:]))
