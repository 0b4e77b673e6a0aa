"""A disc that falls or hops off is gone from everything at that moment: rest, beams, film. Of both engines."""

import math
from collections import Counter
from dataclasses import replace

import pytest

from carrom.game import pieces
from carrom_simulator.board.layout import Disc, rack
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics import engines
from carrom_simulator.physics.outcome import STRIKER_INDEX, Flick

SPEC = BoardSpec()
HOPPING = replace(SPEC, hop_tilt_max_deg=60.0, hop_chance_max=1.0)  # at this frame most hard hits throw a disc off
each_engine = pytest.mark.parametrize("name", engines.ENGINES)


def at_pocket(pocket, seat):
    """The angle at which that seat's striker slides straight into a pocket."""
    x0, y0 = SPEC.striker_place(seat, 0.0)
    x, y = SPEC.pocket_centre(pocket)
    way = math.degrees(math.atan2(x - x0, y - y0))
    return (way + 90.0 * seat + 180.0) % 360.0 - 180.0


def standing(outcome, layout, seat):
    """How often each (disc, seat, line) is blocked at the end, by the start and the edges."""
    count = Counter()
    discs = [*enumerate(layout), (STRIKER_INDEX, Disc(pieces.STRIKER, *SPEC.striker_place(seat, 0.0)))]
    for index, disc in discs:
        for other in range(4):
            for line in range(2):
                count[index, other, line] += SPEC.blocks_line(disc.piece, disc.x_mm, disc.y_mm, other, line)
    for edge in outcome.line_edges:
        count[edge.disc_index, edge.seat, edge.line] += 1 if edge.blocked else -1
    return {key for key, blocked in count.items() if blocked}


@each_engine
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pocket", range(4))
def test_a_striker_falls_into_the_pocket_that_it_is_aimed_at_and_leaves_no_beam_blocked(name, seat, pocket):
    flick = Flick(seat, 0.0, at_pocket(pocket, seat), 2000.0)
    outcome = engines.engine(name, SPEC).play([], flick, 50)
    (fall,) = outcome.falls
    assert (fall.pocket, fall.piece, fall.disc_index) == (pocket, pieces.STRIKER, STRIKER_INDEX)
    assert outcome.striker_rest is None
    assert standing(outcome, [], seat) == set()
    for frame in outcome.frames:
        if not 0 <= frame.time_s - fall.time_s < 0.01:  # the stepped engine looks every few milliseconds
            assert (frame.places[STRIKER_INDEX] is None) == (frame.time_s >= fall.time_s)


@each_engine
def test_what_hops_off_is_gone_once_and_nothing_else_is(name):
    gone = Counter()
    for seed in range(6):
        layout = rack(SPEC)
        outcome = engines.engine(name, HOPPING, seed).play(layout, Flick(0, 5.0, 0.0, 6000.0), 30)
        off = [one.disc_index for one in outcome.off]
        fell = [one.disc_index for one in outcome.falls]
        gone.update(off)
        assert len({*off, *fell}) == len(off) + len(fell)
        men = {index for index in (*off, *fell) if index != STRIKER_INDEX}
        assert sorted(outcome.rest_indices) == sorted(set(range(19)) - men)
        assert (outcome.striker_rest is None) == (STRIKER_INDEX in (*off, *fell))
        for one in outcome.off:
            piece = pieces.STRIKER if one.disc_index == STRIKER_INDEX else layout[one.disc_index].piece
            assert one.piece == piece
            shown = [frame.time_s for frame in outcome.frames if frame.places[one.disc_index] is not None]
            assert one.time_s - 0.08 < max(shown) <= one.time_s + 0.04
        last = {index % 20 for index, place in enumerate(outcome.frames[-1].places) if place is None}
        assert last == {index % 20 for index in (*off, *fell)}
        blocked = {index for index, _, _ in standing(outcome, layout, 0)}
        assert not blocked & {*off, *fell}
    assert len(gone) >= 2  # also men


@each_engine
def test_a_striker_that_does_not_move_is_one_picture(name):
    outcome = engines.engine(name, SPEC).play([Disc(pieces.WHITE, 0.0, 0.0)], Flick(2, 10.0, 0.0, 0.0), 30)
    assert (outcome.rest_time_s, outcome.falls, outcome.line_edges) == (0.0, [], [])
    assert outcome.striker_rest == pytest.approx(SPEC.striker_place(2, 10.0))
    (frame,) = outcome.frames
    assert frame.places == [(0.0, 0.0), pytest.approx(SPEC.striker_place(2, 10.0))]
