"""Finds the causes that explain what a table showed. Pure.

A symptom is a text, its kind and its place: "dark GATE_SW_A". A cause has effects: the symptoms that it has, all of
them. Causes with the same effects look the same, and are named together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from carrom_simulator.words.codes import Pair


@dataclass(frozen=True)
class Cause:
    """effects: symptoms. what: the fault. where, expect: what to measure, and what is right there.

    tells: what else may be measured there, with the parts at fault then, one or a few.
    """

    effects: frozenset[str]
    what: Pair
    where: Pair
    expect: Pair
    tells: tuple[tuple[Pair, Pair], ...] = ()


@dataclass(frozen=True)
class Finding:
    """Symptoms, and the causes that explain them all; none where nothing known does."""

    symptoms: tuple[str, ...]
    causes: tuple[Cause, ...]


def kind(symptom: str) -> str:
    """Return the kind of a symptom."""
    return symptom.partition(" ")[0]


def explain(symptoms: Iterable[str], causes: Sequence[Cause], tried: frozenset[str]) -> list[Finding]:
    """Return the findings, the one with the most symptoms first.

    tried: the kinds of symptoms that were looked for; of others nothing is known. A cause is taken only where all its
    effects of these kinds were seen, and few causes go before many.
    """
    seen = set(symptoms)
    known: dict[frozenset[str], list[Cause]] = {}
    for cause in causes:
        effects = frozenset(one for one in cause.effects if kind(one) in tried)
        if effects and effects <= seen:
            known.setdefault(effects, []).append(cause)
    found = []
    left = set(seen)
    while left:
        best = max(known, key=lambda effects: (len(effects & left), -len(effects)), default=frozenset())
        if not best & left:
            found += [Finding((one,), ()) for one in sorted(left)]
            break
        found.append(Finding(tuple(sorted(best)), tuple(known.pop(best))))
        left -= best
    return found
