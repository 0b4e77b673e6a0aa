"""The self-test checks that every beam sees, every lamp shines, and pads, supply and flash answer, of what is fitted.

It needs only the ports (ports.Hardware). A finding has a kind, a place and plain words in both languages. What answers
and is not fitted, by its file, is a finding too: players are asked whether to add it.
`trial` tries by itself what a person has to judge, for the first switch-on.
"""

from binascii import unhexlify

from carrom import unload
from carrom.game.pieces import FOUR_SEATS, POCKET_WORDS, SEAT_WORDS
from carrom.lang import both, pick
from carrom.levels import DARK_MAX_RAW, LAMP_MIN_RAW, SUPPLY_MAX_MV, SUPPLY_MIN_MV
from carrom.panel import calls
from carrom.panel.calls import POCKETS, SEATS
from carrom.panel.menus import Picker
from carrom.ports import (
    BEAMS,
    BUTTON_WORDS,
    GATE_BEAMS,
    GREEN_LAMPS,
    HAS_PADS,
    HAS_PINS,
    HAS_SUPPLY,
    LEFT_LAMP,
    RIGHT_LAMP,
    gate_beam,
    line_beam,
)

SETTLE_US = 3000  # the line receivers need a few periods of the carrier to lose it and to find it again
FREE_MIN_BYTES = 65536
_PROBE = "probe"
_PAD_BUTTONS = 4  # nobody holds all of a pad's: the 74HC14 of a carrier do

# Kinds: a blocked beam, one that still sees light when the emitters are off, and so on. The console reports them as
# numbers, so a new kind comes last.
OCCUPIED, NEVER_BLOCKS, RED_LAMP, GREEN_LAMP, ROOM_LIGHT, PADS, BUTTON, SUPPLY, FLASH, FLASH_FULL, LEFT_RED_LAMP = (
    range(11)
)
# Of what is fitted: nothing is; its file is another board's, or cannot be read; something holds the pins of its pads
# low; what else answers.
BARE, OTHER_BOARD, PARTS_FILE, LOW_PINS, NEW_POCKET, NEW_LINES, NEW_PADS = range(11, 18)

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
    ("Rien n'est branché : le jeu se dit à la console", "Nothing is connected: tell the game at the console"),
    (
        "fichier fitted d'une autre carte : à redire à la console (fitted)",
        "file fitted is another board's: say it again at the console (fitted)",
    ),
    (
        "fichier fitted illisible : à redire à la console (fitted)",
        "file fitted cannot be read: say it again at the console (fitted)",
    ),
    ("boutons sur broches : la carte principale les tient", "pads at pins: the carrier holds the pins"),
    ("Poche {} branchée : l'ajouter ?", "Pocket {} is plugged in: add it?"),
    ("Lignes côté {} branchées : les ajouter ?", "Lines of {} are plugged in: add them?"),
    ("Boutons branchés : les ajouter ?", "Pads are plugged in: add them?"),
)
_YES_NO = (("Oui", "Non"), ("Yes", "No"))
_CALLS = """
bare|{what}|{what}|d=16,o=6,b=160:g,8c7
new_part|{what}|{what}|d=16,o=6,b=140:g,p,8g
"""
# The parts of the table, the most important first, with the kinds of their findings.
_PARTS = (
    (("alimentation", "supply"), (SUPPLY,)),
    (("mémoire", "flash"), (FLASH, FLASH_FULL, OTHER_BOARD, PARTS_FILE)),
    (("boutons", "buttons"), (PADS, BUTTON, LOW_PINS)),
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
    """A fault. kind: OCCUPIED ... . at: beam, pocket, seat, `seat * 4 + button` or millivolts, by kind; else 0."""

    def __init__(self, kind: int, at: int = 0):
        self.kind = kind
        self.at = at

    @property
    def grave(self) -> bool:
        """Whether play suffers. A striker or man that lies on a line when the table is switched on is no fault."""
        if self.kind in (BARE, NEW_POCKET, NEW_LINES, NEW_PADS):
            return False
        return self.kind != OCCUPIED or self.at < GATE_BEAMS

    @property
    def part(self) -> int:
        """The part of the table that it is about, a row of _PARTS."""
        if self.kind in (OCCUPIED, NEVER_BLOCKS) and self.at >= GATE_BEAMS:
            return _LINES_PART
        return [self.kind in kinds for _, kinds in _PARTS].index(True)

    @property
    def word(self) -> str:
        """The word of the part that is new, see fitted.py."""
        if self.kind == NEW_PADS:
            return "pads"
        return POCKET_WORDS[self.at] if self.kind == NEW_POCKET else SEAT_WORDS[self.at]

    def text(self, lang: str) -> str:
        """Put the finding into plain words, in the language `lang`."""
        return pick(lang, _WORDS[self.kind]).format(self._place(lang))

    def _place(self, lang: str) -> str:
        at = self.at
        if self.kind in (OCCUPIED, NEVER_BLOCKS):
            return beam_text(at, lang)
        if self.kind == BUTTON:
            return BUTTON_WORDS[at & 3] + " " + pick(lang, SEATS[at >> 2])
        if self.kind in (LEFT_RED_LAMP, RED_LAMP, GREEN_LAMP, ROOM_LIGHT, NEW_POCKET):
            return pick(lang, POCKETS[at])
        if self.kind == NEW_LINES:
            return pick(lang, SEATS[at])
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
    lines = table.hardware.fitted & ~((1 << GATE_BEAMS) - 1)
    for one in found:
        if one.kind == OCCUPIED:
            lines &= ~(1 << one.at)
    table.known_faults(gates, PADS in kinds, bool(grave) and not lines & (1 << BEAMS) - 1)
    table.voice.tell("on_selftest", [[one.kind, one.at] for one in found])
    for one in found:
        if one.kind == BARE:
            _say(table, "bare", one)
    news = [one for one in found if one.kind >= NEW_POCKET]
    if news:
        _offer(table, news)
    if not grave:
        if BARE not in kinds:
            table.say("all_well")
        return
    name = "fault" if len(grave) == 1 else "faults"
    table.announcer.say(calls.call(name, n=len(grave), what=both(lambda lang: _told(grave, lang))))
    table.wake()


def plugged(table) -> None:
    """Ask players whether to add the pockets and lines of which a beam has become free, and both are: see
    BaseTable.fresh. No menu may be open."""
    unload("selftest")  # a flashed board has no room to keep it
    hardware = table.hardware
    fresh, table.fresh = table.fresh, 0
    free = ~(hardware.beams.levels() | hardware.asked)
    news = []
    for beam in range(0, BEAMS, 2):
        if fresh >> beam & 3 and free >> beam & 3 == 3:
            news.append(Finding(NEW_POCKET if beam < GATE_BEAMS else NEW_LINES, beam >> 1 & 3))
    if news:
        _offer(table, news)


def _say(table, name: str, one) -> None:
    table.announcer.say(calls.Call(name, {"what": both(one.text)}, _CALLS))
    table.wake()


def _offer(table, news: list) -> None:
    for one in news:
        if one.kind != NEW_PADS:
            table.hardware.asked |= 3 << (gate_beam if one.kind == NEW_POCKET else line_beam)(one.at, 0)
        _say(table, "new_part", one)
    table.menus.offer(_offers(table, news), table.now_us)


def _offers(table, news: list):
    """Ask of each new part whether to add it: a generator of Pickers, which is sent the choices."""
    lang = table.lang
    words = []
    for one in news:
        labels = [one.text(lang) + " " + word for word in pick(lang, _YES_NO)]
        if (yield Picker(FOUR_SEATS, (True, False), labels)):
            words.append(one.word)
    if words:
        from carrom import fitted

        try:
            fitted.change(table, words)
        except OSError:
            table.say("fault", what="flash")


def _told(grave: list, lang: str) -> str:
    """Put the grave findings into one text."""
    if len(grave) <= _WHOLE:
        return pick(lang, (" ; ", "; ")).join([one.text(lang) for one in grave])
    parts = [pick(lang, words) for at, (words, _) in enumerate(_PARTS) if [1 for one in grave if one.part == at]]
    return ", ".join(parts[:_NAMED]) + (" …" if len(parts) > _NAMED else "")


def run(hardware, wait_us) -> list:
    """Test what is fitted, look for what else answers, and return the list of Findings.

    wait_us: a function that waits some microseconds. It takes about 30 ms on the chip, leaves the emitters on and the
    lamps off, and discards recorded edges.
    """
    fitted = hardware.fitted
    found, seen = _beams(hardware.beams, fitted, wait_us)
    found += _light(hardware.light, fitted, seen)
    if fitted & HAS_PADS:
        held = _pads(hardware.pads)
        found += [Finding(LOW_PINS)] if fitted & HAS_PINS and len(held) >= _PAD_BUTTONS else held
    found += _flash(hardware.store)
    if hardware.unread:
        found.append(Finding(OTHER_BOARD if hardware.unread[0] == "other-board" else PARTS_FILE))
    found += [Finding(NEW_POCKET, at) for at in range(4) if seen[at]]
    found += [Finding(NEW_LINES, at) for at in range(4) if seen[4 + at]]
    if not fitted & HAS_PADS and not _pads(hardware.pads.expander):
        found.append(Finding(NEW_PADS))
    if not fitted and not [one for one in found if one.kind >= NEW_POCKET]:
        found.insert(0, Finding(BARE))
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


def _beams(beams, fitted: int, wait_us) -> tuple:
    """Return the findings, and of each pocket, then of each seat, whether a beam works there that is not fitted."""
    blocked = beams.levels()
    beams.carrier(False)
    wait_us(SETTLE_US)
    dark = beams.levels()
    beams.carrier(True)
    wait_us(SETTLE_US)
    while beams.read():
        pass  # discard the edges that this test caused
    found = []
    seen = [False] * 8
    for beam in range(BEAMS):
        if not fitted >> beam & 1:
            if (dark & ~blocked) >> beam & 1:
                seen[beam >> 1] = True
        elif blocked >> beam & 1:
            found.append(Finding(OCCUPIED, beam))
        elif not dark >> beam & 1:
            found.append(Finding(NEVER_BLOCKS, beam))
    return found, seen


def _light(light, fitted: int, seen: list) -> list:
    """Test windows, room and supply; note in `seen` the pockets whose lamps draw current and that are not fitted."""
    found = []
    raws = [[light.lamp_raw(pocket, lamp) for lamp, _ in _LAMPS] for pocket in range(4)]
    least_raw = min([min(row) for row in raws])  # where nothing is connected the pin is at any level, always the same
    for pocket in range(4):
        if not fitted >> gate_beam(pocket, 0) & 1:
            if max(raws[pocket]) - least_raw >= LAMP_MIN_RAW:
                seen[pocket] = True
            continue
        for at in range(3):
            if raws[pocket][at] < LAMP_MIN_RAW:
                found.append(Finding(_LAMPS[at][1], pocket))
        light.sample(pocket)
        if light.dark_raw > DARK_MAX_RAW:
            found.append(Finding(ROOM_LIGHT, pocket))
    if not fitted & HAS_SUPPLY:
        return found
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
