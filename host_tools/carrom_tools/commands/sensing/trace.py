"""carrom trace: list the passages of a trace, or draw one of them."""

from collections.abc import Iterator
from pathlib import Path

import click
from rich.table import Table

from carrom.game.pieces import POCKET_WORDS
from carrom.lang import pick
from carrom_tools import bilingual, terminal
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option
from carrom_tools.records import trace_file

_HEADS = (
    ("n°", "trou", "pièces", "marge", "doute", "longueur mm", "vitesse mm/s"),
    ("no.", "pocket", "pieces", "margin", "doubt", "length mm", "speed mm/s"),
)


@bilingual.command(
    short_help=("lister ou dessiner les passages d'une trace", "list or draw the passages of a trace"),
    help=(
        (
            "Lister les passages d'une TRACE, ou en dessiner un : les deux portes, les mesures de la fenêtre, la "
            "décision et sa marge."
        ),
        ("List the passages of a TRACE, or draw one: both gates, the window's readings, the decision and its margin."),
    ),
)
@bilingual.argument("path", metavar="TRACE", type=click.Path(path_type=Path, dir_okay=False))
@bilingual.option(
    "--svg",
    is_flag=True,
    help=(
        "Dessiner le passage dans TRACE-N.svg, dans le dossier de la trace.",
        "Draw the passage into TRACE-N.svg, in the trace's folder.",
    ),
)
@bilingual.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help=("Le dessiner dans ce .svg, .png ou .pdf.", "Draw it into this .svg, .png or .pdf."),
)
@bilingual.option(
    "--passage",
    "number",
    type=click.IntRange(1),
    help=("Lequel ; par défaut : le moins sûr.", "Which one; default: the least sure."),
)
@lang_option
def command(path: Path, svg: bool, out: Path | None, number: int | None, lang: str) -> None:
    passages = trace_file.read(path)
    if not (svg or out):
        terminal.console().print(listing(passages, path, lang))
        return
    from carrom_tools.drawings.plots import draw_passage, drawing_suffix

    if out is not None:
        drawing_suffix(out)
    number, passage = chosen(passages, path, number)
    out = out or path.with_name(f"{path.stem}-{number}.svg")
    draw_passage(passage, out, lang)
    click.echo(terminal.plain(str(out)))


def chosen(passages: Iterator[trace_file.Passed], path: Path, number: int | None) -> tuple[int, trace_file.Passed]:
    """Return the passage of that number, or the least sure one, with its number. Raises UserError."""
    found: tuple[int, trace_file.Passed] | None = None
    count = 0
    for count, passage in enumerate(passages, 1):
        if number is None:
            if found is None or _margin(passage) < _margin(found[1]):
                found = count, passage
        elif number == count:
            return count, passage
    if number is not None:
        raise UserError(located(f"--passage {str(number)[:20]}", (f"{path} en a {count}", f"{path} has {count}")))
    if found is None:
        raise trace_file.none_whole(path)
    return found


def _margin(passage: trace_file.Passed) -> int:
    return min(decision.margin for decision in passage.decisions)


def listing(passages: Iterator[trace_file.Passed], path: Path, lang: str) -> Table:
    """Return a table with a row a decision. Raises UserError where there is no passage."""
    table = Table(box=None, pad_edge=False)
    for head in pick(lang, _HEADS):
        table.add_column(head)
    for number, one in enumerate(passages, 1):
        for decision in one.decisions:
            table.add_row(
                str(number),
                POCKET_WORDS[one.pocket],
                decision.pieces,
                str(decision.margin),
                decision.doubt,
                f"{decision.length_um / 1000:.1f}",
                str(decision.speed),
            )
    if not table.row_count:
        raise trace_file.none_whole(path)
    return table
