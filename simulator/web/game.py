"""A session with people at a page: what their hands do beside the shot, and how the board lay after every entry."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOT, Position
from carrom.game.record import parse_entry, parse_header
from carrom.panel import menus, questions
from carrom.panel.buttons import LONG_US
from carrom.ports import BET, FAULT, OK
from carrom.sensing.striker_lines import PLACE_US
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
from carrom.table import Table
from simulator.board import placement, scatter
from simulator.board.layout import Layout
from simulator.board.spec import BoardSpec
from simulator.game.people import THINK_US, People
from simulator.game.session import MOVING, OVER, PLACED, READY, Session
from simulator.game.truth import Played
from simulator.physics.outcome import Flick
from simulator.web import placing
from simulator.world.ports import SimBeams, World

SURE_US = PLACE_US + 100_000  # until the table has seen that the striker lies
HAND_US = 350_000  # until a hand has taken up the striker
WORDS_US = 4_000_000  # so long bots wait for « Et je remets le pion ! »
CLAIM_US = 400_000

Process = Generator[int, None, None]


class WatchedBeams(SimBeams):
    """Beams whose edges somebody else looks at too: `seen` has [beam, 1 blocked or 0, time_us] of each."""

    def __init__(self, world: World):
        super().__init__(world)
        self.seen: list[list[int]] = []

    def put(self, time_us: int, beam: int, blocked: bool) -> None:
        super().put(time_us, beam, blocked)
        self.seen.append([beam, int(blocked), time_us])


class Crew(People):
    """Bots that play with people: they claim what they see of a person's shot, and wait for a person's words."""

    session: PageSession
    _reporting = 0  # shots that somebody is about to tell the table of

    def press_in_turn(self, seat: int, button: int, wanted: list[Any], long: bool = False) -> Process:
        """A person's finger does what the page has one button for."""
        yield from self._pick(seat, button, wanted, LONG_US + 200_000 if long else 90_000)

    def take(self, seat: int, value: Any) -> Process:
        """Turn to a choice that is on offer, and take it."""
        table = self.session.table
        picker = table.menus.picker or table.question
        if picker is None or seat not in picker.seats or value not in picker.choices:
            return
        yield from self._turn_to(picker, seat, value)
        if (table.menus.picker or table.question) is picker:
            yield from self._press(seat, OK)

    def shoot(self, seat: int) -> Process:
        try:
            yield from super().shoot(seat)
        except ValueError:
            return  # the striker was taken away meanwhile (an undo): think again

    def report(self, played: Played, blind: bool) -> Process:
        self._reporting += 1
        yield from super().report(played, blind)
        self._reporting -= 1

    def wait_for_ruling(self) -> Process:
        yield from super().wait_for_ruling()
        while self._reporting or not self.session.quiet():
            yield 100_000

    def witness(self, played: Played) -> Process:
        """What a bot on the other side says of a person's shot; nothing where people alone play against him."""
        session = self.session
        seats = [seat for seat in questions.opponents(session.position, played.seat) if seat in session.bots]
        if not seats:
            return
        claims = [(off.time_s, [menus.OFF, off.piece]) for off in played.outcome.off]
        if played.claims & pieces.BOULETTE:
            claims.append((played.outcome.touches[0].time_s, [menus.BOULETTE]))
        for time_s, wanted in sorted(claims):
            at_us = played.start_us + int(time_s * 1e6) + CLAIM_US
            yield max(0, at_us - session.world.now_us)
            yield from self._pick(seats[0], FAULT, wanted)

    def reply_to_bet(self) -> Process:
        """A bot on the other side of a person's bet: Non Just !, where it thinks that he will miss (K11)."""
        session = self.session
        calls = session.position.bet_calls
        yield THINK_US
        position = session.position
        if not position.has_bet() or position.bet_calls != calls or not session.quiet():
            return
        seats = [seat for seat in questions.opponents(position, position.bet_by) if seat in session.bots]
        if not seats or position.bet_by in session.bots or calls % 2 == 0 or calls >= 6:
            return
        bot = session.bots[seats[0]]
        chance = bot.choose(session.layout, position, session.game.book).chance
        if bot.raises(chance, False):
            yield from self._pick(seats[0], BET, [True])

    def answer(self, question: Any) -> Process:
        session = self.session
        played = session.played
        if question.kind == questions.SAID and played is not None and played.by_person:
            until_us = session.world.now_us + WORDS_US
            while not played.said and session.world.now_us < until_us and session.table.question is question:
                yield 100_000
        # A person's menu may swallow the presses: again, until it is answered.
        while session.table.question is question and any(seat in session.bots for seat in question.seats):
            yield from super().answer(question)
            yield 1_000_000


class PageSession(Session):
    """See Session. header, texts, layouts: a game to play on: its record's header and accepted entries, and where the
    men lay at its start and after each entry (None: not known); the firmware finds it in its journal."""

    crew: Crew

    def __init__(
        self, rules: str, header: str = "", texts: list[str] | None = None, layouts: Any = None, **more: Any
    ) -> None:
        self._header, self._texts = header, texts or []
        self.history: list[Layout] = self._past(layouts or [], more.get("board") or BoardSpec()) if header else []
        super().__init__(rules, frames=True, mishaps=False, **more)
        self.beams = WatchedBeams(self.world)
        self.world.beams = self.world.hardware.beams = self.beams
        self.crew = Crew(self)
        self._free_us = 0  # until then the striker is in a hand
        self.named = -1  # the man that a person means with his bet: an index in `layout`
        self.arrow: tuple[int, int] | None = None  # the man of a penalty shot: its index, the pocket of its arrow
        if not header:
            self.history = [list(self.layout)]
        self._lay_men()
        if self.position.phase == GAME_OVER:
            self.state = OVER

    def _table(self, rules: str, seats: int, options: dict[str, str], settings: dict[str, str], opener: int) -> Table:
        if not self._header:
            return super()._table(rules, seats, options, settings, opener)
        self.world.sensors.rest(self.history[-1])  # the table is switched on with the men lying there
        pairs = [("book", rules), ("seats", str(seats)), *settings.items()]
        pairs += [(f"{rules}.{name}", value) for name, value in options.items()]
        Settings(self.world.store).set_all(pairs)
        journal = Journal(self.world.store)
        journal.resume()
        journal.begin(self._header)
        for text in self._texts:
            journal.append(text)
        return Table(self.world.hardware, self.rng.randrange(1 << 30), self.world.chip_us)

    def _past(self, layouts: list[Layout | None], spec: BoardSpec) -> list[Layout]:
        """A layout for the start and every entry, strewn where the record has none."""
        game = Game(*parse_header(self._header.splitlines()))
        positions: list[Position] = [game.position]
        for text in self._texts:
            game.enter(parse_entry(text))
            positions.append(game.position)
        past: list[Layout] = []
        for at, position in enumerate(positions):
            known = layouts[at] if at < len(layouts) else None
            past.append(list(known) if known is not None else scatter.scattered(position, spec))
        return past

    def _first_layout(self) -> Layout:
        return list(self.history[-1]) if self.history else super()._first_layout()

    # The striker in a person's hand.

    @property
    def may_flick(self) -> bool:
        """Whether a person's striker lies ready, and the table has seen it."""
        seen = self.world.now_us >= self._still_us + SURE_US
        shot = self.position.phase in (SHOT, PENALTY_SHOT)
        return shot and self.state == PLACED and self.placed_seat in self.people and seen

    def lay_ready(self, offset_mm: float) -> None:
        """Lay the striker for the person who is to shoot, where there is room. Does nothing where nobody is."""
        seat = self.waits_for
        if seat >= 0 and self.state == READY and self.world.now_us >= self._free_us:
            try:
                self.place(seat, offset_mm, "calm")  # the page has no hand that could rattle at the lines
            except placement.NoRoomError:
                # Men all along the line: people push the nearest aside, and put it back into the rosace.
                nearest = min(self.layout, key=lambda disc: abs(self._along(disc, seat)))
                rest = [disc for disc in self.layout if disc is not nearest]
                self.layout = placement.put_in_rosace(self.spec, rest, nearest.piece, self.rng)
                self.world.sensors.rest(self.layout)

    def _along(self, disc: Any, seat: int) -> float:
        x, y = self.spec.striker_place(seat, 0.0)
        return float((disc.x_mm - x) ** 2 + (disc.y_mm - y) ** 2)

    def slide(self, offset_mm: float) -> None:
        """Slide the laid striker along its line. It stays in both beams: the table sees nothing of it."""
        if self.state != PLACED or self.placed_seat not in self.people:
            return
        found = placing.stretches(self.spec, self.game.book.id, self.layout, self.placed_seat)
        offset = placing.nearest(found, offset_mm)
        if offset is not None:
            self.placed_offset_mm = offset
            self.striker = self.spec.striker_place(self.placed_seat, offset)

    def flick_laid(self, angle_deg: float, speed_mm_s: float) -> bool:
        """A person shoots. False where he can't now."""
        if not self.may_flick:
            return False
        bet, blind = self.position.has_bet(), self.table.referee.watch.blind()
        played = self.flick(self.placed_seat, angle_deg, speed_mm_s)
        if bet:
            played.target = self.named if self.named >= 0 else self._meant(played)
        self.named = -1
        self.spawn(self.crew.witness(played))
        if self._has_left(played):
            self.spawn(self.crew.report(played, blind))
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
        return not all(self.spec.blocks_line(pieces.STRIKER, *rest, played.seat, line) for line in (0, 1))

    def on_entry(self, text: str, _verdict: Any, position: Position) -> None:
        if text.split(" ")[0] in ("bet", "answer") and position.has_bet():
            self.spawn(self.crew.reply_to_bet())

    def _shoot(self, flick: Flick, by_person: bool = False) -> Played:
        self.arrow = None
        return super()._shoot(flick, by_person)

    def take_up(self) -> None:
        if self.state == PLACED:
            self._free_us = self.world.now_us + HAND_US + SURE_US
        super().take_up()

    # The man of a penalty shot (rule K8).

    def _lay_penalty_man(self, seat: int) -> None:
        before = list(self.layout)
        super()._lay_penalty_man(seat)
        moved = [at for at, disc in enumerate(self.layout) if disc != before[at]]
        if moved:
            disc = self.layout[moved[0]]
            tips = {pocket: self.spec.arrow_point(pocket) for pocket in (seat, seat + 1 & 3)}
            pocket = min(tips, key=lambda at: (tips[at][0] - disc.x_mm) ** 2 + (tips[at][1] - disc.y_mm) ** 2)
            self.arrow = (moved[0], pocket)

    def other_arrow(self) -> None:
        """Move it to the other near pocket's arrow, if there is room."""
        if self.arrow is None or self.state not in (READY, PLACED):
            return
        index, pocket = self.arrow
        seat = self.position.turn
        other = seat if pocket != seat else seat + 1 & 3
        try:
            self.move_penalty_man(index, other)
        except placement.NoRoomError:
            return
        self.arrow = (index, other)
        self.slide(self.placed_offset_mm)

    # The board after every entry.

    def _settle(self) -> None:
        super()._settle()
        self._keep()

    def _keep(self) -> None:
        """Remember how the board lies after the entries so far."""
        length = len(self.game)
        del self.history[length + 1 :]
        if len(self.history) == length + 1:
            self.history[length] = list(self.layout)
        while len(self.history) <= length:
            self.history.append(list(self.layout))

    def follow(self) -> None:
        """After entries that were no shot (an undo, a bet, a touch, a correction): make board and turn agree with them.

        To be called when the table has entered all that it wanted to.
        """
        if self.state == MOVING or self.table.referee.busy():
            return
        length = len(self.game)
        over = self.position.phase == GAME_OVER
        if length + 1 < len(self.history):
            laid = self.state == PLACED and self.placed_seat == self.position.turn and not over
            if not laid:
                self.take_up()
                self.striker = None
            self.layout = list(self.history[length])
            self._board = self.position.board
            self.played = None
            self.arrow = None
            self.named = -1
            self._lay_men()
            self._keep()
            if self.position.phase == PENALTY_SHOT:
                self._lay_penalty_man(self.position.turn)
            if over:
                self.state = OVER
            elif self.state == OVER:
                self.state = READY
                self.spawn(self._direct())
            elif laid and self.placed_seat in self.people:
                self.slide(self.placed_offset_mm)
            return
        if self.state == PLACED and (self.placed_seat != self.position.turn or over):
            self.take_up()
        if self.state in (READY, PLACED) and any(
            sum(disc.piece == piece for disc in self.layout) != self.position.on_board(piece)
            for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN)
        ):  # the last shot was put right by hand
            self._lay_men()
            self._keep()
            self.slide(self.placed_offset_mm)
