"""Hands that lay, move and take back the striker at random: no shot is made up, and none is lost."""

from hypothesis import given, settings
from hypothesis import strategies as st

from stands.worlds.hands import play, wrong


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1 << 30))
def test_whatever_hands_do_the_game_is_the_one_that_was_played(seed):
    evening = play(seed)
    assert not wrong(evening), (list(evening.truth.texts()), list(evening.referee.game.texts()), evening.done)


def test_the_evenings_have_hands_that_look_like_shots():
    """Some are entered and taken back; without that the game would be another one."""
    undone = [seed for seed in range(40) if "undone" in play(seed).voice.said]
    assert len(undone) >= 2
