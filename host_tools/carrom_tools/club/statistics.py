"""Gives the club's games to `carrom stats`: records with the players that the club knows, and how each game ended."""

from collections.abc import Iterator
from typing import NamedTuple

from carrom.lang import pick
from carrom_simulator.board.record_lines import comment_lines
from carrom_simulator.board.saved import players_of
from carrom_tools.club.decisions import RESULT, Player, Roster, decisions
from carrom_tools.club.evening import Evening
from carrom_tools.club.results import Result
from carrom_tools.club.store import Store

GUEST = ("un invité", "a guest")  # a deleted player


class ClubGame(NamedTuple):
    """winner: the side that has won where the club has decided it, else None."""

    name: str
    record: str
    winner: str | None


def games(store: Store, lang: str) -> Iterator[ClubGame]:
    """Yield the games that are over and count, the oldest first."""
    evening = Evening(store)
    roster = evening.roster()
    for result in evening.results():
        record = store.record(result.table, result.game)
        yield ClubGame(result.game, _renamed(record, result, roster, lang), result.winner if result.corrected else None)


def void(store: Store) -> set[str]:
    """Return the names of games that do not count, by a decision of the club."""
    told = {one.told["game"]: one.told["winner"] for one in decisions(store) if one.told["kind"] == RESULT}
    return {game for game, winner in told.items() if winner is None}


def _renamed(record: str, result: Result, roster: Roster, lang: str) -> str:
    """Return a record whose comments name the players as the club knows them."""
    told, lines = players_of(record), comment_lines(record)
    seats = {*told, *roster.seats_of(result.game)}
    players = {seat: roster.player(result.game, result.began, seat, told.get(seat)) for seat in seats}
    return "\n".join(
        [line for line in lines if line.split()[:2] != ["#", "player"]]
        + [_comment(seat, player, lang) for seat, player in players.items() if player is not None]
    )


def _comment(seat: str, player: Player, lang: str) -> str:
    if player.skill is not None:
        return f"# player {seat} bot {player.skill} {player.name or '-'}"
    return f"# player {seat} human - {player.name or pick(lang, GUEST)}"
