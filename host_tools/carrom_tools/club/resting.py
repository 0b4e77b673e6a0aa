"""Which of a club's decisions rest on which: they mean nothing, or something else, once that one is taken back."""

from carrom_tools.club.decisions import (
    ADD,
    END,
    ENTER,
    OF_TOURNAMENT,
    RENAME,
    SEAT,
    TOURNAMENT,
    Decision,
    Roster,
    key,
    named_in,
)


def resting(decided: list[Decision], number: int) -> list[Decision]:
    """Return those that rest on the decision of that number, and those that rest on them, in their order."""
    roster, found = Roster(decided), {number}
    tournament, tournaments = 0, dict[int, int]()  # of each decision, by its number: the tournament that was on
    for one in decided:
        tournament = one.number if one.told["kind"] == TOURNAMENT else tournament
        tournaments[one.number] = tournament
    for at, base in enumerate(decided):
        if base.number in found:
            for later in decided[at + 1 :]:
                is_same = tournaments[later.number] == tournaments[base.number]
                if _rests(later, base, is_same, roster):
                    found.add(later.number)
    return [one for one in decided if one.number in found and one.number != number]


def _rests(later: Decision, base: Decision, is_same: bool, roster: Roster) -> bool:
    """is_same: whether both are of one tournament."""
    kind, told = base.told["kind"], later.told
    if kind == TOURNAMENT:
        return is_same and told["kind"] in OF_TOURNAMENT
    if kind == END:
        return bool(told["kind"] == TOURNAMENT)
    if kind == ENTER:
        late = roster.name(base.told["name"], base.made)
        return is_same and any(roster.name(name, later.made) == late for name in named_in(later))
    if kind == RENAME:
        return key(base.told["to"]) in map(key, named_in(later))
    return kind in (ADD, SEAT) and told["kind"] == RENAME and key(told["name"]) == key(base.told["name"])
