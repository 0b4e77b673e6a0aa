"""The words of the referee's questions in French and English."""

from carrom.game.pieces import STRIKER
from carrom.lang import line, pick, row
from carrom.panel import calls
from carrom.referee import questions
from carrom.referee.questions import NO, NOTHING, YES

# By the kind of question.
_PROMPTS = """
piece|Pièce ?|Which piece?
tray|Pièces au bac ?|Pieces in the tray?
first|Quel premier ?|Which first?
stray|Pièce sans tir ?|Piece without shot?
turn|Tir hors tour ?|Shot out of turn?
hit|Pion nommé ?|Named man?
said|Phrase dite ?|Words said?
choice|Choix ?|Choice?
same|Même tir ?|Same shot?
"""
# The choices that are no piece and no pocket, -1 (NOTHING) first.
_CHOICES = """
Rien|None
Tardif|Late
Un tir|A shot
Compte|Counts
Oui|Yes
Non|No
Reste valable|Stands
Plateau perdu|Board lost
"""
_MEN = (("Rendre", "Return"), ("Enlever", "Remove"))  # the choices entry.RETURN and REMOVE


def words(question, game, lang: str) -> tuple:
    """Return the prompt, the labels of the choices, and the announcement, which names those who are asked.

    Where all who play `game` are asked it names nobody.
    """
    kind = question.kind
    prompt = pick(lang, tuple(row(kind, _PROMPTS)))
    if kind in (questions.ASK_PIECE, questions.ASK_TRAY):
        prompt = pick(lang, calls.POCKETS[question.pocket]) + " : " + prompt
    labels = [_label(question, choice, lang) for choice in question.choices]
    if kind == questions.ASK_TRAY:
        labels[0] += " ?"
    said = prompt
    if len(question.seats) < len(game.seats):
        said = ", ".join([pick(lang, calls.SEATS[seat]) for seat in question.seats]) + " : " + prompt
    return prompt, labels, said


def _label(question, choice: int, lang: str) -> str:
    kind = question.kind
    if kind == questions.ASK_TRAY:
        return tray_text(choice, lang)
    if kind == questions.ASK_FIRST:
        return calls.piece_word(choice, lang)
    if kind == questions.ASK_CHOICE:
        return pick(lang, _MEN[choice])
    if kind == questions.ASK_HIT:
        if choice == NOTHING:
            return _choice(NO, lang)
        only = question.choices[0] == NOTHING and len(question.choices) == 2
        return _choice(YES, lang) if only else pick(lang, calls.POCKETS[choice])
    if kind == questions.ASK_PIECE and choice >= 0:
        return pick(lang, calls.PIECES[choice])
    return _choice(choice, lang)


def _choice(choice: int, lang: str) -> str:
    return pick(lang, line(-1 - choice, _CHOICES))


def tray_text(tray: int, lang: str) -> str:
    """Name the pieces of a tray, see questions.tray: "2 blancs + noir"."""
    found = []
    for piece in range(STRIKER + 1):
        count = tray >> 4 * piece & 15
        word = pick(lang, calls.PIECES[piece])
        if count > 1:
            word = str(count) + " " + word + pick(lang, ("s", ""))
        if count:
            found.append(word)
    return " + ".join(found) or _choice(NOTHING, lang)
