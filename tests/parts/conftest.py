"""The tables whose parts are checked: gates at 320 mm, and the lower variant."""

from dataclasses import replace

import pytest


@pytest.fixture(scope="session", params=(320, 200), ids=lambda mm: f"{mm}mm")
def table(request):
    from boards.parts.figures import Table
    from carrom_simulator.drops.shape import Chute

    return Table(replace(Chute(), gate_mm=float(request.param)))
