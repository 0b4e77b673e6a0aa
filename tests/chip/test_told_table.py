"""A Pico without carrier, with a pad at its pins and nothing else: a person tells it a game, press by press."""

from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS, SOUTH
from carrom.panel import font
from carrom.selftest import BARE
from stands.chip import image
from stands.chip.pico import Pico
from stands.chip.playing import PlayingTable

LEAST_FREE_BYTES = 50_000  # without sensing there is room
TURN_S = 1.0  # nobody presses OK sooner after a ruling


def alone(uf2) -> PlayingTable:
    """A Pico to which nothing is connected but USB."""
    table = PlayingTable(Pico(uf2, image.firmware_files()))
    table.unplugged, table.pads_mute, table.dead_lamps = 0xFFFF, True, 0xFFF0
    table.set_blocked(0)
    table.pico.boot()
    return table


def tell(table, letters: str) -> None:
    """Press buttons of south's pad: b BET, f FAULT, k BANK, o OK, capital letters held for a second."""
    for letter in letters:
        table.press(SOUTH, "bfko".index(letter.lower()), 120_000 if letter.islower() else 1_200_000)


def test_one_pad_at_the_pins_tells_a_game_over_a_power_cut(uf2):
    table = alone(uf2)
    assert table.wait("selftest", timeout_s=20)["findings"] == [[BARE, 0]]
    table.pads_at_pins = True
    table.hold(0)
    assert table.ask("fitted only display pads=pins buzzer")["restarts"]
    assert table.wait("selftest", timeout_s=30)["findings"] == []
    turn = table.ask("new krhum 2")["position"]["turn"]
    seat = SEAT_WORDS.index(turn)
    near, far = POCKET_WORDS[seat], POCKET_WORDS[seat ^ 2]
    for letters, entry in (
        ("bo", f"{turn} w@{near}"),
        ("Bbo", f"bet {turn} far"),
        ("Bo", "answer"),
        ("bboobo", f"{turn} w@{far} hit"),  # far, and the other side says that he was named
        ("bKoo", f"{turn} w@{near} bank"),
        ("bFboooo", f"{turn} w@{near} off:w said"),
    ):
        table.pico.run(TURN_S)
        tell(table, letters)
        assert table.wait("entry")["entry"] == entry
    assert table.ask("status")["heap_free"] >= LEAST_FREE_BYTES
    other = SEAT_WORDS[seat ^ 2]
    table.pico.run(TURN_S)
    tell(table, "bf")
    assert bytes(font.render("noir + "))[:20] in table.frame
    table.reset()
    table.wait("call", name="resumed", timeout_s=30)
    tell(table, "o")
    assert table.wait("entry")["entry"] == f"{other} b@{far} s@{far}"
    assert table.ask("status")["heap_free"] >= LEAST_FREE_BYTES
