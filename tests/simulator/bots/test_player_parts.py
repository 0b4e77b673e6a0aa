"""The parts of a bot's choice, each alone: its hand, what a shot is worth, which idea it takes, bets, penalty men."""

import random
from types import SimpleNamespace

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from simulator.board import placement
from simulator.board.layout import Disc
from simulator.bots.aim import Candidate
from simulator.bots.player import BACK, CUSHION, DIRECT, OPEN, Bot, Shot
from simulator.physics import engines
from simulator.physics.outcome import STRIKER_INDEX, Fall, Flick, Off, Outcome
from tests.simulator.bots.test_player import SPEC, B, W, easy, game


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
    assert sigma_deg is None or (bot.sigma_deg, bot.sigma_speed) == pytest.approx((sigma_deg, sigma_speed))
    assert bot.care == care
    assert (bot.planner is not None) == plans
    assert Bot(skill, random.Random(1), SPEC).planner is None
    steady = Bot(skill, random.Random(1), SPEC, engine, steady=True)
    assert (steady.sigma_deg, steady.sigma_speed) == (0.0, 0.0)


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


def test_an_error_turns_the_flick_and_changes_its_speed_within_what_a_hand_can_do():
    def played(error, speed_mm_s, skill=50):
        bot = Bot(skill, Erring(error))
        return bot, bot._with_error(Flick(pieces.SOUTH, 12.0, 3.0, speed_mm_s))

    bot, flick = played(2.0, 1000.0)
    assert flick == Flick(pieces.SOUTH, 12.0, round(3.0 + 2 * bot.sigma_deg, 3), round(1000 * (1 + 2 * 0.095)))
    bot, flick = played(-1.0, 1000.0)
    assert (flick.angle_deg, flick.speed_mm_s) == (round(3.0 - bot.sigma_deg, 3), 905)
    assert played(3.0, 5500.0)[1].speed_mm_s == 6050
    assert played(-20.0, 1000.0)[1].speed_mm_s == 100


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


def test_what_a_shot_is_worth_goes_by_the_hand_and_the_board():
    bot = Bot(60, random.Random(1))

    def gain(made, piece, claims=0):
        return bot._gain(made.position, made.book, piece, claims)

    assert gain(game("billard", W), W) == 1.0
    assert gain(game("billard", W), B) == 0.0  # the hand passes
    assert gain(game("billard", *[W] * 8), W) == 6.0
    lost = game("billard", W)
    lost.position.down[1] = 8
    assert gain(lost, B) == -6.0
    won = game("krhum", W)
    plain, banked = gain(won, W), gain(won, W, pieces.BANK)
    assert plain == 1.0
    assert banked in [pytest.approx(1 + 0.2 * saved) for saved in range(1, 5)]


def aimed(chance, target=0, angle_deg=0.0, cushion=False):
    return Candidate(Flick(pieces.SOUTH, 0.0, angle_deg, 1000.0), target, pieces.NE, cushion, chance, chance)


@pytest.mark.parametrize(
    ("chance", "angle_deg", "cushion", "kind"),
    [(0.04, 0.0, False, DIRECT), (0.039, 0.0, False, OPEN), (0.5, 91.0, False, BACK), (0.5, -91.0, False, BACK),
     (0.5, 100.0, True, CUSHION), (0.5, 60.0, False, DIRECT)],
)  # fmt: skip
def test_a_shot_is_named_by_its_way_and_a_forlorn_one_is_left(monkeypatch, chance, angle_deg, cushion, kind):
    made = game("billard", W)
    bot = Bot(60, random.Random(1))
    monkeypatch.setattr(bot, "_looked_at", lambda *_: aimed(chance, 0, angle_deg, cushion))
    shot = bot.choose(easy(W), made.position, made.book)
    assert shot.kind == kind
    assert (shot.pocket, shot.chance) == ((None, 0.0) if kind == OPEN else (pieces.NE, chance))


def test_the_first_idea_that_works_is_taken_and_else_the_first_with_a_third_of_its_hope():
    ideas = [aimed(0.9, 0), aimed(0.8, 1), aimed(0.7, 2)]

    def chosen(*outcomes):
        left = list(outcomes)
        bot = Bot(60, random.Random(1), SPEC, SimpleNamespace(play=lambda *_: left.pop(0), seed=0))
        return bot._looked_at([], ideas)

    def fell(*indices, off=()):
        return Outcome(falls=[Fall(1.0, index, W, 0, 1.0) for index in indices], off=list(off))

    assert chosen(fell(0)) is ideas[0]
    assert chosen(fell(1), fell(1, 5)) is ideas[1]
    assert chosen(fell(0, STRIKER_INDEX), fell(1, off=[Off(1.0, 3, W)]), fell(2)) is ideas[2]
    none = chosen(fell(), fell(), fell())
    assert (none.flick, none.chance) == (ideas[0].flick, pytest.approx(0.3))
    assert Bot(60, random.Random(1))._looked_at([], ideas) is ideas[0]
    assert Bot(60, random.Random(1))._looked_at([], []) is None


@pytest.mark.parametrize(("crowd", "slowest", "fastest"), [(9, 1600, 3400), (10, 3000, 5000)])
def test_more_than_nine_men_in_the_middle_are_broken_hard(crowd, slowest, fastest):
    made = game("billard", W)
    middle = [Disc(B, 40.0 * (at % 4) - 60, 40.0 * (at // 4) - 40) for at in range(crowd)]
    layout = [*middle, *[Disc(W, 60.0 * at - 150, 330.0) for at in range(6)]]
    for part, speed in ((0.0, slowest), (0.5, (slowest + fastest) / 2)):
        bot = Bot(100, Erring(part=part), steady=True)
        shot = bot._open_up(layout, made.position, made.book, {W: (1.0, 1.0)})
        assert (shot.kind, shot.aimed.speed_mm_s, shot.pocket, shot.chance) == (OPEN, speed, None, 0.0)
        assert layout[shot.target].piece == W


def test_on_an_empty_board_it_shoots_about_straight_ahead():
    made = game("billard", W)
    for part, angle in ((0.0, -40.0), (0.5, 0.0)):
        shot = Bot(100, Erring(part=part), steady=True)._open_up([], made.position, made.book, {})
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


def test_without_a_man_or_without_room_there_is_no_penalty_shot(monkeypatch):
    made = game("krhum", W)
    made.enter(entries.shot(pieces.SOUTH, (entries.fell(pieces.STRIKER, pieces.NE),)))
    bot = Bot(80, random.Random(1))
    with pytest.raises(ValueError, match="no man on the board"):
        bot.place_penalty_man([Disc(W, 0.0, 0.0)], made.position, made.book)

    def full(*_):
        raise placement.NoRoomError("a man")

    monkeypatch.setattr(placement, "put_on_arrow", full)
    with pytest.raises(placement.NoRoomError, match="either arrow"):
        bot.place_penalty_man([Disc(B, 0.0, 0.0)], made.position, made.book)
