"""Sets brightness, idle picture and volume by how long nobody has played, the room's light and the time of day.

Nobody who plays: the display is dimmed, then shows a moving picture. Some hours may be without sound.
"""

from carrom import clock, const

AWAKE, DIM, PICTURE = 0, 1, 2

_DIM_LEVEL = const(1)
_PICTURE_AFTER = const(3)  # times idle_s until the moving picture replaces the score
_PICTURE_STEP_US = const(1_000_000)  # the picture moves by one column
CHECK_US = const(60_000_000)  # the longest between two calls of `step`; differences over 8.9 min are ambiguous
_ROOM_US = const(10_000_000)  # the longest while somebody plays, as the room's light may change
_BRIGHT_ROOM_RAW = const(2048)  # the ADC goes to 4095; from this light on the display is as bright as it may be
_AMBIENT_TOLERANCE_RAW = const(96)  # ignore smaller changes of the room's light

_DAY_MIN = const(24 * 60)
_MINUTE_US = const(60_000_000)

# The picture: a man, four columns wide, bit 0 the top row.
_MAN = (0b0110, 0b1001, 0b1001, 0b0110)


class Idle:
    """Decides how bright the display is, and whether it shows the idle picture.

    phase: AWAKE, DIM (the score, darker) or PICTURE. level: the brightness to set, 0 .. 15.
    """

    def __init__(self, settings, now_us: int):
        self._settings = settings
        self._last_us = now_us
        self._idle_ms = 0
        self._rest_us = 0  # microseconds that do not fill a millisecond yet
        self._ambient_raw = -1
        self._moved = 0
        self.phase = AWAKE
        self.level = settings.get("brightness")

    def touch(self, now_us: int) -> bool:
        """Note that somebody plays. Returns whether the idle picture was on: then draw the score again."""
        was_picture = self.phase == PICTURE
        self._last_us = now_us
        self._idle_ms = self._rest_us = 0
        self.phase = AWAKE
        return was_picture

    def step(self, now_us: int, ambient_raw: int) -> int:
        """Set phase and level by the time and the room's light (0 .. 4095). Returns when to call again."""
        passed_us = clock.diff(now_us, self._last_us)
        self._last_us = now_us
        wait_us = CHECK_US
        after_ms = self._settings.get("idle_s") * 1000
        if after_ms:
            passed_us += self._rest_us
            self._rest_us = passed_us % 1000
            # No further than needed, as a table may be left on for a month.
            self._idle_ms = min(self._idle_ms + passed_us // 1000, _PICTURE_AFTER * after_ms)
            if self._idle_ms >= _PICTURE_AFTER * after_ms:
                self.phase = PICTURE
                wait_us = _PICTURE_STEP_US
            else:
                self.phase = AWAKE if self._idle_ms < after_ms else DIM
                next_ms = after_ms if self.phase == AWAKE else _PICTURE_AFTER * after_ms
                left_ms = next_ms - self._idle_ms
                if self.phase == AWAKE:
                    wait_us = _ROOM_US
                if left_ms < wait_us // 1000:
                    wait_us = left_ms * 1000
        else:
            self.phase = AWAKE
            wait_us = _ROOM_US
        self._set_level(ambient_raw)
        return clock.add(now_us, wait_us)

    def _set_level(self, ambient_raw):
        if self._ambient_raw < 0 or abs(ambient_raw - self._ambient_raw) > _AMBIENT_TOLERANCE_RAW:
            self._ambient_raw = ambient_raw
        level = self._settings.get("brightness")
        if self._settings.get("auto_brightness"):
            light = min(self._ambient_raw, _BRIGHT_ROOM_RAW)
            level = max(level * light // _BRIGHT_ROOM_RAW, min(level, _DIM_LEVEL))
        self.level = level if self.phase == AWAKE else min(level, _DIM_LEVEL)

    def draw_picture(self, frame: bytearray) -> None:
        """Draw the next picture into `frame` (32 columns, or 64: both displays alike): a man that wanders about.

        Over a whole round no LED is lit more than an eighth of the time.
        """
        rounds = 32 + len(_MAN)
        column = self._moved % rounds - len(_MAN)
        bounce = self._moved // rounds % 8
        row = bounce if bounce < 5 else 8 - bounce
        for x in range(len(frame)):
            part = x % 32 - column
            frame[x] = _MAN[part] << row if 0 <= part < len(_MAN) else 0
        self._moved = (self._moved + 1) % (rounds * 8)


def muted(settings, minute) -> bool:
    """Return whether the buzzer is silent at this minute of the day (None: the table does not know the time)."""
    start, end = settings.get("mute_from"), settings.get("mute_to")
    if minute is None or start == end:
        return False
    if start < end:
        return start <= minute < end
    return minute >= start or minute < end


class DayClock:
    """The time of day, once a computer has told it; the board forgets it when it is switched off.

    minute: minute of the day, or None. Call `step` at least every 8 minutes.
    """

    def __init__(self):
        self.minute = None
        self._since_us = 0

    def set(self, minute: int, now_us: int) -> None:
        """Set the time of day: `minute`, 0 .. 1439."""
        if not 0 <= minute < _DAY_MIN:
            raise ValueError("a minute of the day is 0 to 1439")
        self.minute = minute
        self._since_us = now_us

    def step(self, now_us: int) -> None:
        if self.minute is None:
            return
        minutes = clock.diff(now_us, self._since_us) // _MINUTE_US
        if minutes > 0:
            self.minute = (self.minute + minutes) % _DAY_MIN
            self._since_us = clock.add(self._since_us, minutes * _MINUTE_US)


class Lighting:
    """settings: of the table. hardware: all ports. idle: an Idle. day: a DayClock."""

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
