"""Questions: who may answer, what may be answered, and what is shown."""

import pytest

from carrom import clock
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.entry import fell
from carrom.game.pieces import BLACK, NE, NORTH, QUEEN, SOUTH, STRIKER, SW, WHITE
from carrom.game.position import Position
from carrom.lang import LANGUAGES
from carrom.panel import menus, questions
from carrom.panel.questions import COUNTS, NO, NOTHING, WAS_LATE, WAS_SHOT, YES
from carrom.ports import BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.sensing.passages import Passage

ALL = (0, 1, 2, 3)
PASSAGE = Passage(SW, (WHITE,), 0, 5, None)


def asked(lang):
    """One question of every kind."""
    return {
        questions.ASK_PIECE: questions.piece(lang, ALL, NE, 1, BLACK, [WHITE, BLACK, QUEEN, STRIKER], PASSAGE),
        questions.ASK_FIRST: questions.first(lang, ALL, (fell(WHITE, NE), fell(BLACK, SW))),
        questions.ASK_STRAY: questions.stray(lang, ALL, True, PASSAGE),
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
    assert set(questions.DOUBTS) == {questions.ASK_PIECE, questions.ASK_FIRST, questions.ASK_STRAY}


def test_which_piece_shows_the_guess_first_and_offers_nothing_last():
    question = asked("fr")[questions.ASK_PIECE]
    assert question.choices == (WHITE, BLACK, QUEEN, STRIKER, NOTHING)
    assert (question.choice, question.label) == (BLACK, "noir")
    assert question.labels[-1] == "Rien"
    assert question.prompt == "N-E : Pièce ?"
    assert (question.pocket, question.number, question.passage) == (NE, 1, PASSAGE)
    nothing = questions.piece("en", ALL, SW, 0, NOTHING, [WHITE])
    assert (nothing.choice, nothing.label, nothing.prompt) == (NOTHING, "None", "SW : Which piece?")
    gone = questions.piece("en", ALL, SW, 0, QUEEN, [WHITE])  # a queen that can't have fallen
    assert gone.choice == WHITE


def test_which_was_first_offers_the_two_pieces_as_seen():
    question = asked("en")[questions.ASK_FIRST]
    assert question.choices == (fell(WHITE, NE), fell(BLACK, SW))
    assert question.labels == (menus.piece_word(fell(WHITE, NE), "en"), menus.piece_word(fell(BLACK, SW), "en"))


@pytest.mark.parametrize(("has_shot", "choices"), [(True, (WAS_LATE, WAS_SHOT, NOTHING)), (False, (WAS_SHOT, NOTHING))])
def test_a_piece_without_a_shot_is_late_only_where_there_was_one(has_shot, choices):
    question = questions.stray("fr", ALL, has_shot, PASSAGE)
    assert question.choices == choices
    assert (question.pocket, question.passage) == (SW, PASSAGE)


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
