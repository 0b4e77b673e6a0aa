"""Words for calls, warnings and questions, and who is told."""

import pytest

from carrom.game import pieces
from carrom.game.position import Position
from carrom.game.rules import load
from carrom.game.ruling import Verdict
from carrom.panel import questions
from carrom.panel.scoreboard import Scoreboard
from carrom.panel.voice import Voice


class Listener:
    def __init__(self):
        self.warnings, self.questions, self.calls = [], [], []

    def on_warning(self, name):
        self.warnings.append(name)

    def on_question(self, question):
        self.questions.append(question)

    def on_call(self, name, rtttl, text):
        self.calls.append((name, text))


class Settings:
    lang = "en"

    def get(self, name):
        assert name == "lang"
        return self.lang


def test_a_call_is_worded_in_the_language_set():
    listener, settings = Listener(), Settings()
    for lang in ("en", "fr"):
        settings.lang = lang
        voice = Voice(settings, Scoreboard(), (listener, object()))
        voice.say("wrong_seat", who=2)
        voice.announcer.step(0)
    assert listener.calls == [("wrong_seat", "North is on turn"), ("wrong_seat", "À Nord de jouer")]
    assert listener.warnings == ["wrong_seat"] * 2


def test_only_warnings_are_told_as_such():
    listener = Listener()
    voice = Voice(Settings(), Scoreboard(), (listener,))
    voice.say("late", piece=0)
    assert listener.warnings == []
    voice.announcer.step(0)
    assert listener.calls == [("late", "Late piece: white SW")]


def test_a_question_names_who_is_asked_unless_all_are():
    listener = Listener()
    voice = Voice(Settings(), Scoreboard(), (listener,))
    voice.ask(questions.said("en", (0, 2), 9), (0, 2))
    voice.announcer.step(0)
    assert listener.calls == [("question", "Words said?")]
    other = Voice(Settings(), Scoreboard(), (listener,))
    other.ask(questions.said("en", (2,), 9), (0, 2))
    other.announcer.step(0)
    assert listener.calls[1:] == [("question", "North : Words said?")]


def test_a_question_is_told_when_it_opens_and_when_it_is_over_and_its_text_ends():
    listener, board = Listener(), Scoreboard()
    voice = Voice(Settings(), board, (listener,))
    question = questions.said("en", (2,), 9)
    voice.ask(question, (0, 2))
    voice.announcer.step(0)
    assert board.talking
    for one in (question, question, None, None):
        voice.question(one)
    assert listener.questions == [question, None]
    assert not board.talking


def test_what_was_not_said_yet_is_never_said_when_play_goes_on():
    listener, board = Listener(), Scoreboard()
    voice = Voice(Settings(), board, (listener,))
    voice.say("late", piece=0)
    voice.say("wrong_seat", who=2)
    voice.announcer.step(0)
    voice.cut()
    assert not board.talking
    voice.announcer.player.stop()
    voice.announcer.step(1)
    assert [name for name, _ in listener.calls] == ["late"]


@pytest.mark.parametrize(("game_over", "names"), [(None, ["board", "opener"]), (0, ["board"])])
def test_who_opens_the_next_board_is_told_where_there_is_one(game_over, names):
    before, after, verdict = (
        Position(pieces.TWO_SEATS, pieces.SOUTH),
        Position(pieces.TWO_SEATS, pieces.NORTH),
        Verdict(),
    )
    verdict.board_over, verdict.game_over = (0, 7, "men"), game_over
    voice = Voice(Settings(), Scoreboard())
    voice.announce(before, after, verdict, ["board"], [0, 0, 0], (), load("billard"))
    assert [name for name, _ in voice.announcer._waiting] == names
