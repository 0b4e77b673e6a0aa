"""The terminal picture of a connected table."""

import io

from rich.console import Console

from carrom.game.engine import Game
from carrom.kaluki.record import header_text, parse_entry, position_dict
from carrom.kaluki.referee import Kaluki
from host_tools.device.table_state import TableState
from host_tools.drawings.monitor_screen import MonitorScreen, beam_name


def test_beams_are_named_as_in_the_wiring_table():
    assert [beam_name(beam) for beam in (0, 1, 7, 8, 15)] == ["sw A", "sw B", "nw B", "south lower", "west upper"]


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
