"""What gates and windows meet on the way of recorded drops, as a table."""

import numpy as np

from simulator.drops.sight import Track

_WINDOW_MM = 65.0  # from gate A


def _speed_mm_s(track: Track, at_mm: float) -> float:
    """Its mean speed over the two steps of its track around a place."""
    near = int(np.argmin(np.abs(track.places_mm - at_mm)))
    first, last = max(near - 1, 0), min(near + 1, len(track.places_mm) - 1)
    return float((track.places_mm[last] - track.places_mm[first]) / (track.times_s[last] - track.times_s[first]))


def _begin_s(track: Track) -> float:
    """From its fall to gate A's darkening; nan where the gate never saw it."""
    edges = track.edges_mm[0]
    return float(np.interp(edges[0][0], track.places_mm, track.times_s)) - track.fall_s if edges else float("nan")


def table_row(case: str, friction: float, found: list[list[Track]], kind: str) -> str:
    """One row of docs/drops.md: a list of tracks a drop."""
    mine = [track for drop in found for track in drop if track.kind == kind]
    falls = np.array([1000 * _begin_s(track) for track in mine])
    several = [drop for drop in found if len(drop) > 1]
    middle = int(np.argmin(np.abs(mine[0].places_mm))) if mine else 0
    swapped = [
        drop for drop in several if list(np.argsort([p.times_s[middle] for p in drop])) != list(range(len(drop)))
    ]

    def share(which: list[bool]) -> str:
        return f"{100 * sum(which) / len(which):.1f} %" if which else "–"

    def spread(values, digits: int = 0) -> str:
        return f"{np.mean(values):.{digits}f} ± {np.std(values):.{digits}f}" if len(values) else "–"

    lengths = [end - begin for track in mine for begin, end in track.edges_mm[0][:1]]
    return " | ".join(
        (
            f"| {case}: {kind}",
            f"{friction:.2f}",
            str(len(mine)),
            spread(falls[~np.isnan(falls)]),
            spread([_speed_mm_s(track, 0.0) for track in mine]),
            spread([_speed_mm_s(track, _WINDOW_MM) for track in mine]),
            share([track.tilt_deg[0] > 10 for track in mine]),
            share([track.tilt_deg[1] > 10 for track in mine]),
            share([not all(track.edges_mm) for track in mine]),
            spread(lengths, 1),
            share([float(max(track.shares)) < 0.5 for track in mine]),
            share([any(drop is other for other in swapped) for drop in several]) + " |",
        )
    )


HEADER = (
    "| case | µ | pieces | hole to gate A, ms | speed at A, mm/s | at the window | tilted > 10° at A | at the window "
    "| missed by a gate | blocked length, mm | dark over the window | order changed |\n" + 12 * "|---" + "|"
)
