"""The scoreboard's letters and pictures, pixel by pixel."""

import itertools
from pathlib import Path

import pytest

from carrom import clock, lang
from carrom.game import pieces
from carrom.game.position import GAME_OVER, PENALTY_SHOT, QUEEN_COVERED, QUEEN_HELD, Position
from carrom.panel import calls, font, menus, questions
from carrom.panel.scoreboard import BET_US, COLUMN_US, WIDTH, Scoreboard, draw_status

ART = Path(__file__).with_name("font_art.txt")


def rows(frame, start=0):
    return ["".join("#" if column >> y & 1 else "." for column in frame[start : start + WIDTH]) for y in range(8)]


def position(**changes):
    p = Position(pieces.TWO_SEATS, pieces.SOUTH)
    for name, value in changes.items():
        setattr(p, name, value)
    return p


def status(p, left=0, bet_page=False):
    frame = bytearray(WIDTH)
    draw_status(frame, 0, p, left, bet_page)
    return frame


def test_font_is_as_it_is_drawn():
    drawn = []
    for line in ART.read_text(encoding="utf-8").splitlines():
        if line.startswith("# ") or not line:
            continue
        letter, art = line[0], line[1:].strip().split("|")
        columns = [sum(1 << y for y in range(8) if art[y][x] == "#") for x in range(len(art[0]))]
        drawn.append((letter, columns))
    table = b"".join(bytes(c + [0] * (5 - len(c))) for _, c in drawn)
    widths = "".join(str(len(c)) for _, c in drawn)
    assert "".join(letter for letter, _ in drawn) == font.CHARS
    assert font.WIDTHS.decode() == widths, widths
    assert table == font.COLUMNS, table.hex()
    assert len({bytes(c) for _, c in drawn}) == len(drawn)


def all_texts():
    for name in calls.names():
        yield from calls.row(name)[:2]
    for pairs in (calls.SEATS, calls.PIECES, calls.COLOURS, calls.POCKETS, calls.PLACES.values()):
        yield from itertools.chain(*pairs)
    for module in (menus, questions):
        yield from itertools.chain(*pairs_in(module))


def pairs_in(module):
    """Yield every pair of texts that a module's constants hold, those within tuples, dicts and tables included."""
    constants = [value for name, value in vars(module).items() if name[:1] == "_" != name[1:2]]
    for table in constants:
        yield from lang.rows(table) if isinstance(table, str) and "|" in table else ()
    found = [value for value in constants if isinstance(value, tuple | dict)]
    while found:
        value = found.pop()
        if isinstance(value, dict):
            found += value.values()
        elif len(value) == 2 and all(isinstance(word, str) for word in value):
            yield value
        else:
            found += [member for member in value if isinstance(member, tuple)]


def test_every_text_can_be_written():
    for text in all_texts():
        assert all(letter in font.CHARS for letter in text if letter not in "{}_"), text


def test_render_leaves_a_column_between_letters():
    columns = font.render("Il")
    assert len(columns) == font.text_width("Il") == 3 + 1 + 2
    assert columns[3] == 0
    assert font.render("☃") == font.render("?")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"score": [7, 12]}, {"score": [8, 12]}),
        ({"score": [7, 12]}, {"score": [7, 13]}),
        ({"turn": pieces.SOUTH}, {"turn": pieces.NORTH}),
        ({"shots": 1}, {"shots": 13}),
        ({"colours": -1}, {"colours": pieces.WHITE}),
        ({"colours": pieces.BLACK}, {"colours": pieces.WHITE}),
        ({"board": 2}, {"board": 3}),
        ({"half_shots": 0}, {"half_shots": 1}),
        ({"phase": "shot"}, {"phase": PENALTY_SHOT}),
        ({"queen": 0}, {"queen": QUEEN_HELD}),
        ({"queen": QUEEN_COVERED}, {"queen": QUEEN_COVERED + 1}),
        ({"bet_by": -1}, {"bet_by": 0, "bet_calls": 1, "bet_zone": pieces.NEAR}),
        ({"bet_by": 0, "bet_calls": 1, "bet_zone": 2}, {"bet_by": 0, "bet_calls": 1, "bet_zone": 3}),
        ({"bet_by": 0, "bet_calls": 1, "bet_zone": 2}, {"bet_by": 0, "bet_calls": 2, "bet_zone": 2}),
    ],
)
def test_everything_that_counts_shows_at_a_glance(one, other):
    assert status(position(**one)) != status(position(**other))


def test_status_picture():
    p = position(score=[7, 12], colours=pieces.WHITE, shots=13, board=2, half_shots=1)
    assert rows(status(p)) == [
        "..###.........#..###......#..###",
        "....#....#...##....#.....##....#",
        "....#...##....#...##......#..###",
        "...#.....#....#....#......#..#..",
        "...#.........###.###.....###.###",
        "................................",
        "#######...#..............#...#..",
        "#######.##.................#...#",
    ]


def test_a_bet_shows_its_times_in_turns_with_the_shots():
    p = position(bet_by=pieces.SOUTH, bet_calls=6, bet_zone=pieces.FAR, shots=2)
    assert rows(status(p, bet_page=True))[:5] != rows(status(p))[:5]
    board = Scoreboard()
    board.show(p)
    due_us = board.step(0)
    first = bytes(board.frame)
    assert due_us == BET_US
    board.step(due_us)
    assert bytes(board.frame) != first


def test_the_second_matrix_is_seen_from_the_other_side():
    board = Scoreboard(2 * WIDTH)
    board.show(position(score=[3, 21], colours=pieces.BLACK))
    board.step(0)
    mirrored = Scoreboard()
    mirrored.show(position(score=[21, 3], colours=pieces.WHITE, turn=pieces.NORTH))
    mirrored.step(0)
    assert board.frame[WIDTH:] == mirrored.frame
    assert board.frame[:WIDTH] != board.frame[WIDTH:]


def test_the_winner_is_pointed_at():
    south = rows(status(position(phase=GAME_OVER, winner=0, turn=pieces.NORTH)))
    north = rows(status(position(phase=GAME_OVER, winner=1, turn=pieces.NORTH)))
    assert south[2][8] == "#"
    assert north[2][23] == "#"


@pytest.mark.parametrize("start_us", [0, clock.WRAP_US - 10 * COLUMN_US - 7])
def test_a_text_scrolls_by_once(start_us):
    board = Scoreboard()
    board.show(position())
    board.step(start_us)
    still = bytes(board.frame)
    board.say("Brutal !", start_us)
    columns = bytes(WIDTH) + bytes(font.render("Brutal !"))
    through_us = clock.add(start_us, len(columns) * COLUMN_US)
    assert board.step(start_us) == through_us
    for at in range(len(columns)):
        for after_us in (0, COLUMN_US - 1):
            due_us = board.scroll(clock.add(start_us, at * COLUMN_US + after_us))
            assert due_us == clock.add(start_us, (at + 1) * COLUMN_US)
            assert bytes(board.frame) == columns[at : at + WIDTH].ljust(WIDTH, b"\0")
            assert board.changed == (after_us == 0)
            board.changed = False
    assert board.talking
    assert board.step(through_us) is None
    assert not board.talking
    assert bytes(board.frame) == still
    assert board.scroll(clock.add(through_us, 5 * COLUMN_US)) is None
    assert bytes(board.frame) == still


def test_a_drawing_stays_until_something_is_told():
    board = Scoreboard()
    board.show(position())
    board.step(0)
    board.changed = False
    board.step(COLUMN_US)
    board.scroll(COLUMN_US)
    assert not board.changed
    assert not board.dirty
    board.show(position(shots=3))
    assert board.dirty
    board.step(2 * COLUMN_US)
    assert board.changed


def test_the_idle_picture_is_drawn_once_each_time():
    board = Scoreboard()
    board.show(position())
    board.step(0)
    still = bytes(board.frame)
    drawn = []

    def picture(frame):
        drawn.append(len(frame))
        frame[0] = len(drawn)

    for count in (1, 2):
        board.idle(picture)
        for _ in range(3):
            board.step(0)
        assert (drawn, board.frame[0]) == ([WIDTH] * count, count)
    board.idle(None)
    board.step(0)
    assert bytes(board.frame) == still


@pytest.mark.parametrize("width", [WIDTH, 2 * WIDTH])
def test_a_dialog_is_shown_and_goes_round_where_it_is_too_wide(width):
    board = Scoreboard(width)
    board.show(position())
    board.ask("Non", 0, True)
    assert board.step(0) is None
    shown = rows(board.frame)
    columns = font.text_width("Non")
    assert [row[(WIDTH - columns) // 2 :][:columns] for row in shown] == [
        "".join("#" if c >> y & 1 else "." for c in font.render("Non")) for y in range(8)
    ]
    text = "Annuler : south w@ne ?"
    board.ask(text, 0, True)
    assert board.step(0) is None
    seen = []
    for at in range(300):
        board.scroll(at * COLUMN_US)
        assert board.frame[-WIDTH:] == board.frame[:WIDTH]
        seen.append(bytes(board.frame[:WIDTH]))
    turn = font.text_width(text) + WIDTH // 2
    first = bytes(font.render(text)[:WIDTH])
    assert seen[:41] == [first] * 41
    assert seen[41] != first
    assert len(set(seen)) == turn
    assert seen[40 + turn :] == seen[: 300 - 40 - turn]


def test_a_wide_dialog_goes_round_evenly_however_often_the_clock_wraps():
    board = Scoreboard()
    board.show(position())
    text = "Annuler : south w@ne ?"
    board.ask(text, 0, True)
    board.step(0)
    round_us = (40 + font.text_width(text) + WIDTH // 2) * COLUMN_US
    for now_us in range(0, 3 * clock.WRAP_US, COLUMN_US * 1000):
        board.scroll(now_us % clock.WRAP_US)
        again = Scoreboard()
        again.show(position())
        again.ask(text, 0, True)
        again.step(0)
        again.scroll(now_us % round_us)
        assert board.frame == again.frame
    board.dirty = True  # something else was told
    board.step(now_us % clock.WRAP_US)
    assert board.frame == again.frame


def test_a_question_waits_for_the_text_and_a_menu_does_not():
    board = Scoreboard()
    board.show(position())
    board.say("Penalty", 0)
    board.ask("Oui", 0)
    board.step(5 * COLUMN_US)
    assert bytes(board.frame) == (bytes(WIDTH) + bytes(font.render("Penalty")))[5 : 5 + WIDTH]
    board.ask("Oui", 0, True)
    board.step(5 * COLUMN_US)
    assert bytes(board.frame).strip(b"\0") == bytes(font.render("Oui"))


def test_nothing_is_drawn_again_until_something_changes():
    board = Scoreboard()
    board.show(position())
    board.step(0)
    still = bytes(board.frame)
    board.frame[:] = bytes(WIDTH)
    board.step(1)
    assert not any(board.frame), "a drawing takes the chip a millisecond"
    board.show(position())
    board.step(2)
    assert bytes(board.frame) == still
