"""The announcer: one call after the other, its text and its tune together."""

import pytest

from carrom.panel import calls
from carrom.panel.announcer import MOST, Announcer

S = 1_000_000


class Scoreboard:
    """A scoreboard that scrolls a text for a second."""

    def __init__(self):
        self.said = []
        self.until_us = 0
        self.now_us = 0

    @property
    def talking(self):
        return self.now_us < self.until_us

    def say(self, text, now_us):
        self.said.append(text)
        self.until_us = now_us + S

    def quiet(self):
        self.until_us = self.now_us


class Evening:
    def __init__(self):
        self.scoreboard = Scoreboard()
        self.begun = []
        self.announcer = Announcer(self.scoreboard, lambda *call: self.begun.append(call))

    @property
    def names(self):
        return [name for name, _, _ in self.begun]

    def run(self, seconds):
        end_us = self.scoreboard.now_us + int(seconds * S)
        while self.scoreboard.now_us < end_us:
            self.announcer.step(self.scoreboard.now_us)
            self.scoreboard.now_us += 20_000


@pytest.fixture
def evening():
    return Evening()


def test_a_call_is_written_played_and_told(evening):
    evening.announcer.say("brutal", "Brutal !")
    assert evening.announcer.busy
    deadline_us = evening.announcer.step(0)
    assert evening.begun == [("brutal", calls.tune("brutal"), "Brutal !")]
    assert evening.scoreboard.said == ["Brutal !"]
    assert evening.announcer.player.playing
    assert deadline_us > 0
    evening.run(4)
    assert not evening.announcer.busy
    assert evening.announcer.step(evening.scoreboard.now_us) is None


def test_the_next_call_waits_for_text_and_tune_of_the_one_before(evening):
    for name in ("tomate", "board"):
        evening.announcer.say(name, name)
    evening.run(1.5)  # the text is through, the tune of a tomate is not
    assert not evening.scoreboard.talking
    assert evening.announcer.player.playing
    assert evening.names == ["tomate"]
    evening.run(5)
    assert evening.names == ["tomate", "board"]


def test_a_text_that_is_longer_than_its_tune_is_shown_to_its_end(evening):
    evening.announcer.say("due", "one")
    evening.announcer.say("due", "two")
    evening.announcer.step(0)
    evening.scoreboard.until_us = 6 * S
    evening.run(5.9)
    assert evening.scoreboard.said == ["one"]
    assert evening.announcer.busy
    evening.run(1)
    assert evening.scoreboard.said == ["one", "two"]


def test_where_too_much_waits_the_oldest_goes(evening):
    assert MOST == 12
    for number in range(MOST + 3):
        evening.announcer.say("due", str(number))
    evening.run(60)
    assert evening.scoreboard.said == [str(number) for number in range(3, MOST + 3)]


def test_cut_drops_all_that_waits_and_quiets_the_scoreboard(evening):
    for name in ("due", "foul", "board"):
        evening.announcer.say(name, name)
    evening.run(0.1)
    evening.announcer.cut()
    assert not evening.scoreboard.talking
    evening.run(10)
    assert evening.names == ["due"]
    evening.announcer.say("board", "now")
    evening.run(1)
    assert evening.names == ["due", "board"]


def test_a_call_that_is_over_is_dropped_wherever_it_is(evening):
    for name, text in (("question", "?"), ("foul", "question"), ("question", "foul")):
        evening.announcer.say(name, text)
    evening.run(0.1)
    evening.announcer.drop("question")
    assert not evening.scoreboard.talking
    evening.run(10)
    assert evening.names == ["question", "foul"]


def test_dropping_a_call_leaves_another_one_that_is_being_said(evening):
    evening.announcer.say("foul", "foul")
    evening.run(0.1)
    evening.announcer.drop("question")
    assert evening.scoreboard.talking


def test_a_call_dropped_once_does_not_quiet_the_next_text(evening):
    evening.announcer.say("question", "?")
    evening.run(0.1)
    evening.announcer.drop("question")
    evening.scoreboard.say("status", evening.scoreboard.now_us)
    evening.announcer.drop("question")
    assert evening.scoreboard.talking


def test_a_text_alone_that_still_scrolls_keeps_it_busy(evening):
    evening.announcer.say("due", "one")
    evening.announcer.step(0)
    evening.scoreboard.until_us = 6 * S
    evening.run(5)
    assert not evening.announcer.player.playing
    assert evening.announcer.busy
    evening.run(2)
    assert not evening.announcer.busy
