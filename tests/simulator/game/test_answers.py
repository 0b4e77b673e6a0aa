"""Answers of people at the simulated table: true, whatever the sensors guessed."""

import pytest

from carrom.game.pieces import STRIKER, WHITE
from carrom.panel import questions
from carrom.sensing.passages import GATES
from simulator.game.session import Session


@pytest.mark.parametrize("guess", [(), (WHITE, STRIKER)])
def test_a_game_in_which_every_tray_is_asked_about_is_judged_right(guess):
    session = Session("icf", seed=4, skill=90)
    asked = []
    take = session.table.passages.take

    def jammed():
        passage = take()
        if passage is not None:
            passage.pieces, passage.doubt, passage.margin = guess, GATES, 0
        return passage

    class Listener:
        def on_question(self, question):
            if question is not None:
                asked.append(question.kind)

    session.table.passages.take = jammed
    session.table.listeners.append(Listener())
    result = session.play()
    assert result["winner"]
    assert asked.count(questions.ASK_TRAY) >= 9
    assert questions.ASK_PIECE not in asked
    assert (result["misjudged"], result["missed"], result["phantom"], result["confused"]) == (0, 0, 0, 0)
