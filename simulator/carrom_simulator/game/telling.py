"""People who tell a table by one pad what fell, and what is said of it: each method is a process (see
tabletop.Process). docs/pads.md has the presses."""

from __future__ import annotations

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import UNKNOWN, Position
from carrom.panel import choices, menus
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom_simulator.game.hands import HoldingHands
from carrom_simulator.game.tabletop import Process

_CLAIMS = tuple((claim, item) for item, claim in menus.CLAIMS)
_TURNS = 4  # so often FAULT turns at the most: to the striker, the queen, both, neither


class Teller:
    """Tells by the pad at one seat, whoever plays. hands: press its buttons."""

    def __init__(self, hands: HoldingHands, pad: int = pieces.SOUTH):
        self.hands = hands
        self.pad = pad

    def shot(self, entry: entries.Entry, before: Position, seen: tuple[int, ...] = ()) -> Process:
        """Tell a shot, and end it. before: the position before it. seen: codes of what pockets saw, and nobody has to
        tell. Questions may follow."""
        yield from self.fell(entry, before, seen)
        for piece in entry.off:
            yield from self.hands.pick(self.pad, FAULT_BUTTON, [choices.ITEM_OFF, piece])
        claims = entry.claims & self.hands.table.game.book.CLAIMS  # the others mean nothing, and have no button
        if claims & pieces.BANK:
            yield from self.hands.pick(self.pad, BANK_BUTTON, [True])
        for claim, item in _CLAIMS:
            if claims & claim:
                yield from self.hands.pick(self.pad, FAULT_BUTTON, [item])
        yield from self.end()

    def end(self) -> Process:
        """End the shot."""
        yield from self.hands.press(self.pad, OK_BUTTON)

    def fell(self, entry: entries.Entry, before: Position, seen: tuple[int, ...] = ()) -> Process:
        """Press what fell, in its order."""
        hands, referee = self.hands, self.hands.table.referee
        left = list(entry.fallen)
        for code in seen:
            left.remove(code)
        shooter = referee.shot.seat
        own = before.colour_of(before.side_of(shooter))
        first = pieces.WHITE if own == UNKNOWN else own
        both = {pieces.STRIKER, pieces.QUEEN} & {entries.piece_of(code) for code in left}
        for code in left:
            piece = entries.piece_of(code)
            if piece == first and before.has_bet():
                zone = pieces.zone_of(shooter, entries.pocket_of(code))
                yield from hands.press(self.pad, BET_BUTTON)
                yield from hands.take(self.pad, zone)
            elif piece < pieces.QUEEN:
                yield from hands.press(self.pad, BET_BUTTON if piece == first else BANK_BUTTON)
            elif piece == pieces.QUEEN or pieces.QUEEN not in both:
                yield from self._turn(both)  # the striker is told with the queen, where she fell

    def _turn(self, wanted: set[int]) -> Process:
        """Press FAULT until striker and queen stand there as wanted."""
        referee = self.hands.table.referee
        for _ in range(_TURNS):
            if {entries.piece_of(code) for code in referee.shot.codes} & {pieces.STRIKER, pieces.QUEEN} == wanted:
                return
            yield from self.hands.press(self.pad, FAULT_BUTTON)
