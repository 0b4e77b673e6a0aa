"""Random flicks on random positions, extremes among them: `make random-flicks`.

None may hang, take more events than MOST_EVENTS, yield a number that is none, lay two discs in one place or lose one.
"""

import argparse
import time
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import BOARDS, BoardSpec
from carrom_simulator.physics.batch import Batch, play_many

MOST_EVENTS = (
    20_000  # of a shot: slow men that slide along others take thousands; the engine breaks off after ten times as many
)
MOST_OVERLAP_MM = 1e-3
AT_ONCE = 5000
MEN = 19
EXTREMES = (0.0, 1e-6, 0.01, 1.0, 5.0, 6000.0, 12000.0, 20000.0)  # mm/s


@dataclass
class Seen:
    """shots played, the most events and seconds of one, the deepest overlap, and the faults: (what, how to repeat)."""

    shots: int = 0
    events: int = 0
    rest_s: float = 0.0
    overlap_mm: float = 0.0
    faults: int = 0


def layouts(rng: np.random.Generator, spec: BoardSpec, count: int) -> npt.NDArray[np.float64]:
    """Return positions: racks, men scattered, in heaps that touch, along frames, in front of holes; NaN: gone."""
    radius, edge = spec.man_radius_mm, spec.half_mm - spec.man_radius_mm
    holes = np.array([spec.pocket_centre(pocket) for pocket in range(4)])
    made = np.full((count, MEN, 2), np.nan)
    for row in range(count):
        kind = rng.integers(5)
        if kind == 0:
            made[row] = [(disc.x_mm, disc.y_mm) for disc in rack(spec)]
            continue
        men: list[npt.NDArray[np.float64]] = []
        for _ in range(int(rng.integers(0, 3 * MEN))):
            if len(men) == MEN:
                break
            place = rng.uniform(-edge, edge, 2)
            if kind == 2 and men:  # touching another one
                angle = rng.uniform(0, 2 * np.pi)
                gap = rng.choice([0.0, 1e-9, 1e-6, 0.01])
                place = men[int(rng.integers(len(men)))] + (2 * radius + gap) * np.array([np.cos(angle), np.sin(angle)])
            elif kind == 3:  # against a frame
                place[rng.integers(2)] = rng.choice([-edge, edge])
            elif kind == 4:  # near a hole
                place = holes[int(rng.integers(4))] + rng.uniform(-40, 40, 2)
            if np.hypot(*(holes - place).T).min() <= spec.pocket_radius_mm:
                continue  # it would have fallen
            if np.abs(place).max() <= edge and all(np.hypot(*(place - other)) >= 2 * radius for other in men):
                men.append(place)
        if men:
            made[row, : len(men)] = men
    return made


def flicks(rng: np.random.Generator, spec: BoardSpec, places: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return a flick for each position: as people flick, and as nobody does."""
    count = len(places)
    made = np.empty((count, 4))
    made[:, 0] = rng.integers(0, 4, count)
    made[:, 1] = rng.uniform(-1, 1, count) * (spec.half_mm - spec.striker_radius_mm)
    made[:, 2] = np.where(rng.random(count) < 0.3, rng.integers(-8, 9, count) * 45.0, rng.uniform(-180, 180, count))
    made[:, 3] = np.where(rng.random(count) < 0.3, rng.choice(EXTREMES, count), rng.uniform(0, 6000, count))
    reach = spec.striker_radius_mm + spec.man_radius_mm
    for row in range(count):
        x, y = spec.striker_place(int(made[row, 0]), made[row, 1])
        lying = np.hypot(places[row, :, 0] - x, places[row, :, 1] - y) < reach
        places[row, lying] = np.nan  # a man that lies where the striker is laid is taken off
    return made


def judge(seen: Seen, spec: BoardSpec, before: npt.NDArray[np.float64], played: Batch) -> npt.NDArray[np.int64]:
    """Add a batch to what was seen, and return the shots that are at fault."""
    after = played.places_mm
    gone = np.isnan(after)
    there = ~np.isnan(before[:, :, 0])
    left = (played.fell >= 0) | played.off
    lost = (gone[:, :-1, 0] != (~there | left[:, :-1])).any(axis=1) | (gone[:, -1, 0] != left[:, -1])
    bad = (gone[:, :, 0] != gone[:, :, 1]).any(axis=1) | ~np.isfinite(played.rest_s) | lost
    radii = np.full(after.shape[1], spec.man_radius_mm)
    radii[-1] = spec.striker_radius_mm
    with np.errstate(invalid="ignore"):
        bad |= (np.abs(after) > (spec.half_mm - radii)[None, :, None] + 1e-6).any(axis=(1, 2))
        apart = np.hypot(*np.moveaxis(after[:, :, None] - after[:, None, :], 3, 0)) - (radii[:, None] + radii[None, :])
    apart[:, np.arange(len(radii)), np.arange(len(radii))] = np.inf
    overlap = -np.nan_to_num(apart, nan=np.inf).min(axis=(1, 2))
    bad |= (overlap > MOST_OVERLAP_MM) | (played.events > MOST_EVENTS) | played.endless
    seen.shots += len(played)
    seen.events = max(seen.events, int(played.events.max()))
    seen.rest_s = max(seen.rest_s, float(played.rest_s.max()))
    seen.overlap_mm = max(seen.overlap_mm, float(overlap.max()))
    seen.faults += int(bad.sum())
    return np.flatnonzero(bad)


def run(count: int, seed: int, show: bool = False, rims: float = 0.0) -> Seen:
    """Play so many random flicks, part of them on the small board; say which are at fault. rims: how they rub."""
    seen, start = Seen(), time.monotonic()
    boards = [replace(spec, rim_friction_man=rims, rim_friction_cushion=rims) for spec in BOARDS.values()]
    while seen.shots < count:
        batch = seen.shots // AT_ONCE
        rng = np.random.default_rng([seed, batch])
        spec = boards[batch % 4 == 3]
        # Each position serves five flicks: laying men at random takes longer than a shot.
        places = np.repeat(layouts(rng, spec, min(AT_ONCE, count - seen.shots) // 5 + 1), 5, axis=0)
        places = places[: min(AT_ONCE, count - seen.shots)]
        made = flicks(rng, spec, places)
        played = play_many(places, made, spec=spec, seed=batch)
        for shot in judge(seen, spec, places, played).tolist():
            men = places[shot][~np.isnan(places[shot, :, 0])].tolist()
            print(
                f"\nat fault: batch {batch}, {int(played.events[shot])} events, flick {made[shot].tolist()}, men {men}"
            )
        if show:
            spent = time.monotonic() - start
            print(f"\r{seen.shots:,} of {count:,} flicks, {spent:.0f} s, {seen}", end="", flush=True)
    return seen


def main() -> None:
    """Play `--count` random flicks; ends with status 1 if one was at fault."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--count", type=int, default=5_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rims", type=float, default=0.0, help="friction of rims (0)")
    arguments = parser.parse_args()
    seen = run(arguments.count, arguments.seed, show=True, rims=arguments.rims)
    print(
        f"\n{seen.shots:,} flicks, {seen.faults} at fault; at most {seen.events} events, {seen.rest_s:.1f} s, "
        f"two discs at most {max(0.0, seen.overlap_mm):.1e} mm into each other: {'FAILS' if seen.faults else 'holds'}"
    )
    raise SystemExit(seen.faults > 0)


if __name__ == "__main__":
    main()
