"""A player of K-Rhum for a `Match`: it tries the cuts of engine.py, and bets where a man falls often enough.

import carrom_table as ct
from krhum_engine import Bettor

print(ct.Match("krhum", south=Bettor(seed=1), north=ct.Bot("player"), seed=1).play().winner)
"""

from collections import Counter
from random import Random

from engine import ideas

import carrom_table as ct

OTHERS, BEST, TRIES = 20, 12, 12  # flicks at random; those tried again; how often, with errors of the hand
HAND_DEG = 1.0  # Club's error of the direction
SURE = 0.75  # of the tries in which a man falls: then it is named
SAVED = 2  # shots: with more of them nothing is bet


class Bettor(ct.Player):
    """Shoots what pockets most own men, bets on a man that nearly always falls, and answers while its odds are good."""

    def __init__(self, seed: int = 0):
        self.rng = Random(seed)
        self.chances: Counter[tuple[int, str]] = Counter()  # how often each own man fell in each pocket, of TRIES

    def shoot(self, game: ct.Game, board: ct.Board) -> ct.Flick:
        """Return the flick whose tries do best."""
        seat, own = game.position.turn, self.own(game, board)
        flicks = list(ideas(board, seat, [disc for disc in board.discs if disc.piece in own]))
        places = board.striker_offsets(seat, game.rules)
        flicks += [ct.Flick(seat, self.rng.choice(places), self.rng.uniform(-30, 30), 5000) for _ in range(OTHERS)]
        ranked = sorted(ct.play_many(board, flicks), key=lambda shot: -self.worth(shot, own))
        best, most = flicks[0], -99.0
        for shot in ranked[:BEST]:
            again = board.copy(seed=self.rng.randrange(1 << 30))  # other pieces may hop there
            tries = ct.play_many(again, [self.erring(shot.flick) for _ in range(TRIES)])
            mean = sum(self.worth(tried, own) for tried in tries) / TRIES
            if mean > most:
                best, most = shot.flick, mean
                self.chances = Counter(
                    (fall.disc, fall.pocket) for tried in tries for fall in tried.falls
                    if fall.piece in own and fall.disc is not None
                )  # fmt: skip
        return best

    def bet(self, game: ct.Game, board: ct.Board, flick: ct.Flick) -> tuple[str, int] | None:
        """Name the man that fell most often, where that was nearly always: a lost bet takes all saved shots (K12)."""
        man, count = max(self.men().items(), key=lambda pair: pair[1], default=(0, 0))
        if count < SURE * TRIES or game.position.shots > SAVED:
            return None
        pocket = max(self.chances, key=lambda pair: (pair[0] == man) * self.chances[pair])[1]
        near = {"south": ("sw", "se"), "east": ("se", "ne"), "north": ("ne", "nw"), "west": ("nw", "sw")}
        return ("near" if pocket in near[flick.seat] else "far"), man

    def answers(self, game: ct.Game, board: ct.Board) -> bool:
        """Answer as the bettor while the man falls nearly always; else never."""
        bet = game.position.bet
        return bet is not None and bet.by == game.position.turn and max(self.men().values(), default=0) > 0.9 * TRIES

    def men(self) -> Counter[int]:
        """Return how often each man fell."""
        found: Counter[int] = Counter()
        for (man, _), count in self.chances.items():
            found[man] += count
        return found

    def erring(self, flick: ct.Flick) -> ct.Flick:
        """Return a flick as a hand plays it."""
        angle = flick.angle_deg + self.rng.gauss(0, HAND_DEG)
        return ct.Flick(flick.seat, flick.offset_mm, angle, flick.speed_mm_s)

    @staticmethod
    def own(game: ct.Game, board: ct.Board) -> str:
        """Return what counts for the seat on turn: both colours while nobody has one, the queen after its own men."""
        position = game.position
        colours = "wb" if position.colours is None else position.colours[position.turn]
        return colours if any(disc.piece in colours for disc in board.discs) else "q"

    @staticmethod
    def worth(shot: ct.Shot, own: str) -> float:
        """Return what a shot has won. A striker that falls or meets another piece first costs a penalty (K4, K10)."""
        won = sum(1.0 if fall.piece in own else {"q": 0.5, "s": -2.0}.get(fall.piece, -1.0) for fall in shot.falls)
        first = shot.touched[:1]
        return won + (0.0 if not first else 0.1 if first[0] in own else -2.0)
