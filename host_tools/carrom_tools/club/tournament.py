"""Who plays whom in a tournament, and how everybody stands; worked out from the club's decisions and results.

A round robin is ours: everybody meets everybody once. Who comes late meets everybody, too. Where somebody leaves before
half of the games, they are struck out; later, the others win those that are left. In a tournament of SoL the rounds are
SoL's (sol.py): each is kept as a decision, so that pairings and ranking are here whether SoL runs or not. A game counts
for the first open pairing of its two players, if it began after that pairing was made.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from carrom_tools.club.decisions import (
    END,
    ENTER,
    FORFEIT,
    OF_TOURNAMENT,
    ROUND,
    SCORE,
    TOURNAMENT,
    WALKOVER,
    WITHDRAW,
    Decision,
    Roster,
    key,
)
from carrom_tools.club.results import Result

WIN_POINTS = 2  # no game of carrom here ends in a draw
BYE_NET = 25  # the difference that SoL's ranking gives for a round without an opponent; set there as well

Pair = tuple[str, str]  # two players by name; the second is "" where the first has nobody to play
Round = tuple[str, tuple[Pair, ...]]  # when it was made, and who meets


class Match(NamedTuple):
    """A pairing. round: from 1. one, other: names now; other is "" for a bye. score: the points of the one and of the
    other, None until it was decided. one_won: whether the one has won. game: that counts for it; "" where the score was
    told by hand. given: WALKOVER or FORFEIT where it was won without being played to its end. made: when it was
    drawn."""

    round: int
    one: str
    other: str
    score: tuple[int, int] | None = None
    one_won: bool = False
    game: str = ""
    given: str = ""
    made: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played."""
        return bool(self.one and self.other) and self.score is None

    def is_between(self, one: str, other: str) -> bool:
        """Return whether these two meet in it, in whatever order."""
        return {key(self.one), key(self.other)} == {key(one), key(other)}

    def against(self, name: str) -> str | None:
        """Return whom somebody meets in it, "" for nobody; None where he is not in it. name: as a key."""
        if name == key(self.one):
            return self.other
        return self.one if name == key(self.other) else None

    def played(self, one: str, points: tuple[int, int], one_won: bool, game: str) -> "Match":
        """Return it after a game. points: of `one`, whom it names first or second, and of the other."""
        if key(self.one) == key(one):
            return self._replace(score=points, one_won=one_won, game=game)
        return self._replace(score=points[::-1], one_won=not one_won, game=game)


class Standing(NamedTuple):
    """How a player stands. place: from 1; who is level shares it. played: without what was given. net: own points less
    the opponents', of all games. total: own points. bucholz: the opponents' points in the tournament."""

    name: str
    points: int
    played: int
    won: int
    net: int
    total: int
    bucholz: int
    place: int = 0


class Tournament(NamedTuple):
    """made: when it began. players: by the names that they had when they entered. rounds: when each was made, and its
    pairs. entered: who came late, by which decision. told: what was decided about pairings and people since.
    ended: when, "" while it is on."""

    title: str
    book: str
    players: tuple[str, ...]
    made: str
    is_sol: bool
    rounds: tuple[Round, ...]
    entered: tuple[tuple[str, Decision], ...] = ()
    told: tuple[Decision, ...] = ()
    ended: str = ""

    def with_late(self, decision: Decision) -> "Tournament":
        """Return it with one player more, who meets whoever has nobody to play in a round from the decided one on, and
        everybody else in rounds at the end."""
        name, first = decision.told["name"], decision.told["from_round"]
        rounds, left = list(self.rounds), [*self.players]
        for at, (when, pairs) in enumerate(rounds):
            for one, other in pairs if at + 1 >= first else ():
                if not other and one in left:
                    left.remove(one)
                    rounds[at] = when, tuple((one, name) if pair == (one, other) else pair for pair in pairs)
                    break
        rounds += [(decision.made, ((one, name),)) for one in left]
        entered = (*self.entered, (name, decision))
        return self._replace(players=(*self.players, name), rounds=tuple(rounds), entered=entered)


def tournaments(decided: Iterable[Decision]) -> list[Tournament]:
    """Return all tournaments of the club, the oldest first."""
    found: list[Tournament] = []
    for one in decided:
        told = one.told
        if told["kind"] == TOURNAMENT:
            players = tuple(told["players"])
            rounds = () if told["sol"] else tuple((one.made, pairs) for pairs in round_robin(players))
            found.append(Tournament(told["title"], told["book"], players, one.made, told["sol"], rounds))
        elif told["kind"] in OF_TOURNAMENT and found and not found[-1].ended:
            found[-1] = _after(found[-1], one)
    return found


def _after(on: Tournament, one: Decision) -> Tournament:
    """Return a tournament after a decision about it."""
    told = one.told
    if told["kind"] == END:
        return on._replace(ended=one.made)
    if told["kind"] == ROUND:
        pairs = tuple((pair[0], pair[1]) for pair in told["pairs"])
        return on._replace(rounds=(*on.rounds, (one.made, pairs)))
    if told["kind"] == ENTER:
        return on.with_late(one)
    return on._replace(told=(*on.told, one))


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


def matches(tournament: Tournament, results: Iterable[Result], roster: Roster) -> list[Match]:
    """Return all pairings, each with the game that counts for it, or as it was decided by hand."""
    drawn = list(_drawn(tournament, roster))
    left = [(roster.name(one.told["name"], one.made), one) for one in tournament.told if one.told["kind"] == WITHDRAW]
    gone = {key(name): one for name, one in left if name}
    found = [match for match, number in drawn if not _is_after(match, number, gone)]
    for result in results:
        sides = [result.side(side) for side in result.score]
        if result.book != tournament.book or any(len(side) != 1 or side[0] is None for side in sides):
            continue
        one, other = (side[0].name for side in sides if side[0] is not None)
        if any(name in gone and result.began >= gone[name].made for name in map(key, (one, other))):
            continue
        if tournament.ended and result.began >= tournament.ended:
            break
        for at, match in enumerate(found):
            if match.is_open and match.is_between(one, other) and result.began >= match.made:
                one_won = result.winner == next(iter(result.score))
                south, north = result.score.values()
                found[at] = match.played(one, (south, north), one_won, result.game)
                break
    for each in tournament.told:
        if each.told["kind"] in (SCORE, WALKOVER, FORFEIT):
            _tell(found, each, roster)
    for name in gone:
        found = _without(found, name)
    return found


def _drawn(tournament: Tournament, roster: Roster) -> Iterator[tuple[Match, int]]:
    """Yield all pairings as they were drawn, each with the number of the decision by which somebody late came into it,
    or 0."""
    entered = dict(tournament.entered)
    for number, (made, pairs) in enumerate(tournament.rounds, 1):
        for pair in pairs:
            late = [entered[name] for name in pair if name in entered]
            when = max([made, *(one.made for one in late)])
            one, other = (roster.name(name, when) for name in pair)
            yield Match(number, one, other, made=when), max((one.number for one in late), default=0)


def _is_after(match: Match, drawn: int, gone: dict[str, Decision]) -> bool:
    """Return whether a pairing was drawn for somebody who had left by then."""
    return any(name in gone and drawn > gone[name].number for name in map(key, (match.one, match.other)))


def _tell(found: list[Match], decision: Decision, roster: Roster) -> None:
    """Enter into the pairings how one of them was decided by hand."""
    told = decision.told
    one, other = (roster.name(name, decision.made) for name in (told["one"], told["other"]))
    for at in [at for at, match in enumerate(found) if match.is_between(one, other)][-1:]:
        match = found[at]._replace(given="")
        if told["kind"] == SCORE:
            south, north = told["points"]
            found[at] = match.played(one, (south, north), south > north, "")
        else:
            found[at] = match.played(one, (0, 0), True, "")._replace(given=told["kind"])


def _without(found: list[Match], gone: str) -> list[Match]:
    """Return the pairings after somebody has left. Who has played fewer than half of them is struck out of all; else
    the others win those that are left. gone: the key of a name."""
    own = [match for match in found if match.other and match.against(gone)]
    is_early = 2 * sum(match.score is not None and not match.given for match in own) < len(own)
    left: list[Match] = []
    for match in found:
        other = match.against(gone)
        if other is None:
            left.append(match)
        elif not is_early:
            left.append(match.played(other, (0, 0), True, "")._replace(given=FORFEIT) if match.is_open else match)
        elif other:
            left.append(Match(match.round, other, "", made=match.made))
    return left


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
    ranked = sorted(order.values(), reverse=True)
    placed = [row._replace(place=ranked.index(order[name]) + 1) for name, row in rows.items()]
    return sorted(placed, key=lambda row: (row.place, row.name))


def _standing(name: str, played: list[Match], counts_byes: bool) -> Standing:
    points = games = won = net = total = 0
    for match in played:
        if name not in (match.one, match.other):
            continue
        if match.score is not None:
            own, other = match.score if name == match.one else match.score[::-1]
            has_won = match.one_won == (name == match.one)
            points, games, won = points + WIN_POINTS * has_won, games + (not match.given), won + has_won
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
