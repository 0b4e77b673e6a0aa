"""A player of K-Rhum for a `Match`: it tries flicks by the hundred, and bets where a man falls often enough.

import carrom_table as ct
from krhum_engine import Bettor

print(ct.Match("krhum", south=Bettor(seed=1), north=ct.Bot("player"), seed=1).play().winner)
"""

from collections import Counter
from random import Random

import carrom_table as ct

IDEAS, BEST, TRIES = 300, 8, 12  # flicks tried at first; those tried again; how often, with errors of the hand
HAND_DEG = 1.0  # Club's error of the direction
SURE = 0.75  # of the tries in which a man falls: then it is named


class Bettor(ct.Player):
    """Shoots what pockets most own men, bets on a man that nearly always falls, and answers while its odds are good."""

    def __init__(self, seed: int = 0):
        self.rng = Random(seed)
        self.chances: Counter[tuple[int, str]] = Counter()  # how often each own man fell in each pocket, of TRIES

    def shoot(self, game: ct.Game, board: ct.Board) -> ct.Flick:
        """Return the flick whose tries do best."""
        seat, own = game.position.turn, self.own(game)
        offsets = board.striker_offsets(seat, game.rules)
        flicks = [
            ct.Flick(seat, self.rng.choice(offsets), self.rng.uniform(-75, 75), self.rng.uniform(1500, 5500))
            for _ in range(IDEAS)
        ]
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
        """Name the man that fell most often, where that was nearly always."""
        man, count = max(self.men().items(), key=lambda pair: pair[1], default=(0, 0))
        if count < SURE * TRIES:
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
    def own(game: ct.Game) -> str:
        """Return the colours that count for the seat on turn: both while nobody has one."""
        position = game.position
        return "wb" if position.colours is None else position.colours[position.turn]

    @staticmethod
    def worth(shot: ct.Shot, own: str) -> float:
        """Return what a shot has won."""
        return sum(1.0 if fall.piece in own else {"q": 0.5, "s": -2.0}.get(fall.piece, -1.0) for fall in shot.falls)
