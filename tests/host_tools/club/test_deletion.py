"""A deleted name: `carrom club players delete` says where it still stands outside of the club, and how to clear it."""

import contextlib
import json
from pathlib import Path

import aiomqtt
import pytest

from carrom_tools.club.desk import club_file, club_folder
from carrom_tools.club.link import loop
from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.own_broker import TABLE, OwnBroker, running
from carrom_tools.club.store import Store
from carrom_tools.records.library import Library
from stands.clubs.mosquitto import PROGRAM
from tests.host_tools.club.desk_games import name_of, tell, won_game
from tests.host_tools.running import carrom

pytestmark = pytest.mark.xdist_group("club")
needs_mosquitto = pytest.mark.skipif(not Path(PROGRAM).exists(), reason="mosquitto is not installed")


def desk(*words, code=0):
    done = carrom("--lang", "en", "club", *words)
    assert done.exit_code == code, done.output
    return done.output + done.stderr


@pytest.fixture
def data(tmp_path, monkeypatch):
    """The user's data, with a game of Léa's and Max's that the table « salle » told the club."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    club_folder()
    with contextlib.closing(Store(club_file())) as store:
        tell(store, won_game("Léa", "Max"), name_of(0))
    return tmp_path / "carrom-table"


def say_state(broker, table, record):
    """Let the broker keep a table's state in the middle of that game."""
    told = Told(NumberedGame(name_of(1), record))
    while not told.is_all:
        told.event()
    state = json.dumps(told.state() | {"lately": {name_of(1): told.number}}, ensure_ascii=False)

    async def publish():
        async with aiomqtt.Client(
            broker.host, broker.port, username=broker.user, password=broker.password, timeout=60
        ) as client:
            await client.publish(f"carrom/v1/{table}/status", "online", qos=1, retain=True)
            await client.publish(f"carrom/v1/{table}/state", state, qos=1, retain=True)

    with loop() as runner:
        runner.run(publish())


@needs_mosquitto
def test_the_last_word_of_each_table_that_has_the_name_is_named_with_the_command_that_clears_it(data):
    with OwnBroker(data / "club" / "broker"):
        table = running(data / "club" / "broker", TABLE)
        say_state(table, "salle", won_game("LÉA", "Max"))
        say_state(table, "cave", won_game("Ana", "Max"))
        told = desk("players", "delete", "Léa")
        assert "carrom club tables forget salle" in told
        assert "forget cave" not in told
        desk("tables", "forget", "salle")
        told = desk("players", "delete", "Max")
        assert "forget salle" not in told
        assert "carrom club tables forget cave" in told


@pytest.mark.usefixtures("data")
def test_the_tables_whose_games_have_the_name_are_named_though_no_broker_answers():
    told = desk("players", "delete", "Léa")
    assert "carrom club tables forget salle" in told
    assert 'carrom club players delete "Léa" --games' in told


def kept_games(folder):
    return {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.record")}


def test_a_tables_own_games_lose_the_name_and_stay(data):
    library = Library(data / "games")
    library.prepare()
    for one, other in (("Léa", "Max"), ("Ana", "léa"), ("Léa B.", "Max")):
        game = library.begin()
        game.add(won_game(one, other))
        game.set_over(one != "Ana")
        game.leave()
    before = kept_games(data)
    told = desk("players", "delete", "Léa", "--games")
    assert "from now on: 2" in told
    assert "--games" not in told
    after = kept_games(data)
    assert after.keys() == before.keys()
    assert sorted(before[path].replace("- Léa\n", "- -\n").replace("- léa\n", "- -\n") for path in before) == sorted(
        after.values()
    )


def test_a_computer_without_a_club_takes_the_name_out_of_its_games(data):
    club_file().unlink()
    library = Library(data / "tables" / "salle")
    library.prepare()
    game = library.begin()
    game.add(won_game("Léa", "Max"))
    assert "being played" in desk("players", "delete", "Léa", "--games", code=2)
    game.leave()
    assert "from now on: 1" in desk("players", "delete", "Léa", "--games")
    assert "Léa" not in "".join(kept_games(data).values())
    assert "is not in the club" in desk("players", "delete", "Léa", "--games", code=2)
