"""carrom stats: what players did in the games that were kept."""

import contextlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from carrom.lang import pick
from carrom_simulator.words.books import forms
from carrom_simulator.words.books.catalogue import BOOKS
from carrom_tools import bilingual, terminal
from carrom_tools.errors import UserError, located
from carrom_tools.options import lang_option
from carrom_tools.records.library import Library, default_folder

if TYPE_CHECKING:
    from rich.bar import Bar

    from carrom_simulator.web.opened.statistics import Statistics

_HEADS = (
    ("joueur", "règle", "parties", "gagnées", "part", "tirs réussis", "paris", "fautes par partie"),
    ("player", "book", "games", "won", "share", "shots scored", "bets", "faults a game"),
)
_LEVELS = ("Tirs réussis, par niveau de robot", "Shots scored, by bots' level")
_AGAINST = ("Face à face", "Head to head")
_WON = ("{one} contre {other} : {won} à {lost}", "{one} against {other}: {won} to {lost}")
_NONE = (
    "Aucune partie gardée dans {}. carrom play garde chaque partie finie.",
    "No games are kept in {}. carrom play keeps each game that is finished.",
)
_RATINGS = ("Cotes, et à combien près", "Ratings, and how far they may be off")
_NO_RATINGS = (
    "Pour les cotes : pip install 'carrom-table[club]'",
    "For ratings: pip install 'carrom-table[club]'",
)
_OTHERS = ("nommez des feuilles de parties finies", "name records of finished games")
_BAR = 20  # characters of a full bar, where there is room
_BAR_COLUMN = 5  # of the heads


@bilingual.command(
    short_help=(
        "montrer ce que les joueurs ont fait dans les parties gardées",
        "show what players did in the kept games",
    ),
    help=(
        (
            "Montrer pour chaque joueur et chaque règle : parties, tirs qui ont rentré un pion, paris, fautes ; "
            "qui a gagné contre qui, et une cote avec son incertitude.\n\n"
            "FICHIERS sont des feuilles ; sans eux, les parties que carrom play et le club (carrom club) ont gardées."
        ),
        (
            "Show for each player and book: games, shots that pocketed a man, bets, faults; who won against whom, and "
            "a rating with its uncertainty.\n\n"
            "FILES are records; without them, the games that carrom play and the club (carrom club) have kept."
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
    from carrom_simulator.web.opened.statistics import Statistics

    statistics = Statistics(lang)
    if files:
        for place, fault in statistics.add_files(files):
            raise UserError(located(place, fault, _OTHERS))
    else:
        _add_kept(statistics, lang)
    ratings = _ratings(statistics)
    if plot is not None:
        from carrom_tools.drawings.plots import draw_statistics, drawing_suffix

        drawing_suffix(plot)
        draw_statistics(statistics, plot, {book_id: book.name for book_id, book in BOOKS.items()}, lang)
    if as_json:
        click.echo(json.dumps(statistics.told() | ({} if ratings is None else {"ratings": ratings})))
    elif not statistics.rows:
        click.echo(pick(lang, _NONE).format(default_folder()))
    else:
        _print(statistics, lang)
        _print_ratings(ratings, lang)


def _add_kept(statistics: "Statistics", lang: str) -> None:
    """Add the games that carrom play and the club have kept, the oldest first. One that both have counts once, as the
    club has it."""
    from carrom_simulator.board.saved import SavedError
    from carrom_tools.club import desk
    from carrom_tools.club.statistics import games, void

    with contextlib.ExitStack() as stack:
        in_club, left_out = {}, set()
        if desk.club_file().exists():
            store = stack.enter_context(desk.opened())
            in_club, left_out = {game.name: game for game in games(store, lang)}, void(store)
        files = {path.name: path for path in Library(default_folder()).games()}
        for name in sorted({*in_club, *files} - left_out):
            faults: list[tuple[str, Exception]] = []
            if name not in in_club:
                faults = statistics.add_files([files[name]])
            else:
                try:
                    statistics.add(in_club[name].record, in_club[name].winner)
                except SavedError as error:
                    faults = [(f"{name}:{error.line}", error.fault)]
            for place, fault in faults:  # a bad file does not hide the others
                click.echo(terminal.plain(pick(lang, located(place, fault))), err=True)


def _ratings(statistics: "Statistics") -> list[dict[str, Any]] | None:
    """Return everybody's rating, the best first; None where the library for it is not installed."""
    try:
        from carrom_tools.club.ratings import Ratings
    except ModuleNotFoundError:
        return None
    found = Ratings().after(statistics.games).items()
    rows = [{"player": name, "rating": round(one.value, 1), "off": round(one.off, 1)} for name, one in found]
    return sorted(rows, key=lambda row: (-row["rating"], row["player"]))


def _print_ratings(ratings: list[dict[str, Any]] | None, lang: str) -> None:
    console = terminal.console()
    if ratings is None:
        console.print(pick(lang, _NO_RATINGS))
    elif ratings:
        console.print(pick(lang, _RATINGS), style="bold")
        for row in ratings:
            console.print(terminal.plain(f"{row['player']} : {row['rating']} ± {row['off']}"))


def _share(scored: int, shots: int) -> tuple[str, "Bar"]:
    """Return a share in a hundred, and as a bar, which is as wide as there is room."""
    from rich.bar import Bar

    return f"{100 * scored / shots:.0f} %" if shots else "-", Bar(size=max(shots, 1), begin=0, end=scored)


def _print(statistics: "Statistics", lang: str) -> None:
    from rich.table import Table

    console = terminal.console()
    table = Table(*pick(lang, _HEADS))
    table.columns[_BAR_COLUMN].max_width = _BAR
    for (who, book, _), row in sorted(statistics.rows.items()):
        bets = f"{row.bets_won}/{row.bets_won + row.bets_lost}" if forms.has_bets(book) else "-"
        share, bar = _share(row.scored, row.shots)
        faults = f"{row.faults / row.games:.1f}"
        table.add_row(terminal.plain(who), BOOKS[book].name, str(row.games), str(row.won), share, bar, bets, faults)
    console.print(table)
    levels = statistics.told()["levels"]
    if levels:
        console.print(pick(lang, _LEVELS), style="bold")
        grid = Table.grid(padding=(0, 1))
        for level in levels:
            share, bar = _share(level["scored"], level["shots"])
            grid.add_row(level["level"], share, bar)
        grid.columns[2].max_width = _BAR
        console.print(grid)
    console.print(pick(lang, _AGAINST), style="bold")
    for one, other, won, lost in statistics.pairs():
        told = pick(lang, _WON).format(one=one, other=other, won=won, lost=lost)
        console.print(terminal.plain(told))
