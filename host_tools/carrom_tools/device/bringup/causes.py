"""What can be wrong with a table that was just put together: each fault with all that it shows, and where to measure.

The symptoms are those of `symptoms.KINDS`. Nothing here knows how a fault was found.
"""

from __future__ import annotations

from functools import cache

from carrom_tools.device.bringup import beam_causes, panel_causes, part_causes, shared_causes, window_causes
from carrom_tools.device.bringup.diagnosis import Cause
from carrom_tools.device.bringup.points import Points


@cache
def causes(board: str, modules: int) -> tuple[Cause, ...]:
    """Return every known cause on a board whose display has `modules` modules."""
    at = Points(board)
    return (
        *part_causes.parts(at, modules),
        *shared_causes.supply(at, modules),
        *shared_causes.shared(at, modules),
        *beam_causes.beams(at),
        *beam_causes.swapped_beams(at),
        *window_causes.lamps(at),
        *window_causes.swapped_lamps(),
        *window_causes.windows(at),
        *panel_causes.buttons(at),
        *panel_causes.display(at, modules),
        *panel_causes.buzzer(at),
    )
