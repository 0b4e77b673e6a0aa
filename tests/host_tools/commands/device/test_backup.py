"""carrom backup and restore: the same files back, nothing written over, nothing half done."""

from pathlib import Path

import pytest

from carrom_tools.device import backup_archive
from tests.host_tools.running import carrom

FILES = {"tail": b"tail 1", "tail~": b"tail 1", "game00001": b"0 x\n" * 99}

pytestmark = pytest.mark.usefixtures("english")


def test_a_tables_files_are_saved_with_their_number_and_size(raw_board, tmp_path):
    file = tmp_path / "a.zip"
    done = carrom("backup", file, "--lang", "en")
    assert done.exit_code == 0, done.output
    assert backup_archive.unpack(file.read_bytes()) == FILES
    assert done.stdout == f"{file}: 3 files, {sum(map(len, FILES.values()))} bytes\n"
    assert raw_board.files()["/data/tail"] == b"tail 1"


def test_a_backup_is_named_by_its_day_and_does_not_replace_another(raw_board, tmp_path, monkeypatch):  # noqa: ARG001
    monkeypatch.chdir(tmp_path)
    assert carrom("backup").exit_code == 0
    (file,) = tmp_path.glob("carrom-20??-??-??.zip")
    file.write_bytes(b"mine")
    refused = carrom("backup", "--lang", "en")
    assert refused.exit_code == 2
    assert "is there already; name another file, or --force to write over it" in refused.stderr
    assert file.read_bytes() == b"mine"
    assert carrom("backup", "--force").exit_code == 0
    assert backup_archive.unpack(file.read_bytes()) == FILES


def test_a_folder_that_is_not_there_is_told_before_the_board_is_asked(raw_board, tmp_path):
    refused = carrom("backup", tmp_path / "nowhere" / "a.zip", "--lang", "en")
    assert refused.exit_code == 2
    assert f"there is no folder {tmp_path / 'nowhere'}" in refused.stderr
    assert raw_board.ran == []


STRANGE = {
    f"/data/{'x' * 40}": b"", "/data/.DS_Store": b"1", "/data/my notes.txt": b"2", "/data/games/game00000": b"3",
    "/data~/sub/tail~": b"4",
}  # fmt: skip


def test_what_is_none_of_the_tables_files_is_named_and_left_alone(raw_board, tmp_path):
    raw_board.put(STRANGE)
    done = carrom("backup", tmp_path / "a.zip", "--lang", "en")
    assert done.exit_code == 0, done.output
    for path in ("/data/.DS_Store", "/data/my notes.txt", "/data/games", "/data~/sub"):
        assert f"{path}: not a file of the table, left alone" in done.stderr
    assert backup_archive.unpack((tmp_path / "a.zip").read_bytes()) == FILES
    raw_board.put({"/data/tail": b"later"})
    done = carrom("restore", tmp_path / "a.zip", "--yes", "--lang", "en")
    assert done.exit_code == 0, done.output
    assert {path: data for path, data in raw_board.files().items() if path in STRANGE} == STRANGE
    assert raw_board.files()["/data/tail"] == b"tail 1"


def test_a_folder_in_the_place_of_a_file_stops_a_restore_before_anything_is_sent(raw_board, tmp_path):
    assert carrom("backup", tmp_path / "a.zip").exit_code == 0
    (raw_board.root / "data" / "tail").unlink()
    raw_board.put({"/data/tail/inside": b"1"})
    before = raw_board.files()
    refused = carrom("restore", tmp_path / "a.zip", "--yes", "--lang", "en")
    assert refused.exit_code == 2
    assert "/data/tail is a folder; nothing was changed" in refused.stderr
    assert raw_board.files() == before


def test_no_backup_without_files_takes_the_place_of_another(raw_board, tmp_path):
    assert carrom("backup", tmp_path / "a.zip").exit_code == 0
    kept = (tmp_path / "a.zip").read_bytes()
    for path in list(raw_board.files()):
        (raw_board.root / path.lstrip("/")).unlink()
    refused = carrom("backup", tmp_path / "a.zip", "--force", "--lang", "en")
    assert refused.exit_code == 2
    assert "there are no files of a table on this board" in refused.stderr
    assert (tmp_path / "a.zip").read_bytes() == kept


def test_a_file_in_the_place_of_the_tables_folder_is_told(raw_board, tmp_path):
    for path in list(raw_board.files()):
        (raw_board.root / path.lstrip("/")).unlink()
    (raw_board.root / "data").rmdir()
    raw_board.put({"/data": b"mine"})
    for words in (("backup", tmp_path / "a.zip"), ("settings", "get", "volume"), ("doctor", "--no-ask")):
        refused = carrom(*words, "--lang", "en")
        assert refused.exit_code == 2, words
        assert "/data is a file where a folder has to be; rename it: mpremote connect" in refused.stderr


def test_another_python_than_micropython_is_named(raw_board, tmp_path):
    raw_board.implementation.name = "circuitpython"
    for words in (("backup", tmp_path / "a.zip"), ("settings", "get", "volume"), ("doctor",), ("flash", "--files")):
        refused = carrom(*words, "--lang", "en")
        assert refused.exit_code == 2, words
        assert "this board has circuitpython, not MicroPython; put our image on it" in refused.stderr
    assert not (tmp_path / "a.zip").exists()


def test_the_games_are_written_as_records_too(raw_board, tmp_path):  # noqa: ARG001
    done = carrom("backup", tmp_path / "a.zip", "--records", tmp_path / "games", "--lang", "en")
    assert done.exit_code == 0, done.output
    assert done.stdout.endswith(f"{tmp_path / 'games'}: 0 games\n")


@pytest.fixture
def backup(tmp_path):
    path = tmp_path / "b.zip"
    path.write_bytes(backup_archive.pack({"settings": b"s" * 5000, "tail": b"new"}))
    return path


NEW = {"/data/settings": b"s" * 5000, "/data/tail": b"new"}


def test_a_backup_is_put_back_after_a_question(raw_board, backup):
    done = carrom("restore", backup, "--lang", "en", text="y\n")
    assert done.exit_code == 0, done.output
    assert "2 files take the place of the table's games and settings. Go on?" in done.output
    assert "2 files restored; the table goes on with them" in done.output
    assert raw_board.files() == NEW


def test_without_a_yes_nothing_changes_and_with_one_nothing_is_asked(raw_board, backup):
    before = raw_board.files()
    assert carrom("restore", backup, text="n\n").exit_code == 1
    assert (raw_board.files(), raw_board.ran) == (before, [])
    done = carrom("restore", backup, "--yes", "--lang", "en")
    assert done.stdout == "2 files restored; the table goes on with them\n"
    assert raw_board.files() == NEW


def test_a_file_that_is_no_backup_is_refused(raw_board, tmp_path):
    (tmp_path / "x.zip").write_bytes(b"PK")
    refused = carrom("restore", tmp_path / "x.zip", "--yes", "--lang", "en")
    assert refused.exit_code == 2
    assert "; nothing was changed" in refused.stderr
    assert raw_board.ran == []


def test_a_board_needs_room_for_all_files_and_a_block_more_each(raw_board, backup):
    needed = 5000 + 3 + 2 * 4096
    raw_board.block_bytes, raw_board.free_blocks = 1, needed - 1
    refused = carrom("restore", backup, "--yes", "--lang", "en")
    assert refused.exit_code == 2
    assert f"needs {needed} bytes, {needed - 1} are free; nothing was changed" in refused.stderr
    assert raw_board.files()["/data/tail"] == b"tail 1"
    raw_board.free_blocks = needed
    assert carrom("restore", backup, "--yes").exit_code == 0


def test_a_file_that_cannot_be_written_is_told(raw_board, tmp_path, monkeypatch):  # noqa: ARG001
    def full(_part, _path):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    refused = carrom("backup", tmp_path / "a.zip", "--lang", "en")
    assert refused.exit_code == 2
    assert f"{tmp_path / 'a.zip'}: cannot be written: No space left on device" in refused.stderr
    refused = carrom("backup", tmp_path / "a.zip", "--records", Path(tmp_path, "a"), "--lang", "en")
    assert refused.exit_code == 2
