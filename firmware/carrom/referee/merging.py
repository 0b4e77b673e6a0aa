"""Puts what people told of a shot among the pieces that pockets saw of it. Nobody knows in which order they fell: it is
asked where the ruling depends on it. Loaded only where there is both."""

from carrom.referee.clarify import outcome

_MOST = 6  # pieces of which all orders are tried; with more, those that were told stay together


def merged(inquiry, book, p, shot, seen: list):
    """Return the codes of all pieces, in order: of `seen` and of `shot.codes`, each of which is in order.

    inquiry: a clarify.Inquiry. p: the position before the shot. A generator: see Inquiry.
    """
    told = shot.codes
    possible = []
    for codes in _orders(seen, told) if len(seen) + len(told) <= _MOST else _blocks(seen, told):
        if codes not in [other for other, _ in possible]:
            possible.append((codes, outcome(book, p, shot, codes)))
    return (yield from inquiry.choose(p, possible))


def _orders(seen: list, told: list) -> list:
    """List the orders, the likeliest first: what was told fell last."""
    if not seen or not told:
        return [seen + told]
    orders = [seen[:1] + rest for rest in _orders(seen[1:], told)]
    return orders + [told[:1] + rest for rest in _orders(seen, told[1:])]


def _blocks(seen: list, told: list) -> list:
    return [seen[:at] + told + seen[at:] for at in range(len(seen), -1, -1)]
