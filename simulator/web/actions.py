"""Does at the simulated table what people ask at the page: one method for each kind of message."""

from collections.abc import Callable, Collection
from typing import Any

from carrom import ports
from carrom.game import pieces
from carrom.panel.menus import ITEM_UNDO
from simulator.game.hands import LONG_HOLD_US
from simulator.game.tabletop import OVER, PLACED, READY
from simulator.web import view
from simulator.web.page_session import PageSession

Message = dict[str, Any]

UNDO_PATIENCE_US = 6_000_000  # the table has taken an entry back by then, or it will not
HOLD_US = LONG_HOLD_US + 200_000  # a long press, surely
TAP_US = 120_000  # how long a press lasts at least: well over the firmware's debouncing, however short the tap was


class Refused(Exception):
    """The request cannot be granted now. args: why, in French and in English."""


class Actions:
    """The hands of the people at a page. tell: sends a message to every page."""

    def __init__(self, game: PageSession, tell: Callable[[Message], None]):
        self.turns = 0  # how often a person's striker has been laid
        self._game = game
        self._tabletop = game.tabletop
        self._tell = tell
        self._plays: set[int] = set()  # seats of people that the page which asks acts for
        self._offsets_mm = [0.0] * 4  # where each seat laid the striker last
        self._pressed_us: dict[int, int] = {}  # button's bit -> when it was pressed last
        self._releases_us: dict[int, int] = {}  # and when it is let go, if that is still to come
        self._undo_until_us = 0  # while an undo goes on: when to give it up
        self._undo_length = 0
        self._table: dict[str, Callable[[Message], None]] = {
            "place": self._place,
            "flick": self._flick,
            "pad": self._hold,
            "answer": self._answer,
            "name": self._name,
            "double": self._double,
            "arrow": self._other_arrow,
            "say": self._say,
            "undo": self._undo,
        }

    def handle(self, message: Message, plays: Collection[str] = pieces.SEAT_WORDS) -> bool:
        """Do what that message asks, of a page that acts for the seats `plays`; return False where it is of another
        kind. Raises Refused."""
        action = self._table.get(message["t"])
        if action is None:
            return False
        self._plays = {seat for seat in self._game.people if pieces.SEAT_WORDS[seat] in plays}
        if "seat" in message and pieces.SEAT_WORDS.index(message["seat"]) not in self._game.people:
            raise Refused("Cette place est tenue par un robot.", "A bot sits there.")
        action(message)
        return True

    def advance(self) -> None:
        """Let buttons go, and go on with an undo, or lay the striker for the person who is to shoot."""
        now_us = self._tabletop.world.now_us
        for bit in [bit for bit, at_us in self._releases_us.items() if at_us <= now_us]:
            self._let_go(bit)
        if self._undo_until_us:
            if self._tabletop.quiet():
                self._go_on_undoing()
        else:
            seat = self._game.session.waits_for
            if seat >= 0:
                self.turns += self._game.lay_ready(self._offsets_mm[seat])

    # The striker.

    def _place(self, message: Message) -> None:
        tabletop, seat = self._tabletop, pieces.SEAT_WORDS.index(message["seat"])
        if tabletop.state == PLACED and tabletop.placed_seat == seat:
            self._game.slide(float(message["offset_mm"]))
            self._offsets_mm[seat] = tabletop.placed_offset_mm

    def _flick(self, message: Message) -> None:
        seat = pieces.SEAT_WORDS.index(message["seat"])
        if not self._game.may_flick or self._tabletop.placed_seat != seat:
            raise Refused("Pas maintenant.", "Not now.")
        self._place(message)
        self._game.flick(float(message["angle_deg"]), float(message["speed_mm_s"]))

    def _other_arrow(self, _message: Message) -> None:
        if self._tabletop.position.turn in self._plays:
            self._game.other_arrow()

    # Words and pads.

    def _name(self, message: Message) -> None:
        mine = self._tabletop.placed_seat in self._plays
        if mine and view.may_name(self._game) and message["index"] < len(self._tabletop.layout):
            self._tabletop.named = message["index"]

    def _double(self, _message: Message) -> None:
        seats = [seat for seat in self._game.may_answer_bet() if seat in self._plays]
        if seats:
            self._tabletop.spawn(self._game.session.hands.pick(seats[0], ports.BET_BUTTON, [True]))

    def _say(self, _message: Message) -> None:
        played = self._tabletop.played
        if view.may_say(self._tabletop) and played is not None and played.seat in self._plays:
            played.said = True
            self._tell({"t": "said", "seat": pieces.SEAT_WORDS[played.seat]})

    def _hold(self, message: Message) -> None:
        world = self._tabletop.world
        bit = 1 << pieces.SEAT_WORDS.index(message["seat"]) * 4 + ports.BUTTON_WORDS.index(message["button"])
        if message["down"]:
            self._pressed_us[bit] = world.now_us
            self._releases_us.pop(bit, None)
            world.pads.held |= bit
            world.wake()
        elif world.pads.held & bit:
            self._releases_us[bit] = self._pressed_us.get(bit, 0) + TAP_US
            if self._releases_us[bit] <= world.now_us:
                self._let_go(bit)

    def _let_go(self, bit: int) -> None:
        world = self._tabletop.world
        del self._releases_us[bit]
        world.pads.held &= ~bit
        world.wake()

    def _answer(self, message: Message) -> None:
        picker, seat = self._tabletop.offered(), pieces.SEAT_WORDS.index(message["seat"])
        if picker is not None and message["index"] < len(picker.choices):
            self._tabletop.spawn(self._game.session.hands.take(seat, picker.choices[message["index"]]))

    # Undo: a person takes back the last entry on his pad, and with it what bots entered after him.

    def may_undo(self) -> bool:
        """Tell whether there is an entry to take back, and the table is free for it."""
        tabletop = self._tabletop
        calm = tabletop.state in (READY, PLACED, OVER) and tabletop.quiet() and not self._undo_until_us
        return calm and len(tabletop.game) > 0 and bool(self._game.people)

    def _undo(self, _message: Message) -> None:
        if self.may_undo():
            self._press_undo()

    def _press_undo(self) -> None:
        tabletop, seat = self._tabletop, self._game.people[0]
        self._undo_length = len(tabletop.game)
        self._undo_until_us = tabletop.world.now_us + UNDO_PATIENCE_US
        tabletop.spawn(self._game.session.hands.pick(seat, ports.OK_BUTTON, [ITEM_UNDO, True], HOLD_US))

    def _go_on_undoing(self) -> None:
        """Take back more until it is a person's turn."""
        tabletop = self._tabletop
        if len(tabletop.game) < self._undo_length:
            self._game.follow()
            if len(tabletop.game) and tabletop.position.turn not in self._game.people:
                self._press_undo()
            else:
                self._undo_until_us = 0
        elif tabletop.world.now_us > self._undo_until_us:
            self._undo_until_us = 0
