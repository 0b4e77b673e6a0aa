"""Kaluki in words."""

from host_tools.books.book import Book, Row

BOOK = Book(
    name="Kaluki",
    summary=(
        "Un rami de deux à cinq joueurs ; la table n'en tient pas encore la marque.",
        "A rummy for two to five players; the table does not score it yet.",
    ),
    heading=("Du kaluki", "Of Kaluki"),
    rows={
        "L0": Row(
            (
                "Le premier donneur est tiré au sort ; son voisin de droite coupe. On donne une par une en "
                "commençant à gauche, et la gauche du donneur commence. On joue dans le sens des aiguilles d'une "
                "montre.",
                "The first dealer is drawn by lot; the player at his right cuts. Cards are dealt one by one from "
                "the left, and the left begins. Play is clockwise.",
            ),
        ),
        "L1": Row(
            (
                "De deux à cinq joueurs, deux jeux de 52 cartes et quatre jokers, 13 cartes chacun, une retournée "
                "à côté du talon.",
                "Two to five players, two packs of 52 and four jokers, 13 cards each, one turned up beside the stock.",
            ),
        ),
        "L2": Row(
            (
                "Un groupe : trois ou quatre cartes du même rang. Une séquence : trois à huit cartes qui se "
                "suivent dans une couleur ; l'as va en bas, en haut ou au milieu (D-R-A-2). Un joker remplace "
                "toute carte, mais il faut une vraie carte.",
                "A set: three or four cards of a rank. A run: three to eight in sequence of one suit; the ace is "
                "low, high or in the middle (Q-K-A-2). A joker stands for any card, but one card must be real.",
            ),
        ),
        "L3": Row(
            (
                "La première combinaison d'un joueur vaut au moins 40 points : joker 15, as 11, roi, dame, valet "
                "et dix 10, les autres leur nombre.",
                "A player's first meld is worth 40 at least: joker 15, ace 11, king, queen, jack and ten 10, the "
                "others their number.",
            ),
        ),
        "L4": Row(
            (
                "À son tour : piocher, ou prendre la carte rejetée pour la poser aussitôt ; poser des combinaisons "
                "; après la première, compléter celles de la table, reprendre une carte d'un groupe de quatre, "
                "échanger un joker ; rejeter une carte. On sort quand tout est posé sauf la dernière, qu'on "
                "rejette.",
                "In a turn: draw, or take the discard to meld it at once; lay melds; after the first, add to those "
                "on the table, take a card from a set of four, swap a joker; discard one. You are out when all is "
                "melded but the last, which you discard.",
            ),
        ),
        "L5": Row(
            (
                "Tout poser dès son premier tour est un kaluki.",
                "Melding everything in your first turn is a kaluki.",
            ),
        ),
        "L6": Row(
            (
                "Talon épuisé : les cartes rejetées, sauf celle du dessus, sont remélangées, une fois. Épuisé "
                "encore, la donne est nulle.",
                "Stock used up: the discards but the top one are shuffled again, once. Used up again, the hand is "
                "void.",
            ),
        ),
        "L7": Row(
            (
                "Les perdants comptent leurs cartes en points de pénalité. À 150 on sort ; on peut se racheter "
                "deux fois, pour 5 jetons, tant que plus d'un autre joueur reste en jeu.",
                "Losers score their cards as penalty points. At 150 you are out; you may buy back in twice, for 5 "
                "chips, while more than one other player is in.",
            ),
        ),
        "L8": Row(
            (
                "Chacun mise 3 jetons au départ ; le gagnant d'une donne en reçoit 1 de chacun, 2 pour un kaluki ; "
                "le dernier en jeu prend le pot.",
                "Everybody puts 3 chips in at the start; the winner of a hand gets 1 from each, 2 for a kaluki; "
                "the last one in takes the pot.",
            ),
        ),
    },
    is_carrom=False,
)
