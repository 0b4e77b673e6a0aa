"""Turns the facts about a table into its faults and their remedies, in words. Pure.

`carrom doctor` collects the facts from the board's console, its files, and the person in front of it, and prints the
result of `diagnose`.
"""

from dataclasses import dataclass, field

from carrom import selftest
from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom.lang import pick
from carrom.panel.calls import POCKETS, SEATS
from carrom.panel.fault_words import EYES
from carrom.ports import BUTTON_WORDS, GATE_BEAMS, WHOLE
from carrom.selftest import beam_text
from carrom.storage.settings import DAMAGED, FAULT_TEXTS, NEWER
from carrom_simulator.words.faults import code_text

# Below it a collection of garbage may come while a piece passes. With the firmware in RAM, not frozen into a UF2, twice
# as much is left.
LOW_HEAP_BYTES = 15_000
IMAGE_HEAP_BYTES = 120_000  # the least that our image leaves free in play (tests/release/test_rom.py)
EMITTERS_OUT = 6  # this many dark beams of one kind have one cause


@dataclass
class Facts:
    """The facts about a table; those that were not looked at stay None or empty.

    has_image: whether the board runs our image, in which case the firmware takes little of its heap.
    version, expected: of the firmware, on the board (None: it has none) and here. micropython, oldest: as (1, 25, 0).
    lacking: (bytes needed, bytes free) where the firmware is missing or damaged, and has no room.
    differing: firmware files on the board that are not as they should be. answers: whether the console answered.
    unanswered: the commands that it did not answer after its first answer.
    status, findings: what it answered to `status` and `selftest`. flickering: bits of gate beams. jams: bits of
      pockets in which something stands. blind: bits of eyes of the windows, two a pocket, that see nothing any more.
    crashes: the crash log.
    calibration: what is wrong with it, a code with its values. learned: whether the table was ever calibrated.
    fitted: bits of carrom.fitted. parts_file: why its file does not count, or is damaged, a code with its values.
    settings: (name, fault) as Settings.faults. journal: (kind, text) of the journal's note. lapsed: the game that has
      the entries that lapsed when the rules changed, and how many.
    display_seen, buzzer_heard: what the person said when all LEDs were lit and the buzzer sounded.
    """

    has_image: bool = True
    version: str | None = None
    expected: str = ""
    micropython: tuple[int, ...] = ()
    oldest: tuple[int, ...] = ()
    lacking: tuple[int, int] | None = None
    differing: list[str] = field(default_factory=list)
    answers: bool | None = None
    unanswered: list[str] = field(default_factory=list)
    status: dict = field(default_factory=dict)
    findings: list[dict] = field(default_factory=list)
    flickering: int = 0
    jams: int = 0
    blind: int = 0
    crashes: str = ""
    fitted: int = WHOLE
    parts_file: tuple | None = None
    calibration: tuple | None = None
    learned: bool | None = None
    settings: list[tuple[str, int]] = field(default_factory=list)
    journal: str | None = None
    lapsed: tuple[int, int] | None = None
    display_seen: bool | None = None
    buzzer_heard: bool | None = None


@dataclass(frozen=True)
class Problem:
    """key: the fault, for programs. what: the fault in words. remedy: in words. grave: whether it disturbs play."""

    key: str
    what: str
    remedy: str
    grave: bool


# key: (what and what to do in French, the same in English)
_WORDS = {
    "micropython_old": (
        ("MicroPython {} est trop ancien, il faut {} ou plus", "mettez-en un plus récent : carrom flash --uf2 FICHIER"),
        ("MicroPython {} is too old, {} or newer is needed", "put a newer one on the board: carrom flash --uf2 FILE"),
    ),
    "no_firmware": (
        ("la carte n'a pas le programme de la table", "carrom flash"),
        ("the board does not have the table's firmware", "carrom flash"),
    ),
    "no_room": (
        (
            "la mémoire de la carte est trop pleine pour le programme : il faut {} octets, {} sont libres",
            "ôtez-en des fichiers à vous (mpremote rm :FICHIER), puis carrom flash",
        ),
        (
            "the board's flash is too full for the table's firmware: {} bytes needed, {} free",
            "remove files of yours (mpremote rm :FILE), then carrom flash",
        ),
    ),
    "other_version": (
        ("la carte a la version {}, cet ordinateur la {}", "carrom flash met la même version sur la carte"),
        ("the board has version {}, this computer {}", "carrom flash puts the same version on the board"),
    ),
    "files_differ": (
        ("{} fichiers du programme sont abîmés ou changés : {}", "carrom flash les remet, les parties restent"),
        ("{} firmware files are damaged or changed: {}", "carrom flash mends them, the games stay"),
    ),
    "mute": (
        ("le programme ne répond pas sur l'USB", "débranchez et rebranchez la carte ; si cela revient : carrom flash"),
        (
            "the firmware does not answer on the USB",
            "unplug it and plug it in again; if the fault comes back: carrom flash",
        ),
    ),
    "not_examined": (
        (
            "la table n'a pas répondu à : {} ; un tir est en cours, ou elle est lente",
            "finissez le tir, puis recommencez : carrom doctor --wait 60",
        ),
        (
            "the table did not answer to: {}; a shot is being played, or it is slow",
            "end the shot, then try again: carrom doctor --wait 60",
        ),
    ),
    "crashed": (
        ("le programme s'est arrêté : {}", "la partie a repris seule ; signalez ce texte, et essayez carrom flash"),
        ("the firmware has crashed: {}", "the game went on by itself; report this text, and try carrom flash"),
    ),
    "gate_hidden": (
        ("{} : toujours coupée", "dégagez la gouttière, essuyez émetteur et capteur, puis contrôlez leurs câbles"),
        ("{}: always interrupted", "clear the chute, wipe emitter and sensor, then check their cables"),
    ),
    "line_hidden": (
        ("{} : quelque chose devant", "ôtez ce qui est posé sur la ligne ; s'il n'y a rien : émetteur, capteur, câble"),
        ("{}: something in front", "take away what lies on the line; if nothing does: emitter, sensor, cable"),
    ),
    "pocket_jammed": (
        ("trou {} : un pion y est coincé, ou le câble", "regardez dans la gouttière, puis contrôlez câble et prises"),
        ("{} pocket: a man is stuck, or the cable", "look into the chute, then check its cable and plugs"),
    ),
    "gate_flickers": (
        ("{} : clignote", "contrôlez ses câbles et ses prises, puis l'émetteur ; son trou est demandé à chaque tir"),
        ("{}: flickers", "check its cables and plugs, then its emitter; the table asks about its pocket at each shot"),
    ),
    "eye_blind": (
        (
            "{} : ne voit plus rien",
            "contrôlez sa lampe rouge, dont l'autotest mesure le courant, puis sa photodiode et leurs câbles ; une "
            "pièce sombre de ce trou est demandée",
        ),
        (
            "{}: sees nothing any more",
            "check its red lamp, of which the self-test measures the current, then its photodiode and their cables; "
            "the table asks about dark pieces of that pocket",
        ),
    ),
    "beam_stuck": (
        ("{} : le capteur dit toujours libre", "son câble est coupé ou en court-circuit, ou le capteur est à changer"),
        ("{}: the sensor always says free", "its cable is broken or shorted, or the sensor has to be replaced"),
    ),
    "gates_dark": (
        (
            "presque toutes les portes des trous sont coupées",
            "les émetteurs n'ont pas de courant : câble et AO3400A des portes",
        ),
        (
            "almost all gates of the pockets are interrupted",
            "the emitters have no current: cable and the gates' AO3400A",
        ),
    ),
    "lines_dark": (
        ("presque toutes les lignes sont coupées", "les émetteurs n'ont pas leurs 38 kHz : GP22, AO3400A, câble"),
        ("almost all lines are interrupted", "the emitters lack their 38 kHz signal: GP22, AO3400A, cable"),
    ),
    "emitters_stuck": (
        ("les émetteurs ne s'éteignent pas", "contrôlez GP22 et le 74HC595 : la table ne peut pas essayer ses rayons"),
        ("the emitters do not go out", "check GP22 and the 74HC595: the table cannot try its beams"),
    ),
    "left_red_lamp": (
        (
            "trou {} : la lampe rouge gauche ne s'allume pas",
            "contrôlez la LED rouge gauche de la fenêtre, sa résistance, son câble",
        ),
        ("pocket {}: the left red lamp does not light", "check the window's left red LED, its resistor, its cable"),
    ),
    "red_lamp": (
        (
            "trou {} : la lampe rouge droite ne s'allume pas",
            "contrôlez la LED rouge droite de la fenêtre, sa résistance, son câble",
        ),
        ("pocket {}: the right red lamp does not light", "check the window's right red LED, its resistor, its cable"),
    ),
    "green_lamp": (
        (
            "trou {} : les lampes vertes ne s'allument pas",
            "contrôlez les LED vertes de la fenêtre, leurs résistances, leur câble",
        ),
        ("pocket {}: the green lamps do not light", "check the window's green LEDs, their resistors, their cable"),
    ),
    "room_light": (
        ("trou {} : trop de lumière entre par le trou", "ôtez la table du soleil, ou ombrez la fenêtre sous le trou"),
        ("pocket {}: too much light comes in", "move the table out of the sun, or shade the window"),
    ),
    "pads_mute": (
        ("les boutons ne répondent pas", "contrôlez les fils SDA, SCL et l'alimentation du TCA9555 (GP20, GP21)"),
        ("the buttons do not answer", "check the wires SDA and SCL and the supply of the TCA9555 (GP20, GP21)"),
    ),
    "button_stuck": (
        ("{} : le bouton reste enfoncé", "dégagez-le ; s'il ne l'est pas, il est en court-circuit : changez-le"),
        ("{}: the button stays down", "free it; if nothing holds it, it is shorted: replace it"),
    ),
    "supply": (
        ("l'alimentation donne {} mV au lieu de 5000", "prenez une alimentation de 5 V et 3 A, et un câble court"),
        ("the supply gives {} mV instead of 5000", "use a supply of 5 V and 3 A, and a short cable"),
    ),
    "flash_bad": (
        ("la mémoire refuse l'écriture", "sauvegardez (carrom backup), effacez la carte, carrom flash, carrom restore"),
        ("the flash refuses to be written", "save it (carrom backup), erase the board, carrom flash, carrom restore"),
    ),
    "flash_full": (
        ("la mémoire est presque pleine, {} octets libres", "ôtez de la carte les fichiers qui ne sont pas à la table"),
        ("the flash is almost full, {} bytes free", "remove the files from the board that are not the table's"),
    ),
    "calibration_bad": (
        ("l'étalonnage est abîmé : {}", "la table joue avec l'ancien ou avec des valeurs moyennes : carrom calibrate"),
        ("the calibration is damaged: {}", "the table plays with the last one or with usual values: carrom calibrate"),
    ),
    "never_calibrated": (
        ("la table n'a jamais été étalonnée", "carrom calibrate, une fois, avec vos pièces"),
        ("the table was never calibrated", "carrom calibrate, once, with your pieces"),
    ),
    "parts_file": (
        (
            "ce qui est monté ne se lit pas bien (fitted) : {}",
            "redites-le à la console, par exemple fitted only sw display",
        ),
        ("the file of what is fitted (fitted): {}", "say it again at the console, for example fitted only sw display"),
    ),
    "low_pins": (
        (
            "boutons sur broches (pads=pins) : la carte principale tient ces broches, ses 74HC14 y sont",
            "à la console : fitted pads pour les boutons du circuit TCA9555 ; ou le Pico hors de la carte",
        ),
        (
            "pads at pins (pads=pins): the carrier's 74HC14 hold these pins",
            "at the console: fitted pads for those at the TCA9555; or take the Pico off the carrier",
        ),
    ),
    "bare": (
        ("rien n'est branché à la carte", "le jeu se dit à la console ; ce que vous branchez est vu au démarrage"),
        (
            "nothing is connected to the board",
            "tell the game at the console; what you plug in is seen at the next start",
        ),
    ),
    "new_pocket": (
        ("trou {} : branché, et pas compté", "« Oui » sur un pavé au démarrage, ou à la console : fitted {}"),
        ("{} pocket: plugged in, and not counted", "“Yes” on a pad at the start, or at the console: fitted {}"),
    ),
    "new_lines": (
        (
            "lignes côté {} : branchées, et pas comptées",
            "« Oui » sur un pavé au démarrage, ou à la console : fitted {}",
        ),
        ("lines of {}: plugged in, and not counted", "“Yes” on a pad at the start, or at the console: fitted {}"),
    ),
    "new_pads": (
        ("boutons : branchés, et pas comptés", "à la console : fitted pads"),
        ("pads: plugged in, and not counted", "at the console: fitted pads"),
    ),
    "settings_newer": (
        (
            "les réglages sont d'un programme plus récent ; ce qui n'est pas connu ici reste tel quel",
            "mettez carrom-table à jour, puis carrom flash",
        ),
        (
            "the settings are of a newer program; what is not known here stays as it is",
            "update carrom-table, then carrom flash",
        ),
    ),
    "settings_bad": (
        (
            "le fichier des réglages est abîmé, la table joue avec les valeurs d'origine",
            "carrom settings set lang=fr l'écrit à neuf ; puis vos autres réglages",
        ),
        (
            "the settings' file is damaged, the table plays with the default values",
            "carrom settings set lang=en writes it anew; then your other settings",
        ),
    ),
    "setting": (
        ("réglage {} : {}", "carrom settings set {} VALEUR ; carrom settings list montre ce qui est possible"),
        ("setting {}: {}", "carrom settings set {} VALUE; carrom settings list shows what is possible"),
    ),
    "journal": (
        ("{}", "comparez le score avec la feuille, et corrigez avec les boutons ou « Annuler »"),
        ("{}", "compare the score with your sheet, and put it right with the buttons or undo"),
    ),
    "lapsed": (
        (
            "les règles ont changé pendant la partie, coups annulés : {1} (la partie {0} les garde)",
            "comparez le score avec la feuille, et corrigez avec les boutons ou « Annuler »",
        ),
        (
            "the rules changed during the game, entries lapsed: {1} (game {0} keeps them)",
            "compare the score with your sheet, and put it right with the buttons or undo",
        ),
    ),
    "edges_lost": (
        ("la table a perdu {} fois des signaux de ses rayons", "un capteur clignote : essuyez-les, ôtez le soleil"),
        ("the table lost signals of its beams {} times", "a sensor flickers: wipe them, keep the sun out"),
    ),
    "heap_low": (
        ("il reste {} octets de mémoire de travail", "ôtez de la carte les programmes qui ne sont pas à la table"),
        ("{} bytes of working memory are left", "remove the programs from the board that are not the table's"),
    ),
    "heap_of_files": (
        ("{} octets de mémoire de travail sont libres ; notre image en laisse plus de {}", "carrom flash --image"),
        ("{} bytes of working memory are free; our image leaves more than {}", "carrom flash --image"),
    ),
    "no_display": (
        ("l'afficheur reste noir", "contrôlez ses 5 V, le 74AHCT125 et les fils CS, SCK, MOSI (GP17 à GP19)"),
        ("the display stays dark", "check its 5 V, the 74AHCT125 and the wires CS, SCK, MOSI (GP17 to GP19)"),
    ),
    "no_buzzer": (
        ("le buzzer se tait", "carrom settings get volume et mute_from ; puis son fil (GP16)"),
        ("the buzzer is silent", "carrom settings get volume and mute_from; then its wire (GP16)"),
    ),
}
KEYS = tuple(_WORDS)
_MILD = (
    "line_hidden", "lapsed", "settings_bad", "setting", "settings_newer", "never_calibrated", "other_version",
    "bare", "new_pocket", "new_lines", "new_pads", "crashed", "no_buzzer", "edges_lost", "heap_of_files",
)  # fmt: skip


def diagnose(facts: Facts, lang: str = "fr") -> list[Problem]:
    """Return the faults, the worst first; none where all is well. lang: "fr" or "en"."""

    def problem(key: str, *words: object, remedy_words: tuple = ()) -> None:
        what, remedy = pick(lang, _WORDS[key])
        problems.append(Problem(key, what.format(*words), remedy.format(*remedy_words), key not in _MILD))

    problems: list[Problem] = []
    if facts.micropython and facts.micropython < facts.oldest:
        problem("micropython_old", *(".".join(map(str, version)) for version in (facts.micropython, facts.oldest)))
    if facts.lacking:
        problem("no_room", *facts.lacking)
    elif facts.version is None:
        problem("no_firmware")
    elif facts.version != facts.expected:
        problem("other_version", facts.version, facts.expected)
    elif facts.differing:
        problem("files_differ", len(facts.differing), ", ".join(sorted(facts.differing)[:3]))
    if facts.answers is False and facts.version is not None:
        problem("mute")
    if facts.unanswered:
        problem("not_examined", ", ".join(facts.unanswered))
    _sensors(facts.findings, lang, problem, facts.status)
    for pocket in range(4):
        if facts.jams >> pocket & 1:
            problem("pocket_jammed", pick(lang, POCKETS[pocket]))
    for beam in range(GATE_BEAMS):
        if facts.flickering >> beam & 1:
            problem("gate_flickers", beam_text(beam, lang))
        if facts.blind >> beam & 1:  # two eyes a window, as two beams a gate
            problem("eye_blind", pick(lang, EYES[beam & 1]).format(pick(lang, POCKETS[beam >> 1])))
    if facts.display_seen is False:
        problem("no_display")
    if facts.buzzer_heard is False:
        problem("no_buzzer")
    if facts.journal:
        problem("journal", facts.journal)
    if facts.lapsed:
        problem("lapsed", *facts.lapsed)
    if facts.calibration:
        problem("calibration_bad", code_text(lang, *facts.calibration))
    elif facts.learned is False and facts.fitted & (1 << GATE_BEAMS) - 1:
        problem("never_calibrated")
    if facts.parts_file:
        problem("parts_file", code_text(lang, *facts.parts_file))
    for name, fault in facts.settings:
        if fault == NEWER:
            problem("settings_newer")
        elif fault == DAMAGED:
            problem("settings_bad")
        else:
            problem("setting", name, pick(lang, FAULT_TEXTS[fault]), remedy_words=(name,))
    if facts.crashes.strip():
        where, error = ["", *facts.crashes.strip().splitlines()][-2:]  # the innermost function, and what it raised
        problem("crashed", f"{error[:200]} ({where.strip()[:100]})" if " in " in where else error[:200])
    if facts.status.get("overruns"):
        problem("edges_lost", facts.status["overruns"])
    heap_free = facts.status.get("heap_free")  # 0 where the table runs on a computer
    if heap_free and heap_free < LOW_HEAP_BYTES:
        problem("heap_low", heap_free)
    if heap_free and not facts.has_image:
        problem("heap_of_files", heap_free, IMAGE_HEAP_BYTES)
    return sorted(problems, key=lambda one: not one.grave)


def _sensors(findings: list[dict], lang: str, problem, status: dict) -> None:
    """Report the self-test's findings; many of one kind have one cause."""
    at: dict[int, list[int]] = {}
    for finding in findings:
        at.setdefault(finding["kind"], []).append(finding["at"])
    hidden = at.get(selftest.OCCUPIED, [])
    gates = [beam for beam in hidden if beam < GATE_BEAMS]
    lines = [beam for beam in hidden if beam >= GATE_BEAMS]
    for beams, alone, together in ((gates, "gate_hidden", "gates_dark"), (lines, "line_hidden", "lines_dark")):
        if len(beams) >= EMITTERS_OUT:
            problem(together)
        else:
            for beam in beams:
                problem(alone, beam_text(beam, lang))
    stuck = at.get(selftest.NEVER_BLOCKS, [])
    if len(stuck) >= EMITTERS_OUT:
        problem("emitters_stuck")
    else:
        for beam in stuck:
            problem("beam_stuck", beam_text(beam, lang))
    for kind, key in (
        (selftest.LEFT_RED_LAMP, "left_red_lamp"),
        (selftest.RED_LAMP, "red_lamp"),
        (selftest.GREEN_LAMP, "green_lamp"),
        (selftest.ROOM_LIGHT, "room_light"),
    ):
        for pocket in at.get(kind, []):
            problem(key, pick(lang, POCKETS[pocket]))
    for _ in at.get(selftest.PADS, []):
        problem("pads_mute")
    for button in at.get(selftest.BUTTON, []):
        problem("button_stuck", f"{BUTTON_WORDS[button & 3]} {pick(lang, SEATS[button >> 2])}")
    for supply_mv in at.get(selftest.SUPPLY, []):
        problem("supply", supply_mv)
    if selftest.LOW_PINS in at:
        problem("low_pins")
    if selftest.BARE in at:
        problem("bare")
    for kind, key, places, words in (
        (selftest.NEW_POCKET, "new_pocket", POCKETS, POCKET_WORDS),
        (selftest.NEW_LINES, "new_lines", SEATS, SEAT_WORDS),
    ):
        for place in at.get(kind, []):
            problem(key, pick(lang, places[place]), remedy_words=(words[place],))
    if selftest.NEW_PADS in at:
        problem("new_pads")
    if selftest.FLASH in at:
        problem("flash_bad")
    elif selftest.FLASH_FULL in at:
        problem("flash_full", max(status.get("flash_free", 0), 0))
