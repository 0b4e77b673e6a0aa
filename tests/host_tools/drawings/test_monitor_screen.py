"""The terminal picture of a connected table."""

import io

from rich.console import Console

from carrom.game.engine import Game
from carrom.kaluki.book import Kaluki
from carrom.kaluki.record import header_text, parse_entry, position_dict
from carrom_tools.device.table_state import TableState
from carrom_tools.drawings.monitor_screen import MonitorScreen, beam_name


def test_beams_are_named_as_in_the_wiring_table():
    assert [beam_name(beam) for beam in (0, 1, 7, 8, 15)] == ["sw A", "sw B", "nw B", "south lower", "west upper"]


POSITION = {
    "score": {"south": 4, "north": 7}, "colours": {"south": "w", "north": "b"}, "down": {"w": 3, "b": 5},
    "due": {"w": 2, "b": 0}, "turn": "south", "phase": "shoot", "shots": 1, "half_shots": 2, "board": 6,
    "queen": "board", "bet": None,
}  # fmt: skip


def printed(state):
    console = Console(width=120, file=io.StringIO())
    console.print(MonitorScreen(state))
    return console.file.getvalue()


def test_a_table_of_which_nothing_is_known_yet():
    text = printed(TableState("en"))
    assert "…" in text
    assert text.count("none") == 2  # no button, no call
    assert text.count(": free") == 16
    rows = [line for line in text.splitlines() if ": free" in line]
    assert len(rows) == 4
    assert rows[0] in text.partition("Beams")[2].splitlines()[1]  # nothing stands above them
    assert "Windows" not in text
    assert "?" not in text


def test_the_position_is_told_in_three_lines_and_a_bet_in_a_fourth():
    state = TableState("en")
    state.position = dict(POSITION)
    lines = [line.strip("│ ") for line in printed(state).splitlines()]
    at = lines.index("south 4  north 7")
    assert lines[at + 1] == "#6  south (w)  shoot 1+2"
    assert lines[at + 2] == "w 3/9  b 5/9  due w 2  queen board"
    state.position |= {"colours": None, "bet": {"by": "north", "zone": "A", "times": 2}}
    lines = [line.strip("│ ") for line in printed(state).splitlines()]
    assert lines[at + 1] == "#6  south (?)  shoot 1+2"
    assert lines[at + 3] == "bet north A ×2"


def test_what_is_cut_held_read_asked_and_said_is_shown():
    state = TableState("en")
    state.blocked = 1 << 3 | 1 << 8
    state.held = 1 << 3 | 1 << 2 * 4 + 1
    state.windows = {"sw": [1, 20, 300], "ne": [4, 5, 6]}
    state.question = "Which piece? white"
    state.said.extend(["South opens", "w@ne"])
    text = printed(state)
    assert text.count(": cut") == 2
    assert "se B: cut" in text
    assert "south lower: cut" in text
    assert "south OK, north FAULT" in text
    assert "sw 1 20 300   ne 4 5 6" in text
    titles = [line.strip("╭╮─ ") for line in text.splitlines() if line.startswith("╭")]
    assert titles == ["Position", "Beams", "Windows: dark, red, green", "Buttons", "?", "Journal"]
    assert "Which piece? white" in text
    assert text.index("South opens") < text.index("w@ne")


def test_the_scoreboard_is_shown_column_by_column_the_lowest_bit_above():
    state = TableState("en")
    state.frame = bytes([0b00000001, 0b10000000, 0b11111111])
    rows = MonitorScreen(state).led_rows()
    assert rows == ["●·●", *["··●"] * 6, "·●●"]
    assert "●·●" in printed(state)


def test_an_evening_of_kaluki_shows_who_is_out_and_whose_turn_it_is():
    game = Game(Kaluki(), ("anna", "ben", "carl"), "anna")
    state = TableState("fr")

    def shown(*entries: str) -> str:
        for text in entries:
            assert game.enter(parse_entry(text)).error is None
        header = header_text(game.book, game.seats, game.opener)
        state.take({"reply": "position", "header": header, "position": position_dict(game.position)})
        console = Console(width=80, file=io.StringIO())
        console.print(MonitorScreen(state))
        return console.file.getvalue()

    text = shown("hand ben anna=25 carl=150")
    lines = ("Donne 2 · ben donne · pot 9", "anna  points  25  jetons  -4 ", "carl  points 150  jetons  -4  dehors")
    for line in lines:
        assert line in text
    assert text.index("anna  p") < text.index("ben   p") < text.index("carl  p")
    assert "sw A" not in text
    assert "Donne 2 · ben donne" in shown("deal anna Ah Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh")
    deal = ("deal ben As As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs", "turn 9c")
    assert "Donne 2 · à anna de jouer" in shown(*deal)
    shown("undo", "undo", "undo")
    assert "la partie est finie · pot 0" in shown("hand ben anna=125")
