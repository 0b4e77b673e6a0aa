"""The console: commands, events, limits; on the simulated table's hardware."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.console import CHUNK, COMMANDS, LINE_MAX, QUEUE_MAX, Console
from carrom.game import record
from carrom.table import Table
from simulator.world.ports import World


class Terminal:
    """The computer's end."""

    def __init__(self):
        self.world = World("none", seed=1)
        self.table = Table(self.world.hardware, rng_seed=1)
        self.world.attach(self.table)
        self.console = Console(self.table, lambda _us: None)

    def fetch(self):
        """Every line that waits."""
        text = ""
        while chunk := self.console.pending():
            assert len(chunk) <= CHUNK
            text += chunk
            self.console.sent(len(chunk))
        return [json.loads(line) for line in text.splitlines()]

    def type(self, text):
        for char in text:
            self.console.take(char)
        return self.fetch()

    def ask(self, command):
        [answer] = [line for line in self.type(command + "\r\n") if "event" not in line]
        return answer


@pytest.fixture
def terminal():
    return Terminal()


def test_an_entry_is_answered_told_and_in_the_game(terminal):
    terminal.ask("new krhum 2")
    turn = terminal.ask("position")["position"]["turn"]
    lines = terminal.type(f"enter {turn} w@ne\n")
    [entry] = [line for line in lines if line.get("event") == "entry"]
    assert entry["entry"] == f"{turn} w@ne"
    assert entry["calls"] == ["colours"]
    assert entry["position"] == record.position_dict(terminal.table.game.position)
    assert terminal.ask("entries")["entries"] == [f"{turn} w@ne"]
    assert terminal.ask("undo")["error_code"] is None
    assert terminal.ask("entries")["entries"] == []


def test_settings_by_the_same_rules_as_everywhere(terminal):
    assert terminal.ask("set volume 3") == {"reply": "set", "name": "volume", "value": "3"}
    assert terminal.table.settings.get("volume") == 3
    assert "0..10" in terminal.ask("set volume 30")["error"]
    assert "no such setting" in terminal.ask("set loudness 3")["error"]
    assert terminal.table.settings.get("volume") == 3


def test_every_command_without_words_answers_something(terminal):
    for command in COMMANDS:
        answer = terminal.ask(command)
        assert answer.get("reply") == command or "error" in answer, command


def test_a_line_that_is_too_long_is_refused_whole(terminal):
    before = record.position_dict(terminal.table.game.position)
    assert terminal.ask("undo " + "x" * LINE_MAX) == {"error": "long-line", "values": [LINE_MAX]}
    assert record.position_dict(terminal.table.game.position) == before
    assert terminal.ask("status")["reply"] == "status"


def test_what_nobody_fetches_is_dropped_whole_and_counted(terminal):
    terminal.fetch()
    for _ in range(QUEUE_MAX + 7):
        terminal.console.on_warning("wrong_seat")
    lines = terminal.fetch()
    assert len(lines) == QUEUE_MAX
    assert lines[0]["lost"] == 7
    assert all("lost" not in line for line in lines[1:])


def test_a_flash_that_refuses_is_an_answer(terminal):
    def full(_name, _data):
        raise OSError(28)

    terminal.world.store.write = full
    assert terminal.ask("set volume 2") == {"error": "flash", "values": ["28"]}
    assert terminal.table.settings.get("volume") != 2


@settings(max_examples=150, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(sorted(COMMANDS)), st.text(max_size=12)), max_size=6))
def test_no_line_breaks_the_console(words):
    terminal = Terminal()
    line = " ".join(words).replace("\n", " ").replace("\r", " ")
    terminal.type(line + "\n")
    assert terminal.ask("status")["reply"] == "status"
