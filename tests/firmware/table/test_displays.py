"""Two scoreboards that face the two sides."""

from tests.firmware.playing import Play


def test_two_displays_face_the_two_sides():
    one, two = Play(), Play(displays=2, width=64)
    for play in (one, two):
        play.enter("south w@sw", "south b@ne")
        play.wait(20)
    frame = two.world.display.frame
    assert frame[:32] == one.world.display.frame
    assert frame[32:] != frame[:32]
    assert any(frame[32:])
