"""The meaning of Kaluki's switches in French and English, for lists on the computer. The chip never loads it."""

from carrom.kaluki.options import OPTIONS, SETTINGS

MEANINGS = {
    "first_meld": (
        "les 40 points de l'ouverture : une seule combinaison, ou toutes celles du tour",
        "the 40 points of the opening: a single meld, or all of the turn together",
    ),
    "joker_swap": (
        "le joker qu'on échange : n'importe lequel, ou seulement celui d'une séquence",
        "the joker that may be swapped: any, or one of a run only",
    ),
    "start": ("jetons de chacun au pot", "chips of each player into the pot"),
    "hand": ("jetons pour une donne gagnée", "chips for a hand won"),
    "kaluki": ("jetons pour un kaluki", "chips for a kaluki"),
    "buy": ("jetons pour se racheter", "chips to buy back in"),
    "players": ("noms des joueurs, dans l'ordre du jeu", "the players' names in the order of play"),
    "places": ("manette de chacun, dans le même ordre", "each player's pad, in the same order"),
}
for _option in OPTIONS + SETTINGS:
    _option.meaning = MEANINGS[_option.name]
