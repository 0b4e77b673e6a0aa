"""The state that the page shows."""

import pytest

from simulator.board.spec import BoardSpec
from simulator.web.live import Live
from simulator.web.setup import Setup


@pytest.mark.parametrize(
    ("opener", "x", "y", "right"), [("south", 0, -1, (1, 0)), ("north", 0, 1, (-1, 0)), ("east", 1, 0, (0, 1))]
)
def test_the_page_knows_the_middle_of_the_line_on_turn_and_where_its_right_is(opener, x, y, right):
    setup = Setup.of("billard", "four", seed=2)
    setup.opener = opener
    base, far = Live(setup).state()["base"], BoardSpec().base_mm
    assert (base["x"], base["y"]) == pytest.approx((x * far, y * far))
    assert (base["rx"], base["ry"]) == pytest.approx(right)
