"""Card tables for tests."""

from host_tools.books import catalogue
from host_tools.records import card_words
from simulator.card_table.live import CardLive, Narrator
from simulator.card_table.setup import CardSetup

NARRATOR = Narrator(card_words.told, lambda lang: catalogue.sheet("kaluki", lang))
# The person holds four nines (36 points), an opening of 46 with a joker for the king of hearts, and is on turn.
WRONG_PLAYS = """rules kaluki
players moi ben
dealer ben
# player moi human
# player ben 1
deal moi 9s 9h 9d 9c Jh Qh ** Ah Ks 2c 3d 5s 7c
deal ben 2s 2d 4s 4d 6s 6d 8s 8d Td Tc Js Jd Qc
turn 4c
"""


class Kept:
    """Keeps evenings in memory. left_text: of the evening that was left."""

    def __init__(self, left_text=None):
        self.left_text = left_text
        self.texts = []
        self.over = []

    def left(self):
        return self.left_text

    def running(self, text):
        self.texts.append(text)

    def finished(self, text):
        self.over.append(text)


def card_live(levels=(1,), seed=1, lang="fr", keeper=None, **options):
    """A card table whose bots do not let anybody wait."""
    return CardLive(NARRATOR, CardSetup.of("moi", levels, options, seed), lang, keeper, pace_s=0)
