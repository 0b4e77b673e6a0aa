"""The letters and small digits of the scoreboard; test_scoreboard.py compares them with how they are drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.panel import font

letters = st.text(st.sampled_from(font.CHARS), max_size=30)


@given(letters)
def test_a_text_is_as_wide_as_its_columns_and_nothing_runs_together(text):
    columns = font.render(text)
    assert len(columns) == font.text_width(text)
    widths = [int(font.WIDTHS[font.CHARS.index(letter) : font.CHARS.index(letter) + 1]) for letter in text]
    assert len(columns) == max(sum(widths) + len(widths) - 1, 0)
    at = 0
    for width, letter in zip(widths, text, strict=True):
        assert columns[at : at + width] == font.render(letter)
        assert not any(columns[at + width : at + width + 1])
        at += width + 1


@pytest.mark.parametrize("text", ["☃", "œ", "\n", "ABC☃"])
def test_a_letter_that_is_not_there_shows_as_a_question_mark(text):
    known = "".join(letter if letter in font.CHARS else "?" for letter in text)
    assert font.render(text) == font.render(known)
    assert font.text_width(text) == font.text_width(known)


def picture(draw, *arguments):
    frame = bytearray(16)
    draw(frame, *arguments)
    return frame


def test_each_small_digit_is_three_columns_of_five_rows_and_unlike_the_others():
    pictures = {bytes(picture(font.draw_digit, 1, digit)) for digit in (*range(10), font.TIMES, font.PENALTY)}
    assert len(pictures) == 12
    for one in pictures:
        assert not any(one[:1] + one[4:])
        assert all(column < 32 for column in one)
        assert any(one)


def test_a_digit_leaves_what_is_lit_already():
    frame = bytearray(b"\x80" * 16)
    font.draw_digit(frame, 4, 8)
    assert all(column & 0x80 for column in frame)
    assert frame[4:7] != b"\x80" * 3


@pytest.mark.parametrize("number", [10, 42, 99])
def test_two_digits_fill_a_field_of_seven_columns(number):
    frame = bytearray(16)
    font.draw_digit(frame, 2, number // 10)
    font.draw_digit(frame, 6, number % 10)
    assert picture(font.draw_number, 2, number) == picture(font.draw_number, 2, number, True) == frame


@pytest.mark.parametrize(("centred", "left"), [(False, 6), (True, 4)])
def test_one_digit_stands_right_or_in_the_middle(centred, left):
    for number in range(10):
        assert picture(font.draw_number, 2, number, centred) == picture(font.draw_digit, left, number)


def test_more_than_two_digits_show_as_99():
    assert picture(font.draw_number, 2, 100) == picture(font.draw_number, 2, 99) != picture(font.draw_number, 2, 98)
