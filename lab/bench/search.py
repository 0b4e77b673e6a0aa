"""What a search through saved games costs with the public package: `make bench-search`.

Prints ratios of processor time, each of ways that take turns in one run, the quickest rounds of each: a copy of a board
to a copy of a generator of chance, which every board has; and copy, flick, push and undo to the engine's own foreseeing
together with push and undo.
"""

import copy
import time
from collections.abc import Callable
from random import Random

import carrom_table as ct
from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.exact_engine import Engine
from carrom_simulator.physics.outcome import Flick

ROUNDS, TIMES = 7, 300


def quickest_us(*acts: Callable[[int], object]) -> list[float]:
    """Return how long each act takes, of rounds in which they take turns."""
    took: list[list[float]] = [[] for _ in acts]
    for _ in range(ROUNDS):
        for act, rounds in zip(acts, took, strict=True):
            start = time.process_time()
            for at in range(TIMES):
                act(at)
            rounds.append((time.process_time() - start) / TIMES * 1e6)
    return [min(rounds) for rounds in took]


def main() -> None:
    """Measure in the middle of a game of K-Rhum."""
    game, board = ct.Game("krhum"), ct.Board.racked(seed=1)
    for angle in (0.5, 2.0, -3.0):
        game.push(game.entry_of(board.flick(ct.Flick(game.position.turn, 0, angle, 4500))))
        board.tidy(game)
    seat, spec = game.position.turn, BoardSpec()
    engine = Engine(spec)
    layout = [Disc(pieces.PIECE_WORDS.index(disc.piece), disc.x_mm, disc.y_mm) for disc in board.discs]
    rolled = Random(1)
    flicks = [ct.Flick(seat, 0, rolled.uniform(-20, 20), rolled.uniform(1500, 4500)) for _ in range(TIMES)]
    meant = [Flick(pieces.SEAT_WORDS.index(seat), 0, f.angle_deg, f.speed_mm_s) for f in flicks]

    def searched(at: int) -> None:
        shot = board.copy().flick(flicks[at])
        game.push(game.entry_of(shot))
        game.undo()

    def foreseen(at: int) -> None:
        engine.foresee(layout, meant[at])

    entries = [game.entry_of(board.copy().flick(flick)) for flick in flicks]

    def entered(at: int) -> None:
        game.push(entries[at])
        game.undo()

    chance = Random(1)
    copied, deeply = quickest_us(lambda _at: board.copy(), lambda _at: copy.deepcopy(chance))
    print(f"Board.copy: {copied:.1f} µs, {copied / deeply:.3f} of the copy of a generator")
    whole, seen, ruled = quickest_us(searched, foreseen, entered)
    parts = f"foresee ({seen:.0f}) + push, undo ({ruled:.0f})"
    print(f"copy, flick, push, undo: {whole:.0f} µs, {whole / (seen + ruled):.2f} of {parts}")


if __name__ == "__main__":
    main()
