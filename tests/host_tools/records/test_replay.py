"""A record that cannot be read is told by its line, and what was played comes with the positions around it."""

import pickle

import pytest

from carrom_tools.errors import UserError
from carrom_tools.records import replay

pytestmark = pytest.mark.usefixtures("english")

HEADER = b"rules krhum\nseats south north\nopener south\n"


@pytest.mark.parametrize("lines", [0, 1, 2])
def test_the_line_that_is_not_utf_8_is_named(lines):
    with pytest.raises(UserError, match=rf"^game:{lines + 1}: not UTF-8 \(byte 0xe9\); save the file as UTF-8"):
        replay.parse(HEADER[: [0, 12, 30][lines]] + b"\xe9", "game")


LONGEST = HEADER + b"#" * ((1 << 20) - len(HEADER))


def test_a_record_that_is_too_long_is_told_where():
    assert replay.parse(LONGEST, "game").lines == ()
    with pytest.raises(UserError, match=r"^game:4: .*; no game is that long"):
        replay.parse(LONGEST + b"s", "game")


def test_a_file_is_read_as_far_as_it_may_be_long(tmp_path):
    path = tmp_path / "g.record"
    path.write_bytes(LONGEST)
    assert replay.read(str(path)).book.id == "krhum"
    path.write_bytes(LONGEST + b"#")
    with pytest.raises(UserError, match="no game is that long"):
        replay.read(str(path))
    with pytest.raises(UserError, match="nowhere"):
        replay.read(str(tmp_path / "nowhere"))


def test_entries_keep_the_number_of_their_line_and_their_text_without_comment():
    text = "\ufeff".encode() + HEADER + b"\n# talk\n  south   w@ne  bank # brutal\nnorth -\n"
    source = replay.parse(text, "game")
    assert [(line.number, line.text) for line in source.lines] == [(6, "south w@ne bank"), (7, "north -")]
    assert (source.name, source.seats, source.opener) == ("game", (0, 2), 0)


def test_each_step_begins_where_the_one_before_ended_and_a_refused_one_changes_nothing():
    steps = list(replay.replay(replay.parse(HEADER + b"south w@ne\nnorth w@ne\nsouth -\n", "game")))
    assert [step.verdict.error is None for step in steps] == [True, False, True]
    assert steps[1].before is steps[0].after
    assert steps[1].after.text() == steps[0].after.text()
    assert [replay.result(step)["line"] for step in steps] == [4, 5, 6]


@pytest.mark.parametrize(("line", "fault"), [(1, b"rules chess\n"), (4, HEADER + b"south x@ne\n")])
def test_the_line_of_a_word_that_is_none_is_named(line, fault):
    with pytest.raises(UserError, match=f"^game:{line}: "):
        replay.parse(fault, "game")


def test_the_first_rules_line_says_which_game_is_read():
    cards = replay.parse(b"# rules krhum\n\nrules kaluki # cards\nplayers anna ben\ndealer ben\n", "game")
    assert (cards.book.id, cards.seats) == ("kaluki", ("anna", "ben"))
    with pytest.raises(UserError, match=r"^game:1: "):
        replay.parse(b"", "game")


def test_a_line_that_cannot_be_read_is_named_in_a_copy_of_the_error_too():
    with pytest.raises(replay.LineError) as caught:
        replay.parse_text("rules krhum\nseats north\n")
    copied = pickle.loads(pickle.dumps(caught.value))
    assert (str(copied), copied.line) == (str(caught.value), 2)
