"""The part that all tables share, whichever game they play: pads, display, buzzer, and the names that others use."""

from carrom import clock, unload
from carrom.game.rules import CARDS
from carrom.panel.buttons import PadButtons
from carrom.panel.faults import FaultWatch
from carrom.panel.lighting import Lighting


class BaseTable:
    """A table: main.py, the console, listeners and the simulator use these names alone, whichever game it plays.

    hardware, settings, voice, referee (a BaseReferee), journal, menus, presenter, lighting: its parts.
    passages: judges what falls through the chutes, a passages.Passages; None on a table that senses no pieces.
    over: a game is wanted that this table cannot play, or other parts are fitted: another table must be made.
    now_us: the time of the last step. seconds: how long the table has been on; does not wrap.
    due: an event asks for a step before its time.
    fresh: bits of beams that are not fitted and have become free, until players were asked about them.
    asked: how many questions were asked because the sensors were not sure.

    Besides the methods below each table has:

    step(now_us): does the work that is due; returns when to call again at the latest, at most 60 s later.
    enter(entry): enters an entry that comes from neither sensors nor pads; returns the verdict.
    passing(): tells whether a piece is on its way through a chute, so that a pause would cost its reading.
    shooting(): tells whether a striker lies ready or a shot is running: pieces may fall until it is over.
    distrust(gates): does without these gate beams (bits), which are at fault.
    apply_settings(): lets the parts that keep a copy of a setting know that settings have changed.
    pads_changed(): looks at the pads in the next step. wake(): lets referee and panel look in the next step.
    """

    def __init__(self, hardware, settings, presenter, referee, journal, menus, now_us, passages=None):
        self.hardware = hardware
        self.settings = settings
        self.presenter = presenter
        self.voice = presenter.voice
        self.lighting = Lighting(settings, presenter.scoreboard, hardware, now_us)
        self.referee = referee
        self.journal = journal
        self.menus = menus
        self.passages = passages
        self.over = False
        self._faults = FaultWatch(presenter.voice, hardware.beams.overruns)
        self._buttons = PadButtons(hardware.pads, self._faults)
        self.fresh = 0

    @property
    def listeners(self) -> list:
        return self.voice.listeners

    @property
    def announcer(self):
        return self.voice.announcer

    @property
    def game(self):
        return self.referee.game

    @property
    def question(self):
        """The open question, a menus.Asked, or None."""
        return self.menus.asked

    @property
    def lang(self) -> str:
        return self.settings.get("lang")

    @property
    def frame(self) -> bytearray:
        return self.presenter.scoreboard.frame

    def take_up(self, now_us: int, set_aside: bool) -> None:
        """Take up the journal's game, or begin one by the settings: see resuming.py."""
        from carrom.referee import resuming

        resuming.resume(self.games, now_us, set_aside)  # type: ignore[attr-defined]
        unload("referee.resuming")  # a flashed board has no room to keep what only a start needs
        unload("referee.lapses")

    def new_game(self, book_id: str | None = None, seats: int = 0, opener: int = -1) -> None:
        """Begin a game; whatever is not given is as set, the opener drawn by lot: see games.Games, the `games` of
        carrom's tables. Set `over` for Kaluki, which is played on a table of its own, kaluki.score_table.

        Raises ValueError for a book that does not exist.
        """
        if (book_id or self.settings.get("book")) == CARDS:
            self.settings.set("book", CARDS)
            self.over = True
            return
        self.games.begin(self.now_us, book_id, seats, opener)  # type: ignore[attr-defined]
        self.menus.close()
        self.wake()  # type: ignore[attr-defined]

    def known_faults(self, gates: int, pads: bool, lines: bool) -> None:
        """Say no more of faults that were told together: these gate beams (bits), mute pads, all lines dark."""
        self._faults.known(gates, pads)

    def say(self, name: str, **fields) -> None:
        """Announce a call, see voice.Voice."""
        self.voice.say(name, **fields)

    def scroll(self, now_us: int) -> int | None:
        """Move the text on that scrolls over the display. Returns when to call again; None: not before a step."""
        return self.presenter.scroll(now_us)

    def _read_pads(self, now_us: int) -> int | None:
        due_us = self._buttons.step(now_us)
        press = self._buttons.take_press()
        while press is not None:
            self._press(press[0], press[1], now_us)
            if self.menus.answered:
                return clock.add(now_us, 1)  # another press may be meant for what follows the answer
            press = self._buttons.take_press()
        return due_us

    def _press(self, seat: int, button: int, now_us: int) -> None:
        self.wake()  # type: ignore[attr-defined]
        if self._touch(now_us):
            return  # the press that wakes the display does nothing else
        self.menus.take(seat, button, now_us)
        wanted = self.menus.take_new_game()
        if wanted is not None:
            self.new_game(wanted[0], wanted[1])  # type: ignore[attr-defined]

    def _touch(self, now_us: int) -> bool:
        """Note that somebody plays. Returns whether the idle picture was on."""
        return self.lighting.touch(now_us)

    def _notice(self, beam: int, blocked: bool) -> None:
        """Note the beam of something that is plugged in: it becomes free."""
        if not (blocked or self.hardware.asked >> beam & 1):
            self.fresh |= 1 << beam

    def _follow(self, now_us: int) -> None:
        self.presenter.follow(now_us, self.referee.position, self.menus.picker, self.menus.asked)
