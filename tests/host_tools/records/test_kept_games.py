"""The games of a table's files come out as records that replay."""

import pytest

from carrom.game.engine import Game
from carrom.game.record import Reader
from carrom.storage.journal import Journal
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.commands.device.backup import save_records
from carrom_tools.errors import UserError
from carrom_tools.records.kept_games import records
from tests.robustness.power_cuts import evening, fold

pytestmark = pytest.mark.usefixtures("english")


def files():
    header, entries = evening()
    store = MemoryStore()
    journal = Journal(store)
    journal.resume()
    for count in (5, len(entries), 30):
        journal.begin(header)
        for text in entries[:count]:
            journal.append(text)
    return store.files


def replayed(text: str) -> str:
    reader, game = Reader(), None
    for line in text.splitlines():
        entry = reader.line(line.split("#")[0])
        if entry is not None:
            game = game if game is not None else Game(reader.book, reader.seats, reader.opener)
            assert game.enter(entry).error is None
    return game.position.text()


def test_every_kept_game_replays_the_running_one_too():
    header, entries = evening()
    found = records(files())
    assert list(found) == ["game00003.record", "game00002.record", "game00001.record"]
    for text, count in zip(found.values(), (30, len(entries), 5), strict=True):
        assert replayed(text) == fold(header, tuple(entries[:count]))


@pytest.mark.parametrize("suffixes", [("",), ("~",), ("", "~")])
def test_damage_to_one_copy_is_made_good_to_both_is_said(suffixes):
    harmed = files()
    for suffix in suffixes:
        data = harmed["game00002" + suffix]
        harmed["game00002" + suffix] = data[:900] + b"\x00" + data[901:]
    text = records(harmed)["game00002.record"]
    assert ("# damaged" in text) == (len(suffixes) == 2)
    assert (text == records(files())["game00002.record"]) == (len(suffixes) == 1)
    replayed(text)


def test_they_are_written_once(tmp_path):
    save_records(files(), tmp_path / "games", False, "en")
    assert len(list((tmp_path / "games").iterdir())) == 3
    with pytest.raises(UserError, match="already"):
        save_records(files(), tmp_path / "games", False, "en")
    save_records(files(), tmp_path / "games", True, "en")
    with pytest.raises(UserError, match="cannot be written"):
        save_records(files(), tmp_path / "games" / "game00001.record" / "x", False, "en")
