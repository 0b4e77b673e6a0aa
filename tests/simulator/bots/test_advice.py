"""« Indice » : the shot that Maître would play, how one's own aim does, and by how much it is worse."""

import math
import re

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.rules import load
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.advice import advise
from carrom_simulator.physics.engines import engine
from carrom_simulator.physics.outcome import Flick

W, B, Q = pieces.WHITE, pieces.BLACK, pieces.QUEEN
SPEC = BoardSpec()
SPEEDS = 150.0, 6150.0
AWAY = Flick(pieces.SOUTH, 0.0, 0.0, 300.0)  # touches nothing
EASY = [
    Disc(W, 250.0, 250.0), Disc(Q, -250.0, 0.0), *[Disc(W, -130.0 + 40.0 * k, 40.0) for k in range(7)],
    *[Disc(B, -160.0 + 40.0 * k, 130.0) for k in range(9)],
]  # fmt: skip


def advice(layout, aimed=AWAY, lang="en", fallen=(W,)):
    game = Game(load("billard"), pieces.TWO_SEATS, pieces.SOUTH)
    for piece in fallen:
        assert not game.enter(entries.shot(pieces.SOUTH, (entries.fell(piece, pieces.NE),))).error
    return advise(layout, game.position, game.book, engine("exact", SPEC), aimed, SPEEDS, lang)


@pytest.fixture(scope="module")
def told():
    return advice(EASY)


def test_the_shot_is_told_by_man_pocket_way_power_and_chance(told):
    shape = (
        r"Master would play (?:a white man|the queen) into the .. pocket, straight, power (\d+)%: it falls (\d+) times"
    )
    found = re.match(shape, told["text"])
    assert found, told["text"]
    assert int(found[1]) == round(100 * told["power"])
    assert 8 <= int(found[2]) <= 10


def test_an_aim_that_touches_nothing_is_worse(told):
    aim = told["text"].partition("Your aim, by the same hand: ")[2]
    found = re.fullmatch(r"no man of yours falls, it leaves (\d\.\d) (?:of a point less|fewer points)\.", aim)
    assert found, aim
    also = told["also"]["fr"]["text"].partition("Votre visée, de la même main : ")[2]
    less = found[1].replace(".", ",")
    assert also == f"aucun de vos pions ne tombe, cela laisse {less} point{'s' * (less >= '1')} de moins."


def test_the_advice_itself_is_as_good_and_the_same_again_in_french(told):
    speed_mm_s = SPEEDS[0] + told["power"] ** 2 * (SPEEDS[1] - SPEEDS[0])
    flick = Flick(pieces.SOUTH, told["offset_mm"], told["angle_deg"], speed_mm_s)
    again = advice(EASY, flick, "fr")
    assert {name: again[name] for name in ("offset_mm", "angle_deg", "power")} == {
        name: told[name] for name in ("offset_mm", "angle_deg", "power")
    }
    assert again["text"].startswith("Maître jouerait ")
    assert re.search(r"Votre visée, de la même main : un de vos pions tombe \d+ fois sur 10", again["text"])
    assert again["text"].endswith("c'est aussi bon.")


def test_the_ways_go_from_the_striker_to_the_man_and_on_with_it_into_the_pocket(told):
    assert told["t"] == "advice"
    assert told["path"][0] == [round(way, 1) for way in SPEC.striker_place(pieces.SOUTH, told["offset_mm"])]
    assert math.dist(told["path"][-1], told["man"][0]) < 120  # a touch away, at the latest a frame later
    assert told["man"][-1] in [[round(way, 1) for way in SPEC.pocket_centre(pocket)] for pocket in range(4)]
    assert all(one != other for one, other in zip(told["path"], told["path"][1:], strict=False))


def test_where_nothing_is_sure_he_opens_the_board():
    """The queen alone may not be pocketed before a man."""
    told = advice([Disc(Q, 250.0, 250.0)], fallen=())
    assert told["text"].startswith("Master sees nothing sure to pocket: he would open the board up, power ")


def test_what_else_the_own_aim_does_is_told():
    """Straight and hard at a black man that hangs in the pocket ahead of it."""
    hole = SPEC.pocket_centre(pieces.NE)
    black = Disc(B, hole[0] - 22.0, hole[1] - 22.0)
    x, y = SPEC.striker_place(pieces.SOUTH, 0.0)
    angle_deg = math.degrees(math.atan2(black.x_mm - x, black.y_mm - y))
    text = advice([black, Disc(W, -250.0, 250.0)], Flick(pieces.SOUTH, 0.0, angle_deg, 2500.0))["text"]
    assert re.search(r"the striker falls \d+ times in 10", text), text
    assert re.search(r"a man of the other side falls \d+ times in 10", text), text
