"""The words of « Indice »: the shot, how one's own aim does, and by how much it is worse."""

from random import Random
from types import SimpleNamespace

import pytest

from carrom.game import entry as entries
from carrom.game import pieces
from simulator.board.layout import Disc
from simulator.board.spec import BoardSpec
from simulator.bots import advice
from simulator.bots.levels import LEVELS
from simulator.bots.player import BACK, CUSHION, DIRECT, OPEN, Shot
from simulator.physics.outcome import Fall, Flick, Frame, Outcome, Touch

W, B, Q, S = pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER
FLICK = Flick(pieces.SOUTH, 0.0, 0.0, 1000.0)
LAYOUT = [Disc(W, 0.0, 0.0), Disc(B, 50.0, 0.0), Disc(Q, 0.0, 80.0)]


def shot(kind=DIRECT, target=0, pocket=pieces.NE, chance=0.84):
    return Shot(FLICK, FLICK, kind, target, pocket, chance)


@pytest.mark.parametrize(
    ("target", "kind", "man", "way"),
    [
        (0, DIRECT, "a white man", "straight"),
        (1, CUSHION, "a black man", "off a cushion"),
        (2, BACK, "the queen", "backward"),
    ],
)
def test_the_shot_is_told_by_man_pocket_way_power_and_chance(target, kind, man, way):
    text = advice._plays(shot(kind, target), LAYOUT, 0.404, "en")
    assert text == f"Maître would play {man} into the NE pocket, {way}, power 40%: it falls 8 times in 10."


def test_the_shot_is_told_in_french():
    text = advice._plays(shot(BACK, 2), LAYOUT, 0.404, "fr")
    assert text == "Maître jouerait la reine dans le trou N-E, en arrière, force 40 % : il tombe 8 fois sur 10."


@pytest.mark.parametrize(("target", "pocket"), [(None, None), (None, 1), (0, None)])
def test_where_nothing_is_sure_he_opens_the_board(target, pocket):
    text = advice._plays(shot(OPEN, target, pocket), LAYOUT, 0.55, "en")
    assert text == "Maître sees nothing sure to pocket: he would open the board up, power 55%."


def test_power_goes_with_the_square_root_of_the_speed_between_both_ends():
    speeds = 150.0, 6150.0
    assert [advice._power(speed, speeds) for speed in (100.0, 150.0, 1650.0, 6150.0)] == [0, 0, 0.5, 1]


def seen(*fallen, claims=0, off=()):
    return SimpleNamespace(entry=entries.shot(0, [entries.fell(piece, 0) for piece in fallen], list(off), claims))


def thinks(yours, best_value, lang="en", own=W, value=0.0):
    position = SimpleNamespace(turn=0, side_of=lambda seat: seat, colour_of=lambda _side: own)
    idea = SimpleNamespace(foreseen=yours, value=value)
    return advice._thinks(idea, SimpleNamespace(value=best_value), position, lang)


def test_ones_own_aim_is_told_by_what_it_does_in_ten():
    yours = [seen(W), seen(W, S), seen(B, claims=pieces.BOULETTE), seen(off=[B])]
    assert thinks(yours, 0.0) == (
        "a man of yours falls 5 times in 10, the striker falls 2 times in 10,"
        " another man is touched first 2 times in 10, a man of the other side falls 2 times in 10,"
        " a piece leaves the board 2 times in 10, it is as good"
    )
    assert thinks([seen(B), seen(W)], 0.0, own=-1) == "a man of yours falls 10 times in 10, it is as good"
    assert thinks([seen(Q)], 0.0) == "no man of yours falls, it is as good"
    assert thinks([seen(W)] + [seen()] * 30, 0.0) == "no man of yours falls, it is as good"  # 0.3 times in 10


@pytest.mark.parametrize(
    ("less", "lang", "words"),
    [
        (0.14, "en", "it is as good"),
        (0.15, "en", "it leaves 0.1 of a point less"),
        (0.96, "en", "it leaves 1.0 of a point less"),
        (1.0, "en", "it leaves 1.0 points less"),
        (2.34, "fr", "cela laisse 2,3 points de moins"),
        (0.5, "fr", "cela laisse 0,5 point de moins"),
        (-3.0, "en", "it is as good"),
    ],
)
def test_how_much_worse_it_is_is_told_where_it_makes_a_difference(less, lang, words):
    assert thinks([seen(W)], less, lang).endswith(", " + words)


class Engine:
    """Plays every flick alike: the striker goes north, touches man 1, then man 0, which falls."""

    spec = BoardSpec()

    def __init__(self, touches, falls=()):
        self.outcome = Outcome(
            touches=[Touch(time_s, index, W, False) for time_s, index in touches],
            falls=[Fall(time_s, index, W, pocket, 1.0) for time_s, index, pocket in falls],
            frames=[
                Frame(at / 10, [(1.0 * at, 0.0), (0.0, 2.0 * at), None if at > 5 else (5.0, 5.0), (9.0, 1.04 * at)])
                for at in range(11)
            ],
            rest_time_s=1.0,
        )

    def play(self, _layout, flick, hz):
        assert (flick, hz) == (FLICK, 30)
        return self.outcome


def test_the_ways_go_to_the_man_that_is_meant_and_on_with_him_into_the_pocket():
    engine = Engine([(0.2, 1), (0.5, 0)], [(0.9, 0, pieces.NW), (0.9, 1, pieces.SE)])
    path, man = advice._ways(engine, LAYOUT, shot(target=0))
    assert path == [[9.0, 0.0], [9.0, 1.0], [9.0, 2.1], [9.0, 3.1], [9.0, 4.2], [9.0, 5.2]]
    assert man[:2] == [[5.0, 0.0], [6.0, 0.0]]
    assert man[-1] == [round(way, 1) for way in BoardSpec().pocket_centre(pieces.NW)]
    path, man = advice._ways(engine, LAYOUT, shot(target=None))
    assert (len(path), man[0]) == (3, [0.0, 4.0])  # the man that it touches first


def test_a_striker_that_touches_nothing_goes_its_whole_way():
    path, man = advice._ways(Engine([]), LAYOUT, shot(target=0))
    assert (len(path), man) == (11, [])


def test_points_that_stand_still_and_pieces_that_are_gone_are_left_out():
    frames = Engine([]).outcome.frames
    assert advice._points(frames, 2, 0.0, 1.0) == [[5.0, 5.0]]
    assert advice._points(frames, 0, 0.3, 0.5) == [[3.0, 0.0], [4.0, 0.0], [5.0, 0.0]]


def test_it_is_the_master_who_advises(monkeypatch):
    asked = []

    class AskedError(Exception):
        pass

    def bot(skill, *_more):
        asked.append(skill)
        raise AskedError

    monkeypatch.setattr(advice, "Bot", bot)
    position, engine = SimpleNamespace(text=lambda: ""), SimpleNamespace(spec=BoardSpec())
    with pytest.raises(AskedError):
        advice.advise(LAYOUT, position, None, engine, FLICK, (150.0, 6150.0), "fr")
    assert asked == [level.skill for level in LEVELS if "Maître" in level.name]


def test_the_advice_has_the_flick_its_ways_and_the_own_aim_by_the_same_hand(monkeypatch):
    asked = []

    class Planner:
        def judge_flick(self, *what):
            asked.append(what)
            return SimpleNamespace(foreseen=[seen(W)], value={FLICK: 3.0}.get(what[-1], 1.5))

    class Master:
        def __init__(self, skill, rng, spec, engine):
            asked.append((skill, rng.random(), spec, engine))
            self.planner = Planner()

        def choose(self, *what):
            asked.append(what)
            return shot()

    monkeypatch.setattr(advice, "Bot", Master)
    position = SimpleNamespace(text=lambda: "here", turn=0, side_of=lambda seat: seat, colour_of=lambda _side: W)
    engine, aimed = Engine([(0.2, 0)]), Flick(pieces.SOUTH, 9.0, 1.0, 700.0)
    told = advice.advise(LAYOUT, position, "book", engine, aimed, (0.0, 4000.0), "en")
    assert asked == [
        (100, Random("advice here").random(), engine.spec, engine), (LAYOUT, position, "book"),
        (LAYOUT, position, "book", aimed), (LAYOUT, position, "book", FLICK),
    ]  # fmt: skip
    assert told["text"] == (
        "Maître would play a white man into the NE pocket, straight, power 50%: it falls 8 times in 10."
        " Your aim, by the same hand: a man of yours falls 10 times in 10, it leaves 1.5 points less."
    )
    assert (told["t"], told["offset_mm"], told["angle_deg"], told["power"]) == ("advice", 0.0, 0.0, 0.5)
    assert (told["path"], told["man"]) == advice._ways(engine, LAYOUT, shot())
