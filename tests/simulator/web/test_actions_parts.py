"""People play at the page: what is left to them, and how long bots and words take."""

from types import SimpleNamespace

from carrom.game import entry as entries
from carrom.game import pieces
from carrom_simulator.game.answers import WORDS_US
from carrom_simulator.game.people import QUICK
from carrom_simulator.game.session import Session
from carrom_simulator.game.tabletop import MOVING, PLACED
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.outcome import Flick, Off, Outcome
from carrom_simulator.web.actions import Actions
from tests.simulator.game.with_people import ready

W, STRIKER = pieces.WHITE, pieces.STRIKER


def begun(rules="billard", **more):
    wanted = {"seed": 3, "noise": "none", "people": (0, 2), "opener": pieces.SOUTH, "physics": "exact"}
    return Actions(Session(rules, frames=True, mishaps=False, pace=QUICK, watched=True, **(wanted | more)), print)


def played(*, off=(), **more):
    outcome = Outcome(off=[Off(1.0, 3, piece) for piece in off])
    return Played(1, pieces.SOUTH, 0, [], Flick(0, 0.0, 0.0, 500.0), outcome, **more)


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
    game.session.people = (pieces.NORTH,)
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
    assert crew.pace == (500_000, 500_000, 600_000)
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
