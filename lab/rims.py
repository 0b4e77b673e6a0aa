"""Says whether rims rub as docs/physics.md tells, and not at all where a board does not ask for it: `make rims`.

Prints a line for each claim, with "holds" or "FAILS", and ends with status 1 where one fails.

The digests SMOOTH… were written down by the version before rims could rub, by the functions of `lab.rim_shots` that are
named next to them. A board that sets neither figure must go on giving them.
"""

import argparse
import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from lab import rim_hints, rim_physics, rim_speed
from lab.rim_physics import GAIN_G_MM2_S2, rubbing
from lab.rim_shots import TURN, bare_digest, films_digest, hints_digest, shots_digest

SMOOTH = "bd81924c39ff4e94"  # shots_digest("exact", 200)
SMOOTH_STEPPED = "760ccd84191ccab2"  # shots_digest("pymunk", 40), on x86-64
SMOOTH_HINTS = "d931c146452cafe7"  # hints_digest(60)
SMOOTH_FILMS = "5aef169eb8941318"  # films_digest(TURN)

RUBBING = (0.05, 0.12)  # what Maître is tried at
STRENGTHS = (0.0, 0.12, 0.5)
CUTS_DEG, THROWS = (15, 30, 45, 60), (0.0, 0.05, 0.12, 0.2)
BANKS_DEG = (20, 40, 60)
MEASURED = (0.03, 0.08, 0.12)

Line = tuple[str, bool]
Each = Callable[[Callable[[int], Any], Iterable[int]], list[Any]]  # does it for each, on all cores
PLAIN = "from lab import rim_physics, rim_shots; print(rim_shots.bare_digest(60, rim_physics.rubbing(0.12)))"


def smooth() -> Iterator[Line]:
    """Compare a board that asks for nothing with the version before."""
    yield "mu 0: 200 shots have the digest from before", shots_digest("exact", 200) == SMOOTH
    yield "mu 0: 40 shots by pymunk have theirs (x86-64)", shots_digest("pymunk", 40) == SMOOTH_STEPPED
    yield "mu 0: aims on 60 positions have theirs", hints_digest(60) == SMOOTH_HINTS
    yield "mu 0: the films of a record's 22 shots have theirs", films_digest(TURN) == SMOOTH_FILMS


def same_bits() -> Iterator[Line]:
    """Compare the ways in which the exact engine is run."""
    spec = rubbing(0.12)
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore"}
    child = subprocess.run([sys.executable, "-c", PLAIN], check=True, capture_output=True, text=True, env=env)
    found = [bare_digest(60, spec), child.stdout.strip(), bare_digest(60, spec, together=True)]
    yield f"mu 0.12: 60 shots, {found[0]} compiled, {found[1]} plain, {found[2]} in a batch", len(set(found)) == 1


def impacts() -> Iterator[Line]:
    """Compare impacts with closed forms."""
    farthest = rim_physics.farthest_impact(2000)
    yield f"2,000 oblique impacts with spin: at most {farthest:.1e} mm/s from the closed form (1e-9)", farthest < 1e-9


def energy(shots: int, each: Each) -> Iterator[Line]:
    """Look for energy from nothing."""
    most = {mu: max(each(partial(rim_physics.most_gained, spec=rubbing(mu)), range(shots))) for mu in STRENGTHS}
    told = ", ".join(f"{gained:.1e} at {mu}" for mu, gained in most.items())
    yield f"{shots} shots by exact: an event gains at most {told} g mm²/s² (0.005)", max(most.values()) <= GAIN_G_MM2_S2
    stepped = rim_physics.most_gained_stepped
    looks = {mu: max(each(partial(stepped, spec=rubbing(mu)), range(shots))) for mu in STRENGTHS}
    told = ", ".join(f"{100 * part:.4f} % at {mu}" for mu, part in looks.items())
    yield f"{shots} shots by pymunk: a look gains at most {told} (0.1 %)", all(part <= 1e-3 for part in looks.values())


def angles() -> Iterator[Line]:
    """Compare throws and banks."""
    cases = [(cut, mu) for mu in THROWS for cut in CUTS_DEG]
    for name in ("exact", "pymunk"):
        off = max(abs(rim_physics.thrown_deg(name, *case) - rim_physics.wanted_deg(*case)) for case in cases)
        yield f"throws at 15 to 60°, mu 0 to 0.2, by {name}: at most {off:.4f}° from atan (0.05°)", off < 0.05
    banks = {case: [rim_physics.banked_deg(name, *case) for name in ("exact", "pymunk")]
             for mu in (0.12,) for case in ((bank, mu) for bank in BANKS_DEG)}  # fmt: skip
    off = max(abs(one - other) for one, other in banks.values())
    told = ", ".join(f"{bank}° → {one:.2f}°" for (bank, _), (one, _) in banks.items())
    yield f"banks at mu 0.12, {told}: the engines are {off:.4f}° apart (0.05°)", off < 0.05


def places() -> Iterator[Line]:
    """Compare where pieces come to rest, and where films end."""
    middle, most = rim_physics.apart_mm(rubbing(0.12), 60)
    told = f"{middle:.2f} mm in the median (3), {most:.2f} mm in nine of ten (10)"
    yield f"60 shots at one man, mu 0.12: the engines' places are {told} apart", middle < 3 and most < 10
    off = max(rim_physics.film_ends_mm(number, rubbing(0.12)) for number in range(200))
    yield f"200 films at mu 0.12 end within {off:.1e} mm of the shot's end (0.01)", off < 0.01


def hints(each: Each) -> Iterator[Line]:
    """Print how Maître's hints fare in worlds that he knows, and in others."""
    worlds = (0.0, *RUBBING)
    print("\n    Maître thinks | hints | world " + " | ".join(f"{mu:>5}" for mu in worlds))
    fell, asked = {}, {}
    for thought in worlds:
        made = each(partial(rim_hints.hint, friction=thought), range(60))
        found = asked[thought] = [hint for hint in made if hint is not None]
        row = [rim_hints.fallen(found, mu) for mu in worlds]
        fell[thought] = row[worlds.index(thought)] / len(found)
        print(f"    {thought:>13} | {len(found):>5} |       " + " | ".join(f"{count:>5}" for count in row))
    print()
    for mu in RUBBING:
        found = asked[mu]
        yield f"mu {mu}, known: {100 * fell[mu]:.0f} of 100 hints fall without error (95)", fell[mu] >= 0.95
        named, share = sum(hint.chance for hint in found) / len(found), rim_hints.share(found, mu)
        yield f"mu {mu}: the named chance is {named:.3f}, by Maître's hand {share:.3f} fall", abs(named - share) < 0.05


def speed(before: Path | None) -> Iterator[Line]:
    """Compare breaks a second."""
    than = f"the kernel of {before}" if before else "this kernel at 0 (BEFORE=FOLDER: of a checkout)"
    for mu, ratio in rim_speed.ratios(before).items():
        yield f"breaks a second at {mu}: {ratio:.3f} times {than} (0.95)", ratio >= 0.95


def measuring() -> Iterator[Line]:
    """Measure simulated boards as `carrom rims` does."""
    held = {}
    for mu in MEASURED:
        rng = Random(f"rims of {mu}")
        tries = [rim_hints.measured_on(mu, rng) for _ in range(20)]
        held[mu] = sum(found.least <= mu <= found.most for found in tries)
    told = ", ".join(f"{count} of 20 at {mu}" for mu, count in held.items())
    yield f"carrom rims of six misses: the interval holds mu {told} (18)", all(count >= 18 for count in held.values())


def main() -> int:
    """Print the claims; return 1 where one fails."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--before", type=Path, help="a checkout to compare breaks a second with")
    parser.add_argument("--shots", type=int, default=200, help="for energy (200)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (one a core)")
    parser.add_argument("--only", nargs="*", help="smooth bits impacts energy angles places hints speed measuring")
    given = parser.parse_args()
    with multiprocessing.Pool(given.jobs) as pool:
        return _tell(given, pool.map)


def _tell(given: argparse.Namespace, each: Each) -> int:
    parts = {
        "smooth": smooth, "bits": same_bits, "impacts": impacts, "energy": lambda: energy(given.shots, each),
        "angles": angles, "places": places, "hints": lambda: hints(each), "speed": lambda: speed(given.before),
        "measuring": measuring,
    }  # fmt: skip
    start, failed = time.monotonic(), 0
    for name in given.only or parts:
        for claim, holds in parts[name]():
            failed += not holds
            print(f"{time.monotonic() - start:5.0f} s  {claim}: {'holds' if holds else 'FAILS'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
