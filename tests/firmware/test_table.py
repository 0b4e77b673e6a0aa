"""The whole table through its ports: beams, windows and pads in, scoreboard, buzzer and journal out."""

import random
import subprocess
import sys

import pytest

from carrom import clock, ports
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.entry import fell
from carrom.game.pieces import BLACK, NE, NORTH, NW, QUEEN, SE, SOUTH, STRIKER, SW, WHITE
from carrom.game.record import parse_entry, parse_header
from carrom.panel import questions
from carrom.ports import BANK, BET, FAULT, OK
from carrom.referee.shot_watch import Late
from carrom.sensing.passages import COLOUR, LENGTH, NO_LIGHT, Passage
from carrom.storage.journal import Journal
from tests.firmware.playing import Play, S
from tests.micropython.runner import HERE, run_on_micropython


def doubtful(play, pocket, found, doubt=COLOUR, margin=5):
    """A passage that the sensors were not sure of, as if it had just been judged."""
    passage = Passage(pocket, found, play.world.chip_us, margin, doubt, 31800, 400, ())
    play.table.referee.watch.passage(passage, play.world.chip_us)
    play.world.wake()


# Shots.


def test_a_shot_from_the_beams_to_the_scoreboard():
    play = Play()
    before = bytes(play.world.display.frame)
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]
    assert play.position.turn == SOUTH
    play.shoot(SOUTH)
    assert play.entries == ["south w@ne", "south -"]
    assert play.position.turn == NORTH
    play.wait(10)
    assert play.world.display.frame != before
    assert play.asked == []


def test_pieces_count_in_the_order_in_which_they_fell():
    play = Play()
    play.shoot(SOUTH, (BLACK, SW), (WHITE, NE), (STRIKER, SE))
    assert play.entries == ["south b@sw w@ne s@se"]


def test_a_window_is_read_before_anything_is_judged(monkeypatch):
    """Judging takes the chip 10 ms: a reading after it would be of later than it says."""
    play = Play()
    light, passages = play.world.hardware.light, play.table.passages
    sample, step = light.sample, passages.step
    judged_us, late = [], []

    def read(pocket):
        late.append(play.table.now_us in judged_us)
        sample(pocket)

    def judge(now_us):
        judged_us.append(now_us)
        step(now_us)

    monkeypatch.setattr(light, "sample", read)
    monkeypatch.setattr(passages, "step", judge)
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]
    assert len(late) > 20
    assert not any(late)


def test_the_next_placing_settles_the_shot():
    play = Play(quiet_ms=10000)
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(3)
    assert play.entries == []
    play.place(NORTH)
    assert play.entries == ["south -"]


def test_a_striker_lifted_and_laid_again_is_no_shot():
    play = Play()
    play.place(SOUTH)
    play.world.sensors.lift(play.world.now_us / S)
    play.world.wake()
    play.wait(0.1)
    play.world.sensors.place(SOUTH, play.world.now_us / S)
    play.wait(1.5)
    assert play.entries == []
    play.flick(SOUTH)
    play.wait(4)
    assert play.entries == ["south -"]


def test_the_wrong_seat_is_told_whose_turn_it_is():
    play = Play()
    play.place(NORTH)
    assert "wrong_seat" in play.warnings
    play.flick(NORTH)
    play.wait(4)
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, SW))
    play.wait(5)
    assert play.entries == ["south w@sw"]


@pytest.mark.parametrize(("answer", "entered"), [(questions.NOTHING, []), (questions.COUNT, ["south w@sw"])])
def test_pieces_shot_out_of_turn_are_asked_about(answer, entered):
    play = Play()
    play.shoot(NORTH, (WHITE, SW))
    assert play.asked == [questions.TURN]
    play.pick(NORTH, answer)
    assert play.entries == entered
    assert play.table.asked == 0


def test_four_seats_take_turns():
    play = Play(seats=4)
    for seat in (pieces.SOUTH, pieces.EAST, pieces.NORTH, pieces.WEST):
        play.shoot(seat)
    assert play.entries == ["south -", "east -", "north -", "west -"]


def test_a_late_piece_belongs_to_the_shot_before():
    play = Play()
    play.shoot(SOUTH)
    play.drop(WHITE, NW)
    play.wait(3)
    assert play.entries == ["south -", "late w@nw"]
    assert play.position.turn == SOUTH
    assert play.position.down == [1, 0]
    assert play.asked == []


def test_a_piece_while_the_striker_lies_ready_is_late_if_the_shot_follows():
    play = Play()
    play.shoot(SOUTH, (WHITE, SW))
    play.place(SOUTH)
    play.drop(BLACK, NW)
    play.wait(2)
    play.flick(SOUTH)
    play.wait(5)
    assert play.entries == ["south w@sw", "late b@nw", "south -"]


def test_a_piece_while_the_striker_lies_ready_is_no_late_one_if_men_roll_before_the_line_is_freed():
    play = Play()
    play.shoot(SOUTH, (WHITE, SW))
    play.place(SOUTH)
    play.drop(WHITE, NW)
    cover(play, NORTH, (0.8, 0, True), (0.85, 0, False))
    play.wait(2)
    play.flick(SOUTH)  # what lay on the line instead of the striker goes
    play.wait(5)
    assert play.entries == ["south w@sw", "south w@nw"]


def test_a_piece_that_falls_while_the_line_is_still_covered_belongs_to_the_shot():
    play = Play()
    play.shoot(SOUTH, (WHITE, SW))
    play.place(SOUTH)
    play.drop(WHITE, SE, after_s=0)
    play.wait(0.35)
    play.flick(SOUTH)
    play.wait(5)
    assert play.entries == ["south w@sw", "south w@se"]


def test_a_piece_without_any_shot_is_asked_about():
    play = Play()
    play.drop(WHITE, NW)
    play.wait(3)
    assert play.asked == [questions.STRAY]
    play.pick(NORTH, questions.SHOT)
    assert play.entries == ["south w@nw"]
    assert play.table.asked == 1


def hide_lines(play, seat):
    """Two men come to rest on both lines of a seat."""
    for line in (0, 1):
        play.world.sensors._stand(play.world.now_us / S, ports.line_beam(seat, line), "man", True)
    play.world.wake()


def test_a_seat_whose_lines_are_hidden_says_so_and_takes_ok():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    hide_lines(play, NORTH)
    play.wait(4)
    assert "line_hidden" in play.warnings
    play.press(NORTH, OK)
    play.pick(NORTH, True)
    play.wait(4)
    assert play.entries == ["south -", "north -"]


def one_line_hidden(play):
    """South has shot, and a man has come to rest on one of north's lines."""
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    play.world.sensors._stand(play.world.now_us / S, ports.line_beam(NORTH, 0), "man", True)
    play.world.wake()
    play.wait(4)
    assert play.entries == ["south -"]


def test_drawn_back_over_the_only_line_that_is_seen_is_no_shot():
    play = Play()
    one_line_hidden(play)
    play.place(NORTH)
    play.world.sensors.lift(play.world.now_us / S)
    play.world.wake()
    play.wait(6)
    play.place(NORTH)
    assert play.entries == ["south -"]
    play.flick(NORTH, (BLACK, SW))
    play.wait(5)
    assert play.entries == ["south -", "north b@sw"]


def test_a_miss_that_one_line_has_seen_counts_by_what_rolls_or_by_the_next_placing():
    for rolls in (True, False):
        play = Play()
        one_line_hidden(play)
        play.place(NORTH)
        play.flick(NORTH)
        play.wait(0.5)
        if rolls:
            for blocked in (True, False):
                play.world.sensors._stand(play.world.now_us / S, ports.line_beam(SOUTH, 1), "man", blocked)
                play.world.wake()
                play.wait(0.1)
        play.wait(4)
        assert (play.entries == ["south -", "north -"]) == rolls
        play.place(SOUTH)
        assert play.entries == ["south -", "north -"]


@pytest.mark.parametrize("now_us", [5, clock.WRAP_US - 5])
def test_the_sooner_of_two_deadlines_also_where_the_clock_wraps(now_us):
    soon, late = clock.add(now_us, 1), clock.add(now_us, 1000)
    assert clock.sooner(soon, late) == clock.sooner(late, soon) == soon
    assert clock.sooner(None, late) == clock.sooner(late, None) == late
    assert clock.sooner(None, None) is None


def cover(play, seat, *changes):
    """Edges of a seat's lines: (seconds from now, line, blocked)."""
    now_s = play.world.now_us / S
    play.world.sensors._schedule([(now_s + at, ports.line_beam(seat, line), "hand", on) for at, line, on in changes])
    play.world.wake()


def hand_over_both_lines_and_back(play):
    """North's hand rests on both lines as a striker does, goes as in a shot, and comes back to lay the striker."""
    cover(play, NORTH, (0.1, 0, True), (0.1, 1, True), (0.6, 0, False), (0.62, 1, False))
    cover(play, NORTH, (1.1, 0, True), (1.1, 1, True), (1.5, 0, False), (1.55, 1, False))
    play.wait(5)


def test_a_hand_that_covers_both_lines_for_long_and_comes_back_is_no_shot():
    play = Play()
    play.shoot(SOUTH)
    hand_over_both_lines_and_back(play)
    assert play.entries == ["south -"]
    play.shoot(NORTH, (BLACK, SW))
    assert play.entries == ["south -", "north b@sw"]


def test_a_miss_whose_striker_came_back_over_its_own_lines_counts_when_the_next_player_places():
    play = Play()
    play.shoot(SOUTH)
    hand_over_both_lines_and_back(play)
    assert play.entries == ["south -"]
    play.place(SOUTH)
    assert play.entries == ["south -", "north -"]


def test_what_rolls_over_another_seats_lines_makes_it_a_shot_whatever_comes_back():
    play = Play()
    play.shoot(SOUTH)
    cover(play, SOUTH, (0.8, 1, True), (0.85, 1, False))
    hand_over_both_lines_and_back(play)
    assert play.entries == ["south -", "north -"]


def test_a_glitch_of_another_seats_line_is_nothing_that_rolls():
    play = Play()
    play.shoot(SOUTH)
    cover(play, SOUTH, (0.8, 1, True), (0.8005, 1, False))
    hand_over_both_lines_and_back(play)
    assert play.entries == ["south -"]


@pytest.mark.parametrize(("rests", "entered"), [(True, ["south -"]), (False, [])])
def test_what_comes_to_rest_on_another_seats_line_has_rolled(rests, entered):
    play = Play(seats=4)
    play.place(SOUTH)
    now_s = play.world.now_us / S
    rear, front = (ports.line_beam(SOUTH, line) for line in range(2))
    play.world.sensors._schedule([(now_s, rear, "striker", False), (now_s + 0.13, front, "striker", False)])
    if rests:
        cover(play, pieces.EAST, (0.6, 1, True))
    play.wait(4)
    assert play.entries == entered


def test_a_striker_that_bounces_back_slowly_over_its_lines_has_shot_what_falls():
    play = Play()
    play.shoot(SOUTH)
    play.place(NORTH)
    play.flick(NORTH)
    cover(play, NORTH, (0.18, 0, True), (0.28, 1, True), (0.36, 0, False), (0.46, 1, False))
    play.drop(WHITE, NE, 0.6)
    play.wait(5)
    assert play.entries == ["south -", "north w@ne"]


def test_what_falls_as_the_next_player_places_belongs_to_the_slow_shot_before():
    play = Play()
    play.shoot(SOUTH)
    play.place(NORTH)
    play.world.sensors.lift(play.world.now_us / S)
    play.wait(5.5)
    play.world.sensors.place(SOUTH, play.world.now_us / S, "calm")
    play.drop(WHITE, NE, 0.75)
    play.wait(5)
    assert play.entries == ["south -", "north w@ne"]


def test_a_hand_in_a_pocket_while_the_striker_lies_ready_is_no_shot():
    play = Play()
    play.place(SOUTH)
    doubtful(play, NE, (WHITE,), LENGTH)
    play.wait(4)
    play.pick(SOUTH, questions.NOTHING)
    play.wait(1)
    assert play.entries == []
    play.flick(SOUTH, (BLACK, SW))
    play.wait(5)
    assert play.entries == ["south b@sw"]


def test_a_hand_in_a_pocket_after_a_slow_miss_leaves_it_to_the_next_placing():
    for seat, entered in ((NORTH, ["south -"]), (SOUTH, [])):
        play = Play()
        play.place(SOUTH)
        play.world.sensors.lift(play.world.now_us / S)
        play.wait(1)
        doubtful(play, NE, (WHITE,), LENGTH)
        play.wait(4)
        play.pick(SOUTH, questions.NOTHING)
        play.wait(1)
        assert play.entries == []
        play.place(seat)
        assert play.entries == entered


def test_a_claim_made_before_a_late_piece_keeps_it():
    play = Play(book="krhum")
    play.shoot(SOUTH, (WHITE, NE))
    referee = play.table.referee
    last = referee.game.last_shot
    referee._amend(last.fallen, last.off, last.claims | pieces.BANK, last.hit_pocket)
    referee.queue.insert(0, Late(code=fell(WHITE, NW)))
    play.world.wake()
    play.wait(1)
    assert play.entries == ["south w@ne w@nw bank"]


def test_a_hidden_seat_shoots_by_pocketing_or_by_the_next_one_shooting():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    hide_lines(play, NORTH)
    play.wait(5)
    play.drop(BLACK, SE)
    play.wait(4)
    assert play.entries == ["south -", "north b@se"]
    play.shoot(SOUTH)
    assert play.entries == ["south -", "north b@se", "north -", "south -"]


def test_a_shot_that_nothing_saw_can_be_told_by_hand():
    play = Play()
    play.long_ok(SOUTH)
    play.pick(SOUTH, 10, True)  # menus.UNSEEN
    play.wait(4)
    assert play.entries == ["south -"]


# Doubt.


def test_a_doubtful_piece_is_asked_about_and_the_answer_entered():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    doubtful(play, NE, (BLACK,))
    play.wait(4)
    assert play.entries == []
    assert play.table.question.pocket == NE
    assert play.shown == "noir"
    play.pick(NORTH, WHITE)
    assert play.entries == ["south w@ne"]
    assert play.table.asked == 1


def test_a_margin_below_the_setting_is_doubt_and_above_it_is_none():
    for margin, asked in ((39, [questions.PIECE]), (40, [])):
        play = Play()
        play.place(SOUTH)
        play.flick(SOUTH)
        play.wait(0.3)
        doubtful(play, NE, (WHITE,), None, margin)
        play.wait(4)
        assert play.asked == asked


def test_what_is_left_of_an_answered_question_is_not_said():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    doubtful(play, NE, (WHITE,), COLOUR)
    play.wait(4)
    assert play.table.scoreboard.talking
    play.pick(NORTH, WHITE)
    assert play.entries == ["south w@ne"]
    assert not play.table.scoreboard.talking


def test_a_piece_that_the_gates_saw_and_the_window_did_not_is_asked_about():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    doubtful(play, NE, (), NO_LIGHT)
    play.wait(4)
    assert play.asked == [questions.PIECE]
    play.pick(NORTH, WHITE)
    play.pick(NORTH, questions.NOTHING)
    assert play.entries == ["south w@ne"]


def test_a_passage_of_unsure_length_may_be_more_or_nothing():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    doubtful(play, SW, (WHITE,), LENGTH)
    play.wait(4)
    play.pick(NORTH, WHITE, BLACK, questions.NOTHING)
    assert play.entries == ["south w@sw b@sw"]
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    doubtful(play, SW, (WHITE,), LENGTH)
    play.wait(4)
    play.pick(NORTH, questions.NOTHING)
    assert play.entries[-1] == "south -"


def test_a_tenth_white_man_is_asked_about():
    play = Play()
    play.enter(*["south w@sw"] * 8, "south b@sw w@ne s@se")
    before = play.position.down[WHITE]
    play.enter(*["south w@sw"] * (8 - before))
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, NE, 0.5), (WHITE, SE, 1.5))
    play.wait(6)
    assert play.asked[0] == questions.PIECE
    play.pick(NORTH, WHITE)
    play.pick(NORTH, BLACK)
    assert play.entries[-1] == "south w@ne b@se"


def test_two_falls_at_once_are_asked_about_only_where_their_order_matters():
    play = Play("krhum")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, NE, 0.5), (BLACK, SW, 0.5))
    play.wait(5)
    assert play.asked == [questions.FIRST]
    play.pick(NORTH, pieces.BLACK | SW << 2)
    assert play.entries == ["south b@sw w@ne"]
    play = Play("billard")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, NE, 0.5), (BLACK, SW, 0.5))
    play.wait(5)
    assert play.asked == []


def test_play_goes_on_while_a_question_is_open_and_no_shot_is_lost():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    doubtful(play, NE, (WHITE,))
    play.wait(4)
    play.shoot(SOUTH, (WHITE, SE))
    play.shoot(SOUTH)
    assert play.entries == []
    play.pick(NORTH, WHITE)
    play.wait(1)
    assert play.entries == ["south w@ne", "south w@se", "south -"]


# Claims, faults, bets.


def test_bank_and_boulette_are_claimed_on_the_pads_and_confirmed():
    play = Play("krhum")
    play.enter("south w@sw")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, SE))
    play.wait(1)
    play.press(SOUTH, BANK)
    assert play.shown == "Bande ?"
    play.press(NORTH, OK)  # not his menu
    assert play.shown == "Bande ?"
    play.press(SOUTH, OK)
    play.press(NORTH, FAULT)
    assert play.shown == "Boulette"
    play.press(NORTH, OK)
    play.wait(5)
    assert play.entries[-1] == "south w@se bank boulette"


def test_bank_is_the_shooters_to_claim():
    play = Play("krhum")
    play.place(SOUTH)
    play.flick(SOUTH, (WHITE, SE))
    play.wait(1)
    play.press(NORTH, BANK)
    assert play.shown is None


def test_a_claim_after_the_ruling_amends_it_and_only_the_correction_is_called():
    play = Play("krhum")
    play.enter("south w@sw")
    play.shoot(SOUTH, (WHITE, SE))
    assert play.position.shots == 1
    play.wait(10)
    del play.calls[:]
    play.press(SOUTH, BANK, OK)
    play.wait(10)
    assert play.entries == ["south w@sw", "south w@se bank"]
    assert play.position.shots == 3
    assert play.calls == ["correction", "brutal", "plays"]


def test_an_open_menu_holds_up_the_ruling_but_not_for_ever():
    play = Play("krhum")
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(1)
    play.press(NORTH, FAULT)
    play.wait(8)
    assert play.entries == []
    play.wait(10)
    assert play.shown is None
    assert play.entries == ["south -"]


@pytest.mark.parametrize(("answer", "entered"), [(questions.YES, "south off:w said"), (questions.NO, "south off:w")])
def test_louxor_asks_the_other_side_for_the_words(answer, entered):
    play = Play("krhum", style="strict")
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(1)
    play.press(NORTH, FAULT)
    play.pick(NORTH, 4, WHITE)  # menus.OFF
    play.wait(4)
    assert play.table.question.kind == questions.SAID
    assert play.table.question.seats == (NORTH,)
    play.press(SOUTH, OK)  # the offender's word is not enough
    assert play.table.question is not None
    play.pick(NORTH, answer)
    assert play.entries == [entered]
    play.wait(8)
    assert ("not_said" in play.calls) == (answer == questions.NO)
    assert "said_reminder" not in play.calls


def test_the_coach_reminds_first_and_time_runs_out():
    play = Play("krhum", style="coach", said_ms=4000)
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(1)
    play.press(NORTH, FAULT)
    play.pick(NORTH, 4, WHITE)
    play.wait(4)
    assert play.table.question.kind == questions.SAID
    play.wait(12)
    assert play.entries == ["south off:w"]
    assert play.calls.index("said_reminder") < play.calls.index("not_said")
    assert "louxor_doubled" in play.calls


def test_a_hand_on_a_man_is_entered_after_the_shot_that_runs():
    play = Play("krhum")
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.5)
    play.press(SOUTH, FAULT)
    play.pick(SOUTH, 5, NORTH)  # menus.TOUCH
    play.wait(4)
    assert play.entries == ["south -", "touch north"]


def test_a_bet_is_doubled_won_and_its_shots_are_shown():
    play = Play("krhum")
    play.enter("south w@sw")
    play.press(SOUTH, BET)
    assert play.shown == "Près ×2"
    play.press(SOUTH, BET)
    assert play.shown == "Loin ×3"
    play.press(SOUTH, OK)
    play.press(SOUTH, BET)  # not his to answer
    assert play.shown is None
    play.press(NORTH, BET)
    assert play.shown == "Non Just ×2"
    play.press(NORTH, OK)
    play.press(SOUTH, BET)
    assert play.shown == "Si Just ×4"
    play.press(SOUTH, OK)
    assert play.entries[1:] == ["bet south far", "answer", "answer"]
    play.shoot(SOUTH, (WHITE, NE))
    assert play.table.question.kind == questions.HIT
    assert play.table.question.seats == (NORTH,)
    play.pick(NORTH, NE)
    assert play.entries[-1] == "south w@ne hit"
    assert play.position.shots == 13


def test_a_bet_with_own_men_in_both_zones_asks_for_the_pocket():
    play = Play("krhum")
    play.enter("south w@sw", "bet south far")
    play.shoot(SOUTH, (WHITE, NE), (WHITE, SW))
    play.pick(NORTH, NE)
    assert play.entries[-1] == "south w@ne w@sw hit@ne"


def test_a_bet_is_off_once_the_shot_has_started():
    play = Play("krhum")
    play.enter("south w@sw")
    play.place(SOUTH)
    play.press(SOUTH, BET)
    play.flick(SOUTH)
    play.wait(0.5)
    assert play.shown is None
    play.press(SOUTH, OK)
    play.wait(4)
    assert play.entries == ["south w@sw", "south -"]


def test_dezepions_choice():
    play = Play("dezepions")
    play.enter("south b@sw", "south w@ne")
    play.shoot(NORTH, (STRIKER, SE))
    assert play.table.question.kind == questions.CHOICE
    assert play.table.question.seats == (SOUTH,)
    play.wait(1200)
    assert play.table.question is not None
    play.press(NORTH, OK)
    play.press(SOUTH, BET, OK)
    assert play.entries[-1] == "choose remove"
    assert play.position.phase == "shot"


def test_the_ninth_board_of_the_club_game_is_opened_by_lot():
    openers = set()
    for seed in range(6):
        play = Play("icf")
        play.table.draw = random.Random(seed).choice
        for board in range(8):
            side = play.position.side_of(play.position.turn)
            own, other = "wb" if play.position.colour_of(side) == WHITE else "bw"
            who = pieces.SEAT_WORDS[play.position.turn]
            most = " ".join([f"{other}@sw"] * 8)
            assert play.position.board == board + 1
            play.enter(f"{who} {own}@sw {most}", *[f"{who} {own}@se"] * 7, f"{who} q@sw {own}@sw")
        assert play.position.score == [16, 16]
        assert play.entries[-1].startswith("opener ")
        openers.add(play.entries[-1])
    assert openers == {"opener south", "opener north"}


def test_men_to_be_put_back_are_named_with_their_place():
    play = Play("krhum", style="strict")
    play.enter("south w@sw", "south w@ne s@se")
    play.wait(25)
    assert "Remettre 2 blancs dans la rosace" in play.texts
    play.enter("north off:b said")
    play.wait(25)
    assert "Remettre 1 noir sur le rond rouge" in play.texts
    play = Play("fiche", lang="en")
    play.enter("south w@sw", "south s@se")
    play.wait(12)
    assert "Put 1 white back in the centre" in play.texts


def test_two_displays_face_the_two_sides():
    one, two = Play(), Play(displays=2, width=64)
    for play in (one, two):
        play.enter("south w@sw", "south b@ne")
        play.wait(20)
    frame = two.world.display.frame
    assert frame[:32] == one.world.display.frame
    assert frame[32:] != frame[:32]
    assert any(frame[32:])


# Put right by hand.


def test_undo_by_long_ok():
    play = Play()
    play.shoot(SOUTH, (WHITE, NE))
    play.long_ok(NORTH)
    assert play.shown == "Annuler"
    play.press(NORTH, OK)
    assert "south w@ne" in play.shown
    play.press(NORTH, OK)
    assert play.entries == []


def test_a_missed_piece_and_a_wrong_one():
    play = Play()
    play.shoot(SOUTH, (WHITE, NE))
    play.long_ok(SOUTH)
    play.pick(SOUTH, 8, SW, BLACK)  # menus.MISSED
    assert play.entries == ["south w@ne", "late b@sw"]
    play.long_ok(SOUTH)
    play.pick(SOUTH, 9, 1, -1)  # menus.CORRECT: the second piece; there was none
    assert play.entries == ["south w@ne"]
    play.long_ok(SOUTH)
    play.pick(SOUTH, 9, 0, QUEEN)
    assert play.entries == ["south q@ne"]


def test_a_correction_keeps_what_came_after():
    play = Play("krhum")
    play.enter("south w@sw", "touch north")
    play.long_ok(SOUTH)
    play.pick(SOUTH, 9, 0, BLACK)
    assert play.entries == ["south b@sw", "touch north"]


def test_a_new_game_by_long_ok_is_confirmed_twice():
    play = Play()
    play.enter("south w@sw")
    play.long_ok(SOUTH)
    play.pick(SOUTH, 11, "krhum", 4, True)  # menus.NEW_GAME
    assert play.entries == []
    assert play.table.game.book.id == "krhum"
    assert len(play.position.seats) == 4
    assert play.table.settings.get("seats") == "4"


# Journal, time, hardware.


def test_a_table_switched_off_goes_on_where_it_was():
    play = Play("krhum")
    play.enter("south w@sw", "bet south far")
    again = Play(store=play.store)
    assert again.entries == play.entries
    assert again.position.text() == play.position.text()


def test_a_shot_whose_question_was_open_comes_back():
    play = Play()
    play.place(SOUTH)
    play.flick(SOUTH)
    play.wait(0.3)
    doubtful(play, NE, (BLACK,))
    play.wait(4)
    again = Play(store=play.store)
    assert again.table.question.kind == questions.PIECE
    again.pick(NORTH, WHITE)
    assert again.entries == ["south w@ne"]


def test_every_entry_is_in_the_journal_before_it_is_told():
    play = Play()
    seen = []

    class Listener:
        def on_entry(self, text, verdict, position):
            header, texts, _ = Journal(play.store).resume()
            book, seats, opener = parse_header(header.split("\n"))
            game = Game(book, seats, opener)
            for line in texts:
                game.enter(parse_entry(line))
            seen.append(game.position.text() == position.text())

    play.table.listeners.append(Listener())
    play.shoot(SOUTH, (WHITE, NE))
    play.shoot(SOUTH)
    assert seen == [True, True]


def test_flash_that_refuses_is_said_and_play_goes_on():
    play = Play()

    def refuse(name, data):
        raise OSError(28, name, data)

    play.store.write = play.store.append = refuse
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]
    assert "fault" in play.warnings


def test_mute_pads_are_said_once_and_do_not_stop_play():
    play = Play()

    def mute():
        raise OSError(5)

    play.world.pads.read = mute
    play.shoot(SOUTH)
    assert play.entries == ["south -"]
    assert play.warnings.count("fault") == 1


def test_a_stuck_button_is_said_and_nothing_else():
    play = Play()
    play.world.press(SOUTH, FAULT, 120 * S)
    play.wait(100)
    assert play.warnings.count("fault") == 1
    play.shoot(SOUTH)
    assert play.entries == ["south -"]


def test_a_game_goes_on_across_the_wrap_of_the_clock():
    play = Play(start_us=clock.WRAP_US - 7 * S)
    for _ in range(3):
        play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"] * 3


def test_the_shot_clock_calls_time_once_a_shot():
    play = Play("icf")
    play.wait(10)
    assert "shot_clock" not in play.warnings
    play.wait(60)
    assert play.warnings.count("shot_clock") == 1
    play.shoot(SOUTH)
    play.wait(30)
    assert play.warnings.count("shot_clock") == 2


def test_an_idle_table_asks_to_be_called_rarely_and_wakes_up():
    play = Play()
    play.wait(1200)
    steps = play.world.steps
    play.wait(3600)
    assert play.world.steps - steps < 4000
    assert play.world.display.level <= 1
    play.press(SOUTH, FAULT)  # only wakes it
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]


def test_a_month_and_more_without_a_missed_deadline():
    """40 days: every deadline lies ahead and not too far, and the table then plays as on the first day."""
    play = Play(idle_s=86400)
    now_us, passed_us = play.world.chip_us, 0
    while passed_us < 40 * 86400 * S:
        due_us = play.table.step(now_us)
        ahead_us = clock.diff(due_us, now_us)
        assert 0 < ahead_us <= 61 * S
        # The table looks at a window four times a second; called later it must not mind.
        wait_us = max(ahead_us, 60 * S)
        passed_us += wait_us
        now_us = clock.add(now_us, wait_us)
    assert play.table.seconds == pytest.approx(40 * 86400, abs=120)
    play.world.now_us += (passed_us // clock.WRAP_US + 1) * clock.WRAP_US - play.world.chip_us + now_us
    play.world._take_edges()
    play.world.wake()
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]


@pytest.mark.parametrize("book", ["krhum", "icf", "dezepions"])
@pytest.mark.parametrize("seed", range(3))
def test_hammered_pads_enter_nothing_unconfirmed_and_lose_no_shot(book, seed):
    """All sixteen buttons at random through ten shots: shots all arrive, and every entry beside them had an OK."""
    rng = random.Random(f"{book} {seed}")
    play = Play(book)
    shots = 0
    confirmed = []

    class Listener:
        def on_entry(self, text, verdict, position):
            if not text.startswith(("south", "north", "late", "opener")):
                confirmed.append((text, play.world.now_us - last_ok[0] < 12 * S))

    last_ok = [-60 * S]
    play.table.listeners.append(Listener())

    def hammer(seconds):
        for _ in range(int(seconds * 5)):
            button = rng.randrange(4)
            if button == OK:
                last_ok[0] = play.world.now_us
            play.world.press(rng.choice((SOUTH, NORTH)), button, rng.choice((30_000, 90_000, 1_500_000)))
            play.wait(0.2)

    entered = []

    class Shots:
        def on_entry(self, text, verdict, position):
            entered.append(text)

    play.table.listeners.append(Shots())
    for _ in range(10):
        hammer(2)
        play.wait(70)  # whatever is open closes, or is a question
        while play.table.question is not None:
            play.press(play.table.question.seats[0], OK)
        seat = play.position.turn
        if play.position.phase not in ("shot", "penalty_shot") or len(play.position.seats) == 4:
            break
        play.place(seat)
        count = sum(text.startswith(("south", "north")) for text in entered)
        play.flick(seat)
        shots += 1
        hammer(4)
        play.wait(80)
        while play.table.question is not None:
            play.press(play.table.question.seats[0], OK)
        play.wait(5)
        assert sum(text.startswith(("south", "north")) for text in entered) > count, "a shot was lost"
    assert all(ok for _, ok in confirmed)
    assert shots >= 5 or len(play.position.seats) == 4


def test_the_table_plays_the_same_on_micropython():
    here = subprocess.run([sys.executable, HERE / "play_table.py"], capture_output=True, text=True, check=True)
    assert "south off:w said" in here.stdout
    assert here.stdout == run_on_micropython(HERE / "play_table.py")
