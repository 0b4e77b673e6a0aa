"""The form of a rule book in words. Each book of this room fills one in; a test compares it with docs/rules.md."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Pair = tuple[str, str]  # (French, English)


@dataclass(frozen=True)
class Row:
    """A row of docs/rules.md, for a family and for `carrom explain`.

    sentence: as `carrom rules` prints it. clause: why a ruling fell; None where no ruling names the row.
    parts: the clause for each part that a ruling may name, as "spent" in "C3 spent".
    calls: the clause for each of the ruling's calls that tells which half of the row decided.
    """

    sentence: Pair
    clause: Pair | None = None
    parts: Mapping[str, Pair] = field(default_factory=dict)
    calls: Mapping[str, Pair] = field(default_factory=dict)


@dataclass(frozen=True)
class Book:
    """A book: its name, itself in one line, the heading of its own rows, and those rows.

    aim: what wins. turn: how a turn is played.
    borrows: rows of other books that hold in it, besides those of every carrom book.
    leaves_out: rows of every carrom book that do not matter in it, or that its own rows say otherwise.
    rewords: rows of every carrom book of which only a part matters in it, as it plays them.
    ours: its rows with a decision of the project, where the text is silent or contradicts itself.
    settles: such rows of every carrom book about which this book's text is not silent.
    laws: the clause for each law that a ruling may name, as "72a" in "I9 [72a]".
    law_calls: law -> call -> words that the clause gains where the ruling made that call.
    """

    heading: Pair
    rows: Mapping[str, Row]
    name: str = ""
    summary: Pair = ("", "")
    aim: Pair = ("", "")
    turn: Pair = ("", "")
    leaves_out: tuple[str, ...] = ()
    rewords: Mapping[str, Pair] = field(default_factory=dict)
    borrows: tuple[str, ...] = ()
    ours: tuple[str, ...] = ()
    settles: tuple[str, ...] = ()
    is_carrom: bool = True
    laws: Mapping[str, Pair] = field(default_factory=dict)
    law_calls: Mapping[str, Mapping[str, Pair]] = field(default_factory=dict)
