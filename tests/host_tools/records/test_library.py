"""The games of the virtual table are found again: the one that was left, and all that were finished."""

import pytest

from host_tools.records.library import Library, default_folder


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data" / "games"


def test_nothing_is_kept_yet(folder):
    library = Library(folder)
    assert (library.left(), list(library.games())) == (None, [])
    assert not folder.exists()
    library.begin()
    assert (library.left(), list(library.games())) == (None, [])


def test_a_game_that_was_running_is_found_after_the_table_was_left(folder):
    library = Library(folder)
    library.begin()
    library.running("rules krhum\n")
    library.running("rules krhum\nsouth -\n")
    assert library.left() is None  # it runs
    assert list(library.games()) == []
    again = Library(folder)
    again.begin()
    assert again.left() == "rules krhum\nsouth -\n"
    assert list(again.games()) == []
    again.running("rules icf\n")
    assert again.left() == "rules krhum\nsouth -\n"


def test_a_finished_game_is_kept_once_and_runs_no_more(folder):
    library = Library(folder)
    library.begin()
    library.running("1\n")
    library.finished("1\n2\n")
    library.finished("1\n2\n3\n")  # a correction of its last shot
    (path,) = library.games()
    assert path.read_text() == "1\n2\n3\n"
    again = Library(folder)
    again.begin()
    assert again.left() is None
    assert list(again.games()) == [path]


def test_the_next_game_has_a_file_of_its_own(folder, monkeypatch):
    class Clock:
        second = 0

        @classmethod
        def now(cls):
            cls.second += 1
            return cls()

        def __format__(self, form):
            return f"2026-01-01-12000{self.second}"

    monkeypatch.setattr("host_tools.records.library.datetime", Clock)
    library = Library(folder)
    library.begin()
    for text in ("first\n", "second\n"):
        library.running(text)
        library.finished(text)
    assert [path.read_text() for path in library.games()] == ["first\n", "second\n"]


def test_two_tables_keep_their_games_apart(folder):
    carrom, cards = Library(folder), Library(folder, "-kaluki")
    for library, text in ((carrom, "rules krhum\n"), (cards, "rules kaluki\n")):
        library.begin()
        library.running(text)
    for library, text in ((Library(folder), "rules krhum\n"), (Library(folder, "-kaluki"), "rules kaluki\n")):
        library.begin()
        assert library.left() == text
    assert list(carrom.games()) == []


def test_a_left_game_that_is_no_text_is_none(folder):
    folder.mkdir(parents=True)
    (folder / "left.record").write_bytes(b"\xff\xfe\x00")
    assert Library(folder).left() is None


def test_games_are_kept_among_the_users_data():
    assert default_folder().parts[-2:] == ("carrom-table", "games")
