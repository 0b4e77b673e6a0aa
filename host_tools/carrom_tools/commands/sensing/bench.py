"""carrom bench: compare the passages of a bench set with the simulation, and say which assumption is off."""

import dataclasses
import json
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from carrom.lang import pick
from carrom_simulator.words.codes import PIECES
from carrom_tools import bilingual, terminal
from carrom_tools.options import lang_option

_ASSUMPTIONS = {
    "friction": ("frottement", "friction"),
    "speed": ("vitesse d'arrivée", "speed of arrival"),
    "length": ("longueur", "length"),
    "bounce": ("rebond", "bounce"),
    "light": ("lumière", "light"),
}
_FEATURES = {
    "speed_mm_s": ("vitesse, mm/s", "speed, mm/s"),
    "acceleration_mm_s2": ("accélération, mm/s²", "acceleration, mm/s²"),
    "length_mm": ("longueur, mm", "length, mm"),
    "red_raw": ("rouge", "red"),
    "green_raw": ("vert", "green"),
}
_HEADS = (
    ("pièce", "mesure", "au banc", "simulé", "écart"),
    ("piece", "feature", "on the bench", "simulated", "difference"),
)
_FACTORS = (("hypothèse", "facteur", "de", "à"), ("assumption", "factor", "from", "to"))
_OFF = (
    "{} : {:.2f} fois ce que la simulation suppose ({:.2f} à {:.2f})",
    "{}: {:.2f} times what the simulation assumes ({:.2f} to {:.2f})",
)
_OR = ("ces passages ne distinguent pas : {}", "these passages do not tell apart: {}")
_FITS = (
    "Rien ne s'écarte de la simulation plus que par hasard.",
    "Nothing differs from the simulation by more than chance.",
)
_COUNTS = ("{} : {} passages, {} autres", "{}: {} passages, {} others")


@bilingual.command(
    short_help=("comparer un banc d'essai à la simulation", "compare a bench set with the simulation"),
    help=(
        (
            "Comparer les passages d'un banc d'essai à la simulation, mesure par mesure, et dire quelle hypothèse est "
            "fausse et de combien.\n\n"
            "DOSSIER contient un dossier par pièce, w, b, q et s, avec les traces de ses passages : carrom monitor "
            "--pocket sw --record DOSSIER/w."
        ),
        (
            "Compare the passages of a bench set with the simulation, feature by feature, and say which assumption is "
            "off and by how much.\n\n"
            "FOLDER holds a folder for each piece, w, b, q and s, with the traces of its passages: carrom monitor "
            "--pocket sw --record FOLDER/w."
        ),
    ),
)
@bilingual.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@bilingual.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False),
    help=("Dessiner la comparaison dans un fichier.", "Draw the comparison into a file."),
)
@bilingual.option("--json", "as_json", is_flag=True, help=("Un objet JSON.", "One JSON object."))
@lang_option
def command(folder: Path, plot: Path | None, as_json: bool, lang: str) -> None:
    if plot is not None:
        from carrom_tools.drawings.plots import drawing_suffix

        drawing_suffix(plot)
    from carrom_tools.records import bench_set

    reference = bench_set.Reference()
    rows, odd = bench_set.read(folder, reference.bank.gate_gap_mm)
    verdicts = bench_set.judge(rows, reference)
    compared = bench_set.compare(rows, reference)
    if as_json:
        told = {"others": odd, "assumptions": verdicts, "features": compared}
        click.echo(json.dumps(told, default=dataclasses.asdict))
    else:
        for piece, found in rows.items():
            click.echo(pick(lang, _COUNTS).format(pick(lang, PIECES[piece]), len(found), odd[piece]))
        console = terminal.console()
        console.print(_features(compared, lang))
        console.print(_factors(verdicts, lang))
        for line in told_off(verdicts, lang):
            click.echo(line)
    if plot is not None:
        from carrom_tools.drawings.bench_plot import draw_bench

        draw_bench(rows, reference, verdicts, plot, lang)
        click.echo(terminal.plain(str(plot)), err=as_json)


def told_off(verdicts: list[Any], lang: str) -> list[str]:
    """Say which assumptions are off, and which of them these passages do not tell apart."""
    off = [one for one in verdicts if one.is_off]
    lines = [
        pick(lang, _OFF).format(pick(lang, _ASSUMPTIONS[one.name]), one.factor, one.least, one.most) for one in off
    ]
    alike = [pick(lang, _ASSUMPTIONS[one.name]) for one in off if one.name in ("friction", "speed", "length")]
    if len(alike) > 1:
        lines.append(pick(lang, _OR).format(", ".join(alike)))
    return lines or [pick(lang, _FITS)]


def _features(compared: list[Any], lang: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for head in pick(lang, _HEADS):
        table.add_column(head)
    for one in compared:
        apart = f"{100 * (one.mean / one.simulated - 1):+.1f} %"
        words = (pick(lang, PIECES[one.piece]), pick(lang, _FEATURES[one.feature]))
        table.add_row(*words, f"{one.mean:.1f} ± {one.within:.1f}", f"{one.simulated:.1f}", apart)
    return table


def _factors(verdicts: list[Any], lang: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for head in pick(lang, _FACTORS):
        table.add_column(head)
    for one in verdicts:
        table.add_row(pick(lang, _ASSUMPTIONS[one.name]), *(f"{x:.2f}" for x in (one.factor, one.least, one.most)))
    return table
