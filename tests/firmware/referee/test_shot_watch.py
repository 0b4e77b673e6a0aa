"""The shot watch: shots that the lines saw, the striker laid again, and what rolls over lines."""

import pytest

from carrom.game.entry import Entry
from carrom.game.pieces import NORTH, SOUTH
from carrom.referee.pending import PendingShot, TakenBack
from carrom.referee.shot_evidence import ALONE, CROSSED, FELL, SHOT
from carrom.referee.shot_watch import ADJUST_US, LATE_US
from carrom.sensing import striker_lines
from tests.firmware.referee.watched import QUIET_S, S, Watched


@pytest.fixture
def table():
    return Watched()


# A shot that was seen.


def test_a_shot_is_handed_out_when_the_table_has_been_quiet(table):
    table.starts(SOUTH, 1)
    assert table.watch.shot.seat == SOUTH
    assert (table.watch.shot.odds(FELL) < SHOT, table.watch.shot.presumed) == (False, False)
    assert table.at(1) == 1 + QUIET_S
    assert table.at(3.4) == 1 + QUIET_S
    assert table.out() == []
    table.at(3.5)
    assert table.out() == ["south"]
    assert table.watch.shot is None


def test_pieces_keep_a_shot_open_and_belong_to_it(table):
    table.starts(SOUTH, 1)
    passage = table.falls(2, 2.5)
    assert table.at(3.6) == 2.5 + QUIET_S
    table.falls(4, 4.6)
    table.at(4.6 + QUIET_S)
    news = table.watch.take()
    assert (news.seat, len(news.passages)) == (SOUTH, 2)
    assert news.passages[0] is passage


def test_a_shot_waits_for_its_chutes_but_not_for_ever(table):
    table.starts(SOUTH, 1)
    table.busy = True
    assert table.at(6) == 1 + LATE_US / S
    table.busy = False
    table.at(6)
    assert table.out() == ["south"]
    table.starts(SOUTH, 10)
    table.busy = True
    table.at(10 + LATE_US / S)
    assert table.out() == ["south"]


def test_a_shot_that_an_open_menu_is_about_is_held(table):
    table.starts(SOUTH, 1)
    table.held = table.watch.shot
    assert table.at(60) is None
    assert table.out() == []
    table.held = None
    table.at(60)
    assert table.out() == ["south"]


def test_the_next_start_settles_the_shot_before(table):
    table.starts(SOUTH, 1)
    table.starts(NORTH, 2)
    assert table.out() == ["south"]
    assert table.watch.shot.seat == NORTH


def test_what_was_said_during_a_shot_comes_after_it(table):
    table.starts(SOUTH, 1)
    said = Entry(4, NORTH)
    table.watch.shot.after.append(said)
    table.at(4)
    assert table.out() == ["south", said]


# The striker laid again.


def test_the_striker_laid_again_at_once_was_no_shot(table):
    """Also one that both lines saw: nobody shoots and lays the striker again within a second."""
    table.starts(SOUTH, 1)
    table.places(SOUTH, 1 + ADJUST_US / S - 0.01)
    assert table.watch.shot is None
    table.at(9)
    assert table.out() == []


def test_the_striker_laid_again_later_settles_the_shot(table):
    table.starts(SOUTH, 1)
    table.places(SOUTH, 1 + ADJUST_US / S)
    assert table.out() == ["south"]


def test_the_next_player_who_lays_it_at_once_settles_the_shot(table):
    table.starts(SOUTH, 1)
    table.places(NORTH, 1.5)
    assert table.out() == ["south"]


@pytest.mark.parametrize("what", ["piece", "crossed", "claim"])
def test_a_shot_of_which_something_came_is_one_however_soon_the_striker_lies_again(table, what):
    table.starts(SOUTH, 1)
    if what == "piece":
        table.falls(1.2)
    elif what == "crossed":
        table.covers(NORTH, 1.3, 1.4)
    else:
        table.watch.shot.claims = 1
    table.places(SOUTH, 1.9)
    assert table.out() == ["south 1" if what == "piece" else "south"]


def test_what_was_said_during_no_shot_is_entered_all_the_same(table):
    table.starts(SOUTH, 1)
    said = Entry(4, NORTH)
    table.watch.shot.after.append(said)
    table.places(SOUTH, 1.5)
    assert table.out() == [said]


def test_a_shot_that_only_one_line_saw_is_decided_by_the_next_placing():
    for seat, shots in ((SOUTH, []), (NORTH, ["south"])):
        table = Watched()
        table.starts(SOUTH, 1, whole=False)
        table.at(4)
        assert table.watch.unsure.seat == SOUTH
        assert table.out() == []
        table.places(seat, 9)
        assert table.out() == shots
        assert table.watch.unsure is None


def test_a_line_covered_again_makes_a_shot_unsure_unless_something_came_of_it():
    for piece, shots in ((False, []), (True, ["south 1"])):
        table = Watched()
        table.starts(SOUTH, 1)
        if piece:
            table.falls(1.5)
        table.event(striker_lines.RETURNED, SOUTH, 2)
        table.at(2 + QUIET_S)
        assert table.out() == shots


def test_a_line_of_another_seat_covered_again_leaves_the_shot_sure(table):
    table.starts(SOUTH, 1)
    table.event(striker_lines.RETURNED, NORTH, 2)
    table.at(4)
    assert table.out() == ["south"]


# Pieces that roll over lines.


@pytest.mark.parametrize("line", [0, 1])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_what_comes_to_rest_on_another_line_has_rolled(table, seat, line):
    table.starts(SOUTH, 1, whole=False)
    table.covers(seat, 1.5, line=line)
    table.at(4)
    assert table.out() == ["south"]


@pytest.mark.parametrize("line", [0, 1])
@pytest.mark.parametrize("off_s", [1.6, None])
def test_what_rolls_over_the_shooters_own_lines_says_nothing(table, off_s, line):
    table.starts(SOUTH, 1, whole=False)
    table.covers(SOUTH, 1.5, off_s, line)
    table.at(4)
    assert table.out() == []


@pytest.mark.parametrize("line", [0, 1])
@pytest.mark.parametrize(("shooter", "other"), [(SOUTH, NORTH), (SOUTH, 1), (SOUTH, 3), (NORTH, SOUTH)])
@pytest.mark.parametrize("start_s", [1, 700])
def test_a_piece_picked_up_from_a_line_has_not_rolled(shooter, other, line, start_s):
    """The clock wraps: after ten minutes the time when it came seems to lie ahead."""
    table = Watched(shooter)
    table.covers(other, 0.1, line=line)
    table.places(shooter, 0.5)  # it lay there before
    table.starts(shooter, start_s, whole=False)
    table.frees(other, start_s + 1, line)
    table.at(start_s + 3)
    assert table.out() == []


@pytest.mark.parametrize("line", [0, 1])
@pytest.mark.parametrize(("shooter", "other"), [(SOUTH, NORTH), (SOUTH, 1), (SOUTH, 3), (NORTH, SOUTH)])
def test_nor_does_it_make_a_shot_of_a_striker_that_was_taken_up(shooter, other, line):
    table = Watched(shooter)
    table.covers(other, 0.1, line=line)
    table.places(shooter, 0.5)
    table.lifts(shooter, 1)
    table.frees(other, 1.5, line)
    assert table.watch.shot is None


@pytest.mark.parametrize(("after_s", "shots"), [(1.4, ["south"]), (30, [])])
def test_what_rolls_soon_after_the_striker_was_taken_makes_it_a_shot(table, after_s, shots):
    table.lifts(SOUTH, 1)
    table.covers(NORTH, 1 + after_s - 0.1, 1 + after_s)
    table.at(40)
    assert table.out() == shots
    assert (table.tracker.rolling != []) == bool(shots)


def test_what_rolled_before_the_start_does_not_count(table):
    table.covers(NORTH, 0.5, 0.6)
    table.starts(SOUTH, 1, whole=False)
    table.at(4)
    assert table.out() == []


@pytest.mark.parametrize(("before_us", "crossed"), [(1, False), (0, True)])
def test_what_came_with_the_start_has_come_since(table, before_us, crossed):
    table.covers(NORTH, 1 - before_us / S, 1.1)
    table.starts(SOUTH, 1, whole=False)
    assert bool(table.watch.shot.evidence & CROSSED) == crossed


@pytest.mark.parametrize("line", [0, 1])
@pytest.mark.parametrize("shooter", range(4))
def test_what_came_after_the_start_and_before_it_was_told_counts_unless_it_was_the_striker(shooter, line):
    """The tracker tells of a start later than it was. The striker itself comes over its own seat's lines."""
    for seat in range(4):
        table = Watched(shooter)
        table.covers(seat, 1.2, 1.3, line)
        table.starts(shooter, 1, whole=False)
        assert bool(table.watch.shot.evidence & CROSSED) == (seat != shooter)
        table.places(shooter, 1.9)
        assert (table.out() != []) == (seat != shooter)


def test_what_rolls_after_somebody_else_took_a_striker_begins_no_shot(table):
    table.starts(NORTH, 1)  # out of turn: perhaps a hand that plays with it
    table.covers(1, 1.5, 1.6)
    assert table.watch.shot is None
    table.at(9)
    assert table.out() == []


@pytest.mark.parametrize(("before_s", "news"), [(0.15, ["south", "north 1"]), (0.25, ["south", "late", "north"])])
def test_a_piece_that_fell_just_before_a_start_belongs_to_it(table, before_s, news):
    """A fall's time is an estimate; the shot before was ruled on a moment ago."""
    table.starts(SOUTH, 1)
    table.at(3.5)
    table.waiting = True
    table.starts(NORTH, 4.5)
    table.falls(4.5 - before_s)
    table.waiting = False
    table.at(9)
    assert table.out() == news


def test_what_rolled_ten_minutes_ago_is_forgotten_with_the_placing(table):
    """The clock wraps: a time that long ago would seem to lie ahead."""
    table.covers(NORTH, 0.5, 0.6)
    table.places(SOUTH, 1)
    table.starts(SOUTH, 700, whole=False)
    assert table.watch.shot.evidence == ALONE


def test_a_piece_during_a_shot_belongs_to_it_though_a_striker_lies_ready(table):
    table.starts(SOUTH, 1)
    table.tracker.ready = {SOUTH}
    table.falls(30)
    table.at(40)
    assert table.out() == ["south 1"]


def test_a_piece_while_a_shot_waits_for_an_answer_begins_no_other(table):
    table.tracker.ready = {SOUTH}
    table.waiting = True
    table.falls(30)
    assert table.out() == ["stray"]


def test_of_two_pieces_that_came_to_rest_on_lines_one_is_enough(table):
    table.starts(SOUTH, 1, whole=False)
    table.covers(NORTH, 1.5, line=0)
    table.covers(NORTH, 1.6, line=1)
    table.at(5)
    assert table.out() == ["south"]


def taken_back(table):
    """Return the events of the table once south, who has shot, lays the striker again after north's turn has come."""
    table.at(4.0)
    news = [table.watch.take()]
    table.game.position.turn = NORTH
    table.places(SOUTH, 5.0)
    while (one := table.watch.take()) is not None:
        news.append(one)
    return [one.__class__ for one in news]


def test_a_shot_that_only_the_lines_told_of_is_taken_back_by_the_same_seat(table):
    table.starts(SOUTH, 1.0)
    assert taken_back(table) == [PendingShot, TakenBack]
    assert table.watch.unsure.seat == SOUTH
    table.places(SOUTH, 6.0)
    assert table.watch.take() is None


@pytest.mark.parametrize("returned", [False, True])
def test_a_shot_of_which_something_came_is_not(table, returned):
    """Also where its own line was covered again, as by a hand."""
    table.starts(SOUTH, 1.0)
    if returned:
        table.event(striker_lines.RETURNED, SOUTH, 1.2)
    table.covers(NORTH, 1.5, 1.55)
    assert taken_back(table) == [PendingShot]


def test_nor_is_one_with_a_piece_however_soon_the_striker_lies_there_again(table):
    """Out of turn, as the game says: an entry waits for an answer."""
    table.game.position.turn = NORTH
    table.waiting = True
    table.starts(SOUTH, 1.0)
    table.falls(1.2)
    table.places(SOUTH, 1.9)
    assert table.out() == ["south 1"]


def test_nor_is_one_after_which_another_has_laid_the_striker(table):
    table.starts(SOUTH, 1.0)
    table.at(4.0)
    table.places(NORTH, 4.5)
    assert taken_back(table) == [PendingShot]
