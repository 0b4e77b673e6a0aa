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
            told=(
                "Les couleurs sont ainsi trouvées : elles valent pour tout le plateau.",
                "So the colours are found: they hold for the whole board.",
            ),
        ),
        "K2": Row(
            (
                "Tomate ! Rentrer la reine avant tous ses pions perd le plateau aussitôt. Yes Sir ! La rentrer "
                "quand tous ses pions sont rentrés le gagne.",
                "Tomate! Pocketing the queen before all your men loses the board at once. Yes Sir! Pocketing her "
                "once they are all down wins it.",
            ),
            told=[
                (
                    "tomate unknown",
                    (
                        "La reine est tombée alors qu'aucune couleur n'était connue : c'est toujours une tomate, et "
                        "{player} perd le plateau.",
                        "The queen fell while no colour was known: that is always a tomate, and {player} loses the "
                        "board.",
                    ),
                ),
                (
                    "tomate !unknown",
                    (
                        "La reine est tombée avant que tous les pions du tireur soient rentrés "
                        "(tomate) : {player} perd le plateau.",
                        "The queen fell before all of the shooter's men were down (tomate): {player} loses the board.",
                    ),
                ),
                (
                    "yes_sir",
                    (
                        "La reine est tombée quand tous les pions du tireur étaient rentrés (Yes "
                        "Sir) : {player} gagne le plateau.",
                        "The queen fell when all of the shooter's men were down (Yes Sir): {player} wins the board.",
                    ),
                ),
                (
                    "!tomate !yes_sir",
                    (
                        "La reine est tombée quand tous les pions du tireur étaient rentrés : ce serait un Yes Sir.",
                        "The queen fell when all of the shooter's men were down: that would be a Yes Sir.",
                    ),
                ),
            ],
        ),
        "K3": Row(
            (
                "Pénalité : on perd la main et tout ce qu'on avait en réserve, et l'adversaire joue 2 fois. Deux "
                "pénalités dans un coup : il joue 3 fois.",
                "A penalty: you lose the turn and all you had saved, and the other side plays twice. Two penalties "
                "in one shot: three times.",
            ),
            told=[
                (
                    "",
                    (
                        "Cela fait {penalties} : la main et toute réserve sont perdues, et "
                        "l'autre camp reçoit {more} de plus.",
                        "That makes {penalties}: the turn and all that was saved are lost, and "
                        "the other side gets {more} more.",
                    ),
                ),
            ],
        ),
        "K4": Row(
            (
                "Boulette : le palet touche un pion adverse ou la reine avant un de ses pions. C'est une pénalité "
                "(pas tant que les couleurs sont inconnues).",
                "Boulette: the striker touches another man or the queen before an own man. That is a penalty (not "
                "while colours are unknown).",
            ),
            told=[
                (
                    "!boulette",
                    (
                        "Les couleurs n'étaient pas encore connues : il n'y a pas de boulette.",
                        "The colours were not known yet: there is no boulette.",
                    ),
                ),
                (
                    "boulette !own_down",
                    (
                        "Le palet a touché un pion adverse ou la reine avant un pion du tireur "
                        "(boulette) : c'est une pénalité.",
                        "The striker touched another man or the queen before an own man (boulette): that is a penalty.",
                    ),
                ),
                (
                    "boulette own_down",
                    (
                        "Tous les pions du tireur étaient rentrés : la reine devait être touchée d'abord, et ne "
                        "l'a pas été (boulette). C'est une pénalité.",
                        "With all of the shooter's men down the queen had to be touched first, but was not "
                        "(boulette): that is a penalty.",
                    ),
                ),
            ],
        ),
        "K5": Row(
            (
                "Louxor : un pion sort du plateau. On le remet sur le rond rouge et c'est une pénalité, deux si le "
                "tireur ne dit pas « Et je remets le pion ! ».",
                "Louxor: a man leaves the board. It goes back on the red circle and costs a penalty, two if the "
                "shooter does not say « Et je remets le pion ! ».",
            ),
            told=[
                (
                    "louxor !off_more",
                    (
                        "Une pièce est sortie du plateau (Louxor) et la phrase a été dite : elle "
                        "va sur le rond rouge, et c'est une pénalité.",
                        "A piece left the board (Louxor) and the words were said: it goes on the "
                        "red circle, and that is a penalty.",
                    ),
                ),
                (
                    "louxor off_more",
                    (
                        "Des pièces sont sorties du plateau (Louxor) et la phrase a été dite : "
                        "elles vont sur le rond rouge, et cela coûte {louxor} pénalités.",
                        "Pieces left the board (Louxor) and the words were said: they go on the "
                        "red circle, and that costs {louxor} penalties.",
                    ),
                ),
                (
                    "louxor_doubled !off_more",
                    (
                        "Une pièce est sortie du plateau (Louxor) sans que la phrase soit dite : "
                        "elle va sur le rond rouge, et cela coûte 2 pénalités.",
                        "A piece left the board (Louxor) and the words were not said: it goes on "
                        "the red circle, and that costs 2 penalties.",
                    ),
                ),
                (
                    "louxor_doubled off_more",
                    (
                        "Des pièces sont sorties du plateau (Louxor) sans que la phrase soit "
                        "dite : elles vont sur le rond rouge, et cela coûte {louxor} pénalités.",
                        "Pieces left the board (Louxor) and the words were not said: they go on "
                        "the red circle, and that costs {louxor} penalties.",
                    ),
                ),
            ],
        ),
        "K6": Row(
            (
                "J'en tiens un : toucher une pièce de la main est une pénalité, même hors de son tour (l'autre "
                "camp gagne alors un coup). À son tour, un pari ouvert est nul et un penalty en attente est perdu.",
                "J'en tiens un: touching a piece with the hand is a penalty, even out of turn (the shooting side "
                "then gets one more shot). In your turn an open bet is void and a waiting penalty shot is lost.",
            ),
            told=[
                (
                    "on_turn",
                    (
                        "{who} a touché une pièce de la main (j'en tiens un), et c'est à son "
                        "camp de jouer : c'est une pénalité.",
                        "{who} touched a piece with the hand (j'en tiens un), and his side is on "
                        "turn: that is a penalty.",
                    ),
                ),
                (
                    "on_turn bet",
                    (
                        "Le pari ouvert est nul.",
                        "The open bet is void.",
                    ),
                ),
                (
                    "on_turn penalty_shot",
                    (
                        "Le penalty qu'il restait à tirer est perdu.",
                        "The penalty shot that was still to be played is lost.",
                    ),
                ),
                (
                    "!on_turn",
                    (
                        "{who} a touché une pièce de la main (j'en tiens un) hors de son tour : "
                        "le camp qui joue reçoit un coup de plus.",
                        "{who} touched a piece with the hand (j'en tiens un) out of turn: the "
                        "side that is playing gets one more shot.",
                    ),
                ),
            ],
        ),
        "K7": Row(
            (
                "Rentrer des pions adverses sans un des siens est une pénalité (la maison peut y renoncer).",
                "Pocketing other men and none of your own is a penalty (the house may drop it).",
            ),
            told=[
                (
                    "!free !others_more",
                    (
                        "Un pion adverse est tombé et aucun du tireur : c'est une pénalité.",
                        "A man of the other side fell and none of the shooter's own: that is a penalty.",
                    ),
                ),
                (
                    "!free others_more",
                    (
                        "Des pions adverses sont tombés et aucun du tireur : c'est une pénalité.",
                        "Men of the other side fell and none of the shooter's own: that is a penalty.",
                    ),
                ),
                (
                    "free !others_more",
                    (
                        "Un pion adverse est tombé et aucun du tireur : la maison n'en fait pas une pénalité.",
                        "A man of the other side fell, none of the shooter's own: this house makes no penalty of it.",
                    ),
                ),
                (
                    "free others_more",
                    (
                        "Des pions adverses sont tombés et aucun du tireur : la maison n'en fait pas une pénalité.",
                        "Men of the other side fell and none of the shooter's own: this house makes no penalty of it.",
                    ),
                ),
            ],
        ),
        "K8": Row(
            (
                "Penalty : le palet rentré fait perdre la main et les réserves et donne un penalty à l'adversaire. Il "
                "pose un de ses pions sur la flèche d'un de ses trous proches (la reine s'il n'a plus de pion) et "
                "tire. Réussi, il rejoue ; raté, c'est une pénalité ; pion et palet ensemble, le pion est gagné et "
                "l'autre camp a un penalty ; le palet seul, l'autre camp a un penalty et un coup de plus. Dans un "
                "coup ordinaire, la maison décide des pions tombés avec le palet : ils ressortent avec un de plus, ou "
                "ils restent.",
                "Penalty: a pocketed striker loses the turn and all that was saved, and gives the other side a "
                "penalty shot. They put one of their men on the arrow of one of their near pockets (the queen if no "
                "man is left) and shoot. Scored, they play again; missed, it is a penalty; man and striker together, "
                "the man counts and the other side gets a penalty shot; the striker alone, the other side gets a "
                "penalty shot and one more shot. In an ordinary shot the house decides on men that fell with the "
                "striker: they and one more come back, or they stay down.",
            ),
            told=[
                (
                    "penalty_scored !passes",
                    (
                        "Le penalty est réussi : {player} garde ce qu'il avait.",
                        "The penalty shot is scored: {player} keeps what he had.",
                    ),
                ),
                (
                    "penalty_scored passes",
                    (
                        "Le penalty est réussi : le pion reste rentré, mais la main passe à {next}.",
                        "The penalty shot is scored: the man stays down, but the turn passes to {next}.",
                    ),
                ),
                (
                    "penalty_missed",
                    (
                        "Le penalty est raté : c'est une pénalité.",
                        "The penalty shot is missed: that is a penalty.",
                    ),
                ),
                (
                    "penalty",
                    (
                        "Le palet est tombé : le tireur perd la main et toute réserve, et "
                        "l'autre camp ouvre par un penalty.",
                        "The striker fell: the shooter loses the turn and all that was saved, "
                        "and the other side opens with a penalty shot.",
                    ),
                ),
            ],
            parts={
                "return": (
                    "Le palet est tombé avec {own} du tireur : autant à rendre et un de plus, {back}.",
                    "The striker fell with {own} of the shooter's: as many are to be returned and one more, {back}.",
                ),
                "keep": (
                    "Le palet est tombé avec {own} du tireur : ce qu'il a rentré reste "
                    "rentré, car la maison le veut ainsi.",
                    "The striker fell with {own} of the shooter's: what he pocketed stays down, as this house plays.",
                ),
                "replay": (
                    "Le palet est tombé avec {own} du tireur : autant à rendre et un de "
                    "plus, {back}. La maison ne donne pas de penalty pour cela.",
                    "The striker fell with {own} of the shooter's: as many are to be "
                    "returned and one more, {back}. This house gives no penalty shot for it.",
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
            told=[
                (
                    "brutal",
                    (
                        "Un pion est tombé, le palet ayant d'abord touché la bande (brutal) : 2 coups de plus.",
                        "A man fell after the striker had touched a cushion (brutal): 2 more shots.",
                    ),
                ),
                (
                    "six_cinquante",
                    (
                        "Il est tombé {own} du tireur d'un seul coup (six-cinquante) : 6 coups "
                        "de plus et un demi-coup.",
                        "In one shot {own} of the shooter's fell (six-cinquante): 6 more shots and a half shot.",
                    ),
                ),
                (
                    "half_shot",
                    (
                        "Les coups entiers sont joués : il reste {halves}.",
                        "The whole shots are used: {halves} left.",
                    ),
                ),
            ],
        ),
        "K10": Row(
            (
                "Une faute dans le coup annule les coups gagnés ; les pions, eux, restent rentrés ou reviennent comme "
                "le disent les autres règles, et la pénalité "
                "se paie.",
                "A fault in the shot cancels its advantage; the man stays where the rules put it, and the penalty "
                "is paid.",
            ),
            told=[
                (
                    "hit",
                    (
                        "Le pion nommé est tombé, mais dans un coup fautif : le pari ne paie personne.",
                        "The named man fell, but in a shot with a fault: the bet pays nobody.",
                    ),
                ),
                (
                    "loses",
                    (
                        "Le coup est fautif : il ne rapporte ni brutal ni six-cinquante.",
                        "The shot has a fault: it earns neither brutal nor six-cinquante.",
                    ),
                ),
            ],
        ),
        "K11": Row(
            (
                "Si Just ! Avant de tirer, on désigne un de ses pions et un trou proche (2) ou lointain (3). "
                "L'adversaire peut répondre Non Just !, et ainsi de suite, trois annonces chacun : chaque réponse "
                "double, jusqu'à ×32.",
                "Si Just! Before shooting you name one of your men and a near (2) or far (3) pocket. The other "
                "side may answer Non Just!, and so on, three calls each: every answer doubles, up to ×32.",
            ),
            told=[
                (
                    "!raises",
                    (
                        "{who} parie sur un trou {zone} : l'enjeu est de {stake}. "
                        "L'autre camp peut répondre par un Non Just.",
                        "{who} bets on a {zone} pocket: the stake is {stake}. "
                        "The other side may answer with a Non Just.",
                    ),
                ),
                (
                    "raises",
                    (
                        "Chaque réponse double l'enjeu du pari, qui est maintenant de {stake}.",
                        "Every answer doubles the stake of the bet, which is now {stake}.",
                    ),
                ),
            ],
        ),
        "K12": Row(
            (
                "Pari gagné : 2 ou 3 coups de plus, selon le trou où le pion est tombé, fois le multiplicateur. "
                "Pari perdu : la main et les réserves sont perdues, et ces coups vont à l'adversaire.",
                "A bet won: 2 or 3 extra shots, by the pocket in which the man fell, times the multiplier. Lost: "
                "the turn and all that was saved are gone, and those shots go to the other side.",
            ),
            told=[
                (
                    "bet_won implied",
                    (
                        "Tous les pions du tireur qui étaient sur le plateau sont tombés, celui "
                        "qu'il avait nommé aussi : le pari est gagné, et vaut {stake}.",
                        "All of the shooter's men that lay on the board fell, the one that he "
                        "had named too: the bet is won, and is worth {stake}.",
                    ),
                ),
                (
                    "bet_won !implied",
                    (
                        "Le pion nommé est tombé dans un trou {zone} : le pari est gagné, et vaut {stake}.",
                        "The named man fell into a {zone} pocket: the bet is won, and is worth {stake}.",
                    ),
                ),
                (
                    "bet_lost",
                    (
                        "Le pion nommé n'est pas tombé : le pari est perdu, la main aussi, et "
                        "l'autre camp reçoit {stake}.",
                        "The named man did not fall: the bet is lost, the turn too, and the other side gets {stake}.",
                    ),
                ),
                (
                    "!bet_won !bet_lost",
                    (
                        "Un pari était ouvert : ce coup en décide.",
                        "A bet was open: this shot decides it.",
                    ),
                ),
            ],
        ),
        "K13": Row(
            (
                "Les coups supplémentaires s'additionnent, d'où qu'ils viennent. Si tous ses pions qui restaient sur "
                "le plateau tombent, le pion nommé d'un pari est parmi eux.",
                "Extra shots add up, wherever they come from. If all of your men that were left on the board fall, the "
                "named man of a bet is among them.",
            ),
            told=(
                "{shots}",
                "{shots}",
            ),
        ),
        "K14": Row(
            (
                "Le plateau rapporte un point par pion adverse encore en jeu et un pour la reine. Après une "
                "tomate, l'autre camp compte les pions du perdant. La partie est au premier à 25.",
                "A board is worth a point for each other man still on it and one for the queen. After a tomate the "
                "other side counts the loser's men. First to 25 wins the game.",
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
                    "game",
                    (
                        "{winner} a {score} points et gagne la partie : il en faut 25.",
                        "{winner} has {score} points and wins the game: 25 are needed.",
                    ),
                ),
            ],
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
            told=(
                "Le palet est tombé avec la reine du Yes Sir : elle revient au centre.",
                "The striker fell with the queen of the Yes Sir: she goes back to the centre.",
            ),
            parts={
                "stands": (
                    "Le palet est tombé aussi : le Yes Sir tient quand même.",
                    "The striker fell too: the Yes Sir stands all the same.",
                ),
                "void": (
                    "Le plateau finit sur un pari ouvert : le pari est nul.",
                    "The board ends on an open bet: the bet is void.",
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
