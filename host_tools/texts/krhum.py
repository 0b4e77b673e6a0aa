"""The rows of K-Rhum in a family's words: row -> (French, English)."""

KRHUM = {
    "K1": (
        "Le premier pion rentré donne sa couleur. Qui ouvre le premier plateau est tiré au sort : c'est le gérant"
        " de la partie.",
        "The first man pocketed gives its colour. Whoever opens the first board is drawn by lot: the gérant de la"
        " partie.",
    ),
    "K2": (
        "Tomate ! Rentrer la reine avant tous ses pions perd le plateau aussitôt. Yes Sir ! La rentrer quand tous"
        " ses pions sont rentrés le gagne.",
        "Tomate! Pocketing the queen before all your men loses the board at once. Yes Sir! Pocketing her once "
        "they are all down wins it.",
    ),
    "K3": (
        "Pénalité : on perd la main et tout ce qu'on avait en réserve, et l'adversaire joue 2 fois. Deux "
        "pénalités dans un coup : il joue 3 fois.",
        "A penalty: you lose the hand and all you had saved, and the other side plays twice. Two penalties in one"
        " shot: three times.",
    ),
    "K4": (
        "Boulette : le palet touche un pion adverse ou la reine avant un de ses pions. C'est une pénalité (pas "
        "tant que les couleurs sont inconnues).",
        "Boulette: the striker touches another man or the queen before an own man. That is a penalty (not while "
        "colours are unknown).",
    ),
    "K5": (
        "Louxor : un pion sort du plateau. On le remet sur le rond rouge et c'est une pénalité, deux si le tireur"
        " ne dit pas « Et je remets le pion ! ».",
        "Louxor: a man leaves the board. It goes back on the red circle and costs a penalty, two if the shooter "
        "does not say « Et je remets le pion ! ».",
    ),
    "K6": (
        "J'en tiens un : toucher une pièce de la main est une pénalité, même hors de son tour (l'autre camp gagne"
        " alors un coup).",
        "J'en tiens un: touching a piece with the hand is a penalty, even out of turn (the shooting side then "
        "gets one more shot).",
    ),
    "K7": (
        "Rentrer des pions adverses sans un des siens est une pénalité (option other_man_penalty).",
        "Pocketing other men and none of your own is a penalty (option other_man_penalty).",
    ),
    "K8": (
        "Penalty : le palet rentré donne un penalty à l'adversaire. Il pose un de ses pions sur la flèche d'un de"
        " ses trous proches (la reine s'il n'a plus de pion) et tire. Réussi, il rejoue ; raté, c'est une "
        "pénalité ; pion et palet ensemble, le pion est gagné et l'autre camp a un penalty.",
        "Penalty: a pocketed striker gives the other side a penalty shot. They put one of their men on the arrow "
        "of one of their near pockets (the queen if no man is left) and shoot. Scored, they play again; missed, "
        "it is a penalty; man and striker together, the man counts and the other side gets a penalty shot.",
    ),
    "K9": (
        "Brutal : un pion rentré après que le palet a touché la bande vaut 2 coups de plus. Six-cinquante : deux "
        "pions ou plus du même coup en valent 6 et un demi-coup, tiré avec l'auriculaire.",
        "Brutal: a man pocketed after the striker touched a cushion is worth 2 extra shots. Six-cinquante: two "
        "men or more in one shot are worth 6 and a half shot, flicked with the little finger.",
    ),
    "K10": (
        "Une faute dans le coup fait perdre l'avantage ; le pion reste où la règle le met, et la pénalité se paie.",
        "A fault in the shot cancels its advantage; the man stays where the rules put it, and the penalty is paid.",
    ),
    "K11": (
        "Si Just ! Avant de tirer, on désigne un de ses pions et un trou proche (2) ou lointain (3). L'adversaire"
        " peut répondre Non Just !, et ainsi de suite, trois annonces chacun : chaque réponse double, jusqu'à "
        "×32.",
        "Si Just! Before shooting you name one of your men and a near (2) or far (3) pocket. The other side may "
        "answer Non Just!, and so on, three calls each: every answer doubles, up to ×32.",
    ),
    "K12": (
        "Pari gagné : 2 ou 3 coups de plus, selon le trou où le pion est tombé, fois le multiplicateur. Pari "
        "perdu : la main et les réserves sont perdues, et ces coups vont à l'adversaire.",
        "A bet won: 2 or 3 extra shots, by the pocket in which the man fell, times the multiplier. Lost: the hand"
        " and all that was saved are gone, and those shots go to the other side.",
    ),
    "K13": (
        "Les coups supplémentaires s'additionnent, d'où qu'ils viennent.",
        "Extra shots add up, wherever they come from.",
    ),
    "K14": (
        "Le plateau rapporte un point par pion adverse encore en jeu et un pour la reine. Après une tomate, "
        "l'autre camp compte les pions du perdant. La partie est au premier à 25.",
        "A board is worth a point for each other man still on it and one for the queen. After a tomate the other "
        "side counts the loser's men. First to 25 wins the game.",
    ),
    "K15": (
        "Le palet tombé avec la reine d'un Yes Sir : la reine revient et l'adversaire a un penalty ; mais dans un"
        " penalty tiré avec la reine, c'est un Yes Sir. Un pari ouvert en fin de plateau est nul.",
        "The striker falling with the queen of a Yes Sir: she goes back and the other side has a penalty shot; "
        "but in a penalty shot with the queen it is a Yes Sir. A bet still open at the end of a board is void.",
    ),
    "K16": (
        "À quatre, coups supplémentaires et penaltys vont au voisin, qui est de l'autre équipe.",
        "With four, extra shots and penalty shots go to the next player, who is of the other team.",
    ),
    "K17": (
        "La table annonce tout cela en musique. La phrase « Et je remets le pion ! », c'est au joueur de la dire "
        ": en style coach la table la rappelle, en style strict elle gronde après.",
        "The table announces all this with a tune. The words « Et je remets le pion ! » are the player's to say: "
        "in the coach style the table reminds first, in the strict style it scolds afterwards.",
    ),
}
