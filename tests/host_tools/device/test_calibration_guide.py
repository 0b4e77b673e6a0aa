"""The guided calibration of the simulated table."""

import pytest

from carrom.sensing import calibration as calibrations
from host_tools.device import calibration_guide
from host_tools.errors import UserError
from tests.host_tools.running import carrom

pytestmark = pytest.mark.usefixtures("english")


def test_the_guide_calibrates_the_simulated_table(tmp_path):
    path = tmp_path / "calibration"
    result = carrom("calibrate", "--simulated", "--noise", "nominal", "--save", path, "--lang", "en")
    assert result.exit_code == 0, result.output
    learned = calibrations.from_bytes(path.read_bytes())
    assert learned.learned
    assert carrom("calibrate", "--simulated", "--noise", "loud").exit_code == 2


def test_broken_off_the_old_calibration_stays():
    talk = calibration_guide.SimulatedTalk("none", 1)
    before = talk.table.calibration.to_bytes()
    told = []

    def progress(done, total):
        told.append((done, total))
        if done >= 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        calibration_guide.calibrate(talk, "fr", lambda _text: None, progress)
    assert told[-1] == (5, 48)
    assert talk.table.calibration.to_bytes() == before
    assert talk.table.passages.observer is None
    assert talk.world.store.read(calibrations.FILE) is None


def test_pieces_that_make_no_sense_store_nothing(monkeypatch):
    talk = calibration_guide.SimulatedTalk("none", 1)
    for window in talk.world.sensors.windows:
        window.dead_green = True
    monkeypatch.setattr(calibration_guide, "PATIENCE_S", 2.0)
    with pytest.raises(UserError, match="old calibration stays"):
        calibration_guide.calibrate(talk, "en", lambda _text: None, lambda _done, _total: None)
    assert talk.world.store.read(calibrations.FILE) is None


def test_while_calibrating_nobody_is_asked_about_the_pieces():
    talk = calibration_guide.SimulatedTalk("none", 1)
    calibration_guide.calibrate(talk, "fr", lambda _text: None, lambda _done, _total: None)
    assert talk.table.question is None
    assert len(talk.table.game) == 0
    assert talk.table.passages.calibration.learned
