"""The geometry of aiming: where the striker must meet a man for it to fall, who is in the way, what an error costs.

The ghost: for a man to leave towards a pocket the striker's centre must, at contact, lie on the line from the pocket
through the man, one radius of each beyond it. Off a cushion the striker is aimed at the ghost's mirror image, which
lies farther beyond the frame than the ghost before it, since the cushion gives back only a part of the speed.
All candidates of a board are worked out at once, as arrays: rows of (man and pocket) times places of the striker.
"""

import math
from dataclasses import dataclass

import numpy as np

from simulator.board.layout import Layout
from simulator.board.spec import BoardSpec, as_south
from simulator.physics.outcome import Flick

CLEAR_MM = 0.4  # room wanted next to a disc on the way
THINNEST_CUT = 0.17  # cosine of the thinnest cut that is tried: about 80 degrees
MOUTH_MM = 23.5  # how far off a hole's middle a man may aim and fall: the radius, and a little that the frames lead in
PACE_MM_S = 500.0  # with which the man should still arrive: a reserve for errors of speed
SCRATCH_DOUBT = 0.2  # part of the chance that is left when the striker, left to itself, would run into a hole
LEAST = 0.03  # chances below this are none
MOST = 16  # candidates that are worth looking at
CHUNK = 128  # so many ways at a time are searched for men that stand in them, the best first


@dataclass(frozen=True)
class Candidate:
    """A shot that may be played: `chance` 0..1 that the man `target` falls into `pocket`; `value` orders them."""

    flick: Flick
    target: int
    pocket: int
    cushion: bool
    chance: float
    value: float


class Aim:
    """Aiming on one layout from one seat.

    offsets: places of the striker to consider. sigma_rad: standard error of the direction of this hand.
    top_speed_mm_s: the hardest it flicks.
    """

    def __init__(
        self, spec: BoardSpec, layout: Layout, seat: int, offsets: list[float], sigma_rad: float, top_speed_mm_s: float
    ):
        self.spec = spec
        self.seat = seat
        self.offsets = np.array(offsets)
        self.sigma_rad = sigma_rad
        self.top_speed_mm_s = top_speed_mm_s
        self.men = np.array([(disc.x_mm, disc.y_mm) for disc in layout]).reshape(-1, 2)
        self.strikers = np.array([spec.striker_place(seat, offset) for offset in offsets]).reshape(-1, 2)
        self.holes = np.array([spec.pocket_centre(pocket) for pocket in range(4)])
        self.reach = spec.striker_radius_mm + spec.man_radius_mm
        self.edge = spec.half_mm - spec.striker_radius_mm  # as far out as the striker's centre comes
        mass_man, mass_striker = spec.man_mass_g, spec.striker_mass_g
        self.give = (1 + spec.restitution_man) * mass_striker / (mass_man + mass_striker)
        self.drag = 2 * spec.deceleration_mm_s2

    def candidates(self, worth: dict[int, tuple[float, float]]) -> list[Candidate]:
        """Return the shots on those men that have a chance, best first.

        worth: of each man aimed at, what pocketing it straight and what pocketing it off a cushion counts.
        """
        targets = np.array(sorted(worth), dtype=int)
        if not len(targets) or not len(self.strikers):
            return []
        target, pocket = (a.ravel() for a in np.meshgrid(targets, np.arange(4), indexing="ij"))
        way = self.holes[pocket] - self.men[target]
        distance = np.hypot(way[:, 0], way[:, 1])
        line = way / distance[:, None]
        ghost = self.men[target] - line * self.reach
        on_board = np.abs(ghost).max(axis=1) <= self.edge
        run = distance - self.spec.pocket_radius_mm
        end = self.men[target] + line * run[:, None]
        free = self._clear(self.men[target], end, self.spec.man_diameter_mm, target)
        keep = np.nonzero(on_board & free)[0]
        target, pocket, line, ghost, run = target[keep], pocket[keep], line[keep], ghost[keep], run[keep]
        ways = [self._straight(line, ghost, run), self._banked(line, ghost, run)]
        rows, places, over, start, speed, chance = (np.concatenate(column) for column in zip(*ways, strict=True))
        cushion = np.arange(len(rows)) >= len(ways[0][0])
        values = np.array([worth[int(t)] for t in target]).reshape(-1, 2)
        value = np.round(chance * values[rows, cushion.astype(int)], 6)
        found: list[Candidate] = []
        best = np.argsort(-value, kind="stable")
        for first in range(0, len(best), CHUNK):
            k = best[first : first + CHUNK]
            strikers, goal, none = self.strikers[places[k]], ghost[rows[k]], np.full(len(k), -1)
            men = target[rows[k]]
            free = self._clear(strikers, over[k], self.reach, np.where(cushion[k], none, men))
            free &= self._clear(over[k], goal, self.reach, men)
            free &= self._clear_of_holes(strikers, over[k]) & self._clear_of_holes(over[k], goal)
            for n in k[free][: MOST - len(found)]:
                angle = self._angle_deg(start[n])
                flick = Flick(self.seat, round(float(self.offsets[places[n]]), 2), angle, round(float(speed[n])))
                t, p = int(target[rows[n]]), int(pocket[rows[n]])
                found.append(Candidate(flick, t, p, bool(cushion[n]), float(chance[n]), float(value[n])))
            if len(found) >= MOST:
                break
        return found

    def first_touches(self, targets: list[int]) -> list[tuple[int, float, float]]:
        """Return straight flicks that touch one of those men first, full in the face: (man, offset_mm, angle_deg)."""
        found = []
        for target in targets:
            way = self.men[target] - self.strikers
            distance = np.hypot(way[:, 0], way[:, 1])
            ghost = self.men[target] - way / distance[:, None] * self.reach
            free = self._clear(self.strikers, ghost, self.reach, np.full(len(way), target))
            free &= np.abs(ghost).max(axis=1) <= self.edge
            for row in np.nonzero(free)[0]:
                found.append((target, float(self.offsets[row]), self._angle_deg(way[row])))
        return found

    def cushion_touches(self, targets: list[int]) -> list[tuple[int, float, float]]:
        """Return flicks off one cushion that touch one of those men first: (man, offset_mm, angle_deg)."""
        found = []
        for target in targets:
            for wall in range(4):
                bounce, _ = self._bounces(np.array(wall), self.strikers, self.men[target][None, :])
                back = self.men[target] - bounce
                ghost = self.men[target] - back / np.hypot(back[:, 0], back[:, 1])[:, None] * self.reach
                nobody = np.full(len(bounce), -1)
                free = self._clear(self.strikers, bounce, self.reach, nobody)
                free &= self._clear(bounce, ghost, self.reach, np.full(len(bounce), target))
                free &= np.abs(bounce).max(axis=1) <= self.edge + 1e-6
                for row in np.nonzero(free & (self._from_holes(bounce) > self.spec.pocket_radius_mm))[0]:
                    found.append((target, float(self.offsets[row]), self._angle_deg(bounce[row] - self.strikers[row])))
        return found

    # Both give, a row each: (man and pocket), place of the striker, point where it turns (the ghost itself if nowhere),
    # direction at the start, speed at the start, chance.

    def _straight(self, line, ghost, run):
        way = ghost[:, None, :] - self.strikers[None, :, :]
        length = np.hypot(way[..., 0], way[..., 1])
        cut = _cut(way, length, line)
        row, place = np.nonzero(cut > THINNEST_CUT)
        way, length, cut = way[row, place], length[row, place], cut[row, place]
        ahead = way / length[:, None]
        speed, contact = self._speeds(run[row], cut, length)
        chance = self._chance(run[row], cut, length)
        chance = np.where(self._scratches(ghost[row], ahead, line[row], cut, contact), SCRATCH_DOUBT, 1.0) * chance
        keep = (speed <= self.top_speed_mm_s) & (chance > LEAST)
        return row[keep], place[keep], ghost[row[keep]], ahead[keep], speed[keep], chance[keep]

    def _banked(self, line, ghost, run):
        walls = np.arange(4)[:, None, None]
        bounce, sound = self._bounces(walls, self.strikers[None, None, :, :], ghost[None, :, None, :])
        second = ghost[None, :, None, :] - bounce
        length2 = np.hypot(second[..., 0], second[..., 1])
        cut = _cut(second, length2, line[None, ...])
        wall, row, place = np.nonzero(sound & (cut > THINNEST_CUT))
        bounce, second, cut, length2 = (a[wall, row, place] for a in (bounce, second, cut, length2))
        first = bounce - self.strikers[place]
        length1 = np.hypot(first[:, 0], first[:, 1])
        ahead = second / length2[:, None]
        after, contact = self._speeds(run[row], cut, length2)
        # Before the cushion the part of the speed square to it was greater, by this in all.
        across = np.abs(ahead[np.arange(len(wall)), wall & 1])
        greater = np.sqrt(1 - across**2 + (across / self.spec.restitution_cushion) ** 2)
        speed = np.sqrt((after * greater) ** 2 + self.drag * length1)
        # An error grows over the way to the mirror image, and shrinks as the ways square to the cushion do.
        steep = np.abs(first[np.arange(len(wall)), wall & 1]) / length1
        chance = self._chance(run[row], cut, (length1 + length2 * greater) * across / steep)
        hard = across * after / self.spec.restitution_cushion >= self.spec.hop_speed_mm_s
        keep = np.nonzero((speed <= self.top_speed_mm_s) & (chance > LEAST) & ~hard)[0]
        row, ahead, cut, contact, chance = (a[keep] for a in (row, ahead, cut, contact, chance))
        scratch = self._scratches(ghost[row], ahead, line[row], cut, contact)
        chance = np.where(scratch, SCRATCH_DOUBT, 1.0) * chance
        return row, place[keep], bounce[keep], first[keep], speed[keep], chance

    def _bounces(self, wall: np.ndarray, start: np.ndarray, end: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Where the striker must meet a wall (0 east, 1 north, 2 west, 3 south) to come from start to end, and
        whether it can. Walls and points (the last axis), broadcast against each other."""
        upright = (wall & 1) == 0
        sign = np.where(wall < 2, 1.0, -1.0)
        there = self.edge - sign * np.where(upright, start[..., 0], start[..., 1])
        back = (self.edge - sign * np.where(upright, end[..., 0], end[..., 1])) / self.spec.restitution_cushion
        along0 = np.where(upright, start[..., 1], start[..., 0])
        along1 = np.where(upright, end[..., 1], end[..., 0])
        sound = (there > 1.0) & (back > 0.0)
        along = along0 + (along1 - along0) * there / np.where(sound, there + back, 1.0)
        square = sign * self.edge + np.zeros_like(along)
        bounce = np.stack((np.where(upright, square, along), np.where(upright, along, square)), axis=-1)
        return bounce, sound & (np.abs(along) < self.edge)

    def _speeds(self, run, cut, length):
        """Of the striker: at the start of its way of that length, and when it meets the man."""
        contact = np.sqrt(PACE_MM_S**2 + self.drag * run) / (self.give * cut)
        return np.sqrt(contact**2 + self.drag * length), contact

    def _chance(self, run, cut, length):
        """That the man falls: an error of direction grows over the striker's way and in the thinness of the cut."""
        allowed = np.arctan2(MOUTH_MM, run + self.spec.pocket_radius_mm) * self.reach * cut / length
        z = allowed / (self.sigma_rad * math.sqrt(2))
        # The error function to 5e-4 (Abramowitz and Stegun 7.1.27): plain arithmetic, the same on every machine.
        series = 1 + z * (0.278393 + z * (0.230389 + z * (0.000972 + z * 0.078108)))
        fourth = series * series * series * series
        return 1 - 1 / fourth

    def _scratches(self, ghost, ahead, line, cut, contact) -> np.ndarray:
        """Whether the striker, after meeting the man, would run straight into a hole."""
        kept = ahead - (self.spec.man_mass_g / self.spec.striker_mass_g * self.give * cut)[:, None] * line
        size = np.hypot(kept[:, 0], kept[:, 1])
        run = (contact * size) ** 2 / self.drag
        end = ghost + kept / np.maximum(size, 1e-9)[:, None] * run[:, None]
        return ~self._clear_of_holes(ghost, end)

    def _angle_deg(self, ahead: np.ndarray) -> float:
        x, y = as_south(self.seat, float(ahead[0]), float(ahead[1]))
        return round(math.degrees(math.atan2(x, y)), 3)

    def _clear(self, start: np.ndarray, end: np.ndarray, room_mm: float, but: np.ndarray) -> np.ndarray:
        """Of each segment (rows of points), whether no man's centre but that of row `but` lies within `room_mm`."""
        apart = _distances(start, end, self.men)
        mine = np.nonzero(but >= 0)[0]
        apart[mine, but[mine]] = np.inf
        return np.all(apart >= room_mm + CLEAR_MM, axis=1)

    def _clear_of_holes(self, start: np.ndarray, end: np.ndarray) -> np.ndarray:
        return np.all(_distances(start, end, self.holes) > self.spec.pocket_radius_mm + 1.0, axis=1)

    def _from_holes(self, points: np.ndarray) -> np.ndarray:
        """Of each point, how far the nearest hole's centre is."""
        away = points[:, None, :] - self.holes[None, :, :]
        return np.hypot(away[..., 0], away[..., 1]).min(axis=1)


def _cut(way: np.ndarray, length: np.ndarray, line: np.ndarray) -> np.ndarray:
    """Cosine of the angle between the striker's way (row, place) and the line in which the man of that row leaves."""
    return (way[..., 0] * line[..., 0:1] + way[..., 1] * line[..., 1:2]) / np.maximum(length, 1e-9)


def _distances(start: np.ndarray, end: np.ndarray, points: np.ndarray) -> np.ndarray:
    """(segments, points): how near each point lies to each segment."""
    # Each coordinate by itself: numpy is slow on an axis of two.
    way_x, way_y = (end - start).T[:, :, None]
    away_x, away_y = points.T[:, None, :] - start.T[:, :, None]
    length2 = np.maximum(way_x * way_x + way_y * way_y, 1e-12)
    part = np.minimum(np.maximum((away_x * way_x + away_y * way_y) / length2, 0.0), 1.0)
    away_x -= part * way_x
    away_y -= part * way_y
    return np.sqrt(away_x * away_x + away_y * away_y)
