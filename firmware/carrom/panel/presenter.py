"""Puts on the display and the buzzer what is to be seen and heard now: position, calls, the open menu or question."""

from carrom import clock


class Presenter:
    """display, buzzer: the ports. announcer, scoreboard: of the panel."""

    def __init__(self, display, buzzer, scoreboard, announcer):
        self._display = display
        self._buzzer = buzzer
        self._scoreboard = scoreboard
        self._announcer = announcer
        self._hz = -1

    def step(self, now_us: int, position, picker, question) -> int | None:
        """Show and sound what has changed. picker: the open menu, or None. Returns when to call again, or None."""
        board, announcer = self._scoreboard, self._announcer
        if position is not board.position:
            board.show(position)
        if picker is not None:
            board.ask(picker.label, now_us, True)
        elif question is not None:
            board.ask(question.label, now_us, question.touched)
        else:
            board.ask(None, now_us)
        due_us = clock.sooner(announcer.step(now_us), board.step(now_us))
        if board.changed:
            board.changed = False
            self._display.show(board.frame)
        hz = announcer.player.hz
        if hz != self._hz:
            self._hz = hz
            self._buzzer.tone(hz)
        return due_us
