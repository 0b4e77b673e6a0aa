"""A broker, and games to tell it of."""

import pytest

from stands.clubs.mosquitto import Mosquitto


@pytest.fixture
def broker(tmp_path):
    """A Mosquitto that lets everybody in."""
    mosquitto = Mosquitto(tmp_path)
    mosquitto.start()
    yield mosquitto
    mosquitto.kill()
