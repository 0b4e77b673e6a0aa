"""Finds out what has changed in a game's list of entries, so that a record which only grows at its end can follow."""


def standing(lines) -> list:
    """Return the entries of a record that were not taken back. lines: its entries, in order."""
    found: list = []
    for line in lines:
        if line == "undo":
            found.pop()
        else:
            found.append(line)
    return found


def changes(told: list, entries: list) -> list:
    """Return what a record needs at its end so that its entries that stand, `told`, become `entries`."""
    same = 0
    while same < len(told) and same < len(entries) and told[same] == entries[same]:
        same += 1
    return ["undo"] * (len(told) - same) + entries[same:]
