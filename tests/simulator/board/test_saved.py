"""Records that were saved with layouts: long faults are cut, flicks that nobody can play are comments."""

import math
import pickle

import pytest

from carrom_simulator.board import saved
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick

BEGIN = (
    "rules krhum\nseats south north\nopener south\n# board q0,0 w100,0\n# flick south 0 0 1000 exact {}\nsouth w@ne\n"
)


def test_a_game_begins_with_the_options_of_its_record():
    """Played on from there, it is judged by the rules of that house."""
    opened = saved.parse(
        "rules krhum other_man_penalty=off\nseats south north\nopener north\nnorth w@ne\n", BoardSpec()
    )
    game = opened.game()
    assert game.book.options["other_man_penalty"] == opened.book.options["other_man_penalty"]
    assert game.book.options != type(game.book)().options
    assert game.book is not opened.book  # an undo of one leaves the other
    assert (tuple(game.seats), game.opener) == ((0, 2), 2)
    assert game.position.turn == 2


def test_a_game_begins_with_the_games_won_and_with_the_boards_of_its_record():
    text = "rules icf boards=off\n# series 1 0\nseats south north\nopener south\nsouth -\n"
    game = saved.parse(text, BoardSpec()).game()
    assert (game.position.games, game.book.game_boards) == ((1, 0), 0)


def test_a_shot_is_read_as_it_was_played():
    shot = saved.Shot([Disc(1, 1.2345678901, -2.5)], 3, -12.5, 8.25, 4200.125, "exact", 7)
    begin = "rules krhum\nseats south east north west\nopener west\n"
    steps = saved.parse(begin + shot.comment() + "\nwest -\nundo\n", BoardSpec()).steps
    assert [step.text for step in steps] == ["", "west -", "undo"]
    assert [step.shot for step in steps] == [None, shot, None]
    assert [step.line for step in steps] == [0, 6, 7]


@pytest.mark.parametrize(
    "flick",
    ["# flick south 0 0 1000 exact", "# flick up 0 0 1000 exact 1", "# flick south x 0 1000 exact 1",
     "# flick north 0 0 1000 exact 1", "# flick south 0 0 1000 exact 1 rims 0.1",
     "# flick south 0 0 1000 exact 1 rims 0.1 x",
     "# flick south 0 0 1000 exact 1 wind 0.1 0.1", "# flick south 0 0 1000 exact 1 rims 0.1 1.5"],
)  # fmt: skip
def test_a_flick_that_nobody_can_play_again_is_a_comment(flick):
    text = BEGIN.format(1).replace("# flick south 0 0 1000 exact 1", flick)
    opened = saved.parse(text, BoardSpec())
    assert [step.text for step in opened.steps] == ["", "south w@ne"]
    assert opened.steps[1].shot is None


def test_a_shot_names_its_rims_and_one_that_does_not_is_smooth():
    men = [Disc(0, 0.0, 100.0)]
    rubbed = saved.Shot(men, 0, 1.5, -3.0, 900.0, "exact", 7, "0a1b2c3d", (0.12, 0.05))
    assert "exact 7 rims 0.12 0.05\n# came 0a1b2c3d" in rubbed.comment()
    assert "rims" not in saved.Shot(men, 0, 1.5, -3.0, 900.0, "exact", 7).comment()
    for shot in (rubbed, saved.Shot(men, 0, 1.5, -3.0, 900.0, "exact", 7, "0a1b2c3d")):
        text = f"rules krhum\nseats south north\nopener south\n{shot.comment()}\nsouth w@ne\n"
        assert saved.parse(text, BoardSpec()).steps[1].shot == shot


def test_a_flick_without_its_men_or_with_a_striker_among_them_is_a_comment():
    without = BEGIN.format(1).replace("# board q0,0 w100,0\n", "")
    among = BEGIN.format(1).replace("w100,0", "s100,0")
    for text in (without, among):
        assert saved.parse(text, BoardSpec()).steps[1].shot is None


def test_a_record_of_cards_has_no_board():
    with pytest.raises(saved.SavedError, match="no board; its score sheet is printed by `carrom replay`"):
        saved.parse("rules kaluki\nplayers a b\n", BoardSpec())


def test_a_copied_error_says_the_same_and_quotes_no_endless_word():
    error = saved.SavedError(7, "no-piece", "y" * 301)
    for told in (error, pickle.loads(pickle.dumps(error))):
        assert str(told) == f"7: '{'y' * 80}'… is not a piece; pieces are w b q s"


@pytest.mark.parametrize(("seed", "known"), [(0, True), (2**31 - 1, True), (2**31, False), (-1, False)])
def test_a_flick_has_a_seed_of_31_bits(seed, known):
    opened = saved.parse(BEGIN.format(seed), BoardSpec())
    assert (opened.steps[1].shot is not None) == known


SPEC = BoardSpec()
QUESTION = """rules billard
seats south north
opener south
# board q0.0,0.0 w100.0,0.0 b-100.0,0.0
# flick south 0.0 5.0 3000.0 exact 7
# asks ?1 south w@ne
# board q1.5,0.25 b-100.0,0.0
"""


def test_an_open_question_has_its_shot_and_the_men_meanwhile():
    opened = saved.parse(QUESTION, SPEC)
    asked = opened.asked
    assert (asked.text, asked.shot.angle_deg, asked.layout[0]) == ("?1 south w@ne", 5.0, Disc(2, 1.5, 0.25))
    assert len(opened.steps[0].layout) == 3, "the men before the shot"
    assert saved.question_comment(asked.text, asked.layout) == "\n".join(QUESTION.splitlines()[-2:])


@pytest.mark.parametrize("more", ["south w@ne\n", "# asks \n# board q0.0,0.0\n", "bet north near\n"])
def test_an_entry_answers_the_question_and_an_empty_one_ends_it(more):
    assert saved.parse(QUESTION + more, SPEC).asked is None


def test_a_question_without_its_shot_or_its_men_is_none():
    lines = QUESTION.splitlines()
    assert saved.parse("\n".join(lines[:4] + lines[5:]), SPEC).asked is None
    assert saved.parse("\n".join(lines[:-1]), SPEC).asked is None


def test_a_layout_with_men_where_none_can_lie_is_told_and_laid_as_by_c10():
    """Over a hole, on one place, and 0.3 mm in each other; men that are rounded into each other are only parted."""
    boards = {
        "q0,0 w350,350": "w350.0,350.0",
        "w100,0 b100,0": "b100.0,0.0",
        "w100,0 b131.5,0": "b131.5,0.0",
        "w100,0 b131.7,0": "",
        "w100,0 b131.79,0": "",
    }
    for text, wrong in boards.items():
        opened = saved.parse(f"rules billard\nseats south north\nopener south\n# board {text}\n", SPEC)
        assert opened.misplaced == ([(4, wrong)] if wrong else [])
        layout = opened.steps[0].layout
        engine("exact", SPEC).check(layout, Flick(0, 0.0, 0.0, 1000.0))
        moved = math.hypot(layout[1].x_mm, layout[1].y_mm)
        assert moved < 1.01 * SPEC.man_diameter_mm if wrong else moved > 130


def test_a_shot_is_read_with_what_came_of_it():
    shot = saved.Shot([Disc(1, 1.25, -2.5)], 3, -12.5, 8.25, 4200.125, "exact", 7, "0a1b2c3d")
    begin = "rules krhum\nseats south east north west\nopener west\n"
    assert saved.parse(begin + shot.comment() + "\nwest -\n", BoardSpec()).steps[1].shot == shot


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("# player south bot 130 x", {"south": {"kind": "bot", "skill": 100, "name": "x"}}),
        ("# player south bot hard -", {"south": {"kind": "bot"}}),
        ("# player south robot 5 -", {"south": {"kind": "human"}}),
        (f"# player south bot {'9' * 5000} -", {"south": {"kind": "bot"}}),
        ("# player south bot ٣ -", {"south": {"kind": "bot"}}),
        ("# player south human - x\r# player north human - y\n", {}),
        ("# player up bot 5 -", {}),
        ("# player south bot 5", {}),
        ("# person south bot 5 -", {}),
        ("player south bot 5 -", {}),
    ],
)
def test_other_comments_name_nobody(line, players):
    assert saved.players_of(line) == players


@pytest.mark.parametrize(
    ("skill", "read"),
    [("0", 0), ("99", 99), ("100", 100), ("101", 100), ("0100", None), ("-1", None), ("-", None)],
)
def test_a_skill_is_read_within_its_bounds_and_left_out_where_there_is_none(skill, read):
    found = saved.players_of(f"# player west bot {skill} Zed the 2nd")
    assert found == {"west": {"kind": "bot", "name": "Zed the 2nd"} | ({} if read is None else {"skill": read})}
