"""One player's view of a hand of Kaluki: his own cards, the table, and what the others have shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from carrom.kaluki import entry as entries
from carrom.kaluki.entry import Entry
from carrom.kaluki.position import Position

Laid = tuple[str, tuple[int, ...]]  # (kind, cards) of a meld on the table


@dataclass
class Memory:
    """Cards that the others have shown since the deal. taken: cards that a player took and still holds."""

    taken: dict[str, list[int]] = field(default_factory=dict)

    def see(self, before: Position, made: Entry) -> None:
        """Take note of an accepted entry, which everybody sees; `before` is the position before it."""
        if made.kind == entries.DEAL:
            self.taken = {}
        elif made.kind == entries.TAKE:
            self.taken.setdefault(made.who, []).append(before.discards[-1])
        elif made.kind in (entries.MELD, entries.ADD, entries.SWAP, entries.DISCARD):
            held = self.taken.get(made.who, [])
            for card in made.cards:
                if card in held:
                    held.remove(card)


@dataclass(frozen=True)
class View:
    """The hand as its player on turn may see it. `next_taken`: what the next player took and still holds."""

    name: str
    hand: list[int]
    table: list[Laid]
    discards: list[int]
    others: list[int]  # how many cards the others hold, the next player first
    opened: bool
    somebody_opened: bool
    stock: int
    single: bool  # first_meld=single
    any_joker: bool  # joker_swap=any
    next_taken: list[int]
    next_opened: bool

    @property
    def is_late(self) -> bool:
        """Whether somebody may soon go out, so that held cards will count."""
        return min(self.others) <= 2

    @property
    def top(self) -> int | None:
        return self.discards[-1] if self.discards else None


def look(p: Position, options: dict, memory: Memory) -> View:
    """Return the view of the player on turn."""
    order = []
    player = p.after(p.turn)
    while player != p.turn:
        order.append(player)
        player = p.after(player)
    return View(
        name=p.names[p.turn],
        hand=list(p.hands[p.turn]),
        table=[(kind, cards) for _, kind, cards in p.melds],
        discards=list(p.discards),
        others=[len(p.hands[other]) for other in order],
        opened=p.turn in p.opened,
        somebody_opened=bool(p.opened),
        stock=p.stock(),
        single=options["first_meld"] == "single",
        any_joker=options["joker_swap"] == "any",
        next_taken=list(memory.taken.get(p.names[order[0]], ())),
        next_opened=order[0] in p.opened,
    )
