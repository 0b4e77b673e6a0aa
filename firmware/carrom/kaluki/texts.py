"""The words of Kaluki on the table, in French and English: its calls, questions and choices."""

from carrom.lang import pick

# Besides panel.calls.CALLS, in the same form. {who}: a player's name.
CALLS = """
opened|{who} ouvre|{who} opens|d=16,o=6,b=160:e,p,8g
out|{who} gagne la donne|{who} wins the hand|d=8,o=6,b=170:e,g,4c7
kaluki|Kaluki !|Kaluki!|d=16,o=6,b=170:c,e,c,g,8a,4c7
void|Donne nulle|Void hand|d=16,o=5,b=120:g,f,8e
excluded|{who} est dehors : {n}|{who} is out: {n}|d=8,o=5,b=100:c,b4,4a4
bought|{who} se rachète : {n}|{who} buys back in: {n}|d=16,o=6,b=160:c,g,8c7
deals|{who} donne|{who} deals|d=8,o=6,b=140:f,4c
"""

# The questions, and those choices that are neither a player nor a number.
ASK_WINNER, ASK_KALUKI, ASK_TENS, ASK_ONES, ASK_CARD, ASK_BUY = "winner", "kaluki", "tens", "ones", "card", "buy"
NOBODY, BY_CARDS, DONE = -2, -3, -4

ACE, JOKER = 11, 15  # points of a card left in the hand (L7)

POT = ("pot", "pot")
_WINNER = ("Qui a gagné ?", "Who won?")
_VOID = ("Nulle", "Void")
_HOW = (("Donne", "Hand"), ("Kaluki", "Kaluki"))
_POINTS = ("{} : points ?", "{}: points?")
_BY_CARDS = ("cartes {}", "cards {}")
_ACE = ("As", "Ace")
_JOKER = ("Joker", "Joker")
_BUY = ("{} : se racheter ?", "{}: buy back in?")
_ANSWERS = (("Non", "No"), ("Oui", "Yes"))


def buy_text(name: str, lang: str) -> str:
    """Return the question whether a player buys back in."""
    return pick(lang, _BUY).format(name)


def words(question, _game, lang: str) -> tuple:
    """Return the prompt of a question, the labels of its choices, and the text that is announced."""
    kind, about = question.kind, question.about
    prompt = ""
    if kind == ASK_WINNER:
        prompt = pick(lang, _WINNER)
    elif kind == ASK_TENS:
        prompt = pick(lang, _POINTS).format(about)
    elif kind == ASK_BUY:
        prompt = buy_text(about, lang)
    return prompt, [_label(kind, choice, about, lang) for choice in question.choices], prompt


def _label(kind: str, choice, about, lang: str) -> str:
    """Name a choice. about: the player whose points are asked for, or the sum of the cards so far."""
    if kind == ASK_WINNER:
        return pick(lang, _VOID) if choice == NOBODY else choice
    if kind == ASK_KALUKI:
        return pick(lang, _HOW[choice])
    if kind == ASK_BUY:
        return pick(lang, _ANSWERS[choice])
    if kind == ASK_CARD:
        if choice == DONE:
            return f"= {about}"
        name = pick(lang, _ACE) if choice == ACE else pick(lang, _JOKER) if choice == JOKER else str(choice)
        return f"{about}+{name}"
    return pick(lang, _BY_CARDS).format(about) if choice == BY_CARDS else f"{choice} {about}"
