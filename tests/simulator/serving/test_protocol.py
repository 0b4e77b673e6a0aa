"""A page may send the messages of the protocol; everything else is refused."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_simulator.serving import protocol
from carrom_simulator.web.live import Live

NEW = {
    "t": "new",
    "book": "krhum",
    "options": {"other_man_penalty": "off"},
    "seats": ["south", "north"],
    "players": {"south": {"kind": "human"}, "north": {"kind": "bot", "skill": 60}},
    "opener": None,
    "speed": 1,
    "noise": "nominal",
    "style": "coach",
    "umpire": "table",
    "pace": "calm",
    "trial": False,
    "seed": 7,
}
FLICK = {"t": "flick", "seat": "south", "offset_mm": 12.5, "angle_deg": -8, "speed_mm_s": 3000}


def parse(text, most_bytes=protocol.MAX_BYTES):
    """Return the checked message."""
    kind, message = protocol.parse(text, Live.kinds, most_bytes)
    assert kind is Live.kinds[message["t"]]
    return message


GOOD = [
    NEW,
    FLICK,
    {"t": "place", "seat": "north", "offset_mm": 0},
    {"t": "called", "seat": "north", "name": "Zoé B."},
    {"t": "pad", "seat": "east", "button": "BET", "down": True},
    {"t": "undo"},
    {"t": "double"},
    {"t": "rules", "book": "krhum"},
    {**NEW, "players": {"south": {"kind": "human", "name": "Léa"}, "north": {"kind": "bot", "skill": 60}}},
    {"t": "open", "name": "a.record", "text": "rules krhum"},
]


def test_any_message_may_bring_when_it_was_sent_and_how_far_its_page_knew_the_game():
    for message in GOOD:
        stamped = {**message, "ms": 1234.5, "seen": 7}
        assert parse(json.dumps(stamped)) == stamped
    for stamp in ({"ms": "now"}, {"ms": -1}, {"seen": 1.5}, {"seen": None}):
        with pytest.raises(protocol.ProtocolError):
            parse(json.dumps({**FLICK, **stamp}))


@pytest.mark.parametrize("message", GOOD, ids=lambda message: message["t"])
def test_a_right_message_comes_through_unchanged(message):
    assert parse(json.dumps(message)) == message


@pytest.mark.parametrize(
    ("message", "change"),
    [
        (FLICK, {"speed_mm_s": 1e9}),
        (FLICK, {"speed_mm_s": True}),
        (FLICK, {"angle_deg": "8"}),
        (FLICK, {"seat": "middle"}),
        (FLICK, {"seat": ["south"]}),
        (FLICK, {"more": 1}),
        (NEW, {"book": "chess"}),
        (NEW, {"seats": ["north", "south"]}),
        (NEW, {"players": {"south": {"kind": "human"}}}),
        (NEW, {"players": {"south": {"kind": "human", "name": "L" * 21}, "north": {"kind": "human"}}}),
        (NEW, {"players": {"south": {"kind": "human", "skill": 3}, "north": {"kind": "human"}}}),
        (NEW, {"umpire": "nobody"}),
        (NEW, {"players": {"south": {"kind": "human"}, "north": {"kind": "bot"}}}),
        (NEW, {"players": {"south": {"kind": "cat"}, "north": {"kind": "human"}}}),
        (NEW, {"players": {"south": "human", "north": {"kind": "human"}}}),
        (NEW, {"players": {"south": {"kind": "human"}, "north": {"kind": "bot", "skill": 101}}}),
        (NEW, {"options": {"a": 1}}),
        (NEW, {"options": []}),
        (NEW, {"seed": 2**40}),
        (NEW, {"speed": None}),
    ],
)
def test_a_wrong_field_is_refused(message, change):
    with pytest.raises(protocol.ProtocolError):
        parse(json.dumps({**message, **change}))


@pytest.mark.parametrize("name", list(FLICK)[1:])
def test_a_missing_field_is_refused(name):
    with pytest.raises(protocol.ProtocolError, match="fields"):
        parse(json.dumps({key: value for key, value in FLICK.items() if key != name}))


@pytest.mark.parametrize("digits", ["NaN", "Infinity", "1e400", "9" * 400, "9" * 10_000, "-" + "9" * 400])
@pytest.mark.parametrize(("message", "name"), [(FLICK, "offset_mm"), (NEW, "seed"), (NEW, "speed")])
def test_numbers_without_end_are_refused(message, name, digits):
    with pytest.raises(protocol.ProtocolError):
        parse(json.dumps({**message, name: "here"}).replace('"here"', digits))


@given(st.text(max_size=200))
def test_any_text_is_refused_and_nothing_worse(text):
    with pytest.raises(protocol.ProtocolError):
        parse(text)


@pytest.mark.parametrize("text", ["[" * 200_000, '{"t":' * 100_000, '{"t":"new","options":' + "[" * 100_000])
def test_deep_nesting_is_refused(text):
    with pytest.raises(protocol.ProtocolError):
        parse(text)


_scalars = st.none() | st.booleans() | st.floats() | st.text(max_size=5)
_json = st.recursive(
    _scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner), max_leaves=8
)


@given(st.sampled_from(GOOD), st.data())
def test_any_value_in_any_field_is_taken_or_refused(message, data):
    name = data.draw(st.sampled_from(list(message)))
    with contextlib.suppress(protocol.ProtocolError):
        parse(json.dumps({**message, name: data.draw(_json)}))


def test_a_message_may_be_as_long_as_the_limit_and_no_longer():
    text = json.dumps(FLICK)
    assert parse(text.ljust(300), 300) == FLICK
    with pytest.raises(protocol.ProtocolError, match="too long"):
        parse(text.ljust(301), 300)


@pytest.mark.parametrize(("name", "most"), [("name", 100), ("text", protocol.MAX_TEXT)])
def test_a_file_that_is_opened_may_be_as_long_as_its_limits(name, most):
    message = {**GOOD[-1], name: "a" * most}
    assert parse(json.dumps(message), 2 * protocol.MAX_TEXT) == message
    message[name] += "a"
    with pytest.raises(protocol.ProtocolError):
        parse(json.dumps(message), 2 * protocol.MAX_TEXT)


NUMBERS = [
    ("place", "offset_mm", -400, 400), ("flick", "offset_mm", -400, 400), ("flick", "angle_deg", -180, 180),
    ("flick", "speed_mm_s", 0, 8000), ("advise", "angle_deg", -180, 180), ("advise", "speed_mm_s", 0, 8000),
    ("new", "speed", 0.25, 20),
]  # fmt: skip
WHOLES = [
    ("answer", "index", 0, 40), ("name", "index", 0, 40), ("new", "seed", 0, 2**31 - 1),
    ("step_film", "step", 0, 100_000), ("resume", "upto", 0, 100_000), ("resume", "record", 0, 2**31 - 1),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "name", "lo", "hi"), NUMBERS + WHOLES)
def test_a_number_is_taken_up_to_its_bounds_and_no_further(kind, name, lo, hi):
    check = Live.kinds[kind].fields[name]
    whole = (kind, name, lo, hi) in WHOLES
    step = 1 if whole else 0.01
    assert check(lo)
    assert check(hi)
    assert not check(lo - step)
    assert not check(hi + step)
    assert check(lo + step) == check(hi - step) == True  # noqa: E712  true itself
    assert check(1.5) != whole
    assert not check(True)
    assert not check("1")
    assert check(None) == (name == "seed")


def test_the_words_of_each_field_are_known_and_no_others():
    words = {
        ("new", "noise"): ["none", "nominal", "harsh"], ("new", "style"): ["strict", "coach"],
        ("new", "umpire"): ["table", "people"], ("lang", "lang"): ["fr", "en"],
        ("pad", "button"): ["BET", "FAULT", "BANK", "OK"], ("free", "seat"): ["south", "east", "north", "west"],
        ("rules", "book"): ["billard", "fiche", "dezepions", "krhum", "icf"],
    }  # fmt: skip
    for (kind, name), known in words.items():
        check = Live.kinds[kind].fields[name]
        assert all(map(check, known))
        assert not any(map(check, ["", known[0] + "x", known[0].swapcase(), None, 0, known]))


def test_texts_of_options_and_names_have_their_lengths():
    options = Live.kinds["new"].fields["options"]
    assert options({"n" * 60: "v" * 60})
    assert not options({"n" * 61: "v"})
    assert not options({"n": "v" * 61})
    assert options({str(number): "" for number in range(40)})
    assert not options({str(number): "" for number in range(41)})
    players = Live.kinds["new"].fields["players"]
    assert players({"south": {"kind": "human", "name": "L" * 20}, "west": {"kind": "bot", "skill": 0, "name": ""}})
    assert players({"south": {"kind": "bot", "skill": 100}})
    for player in ({"kind": "bot", "skill": -1}, {"kind": "bot", "skill": True}, {"kind": "human", "name": None}, {}):
        assert not players({"south": player})
    assert not players({"up": {"kind": "human"}})
    assert not players([])


def test_two_or_four_sit_in_their_order():
    seats = Live.kinds["new"].fields["seats"]
    assert seats(["south", "north"])
    assert seats(["south", "east", "north", "west"])
    for others in (["south"], ["north", "south"], ["south", "east"], ["south", "north", "east", "west"], "south", None):
        assert not seats(others)


def test_players_sit_at_the_seats_of_the_game():
    four = ["south", "east", "north", "west"]
    message = {**NEW, "seats": four, "players": {seat: {"kind": "human"} for seat in four}}
    assert parse(json.dumps(message)) == message
    with pytest.raises(protocol.ProtocolError, match="a player for each seat"):
        parse(json.dumps({**message, "seats": four[::2]}))
    with pytest.raises(protocol.ProtocolError, match="rules: wrong book"):
        parse('{"t": "rules", "book": 1}')
    with pytest.raises(protocol.ProtocolError, match="undo has the fields none"):
        parse('{"t": "undo", "x": 1}')


def test_a_message_has_room_for_the_largest_file():
    assert protocol.MAX_TEXT == 1_000_000
    assert protocol.MAX_BYTES == 1_100_000


@pytest.mark.parametrize("name", ["a\nsouth -", " ", "x" * 21, "\u202ex", "Zoé ", 1, None])
def test_a_name_is_one_line_that_can_be_seen(name):
    called = {"t": "called", "seat": "north", "name": name}
    new = NEW | {"players": NEW["players"] | {"south": {"kind": "human", "name": name}}}
    for message in (called, new):
        with pytest.raises(protocol.ProtocolError):
            parse(json.dumps(message))
