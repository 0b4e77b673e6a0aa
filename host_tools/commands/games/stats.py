"""carrom stats: what players did in the games that were kept."""

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from carrom.game import pieces
from carrom.lang import pick
from host_tools.books.catalogue import BOOKS
from host_tools.errors import UserError
from host_tools.options import lang_option
from host_tools.records import replay
from host_tools.records.library import Library, default_folder
from simulator.bots.levels import LEVELS
from simulator.game.tally import tally
from simulator.web.setup import players_of

_HEADS = (
    ("joueur", "règle", "parties", "gagnées", "tirs réussis", "paris", "fautes"),
    ("player", "book", "games", "won", "shots scored", "bets", "faults"),
)
_AGAINST = ("Face à face", "Head to head")
_WON = ("{one} contre {other} : {won} à {lost}", "{one} against {other}: {won} to {lost}")
_NONE = (
    "Aucune partie gardée dans {}. Une partie finie avec carrom play l'est toujours.",
    "No games are kept in {}. A game that is finished with carrom play always is.",
)


@dataclass
class Row:
    """The counts of one player in one book."""

    games: int = 0
    won: int = 0
    shots: int = 0
    scored: int = 0
    bets_won: int = 0
    bets_lost: int = 0
    faults: int = 0


@dataclass
class Stats:
    """rows: by (player, book). wins: (winner, loser) -> games."""

    rows: dict[tuple[str, str], Row] = field(default_factory=dict)
    wins: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, path: Path, lang: str) -> None:
        """Add a finished game. Raises UserError for a file that is no record."""
        source = replay.read(str(path))
        if not BOOKS[source.book.id].is_carrom:
            return
        players = players_of(path.read_text(encoding="utf-8"))
        last = list(replay.replay(source))[-1:]
        if not last or last[0].after.winner < 0:
            return
        position = last[0].after
        book: Any = source.book
        texts = [line.entry.text() for line in source.lines]
        counts = tally(book, source.seats, source.opener, texts)
        sides: list[list[str]] = [[], []]
        for seat, each in counts.items():
            seat_word = pieces.SEAT_WORDS[seat]
            name = player_name(players.get(seat_word), seat_word, lang)
            side = position.side_of(seat)
            sides[side].append(name)
            row = self.rows.setdefault((name, source.book.id), Row())
            row.games += 1
            row.won += position.winner == side
            for key in ("shots", "scored", "bets_won", "bets_lost", "faults"):
                setattr(row, key, getattr(row, key) + getattr(each, key))
        winners, losers = sides[position.winner], sides[1 - position.winner]
        self.wins[" + ".join(winners), " + ".join(losers)] += 1


def player_name(player: dict[str, Any] | None, seat: str, lang: str) -> str:
    """Return a player's name: that which was given, a bot's level, else the seat."""
    if player is None:
        return seat
    if "name" in player:
        return str(player["name"])
    if player["kind"] == "bot":
        named = [level for level in LEVELS if level.skill == player["skill"]]
        return pick(lang, named[0].name) if named else f"bot {player['skill']}"
    return pick(lang, ("personne", "person"))


@click.command(short_help="what players did in the kept games")
@click.argument("files", nargs=-1, type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@lang_option
def command(files: tuple[Path, ...], as_json: bool, lang: str) -> None:
    """Show for each player and book: games, shots that pocketed a man, bets, faults; and who won against whom.

    FILES are records; without them, the games that carrom play has kept.
    """
    stats = Stats()
    for path in files or tuple(Library(default_folder()).games()):
        try:
            stats.add(path, lang)
        except UserError as error:
            if files:
                raise
            click.echo(str(error), err=True)  # one bad file does not hide the others
    if as_json:
        rows = [{"player": who, "book": book} | vars(row) for (who, book), row in sorted(stats.rows.items())]
        wins = [{"winner": one, "loser": other, "games": n} for (one, other), n in sorted(stats.wins.items())]
        click.echo(json.dumps({"players": rows, "wins": wins}))
    elif not stats.rows:
        click.echo(pick(lang, _NONE).format(default_folder()))
    else:
        _print(stats, lang)


def _print(stats: Stats, lang: str) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*pick(lang, _HEADS))
    for (who, book), row in sorted(stats.rows.items()):
        share = f"{100 * row.scored / row.shots:.0f} %" if row.shots else "-"
        bets = f"{row.bets_won}/{row.bets_won + row.bets_lost}"
        table.add_row(who, BOOKS[book].name, str(row.games), str(row.won), share, bets, str(row.faults))
    console = Console()
    console.print(table)
    console.print(pick(lang, _AGAINST), style="bold")
    for one, other in sorted({(min(pair), max(pair)) for pair in stats.wins}):
        won, lost = stats.wins[one, other], stats.wins[other, one]
        console.print(pick(lang, _WON).format(one=one, other=other, won=won, lost=lost if one != other else won))
