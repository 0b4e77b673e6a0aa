"""Calls: their tunes and texts, their fields, and the calls that follow a verdict."""

import pytest

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.pieces import BLACK, EAST, NORTH, QUEEN, SOUTH, STRIKER, WHITE
from carrom.game.position import GAME_OVER, PENALTY_SHOT, UNKNOWN, Position
from carrom.game.record import parse_entry
from carrom.game.rules import load
from carrom.game.ruling import Verdict
from carrom.lang import LANGUAGES
from carrom.panel import calls
from carrom.panel.tune import Player

FIELDS = {"who": "Sud", "n": 3, "x": 4, "piece": "noirs", "colour": "noirs", "place": "au centre", "what": "flash"}


@pytest.mark.parametrize("name", calls.names())
def test_every_call_has_a_text_in_two_languages_and_a_tune_of_its_own(name):
    for lang in LANGUAGES:
        text = calls.call(name, **FIELDS).text(lang)
        assert text
        assert "{" not in text
    player = Player()
    player.play(calls.call(name).tune(), 0)
    assert player.playing
    others = [calls.call(other).tune().partition(":")[2] for other in calls.names() if other != name]
    assert calls.call(name).tune().startswith(name + ":")
    assert calls.call(name).tune().partition(":")[2] not in others


def position(seats=pieces.TWO_SEATS, **values):
    p = Position(seats, SOUTH)
    for name, value in values.items():
        setattr(p, name, value)
    return p


def verdict(*names, board=None, game=None):
    v = Verdict()
    v.calls, v.board_over, v.game_over = list(names), board, game
    return v


@pytest.mark.parametrize(
    ("seats", "names"), [(pieces.TWO_SEATS, ("Sud", "Nord")), ((0, 1, 2, 3), ("Nord-Sud", "Est-Ouest"))]
)
def test_a_side_is_called_by_its_seats(seats, names):
    assert tuple(calls.side_name(position(seats), side, "fr") for side in (0, 1)) == names


def text(name, before=None, after=None, v=None):
    before = before or position()
    return calls.verdict_call(name, before, after or before, v or verdict(name)).text("fr")


def test_a_plain_call_tells_who_is_on_turn_and_for_how_many_shots():
    assert text("plays", after=position(turn=NORTH, shots=4)) == "Nord joue 4 fois"


def test_a_bet_tells_what_it_is_worth():
    assert text("si_just", after=position(bet_by=SOUTH, bet_calls=3)) == "Si Just ! ×4"
    assert text("non_just", after=position(bet_by=SOUTH, bet_calls=6)) == "Non Just ! ×32"


@pytest.mark.parametrize(
    ("turn", "colours", "who", "colour"), [(SOUTH, 1, "Sud", "noirs"), (NORTH, 1, "Nord", "blancs")]
)
def test_colours_are_told_of_the_side_that_shot(turn, colours, who, colour):
    assert text("colours", position(turn=turn), position(turn=NORTH, colours=colours)) == f"{who} a les {colour}"


def test_colours_of_a_board_that_is_over_are_not_guessed():
    assert text("colours", position(), position(colours=UNKNOWN, board=2)) == "Sud a les ?"
    assert text("colours", position(), position(colours=WHITE, board=2)) == "Sud a les ?"


def test_colours_that_are_found_as_the_board_ends_are_those_of_the_shot():
    game = Game(load("krhum"), pieces.TWO_SEATS, SOUTH)
    before, v = game.position, game.enter(parse_entry("south b@ne q@ne"))
    assert text("colours", before, game.position, v) == "Sud a les noirs"


def test_the_end_of_a_board_and_of_the_game_tell_the_winner():
    v = verdict("board", "game", board=(1, 7, "men"), game=1)
    assert text("board", v=v) == "Plateau : Nord, +7"
    assert text("game", v=v) == "Nord gagne la partie !"
    assert text("board", v=verdict("board", board=(0, 7, "men"))) == "Plateau : Sud, +7"
    assert text("game", v=verdict(game=0)) == "Sud gagne la partie !"


def more(before, after, v=None, fallen=(0, 0, 0, 0), off=(), book="krhum", lang="fr"):
    made = calls.more_calls(before, after, v or verdict(), list(fallen), off, load(book))
    return [(call.name, call.text(lang)) for call in made]


def texts(found):
    return [text for _, text in found]


def test_men_that_come_back_are_to_be_put_in_their_place():
    back = more(position(down=[5, 2]), position(down=[3, 2]))
    assert back == [("put_back", "Remettre 2 blancs dans la rosace")]
    assert texts(more(position(down=[5, 2]), position(down=[5, 1]), lang="en")) == [
        "Put 1 black back in the outer circle"
    ]
    assert texts(more(position(down=[5, 2]), position(down=[4, 1]), book="fiche")) == [
        "Remettre 1 blanc au centre", "Remettre 1 noir au centre",
    ]  # fmt: skip


def test_men_that_fell_and_came_back_in_one_shot_are_counted():
    assert texts(more(position(down=[5, 2]), position(down=[5, 2]), fallen=(1, 0, 0, 1))) == [
        "Remettre 1 blanc dans la rosace"
    ]
    assert more(position(down=[5, 2]), position(down=[6, 2]), fallen=(1, 0, 0, 0)) == []


def test_pieces_off_the_board_go_to_their_place_but_the_striker():
    assert texts(more(position(), position(), off=(BLACK, QUEEN, STRIKER))) == [
        "Remettre 1 noir sur le rond rouge", "Remettre 1 reine sur le rond rouge",
    ]  # fmt: skip
    assert texts(more(position(), position(), off=(WHITE,), book="billard")) == ["Remettre 1 blanc au centre"]


def test_after_a_board_nothing_is_put_back_and_after_the_game_nobody_plays():
    over = verdict("board", board=(0, 3, "men"))
    assert more(position(down=[9, 2]), position(shots=4), over) == []
    assert texts(more(position(down=[5, 2]), position(down=[4, 2], phase=GAME_OVER, turn=NORTH, shots=2))) == [
        "Remettre 1 blanc dans la rosace"
    ]


@pytest.mark.parametrize(
    "fault",
    ["boulette", "louxor", "louxor_doubled", "jen_tiens_un", "penalty", "penalty_missed", "other_man", "bet_lost"],
)
def test_a_fault_that_takes_what_was_saved_is_told(fault):
    after = position(turn=NORTH, shots=2)
    names = [name for name, _ in more(position(shots=3), after, verdict(fault))]
    assert names == ["advantages_lost", "plays"]
    assert [name for name, _ in more(position(shots=2), after, verdict(fault))] == names
    assert [name for name, _ in more(position(half_shots=1), after, verdict(fault))] == ["advantages_lost", "plays"]
    assert [name for name, _ in more(position(), after, verdict(fault))] == ["plays"]
    assert [name for name, _ in more(position(shots=3), position(shots=2), verdict(fault))] == []


def test_a_hand_that_passes_without_a_fault_loses_nothing():
    assert more(position(shots=3), position(turn=NORTH), verdict("queen_back")) == []


def test_who_plays_how_often_is_told_where_it_is_more_than_once_and_news():
    assert texts(more(position(), position(turn=NORTH, shots=2))) == ["Nord joue 2 fois"]
    assert texts(more(position(shots=1), position(shots=3))) == ["Sud joue 3 fois"]
    assert more(position(shots=3), position(shots=2)) == []
    assert more(position(shots=3), position(shots=3)) == []
    assert more(position(), position(turn=NORTH, shots=1)) == []


def test_a_shot_won_by_the_others_hand_is_one_more():
    assert texts(more(position(shots=1), position(shots=2), verdict("jen_tiens_un"))) == ["1 coup de plus : 2"]
    assert texts(more(position(shots=1), position(turn=NORTH, shots=2), verdict("jen_tiens_un"))) == [
        "Nord joue 2 fois"
    ]


def test_the_position_in_words():
    p = position(score=[7, 12], turn=NORTH, shots=2)
    assert calls.status_text(p, "fr") == "Sud 7 - 12 Nord, Nord joue 2 fois"
    p.phase = PENALTY_SHOT
    assert calls.status_text(p, "en") == "South 7 - 12 North, North plays 2 times, penalty shot"
    assert calls.status_text(p, "fr").endswith(", penalty")
    p.phase = GAME_OVER
    assert calls.status_text(p, "fr") == "Sud 7 - 12 Nord"
    assert calls.status_text(position((0, 1, 2, 3), turn=EAST), "fr").startswith("Nord-Sud 0 - 0 Est-Ouest, Est")


@pytest.mark.parametrize(("found", "text"), [((), "-"), ((WHITE,), "blanc"), ((STRIKER, QUEEN), "palet + reine")])
def test_pieces_in_words(found, text):
    assert calls.pieces_text(found, "fr") == text
