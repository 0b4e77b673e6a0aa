"""Answers of people at the simulated table: true, whatever the sensors guessed."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from carrom.game import entry as entries
from carrom.game.pieces import BLACK, NE, NW, QUEEN, SE, STRIKER, SW, WHITE
from carrom.ports import gate_beam
from carrom.referee import questions
from carrom.referee.questions import NO, NOTHING, WAS_LATE, WAS_SHOT, YES
from carrom.sensing.passage import GATES
from carrom_simulator.game.answers import AGAIN_US, READ_US, WORDS_US, Answers
from carrom_simulator.game.session import Session
from carrom_simulator.physics.outcome import Fall
from tests.simulator.game.bare_table import NORTH, SOUTH, Hands, Table, pass_time, played


@pytest.mark.parametrize("guess", [(), (WHITE, STRIKER)])
def test_a_game_in_which_every_tray_is_asked_about_is_judged_right(guess):
    session = Session("dezepions", seed=4, skill=90)
    asked = []
    take = session.table.passages.take

    def jammed():
        passage = take()
        if passage is not None:
            passage.pieces, passage.doubt, passage.margin = guess, GATES, 0
        return passage

    class Listener:
        def on_question(self, question):
            if question is not None:
                asked.append(question.kind)

    session.table.passages.take = jammed
    session.table.listeners.append(Listener())
    result = session.play()
    assert result["winner"]
    assert asked.count(questions.ASK_TRAY) >= 9
    assert questions.ASK_PIECE not in asked
    assert (result["misjudged"], result["missed"], result["phantom"], result["confused"]) == (0, 0, 0, 0)


# One question at a time, on a table that knows nothing but the shot.


def fell(*pieces, pocket=SW, first=0):
    return [Fall(1.0 + number, number, piece, pocket, 900.0) for number, piece in enumerate(pieces, first)]


def passage(*pieces, pocket=SW):
    return SimpleNamespace(pocket=pocket, pieces=pieces)


class Asked:
    """A table that asks. bots: the seats that are not people's. shot: the one that was played."""

    def __init__(self, *bots, shot=None, **more):
        self.table = Table()
        self.hands = Hands(self.table)
        self.answers = Answers(self.table, self.hands, dict.fromkeys(bots))
        self.table.played = shot
        for name, value in more.items():
            setattr(self.answers, name, value)

    def answer(self, question, meanwhile=lambda: None):
        """What is answered, and by whom; None where nobody here does."""
        self.table.question = question
        self.answers.on_question(question)
        before = len(self.hands.picked)
        for process in self.table.spawned:
            pass_time(self.table, process, meanwhile)
        self.table.spawned.clear()
        given = [(seat, value) for _, seat, _, value, _ in self.hands.picked[before:]]
        return given[-1] if given else None


def which(doubtful, guess=WHITE, *possible):
    return questions.piece((SOUTH, NORTH), guess, list(possible or (WHITE, BLACK, QUEEN, STRIKER)), doubtful)


def test_a_question_is_answered_by_a_bot_among_those_who_are_asked_or_by_the_umpire():
    shot = played()
    said = questions.said((NORTH,), 0)
    assert Asked(SOUTH, shot=shot).answer(said) is None
    assert Asked(NORTH, shot=shot).answer(said) == (NORTH, NO)
    assert Asked(shot=shot, umpire=True).answer(said) == (NORTH, NO)
    assert Asked(NORTH, SOUTH, shot=shot).answer(questions.said((SOUTH, NORTH), 0)) == (SOUTH, NO)
    assert Asked(shot=shot, umpire=True).answer(questions.said((SOUTH, NORTH), 0)) == (SOUTH, NO)
    choice = questions.choice((NORTH,))
    assert Asked(umpire=True).answer(choice) is None  # that is the player's own
    assert Asked(NORTH).answer(choice) == (NORTH, entries.REMOVE)
    Asked(NORTH).answers.on_question(None)  # a question that has gone


def test_an_answer_takes_the_time_to_read_and_waits_for_somebodys_menu():
    asked = Asked(NORTH, shot=played())
    asked.table.menus.picker = object()

    def menu_closes():
        if asked.table.now_us >= 5_000_000:
            asked.table.menus.picker = None

    assert asked.answer(questions.said((NORTH,), 0), menu_closes) == (NORTH, NO)
    assert asked.hands.picked[0][0] == pytest.approx(5_000_000, abs=200_000)
    prompt = Asked(NORTH, shot=played())
    prompt.answer(questions.said((NORTH,), 0))
    assert prompt.hands.picked[0][0] == READ_US


def test_an_answer_that_was_lost_is_given_again_and_one_that_somebody_gave_is_not():
    asked = Asked(NORTH, shot=played())
    question, lost, at_us = questions.said((NORTH,), 0), [], []

    def reply(_question, seat, value):
        lost.append((seat, value))
        at_us.append(asked.table.now_us)
        if len(lost) == 3:
            asked.table.question = None
        yield 100_000

    asked.hands.reply = reply
    asked.answer(question)
    assert lost == [(NORTH, NO)] * 3
    assert [later - earlier for earlier, later in pairwise(at_us)] == [100_000 + AGAIN_US + READ_US] * 2
    gone = Asked(NORTH, shot=played())

    def somebody_answers():
        gone.table.question = None

    assert gone.answer(question, somebody_answers) is None


def test_a_person_has_four_seconds_for_his_words():
    question = questions.said((NORTH,), 0)
    for by_person, says_us, answer, at_us in (
        (True, None, NO, WORDS_US), (True, 2_000_000, YES, 2_000_000), (False, None, NO, 0), (False, 0, YES, 0),
    ):  # fmt: skip
        shot = played()
        shot.by_person, shot.said = by_person, says_us == 0
        asked = Asked(NORTH, shot=shot)

        def person(shot=shot, asked=asked, says_us=says_us):
            shot.said = says_us is not None and asked.table.now_us >= says_us

        assert asked.answer(question, person) == (NORTH, answer)
        assert asked.hands.picked[0][0] == pytest.approx(at_us + READ_US, abs=200_000)


def test_whether_and_where_the_named_man_fell():
    shot = played(falls=[*fell(WHITE), *fell(WHITE, pocket=NE, first=1)])
    question = questions.hit((NORTH,), [SW, NE])
    for target, answer in ((0, SW), (1, NE), (2, NOTHING), (-1, NOTHING)):
        shot.target = target
        assert Asked(NORTH, shot=shot).answer(question) == (NORTH, answer)


def test_which_fell_first():
    shot = played(falls=[*fell(BLACK), *fell(WHITE, pocket=NE, first=1), *fell(QUEEN, pocket=SE, first=2)])
    codes = tuple(entries.fell(*one) for one in ((QUEEN, SE), (WHITE, NE)))
    question = questions.first((NORTH,), codes)
    assert Asked(NORTH, shot=shot).answer(question) == (NORTH, codes[1])
    assert Asked(NORTH, shot=played()).answer(question) == (NORTH, codes[0])


def test_what_falls_without_a_shot_is_late_or_nothing():
    for pocket, answer in ((SW, WAS_LATE), (NE, NOTHING)):
        question = questions.stray((NORTH,), True, [passage(WHITE, pocket=pocket)])
        assert Asked(NORTH, shot=played(falls=fell(WHITE))).answer(question) == (NORTH, answer)
    question = questions.stray((NORTH,), False, [passage(WHITE)])
    assert Asked(NORTH, shot=played(falls=fell(WHITE))).answer(question) == (NORTH, NOTHING)
    assert WAS_SHOT in question.choices
    assert Asked(NORTH).answer(question) == (NORTH, NOTHING)  # nobody has shot yet


def test_a_doubtful_piece_is_what_really_fell_less_what_the_table_knows_already():
    shot = played(falls=[*fell(BLACK, WHITE, QUEEN), *fell(STRIKER, pocket=NE, first=3)])
    seen, first, second, other = passage(WHITE), passage(WHITE), passage(WHITE), passage(STRIKER, pocket=NE)
    asked = Asked(NORTH, shot=shot)
    asked.answers.on_flick(shot)
    for one in (seen, first, second, other):
        asked.answers.on_passage(one)
    asked.table.doubtful = [first, second]
    assert asked.answer(which(first)) == (NORTH, BLACK)
    assert asked.answer(which(second)) == (NORTH, QUEEN)  # the black one has been told
    assert asked.answer(which(passage(BLACK))) == (NORTH, NOTHING)  # all are known
    asked.answers.on_flick(shot)  # the next shot begins anew
    assert asked.answer(which(first)) == (NORTH, BLACK)
    assert Asked(NORTH, shot=shot).answer(which(passage(WHITE, pocket=NE))) == (NORTH, STRIKER)
    not_offered = which(passage(WHITE), WHITE, WHITE, QUEEN)
    assert Asked(NORTH, shot=shot).answer(not_offered) == (NORTH, NOTHING)
    assert Asked(NORTH).answer(which(first)) == (NORTH, NOTHING)


def tray(**counts):
    codes = {"w": WHITE, "b": BLACK, "q": QUEEN, "s": STRIKER}
    return sum(count << 4 * codes[piece] for piece, count in counts.items())


@pytest.mark.parametrize(
    ("pieces", "guess", "answer"),
    [
        ((WHITE, BLACK), tray(w=2), tray(w=1, b=1)), ((WHITE,), tray(w=1), tray(w=1)), ((), tray(w=1), 0),
        ((WHITE, WHITE, BLACK), tray(w=1), tray(w=2)), ((BLACK,), tray(w=1), tray(b=1)),
        ((QUEEN, STRIKER), tray(q=1), tray(q=1, s=1)),
    ],
)  # fmt: skip
def test_a_tray_is_answered_by_the_choice_that_comes_nearest(pieces, guess, answer):
    jam = passage()
    question = questions.tray((NORTH,), SW, guess, (9, 9, 1, 1), [jam])
    shot = played(falls=fell(*pieces))
    assert Asked(NORTH, shot=shot).answer(question) == (NORTH, answer)


def test_a_tray_that_was_told_is_not_asked_about_again():
    jam, later = passage(), passage(WHITE)
    shot = played(falls=fell(WHITE, BLACK, WHITE))
    asked = Asked(NORTH, shot=shot)
    asked.answers.on_flick(shot)
    for one in (jam, later):
        asked.answers.on_passage(one)
    question = questions.tray((NORTH,), SW, tray(w=1), (9, 9, 1, 1), [jam])
    assert asked.answer(question) == (NORTH, tray(w=1, b=1))  # one white man is the later one's
    asked.table.doubtful = [later]
    assert asked.answer(which(later)) == (NORTH, WHITE)
    assert Asked(NORTH).answer(question) == (NORTH, 0)


# What people told has no pocket, only a zone.


def test_a_named_man_is_found_by_his_zone_where_nobody_saw_his_pocket():
    table = Asked(NORTH, shot=played(falls=[Fall(1.0, 4, WHITE, NE, 900.0)], own=WHITE))
    table.table.played.target = 4
    far = questions.hit((NORTH,), [SW, NW], True)
    assert table.answer(far) == (NORTH, NW)
    assert table.answer(questions.hit((NORTH,), [SE, NE], True)) == (NORTH, NE)


def test_which_fell_first_is_known_of_a_piece_that_no_pocket_saw():
    for first, other in ((BLACK, WHITE), (WHITE, BLACK)):
        at = {WHITE: SW, BLACK: NE}
        falls = [Fall(1.0 + n, n, piece, at[piece], 900.0) for n, piece in enumerate((first, other))]
        table = Asked(SOUTH, NORTH, shot=played(falls=falls))
        table.table.hardware.fitted &= ~(3 << gate_beam(NE, 0))
        table.table.is_told = table.table.has_pads = True
        asked = questions.first((SOUTH, NORTH), (entries.fell(WHITE, SW), entries.fell(BLACK, SW)))
        assert table.answer(asked)[1] == entries.fell(first, SW)


def test_a_piece_that_comes_late_is_of_the_shot_that_nobody_has_ended():
    table = Asked(SOUTH, NORTH, shot=played())
    assert table.answer(questions.same((SOUTH, NORTH), SW))[1] == YES
