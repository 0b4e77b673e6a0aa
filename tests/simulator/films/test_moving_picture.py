"""A shot as a looped WebP or APNG: its discs are where the film has them, and nobody needs a browser for it."""

import io

import pytest

pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")

from carrom.game import pieces  # noqa: E402
from carrom_simulator.board import picture  # noqa: E402
from carrom_simulator.board.spec import BoardSpec  # noqa: E402
from carrom_simulator.films.moving_picture import HZ, Painter, Scene, looped, scenes, still  # noqa: E402
from tests.simulator.films.test_animated_svg import film  # noqa: E402

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


def test_scenes_are_every_second_frame_and_the_last_rests():
    frames = [[10 * at, 0, 0, 30 * at] for at in range(6)]
    made = list(scenes({"hz": 60, "pieces": "qs", "frames": frames, "gone": [[0, 2 / 60]]}, ringed=1))
    assert [scene.seconds for scene in made] == [1 / 30, 1 / 30, 1 / 30, 0.9]
    queen, striker = pieces.QUEEN, pieces.STRIKER
    assert [scene.discs for scene in made] == [
        ((queen, 0.0, 0.0), (striker, 0.0, 0.0)), ((striker, 0.0, 6.0),), ((striker, 0.0, 12.0),),
        ((striker, 0.0, 15.0),),
    ]  # fmt: skip
    assert [scene.ring for scene in made] == [(0.0, 0.0), (0.0, 6.0), (0.0, 12.0), (0.0, 15.0)]
    assert {scene.ring for scene in scenes({"hz": 60, "pieces": "qs", "frames": frames, "gone": []})} == {None}


@pytest.fixture(scope="module")
def painter():
    """Paints 960 pixels wide."""
    return Painter(SPEC, 960)


@pytest.mark.parametrize("piece", range(4))
def test_a_disc_is_painted_where_it_lies_and_as_large_as_it_is(painter, piece):
    x, y, radius = 120.0, -60.0, SPEC.radius_mm(piece)
    bare, laid = (painter.paint(Scene(discs, 1.0)) for discs in ((), ((piece, x, y),)))
    assert bare.size == laid.size == (960, 960)
    scale = 960 / picture.outer_mm(SPEC)
    box = ImageChops.difference(bare, laid).getbbox()
    wanted = (480 + (x - radius) * scale, 480 - (y + radius) * scale, 480 + (x + radius) * scale)
    assert box[:3] == pytest.approx(wanted, abs=1.6)
    assert box[3] == pytest.approx(480 - (y - radius) * scale, abs=1.6)


def test_the_ring_lies_around_the_man_as_wide_as_it_is_thick(painter):
    plain, ringed = (Scene((), 1.0, ring) for ring in (None, (-80.0, 40.0)))
    scale = 960 / picture.outer_mm(SPEC)
    difference = ImageChops.difference(painter.paint(plain), painter.paint(ringed)).convert("L")
    reach = SPEC.man_radius_mm + 6
    middle = 480 - 80 * scale, 480 - 40 * scale
    wanted = (*(at - reach * scale for at in middle), *(at + reach * scale for at in middle))
    assert difference.getbbox() == pytest.approx(wanted, abs=1.6)
    across = [difference.getpixel((x, round(middle[1]))) > 20 for x in range(round(middle[0]))]
    assert sum(across) / scale == pytest.approx(5, abs=1.2)


def test_words_have_a_strip_of_a_twelfth_below_the_board():
    painter = Painter(SPEC, 400, captioned=True)
    assert painter.paint(Scene((), 1.0, None, b"", "x")).size == (400, 432)
    with_words, without = (painter.paint(Scene((), 1.0, None, b"", text)) for text in ("a < b & c", ""))
    left, top, _, _ = ImageChops.difference(with_words, without).getbbox()
    assert top > 400
    assert left > 100


def test_a_still_has_the_width_that_was_asked_for():
    read = Image.open(io.BytesIO(still(picture.board_svg(SPEC), 321)))
    assert (read.format, read.size) == ("PNG", (321, 321))


@pytest.mark.parametrize("ending", [".webp", ".png"])
def test_each_scene_lasts_as_long_as_it_says(ending):
    shown = [Scene(((0, 60.0 * at, 0.0),), seconds) for at, seconds in enumerate((0.25, 0.5, 0.9))]
    read = Image.open(io.BytesIO(looped(shown, Painter(SPEC, 120), ending)))
    lasting_ms = []
    for at in range(read.n_frames):
        read.seek(at)
        read.load()
        lasting_ms.append(read.info["duration"])
    assert lasting_ms == [250, 500, 900]


def test_the_leds_are_in_the_picture():
    dark, lit = (Painter(SPEC, WIDTH).paint(Scene((), 1.0, None, bytes([bits] * 32))) for bits in (0, 255))
    assert ImageChops.difference(dark, lit).getbbox() is not None
