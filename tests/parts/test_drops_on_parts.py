"""Pieces fall through the printed parts, as the drop simulation touches them."""

from dataclasses import replace

import pytest

pytest.importorskip("build123d", reason="build123d is in the environment of make boards-check")
fall = pytest.importorskip("carrom_simulator.drops.fall", reason="MuJoCo is in the environment of make boards-check")

from boards.parts.figures import Table  # noqa: E402
from boards.parts.printed_chute import printed_chute  # noqa: E402
from carrom_simulator.drops.cases import CASES  # noqa: E402


@pytest.fixture(scope="module")
def printed():
    return printed_chute(Table())


@pytest.mark.parametrize("case", CASES)
def test_pieces_come_through_the_printed_parts(printed, case):
    assert [drop.verdict for drop in fall.drops(printed, case, 0.25, 36, 3)] == [fall.THROUGH] * 3


def test_pieces_fall_where_nothing_is_printed(printed):
    kept = [drop.verdict for drop in fall.drops(replace(printed, hulls=printed.hulls[:1]), "man", 0.25, 36, 3)]
    assert fall.LOST in kept


def test_the_running_planes_are_one_slab_each_over_all_parts(printed):
    """A seam between slabs would throw a disc that slides over it."""
    long = [hull for hull in printed.hulls if max(c[0] for c in hull.corners) - min(c[0] for c in hull.corners) > 350]
    assert len(long) == 3  # the two planes and the floor between them
