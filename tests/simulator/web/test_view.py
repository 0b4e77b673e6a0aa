"""The state that the page shows."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from carrom import fitted
from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.rules import load
from carrom.panel.calls import piece_word
from carrom.ports import WHOLE, gate_beam
from carrom.referee import questions
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.outcome import Fall, Flick, Off, Outcome
from carrom_simulator.web import actions, view
from carrom_simulator.web.feed import Feed
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup

W, B, STRIKER = pieces.WHITE, pieces.BLACK, pieces.STRIKER


@pytest.mark.parametrize(
    ("opener", "x", "y", "right"), [("south", 0, -1, (1, 0)), ("north", 0, 1, (-1, 0)), ("east", 1, 0, (0, 1))]
)
def test_the_page_knows_the_middle_of_the_line_on_turn_and_where_its_right_is(opener, x, y, right):
    setup = Setup.of("billard", "four", seed=2)
    setup.opener = opener
    base, far = Live(setup).state()["base"], BoardSpec().base_mm
    assert (base["x"], base["y"]) == pytest.approx((x * far, y * far))
    assert (base["rx"], base["ry"]) == pytest.approx(right)


def played(*, falls=(), off=(), **more):
    outcome = Outcome(falls=list(falls), off=[Off(1.0, at, piece) for at, piece in enumerate(off)])
    return Played(1, 0, 0, [Disc(W, 0.0, 0.0)], Flick(0, 0.0, 0.0, 1000.0), outcome, **more)


def hint(shot, asked=None, lang="en", state=SETTLING, fitted=WHOLE):
    """What people are told during the ruling of that shot, with that question open."""
    setup = Setup.of("krhum", "two", seed=2)
    setup.umpire = "people"
    live = Live(setup, lang=lang, fitted=fitted)
    live.playing.tabletop.played, live.playing.tabletop.state = shot, state
    live.playing.session.table.referee.question = asked
    return live.state()["truth"]["hint"]


@pytest.mark.parametrize(
    ("claims", "off", "words"),
    [
        (0, (), []),
        (pieces.BANK, (), ["cushion first (BANK)"]),
        (pieces.BOULETTE, (), ["wrong man first (FAULT, Boulette)"]),
        (pieces.UNTOUCHED, (), ["no man touched (FAULT, Untouched)"]),
        (pieces.SAID | pieces.HIT, (B,), ["black off the board (FAULT, Off)"]),
        (
            pieces.BANK | pieces.BOULETTE, (STRIKER,),
            ["cushion first (BANK)", "wrong man first (FAULT, Boulette)", "striker off the board (FAULT, Off)"],
        ),
    ],
)  # fmt: skip
def test_what_no_sensor_sees_is_told(claims, off, words):
    assert hint(played(claims=claims, off=off)) == ", ".join(words)


def test_what_no_sensor_sees_is_told_in_french():
    shot = played(claims=pieces.BANK, off=(W,))
    assert hint(shot, lang="fr") == "bande d'abord (BANK), blanc sorti (FAULT, Sorti)"


def test_what_falls_into_a_pocket_that_is_not_fitted_is_told():
    shot = played(falls=[Fall(1.0, 0, W, pieces.NE, 500.0), Fall(1.2, 1, B, pieces.SW, 500.0)])
    some = WHOLE & ~(3 << gate_beam(pieces.NE, 0))
    assert hint(shot, fitted=some) == "white NE (OK for a second, Missed)"
    assert hint(shot, fitted=some, lang="fr") == "blanc N-E (OK longuement, En plus)"


def test_at_a_table_that_people_tell_all_the_hint_has_the_buttons_of_its_pads():
    falls = [Fall(1.0, at, piece, pieces.NE, 500.0) for at, piece in enumerate((W, B, STRIKER))]
    shot = played(falls=falls, claims=pieces.BANK, off=(B,))
    told = fitted.parse("display pads=pins")
    assert hint(shot, fitted=told) == (
        "white NE (BET), black NE (BANK), striker NE (FAULT), cushion first (BANK for a second), "
        "black off the board (FAULT for a second, Off), then OK"
    )
    assert hint(played(), lang="fr", fitted=told) == "puis OK"


def test_what_a_told_table_asks_names_no_pocket():
    setup = Setup.of("krhum", "two", seed=2)
    setup.umpire, setup.opener = "people", "south"
    live = Live(setup, fitted=fitted.parse("display pads=pins"))
    table = live.playing.session.table
    table.referee.question = questions.hit((pieces.NORTH,), [pieces.SW, pieces.NE], False)
    asked = live.state()["question"]
    assert asked["choices"] == ["Non", "près", "loin"]
    assert asked["also"]["en"]["choices"] == ["No", "near", "far"]


HIT, OTHER = questions.hit((pieces.SOUTH,), [pieces.NE]), questions.turn((pieces.SOUTH, pieces.NORTH), False)
FELL = "fallen: " + piece_word(entries.fell(W, pieces.NE), "en")


@pytest.mark.parametrize(
    ("question", "target", "falls", "words"),
    [
        (None, 0, (0,), []),
        (OTHER, 0, (0,), [FELL]),
        (OTHER, -1, (), ["fallen: -"]),
        (HIT, -1, (0,), [FELL]),  # nobody named a man
        (HIT, 0, (1,), ["the named man has not fallen"]),
        (HIT, 0, (1, 0), ["the named man has fallen (NE)"]),
        (HIT, 1, (1,), ["the named man has fallen (NE)"]),
    ],
)
def test_the_true_answer_to_a_question_is_told(question, target, falls, words):
    shot = played(target=target, falls=[Fall(1.0, man, W, pieces.NE, 500.0) for man in falls])
    assert hint(shot, question) == ", ".join(words)


@pytest.mark.parametrize("state", [READY, MOVING, OVER])
def test_the_hint_is_for_the_time_of_the_ruling_alone(state):
    assert hint(played(claims=pieces.BANK), state=state) == ""
    assert hint(None) == ""


def test_the_striker_is_shown_where_it_lies_but_not_while_it_runs():
    live = Live(Setup.of("krhum", "two", seed=2))
    tabletop, turn = live.playing.tabletop, live.playing.session.position.turn
    tabletop.striker, tabletop.placed_offset_mm = (1.236, -7.004), 12.346
    tabletop.state, tabletop.placed_seat = PLACED, turn
    assert live.state()["striker"] == {"x": 1.24, "y": -7.0, "offset_mm": 12.35}
    tabletop.placed_seat = -1
    assert live.state()["striker"] == {"x": 1.24, "y": -7.0, "offset_mm": 0.0}
    tabletop.played, tabletop.state = played(), MOVING
    assert live.state()["striker"] is None
    tabletop.state, tabletop.striker = READY, None
    assert live.state()["striker"] is None


def test_a_person_may_say_the_words_while_his_man_is_off_the_board():
    """Rule K5, in books that have the words."""

    def may_say(state=MOVING, book="krhum", off=(STRIKER, B), **more):
        shot = played(off=off, **({"by_person": True} | more))
        return actions.may_say(SimpleNamespace(played=shot, state=state, game=SimpleNamespace(book=load(book))))

    assert may_say()
    assert may_say(SETTLING)
    assert may_say(off=(W,))
    assert not any(may_say(state) for state in (READY, PLACED, OVER))
    assert not may_say(off=(STRIKER,))
    assert not may_say(said=True)
    assert not may_say(by_person=False)
    assert not may_say(book="icf")
    assert not actions.may_say(SimpleNamespace(played=None, state=MOVING))


def bettor(**more):
    """A table on which the person on turn has the menu of a bet open."""
    picker = SimpleNamespace(choices=[pieces.NEAR, pieces.FAR])
    menus = SimpleNamespace(**({"picker": picker, "seat": 2, "before_shot": True} | more))
    position = SimpleNamespace(turn=2, has_bet=lambda: False)
    table = SimpleNamespace(menus=menus)
    tabletop = SimpleNamespace(table=table, position=position, state=PLACED, placed_seat=2)
    return SimpleNamespace(tabletop=tabletop, people=(2,))


def test_who_bets_has_the_menu_of_both_zones_open_before_his_shot():
    assert actions.betting(bettor())
    assert not actions.betting(bettor(picker=None))
    assert not actions.betting(bettor(seat=0))
    assert not actions.betting(bettor(before_shot=False))
    assert not actions.betting(bettor(picker=SimpleNamespace(choices=[pieces.NEAR, pieces.FAR, 7])))
    game = bettor()
    game.tabletop.position.has_bet = lambda: True
    assert not actions.betting(game)
    assert actions.may_name(game)  # he has bet


def test_a_man_may_be_named_by_a_person_who_bets_with_his_striker_laid():
    assert actions.may_name(bettor())
    assert not actions.may_name(bettor(picker=None))
    game = bettor()
    game.people = (0,)
    assert not actions.may_name(game)
    game = bettor()
    game.tabletop.state = READY
    assert not actions.may_name(game)


def test_the_state_of_a_new_table():
    setup = Setup.of("krhum", "two", seed=2, speed=2.0)
    setup.opener = "north"
    state = Live(setup, lang="en").state()
    assert (state["game"], state["turn_id"], state["lang"], state["book"]) == (1, 0, "en", "krhum")
    assert (state["phase"], state["shooter"], state["winner"], state["ending"]) == ("idle", "north", None, None)
    assert (state["named"], state["striker"], state["legal"], state["question"]) == (-1, None, [], None)
    assert (state["doublers"], state["left"], state["speed"]) == ([], False, 2.0)
    assert (state["noise"], state["style"], state["umpire"]) == ("nominal", "coach", "table")
    assert state["truth"] == {"judged": 0, "wrong": 0, "asked": 0, "hint": ""}
    assert not any(state["may"].values())
    assert state["speeds"] == {"lo": 150.0, "hi": 6000.0}
    assert len(state["men"]) == 19


def test_what_the_table_saw_wrongly_is_counted_together():
    live = Live(Setup.of("krhum", "two", seed=2))
    truth = live.playing.session.truth
    truth.shots, truth.missed, truth.phantom, truth.confused = 20, 1, 2, 4
    assert live.state()["truth"] == {"judged": 20, "wrong": 7, "asked": 0, "hint": ""}


def test_the_page_knows_each_field_of_the_state_and_no_other():
    text = (Path(view.__file__).parent / "static/page/types.js").read_text(encoding="utf-8")
    shape = re.search(r"@typedef \{\{((?:(?!@typedef).)*?)\}\} State\b", text, re.DOTALL)[1]
    while (flat := re.sub(r"[{<\[][^{}<>\[\]]*[}>\]]", "", shape)) != shape:
        shape = flat
    state = Live(Setup.of("billard", "two", seed=2)).state()
    assert set(re.findall(r"(\w+):", shape)) - {"mine"} == set(state)  # a page adds the seats that it plays
    assert set(Feed().hello()["state"]) == set(state)
