"""How long it takes to save the state of an environment and to put it back, and to draw a picture of pixels:
`make bench-states`.

Prints processor time, that of the quickest of some rounds.
"""

import time
from collections.abc import Callable
from typing import Any

import gymnasium

import carrom_simulator.environments  # noqa: F401  it tells Gymnasium of them

ROUNDS, TIMES = 7, 2000
ENTRIES = 100


def us_of(act: Callable[[], Any], times: int = TIMES) -> float:
    """Return how long an act takes."""
    took = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(times):
            act()
        took.append(time.process_time() - start)
    return min(took) / times * 1e6


def state_us(env: Any) -> float:
    """Return how long one save with its restore takes."""
    own = env.unwrapped
    return us_of(lambda: own.set_state(own.get_state()))


def main() -> None:
    """Measure Clear-v0 after 100 shots, a match of 100 entries, and the picture of a full board."""
    clear = gymnasium.make("Carrom/Clear-v0", render_mode="rgb_array")
    clear.reset(seed=1)
    print(f"rgb_array: {us_of(clear.render, 20) / 1000:.1f} ms a frame")
    clear.action_space.seed(1)
    for _ in range(ENTRIES):
        clear.step(clear.action_space.sample())
    print(f"Carrom/Clear-v0 after {ENTRIES} shots: {state_us(clear):.1f} µs")
    match = gymnasium.make("Carrom/Match-v0", book="krhum", level="player")
    match.reset(seed=1)
    match.action_space.seed(1)
    while len(match.unwrapped.game.bout.game) < ENTRIES:
        match.step(match.action_space.sample(match.unwrapped.game.mask()))
    print(f"Carrom/Match-v0 of {len(match.unwrapped.game.bout.game)} entries: {state_us(match):.1f} µs")


if __name__ == "__main__":
    main()
