"""The table as hands and eyes have it: the striker, the men, and pads that are pressed in turn."""

import pytest

from carrom import ports
from carrom.game import pieces
from carrom.panel import choices
from carrom_simulator.board.lay import Lay
from carrom_simulator.board.layout import Disc
from carrom_simulator.game.session import Session
from carrom_simulator.game.tabletop import MOVING, PLACED, READY


@pytest.fixture
def session():
    """A game of two people on a table with ideal sensors, waiting for the first shot."""
    made = Session("billard", people=pieces.TWO_SEATS, opener=pieces.SOUTH)
    made.world.run(10_000_000, until=lambda: made.waits_for == pieces.SOUTH)
    return made


def test_the_striker_lies_still_a_while_after_it_was_laid(session):
    tabletop = session.tabletop
    assert tabletop.place(pieces.SOUTH, 1000.0) == pytest.approx(tabletop.spec.base_circle_mm)
    assert tabletop.state == PLACED
    assert not tabletop.lies_still(pieces.SOUTH)
    with pytest.raises(ValueError, match="still"):
        tabletop.flick(pieces.SOUTH, 0.0, 1000.0)
    session.run(3_000_000)
    assert tabletop.lies_still(pieces.SOUTH)
    assert not tabletop.lies_still(pieces.NORTH)
    tabletop.slide(12.0)
    assert tabletop.striker == tabletop.spec.striker_place(pieces.SOUTH, 12.0)
    tabletop.take_up()
    assert (tabletop.state, tabletop.striker, tabletop.taken_up_us) == (READY, None, session.world.now_us)


def test_a_striker_that_is_taken_up_stands_in_no_beam_any_more(session):
    session.tabletop.place(pieces.SOUTH, 0.0)
    session.run(3_000_000)
    before = session.world.sensors.levels()
    session.tabletop.take_up()
    session.run(400_000)
    both = 1 << ports.line_beam(pieces.SOUTH, 0) | 1 << ports.line_beam(pieces.SOUTH, 1)
    assert (before & both, session.world.sensors.levels() & both) == (both, 0)


def test_a_striker_that_lies_on_the_board_is_drawn_back_over_both_lines_before_it_is_laid():
    still_us = []
    for striker in (None, (0.0, 0.0)):
        tabletop = Session("billard", people=pieces.TWO_SEATS).tabletop
        tabletop.striker, tabletop.state = striker, READY
        tabletop.place(pieces.SOUTH, 0.0)
        still_us.append(tabletop.still_us)
    assert 300_000 < still_us[1] - still_us[0] < 1_000_000  # the rear line is free 0.3 s after the front one


def test_nothing_is_laid_while_pieces_move(session):
    tabletop = session.tabletop
    tabletop.place(pieces.SOUTH, 0.0)
    session.run(3_000_000)
    played = tabletop.flick(pieces.SOUTH, 0.0, 3000.0, by_person=True)
    assert (tabletop.state, played.number, played.by_person) == (MOVING, 1, True)
    with pytest.raises(ValueError, match="moving"):
        tabletop.place(pieces.SOUTH, 0.0)


def test_a_shot_is_a_person_s_only_where_that_is_said(session):
    session.tabletop.place(pieces.SOUTH, 0.0)
    session.run(3_000_000)
    assert not session.tabletop.flick(pieces.SOUTH, 0.0, 3000.0).by_person


def test_hands_put_the_board_in_order(session):
    tabletop = session.tabletop
    whole = list(tabletop.layout)
    missing = next(disc for disc in whole if disc.piece == pieces.WHITE)
    tabletop.lay([disc for disc in whole if disc is not missing])
    assert not tabletop.is_in_order()
    tabletop.put_in_order()
    assert tabletop.is_in_order()
    # A man too many goes: the one that lies farthest from all pockets.
    tabletop.lay([*whole, Disc(pieces.BLACK, 300.0, 300.0)])
    tabletop.put_in_order()
    assert sorted(disc.piece for disc in tabletop.layout) == sorted(disc.piece for disc in whole)
    assert Disc(pieces.BLACK, 300.0, 300.0) in tabletop.layout
    tabletop.lay_as_before(Lay(whole, 3, (4, pieces.NE)))
    assert (tabletop.layout, tabletop.named, tabletop.penalty_man) == (whole, 3, (4, pieces.NE))


def test_hands_turn_a_menu_to_a_value_and_take_it(session):
    tabletop, told = session.tabletop, []

    class Listener:
        def on_entry(self, entry, _verdict, _position):
            told.append(entry.text())

    session.table.listeners.append(Listener())
    tabletop.spawn(session.hands.pick(pieces.SOUTH, ports.OK_BUTTON, [choices.ITEM_UNSEEN, True], held_us=1_300_000))
    session.run(10_000_000)
    assert told == ["south -"]
    assert tabletop.offered() is None
    # A value that is not on offer: the menu is closed again and nothing is entered.
    tabletop.spawn(session.hands.pick(pieces.NORTH, ports.OK_BUTTON, ["nothing"], held_us=1_300_000))
    session.run(10_000_000)
    assert told == ["south -"]
    assert tabletop.offered() is None


def test_a_man_is_pointed_at_until_the_shot_is_over_and_a_striker_lies_nowhere_once_it_is_shot(session):
    tabletop = session.tabletop
    assert (tabletop.named, tabletop.placed_seat) == (-1, -1)
    tabletop.place(pieces.SOUTH, 0.0)
    tabletop.take_up()
    assert tabletop.placed_seat == -1
    tabletop.place(pieces.SOUTH, 0.0)
    assert tabletop.placed_seat == pieces.SOUTH
    session.run(3_000_000)
    tabletop.named = 3
    tabletop.flick(pieces.SOUTH, 0.0, 3000.0)
    assert (tabletop.named, tabletop.placed_seat) == (3, -1)
    session.world.run(until=lambda: tabletop.state != MOVING)
    assert tabletop.named == -1
    tabletop.named = 3
    tabletop.lay_as_before(Lay(tabletop.layout))
    assert tabletop.named == -1


def test_the_man_of_a_penalty_shot_lies_on_the_arrow_until_it_is_shot(session):
    tabletop = session.tabletop
    tabletop.put_on_arrow(5, pieces.NE)
    assert tabletop.penalty_man == (5, pieces.NE)
    man = tabletop.layout[5]
    x, y = tabletop.spec.pocket_centre(pieces.NE)
    assert (x - man.x_mm) == pytest.approx(y - man.y_mm)  # on the diagonal before that pocket
    assert 0 < x - man.x_mm < 150
    tabletop.place(pieces.SOUTH, 0.0)
    session.run(3_000_000)
    tabletop.flick(pieces.SOUTH, 0.0, 3000.0)
    assert tabletop.penalty_man is None
    tabletop.put_on_arrow(5, pieces.NE)
    tabletop.lay_as_before(Lay(tabletop.layout))
    assert tabletop.penalty_man is None


def test_a_moving_piece_is_where_the_shot_has_it_at_that_moment():
    session = Session("billard", people=pieces.TWO_SEATS, opener=pieces.SOUTH, frames=True)
    session.world.run(10_000_000, until=lambda: session.waits_for == pieces.SOUTH)
    tabletop = session.tabletop
    tabletop.place(pieces.SOUTH, 0.0)
    session.run(3_000_000)
    x_mm, y_mm = tabletop.striker
    played = tabletop.flick(pieces.SOUTH, 0.0, 2000.0)
    session.run(50_000)
    *_, striker = tabletop.discs()
    assert (striker.piece, striker.x_mm) == (pieces.STRIKER, pytest.approx(x_mm))
    assert 80 < striker.y_mm - y_mm < 100  # of 2 m/s, three frames later
    session.world.run(until=lambda: tabletop.state != MOVING)
    assert session.world.now_us >= played.rest_us
    assert [seen[0] for seen in tabletop.discs()][:-1] == [disc.piece for disc in played.outcome.rest]
