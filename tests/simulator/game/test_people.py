"""The people at the simulated table: when they think, bet, shoot and claim, on a table that does nothing by itself."""

from itertools import pairwise
from random import Random

import pytest

from carrom.game import pieces
from carrom.game.position import Position
from carrom.panel import choices
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON, gate_beam
from carrom_simulator.bots.player import DIRECT, Shot
from carrom_simulator.game.hands import LONG_HOLD_US, LOOK_US
from carrom_simulator.game.people import HEARD_US, THINK_US, People
from carrom_simulator.game.tabletop import MOVING, SETTLING
from carrom_simulator.physics.outcome import Fall, Off, Touch
from tests.simulator.game.bare_table import FLICK, NORTH, PICK_US, SOUTH, Hands, Table, pass_time, played


class Bot:
    """Means to do as a test says: raises as often as it is told to."""

    def __init__(self, zone=None, raises=0, target=4, chance=0.5):
        self.zone, self.left = zone, raises
        self.shot = Shot(FLICK, FLICK, DIRECT, target, 0, chance)

    def think(self, *_position):
        yield
        return self.shot

    def bet_zone(self, *_shot):
        return self.zone

    def raises(self, *_chance):
        self.left -= 1
        return self.left >= 0

    def says_the_words(self):
        return True


def people(table, bots, then=lambda: None, **more):
    hands = Hands(table, then)
    return People(table, hands, bots, Random(1), **more), hands


# A shot.


def test_a_bot_thinks_lays_the_striker_aims_and_shoots_as_it_chose():
    table = Table()
    crew, hands = people(table, {SOUTH: Bot(), NORTH: Bot()})
    pass_time(table, crew.shoot(SOUTH))
    ((laid_us, seat, offset_mm, placing),) = table.placed
    assert (seat, offset_mm, placing) == (SOUTH, FLICK.offset_mm, "good")
    assert THINK_US <= laid_us < THINK_US + 200_000
    ((flicked_us, *flick),) = table.flicked
    assert flick == [SOUTH, FLICK.angle_deg, FLICK.speed_mm_s]
    assert 500_000 < flicked_us - table.still_us < 1_000_000
    assert (hands.picked, table.taken_up, len(table.spawned)) == ([], 0, 1)


@pytest.mark.parametrize("calls_us", [3_000_000, 60_000_000])
def test_a_bot_listens_to_the_calls_but_not_for_ever(calls_us):
    table = Table()
    table.announcer.busy = True
    crew, _ = people(table, {SOUTH: Bot()})

    def end_of_calls():
        table.announcer.busy = table.now_us < THINK_US + calls_us

    pass_time(table, crew.shoot(SOUTH), end_of_calls)
    waited_us = table.placed[0][0] - THINK_US
    assert waited_us == pytest.approx(min(calls_us, HEARD_US), abs=200_000)


def test_a_bot_whose_turn_has_gone_does_not_shoot():
    gone = Position(pieces.TWO_SEATS, NORTH)
    before, thinking, laid, busy = Table(), Table(), Table(), Table()
    before.position = gone
    pass_time(before, people(before, {SOUTH: Bot()})[0].shoot(SOUTH))
    busy.is_quiet = False
    pass_time(busy, people(busy, {SOUTH: Bot()})[0].shoot(SOUTH))

    def somebody_enters():
        thinking.entered = thinking.now_us > THINK_US

    pass_time(thinking, people(thinking, {SOUTH: Bot()})[0].shoot(SOUTH), somebody_enters)
    assert (before.placed, busy.placed, thinking.placed) == ([], [], [])

    def turn_goes():
        laid.position = gone if laid.placed else laid.position

    pass_time(laid, people(laid, {SOUTH: Bot()})[0].shoot(SOUTH), turn_goes)
    assert (len(laid.placed), laid.taken_up, laid.flicked) == (1, 1, [])


def test_a_striker_laid_badly_is_laid_again():
    table = Table()
    crew, _ = people(table, {SOUTH: Bot()}, bad_placing=1.0)
    pass_time(table, crew.shoot(SOUTH))
    (first_us, *_, bad), (again_us, *_, good) = table.placed
    assert bad in ("one_line", "pulled_back")
    assert good == "good"
    assert 2_000_000 < again_us - first_us < 6_000_000  # the table has had time to warn
    assert len(table.flicked) == 1


def test_a_hand_that_touches_a_man_is_told_by_the_other_side_where_the_book_punishes_it():
    for book, tells in (("krhum", 1), ("billard", 0)):
        table = Table(book)
        crew, hands = people(table, {SOUTH: Bot(), NORTH: Bot()}, touched=1.0)
        pass_time(table, crew.shoot(SOUTH))
        assert len(hands.picked) == tells
        for seat, button, (item, who) in hands.told():
            assert (button, item, {seat, who}) == (FAULT_BUTTON, choices.ITEM_TOUCH, {SOUTH, NORTH})


# Bets.


def with_bet(table, by=SOUTH, calls=1):
    table.position.bet_by, table.position.bet_calls = by, calls


@pytest.mark.parametrize(("south", "north", "calls"), [(0, 0, 1), (0, 1, 2), (1, 1, 3), (9, 9, 6), (9, 2, 5)])
def test_a_bet_is_raised_in_turn_while_both_want_to(south, north, calls):
    table = Table()
    crew, hands = people(
        table,
        {SOUTH: Bot(pieces.NEAR, south), NORTH: Bot(raises=north)},
        lambda: with_bet(table, calls=table.position.bet_calls + 1 if table.position.has_bet() else 1),
    )
    pass_time(table, crew.shoot(SOUTH))
    assert table.position.bet_calls == calls
    raised = [((SOUTH, NORTH)[number % 2], BET_BUTTON, [True]) for number in range(1, calls)]
    assert hands.told() == [(SOUTH, BET_BUTTON, [pieces.NEAR]), *raised]
    times_us = [at_us for at_us, *_ in hands.picked]
    assert all(later - at >= PICK_US + THINK_US for at, later in pairwise(times_us))
    assert table.named == 4  # the man that is meant, for all to see


def test_a_bet_that_the_table_does_not_take_is_not_raised_again():
    table = Table()
    crew, hands = people(table, {SOUTH: Bot(pieces.FAR), NORTH: Bot(raises=9)}, lambda: with_bet(table))
    pass_time(table, crew.shoot(SOUTH))
    assert hands.told() == [(SOUTH, BET_BUTTON, [pieces.FAR]), (NORTH, BET_BUTTON, [True])]
    assert len(table.flicked) == 1


def test_a_person_has_three_seconds_to_double_a_bots_bet():
    table = Table()
    crew, hands = people(table, {SOUTH: Bot(pieces.NEAR)}, lambda: with_bet(table))
    pass_time(table, crew.shoot(SOUTH))
    assert len(hands.picked) == 1
    assert table.placed[0][0] - hands.picked[0][0] == pytest.approx(3_000_000 + PICK_US, abs=400_000)
    # He doubles, and the bot answers him.
    table, doubled_us = Table(), []
    crew, hands = people(
        table, {SOUTH: Bot(pieces.NEAR, raises=1)}, lambda: with_bet(table, calls=table.position.bet_calls + 1)
    )

    def person():
        if table.position.has_bet() and table.position.bet_calls == 1 and not doubled_us:
            doubled_us.append(table.now_us)
            table.position.bet_calls = 2

    pass_time(table, crew.shoot(SOUTH), person)
    assert hands.told()[1:] == [(SOUTH, BET_BUTTON, [True])]


def test_nobody_points_at_a_man_without_a_bet_and_none_is_made_upon_another():
    table = Table()
    pass_time(table, people(table, {SOUTH: Bot(), NORTH: Bot()})[0].shoot(SOUTH))
    assert table.named == -1
    table = Table()
    with_bet(table, calls=6)
    crew, hands = people(table, {SOUTH: Bot(pieces.NEAR), NORTH: Bot()})
    pass_time(table, crew.shoot(SOUTH))
    assert hands.picked == []
    assert table.named == 4


@pytest.mark.parametrize(
    ("by", "calls", "raises", "quiet", "answers"),
    [
        (NORTH, 1, 1, True, True), (NORTH, 3, 1, True, True), (NORTH, 5, 1, True, True), (NORTH, 1, 0, True, False),
        (NORTH, 2, 1, True, False), (NORTH, 6, 1, True, False), (NORTH, 7, 1, True, False), (NORTH, 1, 1, False, False),
        (SOUTH, 1, 1, True, False),
    ],
)  # fmt: skip
def test_a_bot_answers_a_persons_bet_while_it_may(by, calls, raises, quiet, answers):
    table = Table()
    table.is_quiet = quiet
    with_bet(table, by, calls)
    crew, hands = people(table, {SOUTH: Bot(raises=raises)})
    pass_time(table, crew.reply_to_bet())
    assert hands.told() == ([(SOUTH, BET_BUTTON, [True])] if answers else [])
    if answers:
        assert hands.picked[0][0] >= THINK_US


def test_of_two_bots_on_the_other_side_the_one_who_thought_answers():
    table = Table(seats=pieces.FOUR_SEATS)
    with_bet(table, NORTH)
    crew, hands = people(table, {pieces.EAST: Bot(raises=1), pieces.WEST: Bot()})
    pass_time(table, crew.reply_to_bet())
    assert hands.told() == [(pieces.EAST, BET_BUTTON, [True])]


def test_a_bot_does_not_answer_a_bet_if_the_table_was_busy_once_he_had_thought():
    table = Table()
    table.is_quiet = False
    with_bet(table, NORTH)
    crew, hands = people(table, {SOUTH: Bot(raises=1)})

    def rests():
        table.is_quiet = table.now_us > THINK_US

    pass_time(table, crew.reply_to_bet(), rests)
    assert hands.picked == []


def test_a_bot_does_not_answer_a_bet_that_has_gone_meanwhile():
    for at_us in (0, THINK_US):
        table = Table()
        with_bet(table, NORTH)
        crew, hands = people(table, {SOUTH: Bot(raises=1)})

        def takes_back(table=table, at_us=at_us):
            if table.now_us >= at_us:
                table.position.bet_by = -1

        pass_time(table, crew.reply_to_bet(), takes_back)
        assert hands.picked == []


# Claims.

FALLS = [Fall(1.0, 3, pieces.BLACK, 0, 900.0), Fall(1.5, 2, pieces.WHITE, 1, 900.0)]
TOUCHES = [Touch(0.2, 3, pieces.BLACK, True), Touch(0.4, 2, pieces.WHITE, True)]


# A shot in which all that can be claimed is to be seen.
SEEN = {
    "claims": pieces.BANK | pieces.BOULETTE | pieces.UNTOUCHED,
    "falls": FALLS,
    "touches": TOUCHES,
    "off": [Off(0.7, 1, pieces.BLACK)],
    "rest_time_s": 2.0,
}


def shot(table, crew, **shot):
    """Let the bot of South shoot such a shot, and make its claims."""
    table.shot = shot
    pass_time(table, crew.shoot(SOUTH))
    (claims,) = table.spawned
    pass_time(table, claims)


def test_each_claims_what_is_his_to_claim_when_it_can_be_seen():
    table = Table()
    crew, hands = people(table, {SOUTH: Bot(), NORTH: Bot()})
    shot(table, crew, **SEEN)
    assert hands.told() == [
        (NORTH, FAULT_BUTTON, [choices.ITEM_BOULETTE]),
        (NORTH, FAULT_BUTTON, [choices.ITEM_OFF, pieces.BLACK]),
        (SOUTH, BANK_BUTTON, [True]),  # his own man's fall, not the other's before it
        (SOUTH, FAULT_BUTTON, [choices.ITEM_UNTOUCHED]),
    ]
    after_us = [at_us - table.flicked[0][0] for at_us, *_ in hands.picked]
    seen_us = (600_000, 1_100_000, 1_900_000, 2_400_000)
    assert all(at_us >= when_us for at_us, when_us in zip(after_us, seen_us, strict=True))
    assert after_us[-1] < 3_500_000


def test_what_falls_into_a_pocket_that_is_not_fitted_is_told_by_a_long_press_of_ok():
    table = Table()
    table.hardware.fitted &= ~(3 << gate_beam(pieces.SE, 0))
    crew, hands = people(table, {SOUTH: Bot(), NORTH: Bot()})
    shot(table, crew, falls=FALLS)
    ((at_us, *told),) = hands.picked
    assert told == [SOUTH, OK_BUTTON, [choices.ITEM_MISSED, pieces.SE, pieces.WHITE], LONG_HOLD_US]
    assert at_us - table.flicked[0][0] >= 1_900_000


def test_a_bot_among_people_owns_up_to_its_fault():
    table = Table()
    crew, hands = people(table, {SOUTH: Bot()})
    shot(table, crew, claims=pieces.BOULETTE, touches=TOUCHES)
    assert hands.told() == [(SOUTH, FAULT_BUTTON, [choices.ITEM_BOULETTE])]


@pytest.mark.parametrize(("umpire", "bots", "claims"), [(False, [NORTH], 2), (False, [], 0), (True, [], 4)])
def test_a_persons_faults_are_seen_by_the_bot_on_the_other_side_and_an_umpire_sees_all(umpire, bots, claims):
    table = Table()
    crew, hands = people(table, {seat: Bot() for seat in bots})
    crew.umpire = umpire
    pass_time(table, crew.witness(played(**SEEN)))
    assert len(hands.picked) == claims
    if bots:
        assert {seat for seat, _, _ in hands.told()} == {NORTH}


def test_the_words_are_said_by_a_bot_whose_man_left_the_board_where_the_book_wants_them():
    man, striker = Off(0.7, 1, pieces.BLACK), Off(0.7, -1, pieces.STRIKER)
    for book, off, says in (("krhum", man, True), ("krhum", striker, False), ("billard", man, False)):
        table = Table(book)
        crew, _ = people(table, {SOUTH: Bot()})
        shot(table, crew, off=[off])
        assert table.shots[0].said is says


# Shots that the table has not seen.


def reported(table, **more):
    crew, hands = people(table, {SOUTH: Bot()})
    pass_time(table, crew.report(played(rest_time_s=2.0), **more))
    return hands


def test_a_shot_that_the_table_saw_is_not_told():
    assert reported(Table(), blind=False).picked == []


def test_a_shot_that_the_table_missed_is_told_once_all_lies_still():
    table = Table()
    table.knows = False
    ((at_us, *told, held_us),) = reported(table, blind=False).picked
    assert told == [SOUTH, OK_BUTTON, [choices.ITEM_UNSEEN, True]]
    assert held_us == LONG_HOLD_US
    assert 2_500_000 <= at_us < 3_500_000


def test_a_blind_table_is_told_of_the_shot_as_soon_as_it_runs():
    table = Table()
    ((at_us, *told, _),) = reported(table, blind=True).picked
    assert told == [SOUTH, OK_BUTTON, [True]]
    assert at_us < 500_000


def test_a_table_that_is_busy_is_told_afterwards_or_never():
    for busy_us, tells in ((5_000_000, 1), (60_000_000, 0)):
        table = Table()
        table.knows = table.is_quiet = False
        crew, hands = people(table, {SOUTH: Bot()})

        def quiet(table=table, busy_us=busy_us):
            table.is_quiet = table.now_us >= busy_us

        pass_time(table, crew.report(played(rest_time_s=2.0), False), quiet)
        assert len(hands.picked) == tells


# The ruling.


def awaiting(table, bots=(), **more):
    table.state, table.played = SETTLING, played(rest_time_s=2.0)
    crew, hands = people(table, {seat: Bot() for seat in bots})
    pass_time(table, crew.wait_for_ruling(), **more)
    return hands


def test_the_next_shot_waits_for_the_last_piece_in_its_chute():
    table = Table()
    assert awaiting(table).picked == []
    assert 2_500_000 <= table.now_us < 3_000_000


def test_the_next_shot_waits_until_all_lies_still_and_the_table_has_ruled():
    for name, value in (("state", MOVING), ("is_quiet", False)):
        table = Table()

        def change(table=table, name=name, value=value):
            late = table.now_us >= 9_000_000
            setattr(table, name, {MOVING: SETTLING, False: True}[value] if late else value)

        awaiting(table, meanwhile=change)
        assert 9_000_000 <= table.now_us < 9_500_000


def test_the_next_shot_waits_for_the_claims_of_those_who_claim():
    table = Table()
    crew, hands = people(table, {SOUTH: Bot()})
    table.shot = {**SEEN, "rest_time_s": 0.1}
    pass_time(table, crew.shoot(SOUTH))
    table.state, table.played = SETTLING, table.shots[0]
    (claims,) = table.spawned
    left = [next(claims)]

    def claim():  # in small steps, as the clock has it
        left[0] -= LOOK_US
        if left[0] <= 0:
            left[0] = next(claims, 0)
        table.entered = int(len(hands.picked) == 4)

    pass_time(table, crew.wait_for_ruling(), claim)
    assert len(hands.picked) == 4


def test_a_shot_that_the_table_takes_for_a_striker_drawn_back_is_told_three_times_at_most():
    table = Table()
    table.undecided = SOUTH
    hands = awaiting(table)
    assert hands.told() == [(SOUTH, OK_BUTTON, [choices.ITEM_UNSEEN, True])] * 3
    assert {held_us for *_, held_us in hands.picked} == {LONG_HOLD_US}
    table = Table()
    table.undecided = NORTH  # who lays his striker already
    assert awaiting(table).picked == []
    table = Table()
    table.undecided, table.entered = SOUTH, 1
    assert awaiting(table).picked == []
