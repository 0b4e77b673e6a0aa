"""A table whose flash an earlier firmware wrote: choices and measures stay, all else is today's, its game goes on."""

import pytest

from carrom.game.engine import Game
from carrom.game.record import parse_entry
from carrom.game.rules import load
from carrom.sensing import calibration, calibration_file
from carrom.storage.settings import Settings
from carrom_simulator.world.stores import MemoryStore
from tests import kept_tables
from tests.firmware.playing import Play


@pytest.fixture(params=kept_tables.CHOSEN)
def commit(request):
    return request.param


@pytest.fixture
def store(commit):
    return MemoryStore({path.rpartition("/")[2]: data for path, data in kept_tables.files(commit).items()})


def test_the_settings_that_were_chosen_survive_and_the_others_are_todays(commit, store):
    settings = Settings(store)
    wanted = kept_tables.settings_after(commit)
    assert settings.faults == []
    assert {name: settings.text(name) for name in wanted} == wanted
    settings.set("volume", "5")
    again = Settings(store)
    assert again.faults == []
    assert {name: again.text(name) for name in wanted} == wanted | {"volume": "5"}
    chosen = kept_tables.CHOSEN[commit] | {"volume": "5"}
    lines = store.files["settings"].decode().splitlines()[1:]
    assert lines == [f"{name}={chosen[name]}" for name in sorted(chosen)]


def test_what_was_measured_survives_and_the_rest_of_the_calibration_is_todays(store):
    words_of_the_set, *measured = [line.split() for line in store.files["calibration"].decode().splitlines()[1:]]
    for _ in range(2):
        known, trouble = calibration_file.load(store)
        new = calibration.Calibration()
        assert trouble is None
        assert known.learned
        assert f"striker_um={known.striker_um}" in words_of_the_set
        assert (known.chute_um, known.mouth_um, known.drop_us) == (new.chute_um, new.mouth_um, new.drop_us)
        for pocket, (_, *words) in zip(known.pockets[:3], measured, strict=False):
            assert pocket.learned
            for word in words:
                name, _, value = word.partition("=")
                if len(name) > 1:
                    assert getattr(pocket, name) == int(value), name
                else:
                    assert pocket.colours["wbqs".index(name)] == [int(raw) for raw in value.split(",")]
        assert vars(known.pockets[3]) == vars(new.pockets[3])
        calibration_file.save(store, known)  # the second time it is read as today's firmware writes it


def test_the_running_game_goes_on(store):
    play = Play(store=store)
    assert "fault" not in play.warnings
    assert play.entries == kept_tables.ENTRIES
    book = load("krhum")
    book.set_option("striker_with_man", "keep")
    game = Game(book, play.table.game.seats, play.table.game.opener)
    for text in (*kept_tables.ENTRIES, "north w@sw b@ne"):
        assert game.enter(parse_entry(text)).error is None
    play.table.enter(parse_entry("north w@sw b@ne"))
    assert play.position.text() == game.position.text()
    assert Play(store=store).position.text() == game.position.text()
