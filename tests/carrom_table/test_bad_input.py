"""Wrong input at the entrance: one sentence of ours says what was given and what is taken; nothing fails inside."""

import linecache
import math
import traceback

import pytest

import carrom_table as ct

CARDS = "rules kaluki\nplayers anna ben\ndealer anna\n"
CARROM = "rules billard\nseats south north\nopener south\n"


def evening():
    return ct.Kaluki(["anna", "ben"])


def shot():
    return ct.Board("w0,150").flick(ct.Flick("south", 0, 0, 800))


def match(**more):
    return ct.Match(**({"south": ct.Bot(), "north": ct.Bot()} | more))


class Player(ct.Player):
    """Plays straight ahead, and bets, lays and chooses as it is told."""

    def __init__(self, bet=None):
        self._bet = bet

    def shoot(self, game, board):
        return ct.Flick(game.position.turn, 0, 0.5, 4000)

    def bet(self, game, board, flick):
        return self._bet


def bets(told):
    """Play until that player may bet."""
    played = match(rules="krhum", south=Player(told), north=Player(told), seed=1, hand=None)
    for _ in range(30):
        played.play_shot()
    return played


# What is called with something wrong, and the things that are wrong for it.
ANYTHING = (None, 5, -1, math.nan, "x", b"x", [], {}, object)
DOORS = {
    "Game(rules)": (lambda wrong: ct.Game(wrong), (None, 5, math.nan, "x", b"x")),
    "Game(seats)": (lambda wrong: ct.Game(seats=wrong), (None, 5, -1, math.nan, "x", [])),
    "Game(opener)": (lambda wrong: ct.Game(opener=wrong), (None, 5, "up", "east", [])),
    "Game(options)": (lambda wrong: ct.Game(options=wrong), (5, math.nan, "x", [], {"no": "on"}, {"last_man": 5})),
    "Game.from_record": (ct.Game.from_record, (*ANYTHING, CARDS, "rules billard\nup\n")),
    "Game.push": (lambda wrong: ct.Game().push(wrong), (*ANYTHING, "north -", "south w@up", "south zz")),
    "Game.check": (lambda wrong: ct.Game().check(wrong), ANYTHING),
    "Game.entry_of": (lambda wrong: ct.Game().entry_of(wrong), (None, 5, "x", ct.Flick("south", 0, 0, 1))),
    "Game.entry_of(named)": (lambda wrong: ct.Game().entry_of(shot(), named=wrong), (5, "x", math.nan)),
    "Verdict.explain": (lambda wrong: ct.Game().push("south -").explain(wrong), (None, 5, "de")),
    "Board(discs)": (ct.Board, (5, math.nan, "x", "w0", ["w"], [None], "w9999,0", "w0,0 w1,0", object)),
    "Board(size)": (lambda wrong: ct.Board(size=wrong), (None, 5, "x", [])),
    "Board(seed)": (lambda wrong: ct.Board(seed=wrong), (None, math.nan, 0.5, "x", [])),
    "Board(physics)": (lambda wrong: ct.Board(physics=wrong), (5, "x", {"friction": 0.1})),
    "Physics(friction)": (lambda wrong: ct.Physics(friction=wrong), (None, math.nan, 0, 2, -1, "x")),
    "Physics(cushion)": (lambda wrong: ct.Physics(restitution_cushion=wrong), (None, math.nan, 1.1, -1, "x")),
    "Physics(rims)": (lambda wrong: ct.Physics(rim_friction_man=wrong), (None, math.nan, 1.1, -0.1, "x")),
    "Physics(rims at the cushion)": (lambda wrong: ct.Physics(rim_friction_cushion=wrong), (None, math.inf, 2, -1)),
    "Physics.drawn": (lambda wrong: ct.Physics.drawn(1, friction=wrong), (None, 0.1, (0.1,), ("a", "b"), (1, 9))),
    "Physics.drawn(seed)": (ct.Physics.drawn, (None, 0.5, "x")),
    "Board.pocket": (lambda wrong: ct.Board().pocket(wrong), (None, 5, "up")),
    "Board.striker_place": (lambda wrong: ct.Board().striker_place("south", wrong), (None, math.nan, "x")),
    "play_many(board)": (lambda wrong: ct.play_many(wrong, []), (None, 5, "x")),
    "play_many(flicks)": (lambda wrong: ct.play_many(ct.Board(), wrong), (None, 5, [None], "x")),
    "Match(physics)": (lambda wrong: match(physics=wrong), (5, "x")),
    "Table(physics)": (lambda wrong: ct.Table(physics=wrong), (5, "x")),
    "Board.racked": (ct.Board.racked, (math.nan, 0.5, "x", [])),
    "Board.copy": (lambda wrong: ct.Board().copy(seed=wrong), (math.nan, "x", [])),
    "Board.place(piece)": (lambda wrong: ct.Board().place(wrong, 0, 0), (None, 5, "x", "s", [])),
    "Board.place(x)": (lambda wrong: ct.Board().place("w", wrong, 0), (None, math.nan, math.inf, "x", 999, [])),
    "Board.place(y)": (lambda wrong: ct.Board().place("w", 0, wrong), (None, math.nan, -math.inf, "x", -999, {})),
    "Board.remove": (lambda wrong: ct.Board("w0,150").remove(wrong), (None, 5, -2, math.nan, "x", [])),
    "Board.put_on_arrow(index)": (lambda wrong: ct.Board("w0,150").put_on_arrow(wrong, "sw"), (None, 5, 0.0, "x")),
    "Board.put_on_arrow(pocket)": (lambda wrong: ct.Board("w0,150").put_on_arrow(0, wrong), (None, 5, "up", [])),
    "Board.striker_offsets(seat)": (lambda wrong: ct.Board().striker_offsets(wrong), (None, 5, "up", [])),
    "Board.striker_offsets(rules)": (lambda wrong: ct.Board().striker_offsets("south", wrong), (None, 5, "kaluki", [])),
    "Board.flick": (lambda wrong: ct.Board().flick(wrong), (None, 5, "x", ("south", 0, 0, 1000))),
    "Board.flick(engine)": (lambda wrong: ct.Board().flick(ct.Flick("south", 0, 0, 9), engine=wrong), (None, 5, "x")),
    "Flick(seat)": (lambda wrong: ct.Board().flick(ct.Flick(wrong, 0, 0, 1000)), (None, 5, "up", [])),
    "Flick(offset)": (lambda wrong: ct.Board().flick(ct.Flick("south", wrong, 0, 9)), (None, math.nan, "x", 999, [])),
    "Flick(angle)": (lambda wrong: ct.Board().flick(ct.Flick("south", 0, wrong, 9)), (None, math.nan, "x", 999, [])),
    "Flick(speed)": (lambda wrong: ct.Board().flick(ct.Flick("south", 0, 0, wrong)), (None, math.inf, "x", -1, 99999)),
    "Board.tidy": (lambda wrong: ct.Board().tidy(wrong), (None, 5, "x", evening())),
    "Board.save": (lambda wrong: ct.Board().save(wrong), (None, 5, "a.gif", [])),
    "Shot.frames": (lambda wrong: shot().frames(wrong), (None, math.nan, -1, "x", [])),
    "Shot.save": (lambda wrong: shot().save(wrong), (None, 5, "a.gif")),
    "Bot(level)": (ct.Bot, (None, 101, -1, 0.5, math.nan, True, "x", [])),
    "Bot(seed)": (lambda wrong: ct.Bot(seed=wrong), (None, 0.5, "x", [])),
    "Bot.copy": (lambda wrong: ct.Bot().copy(seed=wrong), (0.5, "x", [])),
    "Bot()(game)": (lambda wrong: ct.Bot()(wrong, ct.Board.racked()), (None, 5, "x", evening())),
    "Bot()(board)": (lambda wrong: ct.Bot()(ct.Game(), wrong), (None, 5, "x", [])),
    "Match(south)": (lambda wrong: match(south=wrong), (None, 5, "x", [])),
    "Match(east)": (lambda wrong: match(east=wrong), (5, "x", ct.Bot())),
    "Match(rules)": (lambda wrong: match(rules=wrong), (None, 5, "x", "kaluki")),
    "Match(opener)": (lambda wrong: match(opener=wrong), (None, 5, "up", "east")),
    "Match(seed)": (lambda wrong: match(seed=wrong), (None, 0.5, "x")),
    "Match(hand)": (lambda wrong: match(south=Player(), hand=wrong), (101, 0.5, "x", [])),
    "Match.copy": (lambda wrong: match().copy(seed=wrong), (0.5, "x", [])),
    "a player's flick": (lambda wrong: match(south=lambda *_: wrong).play_shot(), (None, 5, "x")),
    "a player's bet": (bets, (5, "near", ("up", 0), ("near", 99), ("near", None), ("near", 0, 0))),
    "Table(rules)": (ct.Table, (None, 5, "x", "kaluki")),
    "Table(people)": (lambda wrong: ct.Table(people=wrong), (None, 5, ["up"], [5])),
    "Table(seed)": (lambda wrong: ct.Table(seed=wrong), (None, 0.5, "x")),
    "Table(level)": (lambda wrong: ct.Table(level=wrong), (None, 101, "x")),
    "Table(options)": (lambda wrong: ct.Table(options=wrong), (5, "x", {"no": "on"})),
    "Table(opener)": (lambda wrong: ct.Table(opener=wrong), (5, "up", "east")),
    "Table.run": (lambda wrong: ct.Table().run(wrong), (None, math.nan, "x")),
    "Table.flick": (lambda wrong: ct.Table(people=["south"]).flick(wrong), (None, 5, "x")),
    "Kaluki(players)": (ct.Kaluki, (None, 5, "ab", [], ["anna"], ["anna", "anna"], [1, 2], [None, "ben"])),
    "Kaluki(dealer)": (lambda wrong: ct.Kaluki(dealer=wrong), (5, "carl")),
    "Kaluki(options)": (lambda wrong: ct.Kaluki(options=wrong), (5, "x", {"no": "on"})),
    "Kaluki(seed)": (lambda wrong: ct.Kaluki(seed=wrong), (None, 0.5, "x")),
    "Kaluki.from_record": (ct.Kaluki.from_record, (None, 5, b"x", CARROM)),
    "Kaluki.push": (lambda wrong: evening().push(wrong), (None, 5, [], "anna flies")),
    "Kaluki.play_turn": (lambda wrong: evening().play_turn(level=wrong), (None, 9, "x", [])),
}  # fmt: skip
CASES = [
    pytest.param(act, wrong, id=f"{door}-{at}") for door, (act, all_) in DOORS.items() for at, wrong in enumerate(all_)
]


def test_there_are_two_hundred_cases():
    assert len(CASES) >= 200


@pytest.mark.parametrize(("act", "wrong"), CASES)
def test_it_is_refused_in_a_sentence_of_ours(act, wrong):
    with pytest.raises((ValueError, TypeError, IndexError)) as refused:
        act(wrong)
    frame = traceback.extract_tb(refused.value.__traceback__)[-1]
    assert linecache.getline(frame.filename, frame.lineno).split()[0] == "raise", f"{frame.filename}:{frame.lineno}"
    words = str(refused.value)
    assert words
    assert "\n" not in words.strip()
