"""What people do at the simulated table beside the flick itself: they press pads, claim, bet, answer - honestly.

Every method that is a generator is a process of the session: what it yields is how long it waits, in us.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.pieces import BANK, BOULETTE, UNTOUCHED
from carrom.panel import menus, questions
from carrom.ports import BANK as BANK_BUTTON
from carrom.ports import BET as BET_BUTTON
from carrom.ports import FAULT as FAULT_BUTTON
from carrom.ports import OK as OK_BUTTON
from simulator.board.placement import NoRoomError
from simulator.bots.player import Shot

if TYPE_CHECKING:
    from simulator.game.session import Session
    from simulator.game.truth import Played

Process = Generator[int, None, None]

PRESS_US = 220_000  # from one press to the next
LOOK_US = 100_000
THINK_US = 1_200_000
READ_US = 800_000  # a question, before the first press
LONG_US = 1_200_000
HEARD_US = 8_000_000  # longest that people listen to calls before they play on
RULED_US = 250_000
MOST_REPORTS = 3  # of one shot that the table has not seen

# Chances of small mishaps, a shot; people watched at a board would be the better source.
BAD_PLACING = {"nominal": 0.01, "harsh": 0.04}
TOUCHED = 0.004


class People:
    """The hands at all seats that bots play (and, for mishaps and answers, nobody else's)."""

    def __init__(self, session: Session):
        self.session = session
        self._strays: list[Any] = []
        self._passages: list[Any] = []  # of the running shot
        self._told: dict[int, list[int]] = {}  # of these, by id: what people have said one to be

    # Pads.

    def _press(self, seat: int, button: int, held_us: int = 90_000) -> Process:
        self.session.press(seat, button, held_us)
        yield held_us + PRESS_US

    def _pick(self, seat: int, button: int, wanted: list[int], held_us: int = 90_000) -> Process:
        """Open a menu with a button and take these values in turn. Gives up where the table does not offer them."""
        session = self.session
        for _ in range(40):  # somebody else's menu closes by itself
            if session.table.menus.picker is None:
                break
            yield 4 * LOOK_US
        yield from self._press(seat, button, held_us)
        for value in wanted:
            picker = session.table.menus.picker
            if picker is None or seat not in picker.seats or value not in picker.choices:
                if picker is not None and seat in picker.seats:
                    yield from self._press(seat, FAULT_BUTTON)
                return
            yield from self._turn_to(picker, seat, value)
            yield from self._press(seat, OK_BUTTON)

    def _turn_to(self, picker: Any, seat: int, value: int) -> Process:
        for _ in range(len(picker.choices)):
            if picker.choice == value:
                return
            yield from self._press(seat, BET_BUTTON)

    # A shot.

    def shoot(self, seat: int) -> Process:
        """A bot's whole shot: it thinks, bets, places, flicks; the others answer and claim."""
        session = self.session
        yield THINK_US
        waited = 0
        while session.table.announcer.busy and waited < HEARD_US:
            yield LOOK_US
            waited += LOOK_US
        if session.mishaps and session.rng.random() < TOUCHED:
            yield from self._touch()
        if session.position.turn != seat or not session.quiet():
            return  # somebody has changed the game meanwhile
        bot = session.bots[seat]
        try:
            shot = bot.choose(session.layout, session.position, session.game.book)
        except NoRoomError:
            shot = None
        if shot is not None:
            yield from self._bet(seat, shot)
            if session.position.turn != seat:
                return
        blind = session.table.referee.watch.blind()
        yield from self._place(seat, shot.flick.offset_mm if shot is not None else 0.0)
        if session.position.turn != seat or not session.quiet():
            session.take_up()  # something has come between
            return
        angle, speed = (shot.flick.angle_deg, shot.flick.speed_mm_s) if shot is not None else (0.0, 600.0)
        self._passages = []
        self._told = {}
        played = session.flick(seat, angle, speed)
        played.said = self._says(seat, played)
        if session.position.has_bet() and shot is not None and shot.target is not None:
            played.target = shot.target
        session.spawn(self._after_flick(played, blind))

    def _says(self, seat: int, played: Played) -> bool:
        men_off = any(off.piece != pieces.STRIKER for off in played.outcome.off)
        reads = self.session.game.book.CLAIMS & pieces.SAID
        return bool(men_off and reads and self.session.bots[seat].says_the_words())

    def _place(self, seat: int, offset_mm: float) -> Process:
        session = self.session
        grade = session.noise if isinstance(session.noise, str) else "nominal"
        chance = BAD_PLACING.get(grade, 0.0) if session.mishaps else 0.0
        if chance and session.rng.random() < chance:
            placing = "one_line" if session.rng.random() < 0.5 else "pulled_back"
            self.session.place(seat, offset_mm, placing)
            yield 3_500_000
        session.place(seat, offset_mm)
        while session.world.now_us < session._still_us:
            yield LOOK_US
        yield 600_000

    def _touch(self) -> Process:
        """Somebody's hand touches a man, and a player of the other side says so (K6, I6)."""
        session = self.session
        if entries.TOUCH not in session.game.book.ENTRIES:
            return
        who = session.rng.choice(session.position.seats)
        seats = [seat for seat in questions.opponents(session.position, who) if seat in session.bots]
        if seats:
            yield from self._pick(seats[0], FAULT_BUTTON, [menus.TOUCH, who])
            yield RULED_US

    def _bet(self, seat: int, shot: Shot) -> Process:
        """Si Just, Non Just ... as long as both want to (K11)."""
        session = self.session
        bot = session.bots[seat]
        zone = bot.bet_zone(shot, session.position, session.game.book)
        if zone is None or session.position.has_bet():
            return
        yield from self._pick(seat, BET_BUTTON, [zone])
        yield RULED_US
        others = [other for other in questions.opponents(session.position, seat) if other in session.bots]
        while session.position.has_bet() and session.position.bet_calls < 6:
            yield THINK_US
            if session.position.bet_calls % 2:
                if not others:
                    yield 4_000_000  # a person may answer
                    if session.position.bet_calls % 2:
                        return
                    continue
                who = others[0]
                if not session.bots[who].raises(shot.chance, False):
                    return
            else:
                who = seat
                if not bot.raises(shot.chance, True):
                    return
            calls = session.position.bet_calls
            yield from self._pick(who, BET_BUTTON, [True])
            yield RULED_US
            if session.position.bet_calls == calls:
                return

    def report(self, played: Played, blind: bool) -> Process:
        """Tell the table of a shot that it could not see. blind: it had said so before."""
        session = self.session
        entered = len(session.game)
        if blind:
            yield 300_000
            yield from self._pick(played.seat, OK_BUTTON, [True])
        yield 500_000
        if not self._noticed(entered):  # perhaps a fall tells the table yet
            yield max(played.rest_us + 800_000 - session.world.now_us, 0)
        waited = 0
        while not self._noticed(entered) and not session.quiet() and waited < HEARD_US:
            yield LOOK_US
            waited += LOOK_US
        if not self._noticed(entered) and session.quiet():
            yield from self._pick(played.seat, OK_BUTTON, [menus.UNSEEN, True], LONG_US)

    def _after_flick(self, played: Played, blind: bool) -> Process:
        """The claims of a shot, each when it can be seen; and telling the table of a shot that it could not see."""
        session = self.session
        yield from self.report(played, blind)
        # Whoever sees a fault says so; a bot whose opponents are all people says so itself.
        others = [seat for seat in questions.opponents(session.position, played.seat) if seat in session.bots]
        opponent = others[0] if others else played.seat
        outcome = played.outcome
        claims: list[tuple[float, int, int, list[int]]] = []
        if played.claims & BOULETTE:
            claims.append((outcome.touches[0].time_s, opponent, FAULT_BUTTON, [menus.BOULETTE]))
        if played.claims & BANK:
            at = min(f.time_s for f in outcome.falls if f.piece == played.own and outcome.cushion_before(f.disc_index))
            claims.append((at, played.seat, BANK_BUTTON, [True]))
        if played.claims & UNTOUCHED:
            claims.append((outcome.rest_time_s, played.seat, FAULT_BUTTON, [menus.UNTOUCHED]))
        for off in outcome.off:
            claims.append((off.time_s, opponent, FAULT_BUTTON, [menus.OFF, off.piece]))
        for time_s, seat, button, wanted in sorted(claims, key=lambda claim: claim[0]):
            at_us = played.start_us + int(time_s * 1e6) + 400_000
            if at_us > session.world.now_us:
                yield at_us - session.world.now_us
            yield from self._pick(seat, button, wanted)
        self._claimed = played.number

    def _noticed(self, entered: int) -> bool:
        """Whether the table knows of the shot before which it had `entered` entries."""
        return self.session.table.referee.running or len(self.session.game) > entered

    _claimed = 0

    def wait_for_ruling(self) -> Process:
        """Until all lies still, everything is claimed and the table has ruled."""
        session = self.session
        played = session.played
        assert played is not None
        until_us = played.rest_us + 600_000
        while session.world.now_us < until_us or session.state != "settling":
            yield LOOK_US
        while not session.quiet() or (played.seat in session.bots and self._claimed < played.number):
            yield LOOK_US
        for _ in range(MOST_REPORTS):
            unsure = session.table.referee.watch.unsure
            if unsure is None or unsure.seat != played.seat or len(session.game) > played.entries:
                break
            # A slow miss that the table may take for the striker drawn back: the scoreboard has not moved on. A person
            # at the page cannot let the next player lay the striker, so the crew says it for him as well; and once
            # more where a question came between.
            yield READ_US
            yield from self._pick(played.seat, OK_BUTTON, [menus.UNSEEN, True], LONG_US)
            while not session.quiet():
                yield LOOK_US

    # Questions.

    def saw(self, passage: Any) -> None:
        self._passages.append(passage)

    def answer(self, question: Any) -> Process:
        """Answer a question truly, where a bot is among those who are asked."""
        session = self.session
        seats = [seat for seat in question.seats if seat in session.bots]
        if not seats:
            return
        yield READ_US
        while session.table.question is question and session.table.menus.picker is not None:
            yield LOOK_US
        if session.table.question is not question:
            return
        value = self._truth(question, seats[0])
        if value not in question.choices:
            value = questions.NOTHING if questions.NOTHING in question.choices else question.choices[0]
        for _ in range(len(question.choices)):
            if question.choice == value or session.table.question is not question:
                break
            yield from self._press(seats[0], BET_BUTTON)
        if session.table.question is question:
            yield from self._press(seats[0], OK_BUTTON)

    def _truth(self, question: Any, seat: int) -> int:
        played = self.session.played
        kind = question.kind
        if kind == questions.CHOICE:
            return entries.REMOVE if entries.REMOVE in question.choices else entries.RETURN
        if played is None:
            return questions.NOTHING
        if kind == questions.SAID:
            return questions.YES if played.said else questions.NO
        if kind == questions.HIT:
            fall = played.target_fall()
            return fall.pocket if fall is not None else questions.NOTHING
        if kind == questions.FIRST:
            codes = played.codes()
            one, other = question.choices
            return one if codes.index(one) < codes.index(other) else other
        if kind == questions.STRAY:
            return questions.LATE if played.in_pocket(question.passage.pocket) else questions.NOTHING
        if kind == questions.PIECE:
            return self._which(question, played)
        return questions.NOTHING

    def _which(self, question: Any, played: Played) -> int:
        """The piece that a doubtful passage really was: what fell there, less what the table is sure of or was told."""
        left = [fall.piece for fall in played.in_pocket(question.pocket)]
        for passage in self._passages:
            if passage.pocket == question.pocket and passage is not question.passage:
                for piece in self._accounted(passage):
                    if piece in left:
                        left.remove(piece)
        piece = left[question.number] if question.number < len(left) else questions.NOTHING
        if piece != questions.NOTHING:
            self._told[id(question.passage)] = left[: question.number + 1]
        return piece

    def _accounted(self, passage: Any) -> list[int]:
        """The pieces that a passage stands for: as people have said, else as the table is sure of."""
        told = self._told.get(id(passage))
        if told is not None:
            return told
        return [] if self.session.table.referee.inquiry.doubtful(passage) else list(passage.pieces)
