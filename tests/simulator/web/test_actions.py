"""What people ask at the page, without a browser: the striker, the man they mean, pads, words and undo."""

import pytest

from carrom.game import pieces
from carrom.panel import calls
from carrom.ports import BUTTON_WORDS
from carrom_simulator.board.layout import Disc
from carrom_simulator.game.striker_in_hand import HAND_US, SURE_US
from carrom_simulator.game.tabletop import MOVING, PLACED, READY
from carrom_simulator.physics.outcome import Fall, Off
from carrom_simulator.web.actions import SHORTEST_PRESS_US
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from tests.simulator.web.live_page import Page


def ready(book="krhum", preset="two", speed=1.0):
    """(live, page) of a game that south opens on a table with ideal sensors; his striker lies ready."""
    setup = Setup.of(book, preset, seed=2, speed=speed)
    setup.noise, setup.opener = "none", "south"
    live = Live(setup)
    page = Page(live)
    page.wait(lambda state: state["may"]["flick"])
    return live, page


def flick(page, angle_deg, speed_mm_s=900.0, seat="south", offset_mm=0.0):
    page.send("flick", seat=seat, offset_mm=offset_mm, angle_deg=angle_deg, speed_mm_s=speed_mm_s)


def pad(page, button, down, seat="south"):
    page.send("pad", seat=seat, button=button, down=down)


def tap(page, button, seat="south"):
    for down in (True, False):
        pad(page, button, down, seat)
        page.live.advance(0.15)


def held(live, button, seat=pieces.SOUTH):
    return bool(live.playing.session.world.pads.held >> seat * 4 + BUTTON_WORDS.index(button) & 1)


def fall(index, piece):
    return Fall(1.0, index, piece, 0, 900.0)


def test_the_page_is_told_every_call():
    live, page = ready()
    [opener] = [message for message in page.told if message["t"] == "call"]
    name = live.playing.tabletop.game.book.OPENER_CALL
    assert (opener["name"], opener["rtttl"]) == (name, calls.call(name).tune())
    assert opener["text"].startswith("Sud ouvre")


# The striker.


def test_a_striker_is_dragged_within_its_line_and_laid_there_the_next_time():
    live, page = ready()
    page.send("place", seat="south", offset_mm=40.0)
    assert live.playing.tabletop.placed_offset_mm == 40.0
    assert live.state()["striker"]["offset_mm"] == 40.0
    page.send("place", seat="south", offset_mm=390.0)
    assert live.playing.tabletop.placed_offset_mm == pytest.approx(live.spec.base_circle_mm)
    page.send("place", seat="north", offset_mm=-20.0)  # whose striker does not lie
    assert live.playing.tabletop.placed_offset_mm == pytest.approx(live.spec.base_circle_mm)
    page.send("place", seat="south", offset_mm=60.0)
    flick(page, -85.0, offset_mm=60.0)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "north", 90)
    assert live.state()["striker"]["offset_mm"] == 0.0
    flick(page, -85.0, seat="north")
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "south", 90)
    assert live.state()["striker"]["offset_mm"] == 60.0


def test_each_striker_that_is_laid_has_a_number_of_its_own():
    live, page = ready()
    first = live.state()["turn_id"]
    flick(page, -85.0)
    assert live.state()["turn_id"] == first
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "north", 90)
    assert live.state()["turn_id"] == first + 1


def test_a_flick_out_of_turn_or_before_the_table_has_seen_the_striker_is_refused():
    setup = Setup.of("krhum", "two", seed=2)
    setup.noise, setup.opener = "none", "south"
    live = Live(setup)
    page = Page(live)
    page.wait(lambda _: live.playing.tabletop.state == PLACED)
    flick(page, 0.0)
    assert page.replies[-1]["t"] == "error"
    page.wait(lambda _: live.playing.tabletop.world.now_us >= live.playing.tabletop.still_us + SURE_US, 5)
    flick(page, 0.0, seat="north")
    assert page.replies[-1]["t"] == "error"
    assert live.playing.tabletop.state == PLACED
    flick(page, 0.0, offset_mm=25.0)
    assert live.playing.tabletop.state == MOVING
    assert live.playing.tabletop.played.flick.offset_mm == 25.0


def test_a_hand_takes_its_time_between_taking_the_striker_up_and_laying_it():
    live, page = ready()
    live.playing.tabletop.take_up()
    taken_us = live.playing.session.world.now_us
    page.wait(lambda _: live.playing.tabletop.state == PLACED)
    assert live.playing.session.world.now_us - taken_us == pytest.approx(HAND_US + SURE_US, abs=100_000)


def test_men_all_along_the_line_are_pushed_aside_until_there_is_room():
    live, page = ready("billard")
    live.playing.tabletop.take_up()
    men = [disc for disc in live.playing.tabletop.layout if disc.piece != pieces.QUEEN]
    row = [Disc(disc.piece, -225.0 + 26.5 * at, -live.spec.base_mm) for at, disc in enumerate(men)]
    live.playing.tabletop.lay([*row, Disc(pieces.QUEEN, 0.0, 0.0)])
    page.wait(lambda state: state["may"]["flick"], 30)
    lying = live.playing.tabletop.layout
    assert len(lying) == 19
    moved = [disc for disc in row if disc not in lying]
    assert 0 < len(moved) < 6
    assert min(abs(disc.x_mm) for disc in moved) < 30  # the nearest to the middle went first
    ends = [end for stretch in live.state()["legal"] for end in stretch]
    assert any(end != round(end) for end in ends)  # between men
    assert ends == [round(end, 2) for end in ends]


# A weak flick is no shot, and a bet's man is the one that fell where none was named.


def test_a_striker_that_has_not_left_its_lines_was_not_shot():
    live, page = ready()
    flick(page, 0.0, 1.0)
    page.wait(lambda state: state["may"]["flick"], 30)
    assert len(live.playing.session.game) == 0
    flick(page, 85.0, 900.0)
    page.wait(lambda _: len(live.playing.session.game) == 1, 30)


def with_bet(zone=0):
    """A game in which south has white, one white man lies before his near pocket, and he has bet on it."""
    live, page = ready()
    start = "rules krhum\nseats south north\nopener south\nsouth w@sw\n"
    x, y = live.spec.pocket_centre(pieces.SW)
    men = f"# board q0,0 w{x + 45:.1f},{y + 45:.1f} " + " ".join(f"w{40 * at},200" for at in range(-3, 4))
    men += " " + " ".join(f"b{40 * at},260" for at in range(-4, 5)) + "\n"
    page.send("open", name="a", text=start + men)
    live.playing.setup.noise = "none"
    page.send("resume", upto=1)
    page.wait(lambda state: state["may"]["flick"])
    assert not live.state()["may"]["name"]
    tap(page, "BET")
    page.wait(lambda state: state["may"]["bet"])
    assert live.state()["may"]["name"]
    page.send("answer", seat="south", index=zone)
    page.wait(lambda state: state["position"]["bet"] and state["may"]["flick"])
    return live, page


def test_who_bets_may_point_at_the_man_that_he_means():
    live, page = with_bet()
    assert live.state()["may"]["name"]
    page.send("name", index=3)
    assert live.state()["named"] == 3
    page.send("name", index=len(live.playing.tabletop.layout))  # there is no such man
    assert live.state()["named"] == 3
    page.send("name", ["north"], index=4)  # another page points
    assert live.state()["named"] == 3
    flick(page, 80.0)
    assert live.playing.tabletop.played.target == 3
    assert not live.state()["may"]["name"]


@pytest.mark.parametrize("falls", [True, False])
def test_without_a_name_the_bets_man_is_the_first_own_one_that_fell(falls):
    live, page = with_bet()
    x, y = live.spec.pocket_centre(pieces.NE)
    own = Disc(pieces.WHITE, x - 90, y - 90)
    live.playing.tabletop.lay([Disc(pieces.QUEEN, -100.0, 100.0), *([own] if falls else [])])
    flick(page, 25.5, 1500.0)
    assert live.playing.tabletop.played.target == (1 if falls else -1)


def test_only_the_other_side_may_double_a_bet_while_it_can_be():
    live, page = with_bet()
    assert live.state()["doublers"] == ["north"]
    page.send("double", ["south"])
    live.advance(1.0)
    assert live.state()["position"]["bet"]["calls"] == 1
    page.send("double")
    page.wait(lambda state: state["position"]["bet"]["calls"] == 2, 5)
    assert live.state()["doublers"] == ["south"]
    page.wait(lambda state: state["may"]["flick"])
    flick(page, 80.0)
    assert live.state()["doublers"] == []


# Words and pads.


def test_a_tap_is_held_as_long_as_the_firmware_needs_and_a_long_press_as_long_as_the_finger():
    live, page = ready()
    world = live.playing.session.world
    pressed_us = world.now_us
    pad(page, "FAULT", True)
    pad(page, "FAULT", False)
    assert held(live, "FAULT")
    page.wait(lambda _: not held(live, "FAULT"), 2)
    assert SHORTEST_PRESS_US <= world.now_us - pressed_us < SHORTEST_PRESS_US + 100_000
    pad(page, "OK", True)
    live.advance(1.0)
    assert held(live, "OK")
    pad(page, "OK", False)
    assert not held(live, "OK")
    pad(page, "OK", False)  # let go twice
    assert not held(live, "OK")


def test_a_button_that_is_let_go_leaves_the_others_held():
    live, page = ready()
    for button in ("OK", "BANK"):
        pad(page, button, True)
    live.advance(0.5)
    pad(page, "OK", False)
    assert (held(live, "OK"), held(live, "BANK")) == (False, True)


def test_a_second_tap_soon_after_the_first_is_a_press_of_its_own():
    live, page = ready()
    for down in (True, False, True):
        pad(page, "BANK", down)
    live.advance(1.0)
    assert held(live, "BANK")
    pad(page, "BANK", False)
    assert not held(live, "BANK")


def test_the_words_are_said_once_by_the_page_of_him_whose_man_left_the_board():
    live, page = ready()
    flick(page, 80.0)
    played = live.playing.tabletop.played
    assert not live.state()["may"]["say"]
    played.outcome.off.append(Off(0.1, -1, pieces.STRIKER))
    assert not live.state()["may"]["say"]
    played.outcome.off.append(Off(0.1, 3, pieces.WHITE))
    assert live.state()["may"]["say"]
    page.send("say", ["north"])
    assert not played.said
    page.send("say")
    assert played.said
    assert [message for message in page.told if message["t"] == "said"] == [{"t": "said", "seat": "south"}]
    page.send("say")
    assert not live.state()["may"]["say"]
    assert sum(message["t"] == "said" for message in page.told) == 1


def test_nobody_answers_what_is_not_on_offer():
    live, page = ready()
    page.send("answer", seat="south", index=0)
    live.advance(1.0)
    assert live.state()["question"] is None
    tap(page, "FAULT")
    page.wait(lambda state: state["question"])
    count = len(live.state()["question"]["choices"])
    page.send("answer", seat="south", index=count)
    live.advance(1.0)
    assert live.state()["question"]["choices"]


# Undo.


def test_one_press_goes_back_to_the_own_last_turn_at_once():
    """The bot has shot, perhaps more than once: all of that is taken back, each entry by an undo of its own."""
    live, page = ready("billard", "bot")
    assert not live.state()["may"]["undo"]
    page.wait(lambda state: state["may"]["flick"])
    before = live.state()["men"]
    for shots in (1, 2):
        page.shoot(4.0, 3000.0)
        page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "south", 120)
        entries = len(live.playing.session.game)
        assert live.state()["undo"] == ["south"]
        items = len(live.playing.log.items)
        page.send("undo")
        assert len(live.playing.session.game) == 0
        assert [item["text"] for item in live.playing.log.items[items:]] == ["undo"] * entries, shots
        assert live.state()["men"] == before
        page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "south", 5)
    page.shoot(4.0, 3000.0)
    assert not live.state()["may"]["undo"] or live.playing.session.position.turn is not None


def test_another_persons_shot_is_taken_back_only_when_that_person_agrees():
    live, page = ready("billard", "two")
    page.wait(lambda state: state["may"]["flick"])
    page.shoot(-85.0, 900.0)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "north")
    page.shoot(-85.0, 900.0)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "south")
    for agrees in (False, True):
        page.send("undo", plays=["south"])
        assert live.state()["wish"] == {"by": "south", "seats": ["north"]}
        assert len(live.playing.session.game) == 2
        page.send("agree", plays=["south"], yes=True)  # it is not his shot
        assert len(live.playing.session.game) == 2
        page.send("agree", plays=["north"], yes=agrees)
        assert live.state()["wish"] is None
        assert len(live.playing.session.game) == (0 if agrees else 2)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "south")


@pytest.mark.parametrize("speed", [1, 20])
def test_whoever_is_on_turn_at_another_screen_is_asked_before_an_undo_and_silence_is_a_no(speed):
    live, page = ready("billard", "two", speed=speed)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "south")
    page.shoot(-85.0, 900.0)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "north")
    page.send("undo", plays=["south"])
    assert live.state()["wish"] == {"by": "south", "seats": ["north"]}
    live.playing.pacing.pass_time(9.5)
    live.advance(0)
    assert live.state()["wish"] is not None
    live.playing.pacing.pass_time(1.0)
    live.advance(0)
    assert live.state()["wish"] is None
    assert len(live.playing.session.game) == 1
    page.send("undo", plays=["south"])
    page.send("agree", plays=["north"], yes=False)
    assert len(live.playing.session.game) == 1
    assert [(told["seats"], told["answered"]) for told in page.told if told["t"] == "disagreed"] == [
        (["north"], False), (["north"], True),
    ]  # fmt: skip
    page.send("undo", plays=["south"])
    page.send("agree", plays=["north"], yes=True)
    assert len(live.playing.session.game) == 0


def test_an_undo_asks_nobody_where_two_play_at_one_page_or_the_own_turn_goes_on():
    live, page = ready("billard", "two")
    page.wait(lambda state: state["may"]["flick"])
    page.shoot(-85.0, 900.0)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "north")
    page.send("undo")
    assert live.state()["wish"] is None
    assert len(live.playing.session.game) == 0
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "south")
    page.shoot(-85.0, 900.0)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "north")
    page.shoot(-85.0, 900.0)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "south")
    page.send("undo", plays=["north"])  # South is on turn
    assert live.state()["wish"] == {"by": "north", "seats": ["south"]}


def test_who_shoots_meanwhile_does_not_agree():
    live, page = ready("billard", "two")
    page.wait(lambda state: state["may"]["flick"])
    page.shoot(-85.0, 900.0)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "north")
    page.send("undo", plays=["south"])
    page.send("flick", seat="north", offset_mm=0.0, angle_deg=-85.0, speed_mm_s=900.0)
    page.send("agree", plays=["north"], yes=True)
    page.wait(lambda state: state["may"]["flick"] and state["shooter"] == "south")
    assert len(live.playing.session.game) == 2


def test_a_wish_to_take_back_ends_when_the_game_goes_on():
    live, page = ready("billard", "two")
    for seat in ("south", "north"):
        page.wait(lambda state, seat=seat: state["may"]["flick"] and state["shooter"] == seat)
        page.shoot(-85.0, 900.0)
    page.wait(lambda state: state["may"]["flick"])
    page.send("undo", plays=["south"])
    page.shoot(-85.0, 900.0)
    page.wait(lambda state: state["may"]["flick"])
    assert live.state()["wish"] is None
    assert len(live.playing.session.game) == 3


# A penalty shot's man.


def test_the_man_of_a_penalty_shot_is_moved_to_the_other_near_arrow_and_back():
    live, page = ready()
    tabletop = live.playing.tabletop
    live.playing.actions.striker.move_to_other_arrow()  # nothing to move
    assert tabletop.penalty_man is None
    tabletop.put_on_arrow(2, pieces.SW)
    on_arrow = [tabletop.layout[2]]
    for pocket in (pieces.SE, pieces.SW):
        page.send("arrow")
        assert tabletop.penalty_man == (2, pocket)
        on_arrow.append(tabletop.layout[2])
    assert on_arrow[0] == on_arrow[2] != on_arrow[1]
    assert on_arrow[1].x_mm == pytest.approx(-on_arrow[0].x_mm)
    page.send("arrow", ["north"])  # it is not his shot
    assert tabletop.penalty_man == (2, pieces.SW)
    tabletop.state = MOVING
    page.send("arrow")
    assert tabletop.penalty_man == (2, pieces.SW)
    tabletop.state = READY


def test_a_bet_is_pressed_on_the_pad_once_it_is_chosen_with_the_man_that_is_meant():
    live, page = with_bet()
    page.send("undo")
    page.wait(lambda state: state["may"]["flick"] and state["position"]["bet"] is None)
    entries = len(live.playing.log.items)
    page.send("bet", seat="north", zone="near", index=3)  # it is not on turn
    page.send("bet", seat="south", zone="far", index=3)
    page.send("bet", seat="south", zone="near", index=4)  # the hand is at the pad already
    states = len(page.told)
    state = page.wait(lambda state: state["position"]["bet"] and state["named"] >= 0)
    assert (state["position"]["bet"]["zone"], state["named"]) == ("far", 3)
    assert len(live.playing.log.items) == entries + 1
    told = [message["state"] for message in page.told[states:] if message["t"] == "state"]
    assert not any(each["question"] for each in told), "no menu is shown meanwhile"
    page.send("bet", seat="south", zone="near", index=-1)  # one bet is open already
    live.advance(3.0)
    assert live.state()["position"]["bet"]["zone"] == "far"


def test_the_near_pockets_are_those_on_the_shooters_side():
    live, _ = ready()
    spec = live.spec
    side = {"south": (pieces.SW, pieces.SE), "north": (pieces.NE, pieces.NW)}[live.state()["shooter"]]
    assert live.state()["near"] == [[round(way, 1) for way in spec.pocket_centre(pocket)] for pocket in sorted(side)]
