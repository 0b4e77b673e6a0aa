"""K-Rhum in words."""

from carrom_simulator.words.books import every_book
from carrom_simulator.words.books.book import Book, Row

BOOK = Book(
    name="K-Rhum",
    summary=(
        "Le jeu de base devenu fou : coups supplémentaires, penaltys, paris doublés jusqu'à 32 fois.",
        "The base game gone wild: extra shots, penalty shots, bets doubled up to 32 times.",
    ),
    aim=(
        "Rentrer ses neuf pions, puis la reine : Yes Sir ! Trop tôt, elle fait perdre le plateau. "
        "Le premier à 25 points a gagné.",
        "Pocket your nine men and then the queen: Yes Sir! Too early she loses the board. "
        "The first at 25 points has won.",
    ),
    turn=(
        "Le palet posé sur sa ligne de tir, on l'envoie d'une pichenette. Un de ses pions rentré, on rejoue ; "
        "bandes, coups doubles et paris gagnés donnent des coups de plus.",
        "Place the striker on your base line and flick it. After an own man you play again; "
        "cushion shots, double shots and bets that are won give more shots.",
    ),
    leaves_out=("C10",),
    rewords={
        "C6": every_book.FIRST_MAN,
        "C12": (
            "À quatre, on joue en équipes face à face : les deux adversaires peuvent répondre à un pari.",
            "With four, partners sit opposite each other; both opponents may answer a bet.",
        ),
    },
    heading=("Du K-Rhum", "Of K-Rhum"),
    ours=("K2", "K4", "K5", "K8", "K9", "K11", "K14", "K15"),
    rows={
        "K1": Row(
            (
                "Le premier pion rentré donne sa couleur. Qui ouvre le premier plateau est tiré au sort : c'est le "
                "gérant de la partie.",
                "The first man pocketed gives its colour. Whoever opens the first board is drawn by lot: the "
                "gérant de la partie.",
            ),
            clause=(
                "les couleurs sont celles du premier pion tombé",
                "the first man to fall gives the colours",
            ),
        ),
        "K2": Row(
            (
                "Tomate ! Rentrer la reine avant tous ses pions perd le plateau aussitôt. Yes Sir ! La rentrer "
                "quand tous ses pions sont rentrés le gagne.",
                "Tomate! Pocketing the queen before all your men loses the board at once. Yes Sir! Pocketing her "
                "once they are all down wins it.",
            ),
            clause=(
                "la reine perd le plateau avant les pions du tireur (tomate) et le gagne après eux (Yes Sir)",
                "the queen before the shooter's men loses the board (tomate), after them she wins it (Yes Sir)",
            ),
            calls={
                "tomate": (
                    "la reine est tombée avant que tous les pions du tireur soient rentrés (tomate), le plateau "
                    "est perdu",
                    "the queen fell before all the shooter's men were down (tomate), so the board is lost",
                ),
                "yes_sir": (
                    "la reine est tombée quand tous les pions du tireur étaient rentrés (Yes Sir), le plateau est "
                    "gagné",
                    "the queen fell when all the shooter's men were down (Yes Sir), so the board is won",
                ),
            },
        ),
        "K3": Row(
            (
                "Pénalité : on perd la main et tout ce qu'on avait en réserve, et l'adversaire joue 2 fois. Deux "
                "pénalités dans un coup : il joue 3 fois.",
                "A penalty: you lose the hand and all you had saved, and the other side plays twice. Two penalties "
                "in one shot: three times.",
            ),
            clause=(
                "une pénalité fait perdre la main et les réserves, et donne un coup de plus à l'adversaire",
                "a penalty loses the hand and all that was saved, and gives the other side one more shot",
            ),
        ),
        "K4": Row(
            (
                "Boulette : le palet touche un pion adverse ou la reine avant un de ses pions. C'est une pénalité "
                "(pas tant que les couleurs sont inconnues).",
                "Boulette: the striker touches another man or the queen before an own man. That is a penalty (not "
                "while colours are unknown).",
            ),
            clause=(
                "le palet a touché un pion adverse ou la reine avant un pion du tireur (boulette)",
                "the striker touched another man or the queen before an own man (boulette)",
            ),
        ),
        "K5": Row(
            (
                "Louxor : un pion sort du plateau. On le remet sur le rond rouge et c'est une pénalité, deux si le "
                "tireur ne dit pas « Et je remets le pion ! ».",
                "Louxor: a man leaves the board. It goes back on the red circle and costs a penalty, two if the "
                "shooter does not say « Et je remets le pion ! ».",
            ),
            clause=(
                "une pièce est sortie du plateau (Louxor) : une pénalité, deux si la phrase n'a pas été dite",
                "a piece left the board (Louxor): a penalty, two if the words were not said",
            ),
            calls={
                "louxor": (
                    "une pièce est sortie du plateau (Louxor) et la phrase a été dite : une pénalité",
                    "a piece left the board (Louxor) and the words were said: a penalty",
                ),
                "louxor_doubled": (
                    "une pièce est sortie du plateau (Louxor) sans que la phrase soit dite : la pénalité double",
                    "a piece left the board (Louxor) and the words were not said: the penalty doubles",
                ),
            },
        ),
        "K6": Row(
            (
                "J'en tiens un : toucher une pièce de la main est une pénalité, même hors de son tour (l'autre "
                "camp gagne alors un coup). À son tour, un pari ouvert est nul et un penalty en attente est perdu.",
                "J'en tiens un: touching a piece with the hand is a penalty, even out of turn (the shooting side "
                "then gets one more shot). In your turn an open bet is void and a waiting penalty shot is lost.",
            ),
            clause=("une main a touché une pièce (j'en tiens un)", "a hand touched a piece (j'en tiens un)"),
        ),
        "K7": Row(
            (
                "Rentrer des pions adverses sans un des siens est une pénalité (la maison peut y renoncer).",
                "Pocketing other men and none of your own is a penalty (the house may drop it).",
            ),
            clause=(
                "il n'est tombé que des pions adverses, sans un seul du tireur",
                "other men fell and none of the shooter's own",
            ),
        ),
        "K8": Row(
            (
                "Penalty : le palet rentré fait perdre la main et les réserves et donne un penalty à l'adversaire. Il "
                "pose un de ses pions sur la flèche d'un de ses trous proches (la reine s'il n'a plus de pion) et "
                "tire. Réussi, il rejoue ; raté, c'est une pénalité ; pion et palet ensemble, le pion est gagné et "
                "l'autre camp a un penalty ; le palet seul, l'autre camp a un penalty et un coup de plus. Dans un "
                "coup ordinaire, la maison décide des pions tombés avec le palet : ils ressortent avec un de plus, ou "
                "ils restent.",
                "Penalty: a pocketed striker loses the hand and all that was saved, and gives the other side a "
                "penalty shot. They put one of their men on the arrow of one of their near pockets (the queen if no "
                "man is left) and shoot. Scored, they play again; missed, it is a penalty; man and striker together, "
                "the man counts and the other side gets a penalty shot; the striker alone, the other side gets a "
                "penalty shot and one more shot. In an ordinary shot the house decides on men that fell with the "
                "striker: they and one more come back, or they stay down.",
            ),
            clause=(
                "le palet rentré donne un penalty à l'adversaire ; réussi on rejoue, raté c'est une pénalité",
                "a pocketed striker gives the other side a penalty shot; scored one plays again, missed it is a "
                "penalty",
            ),
            parts={
                "return": (
                    "les pions du tireur tombés avec le palet ressortent, plus un",
                    "the shooter's men that fell with the striker come back, and one more",
                ),
                "keep": (
                    "les pions du tireur tombés avec le palet restent rentrés",
                    "the shooter's men that fell with the striker stay down",
                ),
                "replay": (
                    "les pions du tireur tombés avec le palet ressortent, plus un, et il n'y a pas de penalty",
                    "the shooter's men that fell with the striker come back, and one more, and there is no penalty "
                    "shot",
                ),
            },
            calls={
                "penalty_scored": ("le penalty est réussi", "the penalty shot is scored"),
                "penalty_missed": (
                    "le penalty est raté, c'est une pénalité",
                    "the penalty shot is missed, which is a penalty",
                ),
                "penalty": (
                    "le palet est rentré, l'autre camp ouvre par un penalty",
                    "the striker fell, so the other side opens with a penalty shot",
                ),
            },
        ),
        "K9": Row(
            (
                "Brutal : un pion rentré après que le palet a touché la bande vaut 2 coups de plus. Six-cinquante "
                ": deux pions ou plus du même coup donnent 6 coups de plus et un demi-coup, tiré avec l'auriculaire.",
                "Brutal: a man pocketed after the striker touched a cushion is worth 2 extra shots. Six-cinquante: "
                "two men or more in one shot are worth 6 and a half shot, flicked with the little finger.",
            ),
            clause=(
                "la bande donne 2 coups (brutal), deux pions ou plus donnent 6 coups et demi (six-cinquante)",
                "the cushion is worth 2 shots (brutal), two men or more 6 and a half shot (six-cinquante)",
            ),
            calls={
                "brutal": (
                    "un pion est tombé par la bande (brutal) : 2 coups de plus",
                    "a man fell off the cushion (brutal): 2 more shots",
                ),
                "six_cinquante": (
                    "deux pions ou plus sont tombés (six-cinquante) : 6 coups de plus et un demi-coup",
                    "two men or more fell (six-cinquante): 6 more shots and a half shot",
                ),
                "half_shot": (
                    "les coups entiers sont joués, il reste le demi-coup",
                    "the whole shots are used, the half shot is left",
                ),
            },
        ),
        "K10": Row(
            (
                "Une faute dans le coup annule les coups gagnés ; les pions, eux, restent rentrés ou reviennent comme "
                "le disent les autres règles, et la pénalité "
                "se paie.",
                "A fault in the shot cancels its advantage; the man stays where the rules put it, and the penalty "
                "is paid.",
            ),
            clause=(
                "une faute dans le coup supprime ses avantages",
                "a fault in the shot takes its advantages away",
            ),
        ),
        "K11": Row(
            (
                "Si Just ! Avant de tirer, on désigne un de ses pions et un trou proche (2) ou lointain (3). "
                "L'adversaire peut répondre Non Just !, et ainsi de suite, trois annonces chacun : chaque réponse "
                "double, jusqu'à ×32.",
                "Si Just! Before shooting you name one of your men and a near (2) or far (3) pocket. The other "
                "side may answer Non Just!, and so on, three calls each: every answer doubles, up to ×32.",
            ),
            clause=(
                "chaque réponse double l'enjeu du pari, trois annonces chacun",
                "every answer doubles the stake of the bet, three calls each",
            ),
        ),
        "K12": Row(
            (
                "Pari gagné : 2 ou 3 coups de plus, selon le trou où le pion est tombé, fois le multiplicateur. "
                "Pari perdu : la main et les réserves sont perdues, et ces coups vont à l'adversaire.",
                "A bet won: 2 or 3 extra shots, by the pocket in which the man fell, times the multiplier. Lost: "
                "the hand and all that was saved are gone, and those shots go to the other side.",
            ),
            clause=(
                "le pari se gagne si le pion nommé tombe, et se perd sinon, quoi qu'il tombe d'autre",
                "the bet is won if the named man falls and lost otherwise, whatever else fell",
            ),
            calls={
                "bet_won": ("le pion nommé est tombé, le pari est gagné", "the named man fell, the bet is won"),
                "bet_lost": (
                    "le pion nommé n'est pas tombé, le pari est perdu",
                    "the named man did not fall, the bet is lost",
                ),
            },
        ),
        "K13": Row(
            (
                "Les coups supplémentaires s'additionnent, d'où qu'ils viennent.",
                "Extra shots add up, wherever they come from.",
            ),
        ),
        "K14": Row(
            (
                "Le plateau rapporte un point par pion adverse encore en jeu et un pour la reine. Après une "
                "tomate, l'autre camp compte les pions du perdant. La partie est au premier à 25.",
                "A board is worth a point for each other man still on it and one for the queen. After a tomate the "
                "other side counts the loser's men. First to 25 wins the game.",
            ),
            clause=(
                "un point par pion adverse en jeu et un pour la reine ; la partie est à 25",
                "a point for each other man on the board and one for the queen; the game is 25",
            ),
        ),
        "K15": Row(
            (
                "Le palet tombé avec la reine d'un Yes Sir : la reine revient et l'adversaire a un penalty ; mais "
                "dans un penalty tiré avec la reine, ou si la maison laisse rentrés les pions tombés avec le palet, "
                "c'est un Yes Sir. Un pari ouvert en fin de plateau est nul.",
                "The striker falling with the queen of a Yes Sir: she goes back and the other side has a penalty "
                "shot; but in a penalty shot with the queen, or where the house keeps men down that fell with the "
                "striker, it is a Yes Sir. A bet still open at the end of a board is void.",
            ),
            clause=(
                "le palet est tombé avec la reine du Yes Sir : elle revient au centre",
                "the striker fell with the queen of the Yes Sir: she goes back to the centre",
            ),
            parts={
                "stands": (
                    "le palet est tombé aussi, et le Yes Sir tient quand même",
                    "the striker fell too, and the Yes Sir stands nevertheless",
                ),
            },
        ),
        "K16": Row(
            (
                "À quatre, coups supplémentaires et penaltys vont au voisin, qui est de l'autre équipe.",
                "With four, extra shots and penalty shots go to the next player, who is of the other team.",
            ),
        ),
        "K17": Row(
            (
                "La table annonce tout cela en musique. La phrase « Et je remets le pion ! », c'est au joueur de "
                "la dire : en style coach la table la rappelle, en style strict elle gronde après.",
                "The table announces all this with a tune. The words « Et je remets le pion ! » are the player's "
                "to say: in the coach style the table reminds first, in the strict style it scolds afterwards.",
            ),
        ),
    },
    settles=("C7",),
    borrows=("B2",),
)
