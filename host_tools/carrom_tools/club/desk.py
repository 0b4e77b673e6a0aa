"""Carries out a club's decisions at its desk: `carrom club players`, `games`, `correct`, `undo`. A wall shows them."""

import contextlib
import difflib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from carrom.game.pieces import SEAT_WORDS
from carrom.lang import pick
from carrom.panel.calls import SEATS
from carrom_tools import bilingual, terminal
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.files import unwritable
from carrom_tools.options import taken_lang
from carrom_tools.records.library import default_folder

if TYPE_CHECKING:
    from carrom_tools.club.decisions import Player
    from carrom_tools.club.evening import Evening
    from carrom_tools.club.results import Outcome
    from carrom_tools.club.store import Store

_HEADS = (
    ("joueur", "parties", "gagnées", "cote"),
    ("player", "games", "won", "rating"),
)
_GAMES = (
    ("partie", "commencée", "table", "règle", "joueurs", "score", ""),
    ("game", "begun", "table", "book", "players", "score", ""),
)
_NOBODY = ("Personne encore : carrom club players add NOM", "Nobody yet: carrom club players add NAME")
_ASIDE_HEADS = (("partie", "table", "coup", "dit avant"), ("game", "table", "entry", "told before"))
_NONE_ASIDE = ("Rien n'a été dit autrement.", "Nothing was told differently.")
_NO_GAMES = ("Aucune partie encore.", "No games yet.")
_BOT = ("robot {}", "bot {}")
_IS_THERE = ("est déjà au club", "is in the club already")
_TWO_NAMES = (
    "deux personnes du même nom : ajoutez-en une autrement, comme « Léa B. »",
    "two people of one name: add one in another way, as « Léa B. »",
)
_LIST = ("carrom club players les montre", "carrom club players shows them")
_PLAYS = ("joue dans le tournoi en cours", "plays in the tournament that is on")
END_IT = ("carrom club tournament end le finit", "carrom club tournament end ends it")
_HELD = (
    "un autre programme le lit : le nom n'y est plus montré, et il n'y est plus dès que carrom club est arrêté",
    "another program reads it: the name is shown no more, and is out of it once carrom club was stopped",
)
_GONE = (
    "effacer un joueur ne s'annule pas, ni ce qui a été décidé avant",
    "to delete a player cannot be taken back, nor what was decided before",
)
_TAKEN_BACK = ("Annulé : {}", "Taken back: {}")
_NOTHING = ("Rien à annuler.", "Nothing to take back.")
_MARKS = {
    "corrected": ("corrigée", "corrected"),
    "open": ("non finie", "not over"),
    "void": ("annulée", "void"),
    "unreadable": ("illisible", "unreadable"),
}
_READS = ("cette partie se lit", "that game can be read")
_NOT_COUNTED = (
    "avec carrom club correct --winner none elle ne compte pas",
    "with carrom club correct --winner none it does not count",
)
_VOID = "none"
_LATELY = 20  # games


def club_file() -> Path:
    """Return where the club's games are kept, which need not be there yet."""
    return default_folder().parent / "club" / "club.sqlite"


def club_folder() -> Path:
    """Return the folder of the club in the user's data, and make it. Raises UserError."""
    folder = club_file().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
    except OSError as error:
        raise UserError(unwritable(folder, error)) from None
    return folder


@contextlib.contextmanager
def opened(patience_s: float = 10.0) -> "Iterator[Store]":
    """Open the file of the club's games meanwhile. patience_s: with another program that writes. Raises UserError."""
    from carrom_tools.club.store import NewerError, Store

    club_folder()
    path = club_file()
    try:
        store = Store(path, patience_s)
    except NewerError as error:
        raise UserError(located(path, error, ("mettez carrom à jour", "update carrom"))) from None
    except sqlite3.Error as error:
        raise UserError(located(path, error, ("mettez ce fichier de côté", "put this file aside"))) from None
    except OSError as error:
        raise UserError(unwritable(path, error)) from None
    with contextlib.closing(store):
        yield store


@contextlib.contextmanager
def evening() -> "Iterator[tuple[Store, Evening]]":
    """Open the club's games meanwhile, and what is worked out from them. Raises UserError."""
    try:
        from carrom_tools.club.evening import Evening
    except ModuleNotFoundError as error:
        raise UserError(needs(error)) from None
    with opened() as store:
        found = Evening(store)
        _judge(found)
        yield store, found


def _judge(found: "Evening") -> None:
    """Judge the games that no wall has judged, and show how far that is where there are many."""
    from rich.progress import Progress

    progress = Progress(console=terminal.console(stderr=True), transient=True)
    task = None
    with progress:
        for left in found.judging():
            task = progress.add_task("", total=left) if task is None else task
            progress.update(task, completed=(progress.tasks[0].total or left) - left)


def needs(error: ModuleNotFoundError) -> tuple[str, str]:
    """Return the words for a library of the club that is not installed."""
    return (
        f"carrom club : il manque {error.name} ; pip install 'carrom-table[club]'",
        f"carrom club needs {error.name}; pip install 'carrom-table[club]'",
    )


# Players.


@bilingual.group(
    invoke_without_command=True,
    short_help=("les joueurs du club et leurs cotes", "the club's players and their ratings"),
    help=(
        "Montrer les joueurs du club, et la cote de chacun avec son incertitude ; en ajouter, renommer, effacer.",
        "Show the club's players, and the rating of each with its uncertainty; add, rename, delete some.",
    ),
)
@taken_lang
@click.pass_context
def players(context: click.Context) -> None:
    if context.invoked_subcommand is not None:
        return
    from rich.table import Table

    with evening() as (_, found):
        rows = found.people()
    if not rows:
        click.echo(pick(lang_here(), _NOBODY))
        return
    table = Table(*pick(lang_here(), _HEADS))
    for row in rows:
        table.add_row(terminal.plain(row["name"]), str(row["played"]), str(row["won"]), rating_text(row))
    terminal.console().print(table)


def rating_text(row: dict[str, Any]) -> str:
    """Write a rating with its uncertainty; a dash where there is none."""
    return "-" if row["rating"] is None else f"{row['rating']:.1f} ± {row['off']:.1f}"


@players.command(
    short_help=("ajouter des joueurs", "add players"),
    help=("Ajouter des joueurs à la liste du club.", "Add players to the club's list."),
)
@bilingual.argument("names", nargs=-1, required=True, metavar="NAME…")
@taken_lang
def add(names: tuple[str, ...]) -> None:
    from carrom_tools.club.decisions import ADD, decide, key

    with evening() as (store, found):
        there = {key(row["name"]) for row in found.people()}
        for name in names:
            if named(name) in there:
                raise UserError(located(name, _IS_THERE, _TWO_NAMES))
            there.add(key(name))
        for name in names:
            decide(store, ADD, name=name)


@players.command(
    short_help=("corriger un nom, ou faire de deux un", "correct a name, or make one of two"),
    help=(
        "Donner à un joueur un autre nom, dans toutes ses parties. Si quelqu'un porte ce nom déjà, les deux n'en "
        "font plus qu'un.",
        "Give a player another name, in all games. If somebody has that name already, the two become one.",
    ),
)
@bilingual.argument("name")
@bilingual.argument("to", metavar="NAME")
@taken_lang
def rename(name: str, to: str) -> None:
    from carrom_tools.club.decisions import RENAME, decide

    with evening() as (store, found):
        _check_there(name, found)
        named(to)
        decide(store, RENAME, name=name, to=to)


@players.command(
    short_help=("effacer un joueur, pour toujours", "delete a player, for good"),
    help=(
        "Effacer un joueur : ses parties restent, comme celles d'« un invité ». Son nom disparaît du fichier du club ; "
        "carrom club undo ne le rend pas.",
        "Delete a player: the games stay, as those of « a guest ». The name goes from the club's file; carrom club "
        "undo does not bring it back.",
    ),
)
@bilingual.argument("name")
@taken_lang
def delete(name: str) -> None:
    from carrom_tools.club.decisions import key
    from carrom_tools.club.erasing import erase

    with evening() as (store, found):
        _check_there(name, found)
        on = found.tournament()
        if on is not None and named(name) in {key(one) for match in on[1] for one in (match.one, match.other)}:
            raise UserError(located(name, _PLAYS, END_IT))
        try:
            erase(store, name)
        except sqlite3.Error as error:
            raise UserError(located(club_file(), error, _HELD)) from None


def named(name: str) -> str:
    """Return the key of a name. Raises UserError where nothing of it can be shown, or it is too long."""
    from carrom_tools.club.decisions import MOST_NAME, key

    if not key(name) or len(name) > MOST_NAME:
        fault = (f"pas un nom de 1 à {MOST_NAME} caractères", f"not a name of 1 to {MOST_NAME} characters")
        raise UserError(located(repr(name), fault))
    return key(name)


def _check_there(name: str, found: "Evening") -> None:
    from carrom_tools.club.decisions import key

    names = {key(row["name"]): row["name"] for row in found.people()}
    if named(name) in names:
        return
    near = difflib.get_close_matches(key(name), names, 1)
    remedy = (f"voulez-vous dire {names[near[0]]} ?", f"did you mean {names[near[0]]}?") if near else _LIST
    raise UserError(located(name, ("n'est pas au club", "is not in the club"), remedy))


# Games.


@bilingual.group(
    invoke_without_command=True,
    short_help=("les dernières parties du club", "the club's last games"),
    help=(
        "Montrer les dernières parties du club, chacune sous le numéro que carrom club correct prend ; effacer celles "
        "qui ne se lisent pas.",
        "Show the club's last games, each under the number that carrom club correct takes; delete those that cannot "
        "be read.",
    ),
)
@bilingual.option(
    "--last",
    type=click.IntRange(1),
    default=_LATELY,
    show_default=True,
    help=("Combien de parties.", "How many games."),
)
@taken_lang
@click.pass_context
def games(context: click.Context, last: int) -> None:
    if context.invoked_subcommand is not None:
        return
    from rich.table import Table

    from carrom_tools.club.decisions import RESULT

    with evening() as (_, found):
        outcomes, counted = found.outcomes(), {result.game: result for result in found.results()}
        outcomes += [one for one in found.unreadable() if not one.is_carrom]
        roster = found.roster()
        corrected = {one.told["game"] for one in found.decided() if one.told["kind"] == RESULT}
    if not outcomes:
        click.echo(pick(lang_here(), _NO_GAMES))
        return
    table = Table(*pick(lang_here(), _GAMES))
    for one in sorted(outcomes, key=lambda one: (one.began, one.game))[-last:]:
        result = counted.get(one.game)
        mark = "void" if one.game in corrected else "open" if one.readable else "unreadable"
        if result is not None:
            mark = "corrected" if result.corrected else ""
        seated = {seat: roster.player(one.game, one.began, seat, told) for seat, told in one.players.items()}
        names = ", ".join(
            f"{pick(lang_here(), SEATS[SEAT_WORDS.index(seat)])} {_shown(player)}" for seat, player in seated.items()
        )
        score = " – ".join(map(str, (result or one).score.values()))
        shown = pick(lang_here(), _MARKS[mark]) if mark else ""
        table.add_row(number_of(one.game), one.began[:15], one.table, one.book, terminal.plain(names), score, shown)
    terminal.console().print(table)


@games.command(
    "delete",
    short_help=("effacer une partie illisible", "delete an unreadable game"),
    help=(
        "Effacer une partie qui ne se lit pas, pour toujours. Une partie qui se lit reste : avec carrom club correct "
        "--winner none elle ne compte pas.",
        "Delete a game that cannot be read, for good. One that can be read stays: with carrom club correct --winner "
        "none it does not count.",
    ),
)
@bilingual.argument("game")
@taken_lang
def delete_game(game: str) -> None:
    with evening() as (store, found):
        unreadable = found.unreadable()
        names = {one.game for one in unreadable}
        if any(game in (one.game, number_of(one.game)) for one in found.outcomes() if one.game not in names):
            raise UserError(located(game, _READS, _NOT_COUNTED))
        store.delete(_game(game, unreadable).game)


@games.command(
    short_help=("ce qui a été dit autrement avant", "what was told differently before"),
    help=(
        "Montrer les coups à la place desquels une table en a dit d'autres depuis, après qu'une copie plus ancienne de "
        "sa carte SD y a été mise. Ils ne comptent pas.",
        "Show the entries in whose place a table has told others since: somebody put an older copy of its SD card in. "
        "They do not count.",
    ),
)
@taken_lang
def aside() -> None:
    from rich.table import Table

    with opened() as store:
        lines = store.aside()
    if not lines:
        click.echo(pick(lang_here(), _NONE_ASIDE))
        return
    table = Table(*pick(lang_here(), _ASIDE_HEADS))
    for line in lines:
        table.add_row(number_of(line.game), line.table, str(line.number), terminal.plain(line.lines.strip()))
    terminal.console().print(table)


def number_of(game: str) -> str:
    """Return the eight digits and letters by which people name a game."""
    return game[18:26]


def _shown(player: "Player | None") -> str:
    """Name a player."""
    from carrom_tools.club.decisions import NO_SKILL
    from carrom_tools.club.statistics import GUEST

    if player is None:
        return "-"
    if player.skill is not None:
        skill = player.skill if player.skill != NO_SKILL else ""
        return player.name or str(pick(lang_here(), _BOT).format(skill)).rstrip()
    return player.name or str(pick(lang_here(), GUEST))


@bilingual.command(
    short_help=("corriger un résultat", "correct a result"),
    help=(
        "Corriger comment une partie a fini, ou qui jouait. Tout ce qui en suit est calculé de nouveau. PARTIE est le "
        "numéro que carrom club games montre. Les côtés : south et north ; à quatre, south et east.",
        "Correct how a game ended, or who played. All that follows from it is worked out anew. GAME is the number that "
        "carrom club games shows. Sides: south and north; where four play, south and east.",
    ),
)
@bilingual.argument("game")
@bilingual.option(
    "--winner",
    metavar="SIDE",
    help=("Qui a gagné ; none : la partie ne compte pas.", "Who has won; none: the game does not count."),
)
@bilingual.option(
    "--score",
    metavar="25-12",
    help=("Les points, ceux de south d'abord.", "The points, those of south first."),
)
@bilingual.option(
    "--player",
    "seated",
    multiple=True,
    metavar="SEAT=NAME",
    help=("Qui était assis là, comme north=Léa.", "Who sat there, as north=Léa."),
)
@taken_lang
def correct(game: str, winner: str | None, score: str | None, seated: tuple[str, ...]) -> None:
    from carrom_tools.club.decisions import RESULT, SEAT, decide

    if winner is None and not seated:
        raise UserError(
            located(
                game,
                ("rien à corriger", "nothing to correct"),
                ("donnez --winner ou --player", "give --winner or --player"),
            )
        )
    with evening() as (store, found):
        one = _game(game, found.outcomes())
        sides = list(one.score)
        if winner is not None and winner not in (*sides, _VOID):
            raise _no_such(f"--winner {winner}", (*sides, _VOID))
        points = dict(zip(sides, points_of(score), strict=True)) if score is not None else None
        names = [each.partition("=") for each in seated]
        for seat, _, name in names:
            if seat not in one.players:
                raise _no_such(f"--player {seat}", one.players)
            named(name)
        for seat, _, name in names:
            decide(store, SEAT, game=one.game, seat=seat, name=name)
        if winner is not None:
            decide(store, RESULT, game=one.game, winner=None if winner == _VOID else winner, score=points)


def _game(number: str, outcomes: "list[Outcome]") -> "Outcome":
    found = [one for one in outcomes if number in (one.game, number_of(one.game))]
    if len(found) != 1:
        fault = ("pas de partie de ce numéro", "no game of that number")
        raise UserError(located(number, fault, ("carrom club games les montre", "carrom club games shows them")))
    return found[0]


def points_of(text: str) -> tuple[int, int]:
    """Return the points of a score such as 25-12. Raises UserError."""
    one, _, other = text.partition("-")
    if not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in (one, other)):
        raise UserError(located(text, ("pas un score comme 25-12", "not a score such as 25-12")))
    return int(one), int(other)


def _no_such(place: str, known: "Any") -> UserError:
    names = ", ".join(known)
    return UserError(located(place, (f"il y a {names}", f"there are {names}")))


@bilingual.command(
    short_help=("annuler la dernière décision", "take the last decision back"),
    help=(
        "Annuler la dernière décision : correction, joueur ajouté ou renommé, tournoi.",
        "Take the last decision back: a correction, a player added or renamed, a tournament.",
    ),
)
@taken_lang
def undo() -> None:
    from carrom_tools.club.decisions import DELETE, decisions

    with opened() as store:
        if any(one.told["kind"] == DELETE for one in decisions(store)[-1:]):
            raise UserError(located("carrom club undo", _GONE))
        told = store.take_back()
    if told is None:
        click.echo(pick(lang_here(), _NOTHING))
    else:
        values = [str(value) for value in json.loads(told).values() if isinstance(value, str)]
        click.echo(terminal.plain(pick(lang_here(), _TAKEN_BACK).format(" ".join(values))))


COMMANDS = (players, games, correct, undo)
