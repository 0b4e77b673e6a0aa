"""Trains the small policy on `Carrom/Clear-v0` by CMA-ES and compares it with random flicks and the bots: `make learn`.

A player takes the observations of many boards and returns an action for each: enter your own by `shots_to_clear`.
"""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from carrom.game.position import GAME_OVER
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.bots.player import Bot
from carrom_simulator.environments.boards import Boards
from carrom_simulator.environments.clear_env import ClearVectorEnv
from carrom_simulator.environments.episodes import MOST_SHOTS
from carrom_simulator.environments.policy import NUMBERS, Policy
from carrom_simulator.game.clear_book import ALL_POINTS, made
from carrom_simulator.physics.exact_engine import Engine

HELD_OUT = 1_000_000  # seeds from here on are never trained on
BOARDS_EACH = 8  # boards that a candidate plays in a generation
CUT = 60  # shots after which a board ends in training
SIGMA = 0.7  # step size of the first generation
Z95 = 1.96

Player = Callable[[npt.NDArray[np.float32]], npt.NDArray[np.float32]]


def shots_to_clear(player: Player, seeds: list[int], most: int = MOST_SHOTS) -> Any:
    """Let a player clear the boards of these seeds, with Carrom_rl's errors of the hand; return (shots, points).

    A board that is not cleared has `most` shots.
    """
    env = ClearVectorEnv(len(seeds), max_shots=most)
    seen, _ = env.reset(seed=list(seeds))
    shots, points = np.full(len(seeds), most), np.zeros(len(seeds))
    running = np.ones(len(seeds), dtype=np.bool_)
    for shot in range(1, most + 1):
        seen, rewards, over, _, _ = env.step(player(seen))
        points += np.where(running, rewards, 0.0)
        shots[running & over] = shot
        running &= ~over
        if not running.any():
            break
    return shots, points


def random_player(seed: int = 0) -> Player:
    """Return a player of random flicks."""
    rng = np.random.default_rng(seed)
    return lambda seen: rng.uniform(-1, 1, (len(seen), 3)).astype(np.float32)


def cleared_by_bot(level: str, board: int) -> int:
    """Return how many shots a bot of that level takes to clear a board, with its own hand."""
    skill = next(known.skill for known in LEVELS if known.id == level)
    boards = Boards(1, made(), threads=1)
    boards.reset([0], [int(np.random.default_rng(board).integers(1 << 62))])
    bot = Bot(skill, Random(f"clear {level} {board}"), boards.spec, Engine(boards.spec, board))
    while boards.positions[0].phase != GAME_OVER and boards.shots[0] < MOST_SHOTS:
        flick = bot.choose(boards.layout(0), boards.positions[0], boards.book).flick
        boards.shoot(np.array([[0, flick.offset_mm, flick.angle_deg, flick.speed_mm_s]]))
    return int(boards.shots[0])


def train(most: int, seed: int, workers: int = 16) -> tuple[list[float], list[tuple[float, float]]]:
    """Train for so many shots; return the weights and the curve: (shots played, mean cost of the generation).

    A candidate's cost is the mean of the shots that it takes, two more for each point that it misses.
    """
    import cma

    start = np.zeros(NUMBERS)
    strategy = cma.CMAEvolutionStrategy(start, SIGMA, {"popsize": workers, "seed": seed, "verbose": -9})
    played, curve = 0, []
    generation = 0
    while played < most:
        candidates = strategy.ask()
        rows = np.repeat(np.array(candidates), BOARDS_EACH, axis=0)
        # All candidates of a generation play the same boards with the same errors of the hand.
        seeds = [(generation * BOARDS_EACH + k) % HELD_OUT for k in range(BOARDS_EACH)]
        shots, points = shots_to_clear(Policy(rows), seeds * workers, CUT)
        costs = (shots + 2 * (ALL_POINTS - points)).reshape(workers, BOARDS_EACH).mean(axis=1)
        strategy.tell(candidates, costs.tolist())
        played += int(shots.sum())
        generation += 1
        curve.append((float(played), float(costs.mean())))
        print(f"\r{played:,} of {most:,} shots, cost {costs.mean():.1f}, best {costs.min():.1f} ", end="", flush=True)
    print()
    return [round(float(weight), 5) for weight in strategy.result.xfavorite], curve


def row(name: str, shots: npt.ArrayLike) -> str:
    """Return a row of the table: shots to clear a board, their mean with its 95 % interval, and their median."""
    counts = np.asarray(shots, dtype=float)
    half = Z95 * counts.std(ddof=1) / np.sqrt(len(counts))
    cleared = int((counts < MOST_SHOTS).sum())
    mean = f"{counts.mean():.1f} | {counts.mean() - half:.1f} – {counts.mean() + half:.1f}"
    return f"| {name} | {mean} | {np.median(counts):.0f} | {cleared} / {len(counts)} |"


def draw(curve: list[tuple[float, float]], path: Path) -> None:
    """Draw the learning curve as SVG."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    played, costs = np.array(curve).T
    window = max(1, len(costs) // 60)
    smooth = np.convolve(costs, np.ones(window) / window, mode="valid")
    figure, axes = pyplot.subplots(figsize=(7, 3.5))
    axes.plot(played, costs, color="#c9b48f", linewidth=0.7, label="a generation")
    axes.plot(played[len(played) - len(smooth) :], smooth, color="#6d4527", label=f"mean of {window}")
    axes.set_xlabel("shots played")
    axes.set_ylabel("shots to clear, +2 a point missed")
    axes.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Train, draw the curve, print the table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--shots", type=int, default=2_000_000, help="of the training")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build"))
    parser.add_argument("--policy", type=Path, help="compare this trained policy, without training one")
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    held_out = list(range(HELD_OUT, HELD_OUT + arguments.boards))
    folder.mkdir(parents=True, exist_ok=True)
    if arguments.policy:
        weights = json.loads(arguments.policy.read_text())["weights"]
    else:
        weights, curve = train(arguments.shots, arguments.seed)
        (folder / "policy.json").write_text(json.dumps({"weights": weights, "shots": curve[-1][0]}) + "\n")
        draw(curve, folder / "learning.svg")
    print("| player | shots to clear | 95 % interval | median | cleared |\n|---|---|---|---|---|", flush=True)
    for name, player in (("random", random_player()), ("trained policy", Policy(weights))):
        print(row(name, shots_to_clear(player, held_out)[0]), flush=True)
    for level in LEVELS:
        shots = [cleared_by_bot(level.id, board) for board in held_out]
        print(row(f"{level.name[0]} (its own hand)", shots), flush=True)


if __name__ == "__main__":
    main()
