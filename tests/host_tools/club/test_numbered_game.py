"""A record is told in numbered pieces with the rulings that a replay has."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_tools.club.numbered_game import NumberedGame, Told
from tests.host_tools.running import carrom

ROOT = Path(__file__).resolve().parents[3]
RECORDS = sorted((ROOT / "tests" / "games").glob("*.record"))[::9]


def told(game):
    teller = Told(game)
    return [teller.event() for _ in game.pieces], teller.state()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_each_piece_has_the_ruling_of_the_replay(path):
    text = "".join(line for line in path.open(encoding="utf-8") if not line.startswith("=>"))
    events, state = told(NumberedGame("g", text))
    done = carrom("replay", "--json", "-", text=text)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    keys = ("entry", "error", "calls", "position")
    assert [[event[key] for key in keys] for event in events[1:]] == [[line[key] for key in keys] for line in lines]
    if lines:
        assert state["position"] == lines[-1]["position"]
        assert state["playing"] == (lines[-1]["position"]["phase"] != "game_over")


@given(st.data())
def test_the_pieces_are_the_same_however_the_record_comes(data):
    text = (ROOT / "docs" / "example.record").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    at = data.draw(st.integers(0, len(lines)))
    whole, parts = NumberedGame("g", text), NumberedGame("g", "".join(lines[:at]) + "\n")
    parts.add("\n".join(["", *"".join(lines[at:]).splitlines(), ""]))
    assert parts.pieces == whole.pieces
    kept = [line for line in lines if line.strip()]
    assert "".join(whole.pieces) == "".join(kept)[: len("".join(whole.pieces))]


@given(st.integers(0, 30))
def test_telling_can_begin_anywhere(number):
    game = NumberedGame("g", (ROOT / "docs" / "example.record").read_text(encoding="utf-8"))
    events, state = told(game)
    teller = Told(game, number)
    rest = []
    while not teller.is_all:
        rest.append(teller.event())
    assert rest == events[number:]
    assert teller.state() == state


def test_a_record_of_a_newer_table_is_told_without_rulings():
    events, state = told(NumberedGame("g", "rules rocket\nseats south north\nopener south\nsouth boost\n"))
    assert [event["error"] for event in events] == ["unreadable"] * 2
    assert state == {"game": "g", "number": 1, "playing": False}


def test_a_game_of_a_match_is_told_with_the_games_won_before():
    header = "rules icf\n# series 1 0\nseats south north\nopener south\n# player south human - Ana\n"
    told = Told(NumberedGame("a", header + "south -\nresign south\n"))
    while not told.is_all:
        told.event()
    assert told.game.pieces[0] == header[: header.index("# player")]
    assert told.state()["position"]["games"] == {"south": 1, "north": 1}
