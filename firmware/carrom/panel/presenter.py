"""Shows position, calls and the open menu or question on the display, and sounds the calls on the buzzer."""

from carrom.panel.scoreboard import WIDTH, Scoreboard
from carrom.panel.voice import Voice


class Presenter:
    """display, buzzer: the ports. settings: of the table. listeners: see voice.Voice.

    scoreboard: the picture on the display. voice: makes the calls.
    """

    BOARD: type = Scoreboard
    CALLS = ""  # further calls of this game

    def __init__(self, display, buzzer, settings, listeners=()):
        self._display = display
        self._buzzer = buzzer
        two = settings.get("displays") == "2" and display.width >= 2 * WIDTH
        self.scoreboard = self.BOARD(2 * WIDTH if two else WIDTH)
        self.voice = Voice(settings, self.scoreboard, listeners, self.CALLS)
        self._hz = -1

    def follow(self, now_us: int, position, picker, asked) -> None:
        """Give the scoreboard the position, and the open menu (`picker`) or question (`asked`), or None."""
        self.voice.question(asked)
        board = self.scoreboard
        if position is not board.position:
            board.show(position)
        if picker is not None:
            board.ask(picker.label, now_us, True)
        elif asked is not None:
            board.ask(asked.label, now_us, asked.touched)
        else:
            board.ask(None, now_us)

    def sound(self, now_us: int) -> int | None:
        """Begin the next call when the last one is over, and play its tune. Returns when to call again, or None."""
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

    def refresh(self) -> None:
        """Send the picture once more: a disturbance on the cable may have changed what shines."""
        self._display.show(self.scoreboard.frame)

    def _show(self) -> None:
        board = self.scoreboard
        if board.changed:
            board.changed = False
            self._display.show(board.frame)
