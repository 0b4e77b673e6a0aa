"""Dézépions in words."""

from carrom_simulator.words.books import every_book
from carrom_simulator.words.books.book import Book, Row

BOOK = Book(
    name="Dézépions",
    summary=(
        "Les couleurs se trouvent en jouant, le rouge se rentre en dernier, un seul plateau décide.",
        "Colours are found in play, the red goes last, a single board decides.",
    ),
    aim=(
        "Rentrer ses neuf pions, puis la reine, avant l'adversaire.",
        "Pocket your nine men and then the queen before the other side.",
    ),
    turn=(
        "Le palet posé sur sa ligne de tir, on l'envoie d'une pichenette. "
        "On rejoue tant qu'il ne tombe que de ses pions.",
        "Place the striker on your base line and flick it. You play again while only your own men fall.",
    ),
    rewords={
        "C3": every_book.PLAIN_HAND,
        "C4": (
            "Rendre un pion, c'est en remettre un des siens au centre du plateau.",
            "To return a man is to put one of your own pocketed men back in the centre.",
        ),
        "C6": every_book.FIRST_MAN,
        "C7": ("Qui ouvre est tiré au sort.", "Who opens is drawn by lot."),
        "C12": (
            "À quatre, on joue en équipes face à face : les deux adversaires choisissent ensemble.",
            "With four, partners sit opposite each other; either opponent may make the choice.",
        ),
    },
    heading=("De Dézépions", "Of Dézépions"),
    ours=("D6",),
    rows={
        "D1": Row(
            (
                "Le premier pion rentré donne sa couleur au camp qui tirait.",
                "The first man pocketed gives its colour to the side that was shooting.",
            ),
            clause=(
                "le premier pion tombé donne sa couleur au camp qui tirait",
                "the first man to fall gives its colour to the side that was shooting",
            ),
        ),
        "D2": Row(
            (
                "Rentrer de ses pions et rien d'autre fait rejouer. Un pion adverse est pour l'adversaire, et on "
                "ne rejoue pas.",
                "Pocketing own men and nothing else lets you play again. Another man counts for its side, and you "
                "do not.",
            ),
            clause=(
                "on rejoue quand il ne tombe que des pions à soi, et seulement alors",
                "one plays again when own men and nothing else fell, and only then",
            ),
        ),
        "D3": Row(
            (
                "La reine se rentre en dernier : quand les neuf pions sont déjà rentrés, elle gagne la partie. "
                "Plus tôt, elle revient au centre et on ne rejoue pas.",
                "The queen goes last: with all nine men already down she wins the game. Earlier she goes back to "
                "the centre and you do not play again.",
            ),
            clause=(
                "la reine ne compte que si les neuf pions du tireur étaient déjà rentrés",
                "the queen counts only if all nine own men were down already",
            ),
            calls={
                "queen_back": (
                    "avant ce coup les neuf pions du tireur n'étaient pas tous rentrés : la reine revient au centre",
                    "before this shot not all nine own men were down, so the queen goes back",
                ),
                "game": (
                    "avant ce coup les neuf pions du tireur étaient rentrés : la reine gagne la partie",
                    "all nine own men were down before this shot, so the queen wins the game",
                ),
            },
        ),
        "D4": Row(
            (
                "Le palet rentré sans pion à soi : l'adversaire choisit d'enlever un de ses propres pions ou de "
                "faire revenir un pion du fautif. Puis la main passe.",
                "The striker pocketed without an own man: the other side chooses to take one of its own men off "
                "or to bring one of the offender's back. Then the hand passes.",
            ),
            clause=(
                "le palet est rentré sans pion du tireur : l'adversaire choisit d'enlever ou de faire revenir un pion",
                "the striker fell without an own man: the other side chooses to remove or to return one",
            ),
            parts={
                "return": (
                    "le palet est rentré sans pion du tireur : un de ses pions revient, il n'y a rien d'autre à "
                    "choisir",
                    "the striker fell without an own man: one of the shooter's men comes back, there is nothing "
                    "else to choose",
                ),
                "remove": (
                    "le palet est rentré sans pion du tireur : l'adversaire enlève un des siens, il n'y a rien "
                    "d'autre à choisir",
                    "the striker fell without an own man: the other side removes one of its own, there is nothing "
                    "else to choose",
                ),
                "nothing": (
                    "le palet est rentré sans pion du tireur, et il n'y a rien à choisir : la main passe",
                    "the striker fell without an own man, and there is nothing to choose: the hand passes",
                ),
            },
        ),
        "D5": Row(
            (
                "Le palet rentré avec un de ses pions : le pion reste rentré, on ne rejoue pas, il n'y a pas de choix.",
                "The striker pocketed with an own man: the man stays down, no replay, no choice.",
            ),
            clause=(
                "le palet est rentré avec un pion du tireur : le pion reste, on ne rejoue pas",
                "the striker fell with an own man: the man stays down, no replay",
            ),
        ),
        "D6": Row(
            (
                "Le palet rentré avec la reine qui gagnait : la reine revient et l'adversaire choisit.",
                "The striker pocketed with the winning queen: she goes back and the other side chooses.",
            ),
            clause=(
                "le palet est tombé avec la reine qui gagnait : elle revient",
                "the striker fell with the winning queen: she goes back",
            ),
        ),
        "D7": Row(
            (
                "Ne rien toucher, ou toucher d'abord un pion adverse, n'est pas une faute. Une pièce sortie ne "
                "coûte rien.",
                "Touching nothing, or another man first, is no fault. A piece off the board costs nothing.",
            ),
            clause=(
                "rien n'est tombé et ce n'est pas une faute : la main passe",
                "nothing fell and that is no fault: the hand passes",
            ),
        ),
        "D8": Row(
            ("La partie tient en un plateau.", "One board is the whole game."),
            clause=("un seul plateau fait la partie", "a single board is the game"),
        ),
        "D9": Row(
            (
                "On ne tire pas directement sur un pion qui se trouve sur sa propre ligne de tir : il faut passer par "
                "la bande. La table ne le voit pas.",
                "A man that lies on your own base line may be shot at off a cushion only. The table does not see it.",
            ),
        ),
    },
)
