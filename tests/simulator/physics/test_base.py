"""Every engine refuses the same flicks, and dice decide whether a disc hops over the frame."""

import pytest

from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.base import MOST_OVERLAP_MM, Engine, HopDice
from carrom_simulator.physics.outcome import Fall, Flick, Off, Outcome, Touch

SPEC = BoardSpec()
W, B, Q = pieces.WHITE, pieces.BLACK, pieces.QUEEN


def check(discs=(), offset=0.0, angle=0.0, speed=1000.0, seat=pieces.SOUTH):
    Engine(SPEC, 1).check(list(discs), Flick(seat, offset, angle, speed))


def test_a_disc_that_is_not_on_the_board_is_refused():
    edge = SPEC.half_mm - SPEC.man_radius_mm
    for x, y in ((edge, 0.0), (0.0, -edge), (-edge, 40.0)):
        check([Disc(W, 0.0, 0.0), Disc(W, x, y)])
    for x, y in ((edge + 0.01, 0.0), (0.0, edge + 0.01), (-edge - 0.01, 0.0), (float("nan"), 0.0)):
        with pytest.raises(ValueError, match=r"disc 1 at .* is not on the board"):
            check([Disc(W, 0.0, 0.0), Disc(W, x, y)])


def test_the_striker_lies_within_the_frame_and_on_no_disc():
    reach = SPEC.half_mm - SPEC.striker_radius_mm
    check(offset=reach)
    check(offset=-reach)
    for offset in (reach + 0.01, -reach - 0.01, float("nan")):
        with pytest.raises(ValueError, match="must lie within"):
            check(offset=offset)
    for seat in range(4):
        x, y = SPEC.striker_place(seat, 50.0)
        apart = SPEC.striker_radius_mm + SPEC.man_radius_mm - MOST_OVERLAP_MM
        check([Disc(W, x + apart + 0.001, y)], offset=50.0, seat=seat)
        with pytest.raises(ValueError, match="the striker would lie on disc 0"):
            check([Disc(W, x, y - apart + 0.001)], offset=50.0, seat=seat)


@pytest.mark.parametrize(
    "more", [{"speed": 20001.0}, {"speed": -1.0}, {"angle": 361.0}, {"angle": -361.0}, {"speed": float("nan")}]
)
def test_a_flick_that_nobody_can_make_is_refused(more):
    with pytest.raises(ValueError, match="no flick"):
        check(**more)


def test_the_strongest_and_the_weakest_flick_are_taken():
    for speed, angle in ((0.0, 360.0), (20000.0, -360.0)):
        check(speed=speed, angle=angle)


def dice(speed=5000.0, seed=1, layout=(), **more):
    return HopDice(SPEC, seed, list(layout), Flick(pieces.SOUTH, more.get("offset", 0.0), 0.0, speed))


def test_nothing_hops_at_or_below_the_threshold():
    thrown = dice()
    assert not any(
        thrown.hops(speed) for speed in (0.0, SPEC.hop_speed_mm_s / 2, SPEC.hop_speed_mm_s) for _ in range(99)
    )
    assert thrown.used == 0


def test_the_chance_grows_with_the_speed_to_the_most():
    def share(times):
        hops = [dice(9000.0, seed).hops(times * SPEC.hop_speed_mm_s) for seed in range(2000)]
        return sum(hops) / len(hops)

    for times in (1.5, 2.0, 1000.0):
        assert share(times) == pytest.approx((1 - 1 / times) ** 2 * SPEC.hop_chance_max, abs=0.035)


def test_the_same_shot_throws_the_same_dice_and_another_one_others():
    def thrown(**more):
        one = dice(**more)
        return [one.hops(2 * SPEC.hop_speed_mm_s) for _ in range(40)]

    layout = [Disc(W, 10.0, 20.0)]
    assert thrown(layout=layout) == thrown(layout=[Disc(W, 10.0 + 1e-9, 20.0)])
    assert thrown(offset=-0.0) == thrown(offset=0.0)
    rolls = [dice(**more).rolls for more in ({}, {"seed": 2}, {"layout": layout}, {"speed": 5001.0}, {"offset": 1.0})]
    assert len({tuple(one) for one in rolls}) == 5
    many = thrown()
    assert many[:16] == many[16:32]  # round and round
    assert len(rolls[0]) == 16


def test_each_hit_takes_the_next_roll():
    thrown = dice()
    chance = 0.25 * SPEC.hop_chance_max
    hops = [thrown.hops(2 * SPEC.hop_speed_mm_s) for _ in range(16)]
    assert hops == [roll < chance for roll in thrown.rolls]
    assert True in hops
    assert False in hops


def test_a_soft_shot_throws_no_dice():
    assert dice(SPEC.hop_speed_mm_s / 1.6).rolls == [1.0]
    assert not dice(SPEC.hop_speed_mm_s / 1.6).hops(1e9)
    assert len(dice(SPEC.hop_speed_mm_s / 1.4).rolls) == 16


def outcome(falls=(), touches=()):
    return Outcome(
        falls=[Fall(1.0, index, piece, 0, 1.0) for index, piece in falls],
        off=[Off(1.0, 5, B)],
        touches=[Touch(0.1, index, piece, cushion) for index, piece, cushion in touches],
    )


def test_a_brutal_shot_is_one_whose_own_man_was_touched_off_a_cushion():
    assert outcome([(3, W)], [(3, W, True)]).brutal(W)
    assert not outcome([(3, W)], [(3, W, False)]).brutal(W)
    assert not outcome([(3, W)], [(4, W, True)]).brutal(W)
    assert not outcome([(3, W)], [(3, W, True)]).brutal(B)


def test_a_boulette_is_another_man_or_the_queen_touched_first():
    first_black = outcome(touches=[(4, B, False), (3, W, False)])
    assert (first_black.first_touch, outcome().first_touch) == (B, None)
    assert first_black.boulette(W)
    assert not first_black.boulette(B)
    assert not first_black.boulette(-1)
    assert not outcome().boulette(W)
    queen = outcome(touches=[(9, Q, False)])
    assert queen.boulette(W)
    assert not queen.boulette(W, queen_is_right=True)
    assert first_black.boulette(B, queen_is_right=True)


@pytest.mark.parametrize(
    ("seat", "angle", "velocity"),
    [
        (0, 0, (0, 1000)),
        (0, 90, (1000, 0)),
        (0, 180, (0, -1000)),
        (1, 0, (-1000, 0)),
        (2, 0, (0, -1000)),
        (3, 90, (0, -1000)),
    ],
)
def test_a_flick_goes_ahead_of_its_seat(seat, angle, velocity):
    assert Flick(seat, 0.0, angle, 1000.0).velocity() == pytest.approx(velocity, abs=1e-5)
