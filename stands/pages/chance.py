"""Games of two that chance plays, for tests of the plain board's referee."""

import random

from carrom.game import pieces, record
from carrom.game.engine import Game, judge
from carrom.game.position import CHOOSING
from carrom.game.rules import load

SEATS = ("south", "north")
FOULS = ("touch", "technical")
CLAIMS = ("bank", "boulette", "untouched", "improper", "foul")


def random_board(book, seed):
    """The entries of a board that chance plays, and the position after it."""
    rng, game = random.Random(seed), Game(load(book), (0, 2), 0)
    verdict = None
    while verdict is None or not verdict.board_over:
        verdict = enter(rng, game, drawn(rng, game))
    return list(game.texts()), game.position


def enter(rng, game, text):
    """Enter an entry that was drawn; by chance it says whether a named man fell, where it must. Returns the verdict."""
    verdict = game.enter(record.parse_entry(text))
    words = ["hit", "miss", *(f"hit@{pocket}" for pocket in pieces.POCKET_WORDS)]
    while verdict.error == "needs-hit-or-miss" and words:
        verdict = game.enter(record.parse_entry(f"{text} {words.pop(rng.randrange(len(words)))}"))
    return verdict


def drawn(rng, game):
    """An entry as chance draws it; the rules may refuse it."""
    p = game.position
    seat = pieces.SEAT_WORDS[p.turn]
    lying = [word for number, word in enumerate("wbq") for _ in range(p.on_board(number))]
    fallen = [f"{word}@{rng.choice(pieces.POCKET_WORDS)}" for word in rng.sample(lying, min(len(lying), 3))]
    if p.phase == CHOOSING:
        return rng.choice(["choose return", "choose remove", f"late {fallen[0]}"])
    if rng.random() < 0.2:
        return rng.choice([f"bet {seat} near", f"bet {seat} far", "answer", "answer"])
    if rng.random() < 0.1:
        return rng.choice([f"late {fallen[0]}", *(f"{kind} {rng.choice(SEATS)}" for kind in FOULS)])
    shot = rng.choice([[], fallen[:1], fallen[:1], fallen[:2], fallen, [*fallen[:1], "s@sw"], ["off:b"]])
    for claim in ("said", *CLAIMS):
        made = [record.parse_entry(" ".join([seat, *words])) for words in (shot or ["-"], [*shot, claim])]
        without, with_it = [_ruled(game, entry) for entry in made]
        if rng.random() < 0.3 and without != with_it and with_it[0] is None:
            shot.append(claim)
    return " ".join([seat, *(shot or ["-"])])


def _ruled(game, entry):
    after, verdict = judge(game.book, game.position, entry)
    return verdict.error, after.text(), list(verdict.calls)
