"""The firmware's ports in virtual time: the world's clock, its events, and the hardware of a simulated table.

    world = World("nominal", seed=7)
    table = Table(world.hardware, ...)
    world.attach(table)
    world.at(world.now_us + 1_000_000, something)   # a call at a time
    world.run(for_us=5_000_000)                     # the table's steps, beams and events in order of time

The world's clock never wraps; the firmware sees it as the chip would, wrapped at 2**30 us. Waiting costs nothing: time
jumps from one thing that happens to the next.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from math import inf
from typing import Any

from carrom import clock, fitted, ports
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.world.sensors import BLOCKED, Sensors
from carrom_simulator.world.stores import MemoryStore

_MASK = clock.WRAP_US - 1
_HALF = clock.WRAP_US >> 1
_LEAST_US = 100  # a table that wants to be called again at once still takes its time


class SimBeams(ports.Beams):
    """The beams. seen: None, or for a page that shows them a list of changes: [beam, 1 blocked or 0,
    time_us] of each."""

    def __init__(self, world: World):
        self._world = world
        self.fresh: list[int] = []  # what `read` gives next
        self.seen: list[list[int]] | None = None
        self.edges = []
        self.overruns = 0
        self.emitters_on = True
        self.stopped = False

    def put(self, time_us: int, beam: int, blocked: bool) -> None:
        self.fresh += (beam | int(blocked) << 4, time_us & _MASK)
        if self.seen is not None:
            self.seen.append([beam, int(blocked), time_us])

    def waiting(self) -> bool:
        """Return whether there are edges to read, as main.py asks between two steps."""
        return bool(self.fresh)

    def read(self) -> int:
        if not self.fresh:
            return 0
        self.edges, self.fresh = self.fresh, []
        return len(self.edges) // 2

    def levels(self) -> int:
        sensors = self._world.sensors
        return sensors.levels() if self.emitters_on else sensors.dark_levels()

    def carrier(self, on: bool) -> None:
        self.emitters_on = on

    def stop(self) -> None:
        """Record no more, as main.py wants it before it leaves the prompt."""
        self.stopped = True


class SimLight(ports.Light):
    """The colour windows."""

    def __init__(self, world: World):
        self._world = world

    def sample(self, pocket: int) -> None:
        world = self._world
        reading = world.sensors.reading(pocket, world.now_us / 1e6)
        self.dark_raw, self.red_raw, self.green_raw, self.left_raw = reading

    def ambient(self) -> int:
        return self._world.sensors.ambient()

    def lamp_raw(self, pocket: int, lamp: int) -> int:
        window = self._world.sensors.windows[pocket]
        return 20 if (window.dead_red, window.dead_green, window.dead_left)[lamp] else 2000

    def supply_mv(self) -> int:
        return 5020


class SimPads(ports.Pads):
    """The pads; `held` has a bit for every button that somebody holds down. mute: nothing answers there."""

    def __init__(self) -> None:
        self.held = 0
        self.mute = False

    def read(self) -> int:
        if self.mute:
            raise OSError(5, "EIO")
        return self.held


class SimDisplay(ports.Display):
    """The matrix. before_look: called whenever somebody looks at it, to move a text on that scrolls by."""

    def __init__(self, width: int = 32, before_look: Callable[[], None] = lambda: None):
        self.width = width
        self.level = 0
        self.shown = 0  # frames so far
        self._frame = bytes(width)
        self._before_look = before_look

    @property
    def frame(self) -> bytes:
        """The columns that the matrix shows now, one byte each."""
        self._before_look()
        return self._frame

    def show(self, frame: bytearray) -> None:
        self._frame = bytes(frame)
        self.shown += 1

    def brightness(self, level: int) -> None:
        self.level = level


class SimBuzzer(ports.Buzzer):
    """The piezo; `hz` is what sounds now."""

    def __init__(self) -> None:
        self.hz = 0
        self.level = 0

    def tone(self, hz: int) -> None:
        self.hz = hz

    def volume(self, level: int) -> None:
        self.level = level


class World:
    """Virtual time, the sensors, and a table that lives in it.

    noise: a grade of carrom_simulator.world.sensor_spec, or its SensorSpec.
    seed: of all noise. start_us: when the world begins.
    """

    def __init__(
        self,
        noise: Any = "none",
        seed: int = 0,
        board: BoardSpec | None = None,
        store: ports.Store | None = None,
        width: int = 32,
        start_us: int = 0,
    ):
        self.now_us = start_us
        self.sensors = Sensors(noise, seed, board)
        self.beams = SimBeams(self)
        self.light = SimLight(self)
        self.pads = SimPads()
        self.display = SimDisplay(width, self._scroll)
        self.buzzer = SimBuzzer()
        self.store = store if store is not None else MemoryStore()
        self.hardware = ports.Hardware(
            self.beams, self.light, self.pads, self.display, self.buzzer, self.store, "simulated"
        )
        self.table: Any = None
        self.steps = 0  # steps of the table so far
        self._held = 0  # buttons that the table has been told of
        self._stopped = False
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._order = 0
        self._due_us: float = inf
        if start_us:
            self._take_edges()

    @property
    def chip_us(self) -> int:
        """The time as the firmware's clock shows it."""
        return self.now_us & _MASK

    def fit(self, parts: int) -> None:
        """Leave of the table only these parts (bits of `carrom.fitted`), before it is switched on, and say so in its
        file."""
        fitted.save(self.hardware, parts)
        self.pull(ports.WHOLE & ~parts)
        fitted.find(self.hardware)

    def pull(self, parts: int) -> None:
        """Pull parts (bits) out: gates and lines go dark, lamps draw nothing, pads are mute."""
        for beam in range(ports.BEAMS):
            if parts >> beam & 1:
                self.sensors.break_beam(beam, BLOCKED)
        self._plugged(parts, False)

    def plug(self, parts: int) -> None:
        """Plug parts (bits) in again."""
        for beam in range(ports.BEAMS):
            if parts >> beam & 1:
                self.sensors.mend_beam(beam)
        self._plugged(parts, True)

    def _plugged(self, parts: int, now: bool) -> None:
        for pocket, window in enumerate(self.sensors.windows):
            if parts >> ports.gate_beam(pocket, 0) & 1:
                window.dead_left = window.dead_red = window.dead_green = not now
        if parts & ports.HAS_PADS:
            self.pads.mute = not now
            self.pads.held = 0
        self.wake()

    def attach(self, table: Any) -> None:
        """Let `table` (a carrom.table.Table) live in this world from now on."""
        self.table = table
        self._due_us = self.now_us

    def at(self, time_us: int, call: Callable[[], None]) -> None:
        """Call `call()` at `time_us`; calls of one time in the order in which they were asked for."""
        self._order += 1
        heapq.heappush(self._events, (max(time_us, self.now_us), self._order, call))

    def after(self, delay_us: int, call: Callable[[], None]) -> None:
        self.at(self.now_us + delay_us, call)

    def press(self, seat: int, button: int, held_us: int = 90_000) -> None:
        """Press a button of a pad and let it go again after `held_us`."""
        bit = 1 << (seat * 4 + button)
        self._hold(bit)
        self.after(held_us, lambda: self._release(bit))

    def _hold(self, bit: int) -> None:
        self.pads.held |= bit
        self._due_us = self.now_us

    def _release(self, bit: int) -> None:
        self.pads.held &= ~bit
        self._due_us = self.now_us

    def wake(self) -> None:
        """Let the table step now, because something has changed."""
        self._due_us = self.now_us

    def run(self, for_us: int | None = None, until: Callable[[], bool] | None = None) -> bool:
        """Let time pass: for `for_us`, or less, until `until()` holds or `stop` is called. Whether that was so (True
        without `until`)."""
        end_us = inf if for_us is None else self.now_us + for_us
        sensors, events, beams, table = self.sensors, self._events, self.beams, self.table
        self._stopped = False
        if table is not None and table.due:
            self._due_us = self.now_us
        while True:
            if self._stopped or (until is not None and until()):
                return True
            next_us = self._due_us
            if events and events[0][0] < next_us:
                next_us = events[0][0]
            sensors_us = sensors.next_s() * 1e6 + 1
            if sensors_us < next_us:
                next_us = sensors_us
            if next_us > end_us:
                if end_us != inf:
                    self.now_us = int(end_us)
                    self._take_edges()
                return until is None
            now_us = int(next_us)
            if now_us > self.now_us:
                self.now_us = now_us
            else:
                now_us = self.now_us
            if sensors_us - 1 <= now_us:
                self._take_edges()
            else:
                sensors.now_s = now_us / 1e6
            if events and events[0][0] <= now_us:
                while events and events[0][0] <= now_us:
                    heapq.heappop(events)[2]()
                table = self.table
                if table is not None and table.due:
                    self._due_us = now_us
            if self._due_us <= now_us or beams.fresh:
                self._step()

    def stop(self) -> None:
        """Let `run` return before anything else happens."""
        self._stopped = True

    def _take_edges(self) -> None:
        for time_s, beam, blocked in self.sensors.advance(self.now_us / 1e6):
            self.beams.put(int(time_s * 1e6), beam, blocked)

    def _scroll(self) -> None:
        if self.table is not None:
            self.table.scroll(self.now_us & _MASK)

    def _step(self) -> None:
        if self.table is None:
            self._due_us = inf
            return
        self.steps += 1
        if self.pads.held != self._held:  # as main.py finds out while it waits
            self._held = self.pads.held
            self.table.pads_changed()
        now_us = self.now_us & _MASK
        left_us = self.table.step(now_us) - now_us & _MASK
        # Half the clock's range or more ahead means that the time is past.
        self._due_us = self.now_us + (left_us if _LEAST_US < left_us < _HALF else _LEAST_US)
