"""Billard indien in words."""

from carrom_simulator.words.books import every_book
from carrom_simulator.words.books.book import Book, Row

BOOK = Book(
    name="Billard indien",
    summary=(
        "Le jeu de base : le palet rentré coûte un pion, la reine vaut 3 points de plus, la partie se joue en 25.",
        "The base game: a pocketed striker costs a man, the queen is worth 3 more, the game is 25 points.",
    ),
    aim=(
        "Rentrer ses neuf pions avant l'adversaire. La reine couverte vaut 3 points de plus ; le premier à 25 a gagné.",
        "Pocket your nine men before the other side. The covered queen is worth 3 points more; "
        "the first at 25 has won.",
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
    heading=("Du billard indien", "Of Billard indien"),
    ours=("B4", "B5", "B6", "B8", "B9", "B10", "B11", "B12", "B13"),
    rows={
        "B1": Row(
            (
                "À deux ou à quatre, couleurs connues d'avance.",
                "For two or four, colours known beforehand.",
            ),
        ),
        "B2": Row(
            (
                "Rentrer au moins un de ses pions fait rejouer, même si des pions adverses tombent avec.",
                "Pocketing at least one of your own men lets you play again, even if others fell with it.",
            ),
            told=[
                (
                    "!own_more",
                    (
                        "Un pion du tireur est tombé : {player} rejoue.",
                        "An own man fell: {player} plays again.",
                        "own_stays",
                    ),
                ),
                (
                    "own_more",
                    (
                        "Des pions du tireur sont tombés : {player} rejoue.",
                        "Own men fell: {player} plays again.",
                        "own_stays",
                    ),
                ),
            ],
        ),
        "B3": Row(
            (
                "Rentrer des pions adverses sans un seul des siens fait perdre la main ; la reine tombée avec "
                "revient au centre.",
                "Pocketing other men and none of your own loses the turn; a queen that fell with them goes back.",
            ),
            told=[
                (
                    "!others_more",
                    (
                        "Un pion adverse est tombé et aucun du tireur : cela ne fait pas rejouer.",
                        "One of the other side's men fell and none of the shooter's own: that earns no replay.",
                        "passes",
                    ),
                ),
                (
                    "others_more",
                    (
                        "Des pions adverses sont tombés et aucun du tireur : cela ne fait pas rejouer.",
                        "Men of the other side fell and none of the shooter's own: that earns no replay.",
                        "passes",
                    ),
                ),
                (
                    "queen queen_back !B6",
                    (
                        "La reine tombée avec revient au centre.",
                        "The queen that fell too goes back to the centre.",
                    ),
                ),
            ],
        ),
        "B4": Row(
            (
                "On peut rentrer la reine dès qu'un pion de sa couleur est déjà rentré, peu importe par qui ; un pion "
                "ressorti ne compte pas. Il faut la couvrir au coup "
                "suivant en rentrant un de ses pions ; sinon elle revient au centre et la main passe.",
                "The queen may be pocketed once a man of your colour is down, whoever sent it there; a man that came "
                "back does not count. It must be covered by pocketing an "
                "own man with the very next shot; otherwise it goes back to the centre and the turn passes.",
            ),
            told=[
                (
                    "queen_held board",
                    (
                        "La reine est tombée, et rien ne l'a couverte dans ce coup.",
                        "The queen fell, and nothing covered her in this shot.",
                    ),
                ),
                (
                    "queen_held !board",
                    (
                        "La reine est tombée et le tireur y avait droit : {player} rejoue, et son prochain coup doit "
                        "la couvrir.",
                        "The queen fell and the shooter had the right to her: {player} plays again, "
                        "and the next shot must cover her.",
                    ),
                ),
                (
                    "queen_covered !own_more",
                    (
                        "Un pion du tireur est tombé au coup qui suivait la reine : elle est couverte.",
                        "An own man fell in the shot after the queen: she is covered.",
                        "own_stays",
                    ),
                ),
                (
                    "queen_covered own_more",
                    (
                        "Des pions du tireur sont tombés au coup qui suivait la reine : elle est couverte.",
                        "Own men fell in the shot after the queen: she is covered.",
                        "own_stays",
                    ),
                ),
                (
                    "queen_back",
                    (
                        "La reine était à couvrir et aucun pion du tireur n'est tombé : elle revient au centre.",
                        "The queen was to be covered and no own man fell: she goes back to the centre.",
                    ),
                ),
            ],
        ),
        "B5": Row(
            (
                "La reine et un de ses pions du même coup : elle est couverte aussitôt.",
                "Queen and an own man in one shot: it is covered at once.",
            ),
            told=(
                "La reine est tombée avec {mates} du tireur, qui y avait droit : elle est couverte aussitôt.",
                "The queen fell together with {mates}, and the shooter had the right to her: she is covered at once.",
                "queen_covered own_stays",
            ),
        ),
        "B6": Row(
            (
                "La reine rentrée trop tôt, sans pion de sa couleur déjà rentré, revient au centre et ne rapporte "
                "rien.",
                "A queen pocketed too early, with no man of your colour down, goes back and earns nothing.",
            ),
            told=(
                "Aucun pion du tireur n'était rentré avant ce coup : la reine revient au centre et ne rapporte rien.",
                "None of the shooter's men was down before this shot: the queen goes back to the "
                "centre and earns nothing.",
                "queen_back",
            ),
        ),
        "B7": Row(
            (
                "Le palet rentré, sans un de ses pions : on rend un pion et la main passe. La reine tombée avec, "
                "ou à couvrir, revient au centre.",
                "The striker pocketed without an own man: you return a man and the turn passes. A queen that fell "
                "with it, or is to be covered, goes back.",
            ),
            told=[
                (
                    "",
                    (
                        "Le palet est tombé sans pion du tireur : {back} à rendre.",
                        "The striker fell without an own man: {back} to be returned.",
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
        "B8": Row(
            (
                "Le palet rentré avec des pions à soi : on les rend, plus un, et on rejoue. La reine tombée avec, "
                "ou à couvrir, revient au centre.",
                "The striker pocketed with own men: you return those and one more, and play again. A queen that fell "
                "with them, or is to be covered, goes back.",
            ),
            told=[
                (
                    "",
                    (
                        "Le palet est tombé avec {own} du tireur : autant à rendre et un de plus, {back}.",
                        "The striker fell with {own} of the shooter's: as many are to be returned and "
                        "one more, {back}.",
                        "striker own_back",
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
        "B9": Row(
            (
                "Son dernier pion rentré, la reine non couverte : au choix de la maison, le plateau est gagné sans "
                "ses 3 points, ce pion ressort et la main passe, ou l'adversaire gagne le plateau, de 3 points.",
                "Your last man down and the queen not covered: as the house decides, the board is won without her "
                "3 points, that man comes back and the turn passes, or the other side wins the board, by 3 points.",
            ),
            parts={
                "win": (
                    "Le dernier pion du tireur est tombé : il gagne le plateau, la reine n'étant ici qu'un bonus.",
                    "The shooter's last man fell: he wins the board, as the queen is only a bonus here.",
                    "won own_stays",
                ),
                "return": (
                    "Le dernier pion du tireur est tombé et la reine n'est pas couverte : "
                    "par la règle de cette partie, ce pion ressort et la main passe à "
                    "{next}.",
                    "The shooter's last man fell and the queen is not covered: by the rule "
                    "of this game that man comes back and the turn passes to {next}.",
                    "own_back own_last_back",
                ),
                "lose": (
                    "Le dernier pion du tireur est tombé et la reine n'est pas couverte : par "
                    "la règle de cette partie, l'adversaire gagne le plateau.",
                    "The shooter's last man fell and the queen is not covered: by the rule of "
                    "this game the other side wins the board.",
                    "won own_stays",
                ),
            },
        ),
        "B10": Row(
            (
                "Le premier camp à rentrer ses neuf pions gagne le plateau : un point par pion adverse encore en "
                "jeu, 3 de plus s'il a couvert la reine, au moins 1.",
                "The first side with its nine men down wins the board: a point for each other man still on it, 3 "
                "more for having covered the queen, at least 1.",
            ),
            told=(
                "Tous les pions du tireur sont rentrés et il n'en doit aucun : il gagne le plateau.",
                "All of the shooter's men are down and he owes none: he wins the board.",
                "won own_stays",
            ),
            parts={
                "goes on": (
                    "Tous les pions du tireur étaient tombés, mais ils ne restent pas tous rentrés : "
                    "il ne gagne pas le plateau.",
                    "All of the shooter's men had fallen, but not all of them stay down: he does not win the board.",
                    "own_last_back",
                ),
            },
        ),
        "B11": Row(
            (
                "Si un coup rentre le dernier pion des deux camps, le tireur gagne, si la reine est couverte ou si la "
                "maison s'en passe. Sinon, au choix de la maison, les deux pions ressortent et la main passe, ou "
                "l'adversaire gagne le plateau, avec 3 points de plus.",
                "If one shot pockets the last man of both sides the shooter wins if the queen is covered or the house "
                "does not ask for it. Otherwise, as the house decides, both men come back and the turn passes, or the "
                "other side wins the board, with 3 points more.",
            ),
            told=[
                (
                    "queen_down",
                    (
                        "Le dernier pion des deux camps est tombé du même coup : le tireur gagne le plateau.",
                        "The last man of both sides fell in one shot: the shooter wins the board.",
                        "won own_stays other_stays",
                    ),
                ),
                (
                    "!queen_down",
                    (
                        "Le dernier pion des deux camps est tombé du même coup, et la maison se passe de la reine : le "
                        "tireur gagne le plateau.",
                        "The last man of both sides fell in one shot, and the house does not ask for the queen: the "
                        "shooter wins the board.",
                        "won own_stays other_stays",
                    ),
                ),
            ],
            parts={
                "return": (
                    "Le dernier pion des deux camps est tombé et la reine n'est pas "
                    "couverte : par la règle de cette partie, les deux ressortent et la "
                    "main passe à {next}.",
                    "The last man of both sides fell and the queen is not covered: by the "
                    "rule of this game both come back and the turn passes to {next}.",
                    "own_back other_back own_last_back",
                ),
            },
        ),
        "B12": Row(
            (
                "Rentrer le dernier pion adverse fait gagner le plateau à l'adversaire. Si la maison veut d'abord la "
                "reine couverte et qu'elle ne l'est pas, ce pion ressort et le coup ne coûte rien de plus : un de ses "
                "pions rentré fait rejouer, sinon la main passe ; ou l'adversaire gagne quand même, avec 3 points de "
                "plus.",
                "Pocketing the other side's last man wins the board for that side. If the house wants the queen "
                "covered first and she is not, that man comes back and the shot costs nothing more: an own man earns "
                "the replay, otherwise the turn passes; or the other side wins nevertheless, with 3 points more.",
            ),
            told=(
                "Le dernier pion adverse est tombé : l'adversaire gagne le plateau.",
                "The other side's last man fell: that side wins the board.",
                "won other_stays",
            ),
            parts={
                "return": (
                    "Le dernier pion adverse est tombé et la reine n'est pas couverte : par "
                    "la règle de cette partie, ce pion ressort, et cela ne coûte rien de "
                    "plus.",
                    "The other side's last man fell and the queen is not covered: by the "
                    "rule of this game that man comes back, at no further cost.",
                    "other_back",
                ),
                "stays": every_book.LOST_MEN,
                "lose": [
                    (
                        "!own_last",
                        (
                            "Le dernier pion adverse est tombé et la reine n'est pas couverte : par "
                            "la règle de cette partie, l'adversaire gagne quand même, avec les points "
                            "de la reine.",
                            "The other side's last man fell and the queen is not covered: by the rule "
                            "of this game that side wins all the same, with the queen's points.",
                            "won other_stays",
                        ),
                    ),
                    (
                        "own_last",
                        (
                            "Le dernier pion de chaque camp est tombé et la reine n'est pas couverte "
                            ": par la règle de cette partie, l'adversaire gagne quand même, avec les "
                            "points de la reine.",
                            "The last man of both sides fell and the queen is not covered: by the "
                            "rule of this game the other side wins all the same, with the queen's "
                            "points.",
                            "won other_stays own_stays",
                        ),
                    ),
                ],
            },
        ),
        "B13": Row(
            (
                "Le premier à 25 points gagne la partie. Une pièce sortie du plateau ne coûte rien.",
                "First to 25 points wins the game. A piece off the board costs nothing.",
            ),
            told=(
                "{winner} a {score} points et gagne la partie : il en faut 25.",
                "{winner} has {score} points and wins the game: 25 are needed.",
                "game",
            ),
        ),
    },
)
