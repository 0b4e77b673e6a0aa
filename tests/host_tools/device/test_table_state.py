"""A TableState follows a game from what the console says."""

import json

from carrom.game import pieces, record
from carrom.table import Table
from carrom_simulator.world.ports import World
from carrom_tools.device.table_state import TableState


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
    heard = b""
    while text := console.pending():
        heard += text
        console.sent(len(text))
        *whole, heard = heard.split(b"\n")
        for line in whole:
            say(state.take(json.loads(line)))
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
        {"event": "entry", "entry": "south w@ne", "position": {}}, {"error": "passes", "values": [3, "w", "sw"]},
    ):  # fmt: skip
        state.take(said)
    assert list(state.said) == [
        "South opens", "wrong_seat", "tea", "ws@ne 88 ", "?@sw 0 light", "south w@ne",
        "3 passes are missing: white man, south-west pocket",
    ]  # fmt: skip
    for number in range(30):
        state.take({"event": "call", "text": str(number)})
    assert list(state.said) == [str(number) for number in range(18, 30)]


def test_the_self_tests_findings_and_what_a_warning_is_about_are_listed():
    state = TableState("en")
    state.take({"event": "selftest", "findings": [[7, 4200], [5, 0]]})
    state.take({"event": "warning", "name": "fault", "pocket": "ne"})
    state.take({"event": "warning", "name": "wrong_seat", "seat": "south"})
    state.take({"event": "warning", "name": "fault", "part": "flash"})
    assert list(state.said) == [
        "supply: 4200 mV", "buttons do not answer", "fault ne", "wrong_seat south", "fault flash",
    ]  # fmt: skip
    state.take({"event": "selftest", "findings": [[0, beam] for beam in range(12)]})
    assert len(state.said) == 12
    assert "lower line of East" in state.said[10]
    state.take({"event": "selftest", "findings": [[0, beam] for beam in range(16)]})
    assert len(state.said) == 12
    assert state.said[-1] == "and 5 more: carrom doctor"
    state.take({"event": "selftest", "findings": [[99, 0]]})  # of a newer board
    assert state.said[-1] == "and 5 more: carrom doctor"


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
        state.feed(page, said, [(row, f"why ({row}).", set()) for row in said.get("reasons", [])])
    shown = ("position", {"turn": "south"}, ("book", "fiche"), ("seats", ["south", "north"]))
    assert page.told == [
        ("new_game",), shown, shown, ("entry", "south -", ["opener"], ["why (C3)."], None, "why (C3).", "north"),
        ("position", {"turn": "north"}, ("winner", "north")), ("call", "opener", "South", "x:"), ("question", None),
        ("edges", [], ("levels", 3)), ("frame", b"\x01"),
    ]  # fmt: skip


def test_a_state_begins_with_nothing_and_a_page_that_knows_nothing():
    state = TableState()
    assert (state.lang, state.header, state.entries, state.position, state.is_new) == ("fr", "", [], {}, True)
    assert state.look_back() == "entries 0"
    page = Page()
    state.feed(page, {"reply": "position", "position": {}}, [])  # a table without a game
    assert page.told == []


def test_a_table_of_cards_is_known_by_its_position():
    state = TableState()
    assert not state.is_of_cards
    state.take({"reply": "position", "header": "players b a c\n", "position": {"melds": [], "points": {}}})
    assert state.is_of_cards
    assert state.names == ["b", "a", "c"]
    state.take({"reply": "position", "header": "rules kaluki\n", "position": {"melds": [], "points": {"z": 1, "a": 2}}})
    assert state.names == ["a", "z"]


def test_the_monitors_own_questions_about_sensors_are_refused_in_silence_by_a_table_of_cards():
    state = TableState("en")
    assert state.take({"error": "measures-nothing", "values": []}) is None
    assert list(state.said) == []


def test_after_a_refusal_that_lost_lines_the_last_entries_are_fetched():
    state = TableState()
    state.take({"reply": "entries", "first": 0, "entries": ["south -"] * 12, "count": 12})
    assert state.take({"event": "call", "text": "x", "lost": 1}) == "entries 2"
    assert (
        state.take({"reply": "entries", "first": 0, "entries": ["south -"] * 12, "count": 20, "lost": 1})
        == "entries 12"
    )


def test_an_answer_without_entries_ends_the_asking():
    state = TableState()
    assert state.take({"reply": "entries", "first": 0, "entries": [], "count": 3}) is None
    assert state.take({"reply": "entries", "first": 0, "entries": ["south -"], "count": 3}) == "entries 1"


def test_the_card_page_is_told_of_a_new_evening_once_and_of_each_change():
    state, page = TableState("en"), Page()
    header = "rules kaluki\nplayers ann bob\n"
    position = {"melds": [], "points": {"ann": 0, "bob": 0}}
    after = {"melds": [], "points": {"ann": 5, "bob": 0}}
    entry = {
        "event": "entry", "entry": "ann out", "calls": ["out"], "error": None, "position": after,
        "game_over": {"winner": "bob"},
    }  # fmt: skip
    for said in (
        {"reply": "position", "header": header, "position": position},
        {"reply": "entries", "first": 0, "entries": ["ann buys"], "count": 2},
        {"reply": "entries", "first": 1, "entries": ["bob out"], "count": 2},
        {"event": "call", "text": "Ann is out"},
        {"event": "question", "question": {"prompt": "Score?", "label": "ann"}},
        entry,
        {"event": "warning", "name": "pads"},
        {"reply": "pads", "held": 0, "count": 2},
    ):
        state.take(said)
        state.feed_cards(page, said)
    names = ["ann", "bob"]
    assert page.told == [
        ("new_game", header), ("position", position, names, None), ("entries", ["ann buys", "bob out"]),
        ("call", "Ann is out"), ("question", "Score? ann"), ("entry", "ann out", ["out"], None),
        ("position", after, names, "bob"),
    ]  # fmt: skip


def test_a_new_game_is_told_to_the_page_of_a_table_that_had_another():
    state, page = TableState("en"), Page()
    for book in ("fiche", "fiche", "icf"):
        said = {"reply": "position", "header": f"rules {book}\nseats south north\n", "position": {}}
        state.take(said)
        state.feed(page, said, [])
    assert [name for name, *_ in page.told] == ["new_game", "position", "position", "new_game", "position"]
