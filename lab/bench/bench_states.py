"""How long it takes to save the state of an environment and to put it back: `make bench-states`.

Prints microseconds of processor time, the quickest of some rounds.
"""

import time
from typing import Any

import gymnasium

import carrom_simulator.environments  # noqa: F401  it tells Gymnasium of them

ROUNDS, TIMES = 7, 2000
ENTRIES = 100


def both_us(env: Any) -> float:
    """Return what one save with its restore takes."""
    own, took = env.unwrapped, []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(TIMES):
            own.set_state(own.get_state())
        took.append(time.process_time() - start)
    return min(took) / TIMES * 1e6


def main() -> None:
    """Measure Clear-v0 after 100 shots and a match of 100 entries."""
    clear = gymnasium.make("Carrom/Clear-v0")
    clear.reset(seed=1)
    clear.action_space.seed(1)
    for _ in range(ENTRIES):
        clear.step(clear.action_space.sample())
    print(f"Carrom/Clear-v0 after {ENTRIES} shots: {both_us(clear):.1f} µs")
    match = gymnasium.make("Carrom/Match-v0", book="krhum", level="player")
    match.reset(seed=1)
    match.action_space.seed(1)
    while len(match.unwrapped.game.bout.game) < ENTRIES:
        match.step(match.action_space.sample(match.unwrapped.game.mask()))
    print(f"Carrom/Match-v0 of {len(match.unwrapped.game.bout.game)} entries: {both_us(match):.1f} µs")


if __name__ == "__main__":
    main()
