"""Plans a shot by playing it: hundreds of flicks with the error of the hand, each ruled by the book's own referee.

An idea is worth the mean of what its flicks leave: the points that whoever is then on turn may expect, by the men as
they lie (`carrom_simulator.bots.race`). So a shot is good that pockets and leaves the next man, or that leaves the
other side nothing. Ideas compete in rounds: every one is played once without error, the better ones with a few errors
of the hand, the best with more, and their next shot is played too.
"""

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from math import degrees, hypot
from random import Random
from typing import Any, NamedTuple

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.engine import judge
from carrom.game.position import PENALTY_SHOT
from carrom_simulator.board import placement
from carrom_simulator.board.layout import Layout
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.bots.aim import Aim
from carrom_simulator.bots.claims import bet_claims, claims_of
from carrom_simulator.bots.hand import TOP_SPEED_MM_S
from carrom_simulator.bots.race import race_of
from carrom_simulator.physics.compiled import COMPILED
from carrom_simulator.physics.exact_engine import Engine
from carrom_simulator.physics.outcome import STRIKER_INDEX, Flick, Outcome

if COMPILED:  # where numba is not, numpy may be missing as well
    from carrom_simulator.physics.batch import play_many

PACES = (1.0, 1.4, 2.0)  # multiples of the speed that a man needs to arrive; harder shots stir the board up
PER_MAN = 4  # ways of pocketing one man
LOOK_STEP_MM = 47.0  # between the places of the striker from which a board is valued
LOOK_MOST = 40  # shots looked at in valuing a board
FORLORN = 0.08  # chance of a man without a way into a pocket: others will push it about
ON_ARROW = 0.85  # chance of the man of a penalty shot
LEAST_HOPE = 0.4  # of any idea in the first round: geometry underrates cushions and ignores touches
UNSURE = 0.6  # chance of the best idea below which touches and safeties are looked at too
RACK = 9  # with more men than this in the outer circle the shot is a break
TOUCH_SPEEDS_MM_S = (600.0, 1100.0, 2000.0, 3400.0)
BREAK_SPEEDS_MM_S = (2600.0, 5400.0)
STEADY_RAD = 0.001  # the least error that the geometry reckons with: a steady hand takes wide ways all the same
SLICE = 12  # flicks played together between two looks at the clock


class Effort(NamedTuple):
    """How much a bot tries out.

    ideas: shots at a pocket that are played once, without error. touches: touches played as well where none is sure.
    better, few: ideas of the second round, and flicks of each. best, many: the same of the third.
    replies: next shots looked at after a flick of the third round, where the same side goes on.
    """

    ideas: int
    touches: int
    better: int
    few: int
    best: int
    many: int
    replies: int


EFFORT = Effort(30, 30, 7, 4, 2, 10, 2) if COMPILED else Effort(12, 8, 4, 3, 2, 5, 1)
# A hand without error needs no more than one flick an idea, so it looks at more of them.
STEADY_EFFORT = EFFORT._replace(ideas=2 * EFFORT.ideas, touches=4 * EFFORT.touches, few=0, many=1)


class Foreseen(NamedTuple):
    """One flick of an idea. entry: without a bet. settled: what would settle a bet on its target, see `bet_claims`."""

    entry: entries.Entry
    settled: tuple[int, int]
    fell: bool  # the target, and not the striker
    outcome: Outcome


@dataclass
class Idea:
    """A flick that is thought about. target: the man meant or touched; pocket: None where it is only to be touched."""

    flick: Flick
    target: int | None
    pocket: int | None
    cushion: bool
    hope: float  # by geometry: the chance that it falls
    value: float = 0.0  # points that the shooting side expects from it
    foreseen: list[Foreseen] = field(default_factory=list)

    @property
    def chance(self) -> float:
        """The chance that the target falls: by geometry, and ever more by what was played."""
        fell = sum(seen.fell for seen in self.foreseen)
        return (fell + 2 * self.hope) / (len(self.foreseen) + 2) if self.pocket is not None else 0.0


class Planner:
    """Plans for one hand. sigma_rad, sigma_speed: standard errors of its direction, and of its speed, relative."""

    def __init__(self, spec: BoardSpec, engine: Engine, sigma_rad: float, sigma_speed: float, rng: Random):
        self.spec = spec
        self._engine = engine
        self._sigma_rad = sigma_rad
        self._sigma_speed = sigma_speed
        self._rng = rng
        self._effort = EFFORT if sigma_rad or sigma_speed else STEADY_EFFORT

    def think(self, layout: Layout, position, book) -> Generator[None, None, Idea]:
        """Return the best idea for the side on turn; yield now and then. Raises NoRoomError."""
        thought = _Thought(self, layout, position, book)
        effort = self._effort
        if thought.is_break:
            effort = effort._replace(touches=2 * effort.touches, few=2 * effort.few, many=2 * effort.many)
        ideas = thought.ideas(effort)
        yield from self._round(thought, ideas, [(0.0, 0.0)], 0)
        if self._sigma_rad:
            missed = thought.worth(entries.shot(position.turn))
            for idea in ideas:  # the value without error counts as often as the shot succeeds
                hope = LEAST_HOPE + (1 - LEAST_HOPE) * idea.hope
                idea.value = hope * idea.value + (1 - hope) * missed
        for count, flicks, replies in ((effort.better, effort.few, 0), (effort.best, effort.many, effort.replies)):
            ideas = sorted(ideas, key=lambda idea: -idea.value)[:count]
            errors = self._errors(flicks)
            if errors:
                for idea in ideas:
                    idea.foreseen, idea.value = [], 0.0
                yield from self._round(thought, ideas, errors, replies)
        return max(ideas, key=lambda idea: idea.value)

    def judge_flick(self, layout: Layout, position, book, flick: Flick) -> Idea:
        """Return what that flick is worth by the errors of this hand, as the best ideas are valued."""
        idea = Idea(flick, None, None, False, 0.0)
        thought = _Thought(self, layout, position, book)
        for _ in self._round(thought, [idea], self._errors(EFFORT.many), EFFORT.replies):
            pass
        return idea

    def value_of(self, layout: Layout, position, book) -> float:
        """Return the points that the side on turn may expect, by the men as they lie."""
        return _Thought(self, layout, position, book, looks=False).stand(layout, position)

    # Bets (K11).

    def bet_zone(self, idea: Idea, position, book) -> int | None:
        """Return the zone to bet on with this idea, None where a bet does not pay or the book has none."""
        if idea.pocket is None or not idea.foreseen:
            return None
        zone = pieces.zone_of(position.turn, idea.pocket)
        made, verdict = judge(book, position, entries.Entry(entries.BET, position.turn, arg=zone))
        if verdict.error:
            return None
        plain = _Thought(self, [], position, book, looks=False)
        bet = _Thought(self, [], made, book, looks=False)
        won = sum(bet.worth(with_bet(seen.entry, seen.settled)) - plain.worth(seen.entry) for seen in idea.foreseen)
        return zone if won > 0 else None

    def raises(self, chance: float, position, book, by_bettor: bool) -> bool:
        """Tell whether it pays to double the open bet, on a shot with that chance."""
        doubled, verdict = judge(book, position, entries.Entry(entries.ANSWER))
        if verdict.error:
            return False
        seat = position.turn
        pocket = seat if position.bet_zone == pieces.NEAR else seat + 2 & 3
        hit = entries.shot(seat, (entries.fell(position.colour_of(position.side_of(seat)), pocket),), (), pieces.HIT)
        values = []
        for p in (position, doubled):
            thought = _Thought(self, [], p, book, looks=False)
            values.append(chance * thought.worth(hit) + (1 - chance) * thought.worth(entries.shot(seat)))
        return values[1] > values[0] if by_bettor else values[1] < values[0]

    def _errors(self, flicks: int) -> list[tuple[float, float]]:
        """Errors of the hand, the same for every idea: (radians, relative speed), each with its opposite."""
        if not (self._sigma_rad or self._sigma_speed):
            return [(0.0, 0.0)] if flicks else []
        errors: list[tuple[float, float]] = []
        while len(errors) < flicks:
            turn, push = self._rng.gauss(0.0, self._sigma_rad), self._rng.gauss(0.0, self._sigma_speed)
            errors += [(turn, push), (-turn, -push)]
        return errors[:flicks]

    def _round(
        self, thought: "_Thought", ideas: list[Idea], errors: list[tuple[float, float]], replies: int
    ) -> Generator[None, None, None]:
        """Play every new idea with every error; its value is the mean."""
        tries = [(idea, error) for idea in ideas for error in errors]
        for start in range(0, len(tries), SLICE):
            part = tries[start : start + SLICE]
            for (idea, _), points in zip(part, thought.play(part, replies), strict=True):
                idea.value += points / len(errors)
            if len(part) == SLICE:
                yield


def _erring(flick: Flick, error: tuple[float, float]) -> Flick:
    """Return the flick with that error of the hand: (radians, relative speed)."""
    turn, push = error
    if not (turn or push):
        return flick
    return replace(flick, angle_deg=flick.angle_deg + degrees(turn), speed_mm_s=flick.speed_mm_s * (1 + push))


class _Thought:
    """One position thought about: its ideas, and what their flicks leave."""

    def __init__(self, planner: Planner, layout: Layout, position, book, looks: bool = True):
        self.layout, self.position, self.book = layout, position, book
        self._planner = planner
        self._spec, self._engine = planner.spec, planner._engine
        self._rng = planner._rng
        self._race = race_of(book)
        self._seat = position.turn
        self._side = position.side_of(self._seat)
        self._verdicts: dict[tuple, tuple[float, Any]] = {}
        near_mm = self._spec.outer_circle_diameter_mm / 2
        self.is_break = sum(hypot(disc.x_mm, disc.y_mm) < near_mm for disc in layout) > RACK
        if looks:
            offsets = placement.striker_offsets(self._spec, book.id, layout, self._seat)
            if not offsets:
                offsets = [placement.nearest_striker_offset(self._spec, book.id, layout, self._seat, 0.0)]
            self._aim = self._aim_from(layout, self._seat, offsets)

    def _aim_from(self, layout: Layout, seat: int, offsets: list[float]) -> Aim:
        sigma_rad = max(self._planner._sigma_rad, STEADY_RAD)
        return Aim(self._spec, layout, seat, offsets, sigma_rad, TOP_SPEED_MM_S)

    # Ideas.

    def ideas(self, effort: Effort) -> list[Idea]:
        """Return flicks that may pocket a piece which pays. If none is sure, add flicks that only touch one."""
        gains = self.gains()
        right = [i for i, disc in enumerate(self.layout) if gains.get(disc.piece, 0.0) > 0]
        found: list[tuple[float, Idea]] = []
        for man in right:
            seen: dict[tuple[int, bool], int] = {}
            for c in self._aim.candidates({man: (1.0, 1.0)}, 4 * PER_MAN):
                way = c.pocket, c.cushion
                seen[way] = seen.get(way, 0) + 1
                if sum(seen.values()) > PER_MAN and seen[way] > 1:
                    continue
                idea = Idea(c.flick, c.target, c.pocket, c.cushion, c.chance)
                found.append((c.chance * gains[self.layout[man].piece] / seen[way] ** 0.5, idea))
        found.sort(key=lambda pair: -pair[0])
        ideas = []
        for rank, (_, idea) in enumerate(found):
            for pace in PACES if rank < effort.ideas // 3 else PACES[:1]:
                speed = idea.flick.speed_mm_s * pace
                if speed <= TOP_SPEED_MM_S:
                    ideas.append(replace(idea, flick=replace(idea.flick, speed_mm_s=round(speed)), foreseen=[]))
        ideas = ideas[: effort.ideas]
        if max((idea.hope for idea in ideas), default=0.0) < UNSURE:
            ideas += self._touches(right, effort.touches)
        return ideas

    def gains(self) -> dict[int, float]:
        """Return how much more pocketing each kind of piece is worth than touching nothing."""
        nothing = self.worth(entries.shot(self._seat))
        gains = {}
        for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
            if self.position.on_board(piece):
                claims = 0
                if self.position.has_bet() and piece == self.position.colour_of(self._side):
                    claims = pieces.HIT
                gains[piece] = self.worth(entries.shot(self._seat, (entries.fell(piece, self._seat),), (), claims))
                gains[piece] -= nothing
        return gains

    def worth(self, entry: entries.Entry) -> float:
        """Return the value of the position after an entry, by the race alone."""
        points, after = self._ruled(entry)
        return points if after is None else self._sign(after) * self._race.value(after)

    def _touches(self, right: list[int], count: int) -> list[Idea]:
        """Break the rack, or touch a man that one may touch, softly or hard."""
        rng, aim = self._rng, self._aim
        reach = aim.first_touches(right) + aim.cushion_touches(right)
        reach = reach or aim.first_touches(list(range(len(self.layout))))
        ideas = []
        for k in range(count):
            speed = TOUCH_SPEEDS_MM_S[k % len(TOUCH_SPEEDS_MM_S)]
            if reach:
                target, offset, angle = reach[rng.randrange(len(reach))]
                angle += rng.uniform(-4.0, 4.0)  # not always full in the face
            else:
                offset, angle = aim.offsets[rng.randrange(len(aim.offsets))], rng.uniform(-40.0, 40.0)
                target = None
            if self.is_break:
                speed = rng.uniform(*BREAK_SPEEDS_MM_S)
            flick = Flick(self._seat, round(offset, 2), round(angle, 3), round(speed))
            ideas.append(Idea(flick, target, None, False, 0.0))
        return ideas

    # The positions that flicks lead to.

    def play(self, tries: list[tuple[Idea, tuple[float, float]]], replies: int) -> list[float]:
        """Play ideas, each with an error of the hand, note what came of it, and return the points that each leaves."""
        outcomes = self.foresee([_erring(idea.flick, error) for idea, error in tries])
        return [self._weigh(idea, outcome, replies) for (idea, _), outcome in zip(tries, outcomes, strict=True)]

    def foresee(self, flicks: list[Flick]) -> list[Outcome]:
        """Play flicks on this layout, without checks and line edges."""
        engine = self._engine
        if not COMPILED or not flicks:
            return [engine.foresee(self.layout, flick) for flick in flicks]
        places = [(disc.x_mm, disc.y_mm) for disc in self.layout]
        kinds = [disc.piece for disc in self.layout]
        return list(play_many(places, flicks, kinds, engine.spec, engine.seed, checked=False).outcomes())

    def _weigh(self, idea: Idea, outcome: Outcome, replies: int) -> float:
        """Note what came of one flick of an idea, and return the points that it leaves."""
        claims, own = claims_of(self.book, self.position, outcome, self._seat)
        fallen = [entries.fell(fall.piece, fall.pocket) for fall in outcome.falls]
        off = [off.piece for off in outcome.off]
        settled = bet_claims(outcome, self._seat, own, -1 if idea.target is None else idea.target)
        entry = entries.shot(self._seat, fallen, off, claims)
        indices = [fall.disc_index for fall in outcome.falls]
        fell = idea.target in indices and STRIKER_INDEX not in indices
        idea.foreseen.append(Foreseen(entry, settled, fell, outcome))
        if self.position.has_bet():
            entry = with_bet(entry, settled)
        points, after = self._ruled(entry)
        if after is None:
            return points
        rest = placement.in_order(self._spec, outcome.rest, after, self.book, self._rng)
        sign = self._sign(after)
        if replies and sign > 0:
            return self._next_shot(rest, after, replies)
        return sign * self.stand(rest, after)

    def _sign(self, after) -> int:
        return 1 if after.side_of(after.turn) == self._side else -1

    def _ruled(self, entry: entries.Entry) -> tuple[float, Any]:
        """Return the ruling on an entry: (points, None) where it ends the board, else (0, the position)."""
        key = entry.fallen, entry.off, entry.claims, entry.hit_pocket
        ruled = self._verdicts.get(key)
        if ruled is None:
            after, verdict = judge(self.book, self.position, entry)
            ruled = 0.0, after
            if verdict.board_over is not None:
                side, points, _ = verdict.board_over
                ruled = (points if side == self._side else -points), None
            self._verdicts[key] = ruled
        return ruled

    def stand(self, layout: Layout, position) -> float:
        """Return the points that whoever is on turn may expect, by the ways that its men have into pockets."""
        aim = self._look(layout, position)
        if aim is None:
            return self._race.value(position)
        men = self._own_men(layout, position)
        queen = [i for i, disc in enumerate(layout) if disc.piece == pieces.QUEEN]
        chances = aim.chances(men + queen, LOOK_MOST)
        own = sorted((max(chances.get(man, 0.0), FORLORN) for man in men), reverse=True)
        if position.colours < 0:
            own = own[::2]  # colours are open: about half of the men turn out to be own ones
        if position.phase == PENALTY_SHOT and own:
            own[0] = max(own[0], ON_ARROW)
        return self._race.run(position, own, max((chances.get(i, FORLORN) for i in queen), default=0.0))

    def _own_men(self, layout: Layout, position) -> list[int]:
        own = position.colour_of(position.side_of(position.turn))
        return [i for i, disc in enumerate(layout) if disc.piece == own or (own < 0 and disc.piece < pieces.QUEEN)]

    def _look(self, layout: Layout, position) -> Aim | None:
        offsets = placement.striker_offsets(self._spec, self.book.id, layout, position.turn, LOOK_STEP_MM)
        return self._aim_from(layout, position.turn, offsets) if offsets else None

    def _next_shot(self, layout: Layout, position, replies: int) -> float:
        """Return the same where the next shot is one's own: its best ways are played too."""
        still = self.stand(layout, position)
        aim = self._look(layout, position)
        if aim is None:
            return still
        thought = _Thought(self._planner, layout, position, self.book, looks=False)
        gains = thought.gains()
        worth = {i: (gains[d.piece],) * 2 for i, d in enumerate(layout) if gains.get(d.piece, 0.0) > 0}
        best = still
        missed = thought.worth(entries.shot(position.turn))
        ideas = [Idea(c.flick, c.target, c.pocket, c.cushion, c.chance) for c in aim.candidates(worth, replies)]
        for idea, value in zip(ideas, thought.play([(idea, (0.0, 0.0)) for idea in ideas], 0), strict=True):
            best = max(best, idea.hope * value + (1 - idea.hope) * missed)
        return best


def with_bet(entry: entries.Entry, settled: tuple[int, int]) -> entries.Entry:
    """Return a shot with the claims that settle an open bet."""
    claims, pocket = settled
    return entries.shot(entry.seat, entry.fallen, entry.off, entry.claims | claims, pocket)
