"""Reports each sensor once when it fails, and once when it works again."""

from carrom import const, unload
from carrom.panel import calls

# A gate that fails or flickers, a window's eye that sees nothing, a pocket in whose chute something stands, the lines
# of a seat whose cable is pulled.
GATE, FLICKER, EYE, JAM, LINES = range(5)

_AGAIN_S = const(60)  # edges that are lost so soon after others have the same cause


class FaultWatch:
    """voice: a voice.Voice. overruns: the beams' count of lost edges so far."""

    def __init__(self, voice, overruns: int):
        self._voice = voice
        self._overruns = overruns
        self._lost_s = -_AGAIN_S
        self._gates = 0
        self._flickering = 0
        self._blind = 0
        self._jams = 0
        self._mute = False

    def known(self, gates: int, mute: bool) -> None:
        """Take these gate beams (bits), and the pads where they are mute, for reported."""
        self._gates |= gates
        self._mute = mute

    def gates(self, faults: int, flickering: int, dark: int = 0) -> None:
        """Report gate beams (bits) that fail or flicker now, or work again. dark: those that fail and are blocked."""
        self._tell(GATE, faults, self._gates, dark)
        self._tell(FLICKER, flickering, self._flickering)
        self._gates = faults
        self._flickering = flickering

    def eyes(self, blind: int) -> None:
        """Report eyes of the windows (bits, two a pocket) that see nothing any more, or see again."""
        self._tell(EYE, blind, self._blind)
        self._blind = blind

    def jams(self, jams: int) -> None:
        """Report pockets (bits) in whose chute something stands now, or no longer."""
        self._tell(JAM, jams, self._jams)
        self._jams = jams

    def lines(self, seat: int, pulled: bool) -> None:
        """Report the lines of a seat whose cable was pulled, or is plugged in again."""
        pulled_now = 1 << seat if pulled else 0
        self._tell(LINES, pulled_now, 1 << seat ^ pulled_now)

    def _tell(self, kind: int, faults: int, before: int, dark: int = 0) -> None:
        if faults != before:
            from carrom.panel import fault_words

            unload("panel.fault_words")  # a flashed board has no room to keep it
            fault_words.tell(self._voice, kind, faults, before, dark)

    def overruns(self, count: int, now_s: int) -> bool:
        """Report lost edges if the beams' count of them has grown, once until it has not for a while.

        Returns whether there was a report.
        """
        if count == self._overruns:
            return False
        self._overruns = count
        again = now_s - self._lost_s >= _AGAIN_S
        self._lost_s = now_s
        if again:
            self._voice.say("fault", what="capture")
        return again

    def pads(self, mute: bool) -> None:
        """Report pads that do not answer, once until they do."""
        if mute and not self._mute:
            self._voice.say("fault", what="pads")
        elif self._mute and not mute:
            self._voice.say("recovered", what="pads")
        self._mute = mute

    def button(self, seat: int) -> None:
        """Report a stuck button of that seat."""
        self._voice.say("fault", seat=seat, what=calls.SEATS[seat])
