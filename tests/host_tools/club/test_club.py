"""`carrom club` as a club starts it: tables speak to its broker, and kills lose nothing."""

import re
import urllib.error
import urllib.request
from pathlib import Path

import aiomqtt
import pytest

from carrom_tools.club import people
from stands.clubs.mosquitto import PROGRAM, publish, until
from stands.clubs.running_club import Club
from stands.clubs.speaker import Table
from tests.host_tools.running import carrom

pytestmark = [
    pytest.mark.skipif(not Path(PROGRAM).exists(), reason="mosquitto is not installed"),
    pytest.mark.xdist_group("club"),  # a broker that was killed comes back to its port
]


@pytest.fixture
def club(tmp_path):
    clubs = []

    def start(*words, **more):
        clubs.append(Club(tmp_path, *words, **more))
        return clubs[-1]

    yield start
    for each in clubs:
        each.end()


WINDOWS = """
import asyncio, shutil, sys
import carrom_tools.commands.games.club, carrom_tools.club.own_broker, carrom_tools.club.page, carrom_tools.club.wall
class Loop(asyncio.SelectorEventLoop):
    def add_reader(self, *arguments):
        raise NotImplementedError
    add_writer = add_reader
class Policy(asyncio.DefaultEventLoopPolicy):
    _loop_factory = Loop
asyncio.set_event_loop_policy(Policy())
programs = {name: shutil.which(name) for name in ("mosquitto", "mosquitto_passwd")}
shutil.which = lambda name, **_more: programs.get(name)
sys.platform = "win32"
"""


def test_on_windows_the_club_has_a_loop_that_can_watch_a_socket(club, tmp_path):
    """The usual one there cannot, and aiomqtt needs it."""
    table = Table(tmp_path / "salle", club(before=WINDOWS).broker("salle"))
    with table.link:
        until(lambda: table.people)


def test_tables_hear_who_is_in_the_club_and_who_plays_next_at_them(club, tmp_path, monkeypatch):
    running = club()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = Table(tmp_path / "salle", running.broker("salle"))
    with table.link:
        assert carrom("club", "players", "add", "Léa", "Max", "Zoé").exit_code == 0
        until(lambda: table.people and table.people[-1].names == ("Léa", "Max", "Zoé"))
        assert table.people[-1].next is None
        lie = (people.TOPIC, b'{"names": ["Liar"], "next": []}')  # that another table tells
        publish(table.broker.port, [lie], username="table", password=table.broker.password)
        assert carrom("club", "tournament", "begin", "Vendredi", "Léa", "Max", "--rules", "krhum").exit_code == 0
        until(lambda: table.people[-1].next == ("krhum", "Léa", "Max"))
    assert not any("Liar" in told.names for told in table.people)


def test_a_table_without_a_game_that_was_there_before_the_club_hears_who_plays_next(club, tmp_path, monkeypatch):
    running = club()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    table = Table(tmp_path / "salle", running.broker("salle"))
    with table.link:
        until(lambda: table.people)
        running.kill()  # its broker goes on
        club()
        assert carrom("club", "tournament", "begin", "Vendredi", "Léa", "Max", "--rules", "krhum").exit_code == 0
        until(lambda: table.people[-1].next == ("krhum", "Léa", "Max"))


def test_nobody_without_a_password_hears_a_club(club):
    broker = club().broker("x")
    assert broker.host == "127.0.0.1"
    for word in ({}, {"username": "wall"}, {"username": "wall", "password": "wrong"}):
        with pytest.raises(aiomqtt.MqttError, match=r"[Nn]ot authori"):
            publish(broker.port, [], **word)


def test_a_second_wall_on_one_folder_is_refused_and_the_desk_works_next_to_the_first(club, tmp_path, monkeypatch):
    running = club()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    second = carrom("--lang", "en", "club")
    assert second.exit_code == 2
    assert "a wall runs for this club already" in second.stderr
    assert carrom("club", "players", "add", "Léa").exit_code == 0
    running.end()


def test_a_table_cannot_take_the_walls_place_at_the_broker(club):
    running = club()
    name = (running.folder / "wall.name").read_text().strip()
    assert re.fullmatch("wall-[0-9a-f]{16}", name)
    assert (running.folder / "wall.name").stat().st_mode & 0o777 == 0o600


def test_the_page_answers_at_its_own_address_alone(club):
    address = club().address
    with urllib.request.urlopen(address, timeout=10) as answer:
        assert b"wall.js" in answer.read()
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    for path, host, status in (("", "evil.example", 403), ("../store.py", None, 404), ("club.sqlite", None, 404)):
        request = urllib.request.Request(address + path, headers={"Host": host} if host else {})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=10)
        assert refused.value.code == status


def test_without_mosquitto_the_command_says_how_to_install_it(monkeypatch, tmp_path):
    from tests.host_tools.running import carrom

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda _name: None)
    monkeypatch.setattr("pathlib.Path.exists", lambda _path: False)
    done = carrom("club", "--lang", "en")
    assert done.exit_code == 2
    assert "apt-get install mosquitto" in done.stderr
