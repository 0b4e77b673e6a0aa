"""A bot's hand, the idea that it takes, how it opens a board up, bets, penalty men; chance is told by the test."""

import random

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.bots.player import CUSHION, DIRECT, OPEN, Bot, Shot
from carrom_simulator.physics import engines
from carrom_simulator.physics.outcome import STRIKER_INDEX, Fall, Flick, Outcome
from tests.simulator.bots.test_player import SPEC, B, Q, W, easy, game, scattered


@pytest.fixture(scope="module")
def engine():
    return engines.engine("pymunk", SPEC)


@pytest.mark.parametrize(
    ("skill", "sigma_deg", "sigma_speed", "care", "plans"),
    [(0, 6.25, 0.17, 2, False), (50, 0.2 + 6.05 * 0.5**1.43, 0.095, 8, False), (89, None, None, 8, False),
     (90, None, None, 8, True), (100, 0.2, 0.02, 8, True)],
)  # fmt: skip
def test_the_hand_and_the_care_of_each_skill(engine, skill, sigma_deg, sigma_speed, care, plans):
    bot = Bot(skill, random.Random(1), SPEC, engine)
    assert sigma_deg is None or (bot.hand.sigma_deg, bot.hand.sigma_speed) == pytest.approx((sigma_deg, sigma_speed))
    assert bot.care == care
    assert (bot.planner is not None) == plans
    assert Bot(skill, random.Random(1), SPEC).planner is None
    steady = Bot(skill, random.Random(1), SPEC, engine, steady=True)
    assert (steady.hand.sigma_deg, steady.hand.sigma_speed) == (0.0, 0.0)


class Erring:
    """Chance that is always the same: each error is that many standard errors, each lot that part of its range."""

    def __init__(self, error=0.0, part=0.0):
        self.error, self.part = error, part

    def gauss(self, mean, sigma):
        return mean + self.error * sigma

    def random(self):
        return self.part

    def uniform(self, low, high):
        return low + (high - low) * self.part

    def randrange(self, count):
        return int(count * self.part)


@pytest.mark.parametrize("error", [2.0, -1.0, -20.0])
def test_an_error_turns_the_flick_and_changes_its_speed_within_what_a_hand_can_do(error):
    made, bot = game("billard", W), Bot(50, Erring(error))
    shot = bot.choose(easy(W), made.position, made.book)
    assert shot.flick.offset_mm == shot.aimed.offset_mm
    assert shot.flick.angle_deg == pytest.approx(shot.aimed.angle_deg + error * bot.hand.sigma_deg, abs=0.001)
    assert shot.flick.speed_mm_s == max(100, round(shot.aimed.speed_mm_s * (1 + error * 0.095)))


def test_who_thinks_of_the_words_and_how_often():
    """Rule K5."""
    for skill, part, says in (
        (0, 0.59, True),
        (0, 0.61, False),
        (50, 0.79, True),
        (50, 0.81, False),
        (100, 0.99, True),
    ):
        assert Bot(skill, Erring(part=part)).says_the_words() == says


def test_a_man_off_a_cushion_is_worth_more_where_the_book_rewards_it():
    def banked(book_id):
        made, found = game(book_id, W), 0
        for seed in range(60):
            layout = scattered(random.Random(seed), 8, 9)
            found += Bot(90, random.Random(1)).choose(layout, made.position, made.book).kind == CUSHION
        return found

    assert banked("krhum") > banked("billard")


class Sees:
    """An engine in which a flick drops the disc that a test names, or none."""

    seed = 0

    def __init__(self, *falls):
        self.falls = falls

    def play(self, _layout, _flick):
        return Outcome(falls=[Fall(1.0, index, W, 0, 1.0) for index in self.falls])


def test_an_idea_that_works_is_taken_and_else_the_first_with_a_third_of_its_hope():
    made, layout = game("billard", W), easy(W)
    blind = Bot(60, random.Random(1)).choose(layout, made.position, made.book)

    def chosen(*falls):
        return Bot(60, random.Random(1), SPEC, Sees(*falls)).choose(layout, made.position, made.book)

    assert chosen(0) == blind
    assert chosen().aimed == chosen(0, STRIKER_INDEX).aimed == blind.aimed
    assert chosen().chance == chosen(0, STRIKER_INDEX).chance == pytest.approx(blind.chance / 3)


@pytest.mark.parametrize(("part", "share"), [(0.0, 0.0), (0.5, 0.5)])
def test_a_rack_is_broken_hard_and_other_men_are_opened_up_softly(part, share):
    made = game("billard")
    for layout, slowest, fastest in ((rack(SPEC), 3000, 5000), (easy(Q), 1600, 3400)):
        shot = Bot(100, Erring(part=part), steady=True).choose(layout, made.position, made.book)
        assert (shot.kind, shot.pocket, shot.chance) == (OPEN, None, 0.0)
        assert shot.aimed.speed_mm_s == slowest + share * (fastest - slowest)
        assert shot.target is not None


def test_on_an_empty_board_it_shoots_about_straight_ahead():
    made = game("billard", W)
    for part, angle in ((0.0, -40.0), (0.5, 0.0)):
        shot = Bot(100, Erring(part=part), steady=True).choose([], made.position, made.book)
        assert (shot.target, shot.aimed.angle_deg) == (None, angle)


@pytest.mark.parametrize(("chance", "bets"), [(0.74, False), (0.75, True), (1.0, True)])
def test_it_bets_from_three_in_four(chance, bets):
    made = game("krhum", W)
    flick = Flick(pieces.SOUTH, 0.0, 0.0, 1000.0)
    bot = Bot(60, random.Random(1))
    for pocket in range(4):
        shot = Shot(flick, flick, DIRECT, 0, pocket, chance)
        wanted = pieces.zone_of(pieces.SOUTH, pocket) if bets else None
        assert bot.bet_zone(shot, made.position, made.book) == wanted
    assert bot.bet_zone(Shot(flick, flick, OPEN, 0, None, chance), made.position, made.book) is None
    assert bot.bet_zone(Shot(flick, flick, OPEN, None, 0, chance), made.position, made.book) is None


def test_without_a_man_or_without_room_there_is_no_penalty_shot():
    made = game("krhum", W)
    made.enter(entries.shot(pieces.SOUTH, (entries.fell(pieces.STRIKER, pieces.NE),)))
    bot = Bot(80, random.Random(1))
    with pytest.raises(ValueError, match="no man on the board"):
        bot.place_penalty_man([Disc(W, 0.0, 0.0)], made.position, made.book)
    near = made.position.turn, made.position.turn + 1 & 3
    taken = [Disc(W, *SPEC.arrow_point(pocket, along)) for pocket in near for along in range(0, 270, 20)]
    with pytest.raises(placement.NoRoomError, match="either arrow"):
        bot.place_penalty_man([Disc(B, 0.0, 0.0), *taken], made.position, made.book)
