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


def test_after_lines_that_the_table_dropped_the_last_entries_are_fetched_again():
    state = TableState("en")
    state.take({"reply": "entries", "first": 0, "entries": [f"south {number}" for number in range(20)], "count": 20})
    assert state.take({"reply": "pads", "held": 0}) is None
    assert state.take({"reply": "pads", "held": 0, "lost": 3}) == "entries 10"


def test_a_state_shows_what_it_was_told_and_asks_for_what_is_missing():
    state = TableState("en")
    assert (state.blocked, state.held, state.frame, state.question) == (0, 0, b"", None)
    position = {"turn": "south"}
    assert state.take({"reply": "position", "header": "rules fiche\n", "position": position}) == "entries 0"
    assert state.take({"reply": "position", "header": "rules fiche\n", "position": position}) is None
    assert (state.header, state.position) == ("rules fiche\n", position)
    texts = [f"south {number}" for number in range(25)]
    assert state.take({"reply": "entries", "first": 0, "entries": texts[:20], "count": 25}) == "entries 20"
    assert state.take({"reply": "entries", "first": 20, "entries": texts[20:], "count": 25}) is None
    entry = {"event": "entry", "entry": "south w@ne", "position": {"turn": "north"}}
    assert state.take(entry) == "entries 15"  # a late piece may have changed the last few
    assert state.position == {"turn": "north"}
    assert state.record_text() == "rules fiche\n" + "".join(f"{text}\n" for text in texts)
    for said in (
        {"reply": "beams", "blocked": 5}, {"reply": "pads", "held": 9}, {"reply": "frame", "frame": "0fff"},
        {"reply": "light", "windows": {"sw": [1, 2, 3]}}, {"reply": "calibration", "text": "set"},
        {"event": "question", "question": {"prompt": "Which piece?", "label": "white"}},
    ):  # fmt: skip
        assert state.take(said) is None
    assert (state.blocked, state.held, state.frame, state.windows) == (5, 9, b"\x0f\xff", {"sw": [1, 2, 3]})
    assert (state.calibration, state.question) == ("set", "Which piece? white")
    state.take({"event": "question", "question": None})
    assert state.question is None


def test_what_is_said_is_listed_the_newest_last():
    state = TableState("en")
    for said in (
        {"event": "call", "text": "South opens"}, {"event": "warning", "name": "wrong_seat"}, {"event": "tea"},
        {"event": "passage", "pieces": [0, 3], "pocket": "ne", "margin": 88, "doubt": None},
        {"event": "passage", "pieces": [], "pocket": "sw", "margin": 0, "doubt": "light"},
    ):  # fmt: skip
        state.take(said)
    assert list(state.said) == ["South opens", "wrong_seat", "tea", "ws@ne 88 ", "?@sw 0 light"]
    for number in range(30):
        state.take({"event": "call", "text": str(number)})
    assert list(state.said) == [str(number) for number in range(18, 30)]


class Page:
    """A feed that keeps what it is told."""

    def __init__(self):
        self.told = []

    def __getattr__(self, name):
        return lambda *arguments, **more: self.told.append((name, *arguments, *sorted(more.items())))


def test_the_page_is_told_of_a_new_game_once_and_of_each_change():
    state, page = TableState("en"), Page()
    position = {"reply": "position", "header": "rules fiche\nseats south north\n", "position": {"turn": "south"}}
    entry = {
        "event": "entry", "entry": "south -", "calls": ["opener"], "reasons": ["C3"], "error": None,
        "position": {"turn": "north"}, "game_over": {"winner": "north"},
    }  # fmt: skip
    for said in (
        position, position, entry, {"event": "call", "name": "opener", "text": "South", "tune": "x:"},
        {"event": "question", "question": None}, {"reply": "beams", "blocked": 3}, {"reply": "frame", "frame": "01"},
    ):  # fmt: skip
        state.take(said)
        state.feed(page, said, lambda verdict, lang: [*verdict.reasons, lang])
    shown = ("position", {"turn": "south"}, ("book", "fiche"), ("seats", ["south", "north"]))
    assert page.told == [
        ("new_game",), shown, shown, ("entry", "south -", ["opener"], ["C3", "en"], None),
        ("position", {"turn": "north"}, ("winner", "north")), ("call", "opener", "South", "x:"), ("question", None),
        ("edges", [], ("levels", 3)), ("frame", b"\x01"),
    ]  # fmt: skip
