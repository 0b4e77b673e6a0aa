"""The striker in a person's hand: when it may be laid and flicked, and what it does where there is no room."""

from carrom.game import pieces
from carrom_simulator.board.layout import Disc
from carrom_simulator.game.people import QUICK
from carrom_simulator.game.striker_in_hand import HAND_US, SURE_US
from carrom_simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING
from tests.simulator.game.with_people import SPEC, begun, ready

W, B = pieces.WHITE, pieces.BLACK


def test_a_striker_may_be_flicked_once_the_table_has_seen_it():
    game = begun()
    assert not game.striker.may_flick
    tabletop = ready(game).tabletop
    world = game.session.world
    for later_us, may in ((SURE_US, True), (SURE_US - 1, False)):
        tabletop.still_us = world.now_us - later_us
        assert game.striker.may_flick == may
    tabletop.still_us = 0
    for state in (READY, MOVING, SETTLING, OVER):
        tabletop.state = state
        assert not game.striker.may_flick
    tabletop.state, tabletop.placed_seat = PLACED, pieces.EAST
    assert not game.striker.may_flick


def test_a_striker_is_laid_for_a_person_who_is_waited_for_and_not_while_a_hand_has_it():
    game = begun()
    tabletop, world = game.tabletop, game.session.world
    while game.session.waits_for < 0:
        world.run(for_us=50_000)
    tabletop.taken_up_us = world.now_us - HAND_US - SURE_US + 1
    assert not game.striker.lay_ready(5.0)
    tabletop.taken_up_us -= 1
    tabletop.state = SETTLING
    assert not game.striker.lay_ready(5.0)
    tabletop.state = READY
    assert game.striker.lay_ready(5.0)
    assert (tabletop.placed_seat, tabletop.placed_offset_mm, tabletop.state) == (pieces.SOUTH, 5.0, PLACED)
    assert not game.striker.lay_ready(5.0)


def test_where_men_lie_all_along_the_line_the_nearest_goes_back_into_the_rosace():
    game = begun()
    tabletop = game.tabletop
    while game.session.waits_for < 0:
        game.session.world.run(for_us=50_000)
    men = [Disc(B if x == 0 else W, float(x), 10.0 - SPEC.base_mm) for x in range(-264, 265, 33)]
    tabletop.lay(men)
    assert not game.striker.lay_ready(0.0)
    assert [disc for disc in tabletop.layout if disc in men] == [disc for disc in men if disc.piece != B]
    [other] = [disc for disc in tabletop.layout if disc not in men]
    assert other.piece == B
    assert max(abs(other.x_mm), abs(other.y_mm)) < 100


def test_the_table_has_seen_a_quick_bots_striker_before_it_is_shot():
    assert QUICK.aim_us > SURE_US
