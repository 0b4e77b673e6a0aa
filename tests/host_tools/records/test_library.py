"""Games of the virtual table are found again: the unfinished ones and all that were finished."""

import os
import re

import pytest

from carrom_tools.records.library import UNFINISHED, Library, default_folder

GONE = pytest.raises(FileNotFoundError)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data" / "games"


def opened(folder, table=""):
    """A library as a table that starts has it."""
    library = Library(folder, table)
    library.prepare()
    return library


def left(folder, *parts, table=""):
    """Leave a game with these lines unfinished; its name."""
    game = opened(folder, table).begin()
    for text in parts:
        game.add(text)
    game.leave()
    return Library(folder, table).unfinished()[0]


def test_nothing_is_kept_yet(folder):
    assert list(Library(folder).games()) == []
    assert not folder.exists()
    library = opened(folder)
    library.begin().leave()  # without an entry
    assert (library.unfinished(), list(library.games())) == ([], [])


def test_a_game_that_was_left_is_continued_where_it_was(folder):
    name = left(folder, "rules krhum\n", "south -\n# board w1,2\n")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{6}-[0-9a-f]{8}\.record", name)
    library = opened(folder)
    assert "".join(library.read(name).split("\n\n")) == "rules krhumsouth -\n# board w1,2"
    game = library.take_up(name)
    assert game.text == library.read(name)
    game.add("north -\n")
    game.leave()
    assert library.read(name).split() == ["rules", "krhum", "south", "-", "#", "board", "w1,2", "north", "-"]


def test_a_game_that_was_killed_before_its_first_entry_was_whole_leaves_nothing(folder):
    name = left(folder, "rules krhum\n")
    path = folder / UNFINISHED / name
    game = opened(folder).begin()
    path.write_bytes(b"rules krhu")
    game.add("rules icf\n")
    library = opened(folder)
    assert not path.exists()
    game.leave()
    assert [library.read(name) for name in library.unfinished()] == ["rules icf\n\n"]


def test_a_game_that_another_table_plays_is_neither_offered_nor_taken_nor_deleted(folder):
    one, other = opened(folder), opened(folder)
    game = one.begin()
    game.add("rules krhum\n")
    (path,) = (folder / UNFINISHED).glob("*.record")
    assert other.unfinished() == []
    with GONE:
        other.take_up(path.name)
    with GONE:
        other.delete(path.name)
    game.leave()
    assert other.unfinished() == [path.name]
    taken = other.take_up(path.name)
    with GONE:
        one.take_up(path.name)
    taken.add("south -\n")
    assert one.unfinished() == []


def test_two_tables_that_begin_and_finish_at_the_same_moment_overwrite_nothing(folder):
    games = [opened(folder).begin() for _ in range(8)]
    for number, game in enumerate(games):
        game.add(f"rules krhum # {number}\n")
    for game in games[::2]:
        game.set_over(True)
    for game in games:
        game.leave()
    texts = [path.read_text().strip() for path in Library(folder).games()]
    texts += [Library(folder).read(name).strip() for name in Library(folder).unfinished()]
    assert sorted(texts) == [f"rules krhum # {number}" for number in range(8)]


def test_a_finished_game_is_kept_once_and_offered_no_more_unless_its_end_is_taken_back(folder):
    name = left(folder, "1\n")
    library = opened(folder)
    game = library.take_up(name)
    game.add("2\n")
    game.set_over(True)
    assert [path.name for path in library.games()] == [name]
    game.add("undo\n")
    game.set_over(False)
    assert list(library.games()) == []
    game.add("3\n")
    game.set_over(True)
    game.leave()
    (path,) = library.games()
    assert path.read_text().split() == ["1", "2", "undo", "3"]
    assert opened(folder).unfinished() == []
    assert list((folder / UNFINISHED).iterdir()) == []


def test_a_deleted_game_is_gone(folder):
    left(folder, "1\n")
    left(folder, "2\n")
    library = opened(folder)
    name, other = library.unfinished()
    library.delete(name)
    assert library.unfinished() == [other]
    for act in (library.delete, library.take_up, library.read):
        with GONE:
            act(name)
    assert [path.name for path in (folder / UNFINISHED).iterdir()] == [other]


@pytest.mark.parametrize(
    "name", ["../x.record", "", "left.record", "2026-01-01-120000-0123abcd-kaluki.record", "a" * 999]
)
def test_a_name_that_no_list_has_reaches_no_file(folder, name):
    library = opened(folder)
    for act in (library.delete, library.take_up, library.read):
        with GONE:
            act(name)


@pytest.mark.parametrize("cut", range(1, 24))
def test_what_was_being_written_when_the_computer_stopped_is_dropped_whole(folder, cut):
    name = left(folder, "rules krhum\n", "south -\n", "undo\nsouth s@ne\nnorth -\n")
    path = folder / UNFINISHED / name
    whole = path.read_bytes()
    path.write_bytes(whole[:-cut])
    assert opened(folder).read(name) == "rules krhum\n\nsouth -\n\n"
    path.write_bytes(whole[:-cut] + b"\0" * cut)  # as some file systems leave it after a power cut
    game = opened(folder).take_up(name)
    assert game.text == "rules krhum\n\nsouth -\n\n"
    game.add("south w@ne\n")
    game.leave()
    assert path.read_bytes() == b"rules krhum\n\nsouth -\n\nsouth w@ne\n\n"


def test_an_entry_that_the_disk_refused_is_written_whole_later(folder):
    library = opened(folder)
    game = library.begin()
    game.add("1\n")
    (path,) = (folder / UNFINISHED).glob("*.record")
    path.rename(path.with_suffix(".away"))
    with GONE:
        game.add("2\n")
    path.with_suffix(".away").rename(path)
    with path.open("ab") as file:
        file.write(b"half of")
    game.add("2\n")
    assert path.read_text() == "1\n\n2\n\n"


def test_every_entry_is_synced_and_so_is_the_folder_of_a_new_file(folder, monkeypatch):
    synced = []
    sync = os.fsync
    monkeypatch.setattr(
        os, "fsync", lambda handle: (synced.append(os.readlink(f"/proc/self/fd/{handle}")), sync(handle))
    )
    game = opened(folder).begin()
    game.add("1\n")
    (path,) = (folder / UNFINISHED).glob("*.record")
    assert synced == [str(path), str(path.parent)]
    game.add("2\n")
    assert synced[2:] == [str(path)]
    game.set_over(True)
    assert set(synced[3:]) == {str(folder), str(path.parent)}


def test_two_tables_keep_their_games_apart(folder):
    carrom, cards = left(folder, "rules krhum\n"), left(folder, "rules kaluki\n", table="-kaluki")
    assert opened(folder).unfinished() == [carrom]
    assert opened(folder, "-kaluki").unfinished() == [cards]


def test_games_that_an_earlier_version_has_left_are_offered(folder):
    folder.mkdir(parents=True)
    for name, text in (
        ("left", "rules icf\nsouth -\n"),
        ("running", "rules krhum\n"),
        ("left-kaluki", "rules kaluki\n"),
    ):
        (folder / f"{name}.record").write_text(text)
    library = opened(folder)
    assert sorted(map(library.read, library.unfinished())) == ["rules icf\nsouth -\n\n", "rules krhum\n\n"]
    cards = opened(folder, "-kaluki")
    assert list(map(cards.read, cards.unfinished())) == ["rules kaluki\n\n"]
    assert list(folder.glob("*.record")) == []


def test_a_game_that_is_no_text_says_so(folder):
    name = left(folder, "1\n")
    (folder / UNFINISHED / name).write_bytes(b"\xff\xfe\n\n")
    library = opened(folder)
    with pytest.raises(UnicodeDecodeError):
        library.take_up(name)
    library.delete(name)
    assert library.unfinished() == []


def test_locks_of_games_that_are_gone_are_removed(folder):
    library = opened(folder)
    game = library.begin()
    game.add("1\n")
    (lock,) = (folder / UNFINISHED).glob("*.lock")
    game.set_over(True)
    opened(folder)
    assert lock.exists(), "its table still runs: the end may be taken back"
    game.leave()
    lock.touch()  # as a table leaves it that was killed
    opened(folder)
    assert not lock.exists()


def test_games_are_kept_among_the_users_data():
    assert default_folder().parts[-2:] == ("carrom-table", "games")
