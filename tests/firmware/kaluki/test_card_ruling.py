"""No illegal entry is accepted and no legal one refused: a second referee lists what is legal, and follows the game."""

from collections import Counter
from random import Random

import pytest

from carrom.kaluki.record import result_dict
from carrom.kaluki.referee import Kaluki
from tests.random_cards import NAMES
from tests.second_referee import EVERY_CARD, JOKER, SecondReferee, worth
from tests.two_referees import accepted, check_everything, same


def start(rng: Random):
    """A hand dealt to both referees. Suits are often sorted a little, so that melds come early."""
    book = Kaluki()
    book.set_option("first_meld", rng.choice(("single", "together")))
    book.set_option("joker_swap", rng.choice(("any", "unambiguous")))
    names = NAMES[: rng.randint(2, 5)]
    p = book.first_state(names, rng.choice(names))
    second = SecondReferee(names, names[p.dealer], book.options)
    pack = [card for card in EVERY_CARD for _ in range(4 if card == JOKER else 2)]
    rng.shuffle(pack)
    for name in list(second.order):
        suit = rng.choice("shdc")
        pack = sorted(pack, key=lambda card: rng.random() + (card[1] not in (suit, "*")) * rng.random())
        hand, pack = pack[:13], pack[13:]
        second.deal(name, hand)
        p = accepted(book, p, f"deal {name} {' '.join(hand)}")[0]
    second.turn_up(pack[0])
    return book, accepted(book, p, f"turn {pack[0]}")[0], second


def choose(rng, second):
    """A legal entry to go on with: mostly one that lays cards; None where there is none."""
    legal = sorted(second.legal())
    drawing = [line for line in legal if " draw " in line]
    if drawing:
        return rng.choice(drawing) if rng.random() < 0.9 else legal[-1]
    laying = [line for line in legal if " discard " not in line]
    if laying and rng.random() < 0.75:
        return max(
            rng.sample(laying, min(4, len(laying))), key=lambda line: worth(line.split()[2:]) if " meld " in line else 9
        )
    return rng.choice(legal) if legal else None


@pytest.mark.parametrize("seed", range(5))
def test_no_illegal_entry_is_accepted_and_no_legal_one_refused(seed):
    rng = Random(seed)
    counts = Counter()
    for _ in range(2):
        book, p, second = start(rng)
        for step in range(400):
            if rng.random() < 0.08 or step < 6:
                counts += check_everything(rng, book, p, second)
            line = choose(rng, second)
            if line is None:  # a card was taken that fits nowhere
                counts["stuck"] += 1
                break
            p, verdict = accepted(book, p, line)
            second.play(line)
            counts["played"] += 1
            result = second.result() if " discard " in line else None
            if result is not None:
                winner, kaluki, points = result
                shown = result_dict(1, line, verdict, p)["hand_over"]
                assert shown == {"winner": winner, "kaluki": kaluki, "points": points}
                counts["ends"] += 1
                break
            same(p, second)
    assert counts["guesses"] > 2_000
    assert counts["legal"] > 50
    assert counts["illegal"] > 1_500
