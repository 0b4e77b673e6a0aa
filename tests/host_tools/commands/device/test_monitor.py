"""carrom monitor against the firmware's own console, the table on CPython behind a socket."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
import pytest

from carrom.game import pieces, record
from carrom.game.engine import Game
from carrom.game.rules import load
from carrom.kaluki.record import parse_entry
from carrom.sensing import calibration_file
from carrom_simulator.game.session import Session
from carrom_tools.commands.device import monitor
from carrom_tools.device.table_state import TableState
from carrom_tools.device.trace_download import TraceDownload
from carrom_tools.errors import UserError
from tests.firmware.kaluki.evening import Scoring
from tests.host_tools.device.serial_line import SilentPort, answering
from tests.host_tools.running import carrom
from tests.host_tools.talking_table import TalkingTable, ctrl_c_when
from tests.own_thread import here_only

pytestmark = pytest.mark.usefixtures("english")


def _session(seed: int = 3) -> Session:
    return Session("krhum", seed=seed, noise="none", opener=pieces.SOUTH)


def test_a_game_is_seen_and_saved_and_goes_on_as_if_nobody_looked(tmp_path):
    session = _session()
    folder = tmp_path / "evening"
    with TalkingTable(session.world) as table:
        table.on_line = ctrl_c_when(lambda: session.truth.shots >= 6)
        done = carrom("monitor", "--json", "--record", str(folder), "--port", table.port)
    assert done.exit_code == 0, done.output
    said = [json.loads(line) for line in done.stdout.splitlines()]
    entries = [one for one in said if one.get("event") == "entry"]
    assert entries, "no shot was seen"
    assert all(one["position"]["turn"] in ("south", "north") for one in entries)
    assert {"position", "entries"} <= {one.get("reply") for one in said}
    assert "raw off" in table.heard

    # The record is the whole game so far, and what the table believes.
    game = session.game
    header = record.header_text(game.book, game.seats, game.opener)
    text = (folder / "game.record").read_text(encoding="utf-8")
    assert text.startswith(header)
    kept = text[len(header) :].splitlines()
    assert kept == list(game.texts())[: len(kept)]
    assert len(kept) >= len(entries)
    assert carrom("replay", str(folder / "game.record")).exit_code == 0

    # Every passage that was told while somebody listened is in the trace.
    judged = [line for file in folder.glob("*.trace") for line in file.read_text().splitlines()]
    passages = [one for one in said if one.get("event") == "passage"]
    assert passages
    for passage in passages:
        fallen = ",".join(pieces.PIECE_WORDS[piece] for piece in passage["pieces"])
        told = f"judged {passage['pocket']} {fallen or '-'} {passage['time_us']} "
        assert any(line.startswith(told) for line in judged)
    assert calibration_file.from_bytes((folder / "calibration").read_bytes())

    # Another table that nobody watched has played the same game.
    alone = _session()
    while len(alone.game) < len(kept):
        alone.run(1_000_000)
    assert list(alone.game.texts())[: len(kept)] == kept


@pytest.mark.parametrize("name", ["game.record", "calibration", "table.trace", "table-2.trace"])
def test_nothing_is_ever_saved_over_another_evening(tmp_path, name):
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = f"socket://127.0.0.1:{closed.getsockname()[1]}"
    (tmp_path / "other.txt").write_text("x")
    for folder in (tmp_path / "new" / "folder", tmp_path):
        assert "nobody answers there" in carrom("monitor", "--record", folder, "--port", port).stderr
    (tmp_path / name).write_text("mine")
    for folder, fault in (
        (tmp_path, f"{name}: is there already; name another folder"),
        (tmp_path / name, "name another"),
    ):
        refused = carrom("monitor", "--record", folder, "--port", port)
        assert refused.exit_code == 2
        assert fault in refused.stderr
    assert (tmp_path / name).read_text() == "mine"


def test_a_cable_that_is_pulled_is_said_and_loses_nothing(tmp_path):
    session = _session()
    with TalkingTable(session.world) as table:
        table.on_line = lambda _line: table.unplug() if len(session.game) >= 2 else None
        done = carrom("monitor", "--json", "--record", str(tmp_path / "a"), "--port", table.port)
    assert done.exit_code == 2
    assert "the board went away" in done.stderr
    assert "south" in (tmp_path / "a" / "game.record").read_text()


def test_the_terminal_shows_position_beams_and_what_is_said():
    session = _session()
    with TalkingTable(session.world) as table:
        table.on_line = ctrl_c_when(lambda: table.heard.count("frame") >= 2 and len(session.game) > 1)
        done = carrom("monitor", "--lang", "en", "--port", table.port)
    assert done.exit_code == 0, done.output
    for shown in ("Position", "Beams", "sw A: ", "Windows", "Buttons", "·"):  # a bot may hold a button just now
        assert shown in done.stdout


def test_an_evening_of_kaluki_shows_totals_pot_and_who_deals(tmp_path):
    play = Scoring("anna,ben,carl")
    play.table.enter(parse_entry("hand ben anna=25 carl=150"))
    with TalkingTable(play.world) as table:
        heard_it = ctrl_c_when(lambda: len(play.table.game) == 2 and table.heard[-1].startswith("entries"))

        def on_line(line: str) -> None:
            heard_it(line)
            if table.heard.count("frame") == 2 and len(play.table.game) == 1:
                play.table.enter(parse_entry("buy carl"))

        table.on_line = on_line
        done = carrom("monitor", "--lang", "en", "--record", str(tmp_path / "a"), "--port", table.port)
    assert done.exit_code == 0, done.output
    for shown in (
        "Hand 2 · ben deals · pot 14", "anna  points  25  chips  -4", "carl  points  25  chips  -9  bought 1",
        "buy carl",
    ):  # fmt: skip
        assert shown in done.stdout, shown
    assert "sw A" not in done.stdout
    assert "measures-nothing" not in done.stdout
    assert (tmp_path / "a" / "game.record").read_text().endswith("hand ben anna=25 carl=150\nbuy carl\n")


class Reader:
    """Somebody who reads what the page that the monitor opens is told, until there is enough."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, enough: Callable[[list[dict]], bool]):
        self.told: list[dict] = []
        self.looked = threading.Event()
        self.address = ""
        self._enough = enough
        self._thread = threading.Thread(target=lambda: asyncio.run(self._read()))
        monkeypatch.setattr("webbrowser.open", self._open)

    def _open(self, address: str) -> bool:
        self.address = address
        self._thread.start()
        return True

    async def _read(self) -> None:
        async with aiohttp.ClientSession() as client, client.ws_connect(f"{self.address}socket") as page:
            while not self._enough(self.told):
                self.told.append(await page.receive_json(timeout=120))
        self.looked.set()

    def leave(self) -> None:
        self._thread.join()


def test_the_card_tables_page_shows_an_evening_of_kaluki(monkeypatch):
    """Totals, what is entered, and what the table asks and says; nothing can be played there."""
    play = Scoring("anna,ben,carl")
    play.table.enter(parse_entry("hand ben anna=25 carl=150"))

    def bought(one: dict) -> bool:
        return one["t"] == "state" and one["state"]["position"]["points"]["carl"] == 25

    def enough(told: list[dict]) -> bool:
        return any(one["t"] == "line" for one in told) and any(map(bought, told))

    page = Reader(monkeypatch, enough)
    with TalkingTable(play.world) as table:
        ctrl_c = ctrl_c_when(page.looked.is_set)

        def on_line(line: str) -> None:
            if page.told and len(play.table.game) == 1:
                play.table.enter(parse_entry("buy carl"))
            ctrl_c(line)

        table.on_line = on_line
        done = carrom("monitor", "--web", "--lang", "en", "--port", table.port)
    page.leave()
    assert done.exit_code == 0, done.output
    assert page.address.endswith("/cards/")
    assert page.address in done.output
    assert [one["line"]["what"] for one in page.told if one["t"] == "line"] == ["buy carl"]
    state = next(filter(bought, page.told))["state"]
    assert state["position"]["points"] == {"anna": 25, "ben": 0, "carl": 25}
    assert [player["name"] for player in state["players"]] == ["anna", "ben", "carl"]
    assert state["watch"]
    assert not any(state["may"].values())


def test_the_page_shows_the_table(monkeypatch):
    """Its socket tells the position, the LEDs and each entry; Ctrl-C ends server and monitor."""
    session = _session()
    page = Reader(monkeypatch, lambda told: sum(one["t"] == "entry" for one in told) >= 2)
    with TalkingTable(session.world) as table:
        table.on_line = ctrl_c_when(page.looked.is_set)
        done = carrom("monitor", "--web", "--lang", "en", "--port", table.port)
    page.leave()
    told = page.told
    assert done.exit_code == 0, done.output
    assert page.address in done.output
    items = [one["item"]["text"] for one in told if one["t"] == "entry"]
    reasons = [reason for one in told if one["t"] == "entry" for reason in one["item"]["reasons"]]
    assert reasons
    assert all(reason.endswith(").") for reason in reasons), reasons
    texts = list(session.game.texts())
    assert any(texts[at : at + len(items)] == items for at in range(len(texts)))
    states = [one.get("state", one) for one in told if one["t"] in ("hello", "state")]
    assert any(one.get("book") == "krhum" for one in states)
    assert any(one["t"] == "frame" and int(one["hex"], 16) for one in told)


class Listener:
    """A console in virtual time: it answers what `answers` has, at once, and is silent otherwise."""

    port = "/dev/ttyACM7"

    def __init__(self, monkeypatch, answers):
        self.now_s = 100.0
        self.answers = answers
        self.sent = []
        self.waiting = []
        monkeypatch.setattr(monitor.time, "monotonic", here_only(lambda: self.now_s, time.monotonic))

    def send(self, command):
        self.sent.append(command)
        self.waiting += self.answers.get(command, [])

    def lines(self, quiet_s):
        while self.waiting:
            yield json.dumps(self.waiting.pop(0))
        self.now_s += quiet_s


POSITION = {"reply": "position", "header": "rules icf\nseats south north\n", "position": {"turn": "south"}}
ENTRIES = {"reply": "entries", "first": 0, "entries": ["south -"], "count": 1}


def heard(listener, *more):
    return list(monitor.hear(listener, TableState("en"), *more))


def told_entry(before: list[str], text: str) -> dict:
    """An entry as the console of a table tells it, after the ones before it."""
    game = Game(load("krhum"), pieces.TWO_SEATS, pieces.SOUTH)
    for each in [*before, text]:
        verdict = game.enter(record.parse_entry(each))
    result = record.result_dict(1, text, verdict, game.position)
    return {**result, "event": "entry", "reasons": list(verdict.reasons)}


@pytest.mark.parametrize("before", [["south w@sw bank"], ["south w@sw bank", "south w@se", "undo"]])
def test_a_table_s_rulings_are_told_in_whole_sentences_of_the_game_so_far(before):
    state = TableState()
    state.take({"reply": "position", "header": "rules krhum\nseats south north\nopener south\n", "position": {}})
    state.take({"reply": "entries", "first": 0, "entries": before, "count": len(before)})
    ((_, told, _),) = monitor.reasons(state, told_entry(before, "south -"), "en")
    assert told.endswith("South has 3 − 1 = 2 shots left (C3).")


def test_a_game_that_is_not_known_whole_is_told_by_its_rows():
    state = TableState()
    told = told_entry(["south w@sw bank"], "south -")
    assert monitor.reasons(state, told, "en") == [("C3 spent", "C3", set())]  # no header yet
    state.take({"reply": "position", "header": "rules krhum\nseats south north\nopener south\n", "position": {}})
    assert monitor.reasons(state, told, "en") == [("C3 spent", "C3", set())]  # the entry before is missing


def test_a_table_is_asked_for_its_game_first_and_for_its_signals_in_rounds(monkeypatch):
    answers = {question: [{"reply": question}] for question in ("beams", "light", "pads", "frame")}
    listener = Listener(monkeypatch, answers | {"position": [POSITION], "entries 0": [ENTRIES]})
    said = heard(listener, 2.5)
    assert listener.sent[:3] == ["raw on", "position", "entries 0"]
    assert "calibration" not in listener.sent
    assert {"beams", "light", "pads", "frame"} <= set(listener.sent)
    assert listener.sent.count("beams") == 3  # a round a second
    assert ENTRIES in said
    assert 102.5 <= listener.now_s < 103


def test_without_rounds_only_what_follows_is_asked(monkeypatch):
    listener = Listener(monkeypatch, {"position": [POSITION], "entries 0": [ENTRIES]})
    assert heard(listener, 1.0, False) == [POSITION, ENTRIES, ENTRIES]
    assert listener.sent == ["raw on", "position", "entries 0", "entries 0"]  # a game that was not known


def test_a_trace_is_fetched_while_it_is_kept(monkeypatch):
    part = {"reply": "trace", "first": 0, "end": 4, "hex": "00"}
    rest = {"reply": "trace", "first": 1, "end": 4, "hex": "000000"}
    listener = Listener(monkeypatch, {"trace 0": [part], "trace 1": [rest]})
    keeper = TraceDownload()
    heard(listener, 1.0, False, keeper)
    assert listener.sent == ["raw on", "position", "entries 0", "calibration", "trace 0", "trace 1"]
    assert not keeper.behind


def test_it_ends_when_the_page_does(monkeypatch):
    listener = Listener(monkeypatch, {})
    ended = threading.Event()
    ended.set()
    assert heard(listener, None, True, None, ended) == []
    assert listener.sent == ["raw on", "position", "entries 0"]


def test_a_table_that_has_fallen_silent_is_asked_for_the_rest_for_twenty_seconds(monkeypatch, tmp_path):
    serial = SilentPort(b'{"event": "call", "name": "opener", "text": "South opens"}\n')
    answering(monkeypatch, SimpleNamespace(serial=serial))
    monkeypatch.setattr(monitor.time, "monotonic", here_only(lambda: serial.now_s, time.monotonic))
    done = carrom("monitor", "--record", tmp_path / "a", "--for", 3, "--json", "--port", "/dev/ttyACM7")
    assert done.exit_code == 0, done.output
    assert 24 <= serial.now_s <= 25.5  # and a second for the answer to its last command
    asked = serial.written.decode().split("\r\n")
    assert asked.count("trace 0") == 3  # again after ten seconds
    assert asked[-2:] == ["raw off", ""]


def test_a_folder_holds_game_calibration_and_traces_and_is_named(tmp_path, capsys):
    state, keeper = TableState("en"), TraceDownload()
    monitor.save(tmp_path, state, keeper)
    assert list(tmp_path.iterdir()) == []
    state.take(POSITION)
    state.take(ENTRIES)
    state.take({"reply": "calibration", "text": "carrom calibration"})
    monitor.save(tmp_path, state, keeper)
    assert (tmp_path / "game.record").read_text() == "rules icf\nseats south north\nsouth -\n"
    assert (tmp_path / "calibration").read_text() == "carrom calibration"
    assert f"{tmp_path}: 1 entries, 0 decisions" in capsys.readouterr().err
    with pytest.raises(UserError, match="make room there"):
        monitor.save(tmp_path / "nowhere", state, keeper)


def test_a_table_that_goes_away_before_it_told_its_game_still_has_a_page(monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", lambda address: bool(opened.append(address)))
    with TalkingTable(_session().world, answers=False) as table:
        table.on_line = lambda _line: table.unplug()
        done = carrom("monitor", "--web", "--port", table.port)
    assert done.exit_code == 2
    assert "the board went away" in done.stderr
    assert opened


@pytest.mark.parametrize("said", [b"", b'{"temperature": 21}\n', b"hello\n"])
@pytest.mark.parametrize("words", [(), ("--json",), ("--for", 3)])
def test_a_port_at_which_no_table_answers_is_told(monkeypatch, said, words):
    serial = SilentPort(said)
    answering(monkeypatch, SimpleNamespace(serial=serial))
    monkeypatch.setattr(monitor.time, "monotonic", here_only(lambda: serial.now_s, time.monotonic))
    done = carrom("monitor", *words, "--lang", "en", "--port", "/dev/ttyACM7")
    assert done.exit_code == 2, done.output
    assert "/dev/ttyACM7: no table answers there; carrom doctor says what is there" in done.stderr
    assert serial.now_s <= 12
