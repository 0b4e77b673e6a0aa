"""Says once which sensors do not work, and which work again."""

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
        """Say what has changed among the gate beams at fault (bits). Returns whether something has."""
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
        """Say that edges were lost where the beams' count of that has grown. Returns whether it has."""
        if count == self._overruns:
            return False
        self._overruns = count
        self._voice.say("fault", what="capture")
        return True

    def pads(self, mute: bool) -> None:
        """Say that the pads do not answer; once until they do."""
        if mute and not self._mute:
            self._voice.say("fault", what="pads")
        self._mute = mute

    def button(self, seat: int) -> None:
        """Say that a button of that seat is stuck."""
        self._voice.say("fault", what=pick(self._settings.get("lang"), calls.SEATS[seat]))
