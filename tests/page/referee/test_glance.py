"""The plain board's page shows at a glance how the game stands, from the fold alone."""

import pytest

from carrom.game import record
from carrom.game.engine import Game
from carrom.game.position import QUEEN_BOARD, QUEEN_COVERED
from carrom.game.rules import load
from stands.pages.chance import random_board
from stands.pages.fit import show
from stands.pages.referee import begin, play, tap, wait_entries

MANY = ("blancs", "noirs")
BOARD = "south " + " ".join(["w@sw"] * 9 + ["q@sw"])


def text_of(page, box):
    return page.locator(box).inner_text().replace("\u00a0", " ")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize(("book", "seed"), [("krhum", 17), ("icf", 53)])
def test_men_in_queen_dues_shots_bet_and_board_are_those_of_the_position(page, address, book, seed):
    begin(page, address, book)
    game = Game(load(book), (0, 2), 0)
    for text in random_board(book, seed)[0]:
        play(page, text, game, press)
        game.enter(record.parse_entry(text))
        p = game.position
        middle, sides = text_of(page, "#facts"), [text_of(page, f"#facts-{side}") for side in (0, 1)]
        for colour, many in enumerate(MANY):
            where = middle if p.colours < 0 else sides[p.colours ^ colour]
            assert f"{many} rentrés : {p.down[colour]}" in where, text
        for side, told in enumerate(sides):
            assert ("doit" in told) == (p.colours >= 0 and p.due[p.colour_of(side)] > 0), text
            assert ("reine couverte" in told) == (p.queen == QUEEN_COVERED + side), text
        assert ("reine en jeu" in middle) == (p.queen == QUEEN_BOARD), text
        assert ("parie" in middle) == p.has_bet(), text
        assert not p.has_bet() or f"×{p.bet_times()}" in middle, text
        assert f"Plateau {p.board} " in middle, text
        turn = text_of(page, f"#name-{p.side_of(p.turn)}")
        assert ("demi-coup" in turn) == (p.half_shots > 0), text
        if p.phase == "shot":
            assert (f"{p.shots} coup" in turn) == (p.shots > 1 or (p.shots == 1 and p.half_shots > 0)), text


def test_points_board_by_board_the_opener_the_next_and_the_gerant_stand_between_the_halves(page, address):
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    show(page, "krhum", [BOARD], {"south": "Ana", "north": "Zoé"})
    game = Game(load("krhum"), (0, 2), 0)
    game.enter(record.parse_entry(BOARD))
    points = "–".join(map(str, game.position.score))
    told = f"Plateau 2 · {points} · ouverture : Zoé · puis Ana · gérant : Ana · blancs rentrés : 0 · noirs rentrés : 0"
    assert text_of(page, "#facts") == f"{told} · reine en jeu"


def test_a_drawn_lot_is_said(page, address):
    begin(page, address, "billard", opener="")
    first = text_of(page, ".half.on h2")
    assert f"ouverture, par tirage au sort : {first}" in text_of(page, "#facts")
    assert f"par tirage au sort : {first}" in page.locator("#status").text_content().replace("\u00a0", " ")
    tap(page, "rien")
    wait_entries(page, 1)
    assert "par tirage au sort" in text_of(page, "#facts")
