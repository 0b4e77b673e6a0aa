"""Carries out what a club decides about its games: `carrom club games` and `correct`."""

from typing import TYPE_CHECKING, Any

import click

from carrom.game.pieces import SEAT_WORDS
from carrom.lang import pick
from carrom.panel.calls import SEATS
from carrom_tools import bilingual, terminal
from carrom_tools.club.desk import evening, named, opened
from carrom_tools.errors import UserError, lang_here, located
from carrom_tools.options import taken_lang

if TYPE_CHECKING:
    from carrom_tools.club.decisions import Player
    from carrom_tools.club.results import Outcome

_GAMES = (
    ("partie", "commencée", "table", "règle", "joueurs", "score", ""),
    ("game", "begun", "table", "book", "players", "score", ""),
)
_ASIDE_HEADS = (("partie", "table", "coup", "dit avant"), ("game", "table", "entry", "told before"))
_NONE_ASIDE = ("Rien n'a été dit autrement.", "Nothing was told differently.")
_NO_GAMES = ("Aucune partie encore.", "No games yet.")
_BOT = ("robot {}", "bot {}")
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
_SEATED_TWICE = ("un siège ou une personne deux fois", "a seat or a person twice")
SOMEBODY_WINS = ("quelqu'un doit gagner", "somebody has to win")
_VOID = "none"
_LATELY = 20  # games


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
    help=("Qui y était assis au début, comme north=Léa.", "Who sat there in the beginning, as north=Léa."),
)
@taken_lang
def correct(game: str, winner: str | None, score: str | None, seated: tuple[str, ...]) -> None:
    from carrom_tools.club.decisions import RESULT, SEAT, decide

    if winner is None and not seated and score is None:
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
        _check_result(number_of(one.game), winner, points)
        names = [each.partition("=") for each in seated]
        for seat, _, name in names:
            if seat not in one.players:
                raise _no_such(f"--player {seat}", one.players)
            named(name)
        if len({seat for seat, _, _ in names}) < len(names) or len({named(name) for _, _, name in names}) < len(names):
            raise UserError(located(" ".join(f"--player {each}" for each in seated), _SEATED_TWICE))
        for seat, _, name in names:
            decide(store, SEAT, game=one.game, seat=seat, name=name)
        if winner is not None:
            decide(store, RESULT, game=one.game, winner=None if winner == _VOID else winner, score=points)


def _check_result(game: str, winner: str | None, points: dict[str, int] | None) -> None:
    """Check that winner and score of a correction go together. Raises UserError."""
    if points is None:
        return
    (one, points_one), (other, points_other) = points.items()
    given, command = f"--score {points_one}-{points_other}", f"carrom club correct {game} --winner"
    best = one if points_one > points_other else other
    right = f"{command} {best} {given}"
    if points_one == points_other:
        raise UserError(located(given, SOMEBODY_WINS))
    if winner is None:
        raise UserError(located(given, ("dites qui a gagné", "say who has won"), _so(right)))
    if winner == _VOID:
        right = f"{command} {_VOID}"
        raise UserError(located(given, ("la partie ne compte pas", "the game does not count"), _so(right)))
    if winner != best:
        fault = (f"{best} a plus de points que {winner}", f"{best} has more points than {winner}")
        remedy = (f"{right} ; après un abandon, sans --score", f"{right}; where a side gave up, leave --score out")
        raise UserError(located(f"--winner {winner} {given}", fault, remedy))


def _so(command: str) -> tuple[str, str]:
    return f"plutôt {command}", f"rather {command}"


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


COMMANDS = (games, correct)
