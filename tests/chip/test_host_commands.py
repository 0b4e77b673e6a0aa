"""The carrom command against a served board: flashed, unplugged, mended, set."""

import threading
import time

import pytest
from click.testing import CliRunner

from host_tools.cli import cli
from host_tools.device.deployment import update_files
from host_tools.device.raw_prompt import RawPrompt
from host_tools.errors import UserError
from host_tools.flashing import firmware_image

pytestmark = pytest.mark.usefixtures("english")


def carrom(*arguments: str):
    """Run the carrom command in this process; its click Result."""
    return CliRunner().invoke(cli, arguments)


@pytest.fixture
def few_files(monkeypatch):
    """A firmware of a few files, so that a test of the sending takes seconds."""
    whole = firmware_image.sources("pico")
    wanted = (
        "/carrom/__init__.py",
        "/carrom/clock.py",
        "/carrom/game/pieces.py",
        "/carrom/storage/settings.py",
        "/board.py",
    )
    monkeypatch.setattr(firmware_image, "sources", lambda _board: {path: whole[path] for path in wanted})


@pytest.mark.usefixtures("few_files")
def test_flash_sends_only_what_changed(serve):
    board = serve()
    first = carrom("flash", "--port", board.port)
    assert first.exit_code == 0, first.output
    assert "5 sent" in first.output
    assert first.stdout.strip().splitlines()[-1].count(".") == 2  # the version that the board reports
    with RawPrompt(board.port) as device:
        device.write("/carrom/clock.mpy", b"damaged")
        device.write("/carrom/old.mpy", b"of an earlier version")
        device.write("/data/journal", b"a game")
    second = carrom("flash", "--port", board.port)
    assert "1 sent, 1 removed" in second.output
    third = carrom("flash", "--port", board.port)
    assert "0 sent, 0 removed" in third.output
    files = board.files()
    assert files["/data/journal"] == b"a game"
    assert "/carrom/old.mpy" not in files
    compiler = firmware_image.compiler_for("1.25.0", (6, 3))[0]
    for path, data in firmware_image.build("pico", compiler).items():
        assert files[path] == data


@pytest.mark.usefixtures("few_files")
def test_flash_unplugged_in_the_middle_is_mended_by_the_next(serve, tmp_path):
    board = serve()
    with RawPrompt(board.port) as device:
        device.write("/data/journal", b"a game")
    sender = threading.Thread(target=carrom, args=("flash", "--port", board.port))
    sender.start()
    while not any(path.startswith("/carrom/") and not path.endswith(".new") for path in board.files()):
        time.sleep(0.05)
    board.cut_power(tmp_path / "cut.bin")
    sender.join(60)
    again = serve(flash=tmp_path / "cut.bin")
    mended = carrom("flash", "--port", again.port)
    assert mended.exit_code == 0, mended.output
    assert "all verified" in mended.output
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


def test_a_micropython_that_is_too_old_is_named(serve, monkeypatch):
    board = serve()
    monkeypatch.setattr("host_tools.device.raw_prompt.OLDEST", (9, 0))
    with RawPrompt(board.port) as device, pytest.raises(UserError, match=r"1\.25\.0 is too old; the table needs 9\.0"):
        device.info()


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
