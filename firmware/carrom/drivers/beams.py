"""Sixteen break-beams on sixteen pins in a row. PIO and DMA record them while the processor does something else.

A PIO state machine samples all pins every 10 us and pushes the sample when it differs from the last one. One DMA
channel moves the samples into a ring; a second one, chained to it, adds the time from the microsecond timer. The ring
holds 1023 changes: at 2000 a second half a second of them, more than a collection of garbage and an erase of flash
together (RP2040 data sheet 2.5 DMA, 3 PIO; W25Q16JV: sector erase 45 ms typically, 400 ms at the most).
"""

import gc
import time
from array import array

import micropython
import rp2
import uctypes
from machine import Pin

from carrom import const

BEAMS = const(16)
SAMPLE_US = const(10)
_RING_LOG2_BYTES = const(12)
_TIMERAWL = const(0x40054028)  # the low word of the microsecond timer (RP2040 data sheet 4.6.5)
_PIO_HZ = const(2_000_000)  # 20 cycles a sample
_TRIES = const(5)  # to find memory at a multiple of its size


@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, fifo_join=rp2.PIO.JOIN_RX)
def _sampler():
    mov(x, invert(null))  # noqa: F821  unlike any sample, so that the first one is pushed
    wrap_target()  # noqa: F821
    label("sample")  # noqa: F821
    mov(isr, null)  # noqa: F821
    in_(pins, 16)  # noqa: F821  all beams in one instruction
    mov(y, isr)  # noqa: F821
    jmp(x_not_y, "changed")  # noqa: F821
    jmp("sample")[15]  # noqa: F821
    label("changed")  # noqa: F821
    mov(x, y)  # noqa: F821
    push(noblock)[14]  # noqa: F821
    wrap()  # noqa: F821


# Places in the state that _take keeps between calls.
_TAIL = const(0)
_LEVELS = const(1)
_LAST_TIME = const(2)
_OVERRUNS = const(3)


@micropython.viper
def _take(ring: ptr32, half: int, head: int, state: ptr32, out: ptr32, room: int, invert: int) -> int:  # noqa: F821
    # half: bytes of one ring; the levels are in the first half of `ring`, their times in the second.
    # head: where the DMA writes next, in bytes from the start of a half. Two ints an edge go to `out`.
    mask = half - 1
    tail = state[0]
    was = state[1]
    n = 0
    if ring[(half + ((tail - 4) & mask)) >> 2] != state[2]:
        # The DMA went round the ring and overwrote unread samples: go on from the newest sample.
        state[3] += 1
        tail = (head - 4) & mask
    while tail != head and n + 32 <= room:
        levels = ring[tail >> 2]
        stamp = ring[(half + tail) >> 2]
        state[2] = stamp
        changed = levels ^ was
        was = levels
        beam = 0
        while changed:
            if changed & 1:
                out[n] = beam | (((levels ^ invert) >> beam) & 1) << 4
                out[n + 1] = stamp & 0x3FFFFFFF
                n += 2
            changed >>= 1
            beam += 1
        tail = (tail + 4) & mask
    state[0] = tail
    state[1] = was
    return n >> 1


@micropython.viper
def _inputs() -> int:
    gpio_in = ptr32(0xD0000004)  # noqa: F821  SIO GPIO_IN: every pin at once (data sheet 2.3.1.7)
    return gpio_in[0]


def stop_stale_dma() -> None:
    """Stop every DMA channel. Call it first at boot: a soft reset leaves them armed, writing into the old heap."""
    channels = []
    try:
        while True:
            channels.append(rp2.DMA())
    except OSError:
        pass  # no channel is left
    for channel in channels:
        channel.ctrl = 0
    for channel in channels:
        channel.active(0)
        channel.close()


def _aligned(size: int, step: int):
    """Return memory of `size` bytes at a multiple of `step`, or a longer piece that contains such memory.

    The memory before it is freed.
    """
    before = []
    apart = 0  # between the end of one piece and the next: small objects lie there
    for _ in range(_TRIES):
        memory = bytearray(size)
        wrong = uctypes.addressof(memory) & (step - 1)
        if not wrong:
            return memory
        if before:
            apart = wrong
        before.append(memory)
        before.append(bytearray(size + step - wrong - apart))  # too large for a gap: the next piece comes after it
    memory = before = None
    gc.collect()
    return bytearray(size + step)


class Beams:
    """The beams port over PIO and DMA.

    first_pin: number of the pin of beam 0; the others follow it.
    blocked_low: bit mask of the beams that read low when something is in them.
    emitters: function of a bool that switches all emitters.
    """

    def __init__(self, first_pin: int, blocked_low: int, emitters, state_machine: int = 0):
        for n in range(BEAMS):
            # A sensor that is not plugged in reads low, so it counts as blocked and the self-test names it.
            Pin(first_pin + n, Pin.IN, Pin.PULL_DOWN)
        self._first = first_pin
        self._invert = blocked_low
        self._emitters = emitters
        self._half = half = 1 << _RING_LOG2_BYTES
        self._memory = _aligned(2 * half, half)  # kept here, because the DMA holds no reference
        address = uctypes.addressof(self._memory)
        self._ring = ring = address + (-address & (half - 1))
        self.edges = array("i", bytes(4 * 2 * 64))
        self._state = array("i", (4, 0, 0, 0))
        self._machine = rp2.StateMachine(state_machine, _sampler, freq=_PIO_HZ, in_base=Pin(first_pin))
        self._levels_dma = levels_dma = rp2.DMA()
        self._times_dma = times_dma = rp2.DMA()
        both = {"inc_read": False, "ring_sel": True, "ring_size": _RING_LOG2_BYTES, "high_pri": True}
        levels_ctrl = levels_dma.pack_ctrl(
            chain_to=times_dma.channel, treq_sel=4 + state_machine % 4 + state_machine // 4 * 8, **both
        )
        times_ctrl = times_dma.pack_ctrl(chain_to=levels_dma.channel, **both)
        levels_dma.config(read=self._machine, write=ring, count=1, ctrl=levels_ctrl)
        times_dma.config(read=_TIMERAWL, write=ring + half, count=1, ctrl=times_ctrl)
        levels_dma.active(1)
        self._machine.active(1)
        time.sleep_us(10 * SAMPLE_US)
        # Edges are changes from the first sample on.
        first = uctypes.bytes_at(ring, 4)
        stamp = uctypes.bytes_at(ring + half, 4)
        self._state[_LEVELS] = first[0] | first[1] << 8
        high = stamp[3]
        self._state[_LAST_TIME] = (stamp[0] | stamp[1] << 8 | stamp[2] << 16) + ((high - (high >> 7 << 8)) << 24)

    @property
    def overruns(self) -> int:
        return self._state[_OVERRUNS]

    def _head(self) -> int:
        return self._times_dma.write - self._ring - self._half

    def waiting(self) -> bool:
        """Return whether edges wait to be read."""
        return self._head() != self._state[_TAIL]

    def read(self) -> int:
        return _take(self._ring, self._half, self._head(), self._state, self.edges, len(self.edges), self._invert)

    def levels(self) -> int:
        return ((_inputs() >> self._first) ^ self._invert) & 0xFFFF

    def carrier(self, on: bool) -> None:
        self._emitters(on)

    def stop(self) -> None:
        """Stop PIO and DMA, for a tool that takes over."""
        self._machine.active(0)
        self._levels_dma.ctrl = 0
        self._times_dma.ctrl = 0
        self._levels_dma.active(0)
        self._times_dma.active(0)
        self._levels_dma.close()
        self._times_dma.close()
