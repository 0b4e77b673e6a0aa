"""The picture of carrom demo: it fills the terminal, looks like the board, and says people's words; Ctrl-C ends it."""

import io
import os
import pty
import signal
import subprocess
import sys
import time
from itertools import pairwise
from math import cos, pi, radians, sin

import numpy as np
import pytest
from rich.console import Console

from carrom.game import pieces
from carrom.game.record import parse_entry
from carrom.panel import calls
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec, turned
from carrom_simulator.game.session import Session
from carrom_tools.drawings.demo_screen import Screen, matrix
from carrom_tools.drawings.terminal_board import FRAME_MM, Painter

SPEC = BoardSpec()
ROWS = 38


def dot(dots, x_mm, y_mm):
    """The colour at that place of the board."""
    scale = len(dots) / (SPEC.side_mm + 2 * FRAME_MM)
    row, column = ((SPEC.half_mm + FRAME_MM + way) * scale for way in (-y_mm, x_mm))
    return tuple(int(part) for part in dots[int(row)][int(column)])


def apart(one, other):
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def test_lines_circles_arrows_and_pockets_are_seen_on_the_wood():
    dots = Painter(SPEC, ROWS).dots([])
    wood = dot(dots, 150.0, 40.0)
    assert sum(wood) > 450
    for pocket in range(4):
        assert sum(dot(dots, *SPEC.pocket_centre(pocket))) < 120
        assert apart(dot(dots, *SPEC.arrow_point(pocket, 150.0)), wood) > 120
    for seat in range(4):
        x, y = SPEC.striker_place(seat, SPEC.base_circle_mm)
        red = dot(dots, x, y)
        assert red[0] > 2 * red[1]
        for line in range(2):
            assert apart(dot(dots, *_on_line(seat, line)), wood) > 120
    assert apart(dot(dots, 0.0, SPEC.outer_circle_diameter_mm / 2), wood) > 90


def _on_line(seat, line):
    x, y = SPEC.striker_place(seat, 40.0)
    part = SPEC.line_mm(line) / SPEC.base_mm
    return (x, y * part) if seat % 2 == 0 else (x * part, y)


@pytest.mark.parametrize("rows", [28, ROWS])
def test_every_piece_is_told_from_the_wood_and_from_the_others(rows):
    painter = Painter(SPEC, rows)
    kinds = (pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER)
    discs = [Disc(piece, -150.0 + 100.0 * k, 30.0) for k, piece in enumerate(kinds)]
    dots, empty = painter.dots(discs), painter.dots([])
    seen = [dot(dots, disc.x_mm, disc.y_mm) for disc in discs]
    for k, colour in enumerate(seen):
        assert apart(colour, dot(empty, discs[k].x_mm, discs[k].y_mm)) > 90
        assert all(apart(colour, other) > 90 for other in seen[:k])
    assert sum(seen[1]) < 150  # black, on a board that is not
    assert min(seen[0]) > 200  # white
    assert seen[2][0] > 3 * max(seen[2][1:])  # red


def test_lines_and_circles_lie_where_the_laws_put_them():
    dots = Painter(SPEC, 60).dots([])
    for seat in range(4):
        for line in range(2):
            for offset in (-200.0, 0.0, 200.0):
                assert dark(dots, *turned(seat, offset, -SPEC.line_mm(line)))
        between = (SPEC.line_mm(0) + SPEC.line_mm(1)) / 2
        assert not dark(dots, *turned(seat, 0.0, -between))
        for offset in (-SPEC.base_circle_mm, SPEC.base_circle_mm):
            assert is_red(dot(dots, *SPEC.striker_place(seat, offset)))
            for away in (-1.0, 1.0):
                assert not is_red(dot(dots, *SPEC.striker_place(seat, offset + away * SPEC.base_circle_diameter_mm)))
    for pocket in range(4):
        for part in (0.1, 0.5, 0.9):
            assert dark(dots, *SPEC.arrow_point(pocket, part * SPEC.arrow_length_mm))
        assert not dark(dots, *SPEC.arrow_point(pocket, SPEC.arrow_length_mm + 20.0))
        tip, tail = SPEC.arrow_point(pocket), SPEC.arrow_point(pocket, SPEC.arrow_length_mm)
        x, y = ((tail[way] - tip[way]) / SPEC.arrow_length_mm for way in range(2))
        for side in (-1, 1):  # the head, at half a right angle on both sides
            assert dark(dots, tip[0] + 11.0 * (x - side * y), tip[1] + 11.0 * (y + side * x))
            assert not dark(dots, tip[0] + 21.0 * (x - side * y), tip[1] + 21.0 * (y + side * x))
    centre = dot(dots, 0.0, 0.0)
    assert centre[0] > 2 * centre[1]
    for angle in range(0, 360, 15):
        x, y = (SPEC.outer_circle_diameter_mm / 2 * way(radians(angle)) for way in (cos, sin))
        assert dark(dots, x, y)
        assert not dark(dots, 0.8 * x, 0.8 * y)
    edge = SPEC.half_mm + FRAME_MM / 2
    assert all(apart(dot(dots, x, y), (74, 42, 22)) < 12 for x, y in ((edge, 99.0), (-edge, 0.0), (9.0, edge)))


@pytest.mark.parametrize("rows", [30, 41])
def test_the_board_is_the_same_from_each_seat(rows):
    """A player who turns the terminal round must find every line, circle and arrow where his own are."""
    dots = Painter(SPEC, rows).dots([])
    differing = (abs(dots - np.rot90(dots)).max(axis=2) > 40).mean()
    assert differing < 0.002  # a dot on the edge of something may fall either way


def is_red(colour):
    return colour[0] > 2 * colour[1]


def dark(dots, x_mm, y_mm):
    return apart(dot(dots, x_mm, y_mm), (222, 184, 120)) > 60


@pytest.mark.parametrize("rows", [28, 60])
def test_a_disc_is_as_large_as_its_piece_and_has_an_edge(rows):
    painter = Painter(SPEC, rows)
    empty = painter.dots([])
    dot_mm = (SPEC.side_mm + 2 * FRAME_MM) / (2 * rows)
    for piece in (pieces.WHITE, pieces.STRIKER):
        for x, y in ((-120.0, 40.0), (SPEC.half_mm - 5.0, -SPEC.half_mm + 5.0)):
            changed = (painter.dots([Disc(piece, x, y)]) != empty).any(axis=2)
            area = changed.sum() * dot_mm**2
            seen = 1.0 if x < 0 else 0.5  # of the other one a part lies on the frame
            assert seen * pi * SPEC.radius_mm(piece) ** 2 <= area <= pi * (SPEC.radius_mm(piece) + dot_mm) ** 2
            row, column = np.argwhere(changed).mean(axis=0)
            if x < 0:
                assert abs((column + 0.5) * dot_mm - SPEC.half_mm - FRAME_MM - x) < dot_mm / 2
                assert abs(SPEC.half_mm + FRAME_MM - (row + 0.5) * dot_mm - y) < dot_mm / 2


def test_the_text_holds_two_dots_in_a_character():
    painter = Painter(SPEC, 20)
    dots = painter.dots([Disc(pieces.QUEEN, 0.0, 100.0)])
    text = painter.text([Disc(pieces.QUEEN, 0.0, 100.0)])
    lines = text.plain.split("\n")
    assert lines == ["▀" * 40] * 20
    for row, column in ((0, 0), (7, 19), (19, 39)):
        style = text.get_style_at_offset(Console(), row * 41 + column)
        assert tuple(style.color.triplet) == tuple(dots[2 * row, column])
        assert tuple(style.bgcolor.triplet) == tuple(dots[2 * row + 1, column])


def test_the_scoreboard_is_drawn_two_rows_in_a_character():
    text = matrix(bytes([0b00000001, 0b10000010]))
    assert text.plain == "▀▀\n▀▀\n▀▀\n▀▀"
    lit = [str(span.style).split(" on ") for span in text.spans]
    assert [[style == "bright_red" for style in pair] for pair in lit[:2]] == [[True, False], [False, True]]
    assert [style == "bright_red" for style in lit[-1]] == [False, True]
    assert sum(pair.count("bright_red") for pair in lit) == 3


def drawn(screen, width, height):
    console = Console(
        width=width, height=height, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(screen, end="")
    return console.export_text().rstrip("\n").split("\n")


@pytest.mark.parametrize(("lang", "words"), [("fr", "Sud"), ("en", "South")])
def test_it_fills_the_terminal_and_speaks_peoples_words(lang, words):
    session = Session("billard", seed=1, skill=75, settings={"lang": lang}, frames=True)
    screen = Screen(session, lang)
    session.run(90_000_000)
    lines = drawn(screen, 120, 40)
    assert len(lines) == 40
    assert 118 <= max(map(len, lines)) <= 120
    text = "\n".join(line[2 * ROWS :] for line in lines)
    assert words in text
    assert "@" not in text
    assert len(drawn(screen, 80, 40)) == 20  # the board takes the width that the rest leaves
    heads = [number for number, line in enumerate(lines) if "╭" in line[2 * ROWS :]]
    assert [later - head for head, later in pairwise(heads)] == [6, 4, 11]  # two fifths of the rest are for calls
    assert len(drawn(screen, 160, 30)) == 30
    assert drawn(screen, 30, 24)[0].endswith("…")
    small = drawn(screen, 80, 24)
    assert len(small) <= 24
    assert max(map(len, small)) <= 80


def test_the_newest_calls_and_entries_are_shown_below_the_older_ones():
    session = Session("billard", seed=1, skill=75, settings={"lang": "en"}, frames=True)
    screen = Screen(session, "en")
    shown = "\n".join(line[2 * ROWS :] for line in drawn(screen, 120, 40))
    for number in range(60):
        screen.on_call(calls.call("fault", what=f"call {number}!"))
    for seat in ("south", "north"):
        screen.on_entry(parse_entry(f"{seat} -"), None, session.position)
    assert "call" not in shown
    text = "\n".join(line[2 * ROWS :] for line in drawn(screen, 120, 40))
    numbers = [int(line.split("call ")[1].split("!")[0]) for line in text.splitlines() if "call " in line]
    assert numbers == list(range(60 - len(numbers), 60))
    assert len(numbers) >= 5
    assert text.index("South: nothing") < text.index("North: nothing")
    for title in ("LED scoreboard", "Calls", "Entries"):
        assert text.count(title) == 1


def test_ctrl_c_ends_it_without_an_error(tmp_path):
    record = tmp_path / "game.record"
    ours, theirs = pty.openpty()
    words = [
        sys.executable,
        "-c",
        "from carrom_tools.cli import main; main()",
        "demo",
        "--lang",
        "en",
        "--record",
        record,
    ]
    env = {**os.environ, "COLUMNS": "120", "LINES": "40", "TERM": "xterm-256color"}
    process = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True)
    os.close(theirs)
    told, end_s = b"", time.monotonic() + 120
    while b"Ctrl-C stops" not in told and time.monotonic() < end_s:
        told += os.read(ours, 1 << 16)
    process.send_signal(signal.SIGINT)
    try:
        while chunk := os.read(ours, 1 << 16):
            told += chunk
    except OSError:
        pass  # it has ended
    assert process.wait(300) == 0
    assert b"Stopped. What was played: " in told
    assert b"Traceback" not in told
    assert record.read_text().startswith("rules krhum")
