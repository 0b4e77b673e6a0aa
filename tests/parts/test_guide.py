"""The guide's pictures: each is made by a command, shows what it names, and is used in both languages."""

import re
from pathlib import Path

import pytest

pytest.importorskip("build123d", reason="build123d is in the environment of make boards-check")

from boards.guide.__main__ import DRAWINGS
from boards.guide.apart import take_apart
from boards.guide.render import visible
from boards.guide.scenes import SCENES
from boards.guide.steps import CABLES, DISPLAY, GROUPS, LINES, MOVE, PADS, POCKET, PUT, STEPS
from boards.guide.ways import Ways
from boards.parts import WARNING
from boards.parts.__main__ import lower_parts, note
from boards.parts.assembly import chute_parts, rim_parts
from boards.parts.figures import Table

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "docs/build/guide.md", ROOT / "docs/fr/construire.md")


@pytest.mark.parametrize("name", SCENES)
def test_every_part_that_a_picture_names_is_seen_in_it(name):
    scene = SCENES[name][0](Table())
    seen = visible(scene.shown, scene.camera)
    assert {part for part, rays in seen.items() if rays < 40} == set(), seen


def test_each_picture_is_drawn_by_make_guide_used_and_small():
    drawn = {f"{name}.webp" for name in SCENES} | {f"{name}.svg" for name in DRAWINGS}
    assert {path.name for path in (ROOT / "docs/build").iterdir()} == drawn | {
        "guide.md",
        "stages.md",
        "soldering.md",
        "soldering",
        "cables.md",
    }
    for page in PAGES:
        assert set(re.findall(r"!\[.*?\]\((?:\.\./build/)?(\w[\w-]*\.(?:webp|svg))\)", page.read_text())) == drawn, page
    for name in drawn:
        assert (ROOT / "docs/build" / name).stat().st_size < 150_000, name


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.key)
def test_each_step_has_a_picture_in_its_section(step):
    for page in PAGES:
        (section,) = (
            part for part in re.split(r"^## ", page.read_text(), flags=re.MULTILINE) if f"<!-- {step.key} -->" in part
        )
        assert f"{step.picture}.webp" in section, page


@pytest.mark.parametrize("step", [POCKET, LINES, PADS, DISPLAY, CABLES], ids=lambda step: step.key)
def test_a_steps_picture_has_a_number_for_each_line_of_its_list_that_puts_something_in(step):
    scene = SCENES[step.picture][0](Table())
    unit = {"pocket": "chute", "lines": "line end", "pads": "pad box", "display": "display", "cables": "case"}[step.key]
    wanted = {
        str(number)
        for number, act in enumerate(step.acts, 1)
        if (act.do == PUT and act.unit == unit) or (act.do == MOVE and act.what.keys() - GROUPS.keys())
    }
    assert {one.name for one in scene.shown} - {""} == wanted


def test_what_goes_in_last_stands_farthest_off():
    """A screw that comes after the board which it holds, from the same side."""
    off = take_apart(CABLES, "case", Ways(Table(), ("case",)).bodies("case"))
    below = {one.body.item: -one.shift_mm[2] for one in off}
    order = ["carrier-tray", "case screw", "carrier board", "carrier screw", "Pico", "carrier-lid", "lid screw"]
    assert sorted(below, key=below.get) == order
    assert below["carrier-tray"] == 0


def test_drawings_follow_the_parts_and_say_that_nobody_has_built_it():
    """Whoever changes a measure draws the pictures again."""
    for name, draw in DRAWINGS.items():
        text = draw(Table())
        assert (ROOT / "docs/build" / f"{name}.svg").read_text() == text, f"{name}: make guide"
        if name != "screens":
            assert WARNING in text.lower()
    assert WARNING in PAGES[0].read_text().lower()
    assert "personne n'en a encore construit" in PAGES[1].read_text().lower()


def test_the_page_of_the_parts_has_their_sizes_and_weights():
    text = (ROOT / "docs/parts.md").read_text()
    for part in chute_parts(Table()) + rim_parts(Table()):
        (row,) = (line for line in text.splitlines() if line.startswith("|") and f"`{part.name}`" in line)
        size = part.solid.bounding_box().size
        on_bed = f"{size.X:.0f} × {size.Y:.0f} × {size.Z:.0f}"
        assert on_bed in row, (part.name, on_bed)
        assert f"{part.mass_g:.0f}" in re.findall(r"\d+", row.split("|")[4]), (part.name, part.mass_g)


def test_the_note_beside_the_files_tells_what_to_print():
    parts = chute_parts(Table())
    text = note(parts + rim_parts(Table()), {part.name: 4 for part in parts}, {part.name for part in parts})
    assert WARNING in text.lower()
    assert re.search(r"^catcher +160 x 151 x 127 +157 +4 +1$", text, re.MULTILINE)
    assert {part.name for part in lower_parts(parts)} == {"gutter-upper", "bracket-left", "bracket-right"}
