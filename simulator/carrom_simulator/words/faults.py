"""French for faults that the rooms below, click and the system say in English."""

import functools
import re

Pair = tuple[str, str]  # (French, English)

# {} stands for what a message quotes, in the same order in both languages; a quoted fault is put into French itself.
_FAULTS: tuple[Pair, ...] = (
    # Records of carrom: carrom.game.record.
    ("{} n'est pas un siège ; il y a {}", "{} is not a seat; seats are {}"),
    ("{} n'est pas un trou ; il y a {}", "{} is not a pocket; pockets are {}"),
    ("{} n'est pas une pièce ; il y a {}", "{} is not a piece; pieces are {}"),
    ("{} prend {} : {}", "{} takes {}: {}"),
    ("un choix", "one choice"),
    ("{} prend un siège", "{} takes one seat"),
    (
        "une ligne de {} caractères ; la plus longue entrée possible en a moins de {}",
        "a line of {} characters; the longest possible entry is shorter than {}",
    ),
    ("une entrée vide", "an empty entry"),
    ("un retour chariot (CR) sans saut de ligne (LF)", "a carriage return that no line feed follows"),
    ("un tir dit ce qui est tombé, ou - si rien ne l'est", "a shot says what fell, or - where nothing did"),
    (
        "bet prend un siège et une zone : bet south near, bet south far",
        "bet takes a seat and a zone: bet south near, bet south far",
    ),
    (
        "late prend une seule pièce tombée, et des annonces : late w@ne",
        "late takes exactly one piece that fell, and claims: late w@ne",
    ),
    ("{} s'écrit seul", "{} stands alone"),
    (
        "aucune entrée ne commence par {} ; elle commence par un siège, {}",
        "{} begins no entry; one begins with a seat, {}",
    ),
    ("- s'écrit une fois", "- stands once"),
    ("hit@ nomme un seul trou", "hit@ names one pocket"),
    ("- dit que rien n'est tombé, à côté d'une pièce tombée", "- says that nothing fell, next to a piece that fell"),
    (
        "{} n'est ni pièce@trou, ni off:pièce, ni annonce ; les annonces sont {}",
        "{} is not a piece@pocket, off:piece or claim; claims are {}",
    ),
    ("{} s'écrit une fois, dans l'en-tête", "{} stands once, in the header"),
    ("{} {} n'a pas de siège dans cette partie", "{} {} has no seat in this game"),
    (
        "{} donne des points à un camp qui ne joue pas",
        "{} gives points to a side that does not play",
    ),
    (
        "il manque {} dans l'en-tête ; une feuille commence par {}, {} et {}",
        "the header lacks {}; a record begins with {}, {} and {}",
    ),
    ("rules prend le nom d'une règle", "rules takes the id of a rule book"),
    ("{} n'est pas une option ; une option s'écrit nom=valeur", "{} is not an option; options are name=value"),
    ("{} est là deux fois", "{} stands twice"),
    (
        "seats est south north, ou les quatre dans le sens inverse des aiguilles d'une montre : south east north west",
        "seats are south north, or the four counter-clockwise: south east north west",
    ),
    # Rule books and their options.
    ("{} est {}, et non {}", "{} is one of {}, not {}"),
    ("{} est un nombre entier de {} à {}, et non {}", "{} is a whole number from {} to {}, not {}"),
    ("{} n'a pas d'option {} ; elle a {}", "{} has no option {}; it has {}"),
    (
        "{} est un jeu de cartes ; il faut ici une règle de carrom : {}",
        "{} is a card game; here a rule book of carrom is wanted: {}",
    ),
    ("pas de règle {} ; il y a {}", "no rule book {}; there are {}"),
    # Records and options of Kaluki.
    (
        "{} n'est pas une carte ; une carte est un de {} et un de {}, ou {}",
        "{} is not a card; a card is one of {} and one of {}, or {}",
    ),
    ("{} n'est pas un nombre entier de {} chiffres au plus", "{} is not a whole number of at most {} digits"),
    (
        "hand prend le gagnant, puis kaluki si c'en était un, puis les points des autres : hand ben anna=25",
        "hand takes the winner, then kaluki if it was one, then the others' points: hand ben anna=25",
    ),
    ("{} n'est pas un nom avec ses points, comme anna=25", "{} is not a name with its points, such as anna=25"),
    ("buy prend un joueur", "buy takes one player"),
    ("{} n'est pas kaluki ; une feuille est celle d'un seul jeu", "{} is not kaluki; a record is of one game"),
    (
        "players prend {} à {} noms différents, dans l'ordre du jeu",
        "players takes {} to {} different names in the order of play",
    ),
    ("{} ne joue pas ; les joueurs sont {}", "{} does not play; players are {}"),
    ("deal prend un joueur et {} cartes", "deal takes one player and {} cards"),
    ("turn prend une carte", "turn takes one card"),
    (
        "aucune entrée ne commence par {} ; elle commence par hand, void, buy, deal, turn, undo, ou un nom et {}",
        "{} begins no entry; one begins with hand, void, buy, deal, turn, undo, or a player's name and {}",
    ),
    ("{} prend d'autres mots : {}", "{} takes other words: {}"),
    ("{} n'est pas le numéro d'une combinaison ; on compte de 1", "{} is not the number of a meld; they count from 1"),
    (
        "{} n'est pas un nom de joueur : {} signes au plus, a-z, 0-9 et -, et aucun mot qui commence une ligne",
        "{} is no player's name: at most {} of a-z, 0-9 and -, and no word that begins a line",
    ),
    (
        "{} : {} à {} noms différents séparés par des virgules, et non {}",
        "{}: {} to {} different names with commas between them, not {}",
    ),
    ("{} : {} à {} de {} séparés par des virgules, et non {}", "{}: {} to {} of {} with commas between them, not {}"),
    # Settings.
    ("{} : {} n'est pas parmi {}", "{}: {} is not one of {}"),
    ("{} : pas de tel réglage ; il y a {}", "{}: no such setting; there are {}"),
    ("ligne {} : plus de {} lignes", "line {}: more than {} lines"),
    ("ligne {} : plus de {} caractères", "line {}: longer than {} characters"),
    ("ligne {} : ce n'est pas nom=valeur : {}", "line {}: not name=value: {}"),
    # Layouts, shots and sensors of the simulator.
    (
        "{} n'est pas une pièce posée ; écrivez w, b, q ou s et sa place, comme w31.8,-20 (mm)",
        "{} is not a disc; write w, b, q or s and its place, such as w31.8,-20 (mm)",
    ),
    (
        "{} est hors du plateau ; ses bords sont à {} mm du centre",
        "{} lies outside the board; its edges are {} mm from the centre",
    ),
    ("{} de {} ; un jeu en a {}", "{} of {}; a set has {}"),
    ("pas de l'UTF-8", "not UTF-8"),
    (
        "une feuille de kaluki n'a pas de plateau ; `carrom replay` imprime sa feuille de score",
        "a record of kaluki has no board; its score sheet is printed by `carrom replay`",
    ),
    ("défaut {} inconnu : il y a {}", "unknown fault {}: there are {}"),
    ("endroit {} inconnu : il y a {}", "unknown place {}: there are {}"),
    ("cette table ne peut pas être étalonnée : {}", "this table cannot be calibrated: {}"),
    (
        "personne n'a tiré pendant dix minutes après {} tirs, graine {}",
        "nobody has shot for ten minutes after {} shots, seed {}",
    ),
    ("pas de fin après {} tirs, graine {}", "no end after {} shots, seed {}"),
    (
        "--scheduler a besoin de dask : pip install 'carrom-table[cluster]'",
        "--scheduler needs dask: pip install 'carrom-table[cluster]'",
    ),
    (
        "{} : aucun ordonnanceur ne répond ; lancez-en un : dask scheduler ({})",
        "{}: no scheduler answers; start one: dask scheduler ({})",
    ),
    (
        "un ouvrier a carrom-table {}, et non {} ; installez partout la même version",
        "a worker has carrom-table {}, not {}; install the same version everywhere",
    ),
    ("la connexion est perdue", "the connection was lost"),
    # Shots that cannot be played: carrom_simulator.physics.
    ("le siège {} : de 0 (sud) à 3 (ouest)", "seat {}: 0 (south) to 3 (west)"),
    (
        "place {} mm : le palet doit être à {} mm du milieu au plus",
        "offset {} mm: the striker must lie within {} mm of the middle",
    ),
    ("place {} mm : le palet serait sur la pièce {}", "offset {} mm: the striker would lie on disc {}"),
    ("pas un tir : {} mm/s à {} degrés", "no flick: {} mm/s at {} degrees"),
    ("{} images par seconde : de 0 (aucune) à {}", "{} frames a second: 0 (none) to {}"),
    (
        "la pièce {} est de la sorte {}, qui n'est pas un pion : il y a {}",
        "disc {} is of kind {}, which is no man: {} are",
    ),
    (
        "la pièce {} en ({}, {}) mm n'est pas sur le plateau : à {} mm de son milieu au plus",
        "disc {} at ({}, {}) mm is not on the board: within {} mm of its middle",
    ),
    ("la pièce {} en ({}, {}) mm est sur un trou de {} mm", "disc {} at ({}, {}) mm lies over a hole of {} mm"),
    (
        "la pièce {} en ({}, {}) mm est sur la pièce {} : à {} mm, il en faut {}",
        "disc {} at ({}, {}) mm lies on disc {}: {} mm apart, at least {}",
    ),
    ("le moteur pymunk ne peut pas être chargé : {}", "the physics engine pymunk cannot be loaded: {}"),
    ("pas de moteur {} ; il y a {}", "no physics engine {}; there are: {}"),
    ("le tir n'a pas fini (moteur {}) : {}", "the shot did not come to rest ({} engine): {}"),
    # Games and traces that a page opens, and evenings of Kaluki.
    ("une partie de plus de {} entrées", "a game of more than {} entries"),
    ("une trace d'une autre version ; cette table lit {}", "a trace of another version; this table reads {}"),
    ("{} n'est pas une ligne de trace", "{} is no line of a trace"),
    ("une trace de plus de {} jugements", "a trace of more than {} decisions"),
    ("la feuille ne dit pas qui joue", "the record does not say who plays"),
    ("{} ne peut pas être joué", "{} cannot be played"),
    ("une donne était en cours", "a hand was being dealt"),
    (
        "une personne et {} à {} robots des niveaux {}",
        "one person and {} to {} bots of the levels {}",
    ),
    # Traces.
    (
        "judged : trou, pièces, heure, marge, doute, longueur, vitesse et deux marges",
        "judged: pocket, pieces, time, margin, doubt, length, speed and two margins",
    ),
    (
        "judged : le cinquième mot est une raison de douter, ou -",
        "judged: the fifth word is a reason for doubt, or -",
    ),
    ("judged : un nombre est hors limites", "judged: a number is out of range"),
    ("mot inconnu {}", "unknown word {}"),
    ("edge : faisceau, 1 ou 0, et heure", "edge: beam, 1 or 0, and time"),
    ("light : une mesure va de 0 à {}", "light: a reading is 0 to {}"),
    ("light : fenêtre, heure, noir, rouge, vert et gauche", "light: window, time, dark, red, green and left"),
    ("un passage a trop de jugements", "one passage has too many decisions"),
    ("un passage a trop de fronts et de mesures", "one passage has too many edges and readings"),
    ("{} : son deuxième mot est un trou : {}", "{}: its second word is a pocket: {}"),
    ("il faut ici {} nombres", "{} numbers are wanted here"),
    ("un mot n'est pas un nombre", "a word is no number"),
    ("un nombre n'est pas entre {} et {}", "a number is not within {} to {}"),
    ("un nombre illisible : {}", "invalid literal for int() with base 10: {}"),
    ("il manque des mots (il en faut {}, il y en a {})", "not enough values to unpack (expected {}, got {})"),
    ("trop de mots (il en faut {})", "too many values to unpack (expected {})"),
    ("trop de mots (il en faut {}, il y en a {})", "too many values to unpack (expected {}, got {})"),
    # Backups.
    ("{} n'est pas le nom d'un fichier de la table", "{} is not a name of a file of the table"),
    ("{} fichiers ; une table en a {} au plus", "{} files; a table has at most {}"),
    (
        "{} a {} octets ; un fichier de la table en a {} au plus",
        "{} has {} bytes; a file of the table has at most {}",
    ),
    ("{} octets ; une table a de la place pour {}", "{} bytes; a table has room for {}"),
    ("{} octets ; une sauvegarde en a {} au plus", "{} bytes; a backup has at most {}"),
    ("pas une sauvegarde, ou abîmée ({})", "not a backup, or a damaged one ({})"),
    ("deux de ses fichiers ont le même nom", "two of its files have the same name"),
    ("pas une sauvegarde d'une table : il n'y a pas de {}", "not a backup of a table: there is no {} in it"),
    ("{} est plus long que l'archive ne le dit", "{} is longer than the archive says"),
    ("sa liste de fichiers et ses fichiers diffèrent", "its list of files and its files differ"),
    ("{} est abîmé : sa somme de contrôle est fausse", "{} is damaged: its checksum does not match"),
    ("{} ne se lit pas", "{} cannot be read"),
    (
        "une sauvegarde au format {} ; ce programme lit le format {}",
        "a backup of format {}; this program reads format {}",
    ),
    # The system's files.
    ("aucun fichier de ce nom", "No such file or directory"),
    ("vous n'en avez pas le droit", "Permission denied"),
    ("opération interdite", "Operation not permitted"),
    ("c'est un dossier", "Is a directory"),
    ("ce n'est pas un dossier", "Not a directory"),
    ("il n'y a plus de place", "No space left on device"),
    ("il est déjà là", "File exists"),
    ("on ne peut pas y écrire", "Read-only file system"),
    ("un nom trop long", "File name too long"),
    ("trop de liens symboliques", "Too many levels of symbolic links"),
    ("l'adresse est déjà prise", "Address already in use"),
    ("erreur de lecture ou d'écriture", "Input/output error"),
    ("aucun port libre de {} à {}", "no free port from {} to {}"),
    # click's options and arguments.
    ("valeur incorrecte pour {} : {}", "Invalid value for {}: {}"),
    ("valeur incorrecte : {}", "Invalid value: {}"),
    ("{} n'est pas {}.", "{} is not {}."),
    ("{} n'est pas un nombre entier correct.", "{} is not a valid integer."),
    ("{} n'est pas un entier de l'intervalle.", "{} is not a valid integer range."),
    ("{} n'est pas un nombre correct.", "{} is not a valid float."),
    ("{} n'est pas un nombre de l'intervalle.", "{} is not a valid float range."),
    ("{} n'est pas parmi {}.", "{} is not one of {}."),
    ("{} n'est pas dans l'intervalle {}.", "{} is not in the range {}."),
    ("le fichier {} n'existe pas.", "File {} does not exist."),
    ("le dossier {} n'existe pas.", "Directory {} does not exist."),
    ("le chemin {} n'existe pas.", "Path {} does not exist."),
    ("{} est un dossier.", "File {} is a directory."),
    ("{} est un fichier.", "Directory {} is a file."),
    ("le fichier {} ne peut pas être lu.", "File {} is not readable."),
    ("le fichier {} ne peut pas être écrit.", "File {} is not writable."),
    ("{}: {}", "{}: {}"),
    ("il manque l'argument {}.", "Missing argument {}."),
    ("il manque l'argument {}. Au choix :\n\t{}", "Missing argument {}. Choose from:\n\t{}"),
    ("il manque l'option {}.", "Missing option {}."),
    ("il manque l'option {}. Au choix :\n\t{}", "Missing option {}. Choose from:\n\t{}"),
    ("il manque une commande.", "Missing command."),
    ("un argument de trop ({})", "Got unexpected extra argument ({})"),
    ("des arguments de trop ({})", "Got unexpected extra arguments ({})"),
    ("l'option {} ne prend pas de valeur.", "Option {} does not take a value."),
    ("l'option {} demande une valeur.", "Option {} requires an argument."),
    ("pas d'option {}.", "No such option {}."),
    ("pas d'option {}. Serait-ce {} ?", "No such option {}. Did you mean {}?"),
    ("pas d'option {}. (Serait-ce une de {} ?)", "No such option {}. (Did you mean one of: {}?)"),
    ("pas de commande {}. Il y a {}.", "No command {}. There are: {}."),
    ("pas de commande {}.", "No such command {}."),
    ("pas de commande {}. Serait-ce {} ?", "No such command {}. Did you mean {}?"),
    ("pas de commande {}. (Serait-ce une de {} ?)", "No such command {}. (Did you mean one of: {}?)"),
)


@functools.cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Return a pattern and the French for each fault, those that quote least first: "{}: {}" fits nearly all."""
    rows = sorted(_FAULTS, key=lambda pair: -len(pair[1].replace("{}", "")))
    return [(re.compile(re.escape(english).replace(r"\{\}", "(.+?)"), re.DOTALL), french) for french, english in rows]


def both(fault: Exception | str) -> Pair:
    """Return a fault in French and English. What is not known here stays as it is in both.

    >>> both("Invalid value for '--seed': 'x' is not a valid integer.")[0]
    "valeur incorrecte pour '--seed' : 'x' n'est pas un nombre entier correct."
    """
    english = fault.strerror or str(fault) if isinstance(fault, OSError) else str(fault)
    for pattern, french in _patterns():
        match = pattern.fullmatch(english)
        if match is not None:
            return french.format(*(both(part)[0] for part in match.groups())), english
    return english, english
