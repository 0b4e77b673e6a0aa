"""Questions: who may answer, what may be answered, and what is shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom import clock
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.entry import fell
from carrom.game.pieces import BLACK, NE, NORTH, QUEEN, SOUTH, STRIKER, SW, WHITE
from carrom.game.position import Position
from carrom.lang import LANGUAGES
from carrom.panel import menus, questions
from carrom.panel.questions import COUNTS, NO, NOTHING, WAS_LATE, WAS_SHOT, YES
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.sensing.passages import Passage
from tests.firmware.playing import tray

ALL = (0, 1, 2, 3)
PASSAGE = Passage(SW, (WHITE,), 0, 5, None)
MOST = (9, 9, 1, 1)


def asked(lang):
    """One question of every kind."""
    return {
        questions.ASK_PIECE: questions.piece(lang, ALL, BLACK, [WHITE, BLACK, QUEEN, STRIKER], PASSAGE),
        questions.ASK_TRAY: questions.Tray(lang, ALL, SW, tray(w=1), MOST, [PASSAGE]),
        questions.ASK_FIRST: questions.first(lang, ALL, (fell(WHITE, NE), fell(BLACK, SW))),
        questions.ASK_STRAY: questions.stray(lang, ALL, True, [PASSAGE]),
        questions.ASK_TURN: questions.turn(lang, ALL),
        questions.ASK_HIT: questions.hit(lang, (NORTH,), [NE]),
        questions.ASK_SAID: questions.said(lang, (NORTH,), 7),
        questions.ASK_CHOICE: questions.choice(lang, (NORTH,)),
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_kind_asks_and_offers_in_words(lang):
    for kind, question in asked(lang).items():
        assert question.kind == kind
        assert question.prompt.endswith("?")
        assert len(question.choices) == len(question.labels) == len(set(question.choices)) >= 2
        assert all(question.labels)
    french, english = asked("fr"), asked("en")
    assert all(french[kind].labels != english[kind].labels for kind in french)
    assert all(french[kind].prompt != english[kind].prompt for kind in french)


def test_only_what_the_sensors_are_not_sure_of_is_doubt():
    assert set(questions.DOUBTS) == {questions.ASK_PIECE, questions.ASK_TRAY, questions.ASK_FIRST, questions.ASK_STRAY}


def test_which_piece_shows_the_guess_first_and_offers_nothing_last():
    question = asked("fr")[questions.ASK_PIECE]
    assert question.choices == (WHITE, BLACK, QUEEN, STRIKER, NOTHING)
    assert (question.choice, question.label) == (BLACK, "noir")
    assert question.labels[-1] == "Rien"
    assert question.prompt == "S-O : Pièce ?"
    assert (question.pocket, question.passages) == (SW, [PASSAGE])
    gone = questions.piece("en", ALL, QUEEN, [WHITE], PASSAGE)  # a queen that can't have fallen
    assert (gone.choice, gone.label, gone.prompt) == (WHITE, "white", "SW : Which piece?")


def presses_to(question, wanted):
    """How many buttons say that this lies in the tray, by the nearest choice each time, turned the shorter way."""

    def apart(choice):
        missing = [abs((choice >> bit & 15) - (wanted >> bit & 15)) for bit in (0, 4, 8, 12)]
        return sum(missing) if choice or not wanted else 99  # an empty tray is taken at once

    count = 0
    while True:
        choices = question.choices
        best = min(range(len(choices)), key=lambda i: apart(choices[i]))
        assert best == 0 or apart(choices[best]) < apart(choices[0])
        forward = best <= len(choices) - best
        for _ in range(best if forward else len(choices) - best):
            assert question.press(BET_BUTTON if forward else BANK_BUTTON) == menus.MOVED
            count += 1
        count += 1
        if question.press(OK_BUTTON) == menus.TAKEN:
            assert question.choice == wanted
            return count


@pytest.mark.parametrize(
    ("guess", "wanted", "presses"),
    [
        (tray(w=1), tray(w=1), 1), (tray(w=1, b=1), tray(w=1, b=1), 1),  # right
        (tray(w=1), 0, 2), (tray(w=2, b=1), 0, 2), (0, tray(w=1), 3), (tray(w=2), tray(w=1), 4),
        (tray(w=1), tray(b=1), 3),
        (tray(w=1), tray(w=1, b=1), 6), (tray(b=1), tray(s=1), 5),
        (tray(w=1), tray(b=2), 8), (tray(w=2), tray(w=1, b=1), 3),
    ],
)  # fmt: skip
def test_a_tray_takes_few_presses(guess, wanted, presses):
    assert presses_to(questions.Tray("fr", ALL, SW, guess, MOST, [PASSAGE]), wanted) == presses


@given(st.builds(tray, *[st.integers(0, most) for most in MOST]), st.builds(tray, *[st.integers(0, m) for m in MOST]))
def test_every_tray_is_reached_from_every_guess_and_none_that_cannot_be_is_offered(guess, wanted):
    question = questions.Tray("en", ALL, NE, guess, MOST, [])
    for choice in question.choices:
        assert all(choice >> 4 * piece & 15 <= most for piece, most in enumerate(MOST))
    assert len(set(question.choices)) == len(question.choices) == len(set(question.labels))
    presses_to(question, wanted)


@pytest.mark.parametrize(
    ("lang", "there", "label"),
    [("fr", tray(w=2, b=1, s=1), "2 blancs + noir + palet ?"), ("en", tray(w=2, q=1), "2 white + queen ?"),
     ("fr", 0, "Rien ?"), ("en", 0, "None ?")],
)  # fmt: skip
def test_a_tray_is_told_in_words(lang, there, label):
    assert questions.Tray(lang, ALL, SW, there, MOST, []).label == label


def test_which_was_first_offers_the_two_pieces_as_seen():
    question = asked("en")[questions.ASK_FIRST]
    assert question.choices == (fell(WHITE, NE), fell(BLACK, SW))
    assert question.labels == (menus.piece_word(fell(WHITE, NE), "en"), menus.piece_word(fell(BLACK, SW), "en"))


@pytest.mark.parametrize(("has_shot", "choices"), [(True, (WAS_LATE, WAS_SHOT, NOTHING)), (False, (WAS_SHOT, NOTHING))])
def test_a_piece_without_a_shot_is_late_only_where_there_was_one(has_shot, choices):
    question = questions.stray("fr", ALL, has_shot, [PASSAGE])
    assert question.choices == choices
    assert (question.pocket, question.passages) == (SW, [PASSAGE])


def test_a_shot_out_of_turn_counts_only_if_somebody_says_so():
    question = asked("fr")[questions.ASK_TURN]
    assert (question.choices, question.choice) == ((NOTHING, COUNTS), NOTHING)


def test_the_named_man_is_asked_by_pocket_where_there_are_several():
    one, two = questions.hit("fr", (NORTH,), [NE]), questions.hit("fr", (NORTH,), [NE, SW])
    assert (one.choices, one.labels) == ((NOTHING, NE), ("Non", "Oui"))
    assert (two.choices, two.labels) == ((NOTHING, NE, SW), ("Non", "N-E", "S-O"))


def test_words_that_nobody_confirms_in_time_were_not_said():
    question = questions.said("fr", (NORTH,), clock.add(clock.WRAP_US - 5, 10))
    assert (question.choices, question.default) == ((YES, NO), NO)
    assert not questions.overdue(question, clock.WRAP_US - 5)
    assert not questions.overdue(question, 4)
    assert questions.overdue(question, 5)
    assert not questions.overdue(asked("fr")[questions.ASK_TURN], 1 << 29)


def test_the_choice_of_dezepions_is_an_entrys():
    assert asked("fr")[questions.ASK_CHOICE].choices == (entries.RETURN, entries.REMOVE)


@pytest.mark.parametrize(
    ("seats", "seat", "other"),
    [(pieces.TWO_SEATS, SOUTH, (NORTH,)), (pieces.TWO_SEATS, NORTH, (SOUTH,)), (ALL, SOUTH, (1, 3)), (ALL, 3, (0, 2))],
)
def test_the_other_side_answers_from_either_pad(seats, seat, other):
    assert questions.opponents(Position(seats, SOUTH), seat) == other


def test_who_is_asked_in_words():
    assert questions.seats_text(questions.turn("fr", (SOUTH, NORTH)), "fr") == "Sud, Nord"
    assert questions.seats_text(questions.turn("en", (3,)), "en") == "West"


def test_a_question_stays_until_it_is_answered():
    question = asked("fr")[questions.ASK_STRAY]
    assert question.press(FAULT_BUTTON) != 0
    question.press(BET_BUTTON)
    assert question.choice == WAS_SHOT
    assert question.press(OK_BUTTON) == 0


def test_no_answer_can_be_taken_for_another_for_a_piece_or_for_a_pocket():
    answers = (NOTHING, WAS_LATE, WAS_SHOT, COUNTS, YES, NO)
    assert len(set(answers)) == len(answers)
    assert max(answers) < 0
    assert asked("fr")[questions.ASK_TURN].pocket < 0  # it asks about no pocket
