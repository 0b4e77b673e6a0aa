"""Puts on the display and the buzzer what is to be seen and heard now: position, calls, the open menu or question."""


class Presenter:
    """display, buzzer: the ports. announcer, scoreboard: of the panel."""

    def __init__(self, display, buzzer, scoreboard, announcer):
        self._display = display
        self._buzzer = buzzer
        self._scoreboard = scoreboard
        self._announcer = announcer
        self._hz = -1

    def follow(self, now_us: int, position, picker, question) -> None:
        """Give the scoreboard the position, and the open menu (`picker`) or question, or None."""
        board = self._scoreboard
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
        due_us = self._announcer.step(now_us)
        hz = self._announcer.player.hz
        if hz != self._hz:
            self._hz = hz
            self._buzzer.tone(hz)
        return due_us

    def show(self, now_us: int) -> int | None:
        """Show the scoreboard's picture where it has changed. Returns when to call again, or None."""
        board = self._scoreboard
        due_us = board.step(now_us)
        if board.changed:
            board.changed = False
            self._display.show(board.frame)
        return due_us
