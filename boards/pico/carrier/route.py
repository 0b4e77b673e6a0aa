"""Routes a placed board on two layers: every net a tree, nets that want the same place bid for it (PathFinder).

Tracks run on a grid of a quarter of a millimetre. Each pass lays anew the nets that meet others, and a place where
they met costs more the next time. The router knows the pads, holes and edges that KiCad told; KiCad's rules judge.
"""

import heapq
from itertools import pairwise
from math import hypot

import numpy as np
from numba import njit

STEP_MM = 0.25
TRACK_MM, CLEAR_MM, EDGE_MM = 0.3, 0.2, 0.5
SPARE_MM = 0.05  # from a circle that is kept clear
VIA_MM, DRILL_MM = 0.8, 0.4
VIA_REACH = 2.9  # cells: nothing of another net's middle may be nearer to a via's
VIA_COST, BEND_COST = 8.0, 1.15
PASSES = 60
EAGER = 1.6


class RoutingError(Exception):
    """Some nets found no way."""


@njit(cache=True)
def _mark(occupied, cells, by):
    """Count a net's path in every cell that another net's middle may not enter, once each."""
    _, high, wide = occupied.shape
    seen = np.zeros(occupied.shape, np.uint8)
    size = high * wide
    for at in range(cells.size):
        cell = cells[at]
        if cell < 0:
            continue
        via = at > 0 and cells[at - 1] >= 0 and cells[at - 1] // size != cell // size
        layer, y, x = cell // size, cell % size // wide, cell % wide
        reach = 3 if via else 1
        for one in range(0 if via else layer, 2 if via else layer + 1):
            for b in range(max(0, y - reach), min(high, y + reach + 1)):
                for a in range(max(0, x - reach), min(wide, x + reach + 1)):
                    if via and (a - x) ** 2 + (b - y) ** 2 > VIA_REACH**2:
                        continue
                    if not seen[one, b, a]:
                        seen[one, b, a] = 1
                        occupied[one, b, a] += by


@njit(cache=True)
def _ahead(x, y, left, top, right, bottom):
    """Return what a way from a cell into a box costs at the least, and so much more: a longer way is found sooner."""
    across, down = max(left - x, x - right, 0), max(top - y, y - bottom, 0)
    return EAGER * (max(across, down) + 0.414 * min(across, down))


@njit(cache=True)
def _search(net, owner, via_ok, occupied, history, dear, pins, pin_layers):
    """Grow one net's tree from its first pin. Returns its paths, -1 after each; empty where a pin is out of reach."""
    _, high, wide = owner.shape
    size = high * wide
    grown = [np.int64(-1)]  # the tree's cells
    grown.pop()
    goal = np.zeros(2 * size, np.int32)
    waiting = np.ones(pins.size, np.uint8)
    waiting[0] = 0
    for number in range(pins.size):
        for layer in range(2):
            if pin_layers[number] == 2 or pin_layers[number] == layer:
                if number == 0:
                    grown.append(layer * size + pins[0])
                else:
                    goal[layer * size + pins[number]] = number
    out = [np.int64(-1)]
    left = pins.size - 1
    while left:
        cost = np.full(2 * size, np.inf, np.float32)
        came = np.full(2 * size, -1, np.int64)
        heap = [(np.float32(0.0), np.int64(-1))]
        heap.pop()
        left_x, top_y, right_x, bottom_y = wide, high, 0, 0
        for number in range(pins.size):
            if waiting[number]:
                x, y = pins[number] % wide, pins[number] // wide
                left_x, right_x = min(left_x, x), max(right_x, x)
                top_y, bottom_y = min(top_y, y), max(bottom_y, y)
        for cell in grown:
            cost[cell] = 0
            ahead = _ahead(cell % wide, cell % size // wide, left_x, top_y, right_x, bottom_y)
            heapq.heappush(heap, (np.float32(ahead), np.int64(cell)))
        hit = np.int64(-1)
        while len(heap):
            least, cell = heapq.heappop(heap)
            far = cost[cell]
            if least > far + _ahead(cell % wide, cell % size // wide, left_x, top_y, right_x, bottom_y) + 1e-3:
                continue
            if goal[cell]:
                hit = cell
                break
            layer, y, x = cell // size, cell % size // wide, cell % wide
            for b in range(-1, 2):
                for a in range(-1, 2):
                    if (a == 0 and b == 0) or not (1 < x + a < wide - 2 and 1 < y + b < high - 2):
                        continue
                    if owner[layer, y + b, x + a] != 0 and owner[layer, y + b, x + a] != net:
                        continue
                    step = 1.415 if a and b else 1.0
                    if (layer == 0) == (a == 0):  # the front is for ways across, the back for ways up and down
                        step *= BEND_COST
                    price = (1 + history[layer, y + b, x + a]) * (1 + dear * occupied[layer, y + b, x + a])
                    new = np.float32(far + step * price)
                    to = layer * size + (y + b) * wide + x + a
                    if new < cost[to] - 1e-4:
                        cost[to] = new
                        came[to] = cell
                        ahead = _ahead(x + a, y + b, left_x, top_y, right_x, bottom_y)
                        heapq.heappush(heap, (np.float32(new + ahead), np.int64(to)))
            over = 1 - layer
            if (
                3 < x < wide - 4
                and 3 < y < high - 4
                and (via_ok[y, x] == 0 or via_ok[y, x] == net)
                and (owner[over, y, x] == 0 or owner[over, y, x] == net)
            ):
                bids = 0.0
                for both in range(2):
                    for b in range(-1, 2):
                        for a in range(-1, 2):
                            bids += dear * occupied[both, y + b, x + a] + 0.3 * history[both, y + b, x + a]
                new = np.float32(far + VIA_COST + 3 * bids)
                to = over * size + y * wide + x
                if new < cost[to] - 1e-4:
                    cost[to] = new
                    came[to] = cell
                    ahead = _ahead(x, y, left_x, top_y, right_x, bottom_y)
                    heapq.heappush(heap, (np.float32(new + ahead), np.int64(to)))
        if hit < 0:
            return np.empty(0, np.int64)
        number = goal[hit]
        for layer in range(2):
            if pin_layers[number] == 2 or pin_layers[number] == layer:
                goal[layer * size + pins[number]] = 0
                grown.append(layer * size + pins[number])
        waiting[number] = 0
        left -= 1
        cell = hit
        while cell >= 0:
            grown.append(cell)
            out.append(cell)
            cell = came[cell]
        out.append(np.int64(-1))
    return np.array(out[1:], np.int64)


@njit(cache=True)
def _contested(occupied, history, cells, raise_by):
    """How many of a path's cells another net wants as well; each of them becomes dearer by `raise_by`."""
    _, high, wide = occupied.shape
    size = high * wide
    count = 0
    for at in range(cells.size):
        cell = cells[at]
        if cell < 0:
            continue
        via = at > 0 and cells[at - 1] >= 0 and cells[at - 1] // size != cell // size
        layer, y, x = cell // size, cell % size // wide, cell % wide
        reach = 1 if via else 0
        for one in range(0 if via else layer, 2 if via else layer + 1):
            for b in range(y - reach, y + reach + 1):
                for a in range(x - reach, x + reach + 1):
                    if occupied[one, b, a] > 1:
                        count += 1
                        history[one, b, a] += raise_by
    return count


class Grid:
    """The board as cells: which net's tracks and vias may be where."""

    def __init__(self, obstacles: dict, nets: list[str]):
        points = [point for edge in obstacles["edges"] for point in (edge[:2], edge[2:])]
        self.left = min(x for x, _ in points)
        self.top = min(y for _, y in points)
        self.wide = round((max(x for x, _ in points) - self.left) / STEP_MM) + 1
        self.high = round((max(y for _, y in points) - self.top) / STEP_MM) + 1
        self.owner = np.zeros((2, self.high, self.wide), np.int32)
        self.via_ok = np.zeros((self.high, self.wide), np.int32)
        numbers = {net: number for number, net in enumerate(nets, 1)}
        self._x = self.left + np.arange(self.wide) * STEP_MM
        self._y = self.top + np.arange(self.high) * STEP_MM
        for pad in obstacles["pads"]:
            self._block_pad(pad, numbers.get(pad["net"], -1))
        for kept in obstacles["reserved"]:
            self._block_pad(kept, numbers.get(kept["net"], -1))
        for x, y, reach in obstacles["clear"]:
            far = self._far([x, y, x, y])
            self.owner[:, far < reach + SPARE_MM + TRACK_MM / 2] = -1
            self.via_ok[far < reach + SPARE_MM + VIA_MM / 2] = -1
        for edge in obstacles["edges"]:
            self._block_edge(edge)

    def _far(self, box: list[float]):
        """Return the distance of every cell to a box."""
        across = np.maximum(0, np.maximum(box[0] - self._x, self._x - box[2]))
        down = np.maximum(0, np.maximum(box[1] - self._y, self._y - box[3]))
        return np.hypot(across[None, :], down[:, None])

    def _block_pad(self, pad: dict, net: int) -> None:
        far = self._far(pad["box"])
        for layer in pad["layers"]:
            _claim(self.owner[layer], far < CLEAR_MM + TRACK_MM / 2, net)
        _claim(self.via_ok, far < CLEAR_MM + VIA_MM / 2, net)
        self.via_ok[far < 0.3] = -1  # none in a pad

    def _block_edge(self, edge: list[float]) -> None:
        x0, y0, x1, y1 = edge
        long = hypot(x1 - x0, y1 - y0)
        if not long:
            return
        share = ((self._x[None, :] - x0) * (x1 - x0) + (self._y[:, None] - y0) * (y1 - y0)) / long**2
        share = np.clip(share, 0, 1)
        far = np.hypot(self._x[None, :] - x0 - share * (x1 - x0), self._y[:, None] - y0 - share * (y1 - y0))
        self.owner[:, far < EDGE_MM + TRACK_MM / 2] = -1
        self.via_ok[far < EDGE_MM + VIA_MM / 2] = -1

    def cell(self, x: float, y: float) -> int:
        return round((y - self.top) / STEP_MM) * self.wide + round((x - self.left) / STEP_MM)

    def place(self, cell: int) -> tuple[float, float]:
        cell %= self.wide * self.high
        return round(self.left + cell % self.wide * STEP_MM, 4), round(self.top + cell // self.wide * STEP_MM, 4)


def _claim(cells, where, net: int) -> None:
    """Let only this net in; cells that two nets claim are nobody's."""
    mine = cells[where]
    cells[where] = np.where((mine == 0) | (mine == net), net, -1)


def route(obstacles: dict, wide_mm: dict[str, float]) -> dict:
    """Find the tracks and vias: {"tracks": [net, layer, x0, y0, x1, y1, width], "vias": [net, x, y], …}."""
    pads: dict[str, list[dict]] = {}
    for pad in obstacles["pads"]:
        if pad["net"]:
            pads.setdefault(pad["net"], []).append(pad)
    nets = sorted((net for net, ends in pads.items() if len(ends) > 1), key=lambda net: len(pads[net]))
    grid = Grid(obstacles, [*nets, *(net for net in pads if net not in nets)])
    paths = _negotiate(grid, nets, pads)
    tracks, vias = _tracks(grid, paths, pads)
    _widen(tracks, vias, obstacles, wide_mm)
    return {"tracks": tracks, "vias": vias, "via_mm": VIA_MM, "drill_mm": DRILL_MM}


def _negotiate(grid: Grid, nets: list[str], pads: dict[str, list[dict]]) -> dict[str, np.ndarray]:
    occupied = np.zeros(grid.owner.shape, np.int32)
    history = np.zeros(grid.owner.shape, np.float32)
    paths = {net: np.empty(0, np.int64) for net in nets}
    dear = 0.5
    for number in range(PASSES):
        failed = []
        for at, net in enumerate(nets, 1):
            if paths[net].size and not _contested(occupied, history, paths[net], 0.0):
                continue
            _mark(occupied, paths[net], -1)
            pins = np.array([grid.cell(*pad["at"]) for pad in pads[net]], np.int64)
            layers = np.array([2 if len(pad["layers"]) == 2 else pad["layers"][0] for pad in pads[net]], np.int64)
            paths[net] = _search(at, grid.owner, grid.via_ok, occupied, history, dear, pins, layers)
            _mark(occupied, paths[net], 1)
            if not paths[net].size:
                failed.append(net)
        contested = sum(_contested(occupied, history, path, 0.4) for path in paths.values())
        print(
            f"pass {number + 1}: {contested} cells wanted twice, {len(failed)} nets without a way {failed}", flush=True
        )
        if not contested and not failed:
            return paths
        dear = min(dear * 1.3, 60.0)
    raise RoutingError(f"no board after {PASSES} passes: give the parts more room")


def _tracks(grid: Grid, paths: dict[str, np.ndarray], pads: dict[str, list[dict]]):
    """Straight pieces of the paths, and the last bit from the grid to a pad's middle."""
    size = grid.wide * grid.high
    tracks, vias = [], []
    for net, path in paths.items():
        used, seen = set(), set()
        runs: list[list[int]] = [[]]
        for cell in path.tolist():
            if cell < 0:
                runs.append([])
                continue
            if runs[-1] and runs[-1][-1] // size != cell // size:
                if cell % size not in seen:
                    seen.add(cell % size)
                    vias.append([net, *grid.place(cell)])
                runs.append([])
            runs[-1].append(cell)
        joints = {run[at] for run in runs if run for at in (0, -1)}
        for run in runs:
            used.update(run if len(run) > 1 else [])
            corners = [
                cell for at, cell in enumerate(run) if cell in joints or cell - run[at - 1] != run[at + 1] - cell
            ]
            for begin, end in pairwise(corners):
                tracks.append([net, begin // size, *grid.place(begin), *grid.place(end), TRACK_MM])
        for pad in pads[net]:
            cell = grid.cell(*pad["at"])
            for layer in pad["layers"]:
                if layer * size + cell in used and list(grid.place(cell)) != pad["at"]:
                    tracks.append([net, layer, *grid.place(cell), *pad["at"], TRACK_MM])
    return tracks, vias


def _widen(tracks: list[list], vias: list[list], obstacles: dict, wide_mm: dict[str, float]) -> None:
    """Give the tracks of some nets what room there is around them, up to the width that they want."""
    for track in tracks:
        net, layer = track[:2]
        if net not in wide_mm:
            continue
        begin, end = (track[2], track[3]), (track[4], track[5])
        room = wide_mm[net] / 2
        for pad in obstacles["pads"] + obstacles["reserved"]:
            if pad["net"] != net and layer in pad["layers"]:
                room = min(room, _to_box(begin, end, pad["box"]) - CLEAR_MM)
        for x, y, reach in obstacles["clear"]:
            room = min(room, _to_segment((x, y), begin, end) - reach - SPARE_MM)
        for other in tracks:
            if other[0] != net and other[1] == layer:
                room = min(
                    room, _between(begin, end, (other[2], other[3]), (other[4], other[5])) - other[6] / 2 - CLEAR_MM
                )
        for other_net, x, y in vias:
            if other_net != net:
                room = min(room, _between(begin, end, (x, y), (x, y)) - VIA_MM / 2 - CLEAR_MM)
        for edge in obstacles["edges"]:
            room = min(room, _between(begin, end, (edge[0], edge[1]), (edge[2], edge[3])) - EDGE_MM)
        track[6] = max(track[6], int(room * 2 * 20) / 20)


def _to_segment(point, begin, end) -> float:
    long = (end[0] - begin[0]) ** 2 + (end[1] - begin[1]) ** 2
    share = 0.0
    if long:
        share = ((point[0] - begin[0]) * (end[0] - begin[0]) + (point[1] - begin[1]) * (end[1] - begin[1])) / long
        share = min(1.0, max(0.0, share))
    return hypot(point[0] - begin[0] - share * (end[0] - begin[0]), point[1] - begin[1] - share * (end[1] - begin[1]))


def _crosses(a, b, c, d) -> bool:
    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def _between(a, b, c, d) -> float:
    """Return the distance of two straight pieces."""
    if _crosses(a, b, c, d):
        return 0.0
    return min(_to_segment(a, c, d), _to_segment(b, c, d), _to_segment(c, a, b), _to_segment(d, a, b))


def _to_box(begin, end, box) -> float:
    left, top, right, bottom = box
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if any(left <= x <= right and top <= y <= bottom for x, y in (begin, end)):
        return 0.0
    return min(_between(begin, end, one, other) for one, other in zip(corners, [*corners[1:], corners[0]], strict=True))
