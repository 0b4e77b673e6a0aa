"""Thousands of evenings of Kaluki among bots, each entry looked at; some with the second referee at the table.

    python -m tests.robustness.evenings [--evenings 10000] [--first 1]

An evening is its seed: players, levels, options and cards. After each entry chips and pot are added up. The evening
must end, and the same hands told by their results must come to the same. In one evening of twenty the second referee,
which shares nothing with the first, follows every hand: each entry must be among those that it calls legal; now and
then all of these are tried, and hundreds of others, which must be refused.
"""

import argparse
import sys
from collections import Counter
from random import Random

from carrom.kaluki import cards, entry
from carrom.kaluki.record import entry_text
from carrom_simulator.cards.evening import Evening
from tests.second_referee import SecondReferee
from tests.two_referees import canonical, check_everything, same

FOLLOWED = 20  # one evening in this many
TRIED = 0.01  # share of an evening's positions


class Follower:
    """The second referee at a table where hands are played one after the other."""

    def __init__(self, rng: Random, evening: Evening):
        self.rng = rng
        self.book = evening.game.book
        self.second: SecondReferee | None = None
        self.counts: Counter[str] = Counter()

    def follow(self, before, made, after) -> None:
        """Look at an entry that the first referee has accepted."""
        if made.kind == entry.BUY:
            return
        if made.kind == entry.DEAL:
            if before.phase == "between":
                inside = [before.names[player] for player in before.inside]
                self.second = SecondReferee(inside, before.names[before.dealer], self.book.options)
            self.second.deal(made.who, [cards.word(card) for card in made.cards])
        elif made.kind == entry.TURN:
            self.second.turn_up(cards.word(made.cards[0]))
        else:
            line = entry_text(made)
            if self.rng.random() < TRIED:
                self.counts += check_everything(self.rng, self.book, before, self.second)
            assert canonical(line) in {canonical(each) for each in self.second.legal()}, line
            self.second.play(line)
            self.counts["followed"] += 1
            if after.hand == before.hand and after.phase in ("draw", "play"):
                same(after, self.second)


def play(seed: int) -> Counter[str]:
    """Play the evening of a seed. Return its figures; AssertionError where something does not hold."""
    rng = Random(f"evenings {seed}")
    levels = tuple(rng.randint(1, 3) for _ in range(rng.randint(2, 5)))
    options = {"first_meld": rng.choice(("single", "together")), "joker_swap": rng.choice(("any", "unambiguous"))}
    options |= {name: str(rng.randrange(10)) for name in ("start", "hand", "kaluki", "buy")}
    evening = Evening(levels, seed, options)
    follower = Follower(rng, evening) if seed % FOLLOWED == 0 else None
    counts: Counter[str] = Counter(evenings=1)
    for before, made, verdict in evening.play():
        p = evening.position
        assert sum(p.chips) + p.pot == 0, entry_text(made)
        counts["entries"] += 1
        counts["kalukis"] += "kaluki" in verdict.calls
        counts["void"] += "void" in verdict.calls
        counts["bought"] += "bought" in verdict.calls
        if follower is not None:
            follower.follow(before, made, p)
    result = evening.result()
    assert result["winner"] is not None
    assert p.pot == 0
    assert result["misjudged"] == 0
    return (
        counts + Counter(hands=result["boards"], turns=result["shots"]) + (follower.counts if follower else Counter())
    )


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--evenings", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    options = parser.parse_args(words)
    counts: Counter[str] = Counter()
    for seed in range(options.first, options.first + options.evenings):
        try:
            counts += play(seed)
        except Exception:
            print(f"seed {seed}", file=sys.stderr)
            raise
    print(", ".join(f"{count:,} {name}" for name, count in sorted(counts.items())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
