"""carrom monitor and carrom calibrate against the firmware's own console, the table on CPython behind a socket."""

import _thread
import asyncio
import json
import socket
import threading
from pathlib import Path

import aiohttp
import pytest
from click.testing import CliRunner

from carrom.game import pieces, record
from carrom.game.engine import Game
from carrom.sensing import calibration, trace
from carrom.table import Table
from host_tools.cli import cli
from host_tools.device import examination
from host_tools.device.board_state import BoardState, beam_name
from host_tools.device.diagnosis import Facts, diagnose
from host_tools.device.trace_keeper import TraceKeeper
from simulator.game.session import Session
from simulator.world.ports import World
from simulator.world.sensors import BLOCKED, FREE
from tests.host_tools.talking_table import TalkingTable


def carrom(*arguments: str):
    """Run the carrom command in this process; its click Result."""
    return CliRunner().invoke(cli, arguments)


def _session(seed: int = 3) -> Session:
    return Session("krhum", seed=seed, noise="none", opener=pieces.SOUTH)


def _ctrl_c_when(enough):
    """For TalkingTable.on_line: the person in front of the monitor presses Ctrl-C, once."""
    pressed = []

    def on_line(_line: str) -> None:
        if not pressed and enough():
            pressed.append(True)
            _thread.interrupt_main()

    return on_line


def test_a_game_is_seen_and_saved_and_goes_on_as_if_nobody_looked(tmp_path):
    session = _session()
    folder = tmp_path / "evening"
    with TalkingTable(session.world) as table:
        table.on_line = _ctrl_c_when(lambda: session.truth.shots >= 6)
        done = carrom("monitor", "--json", "--record", str(folder), "--port", table.port)
    assert done.exit_code == 0, done.output
    said = [json.loads(line) for line in done.stdout.splitlines()]
    entries = [one for one in said if one.get("event") == "entry"]
    assert entries, "no shot was seen"
    assert all(one["position"]["turn"] in ("south", "north") for one in entries)
    assert {"position", "beams", "light", "pads", "frame", "entries", "trace"} <= {one.get("reply") for one in said}
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
    assert calibration.from_bytes((folder / "calibration").read_bytes())

    # Another table that nobody watched has played the same game.
    alone = _session()
    while len(alone.game) < len(kept):
        alone.run(1_000_000)
    assert list(alone.game.texts())[: len(kept)] == kept


def test_nothing_is_ever_saved_over_another_evening(tmp_path):
    (tmp_path / "game.record").write_text("mine")
    refused = carrom("monitor", "--record", str(tmp_path), "--port", "socket://127.0.0.1:9")
    assert refused.exit_code == 2
    assert "is there already" in refused.stderr
    assert (tmp_path / "game.record").read_text() == "mine"


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
        table.on_line = _ctrl_c_when(lambda: table.heard.count("frame") >= 2 and len(session.game) > 1)
        done = carrom("monitor", "--lang", "en", "--port", table.port)
    assert done.exit_code == 0, done.output
    for shown in ("Position", "Beams", "sw A: free", "Windows", "none", "●"):
        assert shown in done.stdout


def _game_text(count: int) -> tuple[str, Game]:
    from carrom.game.rules import load

    game = Game(load("billard"), (pieces.SOUTH, pieces.NORTH), pieces.SOUTH)
    for _ in range(count):
        turn = pieces.SEAT_WORDS[game.position.turn]
        assert game.enter(record.parse_entry(f"{turn} -")).error is None
    return record.header_text(game.book, game.seats, game.opener), game


def test_a_long_game_is_fetched_in_pieces_and_an_undo_takes_its_entry_off():
    from carrom.console import Console
    from carrom.game.entry import UNDO, Entry

    world = World("none", seed=1)
    table = Table(world.hardware, 1, 0)
    table.new_game("billard", 2, pieces.SOUTH)
    for _ in range(47):
        turn = pieces.SEAT_WORDS[table.game.position.turn]
        assert table.referee.enter(record.parse_entry(f"{turn} -")).error is None
    console = Console(table, lambda _us: None)
    state = BoardState("en")

    def say(command: str | None) -> None:
        while command:
            command = state.take(console.obey(command))

    say("position")
    assert state.entries == list(table.game.texts())
    assert len(state.entries) == 47
    table.referee.enter(Entry(UNDO))
    table.referee.enter(Entry(UNDO))
    while text := console.pending():
        whole = text
        console.sent(len(text))
        while text := console._out[console._at :]:
            whole += text
            console.sent(len(text))
        say(state.take(json.loads(whole)))
    assert state.entries == list(table.game.texts())
    assert len(state.entries) == 45
    assert record.parse_header(state.header.strip().splitlines())
    assert state.record_text().count("\n") == 45 + state.header.count("\n")


def test_what_a_newer_board_says_is_passed_over():
    state = BoardState()
    for said in ({"event": "weather", "rain": True}, {"reply": "tea", "cups": 2}, {"error": "no such command"}, {}):
        assert state.take(said) is None
    assert state.position == {}


def test_beams_are_named_as_in_the_wiring_table():
    assert [beam_name(beam) for beam in (0, 1, 7, 8, 15)] == ["sw A", "sw B", "nw B", "south lower", "west upper"]


def test_a_table_that_was_switched_off_and_a_hole_make_traces_of_their_own(tmp_path):
    kept = trace.Trace(2)
    keeper = TraceKeeper()

    def fetch() -> None:
        while keeper.behind:
            question = keeper.command()
            assert question is not None
            first, data = kept.part(int(question.split()[1]), 256)
            keeper.take({"reply": "trace", "first": first, "end": kept.end(), "hex": data.hex()})

    def write(first_us: int, count: int) -> None:
        for i in range(count):
            kept.edge(3, i % 2 == 0, first_us + 1000 * i)
        keeper.take({"event": "passage"})

    write(0, 10)
    fetch()
    write(1_000_000, 3000)  # more than is kept
    fetch()
    kept = trace.Trace(2)  # switched on again
    write(5_000_000, 4)
    fetch()
    assert keeper.command() is None
    one, two, three = keeper.texts()
    assert one.count("edge") == 10
    assert two.splitlines()[-1] == f"edge 3 0 {(1_000_000 + 2999 * 1000) // 16 * 16}" or two.count("edge") > 100
    assert three.count("edge") == 4
    assert keeper.save(tmp_path) == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["table-2.trace", "table-3.trace", "table.trace"]


def _hand(world: World, wrong: set[int]):
    """Somebody who drops the piece that is asked for; the numbered ones into the wrong pocket."""
    asked = []

    def on_line(line: str) -> None:
        words = line.split()
        if len(words) == 3 and words[:2] != ["learn", "start"]:
            pocket = pieces.POCKET_WORDS.index(words[1])
            asked.append(words[1:])
            if len(asked) in wrong:
                pocket ^= 1
            world.sensors.fall(world.now_us / 1e6 + 0.1, pocket, pieces.PIECE_WORDS.index(words[2]), 200)
            world.wake()

    return on_line


@pytest.fixture
def bare_world(monkeypatch):
    monkeypatch.setattr("host_tools.device.guide.WAIT_S", 0.02)
    world = World("nominal", seed=5)
    table = Table(world.hardware, 1, 0)
    table.new_game("billard", 2, pieces.SOUTH)
    world.attach(table)
    world.run(3_000_000)
    return world


def test_a_calibration_over_the_cable_is_stored_and_played_by(bare_world, tmp_path):
    before = bare_world.table.calibration.to_bytes()
    with TalkingTable(bare_world, _hand(bare_world, wrong={4})) as table:
        done = carrom("calibrate", "--lang", "en", "--save", str(tmp_path / "c"), "--port", table.port)
    assert done.exit_code == 0, done.output
    stored, trouble = calibration.load(bare_world.store)
    assert trouble is None
    assert stored.learned
    assert stored.to_bytes() != before
    assert bare_world.table.calibration.learned
    assert bare_world.table.passages.observer is None
    assert Path(tmp_path / "c").read_bytes() == bare_world.table.calibration.to_bytes()
    assert sum(line.startswith("learn ") and len(line.split()) == 3 for line in table.heard) == 49  # one again


def test_one_pocket_can_be_calibrated_alone(bare_world):
    bare_world.table.calibration.pockets[0].gap_um = 20_000
    with TalkingTable(bare_world, _hand(bare_world, wrong=set())) as table:
        done = carrom("calibrate", "--pocket", "nw", "--port", table.port)
    assert done.exit_code == 0, done.output
    stored, _ = calibration.load(bare_world.store)
    assert stored.pockets[0].gap_um == 20_000
    assert stored.pockets[3].window_um != calibration.Calibration().pockets[3].window_um
    assert sum(line.startswith("learn nw ") for line in table.heard) == 12


def test_a_calibration_that_makes_no_sense_is_refused_and_the_old_one_stays(bare_world):
    """Somebody drops black men where white ones are asked for."""
    before = bare_world.table.calibration
    sense = _hand(bare_world, wrong=set())
    with TalkingTable(bare_world, lambda line: sense(line.replace(" w", " b"))) as table:
        done = carrom("calibrate", "--lang", "en", "--pocket", "nw", "--port", table.port)
    assert done.exit_code == 2
    assert "the old calibration stays" in done.stderr
    assert bare_world.store.read(calibration.FILE) is None
    assert bare_world.table.calibration is before
    assert bare_world.table.passages.observer is None


def test_a_calibration_broken_off_changes_nothing_and_the_table_plays_again(bare_world):
    before = bare_world.table.calibration
    hand = _hand(bare_world, wrong=set())
    with TalkingTable(bare_world) as table:
        stop = _ctrl_c_when(lambda: sum(line.count(" ") == 2 for line in table.heard) > 3)

        def on_line(line: str) -> None:
            stop(line)
            hand(line)

        table.on_line = on_line
        done = carrom("calibrate", "--lang", "en", "--port", table.port)
        assert "learn stop" in table.heard
    assert done.exit_code == 2
    assert "broken off; the old calibration stays" in done.stderr
    assert bare_world.store.read(calibration.FILE) is None
    assert bare_world.table.calibration is before
    assert bare_world.table.passages.observer is None


def test_a_computer_that_went_away_in_the_middle_does_not_stop_the_table(bare_world):
    from carrom.console import LEARN_S, Console

    console = Console(bare_world.table, lambda _us: None)
    assert console.obey("learn start")["learning"]

    def drop() -> None:
        bare_world.sensors.fall(bare_world.now_us / 1e6, pieces.SW, pieces.WHITE, 200)
        bare_world.wake()
        bare_world.run(2_000_000)

    drop()
    assert bare_world.table.passages.observer is not None
    bare_world.run((LEARN_S + 2) * 1_000_000)
    drop()
    assert bare_world.table.passages.observer is None
    assert bare_world.table.question is not None  # a piece without a shot: the table asks again what it was


def test_a_table_that_does_not_answer_is_said(bare_world, monkeypatch):
    monkeypatch.setattr("host_tools.device.guide.ANSWER_S", 0.3)
    with TalkingTable(bare_world, answers=False) as table:
        done = carrom("calibrate", "--port", table.port)
    assert done.exit_code == 2
    assert "carrom doctor" in done.stderr


def test_the_doctor_hears_what_the_self_test_finds(bare_world):
    bare_world.sensors.break_beam(3, BLOCKED)
    bare_world.sensors.break_beam(12, FREE)
    bare_world.run(100_000)
    facts = Facts(version="1", expected="1")
    with TalkingTable(bare_world) as table:
        examination.ask(facts, table.port, 30)
    assert facts.answers
    assert facts.status["board"] == "simulated"
    assert {problem.key for problem in diagnose(facts, "en")} == {"gate_hidden", "beam_stuck"}


def test_the_doctor_says_that_a_table_is_mute(bare_world):
    facts = Facts(version="1", expected="1")
    with TalkingTable(bare_world, answers=False) as table:
        examination.ask(facts, table.port, 1)
    assert facts.answers is False
    assert [problem.key for problem in diagnose(facts, "en")] == ["mute"]


def test_the_page_shows_the_table(monkeypatch):
    """Its socket tells the position, the LEDs and each entry; Ctrl-C ends server and monitor."""
    session = _session()
    monkeypatch.setattr("webbrowser.open", lambda _address: False)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    told: list[dict] = []

    def look() -> None:
        async def read() -> None:
            address = f"http://127.0.0.1:{port}"
            async with aiohttp.ClientSession() as client:
                for _ in range(300):
                    try:
                        async with client.ws_connect(f"{address}/socket", headers={"Origin": address}) as page:
                            while sum(one["t"] == "entry" for one in told) < 2:
                                told.append(await page.receive_json(timeout=30))
                            return
                    except aiohttp.ClientConnectionError:
                        await asyncio.sleep(0.1)

        asyncio.run(read())
        looked.set()

    looked = threading.Event()
    page = threading.Thread(target=look)
    page.start()
    with TalkingTable(session.world) as table:
        table.on_line = _ctrl_c_when(looked.is_set)
        done = carrom("monitor", "--web", "--web-port", str(port), "--lang", "en", "--port", table.port)
    page.join(30)
    assert done.exit_code == 0, done.output
    assert f"http://127.0.0.1:{port}" in done.output
    items = [one["item"]["text"] for one in told if one["t"] == "entry"]
    texts = list(session.game.texts())
    assert any(texts[at : at + len(items)] == items for at in range(len(texts)))
    states = [one.get("state", one) for one in told if one["t"] in ("hello", "state")]
    assert any(one.get("book") == "krhum" for one in states)
    assert any(one["t"] == "frame" and int(one["hex"], 16) for one in told)
