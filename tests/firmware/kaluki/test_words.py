"""Names and numbers of a record."""

import pytest

from carrom.game.record import RecordError
from carrom.kaluki.words import name, number


def test_numbers():
    assert [number(word) for word in ("0", "17", "-3", "999999")] == [0, 17, -3, 999999]
    for word in ("", "-", "1_0", "+1", "1000000", "x", "²"):
        with pytest.raises(RecordError, match="not a whole number"):
            number(word)


def test_names():
    assert name("anna-2") == "anna-2"
    for word in ("", "Anna", "deal", "thirteen-long"):
        with pytest.raises(RecordError, match="no player's name"):
            name(word)
