"""Planned shots: what is played leaves more than what is not, errors of the hand and all."""

import math
import subprocess
import sys
from dataclasses import replace
from random import Random

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.rules import load
from simulator.board import placement
from simulator.board.layout import Disc, rack
from simulator.board.spec import BoardSpec
from simulator.bots import planner as planner_module
from simulator.bots.aim import Candidate
from simulator.bots.planner import Foreseen, Idea, Planner
from simulator.bots.player import OPEN, Bot
from simulator.game.match import Match
from simulator.physics.engines import engine
from simulator.physics.outcome import STRIKER_INDEX, Flick

SPEC = BoardSpec()
W, B, Q, S = pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER
SIGMA_RAD, SIGMA_SPEED = math.radians(0.3), 0.02


def after(book_id, *shots):
    game = Game(load(book_id), pieces.TWO_SEATS, pieces.SOUTH)
    for fallen in shots:
        codes = [entries.fell(piece, pieces.NE) for piece in fallen]
        assert not game.enter(entries.shot(game.position.turn, codes)).error
    return game


def planner(seed=1, sigma_rad=SIGMA_RAD, sigma_speed=SIGMA_SPEED):
    return Planner(SPEC, engine("exact", SPEC), sigma_rad, sigma_speed, Random(seed))


def best(layout, game, **more):
    thought = planner(**more).think(layout, game.position, game.book)
    while True:
        try:
            next(thought)
        except StopIteration as end:
            return end.value


def scattered(seed, whites, blacks):
    rng, discs = Random(seed), []
    for piece in [W] * whites + [B] * blacks + [Q]:
        while True:
            x, y = rng.uniform(-330, 330), rng.uniform(-330, 330)
            if placement.has_room(SPEC, discs, x, y):
                discs.append(Disc(piece, x, y))
                break
    return discs


def test_the_plan_is_worth_more_than_other_flicks():
    game = after("billard", [W])
    for seed in range(3):
        layout = scattered(seed, 8, 9)
        idea = best(layout, game)
        mine = planner(9).judge_flick(layout, game.position, game.book, idea.flick).value
        offset = idea.flick.offset_mm
        for angle, speed in ((0.0, 1500.0), (-25.0, 2500.0), (25.0, 600.0)):
            flick = Flick(pieces.SOUTH, offset, angle, speed)
            assert mine > planner(9).judge_flick(layout, game.position, game.book, flick).value


def test_the_chance_that_it_names_comes_true():
    """Of the shots of a hand that errs as the planner reckons."""
    rng, game, physics = Random(5), after("billard", [W]), engine("exact", SPEC)
    expected = fell = 0.0
    for seed in range(40):
        layout = scattered(seed, 5, 5)
        shot = Bot(100, rng, SPEC, physics).choose(layout, game.position, game.book)
        if shot.kind == OPEN:
            continue
        fallen = [fall.disc_index for fall in physics.play(layout, shot.flick).falls]
        expected += shot.chance
        fell += shot.target in fallen and STRIKER_INDEX not in fallen
    assert expected > 25
    assert abs(fell - expected) < 6


def test_it_does_not_sink_the_striker_after_the_man():
    """A man hanging in the pocket: straight and hard at it the striker falls after it."""
    game = after("billard", [W])
    hole = SPEC.pocket_centre(pieces.NE)
    layout = [Disc(W, hole[0] - 20.0, hole[1] - 20.0), Disc(W, -200.0, 100.0), Disc(B, -100.0, 250.0)]
    idea = best(layout, game)
    assert idea.target is not None
    assert idea.chance > 0.8
    assert not any(S in [entries.piece_of(code) for code in seen.entry.fallen] for seen in idea.foreseen)


def test_the_queen_is_left_until_she_is_right_in_k_rhum():
    near = [Disc(Q, 250.0, 250.0), Disc(W, -60.0, 10.0), Disc(B, 0.0, 300.0)]
    early = best(near, after("krhum", [W]))
    assert early.target != 0
    assert not any(Q in [entries.piece_of(code) for code in seen.entry.fallen] for seen in early.foreseen)
    right = best([near[0], near[2]], after("krhum", *[[W]] * 9))
    assert (right.target, right.pocket) == (0, pieces.NE)


def test_without_a_chance_it_leaves_the_other_side_little():
    """Played on from both, the planned shot leaves less to the other side than a hard shot through the middle."""
    game = after("krhum", [W], [], [B], [])
    assert game.position.turn == pieces.SOUTH
    blacks = [Disc(B, -150.0 + 40.0 * k, 60.0 + 10.0 * (k % 2)) for k in range(8)]
    layout = [*[Disc(W, -128.0 + 32.0 * k, 353.0) for k in range(8)], *blacks, Disc(Q, -300.0, 0.0)]
    idea = best(layout, game)
    hard = planner(3).judge_flick(layout, game.position, game.book, Flick(pieces.SOUTH, 0.0, 0.0, 4000.0))
    again = planner(3).judge_flick(layout, game.position, game.book, idea.flick)
    assert again.value > hard.value


def test_a_bet_is_made_where_it_pays_and_doubled_on_good_chances_only():
    game = after("krhum", *[[W]] * 7)
    blacks = [Disc(B, -180.0 + 45.0 * k, -352.0) for k in range(9)]
    bot = Bot(100, Random(1), SPEC, engine("exact", SPEC))
    for layout, pays in (
        ([Disc(W, 250.0, 250.0), Disc(W, -250.0, 250.0), Disc(Q, 0.0, 100.0), *blacks], True),
        ([Disc(W, 0.0, 353.0), Disc(W, 32.0, 353.0), Disc(Q, 0.0, 100.0)] + blacks, False),
    ):
        shot = bot.choose(layout, game.position, game.book)
        assert bot.bet_zone(shot, game.position, game.book) == (
            pieces.zone_of(pieces.SOUTH, shot.pocket) if pays else None
        )
    game = after("krhum", [W])
    assert not game.enter(entries.Entry(entries.BET, pieces.SOUTH, arg=pieces.FAR)).error
    assert bot.raises(0.3, False, game.position, game.book)
    assert not bot.raises(0.95, False, game.position, game.book)
    game.enter(entries.Entry(entries.ANSWER))
    assert not bot.raises(0.3, True, game.position, game.book)


def test_a_steady_hand_plans_each_flick_as_it_will_be():
    game, physics = after("billard"), engine("exact", SPEC)
    bot = Bot(100, Random(2), SPEC, physics, steady=True)
    layout = rack(SPEC, Random(2))
    shot = bot.choose(layout, game.position, game.book)
    assert shot.flick == shot.aimed
    fallen = [fall.piece for fall in physics.play(layout, shot.flick).falls]
    assert W in fallen  # a break that pockets a white man: few do
    assert S not in fallen


def test_the_penalty_man_is_the_one_that_leaves_most():
    game = after("krhum", [W], [S])
    layout = scattered(4, 9, 8)
    bot = Bot(100, Random(1), SPEC, engine("exact", SPEC))
    made, index, pocket = bot.place_penalty_man(layout, game.position, game.book)
    value = bot.planner.value_of(made, game.position, game.book)
    assert layout[index].piece == B
    others = [i for i, disc in enumerate(layout) if disc.piece == B]
    for other in others:
        moved = placement.put_on_arrow(SPEC, layout, other, pocket)
        assert bot.planner.value_of(moved, game.position, game.book) <= value + 1e-9


def test_a_thought_pauses_and_ends_the_same():
    game = after("billard", [W])
    layout = scattered(7, 8, 9)
    bots = [Bot(100, Random(3), SPEC, engine("exact", SPEC)) for _ in range(2)]
    thought = bots[0].think(layout, game.position, game.book)
    pauses = 0
    while True:
        try:
            next(thought)
            pauses += 1
        except StopIteration as end:
            shot = end.value
            break
    assert pauses >= 5
    assert shot.flick == bots[1].choose(layout, game.position, game.book).flick


def _plays(book_id, seed):
    physics = engine("exact", SPEC, seed)
    bots = {seat: Bot(100, Random(f"{seed} {seat}"), SPEC, physics) for seat in (0, 2)}
    return Match(book_id, bots, seed, physics=physics).play()


def test_planned_games_come_to_an_end_in_the_wildest_book():
    assert _plays("krhum", 1) in (0, 1)


WITHOUT_NUMBA = """
import sys; sys.modules["numba"] = None
import warnings; warnings.simplefilter("ignore")
from random import Random
from simulator.board.layout import rack
from simulator.board.spec import BoardSpec
from simulator.bots.player import Bot
from simulator.physics.engines import engine
from carrom.game.engine import Game
from carrom.game.rules import load
game = Game(load("billard"), (0, 2), 0)
physics = engine("exact", BoardSpec())
played = 0
plays = physics._play
def count(*args):
    global played
    played += 1
    return plays(*args)
physics._play = count
Bot(100, Random(1), BoardSpec(), physics).choose(rack(BoardSpec(), Random(1)), game.position, game.book)
print(played)
"""


def test_without_numba_it_plans_with_few_flicks():
    """A flick then takes a hundred times as long: 3 to 20 ms."""
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=True)
    assert 20 < int(done.stdout) < 120


ENDLESS = """
import sys; sys.modules["numba"] = None
import warnings; warnings.simplefilter("ignore")
from simulator.board.layout import rack
from simulator.board.spec import BoardSpec
from simulator.physics import exact_kernel
from simulator.physics.engines import engine
from simulator.physics.outcome import Flick
exact_kernel.MOST_EVENTS = 9
physics, shot = engine("exact", BoardSpec()), (rack(BoardSpec()), Flick(0, 0.0, 0.0, 3000.0))
assert len(physics.foresee(*shot).rest) == 19
try:
    physics.play(*shot)
except RuntimeError as error:
    print(error)
"""


def test_a_thought_bears_discs_that_never_come_to_rest():
    done = subprocess.run([sys.executable, "-c", ENDLESS], capture_output=True, text=True, check=True)
    assert "did not come to rest" in done.stdout


def test_the_chance_of_an_idea_begins_as_geometry_says_and_becomes_what_was_played():
    idea = Idea(Flick(pieces.SOUTH, 0.0, 0.0, 1000.0), 3, pieces.NE, False, 0.6)
    assert idea.chance == pytest.approx(0.6)
    chances = []
    for _ in range(8):
        idea.foreseen.append(Foreseen(entries.shot(pieces.SOUTH), (0, 0), True, None))
        chances.append(idea.chance)
    assert chances == sorted(chances)
    assert 0.6 < chances[0] < 0.8
    assert 0.9 < chances[-1] < 1
    assert replace(idea, pocket=None).chance == 0


def test_the_likeliest_idea_is_tried_at_each_pace_and_the_others_at_the_slowest():
    game = after("billard")
    thought = planner_module._Thought(planner(), scattered(4, 9, 9), game.position, game.book)
    ideas = thought.ideas(planner_module.EFFORT._replace(ideas=5, touches=0))
    assert len(ideas) == 5
    speeds = [idea.flick.speed_mm_s for idea in ideas]
    assert [round(speed / speeds[0], 1) for speed in speeds[:3]] == list(planner_module.PACES)
    assert len({(idea.target, idea.pocket, idea.flick.offset_mm) for idea in ideas}) == 3


def test_a_hand_errs_both_ways_alike_and_a_steady_one_not_at_all():
    errors = planner()._errors(6)
    assert len(errors) == 6
    assert [sum(error) for error in zip(*errors, strict=True)] == [0, 0]
    assert len(planner()._errors(5)) == 5
    steady = planner(sigma_rad=0.0, sigma_speed=0.0)
    assert (steady._errors(5), steady._errors(0)) == ([(0.0, 0.0)], [])


@pytest.mark.parametrize("bets", [True, False])
def test_an_idea_is_judged_with_the_bet_that_it_settles(bets):
    game = after("krhum", [W])
    if bets:
        assert not game.enter(entries.Entry(entries.BET, pieces.SOUTH, arg=pieces.FAR)).error
        assert not game.enter(entries.Entry(entries.ANSWER)).error
    layout = [Disc(W, 250.0, 250.0), Disc(W, -250.0, 250.0), Disc(B, -100.0, 0.0)]
    thought = planner_module._Thought(planner(), layout, game.position, game.book)
    for idea in thought.ideas(planner_module.EFFORT):
        thought._verdicts.clear()
        thought.play(idea, (0.0, 0.0), 0)
        if idea.foreseen[-1].fell:
            break
    [(_fallen, _off, claims, _pocket)] = thought._verdicts
    assert bool(claims & pieces.HIT) == bets


def test_the_next_shot_is_worth_what_it_leaves_by_the_chance_that_it_falls(monkeypatch):
    game = after("billard", [W])
    thought_of = planner_module._Thought
    thought = thought_of(planner(), scattered(4, 8, 9), game.position, game.book)
    [likely] = thought.ideas(planner_module.EFFORT._replace(ideas=1, touches=0))

    class Aimed:
        def candidates(self, worth, most):
            flick, target, pocket = likely.flick, likely.target, likely.pocket
            return [Candidate(flick, target, pocket, False, chance, 0.0) for chance in (0.25, 0.5)]

    monkeypatch.setattr(thought_of, "_look", lambda *_: Aimed())
    monkeypatch.setattr(thought_of, "stand", lambda *_: 1.0)
    monkeypatch.setattr(thought_of, "worth", lambda *_: -2.0)
    for left, best_value in ((6.0, 2.0), (2.0, 1.0)):  # a way that leaves less than the men as they lie is not gone
        monkeypatch.setattr(thought_of, "play", lambda *_, left=left: left)
        assert thought._next_shot(thought.layout, game.position, 2) == pytest.approx(best_value)


def test_a_rack_is_broken_at_any_hard_pace_and_scattered_men_are_touched_at_a_few():
    game = after("billard")
    for layout, is_break in ((rack(SPEC), True), (scattered(4, 9, 9), False)):
        thought = planner_module._Thought(planner(), layout, game.position, game.book)
        speeds = {idea.flick.speed_mm_s for idea in thought._touches(list(range(len(layout))), 20)}
        slowest, fastest = planner_module.BREAK_SPEEDS_MM_S
        assert 2400 < slowest < fastest < 6000  # a soft break leaves the rack whole, and no hand is faster
        assert all(slowest <= speed <= fastest for speed in speeds) == is_break
        assert (speeds == set(planner_module.TOUCH_SPEEDS_MM_S)) != is_break
