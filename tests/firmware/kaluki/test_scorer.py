"""An evening on the pads: hands, points, buying back, corrections, power cuts."""

import pytest

from carrom.kaluki.record import parse_entry
from carrom.kaluki.texts import ASK_BUY, ASK_CARD, ASK_TENS, ASK_WINNER, BY_CARDS, DONE
from carrom.panel import font
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom_simulator.world.stores import MemoryStore
from tests.firmware.kaluki.evening import EAST, NORTH, SOUTH, WEST, Scoring


def test_a_hand_is_told_in_a_few_presses():
    play = Scoring()
    play.hand("ben", 25, 44, 7, 110)
    assert play.entries == ["hand ben anna=25 carl=44 dora=7 emil=110"]
    assert play.totals == {"anna": 25, "ben": 0, "carl": 44, "dora": 7, "emil": 110}
    assert play.position.chips == [-4, 1, -4, -4, -4]
    play.wait(12)
    assert "ben gagne la donne" in play.texts
    assert play.texts[-1] == "ben donne"


def test_the_winner_shown_first_sits_at_the_pad_that_was_pressed():
    play = Scoring()
    for seat, name in ((SOUTH, "anna"), (WEST, "ben"), (NORTH, "carl"), (EAST, "dora")):
        play.press(seat, OK_BUTTON)
        play.press(seat, BET_BUTTON)  # a press ends the scrolling question
        play.press(seat, BANK_BUTTON)
        assert play.shown == name
        play.back(seat)
        assert play.table.question is None


def test_a_pad_at_which_nobody_sits_asks_about_the_first_player():
    play = Scoring("anna,ben")
    play.press(NORTH, OK_BUTTON)
    play.press(NORTH, BET_BUTTON)  # a press ends the scrolling question
    play.press(NORTH, BANK_BUTTON)
    assert play.shown == "anna"


def test_questions_are_put_in_words_and_the_next_choice_is_on_the_display_at_once():
    play = Scoring("anna,ben,carl")
    play.wait(10)
    play.press(SOUTH, OK_BUTTON)
    play.wait(0.1)
    assert play.texts[-1] == "Qui a gagné ?"
    play.press(SOUTH, OK_BUTTON)  # while the words still scroll by
    assert font.render("Donne").strip(b"\0") in play.world.display.frame
    play.press(SOUTH, OK_BUTTON)
    play.wait(10)
    assert play.texts[-1] == "ben : points ?"


def test_a_kaluki_a_void_hand_and_who_sits_where():
    play = Scoring("anna,ben,carl", lang="en", kaluki__places="north,north,east")
    play.press(EAST, OK_BUTTON)
    assert play.table.question.choice == "carl"
    play.back(EAST)
    play.hand("carl", 12, 30, seat=NORTH, kaluki=True)
    play.void(WEST)
    assert play.entries == ["hand carl kaluki anna=12 ben=30", "void"]
    play.wait(15)
    assert {"Kaluki!", "carl wins the hand", "Void hand"} <= set(play.texts)


def test_every_card_is_worth_what_it_shows():
    """A loser who adds his cards up reads the running sum before each."""
    play = Scoring("anna,ben")
    play.press(SOUTH, OK_BUTTON)
    play.pick(SOUTH, "anna", 0, BY_CARDS)
    worth = {"10": 10, "As": 11, "Joker": 15} | {str(number): number for number in range(2, 10)}
    total = 0
    play.wait(2)
    assert play.shown == "0+10"
    for name, points in worth.items():
        wanted = f"{total}+{name}"
        seen = []
        while play.shown != wanted:
            seen.append(play.shown)
            assert len(seen) <= 12, seen
            play.press(SOUTH, BET_BUTTON)
        play.press(SOUTH, OK_BUTTON)
        total += points
    play.press(SOUTH, BANK_BUTTON)
    assert play.shown == f"= {total}"
    play.press(SOUTH, OK_BUTTON)
    assert play.entries == [f"hand anna ben={total}"]


def test_points_are_added_up_card_by_card():
    play = Scoring("anna,ben")
    play.press(SOUTH, OK_BUTTON)
    play.pick(SOUTH, "anna", 0, BY_CARDS, 10, 11, 15, 7, DONE)  # a ten, an ace, a joker, a seven
    assert play.entries == ["hand anna ben=43"]


@pytest.mark.parametrize("points", [0, 9, 10, 199])
def test_points_are_told_as_tens_and_ones(points):
    play = Scoring("anna,ben")
    play.press(SOUTH, OK_BUTTON)
    play.pick(SOUTH, "anna", 0)
    assert play.shown == "0 ben"
    assert len(play.table.question.choices) == 21  # 0, 10 ... 190, and card by card
    play.count(SOUTH, points)
    assert play.entries == [f"hand anna ben={points}"]


def test_a_void_hand_passes_the_deal():
    play = Scoring("anna,ben,carl")
    play.wait(10)
    del play.texts[:]
    play.void()
    play.wait(15)
    assert play.texts[-2:] == ["Donne nulle", "ben donne"]


def test_a_correction_may_put_a_player_out_and_he_is_asked():
    play = Scoring("anna,ben,carl")
    play.hand("anna", 140, 6)
    play.long_ok(NORTH)
    play.pick(NORTH, 9, 0)
    play.count(NORTH, 150)
    play.wait(1)
    assert play.table.question.seats == (WEST,)
    play.press(SOUTH, FAULT_BUTTON)  # not his: the question stays
    assert play.asked_now() == ASK_BUY
    play.back(WEST)
    assert play.asked_now() is None
    assert play.entries == ["hand anna ben=150 carl=6"]


def test_fault_goes_one_question_back_and_at_last_out():
    play = Scoring("anna,ben,carl")
    play.press(SOUTH, OK_BUTTON)
    play.pick(SOUTH, "anna", 1)
    play.count(SOUTH, 17)
    play.pick(SOUTH, BY_CARDS, 10)
    assert play.asked_now() == ASK_CARD
    play.back()  # to carl's tens
    assert play.asked_now() == ASK_TENS
    play.back()  # to ben's
    play.count(SOUTH, 18)
    play.back()
    play.back()  # to who won
    assert play.asked_now() == ASK_WINNER
    play.pick(SOUTH, "ben", 0)
    play.count(SOUTH, 3)
    play.count(SOUTH, 4)
    assert play.entries == ["hand ben anna=3 carl=4"]
    play.press(SOUTH, OK_BUTTON)
    play.back()
    assert play.table.question is None
    assert len(play.entries) == 1


def test_a_question_that_nobody_answers_goes_but_not_a_hand_in_the_making():
    play = Scoring("anna,ben,carl")
    play.press(SOUTH, OK_BUTTON)
    play.wait(55)
    assert play.asked_now() == ASK_WINNER
    play.wait(10)
    assert play.table.question is None
    play.press(SOUTH, OK_BUTTON)
    play.pick(SOUTH, "anna", 0, 30)
    play.wait(600)
    play.pick(NORTH, 31)
    assert play.asked_now() == ASK_TENS


def test_whoever_is_out_is_asked_at_his_own_pad():
    play = Scoring()
    play.hand("ben", 150, 20, 151, 30)
    assert play.asked_now() == ASK_BUY
    assert play.table.question.seats == (SOUTH,)
    play.press(NORTH, OK_BUTTON)  # not his
    assert play.asked_now() == ASK_BUY
    play.buys(SOUTH)
    assert play.table.question.seats == (EAST,)
    play.buys(EAST, yes=False)
    assert play.entries[1:] == ["buy anna"]
    assert play.position.points[0] == 30
    assert play.position.pot == 20
    play.wait(20)
    assert {"anna est dehors : 150", "dora est dehors : 151", "anna se rachète : 30"} <= set(play.texts)
    play.press(WEST, BET_BUTTON, OK_BUTTON)  # later, from any pad
    assert play.entries[2:] == ["buy dora"]
    play.press(WEST, BET_BUTTON)
    assert play.table.menus.picker is None  # nobody is out any more


def test_no_answer_in_time_is_no():
    play = Scoring("anna,ben,carl")
    play.hand("ben", 150, 20)
    play.wait(61)
    assert play.table.question is None
    assert len(play.entries) == 1


def test_the_last_player_in_has_won():
    play = Scoring("anna,ben")
    play.hand("ben", 150)
    assert play.position.phase == "game_over"
    assert play.table.question is None
    play.wait(15)
    assert "ben gagne la partie !" in play.texts
    play.press(SOUTH, OK_BUTTON)
    assert play.table.question is None


def test_nobody_buys_back_in_while_a_hand_is_played():
    play = Scoring("anna,ben,carl")
    play.hand("ben", 150, 20)
    play.buys(SOUTH, yes=False)
    cards = "deal carl Ah Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh"
    assert play.table.enter(parse_entry(cards)).error is None
    play.press(SOUTH, BET_BUTTON)
    assert play.table.menus.picker is None


@pytest.mark.parametrize(("points", "shown"), [(57, "50 ben"), (190, "190 ben"), (195, "190 ben"), (250, "190 ben")])
def test_a_loser_s_points_are_put_right_from_what_they_were(points, shown):
    """Also points of the computer that are more than the pads can say."""
    play = Scoring("anna,ben,carl")
    assert play.table.enter(parse_entry(f"hand anna ben={points} carl=6")).error is None
    play.wait(1)
    if points >= 150:
        play.buys(WEST, yes=False)
    play.long_ok(NORTH)
    play.pick(NORTH, 9, 0)
    play.wait(10)
    assert play.shown == shown


def test_undo_and_a_loser_s_points_put_right():
    play = Scoring("anna,ben,carl")
    play.hand("ben", 140, 20)
    play.hand("ben", 10, 30)
    play.buys(SOUTH)
    play.long_ok(NORTH)
    play.pick(NORTH, 9, 1)  # put right: carl
    play.count(NORTH, 33)
    assert play.entries == ["hand ben anna=140 carl=20", "hand ben anna=10 carl=33", "buy anna"]
    assert play.totals == {"anna": 53, "ben": 0, "carl": 53}
    play.long_ok(SOUTH)
    play.pick(SOUTH, 9, 0)  # anna was not out after all, and need not buy
    play.count(SOUTH, 9)
    assert play.entries == ["hand ben anna=140 carl=20", "hand ben anna=9 carl=33"]
    assert play.totals == {"anna": 149, "ben": 0, "carl": 53}
    play.long_ok(SOUTH)
    play.pick(SOUTH, 7, True)
    assert play.entries == ["hand ben anna=140 carl=20"]


def test_an_undo_ends_a_question_about_what_was():
    play = Scoring("anna,ben,carl")
    play.hand("ben", 150, 20)
    assert play.asked_now() == ASK_BUY
    play.long_ok(SOUTH)
    play.pick(SOUTH, 7, True)
    assert play.table.question is None
    assert play.entries == []
    play.wait(10)
    assert play.texts[-1] == "Annulé"


def test_entries_of_the_console_are_announced_too():
    play = Scoring("anna,ben,carl")
    for text in ("hand anna ben=160 carl=1", "buy ben"):
        assert play.table.enter(parse_entry(text)).error is None
    assert play.table.enter(parse_entry("buy ben")).error == "not-possible"
    play.wait(20)
    assert {"anna gagne la donne", "ben est dehors : 160", "ben se rachète : 1"} <= set(play.texts)
    assert play.table.question is None  # ben has bought already


def test_the_power_may_go_at_any_press_and_nothing_is_lost():
    """Press by press: the table that comes up has all entries, and asks on where the last whole answer was."""
    script = [(SOUTH, OK_BUTTON), (SOUTH, BET_BUTTON), (SOUTH, OK_BUTTON), (SOUTH, OK_BUTTON)]  # ben, no kaluki
    for presses in (3, 15, 2):  # tens of anna, carl and dora
        script += [(NORTH, BET_BUTTON)] * presses + [(NORTH, OK_BUTTON), (NORTH, BANK_BUTTON), (NORTH, OK_BUTTON)]
    play = Scoring("anna,ben,carl,dora")
    for at, (seat, button) in enumerate(script):
        play.press(seat, button)
        again = Scoring(store=MemoryStore(play.store.files))
        question = again.table.question
        known = play.entries
        assert again.entries == known
        if at >= 3 and not known:
            answered = (at >= 9) + (at >= 27) + (at >= 32)
            asked = [name for name in ("anna", "carl", "dora") if name in question.label]
            assert question.kind == ASK_TENS
            assert asked == ["anna", "carl", "dora"][answered : answered + 1]
        else:
            assert (question is None) == (not known)
    assert play.entries == ["hand ben anna=39 carl=159 dora=29"]


def test_an_evening_resumed_asks_who_is_out():
    play = Scoring("anna,ben,carl")
    play.hand("ben", 150, 20)
    again = Scoring(store=MemoryStore(play.store.files))
    again.buys(SOUTH)
    assert again.entries == ["hand ben anna=150 carl=20", "buy anna"]
    assert again.totals == {"anna": 20, "ben": 0, "carl": 20}
