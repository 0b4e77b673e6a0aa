"""The referee of a plain board: what is entered by taps, on CPython; on MicroPython it rules as the table does."""

import json

import pytest

from carrom_simulator import desk, words
from carrom_simulator.desk.umpire import Umpire
from carrom_tools.records import replay
from tests import games_runner
from tests.micropython.runner import HERE, run_on_micropython

FULL = "south w@ne w@se w@sw w@nw w@ne w@se w@sw w@nw"


def at(book="billard", *entries, seats="south north"):
    """An umpire in the middle of a game; what it said of it."""
    umpire = Umpire()
    said = json.loads(umpire.open("\n".join([f"rules {book}", f"seats {seats}", "opener south", *entries])))
    assert said["lapsed"] == []
    return umpire, said


def draft(umpire, *fallen, **tapped):
    """Return what the umpire makes of these taps: "w" fell near, "w far" far, "w ?" somewhere."""
    pairs = [(one.split() + ["near"])[:2] for one in fallen]
    pairs = [(piece, None if zone == "?" else zone) for piece, zone in pairs]
    return json.loads(umpire.draft(json.dumps({"seat": "south", "fallen": pairs, **tapped})))


def plain(case):
    """Header and entries of a record without comments, and what `carrom replay` says of each entry."""
    steps = replay.replay(replay.parse(case.text.encode(), case.path.name))
    results = [{**replay.result(step), "reasons": step.verdict.reasons} for step in steps]
    bare = [line.split("#", 1)[0].strip() for line in case.text.split("\n")]
    lines = [line for line in bare if line]
    assert len(lines) == 3 + len(results)
    return lines, results


def test_every_record_is_ruled_on_micropython_as_carrom_replay_rules(tmp_path):
    mounts = {
        "/lib/carrom_simulator/__init__.py": HERE / ".." / ".." / "simulator" / "carrom_simulator" / "__init__.py",
        "/lib/carrom_simulator/desk": desk.__path__[0],
        "/lib/carrom_simulator/words": words.__path__[0],
    }
    expected = {}
    for path in games_runner.case_files():
        case = games_runner.read(path)
        if "rules kaluki" in case.text:
            continue
        lines, expected[path.name] = plain(case)
        mounts[f"/games/{path.name}"] = tmp_path / path.name
        (tmp_path / path.name).write_text("\n".join(lines))
    found: dict[str, list] = {name: [] for name in expected}
    for line in run_on_micropython(HERE / "umpire.py", mounts, heap_bytes=1 << 23).splitlines():
        name, text = line.split("\t", 1)
        found[name].append(json.loads(text))
    for name, results in expected.items():
        assert len(found[name]) == len(results), name
        for wanted, got in zip(results, found[name], strict=True):
            keys = (
                ("error",) if wanted["error"] else ("error", "calls", "board_over", "game_over", "position", "reasons")
            )
            assert {key: got[key] for key in keys} == {key: wanted[key] for key in keys}, (name, wanted["entry"])


def test_a_result_has_calls_with_tunes_and_reasons_in_both_languages():
    umpire, _ = at("krhum")
    result = json.loads(umpire.enter("south w@sw s@se"))
    assert result["called"][0]["text"] == ["Sud a les blancs", "South has white"]
    assert result["called"][0]["tune"].startswith("colours:")
    assert [sentences[0] for sentences in result["told"]] == [
        "Le premier pion tombé est blanc : Sud prend les blancs (C6).",
        "The first man to fall is white: South takes white (C6).",
    ]
    assert result["cause"][1].startswith("The striker fell with")
    assert result["state"]["lying"] == {"w": 9, "b": 9, "q": 1, "s": 1}
    assert result["state"]["status"][1] == "South 0 - 0 North, North plays, penalty shot"


def told(result):
    """The calls of a result, and what hands have to do after it, in French."""
    return [call["text"][0] for call in result["called"]], [call["text"][0] for call in result["state"]["todo"]]


@pytest.mark.parametrize(
    ("book", "before", "entry", "back"),
    [
        ("icf", ["south w@ne"], "technical south", "Remettre 1 blanc dans la rosace"),
        ("icf", ["south w@ne"], "touch south", "Remettre 1 blanc dans la rosace"),
        ("dezepions", ["south w@ne", "south s@sw"], "choose return", "Remettre 1 blanc au centre"),
    ],
)
def test_men_that_go_back_without_a_shot_are_told_as_after_one(book, before, entry, back):
    umpire, said = at(book, *before)
    assert said["state"]["todo"] == []
    called, todo = told(json.loads(umpire.enter(entry)))
    assert back in called
    assert todo == [back]


def test_what_hands_have_to_do_is_counted_together_and_stays_until_the_next_shot():
    umpire, _ = at("icf", "south w@ne w@se", "technical south")
    called, todo = told(json.loads(umpire.enter("technical south")))
    assert called.count("Remettre 1 blanc dans la rosace") == 1
    assert todo == ["Remettre 2 blancs dans la rosace"]
    assert told(json.loads(umpire.enter("south -")))[1] == []
    umpire, said = at("krhum", "south w@ne", "south off:b said", "bet north near", "answer")
    assert [call["text"][1] for call in said["state"]["todo"]] == ["Put 1 black back on the red circle"]
    umpire, said = at("billard", "south w@ne", "south q@ne", "south -")
    assert [call["text"][1] for call in said["state"]["todo"]] == ["Queen back to the centre"]
    umpire, said = at("billard", "south w@ne", "south q@ne", "south w@ne")
    assert said["state"]["todo"] == []


def test_a_side_may_waive_what_hands_would_have_to_put_back():
    umpire, said = at("icf", "south w@ne", "technical south")
    assert "forgo north" in said["state"]["offers"]
    assert "forgo south" not in said["state"]["offers"]
    assert len(said["state"]["todo"]) == 1
    result = json.loads(umpire.enter("forgo north"))
    assert told(result)[1] == []
    assert "forgo north" not in result["state"]["offers"]


BOARD = ["south " + "w@ne " * 8 + "q@ne", "south w@ne"]


def test_sides_are_changed_between_two_boards_and_asked_for_until_the_next_one_has_begun():
    umpire, said = at("icf sides=13 start_north=13", *BOARD)
    assert "sides" in said["state"]["offers"]
    assert [call["name"] for call in said["state"]["todo"]] == ["sides"]
    result = json.loads(umpire.enter("north -"))
    assert "sides" not in result["state"]["offers"]
    assert result["state"]["todo"] == []
    json.loads(umpire.enter("undo"))
    result = json.loads(umpire.enter("sides"))
    assert result["state"]["todo"] == []
    assert (result["moved"], result["state"]["position"]["moved"]) == (0, 1)
    assert json.loads(umpire.enter("late b@ne"))["moved"] == 0, "it fell while everybody sat where they began"
    _, said = at("billard start_north=13", *BOARD)
    assert "sides" in said["state"]["offers"]
    assert said["state"]["todo"] == []


def test_a_shot_out_of_turn_is_offered_to_stand():
    umpire, said = at("icf")
    assert "north - stands" in said["state"]["offers"]
    assert "south - stands" not in said["state"]["offers"]
    drawn = draft(umpire, "w", seat="north", claims=["stands"])
    assert (drawn["entry"], drawn["error"], "stands" in drawn["claims"]) == ("north w@ne stands", None, True)
    assert "north - stands" not in at("billard")[1]["state"]["offers"]


def test_a_late_piece_changes_what_hands_have_to_do():
    umpire, said = at("dezepions", "south w@ne", "south s@sw", "choose return")
    assert len(said["state"]["todo"]) == 1
    result = json.loads(umpire.enter("late w@sw"))
    assert told(result)[1] == [], "an own man fell with the striker: nothing is chosen, the man stays down"
    umpire, _ = at("billard", "south w@ne", "south s@sw")
    called, todo = told(json.loads(umpire.enter("late w@sw")))
    assert called.count("Remettre 1 blanc dans la rosace") == 1
    assert todo == ["Remettre 2 blancs dans la rosace"]


def test_hands_have_nothing_to_do_on_a_new_board_or_after_the_game():
    _, said = at("krhum", "south w@ne", "south off:b q@sw said")
    assert (said["state"]["position"]["board"], said["state"]["todo"]) == (2, [])
    _, said = at("billard", "south w@ne", "south s@sw", "resign north")
    assert said["state"]["todo"] == []


def test_what_is_refused_changes_nothing():
    umpire, before = at("billard", "south w@ne")
    assert json.loads(umpire.enter("north -"))["error"] == "out-of-turn"
    assert json.loads(umpire.enter("south x@ne")) == {"error": "no-piece", "values": ["x"]}
    assert json.loads(umpire.preview("rules billard\nseats south"))["error"] == "seats-words"
    assert json.loads(umpire.enter("undo"))["state"]["entries"] == before["state"]["entries"] - 1


@pytest.mark.parametrize(
    ("seat", "entry"),
    [("south", "south w@sw w@se s@sw"), ("north", "north w@ne w@sw s@ne")],
)
def test_taps_name_a_pocket_of_the_zone(seat, entry):
    umpire, _ = at("billard", *(["south -"] if seat == "north" else []))
    fallen = ["w", "w far", "s"] if seat == "north" else ["w", "w", "s"]
    drawn = draft(umpire, *fallen, seat=seat)
    assert drawn["error"] is None
    far = drawn["entry"].replace("w@se", "w@sw")
    assert far == entry.replace("w@se", "w@sw")


def test_an_empty_draft_is_nothing_and_more_men_than_lie_there_are_refused():
    umpire, _ = at("billard", FULL)
    assert draft(umpire)["entry"] == "south -"
    assert draft(umpire, "w", "w")["error"] == "no-such-man"


def test_claims_are_offered_where_the_ruling_with_them_differs():
    umpire, _ = at("krhum", "south w@ne", "south -", "north -")
    assert draft(umpire, "w")["claims"] == ["bank", "boulette"]
    assert draft(umpire, "w", claims=["bank"])["entry"] == "south w@sw bank"
    umpire, _ = at("billard")
    assert draft(umpire, "w")["claims"] == []
    umpire, _ = at("icf")
    assert "untouched" in draft(umpire)["claims"]


def test_other_entries_are_offered_where_the_rules_take_them():
    _, said = at("dezepions", "south w@sw w@sw", "south -", "north b@ne", "north w@sw s@ne")
    assert {"choose return", "choose remove"} & set(said["state"]["offers"])
    assert "north -" not in said["state"]["offers"]
    _, said = at("krhum", "south w@ne")
    assert {"bet south near", "bet south far", "resign north", "late"} <= set(said["state"]["offers"])


@pytest.mark.parametrize("seats", ["south north", "south east north west"])
def test_the_two_sides_take_turns_in_raising_a_bet_three_calls_each(seats):
    umpire, said = at("krhum", "south w@ne", seats=seats)
    assert said["state"]["answer"] is None
    state = json.loads(umpire.enter("bet south near"))["state"]
    for call, side in [("non_just", 1), ("si_just", 0), ("non_just", 1), ("si_just", 0), ("non_just", 1)]:
        assert state["answer"] == {"call": call, "side": side}
        result = json.loads(umpire.enter("answer"))
        assert result["calls"] == [call]
        state = result["state"]
    assert state["answer"] is None
    assert state["position"]["bet"]["times"] == 32
    _, said = at("billard")
    assert said["state"]["answer"] is None


def test_what_only_people_know_is_asked():
    umpire, _ = at("krhum", "south w@ne", "bet south far")
    asked = draft(umpire, "w", "w far")["question"]
    assert (asked["kind"], asked["seats"]) == ("hit", ["north"])
    assert asked["labels"] == [["Non", "Près", "Loin"], ["No", "Near", "Far"]], "nobody knows pockets here"
    far = asked["labels"][1].index("Far")
    assert draft(umpire, "w", "w far", answers=[far])["entry"] == "south w@sw w@ne hit@ne"
    no = asked["labels"][1].index("No")
    assert draft(umpire, "w", "w far", answers=[no])["entry"] == "south w@sw w@ne miss"
    umpire, _ = at("krhum", "south w@ne")
    asked = draft(umpire, off=["b"])["question"]
    assert asked["prompt"] == ["Phrase dite ?", "Words said?"]
    assert draft(umpire, off=["b"], answers=[0])["entry"] == "south off:b said"


def test_a_late_piece_is_drafted_for_the_last_shot_and_asks_what_it_needs():
    umpire, said = at("krhum", "south w@ne", "bet south far", "south -")
    assert draft(umpire, "b", late=True)["entry"] == "late b@sw"
    asked = draft(umpire, "w far", late=True)["question"]
    yes = asked["labels"][1].index("Yes")
    entry = draft(umpire, "w far", late=True, answers=[yes])["entry"]
    assert entry == "late w@ne hit"
    assert json.loads(umpire.enter(entry))["state"]["entries"] == said["state"]["entries"] + 1


def test_the_zone_of_a_late_man_is_asked_where_a_bet_was_open_for_its_shot():
    umpire, _ = at("krhum", "south w@ne", "bet south far", "south -")
    asked = draft(umpire, "w ?", late=True)["question"]
    assert (asked["prompt"], asked["seats"]) == (["Près ou loin ?", "Near or far?"], ["north"])
    far = asked["labels"][1].index("Far")
    yes = draft(umpire, "w ?", late=True, answers=[far])["question"]["labels"][1].index("Yes")
    entry = draft(umpire, "w ?", late=True, answers=[far, yes])["entry"]
    assert entry == "late w@ne hit"
    assert json.loads(umpire.enter(entry))["position"]["shots"] == 1 + 3
    umpire, _ = at("krhum", "south w@ne", "bet south far", "south w@sw hit")
    assert draft(umpire, "w ?", late=True, answers=[0])["entry"] == "late w@sw"
    asked = draft(umpire, "w ?", late=True, answers=[far])["question"]
    assert (asked["kind"], asked["labels"][1]) == ("hit", ["No", "Near", "Far"])
    assert draft(umpire, "w ?", late=True, answers=[far, 1])["entry"] == "late w@ne hit@sw"


@pytest.mark.parametrize(
    ("entries", "piece", "entry"),
    [
        (["bet south far", "south -"], "b", "late b@sw"),
        (["bet south far", "south w@sw miss"], "w", "late w@sw"),
        (["bet south far", "south w@ne hit", "south -"], "w", "late w@sw"),
        ([], "w", "late w@sw"),
    ],
    ids=["other man", "bet lost all the same", "no bet for that shot", "no bet"],
)
def test_no_zone_is_asked_where_no_ruling_depends_on_it(entries, piece, entry):
    umpire, _ = at("krhum", "south w@ne", *entries)
    assert draft(umpire, f"{piece} ?", late=True)["entry"] == entry


def test_the_state_says_the_points_board_by_board_and_who_opens():
    umpire, said = at("krhum", "south " + " ".join(["w@sw"] * 9 + ["q@sw"]))
    state = said["state"]
    assert state["boards"] == [state["scores"]]
    assert (state["gerant"], state["opener"], state["opens_next"]) == ("south", "north", "south")
    resigned = json.loads(umpire.enter("resign south"))["state"]
    assert resigned["boards"] == state["boards"]
    assert json.loads(umpire.enter("undo"))["error"] is None
    assert json.loads(umpire.before("1"))["state"] == state
    _, said = at("billard", "south w@sw")
    assert (said["state"]["boards"], said["state"]["gerant"]) == ([], None)


def test_a_correction_is_seen_before_it_is_taken():
    umpire, _ = at("krhum", "south w@ne", "south -", "north b@sw", "north -")
    text = "rules krhum\nseats south north\nopener south\nsouth -\nsouth -\nnorth b@sw\nnorth -\n"
    said = json.loads(umpire.preview(text))
    assert said["lapsed"] == [1]
    assert [each["entry"] for each in said["gone"]] == ["south -"]
    assert said["state"]["position"]["colours"] == {"south": "w", "north": "b"}
    assert json.loads(umpire.enter("undo"))["state"]["entries"] == 3, "the game itself is as it was"
    taken = json.loads(umpire.open(text))
    assert (taken["lapsed"], taken["state"]["entries"]) == ([1], 3)


def test_an_earlier_shot_is_drafted_in_the_position_before_it():
    umpire, said = at("krhum", "south w@ne", "bet south far", "south w@ne hit", "south -")
    before = json.loads(umpire.before("2"))["state"]
    assert before["position"]["bet"]["zone"] == "far"
    assert (before["entries"], before["lying"]["w"]) == (2, 8)
    assert draft(umpire, "w", at=2)["question"]["kind"] == "hit"
    assert draft(umpire, "b", at=0)["entry"] == "south b@sw"
    assert json.loads(umpire.enter("undo"))["state"]["entries"] == said["state"]["entries"] - 1


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        (["south w@ne off:q boulette said"], ("shot", "south", [["w", None]], ["q"], ["boulette"], ["said"], "")),
        (["bet south far"], ("bet", "south", [], [], [], [], "far")),
        (
            ["bet south far", "south w@ne b@ne s@sw hit"],
            ("shot", "south", [["w", "far"], ["b", None], ["s", None]], [], [], ["hit"], ""),
        ),
        (["bet south far", "south -", "late w@ne hit"], ("late", "", [["w", "far"]], [], [], ["hit"], "")),
        (["touch north"], ("touch", "north", [], [], [], [], "")),
    ],
    ids=["shot", "bet", "shot of a bet", "late man of a bet", "touch"],
)
def test_each_entry_is_told_as_its_taps(entries, told):
    umpire, _ = at("krhum", "south w@ne", *entries[:-1])
    tapped = json.loads(umpire.enter(entries[-1]))["tapped"]
    keys = ("kind", "seat", "fallen", "off", "claims", "said", "choice")
    assert tuple(tapped[key] for key in keys) == told
    _, said = at("krhum", "south w@ne", *entries)
    assert said["results"][-1]["tapped"] == tapped
