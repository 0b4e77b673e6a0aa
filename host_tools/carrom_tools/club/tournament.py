"""Who plays whom in a tournament, and how everybody stands; worked out from the club's decisions and results.

A round robin is ours: everybody meets everybody once. In a tournament of SoL the rounds are SoL's (sol.py): each is
kept as a decision, so that pairings and ranking are here whether SoL runs or not. A game counts for the first open
pairing of its two players, if it began after that pairing was made.
"""

from collections.abc import Iterable
from typing import NamedTuple

from carrom_tools.club.decisions import END, ROUND, SCORE, TOURNAMENT, Decision, Roster, key
from carrom_tools.club.results import Result

WIN_POINTS = 2  # no game of carrom here ends in a draw
BYE_NET = 25  # the difference that SoL's ranking gives for a round without an opponent; set there as well

Pair = tuple[str, str]  # two players by name; the second is "" where the first has nobody to play


class Match(NamedTuple):
    """A pairing. round: from 1. one, other: names now; other is "" for a bye. score: the points of the one and of the
    other, None until it was played. one_won: whether the one has won. game: that counts for it; "" where the score was
    told by hand."""

    round: int
    one: str
    other: str
    score: tuple[int, int] | None = None
    one_won: bool = False
    game: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played."""
        return bool(self.one and self.other) and self.score is None

    def is_between(self, one: str, other: str) -> bool:
        """Return whether these two meet in it, in whatever order."""
        return {key(self.one), key(self.other)} == {key(one), key(other)}

    def played(self, one: str, points: tuple[int, int], one_won: bool, game: str) -> "Match":
        """Return it after a game. points: of `one`, whom it names first or second, and of the other."""
        if key(self.one) == key(one):
            return self._replace(score=points, one_won=one_won, game=game)
        return self._replace(score=points[::-1], one_won=not one_won, game=game)


class Standing(NamedTuple):
    """How a player stands. net: own points less the opponents', of all games. total: own points. bucholz: the
    opponents' points in the tournament."""

    name: str
    points: int
    played: int
    won: int
    net: int
    total: int
    bucholz: int


class Tournament(NamedTuple):
    """made: when it began. players: by their names then. rounds: SoL's, when each was made and its pairs."""

    title: str
    book: str
    players: tuple[str, ...]
    made: str
    is_sol: bool
    rounds: tuple[tuple[str, tuple[Pair, ...]], ...]


def current(decided: Iterable[Decision]) -> Tournament | None:
    """Return the tournament that was begun last, unless it was ended."""
    found: Tournament | None = None
    for one in decided:
        told = one.told
        if told["kind"] == TOURNAMENT:
            players = tuple(told["players"])
            rounds = () if told["sol"] else tuple((one.made, pairs) for pairs in round_robin(players))
            found = Tournament(told["title"], told["book"], players, one.made, told["sol"], rounds)
        elif told["kind"] == END:
            found = None
        elif told["kind"] == ROUND and found is not None:
            pairs = tuple((pair[0], pair[1]) for pair in told["pairs"])
            found = found._replace(rounds=(*found.rounds, (one.made, pairs)))
    return found


def round_robin(players: tuple[str, ...]) -> list[tuple[Pair, ...]]:
    """Return the rounds in which everybody meets everybody once. With an odd number one has nobody to play in each
    round, everybody once.

    >>> round_robin(("Ana", "Ben", "Cyd"))
    [(('Ana', ''), ('Ben', 'Cyd')), (('Cyd', 'Ana'), ('Ben', '')), (('Ana', 'Ben'), ('Cyd', ''))]
    """
    places = [*players] if len(players) % 2 == 0 else [*players, ""]
    half, rounds = len(places) // 2, []
    for number in range(len(places) - 1):
        pairs = list(zip(places[:half], reversed(places[half:]), strict=True))
        if number % 2:
            pairs[0] = pairs[0][1], pairs[0][0]  # who stays in place begins in every second round
        rounds.append(tuple((one, other) if one else (other, one) for one, other in pairs))
        places[1:] = [places[-1], *places[1:-1]]
    return rounds


def matches(
    tournament: Tournament, results: Iterable[Result], decided: Iterable[Decision], roster: Roster
) -> list[Match]:
    """Return all pairings, each with the game that counts for it, or the score that was told by hand."""
    rounds = [made for made, pairs in tournament.rounds for _ in pairs]
    found = [
        Match(number, roster.name(one, made), roster.name(other, made))
        for number, (made, pairs) in enumerate(tournament.rounds, 1)
        for one, other in pairs
    ]
    for result in results:
        sides = [result.side(side) for side in result.score]
        if result.book != tournament.book or any(len(side) != 1 or side[0] is None for side in sides):
            continue
        one, other = (side[0].name for side in sides if side[0] is not None)
        for at, match in enumerate(found):
            if match.is_open and match.is_between(one, other) and result.began >= rounds[at]:
                one_won = result.winner == next(iter(result.score))
                south, north = result.score.values()
                found[at] = match.played(one, (south, north), one_won, result.game)
                break
    for told in (each.told for each in decided if each.told["kind"] == SCORE and each.made >= tournament.made):
        one, other = (roster.name(name, tournament.made) for name in (told["one"], told["other"]))
        for at in [at for at, match in enumerate(found) if match.is_between(one, other)][-1:]:
            points = tuple(told["points"])
            found[at] = found[at].played(one, (points[0], points[1]), points[0] > points[1], "")
    return found


def standings(tournament: Tournament, played: list[Match]) -> list[Standing]:
    """Return how everybody stands, the best first: in a round robin by points, then by the difference, then by the
    games of those who are level; in a tournament of SoL as SoL does, by points, bucholz, difference, own points."""
    names = dict.fromkeys(name for match in played for name in (match.one, match.other) if name)
    rows = {name: _standing(name, played, tournament.is_sol) for name in names}
    order: dict[str, tuple[int, ...]]
    if tournament.is_sol:
        rows = {name: row._replace(bucholz=_bucholz(name, played, rows)) for name, row in rows.items()}
        order = {name: (row.points, row.bucholz, row.net, row.total) for name, row in rows.items()}
    else:
        level = {name: (row.points, row.net) for name, row in rows.items()}
        order = {name: (*level[name], _direct(name, played, level)) for name in rows}
    return sorted(sorted(rows.values(), key=lambda row: row.name), key=lambda row: order[row.name], reverse=True)


def _standing(name: str, played: list[Match], counts_byes: bool) -> Standing:
    points = games = won = net = total = 0
    for match in played:
        if name not in (match.one, match.other):
            continue
        if match.score is not None:
            own, other = match.score if name == match.one else match.score[::-1]
            has_won = match.one_won == (name == match.one)
            points, games, won = points + WIN_POINTS * has_won, games + 1, won + has_won
            net, total = net + own - other, total + own
        elif counts_byes and not match.other:
            points, net, total = points + WIN_POINTS, net + BYE_NET, total + BYE_NET
    return Standing(name, points, games, won, net, total, 0)


def _bucholz(name: str, played: list[Match], rows: dict[str, Standing]) -> int:
    pairs = [(match.one, match.other) for match in played if match.score is not None]
    opponents = [two if name == one else one for one, two in pairs if name in (one, two)]
    return sum(rows[opponent].points for opponent in opponents)


def _direct(name: str, played: list[Match], level: dict[str, tuple[int, int]]) -> int:
    """Return how many games a player has won against those who are level with him."""
    return sum(
        level[match.one] == level[match.other] and match.one_won == (name == match.one)
        for match in played
        if match.score is not None and name in (match.one, match.other)
    )


def upcoming(played: list[Match], busy: Iterable[str] = ()) -> list[Match]:
    """Return the games that are next, in the order in which tables are to take them. busy: names of who plays now.

    Nobody plays a game of a later round before that of an earlier one.
    """
    at_play = {key(name) for name in busy}
    found = []
    for match in played:
        if match.is_open and not at_play & {key(match.one), key(match.other)}:
            found.append(match)
        if match.is_open:
            at_play |= {key(match.one), key(match.other)}
    return found
