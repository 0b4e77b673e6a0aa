"""A passive piezo on a PWM pin. Loudness is the width of the pulse."""

# Pulse width of 65536 for volume 0-10: about 3 dB a step up to the square wave, which is the loudest.
_WIDTHS = (0, 500, 800, 1300, 2100, 3300, 5200, 8300, 13000, 20600, 32768)


class Piezo:
    """The buzzer port. pwm: machine.PWM."""

    def __init__(self, pwm):
        self._pwm = pwm
        self._volume = 5
        self._hz = 0
        pwm.duty_u16(0)

    def tone(self, hz: int) -> None:
        self._hz = hz
        if hz:
            self._pwm.freq(hz)
        self._pwm.duty_u16(_WIDTHS[self._volume] if hz else 0)

    def volume(self, level: int) -> None:
        self._volume = max(0, min(level, 10))
        self.tone(self._hz)
