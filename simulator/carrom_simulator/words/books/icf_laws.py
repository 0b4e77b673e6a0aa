"""The laws of the International book that a ruling may name: what is told for each (book.Row)."""

LAWS = {
    "18a": (
        "Rien n'a été touché : c'était l'essai {try} sur 3 pour casser, et le tireur garde la main.",
        "Nothing was touched: that was try {try} of 3 at the break, and the shooter keeps the turn.",
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
            ),
        ),
        (
            "own !own_more",
            (
                "Un pion du tireur est tombé dans les règles : {player} rejoue.",
                "An own man fell properly: {player} plays again.",
            ),
        ),
        (
            "!own",
            (
                "Aucun pion du tireur n'est tombé : la main passe à {next}.",
                "No own man fell: the turn passes to {next}.",
            ),
        ),
    ],
    "24": (
        "Le coup hors tour que personne n'a arrêté compte : {who} a la main.",
        "The shot out of turn that nobody stopped stands: {who} has the turn.",
    ),
    "24, 64": [
        (
            "",
            (
                "Le plateau est perdu sur décision de l'arbitre : il va à l'autre camp.",
                "The umpire declares the board lost: it goes to the other side.",
            ),
        ),
        (
            "held !high",
            (
                "La reine n'était pas encore couverte : elle compte pour le gagnant.",
                "The queen was not covered yet: she counts for the winner.",
            ),
        ),
        (
            "!held !covered !high",
            (
                "La reine est encore en jeu : elle compte pour le gagnant.",
                "The queen still lies on the board: she counts for the winner.",
            ),
        ),
    ],
    "25a": [
        (
            "own_last !other_last",
            (
                "Le dernier pion du tireur est tombé et la reine était couverte : il gagne le plateau.",
                "The shooter's last man fell and the queen was covered: he wins the board.",
            ),
        ),
        (
            "own_last other_last",
            (
                "Les deux derniers pions sont tombés ensemble et la reine était couverte : le tireur gagne le plateau.",
                "Both last men fell together and the queen was covered: the shooter wins the board.",
            ),
        ),
        (
            "!own_last other_last",
            (
                "Le dernier pion adverse est tombé et la reine était couverte : l'adversaire gagne le plateau.",
                "The other side's last man fell and the queen was covered: the other side wins the board.",
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
    ),
    "36": (
        "{who} a commis une faute technique : {back} à rendre, et le tour continue.",
        "{who} committed a technical foul: {back} to be returned, and the turn goes on.",
    ),
    "36a": (
        "{who} a touché une pièce avant le premier coup de son tour : c'est une faute "
        "technique, {back} à rendre, et le tour continue.",
        "{who} touched a piece before the first shot of his turn: that is a technical "
        "foul, {back} to be returned, and the turn goes on.",
    ),
    "36b": (
        "{who} a touché une pièce sans être à son tour : c'est une faute technique, "
        "{back} à rendre, et le tour continue.",
        "{who} touched a piece while not on turn: that is a technical foul, {back} to be "
        "returned, and the turn goes on.",
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
                "Il y a faute dans un coup qui rentre : ce que le tireur a rentré ressort "
                "avec le prix de la faute, {back} à rendre, et la main passe à {next}.",
                "There is a foul in a shot that pockets: what the shooter pocketed comes out "
                "with the price of the foul, {back} to be returned, and the turn passes to {next}.",
            ),
        ),
        (
            "!own",
            (
                "Il y a faute dans un coup qui rentre la reine : {back} à rendre, et la main passe à {next}.",
                "There is a foul in a shot that pockets the queen: {back} to be returned, and the turn passes to "
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
            "!off_more",
            (
                "Le pion sorti du plateau revient au centre : cela ne coûte rien.",
                "The piece off the board comes back to the centre: that costs nothing.",
            ),
        ),
        (
            "off_more",
            (
                "Les pions sortis du plateau reviennent au centre : cela ne coûte rien.",
                "The pieces off the board come back to the centre: that costs nothing.",
            ),
        ),
    ],
    "45": [
        (
            "!improper",
            (
                "Le palet est tombé seul : {back} à rendre, et la main passe à {next}.",
                "The striker fell alone: {back} to be returned, and the turn passes to {next}.",
            ),
        ),
        (
            "improper",
            (
                "Le palet est tombé seul, d'un coup irrégulier : {back} à rendre, et la main passe à {next}.",
                "The striker fell alone, by an improper stroke: {back} to be returned, and the turn passes to {next}.",
            ),
        ),
    ],
    "46": (
        "Le palet est tombé avec {own} du tireur : autant à rendre et un de plus, {back}, et le tour continue.",
        "The striker fell with {own} of the shooter's: as many are to be returned and "
        "one more, {back}, and the turn goes on.",
    ),
    "47": (
        "Le palet est tombé avec des pions adverses seulement : {back} à rendre, et la main passe à {next}.",
        "The striker fell with men of the other side only: {back} to be returned, and the turn passes to {next}.",
    ),
    "48": (
        "Le palet est tombé avec des pions des deux camps : le tireur rend les siens et "
        "un de plus, {back}, et le tour continue.",
        "The striker fell with men of both sides: the shooter returns his own and one "
        "more, {back}, and the turn goes on.",
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
    ],
    "50a": [
        (
            "",
            (
                "Le coup n'est pas régulier : ce que le tireur a rentré ressort avec un pion "
                "de plus, {back} à rendre, et la main passe à {next}.",
                "The stroke is improper: what the shooter pocketed comes out with one man "
                "more, {back} to be returned, and the turn passes to {next}.",
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
    "50b": [
        (
            "",
            (
                "Le coup n'est pas régulier et le palet est tombé : ce que le tireur a "
                "rentré ressort avec un pion de plus, {back} à rendre, et la main passe à {next}.",
                "The stroke is improper and the striker fell: what the shooter pocketed "
                "comes out with one man more, {back} to be returned, and the turn passes to {next}.",
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
    "65": [
        (
            "queen_held",
            (
                "La reine est tombée et un pion du tireur était déjà tombé dans ce plateau : "
                "{player} rejoue, et ce coup doit la couvrir.",
                "The queen fell and one of the shooter's men had fallen in this board "
                "before: {player} plays again, and that shot must cover her.",
            ),
        ),
        (
            "queen_covered !board",
            (
                "Un pion du tireur est tombé au coup qui suivait la reine : elle est couverte.",
                "An own man fell in the shot after the queen: she is covered.",
            ),
        ),
        (
            "board",
            (
                "Le dernier pion du tireur est tombé en couvrant la reine : il gagne le plateau.",
                "The shooter's last man fell and covers the queen: he wins the board.",
            ),
        ),
    ],
    "68a": (
        "La reine est tombée avant tout pion du tireur : elle ressort, et la main passe à {next}.",
        "The queen fell before any of the shooter's men: she comes out, and the turn passes to {next}.",
    ),
    "68b": (
        "La reine est tombée alors que le tireur devait un pion : elle ressort, et la main passe à {next}.",
        "The queen fell while the shooter owed a man: she comes out, and the turn passes to {next}.",
    ),
    "68c": (
        "La reine est tombée, et un pion du tireur était tombé avant, bien que ses neuf "
        "soient sur le plateau : {player} rejoue, et ce coup doit la couvrir.",
        "The queen fell, and one of the shooter's men had fallen before, though all nine "
        "are on the board: {player} plays again, and that shot must cover her.",
    ),
    "68d": (
        "La reine et le palet sont tombés alors que les neuf pions du tireur étaient sur "
        "le plateau : la reine ressort, {back} à rendre, et la main passe à {next}.",
        "The queen and the striker fell while all nine of the shooter's men were on the "
        "board: she comes out, {back} to be returned, and the turn passes to {next}.",
    ),
    "69": (
        "La reine était à couvrir et aucun pion du tireur n'est tombé : elle ressort.",
        "The queen was to be covered and no own man fell: she comes out.",
    ),
    "70a": [
        (
            "!board",
            (
                "La reine et un pion du tireur sont tombés du même coup, peu importe "
                "l'ordre, et il en avait déjà de rentrés : elle est couverte, et {player} rejoue.",
                "The queen fell with an own man, in whatever order, and the shooter had men "
                "down before: she is covered, and {player} plays again.",
            ),
        ),
        (
            "board",
            (
                "La reine est tombée avec le dernier pion du tireur : elle est couverte, et il gagne le plateau.",
                "The queen fell with the shooter's last man: she is covered, and he wins the board.",
            ),
        ),
    ],
    "70b": [
        (
            "queen_covered",
            (
                "Les neuf pions du tireur étaient sur le plateau et {own} sont tombés avec "
                "la reine, ce qui suffit à la couvrir : {player} rejoue.",
                "All nine of the shooter's men were on the board and {own} fell with the "
                "queen, enough to cover her: {player} plays again.",
            ),
        ),
        (
            "queen_held",
            (
                "Les neuf pions du tireur étaient sur le plateau et un seul est tombé avec "
                "la reine : {player} rejoue, et ce coup doit encore la couvrir.",
                "All nine of the shooter's men were on the board and only one fell with the "
                "queen: {player} plays again, and that shot must still cover her.",
            ),
        ),
    ],
    "71a": (
        "La reine, {own} du tireur et le palet sont tombés ensemble : la reine ressort, "
        "{back} à rendre, et le tour continue.",
        "The queen, {own} of the shooter's and the striker fell together: the queen "
        "comes out, {back} to be returned, and the turn goes on.",
    ),
    "71a, 68b": (
        "La reine, {own} du tireur et le palet sont tombés ensemble : la reine ressort, "
        "{back} à rendre, et la main passe à {next}, le tireur ayant une dette.",
        "The queen, {own} of the shooter's and the striker fell together: the queen "
        "comes out, {back} to be returned, and the turn passes to {next}, as the shooter had a due.",
    ),
    "71b": (
        "La reine, {own} du tireur et le palet sont tombés ensemble d'un coup irrégulier "
        ": la reine ressort, {back} à rendre, et la main passe à {next}.",
        "The queen, {own} of the shooter's and the striker fell together by an improper "
        "stroke: the queen comes out, {back} to be returned, and the turn passes to {next}.",
    ),
    "72a": (
        "La reine et le palet sont tombés ensemble : la reine ressort, {back} à rendre, et le tour continue.",
        "The queen and the striker fell together: she comes out, {back} to be returned, and the turn goes on.",
    ),
    "72b": (
        "La reine et le palet sont tombés ensemble d'un coup irrégulier : la reine "
        "ressort, {back} à rendre, et la main passe à {next}.",
        "The queen and the striker fell together by an improper stroke: she comes out, "
        "{back} to be returned, and the turn passes to {next}.",
    ),
    "73a": (
        "Le palet est tombé sans pion du tireur, qui devait couvrir la reine : elle "
        "ressort, {back} à rendre, et la main passe à {next}.",
        "The striker fell without an own man when the queen was to be covered: she comes "
        "out, {back} to be returned, and the turn passes to {next}.",
    ),
    "73b": (
        "Le palet est tombé sans pion du tireur d'un coup irrégulier, alors qu'il devait "
        "couvrir la reine : elle ressort, {back} à rendre, et la main passe à {next}.",
        "The striker fell without an own man by an improper stroke when the queen was to "
        "be covered: she comes out, {back} to be returned, and the turn passes to {next}.",
    ),
    "74a": (
        "Le palet est tombé avec {own} du tireur, qui devait couvrir la reine : {back} à "
        "rendre, et {player} rejoue pour la couvrir.",
        "The striker fell with {own} of the shooter's when the queen was to be covered: "
        "{back} to be returned, and {player} plays again to cover her.",
    ),
    "74b": (
        "Le palet est tombé avec {own} du tireur d'un coup irrégulier, alors qu'il "
        "devait couvrir la reine : elle ressort, {back} à rendre, et la main passe à {next}.",
        "The striker fell with {own} of the shooter's by an improper stroke when the "
        "queen was to be covered: she comes out, {back} to be returned, and the turn "
        "passes to {next}.",
    ),
    "75a": (
        "Les deux derniers pions sont tombés en couvrant la reine : le tireur gagne le plateau.",
        "Both last men fell and cover the queen: the shooter wins the board.",
    ),
    "75b": (
        "Les deux derniers pions sont tombés d'un coup irrégulier alors que la reine "
        "restait à couvrir : l'adversaire gagne le plateau.",
        "Both last men fell by an improper stroke while the queen was still to be "
        "covered: the other side wins the board.",
    ),
    "76a": [
        (
            "",
            (
                "Le dernier pion adverse est tombé alors que la reine restait à couvrir : "
                "l'adversaire gagne le plateau.",
                "The other side's last man fell while the queen was still to be covered: the "
                "other side wins the board.",
            ),
        ),
        (
            "own",
            (
                "Ce que le tireur a rentré dans ce coup n'y change rien.",
                "What the shooter pocketed in this shot does not change that.",
            ),
        ),
    ],
    "76b": [
        (
            "",
            (
                "Le dernier pion adverse est tombé d'un coup irrégulier alors que la reine "
                "restait à couvrir : l'adversaire gagne le plateau.",
                "The other side's last man fell by an improper stroke while the queen was "
                "still to be covered: the other side wins the board.",
            ),
        ),
        (
            "own",
            (
                "Ce que le tireur a rentré dans ce coup n'y change rien.",
                "What the shooter pocketed in this shot does not change that.",
            ),
        ),
    ],
    "77a": (
        "La reine et les deux derniers pions sont tombés ensemble : elle est couverte, et le tireur gagne le plateau.",
        "The queen and both last men fell together: she is covered, and the shooter wins the board.",
    ),
    "77b": (
        "La reine et les deux derniers pions sont tombés ensemble d'un coup irrégulier : "
        "l'adversaire gagne le plateau.",
        "The queen and both last men fell together by an improper stroke: the other side wins the board.",
    ),
    "78a": [
        (
            "!striker",
            (
                "Les deux derniers pions sont tombés alors que la reine reste sur le plateau "
                ": l'adversaire gagne le plateau.",
                "Both last men fell while the queen is left on the board: the other side wins the board.",
            ),
        ),
        (
            "striker",
            (
                "Les deux derniers pions sont tombés avec le palet alors que la reine reste "
                "sur le plateau : l'adversaire gagne le plateau.",
                "Both last men fell with the striker while the queen is left on the board: "
                "the other side wins the board.",
            ),
        ),
    ],
    "78b": [
        (
            "!striker",
            (
                "Les deux derniers pions sont tombés d'un coup irrégulier alors que la reine "
                "reste sur le plateau : l'adversaire gagne le plateau.",
                "Both last men fell by an improper stroke while the queen is left on the "
                "board: the other side wins the board.",
            ),
        ),
        (
            "striker",
            (
                "Les deux derniers pions sont tombés avec le palet d'un coup irrégulier "
                "alors que la reine reste sur le plateau : l'adversaire gagne le plateau.",
                "Both last men fell with the striker by an improper stroke while the queen "
                "is left on the board: the other side wins the board.",
            ),
        ),
    ],
    "79a": [
        (
            "",
            (
                "Le dernier pion adverse est tombé alors que la reine n'était pas couverte : "
                "l'adversaire gagne le plateau.",
                "The other side's last man fell while the queen was not covered: the other side wins the board.",
            ),
        ),
        (
            "own",
            (
                "Ce que le tireur a rentré dans ce coup n'y change rien.",
                "What the shooter pocketed in this shot does not change that.",
            ),
        ),
    ],
    "79b": [
        (
            "",
            (
                "Le dernier pion adverse est tombé d'un coup irrégulier alors que la reine "
                "n'était pas couverte : l'adversaire gagne le plateau.",
                "The other side's last man fell by an improper stroke while the queen was "
                "not covered: the other side wins the board.",
            ),
        ),
        (
            "own",
            (
                "Ce que le tireur a rentré dans ce coup n'y change rien.",
                "What the shooter pocketed in this shot does not change that.",
            ),
        ),
    ],
    "80a": (
        "Le dernier pion du tireur est tombé alors que la reine reste sur le plateau : l'adversaire gagne le plateau.",
        "The shooter's last man fell while the queen is left on the board: the other side wins the board.",
    ),
    "80b": (
        "Le dernier pion du tireur est tombé d'un coup irrégulier alors que la reine "
        "reste sur le plateau : l'adversaire gagne le plateau.",
        "The shooter's last man fell by an improper stroke while the queen is left on "
        "the board: the other side wins the board.",
    ),
    "81a": (
        "Le dernier pion du tireur est tombé avec le palet alors que la reine reste sur "
        "le plateau : l'adversaire gagne le plateau.",
        "The shooter's last man fell with the striker while the queen is left on the "
        "board: the other side wins the board.",
    ),
    "81b": (
        "Le dernier pion du tireur est tombé avec le palet d'un coup irrégulier alors "
        "que la reine reste sur le plateau : l'adversaire gagne le plateau.",
        "The shooter's last man fell with the striker by an improper stroke while the "
        "queen is left on the board: the other side wins the board.",
    ),
    "82a": [
        (
            "queen",
            (
                "La reine, les deux derniers pions et le palet sont tombés ensemble : l'adversaire gagne le plateau.",
                "The queen, both last men and the striker fell together: the other side wins the board.",
            ),
        ),
        (
            "!queen",
            (
                "Les deux derniers pions sont tombés avec le palet alors que la reine "
                "restait à couvrir : l'adversaire gagne le plateau.",
                "Both last men fell with the striker while the queen was still to be "
                "covered: the other side wins the board.",
            ),
        ),
    ],
    "82b": [
        (
            "queen",
            (
                "La reine, les deux derniers pions et le palet sont tombés ensemble d'un "
                "coup irrégulier : l'adversaire gagne le plateau.",
                "The queen, both last men and the striker fell together by an improper "
                "stroke: the other side wins the board.",
            ),
        ),
        (
            "!queen",
            (
                "Les deux derniers pions sont tombés avec le palet d'un coup irrégulier "
                "alors que la reine restait à couvrir : l'adversaire gagne le plateau.",
                "Both last men fell with the striker by an improper stroke while the queen "
                "was still to be covered: the other side wins the board.",
            ),
        ),
    ],
    "83a": (
        "Les deux derniers pions sont tombés avec le palet, la reine étant couverte par "
        "le tireur : l'adversaire gagne le plateau.",
        "Both last men fell with the striker, the queen covered by the shooter: the other side wins the board.",
    ),
    "83b": [
        (
            "!striker",
            (
                "Les deux derniers pions sont tombés d'un coup irrégulier, la reine étant "
                "couverte par le tireur : l'adversaire gagne le plateau.",
                "Both last men fell by an improper stroke, the queen covered by the shooter: "
                "the other side wins the board.",
            ),
        ),
        (
            "striker",
            (
                "Les deux derniers pions sont tombés avec le palet d'un coup irrégulier, la "
                "reine étant couverte par le tireur : l'adversaire gagne le plateau.",
                "Both last men fell with the striker by an improper stroke, the queen "
                "covered by the shooter: the other side wins the board.",
            ),
        ),
    ],
    "84a": [
        (
            "",
            (
                "Le dernier pion adverse est tombé avec le palet alors que la reine n'était "
                "pas couverte : l'adversaire gagne le plateau.",
                "The other side's last man fell with the striker while the queen was not "
                "covered: the other side wins the board.",
            ),
        ),
        (
            "own",
            (
                "Ce que le tireur a rentré dans ce coup n'y change rien.",
                "What the shooter pocketed in this shot does not change that.",
            ),
        ),
    ],
    "84b": [
        (
            "",
            (
                "Le dernier pion adverse est tombé avec le palet d'un coup irrégulier alors "
                "que la reine n'était pas couverte : l'adversaire gagne le plateau.",
                "The other side's last man fell with the striker by an improper stroke while "
                "the queen was not covered: the other side wins the board.",
            ),
        ),
        (
            "own",
            (
                "Ce que le tireur a rentré dans ce coup n'y change rien.",
                "What the shooter pocketed in this shot does not change that.",
            ),
        ),
    ],
    "85a": (
        "Les deux derniers pions sont tombés avec le palet, la reine étant couverte par "
        "l'adversaire : l'adversaire gagne le plateau.",
        "Both last men fell with the striker, the queen covered by the other side: the other side wins the board.",
    ),
    "85b": [
        (
            "!striker",
            (
                "Les deux derniers pions sont tombés d'un coup irrégulier, la reine étant "
                "couverte par l'adversaire : l'adversaire gagne le plateau.",
                "Both last men fell by an improper stroke, the queen covered by the other "
                "side: the other side wins the board.",
            ),
        ),
        (
            "striker",
            (
                "Les deux derniers pions sont tombés avec le palet d'un coup irrégulier, la "
                "reine étant couverte par l'adversaire : l'adversaire gagne le plateau.",
                "Both last men fell with the striker by an improper stroke, the queen "
                "covered by the other side: the other side wins the board.",
            ),
        ),
    ],
}
