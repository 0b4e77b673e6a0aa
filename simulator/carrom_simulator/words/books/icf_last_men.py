"""Laws 75 to 85 of the International book: the last men, and the queen beside them."""

LAWS = {
    "75a": (
        "Les deux derniers pions sont tombés en couvrant la reine : le tireur gagne le plateau.",
        "Both last men fell and cover the queen: the shooter wins the board.",
        "queen_covered won own_stays other_stays",
    ),
    "75b": (
        "Les deux derniers pions sont tombés d'un coup irrégulier alors que la reine restait à "
        "couvrir : l'adversaire gagne le plateau.",
        "Both last men fell by an improper stroke while the queen was still to be covered: the "
        "other side wins the board.",
        "won own_stays other_stays",
    ),
    "76a": (
        "Le dernier pion adverse est tombé alors que la reine restait à couvrir : l'adversaire gagne le plateau.",
        "The other side's last man fell while the queen was still to be covered: the other side wins the board.",
        "won other_stays",
    ),
    "76b": (
        "Le dernier pion adverse est tombé d'un coup irrégulier alors que la reine restait à "
        "couvrir : l'adversaire gagne le plateau.",
        "The other side's last man fell by an improper stroke while the queen was still to be "
        "covered: the other side wins the board.",
        "won other_stays",
    ),
    "77a": (
        "La reine et les deux derniers pions sont tombés ensemble : elle est couverte, et le tireur gagne le plateau.",
        "The queen and both last men fell together: she is covered, and the shooter wins the board.",
        "queen_covered won own_stays other_stays",
    ),
    "77b": (
        "La reine et les deux derniers pions sont tombés ensemble d'un coup irrégulier : "
        "l'adversaire gagne le plateau.",
        "The queen and both last men fell together by an improper stroke: the other side wins the board.",
        "queen_lost won own_stays other_stays",
    ),
    "78a": [
        (
            "!striker",
            (
                "Les deux derniers pions sont tombés alors que la reine reste sur le plateau : "
                "l'adversaire gagne le plateau.",
                "Both last men fell while the queen is left on the board: the other side wins the board.",
                "won own_stays other_stays",
            ),
        ),
        (
            "striker",
            (
                "Les deux derniers pions sont tombés avec le palet alors que la reine reste sur le "
                "plateau : l'adversaire gagne le plateau.",
                "Both last men fell with the striker while the queen is left on the board: the other "
                "side wins the board.",
                "won own_stays other_stays",
            ),
        ),
    ],
    "78b": [
        (
            "!striker",
            (
                "Les deux derniers pions sont tombés d'un coup irrégulier alors que la reine reste "
                "sur le plateau : l'adversaire gagne le plateau.",
                "Both last men fell by an improper stroke while the queen is left on the board: the "
                "other side wins the board.",
                "won own_stays other_stays",
            ),
        ),
        (
            "striker",
            (
                "Les deux derniers pions sont tombés avec le palet d'un coup irrégulier alors que la "
                "reine reste sur le plateau : l'adversaire gagne le plateau.",
                "Both last men fell with the striker by an improper stroke while the queen is left on "
                "the board: the other side wins the board.",
                "won own_stays other_stays",
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
                "won other_stays",
            ),
        ),
        (
            "queen_lost",
            (
                "La reine tombée dans ce coup n'est pas couverte.",
                "The queen that fell in this shot is not covered.",
            ),
        ),
    ],
    "79b": [
        (
            "",
            (
                "Le dernier pion adverse est tombé d'un coup irrégulier alors que la reine n'était "
                "pas couverte : l'adversaire gagne le plateau.",
                "The other side's last man fell by an improper stroke while the queen was not "
                "covered: the other side wins the board.",
                "won other_stays",
            ),
        ),
        (
            "queen_lost",
            (
                "La reine tombée dans ce coup n'est pas couverte.",
                "The queen that fell in this shot is not covered.",
            ),
        ),
    ],
    "80a": (
        "Le dernier pion du tireur est tombé alors que la reine reste sur le plateau : l'adversaire gagne le plateau.",
        "The shooter's last man fell while the queen is left on the board: the other side wins the board.",
        "won own_stays",
    ),
    "80b": (
        "Le dernier pion du tireur est tombé d'un coup irrégulier alors que la reine reste sur "
        "le plateau : l'adversaire gagne le plateau.",
        "The shooter's last man fell by an improper stroke while the queen is left on the "
        "board: the other side wins the board.",
        "won own_stays",
    ),
    "81a": (
        "Le dernier pion du tireur est tombé avec le palet alors que la reine reste sur le "
        "plateau : l'adversaire gagne le plateau.",
        "The shooter's last man fell with the striker while the queen is left on the board: "
        "the other side wins the board.",
        "won own_stays striker",
    ),
    "81b": (
        "Le dernier pion du tireur est tombé avec le palet d'un coup irrégulier alors que la "
        "reine reste sur le plateau : l'adversaire gagne le plateau.",
        "The shooter's last man fell with the striker by an improper stroke while the queen is "
        "left on the board: the other side wins the board.",
        "won own_stays striker",
    ),
    "82a": [
        (
            "queen",
            (
                "La reine, les deux derniers pions et le palet sont tombés ensemble : l'adversaire gagne le plateau.",
                "The queen, both last men and the striker fell together: the other side wins the board.",
                "queen_lost striker won own_stays other_stays",
            ),
        ),
        (
            "!queen",
            (
                "Les deux derniers pions sont tombés avec le palet alors que la reine restait à "
                "couvrir : l'adversaire gagne le plateau.",
                "Both last men fell with the striker while the queen was still to be covered: the "
                "other side wins the board.",
                "striker won own_stays other_stays",
            ),
        ),
    ],
    "82b": [
        (
            "queen",
            (
                "La reine, les deux derniers pions et le palet sont tombés ensemble d'un coup "
                "irrégulier : l'adversaire gagne le plateau.",
                "The queen, both last men and the striker fell together by an improper stroke: the "
                "other side wins the board.",
                "queen_lost striker won own_stays other_stays",
            ),
        ),
        (
            "!queen",
            (
                "Les deux derniers pions sont tombés avec le palet d'un coup irrégulier alors que la "
                "reine restait à couvrir : l'adversaire gagne le plateau.",
                "Both last men fell with the striker by an improper stroke while the queen was still "
                "to be covered: the other side wins the board.",
                "striker won own_stays other_stays",
            ),
        ),
    ],
    "83a": (
        "Les deux derniers pions sont tombés avec le palet, la reine étant couverte par le "
        "tireur : l'adversaire gagne le plateau.",
        "Both last men fell with the striker, the queen covered by the shooter: the other side wins the board.",
        "striker won own_stays other_stays",
    ),
    "83b": [
        (
            "!striker",
            (
                "Les deux derniers pions sont tombés d'un coup irrégulier, la reine étant couverte "
                "par le tireur : l'adversaire gagne le plateau.",
                "Both last men fell by an improper stroke, the queen covered by the shooter: the "
                "other side wins the board.",
                "won own_stays other_stays",
            ),
        ),
        (
            "striker",
            (
                "Les deux derniers pions sont tombés avec le palet d'un coup irrégulier, la reine "
                "étant couverte par le tireur : l'adversaire gagne le plateau.",
                "Both last men fell with the striker by an improper stroke, the queen covered by the "
                "shooter: the other side wins the board.",
                "won own_stays other_stays",
            ),
        ),
    ],
    "84a": [
        (
            "",
            (
                "Le dernier pion adverse est tombé avec le palet alors que la reine n'était pas "
                "couverte : l'adversaire gagne le plateau.",
                "The other side's last man fell with the striker while the queen was not covered: the "
                "other side wins the board.",
                "won other_stays striker",
            ),
        ),
        (
            "queen_lost",
            (
                "La reine tombée dans ce coup n'est pas couverte.",
                "The queen that fell in this shot is not covered.",
            ),
        ),
    ],
    "84b": [
        (
            "",
            (
                "Le dernier pion adverse est tombé avec le palet d'un coup irrégulier alors que la "
                "reine n'était pas couverte : l'adversaire gagne le plateau.",
                "The other side's last man fell with the striker by an improper stroke while the "
                "queen was not covered: the other side wins the board.",
                "won other_stays striker",
            ),
        ),
        (
            "queen_lost",
            (
                "La reine tombée dans ce coup n'est pas couverte.",
                "The queen that fell in this shot is not covered.",
            ),
        ),
    ],
    "85a": (
        "Les deux derniers pions sont tombés avec le palet, la reine étant couverte par "
        "l'adversaire : l'adversaire gagne le plateau.",
        "Both last men fell with the striker, the queen covered by the other side: the other side wins the board.",
        "striker won own_stays other_stays",
    ),
    "85b": [
        (
            "!striker",
            (
                "Les deux derniers pions sont tombés d'un coup irrégulier, la reine étant couverte "
                "par l'adversaire : l'adversaire gagne le plateau.",
                "Both last men fell by an improper stroke, the queen covered by the other side: the "
                "other side wins the board.",
                "won own_stays other_stays",
            ),
        ),
        (
            "striker",
            (
                "Les deux derniers pions sont tombés avec le palet d'un coup irrégulier, la reine "
                "étant couverte par l'adversaire : l'adversaire gagne le plateau.",
                "Both last men fell with the striker by an improper stroke, the queen covered by the "
                "other side: the other side wins the board.",
                "won own_stays other_stays",
            ),
        ),
    ],
}
