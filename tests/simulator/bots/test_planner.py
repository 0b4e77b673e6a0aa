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
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.planner import EFFORT, Foreseen, Idea, Planner
from carrom_simulator.bots.player import OPEN, Bot
from carrom_simulator.bots.race import race_of
from carrom_simulator.game.match import Match
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import STRIKER_INDEX, Flick

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
    nobody = after("billard", [W])
    assert not bot.raises(0.3, False, nobody.position, nobody.book)


@pytest.mark.parametrize("skill", [100, 50])
def test_the_other_side_doubles_poor_chances_and_the_bettor_doubles_again_on_good_ones(skill):
    game = after("krhum", [W])
    assert not game.enter(entries.Entry(entries.BET, pieces.SOUTH, arg=pieces.NEAR)).error
    bot = Bot(skill, Random(1), SPEC, engine("exact", SPEC))
    chances = [0.05 * step for step in range(21)]
    answers = [bot.raises(chance, False, game.position, game.book) for chance in chances for _ in range(9)]
    assert any(answers[:90])
    assert not any(answers[144:])  # from 80 % on
    game.enter(entries.Entry(entries.ANSWER))
    again = [bot.raises(chance, True, game.position, game.book) for chance in chances]
    assert again == sorted(again)
    assert 10 < again.index(True) < 20


def test_the_best_idea_was_played_ten_times_with_errors_in_pairs_and_by_a_steady_hand_once():
    game = after("billard", [W])
    layout = [Disc(W, 250.0, 250.0), Disc(W, -200.0, 100.0), Disc(B, -100.0, 250.0)]
    assert len(best(layout, game).foreseen) == EFFORT.many == 10
    assert len(best(layout, game, sigma_rad=0.0, sigma_speed=0.0).foreseen) == 1


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
from carrom_simulator.board.layout import rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.player import Bot
from carrom_simulator.physics.exact_engine import Engine
from carrom.game.engine import Game
from carrom.game.rules import load
class Counting(Engine):
    played = 0
    def foresee(self, *shot):
        self.played += 1
        return super().foresee(*shot)
game = Game(load("billard"), (0, 2), 0)
physics = Counting(BoardSpec())
Bot(100, Random(1), BoardSpec(), physics).choose(rack(BoardSpec(), Random(1)), game.position, game.book)
print(physics.played)
"""


def test_without_numba_it_plans_with_few_flicks():
    """A flick then takes a hundred times as long: 3 to 20 ms."""
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=True)
    assert 20 < int(done.stdout) < 120


def test_a_thought_bears_discs_that_never_come_to_rest():
    ice = replace(
        SPEC, friction=1e-9, restitution_man=1.0, restitution_cushion=1.0, hop_chance_max=0.0, pocket_diameter_mm=1.0
    )
    physics, shot = engine("exact", ice), (rack(ice), Flick(0, 0.0, 3.0, 3000.0))
    assert len(physics.foresee(*shot).rest) == 19
    with pytest.raises(RuntimeError, match="did not come to rest"):
        physics.play(*shot)


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


@pytest.mark.parametrize(("book", "hits", "pays"), [("krhum", 1, True), ("krhum", 0, False), ("billard", 1, False)])
def test_a_bet_is_made_where_what_was_foreseen_wins_more_with_it(book, hits, pays):
    game = after(book, [W])
    hit = Foreseen(
        entries.shot(pieces.SOUTH, (entries.fell(W, pieces.NE),)), (pieces.HIT, entries.NO_POCKET), True, None
    )
    miss = Foreseen(hit.entry, (pieces.MISS, entries.NO_POCKET), False, None)
    idea = Idea(Flick(pieces.SOUTH, 0.0, 0.0, 1000.0), 0, pieces.NE, False, 0.5, foreseen=[hit if hits else miss] * 2)
    zone = pieces.zone_of(pieces.SOUTH, pieces.NE)
    assert planner().bet_zone(idea, game.position, game.book) == (zone if pays else None)
    assert planner().bet_zone(replace(idea, pocket=None), game.position, game.book) is None
    assert planner().bet_zone(replace(idea, foreseen=[]), game.position, game.book) is None


def test_a_shot_is_judged_with_the_bet_that_it_settles():
    plain, bet = after("krhum", [W]), after("krhum", [W])
    assert not bet.enter(entries.Entry(entries.BET, pieces.SOUTH, arg=pieces.FAR)).error
    layout = [Disc(W, 250.0, 250.0), Disc(W, -250.0, 250.0), Disc(B, -100.0, 0.0)]
    steady = {"sigma_rad": 0.0, "sigma_speed": 0.0}
    with_bet = best(layout, bet, **steady)
    assert with_bet.pocket in (pieces.NE, pieces.NW)
    assert with_bet.value > best(layout, plain, **steady).value


def test_men_that_lie_well_are_worth_more():
    game = after("billard", [W])
    far = [Disc(B, -180.0 + 45.0 * k, 60.0) for k in range(9)]
    near, hidden = [Disc(W, 250.0, 250.0), *far], [Disc(W, 0.0, 353.0), *far]
    values = [planner().value_of(layout, game.position, game.book) for layout in (near, hidden)]
    assert values[0] > values[1]


def test_a_board_is_valued_though_the_striker_has_no_place_on_it():
    game = after("billard", [W])
    line = [Disc(B, -240.0 + 32.0 * k, -SPEC.base_mm) for k in range(16)]
    assert planner().value_of(line, game.position, game.book) == race_of(game.book).value(game.position)
    with pytest.raises(placement.NoRoomError):
        planner().judge_flick(line, game.position, game.book, Flick(pieces.SOUTH, 0.0, 0.0, 1000.0))
