"""The race: what a position is worth, by what the book's own referee makes of shots."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.rules import BOOKS, load
from simulator.bots.race import _AIMS, key_of, race_of

W, B, Q, S = pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER


def after(book_id, *shots, seats=pieces.TWO_SEATS):
    """The game after shots in which those pieces fell."""
    game = Game(load(book_id), seats, pieces.SOUTH)
    for fallen in shots:
        codes = [entries.fell(piece, pieces.NE) for piece in fallen]
        assert not game.enter(entries.shot(game.position.turn, codes)).error
    return game


def worth(game):
    """The points that south may expect."""
    value = race_of(game.book).value(game.position)
    return value if game.position.turn == pieces.SOUTH else -value


@pytest.mark.parametrize("book_id", BOOKS)
def test_men_and_hand_are_worth_something_and_blunders_cost(book_id):
    first = after(book_id, [W])
    assert worth(after(book_id, [W], [W])) > worth(first) > worth(after(book_id, [W], []))
    assert worth(after(book_id, [W], [])) > worth(after(book_id, [W], [S]))
    assert worth(after(book_id, [W], [], [B], [B], [B], [B])) < worth(after(book_id, [W], []))


@pytest.mark.parametrize("phase", _AIMS)
def test_one_thing_comes_of_every_aim(phase):
    for aim in _AIMS[phase]:
        chances = [chance for chance, _ in aim]
        assert all(0 < chance <= 1 for chance in chances)
        assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("side", [0, 1])
def test_whoever_wins_the_board_has_its_points(side):
    """By his own last man, or by that which the other side has sunk."""
    position = after("billard", [W]).position.copy()
    position.down[side] = 8
    codes = [entries.fell((W, B)[side], pieces.NE)]
    race = race_of(load("billard"))
    won = race._after(key_of(position), entries.shot(pieces.SOUTH, codes))
    assert won > 0 if side == 0 else won < 0


def test_saved_shots_and_penalty_shots_of_k_rhum_have_their_worth():
    assert worth(after("krhum", [W], [W, W])) > worth(after("krhum", [W], [W], [W]))  # six-cinquante
    given_away = after("krhum", [W], [S])
    assert given_away.position.phase == "penalty_shot"
    assert worth(given_away) < worth(after("krhum", [W], []))


def test_a_shot_by_the_little_finger_is_worth_something():
    position = after("krhum", [W]).position.copy()
    race = race_of(load("krhum"))
    without, position.half_shots = race.value(position), 1
    assert race.value(position) > without


def test_the_queen_is_taken_when_the_book_rewards_her():
    for book_id, men, pays in (("billard", 1, True), ("krhum", 3, False), ("krhum", 9, True), ("dezepions", 3, False)):
        game = after(book_id, *[[W]] * men)
        race = race_of(game.book)
        sure, none = (race.run(game.position, [0.1] * (9 - men), queen) for queen in (1.0, 0.0))
        assert (sure > none + 0.01) == pays, book_id


@given(st.lists(st.floats(0.0, 1.0), min_size=9, max_size=9), st.integers(0, 8), st.floats(0.0, 1.0))
def test_a_better_chance_is_never_worth_less(chances, man, better):
    game = after("billard")
    race = race_of(game.book)
    best = list(chances)
    best[man] = max(best[man], better)
    first, second = (race.run(game.position, sorted(men, reverse=True), 0.0) for men in (chances, best))
    assert second >= first - 1e-9


@pytest.mark.parametrize("book_id", BOOKS)
def test_both_sides_see_the_same_position_alike(book_id):
    game = after(book_id, [W], [], [B], [])
    mirrored = after(book_id, [], [B], [], [W], [])
    if book_id != "icf" and game.position.colours == mirrored.position.colours:
        assert mirrored.position.turn != game.position.turn
        assert key_of(mirrored.position) == key_of(game.position)
    four = after(book_id, [W], [], [B], [], seats=pieces.FOUR_SEATS)
    assert key_of(four.position) == key_of(game.position)


def test_options_of_a_book_have_a_race_of_their_own():
    games = [after("billard", *[[W]] * 8), after("billard", *[[W]] * 8)]
    games[1].book.set_option("last_man", "lose")
    win, lose = (race_of(game.book).run(game.position, [1.0], 0.0) for game in games)
    assert win == 9
    assert lose < win
    assert race_of(games[0].book) is race_of(load("billard"))
