"""Rows K9 to K17 of K-Rhum in words: the shots that are won, bets, and the count of a board."""

from carrom_simulator.words.books.book import Row

ROWS = {
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
                    "Il est tombé {own} du tireur d'un seul coup (six-cinquante) : 6 coups de plus et un demi-coup.",
                    "In one shot {own} of the shooter's fell (six-cinquante): 6 more shots and a half shot.",
                ),
            ),
            (
                "half_shot",
                (
                    "Les coups entiers sont joués : il reste {halves} à {next}.",
                    "The whole shots are used: {next} has {halves} left.",
                ),
            ),
        ],
    ),
    "K10": Row(
        (
            "Une faute dans le coup annule les coups gagnés ; les pions, eux, restent rentrés ou reviennent comme "
            "le disent les autres règles, et la pénalité "
            "se paie.",
            "A fault in the shot cancels its advantage; the man stays where the rules put it, and the penalty is paid.",
        ),
        told=[
            (
                "bet_unpaid",
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
        parts={
            "stays": [
                (
                    "own_single",
                    (
                        "Le pion du tireur reste rentré, mais sans avantage : la faute fait perdre la main.",
                        "The shooter's man stays down, but earns nothing: the fault loses the turn.",
                        "own_stays passes",
                    ),
                ),
                (
                    "!own_single",
                    (
                        "Les pions du tireur restent rentrés, mais sans avantage : la faute fait perdre la main.",
                        "The shooter's men stay down, but earn nothing: the fault loses the turn.",
                        "own_stays passes",
                    ),
                ),
            ],
        },
    ),
    "K11": Row(
        (
            "Si Just ! Avant de tirer, on désigne un de ses pions et un trou proche (2) ou du côté opposé (3). "
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
                    "{who} bets on a {zone} pocket: the stake is {stake}. The other side may answer with a Non Just.",
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
                    "Le pion nommé n'est pas tombé : le pari est perdu, la main aussi, et l'autre camp reçoit {stake}.",
                    "The named man did not fall: the bet is lost, the turn too, and the other side gets {stake}.",
                    "passes",
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
        parts={
            "stays": [
                (
                    "own_single",
                    (
                        "Le pion du tireur reste rentré, mais sans avantage.",
                        "The shooter's man stays down, but earns nothing.",
                        "own_stays",
                    ),
                ),
                (
                    "!own_single",
                    (
                        "Les pions du tireur restent rentrés, mais sans avantage.",
                        "The shooter's men stay down, but earn nothing.",
                        "own_stays",
                    ),
                ),
            ],
        },
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
            "c'est un Yes Sir. Après une tomate, une autre faute ne compte plus. Un pari ouvert en fin de plateau est "
            "nul.",
            "The striker falling with the queen of a Yes Sir: she goes back and the other side has a penalty "
            "shot; but in a penalty shot with the queen, or where the house keeps men down that fell with the "
            "striker, it is a Yes Sir. After a tomate no other fault counts. A bet still open at the end of a board "
            "is void.",
        ),
        told=(
            "Le palet est tombé avec la reine du Yes Sir : elle revient au centre.",
            "The striker fell with the queen of the Yes Sir: she goes back to the centre.",
            "striker queen_back",
        ),
        parts={
            "stands": (
                "Le palet est tombé aussi : le Yes Sir tient quand même.",
                "The striker fell too: the Yes Sir stands all the same.",
                "striker",
            ),
            "tomate": (
                "Le palet est tombé aussi : après une tomate cela ne compte plus.",
                "The striker fell too: after a tomate that does not count.",
                "striker",
            ),
            "void": (
                "Le plateau finit sur un pari ouvert : le pari est nul.",
                "The board ends on an open bet: the bet is void.",
                "bet_void",
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
}
