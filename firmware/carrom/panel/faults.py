"""Reports each sensor once when it fails, and once when it works again."""

from carrom import const
from carrom.lang import both, pick
from carrom.panel import calls

_GATES = (("A", "A"), ("B", "B"))
EYES = (("œil gauche", "left eye"), ("œil droit", "right eye"))
_FAILS = ("", "")
_FLICKERS = (" clignote", " flickers")
_OR_A_MAN = (", ou un pion coincé", ", or a man is stuck")  # a dark gate A may be either
_POCKET = ("poche {}", "pocket {}")
_JAMMED = ("poche {} : un pion est coincé, ou le câble", "pocket {}: a man is stuck, or the cable")
_LINES = ("câble des lignes côté {}", "cable of the lines of {}")
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
        self._report(faults, self._gates, _GATES, _FAILS, dark)
        self._report(flickering, self._flickering, _GATES, _FLICKERS, 0)
        self._gates = faults
        self._flickering = flickering

    def eyes(self, blind: int) -> None:
        """Report eyes of the windows (bits, two a pocket) that see nothing any more, or see again."""
        self._report(blind, self._blind, EYES, _FAILS, 0)
        self._blind = blind

    def jams(self, jams: int) -> None:
        """Report pockets (bits) in whose chute something stands now, or no longer."""
        for pocket in range(4):
            bit = 1 << pocket
            if (jams ^ self._jams) & bit:
                name, text = ("fault", _JAMMED) if jams & bit else ("recovered", _POCKET)
                self._voice.say(name, pocket=pocket, what=_pocket(pocket, text))
        self._jams = jams

    def _report(self, faults: int, before: int, parts: tuple, how: tuple, dark: int) -> None:
        """Report each bit that has changed: two a pocket, one for each of `parts`."""
        beam = 0
        while (faults | before) >> beam:
            bit = 1 << beam
            if (faults ^ before) & bit:
                name, text = "recovered", _FAILS
                if faults & bit:
                    name, text = "fault", _OR_A_MAN if dark & bit and not beam & 1 else how
                self._voice.say(name, pocket=beam >> 1, what=_part(beam, parts, text))
            beam += 1

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

    def lines(self, seat: int, pulled: bool) -> None:
        """Report the lines of a seat whose cable was pulled, or is plugged in again."""
        what = both(lambda lang: pick(lang, _LINES).format(pick(lang, calls.SEATS[seat])))
        self._voice.say("fault" if pulled else "recovered", seat=seat, what=what)

    def button(self, seat: int) -> None:
        """Report a stuck button of that seat."""
        self._voice.say("fault", seat=seat, what=calls.SEATS[seat])


def _pocket(pocket: int, text: tuple) -> tuple:
    return both(lambda lang: pick(lang, text).format(pick(lang, calls.POCKETS[pocket])))


def _part(beam: int, parts: tuple, how: tuple) -> tuple:
    part = parts[beam & 1]
    return both(lambda lang: pick(lang, calls.POCKETS[beam >> 1]) + " " + pick(lang, part) + pick(lang, how))
