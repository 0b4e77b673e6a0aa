"""Drops pieces through the chute and prints, last, how many drops kept a piece: stuck X of Y.

python -m carrom_simulator.drops [--seed N] [--count N] [--case NAME] [--friction MU] [--shape NAME=VALUE]
python -m carrom_simulator.drops --bank FILE [--seed N] [--count N] [--friction MU]
python -m carrom_simulator.drops --measure FILE
python -m carrom_simulator.drops --section FILE
python -m carrom_simulator.drops --strip FILE --case NAME --friction MU --seed N
"""

import argparse
import sys
from dataclasses import fields, replace
from pathlib import Path

from carrom_simulator.drops import drawings, passage
from carrom_simulator.drops.cases import ALL_CASES, CASES, FRICTIONS
from carrom_simulator.drops.shape import Chute
from carrom_simulator.drops.sight import Sight, axis
from carrom_simulator.world.chutes import read


def main() -> int:
    """Read the options and do what they ask for; the exit status is 1 where a drop kept a piece."""
    parser = argparse.ArgumentParser(prog="python -m carrom_simulator.drops", description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=25, help="drops of each case at each friction")
    parser.add_argument("--case", choices=tuple(ALL_CASES), help="only this one")
    parser.add_argument("--friction", type=float, help="only this one")
    parser.add_argument("--shape", action="append", default=[], metavar="NAME=VALUE", help="another shape: depth_mm=55")
    parser.add_argument("--measure", type=Path, metavar="FILE", help="what gates and window met in a bank, as a table")
    parser.add_argument("--bank", type=Path, metavar="FILE", help="record what gates and window see, for the simulator")
    parser.add_argument("--section", type=Path, metavar="FILE", help="draw the chute in section and drop nothing")
    parser.add_argument("--strip", type=Path, metavar="FILE", help="draw one drop and stop")
    options = parser.parse_args()
    try:
        chute = replace(Chute(), **{name: float(value) for name, _, value in (s.partition("=") for s in options.shape)})
    except (TypeError, ValueError) as error:
        parser.error(f"--shape: {error}; there are {', '.join(field.name for field in fields(Chute))}")
    if options.section:
        options.section.write_text(drawings.section(chute), encoding="utf-8")
        return 0
    if options.measure:
        print(passage.table(read(options.measure)))
        return 0
    try:
        from carrom_simulator.drops import bank, fall
    except ModuleNotFoundError:
        print("MuJoCo is not installed here: run make drops, which makes an environment for it", file=sys.stderr)
        return 2
    chosen = [options.case] if options.case else list(CASES)
    frictions = [options.friction] if options.friction else FRICTIONS
    if options.bank:
        bank.fill(options.bank, Sight(chute), frictions, options.seed, options.count)
        return 0
    if options.strip:
        drop = next(fall.drops(chute, chosen[-1], frictions[0], options.seed, 1, keep=True))
        options.strip.write_text(drawings.strip(chute, drop), encoding="utf-8")
        print(f"{chosen[-1]}, friction {frictions[0]}, seed {options.seed}: {drop.verdict}")
        return 0
    return _count(fall, chute, chosen, frictions, options)


def _told(drop) -> str:
    """Where the pieces that were kept lie."""
    if drop.poses is None:
        return drop.verdict
    places = []
    for number in drop.stuck:
        pose = drop.poses[number]
        at = ", ".join(f"{1000 * metres:.0f}" for metres in pose[:3])
        lying = ", ".join(f"{share:.2f}" for share in axis(pose))
        places.append(f"{drop.table.pieces[number].name} at ({at}) mm, axis ({lying})")
    return f"{drop.verdict}: {'; '.join(places)}; gutter at {drop.table.corner_deg:.0f} degrees"


def _count(fall, chute: Chute, chosen, frictions, options) -> int:
    kept = total = 0
    for case in chosen:
        for friction in frictions:
            bad = 0
            for number, drop in enumerate(fall.drops(chute, case, friction, options.seed, options.count)):
                if drop.verdict != fall.THROUGH:
                    bad += 1
                    print(f"  drop {number}: {_told(drop)}", flush=True)
            print(f"{case}, friction {friction:.2f}: stuck {bad} of {options.count}", flush=True)
            kept, total = kept + bad, total + options.count
    print(f"stuck {kept} of {total}")
    return 1 if kept else 0


if __name__ == "__main__":
    sys.exit(main())
