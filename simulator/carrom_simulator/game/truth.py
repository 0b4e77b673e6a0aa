"""The second book-keeping of a simulated game: compares what really happened with what the firmware believed."""

from __future__ import annotations

from dataclasses import dataclass

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import Game
from carrom.game.pieces import SEAT_WORDS
from carrom.game.position import Position
from carrom.game.record import parse_entry
from carrom.ports import WHOLE, gate_beam
from carrom_simulator.board.layout import Layout
from carrom_simulator.bots.claims import bet_claims
from carrom_simulator.physics.outcome import Fall, Flick, Outcome


@dataclass
class Played:
    """A shot as it really was. number: 1 for the first of the game. start_us: of the flick, in the world's time.

    own: colour of the shooter, -1 while unknown even after this shot. target: index in `layout` of the man that was
    named in a bet, -1 if none was. said: whether the words of rule K5 were said. by_person: claims are a person's word.
    """

    number: int
    seat: int
    start_us: int
    layout: Layout
    flick: Flick
    outcome: Outcome
    entries: int = 0  # entries of the game before the shot
    own: int = -1
    target: int = -1
    said: bool = False
    by_person: bool = False
    claims: int = 0  # bank, boulette, untouched: seen by the physics, read by the book
    asked: bool = False  # whether the table had to ask

    @property
    def rest_us(self) -> int:
        """The time at which everything lies still."""
        return self.start_us + int(self.outcome.rest_time_s * 1e6)

    def codes(self) -> list[int]:
        """Return what fell, in order, as codes of carrom.game.entry.fell."""
        return [entries.fell(fall.piece, fall.pocket) for fall in self.outcome.falls]

    def in_pocket(self, pocket: int) -> list[Fall]:
        return [fall for fall in self.outcome.falls if fall.pocket == pocket]

    def own_falls(self) -> list[Fall]:
        return [fall for fall in self.outcome.falls if fall.piece == self.own]

    def target_fall(self) -> Fall | None:
        """Return the fall of the named man, or None."""
        for fall in self.outcome.falls:
            if self.target >= 0 and fall.disc_index == self.target:
                return fall
        return None


def shot_entry(position: Position, played: Played, believed: entries.Entry | None = None) -> entries.Entry:
    """Return the entry of a shot that was played in that position. believed: as the table entered it."""
    claims = played.claims
    hit_pocket = entries.NO_POCKET
    if played.said:
        claims |= pieces.SAID
    if played.by_person and believed is not None:
        claims, hit_pocket = believed.claims, believed.hit_pocket
    elif position.has_bet():
        settled, hit_pocket = bet_claims(played.outcome, played.seat, played.own, played.target)
        if settled == pieces.MISS and len(played.own_falls()) == position.on_board(played.own):
            settled = 0  # nobody named a man, but all fell (K13)
        claims |= settled
    off = [off.piece for off in played.outcome.off]
    return entries.shot(played.seat, played.codes(), off, claims, hit_pocket)


def compared(played: Played, believed: entries.Entry | None, fitted: int = WHOLE) -> list[tuple[int, int, int]]:
    """Compare what fell in a shot with what the table believed: (pocket, piece that fell, piece that was seen) each, -1
    for none. fitted: the parts of the table. Of what fell elsewhere people say the piece, and not where."""
    found = []
    left: list[tuple[list[int], list[int]]] = []  # of each pocket, what fell and was not seen, and the other way round
    for pocket in range(4):
        true = [fall.piece for fall in played.in_pocket(pocket)]
        fallen = believed.fallen if believed is not None else ()
        said = [entries.piece_of(code) for code in fallen if entries.pocket_of(code) == pocket]
        for piece in list(said):
            if piece in true:
                true.remove(piece)
                said.remove(piece)
                found.append((pocket, piece, piece))
        left.append((true, said))
    for pocket, (true, _) in enumerate(left):
        if fitted >> gate_beam(pocket, 0) & 1:
            continue
        for piece in list(true):
            told = next((said for _, said in left if piece in said), None)
            if told is not None:
                true.remove(piece)
                told.remove(piece)
                found.append((pocket, piece, piece))
    for pocket, (true, said) in enumerate(left):
        for at in range(max(len(true), len(said))):
            found.append((pocket, true[at] if at < len(true) else -1, said[at] if at < len(said) else -1))
    return found


class Truth:
    """The true game, and the counts of what the firmware got wrong.

    misjudged: shots whose ruling differs from the ruling on the true shot. asked: shots in which the table asked.
    missed, phantom, confused: pieces that it did not see, that were none, that were others.
    fitted: the parts of the table, bits of carrom.fitted.
    """

    def __init__(self, belief: Game, fitted: int = WHOLE):
        self._fitted = fitted
        self.game = Game(belief.book, belief.seats, belief.opener)
        self.shots = 0
        self.misjudged = 0
        self.asked = 0
        self.missed = 0
        self.phantom = 0
        self.confused = 0
        self.wrong: list[tuple[str, str]] = []  # (true entry, entry as the firmware believed it)
        self._upto = 0  # entries taken over from the firmware so far

    def entry_of(self, played: Played, believed: entries.Entry | None) -> entries.Entry:
        """Return the shot as it should have been entered."""
        return shot_entry(self.game.position, played, believed)

    def settle(self, belief: Game, played: Played | None) -> bool:
        """Take over what the firmware has entered since the last call, with `played` in the place of the shot.

        Return whether both agree; where they don't, the truth goes on from what the players now believe.
        """
        texts = list(belief.texts())
        new = texts[self._upto :] if self._upto <= len(texts) else []
        pending = played
        believed = None
        for text in new:
            word = text.split(" ")[0]
            if word in SEAT_WORDS:
                if pending is not None:
                    believed = parse_entry(text)
                    self.game.enter(self.entry_of(pending, believed))
                    pending = None
            elif word != "late":
                self.game.enter(parse_entry(text))
        if pending is not None:
            self.game.enter(self.entry_of(pending, None))
        self._upto = len(texts)
        agree = self.game.position.text() == belief.position.text()
        if played is not None:
            self.shots += 1
            self.asked += played.asked
            self._count(played, belief.last_shot if believed is not None else None)
            if not agree:
                self.misjudged += 1
                self.wrong.append((" ".join(list(self.game.texts())[-1:]), " | ".join(new)))
        if not agree:
            self.game = Game(belief.book, belief.seats, belief.opener)
            for text in texts:
                self.game.enter(parse_entry(text))
        return agree

    def _count(self, played: Played, believed: entries.Entry | None) -> None:
        for _pocket, true, seen in compared(played, believed, self._fitted):
            self.missed += seen < 0
            self.phantom += true < 0
            self.confused += 0 <= true != seen >= 0
