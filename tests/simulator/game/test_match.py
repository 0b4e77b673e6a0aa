"""Games without firmware keep the same rules as those through it."""

from random import Random

import pytest

from carrom.game import pieces
from carrom.game.rules import BOOKS
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.placement import NoRoomError
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.player import Bot
from carrom_simulator.game.match import Match

SPEC = BoardSpec()


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seats", [(0, 2), (0, 1, 2, 3)])
def test_a_game_ends_with_a_winner_and_loses_no_man(book, seats):
    match = Match(book, {seat: Bot(90, Random(f"{book} {seat}"), SPEC) for seat in seats}, seed=3)
    while match.game.position.winner < 0:
        match.play_shot()
        position = match.game.position
        for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
            assert sum(disc.piece == piece for disc in match.layout) == position.on_board(piece)
        assert match.shots < 2000
    assert match.play() == match.game.position.winner
    assert match.shots == sum(1 for text in match.game.texts() if text.split()[0] in pieces.SEAT_WORDS)


def test_the_same_seed_gives_the_same_game():
    def texts(seed):
        match = Match("krhum", {seat: Bot(80, Random(f"{seed} {seat}"), SPEC) for seat in (0, 2)}, seed)
        match.play()
        return list(match.game.texts())

    assert texts(5) == texts(5)
    assert texts(5) != texts(6)


def test_bots_bet_and_double():
    match = Match("krhum", {seat: Bot(95, Random(f"bet {seat}"), SPEC) for seat in (0, 2)}, seed=2)
    match.play()
    kinds = [text.split()[0] for text in match.game.texts()]
    assert "bet" in kinds
    claims = {word for text in match.game.texts() for word in text.split()}
    assert claims & {"hit", "miss"}


def test_where_the_striker_has_no_room_the_man_nearest_to_its_line_goes_to_the_middle():
    class Blocked(Bot):
        def choose(self, layout, position, book):
            tried.append(list(layout))
            if len(tried) == 1:
                raise NoRoomError
            return super().choose(layout, position, book)

    tried = []
    match = Match("krhum", {seat: Blocked(50, Random(1), SPEC) for seat in (0, 2)}, opener=0)
    x_mm, y_mm = SPEC.striker_place(0, 0.0)
    near = Disc(pieces.WHITE, x_mm + 10.0, y_mm)
    others = [Disc(pieces.BLACK, x_mm, -y_mm), Disc(pieces.WHITE, -150.0, 0.0), Disc(pieces.WHITE, 150.0, 30.0)]
    match.bout.layout = [others[0], near, *others[1:]]
    match.play_shot()
    *left, moved = tried[1]
    assert left == others
    assert moved.piece == pieces.WHITE
    assert abs(moved.y_mm) < 50
