"""A connected board in the page: what it says is shown, and nothing is asked of it."""

import pytest

from carrom import clock
from carrom.panel import calls
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.web.feed import Feed
from tests.simulator.web.live_page import listened, nothing_changes


@pytest.fixture
def feed():
    return listened(Feed("en"))


def test_a_page_that_opens_sees_an_empty_table(feed):
    hello = feed.hello()
    assert (hello["t"], hello["source"], hello["log"], hello["levels"], hello["frame"]) == (
        "hello",
        "feed",
        [],
        0,
        "00" * 32,
    )
    assert hello["spec"]["side_mm"] == BoardSpec().side_mm
    assert hello["books"]
    state = hello["state"]
    assert (state["lang"], state["book"], state["game"], state["winner"]) == ("en", "billard", 1, None)
    assert (state["position"]["board"], state["position"]["shots"], state["phase"]) == (1, 1, "idle")
    assert not any(state["may"].values())
    assert state["position"]["score"] == {"south": 0, "north": 0}
    assert (state["turn_id"], state["named"], state["men"], state["striker"]) == (0, -1, [], None)
    assert state["base"]["y"] == -BoardSpec().base_mm
    assert not any(hello[name] for name in ("asks_lang", "pictures", "film", "bots"))


def test_a_position_keeps_seats_and_book_until_others_are_given(feed):
    feed.position({"turn": "east"}, seats=["south", "east", "north", "west"], book="icf")
    feed.position({"turn": "west"}, winner="south")
    state = feed.told[-1]["state"]
    assert (state["book"], state["shooter"], state["winner"]) == ("icf", "west", "south")
    assert [player["kind"] for player in state["players"].values()] == ["table"] * 4
    feed.position({"turn": "south"}, seats=["south", "north"])
    players = feed.told[-1]["state"]["players"]
    assert {seat: player["kind"] for seat, player in players.items()} == {
        "south": "table", "north": "table", "east": "bot", "west": "bot",
    }  # fmt: skip
    assert feed.told[-1]["state"]["winner"] is None


def test_leds_are_told_when_they_change(feed):
    feed.frame(b"\1" * 32)
    feed.frame(bytearray(b"\1" * 32))
    feed.frame(b"\2" * 32)
    assert [one["hex"] for one in feed.told] == ["01" * 32, "02" * 32]
    assert "<svg" in feed.position_svg()


def test_edges_are_told_on_a_clock_that_does_not_wrap(feed):
    feed.edges([(3, True, clock.WRAP_US - 100), (5, True, clock.WRAP_US - 50)])
    feed.edges([(3, False, 200)])
    assert feed.told[0] == {"t": "edges", "edges": [[3, 1, 0], [5, 1, 50]], "levels": 1 << 3 | 1 << 5}
    assert feed.told[1] == {"t": "edges", "edges": [[3, 0, 300]], "levels": 1 << 5}
    feed.edges([], levels=9)
    assert (feed.told[2]["levels"], feed.hello()["levels"]) == (9, 9)


def test_edges_far_apart_stay_in_order(feed):
    feed.edges([(3, True, 100)])
    feed.edges([(3, False, 200 + clock.WRAP_US * 3 // 4)])
    feed.edges([(5, True, 150 + clock.WRAP_US * 3 // 4)])  # another beam's, told a little late
    assert [one["edges"][0][2] for one in feed.told] == [0, clock.WRAP_US * 3 // 4 + 100, clock.WRAP_US * 3 // 4 + 50]


def test_a_call_has_its_tune_and_its_name_where_there_is_no_text(feed):
    name = calls.names()[0]
    feed.call(name)
    feed.call(name, "South opens", "x:d=4")
    feed.call("unknown", "what?")
    assert feed.told[0] == {"t": "call", "name": name, "text": name, "rtttl": calls.call(name).tune()}
    assert feed.told[1] == {"t": "call", "name": name, "text": "South opens", "rtttl": "x:d=4"}
    assert feed.told[2]["rtttl"] == ""


def test_entries_make_a_log_and_a_record_until_a_new_game(feed):
    feed.entry("south w@ne", ["call"], ["B2"])
    feed.entry("north -", error="not-your-turn")
    assert [item["text"] for item in feed.hello()["log"]] == ["south w@ne", "north -"]
    item = feed.told[0]["item"]
    assert (item["words"], item["calls"], item["reasons"], item["error"]) == ("south w@ne", ["call"], ["B2"], None)
    assert feed.record_text() == "# rules billard\n# seats south north\n# opener south\nsouth w@ne\nnorth -\n"
    feed.position({"turn": "south"}, winner="south")
    feed.new_game()
    assert feed.told[-2] == {"t": "log", "log": []}
    assert (feed.told[-1]["state"]["game"], feed.told[-1]["state"]["winner"]) == (2, None)
    assert feed.hello()["log"] == []


def test_a_reason_is_told_where_the_hand_passes(feed):
    feed.position({"turn": "south"})
    for turn in ("south", "north", None):
        feed.entry("south -", reasons=["Nothing fell (C3)."], why="Nothing fell (C3).", turn=turn)
    assert [item["why"] for item in feed.hello()["log"]] == ["", "Nothing fell (C3).", ""]


def test_the_log_keeps_the_last_two_thousand(feed):
    for number in range(2005):
        feed.entry(str(number))
    log = feed.hello()["log"]
    assert (len(log), log[0]["text"], log[-1]["text"]) == (2000, "5", "2004")


def test_a_question_is_shown_without_choices_and_goes_away(feed):
    feed.question("Which piece?")
    asked = feed.told[-1]["state"]["question"]
    assert (asked["text"], asked["choices"], asked["seats"], asked["stays"]) == (
        "Which piece?",
        [],
        ["south", "north"],
        True,
    )
    feed.question(None)
    assert feed.told[-1]["state"]["question"] is None


def test_a_page_may_change_nothing(feed):
    pad = {"seat": "south", "button": "OK", "down": True}
    shows = {"place": {"seat": "south", "offset_mm": 0}, "pad": pad, "lang": {"lang": "fr"}}
    nothing_changes(feed, shows, "undo", "The real table plays by itself.")
    assert feed.lang == "en"
