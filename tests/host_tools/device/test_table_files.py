"""The files of a connected table as a store: where they lie, and a backup that is put back as a whole."""

import pytest

from carrom.storage.settings import Settings
from carrom_tools.device.backup_archive import ArchiveError
from carrom_tools.device.table_files import TableFiles, path_of
from carrom_tools.errors import UserError

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def files(prompt):
    return TableFiles(prompt)


OLD = {"tail": b"tail 1", "tail~": b"tail 2", "game00001": b"0 x\n"}


def filled(files, contents=None):
    for name, data in (contents or OLD).items():
        files.write(name, data)


def test_second_copies_lie_in_a_folder_of_their_own():
    assert (path_of("tail"), path_of("tail~"), path_of("a~b")) == ("/data/tail", "/data~/tail~", "/data/a~b")


def test_what_is_written_is_read_listed_and_removed(board, files):
    assert (files.names(), files.read("tail")) == ([], None)
    filled(files)
    assert board.files() == {path_of(name): data for name, data in OLD.items()}
    assert files.names() == sorted(OLD)
    assert {name: files.read(name) for name in OLD} == OLD
    files.remove("tail~")
    files.remove("nothing")
    assert files.names() == ["game00001", "tail"]
    assert files.read("tail~") is None


def test_a_part_of_a_file_is_read(files):
    files.write("tail", b"0123456789")
    parts = [files.read("tail", start, most) for start, most in ((2, 3), (2, 0), (8, 5), (3, -1), (0, 10))]
    assert parts == [b"234", b"", b"89", b"3456789", b"0123456789"]


def test_the_boards_files_are_listed_once_until_one_changes(board, files):
    filled(files)
    for _ in range(3):
        assert files.names() == sorted(OLD)
    assert sum("ilistdir" in code for code in board.ran) == 2  # of both folders
    files.write("settings", b"s")
    assert files.names() == sorted([*OLD, "settings"])


def test_what_is_being_written_is_no_file_of_the_table(board, files):
    (board.root / "data").mkdir()
    (board.root / "data" / "tail.new").write_bytes(b"half")
    assert files.names() == []


def test_the_firmwares_own_code_keeps_settings_in_it(files):
    Settings(files).set_all([("volume", "3")])
    assert Settings(files).get("volume") == 3


def test_the_room_that_is_left_is_the_boards(board, files):
    assert files.free_bytes() == 4096 * board.free_blocks


def test_the_journal_is_the_tables_alone(files):
    with pytest.raises(UserError, match="restore a backup"):
        files.append("tail", b"x")


NEW = {"tail": b"new", "settings": b"s", "settings~": b"s"}


def test_a_backup_takes_the_place_of_all_files(board, files):
    filled(files)
    arrived = []
    files.replace_all(NEW, arrived.append)
    assert board.files() == {path_of(name): data for name, data in NEW.items()}
    assert sum(arrived) == sum(map(len, NEW.values()))
    assert files.names() == sorted(NEW)
    assert not (board.root / "restore").exists()


def test_a_backup_is_put_on_an_empty_board(board, files):
    files.replace_all(NEW)
    assert board.files() == {path_of(name): data for name, data in NEW.items()}


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_board_that_goes_away_while_files_arrive_keeps_the_old_ones(board, files, cut):
    """Until the moves begin, which the board does by itself, everything is as it was."""
    filled(files)
    left = [cut]

    def gone(code):
        left[0] -= 1
        if "os.rename" in code and "_begin" not in code:
            left[0] = 99  # the moves: from here on the board needs nobody
        if not left[0]:
            raise OSError("gone")

    board.before = gone
    try:
        files.replace_all(NEW)
    except UserError:
        assert {path: data for path, data in board.files().items() if path.startswith("/data")} == {
            path_of(name): data for name, data in OLD.items()
        }
    else:
        assert board.files() == {path_of(name): data for name, data in NEW.items()}


def test_what_an_interrupted_restore_left_behind_is_cleared_by_the_next(board, files):
    (board.root / "restore").mkdir()
    (board.root / "restore" / "game00009").write_bytes(b"left")
    files.replace_all(NEW)
    assert board.files() == {path_of(name): data for name, data in NEW.items()}


@pytest.mark.parametrize("name", ["b.new", "b.new~", "../main.py", "/main.py"])
def test_a_name_that_could_hurt_another_is_refused_before_anything_is_sent(board, files, name):
    """Staged before `b`, `b.new` would be written over by it, and the restore would stop half-way."""
    filled(files)
    with pytest.raises(ArchiveError):
        files.replace_all({name: b"1", "b": b"2"})
    assert board.files() == {path_of(old): data for old, data in OLD.items()}
