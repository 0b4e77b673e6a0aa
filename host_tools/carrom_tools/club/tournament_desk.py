"""`carrom club tournament`: begin one, see how it stands, tell a score by hand, have SoL make the rounds."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from carrom.lang import pick
from carrom_tools import bilingual, terminal
from carrom_tools.club.desk import END_IT, evening, named
from carrom_tools.club.game_desk import SOMEBODY_WINS, points_of
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
_DO_NOT_MEET = ("ne se rencontrent pas", "do not meet")
_TOO_MANY = (f"il faut de 2 à {MOST_PLAYERS} noms différents", f"it takes 2 to {MOST_PLAYERS} different names")
_PAIR = (
    "deux personnes ? un tournoi par équipes de deux n'existe pas ici",
    "two people? there is no tournament of pairs here",
)
_SOLS = ("SoL en fait les rondes : dites-le à SoL", "SoL makes its rounds: tell SoL")
_BACK = (
    "qui est parti revient quand carrom club undo annule son départ",
    "who has left is back once carrom club undo has taken the leaving back",
)
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
        raise UserError(located(title, _TOO_MANY))
    for name in names:
        _check_single(name)
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
            raise UserError(located(f"{one}, {other}", _DO_NOT_MEET))
        told = points_of(points)
        if told[0] == told[1]:
            raise UserError(located(points, SOMEBODY_WINS))
        decide(store, SCORE, one=one, other=other, points=told)
        show(found)


def _given(kind: str, one: str, other: str) -> None:
    """Decide that `one` has won a pairing without its being played to the end. Raises UserError."""
    from carrom_tools.club.decisions import FORFEIT, decide

    with evening() as (store, found):
        _, played = _ours(found)
        match = next((match for match in played if match.is_between(one, other)), None)
        if match is None:
            raise UserError(located(f"{one}, {other}", _DO_NOT_MEET))
        if kind == FORFEIT:
            decide(store, kind, one=one, other=other, game=match.game)
        else:
            decide(store, kind, one=one, other=other)
        show(found)


@tournament.command(
    short_help=("l'autre n'est pas venu", "the other did not come"),
    help=(
        "Le premier gagne la rencontre : l'autre n'est pas venu. Deux points, aucun écart, rien pour la cote.",
        "The first one wins the pairing: the other did not come. Two points, no difference, nothing for the rating.",
    ),
)
@bilingual.argument("one", metavar="NAME")
@bilingual.argument("other", metavar="NAME")
@taken_lang
def walkover(one: str, other: str) -> None:
    _given("walkover", one, other)


@tournament.command(
    short_help=("l'autre abandonne", "the other gives up"),
    help=(
        "Le premier gagne la rencontre : l'autre abandonne. Deux points, aucun écart ; la partie ne compte pas pour la "
        "cote.",
        "The first one wins the pairing: the other gives up. Two points, no difference; the game does not count for "
        "the rating.",
    ),
)
@bilingual.argument("one", metavar="NAME")
@bilingual.argument("other", metavar="NAME")
@taken_lang
def forfeit(one: str, other: str) -> None:
    _given("forfeit", one, other)


@tournament.command(
    short_help=("quelqu'un s'en va", "somebody leaves"),
    help=(
        "Quelqu'un quitte le tournoi. S'il a joué moins de la moitié de ses parties, aucune ne compte ; sinon les "
        "autres gagnent celles qui restent. Personne ne l'attend plus.",
        "Somebody leaves the tournament. With fewer than half of the games played, none of them counts; else the "
        "others win those that are left. Nobody waits for who left.",
    ),
)
@bilingual.argument("name")
@taken_lang
def withdraw(name: str) -> None:
    from carrom_tools.club.decisions import WITHDRAW, decide, key

    with evening() as (store, found):
        _, played = _ours(found)
        if not any(match.is_open and named(name) in (key(match.one), key(match.other)) for match in played):
            raise UserError(located(name, ("n'a plus rien à jouer ici", "has nothing left to play here")))
        decide(store, WITHDRAW, name=name)
        show(found)


@tournament.command(
    short_help=("quelqu'un arrive en retard", "somebody comes late"),
    help=(
        "Quelqu'un entre dans le tournoi et joue contre tout le monde ; les rondes manquées viennent en dernier.",
        "Somebody enters the tournament and plays everybody; the rounds that were missed come last.",
    ),
)
@bilingual.argument("name")
@taken_lang
def enter(name: str) -> None:
    from carrom_tools.club.decisions import ENTER, clean, decide, key

    with evening() as (store, found):
        on, played = _ours(found)
        roster = found.roster()
        if named(name) in {key(roster.name(one, on.made)) for one in on.players}:
            raise UserError(located(name, ("est déjà dans le tournoi", "is in the tournament already"), _BACK))
        if len(on.players) == MOST_PLAYERS:
            raise UserError(located(name, _TOO_MANY))
        _check_single(name)
        first = min((match.round for match in played if match.is_open), default=len(on.rounds) + 1)
        decide(store, ENTER, name=clean(name), from_round=first)
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
@bilingual.option(
    "--agreed",
    "is_agreed",
    is_flag=True,
    help=(
        "Tout le monde est d'accord pour que SoL montre son nom.",
        "Everybody has agreed that SoL may show the name.",
    ),
)
@taken_lang
def sol(
    title: str,
    names: tuple[str, ...],
    address: str,
    user: str,
    password_file: Path | None,
    rounds: int,
    is_agreed: bool,
) -> None:
    from carrom_tools.club.decisions import clean
    from carrom_tools.club.scorecard import BOOK
    from carrom_tools.club.sol import Sol, play_rounds

    with evening() as (store, found), Sol.entered(address, user, password_file) as server:
        on = found.tournament()
        is_new = on is None or on[0].title != clean(title) or not on[0].is_sol
        if is_new:
            begun(found, store, title, names, BOOK, True)
        try:
            there = server.enter(_current(found)[0], is_agreed)
        except UserError:
            if is_new:  # nothing has begun without SoL
                store.take_back()
            raise
        for _ in play_rounds(there, store, found, rounds):
            show(found)
            sys.stdout.flush()


def _current(found: "Evening") -> "tuple[Tournament, list[Match]]":
    on = found.tournament()
    if on is None:
        raise UserError(_NONE)
    return on


def _ours(found: "Evening") -> "tuple[Tournament, list[Match]]":
    """Return the round robin that is on. Raises UserError."""
    on = _current(found)
    if on[0].is_sol:
        raise UserError(located(on[0].title, _SOLS))
    return on


def _check_single(name: str) -> None:
    """Check that a name is one player's. Raises UserError."""
    if any(sign in name for sign in "&+/"):
        raise UserError(located(name, _PAIR))


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
    for row in standings(tournament, played):
        more = [str(row.bucholz)] if tournament.is_sol else []
        cells = [f"{row.place}.", terminal.plain(row.name), str(row.points), str(row.played), f"{row.net:+d}"]
        table.add_row(*cells, *more)
    console.print(table)
    following = upcoming(played)
    if following:
        console.print(pick(lang_here(), _NEXT), style="bold")
        for match in following:
            console.print(terminal.plain(f"{match.one} – {match.other}"))
    elif not any(match.is_open for match in played):
        console.print(pick(lang_here(), _ALL_PLAYED))
