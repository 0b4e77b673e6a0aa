"""Both referees of Kaluki side by side: what one calls legal the other accepts, and nothing else."""

from collections import Counter
from random import Random

from carrom.kaluki import cards
from carrom.kaluki.book import Kaluki
from carrom.kaluki.record import parse_entry, position_dict, result_dict
from tests.random_cards import NAMES
from tests.second_referee import EVERY_CARD, JOKER, SecondReferee, worth


def accepted(book, p, line):
    """Enter what must be accepted. Return the new position and the verdict."""
    made, verdict = book.advance(p, parse_entry(line))
    assert verdict.error is None, (line, verdict.error)
    return made, verdict


def canonical(line):
    """A line with a set's cards sorted, and without words that mean nothing: low and high after a plain card."""
    who, verb, *words = line.split()
    if verb == "meld":
        plain = {card[0] for card in words if card != JOKER}
        if len(plain) == 1 and len(words) < 5:
            words = sorted(words)
    if verb == "add" and words[0] != JOKER:
        words = words[:2]
    return " ".join([who, verb, *words])


def guesses(rng: Random, second):
    """Entries of every kind that may well be illegal: all cards, all melds, changed melds."""
    who, hand = second.on_turn, list(second.hands[second.on_turn].elements())
    yield f"{who} take"
    for card in EVERY_CARD:
        yield f"{who} draw {card}"
        yield f"{who} discard {card}"
        for number in range(len(second.table) + 2):
            yield f"{who} add {card} {number}"
            yield f"{who} add {card} {number} low"
            yield f"{who} swap {card} {number}"
            yield f"{who} from {number} {card}"
    for _ in range(60):
        yield f"{who} meld {' '.join(rng.sample(hand, rng.randint(1, min(9, len(hand)))))}"
    melds = [line.split()[2:] for line in second.legal() if line.split()[1] == "meld"]
    for meld in rng.sample(melds, min(len(melds), 20)):
        changed = list(meld)
        changed[rng.randrange(len(changed))] = rng.choice(hand)
        yield f"{who} meld {' '.join(changed)}"
        yield f"{who} meld {' '.join(rng.sample(meld, len(meld)))}"
        yield f"{who} meld {' '.join(meld[:-1])}"
    for other in second.order[1:]:
        yield f"{other} take"
        yield f"{other} discard {next(iter(second.hands[other]))}"


def check_everything(rng, book, p, second):
    """Enter everything legal and many guesses into the first referee. Return how many of each there were."""
    legal = {canonical(line) for line in second.legal()}
    for line in legal:
        accepted(book, p, line)
    counts = Counter(legal=len(legal))
    for line in guesses(rng, second):
        made, verdict = book.advance(p, parse_entry(line))
        # A joker's place in a set, or an add to one, is written in several ways.
        in_a_set = (
            line.endswith(" low")
            and canonical(line[:-4]) in legal
            and second.table[int(line.split()[3]) - 1][0] == "set"
        )
        is_legal = canonical(line) in legal or in_a_set
        assert (verdict.error is None) == is_legal, (line, verdict.error)
        assert (made is p) == (not is_legal)
        counts["guesses"] += 1
        counts["illegal"] += not is_legal
    return counts


def same(p, second):
    """Whether both referees stand in the same position."""
    shown = position_dict(p)
    assert shown["melds"] == [
        {"by": meld["by"], "kind": kind, "cards": laid}
        for meld, (kind, laid) in zip(shown["melds"], second.table, strict=True)
    ]
    assert shown["stock"] == sum(second.unseen().values())
    assert shown["discard"] == (second.pile[-1] if second.pile else None)
    assert set(shown["opened"]) == second.opened
    assert shown["turn"] == second.on_turn
    for name, hand in zip(p.names, p.hands, strict=True):
        assert Counter(cards.word(card) for card in hand) == +second.hands.get(name, Counter())


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
    swapping = [line for line in laying if " swap " in line]
    if swapping and rng.random() < 0.3:
        return rng.choice(swapping)
    if laying and rng.random() < 0.75:
        return max(
            rng.sample(laying, min(4, len(laying))), key=lambda line: worth(line.split()[2:]) if " meld " in line else 9
        )
    return rng.choice(legal) if legal else None


def play_a_hand(rng: Random, counts: Counter, most: int, tried: float = 0.08) -> None:
    """Play a hand of at most so many entries before both referees. Adds to `counts`.

    tried: in which part of the positions everything legal, and hundreds of guesses, are tried.
    """
    book, p, second = start(rng)
    for step in range(most):
        if rng.random() < tried or step < 6 * (tried > 0.05):
            counts += check_everything(rng, book, p, second)
        line = choose(rng, second)
        if line is None:  # a card was taken that fits nowhere
            counts["stuck"] += 1
            return
        p, verdict = accepted(book, p, line)
        second.play(line)
        counts["played"] += 1
        counts["swaps"] += " swap " in line
        result = second.result() if " discard " in line else None
        if result is not None:
            winner, kaluki, points = result
            shown = result_dict(1, line, verdict, p)["hand_over"]
            assert shown == {"winner": winner, "kaluki": kaluki, "points": points}
            counts["ends"] += 1
            return
        same(p, second)
