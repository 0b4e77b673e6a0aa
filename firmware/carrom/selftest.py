"""The self-test checks that every beam sees, every lamp shines, and pads, supply and flash answer.

It needs only the ports (ports.Hardware). A finding has a kind, a place and plain words in both languages.
`trial` tries by itself what a person has to judge, for the first switch-on.
"""

from binascii import unhexlify

from carrom.lang import both, pick
from carrom.levels import DARK_MAX_RAW, LAMP_MIN_RAW, SUPPLY_MAX_MV, SUPPLY_MIN_MV
from carrom.panel import calls
from carrom.panel.calls import POCKETS, SEATS
from carrom.ports import BEAMS, BUTTON_WORDS, GATE_BEAMS, GREEN_LAMPS, LEFT_LAMP, RIGHT_LAMP

SETTLE_US = 3000  # the line receivers need a few periods of the carrier to lose it and to find it again
FREE_MIN_BYTES = 65536
_PROBE = "probe"

# Kinds: a blocked beam, one that still sees light when the emitters are off, and so on. The console reports them as
# numbers, so a new kind comes last.
OCCUPIED, NEVER_BLOCKS, RED_LAMP, GREEN_LAMP, ROOM_LIGHT, PADS, BUTTON, SUPPLY, FLASH, FLASH_FULL, LEFT_RED_LAMP = (
    range(11)
)

_WORDS = (  # a text for each kind
    ("{} : quelque chose devant, ou émetteur ou capteur en panne", "{}: something in front, or emitter or sensor dead"),
    ("{} : capteur toujours éclairé", "{}: sensor always lit"),
    ("{} : lampe rouge droite éteinte", "{}: right red lamp is out"),
    ("{} : lampes vertes éteintes", "{}: green lamps are out"),
    ("{} : trop de lumière ambiante", "{}: too much light from the room"),
    ("boutons muets", "buttons do not answer"),
    ("{} : bouton enfoncé", "{}: button held down"),
    ("alimentation : {} mV", "supply: {} mV"),
    ("mémoire : l'écriture échoue", "flash: writing fails"),
    ("mémoire presque pleine", "flash almost full"),
    ("{} : lampe rouge gauche éteinte", "{}: left red lamp is out"),
)
# The parts of the table, the most important first, with the kinds of their findings.
_PARTS = (
    (("alimentation", "supply"), (SUPPLY,)),
    (("mémoire", "flash"), (FLASH, FLASH_FULL)),
    (("boutons", "buttons"), (PADS, BUTTON)),
    (("portes", "gates"), (OCCUPIED, NEVER_BLOCKS)),
    (("lignes", "lines"), ()),
    (("lampes", "lamps"), (RED_LAMP, GREEN_LAMP, LEFT_RED_LAMP)),
    (("lumière ambiante", "light of the room"), (ROOM_LIGHT,)),
)
_LINES_PART = 4
_WHOLE = 3  # so many findings are said in full, of more only the parts
_NAMED = 3  # and of more parts than these only the first ones
_LAMPS = ((LEFT_LAMP, LEFT_RED_LAMP), (RIGHT_LAMP, RED_LAMP), (GREEN_LAMPS, GREEN_LAMP))  # lamp: kind of its finding
_GATE = ("porte {} du trou {}", "gate {} of pocket {}")
_LINES = (("ligne basse côté {}", "lower line of {}"), ("ligne haute côté {}", "upper line of {}"))


class Finding:
    """A fault. kind: OCCUPIED ... . at: beam, pocket, `seat * 4 + button` or millivolts, by kind; else 0."""

    def __init__(self, kind: int, at: int = 0):
        self.kind = kind
        self.at = at

    @property
    def grave(self) -> bool:
        """Whether play suffers. A striker or man that lies on a line when the table is switched on is no fault."""
        return self.kind != OCCUPIED or self.at < GATE_BEAMS

    @property
    def part(self) -> int:
        """The part of the table that it is about, a row of _PARTS."""
        if self.kind in (OCCUPIED, NEVER_BLOCKS) and self.at >= GATE_BEAMS:
            return _LINES_PART
        return [self.kind in kinds for _, kinds in _PARTS].index(True)

    def text(self, lang: str) -> str:
        """Put the finding into plain words, in the language `lang`."""
        return pick(lang, _WORDS[self.kind]).format(self._place(lang))

    def _place(self, lang: str) -> str:
        at = self.at
        if self.kind in (OCCUPIED, NEVER_BLOCKS):
            return beam_text(at, lang)
        if self.kind == BUTTON:
            return BUTTON_WORDS[at & 3] + " " + pick(lang, SEATS[at >> 2])
        if self.kind in (LEFT_RED_LAMP, RED_LAMP, GREEN_LAMP, ROOM_LIGHT):
            return pick(lang, POCKETS[at])
        return str(at)


def beam_text(beam: int, lang: str) -> str:
    """Name a beam in a player's words.

    >>> beam_text(2, "en"), beam_text(8, "fr")
    ('gate A of pocket SE', 'ligne basse côté Sud')
    """
    if beam < GATE_BEAMS:
        return pick(lang, _GATE).format("AB"[beam & 1], pick(lang, POCKETS[beam >> 1]))
    beam -= GATE_BEAMS
    return pick(lang, _LINES[beam & 1]).format(pick(lang, SEATS[beam >> 1]))


def gate_faults(found: list) -> int:
    """Return the bits of the gate beams that the findings distrust, for `passages.Passages.faults`."""
    mask = 0
    for finding in found:
        if finding.kind in (OCCUPIED, NEVER_BLOCKS) and finding.at < GATE_BEAMS:
            mask |= 1 << finding.at
    return mask


def report(table, found: list) -> None:
    """Have a table do without the gates at fault, and tell the findings: one call has all that are grave.

    `on_selftest` of the table's listeners gets [kind, at] of each finding.
    """
    kinds = [one.kind for one in found]
    gates = gate_faults(found)
    table.distrust(gates)
    grave = [one for one in found if one.grave]
    dark = [one for one in found if not one.grave]  # nothing but lines
    table.known_faults(gates, PADS in kinds, bool(grave) and len(dark) == BEAMS - GATE_BEAMS)
    table.voice.tell("on_selftest", [[one.kind, one.at] for one in found])
    if not grave:
        table.say("all_well")
        return
    name = "fault" if len(grave) == 1 else "faults"
    table.announcer.say(calls.call(name, n=len(grave), what=both(lambda lang: _told(grave, lang))))
    table.wake()


def _told(grave: list, lang: str) -> str:
    """Put the grave findings into one text."""
    if len(grave) <= _WHOLE:
        return pick(lang, (" ; ", "; ")).join([one.text(lang) for one in grave])
    parts = [pick(lang, words) for at, (words, _) in enumerate(_PARTS) if [1 for one in grave if one.part == at]]
    return ", ".join(parts[:_NAMED]) + (" …" if len(parts) > _NAMED else "")


def run(hardware, wait_us) -> list:
    """Test everything and return the list of Findings. wait_us: a function that waits some microseconds.

    Takes about 30 ms on the chip. Leaves the emitters on and the lamps off, and discards recorded edges.
    """
    found = _beams(hardware.beams, wait_us)
    found += _light(hardware.light)
    found += _pads(hardware.pads)
    found += _flash(hardware.store)
    return found


def trial(table, words: list) -> dict:
    """Try one thing of a table. Raises ValueError for other words.

    lamps: returns the current of each lamp, a row of left, right and green for each pocket, 12 bits.
    display HEX: shows these columns until the table shows something else. buzzer: plays a call.
    """
    hardware = table.hardware
    if words == ["lamps"]:
        return {"lamps": [[hardware.light.lamp_raw(at, lamp) for lamp, _ in _LAMPS] for at in range(4)]}
    if words == ["buzzer"]:
        table.say("all_well")
    elif len(words) == 2 and words[0] == "display" and len(words[1]) == 2 * hardware.display.width:
        hardware.display.show(bytearray(unhexlify(words[1])))
    else:
        raise ValueError("usage")
    return {}


def _beams(beams, wait_us) -> list:
    blocked = beams.levels()
    beams.carrier(False)
    wait_us(SETTLE_US)
    dark = beams.levels()
    beams.carrier(True)
    wait_us(SETTLE_US)
    while beams.read():
        pass  # discard the edges that this test caused
    found = []
    for beam in range(BEAMS):
        if blocked >> beam & 1:
            found.append(Finding(OCCUPIED, beam))
        elif not dark >> beam & 1:
            found.append(Finding(NEVER_BLOCKS, beam))
    return found


def _light(light) -> list:
    found = []
    for pocket in range(4):
        for lamp, kind in _LAMPS:
            if light.lamp_raw(pocket, lamp) < LAMP_MIN_RAW:
                found.append(Finding(kind, pocket))
        light.sample(pocket)
        if light.dark_raw > DARK_MAX_RAW:
            found.append(Finding(ROOM_LIGHT, pocket))
    supply_mv = light.supply_mv()
    if not SUPPLY_MIN_MV <= supply_mv <= SUPPLY_MAX_MV:
        found.append(Finding(SUPPLY, supply_mv))
    return found


def _pads(pads) -> list:
    try:
        held = pads.read()
    except OSError:
        return [Finding(PADS)]
    return [Finding(BUTTON, at) for at in range(16) if held >> at & 1]


def _flash(store) -> list:
    try:
        store.write(_PROBE, b"carrom")
        good = store.read(_PROBE) == b"carrom"
        store.remove(_PROBE)
        if not good:
            return [Finding(FLASH)]
        return [Finding(FLASH_FULL)] if store.free_bytes() < FREE_MIN_BYTES else []
    except OSError:
        return [Finding(FLASH)]
