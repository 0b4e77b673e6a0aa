"""The race: what a position is worth, by what the book's own referee makes of shots."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game, judge
from carrom.game.position import PENALTY_SHOT, QUEEN_COVERED, SHOOTING
from carrom.game.rules import BOOKS, load
from carrom_simulator.bots.race import key_of, race_of

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


@pytest.mark.parametrize("side", [0, 1])
def test_whoever_wins_the_board_has_its_points(side):
    """By a last man of one's own that falls for sure; by the other side's, which is as near to its end."""
    position = after("billard", [W]).position.copy()
    position.down[side] = 8
    race = race_of(load("billard"))
    assert race.run(position, [1.0], 0.0) > 5 if side == 0 else race.run(position, [0.0], 0.0) < -3


@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_men_fall_one_after_the_other_until_one_misses(first, second):
    """A man counts by its chance: what it leaves when it falls, and what a miss leaves to the other side."""
    for down in (8, 7):
        position = after("billard", [W]).position.copy()
        position.down[0] = down
        race = race_of(load("billard"))
        rest = [second] if down == 7 else []
        missed, fell = (race.run(position, [chance, *rest], 0.0) for chance in (0.0, 1.0))
        wanted = max(missed, first * fell + (1 - first) * missed)
        assert race.run(position, [first, *rest], 0.0) == pytest.approx(wanted)


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


@pytest.mark.parametrize(("book_id", "men"), [("billard", 3), ("billard", 8), ("krhum", 4), ("icf", 4), ("fiche", 5)])
def test_a_position_is_worth_what_four_of_five_shots_that_score_leave(book_id, men):
    """A fiftieth takes the striker along; of the rest 30 % lose the striker, 30 % pocket the other side's man."""
    game = after(book_id, *[[W]] * men)
    race = race_of(game.book)

    def left(*fallen):
        shot = entries.shot(pieces.SOUTH, [entries.fell(piece, pieces.NE) for piece in fallen])
        position, verdict = judge(game.book, game.position, shot)
        if verdict.board_over is not None:
            side, points, _ = verdict.board_over
            return points if side == 0 else -points
        return race.value(position) * (1 if position.turn == pieces.SOUTH else -1)

    def aimed_at(man):
        return 0.8 * left(man) + 0.02 * left(man, S) + 0.18 * (0.3 * left(S) + 0.3 * left(B) + 0.4 * left())

    assert race.value(game.position) == pytest.approx(max(aimed_at(W), aimed_at(Q)), abs=0.06)


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


def seen(**more):
    position = after("billard", [W]).position.copy()
    for name, value in more.items():
        setattr(position, name, value)
    return key_of(position)


def test_a_position_is_seen_by_the_side_on_turn_and_without_more_than_counts():
    plain = (SHOOTING, 1, 0, 1, 0, 0, 0, 0, True, True, False)
    assert seen() == plain
    assert seen(turn=pieces.NORTH) == (SHOOTING, 1, 0, 0, 1, 0, 0, 0, True, False, True)
    for shots, half_shots in ((6, 1), (7, 2), (9, 3)):
        assert seen(shots=shots, half_shots=half_shots)[1:3] == (6, 1)
    assert seen(shots=5)[1] == 5
    assert seen(due=[1, 0])[5:7] == (1, 0)
    assert seen(due=[2, 3])[5:7] == seen(due=[5, 2])[5:7] == (2, 2)
    assert seen(phase=PENALTY_SHOT)[0] == PENALTY_SHOT
    assert seen(colours=-1)[8] is False
    for side in (0, 1):
        assert seen(queen=QUEEN_COVERED + side)[7] == QUEEN_COVERED + side
        assert seen(queen=QUEEN_COVERED + side, turn=pieces.NORTH)[7] == QUEEN_COVERED + 1 - side
