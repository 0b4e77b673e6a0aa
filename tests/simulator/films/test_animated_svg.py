"""A shot as animated SVG: every disc on its way, gone where it fell, at rest where it lay."""

import xml.etree.ElementTree as ET

from carrom.game import pieces
from carrom_simulator.board import picture
from carrom_simulator.board.layout import Disc
from carrom_simulator.board.saved import Shot
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.films.animated_svg import REST_S, STEP, animated_svg
from carrom_simulator.films.film import film_of

SPEC = BoardSpec()
SVG = "{http://www.w3.org/2000/svg}"


def film():
    """A white man just before the north-east pocket falls; a black one far away stays."""
    x, y = SPEC.pocket_centre(2)
    layout = [Disc(0, x - 90, y - 90), Disc(1, -250.0, 250.0)]
    made = film_of(1, Shot(layout, 0, 0.0, 25.5, 1500.0, "exact", 1), SPEC)
    assert made is not None
    assert [disc for disc, _ in made["gone"]] == [0], "the shot of this test pockets the white man"
    return made


def test_each_disc_moves_as_the_film_does():
    shown = film()
    root = ET.fromstring(animated_svg(shown, SPEC, "a & b"))
    assert root.find(f"{SVG}title").text == "a & b"
    white, black, striker = list(root)[-3:]
    length_s = None
    for disc, group in ((0, white), (2, striker)):
        way = group.find(f"{SVG}animateTransform")
        places = [tuple(map(float, place.split())) for place in way.get("values").split(";")]
        times = [float(time) for time in way.get("keyTimes").split(";")]
        assert len(places) == len(times)
        assert times[0] == 0
        assert times[-1] == 1
        assert times == sorted(times)
        first, last = shown["frames"][0], shown["frames"][-1]
        assert places[0] == (first[2 * disc] / 10, -first[2 * disc + 1] / 10)
        assert places[-1] == (last[2 * disc] / 10, -last[2 * disc + 1] / 10)
        length_s = float(way.get("dur")[:-1])
    # Its last place comes after the end of the film, by one step at the most; a document has hundredths of a second.
    assert 0.01 < length_s - REST_S - (len(shown["frames"]) - 1) / shown["hz"] < STEP / shown["hz"] + 0.01
    assert black.find(f"{SVG}animateTransform") is None
    fade = white.find(f"{SVG}animate")
    gone_at = float(fade.get("keyTimes").split(";")[1]) * length_s
    assert abs(gone_at - shown["gone"][0][1]) < 0.01
    assert striker.find(f"{SVG}animate") is None


def test_a_film_is_shown_at_every_second_frame_and_rests_at_its_end():
    """A second in all: five frames, of which every second is shown and the last once more, and 0.9 s of rest."""
    frames = [[100, 200, 10 * at, -300] for at in range(4)] + [[100, 200, 20, -300]]
    frames[4][2] = 45
    made = {"hz": 60, "pieces": "ws", "frames": frames, "gone": [[0, 0.05]]}
    text = animated_svg(made, SPEC)
    white, striker = list(ET.fromstring(text))[-2:]
    loop = {"dur": "1.00s", "repeatCount": "indefinite"}
    assert white.get("transform") == "translate(10 -20)"
    assert white.find(f"{SVG}animateTransform") is None
    fade = {"attributeName": "opacity", "values": "1;1;0;0", "keyTimes": "0;0.05;0.2;1"}
    assert white.find(f"{SVG}animate").attrib == fade | loop
    assert striker.get("transform") == "translate(0 30)"
    assert striker.find(f"{SVG}animateTransform").attrib == loop | {
        "attributeName": "transform",
        "type": "translate",
        "values": "0 30;2 30;4.5 30;4.5 30",
        "keyTimes": "0;0.03333;0.06667;1",
    }
    for piece, radius in ((pieces.WHITE, SPEC.man_radius_mm), (pieces.STRIKER, SPEC.striker_radius_mm)):
        assert picture.disc_group(piece, radius, 0.0, 0.0) in text
