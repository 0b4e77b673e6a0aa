"""The people at the simulated table: they lay the striker, shoot, bet, and claim what they see, honestly.

Methods that are generators are processes (see tabletop.Process).
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any, NamedTuple

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.pieces import BANK, BOULETTE, UNTOUCHED
from carrom.panel import choices
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom.referee import questions
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.placement import NoRoomError
from carrom_simulator.bots.player import Bot, Shot
from carrom_simulator.game.answers import READ_US
from carrom_simulator.game.hands import LONG_HOLD_US, LOOK_US, TAP_US, Hands
from carrom_simulator.game.tabletop import PLACED, READY, SETTLING, Process, Tabletop
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.outcome import Flick
from carrom_simulator.words.places import asks_for_sides

THINK_US = 1_200_000
THOUGHT_US = 20_000  # how long one part of a plan takes
HEARD_US = 8_000_000  # longest that people listen to calls before they play on
AIM_US = 600_000  # from the striker's lying still to the flick
ANSWER_US = 3_000_000  # how long a person may double a bot's bet
RULED_US = 250_000
CLAIM_US = 400_000  # from what is seen to the press
MOST_REPORTS = 3  # reports of one shot that the table did not see

# Chances of small mishaps, a shot; people watched at a board would be the better source.
BAD_PLACING = {"nominal": 0.01, "harsh": 0.04}
TOUCHED = 0.004

# Seconds after the flick, seat that claims, its button (OK is held), choices taken.
Claim = tuple[float, int, int, list[int]]


class Pace(NamedTuple):
    """How long bots take. think_us, aim_us: think and aim; heard_us: listen to calls, at the most."""

    think_us: int = THINK_US
    heard_us: int = HEARD_US
    aim_us: int = AIM_US


# Nobody likes to wait for a computer: at a page bots think and listen less long than people at a board.
QUICK = Pace(think_us=500_000, heard_us=500_000, aim_us=600_000)  # the table sees within it that the striker lies


class People:
    """The players at all seats that bots play.

    bots: by seat. bad_placing, touched: chances that a striker is laid badly, that a hand touches a man, a shot.
    umpire: whether they claim for people, too, what is to be seen. pace: of the bots.
    """

    def __init__(
        self,
        tabletop: Tabletop,
        hands: Hands,
        bots: dict[int, Bot],
        rng: Random,
        bad_placing: float = 0.0,
        touched: float = 0.0,
    ):
        self._tabletop = tabletop
        self._hands = hands
        self._bots = bots
        self._rng = rng
        self._bad_placing = bad_placing
        self._touched = touched
        self.umpire = False
        self.pace = Pace()
        self.aim: Flick | None = None  # the planned flick of the bot whose striker lies ready
        self._claimed = 0  # number of the last shot whose claims have all been made
        self._reporting = 0  # shots that somebody is about to tell the table of

    @property
    def _position(self) -> Any:
        return self._tabletop.position

    def _opposing_bots(self, seat: int) -> list[int]:
        return [other for other in questions.opponents(self._position, seat) if other in self._bots]

    # A shot.

    def shoot(self, seat: int) -> Process:
        """Play a bot's whole shot: it thinks, bets, places, flicks; the others answer and claim."""
        tabletop, bot = self._tabletop, self._bots[seat]
        yield self.pace.think_us
        waited_us = 0
        while tabletop.table.announcer.busy and waited_us < self.pace.heard_us:
            yield LOOK_US
            waited_us += LOOK_US
        if self._touched and self._rng.random() < self._touched:
            yield from self._touch()
        if not self._may_shoot(seat):
            return  # somebody changed the game meanwhile
        entered = len(tabletop.game)
        shot = yield from self._think(bot)
        if len(tabletop.game) != entered or not self._may_shoot(seat):
            return
        planned_for = list(tabletop.layout)
        if shot is not None:
            yield from self._bet(seat, shot)
            if not self._stands(seat, planned_for):
                return
            self._name(shot)
        blind = tabletop.blind()
        self.aim = shot.flick if shot is not None else None
        yield from self._place(seat, shot.flick.offset_mm if shot is not None else 0.0)
        self.aim = None
        if not (self._may_shoot(seat) and self._stands(seat, planned_for) and tabletop.lies_still(seat)):
            tabletop.take_up()  # something else happened first
            return
        angle, speed = (shot.flick.angle_deg, shot.flick.speed_mm_s) if shot is not None else (0.0, 600.0)
        played = tabletop.flick(seat, angle, speed)
        played.said = self._says(seat, played)
        if self._position.has_bet() and shot is not None and shot.target is not None:
            played.target = shot.target
        tabletop.spawn(self._after_flick(played, blind))

    def _think(self, bot: Bot) -> Generator[int, None, Shot | None]:
        """Return the shot that a bot chooses, None where the striker has no room; time goes on meanwhile."""
        thought = bot.think(self._tabletop.layout, self._position, self._tabletop.game.book)
        while True:
            try:
                next(thought)
            except StopIteration as end:
                shot: Shot = end.value
                return shot
            except NoRoomError:
                return None
            yield THOUGHT_US

    def _name(self, shot: Shot) -> None:
        """Point at the man that is meant, for all to see, while a bet is open."""
        self._tabletop.named = shot.target if self._position.has_bet() and shot.target is not None else -1

    def _stands(self, seat: int, layout: Layout) -> bool:
        """Tell whether a plan still holds: the seat is on turn, and the men lie as it was made for."""
        return self._position.turn == seat and self._tabletop.layout == layout

    def _may_shoot(self, seat: int) -> bool:
        return self._position.turn == seat and self._tabletop.quiet()

    def _says(self, seat: int, played: Played) -> bool:
        men_off = any(off.piece != pieces.STRIKER for off in played.outcome.off)
        reads = self._tabletop.game.book.CLAIMS & pieces.SAID
        return bool(men_off and reads and self._bots[seat].says_the_words())

    def _place(self, seat: int, offset_mm: float) -> Process:
        tabletop = self._tabletop
        if self._bad_placing and self._rng.random() < self._bad_placing:
            placing = "one_line" if self._rng.random() < 0.5 else "pulled_back"
            tabletop.place(seat, offset_mm, placing)
            yield 3_500_000
        if tabletop.state not in (READY, PLACED):
            return
        tabletop.place(seat, offset_mm)
        while tabletop.world.now_us < tabletop.still_us:
            yield LOOK_US
        yield self.pace.aim_us

    def _touch(self) -> Process:
        """Somebody's hand touches a man, and a player of the other side says so (K6, I6)."""
        if entries.TOUCH not in self._tabletop.game.book.ENTRIES:
            return
        who = self._rng.choice(self._position.seats)
        seats = self._opposing_bots(who)
        if seats:
            yield from self._hands.pick(seats[0], FAULT_BUTTON, [choices.ITEM_TOUCH, who])
            yield RULED_US

    # Sides (I19).

    def change_sides(self) -> Process:
        """Tell the table that everybody changes sides, where it asks for that: an umpire does, or one of the bots."""
        tabletop = self._tabletop
        seats = sorted(self._bots) or (self._position.seats[:1] if self.umpire else ())
        if not seats:
            return
        while tabletop.table.announcer.busy:
            yield LOOK_US
        if asks_for_sides(tabletop.game.book, self._position):
            yield from self._hands.pick(seats[0], OK_BUTTON, [choices.ITEM_SIDES, True], LONG_HOLD_US)
            yield RULED_US

    # Bets (K11).

    def _bet(self, seat: int, shot: Shot) -> Process:
        """Let both sides call Si Just, Non Just ... while they want to, and nothing is taken back."""
        bot, layout = self._bots[seat], list(self._tabletop.layout)
        zone = bot.bet_zone(shot, self._position, self._tabletop.game.book)
        if zone is None or self._position.has_bet():
            return
        yield from self._hands.pick(seat, BET_BUTTON, [zone])
        yield RULED_US
        if not self._stands(seat, layout):
            return
        self._name(shot)
        others = self._opposing_bots(seat)
        while self._position.has_bet() and self._position.bet_calls < 6 and self._stands(seat, layout):
            if self._position.bet_calls % 2:
                if not others:
                    yield ANSWER_US
                    if self._position.bet_calls % 2:
                        return
                    continue
                yield self.pace.think_us
                who = others[0]
                if not self._bots[who].raises(shot.chance, False, self._position, self._tabletop.game.book):
                    return
            else:
                yield self.pace.think_us
                who = seat
                if not bot.raises(shot.chance, True, self._position, self._tabletop.game.book):
                    return
            calls = self._position.bet_calls
            yield from self._hands.pick(who, BET_BUTTON, [True])
            yield RULED_US
            if self._position.bet_calls == calls:
                return

    def reply_to_bet(self) -> Process:
        """Let a bot on the other side of a person's bet say Non Just ! where it thinks that he will miss."""
        calls = self._position.bet_calls
        yield self.pace.think_us
        position = self._position
        if not position.has_bet() or position.bet_calls != calls or not self._tabletop.quiet():
            return
        seats = self._opposing_bots(position.bet_by)
        if not seats or position.bet_by in self._bots or calls % 2 == 0 or calls >= 6:
            return
        bot = self._bots[seats[0]]
        shot = yield from self._think(bot)
        position = self._position
        if shot is None or not position.has_bet() or position.bet_calls != calls or not self._tabletop.quiet():
            return
        if bot.raises(shot.chance, False, position, self._tabletop.game.book):
            yield from self._hands.pick(seats[0], BET_BUTTON, [True])

    # After a shot.

    def report(self, played: Played, blind: bool) -> Process:
        """Tell the table of a shot that it could not see. blind: it had said so before."""
        self._reporting += 1
        tabletop, entered = self._tabletop, played.entries
        if blind:
            yield 300_000
            yield from self._hands.pick(played.seat, OK_BUTTON, [True])
        yield 500_000
        if not tabletop.knows_of_shot_after(entered):  # a fall may still show the shot to the table
            yield max(played.rest_us + 800_000 - tabletop.world.now_us, 0)
        waited_us = 0
        while not tabletop.knows_of_shot_after(entered) and not tabletop.quiet() and waited_us < HEARD_US:
            yield LOOK_US
            waited_us += LOOK_US
        if not tabletop.knows_of_shot_after(entered) and tabletop.quiet():
            yield from self._hands.pick(played.seat, OK_BUTTON, [choices.ITEM_UNSEEN, True], LONG_HOLD_US)
        self._reporting -= 1

    def _after_flick(self, played: Played, blind: bool) -> Process:
        """Make the claims of a bot's shot, each when it can be seen; first report the shot where the table was
        blind."""
        yield from self.report(played, blind)
        yield from self._claim(played, self._claims(played))
        self._claimed = played.number

    def _claims(self, played: Played) -> list[Claim]:
        """Return all claims that belong to a shot."""
        outcome = played.outcome
        claims: list[Claim] = []
        if played.claims & BANK:
            at = min(f.time_s for f in outcome.falls if f.piece == played.own and outcome.cushion_before(f.disc_index))
            claims.append((at, played.seat, BANK_BUTTON, [True]))
        if played.claims & UNTOUCHED:
            claims.append((outcome.rest_time_s, played.seat, FAULT_BUTTON, [choices.ITEM_UNTOUCHED]))
        claims += [
            (fall.time_s, played.seat, OK_BUTTON, [choices.ITEM_MISSED, fall.pocket, fall.piece])
            for fall in outcome.falls
            if not self._tabletop.sees(fall.pocket)
        ]
        # An opponent calls a fault; a bot whose opponents are all people calls its own.
        others = self._opposing_bots(played.seat)
        return claims + self._faults(played, others[0] if others else played.seat)

    def witness(self, played: Played) -> Process:
        """Claim what is to be seen in a person's shot: all of it for an umpire; else the faults, where a bot is on the
        other side, and people see to the rest."""
        others = self._opposing_bots(played.seat)
        if self.umpire:
            yield from self._claim(played, self._claims(played))
            self._claimed = played.number
        elif others:
            yield from self._claim(played, self._faults(played, others[0]))

    def _faults(self, played: Played, seat: int) -> list[Claim]:
        """Return the faults that `seat` sees."""
        claims: list[Claim] = []
        if played.claims & BOULETTE:
            claims.append((played.outcome.touches[0].time_s, seat, FAULT_BUTTON, [choices.ITEM_BOULETTE]))
        claims += [(off.time_s, seat, FAULT_BUTTON, [choices.ITEM_OFF, off.piece]) for off in played.outcome.off]
        return claims

    def _claim(self, played: Played, claims: list[Claim]) -> Process:
        world = self._tabletop.world
        for time_s, seat, button, wanted in sorted(claims, key=lambda claim: claim[0]):
            at_us = played.start_us + int(time_s * 1e6) + CLAIM_US
            if at_us > world.now_us:
                yield at_us - world.now_us
            yield from self._hands.pick(seat, button, wanted, LONG_HOLD_US if button == OK_BUTTON else TAP_US)

    def _sees_to(self, played: Played) -> bool:
        return self.umpire or played.seat in self._bots

    def wait_for_ruling(self) -> Process:
        """Wait until all lies still, everything is claimed and the table has ruled."""
        tabletop = self._tabletop
        played = tabletop.played
        assert played is not None
        until_us = played.rest_us + 600_000
        while tabletop.world.now_us < until_us or tabletop.state != SETTLING:
            yield LOOK_US
        while not tabletop.quiet() or (self._sees_to(played) and self._claimed < played.number):
            yield LOOK_US
        for _ in range(MOST_REPORTS):
            is_lost = played.seat in self._bots or tabletop.undecided_seat() == played.seat
            if not is_lost or len(tabletop.game) > played.entries:
                break
            # A slow miss that the table may take for the striker drawn back, or for a shot of another seat where its
            # lines are hidden: the scoreboard has not moved on. A person at the page cannot let the next player lay
            # the striker, so the crew says it for him as well; and once more where a question came between.
            yield READ_US
            yield from self._hands.pick(played.seat, OK_BUTTON, [choices.ITEM_UNSEEN, True], LONG_HOLD_US)
            while not tabletop.quiet():
                yield LOOK_US
        while self._reporting or not tabletop.quiet():
            yield LOOK_US
