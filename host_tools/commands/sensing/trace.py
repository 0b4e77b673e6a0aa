"""carrom trace: what is in a trace of the table; one passage of it drawn."""

from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from carrom.game.pieces import POCKET_WORDS
from carrom.lang import pick
from host_tools.errors import UserError
from host_tools.options import lang_option
from host_tools.records import trace_file


@click.command()
@click.argument("path", metavar="TRACE", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--svg", is_flag=True, help="Draw the passage beside the trace, as TRACE-N.svg.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Draw it into this .svg, .png or .pdf.")
@click.option("--passage", "number", type=click.IntRange(1), help="Which one; default: the least sure.")
@lang_option
def command(path: Path, svg: bool, out: Path | None, number: int | None, lang: str) -> None:
    """List the passages of a TRACE, or draw one: both gates, the window's readings, the decision and its margin."""
    passed = trace_file.read(path)
    if not passed:
        raise UserError(f"{path}: no passage is whole in it; play a shot and save it again")
    if not (svg or out):
        Console().print(listing(passed, lang))
        return
    if number is None:
        least = min(passed, key=lambda one: min(decision.margin for decision in one.decisions))
        number = passed.index(least) + 1
    if number > len(passed):
        raise UserError(f"--passage {number}: {path} has {len(passed)}")
    from host_tools.drawings.plots import draw_passage, drawing_suffix

    out = out or path.with_name(f"{path.stem}-{number}.svg")
    drawing_suffix(out)
    draw_passage(passed[number - 1], out, lang)
    click.echo(str(out))


def listing(passed: list[trace_file.Passed], lang: str) -> Table:
    """One row a decision."""
    table = Table(box=None, pad_edge=False)
    heads = (
        ("n°", "trou", "pièces", "marge", "doute", "longueur mm", "vitesse mm/s"),
        ("no.", "pocket", "pieces", "margin", "doubt", "length mm", "speed mm/s"),
    )
    for head in pick(lang, heads):
        table.add_column(head)
    for number, one in enumerate(passed, 1):
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
    return table
