"""The table as umpire: nothing waits for a person; bots are quick, and show which man they mean."""

import random

import pytest

from carrom import ports
from carrom.game.entry import ANSWER, BET
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.simulator.web.live_page import Page


@pytest.mark.parametrize("book", ["krhum", "icf", "billard"])
def test_where_the_table_is_the_umpire_people_need_only_flick(book):
    """Faults, cushions, doubtful pieces, bets: with an old and broken table, nothing ever waits for a person."""
    rng = random.Random(f"umpire {book}")
    setup = Setup.of(book, "two", seed=8)
    setup.noise = "harsh"
    live = Live(setup)
    page = Page(live)
    for pocket in range(4):
        live.playing.session.world.sensors.break_beam(
            ports.gate_beam(pocket, 0), "blocked"
        )  # it has to ask about every piece
    shots = bets = 0
    for _ in range(25):
        state = page.wait(lambda state: state["may"]["flick"] or state["phase"] == "over", 90)
        if state["phase"] == "over":
            break
        seat = state["shooter"]
        if book == "krhum" and rng.random() < 0.5:
            for down in (True, False):
                page.send("pad", seat=seat, button="BET", down=down)
                live.advance(0.15)
            if live.state()["may"]["bet"]:
                bets += 1
                page.send("answer", seat=seat, index=0)
                page.wait(lambda state: state["position"]["bet"] and state["may"]["flick"])
        page.send("flick", seat=seat, offset_mm=0, angle_deg=rng.uniform(-40, 40), speed_mm_s=rng.uniform(2000, 6000))
        shots += 1
    page.wait(lambda state: state["may"]["flick"] or state["phase"] == "over", 90)
    assert shots == 25 or live.state()["phase"] == "over"
    assert bets > 3 or book != "krhum"
    assert live.playing.session.table.asked or "hit" in live.record_text() or book != "krhum"
    states = [message["state"] for message in page.told if message["t"] == "state"]
    assert not [state["question"] for state in states if state["question"] and not state["may"]["bet"]]


def test_a_bot_has_bet_or_shot_within_three_seconds():
    """Of the table's own time, from the moment when it may; its bet leaves a person three more to double."""
    live = Live(Setup.of("krhum", "bots", seed=6, pace="quick"))
    Page(live)
    session = live.playing.session
    waits, bets = [], 0

    class Watch:
        def __init__(self):
            self.free_us = session.world.now_us

        def on_in_order(self):
            self.free_us = session.world.now_us

        def on_flick(self, _played):
            waits.append(session.world.now_us - self.free_us)

        def on_entry(self, entry, _verdict, _position):
            nonlocal bets
            if entry.kind in (BET, ANSWER):
                bets += 1
                self.on_flick(None)
                self.on_in_order()

    watch = Watch()
    session.listeners.append(watch)
    session.table.listeners.append(watch)
    while len(waits) < 60 and not session.over:
        live.advance(0.25)
    assert bets > 0
    assert max(waits) <= 3_000_000, sorted(waits)[-5:]


def test_everybody_sees_which_man_a_bot_means():
    live = Live(Setup.of("krhum", "bots", seed=6, pace="quick"))
    page = Page(live)
    page.wait(lambda state: state["position"]["bet"] and state["named"] >= 0, 900)
    state = live.state()
    colour = state["position"]["colours"][state["shooter"]]
    assert state["men"][state["named"]][0] == colour
    page.wait(lambda state: state["phase"] == "running")
    assert live.state()["named"] == state["named"]
    assert live.playing.tabletop.played.target == state["named"]
    page.wait(lambda state: state["phase"] != "running")
    assert live.state()["named"] == -1


def test_a_person_doubles_a_bots_bet_with_one_click():
    setup = Setup.of("krhum", "bot", seed=6)
    setup.players["north"]["skill"] = 100
    live = Live(setup)
    page = Page(live)
    for _ in range(2000):
        state = live.state()
        if state["may"]["double"]:
            break
        if state["may"]["flick"]:
            page.send("flick", seat="south", offset_mm=0, angle_deg=70, speed_mm_s=900)
        live.advance(0.5)
    times = live.state()["position"]["bet"]["times"]
    page.send("double")
    page.wait(lambda state: state["position"]["bet"] and state["position"]["bet"]["times"] >= 2 * times, 3)


@pytest.mark.parametrize("umpire", ["table", "people"])
def test_hidden_lines_concern_only_people_who_are_the_umpires(umpire):
    """A man lies on the base line, so that the table cannot see the next shot. It says so and waits for OK."""
    setup = Setup.of("billard", "two", seed=2)
    setup.umpire = umpire
    live = Live(setup)
    page = Page(live)
    men = [f"w90,{-live.spec.base_mm:.1f}", *(f"w{40 * at},200" for at in range(-3, 4)), "q0,0"]
    men += [f"b{40 * at},260" for at in range(-4, 5)]
    page.send(
        "open", name="a", text=f"rules billard\nseats south north\nopener south\nsouth w@ne\n# board {' '.join(men)}\n"
    )
    page.send("resume", upto=1)
    page.wait(lambda state: state["may"]["flick"])
    page.told.clear()
    page.wait(lambda _state: live.playing.session.table.referee.blind())
    for _ in range(120):
        live.advance(1 / 30)
    by_people = umpire == "people"
    assert ("OK" in live.state()["pads"]["south"]) == by_people
    assert any(message["t"] == "call" for message in page.told) == by_people
    frames = {message["hex"] for message in page.told if message["t"] == "frame"}
    assert (len(frames) > 20) == by_people, "it scrolls over the LEDs"
    assert len(frames) <= 1 or by_people
