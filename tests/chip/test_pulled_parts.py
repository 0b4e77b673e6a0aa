"""A pocket, lines and the pads are pulled out of a table that plays, and put in again: it says so, and plays on."""

from carrom import fitted
from carrom.game.pieces import SEAT_WORDS
from carrom.ports import OK_BUTTON

TOLD_S = 10


def unplug(table, word: str) -> None:
    """Leave that part out, and nothing else; "" puts all in."""
    parts = fitted.part(word)
    table.unplugged, table.pads_mute = parts & 0xFFFF, word == "pads"
    table.set_blocked(table.blocked)


def test_what_is_pulled_and_put_in_again_is_told_and_the_game_goes_on(started):
    table = started
    seat = SEAT_WORDS.index(table.ask("position")["position"]["turn"])
    for word, says in (("se", "poche S-E"), (SEAT_WORDS[seat ^ 2], "câble des lignes"), ("pads", "pads")):
        unplug(table, word)
        assert says in table.wait("call", name="fault", timeout_s=TOLD_S)["text"]
        if word != "pads":  # nobody could answer
            entry = table.play(seat, "w@ne")["entry"]
            assert entry == f"{SEAT_WORDS[seat]} w@ne"
        unplug(table, "")
        assert says in table.wait("call", name="recovered", timeout_s=TOLD_S)["text"]
        table.press(seat, OK_BUTTON)  # nothing stood in the pocket meanwhile
    assert table.play(seat, "w@ne")["entry"] == f"{SEAT_WORDS[seat]} w@ne"
