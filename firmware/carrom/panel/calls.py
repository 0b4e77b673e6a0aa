"""The calls of the table: each has a name, a tune (RTTTL) and fields, of which a text in French or English is made.

A verdict names the contract's calls. `more_calls` adds further news of the entry (K17): how many shots a player has,
advantages lost, men to be put back. The table itself makes the rest: warnings, reminders, corrections.
"""

from carrom.game.pieces import BLACK, EAST, NORTH, SOUTH, STRIKER, WEST, WHITE
from carrom.game.position import GAME_OVER, PENALTY_SHOT, UNKNOWN
from carrom.lang import both, pick, rows
from carrom.lang import row as find_row

SEATS = (("Sud", "South"), ("Est", "East"), ("Nord", "North"), ("Ouest", "West"))
PIECES = (("blanc", "white"), ("noir", "black"), ("reine", "queen"), ("palet", "striker"))
COLOURS = (("blancs", "white"), ("noirs", "black"))
POCKETS = (("S-O", "SW"), ("S-E", "SE"), ("N-E", "NE"), ("N-O", "NW"))
PLACES = {
    "rosace": ("dans la rosace", "in the outer circle"),
    "centre": ("au centre", "in the centre"),
    "red_circle": ("sur le rond rouge", "on the red circle"),
}
_PENALTY = ("penalty", "penalty shot")

# Each line: name|French|English|defaults and notes of the tune. {who} is a seat or side, {n} a number, {x} a bet's
# times. First the calls of verdicts, from "gerant" on further news of an entry, from "question" on calls of the table
# itself.
CALLS = """
si_just|Si Just ! ×{x}|Si Just! ×{x}|d=16,o=6,b=160:c,e,8g
non_just|Non Just ! ×{x}|Non Just! ×{x}|d=16,o=6,b=160:g,e,8c
brutal|Brutal ! 2 coups de plus|Brutal! 2 more shots|d=16,o=5,b=180:c,c,g,8c6
six_cinquante|Six-cinquante ! 6 coups de plus et un demi-coup|Six-fifty! 6 more shots and a half shot|\
d=16,o=5,b=180:c,d,e,f,g,a,8c6
boulette|Boulette !|Boulette!|d=16,o=5,b=140:a,g#,g,8f#
louxor|Louxor !|Louxor!|d=16,o=5,b=140:e,f,g#,a,g#,8f
louxor_doubled|Louxor double : la phrase !|Louxor doubled: the words!|d=16,o=5,b=140:e,f,g#,f,e,f,g#,8e
jen_tiens_un|J'en tiens un !|Hand on a piece!|d=16,o=5,b=140:d,d#,d,8c#
penalty|Penalty pour {who} !|Penalty shot for {who}!|d=8,o=6,b=150:g,g,4d7
penalty_scored|Penalty réussi !|Penalty scored!|d=16,o=6,b=150:g,a,b,8d7
penalty_missed|Penalty raté !|Penalty missed!|d=16,o=5,b=120:g,f#,f,4e
tomate|Tomate !|Tomate!|d=8,o=5,b=100:c,4c,d#,d,d,c,c,b4,4c
yes_sir|Yes Sir !|Yes Sir!|d=16,o=6,b=160:c,c,c,8f,8a,4c7
bet_won|Pari gagné !|Bet won!|d=16,o=6,b=170:c,g,e,8c7
bet_lost|Pari perdu !|Bet lost!|d=16,o=6,b=140:c,g5,e5,4c5
colours|{who} a les {colour}|{who} has {colour}|d=16,o=6,b=160:e,p,e,8b
half_shot|Demi-coup : à l'auriculaire|Half shot: with the little finger|d=16,o=7,b=160:c,p,8c
other_man|Pion adverse|Other side's man|d=16,o=5,b=140:e,8d
striker|Palet rentré|Striker pocketed|d=16,o=5,b=140:c,g4,8c4
queen_held|Reine à couvrir|Queen to be covered|d=16,o=6,b=140:a,c7,8a
queen_covered|Reine couverte|Queen covered|d=16,o=6,b=140:a,c7,8e7
queen_back|Reine au centre|Queen back to the centre|d=16,o=6,b=140:a,f,8d
due|Pion dû|Man due|d=16,o=5,b=140:f,p,8f
foul|Faute !|Foul!|d=8,o=5,b=140:d,4d
sides|Changez de côté|Change sides|d=16,o=6,b=140:c,g,p,g,c
white_slam|Chelem blanc !|White slam!|d=16,o=6,b=150:g5,c,e,g,c,e,8g
black_slam|Chelem noir !|Black slam!|d=16,o=6,b=150:e5,a5,c,e,a5,c,8e
board|Plateau : {who}, +{n}|Board: {who}, +{n}|d=8,o=6,b=160:c,e,g,4c7
game|{who} gagne la partie !|{who} wins the game!|d=8,o=6,b=150:g5,c,e,g,e,2c7
games|Manches : {n}-{x}|Games: {n}-{x}|d=8,o=6,b=150:g5,c,g5,e
gerant|{who} ouvre : gérant de la partie|{who} opens the game|d=8,o=6,b=140:c,f,c,4a
opener|{who} ouvre|{who} opens|d=8,o=6,b=140:c,4f
plays|{who} joue {n} fois|{who} plays {n} times|d=16,o=6,b=140:d,p,d,p,8g
one_more|1 coup de plus : {n}|1 more shot: {n}|d=16,o=6,b=140:d,p,8g
advantages_lost|Avantages perdus|Advantages lost|d=16,o=5,b=140:b,a,g,8e
put_back|Remettre {n} {piece} {place}|Put {n} {piece} back {place}|d=16,o=6,b=120:f,c,8f
question|{what}|{what}|d=16,o=6,b=140:g,p,8g
undone|Annulé|Taken back|d=16,o=6,b=140:e,d,8c
correction|Correction|Correction|d=16,o=6,b=140:c,d,8e
late|Pion tardif : {piece}|Late piece: {piece}|d=16,o=6,b=120:c,p,8e
said_reminder|« Et je remets le pion ! » ?|« Et je remets le pion ! » ?|d=16,o=6,b=120:e,e,f,8g
not_said|Phrase oubliée !|The words!|d=8,o=4,b=120:e,e,2c
badly_placed|Palet mal posé|Striker badly placed|d=16,o=4,b=160:a,p,a
wrong_seat|À {who} de jouer|{who} is on turn|d=16,o=4,b=160:e,p,8e
line_hidden|Lignes cachées : OK après le tir|Lines hidden: OK after the shot|d=16,o=4,b=140:g,a,8g
shot_clock|Temps !|Time!|d=8,o=7,b=200:c,c,c
not_possible|Impossible|Not possible|d=16,o=4,b=160:c,8c
refused|Coup non compté : à corriger|Shot not counted: put it right|d=8,o=4,b=120:c,c,c
closing|Bientôt clos : annuler n'ira plus si loin|Closing soon: undo will not reach so far back|d=16,o=6,b=120:g,p,e
closed|Anciens coups clos|Old shots closed|d=16,o=6,b=120:g,e,8c
resumed|La partie reprend|The game goes on|d=16,o=6,b=160:c,e,8c
lapsed|Règles changées, coups annulés : {n}|Rules changed, entries lapsed: {n}|d=16,o=5,b=120:g,e,8c
all_well|Tout est en ordre|All is well|d=16,o=6,b=160:g,8c7
fault|Panne : {what}|Fault: {what}|d=8,o=4,b=100:c,4e
faults|{n} pannes : {what}|{n} faults: {what}|d=8,o=4,b=100:c,c,4e
recovered|Réparé : {what}|Mended: {what}|d=8,o=6,b=140:e,4c
"""


class Call:
    """One call, as it is announced.

    fields: who, n, x, piece, colour, place, what, as its text needs them: numbers, names, and pairs (French, English).
    own: calls of the game that is played, in the form of CALLS, which come before those.
    """

    def __init__(self, name: str, fields: dict, own: str = ""):
        self.name = name
        self._fields = fields
        self._own = own

    def tune(self) -> str:
        """Return its tune as RTTTL."""
        return self.name + ":" + self._row()[2]

    def text(self, lang: str) -> str:
        """Return its text for the scoreboard.

        >>> call("plays", who=SEATS[SOUTH], n=2).text("en")
        'South plays 2 times'
        """
        fields = {}
        for field, value in self._fields.items():
            fields[field] = pick(lang, value) if isinstance(value, tuple) else value
        return pick(lang, self._row()).format(**fields)

    def _row(self) -> tuple:
        return row(self.name, self._own) or row(self.name)


def call(name: str, **fields) -> Call:
    """Make one of CALLS."""
    return Call(name, fields)


def names(table: str = CALLS) -> list:
    """List the names of all calls of a table."""
    return [line[0] for line in rows(table)]


def row(name: str, table: str = CALLS) -> tuple:
    """Return (French, English, defaults and notes of the tune) of a call, or () where the table has no such call.

    >>> row("due")
    ('Pion dû', 'Man due', 'd=16,o=5,b=140:f,p,8f')
    """
    return tuple(find_row(name, table))


def _side(position, side: int) -> tuple:
    return both(lambda lang: side_name(position, side, lang))


def side_name(position, side: int, lang: str) -> str:
    """Name a side by its seat or its two seats: North-South and East-West, as card players do."""
    if len(position.seats) == 4:
        first, second = (EAST, WEST) if side else (NORTH, SOUTH)
        return pick(lang, SEATS[first]) + "-" + pick(lang, SEATS[second])
    return pick(lang, SEATS[NORTH if side else SOUTH])


def verdict_call(name: str, before, after, verdict) -> Call:
    """Make a contract call of a verdict. before, after: the positions around the entry that made it."""
    fields = {"who": SEATS[after.turn], "n": after.shots, "x": 1}
    if name in ("si_just", "non_just"):
        fields["x"] = after.bet_times()
    elif name == "colours":
        judged = verdict.judged
        side = before.side_of(judged[2].seat if judged else before.turn)
        men = [code & 3 for code in judged[2].fallen if code & 3 <= BLACK] if judged else []
        # After the end of a board `after` shows the next one.
        colour = men[0] if men else after.colour_of(side) if after.board == before.board else UNKNOWN
        fields["who"] = _side(after, side)
        fields["colour"] = COLOURS[colour] if colour != UNKNOWN else "?"
    elif name == "board" and verdict.board_over:
        fields["who"] = _side(after, verdict.board_over[0])
        fields["n"] = verdict.board_over[1]
    elif name == "game" and verdict.game_over is not None:
        fields["who"] = _side(after, verdict.game_over)
    return call(name, **fields)


# Calls of faults: all saved shots are lost (K3, K10).
_FAULTS = ("boulette", "louxor", "louxor_doubled", "jen_tiens_un", "penalty", "penalty_missed", "other_man", "bet_lost")


def more_calls(before, after, verdict, fallen: list, off: tuple, book) -> list:
    """List the calls to make after the verdict's.

    fallen: how many white, black men and queens fell in the shot. off: pieces that it sent off the board.
    """
    if verdict.game_over is not None:
        won = games_call(after)
        return [won] if won else []
    if verdict.board_over:
        return []
    out = put_back_calls(before, after, fallen, off, book)
    if after.phase == GAME_OVER:
        return out
    passed = after.turn != before.turn
    fault = False
    for name in _FAULTS:
        if name in verdict.calls:
            fault = True
    if fault and passed and (before.shots > 1 or before.half_shots):
        out.append(call("advantages_lost"))
    if after.shots > 1 and (passed or after.shots > before.shots):
        if "jen_tiens_un" in verdict.calls and not passed:
            out.append(call("one_more", n=after.shots))
        else:
            out.append(call("plays", who=SEATS[after.turn], n=after.shots))
    return out


def put_back_calls(before, after, fallen: list, off: tuple, book) -> list:
    """List the calls of the pieces that hands have to put back between two positions of a board; see `more_calls`."""
    out = []
    for piece in (WHITE, BLACK):
        back = after.on_board(piece) - before.on_board(piece) + fallen[piece]
        if back > 0:
            out.append(_put_back(back, piece, book.RETURN_PLACE))
    for piece in off:
        if piece != STRIKER:
            out.append(_put_back(1, piece, book.OFF_PLACE))
    return out


def _put_back(men: int, piece: int, place: str) -> Call:
    french, english = PIECES[piece]
    return call("put_back", n=men, piece=(french + "s" if men > 1 else french, english), place=PLACES[place])


_ONCE = ("{} joue", "{} plays")


def status_text(position, lang: str) -> str:
    """Put the position into words, for a page or a screen reader."""
    south, north = side_name(position, 0, lang), side_name(position, 1, lang)
    parts = [f"{south} {position.score[0]} - {position.score[1]} {north}"]
    if position.phase != GAME_OVER:
        who = SEATS[position.turn]
        once = position.shots == 1
        parts.append(
            pick(lang, _ONCE).format(pick(lang, who)) if once else call("plays", who=who, n=position.shots).text(lang)
        )
        if position.phase == PENALTY_SHOT:
            parts.append(pick(lang, _PENALTY))
    return ", ".join(parts)


def games_call(position) -> Call | None:
    """Make the call of the games that each side has won in this match; None before the first."""
    won = position.games
    return call("games", n=won[0], x=won[1]) if any(won) else None


def piece_word(code: int, lang: str) -> str:
    """Name a piece that fell.

    >>> piece_word(WHITE | 2 << 2, "fr")
    'blanc N-E'
    """
    return pick(lang, PIECES[code & 3]) + " " + pick(lang, POCKETS[code >> 2])


def pieces_text(pieces: tuple, lang: str) -> str:
    """Name pieces: "blanc + palet", or a dash for none.

    >>> pieces_text((WHITE, STRIKER), "en")
    'white + striker'
    """
    return " + ".join(pick(lang, PIECES[piece]) for piece in pieces) or "-"
