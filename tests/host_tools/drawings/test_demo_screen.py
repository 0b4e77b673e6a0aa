"""The picture of carrom demo: it fills the terminal, looks like the board, and says people's words; Ctrl-C ends it."""

import io
import os
import pty
import signal
import subprocess
import sys
import time

import pytest
from rich.console import Console

from carrom.game import pieces
from host_tools.drawings.demo_screen import Screen
from host_tools.drawings.terminal_board import FRAME_MM, Painter
from host_tools.records import board_words
from simulator.board.layout import Disc
from simulator.board.spec import BoardSpec
from simulator.game.session import Session

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


def drawn(screen, width, height):
    console = Console(
        width=width, height=height, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    console.print(screen, end="")
    return console.export_text().rstrip("\n").split("\n")


@pytest.mark.parametrize(("lang", "words"), [("fr", "Sud"), ("en", "South")])
def test_it_fills_the_terminal_and_speaks_peoples_words(lang, words):
    session = Session("billard", seed=1, skill=75, settings={"lang": lang}, frames=True)
    screen = Screen(session, lang, "Billard indien", board_words.entry_words)
    session.run(90_000_000)
    lines = drawn(screen, 120, 40)
    assert len(lines) == 40
    assert 118 <= max(map(len, lines)) <= 120
    text = "\n".join(line[2 * ROWS :] for line in lines)
    assert words in text
    assert "@" not in text
    small = drawn(screen, 80, 24)
    assert len(small) <= 24
    assert max(map(len, small)) <= 80


def test_ctrl_c_ends_it_without_an_error(tmp_path):
    record = tmp_path / "game.record"
    ours, theirs = pty.openpty()
    words = [
        sys.executable,
        "-c",
        "from host_tools.cli import main; main()",
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
    assert process.wait(60) == 0
    assert b"Stopped. What was played: " in told
    assert b"Traceback" not in told
    assert record.read_text().startswith("rules krhum")
