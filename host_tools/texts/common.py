"""Rows of every carrom book, and of Billard indien, Fiche Carom and Dézépions: row -> (French, English)."""

COMMON = {
    "C1": (
        "Au départ : la reine au centre, neuf pions blancs et neuf noirs autour d'elle en alternant les couleurs.",
        "To begin: the queen in the centre, nine white and nine black men around her, colours alternating.",
    ),
    "C2": (
        "Les pièces d'un même coup comptent dans l'ordre où elles sont tombées.",
        "The pieces of one shot count in the order in which they fell.",
    ),
    "C3": (
        "On joue un coup, plus les coups supplémentaires reçus. Qui a gagné de rejouer garde la main ; sinon, "
        "quand tous ses coups sont joués, la main passe au voisin dans le sens inverse des aiguilles d'une "
        "montre. Perdre la main, c'est perdre aussi tous les coups en réserve.",
        "You play one shot, plus the extra shots you were given. Whoever earns a replay keeps the hand; "
        "otherwise, when all his shots are used, it passes counter-clockwise. Losing the hand loses every saved "
        "shot too.",
    ),
    "C4": (
        "Rendre un pion, c'est en remettre un des siens sur le plateau. Qui n'en a pas le doit, et le rend dès "
        "qu'un pion de sa couleur tombe. Le tableau dit qui le pose, et où.",
        "To return a man is to put one of your own pocketed men back on the board. If you have none you owe it, "
        "and return it as soon as a man of your colour falls. The scoreboard says who puts it where.",
    ),
    "C5": (
        "Un pion qui tombe est à sa couleur, peu importe qui l'a envoyé.",
        "A man that falls belongs to its colour, whoever sent it there.",
    ),
    "C6": (
        "Couleurs connues d'avance : qui ouvre le plateau a les blancs. Couleurs à trouver : le premier pion qui "
        "tombe donne sa couleur au camp qui tirait, jusqu'à la fin du plateau.",
        "Colours known beforehand: whoever opens the board has white. Colours to be found: the first man that "
        "falls gives its colour to the side that was shooting, for the whole board.",
    ),
    "C7": (
        "Le premier à ouvrir est tiré au sort ; ensuite chacun ouvre à son tour, un plateau après l'autre.",
        "The first to open is drawn by lot; after that everybody opens in turn, board by board.",
    ),
    "C8": (
        "Une pièce qui bascule après coup compte comme la dernière du dernier coup, qui est alors rejugé.",
        "A piece that tips over late counts as the last one of the last shot, which is judged again.",
    ),
    "C9": (
        "On peut annuler la dernière chose entrée, autant de fois qu'on veut.",
        "The last thing entered can be taken back, as often as you like.",
    ),
    "C10": (
        "Un pion sorti du plateau revient au centre et ne compte pas comme rentré. Le palet sorti se ramasse.",
        "A man off the board comes back to the centre and does not count as pocketed. The striker is picked up.",
    ),
    "C11": (
        "Le palet se pose sur sa ligne de tir. Mal posé, la table prévient, sans punir. Tirer en arrière ou par "
        "la bande est permis.",
        "The striker is placed on your own base line. The table warns of a bad placing and never punishes it. "
        "Shots backward and off the cushion are allowed.",
    ),
    "C12": (
        "À quatre, on joue en équipes face à face : les deux adversaires répondent aux paris et font les choix "
        "ensemble.",
        "With four, partners sit opposite each other; both opponents may answer a bet or make a choice.",
    ),
}

BILLARD = {
    "B1": (
        "À deux ou à quatre, couleurs connues d'avance.",
        "For two or four, colours known beforehand.",
    ),
    "B2": (
        "Rentrer au moins un de ses pions fait rejouer, même si des pions adverses tombent avec.",
        "Pocketing at least one of your own men lets you play again, even if others fell with it.",
    ),
    "B3": (
        "Rentrer des pions adverses sans un seul des siens fait perdre la main ; la reine tombée avec revient au "
        "centre.",
        "Pocketing other men and none of your own loses the hand; a queen that fell with them goes back.",
    ),
    "B4": (
        "On peut rentrer la reine dès qu'un pion de sa couleur est déjà rentré. Il faut la couvrir au coup "
        "suivant en rentrant un de ses pions ; sinon elle revient au centre et la main passe.",
        "The queen may be pocketed once a man of your colour is down. It must be covered by pocketing an own man "
        "with the very next shot; otherwise it goes back to the centre and the hand passes.",
    ),
    "B5": (
        "La reine et un de ses pions du même coup : elle est couverte aussitôt.",
        "Queen and an own man in one shot: it is covered at once.",
    ),
    "B6": (
        "La reine rentrée trop tôt, sans pion de sa couleur déjà rentré, revient au centre et ne rapporte rien.",
        "A queen pocketed too early, with no man of your colour down, goes back and earns nothing.",
    ),
    "B7": (
        "Le palet rentré, sans un de ses pions : on rend un pion et la main passe. La reine en jeu revient au centre.",
        "The striker pocketed without an own man: you return a man and the hand passes. The queen goes back too.",
    ),
    "B8": (
        "Le palet rentré avec des pions à soi : on les rend, plus un, et on rejoue. La reine à couvrir revient au"
        " centre.",
        "The striker pocketed with own men: you return those and one more, and play again. A queen to be covered "
        "goes back.",
    ),
    "B9": (
        "Son dernier pion rentré, la reine non couverte : selon l'option « last_man », le plateau est gagné sans "
        "ses 3 points (win), ce pion et un autre reviennent (return), ou le plateau est perdu (lose).",
        "Your last man down and the queen not covered: by the option “last_man” the board is won without her 3 "
        "points (win), that man and one more come back (return), or the board is lost (lose).",
    ),
    "B10": (
        "Le premier camp à rentrer ses neuf pions gagne le plateau : un point par pion adverse encore en jeu, 3 "
        "de plus s'il a couvert la reine, au moins 1.",
        "The first side with its nine men down wins the board: a point for each other man still on it, 3 more for"
        " having covered the queen, at least 1.",
    ),
    "B11": (
        "Si un coup rentre le dernier pion des deux camps, le tireur gagne (la reine étant couverte, ou « "
        "last_man » à win).",
        "If one shot pockets the last man of both sides the shooter wins (the queen covered, or “last_man” at win).",
    ),
    "B12": (
        "Rentrer le dernier pion adverse fait gagner l'adversaire (sauf si « last_man » demande d'abord la reine).",
        "Pocketing the other side's last man wins the board for that side (unless “last_man” wants the queen first).",
    ),
    "B13": (
        "Le premier à 25 points gagne la partie. Une pièce sortie du plateau ne coûte rien.",
        "First to 25 points wins the game. A piece off the board costs nothing.",
    ),
}

FICHE = {
    "F1": (
        "Pénalité : on rend un pion et la main passe. Elle punit le palet rentré, et le palet ou toute pièce "
        "sortis du plateau ; plusieurs dans un coup s'additionnent.",
        "A penalty: you return a man and the hand passes. It is for the striker pocketed, and for the striker or "
        "any piece off the board; several in one shot add up.",
    ),
    "F2": (
        "Rentrer un de ses pions fait rejouer même avec le palet, un pion adverse ou la reine : on paie le pion "
        "de la pénalité et on garde la main. Avec une pièce sortie, la main passe quand même.",
        "An own man pocketed lets you play again even with the striker, another man or the queen: you pay the "
        "penalty's man and keep the hand. With a piece off the board the hand passes all the same.",
    ),
    "F3": (
        "Rentrer des pions adverses ne coûte que la main.",
        "Pocketing other men costs the hand and nothing more.",
    ),
    "F4": (
        "Le palet tombé dans le coup qui couvre la reine ne défait pas la couverture.",
        "The striker falling in the shot that covers the queen does not undo the cover.",
    ),
    "F5": (
        "Un point par pion adverse, 3 pour la reine couverte si l'on avait 21 points au plus, jamais plus de 12 "
        "par plateau. Les dettes du perdant sont effacées.",
        "A point for each other man, 3 for the covered queen if you stood at 21 or less, never more than 12 a "
        "board. The loser's dues are cancelled.",
    ),
    "F6": (
        "La partie est au premier à 25 points, ou à qui mène après huit plateaux ; à égalité, un neuvième décide.",
        "The game goes to the first at 25, or to whoever leads after eight boards; if level, a ninth decides.",
    ),
}

DEZEPIONS = {
    "D1": (
        "Le premier pion rentré donne sa couleur au camp qui tirait.",
        "The first man pocketed gives its colour to the side that was shooting.",
    ),
    "D2": (
        "Rentrer de ses pions et rien d'autre fait rejouer. Un pion adverse est pour l'adversaire, et on ne "
        "rejoue pas.",
        "Pocketing own men and nothing else lets you play again. Another man counts for its side, and you do not.",
    ),
    "D3": (
        "La reine se rentre en dernier : quand les neuf pions sont déjà rentrés, elle gagne la partie. Plus tôt, "
        "elle revient au centre et on ne rejoue pas.",
        "The queen goes last: with all nine men already down she wins the game. Earlier she goes back to the "
        "centre and you do not play again.",
    ),
    "D4": (
        "Le palet rentré sans pion à soi : l'adversaire choisit d'enlever un de ses propres pions (remove) ou de "
        "faire revenir un pion du fautif (return). Puis la main passe.",
        "The striker pocketed without an own man: the other side chooses to take one of its own men off (remove) "
        "or to bring one of the offender's back (return). Then the hand passes.",
    ),
    "D5": (
        "Le palet rentré avec un de ses pions : le pion reste rentré, on ne rejoue pas, il n'y a pas de choix.",
        "The striker pocketed with an own man: the man stays down, no replay, no choice.",
    ),
    "D6": (
        "Le palet rentré avec la reine qui gagnait : la reine revient et l'adversaire choisit.",
        "The striker pocketed with the winning queen: she goes back and the other side chooses.",
    ),
    "D7": (
        "Ne rien toucher, ou toucher d'abord un pion adverse, n'est pas une faute. Une pièce sortie ne coûte rien.",
        "Touching nothing, or another man first, is no fault. A piece off the board costs nothing.",
    ),
    "D8": (
        "La partie tient en un plateau.",
        "One board is the whole game.",
    ),
}
