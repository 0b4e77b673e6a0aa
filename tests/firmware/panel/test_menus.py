"""Pickers, buttons, and who may open which menu."""

import pytest

from carrom.game import pieces
from carrom.game.rules import BOOKS, NONE_GIVEN, load
from carrom.panel import choices, menus
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from tests.firmware.playing import Play

SOUTH, NORTH = pieces.SOUTH, pieces.NORTH


def test_picker_buttons():
    picker = menus.Picker((SOUTH,), "abc", ("A", "B", "C"))
    assert [picker.press(BET_BUTTON) for _ in range(3)] == [menus.MOVED] * 3
    assert picker.choice == "a"
    picker.press(BANK_BUTTON)
    assert (picker.choice, picker.label) == ("c", "C")
    assert picker.press(OK_BUTTON) == menus.TAKEN
    assert picker.press(FAULT_BUTTON) == menus.CLOSED
    assert menus.Picker((SOUTH,), "a", ("A",)).press(BET_BUTTON) is None
    assert menus.Picker((SOUTH,), "ab", ("A", "B"), stays=True).press(FAULT_BUTTON) is None


@pytest.mark.parametrize(
    ("book", "items"),
    [
        ("billard", ["Sorti"]),
        ("fiche", ["Sorti"]),
        ("dezepions", ["Sorti"]),
        ("krhum", ["Boulette", "Sorti", "Touché"]),
        ("icf", ["Intouché", "Irrégulier", "Faute", "Sorti", "Touché", "Technique", "Plateau perdu"]),
    ],
)
def test_the_fault_menu_offers_what_the_book_reads(book, items):
    play = Play(book)
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    play.press(NORTH, FAULT_BUTTON)
    assert list(play.table.menus.picker.labels) == items
    play.press(NORTH, FAULT_BUTTON)
    assert play.table.menus.picker is None


@pytest.mark.parametrize("book", ["billard", "fiche", "dezepions"])
def test_buttons_without_a_use_do_nothing(book):
    play = Play(book)
    play.enter("south w@sw")
    for seat in (SOUTH, NORTH, pieces.EAST):
        for button in (BET_BUTTON, BANK_BUTTON, OK_BUTTON):
            play.press(seat, button)
            assert play.shown is None
    assert play.entries == ["south w@sw"]


def test_bets_are_offered_only_where_they_can_be_made():
    play = Play("krhum")
    play.press(SOUTH, BET_BUTTON)  # colours unknown
    assert play.shown is None
    play.enter("south w@sw")
    play.press(NORTH, BET_BUTTON)  # not on turn
    assert play.shown is None
    play.press(SOUTH, BET_BUTTON, OK_BUTTON)
    for calls in range(1, 6):
        play.press(NORTH if calls % 2 else SOUTH, BET_BUTTON, OK_BUTTON)
    assert play.position.bet_times() == 32
    for seat in (SOUTH, NORTH):
        play.press(seat, BET_BUTTON)  # a seventh call
        assert play.shown is None


def test_a_claim_made_twice_is_taken_back():
    play = Play("krhum")
    play.enter("south w@sw")
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    play.press(NORTH, FAULT_BUTTON, OK_BUTTON)
    play.press(NORTH, FAULT_BUTTON)
    assert play.shown == "- Boulette"
    play.press(NORTH, OK_BUTTON)
    play.wait(5)
    assert play.entries[-1] == "south -"


def test_a_menu_belongs_to_who_opened_it_and_closes_by_itself():
    play = Play("krhum")
    play.enter("south w@sw")
    play.press(SOUTH, BET_BUTTON)
    play.press(NORTH, OK_BUTTON)
    play.press(NORTH, FAULT_BUTTON)
    assert play.shown == "Près ×2"
    play.wait(menus.MENU_US / 1e6 + 0.5)
    assert play.shown is None
    assert play.entries == ["south w@sw"]


def test_a_menu_that_somebody_keeps_turning_closes_in_the_end():
    play = Play("krhum")
    play.enter("south w@sw")
    play.press(SOUTH, BET_BUTTON)
    for _ in range(int(menus.MENU_MOST_US / 5e6)):
        assert play.shown is not None
        play.wait(5)
        play.press(SOUTH, BET_BUTTON, BET_BUTTON)
    play.wait(1)
    assert play.position.bet_by < 0


def test_four_players_answer_for_their_side():
    play = Play("krhum", seats=4)
    play.enter("south w@sw", "bet south near")
    play.press(NORTH, BET_BUTTON)  # the bettor's partner
    assert play.shown is None
    play.press(pieces.WEST, BET_BUTTON, OK_BUTTON)
    play.press(NORTH, BET_BUTTON, OK_BUTTON)
    assert play.entries[-2:] == ["answer", "answer"]


def test_english_words():
    play = Play("krhum", lang="en")
    play.enter("south w@sw")
    play.press(SOUTH, BET_BUTTON)
    assert play.shown == "Near ×2"
    play.press(SOUTH, OK_BUTTON)
    play.wait(12)
    assert "Si Just! ×1" in play.texts


def test_a_game_of_cards_is_begun_with_all_whom_the_settings_name():
    play = Play()
    play.long_ok(SOUTH)
    play.pick(SOUTH, choices.ITEM_NEW_GAME, "kaluki")
    assert play.table.menus.picker.choices == (0,)
    play.pick(SOUTH, 0, True)
    assert play.table.over


@pytest.mark.parametrize(("count", "seats", "given"), [(2, (0, 2), 1), (4, (0, 1, 2, 3), 24)])
def test_a_game_is_begun_with_points_given_to_a_side_and_the_next_one_without(count, seats, given):
    play = Play("billard", lang="en")
    play.long_ok(SOUTH)
    play.pick(SOUTH, choices.ITEM_NEW_GAME, "krhum")
    assert play.table.menus.picker.labels == ("2", "4", "2 + handicap", "4 + handicap")
    play.pick(SOUTH, -count)
    assert play.table.menus.picker.labels == ("South", "North" if count == 2 else "East")
    play.pick(SOUTH, 1, given, True)
    game = play.table.referee.game
    assert (game.book.id, game.seats, play.position.score) == ("krhum", seats, [0, given])
    for book in ("krhum", "dezepions"):
        play.long_ok(SOUTH)
        play.pick(SOUTH, choices.ITEM_NEW_GAME, book)
        assert len(play.table.menus.picker.choices) == (4 if book == "krhum" else 2)
        play.pick(SOUTH, count, True)
        assert (play.table.referee.game.book.id, play.position.score) == (book, [0, 0])


def test_what_the_menu_offers_to_give_is_what_the_books_take():
    for book_id in BOOKS:
        most = {option.hi for option in load(book_id).OPTIONS if option.name.startswith("start_")}
        assert most == {0 if book_id in NONE_GIVEN else 24}
