"""Sets brightness, idle picture and volume by how long nobody has played, the room's light and the time of day."""

from carrom.panel.idle import AWAKE, PICTURE, DayClock, Idle, muted


class Lighting:
    """settings: of the table. hardware: all ports. idle: an idle.Idle. day: an idle.DayClock."""

    def __init__(self, settings, scoreboard, hardware, now_us: int):
        self.idle = Idle(settings, now_us)
        self.day = DayClock()
        self._settings = settings
        self._scoreboard = scoreboard
        self._hardware = hardware
        self._level = self._volume = -1

    @property
    def awake(self) -> bool:
        """Whether somebody plays, or has done so lately."""
        return self.idle.phase == AWAKE

    def touch(self, now_us: int) -> bool:
        """Note that somebody plays. Returns whether the idle picture was on."""
        self._scoreboard.idle(None)
        return self.idle.touch(now_us)

    def step(self, now_us: int) -> int:
        """Set what has changed. Returns when to call again."""
        idle, hardware = self.idle, self._hardware
        self.day.step(now_us)
        due_us = idle.step(now_us, hardware.light.ambient())
        self._scoreboard.idle(idle.draw_picture if idle.phase == PICTURE else None)
        if idle.level != self._level:
            self._level = idle.level
            hardware.display.brightness(self._level)
        volume = 0 if muted(self._settings, self.day.minute) else self._settings.get("volume")
        if volume != self._volume:
            self._volume = volume
            hardware.buzzer.volume(volume)
        return due_us
