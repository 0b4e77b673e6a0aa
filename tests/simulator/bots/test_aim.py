"""The aiming of bots: flicks that hit a man head-on, straight or off a cushion, and the chance that he falls."""

import math

import pytest

from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.aim import Aim
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick

SPEC = BoardSpec()
W, B = pieces.WHITE, pieces.BLACK
OFFSETS = [-120.0, -35.5, 0.0, 90.0]
LAYOUT = [Disc(W, 0.0, 100.0), Disc(B, 0.0, 0.0), Disc(W, -200.0, 150.0), Disc(B, 150.0, -60.0)]
TURNS = [lambda x, y: (x, y), lambda x, y: (-y, x), lambda x, y: (-x, -y), lambda x, y: (y, -x)]


def aim(layout=None, seat=pieces.SOUTH, offsets=None, sigma_rad=0.02):
    return Aim(SPEC, LAYOUT if layout is None else layout, seat, offsets or OFFSETS, sigma_rad, 5500.0)


def turned(seat):
    return [Disc(disc.piece, *TURNS[seat](disc.x_mm, disc.y_mm)) for disc in LAYOUT]


def test_a_straight_touch_is_aimed_at_the_middle_of_the_man():
    [(man, offset, angle)] = aim([Disc(W, 60.0, 40.0)], offsets=[-35.5]).first_touches([0])
    assert (man, offset) == (0, -35.5)
    assert angle == pytest.approx(math.degrees(math.atan2(95.5, 40.0 + SPEC.base_mm)), abs=0.001)


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_sees_the_same_touches(seat):
    layout = turned(seat)
    there, here = aim(layout, seat), aim()
    assert there.first_touches([0, 1, 2]) == [pytest.approx(way) for way in here.first_touches([0, 1, 2])]
    found, wanted = (sorted(one.cushion_touches([0, 2])) for one in (there, here))
    assert found == [pytest.approx(way, abs=0.002) for way in wanted]


def test_a_man_behind_another_is_not_touched_first():
    found = aim().first_touches([0, 1])
    assert (0, 0.0) not in {(man, offset) for man, offset, _ in found}
    assert {offset for man, offset, _ in found if man == 1} == set(OFFSETS)


@pytest.mark.parametrize("way", ["first_touches", "cushion_touches"])
def test_who_is_aimed_at_is_touched_first_on_the_board(way):
    physics = engine("exact", SPEC)
    men = range(len(LAYOUT))
    found = getattr(aim(), way)(list(men))
    assert len(found) >= 8
    for man, offset, angle in found:
        outcome = physics.play(LAYOUT, Flick(pieces.SOUTH, offset, angle, 5000.0))
        assert outcome.touches[0].disc_index == man
        assert outcome.touches[0].cushion == (way == "cushion_touches")


def test_the_chance_of_a_man_is_that_of_his_best_shot():
    men = [0, 2]
    chances = aim().chances(men, 500)
    shots = aim().candidates(dict.fromkeys(men, (1.0, 1.0)), 500)
    assert chances == {
        man: max(shot.chance for shot in shots if shot.target == man) for man in {shot.target for shot in shots}
    }
    assert aim().chances([2], 500).keys() <= {2}


def test_a_steadier_hand_has_the_better_chance_and_a_candidate_says_what_it_plays():
    [steady] = aim(sigma_rad=0.002).candidates({2: (1.0, 1.0)}, 1)
    [shaky] = aim(sigma_rad=0.05).candidates({2: (1.0, 1.0)}, 1)
    assert 0 < shaky.chance < steady.chance <= 1
    assert steady.target == 2
    assert steady.flick.seat == pieces.SOUTH
    assert steady.flick.offset_mm in OFFSETS
    assert steady.flick.speed_mm_s == round(steady.flick.speed_mm_s)
    outcome = engine("exact", SPEC).play(LAYOUT, steady.flick)
    assert (2, steady.pocket) in [(fall.disc_index, fall.pocket) for fall in outcome.falls]
