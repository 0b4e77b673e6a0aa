"""An eye of a window that dies is told by what passes, and none that sees is."""

from collections import Counter

import pytest

from carrom.sensing.passages import Passages
from carrom_simulator.world.judging import verdict
from stands.worlds.run import draw, flat_chute, happen

SOON = 12  # passages of a window


def pass_by(passages, name, numbers):
    """Let events happen one after the other; yield each with what the table made of it."""
    for number in numbers:
        event, rng = draw(name, 7, number, *((number / 300,) if name in KEEP else ()))
        yield event, happen(event, passages, 20_000_000 * number & (1 << 30) - 1, rng)


KEEP = ("eyes dead", "lamps dead", "powder", "dirty window", "dust", "faded")


@pytest.mark.parametrize("name", ["eyes dead", "lamps dead"])
def test_a_dead_eye_is_told_soon_and_nothing_is_misread_from_then_on(name):
    passages = Passages(flat_chute())
    passed, wrong = Counter(), 0
    for event, found in pass_by(passages, name, range(200)):
        (pocket,) = event.falls
        if passages.blind >> 2 * pocket & 3:
            wrong += verdict(event.truth, found) == "wrong"
        else:
            passed[pocket] += 1
    assert passages.blind == 0b10_01_10_01
    assert max(passed.values()) <= SOON
    assert wrong <= 1


def test_an_eye_that_sees_again_is_told_so():
    passages = Passages(flat_chute())
    list(pass_by(passages, "eyes dead", range(100)))
    assert passages.blind
    list(pass_by(passages, "nominal", range(100, 160)))
    assert passages.blind == 0


@pytest.mark.parametrize(
    "name", ["nominal", "worn", "tilted", "sideways", "dirty window", "dust", "powder", "side by side"]
)
def test_no_eye_that_sees_is_told_dead(name):
    passages = Passages(flat_chute())
    assert not any(passages.blind for _ in pass_by(passages, name, range(150)))
