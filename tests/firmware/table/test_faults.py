"""Hardware at fault is told to the players, and play goes on."""

from carrom.game.pieces import NE, SOUTH, WHITE
from carrom.ports import FAULT_BUTTON
from tests.firmware.playing import Play, S


def test_flash_that_refuses_is_said_and_play_goes_on():
    play = Play()

    def refuse(name, data):
        raise OSError(28, name, data)

    play.store.write = play.store.append = refuse
    play.shoot(SOUTH, (WHITE, NE))
    assert play.entries == ["south w@ne"]
    assert "fault" in play.warnings


def test_mute_pads_are_said_once_and_do_not_stop_play():
    play = Play()

    def mute():
        raise OSError(5)

    play.world.pads.read = mute
    play.shoot(SOUTH)
    assert play.entries == ["south -"]
    assert play.warnings.count("fault") == 1


def test_a_stuck_button_is_said_and_nothing_else():
    play = Play()
    play.world.press(SOUTH, FAULT_BUTTON, 120 * S)
    play.wait(100)
    assert play.warnings.count("fault") == 1
    play.shoot(SOUTH)
    assert play.entries == ["south -"]
