"""Rulings of Kaluki: the order of the errors, and that hands told and hands played come to the same."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom.game.engine import Game
from carrom.kaluki.book import Kaluki
from carrom.kaluki.entry import HAND, UNDO, VOID, Entry
from carrom.kaluki.record import header_text, parse_entry, position_dict
from carrom_tools.records import replay
from tests.random_cards import RandomPlay, new_evening

START = """\
rules kaluki
players anna ben
dealer ben
deal anna Ks Kh Kd Kc 4h 5h 6h 7s 7d 7c 2s 3s 9d
deal ben ** ** Qs Qh Qd 7h 8h 8c 5c 6c Jc Td 2d
turn 9c
"""


def errors(*lines):
    steps = list(replay.replay(replay.parse((START + "\n".join(lines) + "\n").encode(), "test")))
    return [step.verdict.error for step in steps[3:]]


@pytest.mark.parametrize(
    ("before", "line", "error"),
    [
        ([], "ben discard Ah", "out-of-turn"),  # not on turn, not this phase, not held
        ([], "anna discard Ah", "not-possible"),  # not this phase, not held
        ([], "anna add Ah 7", "not-possible"),
        (["anna draw Ah"], "anna add Qs 1", "not-possible"),  # no such meld, and ben's queen
        (["anna draw Ah"], "anna meld Ah Qs", "no-such-card"),  # not held, and no meld
        (["anna draw Ah"], "anna meld 7s 7d", "no-meld"),  # no meld, and worth less than 40
        (["anna draw Ah"], "anna meld 7s 7d 7c", "under-40"),
        (["anna take", "anna meld Ks Kh Kd Kc"], "anna discard Qs", "no-such-card"),  # not held, and the nine is owed
        (["anna take", "anna meld Ks Kh Kd Kc"], "anna discard 2s", "must-meld"),
    ],
)
def test_the_first_error_that_applies_is_given(before, line, error):
    assert errors(*before, line) == [None] * len(before) + [error]


@pytest.mark.parametrize(("waits", "kaluki"), [(0, True), (1, False)])
def test_who_goes_out_in_his_first_turn_has_a_kaluki_also_the_last_to_have_one(waits, kaluki):
    ben = ["4h 5h 6h", "7s 7d 7c", "2s 3s 4s", "Ks Kh Kd Kc"]
    lines = [START.partition("deal anna")[0] + "deal anna Ac Ad 3c 3d 5s 6d 8c 9h Tc Jd Qh 2h Th"]
    lines += ["deal ben " + " ".join(ben), "turn 9c"]
    for card in ("2c", "4c")[:waits]:
        lines += [f"anna draw {card}", f"anna discard {card}", "ben draw 8d", "ben discard 8d"]
    lines += ["anna draw As", "anna discard As", "ben draw 9d"]
    lines += [f"ben meld {cards}" for cards in reversed(ben)] + ["ben discard 9d"]
    *_, last = replay.replay(replay.parse("\n".join([*lines, ""]).encode(), "test"))
    assert last.verdict.error is None
    assert last.verdict.board_over[:2] == (1, kaluki)


@given(st.integers(0, 1 << 32))
@settings(max_examples=60, deadline=None)
def test_a_hand_told_by_its_result_comes_to_what_the_cards_came_to(seed):
    """Play by cards; tell another game the results alone: points, chips and deal are the same between hands."""
    rng = Random(seed)
    played = new_evening(rng)
    play = RandomPlay(rng, played)
    for _ in range(500):
        play.enter()
    again = Game(played.book, played.seats, played.opener)
    told = Game(played.book, played.seats, played.opener)
    for entry in played.entries():
        names = again.position.names
        verdict = again.enter(entry)
        if verdict.board_over is not None:
            winner, kaluki, left = verdict.board_over
            points = tuple((names[player], count) for player, count in left)
            entry = Entry(HAND, names[winner], kaluki=kaluki, points=points) if winner >= 0 else Entry(VOID)
            result = told.enter(entry)
            assert (result.error, result.calls, result.game_over) == (None, verdict.calls, verdict.game_over)
        elif entry.kind == "buy":
            assert told.enter(entry).error is None
        if again.position.turn < 0:
            assert position_dict(again.position) == position_dict(told.position)


def test_undo_gives_back_every_position():
    rng = Random(5)
    game = new_evening(rng, 3)
    before = [position_dict(game.position)]
    play = RandomPlay(rng, game)
    for _ in range(900):
        entry, verdict = play.enter()
        if verdict.error is None:
            if entry.kind == UNDO:
                before.pop()
            else:
                before.append(position_dict(game.position))
    assert len(game) > 150
    while len(game):
        assert position_dict(game.position) == before.pop()
        assert game.enter(parse_entry("undo")).error is None
    assert game.enter(parse_entry("undo")).error == "nothing-to-undo"


def test_the_record_of_a_game_plays_it_again():
    rng = Random(8)
    game = new_evening(rng, 4)
    play = RandomPlay(rng, game)
    for _ in range(500):
        play.enter()
    text = header_text(game.book, game.seats, game.opener) + "".join(line + "\n" for line in game.texts())
    steps = list(replay.replay(replay.parse(text.encode(), "game")))
    assert all(step.verdict.error is None for step in steps)
    assert position_dict(steps[-1].after) == position_dict(game.position)
    assert game.book.id == Kaluki.id
