"""Laws 18 to 53 of the International book: the break, the turn, faults, and the count."""

LAWS = {
    "18a": (
        "Rien n'a été touché : c'était l'essai {try} sur 3 pour casser, et {player} garde la main.",
        "Nothing was touched: that was try {try} of 3 at the break, and {player} keeps the turn.",
    ),
    "18b": (
        "Rien n'a été touché et les trois essais sont épuisés : la main passe à {next}.",
        "Nothing was touched and the three tries are used up: the turn passes to {next}.",
    ),
    "18c": [
        (
            "striker",
            (
                "Le palet est tombé sans avoir rien touché : la main passe à {next}, sans dette.",
                "The striker fell and had touched nothing: the turn passes to {next}, without a due.",
            ),
        ),
        (
            "!striker",
            (
                "Le coup n'était pas régulier et n'a rien touché : la main passe à {next}, sans dette.",
                "The stroke was improper and touched nothing: the turn passes to {next}, without a due.",
            ),
        ),
    ],
    "21": [
        (
            "own_more",
            (
                "Des pions du tireur sont tombés dans les règles : {player} rejoue.",
                "Own men fell properly: {player} plays again.",
                "own_stays",
            ),
        ),
        (
            "own !own_more",
            (
                "Un pion du tireur est tombé dans les règles : {player} rejoue.",
                "An own man fell properly: {player} plays again.",
                "own_stays",
            ),
        ),
        (
            "nothing",
            (
                "Rien n'est tombé : la main passe à {next}.",
                "Nothing fell: the turn passes to {next}.",
            ),
        ),
        (
            "!own !nothing",
            (
                "Aucun pion du tireur n'est tombé : la main passe à {next}.",
                "No own man fell: the turn passes to {next}.",
            ),
        ),
    ],
    "24": [
        (
            "",
            (
                "Le coup hors tour que personne n'a arrêté compte : {who} a la main.",
                "The shot out of turn that nobody stopped stands: {who} has the turn.",
            ),
        ),
        (
            "stands_back",
            (
                "La reine, qui restait à couvrir, retourne d'abord au centre.",
                "The queen, who was still to be covered, goes back to the centre first.",
                "queen_back",
            ),
        ),
    ],
    "24, 64": [
        (
            "",
            (
                "Le plateau est perdu sur décision de l'arbitre : il va à l'autre camp.",
                "The umpire declares the board lost: it goes to the other side.",
                "won",
            ),
        ),
        (
            "held !high",
            (
                "La reine n'était pas encore couverte : elle compte pour le gagnant.",
                "The queen was not covered yet: she counts for the winner.",
                "queen_counts",
            ),
        ),
        (
            "!held !covered !high",
            (
                "La reine est encore en jeu : elle compte pour le gagnant.",
                "The queen still lies on the board: she counts for the winner.",
                "queen_counts",
            ),
        ),
    ],
    "25a": [
        (
            "own_last !other_last",
            (
                "Le dernier pion du tireur est tombé et la reine était couverte : il gagne le plateau.",
                "The shooter's last man fell and the queen was covered: he wins the board.",
                "won own_stays",
            ),
        ),
        (
            "own_last other_last",
            (
                "Les deux derniers pions sont tombés ensemble et la reine était couverte : le tireur gagne le plateau.",
                "Both last men fell together and the queen was covered: the shooter wins the board.",
                "won own_stays other_stays",
            ),
        ),
        (
            "!own_last other_last",
            (
                "Le dernier pion adverse est tombé et la reine était couverte : l'adversaire gagne le plateau.",
                "The other side's last man fell and the queen was covered: the other side wins the board.",
                "won other_stays",
            ),
        ),
        (
            "!own_last other_last striker",
            (
                "Le palet tombé aussi n'y change rien.",
                "The striker that fell too does not change that.",
            ),
        ),
    ],
    "25b": (
        "{winner} avait {had} avant ce plateau, pas plus de 21 : la reine lui vaut 3 points.",
        "{winner} had {had} before this board, no more than 21: the queen is worth 3 points.",
    ),
    "26": [
        (
            "",
            (
                "{points}",
                "{points}",
            ),
        ),
        (
            "written_off",
            (
                "Ce que le perdant devait est effacé.",
                "What the loser owed is written off.",
            ),
        ),
    ],
    "27": (
        "{winner} avait {had} avant ce plateau, plus de 21 : la reine ne rapporte rien.",
        "{winner} had {had} before this board, more than 21: the queen earns nothing.",
    ),
    "29b": (
        "{level} à {level} après huit plateaux : un neuvième décide, ouvert par tirage au sort.",
        "{level} to {level} after eight boards: a ninth decides, opened by lot.",
        "level",
    ),
    "36": (
        "{who} a commis une faute technique : {back} à rendre, et {player} garde la main.",
        "{who} committed a technical foul: {back} to be returned, and {player} keeps the turn.",
    ),
    "36a": (
        "{who} a touché une pièce avant le premier coup de son tour : c'est une faute "
        "technique, {back} à rendre, et {player} garde la main.",
        "{who} touched a piece before the first shot of his turn: that is a technical foul, "
        "{back} to be returned, and {player} keeps the turn.",
    ),
    "36b": (
        "{who} a touché une pièce sans être à son tour : c'est une faute technique, {back} à "
        "rendre, et {player} garde la main.",
        "{who} touched a piece while not on turn: that is a technical foul, {back} to be "
        "returned, and {player} keeps the turn.",
    ),
    "37a": [
        (
            "touch",
            (
                "{who} a touché une pièce de la main après le premier coup de son tour : {back} à rendre, et la main "
                "passe à {next}.",
                "{who} touched a piece with his hand after the first shot of his turn: {back} to be returned, and "
                "the turn passes to {next}.",
            ),
        ),
        (
            "!touch",
            (
                "Il y a faute dans un coup où aucun pion du tireur n'est tombé : {back} à rendre, et la main passe "
                "à {next}.",
                "There is a foul in a shot in which no own man fell: {back} to be returned, and the turn passes to "
                "{next}.",
            ),
        ),
        (
            "striker",
            (
                "Un des pions est pour le palet.",
                "One of the men is for the striker.",
            ),
        ),
        (
            "queen_back",
            (
                "La reine, qui restait à couvrir, ressort.",
                "The queen, who was still to be covered, comes out.",
            ),
        ),
    ],
    "37b": [
        (
            "own",
            (
                "Il y a faute dans le coup : chaque pion du tireur ressort, plus la pénalité de la loi 20, {back} à "
                "rendre, et la main passe à {next}.",
                "There is a foul in the shot: each of the shooter's men comes out, plus the penalty of law 20, {back} "
                "to be returned, and the turn passes to {next}.",
                "own_back",
            ),
        ),
        (
            "!own",
            (
                "Il y a faute dans le coup qui a rentré la reine : {back} à rendre, et la main passe à {next}.",
                "There is a foul in the shot that pocketed the queen: {back} to be returned, and the turn passes to "
                "{next}.",
            ),
        ),
        (
            "striker",
            (
                "Un des pions est pour le palet.",
                "One of the men is for the striker.",
            ),
        ),
        (
            "queen_back",
            (
                "La reine ressort aussi.",
                "The queen comes out too.",
            ),
        ),
    ],
    "38": [
        (
            "off_centre !off_more",
            (
                "{off} du plateau revient au centre : cela ne coûte rien.",
                "{off} comes back to the centre: that costs nothing.",
            ),
        ),
        (
            "off_centre off_more",
            (
                "Les pièces sorties du plateau reviennent au centre : cela ne coûte rien.",
                "The pieces off the board come back to the centre: that costs nothing.",
            ),
        ),
        (
            "striker_off",
            (
                "Le palet sorti du plateau se ramasse : cela ne coûte rien.",
                "The striker that left the board is picked up, at no cost.",
            ),
        ),
    ],
    "45": [
        (
            "!improper",
            (
                "Le palet est tombé seul : {back} à rendre, et la main passe à {next}.",
                "The striker fell alone: {back} to be returned, and the turn passes to {next}.",
                "striker passes",
            ),
        ),
        (
            "improper",
            (
                "Le palet est tombé seul, d'un coup irrégulier : {back} à rendre, et la main passe à {next}.",
                "The striker fell alone, by an improper stroke: {back} to be returned, and the turn passes to {next}.",
                "striker passes",
            ),
        ),
    ],
    "46": (
        "Le palet est tombé avec {own} du tireur : autant à rendre et un de plus, {back}, et {player} rejoue.",
        "The striker fell with {own} of the shooter's: as many are to be returned and one more,"
        " {back}, and {player} plays again.",
        "striker own_back",
    ),
    "47": [
        (
            "others_more",
            (
                "Le palet est tombé avec des pions adverses seulement : {back} à rendre, et la main passe à {next}.",
                "The striker fell with men of the other side only: {back} to be returned, and the "
                "turn passes to {next}.",
                "striker",
            ),
        ),
        (
            "!others_more",
            (
                "Le palet est tombé avec un pion adverse seulement : {back} à rendre, et la main passe à {next}.",
                "The striker fell with a man of the other side only: {back} to be returned, and the "
                "turn passes to {next}.",
                "striker",
            ),
        ),
    ],
    "48": (
        "Le palet est tombé avec des pions des deux camps : le tireur rend les siens et un de "
        "plus, {back}, et {player} rejoue.",
        "The striker fell with men of both sides: the shooter returns his own and one more, "
        "{back}, and {player} plays again.",
        "striker own_back",
    ),
    "49": [
        (
            "",
            (
                "Le coup n'est pas régulier : {back} à rendre, et la main passe à {next}.",
                "The stroke is improper: {back} to be returned, and the turn passes to {next}.",
            ),
        ),
        (
            "queen_back",
            (
                "La reine ressort aussi.",
                "The queen comes out too.",
            ),
        ),
        (
            "striker",
            (
                "Le palet est tombé aussi : cela ne coûte rien de plus.",
                "The striker fell too: that costs nothing more.",
            ),
        ),
    ],
    "50a": [
        (
            "",
            (
                "Le coup n'est pas régulier : chaque pion du tireur ressort, plus un, {back} à rendre, et la main "
                "passe à {next}.",
                "The stroke is improper: each of the shooter's men comes out, and one more, {back} to be returned, "
                "and the turn passes to {next}.",
                "own_back",
            ),
        ),
        (
            "queen_back",
            (
                "La reine ressort aussi.",
                "The queen comes out too.",
            ),
        ),
    ],
    "50b": (
        "Le coup n'est pas régulier et le palet est tombé : chaque pion du tireur ressort, plus un, {back} à rendre, "
        "et la main passe à {next}.",
        "The stroke is improper and the striker fell: each of the shooter's men comes out, and one more, {back} to be "
        "returned, and the turn passes to {next}.",
        "striker own_back",
    ),
    "53": [
        (
            "",
            (
                "Ce qui restait à poser ne l'est pas : ces pions restent rentrés.",
                "What was to be placed is waived: those men stay down.",
            ),
        ),
        ("", ("{dues}", "{dues}")),
    ],
}
