"""The rows of every carrom book, in words."""

from carrom_simulator.words.books.book import Book, Row

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
                "You play one shot, plus the extra shots you were given. Whoever earns a replay keeps the hand; "
                "otherwise, when all his shots are used, it passes counter-clockwise. Losing the hand loses every "
                "saved shot too.",
            ),
            clause=("tous les coups sont joués, la main passe", "no shot is left, so the hand passes"),
            parts={
                "spent": ("un coup est joué, il en reste", "a shot is spent, and some are left"),
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
            clause=(
                "un pion était dû : celui qui tombe retourne aussitôt sur le plateau",
                "a man was owed: the one that fell goes back to the board at once",
            ),
            calls={
                "due": (
                    "un pion à rendre manquait : il est dû, et payé dès qu'un pion de la couleur tombe",
                    "a man to be returned was not there: it is owed, and paid as soon as one of that colour falls",
                ),
            },
        ),
        "C5": Row(
            (
                "Un pion qui tombe est à sa couleur, peu importe qui l'a envoyé.",
                "A man that falls belongs to its colour, whoever sent it there.",
            ),
        ),
        "C6": Row(
            (
                "Couleurs connues d'avance : qui ouvre le plateau a les blancs. Couleurs à trouver : le premier "
                "pion qui tombe donne sa couleur au camp qui tirait, jusqu'à la fin du plateau.",
                "Colours known beforehand: whoever opens the board has white. Colours to be found: the first man "
                "that falls gives its colour to the side that was shooting, for the whole board.",
            ),
            clause=(
                "le premier pion tombé donne sa couleur au camp qui tirait",
                "the first man to fall gives its colour to the side that was shooting",
            ),
        ),
        "C7": Row(
            (
                "Le premier à ouvrir est tiré au sort ; ensuite chacun ouvre à son tour, un plateau après l'autre.",
                "The first to open is drawn by lot; after that everybody opens in turn, board by board.",
            ),
        ),
        "C8": Row(
            (
                "Une pièce qui bascule après coup compte comme la dernière du dernier coup, qui est alors rejugé.",
                "A piece that tips over late counts as the last one of the last shot, which is judged again.",
            ),
            clause=(
                "une pièce est tombée après coup : le coup est rejugé avec elle",
                "a piece fell late: the shot is judged again with it",
            ),
        ),
        "C9": Row(
            (
                "On peut annuler la dernière chose entrée, autant de fois qu'on veut.",
                "The last thing entered can be taken back, as often as you like.",
            ),
            clause=("la dernière entrée est annulée", "the last entry is taken back"),
        ),
        "C10": Row(
            (
                "Un pion sorti du plateau revient au centre et ne compte pas comme rentré. Le palet sorti se ramasse.",
                "A man off the board comes back to the centre and does not count as pocketed. The striker is "
                "picked up.",
            ),
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
            clause=("un camp a abandonné la partie", "one side has given the game up"),
        ),
    },
)

# As books without extra shots, bets and choices play these rows.
PLAIN_HAND = (
    "On joue un coup. Qui a gagné de rejouer garde la main ; sinon elle passe au voisin dans le sens inverse des "
    "aiguilles d'une montre.",
    "You play one shot. Whoever earns a replay keeps the hand; otherwise it passes counter-clockwise.",
)
OPENER_HAS_WHITE = ("Qui ouvre le plateau a les blancs.", "Whoever opens the board has white.")
FIRST_MAN = (
    "Le premier pion qui tombe donne sa couleur au camp qui tirait, jusqu'à la fin du plateau.",
    "The first man that falls gives its colour to the side that was shooting, for the whole board.",
)
PLAIN_TEAMS = ("À quatre, on joue en équipes face à face.", "With four, partners sit opposite each other.")
PLAIN = {"C3": PLAIN_HAND, "C6": OPENER_HAS_WHITE, "C12": PLAIN_TEAMS}
