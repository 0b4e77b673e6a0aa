"""A shot as a looped WebP or APNG: its discs are where the film has them, and nobody needs a browser for it."""

import io

import pytest

pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")

from simulator.board import picture  # noqa: E402
from simulator.board.spec import BoardSpec  # noqa: E402
from simulator.web.films.moving_picture import HZ, Painter, Scene, looped, scenes  # noqa: E402
from tests.simulator.web.films.test_animated_svg import film  # noqa: E402

SPEC = BoardSpec()
WIDTH = 240


def dot(image, x_mm, y_mm):
    """The colour at a place of the board."""
    scale = WIDTH / picture.outer_mm(SPEC)
    return image.convert("RGB").getpixel((round(WIDTH / 2 + x_mm * scale), round(WIDTH / 2 - y_mm * scale)))


def is_near(colour, wanted, off=60):
    return all(abs(a - b) <= off for a, b in zip(colour, wanted, strict=True))


def test_scenes_follow_the_film():
    shown = film()
    made = list(scenes(shown, b"\x01", "words", ringed=0))
    moving = sum(scene.seconds for scene in made[:-1])
    assert abs(moving - (len(shown["frames"]) - 1) / shown["hz"]) < 2 / HZ
    assert len(made[0].discs) == 3
    assert made[0].ring == made[0].discs[0][1:]
    first = shown["frames"][0]  # in tenths of a millimetre
    assert [(x, y) for _, x, y in made[0].discs] == [(first[at] / 10, first[at + 1] / 10) for at in (0, 2, 4)]
    assert len(made[-1].discs) == 2, "the white man has fallen"
    assert made[-1].ring is None
    assert {(scene.columns, scene.caption) for scene in made} == {(b"\x01", "words")}


@pytest.mark.parametrize("ending", [".webp", ".png"])
def test_a_file_that_loops_with_every_disc_in_its_place(ending):
    shown = list(scenes(film()))[::6]
    read = Image.open(io.BytesIO(looped(shown, Painter(SPEC, WIDTH), ending)))
    assert read.format == {".webp": "WEBP", ".png": "PNG"}[ending]
    assert read.info["loop"] == 0
    assert read.n_frames >= len(shown) - 2  # equal neighbours may be one frame
    read.seek(0)
    _, x, y = shown[0].discs[0]
    assert is_near(dot(read, x, y), (246, 231, 193))
    read.seek(read.n_frames - 1)
    assert not is_near(dot(read, x, y), (246, 231, 193), 20), "the man is gone"


def test_the_man_of_a_bet_wears_a_ring_and_words_stand_under_the_board():
    plain, ringed = (Scene(((1, 0.0, 0.0),), 1.0, ring, b"", "Brutal") for ring in (None, (0.0, 0.0)))
    painter = Painter(SPEC, WIDTH, captioned=True)
    away_mm = SPEC.man_radius_mm + 4
    assert not is_near(dot(painter.paint(plain), 0, away_mm), (11, 92, 173))
    assert is_near(dot(painter.paint(ringed), 0, away_mm), (11, 92, 173))
    strip = painter.paint(plain).crop((0, WIDTH, WIDTH, painter.paint(plain).height))
    left, top, right, bottom = ImageChops.difference(
        strip, Image.new("RGB", strip.size, strip.getpixel((0, 0)))
    ).getbbox()
    assert (left + right) / 2 == pytest.approx(WIDTH / 2, abs=3)
    assert 0.1 * strip.height < top < bottom < 0.9 * strip.height
    assert 0.2 * strip.height < bottom - top
    assert WIDTH < painter.paint(plain).height < 1.2 * WIDTH
