"""Laws 65 to 74 of the International book: the queen, and her cover."""

LAWS = {
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
                "own_stays",
            ),
        ),
        (
            "board",
            (
                "Le dernier pion du tireur est tombé en couvrant la reine : il gagne le plateau.",
                "The shooter's last man fell and covers the queen: he wins the board.",
                "won queen_covered own_stays",
            ),
        ),
    ],
    "68a": (
        "La reine est tombée avant tout pion du tireur : elle ressort, et la main passe à {next}.",
        "The queen fell before any of the shooter's men: she comes out, and the turn passes to {next}.",
        "queen_back",
    ),
    "68b": (
        "La reine est tombée alors que le tireur devait un pion avant ce coup : elle ressort, et la main passe à "
        "{next}.",
        "The queen fell while the shooter owed a man before this shot: she comes out, and the turn passes to {next}.",
        "queen_back",
    ),
    "68c": (
        "La reine est tombée, et un pion du tireur était tombé avant, bien que ses neuf soient "
        "sur le plateau : {player} rejoue, et ce coup doit la couvrir.",
        "The queen fell, and one of the shooter's men had fallen before, though all nine are "
        "on the board: {player} plays again, and that shot must cover her.",
        "queen_held",
    ),
    "68d": (
        "La reine et le palet sont tombés alors que les neuf pions du tireur étaient sur le "
        "plateau : la reine ressort, {back} à rendre, et la main passe à {next}.",
        "The queen and the striker fell while all nine of the shooter's men were on the board: "
        "she comes out, {back} to be returned, and the turn passes to {next}.",
        "queen_back striker",
    ),
    "69": (
        "La reine était à couvrir et aucun pion du tireur n'est tombé : elle ressort.",
        "The queen was to be covered and no own man fell: she comes out.",
        "queen_back",
    ),
    "70a": [
        (
            "!board",
            (
                "La reine et un pion du tireur sont tombés du même coup, peu importe l'ordre, et il "
                "en avait déjà de rentrés : elle est couverte, et {player} rejoue.",
                "The queen fell with an own man, in whatever order, and the shooter had men down "
                "before: she is covered, and {player} plays again.",
                "queen_covered own_stays",
            ),
        ),
        (
            "board",
            (
                "La reine est tombée avec le dernier pion du tireur : elle est couverte, et il gagne le plateau.",
                "The queen fell with the shooter's last man: she is covered, and he wins the board.",
                "won queen_covered own_stays",
            ),
        ),
    ],
    "70b": [
        (
            "queen_covered",
            (
                "Les neuf pions du tireur étaient sur le plateau et {own} sont tombés avec la reine, "
                "ce qui suffit à la couvrir : {player} rejoue.",
                "All nine of the shooter's men were on the board and {own} fell with the queen, "
                "enough to cover her: {player} plays again.",
                "own_stays",
            ),
        ),
        (
            "queen_held",
            (
                "Les neuf pions du tireur étaient sur le plateau et un seul est tombé avec la reine : "
                "{player} rejoue, et ce coup doit encore la couvrir.",
                "All nine of the shooter's men were on the board and only one fell with the queen: "
                "{player} plays again, and that shot must still cover her.",
                "own_stays",
            ),
        ),
    ],
    "71a": (
        "La reine, {own} du tireur et le palet sont tombés ensemble : la reine ressort, {back} "
        "à rendre, et {player} rejoue.",
        "The queen, {own} of the shooter's and the striker fell together: the queen comes out,"
        " {back} to be returned, and {player} plays again.",
        "queen_back striker own_back",
    ),
    "71a, 68b": (
        "La reine, {own} du tireur et le palet sont tombés ensemble : la reine ressort, "
        "{back} à rendre, et la main passe à {next}, le tireur ayant une dette.",
        "The queen, {own} of the shooter's and the striker fell together: the queen comes "
        "out, {back} to be returned, and the turn passes to {next}, as the shooter had a "
        "due.",
        "queen_back striker own_back",
    ),
    "71b": (
        "La reine, {own} du tireur et le palet sont tombés ensemble d'un coup irrégulier : la "
        "reine ressort, {back} à rendre, et la main passe à {next}.",
        "The queen, {own} of the shooter's and the striker fell together by an improper "
        "stroke: the queen comes out, {back} to be returned, and the turn passes to {next}.",
        "queen_back striker own_back",
    ),
    "72a": (
        "La reine et le palet sont tombés ensemble : la reine ressort, {back} à rendre, et {player} rejoue.",
        "The queen and the striker fell together: she comes out, {back} to be returned, and {player} plays again.",
        "queen_back striker",
    ),
    "72b": (
        "La reine et le palet sont tombés ensemble d'un coup irrégulier : la reine ressort, "
        "{back} à rendre, et la main passe à {next}.",
        "The queen and the striker fell together by an improper stroke: she comes out, {back} "
        "to be returned, and the turn passes to {next}.",
        "queen_back striker",
    ),
    "73a": (
        "Le palet est tombé sans pion du tireur, qui devait couvrir la reine : elle ressort, "
        "{back} à rendre, et la main passe à {next}.",
        "The striker fell without an own man when the queen was to be covered: she comes out, "
        "{back} to be returned, and the turn passes to {next}.",
        "queen_back striker",
    ),
    "73b": (
        "Le palet est tombé sans pion du tireur d'un coup irrégulier, alors qu'il devait "
        "couvrir la reine : elle ressort, {back} à rendre, et la main passe à {next}.",
        "The striker fell without an own man by an improper stroke when the queen was to be "
        "covered: she comes out, {back} to be returned, and the turn passes to {next}.",
        "queen_back striker",
    ),
    "74a": (
        "Le palet est tombé avec {own} du tireur, qui devait couvrir la reine : {back} à "
        "rendre, et {player} rejoue pour la couvrir.",
        "The striker fell with {own} of the shooter's when the queen was to be covered: {back} "
        "to be returned, and {player} plays again to cover her.",
        "striker own_back",
    ),
    "74b": (
        "Le palet est tombé avec {own} du tireur d'un coup irrégulier, alors qu'il devait "
        "couvrir la reine : elle ressort, {back} à rendre, et la main passe à {next}.",
        "The striker fell with {own} of the shooter's by an improper stroke when the queen was "
        "to be covered: she comes out, {back} to be returned, and the turn passes to {next}.",
        "queen_back striker own_back",
    ),
}
