"""The words that commands and pages print for claims, refusals and the ends of boards, as pairs (French, English).

carrom.panel.calls has those for seats, pieces and calls, which the scoreboard shows too.
"""

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

BOARD_ENDS = {
    "men": ("tous ses pions sont rentrés", "all its men are down"),
    "queen": ("la reine a décidé", "the queen decided"),
    "yes_sir": ("Yes Sir !", "Yes Sir!"),
    "tomate": ("tomate !", "tomate!"),
}
LOST = ("donné par l'arbitre", "given by the umpire")  # a board that ended by the entry `lost`

CLAIMS = {
    "bank": ("par la bande", "off the cushion"),
    "boulette": ("pion adverse touché d'abord", "other man touched first"),
    "said": ("phrase dite", "words said"),
    "hit": ("pion nommé rentré", "named man in"),
    "miss": ("pion nommé manqué", "named man missed"),
    "untouched": ("rien touché", "nothing touched"),
    "improper": ("geste irrégulier", "improper stroke"),
    "foul": ("faute", "foul"),
    "stands": ("hors tour, compté", "out of turn, counted"),
}
