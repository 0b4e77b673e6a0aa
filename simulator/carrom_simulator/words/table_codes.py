"""The codes that a table hands out for refusals, spoiled passes and damaged files, in French and English."""

from typing import Any

from carrom.lang import pick

POCKETS = {
    "sw": ("sud-ouest", "south-west"),
    "se": ("sud-est", "south-east"),
    "ne": ("nord-est", "north-east"),
    "nw": ("nord-ouest", "north-west"),
}
PIECES = {
    "w": ("pion blanc", "white man"),
    "b": ("pion noir", "black man"),
    "q": ("pion rouge", "queen"),
    "s": ("palet", "striker"),
}

TEXTS = {
    # A command that the console refuses.
    "busy": ("un tir est en cours ou une question est ouverte", "a shot is being played or a question is open"),
    "no-question": ("aucune question n'est ouverte", "no question is open"),
    "no-such-command": ("la table ne connaît pas la commande {}", "the table has no command {}"),
    "usage": ("la commande s'écrit : {}", "the command reads: {}"),
    "long-line": ("une commande a {} caractères au plus", "a command has at most {} characters"),
    "number": ("{} n'est pas un nombre de 0 à {}", "{} is not a number of 0 to {}"),
    "flash": ("la mémoire ou un circuit ne répond pas : {}", "the flash or a chip does not answer: {}"),
    "memory": ("mémoire insuffisante : regardez la position", "short of memory: look at the position"),
    "not-in-kaluki": ("la table compte le Kaluki et ne mesure rien", "the table scores Kaluki and measures nothing"),
    "learn-first": ("il faut d'abord learn start", "learn start comes first"),
    # A useless pass of a calibration.
    "other-pocket": ("ce n'était pas ce trou", "that was another pocket"),
    "several-pieces": ("il faut une seule pièce à la fois", "one piece at a time, please"),
    "gates-missed": ("les deux portes ne l'ont pas vue", "the two gates have not both seen it"),
    "window-missed": ("la fenêtre de couleur ne l'a pas vue", "the colour window has not seen it"),
    "unsteady": ("mesures instables", "unsteady readings"),
    "piece-length": ("une longueur de {} µm n'est pas celle de cette pièce", "{} µm is not the length of this piece"),
    "unlike-before": (
        "elle ne ressemble pas à la précédente : on reprend cette pièce au début",
        "it is unlike the one before: this piece begins again",
    ),
    # A calibration that cannot be stored or read.
    "passes": ("il manque {} passages : {}, trou {}", "{} passes are missing: {}, {} pocket"),
    "range": ("{} = {} n'est pas entre {} et {}", "{} = {} is not within {} to {}"),
    "striker-length": (
        "le palet n'est guère plus long qu'un pion : {} et {} µm",
        "the striker is hardly longer than a man: {} and {} µm",
    ),
    "reading": ("trou {} : une mesure n'est pas entre 1 et 4095", "{} pocket: a reading is not within 1 to 4095"),
    "black-bright": (
        "trou {} : les noirs ne sont guère plus sombres que les blancs ou le rouge",
        "{} pocket: black men are hardly darker than white ones or the queen",
    ),
    "red-white": ("trou {} : le rouge et les blancs se ressemblent", "{} pocket: queen and white men look alike"),
    "black-empty": (
        "trou {} : les noirs ne se distinguent guère de la fenêtre vide",
        "{} pocket: black men can hardly be told from the empty window",
    ),
    "version": ("version {} inconnue ici", "version {} is not known here"),
    "line": ("ligne {} inconnue", "unknown line {}"),
    "value": ("valeur {} inconnue", "unknown value {}"),
    # A damaged file.
    "too-long": ("plus de {} octets", "longer than {} bytes"),
    "other-file": ("ce n'est pas un fichier {}", "not a {} file"),
    "file-length": ("{} octets au lieu de {}", "{} bytes instead of {}"),
    "checksum": ("somme de contrôle fausse", "the checksum does not match"),
    "unreadable": ("la mémoire ne se lit pas", "the flash could not be read"),
    "copy-older": ("une copie est plus ancienne que l'autre", "one copy is older than the other"),
    "copy-missing": ("une copie manque", "one copy is missing"),
    "missing": ("le fichier manque", "the file is missing"),
}


def code_text(lang: str, code: str, *values: Any) -> str:
    """Put a code and its values into words; a text that is no code stays as it is.

    >>> code_text("en", "passes", 3, "w", "sw")
    '3 passes are missing: white man, south-west pocket'
    """
    if code not in TEXTS:
        return " ".join(str(part) for part in (code, *values))
    words = [pick(lang, POCKETS.get(value) or PIECES.get(value) or (value, value)) for value in values]
    return pick(lang, TEXTS[code]).format(*words)


def refusal_text(lang: str, answer: dict[str, Any]) -> str:
    """Say in words why the console refused a command; answer: its `{"error": CODE, "values": [...]}`."""
    return code_text(lang, answer["error"], *answer.get("values", ()))
