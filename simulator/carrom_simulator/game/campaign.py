"""Plays many games on all cores, each a Session of its own, and adds up their counts.

for result in play_all(games("billard", 100, seed=7, noise="nominal")): ...
total = add_up(results)
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS
from carrom.game.rules import BOOKS
from carrom.ports import WHOLE
from carrom_simulator.cards.bots import LEVELS
from carrom_simulator.cards.evening import Evening, EveningError, levels_for
from carrom_simulator.game.session import Session, SessionError
from carrom_simulator.game.truth import compared
from carrom_simulator.physics.engines import EXACT

CARDS = "kaluki"  # the book that is played with cards
LEVEL_WORDS = tuple(f"level {level}" for level in LEVELS)  # the names of its winners
NONE = "-"  # in the confusion matrix: no piece
MARGIN_STEP = 5  # width of a bar of the histogram of margins


@dataclass(frozen=True)
class Job:
    """One game. dead_gate: a gate beam 0-7 that has failed from the start, -1 for none; how: see sensors.break_beam.

    fitted: see Session.
    """

    rules: str
    seed: int
    noise: str
    seats: int = 2
    skill: int = 75
    dead_gate: int = -1
    how: str = "blocked"
    physics: str = EXACT
    fitted: int = WHOLE

    def key(self) -> str:
        """Return a text that is the same for the same game, in this process or another."""
        values = asdict(self)
        if self.fitted == WHOLE:
            del values["fitted"]  # results that were kept before there was anything else
        return " ".join(str(value) for value in values.values())


def games(
    rules: str,
    count: int,
    seed: int,
    noise: str,
    seats: int = 2,
    skill: int = 75,
    dead_gates: Iterable[int] = (),
    physics: str = EXACT,
    fitted: int = WHOLE,
) -> list[Job]:
    """Plan `count` games whose seeds follow from `seed`. rules: a book, or "all": those of carrom in turn.

    dead_gates: gate beams that are dead, one a game in turn, as blocked and as free ones.
    """
    books = BOOKS if rules == "all" else (rules,)
    dead = [(beam, how) for how in ("blocked", "free") for beam in dead_gates]
    jobs = []
    for i in range(count):
        beam, how = dead[i % len(dead)] if dead else (-1, "blocked")
        jobs.append(Job(books[i % len(books)], seed * 1_000_000 + i, noise, seats, skill, beam, how, physics, fitted))
    return jobs


class _Watcher:
    """Listens to a session: pieces by pocket, true and seen; margins; when a dead gate was named."""

    def __init__(self, session: Session, dead_gate: int):
        self.session = session
        self.dead_gate = dead_gate
        self.confusion: Counter[str] = Counter()  # "sw w b": fell in sw, was white, seen as black
        self.margins: Counter[int] = Counter()
        self.passages = 0
        self.named_before = 0  # the shot before which the fault was known; 0: not yet

    def on_passage(self, passage: Any) -> None:
        self.passages += 1
        self.margins[passage.margin // MARGIN_STEP * MARGIN_STEP] += 1

    def on_flick(self, played: Any) -> None:
        passages = self.session.table.passages
        faults = passages.faults if passages is not None else 0
        if self.dead_gate >= 0 and not self.named_before and faults >> self.dead_gate & 1:
            self.named_before = played.number

    def on_settled(self, played: Any, _agree: bool) -> None:
        believed = self.session.game.last_shot
        if believed is not None and believed.seat != played.seat:
            believed = None
        for pocket, true, seen in compared(played, believed, self.session.world.hardware.fitted):
            words = [PIECE_WORDS[piece] if piece >= 0 else NONE for piece in (true, seen)]
            self.confusion[f"{POCKET_WORDS[pocket]} {words[0]} {words[1]}"] += 1


def play(job: Job) -> dict[str, Any]:
    """Play one game to its end. Return the session's result, and `confusion`, `margins`, `passages`, `cpu_s`, `wrong`.

    A game that does not end has `broken_off` with the reason, and what was counted until then.
    """
    if job.rules == CARDS:
        return _play_cards(job)
    began_s = time.process_time()
    broken = {job.dead_gate: job.how} if job.dead_gate >= 0 else None
    table: dict[str, Any] = {"noise": job.noise, "broken": broken, "physics": job.physics, "fitted": job.fitted}
    try:
        session = Session(job.rules, job.seats, seed=job.seed, skill=job.skill, **table)
    except SessionError as error:
        return _not_begun(job, str(error))
    watcher = _Watcher(session, job.dead_gate)
    session.listeners.append(watcher)
    session.table.listeners.append(watcher)
    try:
        result = session.play()
    except SessionError as error:
        result = session.result()
        result["broken_off"] = str(error)
    result["key"] = job.key()
    result["confusion"] = dict(sorted(watcher.confusion.items()))
    result["margins"] = {str(margin): count for margin, count in sorted(watcher.margins.items())}
    result["passages"] = watcher.passages
    result["wrong"] = [{"true": true, "believed": believed} for true, believed in session.truth.wrong]
    result["cpu_s"] = round(time.process_time() - began_s, 3)
    if job.dead_gate >= 0:
        result["named_before"] = watcher.named_before
        result["dead_gate"] = f"{POCKET_WORDS[job.dead_gate // 2]} {'AB'[job.dead_gate & 1]} {job.how}"
    return result


def _play_cards(job: Job) -> dict[str, Any]:
    """One evening of Kaluki among bots: turns for shots, hands for boards; who won by his level."""
    began_s = time.process_time()
    evening = Evening(levels_for(job.seats, job.skill, job.seed), job.seed)
    result: dict[str, Any] = {**dict.fromkeys(COUNTS, 0), "wrong": [], "confusion": {}, "margins": {}}
    try:
        for _ in evening.play():
            pass
    except EveningError as error:
        result["broken_off"] = str(error)
    result |= evening.result()
    if sum(result["chips"].values()) + result["pot"]:
        result["broken_off"] = f"chips and pot do not add up: {result['chips']}, {result['pot']}"
    if result["winner"] is not None:
        result["winner"] = LEVEL_WORDS[result["levels"][result["winner"]] - 1]
    result |= {"rules": job.rules, "seed": job.seed, "seats": job.seats, "noise": job.noise, "key": job.key()}
    return result | {"cpu_s": round(time.process_time() - began_s, 3)}


def _not_begun(job: Job, reason: str) -> dict[str, Any]:
    """Return the result of a game that could not be played at all."""
    result: dict[str, Any] = {"rules": job.rules, "seed": job.seed, "seats": job.seats, "noise": job.noise}
    result |= dict.fromkeys(COUNTS, 0)
    result |= {"winner": None, "score": {}, "wrong": [], "confusion": {}, "margins": {}, "cpu_s": 0.0}
    return result | {"key": job.key(), "broken_off": reason}


def _ignore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops the workers


def play_all(
    jobs: Sequence[Any], workers: int = 0, play: Callable[[Any], dict[str, Any]] = play
) -> Generator[dict[str, Any], None, None]:
    """Play all jobs on `workers` processes (0: one a core); yield results as they come. Closing the iterator stops
    it. play: a function of a module, which plays one."""
    workers = min(workers or os.cpu_count() or 1, max(len(jobs), 1))
    # Not concurrent.futures: its pool may wait for ever when it is shut down in the middle of its work.
    with multiprocessing.Pool(workers, _ignore_interrupt) as pool:
        yield from pool.imap_unordered(play, jobs)


COUNTS = ("shots", "misjudged", "asked", "missed", "phantom", "confused", "passages", "boards")


def add_up(results: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Add up many results; their order makes no difference."""
    total: dict[str, Any] = {"games": 0, "broken_off": 0, **dict.fromkeys(COUNTS, 0)}
    confusion: Counter[str] = Counter()
    margins: Counter[int] = Counter()
    wins: Counter[str] = Counter()
    late_named = []
    for result in results:
        total["games"] += 1
        total["broken_off"] += "broken_off" in result
        for name in COUNTS:
            total[name] += result[name]
        confusion.update(result["confusion"])
        margins.update({int(margin): count for margin, count in result["margins"].items()})
        wins[result["winner"] or "nobody"] += 1
        if "named_before" in result and not 1 <= result["named_before"] <= 3:
            late_named.append(result["seed"])
    total["asked_share"] = round(total["asked"] / max(total["shots"], 1), 6)
    total["wins"] = dict(sorted(wins.items()))
    total["confusion"] = dict(sorted(confusion.items()))
    total["margins"] = {str(margin): margins[margin] for margin in sorted(margins)}
    total["named_late"] = sorted(late_named)
    return total
