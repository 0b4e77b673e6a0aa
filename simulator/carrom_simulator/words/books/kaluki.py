"""Kaluki in words."""

from carrom_simulator.words.books.book import Book, Row

BOOK = Book(
    name="Kaluki",
    summary=(
        "Un rami de deux à cinq joueurs, arbitré carte à carte ou compté donne par donne.",
        "A rummy for two to five players, refereed card by card or scored hand by hand.",
    ),
    aim=(
        "Poser toutes ses cartes en combinaisons. Les cartes qui restent aux autres leur sont comptées ; "
        "à 150 points on sort.",
        "Meld all your cards. The cards that others hold are counted against them; at 150 points you are out.",
    ),
    turn=(
        "On tire une carte du talon ou on prend la carte rejetée, on pose si l'on peut, on rejette une carte.",
        "Draw from the stock or take the last discard, meld if you can, and discard a card.",
    ),
    heading=("Du kaluki", "Of Kaluki"),
    ours=("L2", "L3", "L4", "L6", "L7", "L8"),
    rows={
        "L0": Row(
            (
                "Le premier donneur est tiré au sort ; son voisin de droite coupe. On donne une par une en "
                "commençant à gauche, et la gauche du donneur commence. On joue dans le sens des aiguilles d'une "
                "montre.",
                "The first dealer is drawn by lot; the player at his right cuts. Cards are dealt one by one from "
                "the left, and the left begins. Play is clockwise.",
            ),
            told=(
                "Chacun reçoit treize cartes, le donneur en dernier.",
                "Each is dealt thirteen cards, the dealer last.",
            ),
        ),
        "L1": Row(
            (
                "De deux à cinq joueurs, deux jeux de 52 cartes et quatre jokers, 13 cartes chacun, une retournée "
                "à côté du talon.",
                "Two to five players, two packs of 52 and four jokers, 13 cards each, one turned up next to the stock.",
            ),
            told=(
                "La carte retournée ouvre les rejets.",
                "The card turned up begins the discards.",
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
            parts={
                "set": (
                    "Trois ou quatre cartes de même rang font un groupe.",
                    "Three or four cards of a rank are a set.",
                ),
                "run": (
                    "Les cartes se suivent dans une couleur.",
                    "The cards follow one another in a suit.",
                ),
            },
        ),
        "L3": Row(
            (
                "La première combinaison d'un joueur vaut au moins 40 points : joker 15, as 11, roi, dame, valet "
                "et dix 10, les autres leur nombre.",
                "A player's first meld is worth 40 at least: joker 15, ace 11, king, queen, jack and ten 10, the "
                "others their number.",
            ),
            told=(
                "C'est la première combinaison du joueur.",
                "It is the player's first meld.",
            ),
        ),
        "L4": Row(
            (
                "À son tour : piocher, ou prendre la carte rejetée pour la poser aussitôt ; poser des combinaisons ; "
                "après la première, compléter celles de la table, reprendre une carte d'un groupe de quatre (à poser "
                "dans ce tour), échanger un joker (à poser ou à garder en main) ; rejeter une carte. On sort quand "
                "tout est posé sauf la dernière, qu'on rejette.",
                "In a turn: draw, or take the discard to meld it at once; lay melds; after the first, add to those on "
                "the table, take a card from a set of four (to be melded in this turn), swap a joker (to be melded, "
                "or kept in the hand); discard one. You are out when all is melded but the last, which you discard.",
            ),
            told=(
                "On pioche une carte au talon.",
                "One card is drawn from the stock.",
            ),
            parts={
                "take": (
                    "La carte rejetée se pose dans ce tour.",
                    "The card taken is to be melded in this turn.",
                ),
                "add": (
                    "Qui a ouvert complète toute combinaison.",
                    "Who has opened may add to any meld.",
                ),
                "from": (
                    "La carte reprise se pose dans ce tour.",
                    "The card taken back is to be melded in this turn.",
                ),
                "swap": (
                    "Le joker échangé se pose ou reste en main.",
                    "The joker swapped is melded or kept in the hand.",
                ),
                "discard": (
                    "La carte rejetée finit le tour.",
                    "The discard ends the turn.",
                ),
                "out": (
                    "La dernière carte est rejetée : la donne est gagnée.",
                    "The last card is discarded: the hand is won.",
                ),
            },
        ),
        "L5": Row(
            (
                "Tout poser dès son premier tour est un kaluki.",
                "Melding everything in your first turn is a kaluki.",
            ),
            told=(
                "Tout est posé dès le premier tour : c'est un kaluki.",
                "Everything was melded in the first turn: that is a kaluki.",
            ),
        ),
        "L6": Row(
            (
                "Talon épuisé : les cartes rejetées, sauf celle du dessus, sont remélangées, une fois. Épuisé "
                "encore, la donne est nulle.",
                "Stock used up: the discards but the top one are shuffled again, once. Used up again, the hand is "
                "void.",
            ),
            told=(
                "Le talon était épuisé : les rejets en font un nouveau.",
                "The stock was used up: the discards make a new one.",
            ),
            parts={
                "void": (
                    "Le talon est épuisé une seconde fois : la donne est nulle.",
                    "The stock is used up a second time: the hand is void.",
                ),
            },
        ),
        "L7": Row(
            (
                "Les perdants comptent leurs cartes en points de pénalité. À 150 on sort ; on peut se racheter deux "
                "fois, pour 5 jetons, tant que plus d'un autre joueur reste en jeu, et l'on rentre au plus fort "
                "total.",
                "Losers score their cards as penalty points. At 150 you are out; you may buy back in twice, for 5 "
                "chips, while more than one other player is in, and you come back at the highest total.",
            ),
            told=(
                "Les autres comptent leurs cartes.",
                "The others score their cards.",
            ),
            parts={
                "out": (
                    "À 150 points, on sort du jeu.",
                    "At 150 points a player is out.",
                ),
                "buy": (
                    "On rentre au plus fort total de ceux qui jouent encore.",
                    "One comes back at the highest total of those still in.",
                ),
            },
        ),
        "L8": Row(
            (
                "Chacun mise 3 jetons au départ ; le gagnant d'une donne en reçoit 1 de chacun, 2 pour un kaluki ; "
                "le dernier en jeu prend le pot.",
                "Everybody puts 3 chips in at the start; the winner of a hand gets 1 from each, 2 for a kaluki; "
                "the last one in takes the pot.",
            ),
            told=(
                "Chacun de ceux qui ont joué paie le gagnant.",
                "Each of those who played pays the winner.",
            ),
            parts={
                "pot": (
                    "Le dernier en jeu prend le pot.",
                    "The last one in takes the pot.",
                ),
            },
        ),
    },
    is_carrom=False,
)
