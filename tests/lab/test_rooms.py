"""The picture of the rooms is that of the imports."""

import pytest

from checks.rooms import ROOMS, arrows
from lab import rooms


def test_the_picture_is_up_to_date():
    assert rooms.PICTURE.read_text(encoding="utf-8") == rooms.picture(), "run: make rooms"


@pytest.mark.parametrize("part", ROOMS)
def test_every_import_between_rooms_is_an_arrow_or_follows_from_arrows(part):
    drawn = rooms.edges(part)
    reached = set(drawn)
    for _ in ROOMS[part]:
        reached |= {(start, end) for start, via in reached for other, end in drawn if other == via}
    boxes = rooms.modules(part)
    imported = {(room, target) for room, target, _ in arrows(part) if room in boxes and target in boxes}
    assert imported <= reached
    assert drawn <= imported


@pytest.mark.parametrize("part", ROOMS)
def test_arrows_go_down(part):
    boxes, _ = rooms.place(part, 0)
    for start, end in rooms.edges(part):
        assert boxes[start].y + boxes[start].height < boxes[end].y


@pytest.mark.parametrize("part", ROOMS)
def test_every_room_lies_within_the_picture(part):
    boxes, _ = rooms.place(part, 0)
    assert all(2 * rooms.MARGIN <= box.x <= rooms.WIDTH - 2 * rooms.MARGIN - box.width for box in boxes.values())
