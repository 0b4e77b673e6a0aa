"""Does at the simulated table what people ask at the page, and has the board follow: one method for each message."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from carrom import ports
from carrom.game import pieces
from carrom.game.engine import judge
from carrom.game.entry import ANSWER, BET, SHOT, UNDO, Entry
from carrom.game.pieces import STRIKER
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOOTING, Position
from carrom.game.record import header_text, parse_entry
from carrom.sensing.striker_lines import PLACE_US
from carrom_simulator.board import placement, placing
from carrom_simulator.board.growing_record import GrowingRecord
from carrom_simulator.board.lay import Lay
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.saved import Asked
from carrom_simulator.bots.claims import claims_of
from carrom_simulator.game.answers import WORDS_US
from carrom_simulator.game.legal import answers_bet
from carrom_simulator.game.people import Pace
from carrom_simulator.game.session import Session
from carrom_simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING, Process, Tabletop
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.outcome import Flick, Outcome
from carrom_simulator.web.protocol import Ask, Refused

Message = dict[str, Any]

SURE_US = PLACE_US + 100_000  # time until the table has seen that the striker lies
HAND_US = 350_000  # time until a hand has taken up the striker
FOLLOW_US = 20_000  # from one look whether the table has entered all there is to the next
# Nobody likes to wait for a computer: bots think and listen less long than people at a board.
PACE = Pace(think_us=500_000, heard_us=500_000, aim_us=600_000)  # the table sees within it that the striker lies
FIRST_WORDS_US = 20_000_000  # to read about the words of rule K5, the first time
SHORTEST_PRESS_US = 120_000  # well over the firmware's debouncing, however short the tap was


class Wish(NamedTuple):
    """A person would take back other people's shots. by: whose wish it is. others: seats that have not agreed yet.
    length: how many entries are to stay. entries: how many there were when it was asked."""

    by: int
    others: frozenset[int]
    length: int
    entries: int


class Actions:
    """The hands of the people at a page: what they do in a session, and what they note of it.

    tell: sends a message to every page. record: of a game that is played on, with its entries so far, as the journal
    in the session's store has them; it grows with the game. asked: a shot that was played and not entered yet; the
    firmware asks about it again.
    """

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
        self.people = session.people
        self._tell = tell
        self.record = record or self._new_record()
        self._offsets_mm = [self.record.striker_mm(seat) for seat in range(4)]  # where each seat laid the striker last
        self._pressed_us: dict[int, int] = {}  # button's bit -> when it was pressed last
        self._releases_us: dict[int, int] = {}  # and when it is let go, if that is still to come
        self.wish: Wish | None = None
        session.answers.words_us = FIRST_WORDS_US
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
        played.by_person = shot.seat in self.people
        played.claims, played.own = claims_of(tabletop.game.book, tabletop.position, outcome, shot.seat)
        if tabletop.position.has_bet():
            played.target = named if named >= 0 else self._meant(played)
        self.session.truth.settle(tabletop.game, None)  # all entries before that shot
        tabletop.played = played
        tabletop.state = SETTLING

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
            self.turns += self.lay_ready(self._offsets_mm[seat])

    # The striker.

    def place(self, ask: Ask) -> None:
        """Slide the striker along its line."""
        tabletop, seat = self.tabletop, self._seat(ask)
        if tabletop.state == PLACED and tabletop.placed_seat == seat:
            self.slide(float(ask.fields["offset_mm"]))
            self._offsets_mm[seat] = tabletop.placed_offset_mm

    def flick(self, ask: Ask) -> None:
        """Slide the striker to its place and shoot it."""
        seat = self._seat(ask)
        if not self.may_flick or self.tabletop.placed_seat != seat:
            raise Refused("Pas maintenant.", "Not now.")
        self.place(ask)
        self.shoot(float(ask.fields["angle_deg"]), float(ask.fields["speed_mm_s"]))

    def other_arrow(self, ask: Ask) -> None:
        """Move the man of a penalty shot to the other arrow."""
        if self.tabletop.position.turn in self._mine(ask):
            self.move_to_other_arrow()

    # Words and pads.

    def name(self, ask: Ask) -> None:
        """Name the man of a bet."""
        mine, index = self.tabletop.placed_seat in self._mine(ask), ask.fields["index"]
        if mine and may_name(self) and index < len(self.tabletop.layout):
            self.tabletop.named = index

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

    # Undo: a person goes back to the own last turn at once; whoever has shot since then must agree.

    def may_undo(self) -> list[int]:
        """Return the seats of people who have a shot or a bet to take back, while the table is free for it."""
        tabletop = self.tabletop
        if tabletop.state not in (READY, PLACED, OVER) or not tabletop.quiet() or self.wish is not None:
            return []
        return [seat for seat in self.people if self._before_last_turn_of({seat}) is not None]

    def undo(self, ask: Ask) -> None:
        """Go back before the last turn of the page's player, or ask those who have shot since."""
        plays = set(self._mine(ask))
        able = plays & set(self.may_undo())
        length = self._before_last_turn_of(able)
        if length is None:
            return
        others = self._shooters_since(length) - plays
        if others:
            by = max(able, key=lambda seat: self._before_last_turn_of({seat}) or 0)
            self.wish = Wish(by, others, length, len(self.tabletop.game))
        else:
            self._take_back(length)

    def agree(self, ask: Ask) -> None:
        """Note that somebody agrees, or does not, that a shot is taken back."""
        wish, plays = self.wish, set(self._mine(ask))
        if wish is None or not wish.others & plays:
            return
        left = wish.others - plays
        self.wish = wish._replace(others=left) if ask.fields["yes"] and left else None
        if ask.fields["yes"] and not left:
            self._take_back(wish.length)

    def _forget_wish(self) -> None:
        """Drop a wish to take back when the game has gone on."""
        if self.wish is not None and len(self.tabletop.game) != self.wish.entries:
            self.wish = None

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

    def _take_back(self, length: int) -> None:
        """Let the table take back entries until `length` are left, each with an undo of its own."""
        game, referee = self.tabletop.game, self.tabletop.table.referee
        while len(game) > length:
            if referee.enter(Entry(UNDO), aloud=len(game) == length + 1).error:
                break
        self.tabletop.table.wake()
        self.follow()

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

    def shoot(self, angle_deg: float, speed_mm_s: float) -> bool:
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
        """Return the man that a person had in mind who named none: the first own man that fell, in his favour."""
        own = [fall.disc_index for fall in played.outcome.falls if fall.piece == played.own]
        return own[0] if own else -1

    def _has_left(self, played: Played) -> bool:
        """Whether the striker has left its place between the lines: a flick so weak that it has not is no shot."""
        rest = played.outcome.striker_rest
        if rest is None or played.outcome.touches:
            return True
        return not all(self.tabletop.spec.blocks_line(STRIKER, *rest, played.seat, line) for line in (0, 1))

    def move_to_other_arrow(self) -> None:
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
        return [seat for seat in self.people if verdict.error is None and answers_bet(position, seat)]

    # Table and session tell.

    def on_settled(self, played: Played, _agree: bool) -> None:
        if played.by_person and any(off.piece != STRIKER for off in played.outcome.off):
            self.session.answers.words_us = WORDS_US

    def on_flick(self, played: Played) -> None:
        tabletop, flick = self.tabletop, played.flick
        striker = flick.seat, flick.offset_mm
        self.record.note(self._lay(tabletop.position)._replace(layout=list(played.layout), striker=striker))

    def on_entry(self, text: str, _verdict: Any, position: Position) -> None:
        tabletop, kind = self.tabletop, parse_entry(text).kind
        if kind == UNDO:
            self._back = len(tabletop.game)
        else:
            if kind == SHOT:
                self._back = -1  # one that is entered once more: the men lie as they do
            self._note(len(tabletop.game) - 1, self._before, with_striker=True)
        self.record.add(text)
        if self._back < 0 and position.board == self._before.board:  # else the men of the next board are yet to be laid
            self.record.note(self._lay(position))
        self._before = position
        if text.split(" ")[0] in ("bet", "answer") and position.has_bet():
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
            seat, self._offsets_mm[seat] = lay.striker

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
        mine = tabletop.placed_seat == tabletop.position.turn and tabletop.placed_seat in self.people
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
        self.slide(self._offsets_mm[tabletop.placed_seat] if gone_back and laid else tabletop.placed_offset_mm)


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
