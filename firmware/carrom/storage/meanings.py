"""The settings' meanings in a few words, French and English, for the computer: a table never loads them."""

MEANINGS = {
    "lang": (
        "langue du tableau",
        "language of the scoreboard",
    ),
    "book": (
        "règle du jeu",
        "rule book",
    ),
    "seats": (
        "joueurs : deux, ou quatre en équipes",
        "players: two, or four in teams",
    ),
    "quiet_ms": (
        "ms sans mouvement avant de juger un coup",
        "ms of quiet before a shot is ruled on",
    ),
    "style": (
        "« Et je remets le pion ! » : coach rappelle d'abord, strict gronde après",
        "the words of a Louxor: coach reminds first, strict scolds after",
    ),
    "said_ms": (
        "ms pour dire la phrase et la confirmer",
        "ms to say those words and confirm them",
    ),
    "volume": (
        "volume du buzzer, 0 : muet",
        "volume of the buzzer, 0: mute",
    ),
    "mute_from": (
        "silence à partir de ; comme mute_to : jamais",
        "mute from; as mute_to: never",
    ),
    "mute_to": (
        "silence jusqu'à",
        "mute until",
    ),
    "auto_brightness": (
        "luminosité d'après la lumière de la pièce",
        "brightness follows the light of the room",
    ),
    "brightness": (
        "luminosité ; si elle suit la pièce, la plus forte",
        "brightness; where it follows the room, the highest",
    ),
    "idle_s": (
        "secondes sans jeu avant de baisser la lumière, 0 : jamais",
        "seconds without play before dimming, 0: never",
    ),
    "doubt_margin": (
        "marge, sur 100, sous laquelle la table demande",
        "margin, of 100, below which the table asks",
    ),
    "order_ms": (
        "ms entre deux chutes sous lesquels la table demande laquelle vint d'abord",
        "ms between two falls under which the table asks which came first",
    ),
    "shot_clock_s": (
        "secondes par coup, 0 : du jeu",
        "seconds a shot, 0: the book's",
    ),
    "displays": (
        "afficheurs : un, ou deux dos à dos",
        "displays: one, or two back to back",
    ),
}
