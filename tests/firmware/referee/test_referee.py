"""The referee: what waits in its queue becomes entries, in order, each in the journal and announced."""

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.entry import Entry, fell
from carrom.game.pieces import BANK, BLACK, NE, NORTH, NW, QUEEN, SE, SOUTH, SW, TWO_SEATS, WHITE
from carrom.game.record import parse_entry
from carrom.game.rules import load
from carrom.referee import questions
from carrom.referee.pending import LatePiece, PendingShot
from carrom.sensing import striker_lines
from carrom.sensing.passage import COLOUR
from tests.firmware.referee.bench import Bench, S, late, passage


@pytest.fixture
def bench():
    return Bench()


# Entries.


def test_an_entry_is_kept_told_and_announced(bench):
    bench.enter("south w@ne w@sw off:w")
    assert bench.kept() == (["south w@ne w@sw off:w"], None)
    assert bench.voice.entered == ["south w@ne w@sw off:w"]
    assert bench.voice.said[-1] == ("colours", "louxor_doubled", [2, 0, 0, 0])
    assert bench.referee.last_text() == "south w@ne w@sw off:w"


def test_an_entry_is_on_the_flash_before_it_is_told_and_a_correction_as_a_whole(bench):
    flash = []
    bench.voice.tell = lambda _method, entry, *_: flash.append((entry.text(), bench.kept()[0]))
    bench.enter("south w@sw", "touch north")
    assert flash == [("south w@sw", ["south w@sw"]), ("touch north", ["south w@sw", "touch north"])]
    before = dict(bench.store.files)
    files = []
    bench.voice.tell = lambda *_: files.append(dict(bench.store.files))
    bench.referee.correct_piece(bench.referee.claimable(), 0, BLACK)
    bench.step()
    assert files == [before] * 4  # two taken back, two entered
    assert bench.kept()[0] == bench.texts == ["south b@sw", "touch north"]


def test_a_question_that_the_flash_does_not_take_is_told_and_asked_all_the_same(bench):
    def refuse(*_):
        raise OSError(28)

    bench.store.write = bench.store.append = refuse
    bench.shoot(passage(doubt=COLOUR))
    assert ("fault", "flash") in bench.voice.said
    assert bench.asked == [questions.ASK_PIECE]


def test_a_refused_entry_changes_nothing_and_is_told_where_a_player_made_it(bench):
    assert bench.referee.enter(parse_entry("north -")).error == "out-of-turn"
    assert (bench.texts, bench.voice.entered, bench.voice.said) == ([], [], [])
    assert bench.kept() == ([], None)
    bench.referee.enter_soon(parse_entry("bet south near"))  # colours are not known yet
    bench.step()
    assert bench.voice.said == [("not_possible", SOUTH)]
    bench.referee.enter_soon(parse_entry("touch south"))
    bench.step()
    assert bench.texts == ["touch south"]
    assert "not_possible" not in bench.voice.names[1:]


def test_what_would_be_refused_can_be_known_before(bench):
    assert bench.referee.possible(parse_entry("south -"))
    assert not bench.referee.possible(parse_entry("north -"))
    assert bench.texts == []


def test_a_flash_that_refuses_an_entry_is_told_and_the_entry_counts(bench):
    def refuse(*_):
        raise OSError(28)

    bench.store.write = bench.store.append = refuse
    bench.enter("south w@ne")
    assert bench.texts == ["south w@ne"]
    assert bench.voice.said[0] == ("fault", "flash")


def test_undo_is_told_and_the_next_late_piece_calls_everything(bench):
    bench.enter("south w@ne", "south w@sw w@se", "undo")
    assert bench.voice.said[-2] == ("undone",)
    del bench.voice.said[:]
    bench.enter("late w@nw")  # of the first shot: six-cinquante now
    assert bench.voice.said[0] == ("late", fell(WHITE, NW))
    assert bench.voice.said[1] == ("colours", "six_cinquante", [1, 0, 0, 0])


def test_of_a_late_piece_only_the_news_is_called(bench):
    bench.enter("south w@ne")
    bench.enter("late w@nw")
    assert bench.voice.said[-1] == ("six_cinquante", [1, 0, 0, 0])
    bench.enter("late w@nw")
    assert bench.voice.said[-1] == ([1, 0, 0, 0],)


# Shots.


def test_a_shot_becomes_an_entry_with_its_pieces_in_the_order_of_falling(bench):
    bench.shoot(passage(BLACK, SW, 900_000), passage(WHITE, NE, 100_000), passage(BLACK, SE, 500_000))
    assert bench.texts == ["south w@ne b@se b@sw"]
    assert not bench.referee.busy()


def test_pieces_added_by_hand_come_last(bench):
    bench.enter("south w@ne")
    bench.shoot(passage(BLACK, SW), codes=[fell(WHITE, NE)], off=[WHITE], claims=BANK | pieces.SAID)
    assert bench.texts[-1] == "south b@sw w@ne off:w bank said"
    assert bench.asked == []


def test_whether_a_piece_added_by_hand_fell_first_is_asked_where_it_gives_the_colours(bench):
    bench.shoot(passage(BLACK, SW), codes=[fell(WHITE, NE)])
    assert bench.asked == [questions.ASK_FIRST]
    bench.answer(fell(WHITE, NE))
    assert bench.texts == ["south w@ne b@sw"]


def test_a_shot_that_cannot_have_been_is_entered_empty_and_told(bench):
    bench.enter("south w@ne", "south -")
    bench.shoot(seat=NORTH, claims=pieces.HIT | pieces.MISS)
    assert bench.texts[-1] == "north hit miss"  # of no use, and no harm
    bench.shoot(seat=SOUTH, codes=[fell(WHITE, NE)] * 9)
    assert bench.texts[-1] == "south -"
    assert bench.voice.said[-1] == ("refused", SOUTH)
    bench.shoot(seat=NORTH, off=[QUEEN, QUEEN], claims=pieces.SAID)
    assert bench.texts[-1] == "north -"
    assert bench.voice.said[-1] == ("refused", NORTH)


def test_a_shot_after_the_game_is_nothing():
    bench = Bench("dezepions")
    bench.enter("south " + "w@ne " * 9, "south q@ne")
    count = len(bench.texts)
    bench.shoot(passage(), seat=bench.referee.position.turn)
    assert len(bench.texts) == count
    assert bench.voice.said[-1][0] != "refused"


@pytest.mark.parametrize(("answer", "texts"), [(questions.COUNTS, ["south w@ne"]), (questions.NOTHING, [])])
def test_pieces_shot_out_of_turn_are_asked_about(bench, answer, texts):
    bench.shoot(passage(), seat=NORTH)
    assert bench.asked == [questions.ASK_TURN]
    bench.answer(answer)
    assert bench.texts == texts
    assert (("wrong_seat", SOUTH) in bench.voice.said) == (texts == [])


def test_a_miss_out_of_turn_is_only_told(bench):
    assert bench.referee.unsure_seat == -1
    bench.shoot(seat=NORTH)
    assert (bench.texts, bench.voice.said) == ([], [("wrong_seat", SOUTH)])


def test_a_shot_that_a_piece_alone_told_of_and_that_was_none_is_left_to_the_watch(bench):
    shot = bench.shoot(passage(doubt=COLOUR), evidence=0)
    bench.answer(questions.NOTHING)
    assert bench.texts == []
    assert bench.referee.unsure_seat == SOUTH
    assert shot.passages == []


def test_a_shot_that_a_piece_alone_told_of_counts_with_what_was_said_of_it(bench):
    bench.shoot(passage(doubt=COLOUR), evidence=0, claims=BANK)
    bench.answer(questions.NOTHING)
    assert bench.texts == ["south bank"]


# Questions.


def test_what_waits_for_an_answer_is_kept_beside_the_journal(bench):
    bench.shoot(passage(doubt=COLOUR), passage(BLACK, SW, 900_000), codes=[fell(WHITE, NW)], claims=BANK)
    assert bench.kept() == ([], "? south w@ne b@sw w@nw bank")
    assert bench.referee.busy()
    bench.answer(WHITE)
    assert bench.kept() == (["south w@ne b@sw w@nw bank"], None)


def test_a_question_that_is_no_doubt_keeps_the_shot_without_one(bench):
    bench.shoot(off=[WHITE])
    assert bench.asked == [questions.ASK_SAID]
    assert bench.kept() == ([], "south off:w")
    assert bench.referee.asked == 0


@pytest.mark.parametrize(("text", "asked"), [("? south w@ne b@ne", 2), ("south w@ne off:w", 0)])
def test_a_kept_shot_is_taken_up_again(bench, text, asked):
    bench.referee.resume_shot(text)
    bench.step()
    kind = questions.ASK_PIECE if asked else questions.ASK_SAID
    assert bench.referee.question.kind == kind
    bench.answer(*((BLACK, BLACK) if asked else (questions.YES,)))
    assert bench.texts == ["south b@ne b@ne" if asked else "south w@ne off:w said"]
    assert bench.referee.asked == asked


def test_answers_about_the_pieces_outlive_a_power_cut_in_the_next_question(bench):
    bench.shoot(passage(doubt=COLOUR), passage(BLACK, SW, 900_000), off=[WHITE])
    bench.answer(BLACK)
    assert bench.asked == [questions.ASK_PIECE, questions.ASK_SAID]
    text = bench.kept()[1]
    assert text == "south b@ne b@sw off:w"
    bench.referee.begin(bench.referee.game)
    bench.referee.resume_shot(text)
    bench.step()
    assert bench.referee.question.kind == questions.ASK_SAID
    bench.answer(questions.YES)
    assert bench.texts == ["south b@ne b@sw off:w said"]


def test_a_question_that_is_overdue_is_answered_by_its_default(bench):
    bench.shoot(off=[WHITE])
    until_us = bench.referee.question.until_us
    assert bench.step() == until_us
    bench.step((until_us - 1) / S)
    assert bench.texts == []
    bench.now_us = until_us
    assert bench.step() is None
    assert bench.texts == ["south off:w"]


def test_play_goes_on_while_a_question_is_open(bench):
    bench.shoot(passage(doubt=COLOUR))
    bench.shoot(passage(pocket=SW))
    assert bench.texts == []
    bench.answer(WHITE)
    bench.step()
    assert bench.texts == ["south w@ne", "south w@sw"]


# Late pieces.


def test_a_late_piece_amends_the_last_shot(bench):
    bench.enter("south w@ne")
    late(bench, LatePiece(passage(BLACK, SW)))
    late(bench, LatePiece(code=fell(WHITE, NW)))
    assert bench.texts == ["south w@ne", "late b@sw", "late w@nw"]


def test_a_doubtful_late_piece_is_asked_about(bench):
    bench.enter("south w@ne")
    late(bench, LatePiece(passage(BLACK, SW, doubt=COLOUR)))
    bench.answer(WHITE)
    assert bench.texts == ["south w@ne", "late w@sw"]


def test_a_late_piece_that_cannot_be_is_told(bench):
    bench.enter("south w@ne")
    for number in range(10):
        late(bench, LatePiece(code=fell(BLACK, SW)))
        assert ("refused" in bench.voice.names) == (number == 9)


def test_a_late_man_of_a_bet_is_asked_about(bench):
    bench.enter("south w@ne", "bet south far", "south b@sw w@ne miss")
    late(bench, LatePiece(code=fell(WHITE, SW)))
    assert bench.referee.question is None  # the shot says miss already
    assert bench.texts[-1] == "late w@sw"
    bench = Bench()
    bench.enter("south w@ne", "bet south far", "south b@sw")
    late(bench, LatePiece(code=fell(WHITE, NW)))
    assert bench.asked == [questions.ASK_HIT]
    bench.answer(NW)
    assert bench.texts[-1] == "late w@nw hit"


@pytest.mark.parametrize(
    ("answer", "texts"),
    [(questions.NOTHING, []), (questions.WAS_SHOT, ["south b@sw"]), (questions.WAS_LATE, ["late b@sw"])],
)
def test_a_stray_piece_is_asked_about(bench, answer, texts):
    bench.enter("south w@ne")
    late(bench, LatePiece(passage(BLACK, SW), stray=True))
    bench.answer(answer)
    assert bench.texts == ["south w@ne", *texts]


def test_strays_of_one_pocket_that_follow_each_other_are_one_question(bench):
    bench.enter("south w@ne")
    first, second, other, third, late_one = (
        passage(BLACK, pocket, at) for at, pocket in enumerate((SW, SW, SE, SW, SW))
    )
    strays = [LatePiece(one, stray=True) for one in (first, second, other, third)]
    for item in (*strays, LatePiece(late_one), LatePiece(code=fell(WHITE, SW))):
        bench.referee.enter_soon(item)
    asked = []
    bench.step()
    while bench.referee.question is not None:
        asked.append(bench.referee.question.passages)
        bench.answer(questions.NOTHING)
        bench.step()
    assert asked == [[first, second], [other], [third]]
    assert bench.texts == ["south w@ne", "late b@sw", "late w@sw"]


# The rest.


def test_an_entry_made_during_a_shot_waits_for_it(bench):
    bench.referee.line_event((striker_lines.STARTED, SOUTH, 0), 0, False)
    assert bench.voice.cuts == 1
    bench.referee.enter_soon(Entry(entries.TOUCH, NORTH))
    bench.step()
    assert bench.texts == []
    bench.step(4)
    assert bench.texts == ["south -", "touch north"]


def test_a_menu_about_a_shot_holds_it_up(bench):
    shot = PendingShot(SOUTH)
    bench.referee.hold(shot)
    bench.referee.enter_soon(shot)
    bench.step()
    assert bench.texts == []
    bench.referee.hold(None)
    bench.step()
    assert bench.texts == ["south -"]


def test_what_came_before_a_held_shot_is_entered_and_what_came_after_it_waits(bench):
    """Else a piece that falls while the menu is open would be a piece of the shot before."""
    bench.enter("south w@ne")
    shot = PendingShot(SOUTH)
    bench.referee.hold(shot)
    for item in (LatePiece(code=fell(WHITE, NW)), shot, LatePiece(code=fell(BLACK, SW))):
        bench.referee.enter_soon(item)
    bench.step()
    assert bench.texts == ["south w@ne", "late w@nw"]
    bench.referee.hold(None)
    bench.step()
    assert bench.texts[2:] == ["south -", "late b@sw"]


@pytest.mark.parametrize("state", ["idle", "shot", "unsure"])
def test_a_striker_badly_placed_is_told_unless_men_roll(bench, state):
    if state != "idle":
        what = striker_lines.STARTED if state == "shot" else striker_lines.LIFTED
        bench.referee.line_event((what, SOUTH, 0), 0, False)
    bench.referee.line_event((striker_lines.BADLY, SOUTH, 0), 0, False)
    assert (("badly_placed", SOUTH) in bench.voice.said) == (state == "idle")


def test_nothing_is_cut_while_a_question_is_open(bench):
    bench.shoot(off=[WHITE])
    bench.referee.line_event((striker_lines.STARTED, SOUTH, 0), 0, False)
    assert bench.voice.cuts == 0


def test_a_choice_is_asked_of_the_side_on_turn():
    bench = Bench("dezepions")
    bench.enter("south b@sw", "south w@ne", "north s@se")
    bench.step()
    assert (bench.referee.question.kind, bench.referee.question.seats) == (questions.ASK_CHOICE, (SOUTH,))
    bench.answer(entries.REMOVE)
    assert bench.texts[-1] == "choose remove"


def test_the_board_of_the_lot_is_opened_by_the_one_who_is_drawn():
    """The ninth board of the club game; 8 points each time would end it before, so each side wins by 4."""
    for drawn in (SOUTH, NORTH):
        bench = Bench("icf")
        bench.lot.drawn = drawn
        for _ in range(8):
            p = bench.referee.position
            who, own, other = (
                pieces.SEAT_WORDS[p.turn],
                "wb"[p.colour_of(p.side_of(p.turn))],
                "bw"[p.colour_of(p.side_of(p.turn))],
            )
            bench.enter(f"{who} {own}@sw " + f"{other}@sw " * 8, *[f"{who} {own}@se"] * 7, f"{who} q@sw {own}@sw")
        assert bench.texts[-1] == "opener " + pieces.SEAT_WORDS[drawn]
        assert bench.referee.position.turn == drawn
        assert sum(text.startswith("opener") for text in bench.texts) == 1


def test_a_new_game_drops_what_was_on_its_way(bench):
    bench.shoot(passage(doubt=COLOUR))
    bench.shoot(passage())
    bench.referee.begin(Game(load("fiche"), TWO_SEATS, NORTH))
    assert (bench.referee.question, bench.referee.busy()) == (None, False)
    assert bench.tracker.seats == TWO_SEATS
    bench.step(30)
    assert bench.texts == []
    assert bench.referee.last_text() == ""


def test_a_seat_whose_lines_were_hidden_is_not_blind_after_an_entry(bench):
    bench.tracker.blind = lambda _seat: True
    assert bench.referee.blind()
    bench.tracker.blind = lambda _seat: False
    assert bench.referee.blind()  # the shot itself may free a line
    bench.enter("south -")
    assert not bench.referee.blind()


def test_the_next_news_of_the_lines_knows_what_came_of_the_last(bench):
    for what, seat, at_s in ((striker_lines.STARTED, SOUTH, 1), (striker_lines.PLACED, NORTH, 4)):
        bench.referee.line_event((what, seat, at_s * S), at_s * S, False)
    # The miss of south waits to be entered: it is north's turn, and no step has been taken since.
    bench.referee.line_event((striker_lines.STARTED, NORTH, 5 * S), 5 * S, False)
    assert bench.referee.running_shot.seat == NORTH


def test_a_piece_is_on_its_way_to_the_game_as_soon_as_it_is_told(bench):
    bench.referee.passage(passage(), S)
    assert bench.referee.busy()
