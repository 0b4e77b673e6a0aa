"""Puts what people told of a shot among the pieces that pockets saw of it. Loaded only where there is both."""

from carrom import const

_MOST = const(6)  # pieces of which all orders are listed; with more, those that were told stay together


def orders(seen: list, told: list) -> list:
    """List the orders in which all these codes may have fallen, the likeliest first. Each list is in order.

    >>> orders([1, 2], [3])
    [[1, 2, 3], [1, 3, 2], [3, 1, 2]]
    """
    found = []
    for row in _merged(seen, told) if len(seen) + len(told) <= _MOST else _blocks(seen, told):
        if row not in found:
            found.append(row)
    return found


def _merged(seen: list, told: list) -> list:
    if not seen or not told:
        return [seen + told]  # what was told fell last, unless somebody says otherwise
    rows = [seen[:1] + rest for rest in _merged(seen[1:], told)]
    return rows + [told[:1] + rest for rest in _merged(seen, told[1:])]


def _blocks(seen: list, told: list) -> list:
    return [seen[:at] + told + seen[at:] for at in range(len(seen), -1, -1)]
