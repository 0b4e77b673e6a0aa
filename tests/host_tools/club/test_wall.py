"""The wall: what it keeps and shows of what tables say, and of what others say in their name."""

import contextlib
import json
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_tools.club.decisions import RENAME, SEAT, decide
from carrom_tools.club.erasing import erase
from carrom_tools.club.numbered_game import NumberedGame, Told
from carrom_tools.club.store import Store
from carrom_tools.club.wall import MOST_TABLES, Wall
from stands.clubs.speaker import HEADER, shots

GAME = "2026-01-31-201500-0123abcd.record"
NOW = datetime(2026, 1, 31, 23, 0)
RECORD = HEADER + "".join(shots(12))


def events(record=RECORD, game=GAME):
    told = Told(NumberedGame(game, record))
    return [json.dumps(told.event()).encode() for _ in told.game.pieces]


def state(pieces, game=GAME):
    return json.dumps({"lately": {game: pieces}}).encode()


@pytest.fixture
def wall():
    store = Store(":memory:")
    yield Wall(store, lambda: NOW)
    store.close()


def test_a_table_is_shown_as_it_stands(wall):
    changed = []
    wall.changed = changed.append
    wall.take("carrom/v1/salle/status", b"online")
    for event in events():
        wall.take("carrom/v1/salle/entry", event)
    (shown,) = wall.shown()
    assert (shown["table"], shown["online"], shown["playing"], shown["turn"]) == ("salle", True, True, "south")
    assert shown["players"] == {"south": "Léa", "north": "Max"}
    assert changed == ["salle"] * 14
    wall.take("carrom/v1/salle/status", b"offline")
    assert not wall.table("salle")["online"]


def test_no_renamed_or_deleted_name_is_left_in_what_the_page_is_told():
    store = Store(":memory:")
    wall = Wall(store, lambda: NOW)
    for event in events():
        wall.take("carrom/v1/salle/entry", event)
    assert wall.table("salle")["turn_name"] == "Léa"
    decide(store, RENAME, NOW, name="Léa", to="Ana")
    assert wall.table("salle")["turn_name"] == "Ana"
    erase(store, "Ana")
    told = json.dumps(wall.shown(), ensure_ascii=False)
    assert "Ana" not in told
    assert "Léa" not in told
    store.close()


@given(st.data())
def test_whatever_is_lost_or_doubled_is_asked_for_until_all_is_there(data):
    store = Store(":memory:")
    wall, told = Wall(store, lambda: NOW), events()
    wall.take("carrom/v1/t/status", b"online")
    for number in data.draw(st.lists(st.integers(0, len(told) - 1), max_size=30)):
        wall.take("carrom/v1/t/entry", told[number])
    wall.take("carrom/v1/t/state", state(len(told)))
    while wanted := wall.wanted():
        ((topic, payload),) = wanted
        asked = json.loads(payload)
        assert (topic, asked["game"]) == ("carrom/v1/t/again", GAME)
        for event in told[asked["number"] : asked["number"] + data.draw(st.integers(1, 6))]:
            wall.take("carrom/v1/t/entry", event)
    assert store.record("t", GAME) == RECORD
    assert wall.table("t")["number"] == len(told) - 1
    store.close()


def test_a_wall_that_starts_anew_has_everything():
    store = Store(":memory:")
    first = Wall(store, lambda: NOW)
    for event in events():
        first.take("carrom/v1/t/entry", event)
    second = Wall(store, lambda: NOW)
    assert second.table("t") == {**first.table("t"), "online": False}
    store.close()


def test_a_player_deleted_in_the_middle_of_a_game_is_a_guest_on_the_wall_and_stays_out_of_the_file(tmp_path):
    path, told = tmp_path / "club.sqlite", events()
    with contextlib.closing(Store(path)) as store:
        wall = Wall(store, lambda: NOW)
        wall.take("carrom/v1/t/status", b"online")
        for event in told[:6]:
            wall.take("carrom/v1/t/entry", event)
        assert [row["name"] for row in wall.evening.people()] == ["Léa"]  # Max is a bot
        with contextlib.closing(Store(path)) as desk:
            erase(desk, "Léa")
        assert wall.table("t")["players"] == {"south": "", "north": "Max"}
        for event in told:  # the table goes on, and tells all of it once more
            wall.take("carrom/v1/t/entry", event)
        assert wall.table("t")["players"] == {"south": "", "north": "Max"}
        assert wall.evening.people() == []
        assert wall.table("t")["number"] == len(told) - 1
    assert "Léa" not in path.read_bytes().decode(errors="replace")


def game_won(side, south, north):
    """A game that one board ends. south, north: the players, as comments have them."""
    players = f"# player south {south}\n# player north {north}\n"
    return f"rules billard start_{side}=24\nseats south north\nopener {side}\n{players}{side}{' w@ne' * 9}\n"


def test_the_evenings_ranking_is_worked_out_from_the_records(wall):
    lea, max_, bot, nobody = "human - Léa", "human - Max", "bot 75 Robot", "human - -"
    games = [
        ("2026-01-31-201500", game_won("south", lea, max_)),
        ("2026-01-31-203000", game_won("north", max_, lea)),
        ("2026-01-31-210000", game_won("north", lea, max_)),
        ("2026-01-31-213000", game_won("south", bot, max_)),
        ("2026-01-31-220000", game_won("south", nobody, max_)),
        ("2026-01-31-223000", RECORD),  # not over
        ("2026-01-31-040000", game_won("north", lea, max_)),  # the evening before
    ]
    for begun, record in games:
        for event in events(record, f"{begun}-0123abcd.record"):
            wall.take("carrom/v1/t/entry", event)
    rows = [(row["name"], row["won"], row["played"]) for row in wall.ranking(NOW)]
    assert rows == [("Léa", 2, 3), ("Max", 1, 5)]
    assert len(wall.ranking(datetime(2026, 2, 1, 2, 0))) == 2  # an evening lasts into the night
    assert wall.ranking(datetime(2026, 2, 1, 20, 0)) == []


def test_four_players_win_two_by_two(wall):
    record = game_won("south", "human - A", "human - B").replace("seats south north", "seats south east north west")
    for event in events(record):
        wall.take("carrom/v1/t/entry", event)
    assert [(row["name"], row["won"]) for row in wall.ranking(NOW)] == [("A", 1), ("B", 1)]


def test_whoever_has_changed_sides_stands_and_wins_where_he_sits_now():
    store = Store(":memory:")
    wall = Wall(store, lambda: NOW)
    board = "south " + "w@ne " * 8 + "q@ne\nsouth w@ne\n"
    header = HEADER.replace("billard", "billard start_north=20").replace("bot 75 Max", "human - Max")
    for event in events(header + board + "sides\n"):
        wall.take("carrom/v1/t/entry", event)
    shown = wall.table("t")
    assert (shown["players"], shown["turn_name"]) == ({"south": "Max", "north": "Léa"}, "Max")
    assert (shown["score"], shown["given"]) == ({"south": 20, "north": 9}, {"south": 20, "north": 0})
    decide(store, SEAT, NOW, game=GAME, seat="south", name="Lea B.")  # who sat there in the beginning
    assert wall.table("t")["players"] == {"south": "Max", "north": "Lea B."}
    for event in events(header + board + "sides\n" + board)[-2:]:
        wall.take("carrom/v1/t/entry", event)
    assert [(row["name"], row["won"], row["played"]) for row in wall.ranking(NOW)] == [("Max", 1, 1), ("Lea B.", 0, 1)]
    store.close()


def test_there_is_a_bound_to_tables(wall):
    for number in range(MOST_TABLES + 50):
        wall.take(f"carrom/v1/t{number}/status", b"online")
    assert len(wall.shown()) == MOST_TABLES


OTHER = "2026-01-31-210000-4567cdef.record"
HOSTILE = {  # what somebody with the tables' password may send as a piece
    "five thousand digits": "# player south bot " + "9" * 5000 + " x\nsouth -\n",
    "many digits in another piece": "# player south bot " + "9" * 1400 + " x\nsouth -\n",
    "a long line": "#" * 5000 + "\nsouth -\n",
    "many lines": "#\n" * 3000 + "south -\n",
    "a carriage return alone": "south w@ne # good\rsouth w@nw\n",
    "half a letter": "# player south human - \ud800\nsouth -\n",
    "no end": "south -",
    "no text": 7,
    "an entry that does not exist": "south teapot\n",
}


def piece(number, lines, game=GAME):
    return json.dumps({"game": game, "number": number, "lines": lines}).encode()


@pytest.mark.parametrize("lines", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("number", [0, 1, 3])
def test_nothing_that_one_game_holds_stops_another(lines, number):
    store = Store(":memory:")
    for start in range(2):  # and after a restart
        wall = Wall(store, lambda: NOW)
        for at, event in enumerate(events()):
            wall.take("carrom/v1/club-1/entry", piece(at, lines) if at == number else event)
        wall.take("carrom/v1/club-1/state", json.dumps({"lately": {GAME: 14, OTHER: 14}}).encode())
        wall.take("carrom/v1/club-1/status", b"online")
        for event in events(game_won("south", "human - Léa", "human - Max"), OTHER)[: start + 1]:
            wall.take("carrom/v1/club-1/entry", event)
        wall.shown(), wall.evening_shown(), wall.people()
        assert all(json.loads(payload)["game"] == OTHER for _, payload in wall.wanted()), "nobody asks for it again"
    assert [(row["name"], row["won"]) for row in wall.ranking(NOW)] == [("Léa", 1), ("Max", 0)]
    assert wall.table("club-1")["game"] == OTHER
    expected = [] if lines == HOSTILE["many digits in another piece"] and number else [GAME]
    assert [one.game for one in wall.evening.unreadable()] == expected
    store.close()


@given(st.data())
def test_any_piece_of_any_game_can_be_told(data):
    """Whatever stands in the records, the wall answers."""
    store, told = Store(":memory:"), events()
    alphabet = st.one_of(st.characters(), st.sampled_from("#\r\n @wbqs-0123456789"))
    wall = Wall(store, lambda: NOW)
    for number in data.draw(st.permutations(range(len(told)))):
        lines = json.loads(told[number])["lines"]
        at = data.draw(st.integers(0, len(lines)))
        changed = lines[:at] + data.draw(st.text(alphabet, max_size=8)) + lines[at:]
        wall.take("carrom/v1/t/entry", piece(number, changed))
    wall.shown(), wall.evening_shown(), wall.people(), wall.evening.unreadable()
    store.close()


def test_a_game_whose_pieces_never_come_holds_no_other_up(wall):
    wall.take("carrom/v1/t/status", b"online")
    wall.take("carrom/v1/t/state", json.dumps({"lately": {GAME: 5, OTHER: 2}}).encode())
    asked = {json.loads(payload)["game"] for _ in range(4) for _, payload in wall.wanted()}
    assert asked == {GAME, OTHER}


@pytest.mark.parametrize(
    "lines",
    ["south -\nnorth -\n", "# alone\n", "south -\n" * 500],
    ids=["two entries", "no entry", "hundreds"],
)
def test_a_piece_that_is_not_one_entry_is_kept_as_unreadable_and_judged_at_no_cost(wall, lines):
    told = events()
    for event in told[:2]:
        wall.take("carrom/v1/t/entry", event)
    wall.take("carrom/v1/t/entry", json.dumps({"game": GAME, "number": 2, "lines": lines}).encode())
    wall.take("carrom/v1/t/entry", told[3])
    assert wall.table("t")["number"] == 1
    assert [one.game for one in wall.evening.unreadable()] == [GAME]


def test_a_message_of_more_than_16_kilobytes_is_no_piece(wall):
    piece = {"game": GAME, "number": 0, "lines": HEADER, "more": "x" * (1 << 14)}
    wall.take("carrom/v1/t/entry", json.dumps(piece).encode())
    assert wall.shown() == []
