"""carrom rims: measure how strongly the rims of two men rub, by how far one misses a mark."""

import math

import click

from carrom.lang import pick
from carrom_simulator.physics.rim_misses import WAY_MM, measured
from carrom_tools import bilingual
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option

MOST_MM = 300.0  # a miss beyond it would be a friction of almost 1

_TEXTS = {
    "friction": ("Frottement des tranches : {friction}", "Friction of the rims: {friction}"),
    "interval": (
        "Dans 95 cas sur 100, il est entre {least} et {most}.",
        "In 95 cases of 100 it lies between {least} and {most}.",
    ),
    "wide": (
        "L'intervalle est large : une autre paire de tirs le resserre.",
        "The interval is wide: another pair of shots makes it narrower.",
    ),
    "once": (
        "Une seule paire ne dit pas à quel point c'est sûr : donnez-en trois.",
        "One pair does not say how sure that is: give three.",
    ),
    "below": (
        "Le pion éloigné est parti du mauvais côté : la gauche et la droite sont-elles échangées ?",
        "The far man left at the wrong side: are left and right swapped?",
    ),
    "use": (
        "Sur un plateau simulé : Physics(rim_friction_man={friction})",
        "On a simulated board: Physics(rim_friction_man={friction})",
    ),
}
_PAIRS = (
    "il faut des paires : un écart après un tir à gauche, un après un tir à droite ; ajoutez celui qui manque",
    "pairs are wanted: a miss after a flick at the left, one after a flick at the right; add the one that is missing",
)
_NO_MISS = (
    f"un écart va de {-MOST_MM:g} à {MOST_MM:g} mm ; mesurez-le le long du cadre",
    f"a miss is between {-MOST_MM:g} and {MOST_MM:g} mm; measure it along the frame",
)
WIDE = 0.03  # an interval of more on each side hides whether rims rub as wood does


@bilingual.command(
    context_settings={"ignore_unknown_options": True},  # a miss may be less than 0
    short_help=("mesurer le frottement des tranches", "measure how rims rub"),
    help=(
        (
            "Dire combien les tranches de deux pions frottent, par les écarts mesurés en mm.\n\n"
            "Deux pions se touchent, alignés sur une marque du cadre. Un tir sec au côté gauche du plus proche, puis "
            "un au côté droit : GAUCHE est l'écart de l'autre à droite de la marque, DROITE celui à gauche ; un écart "
            "de l'autre côté est négatif. Trois paires suffisent. docs/rims.md montre comment faire."
        ),
        (
            "Say how strongly the rims of two men rub, from misses measured in mm.\n\n"
            "Two men touch, in line with a mark on the frame. A hard flick at the left side of the nearer one, then "
            "one at its right side: LEFT is how far the other misses the mark to the right, RIGHT how far to the left; "
            "a miss at the other side is less than 0. Three pairs are enough. docs/rims.md shows how it is done."
        ),
    ),
)
@bilingual.argument("misses", nargs=-1, required=True, type=float, metavar="LEFT RIGHT...")
@bilingual.option(
    "--way",
    "way_mm",
    type=click.IntRange(50, 1000),
    default=round(WAY_MM),
    show_default=True,
    help=(
        "Le chemin du pion jusqu'au cadre, en mm ; sur un plateau de club, le pion proche étant au centre.",
        "The far man's way to the frame, in mm; on a club's board, with the near man in its middle.",
    ),
)
@lang_option
def command(misses: tuple[float, ...], way_mm: int, lang: str) -> None:
    if len(misses) % 2:
        raise UserError(located(f"{misses[-1]:g}", _PAIRS))
    for miss in misses:
        if not (math.isfinite(miss) and abs(miss) <= MOST_MM):
            raise UserError(located(f"{miss:g}", _NO_MISS))
    found = measured(list(zip(misses[::2], misses[1::2], strict=True)), way_mm)
    click.echo(pick(lang, _TEXTS["friction"]).format(friction=_shown(found.friction, lang)))
    if found.friction < 0:
        click.echo(pick(lang, _TEXTS["below"]))
        return
    if found.least is None or found.most is None:
        click.echo(pick(lang, _TEXTS["once"]))
    else:
        ends = {"least": _shown(found.least, lang), "most": _shown(found.most, lang)}
        click.echo(pick(lang, _TEXTS["interval"]).format(**ends))
        if found.most - found.least > 2 * WIDE:
            click.echo(pick(lang, _TEXTS["wide"]))
    click.echo(pick(lang, _TEXTS["use"]).format(friction=f"{found.friction:.3f}"))


def _shown(friction: float, lang: str) -> str:
    text = f"{friction:.3f}"
    return text if lang == "en" else text.replace(".", ",")
