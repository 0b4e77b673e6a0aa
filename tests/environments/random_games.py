"""Random games in the PettingZoo environment, and their records judged anew; then random episodes of each environment,
and their rest anew from saved states and copies: `make random-games`.

Rewards, turns and ends must be those that `carrom replay` finds in the record.
"""

import argparse
import time
from typing import Any

import numpy as np

from carrom.game.pieces import SEAT_WORDS
from carrom.game.rules import BOOKS
from carrom_simulator.environments.table_env import AGENTS, TableEnv
from carrom_tools.records import replay
from tests.environments import random_states
from tests.environments.acts import MADE

MOST_SHOTS = 3000
SLOW = 50  # times as long as others a master thinks


def played(book: str, players: int, seed: int) -> tuple[TableEnv, list[tuple[str, tuple[float, ...]]]]:
    """Play a game of random decisions; return it and for each entry (turn after it, what it gave each seat)."""
    table = TableEnv(book, players, max_shots=MOST_SHOTS)
    table.reset(seed=seed)
    space = table.action_space(table.agents[0])
    space.seed(seed)
    told, entries = [], 0
    while not (any(table.terminations.values()) or any(table.truncations.values())):
        table.step(space.sample(table.infos[table.agent_selection]["action_mask"]))
        made = len(table.game.bout.game)
        if made > entries:
            assert made == entries + 1
            entries = made
            told.append((SEAT_WORDS[table.game.position.turn], tuple(table.rewards[agent] for agent in table.agents)))
    return table, told


def judged(text: str, seats: tuple[int, ...]) -> tuple[list[tuple[str, tuple[float, ...]]], Any]:
    """Return the same by `carrom replay`, and who has won the game."""
    told, winner = [], None
    for step in replay.replay(replay.parse(text.encode(), "episode")):
        result = replay.result(step)
        assert result["error"] is None
        rewards = [0.0] * len(seats)
        if result["board_over"]:
            sides = list(result["position"]["score"])
            won = sides.index(result["board_over"]["winner"])
            points = result["board_over"]["points"]
            rewards = [float(points if step.after.side_of(seat) == won else -points) for seat in seats]
        told.append((result["position"]["turn"], tuple(rewards)))
        winner = result["game_over"] or winner
    return told, winner


def compare(book: str, players: int, seed: int) -> tuple[int, bool]:
    """Play a game and judge it anew; return its entries and whether it came to its end. Raises AssertionError."""
    table, told = played(book, players, seed)
    seats = table.game.position.seats
    again, winner = judged(table.record(), seats)
    assert told == again, f"{book} {players} {seed}"
    over = all(table.terminations.values())
    assert over == (winner is not None)
    if winner:
        assert winner["winner"] == table.game.position.side_words()[table.game.position.winner]
    assert tuple(table.agents) == tuple(AGENTS[seat] for seat in seats)
    return len(told), over


def main() -> None:
    """Play `--count` games of each book, half of them with four players, and so many episodes of each environment."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for book in BOOKS:
        start, counts = time.monotonic(), []
        for game in range(arguments.count):
            counts.append(compare(book, 2 + 2 * (game & 1), arguments.seed * 1_000_000 + game))
            if game % 50 == 49:
                print(f"\r{book}: {game + 1} games", end="", flush=True)
        entries, ends = np.array(counts).T
        spent = time.monotonic() - start
        print(f"\r{book}: {len(counts)} games, {ends.sum()} ended, {entries.sum()} entries, all equal ({spent:.0f} s)")
    for kind in MADE:
        start, count = time.monotonic(), arguments.count // SLOW if "master" in kind else arguments.count
        for episode in range(count):
            random_states.compare(kind, arguments.seed * 1_000_000 + episode)
            if episode % 50 == 49:
                print(f"\r{kind}: {episode + 1} episodes", end="", flush=True)
        print(f"\r{kind}: {count} episodes, all equal from states and copies ({time.monotonic() - start:.0f} s)")


if __name__ == "__main__":
    main()
