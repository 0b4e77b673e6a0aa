"""Shows position, calls and the open menu or question on the display, and sounds the calls on the buzzer."""

from carrom.panel.buttons import PadButtons
from carrom.panel.faults import FaultWatch
from carrom.panel.lighting import Lighting
from carrom.panel.scoreboard import WIDTH, Scoreboard
from carrom.panel.voice import Voice


class Presenter:
    """display, buzzer: the ports. settings: of the table. listeners: see voice.Voice.

    scoreboard: the picture on the display. voice: makes the calls.
    """

    BOARD: type = Scoreboard

    def __init__(self, display, buzzer, settings, listeners=()):
        self._display = display
        self._buzzer = buzzer
        two = settings.get("displays") == "2" and display.width >= 2 * WIDTH
        self.scoreboard = self.BOARD(2 * WIDTH if two else WIDTH)
        self.voice = Voice(settings, self.scoreboard, listeners)
        self._hz = -1

    def follow(self, now_us: int, position, picker, question) -> None:
        """Give the scoreboard the position, and the open menu (`picker`) or question, or None."""
        self.voice.question(question)
        board = self.scoreboard
        if position is not board.position:
            board.show(position)
        if picker is not None:
            board.ask(picker.label, now_us, True)
        elif question is not None:
            board.ask(question.label, now_us, question.touched)
        else:
            board.ask(None, now_us)

    def sound(self, now_us: int) -> int | None:
        """Begin the next call when the last one is over, and sound its tune. Returns when to call again, or None."""
        announcer = self.voice.announcer
        due_us = announcer.step(now_us)
        hz = announcer.player.hz
        if hz != self._hz:
            self._hz = hz
            self._buzzer.tone(hz)
        return due_us

    def show(self, now_us: int) -> int | None:
        """Show the scoreboard's picture where it has changed. Returns when to call again, or None."""
        due_us = self.scoreboard.step(now_us)
        self._show()
        return due_us

    def scroll(self, now_us: int) -> int | None:
        """Move the text on that scrolls over the display. Returns when to call again, or None where none does."""
        due_us = self.scoreboard.scroll(now_us)
        self._show()
        return due_us

    def _show(self) -> None:
        board = self.scoreboard
        if board.changed:
            board.changed = False
            self._display.show(board.frame)


class Presented:
    """The part of a table that main.py, console and listeners see, whichever game it plays.

    referee: a keeper.Keeper. over: a game is wanted that this table cannot play. A table acts on a
    button in `_press`.
    """

    def __init__(self, hardware, settings, presenter, referee, now_us):
        self.hardware = hardware
        self.settings = settings
        self.presenter = presenter
        self.voice = presenter.voice
        self.lighting = Lighting(settings, presenter.scoreboard, hardware, now_us)
        self.referee = referee
        self.over = False
        self._faults = FaultWatch(settings, presenter.voice, hardware.beams.overruns)
        self._buttons = PadButtons(hardware.pads, self._faults)

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
        return self.referee.question

    @property
    def lang(self) -> str:
        return self.settings.get("lang")

    @property
    def frame(self) -> bytearray:
        return self.presenter.scoreboard.frame

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
            press = self._buttons.take_press()
        return due_us

    def _press(self, seat: int, button: int, now_us: int) -> None:
        """Act on a button that was pressed."""
        raise NotImplementedError
