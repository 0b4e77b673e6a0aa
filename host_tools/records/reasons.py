"""Why a ruling fell, in a clause for each row and law that a verdict may name: (French, English).

A verdict's reason is a row such as "K9", a row and a law such as "I9 [72a]", or a row and which part of it decided,
such as "C3 spent"; docs/rules.md has the rows whole.
"""

from collections.abc import Sequence

from carrom.game.ruling import Verdict
from host_tools.texts.words import LANGUAGES

ROWS = {
    "B2": (
        "un pion du tireur est tombé, il rejoue",
        "one of the shooter's own men fell, so he plays again",
    ),
    "B3": (
        "il n'est tombé que des pions adverses",
        "only other men fell",
    ),
    "B4": (
        "la reine rentrée doit être couverte par le coup suivant, sinon elle revient",
        "a pocketed queen must be covered by the next shot, or she goes back",
    ),
    "B5": (
        "la reine et un pion du tireur sont tombés ensemble, elle est couverte",
        "the queen and an own man fell together, so she is covered",
    ),
    "B6": (
        "aucun pion du tireur n'était encore rentré, la reine revient au centre",
        "none of the shooter's men was down yet, so the queen goes back",
    ),
    "B7": (
        "le palet est rentré sans un pion du tireur : un pion rendu",
        "the striker fell without an own man: a man is returned",
    ),
    "B8": (
        "le palet est rentré avec des pions du tireur : ils reviennent, plus un",
        "the striker fell with own men: they come back and one more",
    ),
    "B9 win": (
        "le dernier pion du tireur est tombé : le plateau est gagné, la reine n'est qu'un bonus",
        "the shooter's last man fell: the board is won, for the queen is only a bonus",
    ),
    "B9 return": (
        "le dernier pion du tireur est tombé, la reine n'est pas couverte : il ressort, un autre aussi, la main passe",
        "the shooter's last man fell and the queen is not covered: it comes back and one more, and the hand passes",
    ),
    "B9 lose": (
        "le dernier pion du tireur est tombé et la reine n'est pas couverte : le plateau est perdu",
        "the shooter's last man fell and the queen is not covered: the board is lost",
    ),
    "B10": (
        "tous les pions du camp sont rentrés et il n'en doit aucun : le plateau est gagné",
        "all the side's men are down and none is owed: the board is won",
    ),
    "B11": (
        "le dernier pion des deux camps est tombé du même coup : le tireur gagne",
        "the last man of both sides fell in one shot: the shooter wins",
    ),
    "B12": (
        "le tireur a rentré le dernier pion adverse : l'adversaire gagne le plateau",
        "the shooter pocketed the other side's last man: that side wins the board",
    ),
    "B12 return": (
        "le dernier pion adverse est tombé, la reine n'est pas couverte : il ressort, un pion du tireur aussi, la main"
        " passe",
        "the other side's last man fell and the queen is not covered: it comes back, so does a man of the shooter, and"
        " the hand passes",
    ),
    "B12 lose": (
        "le dernier pion adverse est tombé, la reine n'est pas couverte : l'adversaire gagne, reine comprise",
        "the other side's last man fell and the queen is not covered: that side wins the board, the queen's points too",
    ),
    "B13": ("25 points gagnent la partie", "25 points win the game"),
    "C3": (
        "tous les coups sont joués, la main passe",
        "no shot is left, so the hand passes",
    ),
    "C3 spent": ("un coup est joué, il en reste", "a shot is spent, and some are left"),
    "C4": (
        "un pion à rendre manquait : il est dû, et payé dès qu'un pion de la couleur tombe",
        "a man to be returned was not there: it is owed, and paid as soon as one of that colour falls",
    ),
    "C6": (
        "le premier pion tombé donne sa couleur au camp qui tirait",
        "the first man to fall gives its colour to the side that was shooting",
    ),
    "C8": (
        "une pièce est tombée après coup : le coup est rejugé avec elle",
        "a piece fell late: the shot is judged again with it",
    ),
    "C9": ("la dernière entrée est annulée", "the last entry is taken back"),
    "D1": (
        "le premier pion tombé donne sa couleur au camp qui tirait",
        "the first man to fall gives its colour to the side that was shooting",
    ),
    "D2": (
        "on rejoue quand il ne tombe que des pions à soi, et seulement alors",
        "one plays again when own men and nothing else fell, and only then",
    ),
    "D3": (
        "la reine ne compte que si les neuf pions du tireur étaient déjà rentrés",
        "the queen counts only if all nine own men were down already",
    ),
    "D4": (
        "le palet est rentré sans pion du tireur : l'adversaire choisit d'enlever ou de faire revenir un pion",
        "the striker fell without an own man: the other side chooses to remove or to return one",
    ),
    "D4 return": (
        "le palet est rentré sans pion du tireur : un de ses pions revient, il n'y a rien d'autre à choisir",
        "the striker fell without an own man: one of the shooter's men comes back, there is nothing else to choose",
    ),
    "D4 remove": (
        "le palet est rentré sans pion du tireur : l'adversaire enlève un des siens, il n'y a rien d'autre à choisir",
        "the striker fell without an own man: the other side removes one of its own, there is nothing else to choose",
    ),
    "D4 nothing": (
        "le palet est rentré sans pion du tireur, et il n'y a rien à choisir : la main passe",
        "the striker fell without an own man, and there is nothing to choose: the hand passes",
    ),
    "D5": (
        "le palet est rentré avec un pion du tireur : le pion reste, on ne rejoue pas",
        "the striker fell with an own man: the man stays down, no replay",
    ),
    "D6": (
        "le palet est tombé avec la reine qui gagnait : elle revient",
        "the striker fell with the winning queen: she goes back",
    ),
    "D7": (
        "rien n'est tombé et ce n'est pas une faute : la main passe",
        "nothing fell and that is no fault: the hand passes",
    ),
    "D8": ("un seul plateau fait la partie", "a single board is the game"),
    "F1": (
        "pénalité pour le palet rentré ou une pièce sortie : un pion rendu",
        "a penalty for the striker pocketed or a piece off the board: a man is returned",
    ),
    "F2": (
        "un pion du tireur est tombé : il paie la pénalité, mais ses pions restent rentrés",
        "an own man fell: the penalty is paid, but the men stay down",
    ),
    "F2 off": (
        "un pion du tireur est tombé, et une pièce est sortie : il paie la pénalité, ses pions restent rentrés, mais il"
        " ne rejoue pas",
        "an own man fell, and a piece left the board: the penalty is paid, the men stay down, but there is no replay",
    ),
    "F4": (
        "le palet tombé dans le coup qui couvre ne défait pas la couverture",
        "the striker falling in the covering shot does not undo the cover",
    ),
    "F5": (
        "un point par pion adverse, 3 pour la reine si l'on avait 21 points au plus, 12 en tout au plus",
        "a point for each other man, 3 for the queen at 21 points or less, 12 in all at the most",
    ),
    "F6": (
        "la partie est à 25 points, ou à qui mène après huit plateaux",
        "the game goes to 25 points, or to the leader after eight boards",
    ),
    "K1": (
        "les couleurs sont celles du premier pion tombé",
        "the first man to fall gives the colours",
    ),
    "K2": (
        "la reine perd le plateau avant les pions du tireur (tomate) et le gagne après eux (Yes Sir)",
        "the queen before the shooter's men loses the board (tomate), after them she wins it (Yes Sir)",
    ),
    "K3": (
        "une pénalité fait perdre la main et les réserves, et donne un coup de plus à l'adversaire",
        "a penalty loses the hand and all that was saved, and gives the other side one more shot",
    ),
    "K4": (
        "le palet a touché un pion adverse ou la reine avant un pion du tireur (boulette)",
        "the striker touched another man or the queen before an own man (boulette)",
    ),
    "K5": (
        "une pièce est sortie du plateau (Louxor) : une pénalité, deux si la phrase n'a pas été dite",
        "a piece left the board (Louxor): a penalty, two if the words were not said",
    ),
    "K6": (
        "une main a touché une pièce (j'en tiens un)",
        "a hand touched a piece (j'en tiens un)",
    ),
    "K7": (
        "il n'est tombé que des pions adverses, sans un seul du tireur",
        "other men fell and none of the shooter's own",
    ),
    "K8": (
        "le palet rentré donne un penalty à l'adversaire ; réussi on rejoue, raté c'est une pénalité",
        "a pocketed striker gives the other side a penalty shot; scored one plays again, missed it is a penalty",
    ),
    "K8 return": (
        "les pions du tireur tombés avec le palet ressortent, plus un",
        "the shooter's men that fell with the striker come back, and one more",
    ),
    "K8 keep": (
        "les pions du tireur tombés avec le palet restent rentrés",
        "the shooter's men that fell with the striker stay down",
    ),
    "K8 replay": (
        "les pions du tireur tombés avec le palet ressortent, plus un, et il n'y a pas de penalty",
        "the shooter's men that fell with the striker come back, and one more, and there is no penalty shot",
    ),
    "K9": (
        "la bande vaut 2 coups (brutal), deux pions ou plus en valent 6 et un demi-coup (six-cinquante)",
        "the cushion is worth 2 shots (brutal), two men or more 6 and a half shot (six-cinquante)",
    ),
    "K10": (
        "une faute dans le coup supprime ses avantages",
        "a fault in the shot takes its advantages away",
    ),
    "K11": (
        "chaque réponse double l'enjeu du pari, trois annonces chacun",
        "every answer doubles the stake of the bet, three calls each",
    ),
    "K12": (
        "le pari se gagne si le pion nommé tombe, et se perd sinon, quoi qu'il tombe d'autre",
        "the bet is won if the named man falls and lost otherwise, whatever else fell",
    ),
    "K14": (
        "un point par pion adverse en jeu et un pour la reine ; la partie est à 25",
        "a point for each other man on the board and one for the queen; the game is 25",
    ),
    "K15": (
        "le palet est tombé avec la reine du Yes Sir : elle revient au centre",
        "the striker fell with the queen of the Yes Sir: she goes back to the centre",
    ),
    "I1": (
        "le tour continue tant qu'on rentre régulièrement ses pions",
        "the turn continues while own men fall properly",
    ),
    "I11": (
        "un point par pion adverse, 3 pour la reine à 21 points au plus, 12 en tout au plus",
        "a point for each other man, 3 for the queen at 21 or less, 12 in all at the most",
    ),
    "I12": (
        "le dernier pion et la reine suivent les lois 75 à 85",
        "the last man and the queen follow laws 75 to 85",
    ),
    "I13": (
        "la partie est à 25 points, ou à qui mène après huit plateaux",
        "the game goes to 25 points, or to the leader after eight boards",
    ),
}

# Where a row decides several things, the verdict's calls say which: row -> ((call, French, English), ...).
BY_CALL = {
    "B4": (
        (
            "queen_held",
            "la reine est rentrée, le coup suivant doit la couvrir",
            "the queen fell, the next shot must cover her",
        ),
        (
            "queen_covered",
            "un pion du tireur est tombé après la reine, elle est couverte",
            "an own man fell after the queen, so she is covered",
        ),
        (
            "queen_back",
            "la reine n'a pas été couverte, elle revient au centre",
            "the queen was not covered, so she goes back",
        ),
    ),
    "D3": (
        (
            "queen_back",
            "la reine est tombée avant que les neuf pions du tireur soient rentrés, elle revient au centre",
            "the queen fell before all nine own men were down, so she goes back",
        ),
        (
            "game",
            "les neuf pions du tireur étaient rentrés, la reine gagne la partie",
            "all nine own men were down, so the queen wins the game",
        ),
    ),
    "K2": (
        (
            "tomate",
            "la reine est tombée avant que tous les pions du tireur soient rentrés (tomate), le plateau est perdu",
            "the queen fell before all the shooter's men were down (tomate), so the board is lost",
        ),
        (
            "yes_sir",
            "la reine est tombée quand tous les pions du tireur étaient rentrés (Yes Sir), le plateau est gagné",
            "the queen fell when all the shooter's men were down (Yes Sir), so the board is won",
        ),
    ),
    "K5": (
        (
            "louxor",
            "une pièce est sortie du plateau (Louxor) et la phrase a été dite : une pénalité",
            "a piece left the board (Louxor) and the words were said: a penalty",
        ),
        (
            "louxor_doubled",
            "une pièce est sortie du plateau (Louxor) sans que la phrase soit dite : la pénalité double",
            "a piece left the board (Louxor) and the words were not said: the penalty doubles",
        ),
    ),
    "K8": (
        ("penalty_scored", "le penalty est réussi", "the penalty shot is scored"),
        ("penalty_missed", "le penalty est raté, c'est une pénalité", "the penalty shot is missed, which is a penalty"),
        (
            "penalty",
            "le palet est rentré, l'autre camp ouvre par un penalty",
            "the striker fell, so the other side opens with a penalty shot",
        ),
    ),
    "K9": (
        (
            "brutal",
            "un pion est tombé par la bande (brutal) : 2 coups de plus",
            "a man fell off the cushion (brutal): 2 more shots",
        ),
        (
            "six_cinquante",
            "deux pions ou plus sont tombés (six-cinquante) : 6 coups de plus et un demi-coup",
            "two men or more fell (six-cinquante): 6 more shots and a half shot",
        ),
        (
            "half_shot",
            "les coups entiers sont joués, il reste le demi-coup",
            "the whole shots are used, the half shot is left",
        ),
    ),
    "K12": (
        ("bet_won", "le pion nommé est tombé, le pari est gagné", "the named man fell, the bet is won"),
        ("bet_lost", "le pion nommé n'est pas tombé, le pari est perdu", "the named man did not fall, the bet is lost"),
    ),
}

LAWS = {
    "18a": ("rien n'a été touché : on a trois essais pour casser", "nothing was touched: the break has three tries"),
    "18b": ("les trois essais sont épuisés, la main passe", "the three tries are used up, the turn passes"),
    "18c": (
        "palet rentré ou geste irrégulier sans rien toucher : la main passe, sans dette",
        "striker pocketed or an improper stroke that touched nothing: the turn is lost, no due",
    ),
    "21": (
        "le tour continue si l'on rentre un de ses pions, et passe sinon",
        "the turn continues if an own man falls, and passes otherwise",
    ),
    "25a": ("le premier à rentrer tous ses pions gagne le plateau", "who first pockets all his men wins the board"),
    "26": (
        "le plateau vaut les pions adverses, et la reine si le gagnant l'a couverte",
        "the board is worth the other men, and the queen if the winner covered her",
    ),
    "36": ("faute technique : un pion ressort, le tour continue", "technical foul: one man out, the turn goes on"),
    "36a": (
        "faute avant le premier coup du tour : technique, un pion ressort",
        "a foul before the turn's first stroke is technical: one man out",
    ),
    "36b": (
        "faute de qui n'était pas à son tour : technique, un pion ressort",
        "a foul by the side not on turn is technical: one man out",
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
        "le dernier pion adverse rentré en couvrant : le plateau est perdu, reine comprise",
        "the other side's last man while covering: the board is lost, the queen's points too",
    ),
    "77": ("la reine et les deux derniers pions ensemble", "the queen and both last men together"),
    "78": ("les deux derniers pions, la reine encore en jeu", "both last men with the queen on the board"),
    "79": (
        "le dernier pion adverse rentré, la reine encore en jeu : le plateau est perdu, reine comprise",
        "the other side's last man with the queen on the board: the board is lost, the queen's points too",
    ),
    "80": ("son dernier pion rentré, la reine encore en jeu", "one's last man with the queen left on the board"),
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
        "le dernier pion adverse et le palet, la reine encore en jeu : le plateau est perdu, reine comprise",
        "the other side's last man and the striker, the queen on the board: lost, the queen's points too",
    ),
    "85": (
        "les deux derniers pions avec une faute, la reine couverte par l'adversaire : perdu de trois points",
        "both last men with a fault, the queen covered by the other side: lost by three points",
    ),
}

# What a law's clause adds where the verdict made such a call: law -> ((call, French, English), ...).
_QUEEN_OUT = ("queen_back", "la reine ressort", "the queen comes out")
_STRIKER_TOO = ("striker", "un de plus pour le palet", "one more for the striker")
_OTHERS_STAY = ("other_man", "les pions adverses restent rentrés", "other men stay down")
MORE_BY_CALL = {
    "37a": (_STRIKER_TOO, _QUEEN_OUT),
    "37b": (_STRIKER_TOO,),
    "49": (_OTHERS_STAY, _QUEEN_OUT),
    "50a": (_QUEEN_OUT,),
    "50b": (_QUEEN_OUT,),
}

_LAW_WORD = {"fr": "loi", "en": "law"}


def clauses(verdict: Verdict, lang: str) -> list[str]:
    """Why, a clause for each of the verdict's reasons: "le penalty est raté, c'est une pénalité (K8)"."""
    return [clause(reason, lang, verdict.calls) for reason in verdict.reasons]


def clause(reason: str, lang: str, calls: Sequence[str] = ()) -> str:
    """One reason with its row or law. Raises KeyError for a row that has no clause."""
    row, _, part = reason.partition(" ")
    index = LANGUAGES.index(lang)
    if part.startswith("["):
        law = part.strip("[]")
        text = (LAWS.get(law) or LAWS.get(law.rstrip("ab")) or ROWS[row])[index]
        more = [f", {addition[1 + index]}" for addition in MORE_BY_CALL.get(law, ()) if addition[0] in calls]
        return f"{text}{''.join(more)} ({row}, {_LAW_WORD[lang]} {law})"
    if part:
        return f"{ROWS[reason][index]} ({row})"
    parts = [variant[1 + index] for variant in BY_CALL.get(row, ()) if variant[0] in calls]
    return f"{', '.join(parts) or ROWS[row][index]} ({row})"
