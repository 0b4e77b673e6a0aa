"""Sets brightness, idle picture and volume by how long nobody has played, the room's light and the time of day."""

from carrom.panel.idle import PICTURE, muted


class Lighting:
    """settings: of the table. idle: an idle.Idle. day: an idle.DayClock. hardware: all ports."""

    def __init__(self, settings, idle, day, scoreboard, hardware):
        self._settings = settings
        self._idle = idle
        self._day = day
        self._scoreboard = scoreboard
        self._hardware = hardware
        self._level = self._volume = -1

    def touch(self, now_us: int) -> bool:
        """Note that somebody plays. Returns whether the idle picture was on."""
        self._scoreboard.picture = None
        return self._idle.touch(now_us)

    def step(self, now_us: int) -> int:
        """Set what has changed. Returns when to call again."""
        idle, hardware, board = self._idle, self._hardware, self._scoreboard
        self._day.step(now_us)
        due_us = idle.step(now_us, hardware.light.ambient())
        if idle.phase == PICTURE:
            board.picture = idle.draw_picture
            board.picture_due = True
        else:
            board.picture = None
        if idle.level != self._level:
            self._level = idle.level
            hardware.display.brightness(self._level)
        volume = 0 if muted(self._settings, self._day.minute) else self._settings.get("volume")
        if volume != self._volume:
            self._volume = volume
            hardware.buzzer.volume(volume)
        return due_us
