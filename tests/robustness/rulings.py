"""Hundreds of thousands of random entries, ruled on by both referees of carrom, and hands of Kaluki with swaps.

The sentences that explain each ruling must be true, and their figures add up (told.py).

    python -m tests.robustness.rulings [--entries 100000] [--seed 1]

The second referees are written from the rows alone. Each entry of a run must come to the same error, calls, ends and
position with both. International has no second referee: of its rulings the sentences alone are looked at. Of Kaluki's
entries every legal one must be accepted, and guesses that are not must be refused.
"""

import argparse
import sys
from collections import Counter
from random import Random

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.entry import UNDO, Entry, fell
from carrom.game.position import GAME_OVER, UNKNOWN
from carrom.game.record import entry_text, parse_entry, result_dict
from carrom.game.rules import load
from tests.random_play import random_entry
from tests.robustness.told import check, told
from tests.second_carrom_referee import SecondCarromReferee
from tests.two_referees import play_a_hand

RUNS = {
    "fiche": ("fiche", {}),
    "fiche last_man=lose": ("fiche", {"last_man": "lose"}),
    "billard": ("billard", {}),
    "billard last_man=return": ("billard", {"last_man": "return"}),
    "billard last_man=lose": ("billard", {"last_man": "lose"}),
    "dezepions": ("dezepions", {}),
    "krhum": ("krhum", {}),
    "krhum striker_with_man=keep": ("krhum", {"striker_with_man": "keep"}),
    "krhum striker_with_man=replay": ("krhum", {"striker_with_man": "replay", "other_man_penalty": "off"}),
    "icf": ("icf", {}),
    "icf demand_extra=on": ("icf", {"demand_extra": "on"}),
}
GAME_ENTRIES = 150
ROWS = ("F3", "B9 return", "B11 return", "B12 return", "K15", "K15 stands")  # counted where they decided


def clearing_shot(rng: Random, p) -> Entry:
    """A shot that leaves one man or none of a colour or two, where last men and the queen decide."""
    fallen = []
    for colour in rng.choice(((0,), (1,), (0, 1))):
        leave = rng.choice((0, 0, 1, 1, 2))
        fallen += [fell(colour, rng.randrange(4)) for _ in range(p.on_board(colour) - leave)]
    if p.on_board(pieces.QUEEN) and rng.random() < 0.25:
        fallen.insert(rng.randrange(len(fallen) + 1), fell(pieces.QUEEN, rng.randrange(4)))
    if rng.random() < 0.2:
        fallen.insert(rng.randrange(len(fallen) + 1), fell(pieces.STRIKER, rng.randrange(4)))
    return entries.shot(p.turn, fallen[:19], (), pieces.MISS if p.has_bet() else 0)


def queen_shot(rng: Random, p) -> Entry:
    """The queen, with up to two men and sometimes the striker."""
    wanted = [pieces.QUEEN] * p.on_board(pieces.QUEEN) + rng.choices((0, 1), k=rng.randrange(3))
    if rng.random() < 0.3:
        wanted.append(pieces.STRIKER)
    rng.shuffle(wanted)
    off = (rng.choice((0, 1)),) if rng.random() < 0.05 else ()
    return entries.shot(p.turn, [fell(piece, rng.randrange(4)) for piece in wanted], off)


def some_entry(rng: Random, p) -> Entry:
    roll = rng.random()
    if roll < 0.06:
        return Entry(UNDO)
    if roll < 0.14 and p.colours != UNKNOWN:
        return clearing_shot(rng, p)
    if roll < 0.24:
        return queen_shot(rng, p)
    return random_entry(rng, p)


def play(name: str, count: int, seed) -> Counter[str]:
    """Enter `count` entries into games of a run of RUNS. Return what came of them; AssertionError at a difference."""
    rng = Random(f"{name} {seed}")
    counts: Counter[str] = Counter()
    game = second = None
    lines: list[str] = []
    while counts["entries"] < count:
        if game is None or len(lines) >= GAME_ENTRIES or (game.position.phase == GAME_OVER and rng.random() < 0.3):
            game, second = begin(rng, name)
            lines = []
            counts["games"] += 1
        line = entry_text(some_entry(rng, game.position)) if lines else "undo"
        lines.append(line)
        verdict = game.enter(parse_entry(line))
        first = result_dict(1, line, verdict, game.position)
        if second is not None:
            compare(first, second, line, (name, lines))
        if verdict.judged is not None:
            counts["sentences"] += check(verdict).total()
        counts["entries"] += 1
        counts["refused"] += first["error"] is not None
        counts["boards"] += first["board_over"] is not None
        for row in ROWS:
            counts[row] += row in verdict.reasons
    return counts


def sentences(name: str, count: int, seed) -> set[str]:
    """Enter `count` entries into games of a run and return all English sentences on them, which are checked."""
    rng = Random(f"{name} {seed}")
    heard: set[str] = set()
    for number in range(count):
        if number % GAME_ENTRIES == 0:
            game = begin(rng, name)[0]
        verdict = game.enter(some_entry(rng, game.position))
        if verdict.judged is not None:
            check(verdict)
            heard.update(told(verdict)[1])
    return heard


def compare(first: dict, second: SecondCarromReferee, line: str, context: tuple) -> None:
    """Enter a line for the second referee, too. AssertionError where it rules otherwise than the first one's JSON."""
    other = second.enter(line)
    for key in ("error", "board_over", "game_over"):
        assert other[key] == first[key], (*context, key, other[key], first[key])
    assert other["calls"] == set(first["calls"]), (*context, other["calls"], first["calls"])
    told = {key: first["position"][key] for key in second.position()}  # it knows no matches
    assert second.position() == told, (*context, second.position(), told)


def play_cards(count: int, seed) -> Counter[str]:
    """Play hands of Kaluki until `count` entries were tried. Return what came of them."""
    rng = Random(f"kaluki {seed}")
    counts: Counter[str] = Counter()
    while counts["played"] + counts["legal"] + counts["guesses"] < count:
        counts["hands"] += 1
        play_a_hand(rng, counts, 200, 0.02)
    return counts


def begin(rng: Random, name: str):
    """A new game of a run with two seats or four, some with points given, for both referees, or for the only one."""
    book_id, options = RUNS[name]
    book = load(book_id)
    for option, text in options.items():
        book.set_option(option, text)
    seats = rng.choice((pieces.TWO_SEATS, (0, 1, 2, 3)))
    if rng.random() < 0.2 and book_id != "dezepions":
        book.set_option("start_south", str(rng.randrange(25)))
        book.set_option("start_east" if len(seats) == 4 else "start_north", str(rng.randrange(25)))
    opener = rng.choice(seats)
    words = [pieces.SEAT_WORDS[seat] for seat in seats]
    game = Game(book, seats, opener)
    if book_id == "icf":
        return game, None
    return game, SecondCarromReferee(book_id, book.options, words, pieces.SEAT_WORDS[opener])


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--entries", type=int, default=100_000, help="of each run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--run", action="append", choices=(*RUNS, "kaluki"), help="default: all")
    options = parser.parse_args(words)
    for name in options.run or (*RUNS, "kaluki"):
        wanted = options.entries, options.seed
        counts = play_cards(*wanted) if name == "kaluki" else play(name, *wanted)
        print(f"{name}: " + ", ".join(f"{count:,} {what}" for what, count in counts.items() if count), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
