"""Does at the simulated table what people ask at the page: one method for each message."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from carrom import ports
from carrom.game import pieces
from carrom.game.engine import judge
from carrom.game.entry import ANSWER, BET, SHOT, UNDO, Entry
from carrom.game.pieces import STRIKER
from carrom.game.position import GAME_OVER
from carrom.game.record import parse_entry
from carrom_simulator.board.growing_record import GrowingRecord
from carrom_simulator.board.saved import Asked
from carrom_simulator.game.answers import WORDS_US
from carrom_simulator.game.follower import Follower
from carrom_simulator.game.hands import LOOK_US
from carrom_simulator.game.legal import answers_bet
from carrom_simulator.game.session import Session
from carrom_simulator.game.striker_in_hand import StrikerInHand
from carrom_simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING, Process, Tabletop
from carrom_simulator.game.truth import Played
from carrom_simulator.game.useful_pads import useful_buttons
from carrom_simulator.physics.outcome import Flick, Outcome
from carrom_simulator.serving.protocol import Ask, Refused

Message = dict[str, Any]

FIRST_WORDS_US = 20_000_000  # to read about the words of rule K5, the first time
ANSWER_US = 10_000_000  # for a person who is asked whether something is taken back; silence is a no
ZONES = {word: zone for zone, word in pieces.ZONE_WORDS.items()}
LOOKS = 20  # for the table to enter a bet
SHORTEST_PRESS_US = 120_000  # well over the firmware's debouncing, however short the tap was


class Wish(NamedTuple):
    """A person would take something back, about which others have a say. by: whose wish it is. others: seats that have
    not agreed yet. length: how many entries are to stay. entries: how many there were when it was asked. until_us: no
    answer until then is a no."""

    by: int
    others: frozenset[int]
    length: int
    entries: int
    until_us: int


class Actions:
    """The hands of the people at a page. tell: sends a message to every page. record, asked: see Follower."""

    def __init__(
        self,
        session: Session,
        tell: Callable[[Message], None],
        record: GrowingRecord | None = None,
        asked: tuple[Asked, Outcome] | None = None,
    ):
        self.turns = 0  # how often a person's striker has been laid
        self.session = session
        self.tabletop = session.tabletop
        self.striker = StrikerInHand(session)
        self.follower = Follower(session, self.striker, record, asked)
        self._tell = tell
        self._pressed_us: dict[int, int] = {}  # button's bit -> when it was pressed last
        self._releases_us: dict[int, int] = {}  # and when it is let go, if that is still to come
        self.wish: Wish | None = None
        session.answers.words_us = FIRST_WORDS_US
        session.listeners.append(self)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people now."""
        return self.session.people

    def _seat(self, ask: Ask) -> int:
        """Return the seat for which a page asks. Raises Refused where a bot sits there."""
        seat = pieces.SEAT_WORDS.index(ask.fields["seat"])
        if seat not in self.people:
            raise Refused("Cette place est tenue par un robot.", "A bot sits there.")
        return seat

    def _mine(self, ask: Ask) -> list[int]:
        """Return the seats of people that the page acts for."""
        return [seat for seat in self.people if pieces.SEAT_WORDS[seat] in ask.plays]

    def advance(self) -> None:
        """Let buttons go, and lay the striker for the person who is to shoot."""
        tabletop, now_us = self.tabletop, self.tabletop.world.now_us
        for bit in [bit for bit, at_us in self._releases_us.items() if at_us <= now_us]:
            self._let_go(bit)
        self._forget_wish()
        between = tabletop.state in (READY, PLACED) and tabletop.quiet() and not self.session.hands.acting
        if between and not tabletop.position.has_bet():
            tabletop.named = -1  # somebody pointed at a man, and did not bet
        seat = self.session.waits_for
        if seat >= 0:
            self.turns += self.striker.lay_ready(self.striker.offsets_mm[seat])

    # The striker.

    def place(self, ask: Ask) -> None:
        """Slide the striker along its line."""
        tabletop, seat = self.tabletop, self._seat(ask)
        if tabletop.state == PLACED and tabletop.placed_seat == seat:
            self.striker.slide(float(ask.fields["offset_mm"]))
            self.striker.offsets_mm[seat] = tabletop.placed_offset_mm

    def flick(self, ask: Ask) -> None:
        """Slide the striker to its place and shoot it."""
        seat = self._seat(ask)
        if not self.striker.may_flick or self.tabletop.placed_seat != seat:
            raise Refused("Pas maintenant.", "Not now.")
        self.place(ask)
        self.striker.shoot(float(ask.fields["angle_deg"]), float(ask.fields["speed_mm_s"]))

    def aim(self, ask: Ask) -> None:
        """Let all pages see where the person on turn aims."""
        tabletop, seat = self.tabletop, self._seat(ask)
        if tabletop.state == PLACED and tabletop.placed_seat == seat:
            angle_deg, speed_mm_s = float(ask.fields["angle_deg"]), float(ask.fields["speed_mm_s"])
            self.striker.aim = Flick(seat, tabletop.placed_offset_mm, angle_deg, speed_mm_s)

    def other_arrow(self, ask: Ask) -> None:
        """Move the man of a penalty shot to the other arrow."""
        if self.tabletop.position.turn in self._mine(ask):
            self.striker.move_to_other_arrow()

    # Words and pads.

    def name(self, ask: Ask) -> None:
        """Name the man of a bet."""
        mine, index = self.tabletop.placed_seat in self._mine(ask), ask.fields["index"]
        if mine and may_name(self) and index < len(self.tabletop.layout):
            self.tabletop.named = index

    def bet(self, ask: Ask) -> None:
        """Bet on the next shot, and name the man that is meant. index -1: none is named yet."""
        seat, man = self._seat(ask), ask.fields["index"]
        tabletop, zone = self.tabletop, ZONES[ask.fields["zone"]]
        free = tabletop.offered() is None and not self.session.hands.acting and not tabletop.position.has_bet()
        if free and ports.BET_BUTTON in useful_buttons(tabletop, seat):
            tabletop.spawn(self._bet(seat, zone, man))

    def _bet(self, seat: int, zone: int, man: int) -> Process:
        tabletop = self.tabletop
        yield from self.session.hands.pick(seat, ports.BET_BUTTON, [zone])
        for _ in range(LOOKS):
            if tabletop.position.has_bet():
                break
            yield LOOK_US
        if tabletop.position.has_bet() and may_name(self) and 0 <= man < len(tabletop.layout):
            tabletop.named = man

    def double(self, ask: Ask) -> None:
        """Answer the open bet."""
        seats = [seat for seat in self.may_answer_bet() if seat in self._mine(ask)]
        if seats:
            self.tabletop.spawn(self.session.hands.pick(seats[0], ports.BET_BUTTON, [True]))

    def say(self, ask: Ask) -> None:
        """Say the words of rule K5."""
        played = self.tabletop.played
        if may_say(self.tabletop) and played is not None and played.seat in self._mine(ask):
            played.said = True
            self._tell({"t": "said", "seat": pieces.SEAT_WORDS[played.seat]})

    def hold(self, ask: Ask) -> None:
        """Press a button of a pad, or let it go."""
        world = self.tabletop.world
        bit = 1 << self._seat(ask) * 4 + ports.BUTTON_WORDS.index(ask.fields["button"])
        if ask.fields["down"]:
            self._pressed_us[bit] = world.now_us
            self._releases_us.pop(bit, None)
            world.pads.held |= bit
            world.wake()
        elif world.pads.held & bit:
            self._releases_us[bit] = self._pressed_us.get(bit, 0) + SHORTEST_PRESS_US
            if self._releases_us[bit] <= world.now_us:
                self._let_go(bit)

    def _let_go(self, bit: int) -> None:
        world = self.tabletop.world
        del self._releases_us[bit]
        world.pads.held &= ~bit
        world.wake()

    def answer(self, ask: Ask) -> None:
        """Choose on the scoreboard's menu, or answer its question."""
        picker, seat, index = self.tabletop.offered(), self._seat(ask), ask.fields["index"]
        if picker is not None and index < len(picker.choices):
            self.tabletop.spawn(self.session.hands.take(seat, picker.choices[index]))

    # Undo: a person goes back to the own last turn at once; whoever has shot since then, or is on turn, must agree.

    def may_undo(self) -> list[int]:
        """Return the seats of people who have a shot or a bet to take back, while the table is free for it."""
        tabletop = self.tabletop
        if tabletop.state not in (READY, PLACED, OVER) or not tabletop.quiet() or self.wish is not None:
            return []
        return [seat for seat in self.people if self._before_last_turn_of({seat}) is not None]

    def undo(self, ask: Ask) -> None:
        """Go back before the last turn of the page's player, or ask those at other pages whom it concerns."""
        plays = set(self._mine(ask))
        able = plays & set(self.may_undo())
        length = self._before_last_turn_of(able)
        if length is None:
            return
        others = (self._shooters_since(length) | self._on_turn()) - plays
        if others:
            by = max(able, key=lambda seat: self._before_last_turn_of({seat}) or 0)
            until_us = self.tabletop.world.now_us + ANSWER_US
            self.wish = Wish(by, others, length, len(self.tabletop.game), until_us)
        else:
            self._take_back(length)

    def agree(self, ask: Ask) -> None:
        """Note that somebody agrees, or does not, that a shot is taken back."""
        self._forget_wish()  # whoever is asked may have shot since
        wish, plays = self.wish, set(self._mine(ask))
        if wish is None or not wish.others & plays:
            return
        left = wish.others - plays
        if not ask.fields["yes"]:
            self._deny(wish.others & plays, answered=True)
        elif left:
            self.wish = wish._replace(others=left)
        else:
            self.wish = None
            self._take_back(wish.length)

    def _forget_wish(self) -> None:
        """Drop a wish to take back when the game goes on, or nobody has answered."""
        wish, tabletop = self.wish, self.tabletop
        if wish is None:
            return
        if len(tabletop.game) != wish.entries or tabletop.state not in (READY, PLACED, OVER):
            self.wish = None
        elif tabletop.world.now_us >= wish.until_us:
            self._deny(wish.others, answered=False)

    def _deny(self, seats: frozenset[int], answered: bool) -> None:
        """Drop a wish to which these do not agree, and tell so."""
        self.wish = None
        words = [pieces.SEAT_WORDS[seat] for seat in sorted(seats)]
        self._tell({"t": "disagreed", "seats": words, "answered": answered})

    def _before_last_turn_of(self, seats: Collection[int]) -> int | None:
        """Return how many entries stand before the last shot or bet of one of these seats; None where there is none."""
        texts = list(self.tabletop.game.texts())
        for at in range(len(texts) - 1, -1, -1):
            entry = parse_entry(texts[at])
            if entry.kind in (SHOT, BET) and entry.seat in seats:
                return at
        return None

    def _shooters_since(self, length: int) -> frozenset[int]:
        """Return the people who have shot after the first `length` entries."""
        entries = [parse_entry(text) for text in list(self.tabletop.game.texts())[length:]]
        return frozenset(entry.seat for entry in entries if entry.kind == SHOT) & frozenset(self.people)

    def _on_turn(self) -> frozenset[int]:
        """Return the person who is on turn, if it is one."""
        position = self.tabletop.position
        return frozenset({position.turn} if position.phase != GAME_OVER else ()) & frozenset(self.people)

    def _take_back(self, length: int) -> None:
        """Let the table take back entries until `length` are left, each with an undo of its own."""
        game, referee = self.tabletop.game, self.tabletop.table.referee
        while len(game) > length:
            if referee.enter(Entry(UNDO), aloud=len(game) == length + 1).error:
                break
        self.tabletop.table.wake()
        self.follower.follow()

    def sees_to(self, picker: Any) -> bool:
        """Tell whether that menu or question needs no person: hands are at it, or it is answered for them."""
        return self.session.hands.acting > 0 or (hasattr(picker, "kind") and self.session.answers.answers(picker))

    def may_answer_bet(self) -> list[int]:
        """Return the seats of people who may double the open bet now."""
        tabletop, position = self.tabletop, self.tabletop.position
        if not position.has_bet() or tabletop.state not in (READY, PLACED) or not tabletop.quiet():
            return []  # once the shot is on its way, the table takes no answer any more
        _, verdict = judge(tabletop.game.book, position, Entry(ANSWER))
        return [seat for seat in self.people if verdict.error is None and answers_bet(position, seat)]

    # Table and session tell.

    def on_settled(self, played: Played, _agree: bool) -> None:
        if played.by_person and any(off.piece != STRIKER for off in played.outcome.off):
            self.session.answers.words_us = WORDS_US


def may_name(actions: Actions) -> bool:
    """Tell whether a person bets, or has a bet open, and may point at the man that he means."""
    tabletop = actions.tabletop
    laid = tabletop.state == PLACED and tabletop.placed_seat in actions.people
    return laid and (bool(tabletop.position.has_bet()) or betting(actions))


def betting(actions: Actions) -> bool:
    """Tell whether the person on turn has the menu open in which he bets."""
    menus, position = actions.tabletop.table.menus, actions.tabletop.position
    picker = menus.picker
    if picker is None or menus.seat != position.turn or not menus.before_shot or position.has_bet():
        return False
    return tuple(picker.choices) == (pieces.NEAR, pieces.FAR)


def may_say(tabletop: Tabletop) -> bool:
    """Tell whether a person's man is off the board and he has not said the words of rule K5 yet."""
    played = tabletop.played
    if played is None or not played.by_person or played.said or tabletop.state not in (MOVING, SETTLING):
        return False
    men_off = any(off.piece != STRIKER for off in played.outcome.off)
    return men_off and bool(tabletop.game.book.CLAIMS & pieces.SAID)
