"""carrom stats: what players did in the games that were kept."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from carrom.lang import pick
from host_tools import bilingual, terminal
from host_tools.books.catalogue import BOOKS
from host_tools.errors import UserError
from host_tools.options import lang_option
from host_tools.records.library import Library, default_folder

if TYPE_CHECKING:
    from simulator.web.opened.statistics import Statistics

_HEADS = (
    ("joueur", "règle", "parties", "gagnées", "tirs réussis", "", "paris", "fautes par partie"),
    ("player", "book", "games", "won", "shots scored", "", "bets", "faults a game"),
)
_LEVELS = ("Tirs réussis, par niveau de robot", "Shots scored, by bots' level")
_AGAINST = ("Face à face", "Head to head")
_WON = ("{one} contre {other} : {won} à {lost}", "{one} against {other}: {won} to {lost}")
_NONE = (
    "Aucune partie gardée dans {}. carrom play garde chaque partie finie.",
    "No games are kept in {}. carrom play keeps each game that is finished.",
)
_BAR = 20  # characters of a whole one


@bilingual.command(
    short_help=(
        "montrer ce que les joueurs ont fait dans les parties gardées",
        "show what players did in the kept games",
    ),
    help=(
        (
            "Montrer pour chaque joueur et chaque règle : parties, tirs qui ont rentré un pion, paris, fautes ; "
            "et qui a gagné contre qui.\n\n"
            "FICHIERS sont des feuilles ; sans eux, les parties que carrom play a gardées."
        ),
        (
            "Show for each player and book: games, shots that pocketed a man, bets, faults; and who won against "
            "whom.\n\n"
            "FILES are records; without them, the games that carrom play has kept."
        ),
    ),
)
@bilingual.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@bilingual.option("--json", "as_json", is_flag=True, help=("Un objet JSON.", "One JSON object."))
@bilingual.option(
    "--plot",
    type=click.Path(path_type=Path),
    help=("Le dessiner : un .svg, .png ou .pdf.", "Draw it: a .svg, .png or .pdf."),
)
@lang_option
def command(files: tuple[Path, ...], as_json: bool, plot: Path | None, lang: str) -> None:
    from simulator.web.opened.statistics import Statistics

    statistics = Statistics(lang)
    for fault in statistics.add_files(files or Library(default_folder()).games()):
        if files:
            raise UserError(
                (f"{fault} ; nommez des feuilles de parties finies", f"{fault}; name records of finished games")
            )
        click.echo(fault, err=True)  # one bad file does not hide the others
    if plot is not None:
        from host_tools.drawings.plots import draw_statistics, drawing_suffix

        drawing_suffix(plot)
        draw_statistics(statistics, plot, {book_id: book.name for book_id, book in BOOKS.items()}, lang)
    if as_json:
        click.echo(json.dumps(statistics.told()))
    elif not statistics.rows:
        click.echo(pick(lang, _NONE).format(default_folder()))
    else:
        _print(statistics, lang)


def _share(scored: int, shots: int) -> tuple[str, str]:
    """Return a share in a hundred, and as a bar."""
    if not shots:
        return "-", ""
    return f"{100 * scored / shots:.0f} %", "█" * round(_BAR * scored / shots)


def _print(statistics: "Statistics", lang: str) -> None:
    from rich.table import Table

    console = terminal.console()
    table = Table(*pick(lang, _HEADS))
    for (who, book, _), row in sorted(statistics.rows.items()):
        bets = f"{row.bets_won}/{row.bets_won + row.bets_lost}"
        share, bar = _share(row.scored, row.shots)
        faults = f"{row.faults / row.games:.1f}"
        table.add_row(terminal.plain(who), BOOKS[book].name, str(row.games), str(row.won), share, bar, bets, faults)
    console.print(table)
    levels = statistics.told()["levels"]
    if levels:
        console.print(pick(lang, _LEVELS), style="bold")
        for level in levels:
            share, bar = _share(level["scored"], level["shots"])
            console.print(f"{level['level']:10} {share:>5} {bar}")
    console.print(pick(lang, _AGAINST), style="bold")
    for one, other, won, lost in statistics.pairs():
        told = pick(lang, _WON).format(one=one, other=other, won=won, lost=lost)
        console.print(terminal.plain(told))
