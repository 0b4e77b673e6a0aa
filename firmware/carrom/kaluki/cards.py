"""Cards as small ints: suit * 13 + rank, the ace's rank 0; all four jokers are JOKER (rule L1)."""

RANKS = "A23456789TJQK"
SUITS = "shdc"
JOKER = 52
JOKER_WORD = "**"
PACK = 108  # two packs of 52 and four jokers
DEALT = 13  # cards for each player


def parse(word: str) -> int:
    """Return the card that a record's word names: Ah, Td, **. Raises ValueError."""
    if word == JOKER_WORD:
        return JOKER
    if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
        return SUITS.index(word[1]) * 13 + RANKS.index(word[0])
    raise ValueError("no-card", word)


def word(card: int) -> str:
    """Return the card as a record writes it."""
    return JOKER_WORD if card == JOKER else RANKS[card % 13] + SUITS[card // 13]


def copies(card: int) -> int:
    """Return how many of this card there are."""
    return 4 if card == JOKER else 2


def points(cards) -> int:
    """Add up the points of cards: of a first meld (L3), or of those left in a hand (L7)."""
    worth = 0
    for card in cards:
        rank = card % 13
        worth += 15 if card == JOKER else 11 if rank == 0 else min(rank + 1, 10)
    return worth
