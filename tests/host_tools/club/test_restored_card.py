"""An older copy of a table's disk is put in the middle of a game: the game goes on from there, and nothing is mixed."""

import contextlib
import json
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_tools.club import outgoing as outgoing_room
from carrom_tools.club.erasing import erase
from carrom_tools.club.numbered_game import NumberedGame
from carrom_tools.club.outgoing import Outgoing
from carrom_tools.club.store import Store
from carrom_tools.club.wall import Wall
from stands.clubs.speaker import HEADER, shots
from tests.host_tools.club.desk_games import pieces_of
from tests.host_tools.club.hearing import Clock, hear, kept

GAME = "2026-01-31-201500-0123abcd.record"


class Table:
    """A table with a disk that can be copied and put back. wall: hears it."""

    def __init__(self, folder):
        self.folder, self.copy, self.wall = folder / "disk", folder / "copy", None
        self.folder.mkdir()
        (self.folder / GAME).write_text("")
        self._begin()

    def _begin(self):
        self.outgoing = Outgoing(self.folder, "t", lambda name: (self.folder / name).read_text())
        self.outgoing.take_up(GAME, self.record)

    @property
    def record(self):
        return (self.folder / GAME).read_text()

    def play(self, lines):
        with (self.folder / GAME).open("a") as file:
            file.write(lines)
        self.outgoing.add(GAME, lines)
        while (found := self.outgoing.next()) is not None:
            self.outgoing.confirm(found[0])
            if self.wall is not None:
                self.wall.take("carrom/v1/t/entry", json.dumps(found[0]).encode())
        self.outgoing.save()

    def copy_disk(self):
        shutil.rmtree(self.copy, ignore_errors=True)
        shutil.copytree(self.folder, self.copy)

    def put_back(self):
        self.outgoing.close()
        shutil.rmtree(self.folder)
        shutil.copytree(self.copy, self.folder)
        self._begin()


def shots_from(number, count):
    """So many shots, no two of them alike."""
    return "".join(f"# {at}\nsouth -\n" for at in range(number, number + count))


@contextlib.contextmanager
def evening():
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        store = stack.enter_context(contextlib.closing(Store(":memory:")))
        stack.enter_context(pytest.MonkeyPatch.context()).setattr(outgoing_room, "time", Clock())
        table = Table(Path(folder))
        stack.callback(lambda: table.outgoing.close())
        yield table, store


# What a table does, one after the other: so many shots; a copy; the copy is put back; the club goes or comes.
DEEDS = st.lists(st.one_of(st.integers(1, 4), st.sampled_from(["copy", "back", "away", "there"])), max_size=12)


@given(DEEDS)
def test_in_the_end_the_club_has_the_table_s_own_record(deeds):
    with evening() as (table, store):
        wall = table.wall = Wall(store)
        hear(wall, table.outgoing)
        table.play(HEADER + shots(1)[0])
        table.copy_disk()
        made = 1
        for deed in deeds:
            if deed == "copy":
                table.copy_disk()
            elif deed == "back":
                table.put_back()
            elif deed in ("away", "there"):
                table.wall = wall if deed == "there" else None
            else:
                table.play(shots_from(made, deed))
                made += deed
        table.wall = wall
        hear(wall, table.outgoing)
        pieces = NumberedGame(GAME, table.record).pieces
        there = NumberedGame(GAME, kept(store)[GAME]).pieces
        assert there[: len(pieces)] == pieces  # more where the table does not go on from its copy


@pytest.fixture
def restored():
    """A table whose disk was put back after three shots, when the club had six, and that has played four others since;
    and what the club has."""
    with evening() as (table, store):
        wall = table.wall = Wall(store)
        hear(wall, table.outgoing)
        table.play(HEADER + shots_from(1, 3))
        table.copy_disk()
        table.play(shots_from(4, 3))
        table.put_back()
        table.play(shots_from(11, 4))
        hear(wall, table.outgoing)
        yield table, store


def test_what_the_table_tells_now_counts_and_the_rest_lies_aside(restored):
    table, store = restored
    assert kept(store)[GAME] == table.record == HEADER + shots_from(1, 3) + shots_from(11, 4)
    assert "".join(line.lines for line in store.aside()) == shots_from(4, 3)
    assert [(line.game, line.number) for line in store.aside()] == [(GAME, number) for number in (4, 5, 6)]
    assert table.wall.table("t")["number"] == 7


def test_a_deleted_player_is_no_more_in_what_lies_aside():
    with contextlib.closing(Store(":memory:")) as store:
        for max_or_ana in ("Max", "Ana"):
            player = f"# player south human - {max_or_ana}\n"
            for piece in pieces_of(GAME, HEADER.partition("#")[0] + player + shots_from(1, 2)):
                store.add("t", piece)
        assert "Max" in store.aside()[0].lines
        erase(store, "Max")
        assert "Max" not in store.aside()[0].lines


def test_a_club_that_has_erased_a_name_asks_for_nothing_and_learns_it_no_more(restored):
    table, store = restored
    erase(store, "Léa")
    wall = Wall(store)
    hear(wall, table.outgoing)
    assert "Léa" not in kept(store)[GAME]
    assert wall.table("t")["number"] == 7


def test_pieces_without_a_digest_count_as_they_come():
    with contextlib.closing(Store(":memory:")) as store:
        wall = Wall(store)
        for lines in (shots_from(1, 3), shots_from(11, 4)):
            for number, piece in enumerate(NumberedGame(GAME, HEADER + lines).pieces):
                event = {"game": GAME, "number": number, "lines": piece}
                wall.take("carrom/v1/t/entry", json.dumps(event).encode())
        assert kept(store)[GAME] == HEADER + shots_from(1, 3) + shots_from(14, 1)
        assert store.aside() == []


def test_a_game_that_is_deleted_takes_with_it_what_lies_aside(restored):
    _, store = restored
    store.delete(GAME)
    assert store.aside() == []
