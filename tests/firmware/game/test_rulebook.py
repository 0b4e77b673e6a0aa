"""The parts that all rule books share: options, the winner, and reasons to refuse a shot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import engine, pieces
from carrom.game import entry as entries
from carrom.game.position import CHOOSING, NOBODY, QUEEN_HELD, UNKNOWN, Position
from carrom.game.rulebook import Option, RuleBook
from carrom.game.rules import BOOKS, load
from tests.refusals import refused

PENALTY = Option("penalty", 2, lo=1, hi=40)
STYLE = Option("style", "keep", ("keep", "lose"))


class House(RuleBook):
    id = "house"
    OPTIONS = (PENALTY, STYLE)


def position(**values):
    p = Position(pieces.TWO_SEATS, pieces.SOUTH)
    for name, value in values.items():
        setattr(p, name, value)
    return p


@given(st.text() | st.sampled_from(("0", "1", "00040", "41", "+2", " 2", "²", "٣", "", "000002", "2.0", "1_0")))
def test_a_number_is_plain_digits_within_its_range(text):
    good = text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= 40
    if good:
        assert PENALTY.parse(text) == int(text)
    else:
        with refused(ValueError, "penalty is a whole number from 1 to 40, not "):
            PENALTY.parse(text)


def test_an_option_of_words_takes_its_words_only():
    assert STYLE.parse("lose") == "lose"
    with refused(ValueError, "style is one of keep, lose, not 'Lose'"):
        STYLE.parse("Lose")


def test_a_book_begins_with_the_defaults_and_has_its_own_values():
    one, other = House(), House()
    assert one.options == {"penalty": 2, "style": "keep"}
    one.set_option("penalty", "7")
    assert (one.options["penalty"], other.options["penalty"]) == (7, 2)
    with refused(ValueError, "house has no option 'size'; it has penalty, style"):
        one.set_option("size", "1")
    with refused(ValueError, "it has none"):
        RuleBook().set_option("size", "1")


@pytest.mark.parametrize("opener", [pieces.SOUTH, pieces.NORTH])
def test_where_colours_are_known_the_opener_has_white(opener):
    book, p = House(), position(colours=UNKNOWN)
    book.start_board(p, opener)
    assert p.colour_of(p.side_of(opener)) == pieces.WHITE
    assert (p.opener, p.board) == (opener, 2)
    book.colours_known = False
    book.start_board(p, opener)
    assert p.colours == UNKNOWN


@pytest.mark.parametrize(
    ("score", "board", "winner"),
    [
        ([24, 24], 3, NOBODY), ([25, 24], 3, 0), ([24, 25], 3, 1), ([30, 26], 3, 0), ([0, 0], 1, NOBODY),
        ([3, 2], 7, NOBODY), ([3, 2], 8, 0), ([2, 3], 8, 1), ([3, 3], 8, NOBODY), ([4, 3], 9, 0),
    ],
)  # fmt: skip
def test_a_game_is_won_by_points_or_by_the_lead_after_the_last_board(score, board, winner):
    book = House()
    book.game_points, book.game_boards = 25, 8
    assert book.game_winner(position(score=score, board=board)) == winner


def fell(*found):
    return tuple(entries.fell(piece, pieces.NE) for piece in found)


@pytest.mark.parametrize(
    ("values", "fallen", "off", "error"),
    [
        ({}, (pieces.WHITE,) * 9, (), None),
        ({}, (pieces.WHITE,) * 10, (), "no-such-man"),
        ({}, (pieces.WHITE,) * 9, (pieces.WHITE,), "no-such-man"),
        ({"down": [4, 0]}, (pieces.WHITE,) * 5, (), None),
        ({"down": [4, 0]}, (pieces.WHITE,) * 6, (), "no-such-man"),
        ({"down": [4, 0]}, (pieces.BLACK,) * 9, (pieces.WHITE,), None),
        ({}, (pieces.QUEEN,), (), None),
        ({}, (), (pieces.QUEEN, pieces.STRIKER), None),
        ({}, (pieces.QUEEN,), (pieces.QUEEN,), "no-such-man"),
        ({"queen": QUEEN_HELD}, (pieces.QUEEN,), (), "no-such-man"),
        ({}, (pieces.STRIKER,), (), None),
        ({}, (), (pieces.STRIKER, pieces.STRIKER), "no-such-man"),
        ({"phase": CHOOSING}, (), (), "not-possible"),
        ({"turn": pieces.NORTH}, (), (), "out-of-turn"),
        ({"turn": pieces.NORTH, "phase": CHOOSING}, (), (), "out-of-turn"),
    ],
)
def test_a_shot_is_refused_out_of_turn_in_a_choice_and_with_men_that_are_not_there(values, fallen, off, error):
    shot = entries.shot(pieces.SOUTH, fell(*fallen), off)
    assert House().refuse_shot(position(**values), shot) == error


@pytest.mark.parametrize("name", BOOKS)
def test_each_book_has_its_id_and_options_that_hold_their_defaults(name):
    book = load(name)
    assert book.id == name
    for option in book.OPTIONS:
        assert option.parse(str(option.default)) == option.default
        assert book.options[option.name] == option.default


def a_bet(p):
    p.bet_by, p.bet_zone, p.bet_calls = pieces.NORTH, pieces.NEAR, 1


def told_apart_by(book, claim):
    """Whether a claim changes the ruling of any of these shots."""
    for fallen in ((), fell(pieces.WHITE), fell(pieces.BLACK), fell(pieces.STRIKER)):
        for off in ((), (pieces.WHITE,)):
            for bet in (False, True):
                p = position(colours=pieces.WHITE, down=[2, 2])
                if bet:
                    a_bet(p)
                results = []
                for claims in (0, claim):
                    after, verdict = engine.judge(book, p, entries.shot(pieces.SOUTH, fallen, off, claims))
                    results.append((after.text(), verdict.error, verdict.calls, verdict.reasons, verdict.board_over))
                if results[0] != results[1]:
                    return True
    return False


@pytest.mark.parametrize("name", [name for name in BOOKS if name != "kaluki"])
def test_a_book_reads_the_claims_that_change_its_rulings_and_no_others(name):
    book = load(name)
    read = sum(claim for claim, _ in pieces.CLAIM_WORDS if told_apart_by(book, claim))
    assert read == book.CLAIMS


@pytest.mark.parametrize("name", [name for name in BOOKS if name != "kaluki"])
def test_a_turn_is_fresh_until_its_first_shot(name):
    book = load(name)
    p = position(colours=pieces.WHITE, shots=1)
    kept, _ = engine.judge(book, p, entries.shot(pieces.SOUTH, fell(pieces.WHITE)))
    assert (kept.turn, kept.fresh) == (pieces.SOUTH, False)
    passed, _ = engine.judge(book, kept, entries.shot(pieces.SOUTH))
    while passed.turn == pieces.SOUTH:  # K-Rhum: more shots
        assert not passed.fresh
        passed, _ = engine.judge(book, passed, entries.shot(pieces.SOUTH))
    assert (passed.turn, passed.fresh) == (pieces.NORTH, True)
