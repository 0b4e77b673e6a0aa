"""A match of three games in doubles: on the page of the virtual table, by the pads of a table, and on the phone."""

import json

from carrom.game import record
from carrom.panel.choices import ITEM_AGAIN
from carrom_simulator.desk.umpire import Umpire
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.firmware.playing import Play
from tests.simulator.web.live_page import Page

SEATS = ("south", "east", "north", "west")
GAMES = (
    ("south w@ne", "resign east"),
    ("resign east",),
    ("south " + "w@ne " * 8 + "q@ne", "south w@ne", "sides", "resign north"),
)


def by_page():
    """The header of each game on the page, who sat where when it ended, and the games won."""
    setup = Setup.of("icf", "four", seed=4)
    setup.opener = "south"
    setup.players = {seat: {"kind": "human", "name": name} for seat, name in zip(SEATS, "ABCD", strict=True)}
    live = Live(setup)
    page = Page(live)
    for number, entries in enumerate(GAMES):
        for text in entries:
            live.playing.session.table.referee.enter(record.parse_entry(text))
        state = page.wait(lambda state: state["ending"] is not None)
        game = live.playing.session.game
        people = "".join(state["players"][seat]["name"] for seat in SEATS)
        games = list(state["position"]["games"].values())
        yield record.header_text(game.book, game.seats, game.opener), people, games, state["winner"]
        if number < 2:
            page.send("again", swap=False)


def by_pads():
    play = Play("icf", seats=4, opener=0)
    for number, entries in enumerate(GAMES):
        play.enter(*entries)
        game = play.table.game
        yield record.header_text(game.book, game.seats, game.opener), list(play.position.games)
        if number < 2:
            play.long_ok(0)
            play.pick(0, ITEM_AGAIN)
            play.wait(1)


def by_phone():
    header = "rules icf\nseats south east north west\nopener south\n"
    for entries in GAMES:
        told = json.loads(Umpire().open(header + "\n".join(entries)))
        assert told["lapsed"] == []
        yield told["header"], list(told["state"]["position"]["games"].values())
        then = told["state"]["next"]
        header = f"rules {then['rules']}\n{then['series']}\nseats south east north west\nopener {then['opener']}\n"


def test_page_pads_and_phone_play_the_same_match_and_the_same_people_win():
    page = list(by_page())
    assert [(header, games) for header, _, games, _ in page] == list(by_pads()) == list(by_phone())
    assert [people for _, people, _, _ in page] == ["ABCD", "DABC", "BCDA"]
    headers = [header.split("\n") for header, *_ in page]
    assert [lines[0] for lines in headers] == ["rules icf", "rules icf", "rules icf sides=4"]
    began = ("ABCD", "DABC", "CDAB")  # in the third game they have changed sides since
    openers = [lines[-2].split()[1] for lines in headers]
    assert [people[SEATS.index(opener)] for people, opener in zip(began, openers, strict=True)] == ["A", "B", "C"]
    assert [games for _, _, games, _ in page] == [[1, 0], [1, 1], [1, 2]]


def test_the_next_game_of_a_match_that_people_begin_with_the_pads_has_the_same_people_moved_on():
    setup = Setup.of("icf", "two", seed=4)
    setup.opener = "south"
    setup.players = {"south": {"kind": "human", "name": "Léa"}, "north": {"kind": "human", "name": "Tom"}}
    live = Live(setup)
    page = Page(live)
    live.playing.session.table.referee.enter(record.parse_entry("resign north"))
    page.wait(lambda state: state["ending"] is not None)
    live.playing.session.table.new_game(seats=-1)
    state = page.wait(lambda state: state["game"] == 2)
    assert {seat: player["name"] for seat, player in state["players"].items()} == {"south": "Tom", "north": "Léa"}
    assert (state["position"]["games"], state["moved"]) == ({"south": 0, "north": 1}, 1)
    page.wait(lambda state: state["may"]["flick"])
    assert "# series 0 1\n" in live.record_text()
