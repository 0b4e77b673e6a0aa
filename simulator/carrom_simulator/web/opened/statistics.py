"""Adds up what players did in finished games, from their records."""

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from carrom.game import pieces
from carrom.game.rules import CARDS
from carrom.lang import pick
from carrom.panel.calls import SEATS
from carrom_simulator.board import saved
from carrom_simulator.board.record_lines import comment_lines
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.game.tally import tally
from carrom_simulator.refusals import CodedValueError
from carrom_simulator.words.places import place

_BOT = ("robot", "bot")

COUNTED = ("shots", "scored", "bets_won", "bets_lost", "faults")


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
class Statistics:
    """rows: by (player, book, skill of a bot or -1). wins: (winner, loser) -> games.
    games: the names of those who have won and lost each game, in the order in which they were added; but for games in
    which a side was given points (C13), or somebody has no name.

    lang: names bots, and people who have given no name.
    """

    lang: str
    rows: dict[tuple[str, str, int], Row] = field(default_factory=dict)
    wins: Counter[tuple[str, str]] = field(default_factory=Counter)
    games: list[tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)

    def add(self, text: str, winner: str | None = None) -> None:
        """Add a record. A game that is not over, and one of cards, counts nothing. Raises saved.SavedError.

        winner: the side that has won, where people have decided so.
        """
        if any(line.split()[:2] == ["rules", CARDS] for line in comment_lines(text)):
            return
        opened = saved.parse(text, BoardSpec())
        game = opened.game()
        for step in opened.steps[1:]:
            game.enter(step.entry)
        position = game.position
        won = position.winner if winner is None else int(winner != pieces.SEAT_WORDS[0])
        if won < 0:
            return
        players = saved.players_of(text)
        sides: list[list[str]] = [[], []]
        rows: dict[tuple[str, str, int], set[int]] = {}  # with the sides of those who share a name
        for seat, counts in tally(opened.book, opened.seats, opened.opener, game.texts()).items():
            seat_word = pieces.SEAT_WORDS[seat]
            player = players.get(seat_word)
            name = player_name(player, seat, self.lang)
            side = position.side_of(place(opened.seats, seat, position.moved))  # the winner's is that of the end
            sides[side].append(name)
            skill = -1 if player is None else player.get("skill", -1)
            at = (name, opened.book.id, skill)
            rows.setdefault(at, set()).add(side)
            row = self.rows.setdefault(at, Row())
            for key in COUNTED:
                setattr(row, key, getattr(row, key) + getattr(counts, key))
        for at, played_for in rows.items():
            self.rows[at].games += 1
            self.rows[at].won += won in played_for
        winners, losers = sides[won], sides[1 - won]
        self.wins[" + ".join(winners), " + ".join(losers)] += 1
        are_named = all("name" in player or player["kind"] == "bot" for player in players.values())
        if len(players) == len(opened.seats) and are_named and not any(opened.book.start_score(opened.seats)):
            self.games.append((tuple(winners), tuple(losers)))

    def add_files(self, paths: Iterable[Path]) -> list[tuple[str, Exception]]:
        """Add kept games. Return which cannot be read: the place, and what is wrong there."""
        faults: list[tuple[str, Exception]] = []
        for path in paths:
            try:
                self.add(path.read_bytes().decode())
            except OSError as error:
                faults.append((str(path), error))
            except UnicodeDecodeError:
                faults.append((str(path), CodedValueError("not-utf-8")))
            except saved.SavedError as error:
                faults.append((f"{path}:{error.line}", error.fault))
        return faults

    def told(self) -> dict[str, Any]:
        """Return everything as plain values: {"players": [...], "levels": [...], "wins": [...]}."""
        return {
            "players": [
                {"player": name, "book": book, "skill": None if skill < 0 else skill} | asdict(row)
                for (name, book, skill), row in sorted(self.rows.items())
            ],
            "levels": self._levels(),
            "wins": [{"winner": one, "loser": other, "games": n} for (one, other), n in sorted(self.wins.items())],
        }

    def pairs(self) -> list[tuple[str, str, int, int]]:
        """Return (one, the other, games won by one, by the other) of all who played against each other."""
        names = sorted({(min(pair), max(pair)) for pair in self.wins})
        return [
            (one, other, self.wins[one, other], self.wins[other, one] if one != other else self.wins[one, other])
            for one, other in names
        ]

    def _levels(self) -> list[dict[str, Any]]:
        """Add up the shots of bots by level."""
        levels = []
        for level in LEVELS:
            rows = [row for (_, _, skill), row in self.rows.items() if skill == level.skill]
            shots = sum(row.shots for row in rows)
            if shots:
                scored = sum(row.scored for row in rows)
                levels.append({"level": pick(self.lang, level.name), "shots": shots, "scored": scored})
        return levels


def player_name(player: dict[str, Any] | None, seat: int, lang: str) -> str:
    """Return a player's name: that which was given, a bot's level, else the seat."""
    if player is None:
        return str(pick(lang, SEATS[seat]))
    if "name" in player:
        return unicodedata.normalize("NFC", player["name"])
    if player["kind"] == "bot":
        skill = player.get("skill", "")
        named = [level for level in LEVELS if level.skill == skill]
        return pick(lang, named[0].name) if named else f"{pick(lang, _BOT)} {skill}".strip()
    return pick(lang, ("personne", "person"))
