"""Poses in a V of two planes: the striker between two men who overlap him, a man on another, black men under powder."""

from random import Random

import pytest

from carrom.game.pieces import BLACK, QUEEN, STRIKER, WHITE
from carrom.sensing.passages import Passages
from carrom_simulator.world.judging import verdict
from stands.worlds.chute import flat
from stands.worlds.run import draw, flat_chute, happen
from stands.worlds.scenarios import MOUTH_MM, one


def vee():
    """Two planes, on which pieces overlap by as much as they like."""
    known = flat_chute()
    known.chute_um = 73000
    return known


def striker_between(rng):
    """He lies on one plane and the men on the other, so each overlaps him by some millimetres."""

    def join(discs):
        left = rng.random() < 0.5
        rear = MOUTH_MM
        for each in discs:
            each.eyes, left = flat(rng, left), not left
            each.starts_s, each.speed, each.drive = 0.0, discs[0].speed, discs[0].drive
            each.x = rear - each.radius
            rear -= 2 * each.radius - rng.uniform(2, 18)

    men = rng.choices((WHITE, BLACK, QUEEN), (8, 8, 1))[0], rng.choice((WHITE, BLACK))
    return one(rng, vee(), [men[0], STRIKER, men[1]], 0.06, change=join)


def powdered(rng):
    """Carrom powder makes him one and a half times to five times as bright."""

    def dust(discs):
        share = rng.uniform(1.5, 5)
        discs[0].light = share * rng.gauss(1, 0.03), share * rng.gauss(1, 0.03)

    return one(rng, vee(), [BLACK], change=dust)


def judged(scene, number):
    rng = Random(f"{scene.__name__} {number}")
    event = scene(rng)
    for fall in event.falls.values():
        fall.lie(rng)
    return verdict(event.truth, happen(event, Passages(vee()), 0, rng))


@pytest.mark.parametrize("number", [12, 39, 180, 264, 271])
def test_the_striker_between_two_men_who_was_once_taken_for_a_man_is_asked_about(number):
    assert judged(striker_between, number) == "asked"


@pytest.mark.parametrize("number", [19, 97, 137, 291])
def test_a_black_man_under_powder_who_was_once_taken_for_a_white_one_is_asked_about(number):
    assert judged(powdered, number) == "asked"


# The first six were once taken for the striker alone; of the others the colour of a man whom no eye saw was told.
@pytest.mark.parametrize("number", [7, 13, 16, 21, 62, 63, 5, 11, 56])
def test_a_man_on_top_of_another_whom_no_eye_saw_is_asked_about(number):
    event, rng = draw("on top", 1, number)
    assert verdict(event.truth, happen(event, Passages(flat_chute()), 0, rng)) == "asked"
