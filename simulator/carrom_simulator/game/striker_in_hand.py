"""The striker in a person's hand: it is laid for whoever is to shoot, slid along its line, and shot."""

from __future__ import annotations

from carrom.game.pieces import STRIKER
from carrom.game.position import PENALTY_SHOT, SHOOTING
from carrom.sensing.striker_lines import PLACE_US
from carrom_simulator.board import placement, placing
from carrom_simulator.board.layout import Disc
from carrom_simulator.game.session import Session
from carrom_simulator.game.tabletop import PLACED, READY
from carrom_simulator.game.truth import Played
from carrom_simulator.physics.outcome import Flick

SURE_US = PLACE_US + 100_000  # time until the table has seen that the striker lies
HAND_US = 350_000  # time until a hand has taken up the striker


class StrikerInHand:
    """The striker at the seats that no bot plays. offsets_mm: where each seat laid it last. aim: where whoever
    holds it would shoot, as far as he has told."""

    def __init__(self, session: Session):
        self.session = session
        self.tabletop = session.tabletop
        self.offsets_mm = [0.0] * 4
        self.aim: Flick | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that no bot plays now."""
        return self.session.people

    @property
    def may_flick(self) -> bool:
        """Whether a person's striker lies ready and the table has seen it."""
        tabletop = self.tabletop
        seen = tabletop.world.now_us >= tabletop.still_us + SURE_US
        shot = tabletop.position.phase in (SHOOTING, PENALTY_SHOT)
        return shot and tabletop.state == PLACED and tabletop.placed_seat in self.people and seen

    def lay_ready(self, offset_mm: float) -> bool:
        """Lay the striker for the person who is to shoot. Return whether it was laid."""
        tabletop, seat = self.tabletop, self.session.waits_for
        free_us = tabletop.taken_up_us + HAND_US + SURE_US if tabletop.taken_up_us else 0
        if seat < 0 or tabletop.state != READY or tabletop.world.now_us < free_us:
            return False
        self.aim = None
        try:
            tabletop.place(seat, offset_mm, "calm")  # the page has no hand that could rattle at the lines
        except placement.NoRoomError:
            # Men all along the line: people push the nearest aside, and put it back into the rosace.
            nearest = min(tabletop.layout, key=lambda disc: self._away(disc, seat))
            rest = [disc for disc in tabletop.layout if disc is not nearest]
            tabletop.lay(placement.put_in_rosace(tabletop.spec, rest, nearest.piece, self.session.rng))
            return False
        return True

    def _away(self, disc: Disc, seat: int) -> float:
        x, y = self.tabletop.spec.striker_place(seat, 0.0)
        return float((disc.x_mm - x) ** 2 + (disc.y_mm - y) ** 2)

    def legal(self) -> list[placing.Stretch]:
        """Return the stretches of his line along which a person may drag the striker."""
        tabletop = self.tabletop
        return placing.stretches(tabletop.spec, tabletop.game.book.id, tabletop.layout, tabletop.placed_seat)

    def slide(self, offset_mm: float) -> None:
        """Slide a person's striker to the legal place nearest to `offset_mm`."""
        if self.tabletop.state == PLACED and self.tabletop.placed_seat in self.people:
            offset = placing.nearest(self.legal(), offset_mm)
            if offset is not None:
                self.tabletop.slide(offset)

    def shoot(self, angle_deg: float, speed_mm_s: float) -> bool:
        """Shoot for a person. Return False where he cannot now."""
        if not self.may_flick:
            return False
        tabletop, crew = self.tabletop, self.session.crew
        bet, blind = tabletop.position.has_bet(), tabletop.blind()
        played = tabletop.flick(tabletop.placed_seat, angle_deg, speed_mm_s, by_person=True)
        if bet:
            played.target = tabletop.named if tabletop.named >= 0 else meant(played)
        else:
            tabletop.named = -1
        tabletop.spawn(crew.witness(played))
        if self._has_left(played):
            tabletop.spawn(crew.report(played, blind))
        return True

    def _has_left(self, played: Played) -> bool:
        """Whether the striker has left its place between the lines: a flick so weak that it has not is no shot."""
        rest = played.outcome.striker_rest
        if rest is None or played.outcome.touches:
            return True
        return not all(self.tabletop.spec.blocks_line(STRIKER, *rest, played.seat, line) for line in (0, 1))

    def move_to_other_arrow(self) -> None:
        """Move the man of a penalty shot to the other near pocket's arrow, if there is room (rule K8)."""
        tabletop = self.tabletop
        if tabletop.penalty_man is None or tabletop.state not in (READY, PLACED):
            return
        index, pocket = tabletop.penalty_man
        seat = tabletop.position.turn
        try:
            tabletop.put_on_arrow(index, seat if pocket != seat else seat + 1 & 3)
        except placement.NoRoomError:
            return
        self.slide(tabletop.placed_offset_mm)


def meant(played: Played) -> int:
    """Return the man that a person had in mind who named none: the first own man that fell, in his favour."""
    own = [fall.disc_index for fall in played.outcome.falls if fall.piece == played.own]
    return own[0] if own else -1
