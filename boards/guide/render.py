"""Draws solids as a picture: rays of a camera far away meet their triangles; edges are outlined, parts are named."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import trimesh
from PIL import Image, ImageDraw, ImageFont

_FINE = 2  # rays in each direction for a pixel
_SUN = np.array([-0.45, -0.6, 1.0]) / np.linalg.norm([-0.45, -0.6, 1.0])
_PAPER = (255, 255, 255)
_INK = (40, 44, 52)
_SHADE = 0.72  # of the light is left in a shadow
_FOLD = 0.80  # cosine between faces that meet in an edge which is drawn


@dataclass(frozen=True)
class Shown:
    """One solid in a picture: its triangles in their place, a colour as #rrggbb, and a name to write beside it."""

    mesh: trimesh.Trimesh
    colour: str
    name: str = ""


@dataclass(frozen=True)
class Camera:
    """Where it looks from: degrees around the table from South, counter-clockwise seen from above, and above it."""

    around_deg: float
    above_deg: float

    @cached_property
    def directions(self) -> np.ndarray:
        """Rows: to the picture's right, up in the picture, towards the camera."""
        around, above = np.radians([self.around_deg, self.above_deg])
        back = np.array([np.sin(around) * np.cos(above), -np.cos(around) * np.cos(above), np.sin(above)])
        right = np.array([np.cos(around), np.sin(around), 0.0])
        return np.array([right, np.cross(back, right), back])


def render(shown: Sequence[Shown], camera: Camera, width: int, margin: float = 0.03) -> Image.Image:
    """Draw a picture, `width` pixels wide and as high as it must be; names stand at its sides, lines lead to parts."""
    whole = trimesh.util.concatenate([one.mesh for one in shown])
    owner = np.repeat(np.arange(len(shown)), [len(one.mesh.faces) for one in shown])
    flat = whole.vertices @ camera.directions.T
    low, high = flat.min(axis=0), flat.max(axis=0)
    named = any(one.name for one in shown)
    side = 0.17 * width if named else margin * width
    scale = (width - 2 * side) / (high[0] - low[0])  # pixels for a millimetre
    height = int((high[1] - low[1]) * scale + 2 * margin * width)
    columns, rows = width * _FINE, height * _FINE
    x = low[0] + ((np.arange(columns) + 0.5) / _FINE - side) / scale
    y = high[1] - ((np.arange(rows) + 0.5) / _FINE - margin * width) / scale
    face = _first_met(whole, camera, x, y, high[2] + 10)
    part = np.where(face >= 0, owner[face], -1)
    normal = whole.face_normals[face]
    light = _light(whole, face, normal, camera, x, y)
    colours = np.array([[int(one.colour[at : at + 2], 16) for at in (1, 3, 5)] for one in shown], float)
    pixels = np.where((face >= 0)[..., None], colours[part] * light[..., None], _PAPER)
    pixels[_edges(part, normal)] = _INK
    image = Image.fromarray(pixels.clip(0, 255).astype(np.uint8)).resize((width, height), Image.Resampling.BOX)
    _write_names(image, shown, part[::_FINE, ::_FINE], int(side))
    return image


def visible(shown: Sequence[Shown], camera: Camera) -> dict[str, int]:
    """Count how many rays of a coarse picture meet each named part."""
    whole = trimesh.util.concatenate([one.mesh for one in shown])
    owner = np.repeat(np.arange(len(shown)), [len(one.mesh.faces) for one in shown])
    flat = whole.vertices @ camera.directions.T
    low, high = flat.min(axis=0), flat.max(axis=0)
    face = _first_met(whole, camera, np.linspace(low[0], high[0], 300), np.linspace(low[1], high[1], 300), high[2] + 10)
    counts = np.bincount(owner[face[face >= 0]], minlength=len(shown))
    out: dict[str, int] = {}
    for one, count in zip(shown, counts, strict=True):
        if one.name:
            out[one.name] = out.get(one.name, 0) + int(count)
    return out


def _first_met(whole: trimesh.Trimesh, camera: Camera, x: np.ndarray, y: np.ndarray, far: float) -> np.ndarray:
    """Return the triangle that each ray meets first, -1 for none; a row of rays for each y."""
    right, up, back = camera.directions
    begin = (right * x[None, :, None] + up * y[:, None, None] + back * far).reshape(-1, 3)
    ways = np.broadcast_to(-back, begin.shape)
    return np.asarray(whole.ray.intersects_first(begin, ways)).reshape(len(y), len(x))


def _light(whole, face, normal, camera, x, y) -> np.ndarray:
    """How bright each point is: turned to the sun or away from it, and in another part's shadow."""
    towards = normal @ camera.directions[2]
    normal = np.where((towards < 0)[..., None], -normal, normal)  # a mesh's inner side, never seen in a solid
    sunny = normal @ _SUN
    bright = 0.68 + 0.32 * sunny
    right, up, back = camera.directions
    flat = right * x[None, :, None] + up * y[:, None, None]
    corner = whole.triangles[face][:, :, 0]
    # Each ray is flat + t * back; it meets the triangle's plane at this t.
    t = ((corner - flat) * normal).sum(axis=-1) / np.where(np.abs(towards) < 1e-6, 1e-6, np.abs(towards))
    point = flat + t[..., None] * back + normal * 0.3
    asked = (face >= 0) & (sunny > 0)
    shadow = np.zeros(face.shape, bool)
    begin = point[asked]
    shadow[asked] = whole.ray.intersects_any(begin, np.broadcast_to(_SUN, begin.shape))
    return bright * np.where(shadow, _SHADE, 1.0)


def _edges(part: np.ndarray, normal: np.ndarray) -> np.ndarray:
    """Where neighbours are of two parts, or of two faces that meet in a sharp edge."""
    out = np.zeros(part.shape, bool)
    for axis in (0, 1):
        here, there = [slice(None)] * 2, [slice(None)] * 2
        here[axis], there[axis] = slice(1, None), slice(None, -1)
        a, b = tuple(here), tuple(there)
        other = part[a] != part[b]
        folded = (part[a] >= 0) & (part[b] >= 0) & ((normal[a] * normal[b]).sum(axis=-1) < _FOLD)
        out[a] |= other | folded
    return out


def _write_names(image: Image.Image, shown: Sequence[Shown], part: np.ndarray, side: int) -> None:
    """Write each name once, at the nearer side, lines from there to the largest of its parts; no two names overlap."""
    draw = ImageDraw.Draw(image)
    size = max(13, image.width // 60)
    font = ImageFont.load_default(size)
    places: dict[str, tuple[int, float, float]] = {}
    for number, one in enumerate(shown):
        rows, columns = np.nonzero(part == number)
        if one.name and len(rows) > places.get(one.name, (0,))[0]:
            nearest = np.argmin((rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2)
            places[one.name] = (len(rows), float(columns[nearest]), float(rows[nearest]))
    sides: tuple[list, list] = ([], [])
    for name, (_, x, y) in places.items():
        sides[int(x > image.width / 2)].append((y, x, name))
    for at_right, names in enumerate(sides):
        before = 0.0
        left_over = len(names)
        for y, x, name in sorted(names):
            row = max(y - size * 0.6, before)
            row = min(row, image.height - left_over * size * 1.4)
            before, left_over = row + size * 1.4, left_over - 1
            wide = draw.textlength(name, font=font)
            begin = image.width - side * 0.92 if at_right else max(side * 0.92 - wide, 4)
            end = begin - 5 if at_right else begin + wide + 5
            draw.line([(end, row + size * 0.6), (x, y)], fill=(176, 32, 48), width=max(1, image.width // 600))
            draw.ellipse([x - 3, y - 3, x + 3, y + 3], fill=(176, 32, 48))
            draw.text((begin, row), name, font=font, fill=_INK)
