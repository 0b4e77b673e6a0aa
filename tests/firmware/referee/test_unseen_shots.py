"""The shot watch where the lines alone do not tell: strikers taken away, presumed shots, hidden seats, late pieces."""

import pytest

from carrom.game.entry import Entry, shot
from carrom.game.pieces import NORTH, SOUTH
from carrom.game.position import CHOOSING, GAME_OVER, PENALTY_SHOT
from carrom.referee.pending import PendingShot
from carrom.referee.shot_evidence import FELL, SHOT
from carrom.referee.shot_watch import LATE_US, ROLL_US, UNSURE_US
from tests.firmware.referee.watched import QUIET_S, S, Watched


@pytest.fixture
def table():
    return Watched()


# Taken away, or shot slowly.


@pytest.mark.parametrize(("seat", "shots"), [(NORTH, ["south"]), (SOUTH, [])])
def test_a_striker_taken_away_is_decided_by_the_next_placing(table, seat, shots):
    table.lifts(SOUTH, 1)
    assert table.watch.shot is None
    table.places(seat, 20)
    assert table.out() == shots


@pytest.mark.parametrize("hidden", [set(), {SOUTH}])
@pytest.mark.parametrize("lies_s", [1.17, 1.57, 1.78])
def test_pieces_that_a_hard_shot_rolls_over_the_next_ones_lines_are_no_striker_of_his(table, hidden, lies_s):
    """A break over South's half hidden lines (`carrom campaign`, fiche 71001000296): men lay over both of North's."""
    table.tracker.hidden = hidden
    table.lifts(SOUTH, 1)
    table.places(NORTH, lies_s)
    table.starts(NORTH, lies_s + 0.01, whole=False)
    assert (table.watch.shot, table.watch.unsure.seat, table.out()) == (None, SOUTH, [])
    table.places(NORTH, 7)
    assert table.out() == ["south"]


def test_the_striker_that_the_next_one_lays_as_soon_as_a_hand_can_decides(table):
    table.lifts(SOUTH, 1)
    table.places(NORTH, 1.8)
    assert table.out() == ["south"]


def test_men_that_stop_on_the_next_ones_lines_leave_a_shot_to_the_player_who_tells_of_it(table):
    """Fiche 250200000956: a man covers North's free line 172 ms after South's shot, which the lines could not see."""
    table.tracker.hidden = {SOUTH}
    table.lifts(SOUTH, 1)
    table.places(NORTH, 1.573)
    table.watch.unseen_shot(SOUTH, table.us(1.7))
    table.falls(1.5, 1.8)
    table.at(5)
    assert table.out() == ["south 1"]


def test_a_striker_taken_away_by_somebody_not_on_turn_is_nothing(table):
    table.lifts(NORTH, 1)
    assert table.watch.unsure is None


@pytest.mark.parametrize("after_s", [1, 4.5])  # a piece may slide for five seconds
def test_a_piece_soon_after_the_striker_was_taken_makes_it_a_shot(table, after_s):
    table.lifts(SOUTH, 1)
    table.at(1 + after_s)
    table.falls(1 + after_s)
    assert table.watch.shot.odds(FELL) < SHOT
    table.at(9)
    assert table.out() == ["south 1"]


def told_by_the_player(table):
    table.watch.unseen_shot(SOUTH, table.us(5))
    table.follow()


def told_by_a_piece_while_the_lines_are_hidden(table):
    table.tracker.hidden = {SOUTH}
    table.falls(4.6, 5)


def told_by_a_piece_after_the_striker_was_taken(table):
    table.lifts(SOUTH, 4)
    table.falls(4.6, 5)


def told_by_the_striker_that_leaves_after_its_piece(table):
    table.tracker.ready = {SOUTH}
    table.falls(4.6, 4.8)
    table.tracker.rolling.clear()
    table.lifts(SOUTH, 5)


@pytest.mark.parametrize(
    "told",
    [
        told_by_the_player,
        told_by_a_piece_while_the_lines_are_hidden,
        told_by_a_piece_after_the_striker_was_taken,
        told_by_the_striker_that_leaves_after_its_piece,
    ],
)
def test_after_a_start_that_the_lines_did_not_tell_men_roll(table, told):
    """Else two men that come to rest on the next player's lines would be his striker, and end the shot."""
    told(table)
    assert [arguments[0] for arguments in table.tracker.rolling] == [table.us(5)]


def test_a_piece_long_after_the_striker_was_taken_is_nobodys(table):
    table.lifts(SOUTH, 1)
    assert table.at(1) == 1 + UNSURE_US / S
    table.at(1 + UNSURE_US / S)
    table.falls(10)
    assert table.out() == ["stray"]


def test_a_piece_that_falls_as_the_next_player_places_belongs_to_the_shot_before(table):
    table.lifts(SOUTH, 1)
    table.at(7)
    table.busy = True
    table.places(NORTH, 8)
    table.falls(8.1)
    table.busy = False
    table.at(12)
    assert table.out() == ["south 1"]
    table = Watched()
    table.lifts(SOUTH, 1)
    table.places(NORTH, 8)
    table.falls(8.1)
    assert table.out() == ["south", "stray"]


def test_a_piece_after_a_miss_that_a_placing_told_of_is_late():
    table = Watched()
    table.game.last_shot = shot(SOUTH)
    table.lifts(SOUTH, 1)
    table.places(NORTH, 8)
    table.falls(8.1)
    assert table.out() == ["south", "late"]


# Pieces without a shot that was seen.


def test_a_piece_soon_after_a_shot_is_late_and_later_a_stray(table):
    table.game.last_shot = shot(SOUTH)
    table.starts(SOUTH, 1)
    table.at(4)
    table.falls(5)
    table.at(20)
    table.falls(20)
    assert table.out() == ["south", "late", "late"]
    table.at(4 + LATE_US / S)
    table.falls(30)
    assert table.out() == ["stray"]


def test_without_any_shot_before_it_no_piece_is_late(table):
    table.starts(SOUTH, 1)
    table.at(4)
    assert table.out() == ["south"]
    table.falls(5)
    assert table.out() == ["stray"]
    table.waiting = True  # a shot that is handed out and not entered yet
    table.falls(6)
    assert table.out() == ["late"]


def test_a_piece_while_the_striker_lies_ready_begins_its_shot(table):
    table.tracker.ready = {SOUTH}
    table.falls(5)
    assert (table.watch.shot.presumed, table.watch.shot.odds(FELL) < SHOT) == (True, True)
    assert table.tracker.rolling == [(table.us(5.4), SOUTH)]
    table.at(9)
    assert table.out() == ["south 1"]


@pytest.mark.parametrize("phase", [CHOOSING, GAME_OVER])
def test_a_piece_where_nobody_can_shoot_begins_no_shot(table, phase):
    table.tracker.ready = {SOUTH}
    table.game.position.phase = phase
    table.falls(5)
    assert table.watch.shot is None
    assert table.out() == ([] if phase == GAME_OVER else ["stray"])


def test_a_man_at_rest_on_the_lines_of_another_seat_does_not_hide_that_the_striker_lies_ready(table):
    table.game.last_shot = shot(NORTH)
    table.tracker.ready = {NORTH, SOUTH}
    table.busy = True
    table.places(NORTH, 4.8)
    table.falls(5)
    assert table.watch.shot.presumed
    assert table.out() == []


def test_a_piece_while_somebody_elses_striker_lies_ready_is_a_stray(table):
    table.tracker.ready = {NORTH}
    table.falls(5)
    assert table.out() == ["stray"]


@pytest.mark.parametrize("freed_s", [5.6, 6.15])  # the striker came to rest on its line, and a hand took it away
def test_a_presumed_shot_whose_line_is_freed_soon_is_the_same(table, freed_s):
    table.tracker.ready = {SOUTH}
    table.falls(5)
    table.starts(SOUTH, freed_s)
    assert table.watch.shot.odds(FELL) >= SHOT
    table.at(9)
    assert table.out() == ["south 1"]


@pytest.mark.parametrize("left_s", [6.2, 7])  # 1.2 s after the fall, which may have been 0.2 s earlier than it seems
def test_a_presumed_shot_whose_striker_leaves_later_was_the_one_before(table, left_s):
    table.game.last_shot = shot(SOUTH)
    table.tracker.ready = {SOUTH}
    table.falls(5)
    said = Entry(4, NORTH)
    table.watch.shot.after.append(said)
    table.starts(SOUTH, left_s)
    assert table.out() == ["late"]
    table.at(10)
    assert table.out() == ["south", said]


@pytest.mark.parametrize(("rolled_s", "news"), [(5.2, ["south 1"]), (6.99, ["south 1"]), (7, ["late", "south"])])
def test_a_presumed_shot_in_which_men_have_rolled_is_the_same_however_late_the_line_is_freed(table, rolled_s, news):
    table.game.last_shot = shot(SOUTH)
    table.tracker.ready = {SOUTH}
    table.falls(5)
    table.covers(NORTH, rolled_s, rolled_s + 0.1)
    assert table.watch.shot.odds(FELL) >= SHOT
    table.starts(SOUTH, 7)
    table.at(10)
    assert table.out() == news


def test_a_presumed_shot_whose_striker_is_then_lifted_goes_on(table):
    table.tracker.ready = {SOUTH}
    table.falls(5)
    table.lifts(SOUTH, 6)
    assert not table.watch.shot.presumed
    assert len(table.tracker.rolling) == 2
    table.starts(SOUTH, 20)
    assert table.out() == ["south 1"]


def test_a_piece_that_was_no_piece_leaves_the_shot_to_the_next_placing(table):
    table.tracker.ready = {SOUTH}
    table.falls(5)
    table.at(9)
    news = table.watch.take()
    table.watch.nothing_fell(news)
    assert (table.watch.unsure, news.passages, news.odds()) == (news, [], 0)
    table.falls(10)
    assert table.out() == []  # a piece of the presumed shot that is unsure now
    table = Watched()
    table.starts(SOUTH, 1)
    table.watch.nothing_fell(PendingShot(SOUTH))
    assert table.watch.unsure is None  # another one runs already


# A seat whose lines are hidden.


def test_a_hidden_seat_is_blind_until_it_has_shot(table):
    assert not table.watch.blind(table.game.position)
    table.tracker.hidden = {SOUTH}
    assert table.watch.blind(table.game.position)
    table.tracker.hidden = set()  # the shot itself frees a line
    assert table.watch.blind(table.game.position)
    table.watch.ruled(False)
    assert not table.watch.blind(table.game.position)


@pytest.mark.parametrize("end", ["placed", "begin", "started"])
def test_blindness_ends_with_a_placing_a_start_and_a_new_game(table, end):
    table.tracker.hidden = {SOUTH}
    assert table.watch.blind(table.game.position)
    table.tracker.hidden = set()
    if end == "placed":
        table.places(NORTH, 1)
        assert table.watch.blind(table.game.position)  # not his
        table.places(SOUTH, 2)
    elif end == "started":
        table.starts(SOUTH, 1)
        assert not table.watch.blind(table.game.position)
        table.at(5)
    else:
        table.watch.begin()
    assert not table.watch.blind(table.game.position)


@pytest.mark.parametrize("phase", [CHOOSING, GAME_OVER])
def test_nobody_is_blind_where_nobody_shoots(table, phase):
    table.tracker.hidden = {SOUTH}
    table.game.position.phase = phase
    assert not table.watch.blind(table.game.position)
    table.game.position.phase = PENALTY_SHOT
    assert table.watch.blind(table.game.position)


def test_a_hidden_seat_shoots_by_pocketing(table):
    table.tracker.hidden = {SOUTH}
    table.falls(5)
    assert (table.watch.shot.presumed, table.watch.shot.odds(FELL) < SHOT) == (False, True)
    table.at(9)
    assert table.out() == ["south 1"]


def test_a_hidden_seat_has_missed_when_the_next_one_shoots(table):
    table.tracker.hidden = {SOUTH}
    table.starts(NORTH, 5)
    table.at(9)
    assert table.out() == ["south", "north"]


def test_a_shot_out_of_turn_is_unsure(table):
    table.starts(NORTH, 5)
    assert (table.watch.shot, table.watch.unsure.seat) == (None, NORTH)
    table.at(20)
    assert table.out() == []
    table = Watched()
    table.waiting = True  # an event that is already handed out may make it his turn
    table.starts(NORTH, 5)
    assert table.watch.shot.seat == NORTH


def test_an_unseen_shot_is_told_by_the_player(table):
    table.at(10)
    table.watch.unseen_shot(SOUTH, table.us(10))
    assert table.watch.shot.start_us == table.us(10 - ROLL_US / S)
    table.at(10 + QUIET_S)
    assert table.out() == ["south"]


def test_an_unsure_shot_that_its_player_tells_of_is_that_shot(table):
    table.lifts(SOUTH, 1)
    unsure = table.watch.unsure
    unsure.claims = 1
    table.at(10)
    table.watch.unseen_shot(SOUTH, table.us(10))
    assert table.watch.shot is unsure
    assert unsure.odds() >= SHOT
    table.places(SOUTH, 10.5)
    assert table.out() == ["south"]


def test_a_shot_that_a_player_tells_of_while_one_runs_is_that_one(table):
    table.tracker.ready = {SOUTH}
    table.falls(5)
    table.watch.unseen_shot(SOUTH, table.us(6))
    assert table.watch.shot.odds(FELL) >= SHOT
    table.at(9)
    assert table.out() == ["south 1"]


def test_a_new_game_drops_everything(table):
    table.starts(SOUTH, 1)
    table.starts(NORTH, 2)
    table.watch.begin()
    assert (table.watch.shot, table.watch.unsure) == (None, None)
    assert table.out() == []
    assert table.at(9) is None


def test_a_piece_picked_up_after_the_striker_was_taken_has_not_rolled(table):
    table.covers(NORTH, 0.5)  # a man that lay there when the striker was taken away
    table.lifts(SOUTH, 1)
    table.frees(NORTH, 1.5)
    table.at(9)
    assert table.out() == []
