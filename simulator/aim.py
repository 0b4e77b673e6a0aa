"""The geometry of aiming: where the striker must meet a man for it to fall, who is in the way, what an error costs.

The ghost: for a man to leave towards a pocket the striker's centre must, at contact, lie on the line from the pocket
through the man, one radius of each beyond it. Off a cushion the striker is aimed at the ghost's mirror image, which
lies farther behind the frame than the ghost before it, since the cushion gives back only a part of the speed.
All candidates of a board are worked out at once, as arrays: rows of (man and pocket) times places of the striker.
"""

import math
from dataclasses import dataclass

import numpy as np

from simulator.physics import Flick, Layout
from simulator.spec import BoardSpec, as_south

CLEAR_MM = 0.4  # room wanted beside a disc that one passes
THINNEST_CUT = 0.17  # cosine of the thinnest cut that is tried: about 80 degrees
MOUTH_MM = 18.0  # how far beside the middle of a hole a man may come and surely fall
PACE_MM_S = 500.0  # with which the man should still arrive: a reserve for errors of speed
CUSHION_DOUBT = 0.85  # part of the chance that is left when a cushion comes between
SCRATCH_DOUBT = 0.2  # ... and when the striker, left to itself, would run into a hole
MOST = 60  # candidates that are worth looking at


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
        """The shots on those men that have a chance, best first.

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
        straight = np.array([worth[int(t)][0] for t in target])
        banked = np.array([worth[int(t)][1] for t in target])
        found = self._straight(target, pocket, line, ghost, run, straight)
        for wall in range(4):
            found += self._banked(wall, target, pocket, line, ghost, run, banked)
        found.sort(key=lambda c: (-c.value, c.target, c.pocket, c.flick.offset_mm, c.flick.angle_deg))
        return found[:MOST]

    def first_touches(self, targets: list[int]) -> list[tuple[int, float, float]]:
        """Straight flicks that touch one of those men first, full in the face: (man, offset_mm, angle_deg)."""
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
        """Flicks off one cushion that touch one of those men first: (man, offset_mm, angle_deg)."""
        found = []
        for target in targets:
            for wall in range(4):
                bounce, _ = self._bounces(wall, self.strikers, self.men[target][None, :])
                back = self.men[target] - bounce
                ghost = self.men[target] - back / np.hypot(back[:, 0], back[:, 1])[:, None] * self.reach
                nobody = np.full(len(bounce), -1)
                free = self._clear(self.strikers, bounce, self.reach, nobody)
                free &= self._clear(bounce, ghost, self.reach, np.full(len(bounce), target))
                free &= np.abs(bounce).max(axis=1) <= self.edge + 1e-6
                for row in np.nonzero(free & (self._from_holes(bounce) > self.spec.pocket_radius_mm))[0]:
                    found.append((target, float(self.offsets[row]), self._angle_deg(bounce[row] - self.strikers[row])))
        return found

    def _straight(self, target, pocket, line, ghost, run, worth) -> list[Candidate]:
        way = ghost[:, None, :] - self.strikers[None, :, :]
        length = np.hypot(way[..., 0], way[..., 1])
        with np.errstate(divide="ignore", invalid="ignore"):
            ahead = way / length[..., None]
        cut = (ahead * line[:, None, :]).sum(axis=2)
        row, place = np.nonzero(cut > THINNEST_CUT)
        ahead, length, cut = ahead[row, place], length[row, place], cut[row, place]
        speed, contact = self._speeds(run[row], cut, length)
        chance = self._chance(run[row], cut, length)
        keep = (speed <= self.top_speed_mm_s) & (chance > 0.01)
        row, place, ahead, cut = row[keep], place[keep], ahead[keep], cut[keep]
        speed, contact, chance = speed[keep], contact[keep], chance[keep]
        free = self._clear(self.strikers[place], ghost[row], self.reach, target[row])
        free &= self._clear_of_holes(self.strikers[place], ghost[row])
        chance = np.where(self._scratches(ghost[row], ahead, line[row], cut, contact), SCRATCH_DOUBT, 1.0) * chance
        made = []
        for k in np.nonzero(free)[0]:
            flick = self._flick(place[k], ahead[k], speed[k])
            t, p = int(target[row[k]]), int(pocket[row[k]])
            made.append(Candidate(flick, t, p, False, float(chance[k]), float(chance[k] * worth[row[k]])))
        return made

    def _banked(self, wall, target, pocket, line, ghost, run, worth) -> list[Candidate]:
        bounce, sound = self._bounces(wall, self.strikers[None, :, :], ghost[:, None, :])
        first = bounce - self.strikers[None, :, :]
        second = ghost[:, None, :] - bounce
        length1, length2 = np.hypot(first[..., 0], first[..., 1]), np.hypot(second[..., 0], second[..., 1])
        with np.errstate(divide="ignore", invalid="ignore"):
            ahead = second / length2[..., None]
        cut = (ahead * line[:, None, :]).sum(axis=2)
        row, place = np.nonzero(sound & (cut > THINNEST_CUT) & (length1 > 1.0))
        bounce, ahead, cut = bounce[row, place], ahead[row, place], cut[row, place]
        first, length1, length2 = first[row, place], length1[row, place], length2[row, place]
        after, contact = self._speeds(run[row], cut, length2)
        # Before the cushion the part of the speed square to it was greater.
        across = ahead[:, wall & 1]
        before2 = after**2 * (1 - across**2 + (across / self.spec.restitution_cushion) ** 2)
        speed = np.sqrt(before2 + self.drag * length1)
        chance = CUSHION_DOUBT * self._chance(run[row], cut, length1 + length2 / self.spec.restitution_cushion)
        keep = (speed <= self.top_speed_mm_s) & (chance > 0.03)
        keep &= np.sqrt(before2) * np.abs(first[:, wall & 1]) / length1 < self.spec.hop_speed_mm_s
        row, place, bounce, ahead, cut = row[keep], place[keep], bounce[keep], ahead[keep], cut[keep]
        first, speed, contact, chance = first[keep], speed[keep], contact[keep], chance[keep]
        free = self._clear(self.strikers[place], bounce, self.reach, np.full(len(row), -1))
        free &= self._clear(bounce, ghost[row], self.reach, target[row])
        free &= self._clear_of_holes(self.strikers[place], bounce) & self._clear_of_holes(bounce, ghost[row])
        chance = np.where(self._scratches(ghost[row], ahead, line[row], cut, contact), SCRATCH_DOUBT, 1.0) * chance
        made = []
        for k in np.nonzero(free)[0]:
            flick = self._flick(place[k], first[k], speed[k])
            t, p = int(target[row[k]]), int(pocket[row[k]])
            made.append(Candidate(flick, t, p, True, float(chance[k]), float(chance[k] * worth[row[k]])))
        return made

    def _bounces(self, wall: int, start: np.ndarray, end: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Where the striker must meet a wall (0 east, 1 north, 2 west, 3 south) to come from start to end, and
        whether it can. Arrays of points, broadcast against each other."""
        axis, sign = wall & 1, 1.0 if wall < 2 else -1.0
        there = self.edge - sign * start[..., axis]
        back = (self.edge - sign * end[..., axis]) / self.spec.restitution_cushion
        along0, along1 = start[..., 1 - axis], end[..., 1 - axis]
        with np.errstate(divide="ignore", invalid="ignore"):
            along = along0 + (along1 - along0) * there / (there + back)
        square = np.full_like(along, sign * self.edge)
        bounce = np.stack((square, along) if axis == 0 else (along, square), axis=-1)
        return bounce, (there > 0) & (back > 0) & (np.abs(along) < self.edge)

    def _speeds(self, run, cut, length):
        """Of the striker: at the start of its way of that length, and when it meets the man."""
        contact = np.sqrt(PACE_MM_S**2 + self.drag * run) / (self.give * cut)
        return np.sqrt(contact**2 + self.drag * length), contact

    def _chance(self, run, cut, length):
        """That the man falls: an error of direction grows over the striker's way and in the thinness of the cut."""
        allowed = np.arctan2(MOUTH_MM, run + self.spec.pocket_radius_mm) * self.reach * cut / length
        z = allowed / (self.sigma_rad * math.sqrt(2))
        return np.vectorize(math.erf, otypes=[float])(z)

    def _scratches(self, ghost, ahead, line, cut, contact) -> np.ndarray:
        """Whether the striker, after meeting the man, would run straight into a hole."""
        kept = ahead - (self.spec.man_mass_g / self.spec.striker_mass_g * self.give * cut)[:, None] * line
        size = np.hypot(kept[:, 0], kept[:, 1])
        run = (contact * size) ** 2 / self.drag
        end = ghost + kept / np.maximum(size, 1e-9)[:, None] * run[:, None]
        return ~self._clear_of_holes(ghost, end)

    def _flick(self, place: int, ahead: np.ndarray, speed: float) -> Flick:
        return Flick(self.seat, round(float(self.offsets[place]), 2), self._angle_deg(ahead), round(float(speed)))

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


def _distances(start: np.ndarray, end: np.ndarray, points: np.ndarray) -> np.ndarray:
    """(segments, points): how near each point lies to each segment."""
    way = end - start
    length2 = np.maximum((way * way).sum(axis=1), 1e-12)
    away = points[None, :, :] - start[:, None, :]
    part = np.clip((away * way[:, None, :]).sum(axis=2) / length2[:, None], 0.0, 1.0)
    off = away - part[..., None] * way[:, None, :]
    return np.sqrt((off * off).sum(axis=2))
