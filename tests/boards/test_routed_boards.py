"""The routed boards, read from their files without KiCad: what lies near a screw, and what the silkscreen shows."""

from dataclasses import replace

import pytest

from boards.pico.carrier import designs, made, screws, silkscreen
from boards.pico.carrier.board_text import children, numbers, reference, tree

NAMES = list(designs())


def changed(name, tmp_path, *changes):
    """Write a board's file with texts replaced; its path."""
    text = made.board_file(designs()[name]).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / f"{name}.kicad_pcb"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", NAMES)
def test_no_copper_and_no_part_is_under_a_screws_head(name):
    design = designs()[name]
    assert design.holes
    assert screws.faults(design, made.board_file(design)) == []


@pytest.mark.parametrize("name", NAMES)
def test_the_silkscreen_shows_every_part_and_which_way_round_it_is(name):
    design = designs()[name]
    assert silkscreen.faults(design, made.board_file(design)) == []


@pytest.mark.parametrize("what", ["segment", "via", "zone", "pad"])
def test_copper_of_any_kind_under_a_head_is_told(what, tmp_path):
    design = designs()["carrier"]
    x, y, _ = design.holes[1]
    corners = " ".join(f"(xy {x + a} {y + b})" for a, b in ((2, -9), (9, -9), (9, 9), (2, 9)))
    added = {
        "segment": f'(segment (start {x + 2} {y - 9}) (end {x + 2} {y + 9}) (width 0.3) (layer "B.Cu") (net 1))',
        "via": f'(via (at {x} {y - 3}) (size 0.8) (drill 0.4) (layers "F.Cu" "B.Cu") (net 1))',
        "zone": f'(zone (net 1) (layer "F.Cu") (filled_polygon (layer "F.Cu") (pts {corners})))',
        "pad": f'(footprint "carrom:TestPoint" (layer "F.Cu") (at {x} {y}) (fp_text reference "X1" (at 0 0)) '
        '(pad "1" smd rect (at 3 0) (size 1 1) (layers "F.Cu")))',
    }[what]
    path = changed("carrier", tmp_path, ("(kicad_pcb ", f"(kicad_pcb {added} "))
    assert screws.copper_mm(path, (x, y)) < 3.0
    (told,) = (one for one in screws.faults(design, path) if one.startswith("copper"))
    assert f"({x:g}, {y:g})" in told


def test_a_part_under_a_head_and_parts_too_near_each_other_are_told():
    design = designs()["carrier"]
    path = made.board_file(design)
    plug, chip = (next(part.at for part in design.components if part.ref == ref) for ref in ("J1", "U4"))
    told = screws.faults(replace(design, holes=((plug[0], plug[1] - 7.0, 3.2), (*chip[:2], 3.2))), path)
    assert any(one.startswith("J1 is ") for one in told)
    assert any(one.startswith(("U4 is 0.00", "U4 is -")) for one in told)


def test_two_bodies_too_near_each_other_are_told(tmp_path):
    design = designs()["pocket"]
    x, y, _ = design.part("R3").at
    (other,) = (one for one in children(tree(made.board_file(design)), "footprint") if reference(one) == "R4")
    ox, oy, *_ = numbers(other, "at")
    path = changed("pocket", tmp_path, (f"(at {ox:g} {oy:g})", f"(at {x:g} {y + 2.6:g})"))
    assert any("R3" in one and "R4" in one for one in screws.faults(design, path))


@pytest.mark.parametrize(
    ("name", "ref", "told"),
    [("carrier", "A1", "no silkscreen"), ("carrier", "F1", "no silkscreen"), ("pocket", "D13", "no silkscreen")],
)
def test_a_part_without_silkscreen_is_told(name, ref, told, tmp_path):
    path = changed(name, tmp_path, ('"F.SilkS"', '"F.Fab"'))
    assert any(one.startswith(f"{ref} ") and told in one for one in silkscreen.faults(designs()[name], path))


def test_a_drawing_that_is_the_same_after_half_a_turn_shows_no_side(tmp_path):
    """Take the marks off: an outline alone shows the eyes of the window, the Pico has its plug, the chips a notch."""
    path = changed("pocket", tmp_path, ("(fp_text user", "(fp_text value"))
    told = silkscreen.faults(designs()["pocket"], path)
    sides = {one.partition(" way round ")[2].split()[0] for one in told if "way round" in one}
    bare = {one.split()[0] for one in told if "no silkscreen" in one}
    assert sides == {"D13", "D14", "RV1"}
    assert bare == {"D1", "D2", "D3", "D4"}


def test_the_picos_plug_is_shown_at_its_end_and_its_corner_pins_are_numbered():
    design = designs()["carrier"]
    (pico,) = (one for one in children(tree(made.board_file(design)), "footprint") if reference(one) == "A1")
    marks = {text[2]: numbers(text, "at")[:2] for text in children(pico, "fp_text") if text[1] == "user"}
    pads = {pad[1]: numbers(pad, "at")[:2] for pad in children(pico, "pad")}
    assert marks["USB"][1] < min(y for _, y in pads.values())
    for number in ("1", "20", "21", "40"):
        assert marks[number][1] == pytest.approx(pads[number][1])
        assert abs(marks[number][0] - pads[number][0]) < 4.0


def test_small_texts_are_told(tmp_path):
    path = changed("line", tmp_path, ("(size 1 1) (thickness 0.15)", "(size 0.8 0.8) (thickness 0.12)"))
    told = silkscreen.faults(designs()["line"], path)
    assert "« J1 » is 0.8 mm high with strokes of 0.12 mm" in told
