"""Plays games on tables that have some of their parts: all sets of pockets, with lines or none, with pads or a console.

`python -m lab.grown [--seed N] [--before FOLDER]` lets bots play a game at each of these 64 tables, the books in turn,
at two seats and at four. It counts what the table ruled wrongly, what it asked, and at a table that people tell all by
its pads, how often they pressed. Ends with 1 where a table does what it may not: see `trouble`. With --before it plays
ten games at the whole table here and in another checkout, whose records and questions must be the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from carrom import fitted
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom.game.record import parse_entry
from carrom.game.rules import BOOKS
from carrom.referee import questions
from carrom_simulator.game import campaign
from carrom_simulator.game.session import Session, SessionError
from carrom_simulator.game.truth import Played

NOISE = "nominal"
WHOLE_GAMES = 10
# Questions that only a table with lines asks.
OF_SHOTS = (questions.ASK_STRAY, questions.ASK_SAME, questions.ASK_TURN)
CLAIMS = (pieces.BANK, pieces.BOULETTE, pieces.UNTOUCHED)
# Presses of what is rare, with the menu's turns: a piece off the board, a touch, a change of sides.
OFF_PRESSES, TOUCH_PRESSES, SIDES_PRESSES = 8, 8, 6
_WHOLE = """
import json, sys
from carrom_simulator.game import campaign
for job in campaign.games("all", int(sys.argv[2]), int(sys.argv[1]), sys.argv[3]):
    result = campaign.play(job)
    print(json.dumps([result["record"], result["asked"]]))
"""


@dataclass(frozen=True)
class Grown:
    """A game at a table. parts: bits of carrom.fitted. number: of the table, from 0 on."""

    number: int
    rules: str
    seats: int
    parts: int
    seed: int
    noise: str = NOISE


def tables(seed: int, noise: str = NOISE) -> list[Grown]:
    """List the games at all 64 tables."""
    found = []
    for number in range(64):
        pockets = [word for at, word in enumerate(POCKET_WORDS) if number >> at & 1]
        words = [*pockets, *(SEAT_WORDS if number & 16 else ()), "display", "buzzer"]
        if not number & 32:
            words.append("pads" if number & 31 else "pads=pins")
        parts = fitted.parse(" ".join(words))
        game_seed = seed * 1_000_000 + number
        found.append(Grown(number, BOOKS[number % len(BOOKS)], 2 + 2 * (number // 5 & 1), parts, game_seed, noise))
    return found


class _Watcher:
    """Listens to a session: how many questions it asked in each shot, and which of them it should not have."""

    def __init__(self, session: Session):
        self._session = session
        self.asked: Counter[int] = Counter()  # number of a shot -> how often the table asked because of doubts
        self.all = 0  # questions of any kind, and the steps of their answers
        self.wrongly: list[str] = []
        self.unseen: list[int] = []  # pieces that fell where no pocket saw them
        self.zones = 0  # own men of them that fell in a bet: each is asked near or far

    def on_question(self, question: Any) -> None:
        if question is None:
            return
        self.all += 1
        asked = question.question
        if asked.follows or asked.kind not in (*questions.DOUBTS, questions.ASK_SAME):
            return
        tabletop = self._session.tabletop
        self.asked[tabletop.flicks] += 1
        lines = bool(tabletop.table.hardware.fitted & fitted.LINES)
        if asked.kind in OF_SHOTS and not lines:
            self.wrongly.append(f"{asked.kind} {asked.pocket}")
        if asked.pocket >= 0 and not tabletop.sees(asked.pocket):
            self.wrongly.append(f"{asked.kind} {asked.pocket}, which is not fitted")

    def on_settled(self, played: Played, _agree: bool) -> None:
        tabletop, last = self._session.tabletop, self._session.game.last_shot
        unseen = [fall.piece for fall in played.outcome.falls if not tabletop.sees(fall.pocket)]
        self.unseen += unseen
        if last is not None and last.claims & (pieces.HIT | pieces.MISS):
            self.zones += unseen.count(played.own)


def play(game: Grown) -> dict[str, Any]:
    """Play a game to its end. Return what `trouble` looks at."""
    began_s = time.process_time()
    session = Session(game.rules, game.seats, seed=game.seed, noise=game.noise, fitted=game.parts)
    watcher = _Watcher(session)
    session.table.listeners.append(watcher)
    session.listeners.append(watcher)
    broken_off = None
    try:
        session.play()
    except SessionError as error:
        broken_off = str(error)
    truth = session.truth
    return {
        "number": game.number,
        "rules": game.rules,
        "seats": game.seats,
        "seed": game.seed,
        "parts": fitted.text_of(game.parts),
        "broken_off": broken_off,
        "shots": truth.shots,
        "misjudged": truth.misjudged,
        "wrong": truth.wrong,
        "asked": session.table.asked,
        "most_asked": max(watcher.asked.values(), default=0),
        "wrongly": watcher.wrongly,
        "presses": session.hands.presses if session.tabletop.is_told else 0,
        "allowed": allowed(session.game.texts(), watcher.unseen, watcher.all + watcher.zones),
        "cpu_s": round(time.process_time() - began_s, 2),
    }


def allowed(texts: Iterable[str], unseen: list[int], asked: int) -> int:
    """Return how many presses of a pad may tell these entries: each shot and each piece that no pocket saw one, a queen
    one more, a bet 3, a claim, an answer or a question 2. unseen: these pieces. asked: questions."""
    total = 2 * asked + len(unseen) + unseen.count(pieces.QUEEN)
    for text in texts:
        entry = parse_entry(text)
        if entry.kind in (entries.SHOT, entries.LATE):
            total += 1
            total += 2 * sum(entry.claims & claim > 0 for claim in CLAIMS) + OFF_PRESSES * len(entry.off)
        elif entry.kind in (entries.BET, entries.ANSWER):
            total += 3 if entry.kind == entries.BET else 2
        elif entry.kind == entries.TOUCH:
            total += TOUCH_PRESSES
        elif entry.kind == entries.SIDES:
            total += SIDES_PRESSES
    return total


def trouble(result: dict[str, Any]) -> list[str]:
    """List what a table did in a game that it may not do."""
    found = []
    if result["broken_off"]:
        found.append(result["broken_off"])
    if result["misjudged"]:
        found.append(f"{result['misjudged']} misjudged: {result['wrong']}")
    if result["most_asked"] > 1:
        found.append(f"{result['most_asked']} questions about one shot")
    found += [f"asked about {what}" for what in result["wrongly"]]
    if result["presses"] > result["allowed"]:
        found.append(f"{result['presses']} presses, {result['allowed']} are allowed")
    return found


def whole(folder: Path, seed: int, count: int = WHOLE_GAMES) -> list[list[Any]]:
    """Play games at the whole table with the code of a checkout. Return the record of each, and how often it asked."""
    paths = os.pathsep.join(str(folder / name) for name in ("firmware", "simulator", "host_tools", "."))
    words = [sys.executable, "-c", _WHOLE, str(seed), str(count), NOISE]
    done = subprocess.run(words, env={**os.environ, "PYTHONPATH": paths}, stdout=subprocess.PIPE, check=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(prog="grown", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--noise", default=NOISE)
    parser.add_argument("--jobs", type=int, default=0, help="processes; 0: one a core")
    parser.add_argument("--before", type=Path, metavar="FOLDER", help="a checkout to compare with")
    args = parser.parse_args()
    bad = 0
    total: Counter[str] = Counter()
    for result in campaign.play_all(tables(args.seed, args.noise), args.jobs, play):
        found = trouble(result)
        bad += bool(found)
        presses = f", {result['presses']} presses of {result['allowed']}" if result["presses"] else ""
        print(f"{result['parts']}: {result['rules']}, {result['seats']} seats, seed {result['seed']}: "
              f"{result['shots']} shots, {result['asked']} asked{presses}", flush=True)  # fmt: skip
        for what in found:
            print("   " + what)
        total += Counter({name: result[name] for name in ("shots", "misjudged", "asked", "presses", "cpu_s")})
    print(", ".join(f"{name} {round(count)}" for name, count in total.items()))
    if args.before:
        here, before = (whole(folder, args.seed) for folder in (Path(__file__).resolve().parent.parent, args.before))
        differ = [number for number, (one, other) in enumerate(zip(here, before, strict=True)) if one != other]
        bad += len(differ)
        print(f"whole: {len(here)} games, {len(differ)} of them others than before")
    print(f"{bad} in trouble" if bad else "all well")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
