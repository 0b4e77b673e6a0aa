"""Display and buzzer follow position, calls, menus and questions; calls are made one after the other, in words."""

import pytest

from carrom import clock
from carrom.game import pieces
from carrom.game.position import Position
from carrom.game.rules import load
from carrom.game.ruling import Verdict
from carrom.panel import calls, font, tune
from carrom.panel.announcer import MOST
from carrom.panel.menus import Asked, Picker
from carrom.panel.presenter import Presenter
from carrom.panel.scoreboard import COLUMN_US, WIDTH
from carrom.referee import questions
from carrom.storage.settings import Settings
from carrom_simulator.world.ports import SimBuzzer, SimDisplay

STEP_US = 25_000


class Panel:
    """A presenter with display, buzzer and a clock. calls: (name, text) as each begins to be heard."""

    def __init__(self, lang="en"):
        self.lang = lang
        settings = Settings()
        settings.set("lang", lang)
        self.display, self.buzzer = SimDisplay(), SimBuzzer()
        self.calls, self.warnings, self.questions = [], [], []
        self.presenter = Presenter(self.display, self.buzzer, settings, (self, object()))
        self.voice, self.announcer = self.presenter.voice, self.presenter.voice.announcer
        self.position = Position((0, 2), 0)
        self.now_us = 0
        self.picker = self.asked = None
        self.step()

    def on_call(self, call):
        self.calls.append((call.name, call.text(self.lang)))

    def on_warning(self, name, where):
        self.warnings.append(name)
        self.where = where

    def on_question(self, asked):
        self.questions.append(asked)

    def step(self, after_us=STEP_US):
        self.now_us += after_us
        self.presenter.follow(self.now_us, self.position, self.picker, self.asked)
        due_us = clock.sooner(self.presenter.sound(self.now_us), self.presenter.show(self.now_us))
        self.presenter.scroll(self.now_us)
        return due_us

    def run(self, seconds=120):
        """Let time pass until nothing is said any more."""
        end_us = self.now_us + int(seconds * 1_000_000)
        while self.now_us < end_us and self.announcer.busy:
            self.step()

    def say(self, *whats):
        for what in whats:
            self.voice.say("fault", what=what)

    @property
    def texts(self):
        return [text for _, text in self.calls]


def ask(text="Yes?"):
    return Asked(questions.said((0,), 9), text, ("Yes", "No"), (text, text))


def test_a_frame_is_shown_only_when_it_has_changed():
    panel = Panel()
    assert panel.display.shown == 1
    assert [panel.step() for _ in range(5)] == [None] * 5
    assert panel.display.shown == 1
    panel.position = Position((0, 2), 2)
    panel.step()
    assert panel.display.shown == 2


def test_a_call_scrolls_and_sounds_and_the_buzzer_ends_silent():
    panel = Panel()
    panel.voice.say("louxor")
    heard = set()
    while panel.step() is not None:
        heard.add(panel.buzzer.hz)
    assert len(heard) > 3
    assert panel.buzzer.hz == 0
    assert panel.display.shown > 40


@pytest.mark.parametrize(
    ("call", "words", "fr", "en", "warns"),
    [
        ("wrong_seat", {"seat": 2}, "À Nord de jouer", "North is on turn", True),
        ("late", {"piece": 0}, "Pion tardif : blanc S-O", "Late piece: white SW", False),
        ("fault", {"what": "flash"}, "Panne : flash", "Fault: flash", True),
    ],
)
def test_a_call_is_worded_in_the_language_set_and_a_warning_is_told_as_one(call, words, fr, en, warns):
    for lang, text in (("fr", fr), ("en", en)):
        panel = Panel(lang)
        panel.voice.say(call, **words)
        panel.step()
        assert panel.calls == [(call, text)]
        assert panel.warnings == [call] * warns


def test_each_call_begins_when_text_and_tune_of_the_one_before_are_through():
    panel = Panel()
    begun_us = []
    panel.voice.say("tomate")  # its tune is longer than its text
    panel.say("a text that is longer than its tune")
    panel.voice.say("foul")
    while panel.announcer.busy:
        count = len(panel.calls)
        panel.step()
        if len(panel.calls) > count:
            begun_us.append(panel.now_us)
    assert [name for name, _ in panel.calls] == ["tomate", "fault", "foul"]
    for at, (name, text) in enumerate(panel.calls):
        text_us = (font.text_width(text) + WIDTH) * COLUMN_US
        tune_us = sum(tune.parse(calls.call(name).tune())[1::2])
        assert (tune_us > text_us) == (name == "tomate")
        through_us = begun_us[at] + max(text_us, tune_us)
        next_us = begun_us[at + 1] if at < 2 else panel.now_us
        assert through_us <= next_us <= through_us + 3 * STEP_US


def test_where_too_much_waits_the_oldest_goes():
    panel = Panel()
    panel.say(*[str(number) for number in range(MOST + 3)])
    panel.run()
    assert panel.texts == [f"Fault: {number}" for number in range(3, MOST + 3)]


def test_what_was_not_said_yet_is_never_said_when_play_goes_on():
    panel = Panel()
    panel.say("one", "two")
    panel.step()
    panel.voice.cut()
    assert not panel.presenter.scoreboard.talking
    panel.run()
    panel.say("three")
    panel.run()
    assert panel.texts == ["Fault: one", "Fault: three"]


def test_a_question_is_told_once_and_its_text_ends_with_it():
    panel = Panel()
    panel.asked = one = ask("One?")
    panel.step()
    panel.step()
    assert panel.presenter.scoreboard.talking
    panel.asked = other = ask("Other?")
    panel.say("between")
    panel.step()
    panel.run(0.5)
    panel.asked = None
    panel.step()
    panel.run()
    assert panel.questions == [one, other, None]
    assert panel.texts == ["One?", "Fault: between"]  # the other one was over before its turn came


def test_the_end_of_a_question_leaves_another_text_that_is_being_said():
    panel = Panel()
    panel.say("flash")
    panel.step()
    panel.asked = ask()
    panel.step()
    panel.asked = None
    panel.step()
    assert panel.presenter.scoreboard.talking
    assert panel.texts == ["Fault: flash"]


def test_a_question_waits_for_the_text_until_somebody_presses_and_a_menu_never_does():
    def shown_over_a_text(picker, asked):
        panel = Panel()
        panel.say("everything at once")
        for _ in range(3):
            panel.step()
        panel.picker, panel.asked = picker, asked
        before = bytes(panel.display.frame)
        panel.step(1000)
        return bytes(panel.display.frame) != before

    asked = ask()
    assert not shown_over_a_text(None, asked)
    asked.touched = True
    assert shown_over_a_text(None, asked)
    assert shown_over_a_text(Picker((0,), (1,), ("Yes",)), None)


@pytest.mark.parametrize(("game_over", "names"), [(None, ["board", "opener"]), (0, ["board"])])
def test_who_opens_the_next_board_is_told_where_there_is_one(game_over, names):
    before, after = (Position(pieces.TWO_SEATS, seat) for seat in pieces.TWO_SEATS)
    verdict = Verdict()
    verdict.board_over, verdict.game_over = (0, 7, "men"), game_over
    panel = Panel()
    panel.voice.announce(before, after, verdict, ["board"], [0, 0, 0], (), load("billard"))
    panel.run()
    assert [name for name, _ in panel.calls] == names


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"what": "flash"}, {"part": "flash"}),
        ({"what": ("volume : refusé", "volume: refused"), "part": "volume"}, {"part": "volume"}),
        ({"what": ("N-E A", "NE A"), "pocket": 2}, {"pocket": "ne"}),
        ({"what": ("Sud", "South"), "seat": 0}, {"seat": "south"}),
        ({}, {}),
    ],
)
def test_a_warning_comes_with_what_it_is_about(fields, where):
    panel = Panel()
    panel.voice.say("fault", **{"what": ("?", "?"), **fields})
    assert panel.where == where
