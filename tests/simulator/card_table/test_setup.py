"""The choices before an evening of cards: one person, one to four bots, and who played in a record."""

import pytest

from carrom_simulator.card_table.live import CardLive
from carrom_simulator.card_table.setup import MOST_SEED, PERSON, CardSetup, players_of, shown_options
from carrom_simulator.serving import protocol
from carrom_simulator.serving.protocol import ProtocolError


def test_a_person_sits_among_bots_of_other_names():
    setup = CardSetup.of("ben", (1, 3), {"start": "1"}, 7)
    assert setup.players == {"ben": PERSON, "anna": 1, "carl": 3}
    assert (setup.person, setup.draw_seed()) == ("ben", 7)
    assert setup.book().options["start"] == 1
    assert CardSetup.first("fr").players == {"moi": 0, "anna": 2, "ben": 2, "carl": 2}
    assert CardSetup.first("en", 5).person == "me"
    assert 0 <= CardSetup.first("en").draw_seed() < MOST_SEED


@pytest.mark.parametrize(
    "players",
    [
        {"me": 0}, {"me": 0, "you": 0}, {"anna": 1, "ben": 2}, {"me": 0, "anna": 4}, {"me": 0, "anna": -1},
        {"me": 0, "anna": 1, "ben": 1, "carl": 1, "dora": 1, "emil": 1}, {"two words": 0, "anna": 1},
    ],
)  # fmt: skip
def test_what_makes_no_evening_is_refused(players):
    with pytest.raises(ValueError):  # noqa: PT011 - each has its own words
        CardSetup(players)
    with pytest.raises(ValueError, match="nosuch"):
        CardSetup.of("me", (1,), {"nosuch": "1"})


def test_two_to_five_may_play():
    for count in (1, 4):
        assert len(CardSetup.of("me", [1] * count, {}).players) == count + 1


def test_who_plays_is_written_and_read_back():
    setup = CardSetup.of("me", (1, 3), {})
    assert setup.comments() == "# player me human\n# player anna 1\n# player ben 3\n"
    assert players_of("rules kaluki\n" + setup.comments() + "void\n") == setup.players
    assert players_of("# player me\nplayer me human x\n# person me human\n") == {}
    assert players_of(f"# player me {'9' * 5000}\n# player you 4\n") == {"me": PERSON, "you": PERSON}


def test_options_are_shown_with_their_meaning():
    for shown in shown_options():
        assert len(shown["meaning"]) == 2
        assert shown["choices"] is None or shown["default"] in shown["choices"]


@pytest.mark.parametrize(
    "text",
    [
        '{"t": "draw"}', '{"t": "meld", "cards": ["Ah", "**"]}', '{"t": "add", "card": "Ah", "meld": 1, "low": false}',
        '{"t": "new", "name": "me", "levels": [1, 2, 3, 1], "options": {}, "seed": null}',
        '{"t": "new", "name": "me", "levels": [1], "options": {}, "seed": 0}',
        '{"t": "new", "name": "twelve chars", "levels": [1], "options": {}, "seed": 2147483647}',
        '{"t": "add", "card": "Ah", "meld": 108, "low": true}',
    ],
)  # fmt: skip
def test_what_a_page_may_send(text):
    assert protocol.parse(text, CardLive.kinds)[1]["t"] in CardLive.kinds


@pytest.mark.parametrize(
    "text",
    [
        '{"t": "meld", "cards": ["Zz"]}', '{"t": "meld", "cards": [1]}', '{"t": "meld", "cards": "Ah"}',
        '{"t": "add", "card": "Ah", "meld": 0, "low": false}', '{"t": "draw", "more": 1}',
        '{"t": "swap", "card": "Ah"}',
        '{"t": "new", "name": "me", "levels": [], "options": {}, "seed": null}',
        '{"t": "new", "name": "me", "levels": [1, 1, 1, 1, 1], "options": {}, "seed": null}',
        '{"t": "new", "name": "me", "levels": [true], "options": {}, "seed": null}',
        '{"t": "new", "name": "me", "levels": [4], "options": {}, "seed": null}',
        '{"t": "new", "name": "me", "levels": [1], "options": {}, "seed": -1}', '{"t": "nosuch"}', "[]",
        '{"t": "new", "name": "me", "levels": [1], "options": {}, "seed": 2147483648}',
        '{"t": "new", "name": "thirteen char", "levels": [1], "options": {}, "seed": 1}',
        '{"t": "add", "card": "Ah", "meld": 109, "low": true}',
        '{"t": "lang", "lang": "fr"}', '{"t": "meld", "cards": [' + ", ".join(['"Ah"'] * 300) + "]}",
    ],
)  # fmt: skip
def test_what_it_may_not(text):
    with pytest.raises(ProtocolError):
        protocol.parse(text, CardLive.kinds)
