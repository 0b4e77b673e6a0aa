"""A connected table's evening in the page: what it says is shown, and nothing can be played there."""

import pytest

from carrom_simulator.card_table.feed import CardFeed
from tests.simulator.web.live_page import listened, nothing_changes


@pytest.fixture
def feed():
    return listened(CardFeed("en"))


POSITION = {"points": {"ann": 5, "ben": 0}, "phase": "play"}


def test_a_page_that_opens_sees_nobody_yet(feed):
    hello = feed.hello()
    state = hello["state"]
    assert (hello["t"], hello["options"], hello["log"]) == ("hello", [], [])
    assert (hello["given_lang"], state["players"], state["you"], state["game"]) == ("en", [], "", 1)
    assert (state["watch"], state["left"], state["winner"], state["hand"]) == (True, False, None, [])
    assert not any(state["may"].values())


def test_a_state_is_told_when_it_changes(feed):
    feed.position(POSITION, ["ann", "ben"])
    feed.position(POSITION, ["ann", "ben"])
    feed.position(POSITION, ["ann", "ben"], "ben")
    assert [one["state"]["winner"] for one in feed.told] == [None, "ben"]
    assert feed.told[0]["state"]["players"] == [{"name": "ann", "level": 0}, {"name": "ben", "level": 0}]
    feed.question("Points of Ann?")
    feed.question(None)
    assert [one["state"]["question"] for one in feed.told[2:]] == ["Points of Ann?", None]


def test_the_log_begins_with_the_entries_that_stand_and_goes_on(feed):
    feed.new_game("rules kaluki\nplayers ann ben\n")
    feed.entries(["hand ann ben=5"])
    feed.entries(["hand ann ben=5", "buy ben"])
    feed.entry("buy ben", ["bought"], None)
    feed.entry("buy ann", ["x"], "in already")
    assert [(one["what"], one["calls"]) for one in feed.hello()["log"]] == [
        ("hand ann ben=5", []), ("buy ben", ["bought"]), ("buy ann", ["in already"]),
    ]  # fmt: skip
    assert [one["t"] for one in feed.told] == ["log", "log", "line", "line"]
    assert feed.told[-1]["line"]["what"] == "buy ann"
    assert feed.record_text() == "rules kaluki\nplayers ann ben\nhand ann ben=5\nbuy ben\n"
    feed.position(POSITION, ["ann"], "ann")
    feed.new_game("rules kaluki\n")
    assert feed.told[-1] == {"t": "log", "log": []}
    state = feed.hello()["state"]
    assert (feed.hello()["log"], state["winner"], state["game"]) == ([], None, 3)
    assert feed.record_text() == "rules kaluki\n"


def test_the_log_keeps_the_last_five_hundred(feed):
    feed.entries([str(number) for number in range(505)])
    assert (len(feed.hello()["log"]), feed.hello()["log"][0]["what"]) == (500, "5")
    feed.entry("505", [], None)
    assert (len(feed.hello()["log"]), feed.hello()["log"][0]["what"]) == (500, "6")


def test_calls_are_told(feed):
    feed.call("Ann is out")
    assert feed.told == [{"t": "call", "text": "Ann is out"}]


def test_a_page_may_change_nothing(feed):
    nothing_changes(feed, {"pick": {"cards": []}}, "draw", "The game is played at the real table.")
