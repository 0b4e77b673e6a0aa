"""RTTTL: notes to frequencies and times, on a clock that wraps."""

import pytest

from carrom import clock
from carrom.panel import calls, tune


def test_notes_have_their_pitch_and_length():
    notes = tune.parse("x:d=4,o=5,b=120:a,8c6,2p,16f#4,4a4.")
    assert notes == [880, 500_000, 1046, 250_000, 0, 1_000_000, 370, 125_000, 440, 750_000]


@pytest.mark.parametrize(
    "text", ["", "x:d=4:", "x:q=4:c", "x:d=four:c", "x:d=0:c", "x:b=1:c", "x::h", "x::c9", "x::4", "x:d=4,o=2:c"]
)
def test_what_is_no_tune_is_refused(text):
    with pytest.raises(ValueError, match=r"."):
        tune.parse(text)


def play_through(text, start_us):
    """[(us after the start, hz)] of every change."""
    player, now_us, heard = tune.Player(), start_us, []
    player.play(text, now_us)
    passed = 0
    while True:
        due_us = player.step(now_us)
        if not heard or heard[-1][1] != player.hz:
            heard.append((passed, player.hz))
        if due_us is None:
            return heard
        passed += clock.diff(due_us, now_us)
        now_us = due_us


def test_player_keeps_time_across_the_wrap_of_the_clock():
    text = "x:d=8,o=5,b=120:c,c,p,e"
    plain = play_through(text, 0)
    assert [hz for _, hz in plain] == [523, 0, 523, 0, 659, 0]
    assert [at for at, hz in plain if hz][1:] == [250_000, 750_000]
    assert play_through(text, clock.WRAP_US - 300_000) == plain


def test_a_new_tune_takes_the_place_of_the_old_one():
    player = tune.Player()
    player.play("x:d=1,o=5,b=20:c", 0)
    player.step(0)
    player.play("x:d=4,o=5,b=120:a", 10)
    player.step(10)
    assert player.hz == 880
    player.stop()
    assert (player.hz, player.playing, player.step(20)) == (0, False, None)


def test_a_player_is_silent_before_its_first_tune():
    player = tune.Player()
    assert (player.hz, player.playing, player.step(5)) == (0, False, None)


def test_every_call_has_a_tune_of_its_own_that_can_be_played():
    tunes = [tuple(tune.parse(calls.call(name).tune())) for name in calls.names()]
    assert len(set(tunes)) == len(tunes)
    for notes in tunes:
        assert all(hz == 0 or 200 <= hz <= 8000 for hz in notes[::2])
        assert sum(notes[1::2]) <= 3_500_000


@pytest.mark.parametrize(
    ("defaults", "good"),
    [
        ("d=1", True), ("d=64", True), ("d=65", False), ("o=4", True), ("o=8", True), ("o=3", False), ("o=9", False),
        ("b=20", True), ("b=19", False), ("b=900", True), ("b=901", False), ("", True), (" d=8 , b=90", True),
        ("d8=", False), ("d=", False),
    ],
)  # fmt: skip
def test_defaults_have_their_ranges(defaults, good):
    if good:
        assert tune.parse(f"x:{defaults}:c")
    else:
        with pytest.raises(ValueError, match=r"default"):
            tune.parse(f"x:{defaults}:c")


@pytest.mark.parametrize("word", ["65c", "0c", "h", "c9", "c3", "4", "#", "c!"])
def test_what_is_no_note_is_refused(word):
    with pytest.raises(ValueError, match="not a note: "):
        tune.parse(f"x::{word}")


def test_a_tune_without_defaults_has_those_of_the_form():
    assert tune.parse("x::a") == [1760, 240_000_000 // (63 * 4)]


def test_a_sharp_b_is_the_c_above_and_the_highest_one_is_twice_as_high():
    assert tune.parse("x:o=5:b#,c6")[::2] == [1046, 1046]
    assert tune.parse("x:o=8:b#")[0] == 2 * 4186
    assert tune.parse("x:o=8:c")[0] == 4186


def test_a_short_silence_parts_a_note_from_the_next():
    assert play_through("x:d=4,o=5,b=60:c,p,8e", 5) == [
        (0, 523), (916_667, 0), (2_000_000, 659), (2_458_334, 0),
    ]  # fmt: skip
