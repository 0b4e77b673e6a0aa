"""`carrom club tournament`: begin one, see how it stands, tell a score by hand, have SoL make the rounds."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from carrom.lang import pick
from carrom_tools import bilingual, terminal
from carrom_tools.club.desk import END_IT, evening, named, points_of
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.options import no_book, taken_lang

if TYPE_CHECKING:
    from carrom_tools.club.evening import Evening
    from carrom_tools.club.store import Store
    from carrom_tools.club.tournament import Match, Tournament

MOST_PLAYERS = 128
_NONE = (
    "Pas de tournoi : carrom club tournament begin TITRE NOM NOM …",
    "No tournament: carrom club tournament begin TITLE NAME NAME …",
)
_ON = ("un tournoi est en cours", "a tournament is on")
_HEADS = (("", "joueur", "points", "parties", "écart"), ("", "player", "points", "games", "difference"))
_NEXT = ("À suivre", "Next")
_ALL_PLAYED = ("Tout est joué.", "All is played.")
_ROUND_ROBIN = (
    "Toutes les rencontres : {} rondes ; points, puis écart, puis rencontre directe.",
    "Round robin: {} rounds; points, then difference, then direct meeting.",
)
_BY_SOL = (
    "Rondes par SoL : points, puis bucholz, puis écart, puis points marqués.",
    "Rounds by SoL: points, then bucholz, then difference, then points scored.",
)


@bilingual.group(
    invoke_without_command=True,
    short_help=("un tournoi : rencontres et classement", "a tournament: pairings and standings"),
    help=(
        "Montrer le tournoi en cours : classement, et qui joue contre qui. Les parties que les tables disent comptent "
        "d'elles-mêmes.",
        "Show the tournament that is on: standings, and who plays whom. Games that tables tell count by themselves.",
    ),
)
@taken_lang
@click.pass_context
def tournament(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        with evening() as (_, found):
            show(found)


@tournament.command(
    short_help=("commencer : tous contre tous", "begin: everybody against everybody"),
    help=(
        "Commencer un tournoi où tout le monde joue une fois contre tout le monde (round robin).",
        "Begin a tournament in which everybody plays everybody once (a round robin).",
    ),
)
@bilingual.argument("title")
@bilingual.argument("names", nargs=-1, required=True, metavar="NAME…")
@bilingual.option(
    "--rules",
    default="billard",
    show_default=True,
    metavar="BOOK",
    help=("La règle des parties qui comptent.", "The rule book of the games that count."),
)
@taken_lang
def begin(title: str, names: tuple[str, ...], rules: str) -> None:
    from carrom.game.rules import BOOKS

    if rules not in BOOKS:
        raise UserError(no_book(rules, BOOKS))
    with evening() as (store, found):
        begun(found, store, title, names, rules, False)
        show(found)


def begun(found: "Evening", store: "Store", title: str, names: tuple[str, ...], book: str, is_sol: bool) -> None:
    """Decide that a tournament begins. Raises UserError."""
    from carrom_tools.club.decisions import TOURNAMENT, clean, decide

    if found.tournament() is not None:
        raise UserError(located(title, _ON, END_IT))
    keys = [named(name) for name in names]
    if not 2 <= len(set(keys)) == len(keys) <= MOST_PLAYERS:
        fault = (f"il faut de 2 à {MOST_PLAYERS} noms différents", f"it takes 2 to {MOST_PLAYERS} different names")
        raise UserError(located(title, fault))
    decide(store, TOURNAMENT, title=clean(title), book=book, players=[clean(name) for name in names], sol=is_sol)


@tournament.command(
    short_help=("dire un score qu'aucune table n'a dit", "tell a score that no table has told"),
    help=(
        "Dire le score d'une rencontre qu'aucune table n'a dit. Il passe avant celui d'une table.",
        "Tell the score of a pairing that no table has told. It goes before that of a table.",
    ),
)
@bilingual.argument("one", metavar="NAME")
@bilingual.argument("other", metavar="NAME")
@bilingual.argument("points", metavar="25-12")
@taken_lang
def score(one: str, other: str, points: str) -> None:
    from carrom_tools.club.decisions import SCORE, decide

    with evening() as (store, found):
        _, played = _current(found)
        if not any(match.is_between(one, other) for match in played):
            fault = ("ne se rencontrent pas", "do not meet")
            raise UserError(located(f"{one}, {other}", fault))
        told = points_of(points)
        if told[0] == told[1]:
            raise UserError(located(points, ("quelqu'un doit gagner", "somebody has to win")))
        decide(store, SCORE, one=one, other=other, points=told)
        show(found)


@tournament.command(
    short_help=("finir le tournoi", "end the tournament"),
    help=(
        "Finir le tournoi ; le tableau ne le montre plus. carrom club undo y revient.",
        "End the tournament; the wall shows it no more. carrom club undo goes back to it.",
    ),
)
@taken_lang
def end() -> None:
    from carrom_tools.club.decisions import END, decide

    with evening() as (store, found):
        _current(found)
        show(found)
        decide(store, END)


@tournament.command(
    short_help=("faire les rondes par SoL", "have SoL make the rounds"),
    help=(
        "Un tournoi de parties internationales dont SoL, un programme à part, fait les rondes : les rencontres "
        "viennent de SoL, les scores des tables y vont. Finit quand les rondes sont jouées ; arrêtée, la commande "
        "reprend avec le même titre. Le mot de passe vient d'un fichier ou de CARROM_SOL_PASSWORD.",
        "A tournament of International games whose rounds SoL, a program of its own, makes: pairings come from SoL, "
        "the tables' scores go there. It ends when the rounds are played; stopped, it goes on with the same title. "
        "The password comes from a file or from CARROM_SOL_PASSWORD.",
    ),
)
@bilingual.argument("title")
@bilingual.argument("names", nargs=-1, metavar="NAME…")
@bilingual.option(
    "--sol",
    "address",
    default="http://127.0.0.1:6996",
    show_default=True,
    metavar="ADDRESS",
    help=("Où SoL répond.", "Where SoL answers."),
)
@bilingual.option(
    "--sol-user", "user", default="admin", show_default=True, help=("Le nom chez SoL.", "The user of SoL.")
)
@bilingual.option(
    "--sol-password-file",
    "password_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=("Le mot de passe, en première ligne.", "The password, in the first line."),
)
@bilingual.option(
    "--rounds",
    type=click.IntRange(1, 20),
    default=5,
    show_default=True,
    help=("Combien de rondes.", "How many rounds."),
)
@taken_lang
def sol(title: str, names: tuple[str, ...], address: str, user: str, password_file: Path | None, rounds: int) -> None:
    from carrom_tools.club.scorecard import BOOK
    from carrom_tools.club.sol import Sol, play_rounds

    with evening() as (store, found), Sol.entered(address, user, password_file) as server:
        on = found.tournament()
        if on is None or on[0].title != title or not on[0].is_sol:
            begun(found, store, title, names, BOOK, True)
        for _ in play_rounds(server, store, found, rounds):
            show(found)
            sys.stdout.flush()


def _current(found: "Evening") -> "tuple[Tournament, list[Match]]":
    on = found.tournament()
    if on is None:
        raise UserError(_NONE)
    return on


def show(found: "Evening") -> None:
    """Print how the tournament stands, and who plays whom."""
    from rich.table import Table

    from carrom_tools.club.tournament import standings, upcoming

    on = found.tournament()
    if on is None:
        click.echo(pick(lang_here(), _NONE))
        return
    tournament, played = on
    console = terminal.console()
    console.print(terminal.plain(f"{tournament.title} ({tournament.book})"), style="bold")
    words = pick(lang_here(), _BY_SOL if tournament.is_sol else _ROUND_ROBIN)
    console.print(words.format(len(tournament.rounds)))
    table = Table(*pick(lang_here(), _HEADS), *(["bucholz"] if tournament.is_sol else []))
    for place, row in enumerate(standings(tournament, played), 1):
        more = [str(row.bucholz)] if tournament.is_sol else []
        cells = [f"{place}.", terminal.plain(row.name), str(row.points), str(row.played), f"{row.net:+d}"]
        table.add_row(*cells, *more)
    console.print(table)
    following = upcoming(played)
    if following:
        console.print(pick(lang_here(), _NEXT), style="bold")
        for match in following:
            console.print(terminal.plain(f"{match.one} – {match.other}"))
    elif not any(match.is_open for match in played):
        console.print(pick(lang_here(), _ALL_PLAYED))
