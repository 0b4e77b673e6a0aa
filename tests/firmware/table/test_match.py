"""The best of three games of International, and another game of any book, by the pads of a table."""

import pytest

from carrom.game.pieces import EAST, NORTH, SOUTH, WEST
from carrom.game.record import header_text
from carrom.panel.choices import ITEM_AGAIN, ITEM_RESIGN
from tests.firmware.playing import Play

BOARD = ("south " + "w@ne " * 8 + "q@ne", "south w@ne")


def once_more(play, seat):
    play.long_ok(seat)
    assert ITEM_RESIGN not in play.table.menus.picker.choices
    play.pick(seat, ITEM_AGAIN)
    play.wait(20)


def header(play):
    game = play.table.game
    return header_text(game.book, game.seats, game.opener).split("\n")


def test_three_games_are_opened_as_law_22_says_and_a_power_cut_forgets_no_game_won():
    play = Play("icf", opener=SOUTH)
    play.enter("resign north")
    assert play.position.games == (1, 0)
    once_more(play, NORTH)
    assert header(play)[:2] == ["rules icf", "# series 0 1"], "everybody has changed sides"
    assert play.table.game.opener == SOUTH, "there sits now who did not open the first game"
    assert play.calls.count("sides") == 1
    assert "Manches : 0-1" in play.texts
    play = Play(store=play.store)
    assert play.position.games == (0, 1)
    assert "Manches : 0-1" in play.texts
    play.enter("south w@ne", "resign north")
    assert play.position.games == (1, 1)
    play = Play(store=play.store)
    assert play.position.games == (1, 1)
    once_more(play, SOUTH)
    assert header(play)[:2] == ["rules icf sides=4", "# series 1 1"], "in the third game sides change in the middle"
    assert play.table.game.opener == SOUTH, "who opened the first game"
    play.enter(*BOARD, "sides", "resign south")
    assert play.position.games == (1, 2)
    once_more(play, SOUTH)
    assert header(play)[:2] == ["rules icf", "seats south north"], "another match"
    assert play.position.games == (0, 0)


def test_a_match_ends_with_two_games_won():
    play = Play("icf", opener=NORTH)
    play.enter("resign north")
    once_more(play, NORTH)
    play.enter("resign south")
    assert play.position.games == (0, 2)
    once_more(play, NORTH)
    assert play.position.games == (0, 0)


def test_pairs_open_in_turn_and_each_time_whoever_sits_to_the_right():
    play = Play("icf", seats=4, opener=EAST)
    openers = []
    for _ in range(2):
        play.enter("resign south")
        once_more(play, SOUTH)
        openers.append(play.table.game.opener)
    assert openers == [WEST, EAST]  # whoever sat to the right of the last opener has moved on by a place as well


def test_points_given_go_with_the_people():
    play = Play("icf", opener=SOUTH, icf__start_south=5)
    play.enter("resign north")
    once_more(play, NORTH)
    assert play.position.score == [0, 5]


def test_the_scoreboard_shows_a_dot_for_each_game_won():
    play = Play("icf", opener=SOUTH)
    play.wait(20)
    before = bytes(play.table.frame)
    play.enter("resign north")
    play.wait(30)
    dots = [column for column, now in enumerate(play.table.frame) if now & ~before[column] & 0x20]
    assert len(dots) == 1
    assert (dots[0] < 7) != (dots[0] > 24)


@pytest.mark.parametrize("book", ["billard", "krhum"])
def test_in_other_books_the_next_seat_opens_another_game(book):
    play = Play(book, opener=SOUTH)
    play.enter("resign north")
    once_more(play, SOUTH)
    assert (play.table.game.opener, play.entries, play.position.games) == (NORTH, [], (0, 0))
    assert header(play)[1] == "seats south north"
    assert "sides" not in play.calls
