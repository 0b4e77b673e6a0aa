"""The words of the referee's questions in French and English."""

from carrom.game.pieces import STRIKER
from carrom.lang import pick
from carrom.panel import calls
from carrom.panel.menus import piece_word
from carrom.referee import questions
from carrom.referee.questions import COUNTS, LOST, NO, NOTHING, STOOD, WAS_LATE, WAS_SHOT, YES

_WORDS = {
    questions.ASK_PIECE: ("Pièce ?", "Which piece?"),
    questions.ASK_TRAY: ("Pièces au bac ?", "Pieces in the tray?"),
    questions.ASK_FIRST: ("Quel premier ?", "Which first?"),
    questions.ASK_STRAY: ("Pièce sans tir ?", "Piece without shot?"),
    questions.ASK_TURN: ("Tir hors tour ?", "Shot out of turn?"),
    questions.ASK_HIT: ("Pion nommé ?", "Named man?"),
    questions.ASK_SAID: ("Phrase dite ?", "Words said?"),
    questions.ASK_CHOICE: ("Choix ?", "Choice?"),
    NOTHING: ("Rien", "None"),
    WAS_LATE: ("Tardif", "Late"),
    WAS_SHOT: ("Un tir", "A shot"),
    COUNTS: ("Compte", "Counts"),
    STOOD: ("Reste valable", "Stands"),
    LOST: ("Plateau perdu", "Board lost"),
    YES: ("Oui", "Yes"),
    NO: ("Non", "No"),
}
_MEN = (("Rendre", "Return"), ("Enlever", "Remove"))  # the choices entry.RETURN and REMOVE


def words(question, game, lang: str) -> tuple:
    """Return the prompt, the labels of the choices, and the announcement, which names those who are asked.

    Where all who play `game` are asked it names nobody.
    """
    kind = question.kind
    prompt = pick(lang, _WORDS[kind])
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
        return _tray(choice, lang)
    if kind == questions.ASK_FIRST:
        return piece_word(choice, lang)
    if kind == questions.ASK_CHOICE:
        return pick(lang, _MEN[choice])
    if kind == questions.ASK_HIT:
        if choice == NOTHING:
            return pick(lang, _WORDS[NO])
        only = question.choices[0] == NOTHING and len(question.choices) == 2
        return pick(lang, _WORDS[YES] if only else calls.POCKETS[choice])
    if kind == questions.ASK_PIECE and choice >= 0:
        return pick(lang, calls.PIECES[choice])
    return pick(lang, _WORDS[choice])


def _tray(tray: int, lang: str) -> str:
    found = []
    for piece in range(STRIKER + 1):
        count = tray >> 4 * piece & 15
        word = pick(lang, calls.PIECES[piece])
        if count > 1:
            word = str(count) + " " + word + pick(lang, ("s", ""))
        if count:
            found.append(word)
    return " + ".join(found) or pick(lang, _WORDS[NOTHING])
