"""People play at the page: they lay the striker and name a man, and an undo puts the board back."""

from types import SimpleNamespace

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import SHOOTING
from simulator.board import placement
from simulator.board.layout import Disc
from simulator.board.spec import BoardSpec
from simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING
from simulator.game.truth import Played
from simulator.physics.outcome import Fall, Flick, Off, Outcome, Touch
from simulator.web import page_session
from simulator.web.opened.replay import Past
from simulator.web.page_session import HAND_US, SURE_US, PageSession, WatchedBeams

SPEC = BoardSpec()
W, B, Q, STRIKER = pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER


def begun(rules="billard", past=None, **more):
    wanted = {"seed": 3, "noise": "none", "people": (0, 2), "opener": pieces.SOUTH, "physics": "exact", "board": SPEC}
    return PageSession(rules, past, **(wanted | more))


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


def test_where_men_lie_all_along_the_line_the_nearest_goes_back_into_the_rosace(monkeypatch):
    game = begun()
    tabletop = game.tabletop
    while game.session.waits_for < 0:
        game.session.world.run(for_us=50_000)
    far, near = Disc(W, 0.0, 200.0), Disc(B, 30.0, -SPEC.base_mm + 10.0)
    tabletop.lay([far, near])

    def full(*_):
        raise placement.NoRoomError("men")

    monkeypatch.setattr(tabletop, "place", full)
    assert not game.lay_ready(0.0)
    assert [disc for disc in tabletop.layout if disc == far] == [far]
    [other] = [disc for disc in tabletop.layout if disc != far]
    assert other.piece == B
    assert abs(other.x_mm) < 100
    assert abs(other.y_mm) < 100


def test_the_distance_of_a_man_is_that_to_the_middle_of_the_line():
    game = begun()
    x, y = SPEC.striker_place(pieces.WEST, 0.0)
    assert game._away(Disc(W, x + 3.0, y - 4.0), pieces.WEST) == pytest.approx(25.0)


def test_who_names_no_man_means_the_first_of_his_that_fell():
    game = begun()
    assert game._meant(played(falls=[(4, B), (6, W), (2, W)], own=W)) == 6
    assert game._meant(played(falls=[(4, B)], own=W)) == -1


def test_a_flick_so_weak_that_the_striker_stays_between_the_lines_is_no_shot():
    game = begun()
    between = SPEC.striker_place(pieces.SOUTH, 20.0)
    out_mm = SPEC.striker_radius_mm + 1
    assert not game._has_left(played(rest=between))
    assert game._has_left(played(rest=None))
    assert game._has_left(played(rest=between, touches=[2]))
    assert game._has_left(played(rest=(0.0, -SPEC.line_mm(0) + out_mm)))
    assert game._has_left(played(rest=(0.0, -SPEC.line_mm(1) - out_mm)))


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


def test_a_bet_may_be_doubled_by_people_of_the_side_whose_word_it_is(monkeypatch):
    game = ready(begun("krhum"))
    tabletop = game.tabletop
    assert game.may_answer_bet() == []
    played_game = tabletop.game
    assert not played_game.enter(entries.shot(pieces.SOUTH, (entries.fell(W, pieces.NE),))).error
    assert not played_game.enter(entries.Entry(entries.BET, pieces.SOUTH, arg=pieces.NEAR)).error
    monkeypatch.setattr(tabletop, "quiet", lambda: quiet)
    quiet = True
    assert game.may_answer_bet() == [pieces.NORTH]
    tabletop.state = MOVING
    assert game.may_answer_bet() == []
    tabletop.state, quiet = PLACED, False
    assert game.may_answer_bet() == []
    quiet = True
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
    assert answers.words_us == page_session.WORDS_US


def test_bots_at_a_page_are_quick():
    game = begun()
    crew = game.session.crew
    assert (crew.think_us, crew.heard_us, crew.aim_us) == (500_000, 500_000, SURE_US)
    for umpire in (True, False):
        game = begun(umpire=umpire)
        assert (game.session.crew.umpire, game.session.answers.umpire) == (umpire, umpire)


def test_edges_of_beams_are_seen_too():
    game = begun()
    assert isinstance(game.session.world.beams, WatchedBeams)
    assert game.session.world.hardware.beams is game.beams
    game.beams.seen.clear()
    game.beams.put(1_000, 3, True)
    game.beams.put(2_000, 3, False)
    assert game.beams.seen == [[3, 1, 1_000], [3, 0, 2_000]]


def test_the_boards_are_remembered_entry_by_entry():
    game = begun()
    tabletop = game.tabletop
    start = game.history[0]
    assert len(game.history) == 1
    first, second = [Disc(W, 1.0, 2.0)], [Disc(B, 3.0, 4.0)]
    for layout in (first, second):
        assert not tabletop.game.enter(entries.shot(tabletop.position.turn, ())).error
        tabletop.layout = layout
        game.on_in_order()
    assert game.history == [start, first, second]
    tabletop.layout = third = [Disc(B, 9.0, 4.0)]
    game.on_in_order()  # the same entry, put right
    assert game.history == [start, first, third]
    third.append(Disc(W, 0.0, 0.0))
    assert game.history[2] == [Disc(B, 9.0, 4.0)], "a copy"
    assert not tabletop.game.enter(entries.Entry(entries.UNDO)).error
    tabletop.layout = first
    game.on_in_order()
    assert game.history == [start, first]


RECORD = (
    "rules krhum\nseats south north\nopener south\n# board w0,0 w40,0 b90,0 q0,90\n"
    "south w@ne\n# board w0,0 b90,0 q0,90\n"
    "south -\n# board w7,0 b90,0 q0,90\n"
)


def test_a_game_is_played_on_from_its_record():
    game = played_on()
    assert list(game.tabletop.game.texts()) == ["south w@ne", "south -"]
    assert [[(disc.piece, disc.x_mm) for disc in layout] for layout in game.history] == [
        [(W, 0.0), (W, 40.0), (B, 90.0), (Q, 0.0)], [(W, 0.0), (B, 90.0), (Q, 0.0)], [(W, 7.0), (B, 90.0), (Q, 0.0)],
    ]  # fmt: skip
    assert game.session.position.phase == SHOOTING


def test_the_board_goes_back_with_an_undo_and_the_man_of_a_penalty_shot_is_laid(monkeypatch):
    game = played_on()
    tabletop = game.tabletop
    laid = []
    monkeypatch.setattr(game.session, "lay_penalty_man", lambda: laid.append(len(tabletop.game)))
    game.follow()
    assert laid == []  # nothing was taken back
    assert not tabletop.game.enter(entries.Entry(entries.UNDO)).error
    wanted = game.history[1]
    for busy, state in ((True, READY), (False, MOVING)):
        monkeypatch.setattr(tabletop.table.referee, "busy", lambda busy=busy: busy)
        tabletop.state = state
        game.follow()
        assert laid == []
    tabletop.state = READY
    game.follow()
    assert laid == [1]
    assert all(disc in tabletop.layout for disc in wanted)  # and the men that the record leaves out
    assert Disc(W, 7.0, 0.0) not in tabletop.layout
    assert len(game.history) == 2
