"""Games that are begun, and the journal's game that is taken up again."""

import gc

import pytest

from carrom.game.engine import MARK_EVERY, Game
from carrom.game.pieces import EAST, NORTH, SOUTH, WEST
from carrom.game.record import header_text, parse_entry, parse_header
from carrom.referee.games import LEAST, close_oldest
from carrom.sensing import calibration_file
from carrom.storage.journal import Journal
from carrom.table import Table
from carrom_simulator.world.ports import World
from carrom_simulator.world.stores import MemoryStore
from tests.firmware.playing import Ear, NoRoom, Play
from tests.firmware.referee.bench import Voice


def test_a_game_is_begun_by_what_is_given_and_else_by_the_settings():
    play = Play("krhum")
    play.table.new_game("fiche", 4, NORTH)
    assert (play.table.game.book.id, len(play.position.seats), play.position.turn) == ("fiche", 4, NORTH)
    assert play.table.settings.get("book") == "fiche"
    play.table.new_game(opener=SOUTH)
    assert (play.table.game.book.id, len(play.position.seats), play.position.turn) == ("fiche", 4, SOUTH)


@pytest.mark.parametrize("seats", [(SOUTH, NORTH), (SOUTH, EAST, NORTH, WEST)])
def test_a_new_game_without_an_opener_is_opened_by_lot(seats):
    """Also the one that a table without any begins as it is switched on."""
    play = Play()
    play.table.settings.set("seats", str(len(seats)))
    for begin in (play.table.new_game, lambda: play.table.games.begin(play.table.now_us)):
        openers = set()
        for _ in range(40):
            play.wait(0.1)
            begin()
            openers.add(play.position.turn)
        assert openers == set(seats)


def test_of_a_new_game_only_its_opener_is_called():
    play = Play()
    play.wait(20)
    play.table.say("line_hidden")
    del play.texts[:]
    play.table.new_game("fiche", opener=NORTH)
    play.wait(10)
    assert play.texts == ["Nord ouvre"]


def test_a_book_that_does_not_exist_changes_nothing():
    play = Play("krhum")
    play.enter("south w@sw")
    with pytest.raises(ValueError, match="snooker"):
        play.table.new_game("snooker")
    assert play.entries == ["south w@sw"]
    assert play.table.settings.get("book") == "krhum"


def test_a_game_begun_in_a_menu_closes_it_and_drops_the_shot_that_was_on_its_way():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    play.table.new_game("krhum")
    play.wait(30)
    assert play.entries == []
    assert play.shown is None


def test_a_journal_of_another_version_is_kept_and_a_new_game_begun():
    play = Play()
    game = play.table.game
    kept = header_text(game.book, game.seats, game.opener).replace("billard", "snooker")
    play.table.journal.begin(kept)
    again = Play(store=play.store)
    again.wait(20)
    assert again.entries == []
    assert any(b"snooker" in play.store.read(name) for name in play.store.names())


def test_a_journal_of_thousands_of_lines_comes_up_with_its_game():
    play = Play("krhum")
    book = play.table.game.book
    game = Game(book, play.table.game.seats, SOUTH)
    journal = play.table.journal
    journal.begin(header_text(book, game.seats, SOUTH))
    for number in range(4000):
        text = "touch south" if number % 5 else ("south -", "north -")[number // 5 % 2]
        if not game.enter(parse_entry(text)).error:
            journal.append(text)
    again = Play(store=play.store)
    assert len(game) > 2000
    assert (len(again.table.game), again.position) == (len(game), game.position)


def test_a_game_that_the_flash_refuses_is_played_all_the_same():
    play = Play()

    def refuse(name, data):
        raise OSError(28, name, data)

    play.store.write = play.store.append = refuse
    play.table.new_game("krhum", opener=NORTH)
    assert play.table.game.book.id == "krhum"
    play.wait(10)
    assert play.texts[-3:] == [
        "Panne : flash",
        "Panne : flash",
        "Nord ouvre : gérant de la partie",
    ]  # settings, journal
    play.shoot(NORTH)
    assert play.entries == ["north -"]


@pytest.mark.parametrize(
    ("learned", "drifted", "spoiled", "kept"),
    [(True, True, False, True), (True, False, False, False), (False, True, False, False), (True, True, True, False)],
)
def test_a_game_that_begins_keeps_what_was_learned_of_the_lamps(learned, drifted, spoiled, kept):
    play = Play()
    known = play.table.passages.calibration
    known.learned, known.drifted = learned, drifted
    if spoiled:
        known.striker_um = known.man_um
    play.table.new_game()
    assert (play.store.read(calibration_file.FILE) is not None) == kept
    assert known.drifted == (drifted and not kept)


@pytest.mark.parametrize(("free_bytes", "most"), [(None, 0), (60_001, 160), (60_000, 64), (30_000, 64)])
def test_a_board_with_less_memory_keeps_fewer_entries_and_a_computer_all(monkeypatch, free_bytes, most):
    if free_bytes is not None:
        monkeypatch.setattr(gc, "mem_free", lambda: free_bytes, raising=False)
    game = Play("krhum").table.game
    assert game.most == most
    for _ in range(LEAST):
        game.enter(parse_entry("touch south"))
    assert (game.left == 0) == (most == LEAST)


def started_again(play):
    again = Play(store=play.store)
    again.wait(20)
    return again


def test_a_journal_that_cannot_be_played_on_is_told():
    play = Play()
    game = play.table.game
    play.table.journal.begin(header_text(game.book, game.seats, game.opener).replace("billard", "snooker"))
    assert "Panne : journal" in started_again(play).texts


def test_a_question_that_cannot_be_read_is_told_and_the_game_goes_on():
    play = Play()
    play.enter("south w@sw")
    play.table.journal.ask("? nonsense")
    again = started_again(play)
    assert "Panne : journal" in again.texts
    assert again.entries == ["south w@sw"]


def test_a_journal_that_memory_never_holds_is_told_at_the_last_start():
    play = Play()
    play.enter("south w@sw")
    world = World("none", 3, store=NoRoom(play.store.files))
    with pytest.raises(MemoryError):  # main.py starts the chip anew
        Table(world.hardware)
    table = Table(world.hardware, set_aside=True)
    assert "fault" in Ear(table).listen()
    assert len(table.game) == 0


def test_a_game_set_aside_is_told():
    play = Play()
    play.enter("south w@sw")
    play.table.take_up(play.world.chip_us, set_aside=True)
    play.wait(10)
    assert "Panne : journal" in play.texts
    assert play.entries == []


class FullGame:
    """A game that has no room left and cannot be closed for want of memory."""

    most, left, first, closed = 4, 0, 0, 0

    def close_oldest(self):
        raise MemoryError


class LongJournal:
    count = 100

    def continue_game(self, *arguments):
        raise AssertionError("nothing was closed")


def test_where_memory_is_short_the_oldest_entries_are_closed_later():
    close_oldest(FullGame(), LongJournal(), None)


@pytest.mark.parametrize("each_time", [True, False])
def test_the_players_are_warned_before_the_oldest_entries_are_closed_and_not_once_they_are(each_time):
    """An entry that is put right may take the last room at once: then there was no time to warn."""
    book, seats, opener = parse_header(["rules krhum", "seats south north", "opener south"])
    voice = Voice()
    journal = Journal(MemoryStore())
    journal.begin(header_text(book, seats, opener))
    game = Game(book, seats, opener, 2 * MARK_EVERY + 2)
    while "closed" not in voice.names:
        game.enter(parse_entry("touch south"))
        journal.append("touch south")
        if each_time or not game.left:
            close_oldest(game, journal, voice)
    assert voice.names == (["closing", "closed"] if each_time else ["closed"])
    assert game.first > 0


@pytest.mark.parametrize(("lines", "file"), [(8, 1), (9, 2)])
def test_undos_fill_a_games_file_until_it_has_twice_the_entries_that_memory_holds(lines, file):
    book, seats, opener = parse_header(["rules krhum", "seats south north", "opener south"])
    journal = Journal(MemoryStore())
    journal.begin(header_text(book, seats, opener))
    for number in range(lines):
        journal.append("undo" if number % 2 else "touch south")
    close_oldest(Game(book, seats, opener, 4), journal, Voice())
    assert journal.game == file


def test_players_who_take_up_a_game_with_room_for_one_more_entry_are_warned():
    game = FullGame()
    game.left, game.closed, game.warned = 1, -1, False
    voice = Voice()
    journal = LongJournal()
    journal.count = 0
    game.closed = 0
    close_oldest(game, journal, voice)
    assert voice.names == ["closing"]


def test_a_flash_that_refuses_the_game_without_its_oldest_entries_is_told_and_tried_again():
    book, seats, opener = parse_header(["rules krhum", "seats south north", "opener south"])
    store = MemoryStore()
    voice, journal = Voice(), Journal(store)
    journal.begin(header_text(book, seats, opener))
    game = Game(book, seats, opener, 2 * MARK_EVERY + 2)

    def refuse(*_words):
        raise OSError(28)

    while "fault" not in voice.names:
        assert len(game) < 1000
        game.enter(parse_entry("touch south"))
        journal.append("touch south")
        store.write = refuse
        close_oldest(game, journal, voice)
        del store.write
    assert "closed" not in voice.names
    close_oldest(game, journal, voice)
    assert voice.names == ["closing", "fault", "flash", "closed"]


def test_what_was_mended_in_the_journal_is_told():
    play = Play()
    play.enter("south w@sw")
    play.store.remove("tail~")
    again = started_again(play)
    assert "Panne : journal réparé, rien de perdu" in again.texts
    assert again.entries == ["south w@sw"]
