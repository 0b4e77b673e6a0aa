"""Reports each sensor once when it fails, and once when it works again."""

from carrom.lang import pick
from carrom.panel import calls
from carrom.ports import GATE_BEAMS


class FaultWatch:
    """voice: a voice.Voice. overruns: the beams' count of lost edges so far."""

    def __init__(self, settings, voice, overruns: int):
        self._settings = settings
        self._voice = voice
        self._overruns = overruns
        self._gates = 0
        self._mute = False

    def gates(self, faults: int) -> bool:
        """Report gate beams (bits) that fail now or work again. Returns whether there are any."""
        if faults == self._gates:
            return False
        lang = self._settings.get("lang")
        for beam in range(GATE_BEAMS):
            bit = 1 << beam
            if (faults ^ self._gates) & bit:
                what = pick(lang, calls.POCKETS[beam >> 1]) + " " + "AB"[beam & 1]
                self._voice.say("fault" if faults & bit else "recovered", what=what)
        self._gates = faults
        return True

    def overruns(self, count: int) -> bool:
        """Report lost edges if the beams' count of them has grown. Returns whether it has."""
        if count == self._overruns:
            return False
        self._overruns = count
        self._voice.say("fault", what="capture")
        return True

    def pads(self, mute: bool) -> None:
        """Report pads that do not answer, once until they do."""
        if mute and not self._mute:
            self._voice.say("fault", what="pads")
        self._mute = mute

    def button(self, seat: int) -> None:
        """Report a stuck button of that seat."""
        self._voice.say("fault", what=pick(self._settings.get("lang"), calls.SEATS[seat]))
