"""Draws a bench set against the simulation (matplotlib, the optional extra `plot`)."""

from pathlib import Path
from typing import Any

from carrom.lang import pick
from carrom_simulator.words.codes import PIECES
from carrom_tools.drawings.plots import pyplot, save

_COLOURS = {"w": "tab:blue", "b": "black", "q": "tab:red", "s": "tab:orange"}
_WORDS = (
    ("frottement", "vitesse d'arrivée", "longueur", "rebond", "lumière"),
    ("friction", "speed", "length", "bounce", "light"),
)
_NAMES = ("friction", "speed", "length", "bounce", "light")
_TITLES = (
    ("vitesse aux portes, mm/s, et accélération, mm/s²", "longueur, mm", "lumière : rouge, vert", "facteurs, 95 %"),
    ("speed at the gates, mm/s, and acceleration, mm/s²", "length, mm", "light: red, green", "factors, 95 %"),
)


def draw_bench(rows: dict[str, Any], reference: Any, verdicts: list[Any], path: Path, lang: str = "fr") -> None:
    """Draw speed, acceleration, length and light of every passage over the recorded drops, and the factors."""
    plt = pyplot()
    figure, axes = plt.subplots(2, 2, figsize=(12, 9), layout="constrained")
    (motion, lengths), (light, factors) = axes
    for plane, title in zip(axes.flat, pick(lang, _TITLES), strict=True):
        plane.set_title(title)
    for friction in reference.frictions:
        recorded = reference.rows[friction, "w"]
        motion.plot(recorded[:, 0], recorded[:, 1], ".", color="lightgrey", markersize=3)
        motion.annotate(f"µ {friction:.2f}", recorded[:, :2].mean(axis=0), ha="center", color="grey")
    for piece, found in rows.items():
        style = {"color": _COLOURS[piece], "label": pick(lang, PIECES[piece])}
        motion.plot(found[:, 0], found[:, 1], ".", markersize=4, **style)
        lengths.hist(found[:, 2], bins=40, alpha=0.6, **style)
        light.plot(found[:, 3], found[:, 4], ".", markersize=4, **style)
        expected = reference.rows[reference.frictions[1], piece].mean(axis=0)
        lengths.axvline(expected[2], color=_COLOURS[piece], linestyle=":")
        light.plot([expected[3]], [expected[4]], "x", color=_COLOURS[piece], markersize=12)
    motion.legend()
    by_name = {one.name: one for one in verdicts}
    for at, name in enumerate(_NAMES):
        one = by_name[name]
        factors.plot([one.least, one.most], [at, at], color="tab:red" if one.is_off else "tab:grey", linewidth=3)
        factors.plot([one.factor], [at], "o", color="tab:red" if one.is_off else "tab:grey")
    factors.axvline(1, color="black", linewidth=1)
    factors.set_xlim(0.3, 2.5)
    factors.set_yticks(range(len(_NAMES)), pick(lang, _WORDS))
    save(figure, path)
    plt.close(figure)
