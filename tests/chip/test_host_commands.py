"""The carrom command against a served board: flashed, unplugged, mended, set."""

import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from carrom import VERSION
from carrom_tools.cli import cli
from carrom_tools.device.deployment import deploy, update_files
from carrom_tools.device.raw_prompt import RawPrompt
from carrom_tools.errors import UserError
from carrom_tools.flashing import firmware_image

pytestmark = pytest.mark.usefixtures("english")


def carrom(*arguments: str):
    """Run the carrom command in this process; its click Result."""
    return CliRunner().invoke(cli, arguments)


FEW = (  # a firmware of a few files, so that a test of the sending takes seconds
    "/carrom/__init__.py",
    "/carrom/clock.py",
    "/carrom/game/pieces.py",
    "/carrom/storage/settings.py",
    "/board.py",
)


def few_files() -> dict[str, Path]:
    """Their paths on the board, and their sources."""
    return {path: source for path, source in firmware_image.sources("pico").items() if path in FEW}


def send(port: str) -> str:
    """Bring a board's firmware to these few files; what was done, in English."""
    with RawPrompt(port) as device:
        (_, done), _ = deploy(device, device.info(), few_files(), lambda *_: None)
    return done


def test_only_what_changed_is_sent(serve):
    board = serve()
    assert send(board.port) == "5 files, 5 sent, 0 removed, all verified"
    with RawPrompt(board.port) as device:
        assert device.value("import carrom\nprint(repr(carrom.VERSION))") == VERSION
        device.write("/carrom/clock.mpy", b"damaged")
        device.write("/carrom/old.mpy", b"of an earlier version")
        device.write("/data/journal", b"a game")
    assert "1 sent, 1 removed" in send(board.port)
    assert "0 sent, 0 removed" in send(board.port)
    files = board.files()
    assert files["/data/journal"] == b"a game"
    assert "/carrom/old.mpy" not in files
    compiler = firmware_image.compiler_for("1.25.0", (6, 3))[0]
    for path, data in firmware_image.build(few_files(), compiler).items():
        assert files[path] == data


def test_a_board_unplugged_while_files_are_sent_is_mended_by_the_next_sending(serve, tmp_path):
    board = serve()
    with RawPrompt(board.port) as device:
        device.write("/data/journal", b"a game")
    refused = []

    def begin() -> None:
        try:
            send(board.port)
        except UserError as error:
            refused.append(error)

    sender = threading.Thread(target=begin)
    sender.start()
    while not any(path.startswith("/carrom/") and not path.endswith(".new") for path in board.files()):
        time.sleep(0.05)
    board.cut_power(tmp_path / "cut.bin")
    sender.join(600)
    again = serve(flash=tmp_path / "cut.bin")
    assert len(refused) == 1  # the board went away
    assert "all verified" in send(again.port)
    files = again.files()
    assert files["/data/journal"] == b"a game"
    assert not [path for path in files if path.endswith(".new")]


def test_settings_survive_a_power_cut_and_wrong_ones_never_arrive(serve, tmp_path):
    board = serve()
    refused = carrom("settings", "set", "volume=99", "--port", board.port)
    assert refused.exit_code == 2
    assert "0..10" in refused.stderr
    assert not [path for path in board.files() if path.startswith("/data")]
    done = carrom("settings", "set", "volume=3", "book=krhum", "krhum.striker_with_man=keep", "--port", board.port)
    assert done.exit_code == 0, done.output
    board.cut_power(tmp_path / "cut.bin")
    again = serve(flash=tmp_path / "cut.bin")
    assert carrom("settings", "get", "volume", "--port", again.port).stdout == "3\n"
    exported = carrom("settings", "export", "--port", again.port).stdout
    assert "krhum.striker_with_man=keep" in exported
    (tmp_path / "other.txt").write_text(exported.replace("volume=3", "volume=7"), encoding="utf-8")
    assert carrom("settings", "import", str(tmp_path / "other.txt"), "--port", again.port).exit_code == 0
    assert carrom("settings", "get", "volume", "--port", again.port).stdout == "7\n"


def test_what_is_on_the_board_is_never_touched_by_a_stranger_path(serve):
    """Only the firmware's own paths are replaced or removed."""
    board = serve()
    with RawPrompt(board.port) as device:
        device.write("/notes.txt", b"mine")
        assert update_files(device, {"/carrom/x.mpy": b"1"}, lambda *_: None) == (1, 0)
        assert update_files(device, {"/carrom/y.mpy": b"2"}, lambda *_: None) == (1, 1)
        assert set(device.hashes("/")) == {"/notes.txt", "/carrom/y.mpy"}


def test_a_backup_comes_back_byte_for_byte(serve, tmp_path):
    board = serve()
    kept = {"/data/settings": b"a", "/data/games.1": bytes(range(256)) * 9, "/data~/journal~": b"b" * 700}
    with RawPrompt(board.port) as device:
        for path, data in kept.items():
            device.write(path, data)
    file = str(tmp_path / "table.zip")
    assert carrom("backup", file, "--port", board.port).exit_code == 0
    assert "is there already" in carrom("backup", file, "--port", board.port).stderr
    with RawPrompt(board.port) as device:
        device.write("/data/settings", b"changed")
        device.write("/data/newer", b"since then")
        device.remove("/data~/journal~")
    done = carrom("restore", file, "--yes", "--port", board.port)
    assert done.exit_code == 0, done.output
    assert board.files() == kept
    (tmp_path / "bent.zip").write_bytes((tmp_path / "table.zip").read_bytes()[:-30])
    bent = carrom("restore", str(tmp_path / "bent.zip"), "--yes", "--port", board.port)
    assert bent.exit_code == 2
    assert "nothing was changed" in bent.stderr
    assert board.files() == kept
