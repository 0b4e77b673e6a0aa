"""The calls and questions of Kaluki on the table, in French and English; see panel.calls for the form."""

from carrom.lang import pick
from carrom.panel import calls

calls.CALLS.update({
    "opened": ("{who} ouvre", "{who} opens", "d=16,o=6,b=160:e,p,8g"),
    "out": ("{who} gagne la donne", "{who} wins the hand", "d=8,o=6,b=170:e,g,4c7"),
    "kaluki": ("Kaluki !", "Kaluki!", "d=16,o=6,b=170:c,e,c,g,8a,4c7"),
    "void": ("Donne nulle", "Void hand", "d=16,o=5,b=120:g,f,8e"),
    "excluded": ("{who} est dehors : {n}", "{who} is out: {n}", "d=8,o=5,b=100:c,b4,4a4"),
    "bought": ("{who} se rachète : {n}", "{who} buys back in: {n}", "d=16,o=6,b=160:c,g,8c7"),
    "deals": ("{who} donne", "{who} deals", "d=8,o=6,b=140:f,4c"),
})  # fmt: skip

WINNER, HAND, KALUKI, VOID, POINTS, BY_CARDS, ACE, JOKER, BUY, NO, YES, POT = range(12)
_WORDS = (
    ("Qui a gagné ?", "Who won?"), ("Donne", "Hand"), ("Kaluki", "Kaluki"), ("Nulle", "Void"),
    (" : points ?", ": points?"), ("cartes ", "cards "), ("As", "Ace"), ("Joker", "Joker"),
    (" : se racheter ?", ": buy back in?"), ("Non", "No"), ("Oui", "Yes"), ("pot", "pot"),
)  # fmt: skip


def word(lang: str, which: int) -> str:
    """Return one of the words of the questions."""
    return pick(lang, _WORDS[which])
