"""The International laws in words, row by row."""

from carrom_simulator.words.books import every_book
from carrom_simulator.words.books.book import Book, Row
from carrom_simulator.words.books.icf_laws import LAWS

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
    goal=(
        "Rentrez vos neuf {own} avant les neuf {other}, et d'abord la reine, qui vaut 3 points.",
        "Pocket your nine {own} men before the nine {other} ones, and first the queen, worth 3 points.",
    ),
    turn=(
        "Le palet posé sur sa ligne de tir, on l'envoie d'une pichenette. Un de ses pions rentré, on rejoue ; "
        "sinon la main passe.",
        "Place the striker on your base line and flick it. After an own man you play again; otherwise the turn passes.",
    ),
    leaves_out=("C10",),  # I15 says it
    rewords=every_book.PLAIN,
    heading=("Des lois internationales", "Of the international laws"),
    ours=("I6", "I9", "I12", "I16", "I17", "I18"),
    rows={
        "I1": Row(
            (
                "Qui ouvre a les blancs. Rentrer régulièrement un de ses pions, ou la reine quand on y a droit, "
                "fait rejouer.",
                "Whoever opens has white. Properly pocketing an own man, or the queen when you have the right, "
                "continues the turn.",
            ),
        ),
        "I2": Row(
            (
                "Tant que personne n'a touché un pion, on a trois essais pour casser ; ensuite la main passe. "
                "Palet rentré ou geste irrégulier sans rien toucher : main perdue, sans dette.",
                "Until somebody has touched a man you have three tries at the break; then the turn passes. Striker "
                "pocketed or an improper stroke that touched nothing: turn lost, no due.",
            ),
        ),
        "I3": Row(
            (
                "Le palet rentré sans un de ses pions : on rend un pion et la main passe ; les pions adverses "
                "restent rentrés.",
                "The striker pocketed without an own man: one man out and the turn is lost; other men stay down.",
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
                "An improper stroke: the own men of the shot come out and one more, its queen too, and the turn is "
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
                "one more (two with the striker), turn lost. Touching a piece: technical out of turn, the partner's "
                "turn included, or before one's first shot, otherwise a foul. Law 37b brings out the pieces of the "
                "shot alone: the man more, where an own man fell, is taken from law 20.",
            ),
        ),
        "I7": Row(
            (
                "On a droit à la reine quand un de ses pions est déjà tombé dans ce plateau et qu'on n'a pas de "
                "dette. Sinon elle ressort et la main passe.",
                "You have the right to the queen once one of your men has fallen in this board and no due is "
                "outstanding. Otherwise she comes out and the turn is lost.",
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
                "(improper: two more, turn lost). With an own man law 71a holds, even if all nine lay there (68d); "
                "with another's man alone law 72a, not 47.",
            ),
        ),
        "I10": Row(
            (
                "En couvrant, le palet seul : la reine ressort, un pion aussi, main perdue. Palet et pion à soi : "
                "ils ressortent, plus un, et le coup suivant doit couvrir.",
                "While covering, the striker alone: queen out, one man out, turn lost. Striker and own man: out "
                "with one more, and the next shot must cover.",
            ),
        ),
        "I11": Row(
            (
                "Un point par pion adverse, 3 pour la reine couverte si l'on avait 21 points au plus, jamais plus "
                "de 12.",
                "A point for each other man, 3 for the covered queen at 21 points or less, never more than 12.",
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
            parts={
                "one more": (
                    "La faute coûte un point de plus, qui est réclamé.",
                    "The fault costs one point more, which is demanded.",
                ),
                "two more": (
                    "Les fautes coûtent deux points de plus, qui sont réclamés.",
                    "The faults cost two points more, which are demanded.",
                ),
                "stays": every_book.LOST_MEN,
                "goes on": (
                    "Tous les pions du tireur étaient tombés, mais ils ne restent pas tous rentrés : "
                    "il ne gagne pas le plateau.",
                    "All of the shooter's men had fallen, but not all of them stay down: he does not win the board.",
                    "own_last_back",
                ),
            },
        ),
        "I13": Row(
            (
                "La partie est au premier à 25 points, ou à qui mène après huit plateaux ; à égalité un neuvième, "
                "ouvert par tirage au sort.",
                "The game goes to the first at 25, or to whoever leads after eight boards; if level a ninth, "
                "opened by lot.",
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
        ),
        "I17": Row(
            (
                "Un camp peut renoncer à ce qu'il a le droit de faire poser : toutes les dettes de l'autre, et ses "
                "pions que le dernier coup et les fautes depuis ont fait ressortir. Le tour, les coups et la reine ne "
                "changent pas.",
                "A side may waive what it may place: all dues of the other side, and its men that came out by the last "
                "shot and by fouls since. Turn, shots and queen stay as they are.",
            ),
        ),
        "I18": Row(
            (
                "Un coup joué hors de son tour que personne n'a arrêté compte : le tour passe à qui l'a joué, une "
                "reine à couvrir retourne d'abord au centre, et le coup est jugé comme un autre.",
                "A shot out of turn that nobody stopped stands: the turn passes to whoever played it, a queen that is "
                "still to be covered goes back first, and the shot is judged as any other.",
            ),
        ),
    },
    laws=LAWS,
    borrows=("B1", "B2"),
)
