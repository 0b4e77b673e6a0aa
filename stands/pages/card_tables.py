"""Card tables for tests."""

from carrom_simulator.card_table.live import CardLive
from carrom_simulator.card_table.setup import CardSetup

# The person holds four nines (36 points), an opening of 46 with a joker for the king of hearts, and is on turn. Both
# fours of clubs are known, so the stock, which is shuffled anew, deals none.
WRONG_PLAYS = """rules kaluki
players moi ben
dealer ben
# player moi human
# player ben 1
deal moi 9s 9h 9d 9c Jh Qh ** Ah Ks 2c 3d 5s 7c
deal ben 2s 2d 4s 4c 6s 6d 8s 8d Td Tc Js Jd Qc
turn 4c
"""


LEFT = "2026-01-31-201500"  # the name of the evening that was left


class KeptFile:
    """Keeps an evening in memory. over: whether it is finished."""

    def __init__(self, text=""):
        self.text = text
        self.added = []
        self.over = False

    @property
    def record(self):
        return self.text + "".join(self.added)

    def add(self, text):
        self.added.append(text)

    def set_over(self, over):
        self.over = over

    def leave(self):
        pass


class Kept:
    """Keeps evenings in memory: `files`. left_text: of the one that was left, None for none."""

    def __init__(self, left_text=None):
        self.left_text = left_text
        self.files = []

    def unfinished(self):
        return [] if self.left_text is None else [LEFT]

    def read(self, _name):
        return self.left_text

    def begin(self):
        self.files.append(KeptFile())
        return self.files[-1]

    def take_up(self, name):
        if name not in self.unfinished():
            raise FileNotFoundError
        self.files.append(KeptFile(self.left_text))
        self.left_text = None
        return self.files[-1]

    def delete(self, _name):
        self.left_text = None


def card_live(levels=(1,), seed=1, lang="fr", keeper=None, **options):
    """A card table whose bots do not let anybody wait."""
    return CardLive(CardSetup.of("moi", levels, options, seed), lang, keeper, pace_s=0, given_lang=lang)
