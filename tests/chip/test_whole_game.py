"""A whole game of the simulator, played again through the pins of the chip: the same record as on CPython."""

from carrom.game.entry import CHOICE_WORDS
from carrom.game.pieces import SEAT_WORDS
from carrom_simulator.game.session import Session
from stands.chip.playing import PlayingTable

# MicroPython calls nothing more once 256 bytes are left. A timer's function, or USB, may need 250 at the deepest point.
STACK_RESERVE_BYTES = 600
SEED = 58  # bad players: more than 50 shots, strikers pocketed, choices made on the pads, nothing off the board


def simulated_game() -> str:
    """The record of a game of Dézépions that bots play on the simulated table, with the firmware on CPython."""
    session = Session("dezepions", 2, noise="none", seed=SEED, mishaps=False, skill=5)
    session.play()
    return session.record()


def play_again(table: PlayingTable, texts: list[str]) -> list[str]:
    """Do on the pins what `texts` (entries of a record) say; the entries that the chip makes of it."""
    made = []
    for number, text in enumerate(texts):
        words = text.split()
        if words[0] == "choose":
            table.answer(table.wait("question")["question"], CHOICE_WORDS.index(words[1]))
            entry = table.wait("entry")
        else:
            entry = table.play(SEAT_WORDS.index(words[0]), *[word for word in words[1:] if "@" in word])
        made.append(entry["entry"])
        assert made == texts[: number + 1]
    return made


def begin(table: PlayingTable, opener: str) -> None:
    """Begin such a game, quick to rule."""
    for setting in ("quiet_ms 1500", "volume 0", "idle_s 0"):
        table.ask("set " + setting)
    while table.ask("new dezepions 2")["position"]["turn"] != opener:
        pass  # drawn by lot


def test_a_whole_game_through_the_pins_gives_the_record_of_cpython(started):
    recorded = simulated_game()
    header, texts = recorded.splitlines()[:3], recorded.splitlines()[3:]
    assert sum(text.split()[0] in SEAT_WORDS for text in texts) >= 50
    table = started
    begin(table, header[2].split()[1])
    table.pico.mark_stack()
    play_again(table, texts)
    assert table.pico.stack_left_bytes() >= STACK_RESERVE_BYTES
    kept = table.ask("position")
    first = at = table.ask("entries 0")["first"]  # the oldest are closed; play_again has seen them entered
    made = []
    while at < kept["entries"]:
        made += table.ask(f"entries {at}")["entries"]
        at = first + len(made)
    assert kept["header"].splitlines() == header
    assert first < len(texts)
    assert made == texts[first:]
    assert kept["position"]["phase"] == "game_over"
