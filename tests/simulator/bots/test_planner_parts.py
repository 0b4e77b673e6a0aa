"""The parts of a plan, each alone: which ideas are left, what a flick leaves, what bets and doubling are worth."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import PENALTY_SHOT
from simulator.board.layout import Disc
from simulator.board.placement import NoRoomError
from simulator.bots import planner as planner_module
from simulator.bots.planner import Effort, Foreseen, Idea, _Thought, with_bet
from simulator.bots.race import race_of
from simulator.physics.outcome import Fall, Flick, Off, Outcome, Touch
from tests.simulator.bots.test_planner import B, Q, S, W, after, planner, scattered

FLICK = Flick(pieces.SOUTH, 0.0, 0.0, 1000.0)


def ended(thought):
    """Run a generator to its end and return its value."""
    while True:
        try:
            next(thought)
        except StopIteration as end:
            return end.value


def idea(hope=0.0, target=0, pocket=pieces.NE, speed_mm_s=1000.0):
    return Idea(replace(FLICK, speed_mm_s=speed_mm_s), target, pocket, False, hope)


def planned(monkeypatch, ideas, plays, missed=0.0, effort=None, layout=None, **more):
    """The best of these ideas where each flick of an idea leaves `plays(idea, error)` points."""
    game = after("billard", [W])
    asked, played = [], []

    def play(_thought, one, error, replies):
        played.append((one.flick.speed_mm_s, error, replies))
        return plays(one, error)

    monkeypatch.setattr(_Thought, "ideas", lambda _thought, effort: asked.append(effort) or list(ideas))
    monkeypatch.setattr(_Thought, "worth", lambda *_: missed)
    monkeypatch.setattr(_Thought, "play", play)
    thinking = planner(**more)
    thinking._effort = effort or Effort(5, 6, 1, 3, 1, 4, 2)
    layout = scattered(4, 8, 9) if layout is None else layout
    return ended(thinking.think(layout, game.position, game.book)), asked, played


def test_an_idea_is_worth_its_points_with_its_hope_and_at_least_two_fifths_of_it(monkeypatch):
    values = {1.0: 10.0, 2.0: 7.0}
    for hopes, best in (((0.5, 1.0), 1.0), ((0.4, 1.0), 2.0)):  # 0.7 * 10, 0.64 * 10 against 7 less a little
        ideas = [idea(hopes[0], speed_mm_s=1.0), idea(hopes[1], speed_mm_s=2.0)]
        found, _, _ = planned(monkeypatch, ideas, lambda one, _: values[one.flick.speed_mm_s] - 0.1, missed=0.0)
        assert found.flick.speed_mm_s == best
    # Without a hope 0.4 of 10, and 0.6 of what a miss leaves.
    for missed, best in ((6.0, 1.0), (4.0, 2.0)):
        ideas = [idea(0.0, speed_mm_s=1.0), idea(1.0, speed_mm_s=2.0)]
        found, _, _ = planned(monkeypatch, ideas, lambda one, _: values[one.flick.speed_mm_s], missed=missed)
        assert found.flick.speed_mm_s == best


def test_each_round_has_fewer_ideas_and_more_flicks_and_the_last_the_next_shots(monkeypatch):
    ideas = [idea(1.0, speed_mm_s=float(at)) for at in range(5)]
    effort = Effort(5, 6, 3, 2, 1, 4, 7)
    found, asked, played = planned(monkeypatch, ideas, lambda one, _: one.flick.speed_mm_s, effort=effort)
    assert asked == [effort]
    assert (found.flick.speed_mm_s, found.value) == (4.0, pytest.approx(4.0))
    assert [speed for speed, _, _ in played] == [0, 1, 2, 3, 4] + [4, 4, 3, 3, 2, 2] + [4] * 4
    assert [replies for _, _, replies in played] == [0] * 11 + [7] * 4
    assert {error for _, error, _ in played[:5]} == {(0.0, 0.0)}
    assert played[5][1] == played[7][1] == played[9][1], "every idea has the same errors"


def test_the_value_of_a_round_is_the_mean_of_its_flicks(monkeypatch):
    points = iter([9.0, 1.0, 2.0, 3.0, 10.0, 20.0, 30.0, 60.0])
    found, _, _ = planned(monkeypatch, [idea(1.0)], lambda *_: next(points))
    assert found.value == pytest.approx(30.0)


def test_a_break_is_thought_about_twice_as_much(monkeypatch):
    effort = Effort(5, 6, 1, 3, 1, 4, 2)
    for men, doubled in ((9, False), (10, True)):
        layout = [Disc(W, 35.0 * (at % 4) - 50, 35.0 * (at // 4) - 35) for at in range(men)]
        _, [asked], _ = planned(monkeypatch, [idea(1.0)], lambda *_: 1.0, effort=effort, layout=layout)
        assert asked == (effort._replace(touches=12, few=6, many=8) if doubled else effort)


def test_a_steady_hand_plays_each_idea_once_and_looks_at_more_of_them():
    steady = planner_module.STEADY_EFFORT
    effort = planner_module.EFFORT
    assert (steady.few, steady.many) == (0, 1)
    assert (steady.ideas, steady.touches) == (2 * effort.ideas, 4 * effort.touches)
    assert planner(sigma_rad=0.0, sigma_speed=0.0)._effort == steady
    assert planner(sigma_rad=0.0)._effort == planner(sigma_speed=0.0)._effort == effort


def test_a_steady_hand_does_not_doubt_its_ideas(monkeypatch):
    ideas = [idea(0.0, speed_mm_s=1.0), idea(1.0, speed_mm_s=2.0)]
    effort = Effort(5, 6, 1, 0, 1, 1, 2)
    found, _, played = planned(
        monkeypatch, ideas, lambda one, _: 10 - one.flick.speed_mm_s, effort=effort, sigma_rad=0.0, sigma_speed=0.0
    )
    assert (found.flick.speed_mm_s, found.value) == (1.0, 9.0)
    assert [speed for speed, _, _ in played] == [1.0, 2.0, 1.0]


class Race:
    """Notes what it is asked."""

    def value(self, position):
        return ("value", position.turn)

    def run(self, position, own, queen):
        return own, queen


def stands(monkeypatch, chances, layout, **more):
    game = after("billard", [W])
    position = game.position.copy()
    for name, value in more.items():
        setattr(position, name, value)
    thought = _Thought(planner(), layout, game.position, game.book, looks=False)
    thought._race = Race()
    looked = SimpleNamespace(chances=lambda men, _most: {man: chances[man] for man in men if man in chances})
    monkeypatch.setattr(_Thought, "_look", lambda *_: looked)
    return thought.stand(layout, position)


LAYOUT = [Disc(W, 0.0, 0.0), Disc(W, 50.0, 0.0), Disc(B, 90.0, 0.0), Disc(Q, 0.0, 90.0), Disc(W, 0.0, -90.0)]


def test_men_stand_by_their_best_ways_and_forlorn_ones_by_little(monkeypatch):
    assert stands(monkeypatch, {0: 0.3, 1: 0.9, 2: 0.7, 3: 0.5, 4: 0.01}, LAYOUT) == ([0.9, 0.3, 0.08], 0.5)
    assert stands(monkeypatch, {0: 0.3}, LAYOUT) == ([0.3, 0.08, 0.08], 0.08)
    assert stands(monkeypatch, {0: 0.3}, LAYOUT[:3]) == ([0.3, 0.08], 0.0)


def test_while_no_colour_is_known_every_second_man_is_ones_own(monkeypatch):
    chances = {0: 0.3, 1: 0.9, 2: 0.7, 4: 0.2}
    assert stands(monkeypatch, chances, LAYOUT, colours=-1) == ([0.9, 0.3], 0.08)


def test_the_man_of_a_penalty_shot_is_nearly_sure(monkeypatch):
    assert stands(monkeypatch, {0: 0.3, 1: 0.4}, LAYOUT, phase=PENALTY_SHOT)[0] == [0.85, 0.3, 0.08]
    assert stands(monkeypatch, {0: 0.3, 1: 0.9}, LAYOUT, phase=PENALTY_SHOT)[0] == [0.9, 0.3, 0.08]
    assert stands(monkeypatch, {}, LAYOUT[2:3], phase=PENALTY_SHOT)[0] == []


def test_where_the_striker_has_no_place_the_race_alone_says_what_a_board_is_worth(monkeypatch):
    game = after("billard", [W])
    thought = _Thought(planner(), LAYOUT, game.position, game.book, looks=False)
    thought._race = Race()
    monkeypatch.setattr(_Thought, "_look", lambda *_: None)
    assert thought.stand(LAYOUT, game.position) == ("value", pieces.SOUTH)
    assert thought._next_shot(LAYOUT, game.position, 2) == ("value", pieces.SOUTH)


def played(monkeypatch, outcome, book="billard", one=None, error=(0.0, 0.0), replies=0, layout=LAYOUT):
    """What `play` makes of an outcome: its points, the idea, the flick played, where a next shot was looked at."""
    game = after(book, [W])
    thought = _Thought(planner(), list(layout), game.position, game.book, looks=False)
    flicks, nexts = [], []
    thought._engine = SimpleNamespace(foresee=lambda _layout, flick: flicks.append(flick) or outcome)
    monkeypatch.setattr(_Thought, "stand", lambda _thought, _rest, _after: 3.0)
    monkeypatch.setattr(_Thought, "_next_shot", lambda _thought, _rest, _after, count: nexts.append(count) or 5.0)
    one = one or idea()
    return thought.play(one, error, replies), one, flicks[0], nexts


def test_a_flick_errs_by_so_much_and_by_such_a_part_of_its_speed(monkeypatch):
    miss = Outcome(rest=LAYOUT)
    assert played(monkeypatch, miss)[2] == FLICK
    flick = played(monkeypatch, miss, error=(0.1, -0.25))[2]
    assert (flick.angle_deg, flick.speed_mm_s) == (pytest.approx(5.7296, abs=1e-4), 750.0)
    assert played(monkeypatch, miss, error=(0.0, 0.5))[2].speed_mm_s == 1500.0
    assert played(monkeypatch, miss, error=(-0.1, 0.0))[2].angle_deg == pytest.approx(-5.7296, abs=1e-4)


def test_what_the_other_side_may_expect_is_lost_and_ones_own_next_shot_may_be_played(monkeypatch):
    touch = [Touch(0.1, 0, W, False)]
    miss = Outcome(touches=touch, rest=LAYOUT)
    hit = Outcome(touches=touch, falls=[Fall(0.5, 0, W, pieces.NE, 500.0)], rest=LAYOUT[1:])
    assert played(monkeypatch, miss, replies=2)[::3] == (-3.0, [])
    assert played(monkeypatch, hit, replies=0)[::3] == (3.0, [])
    assert played(monkeypatch, hit, replies=2)[::3] == (5.0, [2])


def test_an_idea_remembers_whether_its_man_fell_without_the_striker(monkeypatch):
    def fell(*indices, off=()):
        falls = [Fall(0.5, index, S if index < 0 else LAYOUT[index].piece, pieces.NE, 500.0) for index in indices]
        outcome = Outcome(touches=[Touch(0.1, 0, W, False)], falls=falls, off=list(off), rest=LAYOUT)
        return played(monkeypatch, outcome)[1].foreseen

    assert [seen.fell for seen in fell(0)] == [True]
    assert [seen.fell for seen in fell(1)] == [False]
    assert [seen.fell for seen in fell(0, -1)] == [False]
    [seen] = fell(0, off=[Off(0.6, 2, B)])
    assert (seen.entry.fallen, seen.entry.off) == ((entries.fell(W, pieces.NE),), (B,))


def test_a_board_that_ends_has_the_points_of_whoever_wins_it():
    game = after("billard", *[[W]] * 8)
    thought = _Thought(planner(), [], game.position, game.book, looks=False)
    last = entries.shot(pieces.SOUTH, [entries.fell(W, pieces.NE)])
    points, after_it = thought._ruled(last)
    assert (points > 0, after_it) == (True, None)
    assert thought.worth(last) == points
    position = game.position.copy()
    position.down = [1, 8]
    lost = _Thought(planner(), [], position, game.book, looks=False)
    points, after_it = lost._ruled(entries.shot(pieces.SOUTH, [entries.fell(B, pieces.NE)]))
    assert (points < 0, after_it) == (True, None)


def test_touches_turn_a_little_from_full_in_the_face():
    game = after("billard", [W])
    thought = _Thought(planner(), LAYOUT, game.position, game.book)
    aim = SimpleNamespace(
        first_touches=lambda men: [(men[0], 10.0, 20.0)], cushion_touches=lambda men: [(men[-1], -10.0, -20.0)],
        offsets=[7.0],
    )  # fmt: skip
    thought._aim = aim
    made = thought._touches([1, 4], 60)
    assert [one.flick.speed_mm_s for one in made[:5]] == [600, 1100, 2000, 3400, 600]
    assert {(one.target, one.flick.offset_mm, one.pocket) for one in made} == {(1, 10.0, None), (4, -10.0, None)}
    turns = [one.flick.angle_deg - (20.0 if one.target == 1 else -20.0) for one in made]
    assert -4 <= min(turns) < -3
    assert 3 < max(turns) <= 4
    aim.first_touches = lambda men: [] if men == [1, 4] else [(2, 5.0, 0.0)]
    aim.cushion_touches = lambda _men: []
    assert {one.target for one in thought._touches([1, 4], 5)} == {2}, "none of one's own: any man"
    aim.first_touches = lambda _men: []
    blind = thought._touches([1, 4], 60)
    assert {(one.target, one.flick.offset_mm) for one in blind} == {(None, 7.0)}
    angles = [one.flick.angle_deg for one in blind]
    assert -40 <= min(angles) < -30
    assert 30 < max(angles) <= 40


@pytest.mark.parametrize("zone", [pieces.NEAR, pieces.FAR])
def test_a_bet_that_is_hit_falls_in_its_zone(monkeypatch, zone):
    game = after("krhum", [W])
    assert not game.enter(entries.Entry(entries.BET, pieces.SOUTH, arg=zone)).error
    valued = []
    monkeypatch.setattr(_Thought, "worth", lambda _thought, entry: valued.append(entry) or 0.0)
    planner().raises(0.5, game.position, game.book, by_bettor=False)
    hit = [entry for entry in valued if entry.fallen]
    assert len(hit) == 2
    assert {pieces.zone_of(pieces.SOUTH, entries.pocket_of(entry.fallen[0])) for entry in hit} == {zone}
    assert {entry.claims for entry in hit} == {pieces.HIT}


@pytest.mark.parametrize(("chance", "pays"), [(0.2, False), (0.5, False), (0.6, True), (1.0, True)])
def test_doubling_pays_where_the_points_are_likelier_won_than_lost(monkeypatch, chance, pays):
    game = after("krhum", [W])
    assert not game.enter(entries.Entry(entries.BET, pieces.SOUTH, arg=pieces.NEAR)).error

    def worth(thought, entry):
        stake = 2.0 if thought.position.bet_calls > game.position.bet_calls else 1.0
        return stake if entry.fallen else -stake

    monkeypatch.setattr(_Thought, "worth", worth)
    assert planner().raises(chance, game.position, game.book, by_bettor=True) == pays
    if chance != 0.5:
        assert planner().raises(chance, game.position, game.book, by_bettor=False) != pays
    nobody = after("billard", [W])
    assert not planner().raises(chance, nobody.position, nobody.book, by_bettor=True)


def test_a_bet_is_made_where_what_was_foreseen_wins_more_with_it(monkeypatch):
    game = after("krhum", [W])
    seen = Foreseen(entries.shot(pieces.SOUTH), (pieces.HIT, 1), True, None)
    gains = {}
    monkeypatch.setattr(_Thought, "worth", lambda thought, _: gains[bool(thought.position.has_bet())])
    one = idea(pocket=pieces.NE)
    one.foreseen = [seen, seen]
    zone = pieces.zone_of(pieces.SOUTH, pieces.NE)
    for with_it, wanted in ((1.5, zone), (1.0, None), (0.5, None)):
        gains.update({True: with_it, False: 1.0})
        assert planner().bet_zone(one, game.position, game.book) == wanted
    gains[True] = 9.0
    assert planner().bet_zone(replace(one, pocket=None), game.position, game.book) is None
    assert planner().bet_zone(replace(one, foreseen=[]), game.position, game.book) is None
    other = after("billard", [W])
    assert planner().bet_zone(one, other.position, other.book) is None


def test_a_settled_bet_joins_the_claims_of_the_shot():
    shot = entries.shot(pieces.SOUTH, (entries.fell(W, pieces.NE),), (B,), pieces.BANK)
    settled = with_bet(shot, (pieces.HIT, 2))
    assert settled == entries.shot(pieces.SOUTH, shot.fallen, (B,), pieces.BANK | pieces.HIT, 2)


def test_a_flick_is_judged_by_the_errors_of_the_hand(monkeypatch):
    game = after("billard", [W])
    seen = []
    monkeypatch.setattr(_Thought, "play", lambda _t, _i, error, replies: seen.append((error, replies)) or 2.0)
    found = planner().judge_flick(scattered(4, 8, 9), game.position, game.book, FLICK)
    assert (found.flick, found.target, found.pocket, found.value) == (FLICK, None, None, pytest.approx(2.0))
    assert len(seen) == planner_module.EFFORT.many
    assert {replies for _, replies in seen} == {planner_module.EFFORT.replies}
    assert len({error for error, _ in seen}) == len(seen)


def test_only_men_that_pay_are_thought_about_and_touches_only_where_none_is_sure(monkeypatch):
    game = after("billard", [W])
    thought = _Thought(planner(), [Disc(W, 250.0, 250.0), Disc(B, -250.0, 250.0)], game.position, game.book)
    asked = []
    monkeypatch.setattr(_Thought, "_touches", lambda _t, right, count: asked.append((right, count)) or [])
    assert {one.target for one in thought.ideas(Effort(9, 6, 1, 3, 1, 4, 2))} == {0}
    assert asked == []  # the man stands before his pocket
    monkeypatch.setattr(thought._aim, "candidates", lambda *_: [])
    assert thought.ideas(Effort(9, 6, 1, 3, 1, 4, 2)) == []
    assert asked == [([0], 6)]


def test_a_board_is_valued_though_the_striker_has_no_place_on_it(monkeypatch):
    game = after("billard", [W])

    def full(*_):
        raise NoRoomError("men")

    monkeypatch.setattr(planner_module.placement, "striker_offsets", lambda *_: [])
    monkeypatch.setattr(planner_module.placement, "nearest_striker_offset", full)
    assert planner().value_of(LAYOUT, game.position, game.book) == race_of(game.book).value(game.position)
    with pytest.raises(NoRoomError):
        planner().judge_flick(LAYOUT, game.position, game.book, FLICK)
