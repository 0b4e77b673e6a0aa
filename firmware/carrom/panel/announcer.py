"""Says one thing after the other: each call's text on the scoreboard and its tune on the buzzer, together."""

from carrom.panel import calls
from carrom.panel.tune import Player

MOST = 12  # calls that wait; a shot makes fewer


class Announcer:
    """A queue of calls. `on_call(name, rtttl, text)` is told when one begins."""

    def __init__(self, scoreboard, on_call):
        self.player = Player()
        self._scoreboard = scoreboard
        self._on_call = on_call
        self._waiting = []
        self._saying = ""  # the last call begun

    @property
    def busy(self) -> bool:
        return bool(self._waiting) or self._scoreboard.talking or self.player.playing

    @property
    def ready(self) -> bool:
        """Whether the next call can begin."""
        return bool(self._waiting) and not self._scoreboard.talking and not self.player.playing

    def say(self, name: str, text: str) -> None:
        """Put a call last in the queue; where that is full the oldest goes."""
        if len(self._waiting) >= MOST:
            self._waiting.pop(0)
        self._waiting.append((name, text))

    def cut(self) -> None:
        """Drop everything that has not been said, because play goes on."""
        self._waiting = []
        self._scoreboard.quiet()

    def drop(self, name: str) -> None:
        """Drop the calls of that name, also the one that is being said."""
        self._waiting = [call for call in self._waiting if call[0] != name]
        if self._saying == name:
            self._saying = ""
            self._scoreboard.quiet()

    def step(self, now_us: int) -> int | None:
        """Begin the next call when the last one is through. Returns the player's next deadline, or None."""
        if self.ready:
            name, text = self._waiting.pop(0)
            self._saying = name
            rtttl = calls.tune(name)
            self._scoreboard.say(text, now_us)
            self.player.play(rtttl, now_us)
            self._on_call(name, rtttl, text)
        return self.player.step(now_us)
