"""People play at the page: they lay the striker and name a man, and an undo puts the board back."""

from types import SimpleNamespace

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import SHOOTING
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.game.answers import WORDS_US
from carrom_simulator.game.session import Session
from carrom_simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.outcome import Fall, Flick, Off, Outcome, Touch
from carrom_simulator.web.actions import HAND_US, PACE, SURE_US, Actions
from carrom_simulator.web.opened.replay import Past

SPEC = BoardSpec()
W, B, Q, STRIKER = pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER


def begun(rules="billard", past=None, **more):
    wanted = {"seed": 3, "noise": "none", "people": (0, 2), "opener": pieces.SOUTH, "physics": "exact", "board": SPEC}
    if past is not None:
        more |= {"store": past.store(), "layout": past.layout()}
    session = Session(rules, frames=True, mishaps=False, pace=PACE, watched=True, **(wanted | more))
    return Actions(session, print, past.record if past is not None else None)


def layouts(game):
    """The men at the start and after each entry, as the record has them."""
    return [game.record.lay(length).layout for length in range(len(game.tabletop.game) + 1)]


def enter(game, entry):
    assert not game.session.table.enter(entry).error


def played_on():
    """A game that goes on after RECORD."""
    past = Past(RECORD, SPEC, 9)
    options = {name: str(value) for name, value in past.game.book.options.items()}
    return begun("krhum", past, options=options, opener=-1)


def ready(game):
    """Let time pass until a person's striker may be laid, lay it, and until it may be flicked."""
    world = game.session.world
    for _ in range(600):
        if game.lay_ready(0.0):
            break
        world.run(for_us=50_000)
    while not game.may_flick:
        world.run(for_us=10_000)
    return game


def played(*, falls=(), touches=(), off=(), rest=None, **more):
    outcome = Outcome(
        falls=[Fall(1.0, index, piece, 0, 500.0) for index, piece in falls],
        touches=[Touch(0.5, index, W, False) for index in touches],
        off=[Off(1.0, 3, piece) for piece in off],
        striker_rest=rest,
    )
    return Played(1, pieces.SOUTH, 0, [], Flick(0, 0.0, 0.0, 500.0), outcome, **more)


def test_a_striker_may_be_flicked_once_the_table_has_seen_it():
    game = begun()
    assert not game.may_flick
    tabletop = ready(game).tabletop
    world = game.session.world
    for later_us, may in ((SURE_US, True), (SURE_US - 1, False)):
        tabletop.still_us = world.now_us - later_us
        assert game.may_flick == may
    tabletop.still_us = 0
    for state in (READY, MOVING, SETTLING, OVER):
        tabletop.state = state
        assert not game.may_flick
    tabletop.state, tabletop.placed_seat = PLACED, pieces.EAST
    assert not game.may_flick


def test_a_striker_is_laid_for_a_person_who_is_waited_for_and_not_while_a_hand_has_it():
    game = begun()
    tabletop, world = game.tabletop, game.session.world
    while game.session.waits_for < 0:
        world.run(for_us=50_000)
    tabletop.taken_up_us = world.now_us - HAND_US - SURE_US + 1
    assert not game.lay_ready(5.0)
    tabletop.taken_up_us -= 1
    tabletop.state = SETTLING
    assert not game.lay_ready(5.0)
    tabletop.state = READY
    assert game.lay_ready(5.0)
    assert (tabletop.placed_seat, tabletop.placed_offset_mm, tabletop.state) == (pieces.SOUTH, 5.0, PLACED)
    assert not game.lay_ready(5.0)


def test_where_men_lie_all_along_the_line_the_nearest_goes_back_into_the_rosace():
    game = begun()
    tabletop = game.tabletop
    while game.session.waits_for < 0:
        game.session.world.run(for_us=50_000)
    men = [Disc(B if x == 0 else W, float(x), 10.0 - SPEC.base_mm) for x in range(-264, 265, 33)]
    tabletop.lay(men)
    assert not game.lay_ready(0.0)
    assert [disc for disc in tabletop.layout if disc in men] == [disc for disc in men if disc.piece != B]
    [other] = [disc for disc in tabletop.layout if disc not in men]
    assert other.piece == B
    assert max(abs(other.x_mm), abs(other.y_mm)) < 100


def test_a_menu_that_hands_are_at_or_that_is_answered_needs_no_person():
    game = begun()
    asked = SimpleNamespace(kind="any")
    for acting, answered, picker, seen_to in (
        (0, False, asked, False), (0, True, asked, True), (1, False, asked, True), (1, False, object(), True),
        (0, True, object(), False),
    ):  # fmt: skip
        game.session.hands.acting = acting
        game.session.answers.answers = lambda _question, answered=answered: answered
        assert game.sees_to(picker) == seen_to


def test_a_bet_may_be_doubled_by_people_of_the_side_whose_word_it_is():
    game = ready(begun("krhum"))
    tabletop = game.tabletop
    assert game.may_answer_bet() == []
    played_game = tabletop.game
    assert not played_game.enter(entries.shot(pieces.SOUTH, (entries.fell(W, pieces.NE),))).error
    assert not played_game.enter(entries.Entry(entries.BET, pieces.SOUTH, arg=pieces.NEAR)).error
    assert game.may_answer_bet() == [pieces.NORTH]
    tabletop.state = MOVING
    assert game.may_answer_bet() == []
    tabletop.state = PLACED
    assert not played_game.enter(entries.Entry(entries.ANSWER)).error
    assert game.may_answer_bet() == [pieces.SOUTH]
    game.people = (pieces.NORTH,)
    assert game.may_answer_bet() == []


def test_the_words_are_explained_until_a_persons_man_has_left_the_board():
    game = begun("krhum")
    answers = game.session.answers
    assert answers.words_us == 20_000_000
    for shot in (played(off=[STRIKER], by_person=True), played(off=[W]), played(by_person=True)):
        game.on_settled(shot, True)
        assert answers.words_us == 20_000_000
    game.on_settled(played(off=[STRIKER, W], by_person=True), True)
    assert answers.words_us == WORDS_US


def test_bots_at_a_page_are_quick():
    game = begun()
    crew = game.session.crew
    assert crew.pace == (500_000, 500_000, PACE.aim_us)
    assert PACE.aim_us > SURE_US
    for umpire in (True, False):
        game = begun(umpire=umpire)
        assert (game.session.crew.umpire, game.session.answers.umpire) == (umpire, umpire)


def test_edges_of_beams_are_seen_too():
    game = begun()
    beams = game.session.world.beams
    beams.seen.clear()
    beams.put(1_000, 3, True)
    beams.put(2_000, 3, False)
    assert beams.seen == [[3, 1, 1_000], [3, 0, 2_000]]


def test_the_boards_are_remembered_entry_by_entry():
    game = begun()
    tabletop = game.tabletop
    [start] = layouts(game)
    first, second = [Disc(W, 1.0, 2.0)], [Disc(B, 3.0, 4.0)]
    for layout in (first, second):
        enter(game, entries.shot(tabletop.position.turn, ()))
        tabletop.layout = list(layout)
        game.on_in_order()
        game.note()
    assert layouts(game) == [start, first, second]
    tabletop.layout = [Disc(B, 9.0, 4.0)]
    game.note()  # a hand has moved a man since
    tabletop.layout.append(Disc(W, 0.0, 0.0))
    assert layouts(game) == [start, first, [Disc(B, 9.0, 4.0)]], "a copy"
    enter(game, entries.Entry(entries.UNDO))
    tabletop.layout = []
    game.note()  # before the men are laid back
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
    game.follow()
    assert tabletop.layout == before  # nothing was taken back
    enter(game, entries.Entry(entries.UNDO))
    wanted = layouts(game)[1]
    tabletop.state = MOVING
    game.follow()
    assert tabletop.layout == before
    tabletop.state = READY
    game.follow()
    assert all(disc in tabletop.layout for disc in wanted)  # and the men that the record leaves out
    assert Disc(W, 7.0, 0.0) not in tabletop.layout
    assert len(layouts(game)) == 2
