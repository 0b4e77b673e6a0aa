"""Adds people at a page to a session: their striker, the man they mean, and how the board lay after every entry."""

from __future__ import annotations

from typing import Any

from carrom.game.engine import judge
from carrom.game.entry import ANSWER, Entry
from carrom.game.pieces import STRIKER
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOOTING, Position
from carrom.sensing.striker_lines import PLACE_US
from carrom.storage.journal import Journal
from simulator.board import placement
from simulator.board.layout import Disc
from simulator.game.answers import WORDS_US
from simulator.game.session import Session
from simulator.game.tabletop import MOVING, OVER, PLACED, READY
from simulator.game.truth import Played
from simulator.web import placing
from simulator.web.opened.replay import Past
from simulator.world.ports import SimBeams, World
from simulator.world.stores import MemoryStore

SURE_US = PLACE_US + 100_000  # until the table has seen that the striker lies
HAND_US = 350_000  # until a hand has taken up the striker
# Nobody likes to wait for a computer: bots think and listen less long than people at a board.
BOT_THINKS_US = 500_000
BOT_HEARS_US = 500_000
FIRST_WORDS_US = 20_000_000  # to read about the words of rule K5, the first time


class WatchedBeams(SimBeams):
    """Beams whose edges the page shows too: `seen` has [beam, 1 blocked or 0, time_us] of each."""

    def __init__(self, world: World):
        super().__init__(world)
        self.seen: list[list[int]] = []

    def put(self, time_us: int, beam: int, blocked: bool) -> None:
        super().put(time_us, beam, blocked)
        self.seen.append([beam, int(blocked), time_us])


class PageSession:
    """A session, and all that people at a page add to it.

    past: the game of a record to play on; the firmware finds it in its journal. umpire: whether the simulator claims
    and answers for people, too, what it knows. more: see Session.

    history: how the men lay at the start and after each entry.
    """

    def __init__(self, rules: str, past: Past | None = None, umpire: bool = False, **more: Any):
        if past is not None:
            self.history = past.all_layouts()
            more |= {"store": _store_with(past), "layout": self.history[-1]}
        self.session = Session(rules, frames=True, mishaps=False, **more)
        self.tabletop = self.session.tabletop
        self.people = self.session.people
        crew, answers = self.session.crew, self.session.answers
        crew.umpire = answers.umpire = umpire
        crew.think_us, crew.heard_us, crew.aim_us = BOT_THINKS_US, BOT_HEARS_US, SURE_US
        answers.words_us = FIRST_WORDS_US
        world = self.session.world
        self.beams = WatchedBeams(world)
        world.beams = world.hardware.beams = self.beams
        self.session.listeners.append(self)
        self.session.table.listeners.append(self)
        if past is None:
            self.history = [list(self.tabletop.layout)]
        self.tabletop.put_in_order()
        if self.session.position.phase == GAME_OVER:
            self.tabletop.state = OVER

    # The striker in a person's hand.

    @property
    def may_flick(self) -> bool:
        """Whether a person's striker lies ready and the table has seen it."""
        tabletop = self.tabletop
        seen = tabletop.world.now_us >= tabletop.still_us + SURE_US
        shot = tabletop.position.phase in (SHOOTING, PENALTY_SHOT)
        return shot and tabletop.state == PLACED and tabletop.placed_seat in self.people and seen

    def lay_ready(self, offset_mm: float) -> bool:
        """Lay the striker for the person who is to shoot. Return whether it was laid."""
        tabletop, seat = self.tabletop, self.session.waits_for
        free_us = tabletop.taken_up_us + HAND_US + SURE_US if tabletop.taken_up_us else 0
        if seat < 0 or tabletop.state != READY or tabletop.world.now_us < free_us:
            return False
        try:
            tabletop.place(seat, offset_mm, "calm")  # the page has no hand that could rattle at the lines
        except placement.NoRoomError:
            # Men all along the line: people push the nearest aside, and put it back into the rosace.
            nearest = min(tabletop.layout, key=lambda disc: self._away(disc, seat))
            rest = [disc for disc in tabletop.layout if disc is not nearest]
            tabletop.lay(placement.put_in_rosace(tabletop.spec, rest, nearest.piece, self.session.rng))
            return False
        return True

    def _away(self, disc: Disc, seat: int) -> float:
        x, y = self.tabletop.spec.striker_place(seat, 0.0)
        return float((disc.x_mm - x) ** 2 + (disc.y_mm - y) ** 2)

    def legal(self) -> list[placing.Stretch]:
        """Return the stretches of his line along which a person may drag the striker."""
        tabletop = self.tabletop
        return placing.stretches(tabletop.spec, tabletop.game.book.id, tabletop.layout, tabletop.placed_seat)

    def slide(self, offset_mm: float) -> None:
        """Slide a person's striker to the legal place nearest to `offset_mm`."""
        if self.tabletop.state == PLACED and self.tabletop.placed_seat in self.people:
            offset = placing.nearest(self.legal(), offset_mm)
            if offset is not None:
                self.tabletop.slide(offset)

    def flick(self, angle_deg: float, speed_mm_s: float) -> bool:
        """Shoot for a person. Return False where he cannot now."""
        if not self.may_flick:
            return False
        tabletop, crew = self.tabletop, self.session.crew
        bet, blind = tabletop.position.has_bet(), tabletop.blind()
        played = tabletop.flick(tabletop.placed_seat, angle_deg, speed_mm_s, by_person=True)
        if bet:
            played.target = tabletop.named if tabletop.named >= 0 else self._meant(played)
        else:
            tabletop.named = -1
        tabletop.spawn(crew.witness(played))
        if self._has_left(played):
            tabletop.spawn(crew.report(played, blind))
        return True

    def _meant(self, played: Played) -> int:
        """The man that a person had in mind who named none: the first own man that fell, in his favour."""
        own = [fall.disc_index for fall in played.outcome.falls if fall.piece == played.own]
        return own[0] if own else -1

    def _has_left(self, played: Played) -> bool:
        """Whether the striker has left its place between the lines: a flick so weak that it has not is no shot."""
        rest = played.outcome.striker_rest
        if rest is None or played.outcome.touches:
            return True
        return not all(self.tabletop.spec.blocks_line(STRIKER, *rest, played.seat, line) for line in (0, 1))

    def other_arrow(self) -> None:
        """Move the man of a penalty shot to the other near pocket's arrow, if there is room (rule K8)."""
        tabletop = self.tabletop
        if tabletop.penalty_man is None or tabletop.state not in (READY, PLACED):
            return
        index, pocket = tabletop.penalty_man
        seat = tabletop.position.turn
        try:
            tabletop.put_on_arrow(index, seat if pocket != seat else seat + 1 & 3)
        except placement.NoRoomError:
            return
        self.slide(tabletop.placed_offset_mm)

    def sees_to(self, picker: Any) -> bool:
        """Tell whether that menu or question needs no person: hands are at it, or it is answered for them."""
        return self.session.hands.acting > 0 or (hasattr(picker, "kind") and self.session.answers.answers(picker))

    def may_answer_bet(self) -> list[int]:
        """Return the seats of people who may double the open bet now."""
        tabletop, position = self.tabletop, self.tabletop.position
        if not position.has_bet() or tabletop.state == MOVING or not tabletop.quiet():
            return []
        _, verdict = judge(tabletop.game.book, position, Entry(ANSWER))
        side = position.side_of(position.bet_by) ^ (position.bet_calls & 1)
        return [seat for seat in self.people if position.side_of(seat) == side and verdict.error is None]

    # Table and session tell.

    def on_settled(self, played: Played, _agree: bool) -> None:
        if played.by_person and any(off.piece != STRIKER for off in played.outcome.off):
            self.session.answers.words_us = WORDS_US

    def on_entry(self, text: str, _verdict: Any, position: Position) -> None:
        if text.split(" ")[0] in ("bet", "answer") and position.has_bet():
            self.tabletop.spawn(self.session.crew.reply_to_bet())

    def on_in_order(self) -> None:
        """Remember how the board lies after the entries so far."""
        length = len(self.tabletop.game)
        del self.history[length + 1 :]
        if len(self.history) == length + 1:
            self.history[length] = list(self.tabletop.layout)
        while len(self.history) <= length:
            self.history.append(list(self.tabletop.layout))

    def follow(self) -> None:
        """Make board and turn agree with entries that were no shot: an undo, a bet, a touch, a correction.

        To be called once the table has entered all of them.
        """
        tabletop = self.tabletop
        if tabletop.state == MOVING or tabletop.table.referee.busy():
            return
        over = tabletop.position.phase == GAME_OVER
        laid = tabletop.state == PLACED and tabletop.placed_seat == tabletop.position.turn and not over
        gone_back = len(tabletop.game) + 1 < len(self.history)
        if not laid:
            tabletop.take_up()
        if gone_back:
            if not laid:
                tabletop.striker = None
            tabletop.lay_as_before(self.history[len(tabletop.game)])
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
            return
        self.slide(tabletop.placed_offset_mm)


def _store_with(past: Past) -> MemoryStore:
    """A flash with that game in its journal."""
    store = MemoryStore()
    journal = Journal(store)
    journal.resume()
    journal.begin(past.header)
    for text in past.game.texts():
        journal.append(text)
    return store
