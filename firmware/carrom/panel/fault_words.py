"""Words the faults of gates, windows and cables. faults imports this when there is one to tell, and unloads it."""

from carrom.lang import both, pick
from carrom.panel import calls

_GATES = (("{} A", "{} A"), ("{} B", "{} B"))
EYES = (("{} œil gauche", "{} left eye"), ("{} œil droit", "{} right eye"))
_CHUTE = (("poche {}", "pocket {}"),)
_CABLE = (("câble des lignes côté {}", "cable of the lines of {}"),)
_OR_A_MAN = (", ou un pion coincé", ", or a man is stuck")  # a dark gate A may be either
# Of each kind, in the order of faults.GATE ...: the field of its call that has the place, the places, the parts of
# each, and what is said where one fails.
_WORDS = (
    ("pocket", calls.POCKETS, _GATES, ("", "")),
    ("pocket", calls.POCKETS, _GATES, (" clignote", " flickers")),
    ("pocket", calls.POCKETS, EYES, ("", "")),
    ("pocket", calls.POCKETS, _CHUTE, (" : un pion est coincé, ou le câble", ": a man is stuck, or the cable")),
    ("seat", calls.SEATS, _CABLE, ("", "")),
)


def tell(voice, kind: int, faults: int, before: int, dark: int) -> None:
    """Report each part of a kind (bits) that fails now, and each that failed before and works again.

    voice: a voice.Voice. kind: faults.GATE ... . dark: gate beams that are blocked.
    """
    where, places, parts, fails = _WORDS[kind]
    at = 0
    while (faults | before) >> at:
        bit = 1 << at
        if (faults ^ before) & bit:
            place = at // len(parts)
            name, how = "recovered", ("", "")
            if faults & bit:
                name, how = "fault", _OR_A_MAN if dark & bit and not at & 1 else fails
            what = _both(parts[at % len(parts)], places[place], how)
            voice.say(name, what=what, **{where: place})
        at += 1


def _both(part: tuple, place: tuple, how: tuple) -> tuple:
    return both(lambda lang: pick(lang, part).format(pick(lang, place)) + pick(lang, how))
