"""People of a tournament who come late, leave, or do not come: what counts, and how everybody stands then."""

import itertools
import random
from datetime import timedelta

import pytest

from carrom_tools.club.decisions import ENTER, FORFEIT, SCORE, TOURNAMENT, WALKOVER, WITHDRAW, decide
from carrom_tools.club.evening import Evening
from carrom_tools.club.store import Store
from tests.host_tools.club.desk_games import FIRST, club, name_of, tell, won_game


class Tournament:
    """A round robin that is decided minute by minute."""

    def __init__(self, store, people):
        self.store = store
        self.minutes = 0
        self.decide(TOURNAMENT, title="Soirée", book="dezepions", players=people, sol=False)

    def decide(self, kind, **told):
        self.minutes += 1
        decide(self.store, kind, FIRST + timedelta(minutes=self.minutes), **told)

    @property
    def shown(self):
        return Evening(self.store).tournament_shown((), ())

    def standings(self):
        return {
            row["name"]: (row["place"], row["points"], row["net"], row["played"]) for row in self.shown["standings"]
        }

    def open_pairs(self):
        """Play all that is next until nothing is, by walkovers; the pairs in that order."""
        found = []
        while following := self.shown["next"]:
            for match in following:
                found.append((match["one"], match["other"]))
                self.decide(WALKOVER, one=match["one"], other=match["other"])
        return found


@pytest.fixture
def make():
    stores = []

    def made(people):
        stores.append(Store(":memory:"))
        return Tournament(stores[-1], people)

    yield made
    for store in stores:
        store.close()


def test_a_walkover_gives_two_points_no_difference_and_moves_no_rating(make):
    evening = make(["Ana", "Ben", "Cyd"])
    evening.decide(WALKOVER, one="Ana", other="Ben")
    assert evening.standings() == {"Ana": (1, 2, 0, 0), "Ben": (2, 0, 0, 0), "Cyd": (2, 0, 0, 0)}
    assert all(row["rating"] is None for row in Evening(evening.store).people())


def test_a_game_that_was_given_up_gives_its_points_and_moves_no_rating():
    with club(":memory:", [("Ana", "Ben")]) as store:
        evening = Tournament(store, ["Ana", "Ben"])
        tell(store, won_game("Ana", "Ben"), name_of(60))
        assert evening.standings()["Ana"] == (1, 2, 1, 1)
        before = {row["name"]: row["rating"] for row in Evening(store).people()}
        evening.decide(FORFEIT, one="Ben", other="Ana", game=name_of(60))
        assert evening.standings() == {"Ben": (1, 2, 0, 0), "Ana": (2, 0, 0, 0)}
        with club(":memory:", [("Ana", "Ben")]) as alone:
            rated = {row["name"]: row["rating"] for row in Evening(alone).people()}
        assert {row["name"]: row["rating"] for row in Evening(store).people()} == rated != before


def test_of_who_leaves_before_half_nothing_counts_and_nobody_waits(make):
    evening = make(["Ana", "Ben", "Cyd", "Dan", "Eva"])
    evening.decide(SCORE, one="Ana", other="Ben", points=(25, 0))
    evening.decide(WITHDRAW, name="Ana")
    assert evening.standings() == dict.fromkeys(("Ben", "Cyd", "Dan", "Eva"), (1, 0, 0, 0))
    assert evening.shown["open"] == 6
    assert "Ana" not in {name for pair in evening.open_pairs() for name in pair}
    assert evening.shown["open"] == 0


def test_of_who_leaves_later_the_rest_is_won_by_the_others(make):
    evening = make(["Ana", "Ben", "Cyd", "Dan", "Eva"])
    for other in ("Ben", "Cyd"):
        evening.decide(SCORE, one="Ana", other=other, points=(25, 0))
    evening.decide(WITHDRAW, name="ana")
    assert evening.standings()["Ana"] == (1, 4, 50, 2)
    assert evening.standings()["Dan"] == evening.standings()["Eva"] == (2, 2, 0, 0)
    assert evening.shown["open"] == 6


def test_what_is_played_after_somebody_left_does_not_count(make):
    evening = make(["Ana", "Ben", "Cyd"])
    evening.decide(SCORE, one="Ana", other="Ben", points=(25, 0))
    evening.decide(WITHDRAW, name="Ana")
    tell(evening.store, won_game("Ana", "Cyd"), name_of(60))
    assert evening.standings()["Ana"] == (1, 2, 25, 1)
    assert evening.standings()["Cyd"] == (2, 2, 0, 0)


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("first", [1, 2, 99])
def test_who_comes_late_meets_everybody_once_and_the_rounds_that_were_missed_last(make, count, first):
    people = [f"p{number}" for number in range(count)]
    evening = make(people)
    evening.decide(ENTER, name="Zoé", from_round=first)
    pairs = evening.open_pairs()
    met = sorted(tuple(sorted(pair)) for pair in pairs)
    assert met == sorted(itertools.combinations(sorted([*people, "Zoé"]), 2))
    late = [at for at, pair in enumerate(pairs) if "Zoé" in pair]
    if count % 2 == 0 or first == 99:
        assert late == list(range(len(pairs) - count, len(pairs)))


def test_who_comes_after_somebody_left_has_nobody_to_wait_for(make):
    evening = make(["Ana", "Ben", "Cyd"])
    evening.decide(SCORE, one="Ana", other="Ben", points=(25, 0))
    evening.decide(WITHDRAW, name="Ana")
    evening.decide(ENTER, name="Zoé", from_round=1)
    assert {name for pair in evening.open_pairs() for name in pair} == {"Ben", "Cyd", "Zoé"}
    assert evening.standings()["Ana"][1] == 2


def test_who_is_level_after_all_shares_the_place(make):
    evening = make(["Ana", "Ben", "Cyd", "Dan"])
    for one, other in (("Ana", "Ben"), ("Ben", "Cyd"), ("Cyd", "Ana")):
        evening.decide(SCORE, one=one, other=other, points=(10, 5))
    for one in ("Ana", "Ben", "Cyd"):
        evening.decide(SCORE, one=one, other="Dan", points=(10, 5))
    assert [row["place"] for row in evening.shown["standings"]] == [1, 1, 1, 4]


class Reckoned:
    """The same once more, by hand: everybody's pairings as a table, and what was decided in its order."""

    def __init__(self, people):
        self.people = list(people)
        self.came = dict.fromkeys(people, -1)
        self.left = {}
        self.played = {}  # pair -> (winner, difference, whether it was played)
        self.at = 0

    def decide(self, kind, told):
        self.at += 1
        if kind == ENTER:
            self.people.append(told["name"])
            self.came[told["name"]] = self.at
        elif kind == WITHDRAW:
            self.left[told["name"]] = self.at
        else:
            one, other = told["one"], told["other"]
            points = told.get("points", (0, 0))
            winner = one if kind != SCORE or points[0] > points[1] else other
            self.played[frozenset((one, other))] = winner, abs(points[0] - points[1]), kind == SCORE

    def standings(self):
        pairs = {}
        for pair in map(frozenset, itertools.combinations(self.people, 2)):
            drawn = max(self.came[name] for name in pair)
            if all(self.left.get(name, 1e9) > drawn for name in pair):
                pairs[pair] = self.played.get(pair)
        people = set(self.people)
        for name in self.left:
            own = [pair for pair in pairs if name in pair]
            if 2 * sum(bool(pairs[pair] and pairs[pair][2]) for pair in own) < len(own):
                people.discard(name)
                for pair in own:
                    del pairs[pair]
            else:
                for pair in own:
                    (other,) = pair - {name}
                    pairs[pair] = pairs[pair] or (other, 0, False)
        points, net, games = (dict.fromkeys(people, 0) for _ in range(3))
        for pair, played in pairs.items():
            if played:
                winner, difference, is_played = played
                (loser,) = pair - {winner}
                points[winner] += 2
                net[winner] += difference
                net[loser] -= difference
                for name in pair:
                    games[name] += is_played
        direct = {
            name: sum(
                played[0] == name and len({(points[each], net[each]) for each in pair}) == 1
                for pair, played in pairs.items()
                if played and name in pair
            )
            for name in people
        }
        rank = {name: (points[name], net[name], direct[name]) for name in people}
        return {
            name: (1 + sum(other > rank[name] for other in rank.values()), points[name], net[name], games[name])
            for name in people
        }


@pytest.mark.parametrize("seed", range(200))
def test_standings_by_a_second_reckoning(make, seed):
    rng = random.Random(f"tournament {seed}")
    people = [f"p{number:02d}" for number in range(25 if seed < 5 else rng.randrange(3, 12))]
    evening, other = make(people), Reckoned(people)

    def decided(kind, **told):
        evening.decide(kind, **told)
        other.decide(kind, told)

    inside = list(people)
    pairs = [*itertools.combinations(people, 2)]
    rng.shuffle(pairs)
    for number, (one, two) in enumerate(pairs[: rng.randrange(len(pairs) + 1)]):
        if rng.random() < 0.08 and len(inside) > 2:
            gone = inside.pop(rng.randrange(len(inside)))
            decided(WITHDRAW, name=gone)
        if rng.random() < 0.05:
            inside.append(f"late{number}")
            decided(ENTER, name=inside[-1], from_round=rng.randrange(1, len(people)))
        if one in inside and two in inside:
            if rng.random() < 0.15:
                decided(rng.choice((WALKOVER, FORFEIT)), one=one, other=two, game="")
            else:
                decided(SCORE, one=one, other=two, points=rng.choice(((9, 4), (4, 9), (7, 6), (6, 7))))
    assert evening.standings() == other.standings()
