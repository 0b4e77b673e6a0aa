"""The codes of refusals, spoiled passes and damaged files, and the words for each.

A room that refuses something raises an error whose args are a code and its values; a table sends both over its console.
Only where a person reads are words made of them.
"""

from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.rules import BOOKS, GAMES
from carrom.kaluki import cards, options, tokens
from carrom.kaluki import entry as moves
from carrom.storage import settings

Pair = tuple[str, str]  # (French, English)

POCKETS = {
    "sw": ("sud-ouest", "south-west"),
    "se": ("sud-est", "south-east"),
    "ne": ("nord-est", "north-east"),
    "nw": ("nord-ouest", "north-west"),
}
PIECES = {
    "w": ("pion blanc", "white man"),
    "b": ("pion noir", "black man"),
    "q": ("pion rouge", "queen"),
    "s": ("palet", "striker"),
}

_SEATS = " ".join(pieces.SEAT_WORDS)
_POCKETS = " ".join(pieces.POCKET_WORDS)
_PIECES = " ".join(pieces.PIECE_WORDS)
_CLAIMS = " ".join(name for _, name in pieces.CLAIM_WORDS)
_BOOKS = ", ".join(BOOKS)
_GAMES = ", ".join(GAMES)
_MOVES = " ".join(moves.BY_A_PLAYER)
_CARD = f"{cards.RANKS}", f"{cards.SUITS}", f"{cards.JOKER_WORD}"
_NAME = (
    f"n'est pas un nom de joueur : {options.LONGEST_NAME} signes au plus, a-z, 0-9 et -, et aucun mot qui commence une"
    " ligne",
    f"is no player's name: at most {options.LONGEST_NAME} of a-z, 0-9 and -, and no word that begins a line",
)


def _move_words(kind: str, example: str) -> Pair:
    return f"{kind} prend d'autres mots : {example}", f"{kind} takes other words: {example}"


# {} stands for a value, in the same order in both languages; {:pocket} and {:piece} for one that is named in words,
# {:list} for several. An error among the values is put into words too.
TEXTS: dict[str, Pair] = {
    # A command that the console refuses.
    "busy": ("un tir est en cours ou une question est ouverte", "a shot is being played or a question is open"),
    "table-silent": ("la table ne répond pas", "the table does not answer"),
    "table-refuses": ("la table refuse : {}", "the table refuses: {}"),
    "no-next-game": (
        "à une table, la partie suivante d'un match se commence par ses boutons",
        "at a table the next game of a match is begun with its pads",
    ),
    "another-game": ("à la table, une autre partie a commencé", "at the table another game has begun"),
    "no-program": ("{!r} ne se lance pas : {}", "{!r} cannot be started: {}"),
    "program-answer": ("une réponse qui n'en est pas une : {!r}", "an answer that is none: {!r}"),
    "program-slow": ("plus de {} s de calcul, ou aucune réponse", "more than {} s of processor time, or no answer"),
    "program-ended": ("le programme s'est arrêté", "the program has ended"),
    "no-question": ("aucune question n'est ouverte", "no question is open"),
    "no-such-command": ("la table ne connaît pas la commande {}", "the table has no command {}"),
    "usage": ("la commande s'écrit : {}", "the command reads: {}"),
    "long-line": ("une commande a {} caractères au plus", "a command has at most {} characters"),
    "number": ("{} n'est pas un nombre de 0 à {}", "{} is not a number of 0 to {}"),
    "flash": ("la mémoire ou un circuit ne répond pas : {}", "the flash or a chip does not answer: {}"),
    "memory": ("mémoire insuffisante : regardez la position", "short of memory: look at the position"),
    "measures-nothing": (
        "la table ne mesure rien : elle compte le Kaluki, ou aucun trou n'est monté",
        "the table measures nothing: it scores Kaluki, or no pocket is fitted",
    ),
    "part": ("{!r} n'est pas un élément de la table ; il y a {}", "{!r} is no part of the table; there are {}"),
    "part-twice": ("{!r} y est déjà", "{!r} is there already"),
    "pins-or-lines": (
        "les boutons de {} prennent les broches des lignes : l'un ou l'autre",
        "the buttons of {} take the pins of the lines: have one of the two",
    ),
    "not-fitted": ("le trou {:pocket} n'est pas monté", "the {:pocket} pocket is not fitted"),
    "none-fitted": ("aucun trou n'est monté", "no pocket is fitted"),
    "learn-first": ("il faut d'abord learn start", "learn start comes first"),
    # A useless pass of a calibration.
    "other-pocket": ("ce n'était pas ce trou", "that was another pocket"),
    "several-pieces": ("il faut une seule pièce à la fois", "one piece at a time, please"),
    "gates-missed": ("les deux portes ne l'ont pas vue", "the two gates have not both seen it"),
    "window-missed": ("la fenêtre de couleur ne l'a pas vue", "the colour window has not seen it"),
    "unsteady": ("mesures instables", "unsteady readings"),
    "piece-length": ("une longueur de {} µm n'est pas celle de cette pièce", "{} µm is not the length of this piece"),
    "unlike-before": (
        "elle ne ressemble pas à la précédente : on reprend cette pièce au début",
        "it is unlike the one before: this piece begins again",
    ),
    # A calibration that cannot be stored or read.
    "passes": ("il manque {} passages : {:piece}, trou {:pocket}", "{} passes are missing: {:piece}, {:pocket} pocket"),
    "range": ("{} = {} n'est pas entre {} et {}", "{} = {} is not within {} to {}"),
    "striker-length": (
        "le palet n'est guère plus long qu'un pion : {} et {} µm",
        "the striker is hardly longer than a man: {} and {} µm",
    ),
    "reading": (
        "trou {:pocket} : une mesure n'est pas entre 1 et 4095",
        "{:pocket} pocket: a reading is not within 1 to 4095",
    ),
    "black-bright": (
        "trou {:pocket} : les noirs ne sont guère plus sombres que les blancs ou le rouge",
        "{:pocket} pocket: black men are hardly darker than white ones or the queen",
    ),
    "red-white": (
        "trou {:pocket} : le rouge et les blancs se ressemblent",
        "{:pocket} pocket: queen and white men look alike",
    ),
    "black-empty": (
        "trou {:pocket} : les noirs ne se distinguent guère de la fenêtre vide",
        "{:pocket} pocket: black men can hardly be told from the empty window",
    ),
    "version": ("version {} inconnue ici", "version {} is not known here"),
    "line": ("ligne {} inconnue", "unknown line {}"),
    "value": ("valeur {} inconnue", "unknown value {}"),
    # A damaged file.
    "too-long": ("plus de {} octets", "longer than {} bytes"),
    "other-board": ("il vient d'une autre carte, {}", "it is another board's, {}"),
    "other-file": ("ce n'est pas un fichier {}", "not a {} file"),
    "file-length": ("{} octets au lieu de {}", "{} bytes instead of {}"),
    "checksum": ("somme de contrôle fausse", "the checksum does not match"),
    "unreadable": ("la mémoire ne se lit pas", "the flash could not be read"),
    "copy-older": ("une copie est plus ancienne que l'autre", "one copy is older than the other"),
    "copy-missing": ("une copie manque", "one copy is missing"),
    "missing": ("le fichier manque", "the file is missing"),
    # The journal.
    "entry-length": ("une entrée a 1 à {} caractères", "an entry has 1 to {} characters"),
    "entry-char": ("une entrée n'a pas de {!r}", "an entry has no {!r}"),
    "no-game": ("aucune partie n'est commencée", "no game was begun"),
    "game-full": ("une partie a {} entrées au plus", "a game has at most {} entries"),
    "no-such-game": ("pas de telle partie ; les parties : {:list}", "no such game; games: {:list}"),
    # Records.
    "no-seat": (f"{{!r}} n'est pas un siège ; il y a {_SEATS}", f"{{!r}} is not a seat; seats are {_SEATS}"),
    "no-pocket": (f"{{!r}} n'est pas un trou ; il y a {_POCKETS}", f"{{!r}} is not a pocket; pockets are {_POCKETS}"),
    "no-piece": (f"{{!r}} n'est pas une pièce ; il y a {_PIECES}", f"{{!r}} is not a piece; pieces are {_PIECES}"),
    "no-claim": (
        f"{{!r}} n'est ni pièce@trou, ni off:pièce, ni annonce ; les annonces sont {_CLAIMS}",
        f"{{!r}} is not a piece@pocket, off:piece or claim; claims are {_CLAIMS}",
    ),
    "no-entry": (
        "aucune ligne ne commence par {!r} ; l'en-tête a rules, seats, opener, et une entrée commence par un siège,"
        " bet, answer, touch, choose, technical, late, opener, undo",
        "{!r} begins no line; the header has rules, seats, opener, and an entry begins with a seat, bet, answer, touch,"
        " choose, technical, late, opener, undo",
    ),
    "long-entry": (
        f"une ligne de {{}} caractères ; la plus longue entrée possible en a moins de {record.MAX_LINE}",
        f"a line of {{}} characters; the longest possible entry is shorter than {record.MAX_LINE}",
    ),
    "not-utf-8": ("pas de l'UTF-8", "not UTF-8"),
    "empty-entry": ("une entrée vide", "an empty entry"),
    "lone-return": ("un retour chariot (CR) sans saut de ligne (LF)", "a carriage return that no line feed follows"),
    "bare-shot": (
        "un tir dit ce qui est tombé, ou - si rien ne l'est",
        "a shot says what fell, or - where nothing did",
    ),
    "bet-words": (
        "bet prend un siège et une zone : bet south near, bet south far",
        "bet takes a seat and a zone: bet south near, bet south far",
    ),
    "choose-words": (
        f"choose prend un choix : {' ou '.join(entries.CHOICE_WORDS)}",
        f"choose takes one choice: {' or '.join(entries.CHOICE_WORDS)}",
    ),
    "late-words": (
        "late prend une seule pièce tombée, et des annonces : late w@ne",
        "late takes exactly one piece that fell, and claims: late w@ne",
    ),
    "one-seat": ("{} prend un siège", "{} takes one seat"),
    "stands-alone": ("{} s'écrit seul", "{} stands alone"),
    "two-dashes": ("- s'écrit une fois", "- stands once"),
    "two-hits": ("hit@ nomme un seul trou", "hit@ names one pocket"),
    "dash-and-piece": (
        "- dit que rien n'est tombé, à côté d'une pièce tombée",
        "- says that nothing fell, next to a piece that fell",
    ),
    "header-twice": ("{} s'écrit une fois, dans l'en-tête", "{} stands once, in the header"),
    "no-header": (
        "il manque {} dans l'en-tête ; une feuille commence par {}, {} et {}",
        "the header lacks {}; a record begins with {}, {} and {}",
    ),
    "seats-words": (
        "seats est south north, ou les quatre dans le sens inverse des aiguilles d'une montre : south east north west",
        "seats are south north, or the four counter-clockwise: south east north west",
    ),
    "absent-opener": ("{} {} n'a pas de siège dans cette partie", "{} {} has no seat in this game"),
    "absent-side": (
        "{} donne des points à un camp qui ne joue pas",
        "{} gives points to a side that does not play",
    ),
    "alone-south": (
        "qui vide seul le plateau est assis au sud : seats south",
        "whoever clears the board alone sits in the south: seats south",
    ),
    "no-board": (
        "une feuille de kaluki n'a pas de plateau ; `carrom replay` imprime sa feuille de score",
        "a record of kaluki has no board; its score sheet is printed by `carrom replay`",
    ),
    "many-entries": ("une partie de plus de {} entrées", "a game of more than {} entries"),
    "no-players": ("la feuille ne dit pas qui joue", "the record does not say who plays"),
    "unplayable": ("{} ne peut pas être joué", "{} cannot be played"),
    "mid-deal": ("une donne était en cours", "a hand was being dealt"),
    # Rule books and their options.
    "no-book-id": ("rules prend le nom d'une règle", "rules takes the id of a rule book"),
    "no-book": (f"pas de règle {{!r}} ; il y a {_GAMES}", f"no rule book {{!r}}; there are {_GAMES}"),
    "brought-name": (
        "le livre de règles {!r} d'un paquet est laissé de côté : son nom n'est pas un mot de 2 à 12 signes,"
        " a-z, 0-9 et _",
        "the rule book {!r} of a package is left out: its name is no word of 2 to 12 of a-z, 0-9 and _",
    ),
    "brought-twice": (
        "le livre de règles {} de {} est laissé de côté : il y en a déjà un de ce nom",
        "the rule book {} of {} is left out: there is one of this name already",
    ),
    "brought-broken": (
        "le livre de règles {} de {} est laissé de côté : {} (docs/python.md dit ce qu'il y faut)",
        "the rule book {} of {} is left out: {} (docs/python.md says what is wanted)",
    ),
    "card-game": (
        f"{{}} est un jeu de cartes ; il faut ici une règle de carrom : {_BOOKS}",
        f"{{}} is a card game; here a rule book of carrom is wanted: {_BOOKS}",
    ),
    "no-option": ("{} n'a pas d'option {!r} ; elle a {:list}", "{} has no option {!r}; it has {:list}"),
    "no-option-value": (
        "{!r} n'est pas une option ; une option s'écrit nom=valeur",
        "{!r} is not an option; options are name=value",
    ),
    "option-twice": ("{} est là deux fois", "{} stands twice"),
    "no-choice": ("{} est {:list}, et non {!r}", "{} is one of {:list}, not {!r}"),
    "no-whole": (
        "{} est un nombre entier de {} à {}, et non {!r}",
        "{} is a whole number from {} to {}, not {!r}",
    ),
    # Kaluki.
    "not-kaluki": (
        "{!r} n'est pas kaluki ; une feuille est celle d'un seul jeu",
        "{!r} is not kaluki; a record is of one game",
    ),
    "no-card": (
        "{{!r}} n'est pas une carte ; une carte est un de {} et un de {}, ou {}".format(*_CARD),
        "{{!r}} is not a card; a card is one of {} and one of {}, or {}".format(*_CARD),
    ),
    "no-name": (f"{{!r}} {_NAME[0]}", f"{{!r}} {_NAME[1]}"),
    "no-name-there": (f"{{}} : {{!r}} {_NAME[0]}", f"{{}}: {{!r}} {_NAME[1]}"),
    "no-names": (
        f"{{}} : {options.FEWEST} à {options.MOST} noms différents séparés par des virgules, et non {{!r}}",
        f"{{}}: {options.FEWEST} to {options.MOST} different names with commas between them, not {{!r}}",
    ),
    "no-places": (
        f"{{}} : {options.FEWEST} à {options.MOST} de {_SEATS.replace(' ', ', ')} séparés par des virgules, et non"
        " {!r}",
        f"{{}}: {options.FEWEST} to {options.MOST} of {_SEATS.replace(' ', ', ')} with commas between them, not {{!r}}",
    ),
    "bot-evening": (
        f"une personne et {options.FEWEST - 1} à {options.MOST - 1} robots des niveaux {{:list}}",
        f"one person and {options.FEWEST - 1} to {options.MOST - 1} bots of the levels {{:list}}",
    ),
    "no-number": (
        f"{{!r}} n'est pas un nombre entier de {tokens.MOST_DIGITS} chiffres au plus",
        f"{{!r}} is not a whole number of at most {tokens.MOST_DIGITS} digits",
    ),
    "no-points": (
        "{!r} n'est pas un nom avec ses points, comme anna=25",
        "{!r} is not a name with its points, such as anna=25",
    ),
    "no-player": (
        "{!r} ne joue pas ; les joueurs sont {:words}",
        "{!r} does not play; players are {:words}",
    ),
    "players-words": (
        f"players prend {options.FEWEST} à {options.MOST} noms différents, dans l'ordre du jeu",
        f"players takes {options.FEWEST} to {options.MOST} different names in the order of play",
    ),
    "hand-words": (
        "hand prend le gagnant, puis kaluki si c'en était un, puis les points des autres : hand ben anna=25",
        "hand takes the winner, then kaluki if it was one, then the others' points: hand ben anna=25",
    ),
    "buy-words": ("buy prend un joueur", "buy takes one player"),
    "deal-words": (
        f"deal prend un joueur et {cards.DEALT} cartes",
        f"deal takes one player and {cards.DEALT} cards",
    ),
    "turn-words": ("turn prend une carte", "turn takes one card"),
    "no-card-entry": (
        f"aucune ligne ne commence par {{!r}} ; l'en-tête a rules, players, dealer, et une entrée commence par hand,"
        f" void, buy, deal, turn, undo, ou un nom et {_MOVES}",
        f"{{!r}} begins no line; the header has rules, players, dealer, and an entry begins with hand, void, buy, deal,"
        f" turn, undo, or a player's name and {_MOVES}",
    ),
    "draw-words": _move_words(moves.DRAW, "anna draw Qs"),
    "take-words": _move_words(moves.TAKE, "anna take"),
    "meld-words": _move_words(moves.MELD, "anna meld 4h 5h 6h **"),
    "add-words": _move_words(moves.ADD, "anna add 7h 1, anna add ** 1 low"),
    "from-words": _move_words(moves.FROM, "anna from 2 Qc"),
    "swap-words": _move_words(moves.SWAP, "anna swap 7h 1"),
    "discard-words": _move_words(moves.DISCARD, "anna discard 3c"),
    "no-meld-number": (
        "{!r} n'est pas le numéro d'une combinaison ; on compte de 1",
        "{!r} is not the number of a meld; they count from 1",
    ),
    # Settings.
    "not-accepted": ("{} : {!r} n'est pas parmi {}", "{}: {!r} is not one of {}"),
    "no-setting": ("{} : pas de tel réglage ; il y a {:list}", "{}: no such setting; there are {:list}"),
    "many-lines": (
        f"ligne {{}} : plus de {settings.MAX_LINES} lignes",
        f"line {{}}: more than {settings.MAX_LINES} lines",
    ),
    "wide-line": (
        f"ligne {{}} : plus de {settings.MAX_LINE} caractères",
        f"line {{}}: longer than {settings.MAX_LINE} characters",
    ),
    "no-equals": ("ligne {} : ce n'est pas nom=valeur : {}", "line {}: not name=value: {}"),
    # Layouts and shots: carrom_simulator.board, carrom_simulator.physics.
    "no-disc": (
        "{!r} n'est pas une pièce posée ; écrivez w, b, q ou s et sa place, comme w31.8,-20 (mm)",
        "{!r} is not a disc; write w, b, q or s and its place, such as w31.8,-20 (mm)",
    ),
    "off-board": (
        "{!r} est hors du plateau ; ses bords sont à {:g} mm du centre",
        "{!r} lies outside the board; its edges are {:g} mm from the centre",
    ),
    "many-men": ("{} de {!r} ; un jeu en a {}", "{} of {!r}; a set has {}"),
    "no-room-on-line": ("pas de place pour le palet sur la ligne", "no room for the striker on the base line"),
    "no-room-near": (
        "pas de place pour un pion près de ({:g}, {:g}) mm",
        "no room for a man near ({:g}, {:g}) mm",
    ),
    "no-room-on-arrow": ("pas de place sur la flèche", "no room on the arrow"),
    "no-room-on-arrows": ("pas de place sur une des flèches", "no room on either arrow"),
    "shot-seat": ("le siège {!r} : de 0 (sud) à 3 (ouest)", "seat {!r}: 0 (south) to 3 (west)"),
    "striker-far": (
        "place {} mm : le palet doit être à {:g} mm du milieu au plus",
        "offset {} mm: the striker must lie within {:g} mm of the middle",
    ),
    "striker-on-disc": (
        "place {} mm : le palet serait sur la pièce {}",
        "offset {} mm: the striker would lie on disc {}",
    ),
    "no-flick": ("pas un tir : {} mm/s à {} degrés", "no flick: {} mm/s at {} degrees"),
    "frames": ("{} images par seconde : de 0 (aucune) à {:g}", "{} frames a second: 0 (none) to {:g}"),
    "disc-kind": (
        "la pièce {} est de la sorte {}, qui n'est pas un pion : il y a {}",
        "disc {} is of kind {}, which is no man: {} are",
    ),
    "disc-off": (
        "la pièce {} en ({}, {}) mm n'est pas sur le plateau : à {:g} mm de son milieu au plus",
        "disc {} at ({}, {}) mm is not on the board: within {:g} mm of its middle",
    ),
    "disc-over-hole": (
        "la pièce {} en ({}, {}) mm est sur un trou de {:g} mm",
        "disc {} at ({}, {}) mm lies over a hole of {:g} mm",
    ),
    "disc-on-disc": (
        "la pièce {} en ({}, {}) mm est sur la pièce {} : à {:g} mm, il en faut {:g}",
        "disc {} at ({}, {}) mm lies on disc {}: {:g} mm apart, at least {:g}",
    ),
    "no-pymunk": (
        "le moteur pymunk ne peut pas être chargé : {}",
        "the physics engine pymunk cannot be loaded: {}",
    ),
    "no-engine": ("pas de moteur {!r} ; il y a {:list}", "no physics engine {!r}; there are: {:list}"),
    "endless-shot": ("le tir n'a pas fini (moteur {}) : {}", "the shot did not come to rest ({} engine): {}"),
    # Bots, and games that many play.
    "skill": ("adresse {} : de 0 à 100", "skill {}: 0 to 100"),
    "no-penalty-man": ("aucun pion sur le plateau à tirer", "no man on the board for a penalty shot"),
    "not-calibrated": ("cette table ne peut pas être étalonnée : {}", "this table cannot be calibrated: {}"),
    "nobody-shoots": (
        "personne n'a tiré pendant dix minutes après {} tirs, graine {}",
        "nobody has shot for ten minutes after {} shots, seed {}",
    ),
    "endless-game": ("pas de fin après {} tirs, graine {}", "no end after {} shots, seed {}"),
    "endless-match": ("pas de fin après {} tirs", "no end after {} shots"),
    "endless-evening": ("pas de fin après {} manches", "no end after {} hands"),
    "bot-refused": ("{} : refusé au robot ({})", "{}: refused to a bot ({})"),
    "no-dask": (
        "--scheduler a besoin de dask : pip install 'carrom-table[cluster]'",
        "--scheduler needs dask: pip install 'carrom-table[cluster]'",
    ),
    "no-scheduler": (
        "{} : aucun ordonnanceur ne répond ; lancez-en un : dask scheduler ({})",
        "{}: no scheduler answers; start one: dask scheduler ({})",
    ),
    "other-version": (
        "un ouvrier a carrom-table {}, et non {} ; installez partout la même version",
        "a worker has carrom-table {}, not {}; install the same version everywhere",
    ),
    "worker-failed": ("{}: {}", "{}: {}"),
    "worker-lost": ("{}: la connexion est perdue", "{}: the connection was lost"),
    "no-port": ("aucun port libre de {} à {}", "no free port from {} to {}"),
    # Tables that were put together with a fault.
    "no-such-fault": ("défaut {!r} inconnu : il y a {:list}", "unknown fault {!r}: there are {:list}"),
    "no-such-place": ("endroit {!r} inconnu : il y a {:list}", "unknown place {!r}: there are {:list}"),
    # Traces.
    "damaged-at": ("abîmé à l'octet {}", "damaged at byte {}"),
    "other-trace": (
        "une trace d'une autre version ; cette table lit {!r}",
        "a trace of another version; this table reads {!r}",
    ),
    "no-trace-line": ("{!r} n'est pas une ligne de trace", "{!r} is no line of a trace"),
    "many-decisions": ("une trace de plus de {} jugements", "a trace of more than {} decisions"),
    "trace-word": ("mot inconnu {!r}", "unknown word {!r}"),
    "trace-pocket": (
        f"{{}} : son deuxième mot est un trou : {_POCKETS.replace(' ', ', ')}",
        f"{{}}: its second word is a pocket: {_POCKETS.replace(' ', ', ')}",
    ),
    "trace-judged": (
        "judged : trou, pièces, heure, marge, doute, longueur, vitesse et deux marges",
        "judged: pocket, pieces, time, margin, doubt, length, speed and two margins",
    ),
    "trace-doubt": (
        "judged : le cinquième mot est une raison de douter, ou -",
        "judged: the fifth word is a reason for doubt, or -",
    ),
    "trace-judged-range": ("judged : un nombre est hors limites", "judged: a number is out of range"),
    "trace-edge": ("edge : faisceau, 1 ou 0, et heure", "edge: beam, 1 or 0, and time"),
    "trace-light": (
        "light : fenêtre, heure, noir, rouge, vert et gauche",
        "light: window, time, dark, red, green and left",
    ),
    "trace-light-range": ("light : une mesure va de 0 à {}", "light: a reading is 0 to {}"),
    "trace-decisions": ("un passage a trop de jugements", "one passage has too many decisions"),
    "trace-items": ("un passage a trop de fronts et de mesures", "one passage has too many edges and readings"),
    "trace-count": ("il faut ici {} nombres", "{} numbers are wanted here"),
    "trace-number": ("un mot n'est pas un nombre", "a word is no number"),
    "trace-range": ("un nombre n'est pas entre {} et {}", "a number is not within {} to {}"),
    # Backups.
    "no-table-file": ("{!r} n'est pas le nom d'un fichier de la table", "{!r} is not a name of a file of the table"),
    "many-files": ("{} fichiers ; une table en a {} au plus", "{} files; a table has at most {}"),
    "large-file": (
        "{} a {} octets ; un fichier de la table en a {} au plus",
        "{} has {} bytes; a file of the table has at most {}",
    ),
    "large-files": ("{} octets ; une table a de la place pour {}", "{} bytes; a table has room for {}"),
    "large-backup": ("{} octets ; une sauvegarde en a {} au plus", "{} bytes; a backup has at most {}"),
    "no-backup": ("pas une sauvegarde, ou abîmée ({})", "not a backup, or a damaged one ({})"),
    "same-names": ("deux de ses fichiers ont le même nom", "two of its files have the same name"),
    "no-manifest": (
        "pas une sauvegarde d'une table : il n'y a pas de {}",
        "not a backup of a table: there is no {} in it",
    ),
    "longer-than-told": ("{} est plus long que l'archive ne le dit", "{} is longer than the archive says"),
    "other-files": ("sa liste de fichiers et ses fichiers diffèrent", "its list of files and its files differ"),
    "damaged-file": (
        "{} est abîmé : sa somme de contrôle est fausse",
        "{} is damaged: its checksum does not match",
    ),
    "unreadable-manifest": ("{} ne se lit pas", "{} cannot be read"),
    "other-backup": (
        "une sauvegarde au format {} ; ce programme lit le format {}",
        "a backup of format {}; this program reads format {}",
    ),
}
