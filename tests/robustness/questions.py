"""Asks three questions of the rulings of random games: what became of each piece, why the hand passes or stays, and
who goes on with how many shots. Each answer must be a fact, and each fact must have a sentence in both languages.

    python -m tests.robustness.questions [--games 2000] [--seed 1]

The games are of every book, with random options. Then two clauses of each book are taken out, drawn by the seed, one
after the other: each time a fact or a reason must be found without a sentence.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.position import GAME_OVER, UNKNOWN
from carrom.game.rules import BOOKS, load
from carrom.game.ruling import Verdict
from carrom.lang import LANGUAGES
from carrom_simulator.words.books import catalogue, every_book, icf_laws, reasons
from carrom_simulator.words.books.book import Book
from carrom_tools.records import replay
from tests import games_runner
from tests.robustness import told
from tests.robustness.rulings import some_entry

MOST_ENTRIES = 120  # of a game
SHOWN = 20  # faults
KEPT = 12  # rulings of a sentence in which a clause is taken out
MEN = {"stays", "back", "pays"}
FATES = {**dict.fromkeys("wb", MEN), "q": {"held", "covered", "back", "wins", "lost"}, "s": {"out"}}
NO_CAUSES = {"C6", "C8", "K1", "D1"}  # who has which colour and what fell late are no causes


def silent(verdict: Verdict) -> list[str]:
    """Return what a ruling leaves without an answer or a sentence, in words."""
    facts, ruled = reasons.facts(verdict), told.Ruled(verdict)
    found = [*_pieces(facts, ruled), *_hand(facts, ruled), *_shots(facts, ruled)]
    for lang in LANGUAGES:
        said = reasons.told(verdict, lang)
        tells = set().union(*(each for _, _, each in said))
        found += [f"{lang}: no sentence tells {name}" for name in sorted(facts.names - tells)]
        given = {reason for reason, _, _ in said}
        found += [f"{lang}: no sentence for {reason}" for reason in verdict.reasons if reason not in given]
        if facts.hand in ("passes", "stays") and ruled.entry.kind == entries.SHOT:
            why = [reason for reason, sentence, _ in said if sentence == reasons.cause(said)]
            if not set(why) - NO_CAUSES:
                found.append(f"{lang}: no cause why the hand {facts.hand}")
    return found


def _pieces(facts: Any, ruled: told.Ruled) -> Iterator[str]:
    """Find pieces that fell and of which the facts tell no fate."""
    fallen = ruled.entry.fallen if ruled.entry.kind == entries.SHOT else ()
    if [code for code, _ in facts.pieces] != list(fallen):
        yield "not each piece that fell has a fate"
    for code, fate in facts.pieces:
        if fate not in FATES[pieces.PIECE_WORDS[entries.piece_of(code)]]:
            yield f"the fate of {entries.fallen_word(code)} is {fate}"
    if ruled.over is None and ruled.entry.kind == entries.SHOT and ruled.colours != UNKNOWN:
        others = [fate for code, fate in facts.pieces if entries.piece_of(code) == 1 - ruled.colour]
        if others.count("stays") != ruled.stay():
            yield f"{others} of the other side's men, of which {ruled.stay()} are down"


def _hand(facts: Any, ruled: told.Ruled) -> Iterator[str]:
    """Find a hand that passes or stays without a cause of this shot."""
    if ruled.entry.kind in (entries.OPENER, entries.SIDES):
        return
    over = ruled.over is not None
    hands = {"won": over, "": ruled.after.phase == GAME_OVER, "chooses": ruled.passes, "passes": ruled.passes}
    if not hands.get(facts.hand, not ruled.passes and not over):
        yield f"the hand {facts.hand}, which is not so"
    if facts.turn != (ruled.after.turn if ruled.after.phase != GAME_OVER else -1):
        yield "somebody else goes on"


def _shots(facts: Any, ruled: told.Ruled) -> Iterator[str]:
    """Find numbers of shots without their sum."""
    for name, terms, number in (
        ("shots", facts.shots, ruled.after.shots),
        ("half shots", facts.halves, ruled.after.half_shots),
    ):
        if sum(value for value, _, _ in terms) != number:
            yield f"{terms} make {number} {name}"


# Games.


def games(book_id: str, count: int, seed: object) -> Iterator[Verdict]:
    """Yield the accepted rulings of random games of a book with random options."""
    for number in range(count):
        rng = Random(f"{book_id} {seed} {number}")
        game = begin(rng, book_id)
        for _ in range(MOST_ENTRIES):
            verdict = game.enter(some_entry(rng, game.position))
            if verdict.judged is not None:
                yield verdict
            if game.position.phase == GAME_OVER and rng.random() < 0.7:
                break


def begin(rng: Random, book_id: str) -> Game:
    """A new game with two seats or four, of a book with random options."""
    book = load(book_id)
    for option in book.OPTIONS:
        if option.choices:
            book.set_option(option.name, rng.choice(option.choices))
        elif option.name.startswith("start_") and option.hi and rng.random() < 0.2:
            book.set_option(option.name, str(rng.randrange(option.hi + 1)))
    seats = rng.choice((pieces.TWO_SEATS, pieces.FOUR_SEATS))
    return Game(book, seats, rng.choice(seats))


def of_records() -> Iterator[Verdict]:
    """Yield the rulings of the records of tests/games."""
    for path in games_runner.case_files():
        for step in replay.replay(replay.parse(games_runner.read(path).text.encode(), path.name)):
            if step.verdict.judged is not None:
                yield step.verdict


class Heard:
    """Rulings of which nothing was found silent, a few of each sentence.

    kept: reason and English sentence without its figures and names -> rulings.
    """

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], list[Verdict]] = {}
        self.faults: list[str] = []
        self.rulings = 0

    def hear(self, verdict: Verdict) -> None:
        """Ask the three questions of a ruling."""
        self.rulings += 1
        _, start, shot = verdict.judged
        self.faults += [f"{fault}: {shot.text()} after {start.text()}" for fault in silent(verdict)]
        for reason, sentence, _ in reasons.told(verdict, "en"):
            alike = self.kept.setdefault((reason, re.sub(r"\d+|South|East|North|West|-", "", sentence)), [])
            if len(alike) < KEPT:
                alike.append(verdict)

    def telling(self, where: str) -> list[Verdict]:
        """Return rulings that name a row, a part of it or a law."""
        return [verdict for (reason, _), alike in self.kept.items() if where in places(reason) for verdict in alike]


def places(reason: str) -> set[str]:
    """Return where a reason's words may stand: {"K8 keep"}, or {"law 72a", "law 72"}."""
    name, _, law = reason.partition(" [")
    law = law.rstrip("]")
    return {f"law {law}", f"law {law.rstrip('ab')}"} if law else {name}


# Clauses that are taken out.


WORDED = [every_book.BOOK, *(catalogue.BOOKS[book_id] for book_id in BOOKS)]


def clauses(book: Book) -> list[tuple[str, int]]:
    """List the clauses of a book's own rows and laws: where they stand, and which one of there."""
    found = [(where, words) for where, words in _words() if where in _places(book)]
    return [(where, number) for where, words in found for number in range(len(_listed(words)))]


def _places(book: Book) -> set[str]:
    rows = {f"{name} {part}".strip() for name, row in book.rows.items() for part in ("", *row.parts)}
    return rows | {f"law {law}" for law in book.laws}


def _words() -> Iterator[tuple[str, Any]]:
    for name, row in catalogue.ROWS.items():
        if row.told is not None:
            yield name, row.told
        for part, words in row.parts.items():
            yield f"{name} {part}", words
    for law, words in icf_laws.LAWS.items():
        yield f"law {law}", words


def _listed(words: Any) -> list:
    return [("", words)] if isinstance(words, tuple) else list(words)


@contextmanager
def without(where: str, number: int) -> Iterator[str]:
    """Take a clause out. Yields its English text."""
    words = dict(_words())[where]
    left = _listed(words)
    taken = left.pop(number)
    _put(where, left)
    try:
        yield taken[1][1]
    finally:
        _put(where, words)


def _put(where: str, words: Any) -> None:
    name, _, part = where.partition(" ")
    if name == "law":
        icf_laws.LAWS[part] = words
    elif part:
        catalogue.ROWS[name].parts[part] = words
    else:
        catalogue.ROWS[name].told = words


def is_noticed(heard: Heard, where: str, number: int) -> bool:
    """Return whether a clause that is taken out leaves a ruling silent."""
    with without(where, number):
        return any(silent(verdict) for verdict in heard.telling(where))


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=2000, help="of each book")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    heard = Heard()
    for verdict in of_records():
        heard.hear(verdict)
    for book_id in BOOKS:
        before, faults = heard.rulings, len(heard.faults)
        for verdict in games(book_id, options.games, options.seed):
            heard.hear(verdict)
        print(f"{book_id}: {heard.rulings - before:,} rulings, {len(heard.faults) - faults} silent", flush=True)
    for fault in heard.faults[:SHOWN]:
        print(fault)
    unnoticed = 0
    rng = Random(options.seed)
    for book in WORDED[1:]:
        for where, number in rng.sample(clauses(book), 2):
            noticed = is_noticed(heard, where, number)
            unnoticed += not noticed
            with without(where, number) as text:
                print(f"{'noticed' if noticed else 'NOT NOTICED'} without {where}: {text}")
    return 1 if heard.faults or unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
