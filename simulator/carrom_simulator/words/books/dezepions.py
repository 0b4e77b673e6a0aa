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
        "Rentrer ses neuf pions dans les buts, puis la reine, avant l'adversaire.",
        "Pocket your nine men and then the queen before the other side.",
    ),
    goal=(
        "Rentrez vos neuf pions, puis la reine. Le premier pion qui tombe donne votre couleur.",
        "Pocket your nine men, then the queen. The first man that falls gives your colour.",
    ),
    turn=(
        "Le percuteur posé sur sa ligne de tir, on l'envoie d'une pichenette. "
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
        "C10": (
            "Un pion sorti du plateau revient au centre et ne compte pas comme rentré. Le percuteur sorti se ramasse.",
            "A man off the board comes back to the centre and does not count as pocketed. The striker is picked up.",
        ),
        "C11": (
            "Le percuteur se pose sur sa bande de tir, entre les deux lignes, ou exactement sur le cercle du bout. Mal "
            "posé, la table prévient, sans punir. Tirer en arrière ou par la bande est permis.",
            "The striker is placed between the lines of your own base line, or exactly on the circle at its end. The "
            "table warns of a bad placing and never punishes it. Shots backward and off the cushion are allowed.",
        ),
        "C12": (
            "À quatre, on joue en équipes face à face : les deux adversaires choisissent ensemble.",
            "With four, partners sit opposite each other; either opponent may make the choice.",
        ),
    },
    heading=("De Dézépions", "Of Dézépions"),
    striker=("percuteur", "striker"),
    ours=("D6",),
    rows={
        "D1": Row(
            (
                "Le premier pion rentré donne sa couleur au camp qui tirait.",
                "The first man pocketed gives its colour to the side that was shooting.",
            ),
            told=(
                "Les couleurs sont ainsi trouvées : elles valent pour toute la partie.",
                "So the colours are found: they hold for the whole game.",
                "colours",
            ),
        ),
        "D2": Row(
            (
                "Rentrer de ses pions et rien d'autre fait rejouer. Un pion adverse est pour l'adversaire, et on "
                "ne rejoue pas.",
                "Pocketing own men and nothing else lets you play again. Another man counts for its side, and you "
                "do not.",
            ),
            told=[
                (
                    "own !others !queen",
                    (
                        "Il n'est tombé que des pions du tireur : {player} rejoue.",
                        "Nothing but own men fell: {player} plays again.",
                        "own_stays",
                    ),
                ),
                (
                    "own others",
                    (
                        "Des pions des deux camps sont tombés et restent rentrés : la main passe à {next}.",
                        "Men of both sides fell and stay down: the turn passes to {next}.",
                        "own_stays other_stays",
                    ),
                ),
                (
                    "own !own_more !others queen",
                    (
                        "La reine est tombée avec un pion du tireur, qui reste rentré : la main passe à {next}.",
                        "The queen fell together with an own man, which stays down: the turn passes to {next}.",
                        "own_stays",
                    ),
                ),
                (
                    "own_more !others queen",
                    (
                        "La reine est tombée avec des pions du tireur, qui restent rentrés : la main passe à {next}.",
                        "The queen fell together with own men, which stay down: the turn passes to {next}.",
                        "own_stays",
                    ),
                ),
                (
                    "!own others",
                    (
                        "Il n'est pas tombé de pion du tireur : la main passe à {next}.",
                        "No own man fell: the turn passes to {next}.",
                    ),
                ),
            ],
        ),
        "D3": Row(
            (
                "La reine se rentre en dernier : quand les neuf pions sont déjà rentrés, elle gagne la partie. "
                "Plus tôt, elle revient au centre et on ne rejoue pas.",
                "The queen goes last: with all nine men already down she wins the game. Earlier she goes back to "
                "the centre and you do not play again.",
            ),
            told=[
                (
                    "queen_back",
                    (
                        "Avant ce coup, les neuf pions du tireur n'étaient pas tous rentrés : la "
                        "reine revient au centre.",
                        "Before this shot not all nine own men were down: the queen goes back to the centre.",
                    ),
                ),
                (
                    "queen_back !own !others !striker",
                    (
                        "La main passe à {next}.",
                        "The turn passes to {next}.",
                    ),
                ),
                (
                    "game",
                    (
                        "Avant ce coup, les neuf pions du tireur étaient rentrés : la reine gagne la partie.",
                        "All nine own men were down before this shot: the queen wins the game.",
                        "won queen_wins",
                    ),
                ),
            ],
        ),
        "D4": Row(
            (
                "Le percuteur rentré sans pion à soi : l'adversaire choisit d'enlever un de ses propres pions ou de "
                "faire revenir un pion du fautif. Puis la main passe.",
                "The striker pocketed without an own man: the other side chooses to take one of its own men off "
                "or to bring one of the offender's back. Then the turn passes.",
            ),
            told=[
                (
                    "!chosen",
                    (
                        "Le percuteur est tombé sans pion du tireur : l'adversaire choisit d'enlever "
                        "un de ses pions ou d'en faire revenir un du tireur, puis {next} joue.",
                        "The striker fell without an own man: the other side chooses to take off one "
                        "of its own men or to bring back one of the shooter's, and then {next} plays.",
                        "striker chooses",
                    ),
                ),
                (
                    "returns",
                    (
                        "L'adversaire du fautif a choisi : un pion du fautif revient sur le plateau et {next} joue.",
                        "The offender's opponent has chosen: one of the offender's men comes back to the board, "
                        "and {next} plays.",
                    ),
                ),
                (
                    "chosen !returns",
                    (
                        "L'adversaire du fautif a choisi : il enlève un de ses propres pions, qui compte comme rentré, "
                        "et {next} joue.",
                        "The offender's opponent has chosen: he takes off one of his own men, "
                        "which counts as pocketed, and {next} plays.",
                    ),
                ),
            ],
            parts={
                "return": (
                    "Le percuteur est tombé sans pion du tireur : un des siens revient et la "
                    "main passe à {next}, rien d'autre n'étant possible.",
                    "The striker fell without an own man: one of his comes back and the "
                    "turn passes to {next}, as nothing else is possible.",
                    "striker",
                ),
                "remove": (
                    "Le percuteur est tombé sans pion du tireur : l'adversaire enlève un des "
                    "siens et la main passe à {next}, rien d'autre n'étant possible.",
                    "The striker fell without an own man: the other side takes off one of "
                    "its own and the turn passes to {next}, as nothing else is possible.",
                    "striker",
                ),
                "nothing": (
                    "Le percuteur est tombé sans pion du tireur : il n'y a rien à choisir et la main passe à {next}.",
                    "The striker fell without an own man: there is nothing to choose and the turn passes to {next}.",
                    "striker",
                ),
            },
        ),
        "D5": Row(
            (
                "Le percuteur rentré avec un de ses pions : le pion reste rentré, on ne rejoue pas, il n'y a pas de "
                "choix.",
                "The striker pocketed with an own man: the man stays down, no replay, no choice.",
            ),
            told=[
                (
                    "!own_more",
                    (
                        "Le percuteur est tombé avec un pion du tireur, qui reste rentré : il n'y a rien à choisir et "
                        "la main passe à {next}.",
                        "The striker fell with an own man, which stays down: there is nothing to choose and the turn "
                        "passes to {next}.",
                        "striker own_stays",
                    ),
                ),
                (
                    "own_more",
                    (
                        "Le percuteur est tombé avec des pions du tireur, qui restent rentrés : il n'y a rien à "
                        "choisir et la main passe à {next}.",
                        "The striker fell with own men, which stay down: there is nothing to choose and the turn "
                        "passes to {next}.",
                        "striker own_stays",
                    ),
                ),
            ],
        ),
        "D6": Row(
            (
                "Le percuteur rentré avec la reine qui gagnait : la reine revient et l'adversaire choisit.",
                "The striker pocketed with the winning queen: she goes back and the other side chooses.",
            ),
            told=(
                "Le percuteur est tombé avec la reine, qui gagnait sinon : elle revient au centre.",
                "The striker fell with the queen, who would have won: she goes back to the centre.",
                "striker queen_back",
            ),
        ),
        "D7": Row(
            (
                "Ne rien toucher, ou toucher d'abord un pion adverse, n'est pas une faute. Une pièce sortie ne "
                "coûte rien.",
                "Touching nothing, or another man first, is no fault. A piece off the board costs nothing.",
            ),
            told=(
                "Rien n'est tombé : la main passe à {next}. Ce n'est pas une faute, quoi que le percuteur ait touché "
                "d'abord.",
                "Nothing fell: the turn passes to {next}. That is no fault, whatever the striker touched first.",
            ),
        ),
        "D8": Row(
            ("La partie tient en un plateau.", "One board is the whole game."),
            told=(
                "La partie se joue en un plateau et vaut 1 point : {winner} la gagne.",
                "A single board is the game and worth 1 point: {winner} wins it.",
                "points game",
            ),
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
