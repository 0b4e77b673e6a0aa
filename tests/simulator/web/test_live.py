"""The live table without a browser: what pages ask at random, undo, records to play on from, what is told to pages."""

import itertools
import random

import pytest

from carrom.game import pieces
from carrom.game.rules import BOOKS
from carrom_simulator.board import placing, saved
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import PRESETS, Setup
from tests.simulator.web.live_page import Page

SPEC = BoardSpec()


def alive(live):
    """Check each moment: as many men as the position has, when somebody may shoot."""
    state = live.state()
    if not state["may"]["flick"]:
        return
    position = live.playing.session.position
    for piece, letter in enumerate("wbq"):
        lying = sum(man[0] == letter for man in state["men"])
        assert lying == position.on_board(piece), (letter, state["position"])
    offset = state["striker"]["offset_mm"]
    assert any(lo - 0.01 <= offset <= hi + 0.01 for lo, hi in state["legal"])


@pytest.mark.parametrize(
    ("book", "preset"), [*zip(BOOKS, itertools.cycle(["bot", "two", "four"])), ("krhum", "two"), ("krhum", "four")]
)
def test_whatever_pages_ask_the_table_lives(book, preset):
    rng = random.Random(f"{book} {preset}")
    live = Live(Setup.of(book, preset, seed=rng.randrange(1000)), physics="exact")
    page = Page(live)
    for _ in range(220):
        state = live.state()
        people = [seat for seat in state["seats"] if state["players"][seat]["kind"] == "human"]
        seat = rng.choice(people)
        what = rng.random()
        if what < 0.45 and state["may"]["flick"]:
            page.send(
                "flick",
                seat=state["shooter"],
                offset_mm=rng.uniform(-250, 250),
                angle_deg=rng.choice([0.0, rng.uniform(-60, 60), rng.uniform(-180, 180)]),
                speed_mm_s=rng.choice([0, 150, 1500, 3000, 6000, 8000]),
            )
        elif what < 0.65:
            button = rng.choice(["BET", "FAULT", "BANK", "OK"])
            page.send("pad", seat=seat, button=button, down=True)
            live.advance(rng.choice([0.1, 0.1, 1.2]))
            page.send("pad", seat=seat, button=button, down=False)
        elif what < 0.75:
            page.send("answer", seat=seat, index=rng.randrange(4))
        elif what < 0.8:
            page.send("undo")
        elif what < 0.85:
            page.send("place", seat=seat, offset_mm=rng.uniform(-300, 300))
        elif what < 0.95:
            page.send(rng.choice(["arrow", "say"]))
        else:
            page.send("name", index=rng.randrange(20))
        for _ in range(rng.choice([1, 10, 60, 120])):
            live.advance(1 / 20)
        alive(live)
    # And it can still be played: menus close and questions are answered in the end.
    for _ in range(60):
        question = live.state()["question"]
        if question:
            for seat in question["seats"]:
                if live.state()["players"][seat]["kind"] == "human":
                    page.send("answer", seat=seat, index=0)
        for _ in range(40):
            live.advance(1 / 20)
        if live.state()["may"]["flick"] or live.state()["phase"] == "over":
            break
    else:
        raise AssertionError(f"stuck: {live.state()}")
    text = live.record_text()
    saved.parse(text, SPEC)


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_name_a_player_for_every_seat(preset):
    setup = Setup.of("icf", preset)
    assert set(setup.players) == set(setup.seats)
    humans = sum(setup.is_human(seat) for seat in range(4))
    assert humans == {"bot": 1, "two": 2, "four": 4, "bots": 0}[preset]


def test_the_shortest_tap_is_a_press():
    live = Live(Setup.of("krhum", "two", seed=2))
    page = Page(live)
    state = page.wait(lambda state: state["may"]["flick"])
    for down in (True, False):
        page.send("pad", seat=state["shooter"], button="FAULT", down=down)
    assert live.playing.session.world.pads.held
    page.wait(lambda _: not live.playing.session.world.pads.held, 1)
    page.wait(lambda state: state["question"], 5)


def test_who_comes_while_pieces_roll_sees_the_shot_from_there_on():
    live = Live(Setup.of("billard", "two", seed=2))
    page = Page(live)
    state = page.wait(lambda state: state["may"]["flick"])
    page.send("flick", seat=state["shooter"], offset_mm=0.0, angle_deg=3.0, speed_mm_s=3000.0)
    page.wait(lambda _: live.hello()["film"] is not None, 2)
    began_s = live.hello()["film"]["at_s"]
    live.advance(0.25)
    assert 0 <= began_s < 1
    assert live.hello()["film"]["at_s"] == pytest.approx(began_s + 0.25, abs=0.02)


def test_undo_brings_back_the_board_as_it_lay():
    live = Live(Setup.of("billard", "two", seed=2))
    page = Page(live)
    boards = []
    for angle in (0.0, 4.0, -7.0):
        state = page.wait(lambda state: state["may"]["flick"])
        boards.append((state["men"], state["position"]))
        page.shoot(angle)
    page.wait(lambda state: state["may"]["flick"])
    for men, position in reversed(boards):
        length = len(live.playing.session.game)
        page.send("undo")
        page.wait(lambda _, length=length: len(live.playing.session.game) == length - 1)
        state = page.wait(lambda state: state["may"]["flick"])
        assert state["men"] == men
        assert state["position"] == position
    assert [item.get("undone") for item in live.playing.log.items] == [True] * 3 + [None] * 3


def test_an_entry_is_told_in_both_languages():
    live = Live(Setup.of("billard", "two", seed=2))
    item = Page(live).shoot(-85.0, 900.0)
    assert item["text"] in ("south -", "north -")
    french, english = ("Sud", "South") if item["text"] == "south -" else ("Nord", "North")
    assert (item["words"], item["also"]["en"]["words"]) == (f"{french} : rien", f"{english}: nothing")
    next_french, next_english = ("Nord", "North") if french == "Sud" else ("Sud", "South")
    nothing = "Rien n'est tombé et il ne reste pas de coup", "Nothing fell and no shot is left"
    assert item["reasons"] == [f"{nothing[0]} : la main passe à {next_french} (C3)."]
    assert item["also"]["en"]["reasons"] == [f"{nothing[1]}: the turn passes to {next_english} (C3)."]


def test_undo_against_a_bot_goes_back_to_the_person():
    live = Live(Setup(seed=2, opener="south"))
    page = Page(live)
    page.wait(lambda state: state["may"]["flick"])
    # Shoot past everything until the bot has answered.
    for _ in range(5):
        page.shoot(-85.0, 900.0)
        if live.playing.session.position.turn == pieces.NORTH:
            break
    page.wait(lambda _: any(item["text"].startswith("north") for item in live.playing.log.items))
    page.wait(lambda state: state["may"]["flick"] and state["may"]["undo"], 200)
    before = len(live.playing.session.game)
    page.send("undo")
    page.wait(lambda state: len(live.playing.session.game) < before and state["may"]["flick"], 60)
    assert live.state()["shooter"] == "south"


def test_a_record_is_played_on_from_any_entry():
    live = Live(Setup.of("krhum", "two", seed=4))
    page = Page(live)
    for angle in (0.0, 5.0, -5.0):
        page.shoot(angle)
    page.wait(lambda state: state["may"]["flick"])
    text = live.record_text()
    layouts = [step.layout for step in saved.parse(text, SPEC).steps]
    assert all(layout is not None for layout in layouts)
    page.send("open", name="a.record", text=text)
    assert page.replies[0]["record"]
    assert [step["text"] for step in page.opened()[0][1:]] == [item["text"] for item in live.playing.log.items]
    for upto in (2, 0, 3):
        page.send("resume", upto=upto)
        state = page.wait(lambda state: state["may"]["flick"])
        assert len(live.playing.session.game) == upto
        assert [man[0] for man in state["men"]] == ["wbq"[disc.piece] for disc in layouts[upto]]
        # The firmware took the game from its journal, and goes on with it.
        page.shoot(3.0)
        assert len(live.playing.session.game) == upto + 1


def test_a_resumed_record_without_layouts_has_its_men_strewn():
    live = Live(Setup.of("krhum", "two", seed=4))
    page = Page(live)
    page.send("open", name="a", text="rules fiche\nseats south north\nopener north\nnorth w@ne\nundo\nnorth w@sw\n")
    page.send("resume", upto=3)
    state = page.wait(lambda state: state["may"]["flick"])
    assert (state["book"], state["position"]["turn"], len(state["men"])) == ("fiche", "north", 18)
    assert [item.get("undone") for item in live.playing.log.items] == [True, None, None]


def test_nobody_plays_for_a_bot_or_out_of_turn():
    live = Live(Setup(seed=2, opener="north"))
    page = Page(live)
    page.wait(lambda state: state["striker"] is not None)
    for seat in ("north", "south"):
        page.send("flick", seat=seat, offset_mm=0, angle_deg=0, speed_mm_s=1000)
        assert page.replies[-1]["t"] == "error"
    page.send("pad", seat="north", button="OK", down=True)
    assert page.replies[-1]["t"] == "error"
    assert live.playing.session.world.pads.held == 0


def test_a_weak_flick_is_no_shot_and_the_striker_is_laid_again():
    live = Live(Setup.of("krhum", "two", seed=2))
    page = Page(live)
    state = page.wait(lambda state: state["may"]["flick"])
    page.send("flick", seat=state["shooter"], offset_mm=0, angle_deg=0, speed_mm_s=60)
    page.wait(lambda state: state["phase"] != "idle")
    state = page.wait(lambda state: state["may"]["flick"])
    assert len(live.playing.session.game) == 0
    assert page.shoot()["error"] is None


def test_settings_of_a_new_game_reach_the_firmware():
    live = Live()
    page = Page(live)
    players = {seat: {"kind": "bot", "skill": 10} for seat in pieces.SEAT_WORDS}
    new = {"book": "krhum", "options": {"other_man_penalty": "off"}, "seats": list(pieces.SEAT_WORDS)}
    new |= {
        "players": players,
        "opener": "east",
        "speed": 2,
        "noise": "harsh",
        "style": "strict",
        "umpire": "people",
        "pace": "quick",
        "trial": False,
        "seed": 9,
    }
    page.send("new", **new)
    table = live.playing.session.table
    assert table.game.book.options["other_man_penalty"] == "off"
    assert table.game.seats == (0, 1, 2, 3)
    assert table.game.position.turn == pieces.EAST
    assert table.settings.get("style") == "strict"
    page.send("lang", lang="en")
    assert table.lang == "en"
    page.send("new", **{**new, "options": {"nothing": "1"}})
    assert "other_man_penalty" in page.replies[-1]["text"]
    assert live.playing.session.table is table


def test_striker_places_leave_out_what_the_book_and_men_forbid():
    assert placing.stretches(SPEC, "krhum", [], 0) == [(-SPEC.base_circle_mm, SPEC.base_circle_mm)]
    man = [Disc(pieces.WHITE, 50.0, -SPEC.base_mm)]
    left, right = placing.stretches(SPEC, "krhum", man, 0)
    assert left[1] == pytest.approx(50 - 36.57)
    assert right[0] == pytest.approx(50 + 36.57)
    assert placing.nearest([left, right], 40) == left[1]
    assert placing.stretches(SPEC, "krhum", man, 2) == placing.stretches(SPEC, "krhum", [], 2)
    circles = placing.stretches(SPEC, "dezepions", [], 1)
    assert circles[0] == (-SPEC.base_circle_mm, -SPEC.base_circle_mm)
    assert placing.nearest([], 0) is None


TRACE = """carrom trace 1
empty sw 24 22
edge 0 1 1073741000
light sw 500 12 36 35
edge 1 1 600
edge 0 0 40000
edge 1 0 60000
judged sw w,b 1073741000 87 - 63400 540 92 87
judged ne - 1073741000 3 colour 31000 540 92 3
"""


def test_a_trace_is_stepped_through_decision_by_decision():
    page = Page(Live())
    page.send("open", name="a.trace", text=TRACE)
    assert page.replies[0]["record"] == 0
    (start, first, second), edges = page.opened()
    assert start["edges"] == [0, 0]
    # The chip's clock wraps between the first edges: the page gets times that only grow.
    assert edges == [[0, 1, 0], [1, 1, 1424], [0, 0, 40824], [1, 0, 60824]]
    assert first["edges"] == second["edges"] == [0, 4]
    assert first["text"] == "S-O : blanc + noir, marge 87/100, 63.4 mm, 540 mm/s"
    assert "(colour ?)" in second["text"]


@pytest.mark.parametrize(
    ("text", "line"),
    [("carrom trace 2\n", 1), ("carrom trace 1\nedge 99 1 5\n", 2), ("carrom trace 1\n\nedge 1 1\n", 3),
     ("carrom trace 1\njudged xx w 1 1 - 1 1 1 1\n", 2), ("carrom trace 1\nshout\n", 2)],
)  # fmt: skip
def test_a_trace_that_cannot_be_read_names_the_line(text, line):
    page = Page(Live())
    page.send("open", name="a.trace", text=text)
    assert page.replies[-1]["t"] == "error"
    assert f"a.trace:{line}:" in page.replies[-1]["text"]


def test_a_bot_answers_a_person_s_bet_that_it_does_not_believe_in():
    """South can hardly hit a man of his; a bot doubles about every other time: of ten bets some, and not all."""
    doubled = set()
    for seed in range(10):
        live = Live(Setup(seed=seed, opener="south"))
        page = Page(live)
        start = "rules krhum\nseats south north\nopener south\nsouth w@sw\n"
        whites = " ".join(f"w{x},-354" for x in range(-140, 141, 40))
        blacks = " ".join(f"b{x},-320" for x in range(-160, 161, 40))
        men = f"# board {whites} {blacks} q0,0\n"
        page.send("open", name="a", text=start + men)
        page.send("resume", upto=1)
        page.wait(lambda state: state["may"]["flick"])
        for down in (True, False):
            page.send("pad", seat="south", button="BET", down=down)
            live.advance(0.15)
        page.wait(lambda state: state["question"])
        page.send("answer", seat="south", index=1)
        page.wait(lambda state: state["position"]["bet"])
        for _ in range(150):
            live.advance(1 / 30)
        doubled.add(live.state()["position"]["bet"]["calls"] == 2)
        if len(doubled) == 2:
            return
    raise AssertionError(f"doubled: {doubled}")
