"""The header of a record of Kaluki, and names that do not play."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.game.record import RecordError
from carrom.kaluki.reader import Reader
from carrom.kaluki.record import header_text
from carrom_tools.errors import UserError
from carrom_tools.records import replay
from tests.refusals import refused

pytestmark = pytest.mark.usefixtures("english")

HEADER = "rules kaluki\nplayers anna ben carl\ndealer carl\n"


def read(text):
    reader = Reader()
    entries = [entry for entry in map(reader.line, text.split("\n")) if entry is not None]
    reader.finish()
    return reader, entries


def test_a_header_in_any_order():
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        lines = HEADER.splitlines()
        reader, entries = read("# a comment\n" + "\n".join(lines[at] for at in order) + "\n\nvoid\n")
        assert (reader.book.id, reader.seats, reader.opener) == ("kaluki", ("anna", "ben", "carl"), "carl")
        assert len(entries) == 1


def test_a_header_reads_back():
    text = "rules kaluki first_meld=together hand=4\nplayers b a\ndealer b\n"
    reader, _ = read(text)
    assert header_text(reader.book, reader.seats, reader.opener) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (HEADER.replace("carl\n", "", 1), "players|dealer"),
        ("rules kaluki\nplayers anna\ndealer anna\n", "2 to 5"),
        ("rules kaluki\nplayers a b c d e f\ndealer a\n", "2 to 5"),
        ("rules kaluki\nplayers a b a\ndealer a\n", "different"),
        ("rules kaluki\nplayers a Undo\ndealer a\n", "name"),
        (HEADER.replace("dealer carl", "dealer dora"), "dealer"),
        (HEADER.replace("dealer carl", "dealer"), "dealer"),
        (HEADER.replace("dealer carl\n", ""), "lacks dealer"),
        (HEADER.replace("rules kaluki\n", ""), "lacks rules"),
        (HEADER.replace("dealer carl", "void"), "lacks dealer"),
        (HEADER + "dealer carl\n", "once"),
        (HEADER + "void\nplayers a b\n", "once"),
        (HEADER.replace("kaluki", "kaluki start=-1"), "start"),
        (HEADER.replace("kaluki", "kaluki start=1 start=1"), "twice"),
        (HEADER.replace("kaluki", "kaluki joker_swap=no"), "joker_swap"),
        (HEADER.replace("kaluki", "kaluki other_man_penalty=off"), "no option"),
        (HEADER.replace("kaluki", "krhum"), "not kaluki"),
        (HEADER + "opener anna\n", "opener"),
        (HEADER + "seats south north\n", "seats"),
        (HEADER + "dora take\n", "dora"),
        (HEADER + "hand anna ben=1 dora=2\n", "dora"),
        (HEADER + "buy dora\n", "dora"),
    ],
)
def test_what_is_unreadable(text, why):
    with refused(RecordError, why):
        read(text)


def test_a_file_is_read_by_the_reader_of_its_game():
    assert replay.parse(HEADER.encode() + b"void\n", "x").book.id == "kaluki"
    assert replay.parse(b"# rules kaluki\nrules krhum\nseats south north\nopener south\n", "x").book.id == "krhum"
    with pytest.raises(UserError, match="x:5: 'anna draws' begins no line"):
        replay.parse(HEADER.encode() + b"void\nanna draws Qs\n", "x")
    with pytest.raises(UserError, match=r"x:1: no rule book 'whist'; there are billard, .*kaluki"):
        replay.parse(b"rules whist\n", "x")
    with pytest.raises(UserError, match="x:2"):
        replay.parse(b"rules krhum\nplayers anna ben\n", "x")


WORDS = [
    "rules",
    "kaluki",
    "players",
    "dealer",
    "anna",
    "ben",
    "carl",
    "hand",
    "void",
    "buy",
    "deal",
    "turn",
    "undo",
    "draw",
    "take",
    "meld",
    "add",
    "from",
    "swap",
    "discard",
    "low",
    "high",
    "1",
    "0",
    "-1",
    "99999999",
    "**",
    "Ah",
    "Td",
    "Kx",
    "anna=5",
    "ben=-1",
    "=",
    "kaluki=",
    "start=3",
    "first_meld=together",
    "#",
    "=>",
    "é",
    "²",
    "opener",
    "south",
]


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=17), max_size=12), st.booleans())
@settings(max_examples=400, deadline=None)
def test_any_lines_are_read_or_refused_in_words(lines, with_header):
    text = (HEADER if with_header else "rules kaluki\n") + "\n".join(" ".join(line) for line in lines)
    try:
        source = replay.parse(text.encode(), "fuzz")
    except UserError as error:
        found = re.fullmatch(r"fuzz:(\d+): .+", error.message)
        assert found
        assert 1 <= int(found[1]) <= text.count("\n") + 1
        return
    for step in replay.replay(source):
        assert replay.result(step)["error"] == step.verdict.error
