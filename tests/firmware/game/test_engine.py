"""Properties of every game, whatever is entered: conservation, undo, refusals, folding, mirroring, an end."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.engine import MARK_EVERY, Game, amended, first_state, judge
from carrom.game.entry import Entry
from carrom.game.position import GAME_OVER, PENALTY_SHOT, QUEEN_COVERED, parse
from carrom.game.rules import BOOKS, load
from tests.random_play import random_entry, winning_shot
from tests.refusals import refused

SEATS = (pieces.TWO_SEATS, (0, 1, 2, 3))
UNDO = Entry(entries.UNDO)


def new_game(rng: Random, book_id: str | None = None, seats: tuple | None = None) -> Game:
    book = load(book_id or rng.choice(BOOKS))
    for option in book.OPTIONS:
        if option.choices:
            book.set_option(option.name, rng.choice(option.choices))
    seats = seats or rng.choice(SEATS)
    return Game(book, seats, rng.choice(seats))


def check_position(position) -> None:
    """Check a position by itself: C1, and counts that make sense."""
    for colour in (pieces.WHITE, pieces.BLACK):
        assert 0 <= position.down[colour] <= pieces.MEN
        assert position.on_board(colour) + position.down[colour] == pieces.MEN
        assert position.due[colour] >= 0
        assert not (position.due[colour] and position.down[colour]), "a due that could be paid"
    assert position.queen in (0, 1, QUEEN_COVERED, QUEEN_COVERED + 1)
    assert position.turn in position.seats
    assert position.half_shots >= 0
    if position.phase == GAME_OVER:
        assert (position.shots, position.half_shots, position.bet_by) == (0, 0, -1)
        assert position.winner in (0, 1)
    else:
        assert position.shots + position.half_shots >= 1
        assert position.winner == -1
        assert position.phase != PENALTY_SHOT or position.shots >= 1
    if position.has_bet():
        assert position.bet_by == position.turn
        assert 1 <= position.bet_calls <= 6


def folded(book, seats, opener, log):
    """The position after the entries of `log`, by objects alone: a late piece plays what came after its shot again."""
    position = first_state(book, seats, opener).position
    before = shot = None
    since = []
    for entry in log:
        again = [entry]
        if entry.kind == entries.LATE:
            shot = amended(book, before, shot, entry)
            position, _ = judge(book, before, shot)
            again, since = since, []
        for one in again:
            made, verdict = judge(book, position, one)
            if verdict.error:
                assert entry.kind == entries.LATE, "refused, and yet in the log"
            elif one.kind == entries.SHOT:
                before, shot, since = position, one, []
            else:
                since.append(one)
            position = made
    return position


def play_at_random(seed: int, count: int) -> int:
    """Enter `count` random entries, a new game after each end; how many games came to an end."""
    rng = Random(seed)
    game = new_game(rng)
    ends = 0
    for _ in range(count):
        before, length = game.position.text(), len(game)
        score = list(game.position.score)
        if rng.random() < 0.03:
            verdict = game.enter(UNDO)
            assert verdict.error == ("nothing-to-undo" if length == 0 else None)
            continue
        entry = random_entry(rng, game.position)
        verdict = game.enter(entry)
        position = game.position
        check_position(position)
        if verdict.error:
            assert (position.text(), len(game)) == (before, length)
            assert (verdict.calls, verdict.board_over, verdict.game_over) == ([], None, None)
            continue
        assert len(game) == length + 1
        if entry.kind not in (entries.LATE, entries.SIDES):
            assert position.score[0] >= score[0]
            assert position.score[1] >= score[1]
            assert ("board" in verdict.calls) == (position.score != score)
            assert verdict.reasons, "a ruling without its row"
        if rng.random() < 0.01:
            log = list(game.entries())
            cut = rng.randrange(len(log) + 1)
            assert folded(game.book, game.seats, game.opener, log).text() == position.text()
            again = Game(game.book, game.seats, game.opener)
            for earlier in log[:cut]:
                assert again.enter(earlier).error is None
            for _ in range(len(log) - cut):
                game.enter(UNDO)
            assert game.position.text() == again.position.text()
        if game.position.phase == GAME_OVER and rng.random() < 0.5:
            ends += 1
            game = new_game(rng)
    return ends


@pytest.mark.parametrize("seed", range(4))
def test_anything_may_be_entered(seed):
    """40,000 entries over all books, options and seat counts; `make rulings` takes a million."""
    assert play_at_random(seed, 10_000) > 10


@given(st.integers(0, 1 << 32), st.integers(1, 60))
@settings(max_examples=150, deadline=None)
def test_undo_gives_back_the_exact_position(seed, count):
    rng = Random(seed)
    game = new_game(rng)
    before = [game.position.text()]
    for _ in range(count):
        if game.enter(random_entry(rng, game.position)).error is None:
            before.append(game.position.text())
    while len(game):
        assert game.position.text() == before.pop()
        assert game.enter(UNDO).error is None
    assert game.position.text() == before.pop()
    assert game.enter(UNDO).error == "nothing-to-undo"


@given(st.integers(0, 1 << 32), st.integers(1, 60))
@settings(max_examples=150, deadline=None)
def test_every_game_can_end_from_wherever_it_is(seed, count):
    rng = Random(seed)
    game = new_game(rng)
    for _ in range(count):
        game.enter(random_entry(rng, game.position))
    queen_last = not game.book.colours_known
    for _ in range(1000):
        position = game.position
        if position.phase == GAME_OVER:
            break
        entry = Entry(entries.CHOOSE) if position.phase == "choice" else winning_shot(position, queen_last)
        assert game.enter(entry).error is None
    assert game.position.phase == GAME_OVER


def mirrored_entry(entry: Entry, turns: int) -> Entry:
    """The entry as seen by somebody who walked `turns` quarter turns round the table."""
    fallen = tuple(entries.fell(entries.piece_of(c), (entries.pocket_of(c) + turns) & 3) for c in entry.fallen)
    seat = entry.seat if entry.seat < 0 else (entry.seat + turns) & 3
    pocket = entry.hit_pocket if entry.hit_pocket < 0 else (entry.hit_pocket + turns) & 3
    return Entry(entry.kind, seat, fallen, entry.off, entry.claims, pocket, entry.arg)


@given(st.integers(0, 1 << 32), st.sampled_from(BOOKS), st.sampled_from((1, 2, 3)))
@settings(max_examples=150, deadline=None)
def test_turning_the_table_changes_nothing(seed, book_id, turns):
    """Seats and pockets turned together: the same verdicts, and the same position for the turned sides."""
    rng = Random(seed)
    seats = SEATS[1]
    if turns == 2:
        seats = rng.choice(SEATS)
    game = new_game(rng, book_id, seats)
    turned_seats = tuple((s + turns) & 3 for s in seats)
    turned = Game(game.book, turned_seats, (game.opener + turns) & 3)
    swaps = game.position.side_of(seats[0]) != turned.position.side_of(turned_seats[0])
    for _ in range(60):
        entry = random_entry(rng, game.position)
        one, two = game.enter(entry), turned.enter(mirrored_entry(entry, turns))
        assert (one.error, one.calls, one.reasons) == (two.error, two.calls, two.reasons)
        p, q = game.position, turned.position
        assert (q.turn, q.opener) == ((p.turn + turns) & 3, (p.opener + turns) & 3)
        assert (p.phase, p.shots, p.half_shots, p.down, p.due) == (q.phase, q.shots, q.half_shots, q.down, q.due)
        assert (p.score[::-1] if swaps else p.score) == q.score
        assert p.colour_of(0) == q.colour_of(1 if swaps else 0)


@given(st.integers(0, 1 << 32))
@settings(max_examples=100, deadline=None)
def test_texts_read_back(seed):
    rng = Random(seed)
    game = new_game(rng)
    for _ in range(30):
        entry = random_entry(rng, game.position)
        text = record.entry_text(entry)
        assert record.entry_text(record.parse_entry(text)) == text
        game.enter(entry)
        line = game.position.text()
        assert parse(line).text() == line
        assert "\n" not in line


def test_judge_is_pure():
    rng = Random(7)
    game = new_game(rng, "krhum", pieces.TWO_SEATS)
    for _ in range(500):
        position = game.position
        entry = random_entry(rng, position)
        before = position.text()
        if entry.kind == entries.LATE:
            continue
        made, verdict = judge(game.book, position, entry)
        assert position.text() == before
        assert (made is position) == (verdict.error is not None)
        game.enter(entry)


def test_undo_folds_again_from_the_nearest_mark_only():
    """An undo late in a long game costs no more rulings than one early in it."""
    book = load("krhum")
    rule, ruled = book.rule_shot, []
    book.rule_shot = lambda r, shot: (ruled.append(shot), rule(r, shot))
    game = Game(book, pieces.TWO_SEATS, pieces.SOUTH)
    for _ in range(500):
        assert game.enter(entries.shot(game.position.turn)).error is None
    most = 0
    for _ in range(100):
        ruled.clear()
        game.enter(UNDO)
        most = max(most, len(ruled))
    assert most == MARK_EVERY - 1


@pytest.mark.parametrize("name", ["no_such_option", "last_man"])
def test_an_unknown_option_names_those_that_exist(name):
    with refused(ValueError, "other_man_penalty, striker_with_man"):
        load("krhum").set_option(name, "on")


def test_an_unknown_book_names_those_that_exist():
    with refused(ValueError, "billard, fiche, dezepions, krhum, icf"):
        load("snooker")
