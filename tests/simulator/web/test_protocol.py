"""A page may send the messages of the protocol; everything else is refused."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.web import protocol

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
    "seed": 7,
}
FLICK = {"t": "flick", "seat": "south", "offset_mm": 12.5, "angle_deg": -8, "speed_mm_s": 3000}
GOOD = [
    NEW,
    FLICK,
    {"t": "place", "seat": "north", "offset_mm": 0},
    {"t": "pad", "seat": "east", "button": "BET", "down": True},
    {"t": "undo"},
    {"t": "double"},
    {"t": "rules", "book": "krhum"},
    {**NEW, "players": {"south": {"kind": "human", "name": "Léa"}, "north": {"kind": "bot", "skill": 60}}},
    {"t": "open", "name": "a.record", "text": "rules krhum"},
]


@pytest.mark.parametrize("message", GOOD, ids=lambda message: message["t"])
def test_a_right_message_comes_through_unchanged(message):
    assert protocol.parse(json.dumps(message)) == message


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
        protocol.parse(json.dumps({**message, **change}))


@pytest.mark.parametrize("name", list(FLICK)[1:])
def test_a_missing_field_is_refused(name):
    with pytest.raises(protocol.ProtocolError, match="fields"):
        protocol.parse(json.dumps({key: value for key, value in FLICK.items() if key != name}))


@pytest.mark.parametrize("digits", ["NaN", "Infinity", "1e400", "9" * 400, "9" * 10_000, "-" + "9" * 400])
@pytest.mark.parametrize(("message", "name"), [(FLICK, "offset_mm"), (NEW, "seed"), (NEW, "speed")])
def test_numbers_without_end_are_refused(message, name, digits):
    with pytest.raises(protocol.ProtocolError):
        protocol.parse(json.dumps({**message, name: "here"}).replace('"here"', digits))


@given(st.text(max_size=200))
def test_any_text_is_refused_and_nothing_worse(text):
    with pytest.raises(protocol.ProtocolError):
        protocol.parse(text)


@pytest.mark.parametrize("text", ["[" * 200_000, '{"t":' * 100_000, '{"t":"new","options":' + "[" * 100_000])
def test_deep_nesting_is_refused(text):
    with pytest.raises(protocol.ProtocolError):
        protocol.parse(text)


_scalars = st.none() | st.booleans() | st.floats() | st.text(max_size=5)
_json = st.recursive(
    _scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner), max_leaves=8
)


@given(st.sampled_from(GOOD), st.data())
def test_any_value_in_any_field_is_taken_or_refused(message, data):
    name = data.draw(st.sampled_from(list(message)))
    with contextlib.suppress(protocol.ProtocolError):
        protocol.parse(json.dumps({**message, name: data.draw(_json)}))


def test_a_message_may_be_as_long_as_the_limit_and_no_longer():
    text = json.dumps(FLICK)
    assert protocol.checked(text.ljust(300), protocol.MESSAGES, 300) == FLICK
    with pytest.raises(protocol.ProtocolError, match="too long"):
        protocol.checked(text.ljust(301), protocol.MESSAGES, 300)


@pytest.mark.parametrize(("name", "most"), [("name", 100), ("text", protocol.MAX_TEXT)])
def test_a_file_that_is_opened_may_be_as_long_as_its_limits(name, most):
    message = {**GOOD[-1], name: "a" * most}
    assert protocol.checked(json.dumps(message), protocol.MESSAGES, 2 * protocol.MAX_TEXT) == message
    message[name] += "a"
    with pytest.raises(protocol.ProtocolError):
        protocol.checked(json.dumps(message), protocol.MESSAGES, 2 * protocol.MAX_TEXT)
