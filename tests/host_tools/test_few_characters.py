"""Windows gives a file or a pipe the characters of its code page alone: all that carrom prints stays readable there."""

import io
import os
import re
import signal
import sys

import click
import pytest

from carrom_tools import cli as cli_module
from carrom_tools import terminal
from carrom_tools.cli import cli
from tests.host_tools.commands.games.test_play import start

CODE_PAGE = "cp1252"
USES = {  # each command -> one use that ends by itself; those of a board say that none is there
    "arena": "arena beginner beginner --rules dezepions --games 1 --jobs 1",
    "backup": "backup", "bench": "bench {folder}", "board": "board pico",
    "bringup": "bringup {folder}/report.md --simulated --step supply", "calibrate": "calibrate --simulated --pocket sw",
    "campaign": "campaign --games 1 --jobs 1 --keep {kept}/campaign", "club": "club games",
    "demo": "demo --fast --rules billard",
    "doctor": "doctor", "explain": "explain docs/turn.record",
    "film": "film docs/turn.record --entry 21 -o {folder}/f.svg", "fit": "fit {folder}", "flash": "flash",
    "ladder": "ladder --games 1 --jobs 1 --rules billard --keep {kept}/ladder", "monitor": "monitor --for 1",
    "picture": "picture docs/turn.record -o {folder}/p.svg", "play": "play --rules whist",
    "rejudge": "rejudge docs/example.trace",
    "replay": "replay tests/games/kaluki_turn.record", "restore": "restore {folder}/none.zip",
    "rims": "rims 40 36 38 38.5 41 36.5", "rules": "rules krhum", "settings": "settings list",
    "stats": "stats docs/example.record", "trace": "trace docs/example.trace",
}  # fmt: skip


def printed(monkeypatch, encoding, *words):
    """What `carrom` prints with these words, on both outputs, where they have the characters of an encoding."""
    outputs = [io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n") for _ in range(2)]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "argv", ["carrom", *words])
        patch.setattr(sys, "stdin", io.StringIO())
        patch.setattr(sys, "stdout", outputs[0])
        patch.setattr(sys, "stderr", outputs[1])
        with pytest.raises(SystemExit) as ended:
            cli_module.main()
    for output in outputs:
        output.flush()
    assert ended.value.code in (0, 1, 2, None)
    return "".join(output.buffer.getvalue().decode(encoding) for output in outputs)


def every_command(group=cli, words=()):
    with click.Context(group) as context:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            yield *words, name
            if isinstance(command, click.Group):
                yield from every_command(command, (*words, name))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_commands_help_is_the_same_there(monkeypatch, lang):
    for words in ((), *every_command()):
        told = [printed(monkeypatch, encoding, *words, "--lang", lang, "--help") for encoding in (CODE_PAGE, "utf-8")]
        assert told[0] == told[1], words


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Where games are kept that each of the uses would play again."""
    return tmp_path_factory.mktemp("kept")


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("command", USES)
def test_a_use_of_each_command_has_no_question_mark_that_utf_8_has_not(monkeypatch, tmp_path, kept, command, lang):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    told = []
    for encoding in (CODE_PAGE, "utf-8"):
        folder = tmp_path / encoding
        folder.mkdir()
        words = USES[command].format(folder=folder, kept=kept).split()
        told.append(printed(monkeypatch, encoding, *words, "--lang", lang))
    assert told[0]
    assert told[0].count("?") == told[1].count("?")


def test_every_command_has_its_use():
    assert list(USES) == cli.list_commands(None)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("3 − 1 → 2", "3 - 1 -> 2"),
        ("A♠ 2♥ 3♦ 4♣", "As 2h 3d 4c"),
        ("4,7 kΩ ● é", "4,7 kohm o é"),
        ("Łódź, ﬁn", "?ódz, fin"),
        ("हिन्दी", "??????"),
    ],
)
def test_what_the_code_page_lacks_is_replaced(monkeypatch, text, shown):
    out = io.TextIOWrapper(io.BytesIO(), encoding=CODE_PAGE)
    monkeypatch.setattr(sys, "stdout", out)
    terminal.keep_readable()
    print(text, end="", flush=True)
    assert out.buffer.getvalue().decode(CODE_PAGE) == shown


def test_play_prints_the_address_of_each_seat_and_no_code_there(monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", CODE_PAGE)
    process = start("--port", "18640", "--lan", "127.0.0.1", "--lang", "en", "--players", "two", env=os.environ)
    try:
        lines = [process.stdout.readline()]
        while lines[-1] and "open on a phone" not in lines[-1]:
            lines.append(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=300)
    finally:
        process.kill()
    text = "".join(lines) + rest
    assert process.returncode == 0
    assert "Traceback" not in text
    assert "?" not in re.sub(r"http\S+", "", text)
    assert re.search(r"^\w+: open on a phone http://127\.0\.0\.1:\d+/\S+$", text, re.MULTILINE)
