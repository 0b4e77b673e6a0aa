"""The record: lines to entries and back, and what is wrong with a line in plain words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.engine import Game
from carrom.game.entry import NO_POCKET, Entry, fell
from carrom.game.pieces import BANK, BLACK, HIT, MISS, NE, NORTH, QUEEN, SE, SOUTH, STRIKER, SW, WEST, WHITE
from carrom.game.position import QUEEN_COVERED, QUEEN_HELD, Position
from carrom.game.record import RecordError, parse_entry
from carrom.game.rules import load
from carrom.game.ruling import Verdict
from tests.refusals import refused

seats = st.integers(0, 3)
claims = st.sets(st.sampled_from([bit for bit, _ in pieces.CLAIM_WORDS])).map(sum)
fallen = st.lists(st.integers(0, 15), max_size=12).map(tuple)


@st.composite
def any_entry(draw):
    kind = draw(st.sampled_from(range(len(entries.KIND_WORDS))))
    if kind in (entries.SHOT, entries.LATE):
        pocket = draw(st.integers(NO_POCKET, 3))
        bits = draw(claims) | (HIT if pocket != NO_POCKET else 0)
        if kind == entries.LATE:
            return Entry(kind, -1, (draw(st.integers(0, 15)),), (), bits, pocket)
        return Entry(
            kind, draw(seats), draw(fallen), draw(st.lists(st.integers(0, 3), max_size=3).map(tuple)), bits, pocket
        )
    if kind == entries.BET:
        return Entry(kind, draw(seats), arg=draw(st.sampled_from((pieces.NEAR, pieces.FAR))))
    if kind == entries.CHOOSE:
        return Entry(kind, arg=draw(st.sampled_from((entries.RETURN, entries.REMOVE))))
    if kind in (entries.ANSWER, entries.UNDO, entries.SIDES):
        return Entry(kind)
    return Entry(kind, draw(seats))


@given(any_entry())
def test_an_entry_is_read_back_as_it_was_written(entry):
    text = record.entry_text(entry)
    assert vars(parse_entry(text)) == vars(entry)
    assert len(text) < record.MAX_LINE


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("south -", entries.shot(SOUTH)),
        ("west w@ne b@sw  s@se", entries.shot(WEST, (fell(WHITE, NE), fell(BLACK, SW), fell(STRIKER, SE)))),
        ("north - bank", entries.shot(NORTH, claims=BANK)),
        ("north bank", entries.shot(NORTH, claims=BANK)),
        ("north off:q off:w said", entries.shot(NORTH, (), (QUEEN, WHITE), pieces.SAID)),
        ("south w@sw hit@sw", entries.shot(SOUTH, (fell(WHITE, SW),), (), HIT, SW)),
        ("south w@sw miss # lost", entries.shot(SOUTH, (fell(WHITE, SW),), (), MISS)),
        ("bet east near", Entry(entries.BET, pieces.EAST, arg=pieces.NEAR)),
        ("technical east", Entry(entries.TECHNICAL, pieces.EAST)),
    ],
)
def test_lines_as_people_write_them(text, entry):
    assert vars(parse_entry(text)) == vars(entry)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty entry"),
        ("# only words", "an empty entry"),
        ("sud -", "'sud' begins no line; the header has rules, seats, opener, and an entry"),
        ("south", "a shot says what fell, or - where nothing did"),
        ("south - -", "- stands once"),
        ("south - w@ne", "- says that nothing fell"),
        ("south w@ne -", "- says that nothing fell"),
        ("south x@ne", "'x' is not a piece; pieces are w b q s"),
        ("south wb@ne", "'wb' is not a piece"),
        ("south @ne", "'' is not a piece"),
        ("south w@no", "'no' is not a pocket; pockets are sw se ne nw"),
        ("south w@ne@sw", "'ne@sw' is not a pocket"),
        ("south off:wb", "'wb' is not a piece"),
        ("south w@ne hit@sw hit@sw", "hit@ names one pocket"),
        ("south w@ne hit@xx", "'xx' is not a pocket"),
        ("south w@ne loud", "'loud' is not a piece@pocket, off:piece or claim; claims are bank boulette said hit"),
        ("bet south", "bet takes a seat and a zone"),
        ("bet south far far", "bet takes a seat and a zone"),
        ("bet south middle", "bet takes a seat and a zone"),
        ("bet sud far", "'sud' is not a seat; seats are south east north west"),
        ("touch", "touch takes one seat"),
        ("technical south north", "technical takes one seat"),
        ("opener nobody", "'nobody' is not a seat"),
        ("choose", "choose takes one choice: return or remove"),
        ("choose both", "choose takes one choice: return or remove"),
        ("choose return remove", "choose takes one choice: return or remove"),
        ("late", "late takes exactly one piece"),
        ("late w@ne b@ne", "late takes exactly one piece"),
        ("late w@ne off:b", "late takes exactly one piece"),
        ("late -", "late takes exactly one piece"),
        ("undo it", "undo stands alone"),
        ("answer south", "answer stands alone"),
        ("south " + "w@ne " * 80, "a line of 406 characters"),
    ],
)
def test_a_line_that_is_wrong_says_what_is_right(text, message):
    with refused(RecordError, message.replace("(", r"\(")):
        parse_entry(text)


HEADER = ("rules krhum other_man_penalty=off", "seats south north", "opener north")


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_header_is_read_in_any_order_among_blank_lines_and_comments(order):
    lines = [HEADER[at] for at in order]
    book, found, opener = record.parse_header(["# a game", "", lines[0], "  ", *lines[1:], "=> turn=north"])
    assert (book.id, book.options["other_man_penalty"], found, opener) == ("krhum", "off", (SOUTH, NORTH), NORTH)


@pytest.mark.parametrize(("missing", "name"), [(0, "rules"), (1, "seats"), (2, "opener")])
def test_a_header_with_a_line_missing_names_it(missing, name):
    lines = [line for at, line in enumerate(HEADER) if at != missing]
    with refused(RecordError, f"the header lacks {name}; a record begins with rules, seats and opener"):
        record.parse_header(lines)
    reader = record.Reader()
    for line in lines:
        reader.line(line)
    assert not reader.header_is_whole()
    with refused(RecordError, f"the header lacks {name}"):
        reader.line("north -")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["rules"], "rules takes the id of a rule book"),
        (["rules snooker"], "snooker"),
        (["rules krhum loud"], "'loud' is not an option; options are name=value"),
        (["rules krhum loud=yes"], "krhum has no option 'loud'"),
        (["rules krhum other_man_penalty=perhaps"], "other_man_penalty is one of on, off"),
        (["rules krhum other_man_penalty=on other_man_penalty=on"], "other_man_penalty stands twice"),
        (["rules krhum", "rules krhum"], "rules stands once, in the header"),
        (["seats south north", "seats south north"], "seats stands once"),
        (["opener south", "opener south"], "opener stands once"),
        (["opener"], "opener takes one seat"),
        (["opener south north"], "opener takes one seat"),
        (["seats south"], "seats are south north, or the four counter-clockwise"),
        (["seats south east"], "seats are south north"),
        (["seats south south"], "seats are south north"),
        (["seats south west north east"], "seats are south north"),
        (["seats south east north west south"], "seats are south north"),
        (["seats south sud"], "'sud' is not a seat"),
        (["seats south north", "opener east"], "opener east has no seat in this game"),
        (["opener east", "seats south north"], "opener east has no seat in this game"),
    ],
)
def test_a_header_that_is_wrong_says_what_is_right(lines, message):
    with refused(RecordError, message):
        record.parse_header([*lines])


@pytest.mark.parametrize("first", range(4))
def test_the_four_seats_may_begin_anywhere_and_go_counter_clockwise(first):
    words = [pieces.SEAT_WORDS[(first + step) & 3] for step in range(4)]
    _, found, _ = record.parse_header(["rules icf", "seats " + " ".join(words), "opener east"])
    assert found == tuple((first + step) & 3 for step in range(4))


def test_the_two_seats_may_stand_in_either_order():
    assert record.parse_header(["rules icf", "seats north south", "opener north"])[1] == (NORTH, SOUTH)


def test_after_the_header_an_opener_is_an_entry():
    reader = record.Reader()
    assert [reader.line(line) for line in HEADER] == [None] * 3
    entry = reader.line("opener south")
    assert (entry.kind, entry.seat, reader.opener, reader.entries) == (entries.OPENER, SOUTH, NORTH, 1)
    assert reader.line("=> turn=south") is None
    assert reader.entries == 1


def test_only_options_that_differ_are_written():
    book = load("krhum")
    assert record.header_text(book, pieces.TWO_SEATS, NORTH) == "rules krhum\nseats south north\nopener north\n"
    book.set_option("striker_with_man", "keep")
    assert record.header_text(book, pieces.TWO_SEATS, NORTH).startswith("rules krhum striker_with_man=keep\n")


def test_a_position_as_plain_values():
    p = Position((0, 1, 2, 3), pieces.EAST)
    assert record.position_dict(p) == {
        "board": 1, "turn": "east", "phase": "shot", "shots": 1, "half_shots": 0, "colours": None,
        "down": {"w": 0, "b": 0}, "due": {"w": 0, "b": 0}, "queen": "board",
        "score": {"south": 0, "east": 0}, "bet": None, "moved": 0,
        "games": {"south": 0, "east": 0},
    }  # fmt: skip
    p = Position(pieces.TWO_SEATS, NORTH)
    p.colours, p.queen, p.down, p.due, p.score = BLACK, QUEEN_HELD, [1, 2], [3, 4], [5, 6]
    p.bet_by, p.bet_zone, p.bet_calls = NORTH, pieces.FAR, 3
    found = record.position_dict(p)
    assert (found["colours"], found["queen"]) == ({"south": "b", "north": "w"}, "held")
    assert (found["down"], found["due"], found["score"]) == (
        {"w": 1, "b": 2},
        {"w": 3, "b": 4},
        {"south": 5, "north": 6},
    )
    assert found["bet"] == {"by": "north", "zone": "far", "calls": 3, "times": 4}
    queens = []
    for p.queen in (QUEEN_COVERED, QUEEN_COVERED + 1):
        queens.append(record.position_dict(p)["queen"])
    assert queens == ["covered:south", "covered:north"]


def test_a_result_names_the_winners():
    p, verdict = Position((0, 1, 2, 3), SOUTH), Verdict()
    verdict.calls, verdict.board_over, verdict.game_over = ["board", "game"], (1, 7, "men"), 1
    found = record.result_dict(4, "south w@ne", verdict, p)
    assert found["position"] == record.position_dict(p)
    del found["position"]
    assert found == {
        "line": 4, "entry": "south w@ne", "error": None, "calls": ["board", "game"],
        "board_over": {"winner": "east", "points": 7, "reason": "men"},
        "game_over": {"winner": "east", "how": "played"},
    }  # fmt: skip
    refused = record.result_dict(5, "north -", Verdict("out-of-turn"), p)
    assert (refused["error"], refused["board_over"], refused["game_over"]) == ("out-of-turn", None, None)


@pytest.mark.parametrize("series", [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_the_header_keeps_the_games_won_in_a_match(series):
    book = load("icf")
    book.series = series
    text = record.header_text(book, pieces.TWO_SEATS, NORTH)
    assert ("# series" in text) == any(series)
    again, seats, opener = record.parse_header(text.split("\n"))
    assert (again.series, seats, opener) == (series, pieces.TWO_SEATS, NORTH)
    assert Game(again, seats, opener).position.games == series


@pytest.mark.parametrize("comment", ["# series 2 0", "# series", "# series 1 0 0", "# series -1 1", "# a series 1 0"])
def test_a_comment_that_tells_of_no_games_won_is_a_comment(comment):
    reader = record.Reader()
    for line in (comment, "rules icf", comment, "seats south north", "opener south", "south -", "# series 1 0"):
        reader.line(line)
    assert reader.book.series == (0, 0)
