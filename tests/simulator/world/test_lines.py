"""The beams over the base lines: who stands in them, how a striker is laid, taken up, and flicked."""

from random import Random
from types import SimpleNamespace

import pytest

from carrom import ports
from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec, turned
from carrom_simulator.world.lines import PLACINGS, Lines
from carrom_simulator.world.sensor_spec import SensorSpec

BOARD = BoardSpec()


def lines(seed=1, reach_mm=1.0):
    return Lines(SensorSpec(), BOARD, Random(seed), [reach_mm] * 8)


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("line", range(2))
def test_a_man_stands_in_a_beam_as_far_as_the_beam_sees(seat, line):
    reach = 3.0
    half = BOARD.radius_mm(pieces.WHITE) + reach
    for away, stands in (
        (0.0, True),
        (half - 0.2, True),
        (half + 0.2, False),
        (-half + 0.2, True),
        (-half - 0.2, False),
    ):
        x, y = turned(seat, 30.0, -BOARD.line_mm(line) + away)
        found = lines(reach_mm=reach).resting([Disc(pieces.BLACK, 0.0, 0.0), Disc(pieces.WHITE, x, y)])
        assert ((ports.line_beam(seat, line), "man 1") in found) == stands, away
        assert not any(source == "man 0" for _, source in found)


def told(edges, source):
    """(when, beam, blocked) of one source, in order."""
    return sorted((time_s, beam, blocked) for time_s, beam, who, blocked in edges if who == source)


@pytest.mark.parametrize("placing", PLACINGS)
@pytest.mark.parametrize("seed", range(12))
def test_a_striker_is_laid_as_it_is_said(placing, seed):
    seat, spec = seed % 4, SensorSpec()
    lower, upper = ports.line_beam(seat, 0), ports.line_beam(seat, 1)
    still_s, edges = lines(seed).place(seat, 10.0, placing)
    assert min(edge[0] for edge in edges) >= 10.0 - 0.021
    assert {edge[1] for edge in edges} <= {lower, upper}
    hands = {who for _, _, who, _ in edges if who.startswith("hand ")}
    assert (len(hands) == 0) == (placing == "calm")
    assert len(hands) <= 2 * spec.place_touches + 1
    for who in hands:
        for beam in (lower, upper):
            (on_s, _, on), (off_s, _, off) = sorted(edge for edge in told(edges, who) if edge[1] == beam)
            assert (on, off) == (True, False)
            assert 10.0 <= on_s <= off_s
    laid = [edge for edge in told(edges, "striker") if edge[2]]
    assert {beam for _, beam, _ in laid} == ({lower} if placing == "one_line" else {lower, upper})
    gone = [edge for edge in told(edges, "striker") if not edge[2]]
    if placing != "pulled_back":
        assert gone == []
        assert 0.6 * spec.place_s <= still_s - 10.0 <= 1.6 * spec.place_s
        assert all(still_s - 0.02 <= time_s <= still_s for time_s, _, _ in laid)
        assert max(edge[0] for edge in edges) <= still_s
    else:
        (front_s, front, _), (rear_s, rear, _) = gone
        assert (front, rear) == (upper, lower)
        assert 0.25 <= rear_s - front_s <= 0.6
        assert 0.5 <= front_s - max(time_s for time_s, _, _ in laid) <= 1.52
        assert still_s == rear_s
        assert [(beam, blocked) for _, beam, blocked in told(edges, "hand")][-2:] == [(upper, False), (lower, False)]


def test_a_striker_is_taken_up_again_sooner_or_later():
    lain_s = []
    for seed in range(40):
        edges = lines(seed).place(0, 10.0, "pulled_back")[1]
        striker = told(edges, "striker")
        lain_s.append(striker[2][0] - striker[1][0])
    assert min(lain_s) < 0.7
    assert max(lain_s) > 1.3


def test_an_unknown_placing_names_those_that_exist():
    with pytest.raises(ValueError, match="there are good, calm, one_line, pulled_back"):
        lines().place(0, 1.0, "sideways")


@pytest.mark.parametrize("seat", range(4))
def test_a_flick_covers_the_rear_line_with_a_finger_and_the_rest_is_the_physics(seat):
    physics = [
        SimpleNamespace(time_s=0.02, disc_index=-1, seat=seat, line=1, blocked=False),
        SimpleNamespace(time_s=0.5, disc_index=7, seat=2, line=0, blocked=True),
        SimpleNamespace(time_s=0.6, disc_index=0, seat=2, line=0, blocked=True),
    ]
    for seed in range(20):
        edges = lines(seed).flick(seat, 10.0, physics)
        (on_s, rear, on), (off_s, beam, off) = told(edges, "finger")
        assert (rear, beam, on, off) == (ports.line_beam(seat, 0), ports.line_beam(seat, 0), True, False)
        assert 9.6 <= on_s <= 9.99
        assert 10.0 <= off_s <= 10.0 + SensorSpec().finger_max_s
        assert told(edges, "striker") == [(10.02, ports.line_beam(seat, 1), False)]
        assert told(edges, "man 7") == [(10.5, ports.line_beam(2, 0), True)]
        assert told(edges, "man 0") == [(10.6, ports.line_beam(2, 0), True)]
