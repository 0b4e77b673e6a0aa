"""A table that scores Kaluki, played on its pads in tests: verbs in place of presses."""

from carrom.kaluki.texts import ASK_BUY, ASK_KALUKI, ASK_WINNER, NOBODY
from carrom.ports import BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from tests.firmware.playing import Play

FIVE = "anna,ben,carl,dora,emil"
SOUTH, EAST, NORTH, WEST = range(4)


class Scoring(Play):
    """An evening of `names`, clockwise from the south; the first one deals."""

    def __init__(self, names=FIVE, store=None, **settings):
        super().__init__("kaluki", store=store, kaluki__players=names, **settings)
        if store is None:
            self.table.new_game(opener=names.split(",")[0])
            self.wait(1)

    @property
    def names(self):
        return self.position.names

    @property
    def totals(self):
        p = self.position
        return dict(zip(p.names, p.points, strict=True))

    def asked_now(self):
        return self.table.question.kind if self.table.question is not None else None

    def count(self, seat, points):
        """Press a loser's tens and ones."""
        self.pick(seat, points // 10 * 10, points)

    def hand(self, winner, *points, seat=SOUTH, kaluki=False):
        """Tell a hand on a pad: who won, and what the others had left, in the order of play."""
        self.press(seat, OK_BUTTON)
        assert self.asked_now() == ASK_WINNER
        self.pick(seat, winner)
        assert self.asked_now() == ASK_KALUKI
        self.pick(seat, int(kaluki))
        for count in points:
            self.count(seat, count)

    def void(self, seat=SOUTH):
        self.press(seat, OK_BUTTON)
        self.pick(seat, NOBODY)

    def buys(self, seat, yes=True):
        """Answer whether to buy back in."""
        assert self.asked_now() == ASK_BUY
        if yes:
            self.press(seat, BET_BUTTON)
        self.press(seat, OK_BUTTON)

    def back(self, seat=SOUTH):
        self.press(seat, FAULT_BUTTON)
