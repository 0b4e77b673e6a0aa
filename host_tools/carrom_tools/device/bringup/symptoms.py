"""Names what a step of the bring-up may see: a symptom is "KIND PLACE", with the words for it in both languages."""

from __future__ import annotations

from carrom import fitted
from carrom.game.pieces import POCKET_WORDS
from carrom.panel.calls import POCKETS
from carrom_simulator.words.codes import Pair
from carrom_tools.device.bringup import points
from carrom_tools.device.bringup.effects import BEAMS, BUTTONS
from carrom_tools.device.bringup.points import put

NO_STEP = "-"  # a table without its 3.3 V is found by no step: it has no console
# kind: (step that sees it, words); {} stands for its places.
KINDS: dict[str, tuple[str, Pair]] = {
    "console-none": (NO_STEP, ("la table ne répond pas du tout", "the table does not answer at all")),
    "supply-none": ("supply", ("les 5 V ne se mesurent pas", "the 5 V cannot be measured")),
    "supply-low": ("supply", ("les 5 V sont trop bas", "the 5 V are too low")),
    "supply-high": ("supply", ("les 5 V sont trop hauts", "the 5 V are too high")),
    "ambient-none": ("supply", ("la lumière de la pièce se lit 0", "the room's light reads 0")),
    "dark": ("beams", ("{} : toujours coupée", "{}: always cut")),
    "lit": ("beams", ("{} : jamais coupée, émetteurs éteints compris", "{}: never cut, even with the emitters off")),
    "deaf": ("beams", ("{} : un doigt ne la coupe pas", "{}: a finger does not cut it")),
    "low-blind": (
        "beams",
        ("{} : émetteur bas masqué, elle reste libre", "{}: stays free with its lower emitter covered"),
    ),
    "high-blind": (
        "beams",
        ("{} : émetteur haut masqué, elle reste libre", "{}: stays free with its upper emitter covered"),
    ),
    "crossed": ("beams", ("{} : au doigt, c'est {} qui répond", "a finger in {}: it is {} that answers")),
    "current-none": ("lamps", ("{} : aucun courant", "{}: no current")),
    "current-low": ("lamps", ("{} : trop peu de courant", "{}: too little current")),
    "current-high": ("lamps", ("{} : trop de courant", "{}: too much current")),
    "zero": ("lamps", ("fenêtre du trou {} : se lit 0", "window of pocket {}: reads 0")),
    "bright": ("lamps", ("fenêtre du trou {} : trop claire dans le noir", "window of pocket {}: too bright unlit")),
    "red-none": ("eyes", ("{} : aucune lumière rouge de sa lampe", "{}: no red light from its lamp")),
    "red-weak": ("eyes", ("{} : peu de lumière rouge", "{}: little red light")),
    "red-other": ("eyes", ("{} : éclairé par la lampe de l'autre œil", "{}: lit by the other eye's lamp")),
    "green-none": ("eyes", ("{} : aucune lumière verte", "{}: no green light")),
    "green-weak": ("eyes", ("{} : peu de lumière verte", "{}: little green light")),
    "pads-mute": ("buttons", ("les boutons ne répondent pas", "the buttons do not answer")),
    "held": ("buttons", ("{} : toujours enfoncé", "{}: always down")),
    "mute": ("buttons", ("{} : sans effet", "{}: without effect")),
    "other-button": ("buttons", ("{} : c'est {} qui répond", "{}: it is {} that answers")),
    "module-dark": ("display", ("le module {} de l'afficheur reste noir", "module {} of the display stays dark")),
    "upside-down": ("display", ("l'afficheur est la tête en bas", "the display is upside down")),
    "reversed": ("display", ("les modules sont dans l'ordre inverse", "the modules are in reverse order")),
    "turned": (
        "display",
        (
            "chaque chiffre est tourné (quarts de tour à droite : {})",
            "each digit is turned (quarter turns clockwise: {})",
        ),
    ),
    "silent": ("buzzer", ("le buzzer se tait", "the buzzer is silent")),
    "uncalibrated": ("calibration", ("l'étalonnage n'a pas abouti", "the calibration did not succeed")),
    "unseen": ("pieces", ("trou {} : des pièces n'ont pas été vues", "pocket {}: pieces were not seen")),
    "misread": ("pieces", ("trou {} : des pièces ont été mal nommées", "pocket {}: pieces were named wrongly")),
    "unsure": ("pieces", ("trou {} : la table a hésité", "pocket {}: the table was not sure")),
}


def is_fitted(symptom: str, parts: int) -> bool:
    """Return whether a symptom is about parts of the table (bits of carrom.fitted), or about none."""
    for word in symptom.split(" ")[1:]:
        own = 1 << BEAMS.index(word) if word in BEAMS else fitted.part(word.partition("-")[0])
        if own and word not in BUTTONS and not parts & own:
            return False
    return True


def kinds_of(step: str) -> frozenset[str]:
    """Return the kinds of symptoms that a step looks for."""
    return frozenset(kind for kind, (of, _) in KINDS.items() if of == step)


def _place(kind: str, word: str) -> Pair:
    if word in BEAMS:
        return points.beam(BEAMS.index(word))
    if word in BUTTONS:
        return points.button(BUTTONS.index(word))
    pocket, _, rest = word.partition("-")
    if pocket not in POCKET_WORDS:
        return word, word
    at = POCKET_WORDS.index(pocket)
    if not rest:
        return POCKETS[at]
    return points.lamp(at, rest) if kind.startswith("current") else points.eye(at, rest)


def words(symptom: str) -> Pair:
    """Put a symptom into words.

    >>> words("dark GATE_SW_A")[1]
    'gate A of pocket SW (GATE_SW_A): always cut'
    """
    kind, *places = symptom.split(" ")
    return put(KINDS[kind][1], *(_place(kind, word) for word in places))
