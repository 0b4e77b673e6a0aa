"""A plain board's game that the server keeps, and tells other pages of."""

import shutil

import pytest

from carrom_simulator.desk.followed import Followed
from carrom_simulator.serving.outbox import Outbox
from carrom_simulator.serving.protocol import SITTING, ProtocolError
from carrom_tools.records import replay
from carrom_tools.records.library import Library
from tests.event_loop import in_a_loop
from tests.simulator.web.live_page import Page, ask

GAME = {
    "id": "m1x-a",
    "rules": "krhum",
    "seats": "south north",
    "opener": "south",
    "names": {"south": "Ana", "north": "Zoé"},
    "series": "",
}


@pytest.fixture
def library(tmp_path):
    made = Library(tmp_path / "games", "-plain")
    made.prepare()
    return made


def followed(library):
    return Page(Followed("en", library))


def entries_of(text):
    parsed = replay.parse(text.encode(), "kept")
    assert all(step.verdict.error is None for step in replay.replay(parsed))
    return [line.text for line in parsed.lines]


def test_a_game_is_kept_entry_by_entry_and_what_is_corrected_is_taken_back(library):
    page = followed(library)
    page.send("begin", **GAME)
    page.send("entries", id="m1x-a", entries=["south w@sw"])
    page.send("entries", id="m1x-a", entries=["south w@sw", "south -"])
    page.send("entries", id="m1x-a", entries=["south -"])
    (kept,) = library.folder.glob("unfinished/*.record")
    text = kept.read_text(encoding="utf-8")
    assert entries_of(text) == ["south w@sw", "south -", "undo", "undo", "south -"]
    assert "# pockets unknown" in text
    assert "# player north human - Zoé" in text
    assert page.told[-1]["game"] == {**GAME, "entries": ["south -"]}
    assert entries_of(page.live.record_text()) == ["south -"]


def test_after_a_restart_it_goes_on_in_the_same_file(library, tmp_path):
    page = followed(library)
    page.send("begin", **GAME)
    page.send("entries", id="m1x-a", entries=["south w@sw"])
    shutil.copytree(library.folder, tmp_path / "later")  # no lock is held there any more
    later = Library(tmp_path / "later", "-plain")
    later.prepare()
    page = followed(later)
    page.send("begin", **GAME)
    assert page.told[-1]["game"]["entries"] == ["south w@sw"]
    page.send("entries", id="m1x-a", entries=["south w@sw", "resign north"])
    (kept,) = later.games()
    assert entries_of(kept.read_text(encoding="utf-8")) == ["south w@sw", "resign north"]


@pytest.mark.parametrize(
    ("entries", "why"), [(["north -"], "cannot be read"), (["south w@ne", "x"], "cannot be read"), ([""], "cannot")]
)
def test_entries_that_no_referee_takes_are_refused_and_nothing_is_kept(library, entries, why):
    page = followed(library)
    page.send("begin", **GAME)
    page.send("entries", id="m1x-a", entries=entries)
    assert why in page.replies[-1]["text"]
    assert not list(library.folder.glob("unfinished/*.record"))


def test_one_board_is_followed_at_a_time_and_only_the_owner_tells_of_it(library):
    page = followed(library)
    page.send("begin", **GAME)
    page.send("begin", **{**GAME, "id": "other"})
    page.send("entries", id="m1x-a", entries=["south -"])
    assert page.replies[-1]["text"] == "Another board is followed here."
    outbox = Outbox()
    in_a_loop(ask(page.live, outbox, "entries", role=SITTING, id="other", entries=["south -"]))
    assert "Not from this screen." in in_a_loop(outbox.get())
    assert (page.told[-1]["game"]["id"], page.told[-1]["game"]["entries"]) == ("other", [])


def test_a_game_is_offered_only_while_a_page_referees_it(library):
    live, first, again = followed(library).live, Outbox(), Outbox()
    in_a_loop(ask(live, first, "begin", **GAME))
    assert live.hello()["game"]["id"] == "m1x-a"
    first.close()
    assert live.hello()["game"] is None
    in_a_loop(ask(live, again, "begin", **GAME))
    assert live.hello()["game"]["id"] == "m1x-a"


@pytest.mark.parametrize(
    "bad",
    [{"id": "../x"}, {"names": {"south": "a\nb"}}, {"names": ["a"]}, {"seats": 4}],
    ids=lambda bad: next(iter(bad)),
)
def test_what_no_page_sends_is_refused(library, bad):
    with pytest.raises(ProtocolError):
        followed(library).send("begin", **{**GAME, **bad})


def test_an_evening_of_kaluki_is_kept_as_a_record_of_its_own(library):
    page = followed(library)
    kaluki = {"rules": "kaluki hand=2", "seats": "lea ben", "opener": "ben", "names": {"lea": "Léa", "ben": ""}}
    page.send("begin", id="k", series="", **kaluki)
    page.send("entries", id="k", entries=["hand ben lea=25", "void"])
    assert entries_of(page.live.record_text()) == ["hand ben lea=25", "void"]
    page.send("entries", id="k", entries=["hand carl lea=25"])
    assert page.replies[-1]["text"] == "This game cannot be read."


@pytest.mark.parametrize("bad", [{"rules": "krhum\nopener south"}, {"opener": "east"}, {"seats": "up down"}])
def test_a_header_that_cannot_be_read_begins_nothing(library, bad):
    page = followed(library)
    page.send("begin", **{**GAME, **bad})
    assert page.replies[-1]["text"] == "This game cannot be read."
    assert page.live.hello()["game"] is None
