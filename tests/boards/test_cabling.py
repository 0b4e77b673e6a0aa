"""Each contact of each plug has its wire in one cable, with the same net at both ends, told apart by its colour."""

from collections import Counter

import pytest

from boards.cabling import __main__ as command
from boards.cabling.page import page
from boards.cabling.wires import RIBBON, cables, plain_net
from boards.pico.carrier import designs
from boards.pico.carrier.orders import bought

FREE = {("J18", "3")}  # ground for a sensor of light that is none of resistance alone


def test_every_contact_of_every_plug_is_in_one_cable():
    carrier = designs()["carrier"]
    wired = Counter((plug, wire.contact) for cable in cables() for plug in cable.plugs for wire in cable.wires)
    plugs = [part for part in carrier.components if part.kind.part.startswith(("JST", "box header", "screw terminal"))]
    contacts = {(plug.ref, contact) for plug in plugs for contact in plug.pins}
    assert set(wired) == contacts - FREE
    assert set(wired.values()) == {1}
    for cable in cables():
        for plug in cable.plugs:
            assert [plain_net(carrier.part(plug).pins[wire.contact]) for wire in cable.wires] == [
                wire.net for wire in cable.wires
            ]


@pytest.mark.parametrize(("kind", "board"), [("pocket", "pocket"), ("line", "line")])
def test_a_cable_between_two_boards_joins_equal_nets(kind, board):
    (cable,) = (one for one in cables() if one.kind == kind)
    far = next(part for part in designs()[board].components if part.kind.part == cable.part)
    assert [far.pins[wire.other] for wire in cable.wires] == [wire.net for wire in cable.wires]
    assert len({wire.other for wire in cable.wires}) == len(far.pins)


def test_colours_tell_nets_apart():
    for cable in cables():
        by_colour = {}
        for wire in cable.wires:
            by_colour.setdefault(wire.colour, set()).add(wire.net)
        assert all(len(nets) == 1 for nets in by_colour.values()), cable.kind
    (ribbon,) = (cable for cable in cables() if cable.kind == "pocket")
    assert tuple(wire.colour for wire in ribbon.wires) == RIBBON


def test_cables_are_as_many_as_the_carriers_plugs():
    plugs = bought(designs()["carrier"])
    for cable in cables():
        assert len(cable.plugs) == plugs[cable.part]


def test_the_pages_are_those_of_the_boards(request):
    for lang, path in enumerate(command.PAGES):
        assert (request.config.rootpath / path).read_text(encoding="utf-8") == page(lang), "python -m boards.cabling"
