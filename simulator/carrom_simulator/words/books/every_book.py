"""The rows of every carrom book, in words."""

from carrom_simulator.words.books.book import Book, Row

# What became of the shooter's men that fell in a shot by which he has lost the board.
LOST_MEN = [
    (
        "own_single",
        (
            "Le pion du tireur reste rentré : il n'est plus à compter, mais ne sauve pas le plateau.",
            "The shooter's man stays down: it is not counted any more, but does not save the board.",
            "own_stays",
        ),
    ),
    (
        "!own_single",
        (
            "Les pions du tireur restent rentrés : ils ne sont plus à compter, mais ne sauvent pas le plateau.",
            "The shooter's men stay down: they are not counted any more, but do not save the board.",
            "own_stays",
        ),
    ),
]

BOOK = Book(
    heading=("Pour tous les jeux de carrom", "For every carrom game"),
    ours=("C3", "C7", "C11", "C13", "C14"),
    rows={
        "C1": Row(
            (
                "Au départ : la reine au centre, neuf pions blancs et neuf noirs autour d'elle en alternant les "
                "couleurs.",
                "To begin: the queen in the centre, nine white and nine black men around her, colours alternating.",
            ),
        ),
        "C2": Row(
            (
                "Les pièces d'un même coup comptent dans l'ordre où elles sont tombées.",
                "The pieces of one shot count in the order in which they fell.",
            ),
        ),
        "C3": Row(
            (
                "On joue un coup, plus les coups supplémentaires reçus. Qui a gagné de rejouer garde la main ; "
                "sinon, quand tous ses coups sont joués, la main passe au voisin dans le sens inverse des "
                "aiguilles d'une montre. Perdre la main, c'est perdre aussi tous les coups en réserve.",
                "You play one shot, plus the extra shots you were given. Whoever earns a replay keeps the turn; "
                "otherwise, when all his shots are used, it passes counter-clockwise. Losing the turn loses every "
                "saved shot too.",
            ),
            told=[
                (
                    "!failed nothing",
                    (
                        "Rien n'est tombé et il ne reste pas de coup : la main passe à {next}.",
                        "Nothing fell and no shot is left: the turn passes to {next}.",
                    ),
                ),
                (
                    "!failed !nothing",
                    (
                        "Rien ne fait rejouer et il ne reste pas de coup : la main passe à {next}.",
                        "Nothing earned a replay and no shot is left: the turn passes to {next}.",
                    ),
                ),
                (
                    "failed",
                    (
                        "La main passe donc à {next}.",
                        "So the turn passes to {next}.",
                    ),
                ),
            ],
            parts={
                "spent": [
                    (
                        "",
                        (
                            "Rien ne fait rejouer : le coup est joué, mais la main reste.",
                            "Nothing earned a replay: the shot is spent, but the turn stays.",
                            "stays",
                        ),
                    ),
                    (
                        "",
                        (
                            "{shots}",
                            "{shots}",
                        ),
                    ),
                ],
            },
        ),
        "C4": Row(
            (
                "Rendre un pion, c'est en remettre un des siens sur le plateau. Qui n'en a pas le doit, et le rend "
                "dès qu'un pion de sa couleur tombe. Le tableau dit qui le pose, et où.",
                "To return a man is to put one of your own pocketed men back on the board. If you have none you "
                "owe it, and return it as soon as a man of your colour falls. The scoreboard says who puts it "
                "where.",
            ),
            told=[
                (
                    "pays_more",
                    (
                        "Des pions étaient dus : ceux qui tombent les paient et retournent aussitôt sur le plateau.",
                        "Men were owed: those that fell pay them and go back to the board at once.",
                        "own_pays other_pays",
                    ),
                ),
                (
                    "pays !pays_more !pays_of_two !pays_of_more !pays_one_of",
                    (
                        "Le pion qui tombe en paie un qui était dû, et retourne aussitôt sur le plateau.",
                        "The man that fell pays one that was owed, and goes back to the board at once.",
                        "own_pays other_pays",
                    ),
                ),
                (
                    "pays_of_two",
                    (
                        "Un des deux pions tombés paie celui qui était dû et retourne aussitôt sur le plateau ; "
                        "l'autre reste rentré.",
                        "One of the two men that fell pays the one that was owed, and goes back to the board at once; "
                        "the other stays down.",
                        "own_pays other_pays",
                    ),
                ),
                (
                    "pays_of_more",
                    (
                        "Un des pions tombés paie celui qui était dû et retourne aussitôt sur le plateau ; les autres "
                        "restent rentrés.",
                        "One of the men that fell pays the one that was owed, and goes back to the board at once; the "
                        "others stay down.",
                        "own_pays other_pays",
                    ),
                ),
                (
                    "pays_one_of",
                    (
                        "Un des pions tombés paie celui qui était dû, et retourne aussitôt sur le plateau.",
                        "One of the men that fell pays the one that was owed, and goes back to the board at once.",
                        "own_pays other_pays",
                    ),
                ),
                (
                    "due",
                    (
                        "Il y a moins de pions rentrés que de pions à rendre : ce qui manque est "
                        "dû, et payé dès qu'un pion de cette couleur tombe.",
                        "Fewer men are down than are to be returned: what is missing is owed, "
                        "and paid as soon as one of that colour falls.",
                    ),
                ),
                (
                    "",
                    (
                        "{dues}",
                        "{dues}",
                    ),
                ),
            ],
        ),
        "C5": Row(
            (
                "Un pion qui tombe est à sa couleur, peu importe qui l'a envoyé.",
                "A man that falls belongs to its colour, whoever sent it there.",
            ),
            told=[
                (
                    "other_one",
                    (
                        "Le pion adverse qui est tombé reste rentré : il compte pour son camp.",
                        "The other side's man that fell stays down: it counts for its side.",
                        "other_stays",
                    ),
                ),
                (
                    "other_all",
                    (
                        "Les pions adverses qui sont tombés restent rentrés : ils comptent pour leur camp.",
                        "The other side's men that fell stay down: they count for their side.",
                        "other_stays",
                    ),
                ),
                (
                    "other_rest",
                    (
                        "Un des pions adverses qui sont tombés reste rentré : il compte pour son camp.",
                        "Of the other side's men one stays down: it counts for its side.",
                        "other_stays",
                    ),
                ),
                (
                    "other_rests",
                    (
                        "Les autres pions adverses qui sont tombés restent rentrés : ils comptent pour leur camp.",
                        "Of the other side's men the others stay down: they count for its side.",
                        "other_stays",
                    ),
                ),
            ],
            parts={
                "own": [
                    (
                        "own_rest",
                        (
                            "Un des pions du tireur qui sont tombés reste rentré.",
                            "One of the shooter's men that fell stays down.",
                            "own_stays",
                        ),
                    ),
                    (
                        "own_rests",
                        (
                            "Les autres pions du tireur restent rentrés.",
                            "The shooter's other men stay down.",
                            "own_stays",
                        ),
                    ),
                ],
            },
        ),
        "C6": Row(
            (
                "Couleurs connues d'avance : qui ouvre le plateau a les blancs. Couleurs à trouver : le premier "
                "pion qui tombe donne sa couleur au camp qui tirait, jusqu'à la fin du plateau.",
                "Colours known beforehand: whoever opens the board has white. Colours to be found: the first man "
                "that falls gives its colour to the side that was shooting, for the whole board.",
            ),
            told=(
                "Le premier pion tombé est {first} : {shooter} prend les {colour}.",
                "The first man to fall is {first}: {shooter} takes {colour}.",
                "colours",
            ),
        ),
        "C7": Row(
            (
                "Le premier à ouvrir est tiré au sort ; ensuite chacun ouvre à son tour, un plateau après l'autre.",
                "The first to open is drawn by lot; after that everybody opens in turn, board by board.",
            ),
            told=[
                (
                    "known",
                    (
                        "{next} ouvre le plateau {board}, avec les blancs.",
                        "{next} opens board {board} and has white.",
                    ),
                ),
                (
                    "!known",
                    (
                        "{next} ouvre le plateau {board}.",
                        "{next} opens board {board}.",
                    ),
                ),
            ],
            parts={
                "opener": [
                    (
                        "!lot in_turn",
                        (
                            "C'est à {who} d'ouvrir le plateau {board}.",
                            "It is {who}'s turn to open board {board}.",
                        ),
                    ),
                    (
                        "!lot !in_turn",
                        (
                            "{who} ouvre le plateau {board} hors de son tour, comme les joueurs l'ont dit.",
                            "{who} opens board {board} out of turn, as the players have said.",
                        ),
                    ),
                    (
                        "lot",
                        (
                            "Le sort en a décidé : {who} ouvre le plateau {board}.",
                            "The lot has decided: {who} opens board {board}.",
                        ),
                    ),
                ],
            },
        ),
        "C8": Row(
            (
                "Une pièce qui bascule après coup compte comme la dernière du dernier coup, qui est alors rejugé.",
                "A piece that tips over late counts as the last one of the last shot, which is judged again.",
            ),
            told=(
                "Une pièce est tombée après coup, {late} : elle compte comme la dernière du coup, qui est rejugé, "
                "avec tout ce qui l'a suivi.",
                "A piece fell late, {late}: it counts as the last one of the shot, which is judged again with all that "
                "came after it.",
            ),
            parts={
                "bet": (
                    "Une pièce est tombée après coup, {late} : le coup est rejugé avec elle, et le pari fait depuis "
                    "est nul.",
                    "A piece fell late, {late}: the shot is judged again with it, and the bet made since is void.",
                ),
            },
        ),
        "C9": Row(
            (
                "On peut annuler la dernière chose entrée, autant de fois qu'on veut.",
                "The last thing entered can be taken back, as often as you like.",
            ),
            told=(
                "La dernière entrée est annulée.",
                "The last entry is taken back.",
            ),
        ),
        "C10": Row(
            (
                "Un pion sorti du plateau revient au centre et ne compte pas comme rentré. Le palet sorti se ramasse.",
                "A man off the board comes back to the centre and does not count as pocketed. The striker is "
                "picked up.",
            ),
            told=[
                (
                    "off_centre !off_more",
                    (
                        "{off} du plateau revient au centre et ne compte pas comme rentré{e}.",
                        "{off} comes back to the centre and does not count as pocketed.",
                    ),
                ),
                (
                    "off_centre off_more",
                    (
                        "Les pièces sorties du plateau reviennent au centre et ne comptent pas comme rentrées.",
                        "The pieces off the board come back to the centre and do not count as pocketed.",
                    ),
                ),
                (
                    "striker_off",
                    (
                        "Le {striker} sorti du plateau se ramasse : cela ne coûte rien.",
                        "The {striker} that left the board is picked up, at no cost.",
                    ),
                ),
            ],
        ),
        "C11": Row(
            (
                "Le palet se pose sur sa ligne de tir. Mal posé, la table prévient, sans punir. Tirer en arrière "
                "ou par la bande est permis.",
                "The striker is placed on your own base line. The table warns of a bad placing and never punishes "
                "it. Shots backward and off the cushion are allowed.",
            ),
        ),
        "C12": Row(
            (
                "À quatre, on joue en équipes face à face : les deux adversaires répondent aux paris et font les "
                "choix ensemble.",
                "With four, partners sit opposite each other; both opponents may answer a bet or make a choice.",
            ),
        ),
        "C13": Row(
            (
                "Handicap : un camp peut commencer la partie avec des points donnés. Ils sont au tableau dès le début "
                "et comptent comme gagnés ; il en faut moins que pour gagner la partie.",
                "Handicap: a side may begin the game with points given. They stand on the scoreboard from the start "
                "and count as won; they are fewer than win the game.",
            ),
        ),
        "C14": Row(
            (
                "Abandon : un camp peut abandonner la partie à tout moment ; l'autre la gagne aussitôt. Le score "
                "reste comme il est.",
                "Resignation: a side may give the game up at any time; the other side wins it at once. The score "
                "stays as it is.",
            ),
            told=[
                (
                    "resigns !bet",
                    (
                        "{who} abandonne : {winner} gagne la partie, {score} à {against}.",
                        "{who} resigns: {winner} wins the game, {score} to {against}.",
                    ),
                ),
                (
                    "resigns bet",
                    (
                        "{who} abandonne : {winner} gagne la partie, {score} à {against} ; le pari est annulé.",
                        "{who} resigns: {winner} wins the game, {score} to {against}; the bet is void.",
                        "bet_void",
                    ),
                ),
                (
                    "!resigns",
                    (
                        "L'abandon qui a suivi tient toujours : la partie est finie.",
                        "The resignation that followed stands: the game is over.",
                    ),
                ),
            ],
        ),
        "I19": Row(
            (
                "Changer de côté : entre deux plateaux, tout le monde peut avancer d'une place. Les points suivent les "
                "joueurs, et le droit d'ouvrir aussi.",
                "Changing sides: between two boards everybody may move on by a place. The points go with the players, "
                "and so does the right to open.",
            ),
            told=(
                "Tout le monde avance d'une place, les points et le droit d'ouvrir aussi.",
                "Everybody moves on by a place, the points and the right to open too.",
            ),
        ),
    },
)

# As books without extra shots, bets and choices play these rows.
PLAIN_HAND = (
    "On joue un coup. Qui a gagné de rejouer garde la main ; sinon elle passe au voisin dans le sens inverse des "
    "aiguilles d'une montre.",
    "You play one shot. Whoever earns a replay keeps the turn; otherwise it passes counter-clockwise.",
)
OPENER_HAS_WHITE = ("Qui ouvre le plateau a les blancs.", "Whoever opens the board has white.")
FIRST_MAN = (
    "Le premier pion qui tombe donne sa couleur au camp qui tirait, jusqu'à la fin du plateau.",
    "The first man that falls gives its colour to the side that was shooting, for the whole board.",
)
PLAIN_TEAMS = ("À quatre, on joue en équipes face à face.", "With four, partners sit opposite each other.")
PLAIN = {"C3": PLAIN_HAND, "C6": OPENER_HAS_WHITE, "C12": PLAIN_TEAMS}
