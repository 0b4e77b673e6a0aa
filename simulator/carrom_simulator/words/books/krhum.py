"""K-Rhum in words."""

from carrom_simulator.words.books import every_book, krhum_shots
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
    goal=(
        "Rentrez vos neuf pions, puis la reine : Yes Sir ! Le premier pion qui tombe donne votre couleur.",
        "Pocket your nine men, then the queen: Yes Sir! The first man that falls gives your colour.",
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
                "colours",
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
                        "La reine est tombée alors qu'aucune couleur n'était connue : c'est toujours "
                        "une tomate, et {player} perd le plateau.",
                        "The queen fell while no colour was known: that is always a tomate, and "
                        "{player} loses the board.",
                        "won queen_lost",
                    ),
                ),
                (
                    "tomate !unknown",
                    (
                        "La reine est tombée avant que tous les pions du tireur soient rentrés "
                        "(tomate) : {player} perd le plateau.",
                        "The queen fell before all of the shooter's men were down (tomate): {player} loses the board.",
                        "won queen_lost",
                    ),
                ),
                (
                    "yes_sir",
                    (
                        "La reine est tombée quand tous les pions du tireur étaient rentrés (Yes Sir) "
                        ": {player} gagne le plateau.",
                        "The queen fell when all of the shooter's men were down (Yes Sir): {player} wins the board.",
                        "won queen_wins own_stays",
                    ),
                ),
                (
                    "yes_sir penalty_scored",
                    (
                        "C'était un penalty : il est réussi.",
                        "It was a penalty shot: it is scored.",
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
            parts={
                "stays": every_book.LOST_MEN,
            },
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
                        "Cela fait {penalties} : la main et toute réserve sont perdues, et l'autre "
                        "camp reçoit {more} de plus.",
                        "That makes {penalties}: the turn and all that was saved are lost, and the "
                        "other side gets {more} more.",
                        "passes",
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
                    "no_boulette",
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
                        "passes",
                    ),
                ),
                (
                    "boulette own_down",
                    (
                        "Tous les pions du tireur étaient rentrés : la reine devait être touchée "
                        "d'abord, et ne l'a pas été (boulette). C'est une pénalité.",
                        "With all of the shooter's men down the queen had to be touched first, but "
                        "was not (boulette): that is a penalty.",
                        "passes",
                    ),
                ),
            ],
        ),
        "K5": Row(
            (
                "Louxor : un pion sort du plateau. On le remet sur le rond rouge et c'est une pénalité, deux si le "
                "tireur ne dit pas « Et je remets le pion ! ». Le palet sorti se ramasse : cela ne coûte rien.",
                "Louxor: a man leaves the board. It goes back on the red circle and costs a penalty, two if the "
                "shooter does not say « Et je remets le pion ! ». A striker off the board is picked up, at no cost.",
            ),
            told=[
                (
                    "louxor !off_more",
                    (
                        "Une pièce est sortie du plateau (Louxor) et la phrase a été dite : elle va "
                        "sur le rond rouge, et c'est une pénalité.",
                        "A piece left the board (Louxor) and the words were said: it goes on the red "
                        "circle, and that is a penalty.",
                        "passes",
                    ),
                ),
                (
                    "louxor off_more",
                    (
                        "Des pièces sont sorties du plateau (Louxor) et la phrase a été dite : elles "
                        "vont sur le rond rouge, et cela coûte {louxor} pénalités.",
                        "Pieces left the board (Louxor) and the words were said: they go on the red "
                        "circle, and that costs {louxor} penalties.",
                        "passes",
                    ),
                ),
                (
                    "louxor_doubled !off_more",
                    (
                        "Une pièce est sortie du plateau (Louxor) sans que la phrase soit dite : elle "
                        "va sur le rond rouge, et cela coûte 2 pénalités.",
                        "A piece left the board (Louxor) and the words were not said: it goes on the "
                        "red circle, and that costs 2 penalties.",
                        "passes",
                    ),
                ),
                (
                    "louxor_doubled off_more",
                    (
                        "Des pièces sont sorties du plateau (Louxor) sans que la phrase soit dite : "
                        "elles vont sur le rond rouge, et cela coûte {louxor} pénalités.",
                        "Pieces left the board (Louxor) and the words were not said: they go on the "
                        "red circle, and that costs {louxor} penalties.",
                        "passes",
                    ),
                ),
            ],
            parts={
                "striker": (
                    "Le palet sorti du plateau se ramasse : cela ne coûte rien.",
                    "The striker that left the board is picked up, at no cost.",
                    "striker_off",
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
            told=[
                (
                    "on_turn",
                    (
                        "{who} a touché une pièce de la main (j'en tiens un), et c'est à son camp de "
                        "jouer : c'est une pénalité.",
                        "{who} touched a piece with the hand (j'en tiens un), and his side is on "
                        "turn: that is a penalty.",
                        "jen_tiens_un passes",
                    ),
                ),
                (
                    "bet_void",
                    (
                        "Le pari ouvert est nul.",
                        "The open bet is void.",
                    ),
                ),
                (
                    "penalty_lost",
                    (
                        "Le penalty qu'il restait à tirer est perdu.",
                        "The penalty shot that was still to be played is lost.",
                    ),
                ),
                (
                    "!on_turn",
                    (
                        "{who} a touché une pièce de la main (j'en tiens un) hors de son tour : le "
                        "camp qui joue reçoit un coup de plus.",
                        "{who} touched a piece with the hand (j'en tiens un) out of turn: the side "
                        "that is playing gets one more shot.",
                        "jen_tiens_un",
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
                        "passes",
                    ),
                ),
                (
                    "!free others_more",
                    (
                        "Des pions adverses sont tombés et aucun du tireur : c'est une pénalité.",
                        "Men of the other side fell and none of the shooter's own: that is a penalty.",
                        "passes",
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
                        "Le penalty est réussi.",
                        "The penalty shot is scored.",
                    ),
                ),
                (
                    "penalty_missed",
                    (
                        "Le penalty est raté : c'est une pénalité.",
                        "The penalty shot is missed: that is a penalty.",
                        "passes",
                    ),
                ),
                (
                    "penalty",
                    (
                        "Le palet est tombé : le tireur perd la main et toute réserve, et {next} ouvre par un penalty.",
                        "The striker fell: the shooter loses the turn and all that was saved, and "
                        "{next} opens with a penalty shot.",
                        "striker",
                    ),
                ),
            ],
            parts={
                "return": (
                    "Le palet est tombé avec {own} du tireur : autant à rendre et un de plus, {back}.",
                    "The striker fell with {own} of the shooter's: as many are to be returned and one more, {back}.",
                    "striker own_back passes",
                ),
                "keep": (
                    "Le palet est tombé avec {own} du tireur : ce qu'il a rentré reste "
                    "rentré, car la maison le veut ainsi.",
                    "The striker fell with {own} of the shooter's: what he pocketed stays down, as this house plays.",
                    "striker own_stays passes",
                ),
                "replay": (
                    "Le palet est tombé avec {own} du tireur : autant à rendre et un de "
                    "plus, {back}. La maison ne donne pas de penalty pour cela.",
                    "The striker fell with {own} of the shooter's: as many are to be "
                    "returned and one more, {back}. This house gives no penalty shot for "
                    "it.",
                    "striker own_back",
                ),
            },
        ),
    },
    settles=("C7",),
    borrows=("B2",),
)
BOOK.rows.update(krhum_shots.ROWS)
