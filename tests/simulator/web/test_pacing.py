"""How fast the table's time runs: nobody waits for a machine, and nothing that is to be seen or read is hurried."""

import re
from itertools import pairwise

import pytest

from carrom_simulator.web.live import Live
from carrom_simulator.web.pacing import AIM_SHOWN_S, AIMS_SHOWN_S, LONGEST_READ_S, SKIPPING, WAITING, read_s
from carrom_simulator.web.setup import Setup
from tests.simulator.web.live_page import Page

TICK_S = 1 / 60


def page_of(book="billard", preset="bot", umpire="table", speed=1.0, pace="quick"):
    setup = Setup.of(book, preset, seed=2, speed=speed, pace=pace)
    setup.umpire = umpire
    return Page(Live(setup, physics="exact"))


def watch(page, until, seconds=60.0):
    """Let the clock on the wall go on until the state fulfils `until`; (rate, state) of each tick."""
    seen = []
    for _ in range(int(seconds / TICK_S)):
        state = page.live.state()
        seen.append((page.live.playing.pacing.rate(), state))
        if until(state):
            return seen
        page.live.playing.pacing.pass_time(TICK_S)
        page.live.advance(0)
    raise AssertionError(f"never; {page.live.state()}")


def flick(page, angle_deg=3.0):
    state = page.live.state()
    page.send("flick", seat=state["shooter"], offset_mm=0.0, angle_deg=angle_deg, speed_mm_s=3500.0)


def miss(page):
    """Shoot so weakly that no man is touched."""
    page.send("flick", seat=page.live.state()["shooter"], offset_mm=0.0, angle_deg=0.0, speed_mm_s=165.0)


def test_an_exchange_takes_little_more_than_the_discs_roll():
    page = page_of()
    watch(page, lambda state: state["may"]["flick"])
    for _ in range(3):
        flick(page)
        seen = watch(page, lambda state: state["may"]["flick"])
        rolling = [rate for rate, state in seen if state["phase"] == "running"]
        assert set(rolling) == {1.0}, "discs do not roll at their own speed"
        aiming = [state for _, state in seen if state["aim"]]
        shots = sum(a["aim"] is None and b["aim"] is not None for (_, a), (_, b) in pairwise(seen))
        assert len(aiming) * TICK_S >= 0.5 * shots, "a bot's aim is hardly seen"
        waited_s = (len(seen) - len(rolling)) * TICK_S
        assert waited_s <= 0.5 + shots * (AIM_SHOWN_S + 0.7)


def test_a_person_who_decides_is_not_hurried():
    page = page_of()
    watch(page, lambda state: state["may"]["flick"])
    assert page.live.playing.pacing.rate() == 1.0
    page.send("pad", seat="south", button="OK", down=True)
    assert page.live.playing.pacing.rate() == 1.0
    watch(page, lambda state: state["question"] is not None)
    page.send("pad", seat="south", button="OK", down=False)
    assert page.live.playing.pacing.rate() == 1.0


def test_people_who_rule_themselves_have_all_the_time():
    page = page_of("krhum", "two", "people", speed=2.0)
    watch(page, lambda state: state["may"]["flick"])
    flick(page)
    seen = watch(page, lambda state: state["may"]["flick"])
    assert {rate for rate, _ in seen} <= {1.0, 2.0}


def test_a_tap_skips_what_is_shown_and_not_a_ruling():
    page = page_of()
    watch(page, lambda state: state["may"]["flick"])
    page.send("skip")
    assert page.live.playing.pacing.rate() == 1.0, "there was nothing to skip"
    flick(page)
    watch(page, lambda state: state["phase"] == "running")
    page.send("skip")
    assert page.told[-1]["t"] == "skip"
    assert page.live.playing.pacing.rate() == SKIPPING
    seen = watch(page, lambda state: state["phase"] != "running")
    assert len(seen) * TICK_S < 0.5
    watch(page, lambda state: state["phase"] == "idle" and not state["may"]["flick"])
    assert page.live.playing.log.items, "the shot was not ruled on"
    watch(page, lambda state: state["aim"] is not None)
    page.send("skip")
    assert len(watch(page, lambda state: state["phase"] == "running")) * TICK_S < 0.2
    assert page.live.playing.pacing.rate() == 1.0, "the skip goes on into the shot"


@pytest.mark.parametrize("speed", [1.0, 4.0])
def test_waiting_is_shortened_at_every_speed(speed):
    page = page_of(speed=speed)
    assert page.live.playing.pacing.rate() == WAITING
    assert len(watch(page, lambda state: state["may"]["flick"])) * TICK_S < 0.5
    assert page.live.playing.pacing.rate() == speed


# South has one white man left, before the north-eastern pocket: this flick wins the board.
NEARLY_WON = (
    "rules billard\nseats south north\nopener south\nsouth q@ne w@ne\n"
    + "south w@ne\n" * 7
    + "# board w300,300 b-300,100 b-260,100 b-220,100 b-180,100 b-300,40 b-260,40 b-220,40 b-180,40 b-300,-20\n"
)
WINS = {"offset_mm": 0.0, "angle_deg": 27.5, "speed_mm_s": 2500.0}


def read_ruling(page):
    """Let people read the ruling that stands now; (seconds for which it stood, table seconds that passed last)."""
    world = page.live.playing.session.world
    passed, begun_us = 0, world.now_us
    while page.live.state()["reading"]:
        begun_us = world.now_us
        page.live.playing.pacing.pass_time(TICK_S)
        page.live.advance(0)
        passed += 1
    return passed * TICK_S, world.now_us - begun_us


def test_a_persons_ruling_stands_until_it_is_read_and_the_clock_stands_too():
    page = page_of(pace="calm")
    watch(page, lambda state: state["may"]["flick"])
    miss(page)
    watch(page, lambda state: state["reading"])
    item, entries = page.live.playing.log.items[-1], len(page.live.playing.session.game)
    assert page.live.state()["reading"]["why"] == item["why"] != ""
    watch(page, lambda _: page.live.playing.pacing.rate() == 0.0, seconds=5)  # after the table's calls
    clock_us = page.live.playing.session.world.now_us
    for _ in range(30):
        page.live.playing.pacing.pass_time(TICK_S)
        page.live.advance(0)
    assert page.live.playing.session.world.now_us == clock_us
    read_ruling(page)
    assert len(page.live.playing.session.game) == entries, "nobody has shot meanwhile"
    assert page.live.state()["aim"] is None
    watch(page, lambda state: state["aim"])


def test_it_stands_for_a_second_and_a_half_and_a_second_for_seventeen_characters():
    page = page_of(pace="calm")
    watch(page, lambda state: state["may"]["flick"])
    miss(page)
    watch(page, lambda state: state["reading"])
    item = page.live.playing.log.items[-1]
    longest = max(len(item["why"]), len(item["also"]["en"]["why"]))
    assert read_ruling(page)[0] == pytest.approx(1.5 + longest / 17, abs=0.2)
    assert read_s({"why": "x" * 34}) == pytest.approx(3.5)
    assert read_s({"why": "x", "also": {"en": {"why": "x" * 1000}}}) == LONGEST_READ_S == 8.0
    assert read_s({"why": ""}) == 0.0, "there is nothing to read"


@pytest.mark.parametrize(("book", "seed"), [("krhum", 2), ("icf", 3)])
def test_of_others_their_faults_bets_and_boards_are_read_and_no_plain_shot(book, seed):
    setup = Setup.of(book, "bots", seed=seed)
    page = Page(Live(setup))
    read, plain = set(), 0
    for _ in range(int(100 / TICK_S)):
        reading = page.live.state()["reading"]
        items = page.live.playing.log.items
        if reading:
            read.add(len(items))
            assert reading["why"] == items[-1]["why"]
        plain += bool(items and re.fullmatch(r"\w+ -", items[-1]["text"]))
        page.live.playing.pacing.pass_time(TICK_S)
        page.live.advance(0)
    items = page.live.playing.log.items
    assert read, "there are faults"
    assert plain, "there are misses"
    for number in read:
        assert items[number - 1]["calls"], items[number - 1]
    faults = [number for number, item in enumerate(items, 1) if re.search(r"\bs@|off:|boulette", item["text"])]
    assert set(faults) - {len(items)} <= read


def test_whoever_reads_may_go_on_for_all():
    page = page_of(pace="calm")
    watch(page, lambda state: state["may"]["flick"])
    miss(page)
    watch(page, lambda state: state["reading"])
    page.send("skip", plays=("south",))
    assert page.told[-1]["t"] == "state"
    assert page.live.state()["reading"] is None
    assert len(watch(page, lambda state: state["aim"])) * TICK_S < 0.5


def test_who_has_the_next_shot_reads_for_as_long_as_he_likes_or_shoots():
    page = page_of("krhum", "two", pace="calm")
    watch(page, lambda state: state["may"]["flick"])
    miss(page)
    watch(page, lambda state: state["reading"])
    assert page.live.state()["may"]["flick"]
    miss(page)
    assert page.live.state()["phase"] == "running"
    assert page.live.state()["reading"] is None


def test_between_boards_all_read_who_has_won_and_how_many_points():
    page = page_of(pace="calm")
    page.send("open", name="a", text=NEARLY_WON)
    page.send("resume", upto=99)
    watch(page, lambda state: state["may"]["flick"])
    page.send("flick", seat="south", **WINS)
    watch(page, lambda state: state["reading"] and state["reading"]["board"])
    state = page.live.state()
    assert state["reading"]["board"] == {"winner": "south", "points": 9}
    assert "9 points" in state["reading"]["why"]
    assert "The board is worth" in state["reading"]["also"]["en"]["why"]
    assert (state["position"]["board"], state["position"]["turn"]) == (2, "north")
    assert read_ruling(page)[0] > 5
    assert page.live.state()["position"]["board"] == 2


def test_bots_aim_for_one_to_two_seconds_and_a_half():
    page = Page(Live(Setup.of("billard", "bots", seed=2)))
    aims, aimed = [], 0
    for _ in range(int(60 / TICK_S)):
        if page.live.state()["aim"]:
            aimed += 1
        elif aimed:
            aims.append(aimed * TICK_S)
            aimed = 0
        page.live.playing.pacing.pass_time(TICK_S)
        page.live.advance(0)
    low, high = AIMS_SHOWN_S
    assert (low, high) == (1.0, 2.5)
    assert len(aims) > 5
    assert all(low <= aim <= high + 0.2 for aim in aims), aims
    assert max(aims) - min(aims) > 0.3, "each takes its time"


def test_an_undo_ends_the_reading():
    page = page_of(pace="calm")
    watch(page, lambda state: state["may"]["flick"])
    miss(page)
    watch(page, lambda state: state["reading"])
    page.send("undo")
    assert page.live.state()["reading"] is None
