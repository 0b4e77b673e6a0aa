"""A TableState follows a game from what the console says."""

import json

from carrom.game import pieces, record
from carrom.table import Table
from host_tools.device.table_state import TableState
from simulator.world.ports import World


def test_a_long_game_is_fetched_in_pieces_and_an_undo_takes_its_entry_off():
    from carrom.console import Console
    from carrom.game.entry import UNDO, Entry

    world = World("none", seed=1)
    table = Table(world.hardware, 1, 0)
    table.new_game("billard", 2, pieces.SOUTH)
    for _ in range(47):
        turn = pieces.SEAT_WORDS[table.game.position.turn]
        assert table.enter(record.parse_entry(f"{turn} -")).error is None
    console = Console(table, lambda _us: None)
    state = TableState("en")

    def say(command: str | None) -> None:
        while command:
            command = state.take(console.obey(command))

    say("position")
    assert state.entries == list(table.game.texts())
    assert len(state.entries) == 47
    table.enter(Entry(UNDO))
    table.enter(Entry(UNDO))
    while text := console.pending():
        whole = text
        console.sent(len(text))
        while text := console._out[console._at :]:
            whole += text
            console.sent(len(text))
        say(state.take(json.loads(whole)))
    assert state.entries == list(table.game.texts())
    assert len(state.entries) == 45
    assert record.parse_header(state.header.strip().splitlines())
    assert state.record_text().count("\n") == 45 + state.header.count("\n")


def test_what_a_newer_board_says_is_passed_over():
    state = TableState()
    for said in ({"event": "weather", "rain": True}, {"reply": "tea", "cups": 2}, {"error": "no such command"}, {}):
        assert state.take(said) is None
    assert state.position == {}
