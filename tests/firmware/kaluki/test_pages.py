"""Kaluki's status picture, read off the LEDs."""

import pytest

from carrom import clock
from carrom.kaluki.pages import PagedBoard, draw_page
from carrom.kaluki.position import Position
from carrom.panel import font
from tests.firmware.kaluki.evening import Scoring

S = 1_000_000


def shown(frame):
    """(columns of the name, the number, dealer?, out?) as a person reads them."""
    number = ""
    for x in (21, 25, 29):
        digit = bytes(byte & 0x1F for byte in frame[x : x + 3])
        if any(digit):
            number += str([font.DIGITS[at * 3 : at * 3 + 3] for at in range(10)].index(digit))
    return bytes(frame[:20]), int(number), bool(frame[2] & 0x80), bool(frame[31] & 0x80)


def name(text):
    columns = bytes(font.render(text)[:20])
    return columns + bytes(20 - len(columns))


def without_dots(columns):
    return bytes(byte & 0x7F if at in (0, 2, 4) else byte for at, byte in enumerate(columns))


@pytest.mark.parametrize("points", [0, 7, 45, 150, 999, 1234])
def test_a_players_page(points):
    p = Position(("anna", "maximilian-7"), 1)
    p.points = [points, 3]
    frame = bytearray(b"\xff" * 64)
    draw_page(frame, p, 0, "pot")
    columns, number, dealer, out = shown(frame)
    assert (columns, number, dealer, out) == (name("anna"), min(points, 999), False, False)
    assert frame[32:] == frame[:32]
    assert not any(byte & 0x80 for byte in frame)
    p.inside = [0]
    draw_page(frame, p, 1, "pot")
    columns, number, dealer, out = shown(frame)
    assert without_dots(columns) == without_dots(name("maximilian-7"))
    assert (number, dealer, out) == (3, True, True)
    assert [x for x in range(32) if frame[x] & 0x80] == [0, 2, 4, *range(21, 32)]
    assert frame[20] == 0  # between a long name and the number
    single = bytearray(32)
    draw_page(single, p, 1, "pot")
    assert single == frame[:32]


def test_totals_and_pot_take_turns_and_begin_anew_after_an_entry():
    names = ("anna", "ben", "carl")
    p = Position(names, 0)
    p.points, p.pot = [1, 2, 3], 9
    board = PagedBoard(32)
    board.show(p)
    seen = []
    now_us = (1 << 30) - 3 * S  # the clock wraps in between
    for _ in range(8):
        due_us = board.step(now_us)
        assert clock.diff(due_us, now_us) == 2 * S  # long enough to read it
        seen.append(shown(board.frame)[1])
        now_us = due_us
    assert seen == [1, 2, 3, 9, 1, 2, 3, 9]
    for page in (1, 2, 3):
        now_us = board.step(now_us)
        assert shown(board.frame)[1] == page
        board.scroll(now_us)
        board.dirty = True  # something else was told
        board.step(clock.add(now_us, -S))
        assert shown(board.frame)[1] == page  # its two seconds are not over
    board.show(p.copy())
    board.step(now_us)
    assert shown(board.frame)[1] == 1


@pytest.mark.parametrize("eighths", range(1, 17))
def test_a_page_is_shown_for_two_seconds_after_a_question_of_any_length(eighths):
    names = ("anna", "ben", "carl")
    board = PagedBoard(32)
    board.show(Position(names, 0))
    now_us = board.step(0)
    board.ask("Oui", now_us, True)
    board.step(now_us)
    board.ask(None, now_us)
    now_us = clock.add(now_us, clock.WRAP_US // 8 * eighths)
    assert clock.diff(board.step(now_us), now_us) == 2 * S


def test_the_display_shows_them_on_the_table():
    play = Scoring("anna,ben,carl")
    play.hand("ben", 25, 44)
    play.wait(15)
    numbers = set()
    for _ in range(20):
        play.wait(0.5)
        numbers.add(shown(play.world.display.frame)[1])
    assert numbers == {25, 0, 44, 9}
