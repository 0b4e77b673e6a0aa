"""Debounces the 16 pad buttons and tells presses, long presses of OK and stuck buttons.

A button counts as pressed or released once it has kept that state for DEBOUNCE_US. All buttons act when pressed, but
OK, and those that mean something else when held: short when it is released, long when it has been held for
LONG_PRESS_US.
"""

from carrom import clock
from carrom.ports import OK_BUTTON

DEBOUNCE_US = 20000
LONG_PRESS_US = 1000000
HELD_DOWN_US = 30000000
BUTTONS = 16

LONG_OK = 4  # the button of an event for a long press of OK; the other codes are those of ports
HELD_DOWN = 5
LONG = 6  # plus BET_BUTTON ...: for a long press of another one


class Buttons:
    """long: bits of the buttons of a pad that have a long press."""

    def __init__(self):
        self.long = 1 << OK_BUTTON
        self.held = 0  # debounced, one bit each
        self._raw = 0
        self._since_us = [0] * BUTTONS  # time of the last change of the raw state, then of the press
        self._spent = 0  # a bit for each held button whose long press or fault was reported
        self._stuck = 0
        self._out = []

    def update(self, raw: int, now_us: int) -> int | None:
        """Take the buttons held now (ports.Pads.read). Return the latest time of the next call, or None."""
        if raw == self._raw == self.held and not raw & ~self._stuck:
            return None
        return self._update(raw, now_us)

    def _update(self, raw: int, now_us: int) -> int | None:
        changed = raw ^ self._raw
        self._raw = raw
        deadline_us = None
        for at in range(BUTTONS):
            bit = 1 << at
            if changed & bit:
                self._since_us[at] = now_us
            since_us = self._since_us[at]
            if (raw ^ self.held) & bit:
                due_us = clock.add(since_us, DEBOUNCE_US)
                if clock.reached(now_us, due_us):
                    self._switch(at, bit)
                    self._since_us[at] = since_us = now_us
            if raw & self.held & bit and not self._stuck & bit:
                due_us = clock.add(since_us, HELD_DOWN_US)
                if self.long >> (at & 3) & 1 and not self._spent & bit:
                    due_us = clock.add(since_us, LONG_PRESS_US)
                    if clock.reached(now_us, due_us):
                        self._spent |= bit
                        self._out.append((at >> 2, LONG_OK if at & 3 == OK_BUTTON else LONG + (at & 3)))
                        due_us = clock.add(since_us, HELD_DOWN_US)
                if clock.reached(now_us, due_us):
                    self._stuck |= bit
                    self._spent |= bit
                    self._out.append((at >> 2, HELD_DOWN))
                    continue
            elif not (raw ^ self.held) & bit:
                continue
            if deadline_us is None or clock.diff(due_us, deadline_us) < 0:
                deadline_us = due_us
        return deadline_us

    def _switch(self, at: int, bit: int) -> None:
        self.held ^= bit
        if self.held & bit:
            if not self.long >> (at & 3) & 1:
                self._out.append((at >> 2, at & 3))
        else:
            if self.long >> (at & 3) & 1 and not self._spent & bit:
                self._out.append((at >> 2, at & 3))
            self._spent &= ~bit
            self._stuck &= ~bit

    def take(self) -> tuple | None:
        """Return the next event as (seat, button), or None.

        button: one of ports' four, LONG_OK, LONG + another of them, or HELD_DOWN.
        """
        return self._out.pop(0) if self._out else None


class PadButtons(Buttons):
    """The buttons of the pads. pads: the port. faults: a faults.FaultWatch, told of mute pads and stuck buttons."""

    def __init__(self, pads, faults):
        super().__init__()
        self._pads = pads
        self._faults = faults

    def step(self, now_us: int) -> int | None:
        """Read the pads. Returns when to call again at the latest, or None."""
        return self.update(self._read(), now_us)

    def _read(self) -> int:
        try:
            held = self._pads.read()
            self._faults.pads(False)
        except OSError:
            held = 0
            self._faults.pads(True)
        return held

    def take_press(self) -> tuple | None:
        """Remove and return the next press: (seat, button), button one of ports' four or a long one; or None."""
        press = self.take()
        while press is not None and press[1] == HELD_DOWN:
            self._faults.button(press[0])
            press = self.take()
        return press
