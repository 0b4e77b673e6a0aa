"""The game of a connected table becomes a record that only grows, whatever the table takes back."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom_tools.club.numbered_game import NumberedGame
from carrom_tools.club.outgoing import Outgoing
from carrom_tools.club.people import Next, People, Seated
from carrom_tools.club.table_record import TableRecord
from carrom_tools.records import replay
from carrom_tools.records.library import Library

HEADER = "rules billard\nseats south north\nopener south\n"


class Evening:
    """A table's record in a folder, and all that went out of it."""

    def __init__(self, folder, seated=None):
        library = Library(folder / "usb")
        library.prepare()
        self.outgoing = Outgoing(folder, "t", library.read)
        self.record = TableRecord(library, self.outgoing, (seated or Seated({})).at)
        self.folder = folder
        self.told = {}

    def take(self, entries, game=1, header=HEADER):
        self.record.take(header, game, entries)
        while found := self.outgoing.next():
            event, _ = found
            self.outgoing.confirm(event)
            pieces = self.told.setdefault(event["game"], [])
            assert event["number"] == len(pieces)
            pieces.append(event["lines"])

    def close(self):
        self.record.close()
        self.outgoing.close()


def standing(pieces):
    """The entries that stand after all, by the replay's own reading."""
    found = []
    for line in replay.parse_text("".join(pieces)).lines:
        found = found[:-1] if line.text == "undo" else [*found, line.text]
    return found


@pytest.fixture
def evening(tmp_path):
    made = Evening(tmp_path)
    yield made
    made.close()


def test_a_late_piece_and_an_undo_are_entered_anew(evening):
    evening.take(["south -"])
    evening.take(["south -", "north w@ne"])
    evening.take(["south -", "north w@ne w@nw"])
    evening.take(["south -"])
    (pieces,) = evening.told.values()
    assert "".join(pieces) == (
        HEADER + "# game 1 of the table's journal\nsouth -\nnorth w@ne\nundo\nnorth w@ne w@nw\nundo\n"
    )


def test_another_game_of_the_journal_is_another_record(evening):
    evening.take(["south -", "north -"], game=1)
    evening.take([], game=2)
    evening.take(["south w@ne"], game=2)
    assert [standing(pieces) for pieces in evening.told.values()] == [["south -", "north -"], ["south w@ne"]]


def test_after_a_restart_the_same_game_goes_on(tmp_path):
    first = Evening(tmp_path)
    first.take(["south -", "north -"])
    first.close()
    second = Evening(tmp_path)
    second.told = first.told
    second.take(["south -", "north w@ne", "north -"])
    second.close()
    (pieces,) = second.told.values()
    assert standing(pieces) == ["south -", "north w@ne", "north -"]


def test_a_board_that_was_erased_begins_another_record(tmp_path):
    first = Evening(tmp_path)
    first.take(["south -", "north -"])
    first.close()
    second = Evening(tmp_path)
    second.take(["south w@ne"])
    second.close()
    assert [standing(pieces) for pieces in second.told.values()] == [["south w@ne"]]


ENTRIES = st.lists(st.sampled_from(["south -", "north -", "south w@ne", "north s@nw"]), max_size=6)


@settings(max_examples=40, deadline=None)
@given(lists=st.lists(ENTRIES, min_size=1, max_size=8))
def test_the_record_always_has_what_stands(lists, tmp_path_factory):
    evening = Evening(tmp_path_factory.mktemp("evening"))
    for entries in lists:
        evening.take(entries)
        if entries:
            assert standing(list(evening.told.values())[-1]) == entries
    texts = [path.read_text() for path in sorted(evening.folder.rglob("*.record"))]
    evening.close()
    assert sorted("".join(NumberedGame("", text).pieces) for text in texts) == sorted(
        "".join(pieces) for pieces in evening.told.values()
    )


def test_what_is_told_can_be_read_by_anybody(evening):
    evening.take(["south -"])
    assert json.loads(json.dumps(evening.outgoing.state()))["turn"] == "north"


def test_who_plays_stands_in_games_that_begin_after_it_was_said(tmp_path):
    first = Evening(tmp_path, Seated({"south": "Léa"}))
    first.take(["south -"])
    first.close()
    second = Evening(tmp_path, Seated({"south": "Max", "north": "Zoé"}))
    second.told = first.told
    second.take(["south -", "north -"])  # the same game goes on
    second.take(["south -"], game=2)
    second.close()
    one, other = second.told.values()
    assert [line for line in "".join(one).splitlines() if "player" in line] == ["# player south human - Léa"]
    assert "# player south human - Max\n# player north human - Zoé\n" in "".join(other)
    assert standing(one) == ["south -", "north -"]


def test_a_game_that_begins_as_the_club_said_has_its_players():
    seated = Seated({})
    assert seated.at(HEADER) == {}
    seated.take(People((), Next("billard", "Léa", "Max")))
    assert seated.at(HEADER) == {"south": "Léa", "north": "Max"}
    for other in ("rules krhum\nseats south north\n", "rules billard\nseats south east north west\n"):
        assert seated.at(other) == {}
    said = Seated({"north": "Zoé"})
    said.take(People((), Next("billard", "Léa", "Max")))
    assert said.at(HEADER) == {"north": "Zoé"}


def test_in_the_next_game_of_a_match_everybody_has_moved_on(tmp_path):
    evening = Evening(tmp_path, Seated({"south": "Léa", "north": "Zoé"}))
    first = HEADER.replace("billard", "icf")
    evening.take(["south -", "resign north"], header=first)
    evening.take(["south -"], game=2, header=first.replace("icf\n", "icf\n# series 0 1\n"))
    evening.close()
    one, other = ("".join(pieces) for pieces in evening.told.values())
    assert "# player south human - Léa\n# player north human - Zoé\n" in one
    assert "# player south human - Zoé\n# player north human - Léa\n" in other
