"""Has the board follow what people enter at the table: an undo, a bet, a touch, a correction."""

from __future__ import annotations

from typing import Any

from carrom.game.entry import ANSWER, BET, SHOT, UNDO, Entry
from carrom.game.position import GAME_OVER, Position
from carrom.game.record import header_text
from carrom_simulator.board.growing_record import GrowingRecord
from carrom_simulator.board.lay import Lay
from carrom_simulator.board.saved import Asked
from carrom_simulator.bots.claims import claims_of
from carrom_simulator.game.session import Session
from carrom_simulator.game.striker_in_hand import StrikerInHand, meant
from carrom_simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING, Process
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.outcome import Flick, Outcome

FOLLOW_US = 20_000  # from one look whether the table has entered all there is to the next


class Follower:
    """Notes how the board lies after each entry, in the game's record, and lays it so again where an undo leads.

    record: of a game that is played on, with its entries so far, as the journal in the session's store has them; it
    grows with the game. asked: a shot that was played and not entered yet; the firmware asks about it again.
    """

    def __init__(
        self,
        session: Session,
        striker: StrikerInHand,
        record: GrowingRecord | None = None,
        asked: tuple[Asked, Outcome] | None = None,
    ):
        self.session = session
        self.tabletop = session.tabletop
        self._striker = striker
        self.record = record or self._new_record()
        striker.offsets_mm = [self.record.striker_mm(seat) for seat in range(4)]
        session.listeners.append(self)
        session.table.listeners.append(self)
        self._game = session.game
        self._before: Position = session.position  # before the entry that comes next
        self._laid = len(session.game)  # the entries after which the men lie in order
        self._back = -1  # the entries to which an undo has led, until the men lie as then; -1: none has
        lay = self.record.lay()
        if asked is not None:
            self._await_answer(*asked, lay.named if lay is not None else -1)
            return
        if lay is not None:
            self.tabletop.lay_as_before(lay)
        self.tabletop.put_in_order()
        if session.position.phase == GAME_OVER:
            self.tabletop.state = OVER

    def _await_answer(self, asked: Asked, outcome: Outcome, named: int) -> None:
        """Take up a shot that was played and not entered yet. named: the man that was meant in a bet, or -1."""
        tabletop, shot = self.tabletop, asked.shot
        flick = Flick(shot.seat, shot.offset_mm, shot.angle_deg, shot.speed_mm_s)
        played = Played(0, shot.seat, tabletop.world.now_us, shot.layout, flick, outcome, len(tabletop.game))
        played.by_person = shot.seat in self.session.people
        played.claims, played.own = claims_of(tabletop.game.book, tabletop.position, outcome, shot.seat)
        if tabletop.position.has_bet():
            played.target = named if named >= 0 else meant(played)
        self.session.truth.settle(tabletop.game, None)  # all entries before that shot
        tabletop.played = played
        tabletop.state = SETTLING

    def on_flick(self, played: Played) -> None:
        tabletop, flick = self.tabletop, played.flick
        striker = flick.seat, flick.offset_mm
        self.record.note(self._lay(tabletop.position)._replace(layout=list(played.layout), striker=striker))

    def on_entry(self, entry: Entry, _verdict: Any, position: Position) -> None:
        tabletop, kind = self.tabletop, entry.kind
        if kind == UNDO:
            self._back = len(tabletop.game)
        else:
            if kind == SHOT:
                self._back = -1  # one that is entered once more: the men lie as they do
            self._note(len(tabletop.game) - 1, self._before, with_striker=True)
        self.record.add(entry)
        if self._back < 0 and position.board == self._before.board:  # else the men of the next board are yet to be laid
            self.record.note(self._lay(position))
        self._before = position
        if kind in (BET, ANSWER) and position.has_bet():
            tabletop.spawn(self.session.crew.reply_to_bet())
        tabletop.spawn(self._follow_soon())

    def _lay(self, position: Position) -> Lay:
        """Return how the board lies now, in that position. The ring is of a bet: without one there is none."""
        tabletop = self.tabletop
        return Lay(list(tabletop.layout), tabletop.named if position.has_bet() else -1, tabletop.penalty_man)

    def note(self) -> None:
        """Note how the board lies between shots: an undo leads back to it."""
        self._note(len(self.tabletop.game), self.tabletop.position)

    def _note(self, length: int, position: Position, with_striker: bool = False) -> None:
        """Note how the board lies after so many entries, where the men lie in order for them. position: then."""
        tabletop = self.tabletop
        if tabletop.state not in (READY, PLACED, OVER) or self._back >= 0 or self._laid != length:
            return
        lay = self._lay(position)
        if with_striker and tabletop.state == PLACED:
            lay = lay._replace(striker=(tabletop.placed_seat, tabletop.placed_offset_mm))
        self.record.note(lay)

    def _new_record(self) -> GrowingRecord:
        game = self.tabletop.game
        return GrowingRecord(header_text(game.book, game.seats, game.opener), self._lay(game.position))

    def on_in_order(self) -> None:
        if self.tabletop.game is not self._game:  # another one was begun with the pads
            self._game, self._back, self.record = self.tabletop.game, -1, self._new_record()
        if self._back >= 0:
            self._lay_back()
        self._laid = len(self.tabletop.game)

    def _lay_back(self) -> None:
        """Lay everything as it lay when the game had the entries to which it has gone back."""
        lay, self._back = self.record.lay(self._back), -1
        if lay is None:  # nobody knows
            self.tabletop.put_in_order()
            return
        self.tabletop.lay_as_before(lay)
        if lay.striker is not None:
            seat, self._striker.offsets_mm[seat] = lay.striker

    def _follow_soon(self) -> Process:
        """Follow entries once the table has made all of them."""
        yield 1
        while self.tabletop.state in (MOVING, SETTLING) or self.tabletop.table.referee.busy():
            yield FOLLOW_US
        self.follow()

    def follow(self) -> None:
        """Make board and turn agree with entries that were no shot: an undo, a bet, a touch, a correction."""
        tabletop = self.tabletop
        if tabletop.state in (MOVING, SETTLING) or tabletop.table.referee.busy():
            return
        over = tabletop.position.phase == GAME_OVER
        mine = tabletop.placed_seat == tabletop.position.turn and tabletop.placed_seat in self.session.people
        laid = tabletop.state == PLACED and mine and not over
        gone_back = self._back >= 0
        if not laid:
            tabletop.take_up()
        if gone_back:
            if not laid:
                tabletop.striker = None
            self.on_in_order()
            self.session.lay_penalty_man()
            if over:
                tabletop.state = OVER
            else:
                self.session.go_on()
        elif tabletop.state in (READY, PLACED) and not tabletop.is_in_order():  # the last shot was put right by hand
            tabletop.put_in_order()
            self.on_in_order()
        else:
            self._laid = len(tabletop.game)
            return
        striker = self._striker
        striker.slide(striker.offsets_mm[tabletop.placed_seat] if gone_back and laid else tabletop.placed_offset_mm)
