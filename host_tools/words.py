"""The words that the commands print for seats, pieces, calls and refusals, in French and English."""

LANGUAGES = ("fr", "en")

SEATS = {
    "south": ("Sud", "South"),
    "east": ("Est", "East"),
    "north": ("Nord", "North"),
    "west": ("Ouest", "West"),
}
PIECES = {
    "w": ("blanc", "white"),
    "b": ("noir", "black"),
    "q": ("reine", "queen"),
    "s": ("palet", "striker"),
}
MEN = {"w": ("les blancs", "white"), "b": ("les noirs", "black")}
POCKETS = {"sw": ("SO", "SW"), "se": ("SE", "SE"), "ne": ("NE", "NE"), "nw": ("NO", "NW")}
ZONES = {"near": ("proche", "near"), "far": ("lointain", "far")}

CALLS = {
    "si_just": ("Si Just !", "Si Just!"),
    "non_just": ("Non Just !", "Non Just!"),
    "brutal": ("brutal", "brutal"),
    "six_cinquante": ("six-cinquante", "six-cinquante"),
    "boulette": ("boulette", "boulette"),
    "louxor": ("Louxor", "Louxor"),
    "louxor_doubled": ("Louxor doublé", "Louxor doubled"),
    "jen_tiens_un": ("j'en tiens un", "j'en tiens un"),
    "penalty": ("penalty pour l'adversaire", "penalty shot for the other side"),
    "penalty_scored": ("penalty réussi", "penalty shot scored"),
    "penalty_missed": ("penalty raté", "penalty shot missed"),
    "tomate": ("tomate !", "tomate!"),
    "yes_sir": ("Yes Sir !", "Yes Sir!"),
    "bet_won": ("pari gagné", "bet won"),
    "bet_lost": ("pari perdu", "bet lost"),
    "colours": ("couleurs trouvées", "colours found"),
    "half_shot": ("demi-coup à venir", "half shot next"),
    "other_man": ("pion adverse seulement", "other men only"),
    "striker": ("palet rentré", "striker pocketed"),
    "queen_held": ("reine à couvrir", "queen to be covered"),
    "queen_covered": ("reine couverte", "queen covered"),
    "queen_back": ("la reine revient au centre", "the queen goes back"),
    "due": ("pion dû", "man due"),
    "foul": ("faute", "foul"),
    "board": ("fin du plateau", "end of the board"),
    "game": ("fin de la partie", "end of the game"),
}

ERRORS = {
    "nothing-to-undo": ("il n'y a rien à annuler", "there is nothing to undo"),
    "game-over": ("la partie est finie", "the game is over"),
    "not-in-this-book": ("cette règle du jeu ne le connaît pas", "this rule book does not have it"),
    "out-of-turn": ("ce n'est pas son tour", "it is not that seat's turn"),
    "not-possible": ("impossible maintenant", "not possible now"),
    "no-such-man": ("plus de pièces qu'il n'y en a sur le plateau", "more pieces than lie on the board"),
    "needs-hit-or-miss": (
        "il faut dire si le pion nommé est tombé, et dans quel trou",
        "it must say whether the named man fell, and into which pocket",
    ),
    "bet-open": ("un pari est déjà ouvert", "a bet is open already"),
    "colours-unknown": ("les couleurs ne sont pas encore connues", "colours are not known yet"),
    "no-bet": ("il n'y a pas de pari", "there is no bet"),
    "bet-closed": ("chacun a déjà fait ses trois annonces", "each side has made its three calls"),
    "not-asked": ("aucun choix n'est demandé", "no choice was asked for"),
}

REASONS = {
    "men": ("tous ses pions sont rentrés", "all its men are down"),
    "queen": ("la reine a décidé", "the queen decided"),
    "yes_sir": ("Yes Sir !", "Yes Sir!"),
    "tomate": ("tomate !", "tomate!"),
}

CLAIMS = {
    "bank": ("par la bande", "off the cushion"),
    "boulette": ("pion adverse touché d'abord", "other man touched first"),
    "said": ("phrase dite", "words said"),
    "hit": ("pion nommé rentré", "named man in"),
    "miss": ("pion nommé manqué", "named man missed"),
    "untouched": ("rien touché", "nothing touched"),
    "improper": ("geste irrégulier", "improper stroke"),
    "foul": ("faute", "foul"),
}


def word(table: dict, key: str, lang: str) -> str:
    """The word for `key` in "fr" or "en". Raises KeyError."""
    return table[key][LANGUAGES.index(lang)]
