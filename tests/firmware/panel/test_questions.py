"""Questions on the pads: their words, who may answer, and how many presses an answer takes."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game.entry import fell
from carrom.game.pieces import BLACK, EAST, NE, NORTH, QUEEN, SOUTH, STRIKER, SW, TWO_SEATS, WEST, WHITE
from carrom.lang import LANGUAGES
from carrom.panel.menus import PadMenus
from carrom.panel.questions import words
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.referee import questions
from carrom.referee.questions import NOTHING
from carrom.sensing.passage import GATES, Passage
from carrom.storage.settings import Settings
from tests.firmware.playing import tray
from tests.firmware.referee.bench import Bench

ALL = (0, 1, 2, 3)
PASSAGE = Passage(SW, (WHITE,), 0, 5, None)
MOST = (9, 9, 1, 1)
EACH = {
    "piece": questions.piece(ALL, BLACK, [WHITE, BLACK, QUEEN, STRIKER], PASSAGE),
    "tray": questions.tray(ALL, SW, tray(w=1), MOST, [PASSAGE]),
    "first": questions.first(ALL, (fell(WHITE, NE), fell(BLACK, SW))),
    "stray": questions.stray(ALL, True, [PASSAGE]),
    "turn": questions.turn(ALL, False),
    "hit": questions.hit((NORTH,), [NE]),
    "said": questions.said((NORTH,), 7),
    "choice": questions.choice((NORTH,)),
}


class Player:
    """Answers the questions of a referee on the pads, and counts the presses."""

    def __init__(self, referee, lang="fr"):
        settings = Settings()
        settings.set("lang", lang)
        self.menus = PadMenus(referee, settings, words)
        self.presses = 0

    @property
    def asked(self):
        return self.menus.asked

    def press(self, *buttons, seat=SOUTH):
        self.presses += len(buttons)
        meant = []
        for button in buttons:
            meant.append(self.menus.answer(seat, button))
            self.menus.pass_answer(0)
        return meant


def asked(question, lang="fr", seats=ALL):
    """A question as the players are asked it, in a game of these seats."""
    return Player(SimpleNamespace(question=question, game=SimpleNamespace(seats=seats)), lang).asked


def test_each_kind_is_worded_in_both_languages():
    seen = {lang: {kind: asked(question, lang) for kind, question in EACH.items()} for lang in LANGUAGES}
    for kind, question in EACH.items():
        french, english = seen["fr"][kind], seen["en"][kind]
        assert french.kind == kind == question.kind
        for one in (french, english):
            assert one.prompt.endswith("?")
            assert len(one.labels) == len(one.choices) == len(set(one.labels)) >= 2
            assert all(one.labels)
        assert french.prompt != english.prompt
        assert french.labels != english.labels


@pytest.mark.parametrize(
    ("question", "lang", "prompt", "labels", "shown"),
    [
        (EACH["piece"], "fr", "S-O : Pièce ?", ("blanc", "noir", "reine", "palet", "Rien"), "noir"),
        (questions.piece(ALL, QUEEN, [WHITE], PASSAGE), "en", "SW : Which piece?", ("white", "None"), "white"),
        (EACH["first"], "en", "Which first?", ("white NE", "black SW"), "white NE"),
        (EACH["stray"], "fr", "Pièce sans tir ?", ("Tardif", "Un tir", "Rien"), "Tardif"),
        (questions.stray(ALL, False, [PASSAGE]), "fr", "Pièce sans tir ?", ("Un tir", "Rien"), "Un tir"),
        (EACH["turn"], "en", "Shot out of turn?", ("None", "Counts"), "None"),
        (EACH["hit"], "fr", "Pion nommé ?", ("Non", "Oui"), "Non"),
        (questions.hit((NORTH,), [NE, SW], True), "fr", "Pion nommé ?", ("N-E", "S-O"), "N-E"),
        (questions.hit((NORTH,), [NE, SW]), "fr", "Pion nommé ?", ("Non", "N-E", "S-O"), "Non"),
        (EACH["choice"], "en", "Choice?", ("Return", "Remove"), "Return"),
    ],
)
def test_the_words_of_a_question_and_the_choice_shown_first(question, lang, prompt, labels, shown):
    seen = asked(question, lang)
    assert (seen.prompt, seen.labels, seen.label) == (prompt, labels, shown)


@pytest.mark.parametrize(
    ("lang", "there", "label"),
    [("fr", tray(w=2, b=1, s=1), "2 blancs + noir + palet ?"), ("en", tray(w=2, q=1), "2 white + queen ?"),
     ("fr", 0, "Rien ?"), ("en", 0, "None ?")],
)  # fmt: skip
def test_a_tray_is_told_in_words(lang, there, label):
    assert asked(questions.tray(ALL, SW, there, MOST, []), lang).label == label


@pytest.mark.parametrize(
    ("to", "seats", "said"),
    [(TWO_SEATS, TWO_SEATS, "Choice?"), ((NORTH,), TWO_SEATS, "North : Choice?"),
     ((EAST, WEST), ALL, "East, West : Choice?")],
)  # fmt: skip
def test_the_announcement_names_who_is_asked_unless_all_are(to, seats, said):
    assert asked(questions.choice(to), "en", seats).said[1] == said


def test_only_those_who_are_asked_may_answer_and_a_question_stays_until_they_do():
    bench = Bench()
    bench.shoot(off=[WHITE])
    player = Player(bench.referee)
    assert player.press(OK_BUTTON, seat=SOUTH) == [False]
    assert not player.asked.touched
    assert player.press(FAULT_BUTTON, BET_BUTTON, seat=NORTH) == [True, True]
    assert (player.asked.label, player.asked.touched) == ("Non", True)
    player.press(BANK_BUTTON, OK_BUTTON, seat=NORTH)
    assert bench.texts == ["south off:w said"]
    assert player.asked is None
    assert player.press(OK_BUTTON, seat=NORTH) == [False]


def presses_to(guess, wanted):
    """How many buttons say that this lies in the tray, by the nearest choice each time, turned the shorter way."""
    bench = Bench("icf")
    seen = [piece for piece in range(4) for _ in range(guess >> 4 * piece & 15)]
    bench.shoot(Passage(SW, tuple(seen), 0, 5, GATES))
    player = Player(bench.referee)

    def apart(choice):
        missing = [abs((choice >> bit & 15) - (wanted >> bit & 15)) for bit in (0, 4, 8, 12)]
        return sum(missing) if choice or not wanted else 99  # an empty tray is taken at once

    while player.asked is not None and player.asked.kind == questions.ASK_TRAY:
        choices = player.asked.choices
        assert all(choice >> 4 * piece & 15 <= most for choice in choices for piece, most in enumerate(MOST))
        assert len(set(choices)) == len(choices) == len(set(player.asked.labels))
        best = min(range(len(choices)), key=lambda at: apart(choices[at]))
        assert best == 0 or apart(choices[best]) < apart(choices[0])
        forward = best <= len(choices) - best
        for _ in range(best if forward else len(choices) - best):
            player.press(BET_BUTTON if forward else BANK_BUTTON)
        player.press(OK_BUTTON)
    bench.step()
    assert bench.referee.asked == 1
    fallen = [entry.fallen for entry in bench.referee.game.entries()]
    assert fallen == [tuple(fell(piece, SW) for piece in range(4) for _ in range(wanted >> 4 * piece & 15))]
    return player.presses


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
    assert presses_to(guess, wanted) == presses


@given(st.builds(tray, *[st.integers(0, most) for most in MOST]), st.builds(tray, *[st.integers(0, m) for m in MOST]))
def test_every_tray_is_reached_from_every_guess(guess, wanted):
    presses_to(guess, wanted)


def test_a_tray_that_was_told_otherwise_is_shown_again_at_once_and_not_announced():
    bench = Bench("icf")
    bench.shoot(Passage(SW, (WHITE,), 0, 5, GATES))
    player = Player(bench.referee)
    assert player.asked.said
    player.press(BET_BUTTON, OK_BUTTON)
    assert (player.asked.said, player.asked.touched, player.asked.label) == (None, True, "noir ?")
    bench.answer(0)
    assert bench.texts == ["south -"]


def test_no_answer_can_be_taken_for_another_for_a_piece_or_for_a_pocket():
    answers = (NOTHING, questions.WAS_LATE, questions.WAS_SHOT, questions.COUNTS, questions.YES, questions.NO)
    assert len(set(answers)) == len(answers)
    assert max(answers) < 0
