"""All buttons pressed at random while a game is played."""

import random

import pytest

from carrom.game.entry import LATE, OPENER, SHOT
from carrom.game.pieces import NORTH, SOUTH
from carrom.ports import OK_BUTTON
from tests.firmware.playing import Play, S


@pytest.mark.parametrize("book", ["krhum", "icf", "dezepions"])
@pytest.mark.parametrize("seed", range(3))
def test_hammered_pads_enter_nothing_unconfirmed_and_lose_no_shot(book, seed):
    """All sixteen buttons at random through ten shots: shots all arrive, and every other entry had an OK."""
    rng = random.Random(f"{book} {seed}")
    play = Play(book)
    shots = 0
    confirmed = []

    class Listener:
        def on_entry(self, entry, verdict, position):
            if entry.kind not in (SHOT, LATE, OPENER):
                confirmed.append((entry.text(), play.world.now_us - last_ok[0] < 14 * S))

    last_ok = [-60 * S]
    play.table.listeners.append(Listener())

    def hammer(seconds):
        for _ in range(int(seconds * 5)):
            button = rng.randrange(4)
            if button == OK_BUTTON:
                last_ok[0] = play.world.now_us
            play.world.press(rng.choice((SOUTH, NORTH)), button, rng.choice((30_000, 90_000, 1_500_000)))
            play.wait(0.2)

    entered = []

    class Shots:
        def on_entry(self, entry, verdict, position):
            entered.append(entry)

    play.table.listeners.append(Shots())
    for _ in range(10):
        hammer(2)
        play.wait(70)  # whatever is open closes, or is a question
        while play.table.question is not None:
            play.press(play.table.question.seats[0], OK_BUTTON)
        seat = play.position.turn
        if play.position.phase not in ("shot", "penalty_shot") or len(play.position.seats) == 4:
            break
        play.place(seat)
        count = sum(entry.kind == SHOT for entry in entered)
        play.flick(seat)
        shots += 1
        hammer(4)
        play.wait(80)
        while play.table.question is not None:
            play.press(play.table.question.seats[0], OK_BUTTON)
        play.wait(5)
        assert sum(entry.kind == SHOT for entry in entered) > count, "a shot was lost"
    assert all(ok for _, ok in confirmed)
    assert shots >= 5 or len(play.position.seats) == 4
