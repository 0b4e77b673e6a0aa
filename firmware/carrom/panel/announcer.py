"""Announces one call after the other: its text on the scoreboard together with its tune on the buzzer."""

from carrom.panel.tune import Player

MOST = 12  # calls that may wait; a shot makes fewer


class Announcer:
    """A queue of calls (calls.Call). settings: for the language. It calls `on_call(call)` when a call begins."""

    def __init__(self, scoreboard, settings, on_call):
        self.player = Player()
        self._scoreboard = scoreboard
        self._settings = settings
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

    def say(self, call) -> None:
        """Put a call last in the queue; a full queue drops its oldest."""
        if len(self._waiting) >= MOST:
            self._waiting.pop(0)
        self._waiting.append(call)

    def cut(self) -> None:
        """Drop all waiting calls and the scrolling text, because play goes on."""
        self._waiting = []
        self._scoreboard.quiet()

    def drop(self, name: str) -> None:
        """Drop all calls named `name`, the running one too."""
        self._waiting = [call for call in self._waiting if call.name != name]
        if self._saying == name:
            self._saying = ""
            self._scoreboard.quiet()

    def step(self, now_us: int) -> int | None:
        """Begin the next call when the last one is over. Returns the tune player's next deadline, or None."""
        if self.ready:
            call = self._waiting.pop(0)
            self._saying = call.name
            self._scoreboard.say(call.text(self._settings.get("lang")), now_us)
            self.player.play(call.tune(), now_us)
            self._on_call(call)
        return self.player.step(now_us)
