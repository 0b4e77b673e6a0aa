"""A whole simulated table: the firmware as the board has it, with sensors, pads, scoreboard and pieces around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

from carrom.panel.calls import Call
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.refusals import worded
from carrom_table.board import Board
from carrom_table.bots import Bot
from carrom_table.checked import check, check_options, check_seed, number
from carrom_table.codes import seat_code, seat_word
from carrom_table.game import BOOKS, Game
from carrom_table.physics import Physics, with_physics
from carrom_table.shot import Flick
from carrom_table.words import LevelName, Seat

if TYPE_CHECKING:
    from carrom_simulator.game.striker_in_hand import StrikerInHand

BUTTONS = ("bet", "fault", "bank", "ok")
COUNTS = ("shots", "misjudged", "asked", "missed", "phantom", "confused")
LOOK_US = 50_000


class Table:
    """A table in virtual time: nothing passes but when `run`, `flick` or `play` let it.

    rules: one of BOOKS. seats: 2 or 4. people: the seats that no bot plays. level: of the bots, one of LEVELS or a
    skill from 0 to 100. noise: of the sensors, "none", "nominal" or "harsh". lang: of scoreboard and calls, "fr" or
    "en". seed: of all chance; the same seed and the same acts give the same game. physics: of the board. Raises
    ValueError, TypeError.

    The simulator makes the claims on a person's shot and answers the table's questions, all but bets and choices.
    A table can't be copied or pickled.

    Bots at all seats:

    >>> from carrom_table import Table
    >>> game = Table("dezepions", seed=1).play()
    >>> game.over
    True

    A person at the south seat:

    >>> from carrom_table import Flick
    >>> table = Table("billard", people=["south"], seed=1, opener="south")
    >>> table.run(2)
    >>> table.waits_for
    'south'
    >>> table.flick(Flick("south", 0, 0.5, 4000))
    >>> table.run(8)
    >>> table.game.entries[0].split()[0]
    'south'
    """

    _engine = "exact"
    _umpires = True  # whether the simulator claims and answers for people

    def __init__(
        self,
        rules: str = "billard",
        *,
        seats: int = 2,
        people: Iterable[Seat] = (),
        level: LevelName | int = "club",
        options: Mapping[str, str] | None = None,
        noise: str = "none",
        lang: str = "en",
        seed: int = 0,
        opener: Seat | None = None,
        physics: Physics | None = None,
    ):
        from carrom_simulator.game.session import Session

        check_seed(seed)
        check("people", people, Iterable, "the seats of people, such as ['south'],")
        check_options(options)
        if rules not in BOOKS:
            raise ValueError(f"no table for {rules!r}; there are: {', '.join(BOOKS)}")
        opens = -1 if opener is None else seat_code(opener)
        if opens >= 0 and opener not in Game(rules, seats=seats).seats:
            raise ValueError(f"{opener} has no seat in a game of {seats}")
        self._heard = _Heard(lang)
        self._striker: StrikerInHand | None = None  # in the people's hands
        asked: dict[str, Any] = {
            "seats": seats,
            "options": dict(options or {}),
            "seed": seed,
            "noise": noise,
            "people": tuple(seat_code(seat) for seat in people),
            "skill": Bot(level).skill,
            "settings": {"lang": lang},
            "opener": opens,
            "physics": self._engine,
            "board": with_physics(BoardSpec(), physics),
        }
        more: dict[str, Any] = {}
        if asked["people"]:
            from carrom_simulator.game.follower import Follower
            from carrom_simulator.game.people import QUICK
            from carrom_simulator.game.striker_in_hand import StrikerInHand

            more = {"frames": True, "mishaps": False, "umpire": self._umpires, "pace": QUICK}
        with worded():
            self._session = Session(rules, **asked, **more)
        if asked["people"]:
            self._striker = StrikerInHand(self._session)
            Follower(self._session, self._striker)
        self._session.table.listeners.append(self._heard)
        self._seed = seed

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("a Table can't be copied or pickled: the same arguments and acts make another like it")

    @property
    def game(self) -> Game:
        """A copy of the game as the firmware believes it to be."""
        return Game._of_engine(self._session.game).copy()

    @property
    def board(self) -> Board:
        """A copy of the board with the men as they lie between shots."""
        tabletop = self._session.tabletop
        return Board._of_layout(tabletop.layout, tabletop.spec, self._seed)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self._session.over)

    @property
    def seconds(self) -> float:
        """The table's time."""
        return float(self._session.world.now_us / 1e6)

    @property
    def waits_for(self) -> Seat | None:
        """The seat of a person who is to shoot now, or None."""
        seat = self._session.waits_for
        return None if seat < 0 else seat_word(seat)

    @property
    def counts(self) -> Mapping[str, int]:
        """What happened so far: shots, misjudged ones, those asked about; pieces missed, phantom and confused.

        A shot is misjudged where its ruling differs from that on what really happened on the simulated board.

        >>> from carrom_table import Table
        >>> Table().counts["shots"]
        0
        """
        return {name: int(getattr(self._session.truth, name)) for name in COUNTS}

    @property
    def calls(self) -> tuple[str, ...]:
        """All that the table has called out, in its language."""
        return tuple(self._heard.calls)

    @property
    def offered(self) -> tuple[str, ...]:
        """The choices of the menu or question that is open on the scoreboard, the one shown first; empty for none."""
        picker = self._session.tabletop.offered()
        if picker is None:
            return ()
        labels = [str(label) for label in picker.labels]
        return tuple(labels[picker.index :] + labels[: picker.index])

    @property
    def scoreboard(self) -> str:
        """The LED matrix as it shines now: eight lines of `#` and `.`."""
        frame = self._session.world.display.frame
        return "\n".join("".join("#" if column >> row & 1 else "." for column in frame) for row in range(8))

    def __repr__(self) -> str:
        return f"<Table at {self.seconds:.1f} s: {self.game!r}>"

    def run(self, seconds: float) -> None:
        """Let time pass. Bots play in it by themselves."""
        self._run(int(number("seconds", seconds) * 1e6))

    def flick(self, flick: Flick) -> None:
        """Lay a person's striker, wait until the table has seen it, and shoot.

        The striker goes to the nearest place that the book allows. Raises ValueError where that seat can't shoot now.
        """
        check("flick", flick, Flick, "a Flick")
        striker = self._striker
        if striker is None or self.waits_for != flick.seat:
            raise ValueError(f"{flick.seat} can't shoot now; the table waits for {self.waits_for or 'nobody'}")
        while self.waits_for == flick.seat and not striker.may_flick:
            striker.lay_ready(flick.offset_mm)
            self._run(LOOK_US)
        striker.slide(flick.offset_mm)
        if not striker.shoot(flick.angle_deg, flick.speed_mm_s):
            raise ValueError("the turn passed before the striker lay still")

    def press(self, seat: Seat, button: str, *, long: bool = False) -> None:
        """Press a button of a pad, or hold it, and let half a second pass. button: "bet", "fault", "bank" or "ok".

        >>> from carrom_table import Table
        >>> table = Table("krhum", people=["south", "north"], seed=1)
        >>> table.run(2)
        >>> table.press("south", "fault")
        >>> table.offered
        ('Touch',)
        """
        if button not in BUTTONS:
            raise ValueError(f"{button!r} is not a button; there are: {', '.join(BUTTONS)}")
        from carrom_simulator.game.hands import LONG_HOLD_US, TAP_US

        held_us = LONG_HOLD_US if long else TAP_US
        self._session.world.press(seat_code(seat), BUTTONS.index(button), held_us)
        self._run(held_us + 500_000)

    def play(self) -> Game:
        """Let bots at all seats play to the end. Return the game. Raises RuntimeError where it waits for a person."""
        self._session.play()
        return self.game

    def _run(self, for_us: int) -> None:
        """Let time pass, until the game is over."""
        end_us = self._session.world.now_us + for_us
        while self._session.world.now_us < end_us and not self._session.over:
            self._session.run(min(LOOK_US, end_us - self._session.world.now_us))

    def record(self) -> str:
        """Write the game as a record, as the firmware keeps it."""
        return str(self._session.record())


class _Heard:
    """Hears what the table calls out."""

    def __init__(self, lang: str) -> None:
        self.calls: list[str] = []
        self._lang = lang

    def on_call(self, call: Call) -> None:
        self.calls.append(call.text(self._lang))
