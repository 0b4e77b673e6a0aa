"""Display and buzzer follow position, calls, menus and questions."""

from carrom import clock
from carrom.game.position import Position
from carrom.panel import questions
from carrom.panel.menus import Picker
from carrom.panel.presenter import Presenter
from carrom.storage.settings import Settings
from simulator.world.ports import SimBuzzer, SimDisplay


class Panel:
    def __init__(self):
        self.display, self.buzzer = SimDisplay(), SimBuzzer()
        self.presenter = Presenter(self.display, self.buzzer, Settings())
        self.announcer = self.presenter.voice.announcer
        self.position = Position((0, 2), 0)
        self.now_us = 0
        self.picker = self.question = None

    def step(self, after_us=25_000):
        self.now_us += after_us
        self.presenter.follow(self.now_us, self.position, self.picker, self.question)
        due_us = clock.sooner(self.presenter.sound(self.now_us), self.presenter.show(self.now_us))
        self.presenter.scroll(self.now_us)
        return due_us


def test_a_frame_is_shown_only_when_it_has_changed():
    panel = Panel()
    panel.step()
    assert panel.display.shown == 1
    for _ in range(5):
        assert panel.step() is None
    assert panel.display.shown == 1
    panel.position = Position((0, 2), 2)
    panel.step()
    assert panel.display.shown == 2


def test_a_call_scrolls_and_sounds_and_the_buzzer_ends_silent():
    panel = Panel()
    panel.step()
    panel.announcer.say("louxor", "Louxor !")
    heard = set()
    while panel.step() is not None:
        heard.add(panel.buzzer.hz)
    assert len(heard) > 3
    assert panel.buzzer.hz == 0
    assert panel.display.shown > 40


def test_a_question_waits_for_the_text_until_somebody_presses_and_a_menu_never_does():
    def shown_over_a_text(picker, question):
        panel = Panel()
        panel.step()
        panel.announcer.say("fault", "Fault: everything at once")
        for _ in range(3):
            panel.step()
        panel.picker, panel.question = picker, question
        before = bytes(panel.display.frame)
        panel.step(1000)
        return bytes(panel.display.frame) != before

    question = questions.said("en", (0,), 10**9)
    assert not shown_over_a_text(None, question)
    question.touched = True
    assert shown_over_a_text(None, question)
    assert shown_over_a_text(Picker((0,), (1,), ("Yes",)), None)
