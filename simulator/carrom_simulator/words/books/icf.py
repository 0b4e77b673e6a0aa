"""The International laws in words: their rows, and the laws that a ruling names."""

from carrom_simulator.words.books import every_book
from carrom_simulator.words.books.book import Book, Row

# Words that are added to a law's clause where the verdict made a call.
_QUEEN_OUT = ("la reine ressort", "the queen comes out")
_STRIKER_TOO = ("un de plus pour le palet", "one more for the striker")
_OTHERS_STAY = ("les pions adverses restent rentrés", "other men stay down")

_LAW_CALLS = {
    "37a": {"striker": _STRIKER_TOO, "queen_back": _QUEEN_OUT},
    "37b": {"striker": _STRIKER_TOO},
    "49": {"other_man": _OTHERS_STAY, "queen_back": _QUEEN_OUT},
    "50a": {"queen_back": _QUEEN_OUT},
    "50b": {"queen_back": _QUEEN_OUT},
}

BOOK = Book(
    name="International",
    summary=(
        "Les lois de la fédération internationale, comme on joue en club.",
        "The laws of the international federation, as clubs play.",
    ),
    aim=(
        "Rentrer ses neuf pions avant l'adversaire, la reine couverte auparavant. Le premier à 25 points a gagné.",
        "Pocket your nine men before the other side, the queen covered before. The first at 25 points has won.",
    ),
    turn=(
        "Le palet posé sur sa ligne de tir, on l'envoie d'une pichenette. Un de ses pions rentré, on rejoue ; "
        "sinon la main passe.",
        "Place the striker on your base line and flick it. After an own man you play again; otherwise the hand passes.",
    ),
    leaves_out=("C10",),  # I15 says it
    rewords=every_book.PLAIN,
    heading=("Des lois internationales", "Of the international laws"),
    ours=("I6", "I9", "I12", "I16"),
    rows={
        "I1": Row(
            (
                "Qui ouvre a les blancs. Rentrer régulièrement un de ses pions, ou la reine quand on y a droit, "
                "fait rejouer.",
                "Whoever opens has white. Properly pocketing an own man, or the queen when you have the right, "
                "continues the turn.",
            ),
            clause=(
                "le tour continue tant qu'on rentre régulièrement ses pions",
                "the turn continues while own men fall properly",
            ),
        ),
        "I2": Row(
            (
                "Tant que personne n'a touché un pion, on a trois essais pour casser ; ensuite la main passe. "
                "Palet rentré ou geste irrégulier sans rien toucher : main perdue, sans dette.",
                "Until somebody has touched a man you have three tries at the break; then the hand passes. Striker "
                "pocketed or an improper stroke that touched nothing: hand lost, no due.",
            ),
        ),
        "I3": Row(
            (
                "Le palet rentré sans un de ses pions : on rend un pion et la main passe ; les pions adverses "
                "restent rentrés.",
                "The striker pocketed without an own man: one man out and the hand is lost; other men stay down.",
            ),
        ),
        "I4": Row(
            (
                "Le palet rentré avec des pions à soi : on les rend, plus un, et on continue.",
                "The striker pocketed with own men: those and one more come out, and the turn continues.",
            ),
        ),
        "I5": Row(
            (
                "Geste irrégulier : les pions à soi du coup sont rendus, plus un, la reine du coup aussi, et la "
                "main passe.",
                "An improper stroke: the own men of the shot come out and one more, its queen too, and the hand is "
                "lost.",
            ),
        ),
        "I6": Row(
            (
                "Faute technique : un pion rendu, le tour continue. Faute dans un coup : ses pions et sa reine "
                "ressortent, plus un pion (deux avec le palet), et la main passe. Toucher une pièce : technique "
                "hors de son tour, même si le partenaire joue, ou avant son premier coup ; faute sinon. La loi 37b "
                "ne rend que les pièces du coup : le pion de plus, quand un pion à soi tombe, vient de la loi 20.",
                "A technical foul: one man out, the turn goes on. A foul on a shot: its men and queen come out and "
                "one more (two with the striker), hand lost. Touching a piece: technical out of turn, the partner's "
                "turn included, or before one's first shot, otherwise a foul. Law 37b brings out the pieces of the "
                "shot alone: the man more, where an own man fell, is taken from law 20.",
            ),
        ),
        "I7": Row(
            (
                "On a droit à la reine quand un de ses pions est déjà tombé dans ce plateau et qu'on n'a pas de "
                "dette. Sinon elle ressort et la main passe.",
                "You have the right to the queen once one of your men has fallen in this board and no due is "
                "outstanding. Otherwise she comes out and the hand is lost.",
            ),
        ),
        "I8": Row(
            (
                "La reine avec un de ses pions est couverte ; si les neuf étaient encore en jeu, il en faut deux.",
                "Queen and own man together: covered; with all nine still on the board it takes two men.",
            ),
        ),
        "I9": Row(
            (
                "La reine et le palet ensemble : la reine ressort, les pions à soi aussi plus un, et on continue "
                "(irrégulier : deux de plus, main perdue). Avec un pion à soi c'est la loi 71a, même si les neuf "
                "étaient en jeu (68d) ; avec un pion adverse seul, la loi 72a et non la 47.",
                "Queen and striker together: she comes out, own men too and one more, and the turn continues "
                "(improper: two more, hand lost). With an own man law 71a holds, even if all nine lay there (68d); "
                "with another's man alone law 72a, not 47.",
            ),
        ),
        "I10": Row(
            (
                "En couvrant, le palet seul : la reine ressort, un pion aussi, main perdue. Palet et pion à soi : "
                "ils ressortent, plus un, et le coup suivant doit couvrir.",
                "While covering, the striker alone: queen out, one man out, hand lost. Striker and own man: out "
                "with one more, and the next shot must cover.",
            ),
        ),
        "I11": Row(
            (
                "Un point par pion adverse, 3 pour la reine couverte si l'on avait 21 points au plus, jamais plus "
                "de 12.",
                "A point for each other man, 3 for the covered queen at 21 points or less, never more than 12.",
            ),
            clause=(
                "un point par pion adverse, 3 pour la reine à 21 points au plus, 12 en tout au plus",
                "a point for each other man, 3 for the queen at 21 or less, 12 in all at the most",
            ),
        ),
        "I12": Row(
            (
                "Finir sans avoir couvert la reine, ou rentrer le dernier pion adverse, suit les lois 75 à 85 : le "
                "plus souvent, le plateau est perdu, de 3 points ou de ses pions restants. Le dernier pion adverse "
                "perd le plateau (79a) même dans le coup qui couvre la reine (70a).",
                "Finishing without the queen covered, or pocketing the other side's last man, follows laws 75 to "
                "85: mostly the board is lost, by 3 points or by one's men left. The other side's last man loses the "
                "board (79a) even in the shot that covers the queen (70a).",
            ),
            clause=(
                "le dernier pion et la reine suivent les lois 75 à 85",
                "the last man and the queen follow laws 75 to 85",
            ),
            parts={
                "one more": ("un point de plus est réclamé", "one point more is demanded"),
                "two more": ("deux points de plus sont réclamés", "two points more are demanded"),
            },
        ),
        "I13": Row(
            (
                "La partie est au premier à 25 points, ou à qui mène après huit plateaux ; à égalité un neuvième, "
                "ouvert par tirage au sort.",
                "The game goes to the first at 25, or to whoever leads after eight boards; if level a ninth, "
                "opened by lot.",
            ),
            clause=(
                "la partie est à 25 points, ou à qui mène après huit plateaux",
                "the game goes to 25 points, or to the leader after eight boards",
            ),
        ),
        "I14": Row(
            (
                "Quinze secondes par coup : la table prévient, elle ne punit pas.",
                "Fifteen seconds a shot: the table warns, it does not punish.",
            ),
        ),
        "I15": Row(
            (
                "Un pion sorti du plateau revient au centre, sans frais.",
                "A man off the board goes back to the centre, at no cost.",
            ),
        ),
        "I16": Row(
            (
                "L'arbitre donne un plateau perdu (un coup hors de son tour qu'on n'a pas arrêté, une place "
                "quittée) : l'autre camp le gagne, un point par pion du perdant encore en jeu, et 3 pour une reine en "
                "jeu ou couverte par le gagnant, s'il avait 21 points au plus.",
                "The umpire declares a board lost (a stroke out of turn that was not stopped, a seat that was left): "
                "the other side wins it, a point for each of the loser's men that lies there, and 3 for a queen that "
                "lies there or that the winner covered, if the winner had 21 points at the most.",
            ),
            clause=("l'arbitre a donné le plateau perdu", "the umpire has declared the board lost"),
        ),
    },
    laws={
        "18a": (
            "rien n'a été touché : on a trois essais pour casser",
            "nothing was touched: the break has three tries",
        ),
        "18b": (
            "les trois essais sont épuisés, la main passe",
            "the three tries are used up, the turn passes",
        ),
        "18c": (
            "palet rentré ou geste irrégulier sans rien toucher : la main passe, sans dette",
            "striker pocketed or an improper stroke that touched nothing: the turn is lost, no due",
        ),
        "21": (
            "le tour continue si l'on rentre un de ses pions, et passe sinon",
            "the turn continues if an own man falls, and passes otherwise",
        ),
        "25a": (
            "le premier à rentrer tous ses pions gagne le plateau",
            "who first pockets all his men wins the board",
        ),
        "25b": (
            "3 points pour la reine : le gagnant en avait 21 au plus",
            "3 points for the queen: the winner had 21 at the most",
        ),
        "26": (
            "le plateau vaut les pions adverses encore en jeu",
            "the board is worth the other men that are left",
        ),
        "27": (
            "la reine ne rapporte rien : le gagnant avait déjà 22 points ou plus",
            "the queen earns nothing: the winner had 22 points or more already",
        ),
        "36": (
            "faute technique : un pion ressort, le tour continue",
            "technical foul: one man out, the turn goes on",
        ),
        "36a": (
            "faute avant le premier coup du tour : technique, un pion ressort",
            "a foul before the turn's first stroke is technical: one man out",
        ),
        "36b": (
            "faute de qui n'était pas à son tour, partenaire compris : technique, un pion ressort, le tour continue",
            "a foul by whoever is not on turn, the partner included, is technical: one man out, the turn goes on",
        ),
        "37a": ("faute : un pion ressort et la main est perdue", "foul: one man out and the turn is lost"),
        "37b": (
            "faute en rentrant : ce qui est tombé ressort, plus le pion de la faute, et la main est perdue",
            "foul while pocketing: what fell comes out with the foul's man, and the turn is lost",
        ),
        "45": (
            "palet rentré seul : un pion ressort ou est dû, la main est perdue",
            "striker alone: one man out or due, the turn is lost",
        ),
        "46": (
            "palet rentré avec des pions à soi : ils ressortent, plus un, et le tour continue",
            "striker with own men: those and one more out, the turn continues",
        ),
        "47": (
            "palet rentré avec des pions adverses : ils restent, un pion ressort, la main est perdue",
            "striker with other men: they stay down, one man out, the turn is lost",
        ),
        "48": (
            "palet rentré avec des pions des deux camps : les siens ressortent, plus un, et le tour continue",
            "striker with men of both sides: one's own and one more out, the turn continues",
        ),
        "49": (
            "geste irrégulier : un pion ressort, la main est perdue",
            "improper stroke: one man out, the turn is lost",
        ),
        "50a": (
            "pions à soi par un geste irrégulier : ils ressortent, plus un, main perdue",
            "own men by an improper stroke: those and one more out, turn lost",
        ),
        "50b": (
            "pions à soi et palet par un geste irrégulier : ils ressortent, plus un, main perdue",
            "own men and the striker by an improper stroke: those and one more out, turn lost",
        ),
        "65": (
            "on a droit à la reine quand un de ses pions est tombé, et il faut la couvrir",
            "one has the right to the queen once an own man has fallen, and must cover her",
        ),
        "68a": (
            "la reine est tombée avant tout pion du tireur : elle ressort, main perdue",
            "the queen fell before any man of the shooter: she comes out, turn lost",
        ),
        "68b": (
            "la reine est tombée avec une dette : elle ressort, main perdue",
            "the queen fell while a due was outstanding: she comes out, turn lost",
        ),
        "68c": (
            "les dettes sont payées : le droit à la reine vaut même avec neuf pions en jeu",
            "dues are paid: the right to the queen holds even with nine men on the board",
        ),
        "68d": (
            "reine et palet, les neuf pions en jeu : la reine ressort, une dette, main perdue",
            "queen and striker with all nine on the board: queen out, one due, turn lost",
        ),
        "69": ("la reine n'a pas été couverte : elle ressort", "the queen was not covered: she comes out"),
        "70a": ("la reine et un pion à soi ensemble : couverte", "queen and own man together: covered"),
        "70b": (
            "les neuf pions en jeu, il faut deux pions avec la reine pour la couvrir aussitôt",
            "with all nine on the board it takes two men with the queen to cover at once",
        ),
        "71a": (
            "reine, pions et palet ensemble : ils ressortent, plus un, et le tour continue",
            "queen, men and striker together: out with one more, the turn continues",
        ),
        "71a, 68b": (
            "reine, pions et palet ensemble : ils ressortent, plus un ; une dette restait, la main est perdue",
            "queen, men and striker together: out with one more; a due was outstanding, so the turn is lost",
        ),
        "71b": (
            "reine, pions et palet par un geste irrégulier : ils ressortent, plus deux, main perdue",
            "queen, men and striker by an improper stroke: out with two more, turn lost",
        ),
        "72a": (
            "reine et palet ensemble : la reine ressort, un pion aussi, et le tour continue",
            "queen and striker together: the queen out, one man out, the turn continues",
        ),
        "72b": (
            "reine et palet par un geste irrégulier : la reine ressort, deux pions aussi, main perdue",
            "queen and striker by an improper stroke: the queen out, two men out, turn lost",
        ),
        "73a": (
            "palet seul en couvrant : la reine ressort, un pion aussi, main perdue",
            "striker alone while covering: the queen out, one man out, turn lost",
        ),
        "73b": (
            "palet seul en couvrant, geste irrégulier : la reine ressort, deux pions aussi, main perdue",
            "striker alone while covering, improper: the queen out, two men out, turn lost",
        ),
        "74a": (
            "palet et pions en couvrant : ils ressortent, plus un, et le coup suivant doit couvrir",
            "striker and men while covering: out with one more, and the next stroke must cover",
        ),
        "74b": (
            "palet et pions en couvrant, geste irrégulier : ils ressortent, plus deux, la reine aussi, main perdue",
            "striker and men while covering, improper: out with two more, the queen too, turn lost",
        ),
        "75": ("les deux derniers pions en couvrant la reine", "both last men while covering the queen"),
        "76": (
            "le dernier pion adverse rentré en couvrant : le plateau est perdu",
            "the other side's last man while covering: the board is lost",
        ),
        "77": ("la reine et les deux derniers pions ensemble", "the queen and both last men together"),
        "78": (
            "les deux derniers pions, la reine encore en jeu",
            "both last men with the queen on the board",
        ),
        "79": (
            "le dernier pion adverse rentré, la reine n'étant pas couverte : le plateau est perdu",
            "the other side's last man, and the queen is not covered: the board is lost",
        ),
        "80": (
            "son dernier pion rentré, la reine encore en jeu",
            "one's last man with the queen left on the board",
        ),
        "81": (
            "son dernier pion et le palet, la reine encore en jeu",
            "one's last man and the striker with the queen left on the board",
        ),
        "82": (
            "la reine, les deux derniers pions et le palet ensemble",
            "the queen, both last men and the striker together",
        ),
        "83": (
            "les deux derniers pions avec une faute, la reine couverte par le tireur : perdu d'un point",
            "both last men with a fault, the queen covered by the shooter: lost by one point",
        ),
        "84": (
            "le dernier pion adverse et le palet, la reine n'étant pas couverte : le plateau est perdu",
            "the other side's last man and the striker, and the queen is not covered: the board is lost",
        ),
        "85": (
            "les deux derniers pions avec une faute, la reine couverte par l'adversaire : perdu de trois points",
            "both last men with a fault, the queen covered by the other side: lost by three points",
        ),
    },
    law_calls=_LAW_CALLS,
    borrows=("B1", "B2"),
)
