"""The table as hands and eyes have it: the striker, the men, and pads that are pressed in turn."""

import pytest

from carrom import ports
from carrom.game import pieces
from carrom.panel import menus
from simulator.board.layout import Disc
from simulator.game.session import Session
from simulator.game.tabletop import MOVING, PLACED, READY


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


def test_nothing_is_laid_while_pieces_move(session):
    tabletop = session.tabletop
    tabletop.place(pieces.SOUTH, 0.0)
    session.run(3_000_000)
    played = tabletop.flick(pieces.SOUTH, 0.0, 3000.0, by_person=True)
    assert (tabletop.state, played.number, played.by_person) == (MOVING, 1, True)
    with pytest.raises(ValueError, match="moving"):
        tabletop.place(pieces.SOUTH, 0.0)


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
    tabletop.lay_as_before(whole)
    assert tabletop.layout == whole


def test_hands_turn_a_menu_to_a_value_and_take_it(session):
    tabletop, told = session.tabletop, []

    class Listener:
        def on_entry(self, text, _verdict, _position):
            told.append(text)

    session.table.listeners.append(Listener())
    tabletop.spawn(session.hands.pick(pieces.SOUTH, ports.OK_BUTTON, [menus.ITEM_UNSEEN, True], held_us=1_300_000))
    session.run(10_000_000)
    assert told == ["south -"]
    assert tabletop.offered() is None
    # A value that is not on offer: the menu is closed again and nothing is entered.
    tabletop.spawn(session.hands.pick(pieces.NORTH, ports.OK_BUTTON, ["nothing"], held_us=1_300_000))
    session.run(10_000_000)
    assert told == ["south -"]
    assert tabletop.offered() is None
