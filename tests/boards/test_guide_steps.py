"""The building guide's steps: nothing is forgotten, done twice or done too early, and the pages say what they have."""

from dataclasses import replace

import pytest

from boards.guide import page
from boards.guide.follow import faults
from boards.guide.steps import acts
from boards.parts.fasteners import FASTENERS

STEPS = acts()


def named(name):
    return next(act for act in STEPS if act.name == name)


def moved(name, before):
    """The steps with one act done before another one."""
    rest = [act for act in STEPS if act.name != name]
    at = next(place for place, act in enumerate(rest) if act.name == before)
    return [*rest[:at], named(name), *rest[at:]]


def without(name, *what):
    """The steps with an act that leaves something out."""
    kept = {key: count for key, count in named(name).what.items() if key not in what}
    return [replace(act, what=kept) if act.name == name else act for act in STEPS]


def test_the_guides_steps_have_no_fault():
    assert faults(STEPS) == []


@pytest.mark.parametrize("name", [act.name for act in STEPS])
def test_a_step_done_twice_is_told(name):
    assert any(name in fault for fault in faults([*STEPS, named(name)]))


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (without("tray", "joint pin"), "chute: 4 of 6 joint pin go in"),
        (without("line cover", "line screw"), "line end: 0 of 2 line screw go in"),
        (without("legs", "leg screw"), "wood: 0 of 48 leg screw go in"),
        (without("line eye", "eye stick"), "line eye and eye stick go in apart"),
        (without("sticks", "line apart"), "line, apart: soldered 0 times"),
        (without("cables", "pocket"), "cable pocket: make 0 times"),
        (without("plugs", "pad"), "cable pad: plug 0 times"),
        (moved("line glue", "line eye"), "line glue comes before line eye"),
        (moved("line eye", "sticks"), "line eye comes before sticks"),
        (moved("pocket legs", "bodies"), "pocket legs comes before bodies"),
        (moved("plugs", "cables' ring"), "plugs comes before cables' ring"),
        (moved("pad", "pad ring"), "pad comes before pad ring"),
        (moved("Pico", "volts"), "Pico comes before volts"),
        (moved("carrier", "carrier panel"), "carrier comes before carrier panel"),
    ],
)  # fmt: skip
def test_a_fault_is_told(steps, said):
    assert said in faults(steps)


def test_the_pages_have_the_steps(request):
    for lang, path in enumerate(page.PAGES):
        text = (request.config.rootpath / path).read_text(encoding="utf-8")
        assert page.filled(text, lang) == text, "python -m boards.guide.page"


def test_a_page_without_its_marks_is_refused():
    with pytest.raises(ValueError, match="<!-- chute -->"):
        page.filled("# Build a table\n", 0)


def test_each_fastener_is_named_in_french(request):
    text = " ".join((request.config.rootpath / page.PAGES[1]).read_text(encoding="utf-8").split())
    for one in FASTENERS:
        assert page.SIZES_FR[one.size] in text
