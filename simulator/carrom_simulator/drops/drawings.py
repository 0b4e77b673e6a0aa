"""The chute in section and the film strip of a drop, as SVG."""

from math import cos, radians, sin, tan

import numpy as np

from carrom_simulator.drops.cases import HOLE_MM, MAN, STRIKER
from carrom_simulator.drops.shape import Chute
from carrom_simulator.drops.sight import RECESS_MM, Sight, axis

_BOARD_MM = 10.0
_SCALE = 3.0
_INK = {"chute": "#5b6b7a", "board": "#c8a165", "man": "#222222", "striker": "#b03a2e", "beam": "#d4380d"}


def _shape(points, colour: str, opacity: float = 1.0, line: str = "none") -> str:
    text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon points="{text}" fill="{colour}" fill-opacity="{opacity}" stroke="{line}" stroke-width="0.6"/>'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{text}</text>'


def _page(width: float, height: float, title: str, body: list[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
            'font-family="sans-serif" font-size="13" role="img" aria-labelledby="title">',
            f'<title id="title">{title}</title>',
            '<rect width="100%" height="100%" fill="white"/>',
            *body,
            "</svg>",
            "",
        ]
    )


class _Side:
    """The view from the side, along -y: x to the right, z up, at some place of the page."""

    def __init__(self, chute: Chute, left: float, top: float, scale: float):
        self.chute, self.left, self.top, self.scale = chute, left, top, scale

    def __call__(self, point) -> tuple[float, float]:
        x, _, z = point
        return self.left + (x - self.chute.back_mm + 12) * self.scale, self.top + (_BOARD_MM + 25 - z) * self.scale

    @property
    def width(self) -> float:
        end = self.chute.at(self.chute.length_mm, 0)[0]
        return (end - self.chute.back_mm + 24) * self.scale

    @property
    def height(self) -> float:
        return (_BOARD_MM + 25 + self.chute.height_mm + 8) * self.scale

    def scene(self) -> list[str]:
        """Draw the board with its hole, the V's floor and the back wall."""
        chute = self.chute
        end = chute.at(chute.length_mm, 0)
        rim = chute.back_mm - 10
        low = chute.at(chute.back_mm, 0)
        lean = tan(radians(chute.back_lean_deg))
        out = []
        for begin, stop in ((rim, -HOLE_MM), (HOLE_MM, end[0])):
            corners = [(begin, 0, 0), (stop, 0, 0), (stop, 0, _BOARD_MM), (begin, 0, _BOARD_MM)]
            out.append(_shape([self(p) for p in corners], _INK["board"]))
        floor = [low, end, end - chute.up * 3, low - chute.up * 3]
        out.append(_shape([self(p) for p in floor], _INK["chute"]))
        foot = chute.back_mm - lean * low[2]
        wall = [(chute.back_mm, 0, 0), (foot, 0, low[2]), (foot - 3, 0, low[2]), (chute.back_mm - 3, 0, 0)]
        out.append(_shape([self(p) for p in wall], _INK["chute"]))
        return out

    def piece(self, pose, kind, thick_mm: float, opacity: float) -> str:
        """Draw a disc's outline seen from the side."""
        normal, middle = axis(pose), pose[:3] * 1000
        aside = np.array([0.0, 1.0, 0.0]) if abs(normal[1]) < 0.9 else np.array([1.0, 0.0, 0.0])
        first = np.cross(normal, aside)
        first /= np.linalg.norm(first)
        second = np.cross(normal, first)
        rim = [
            middle + (first * cos(turn) + second * sin(turn)) * kind.diameter_mm / 2 + normal * side * thick_mm / 2
            for side in (-1, 1)
            for turn in np.linspace(0, 2 * np.pi, 25)
        ]
        return _shape(_hull([self(point) for point in rim]), _INK[kind.name], opacity, "white")


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the convex hull of points in a plane (Andrew's chains)."""
    ordered = sorted(set(points))

    def chain(run):
        out: list[tuple[float, float]] = []
        for x, y in run:
            while len(out) > 1 and (out[-1][0] - out[-2][0]) * (y - out[-2][1]) <= (out[-1][1] - out[-2][1]) * (
                x - out[-2][0]
            ):
                out.pop()
            out.append((x, y))
        return out[:-1]

    return chain(ordered) + chain(ordered[::-1])


def section(chute: Chute) -> str:
    """Draw the chute cut lengthwise through the V's floor, and across it at the first gate."""
    side = _Side(chute, 20, 40, _SCALE)
    out = side.scene()
    for mm, name in ((chute.gate_mm, "gate A"), (chute.second_gate_mm, "gate B"), (chute.eye_mm, "window")):
        x, y = side(chute.at(mm, 0, 20))
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{_INK["beam"]}"/>' + _text(x + 8, y - 6, name))
    out.append(_text(20, 24, f"lengthwise: slope {chute.slope_deg:g}°, {chute.depth_mm:g} mm below the hole"))
    tall = side(chute.at(chute.length_mm, 0))
    out.append(_text(tall[0], tall[1] + 22, f"{chute.height_mm:.0f} mm under the board", "end"))
    left = side.width + 80 + chute.half_mm * _SCALE
    top = 60 + (chute.half_mm * tan(radians(max(chute.left_deg, chute.right_deg)))) * _SCALE

    def across(y: float, up: float) -> tuple[float, float]:
        return left + y * _SCALE, top - up * _SCALE

    for sign, deg in ((1, chute.left_deg), (-1, chute.right_deg)):
        rise = (chute.half_mm - chute.floor_mm / 2) * tan(radians(deg))
        bottom, high = (sign * chute.floor_mm / 2, 0.0), (sign * chute.half_mm, rise)
        outline = [across(*bottom), across(*high), across(high[0], high[1] - 4), across(bottom[0], -4)]
        out.append(_shape(outline, _INK["chute"]))
        out.append(_text(*across(sign * chute.half_mm * 0.72, rise * 0.4), f"{deg:g}°", "middle"))
        # A piece that lies on this plane with its rim in the floor.
        kind = STRIKER if sign > 0 else MAN
        lean = radians(deg)
        slope, normal = (sign * cos(lean), sin(lean)), (-sign * sin(lean), cos(lean))
        begin = (bottom[0] + slope[0] * 4, slope[1] * 4)
        far = (begin[0] + slope[0] * kind.diameter_mm, begin[1] + slope[1] * kind.diameter_mm)
        corners = [begin, far, *((p[0] + normal[0] * 8, p[1] + normal[1] * 8) for p in (far, begin))]
        out.append(_shape([across(*p) for p in corners], _INK[kind.name], 0.7))
        up, deep = Sight(chute).eye_up_mm, RECESS_MM
        x, y = across(bottom[0] + slope[0] * up - normal[0] * deep, slope[1] * up - normal[1] * deep)
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="#2b6cb0"/>')
    for up in Sight(chute).beams_mm:
        a, b = across(-chute.half_mm, up), across(chute.half_mm, up)
        out.append(
            f'<line x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}" stroke="{_INK["beam"]}" '
            'stroke-width="2" stroke-dasharray="6 4"/>'
        )
    out.append(
        _text(
            left,
            24,
            "across: a man, a striker; beams red, eyes blue",
            "middle",
        )
    )
    width = left + chute.half_mm * _SCALE + 30
    return _page(width, max(side.height + 60, top + 40), "The chute in section", out)


def strip(chute: Chute, drop, pictures: int = 6) -> str:
    """Draw one recorded drop from the side, from the first piece over the hole to the last at the window."""
    inside = [frame for frame in drop.frames if any(frame.inside)]
    columns = 3
    out = []
    side = _Side(chute, 0, 0, 1.5)
    for at, index in enumerate(np.linspace(0, len(inside) - 1, pictures).astype(int)):
        frame = inside[index]
        side = _Side(chute, 10 + at % columns * (side.width + 10), 30 + at // columns * (side.height + 30), 1.5)
        out += side.scene()
        for number, kind in enumerate(drop.table.pieces):
            if frame.inside[number]:
                out.append(side.piece(frame.poses[number], kind, drop.table.thick_mm[number], 0.85))
        out.append(_text(side.left + 4, side.top - 8, f"{1000 * frame.time_s:.0f} ms"))
    rows = -(-pictures // columns)
    return _page(columns * (side.width + 10) + 10, rows * (side.height + 30) + 10, "One drop, from the side", out)
