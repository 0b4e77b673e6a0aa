"""Finds the measurements that tell faults with the same symptoms apart, each by the volts of one point."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from .fault import Fault

Volts = Mapping[tuple[str, str], float]
_SEEN_V = 0.05  # a multimeter and the parts' spread show no less, nor less than an eighth


@dataclass(frozen=True)
class Step:
    """A measurement: in which state, at which net, which volts lead on, and which are usual."""

    state: str
    net: str
    least_v: float
    most_v: float
    usual_v: float


@dataclass(frozen=True)
class Row:
    """Faults that are left after some measurements."""

    steps: tuple[Step, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Meter:
    """Where it may be put, state and net, and the volts that it shows there on a sound table.

    kind: what a fault has in common with others that no volts tell from it.
    """

    places: Sequence[tuple[str, str]]
    usual: Volts
    kind: Callable[[Fault], Hashable]

    def narrow(self, group: Sequence[Fault], seen: Mapping[Fault, Volts], deep: int = 3) -> list[Row]:
        """Return the rows that a group falls into, each after one to `deep` measurements."""
        rows = self._split(group, seen, deep)
        return [row if row.steps else Row((self._plainest(group, seen),), row.faults) for row in rows]

    def _split(self, group: Sequence[Fault], seen: Mapping[Fault, Volts], deep: int) -> list[Row]:
        best: tuple[tuple[int, int], tuple[str, str], list[list[Fault]]] | None = None
        if deep and self.kinds(group) > 1:
            for at in self.places:
                clusters = _clusters({fault: seen[fault][at] for fault in group})
                worth = max(map(self.kinds, clusters)), len(clusters)
                if len(clusters) > 1 and (best is None or worth < best[0]):
                    best = worth, at, clusters
        if best is None:
            return [Row((), tuple(group))]
        _, at, clusters = best
        rows = []
        for cluster in clusters:
            step = self._step(at, cluster, seen)
            rows += [Row((step, *row.steps), row.faults) for row in self._split(cluster, seen, deep - 1)]
        return rows

    def _plainest(self, group: Sequence[Fault], seen: Mapping[Fault, Volts]) -> Step:
        """Return the measurement that shows a group most plainly: the farthest from what is usual."""
        farthest = max(self.places, key=lambda at: min(abs(seen[fault][at] - self.usual[at]) for fault in group))
        return self._step(farthest, group, seen)

    def _step(self, at: tuple[str, str], group: Sequence[Fault], seen: Mapping[Fault, Volts]) -> Step:
        here = [seen[fault][at] for fault in group]
        least, most, usual = (round(volts, 2) + 0.0 for volts in (min(here), max(here), self.usual[at]))
        return Step(*at, least, most, usual)

    def kinds(self, group: Iterable[Fault]) -> int:
        """Return how many kinds of faults a group has."""
        return len({self.kind(fault) for fault in group})


def _apart(one: float, other: float) -> bool:
    """Return whether a multimeter tells two voltages apart, whatever the parts' spread."""
    return abs(one - other) > max(_SEEN_V, max(abs(one), abs(other)) / 8)


def _clusters(values: Mapping[Fault, float]) -> list[list[Fault]]:
    """Return faults in groups of volts that a multimeter does not tell apart, from the lowest on."""
    out: list[list[Fault]] = []
    for fault in sorted(values, key=values.__getitem__):
        if out and not _apart(values[out[-1][-1]], values[fault]):
            out[-1].append(fault)
        else:
            out.append([fault])
    return out
