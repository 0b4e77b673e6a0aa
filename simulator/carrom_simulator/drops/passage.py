"""Makes the table of a bank: times, speeds and lengths of its drops at gates and windows."""

from statistics import fmean, pstdev

from carrom_simulator.world.chutes import Bank, Recorded, Way

HEADER = (
    "| µ | piece | recorded | hole to gate A, ms | speed at A, mm/s | at the window | missed by a gate "
    "| blocked length, mm | darker than half over the window |\n" + 9 * "|---" + "|"
)


def _spread(values: list[float], digits: int = 0) -> str:
    return f"{fmean(values):.{digits}f} ± {pstdev(values):.{digits}f}" if values else "–"


def _speed_mm_s(way: Way, at_mm: float) -> float:
    return 20 / (way.time_at(at_mm + 10) - way.time_at(at_mm - 10))


def table(bank: Bank) -> str:
    """Write the rows of docs/drops.md, and in how many drops pieces passed gate A in another order than they fell."""
    lines = [HEADER]
    changed = []
    for friction in bank.frictions:
        drops = [bank.read(rows) for of_kind in bank.drops[friction].values() for rows in of_kind]
        for striker in (False, True):
            seen = [piece for drop in drops for piece in drop if piece.striker == striker]
            lines.append(_row(bank, f"{friction:.2f}", "striker" if striker else "man", seen))
        shares = []
        for count in (2, 3):
            several = [drop for drop in drops if len(drop) == count]
            passed = [[_way(bank, piece).time_at(0.0) for piece in drop] for drop in several]
            shares.append(sum(times != sorted(times) for times in passed) / max(len(several), 1))
        changed.append(f"order changed at {friction:.2f}: {shares[0]:.1%} of two, {shares[1]:.1%} of three")
    return "\n".join([*lines, *changed])


def _way(bank: Bank, piece: Recorded) -> Way:
    return Way(0, piece, bank, 0.0, 0.0, (0.0, 0.0))


def _row(bank: Bank, friction: str, name: str, seen: list[Recorded]) -> str:
    ways = [_way(bank, piece) for piece in seen]
    met = [(way, way.seen.edges_mm[0][0]) for way in ways if way.seen.edges_mm[0]]
    missed = sum(not all(piece.edges_mm) for piece in seen) / max(len(seen), 1)
    dark = sum(max(map(sum, piece.shares)) < 0.5 for piece in seen) / max(len(seen), 1)
    columns = (
        f"| {friction}",
        name,
        str(len(seen)),
        _spread([1000 * (way.time_at(edges[0]) - way.seen.fall_s) for way, edges in met]),
        _spread([_speed_mm_s(way, 0.0) for way in ways]),
        _spread([_speed_mm_s(way, bank.gate_gap_mm + bank.window_mm) for way in ways]),
        f"{missed:.1%}",
        _spread([edges[1] - edges[0] for _, edges in met], 1),
        f"{dark:.1%} |",
    )
    return " | ".join(columns)
