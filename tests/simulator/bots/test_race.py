"""The race: what a position is worth, by what the book's own referee makes of shots."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.position import CHOOSING, PENALTY_SHOT, QUEEN_COVERED, SHOOTING
from carrom.game.rules import BOOKS, load
from simulator.bots.race import _AIMS, _HIT, _MISS, _QUEEN, Race, _position_of, key_of, race_of

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


def test_the_chances_of_a_race():
    for phase, pocketed in ((SHOOTING, 0.8), (PENALTY_SHOT, 0.92)):
        own, queen, nothing = _AIMS[phase]
        failed = 0.98 - pocketed
        wanted = pytest.approx([pocketed, 0.02, 0.3 * failed, 0.3 * failed, 0.4 * failed])
        assert [chance for chance, _ in own] == wanted
        assert [chance for chance, _ in queen] == wanted
        assert [chance for chance, _ in nothing] == [1.0]
        fallen = [[entries.piece_of(code) for code in shot.fallen] for _, shot in own]
        assert fallen == [[W], [W, S], [S], [B], []]
        assert [[entries.piece_of(code) for code in shot.fallen] for _, shot in queen] == [[Q], [Q, S], [S], [B], []]


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


@pytest.mark.parametrize(
    "key",
    [
        (SHOOTING, 3, 1, 4, 5, 1, 2, 0, True, True, True),
        (PENALTY_SHOT, 1, 0, 0, 8, 0, 0, QUEEN_COVERED + 1, True, False, True),
        (CHOOSING, 1, 0, 2, 0, 2, 0, QUEEN_COVERED, True, True, False),
        (SHOOTING, 1, 0, 0, 0, 0, 0, 0, False, False, False),
    ],
)
def test_a_position_of_the_race_is_seen_as_it_was_made(key):
    assert key_of(_position_of(key)) == key


class Course(Race):
    """Every man that falls leaves the hand, every miss passes it; a position is its number of men and the queen."""

    def __init__(self, last=9, worth=0.5):
        super().__init__(None)
        self.last, self.worth = last, worth

    def _value(self, key):
        return self.worth

    def _led(self, key, entry):
        men, queen = key
        if entry is _MISS:
            return 0.0, -1, key
        if entry is _QUEEN:
            return None if queen else (0.0, 1, (men, True))
        return (7.0, 0, None) if men + 1 == self.last else (0.0, 1, (men + 1, queen))


def test_men_fall_one_after_the_other_until_one_misses():
    """A miss leaves the other side half a point."""
    course = Course(last=2)
    assert course._run((0, False), [], 0, 0.0) == -0.5
    assert course._run((0, False), [0.5], 0, 0.0) == pytest.approx(-0.5)  # falls, and then none is to be had
    assert course._run((1, False), [0.5], 0, 0.0) == pytest.approx(0.5 * 7 - 0.5 * 0.5)
    assert course._run((0, False), [0.5, 0.2], 0, 0.0) == pytest.approx(0.5 * (0.2 * 7 - 0.8 * 0.5) - 0.5 * 0.5)
    assert course._run((1, False), [0.0], 0, 0.0) == -0.5


def test_the_queen_is_tried_where_she_is_to_be_had_and_only_once():
    course = Course(last=2, worth=0.5)
    kept = course._led

    def she_wins(key, entry):
        return (4.0, 0, None) if entry is _QUEEN else kept(key, entry)

    course._led = she_wins
    assert course._run((0, False), [0.1], 0, 0.5) == pytest.approx(0.5 * 4 - 0.25)
    assert course._run((0, False), [0.1], 0, 0.0) == pytest.approx(-0.5)
    refused = Course()
    assert refused._tried((0, True), _QUEEN, 0.9, -0.5, [], 0, 0.0) == -0.5
    assert refused._after((0, True), _QUEEN) == 0.5
    assert refused._after((0, True), _MISS) == -0.5
    assert Course(last=1)._after((0, True), _HIT) == 7.0


def test_a_step_of_the_race_counts_by_its_chance_and_a_little_less_the_later_it_comes():
    race = Race(None)
    race._values = {"known": 3.0}
    assert race._worth((0.25, 8.0, 0, None), {}) == 2.0
    assert race._worth((0.5, 0.0, -1, "new"), {"new": 4.0}) == pytest.approx(-1.99)
    assert race._worth((0.5, 0.0, 1, "known"), {}) == pytest.approx(0.5 * 0.995 * 3)
