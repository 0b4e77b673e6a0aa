"""Bots: players of settable skill that choose real shots by geometry and miss as people do.

A bot looks at every man it may aim at, every pocket, every place of the striker, straight and off each cushion, and
takes the shot with the best chance for what it is worth. What may be aimed at, and what a shot is worth, it asks the
referee (`carrom.game.engine.judge`), so a new rule book needs nothing here.
"""

import math
import random
from collections.abc import Generator
from dataclasses import dataclass, replace

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import judge
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.aim import Aim, Candidate
from carrom_simulator.bots.hand import TOP_SPEED_MM_S, Hand
from carrom_simulator.bots.planner import STEADY_RAD, Idea, Planner
from carrom_simulator.physics import exact_engine
from carrom_simulator.physics.base import Engine, check_layout
from carrom_simulator.physics.outcome import STRIKER_INDEX, Flick
from carrom_simulator.refusals import CodedValueError

PLANS_FROM = 90  # skill
BREAK_SPEED_MM_S = (3000.0, 5000.0)
OPEN_SPEED_MM_S = (1600.0, 3400.0)
FORLORN = 0.04  # chance below which a bot rather opens the board up

BOARD_WORTH = 6.0  # winning the board, where a replay is worth 1
SAVED_WORTH = 0.2  # each extra shot saved

DIRECT, CUSHION, BACK, OPEN = "direct", "cushion", "back", "open"


@dataclass(frozen=True)
class Shot:
    """A bot's decision.

    flick: as it leaves the finger, with the error of the hand. aimed: as it was meant.
    kind: DIRECT, CUSHION, BACK (the striker leaves backward), OPEN (no man to be had: break up, touch the right one).
    target: index in the layout of the man meant, or touched first. pocket: where it is meant to fall, None if OPEN.
    chance: 0..1, that the target falls without the striker, as the bot sees it.
    idea: what a bot that plans foresees of it.
    """

    flick: Flick
    aimed: Flick
    kind: str
    target: int | None
    pocket: int | None
    chance: float
    idea: Idea | None = None


class Bot:
    """A player. All its chance comes from `rng`, so the same bot in the same position plays the same shot.

    skill: 0 (a child's first evening) .. 100 (a champion). engine: where given, the bot sees each of its best ideas
    played without error before it decides, and leaves those in which the striker falls or the man doesn't; from
    PLANS_FROM on it plans with the exact engine. steady: its hand never errs.
    """

    def __init__(
        self,
        skill: int,
        rng: random.Random,
        spec: BoardSpec | None = None,
        engine: Engine | None = None,
        steady: bool = False,
    ):
        if not 0 <= skill <= 100:
            raise CodedValueError("skill", skill)
        self.skill = skill
        self.steady = steady
        self.spec = spec or BoardSpec()
        self.care = 8 if skill >= 50 else 2  # ideas looked at with the engine
        self.draw_anew(rng, engine)

    def draw_anew(self, rng: random.Random, engine: Engine | None) -> None:
        """Take all chance to come from there, and play at that engine's board. What was thought of is thought again."""
        self.rng, self.engine = rng, engine
        self.hand = Hand(None if self.steady else self.skill, rng)
        self.planner: Planner | None = None
        if engine is not None and self.skill >= PLANS_FROM:
            exact = engine if isinstance(engine, exact_engine.Engine) else exact_engine.Engine(self.spec, engine.seed)
            self.planner = Planner(self.spec, exact, math.radians(self.hand.sigma_deg), self.hand.sigma_speed, rng)

    def choose(self, layout: Layout, position, book) -> Shot:
        """Choose the shot of the seat on turn. position, book: of `carrom`; layout: the men as they lie, no striker.

        Raises placement.NoRoomError where the striker fits nowhere on the line, ValueError for men that cannot lie so.
        """
        thought = self.think(layout, position, book)
        while True:
            try:
                next(thought)
            except StopIteration as end:
                return end.value

    def think(self, layout: Layout, position, book) -> Generator[None, None, Shot]:
        """Choose as `choose` does, and yield now and then, so that a table can go on meanwhile."""
        check_layout(self.spec, layout)
        if self.planner is None:
            return self._choose(layout, position, book)
        idea = yield from self.planner.think(layout, position, book)
        back = abs(idea.flick.angle_deg) > 90
        kind = OPEN if idea.pocket is None else CUSHION if idea.cushion else BACK if back else DIRECT
        return Shot(self.hand.errs(idea.flick), idea.flick, kind, idea.target, idea.pocket, idea.chance, idea)

    def _choose(self, layout: Layout, position, book) -> Shot:
        """Choose by geometry."""
        worth = self._worths(position, book)
        aim = self._aim(layout, position, book)
        wanted = {i: worth[disc.piece] for i, disc in enumerate(layout) if disc.piece in worth}
        best = self._looked_at(layout, aim.candidates(wanted))
        if best is None or best.chance < FORLORN:
            return self._open_up(layout, position, book, worth)
        back = abs(best.flick.angle_deg) > 90
        kind = CUSHION if best.cushion else BACK if back else DIRECT
        return Shot(self.hand.errs(best.flick), best.flick, kind, best.target, best.pocket, best.chance)

    def place_penalty_man(self, layout: Layout, position, book) -> tuple[Layout, int, int]:
        """Put a man on the arrow of a near pocket (rule K8). Return (new layout, the man's index, the pocket)."""
        seat = position.turn
        colour = position.colour_of(position.side_of(seat))
        own = [i for i, disc in enumerate(layout) if disc.piece == colour or (colour < 0 and disc.piece < pieces.QUEEN)]
        if not own:
            own = [i for i, disc in enumerate(layout) if disc.piece == pieces.QUEEN]
        if not own:
            raise CodedValueError("no-penalty-man")
        if self.planner is None:  # the man that lies worst is moved
            own = [min(own, key=lambda i: (self._chance_of(layout, position, book, i), i))]
        ideas = []
        for index in own:
            for pocket in (seat, seat + 1 & 3):
                try:
                    made = placement.put_on_arrow(self.spec, layout, index, pocket)
                except placement.NoRoomError:
                    continue
                if self.planner is None:
                    worth = self._chance_of(made, position, book, index)
                else:
                    worth = self.planner.value_of(made, position, book)
                ideas.append((-worth, index, pocket, made))
        if not ideas:
            raise placement.NoRoomError("no-room-on-arrows")
        _, index, pocket, made = min(ideas, key=lambda idea: idea[:3])
        return made, index, pocket

    def bet_zone(self, shot: Shot, position, book) -> int | None:
        """Decide whether to bet on this shot (rule K11): pieces.NEAR or FAR, or None."""
        seat = position.turn
        if self.planner is not None and shot.idea is not None:
            return self.planner.bet_zone(shot.idea, position, book)
        if shot.target is None or shot.pocket is None or shot.chance < 0.75:
            return None
        zone = pieces.zone_of(seat, shot.pocket)
        _, verdict = judge(book, position, entries.Entry(entries.BET, seat, arg=zone))
        return None if verdict.error else zone

    def chooses(self, choices: list[int], position, book) -> int:
        """Decide what comes back or goes where the striker of the other side has fallen (rule D4): one of these."""
        return choices[0]

    def raises(self, chance: float, is_bettor: bool, position, book) -> bool:
        """Decide whether to answer a bet, or to answer the answer (rule K11), on a shot with that chance."""
        if self.planner is not None:
            return self.planner.raises(chance, position, book, is_bettor)
        return chance > 0.85 if is_bettor else chance < 0.7 and self.rng.random() < 0.5

    def says_the_words(self) -> bool:
        """Decide whether it thinks of « Et je remets le pion ! » (rule K5)."""
        return self.rng.random() < 0.6 + 0.4 * self.skill / 100

    # The choice of a target.

    def _worths(self, position, book) -> dict[int, tuple[float, float]]:
        """Return what each kind of piece is worth, pocketed straight and off a cushion. Left out is any that passes
        the hand or loses the board."""
        worths = {}
        for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
            if position.on_board(piece):
                straight = self._gain(position, book, piece, 0)
                if straight > 0:
                    worths[piece] = straight, max(straight, self._gain(position, book, piece, pieces.BANK))
        return worths

    def _gain(self, position, book, piece: int, claims: int) -> float:
        """Return what a shot is worth in which just that piece falls: 1 a replay, a little more with every extra
        shot."""
        seat = position.turn
        side = position.side_of(seat)
        if position.has_bet() and piece == position.colour_of(side):
            claims |= pieces.HIT
        after, verdict = judge(book, position, entries.shot(seat, (entries.fell(piece, seat),), claims=claims))
        if verdict.error:
            return 0.0
        if verdict.board_over is not None:
            return BOARD_WORTH if verdict.board_over[0] == side else -BOARD_WORTH
        if after.turn != seat:
            return 0.0
        saved = after.shots + after.half_shots - max(1, position.shots)
        return 1.0 + SAVED_WORTH * min(4, max(0, saved))

    def _aim(self, layout: Layout, position, book, step_mm: float = 10.0) -> Aim:
        """Aiming from all places that are legal. Raises NoRoomError where there is none."""
        offsets = placement.striker_offsets(self.spec, book.id, layout, position.turn, step_mm)
        if not offsets:
            offsets = [placement.nearest_striker_offset(self.spec, book.id, layout, position.turn, 0.0)]
        sigma_rad = max(math.radians(self.hand.sigma_deg), STEADY_RAD)
        return Aim(self.spec, layout, position.turn, offsets, sigma_rad, TOP_SPEED_MM_S)

    def _chance_of(self, layout: Layout, position, book, index: int) -> float:
        """Return the best chance of pocketing that man."""
        return max((c.chance for c in self._aim(layout, position, book).candidates({index: (1.0, 1.0)})), default=0.0)

    def _looked_at(self, layout: Layout, candidates: list[Candidate]) -> Candidate | None:
        """Return the first idea that works when played without error; the first of all where there is no engine."""
        if not candidates:
            return None
        if self.engine is None:
            return candidates[0]
        for candidate in candidates[: self.care]:
            outcome = self.engine.play(layout, candidate.flick)
            fallen = [fall.disc_index for fall in outcome.falls]
            if candidate.target in fallen and STRIKER_INDEX not in fallen and not outcome.off:
                return candidate
        return replace(candidates[0], chance=candidates[0].chance / 3)

    # When there is nothing to be had.

    def _open_up(self, layout: Layout, position, book, worth) -> Shot:
        """Touch a man that one may aim at, hard where many lie together: the break, and every shot without a hope."""
        seat, rng = position.turn, self.rng
        aim = self._aim(layout, position, book, step_mm=20.0)
        right = [i for i, disc in enumerate(layout) if disc.piece in worth]
        reach = aim.first_touches(right) or aim.cushion_touches(right)
        if not reach:
            reach = aim.first_touches(list(range(len(layout))))
        if reach:
            target, offset, angle = reach[rng.randrange(len(reach))]
        else:
            offset = float(aim.offsets[rng.randrange(len(aim.offsets))])
            target, angle = None, rng.uniform(-40, 40)
        crowd = sum(1 for disc in layout if math.hypot(disc.x_mm, disc.y_mm) < self.spec.outer_circle_diameter_mm / 2)
        low, high = BREAK_SPEED_MM_S if crowd > 9 else OPEN_SPEED_MM_S
        aimed = Flick(seat, round(offset, 2), round(angle, 3), round(rng.uniform(low, high)))
        return Shot(self.hand.errs(aimed), aimed, OPEN, target, None, 0.0)
