"""The board follows the game: how it lay after each entry is in the record, and an undo puts it back."""

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import SHOOTING
from carrom_simulator.board.layout import Disc
from carrom_simulator.game.tabletop import MOVING, READY
from carrom_simulator.web.opened.replay import Past
from tests.simulator.game.with_people import SPEC, begun

W, B, Q = pieces.WHITE, pieces.BLACK, pieces.QUEEN


def layouts(game):
    """The men at the start and after each entry, as the record has them."""
    return [game.follower.record.lay(length).layout for length in range(len(game.tabletop.game) + 1)]


def enter(game, entry):
    assert not game.session.table.enter(entry).error


def played_on():
    """A game that goes on after RECORD."""
    past = Past(RECORD, SPEC, 9)
    options = {name: str(value) for name, value in past.game.book.options.items()}
    return begun("krhum", past, options=options, opener=-1)


def test_the_boards_are_remembered_entry_by_entry():
    game = begun()
    tabletop = game.tabletop
    [start] = layouts(game)
    first, second = [Disc(W, 1.0, 2.0)], [Disc(B, 3.0, 4.0)]
    for layout in (first, second):
        enter(game, entries.shot(tabletop.position.turn, ()))
        tabletop.layout = list(layout)
        game.follower.on_in_order()
        game.follower.note()
    assert layouts(game) == [start, first, second]
    tabletop.layout = [Disc(B, 9.0, 4.0)]
    game.follower.note()  # a hand has moved a man since
    tabletop.layout.append(Disc(W, 0.0, 0.0))
    assert layouts(game) == [start, first, [Disc(B, 9.0, 4.0)]], "a copy"
    enter(game, entries.Entry(entries.UNDO))
    tabletop.layout = []
    game.follower.note()  # before the men are laid back
    assert layouts(game) == [start, first]


RECORD = (
    "rules krhum\nseats south north\nopener south\n# board w0,0 w40,0 b90,0 q0,90\n"
    "south w@ne\n# board w0,0 b90,0 q0,90\n"
    "south -\n# board w7,0 b90,0 q0,90\n"
)


def test_a_game_is_played_on_from_its_record():
    game = played_on()
    assert list(game.tabletop.game.texts()) == ["south w@ne", "south -"]
    assert [[(disc.piece, disc.x_mm) for disc in layout] for layout in layouts(game)] == [
        [(W, 0.0), (W, 40.0), (B, 90.0), (Q, 0.0)], [(W, 0.0), (B, 90.0), (Q, 0.0)], [(W, 7.0), (B, 90.0), (Q, 0.0)],
    ]  # fmt: skip
    assert game.session.position.phase == SHOOTING


def test_the_board_goes_back_with_an_undo_once_nothing_moves():
    game = played_on()
    tabletop = game.tabletop
    before = list(tabletop.layout)
    game.follower.follow()
    assert tabletop.layout == before  # nothing was taken back
    enter(game, entries.Entry(entries.UNDO))
    wanted = layouts(game)[1]
    tabletop.state = MOVING
    game.follower.follow()
    assert tabletop.layout == before
    tabletop.state = READY
    game.follower.follow()
    assert all(disc in tabletop.layout for disc in wanted)  # and the men that the record leaves out
    assert Disc(W, 7.0, 0.0) not in tabletop.layout
    assert len(layouts(game)) == 2
