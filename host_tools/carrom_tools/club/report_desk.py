"""`carrom club results`: an evening or a tournament again; `carrom club players data`: one person's data."""

import json
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from carrom.lang import pick
from carrom_tools import bilingual, terminal
from carrom_tools.club.decision_desk import sentence
from carrom_tools.club.desk import check_there, evening
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.files import unwritable, write_whole
from carrom_tools.options import taken_lang

if TYPE_CHECKING:
    from carrom_tools.club.evening import Evening

_NOON_H = 12
_NO_SUCH = ("ni soirée ni tournoi de ce nom", "neither an evening nor a tournament of that name")
_SAY = (
    "donnez un jour comme 2026-11-28, ou le titre d'un tournoi",
    "give a day such as 2026-11-28, or a tournament's title",
)
_NOTHING = ("Rien n'a été joué.", "Nothing was played.")


@bilingual.command(
    short_help=("une soirée ou un tournoi, à nouveau", "an evening or a tournament again"),
    help=(
        "Montrer les résultats et le classement d'une soirée (QUOI : son jour, comme 2026-11-28 ; par défaut la soirée "
        "en cours) ou d'un tournoi (QUOI : son titre) ; ou les écrire.",
        "Show results and ranking of an evening (WHAT: its day, as 2026-11-28; the one that is on by default) or of a "
        "tournament (WHAT: its title); or write them.",
    ),
)
@bilingual.argument("what", required=False, metavar="WHAT")
@bilingual.option("--json", "as_json", is_flag=True, help=("Un objet JSON.", "One JSON object."))
@bilingual.option(
    "--csv",
    "csv_folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help=("Des tableaux pour un tableur, dans ce dossier.", "Tables for a spreadsheet, in this folder."),
)
@bilingual.option(
    "--page",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help=("Une page à imprimer ; elle montre les noms.", "A page to print; it shows names."),
)
@taken_lang
def results(what: str | None, as_json: bool, csv_folder: Path | None, page: Path | None) -> None:
    from carrom_tools.club import report

    with evening() as (_, found):
        told = _report(found, what)
    files = {page: report.as_page(told, lang_here())} if page is not None else {}
    if csv_folder is not None:
        for name, rows in report.tables(told).items():
            files[csv_folder / f"{name}.csv"] = report.as_csv(rows, lang_here())
    for path, text in files.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
        except OSError as error:
            raise UserError(unwritable(path, error)) from None
        click.echo(path)
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False))
    elif not files:
        _print(told)


def _report(found: "Evening", what: str | None) -> dict[str, Any]:
    from carrom_tools.club.decisions import key
    from carrom_tools.club.report import evening_report, tournament_report

    if what is None:
        return evening_report(found, datetime.now(), lang_here())
    if re.fullmatch(r"\d{4}-\d\d-\d\d", what, re.ASCII):
        try:
            noon = datetime.fromisoformat(what) + timedelta(hours=_NOON_H)
        except (ValueError, OverflowError):
            raise UserError(located(what, _NO_SUCH, _SAY)) from None
        return evening_report(found, noon, lang_here())
    named = [one for one in found.tournaments() if key(one[0].title) == key(what)]
    if not named:
        raise UserError(located(what, _NO_SUCH, _SAY))
    return tournament_report(*named[-1])


def _print(told: dict[str, Any]) -> None:
    import csv

    from rich.table import Table

    from carrom_tools.club import report

    console = terminal.console()
    console.print(terminal.plain(told["title"]), style="bold")
    lists = [rows for rows in report.tables(told).values() if rows]
    for rows in lists:
        heads, *lines = csv.reader(report.as_csv(rows, lang_here()).splitlines())
        table = Table(*heads)
        for line in lines:
            table.add_row(*map(terminal.plain, line))
        console.print(table)
    if not lists:
        console.print(pick(lang_here(), _NOTHING))


@bilingual.command(
    short_help=("tout ce que le club garde d'une personne", "all that the club keeps of a person"),
    help=(
        "Écrire en JSON tout ce que le club garde d'une personne : parties, cote, et les décisions qui la nomment.",
        "Write as JSON all that the club keeps of a person: games, rating, and the decisions that name the person.",
    ),
)
@bilingual.argument("name")
@taken_lang
def data(name: str) -> None:
    from carrom_tools.club.decisions import key, named_in
    from carrom_tools.club.erasing import names_of
    from carrom_tools.club.report import person_report

    with evening() as (store, found):
        check_there(name, found)
        names = names_of(store, name)
        row = next((row for row in found.people() if key(row["name"]) == key(name)), {"name": name})
        decided = [
            {"number": one.number, "made": one.made, "told": sentence(one)}
            for one in found.decided()
            if names & set(map(key, [*named_in(one), one.told.get("to", "")]))
        ]
        games = person_report(found, key(name), lang_here())
    click.echo(json.dumps({**row, "games": games, "decisions": decided}, ensure_ascii=False, indent=1))
