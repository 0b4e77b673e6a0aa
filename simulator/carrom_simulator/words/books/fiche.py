"""Fiche Carom in words."""

from carrom_simulator.words.books import billard, every_book
from carrom_simulator.words.books.book import Book, Row

BOOK = Book(
    name="Fiche Carom",
    summary=(
        "Le jeu de base, où les pénalités passent la main : 12 points au plus par plateau, 25 points ou 8 plateaux.",
        "The base game with penalties that pass the turn: at most 12 points a board, 25 points or 8 boards.",
    ),
    aim=(
        "Rentrer ses neuf pions avant l'adversaire : 12 points au plus par plateau, 25 pour la partie.",
        "Pocket your nine men before the other side: at most 12 points a board, 25 for the game.",
    ),
    goal=(
        "Rentrez vos neuf {own} avant les neuf {other} ; la reine vaut 3 points.",
        "Pocket your nine {own} men before the nine {other} ones; the queen is worth 3 points.",
    ),
    turn=(
        "Le palet posé sur sa ligne de tir, on l'envoie d'une pichenette. Un de ses pions rentré, on rejoue ; "
        "sinon la main passe.",
        "Place the striker on your base line and flick it. After an own man you play again; otherwise the turn passes.",
    ),
    rewords=every_book.PLAIN,
    heading=("De la fiche", "Of the Fiche"),
    ours=("F1",),
    rows={
        "F1": Row(
            (
                "Pénalité : on rend un pion et la main passe. Elle punit le palet rentré, et le palet ou toute pièce "
                "sortis du plateau ; plusieurs dans un coup s'additionnent. Sans un de ses pions dans le coup, la "
                "reine tombée ou à couvrir revient au centre.",
                "A penalty: you return a man and the turn passes. It is for the striker pocketed, and for the "
                "striker or any piece off the board; several in one shot add up. Without an own man in the shot, a "
                "queen that fell or is to be covered goes back.",
            ),
            told=[
                (
                    "",
                    (
                        "C'est une pénalité pour {for}, sans pion du tireur : {back} à rendre.",
                        "That is a penalty for {for}, without an own man: {back} to be returned.",
                        "striker passes",
                    ),
                ),
                (
                    "queen_back",
                    (
                        "La reine revient au centre.",
                        "The queen goes back to the centre.",
                    ),
                ),
            ],
        ),
        "F2": Row(
            (
                "Rentrer un de ses pions fait rejouer même avec le palet, un pion adverse ou la reine : on paie le "
                "pion de la pénalité et on garde la main. Avec une pièce sortie, la main passe quand même.",
                "An own man pocketed lets you play again even with the striker, another man or the queen: you pay "
                "the penalty's man and keep the turn. With a piece off the board the turn passes all the same.",
            ),
            told=(
                "C'est une pénalité pour {for} : {back} à rendre. Mais ce que le tireur a rentré compte.",
                "That is a penalty for {for}: {back} to be returned. But what the shooter pocketed counts.",
                "striker own_stays",
            ),
            parts={
                "off": [
                    (
                        "!board",
                        (
                            "C'est une pénalité pour {for} : {back} à rendre. Ce que le tireur a "
                            "rentré compte, mais une pièce est sortie : la main passe quand même.",
                            "That is a penalty for {for}: {back} to be returned. What the shooter "
                            "pocketed counts, but a piece left the board: the turn passes all the "
                            "same.",
                            "striker own_stays passes",
                        ),
                    ),
                    (
                        "board",
                        (
                            "C'est une pénalité pour {for} : {back} à rendre. Mais ce que le tireur a rentré compte.",
                            "That is a penalty for {for}: {back} to be returned. But what the shooter pocketed counts.",
                            "striker own_stays",
                        ),
                    ),
                ],
            },
        ),
        "F3": Row(
            (
                "Rentrer des pions adverses ne coûte que la main. La reine qu'on a le droit de rentrer n'en souffre "
                "pas : tombée avec eux, elle reste à couvrir et on rejoue.",
                "Pocketing other men costs the turn and nothing more. A queen that you may pocket does not suffer: if "
                "she falls with them she is to be covered, and you play again.",
            ),
            told=[
                (
                    "others_more",
                    (
                        "Des pions adverses sont tombés avec la reine : cela ne lui ôte rien.",
                        "Men of the other side fell with the queen: that takes nothing away from her.",
                    ),
                ),
                (
                    "!others_more",
                    (
                        "Un pion adverse est tombé avec la reine : cela ne lui ôte rien.",
                        "A man of the other side fell with the queen: that takes nothing away from her.",
                    ),
                ),
            ],
        ),
        "F4": Row(
            (
                "Le palet tombé dans le coup qui couvre la reine ne défait pas la couverture.",
                "The striker falling in the shot that covers the queen does not undo the cover.",
            ),
            told=(
                "Le palet est tombé dans le coup qui couvre la reine : elle reste couverte.",
                "The striker fell in the shot that covers the queen: she stays covered.",
                "queen_covered striker",
            ),
        ),
        "F5": Row(
            (
                "Un point par pion adverse, 3 pour la reine couverte si l'on avait 21 points au plus, jamais plus "
                "de 12 par plateau. Les dettes du perdant sont effacées.",
                "A point for each other man, 3 for the covered queen if you stood at 21 or less, never more than "
                "12 a board. The loser's dues are cancelled.",
            ),
            told=[
                (
                    "",
                    (
                        "{points}",
                        "{points}",
                    ),
                ),
                (
                    "written_off",
                    (
                        "Ce que le perdant devait est effacé.",
                        "What the loser owed is written off.",
                    ),
                ),
            ],
        ),
        "F6": Row(
            (
                "La partie est au premier à 25 points, ou à qui mène après huit plateaux ; à égalité, un neuvième "
                "décide.",
                "The game goes to the first at 25, or to whoever leads after eight boards; if level, a ninth decides.",
            ),
            told=[
                (
                    "at_points",
                    (
                        "{winner} a {score} points et gagne la partie : il en faut 25.",
                        "{winner} has {score} points and wins the game: 25 are needed.",
                        "game",
                    ),
                ),
                (
                    "!at_points",
                    (
                        "{winner} mène {score} à {against} après huit plateaux et gagne la partie.",
                        "{winner} leads by {score} to {against} after eight boards and wins the game.",
                        "game",
                    ),
                ),
            ],
            parts={
                "level": (
                    "{level} à {level} après huit plateaux : un neuvième décide.",
                    "{level} to {level} after eight boards: a ninth decides.",
                    "level",
                ),
            },
        ),
        "F7": Row(
            (
                "Des pions qui se chevauchent ou tiennent sur la tranche restent comme ils sont. La table ne le voit "
                "pas.",
                "Men that overlap or stand on edge stay as they lie. The table does not see it.",
            ),
        ),
    },
    borrows=tuple(name for name in billard.BOOK.row_names() if name not in ("B7", "B8", "B13")),
)
