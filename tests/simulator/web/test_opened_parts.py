"""The parts of opened files: in what portions they are told, where men lie, what a game played on begins with."""

import json

import pytest

from carrom.game import record
from carrom.game.pieces import BLACK, QUEEN, WHITE
from carrom_simulator.board import saved
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.web.opened import opening, replay, traces
from tests.event_loop import in_a_loop

SPEC = BoardSpec()
HEADER = "rules billard\nseats south north\nopener south\n"
TRACE = "carrom trace 1\n"


def steps(text):
    return list(replay.Steps(text, SPEC, "en"))


def test_steps_are_told_sixty_at_a_time_and_edges_three_thousand():
    first, *rest = opening.parts("a", 3, HEADER + "south -\nnorth -\n" * 60, SPEC, "en")
    assert first == {"t": "replay", "name": "a", "record": 3, "total": 121, "remarks": [], "players": {}}
    assert [(part["t"], len(part["steps"]), part["edges"]) for part in rest] == [
        ("steps", 60, []), ("steps", 60, []), ("steps", 1, []),
    ]  # fmt: skip
    edges = "".join(f"edge 1 {at % 2} {at}\n" for at in range(3001))
    first, *rest = opening.parts("t", 0, TRACE + edges + "judged ne w 0 1 - 0 0 0 0\n", SPEC, "en")
    assert first == {"t": "replay", "name": "t", "record": 0, "total": 2, "remarks": [], "players": {}}
    assert [(len(part["edges"]), len(part["steps"])) for part in rest] == [(3000, 0), (1, 0), (0, 2)]
    assert [edge[2] for part in rest for edge in part["edges"]] == list(range(3001))


def test_where_no_process_can_be_started_a_file_is_read_all_the_same(monkeypatch):
    monkeypatch.setattr(opening.sys, "platform", "emscripten")

    async def read(text, lang="en"):
        return [json.loads(part) async for part in opening.messages("a", 3, text, SPEC, lang)]

    assert in_a_loop(read(HEADER + "south -\n")) == json.loads(
        json.dumps(list(opening.parts("a", 3, HEADER + "south -\n", SPEC, "en")))
    )
    with pytest.raises(opening.UnreadableError) as error:
        in_a_loop(read(HEADER + "up -\n"))
    french, english = error.value.args
    assert french.startswith("Fichier illisible : a:4: ")
    assert english.startswith("Unreadable file: a:4: ")


def test_the_steps_of_a_record_show_entry_ruling_and_men():
    start, first, undo = steps(HEADER + "# board w0,0 b40,0 q0,90\nsouth w@ne\n# board b40,0 q0,90\nundo\n")
    assert (start["text"], start["words"], start["calls"], start["reasons"], start["error"]) == ("", "", [], [], None)
    assert start["men"] == [["w", 0.0, 0.0], ["b", 40.0, 0.0], ["q", 0.0, 90.0]]
    assert (first["text"], first["men"]) == ("south w@ne", [["b", 40.0, 0.0], ["q", 0.0, 90.0]])
    assert first["reasons"]
    assert first["position"]["down"] == {"w": 1, "b": 0}
    assert "undo" not in first
    assert (undo["undo"], undo["position"]) == (True, start["position"])
    assert not any(step["film"] for step in (start, first, undo))


def test_a_step_with_a_shot_says_that_it_has_a_film():
    text = HEADER + "# board w0,0\n# flick south 12.5 -3 900 exact 5\nsouth -\nnorth -\n"
    assert [step["film"] for step in steps(text)] == [False, True, False]


def test_men_that_a_record_does_not_tell_of_are_scattered_and_stay_until_their_number_changes():
    men = [step["men"] for step in steps(HEADER + "south w@ne\nsouth -\nnorth -\nsouth b@sw\n")]
    assert [len(one) for one in men] == [19, 18, 18, 18, 17]
    assert men[1] == men[2] == men[3]


def test_of_a_game_whose_pockets_nobody_knows_no_men_are_shown_and_the_page_says_why():
    text = HEADER + "# pockets unknown\nsouth w@ne\n"
    opened, part = opening.parts("a", 1, text, SPEC, "en")
    assert [step["men"] for step in part["steps"]] == [[], []]
    ((_, why),) = opened["remarks"]
    assert why.startswith("This record does not say which pockets")


def test_a_record_has_at_most_4999_entries():
    text = HEADER + "south -\nnorth -\n" * 2499
    assert len(replay.Steps(text + "south -\n", SPEC, "en")) == 5000
    with pytest.raises(saved.SavedError, match="more than 4999 entries") as error:
        replay.Steps(text + "south -\nnorth -\n", SPEC, "en")
    assert error.value.line == 5003


def past(entries, upto):
    return replay.Past(HEADER + "# board w1,0\n" + entries, SPEC, upto)


def test_a_game_is_played_on_without_what_was_refused_or_taken_back():
    text = (  # north is not on turn
        "south w@ne\n# board w2,0\nnorth -\nsouth -\n# board w3,0\nundo\n# board w4,0\nsouth b@sw\n# board w5,0\n"
    )
    for upto, texts, layouts in (
        (0, [], [1]), (1, ["south w@ne"], [1, 2]), (2, ["south w@ne"], [1, 2]),
        (3, ["south w@ne", "south -"], [1, 2, 3]), (4, ["south w@ne"], [1, 4]),
        (5, ["south w@ne", "south b@sw"], [1, 4, 5]), (99, ["south w@ne", "south b@sw"], [1, 4, 5]),
    ):  # fmt: skip
        found = past(text, upto)
        assert list(found.game.texts()) == texts
        assert [found.record.lay(at).layout[0].x_mm for at in range(len(layouts))] == layouts
        assert found.layout()[0].x_mm == layouts[-1]
        assert found.record.text().startswith(record.header_text(found.game.book, (0, 2), 0))
    assert [entry[0].text() for entry in past(text, 99).entries] == ["south w@ne", "south -", "undo", "south b@sw"]
    for _told, verdict, before, after in past(text, 99).entries:
        assert verdict.error is None
        assert before is not after


def test_where_an_undo_does_not_tell_of_the_men_they_lie_as_before_what_was_taken_back():
    found = past("south w@ne\n# board w2,0\nsouth -\n# board w3,0\nundo\n", 3)
    assert [found.record.lay(at).layout[0].x_mm for at in (0, 1)] == [1, 2]


def test_men_that_were_not_told_are_scattered_by_the_position():
    found = past("south w@ne\nsouth -\n", 2)
    assert [disc.x_mm for disc in found.record.lay(0).layout] == [1.0]
    assert [found.record.lay(at) for at in (1, 2)] == [None, None]
    layout = found.layout()
    assert [sum(disc.piece == piece for disc in layout) for piece in (WHITE, BLACK, QUEEN)] == [8, 9, 1]


def test_a_decision_shows_what_began_within_four_seconds_of_it_and_no_more():
    lines = "edge 1 1 0\nedge 1 0 1\nedge 1 1 4000000\nlight ne 4000001 1 2 3\njudged ne w 0 1 - 0 0 0 0\n"
    edges, made = traces.steps(TRACE + lines, "en")
    assert (made[1]["edges"], made[1]["at"], len(edges)) == ([2, 3], 4_000_001, 3)
    lines = lines.replace("4000001", "4000000")
    assert traces.steps(TRACE + lines, "en")[1][1]["edges"] == [1, 3]


def test_a_line_of_a_trace_has_at_most_200_characters():
    assert len(traces.steps(TRACE + "edge 1 1 5".ljust(200) + "\n", "en")[0]) == 1
    with pytest.raises(saved.SavedError):
        traces.steps(TRACE + "edge 1 1 5".ljust(201) + "\n", "en")
    assert len(traces.steps(TRACE + "edge 15 0 5\nedge 0 1 6\n", "en")[0]) == 2


def test_men_where_none_can_lie_are_told_to_the_page_and_laid_elsewhere():
    text = HEADER + "# board w350,350 b0,0\nsouth -\n"
    opened, part = opening.parts("a", 1, text, SPEC, "en")
    ((_, why),) = opened["remarks"]
    assert why == "Line 4: w350.0,350.0: over a hole or in another man; put back in the centre."
    assert not any(man == [WHITE, 350.0, 350.0] for man in part["steps"][0]["men"])
    past = replay.Past(text, SPEC, 1)
    assert [told[1] for told in past.misplaced] == [why]
    assert all(abs(disc.x_mm) + abs(disc.y_mm) < 50 for disc in past.record.lay(0).layout)
