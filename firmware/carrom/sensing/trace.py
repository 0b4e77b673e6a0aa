"""Keeps the raw edges and readings of the last shots in a bounded ring, and every decision with its margin.

In memory the items are bytes in a ring of blocks that are made once. They are small, because no large piece of memory
is left by then. When a block is full the oldest is forgotten. A `.trace` file has one item a line, with times in
microseconds of the chip's clock, which wraps at 2**30:

    carrom trace 1
    blacks 1530                         # how the evening's black men differ, for the passage of the next line
    empty sw 24 22 12                   # readings of the empty window when something began, dark taken off
    edge 0 1 513023121                  # beam, 1 = blocked, time
    light sw 513025121 12 36 35 24      # window, time, dark, red, green, and red of the left eye alone, as read
    judged sw w,b 512970311 87 - 63400 540 92 87
                                        # pocket, pieces (- for none), time of the fall, margin, doubt (- for none),
                                        # length in um, speed in mm/s, margins of count and of colours

`blacks` is `calibration.Calibration.blacks_vary`, left out where it is ALIKE.
The left eye is left out where a window's eyes are not read apart.
"""

import gc

from carrom import clock, compiled, const, octets
from carrom.game import pieces

HEAD = "carrom trace 1"
BLOCK = const(896)  # bytes: four of them leave half a kilobyte more than whole kilobytes would
MOST, LEAST = 12, 4  # blocks: a passage takes about 800 bytes
_ROOMY = const(150000)  # bytes of free memory; a board with copied files has less

# The first byte of an item has its kind, with a beam or a pocket in the low bits.
_TIME = const(0x10)
_EDGE = const(0x20)
_LIGHT = const(0x40)
_EMPTY = const(0x50)
_JUDGED = const(0x60)
_LEFT = const(0x70)  # a sample with its left eye
_BLACKS = const(0x80)
_STEP_US = const(16)  # the unit of time between an item and the one before


class Trace:
    """The ring. `passages.Passages` writes to it, and the table for the lines."""

    def __init__(self, blocks: int = 0):
        """Make the blocks, as many as there is room for where `blocks` is 0."""
        if not blocks:
            blocks = MOST
            if hasattr(gc, "mem_free"):  # on a computer there is room enough
                gc.collect()
                blocks = MOST if gc.mem_free() > _ROOMY else LEAST
        self._blocks = [bytearray(BLOCK) for _ in range(blocks)]
        self._used = [0] * blocks
        self._now = 0  # the block that is being written
        self._last_us = -1
        self._forgotten = 0  # bytes that were written before those that are kept

    def note_edge(self, beam: int, blocked: bool, time_us: int) -> None:
        """Write a change of a beam."""
        at = self._room(8, time_us)
        block = self._blocks[self._now]
        block[at] = (_EDGE if not blocked else _EDGE | 0x10) | beam
        self._put_time(block, at + 1, time_us)
        self._used[self._now] = at + 3

    # Few names and operands, see table.py: this runs for every sample.

    def light(self, pocket: int, time_us: int, seen) -> None:
        """Write a sample as read. seen: its window.Window."""
        at = self._used[self._now]
        if at + 15 > BLOCK or self._last_us < 0 or not 0 <= time_us - self._last_us < 1000000:  # seldom
            at = self._room(15, time_us)
        time_us = (time_us - self._last_us & clock.WRAP_US - 1) // _STEP_US  # after the item before, in steps
        self._last_us = self._last_us + time_us * _STEP_US & clock.WRAP_US - 1
        self._used[self._now] = _write_sample(self._blocks[self._now], at, pocket, time_us, seen)

    def empty(self, pocket: int, red: int, green: int, left: int) -> None:
        """Write the reading of an empty window, dark taken off, as a passage begins."""
        at = self._room(7, -1)
        block = self._blocks[self._now]
        block[at] = _EMPTY | pocket
        for i, value in ((1, red), (3, green), (5, left)):
            value = max(-2048, min(4095, value)) + 2048
            block[at + i] = value >> 8
            block[at + i + 1] = value & 255
        self._used[self._now] = at + 7

    def blacks(self, vary: int) -> None:
        """Write how the evening's black men differ in brightness, as a passage begins."""
        at = self._room(3, -1)
        block = self._blocks[self._now]
        block[at] = _BLACKS
        block[at + 1] = vary >> 8
        block[at + 2] = vary & 255
        self._used[self._now] = at + 3

    def decision(self, passage) -> None:
        """Write a judged passage."""
        text = _judged_text(passage).encode()
        at = self._room(2 + len(text), -1)
        block = self._blocks[self._now]
        block[at] = _JUDGED
        block[at + 1] = len(text)
        block[at + 2 : at + 2 + len(text)] = text
        self._used[self._now] = at + 2 + len(text)

    def to_bytes(self) -> bytes:
        """Return all bytes kept, oldest first; `decode_text` makes them readable."""
        return b"".join([bytes(self._blocks[i][: self._used[i]]) for i in self._order()])

    def end(self) -> int:
        """Return how many bytes were ever written, which is the number of the next one."""
        return self._forgotten + sum(self._used)

    def part(self, first: int, most: int) -> tuple:
        """Return `(number of the first byte, bytes)`: at most `most` bytes from byte number `first` on.

        Where that byte is no longer kept, they begin with the oldest item that is.
        """
        first = max(first, self._forgotten)
        at = first - self._forgotten
        for i in self._order():
            if at < self._used[i]:
                return first, bytes(self._blocks[i][at : min(at + most, self._used[i])])
            at -= self._used[i]
        return first, b""

    def _order(self) -> list:
        """List the blocks, oldest first."""
        count = len(self._blocks)
        return [(self._now + 1 + i) % count for i in range(count)]

    def _room(self, length: int, time_us: int) -> int:
        """Return the place of the next item. Turns to the oldest block where this one is full, and writes a time base.

        time_us: of the item, -1 for one without. length: with the five bytes of a time base.
        """
        if self._used[self._now] + length > BLOCK:
            self._now = (self._now + 1) % len(self._blocks)
            self._forgotten += self._used[self._now]
            self._used[self._now] = 0
            self._last_us = -1
        at = self._used[self._now]
        if time_us >= 0 and (self._last_us < 0 or not 0 <= clock.diff(time_us, self._last_us) < 1000000):
            block = self._blocks[self._now]
            block[at] = _TIME
            for i in range(4):
                block[at + 1 + i] = time_us >> 24 - 8 * i & 255
            self._last_us = time_us
            at += 5
        return at

    def _put_time(self, block, at: int, time_us: int) -> None:
        steps = clock.diff(time_us, self._last_us) // _STEP_US
        block[at] = steps >> 8
        block[at + 1] = steps & 255
        self._last_us = clock.add(self._last_us, steps * _STEP_US)


@compiled
def _write_sample(block, at: int, pocket: int, steps: int, seen) -> int:
    """Write a sample, `steps` after the item before, into a block at byte `at`. Return where the next item goes."""
    kept = octets(block)
    dark = int(seen.dark_raw)
    red = int(seen.red_raw)
    green = int(seen.green_raw)
    left = int(seen.left_raw)
    kept[at] = (_LIGHT if left < 0 else _LEFT) | pocket
    kept[at + 1] = steps >> 8
    kept[at + 2] = steps & 255
    kept[at + 3] = dark >> 4
    kept[at + 4] = (dark & 15) << 4 | red >> 8 & 15
    kept[at + 5] = red & 255
    kept[at + 6] = green >> 4
    kept[at + 7] = (green & 15) << 4
    if left < 0:
        return at + 8
    kept[at + 8] = left >> 8 | red >> 12 << 4  # with what has no room in the red one
    kept[at + 9] = left & 255
    return at + 10


def _judged_text(passage) -> str:
    found = ",".join([pieces.PIECE_WORDS[piece] for piece in passage.pieces]) or "-"
    return "%s %s %d %d %s %d %d %d %d" % (
        pieces.POCKET_WORDS[passage.pocket],
        found,
        passage.time_us,
        passage.margin,
        passage.doubt or "-",
        passage.length_um,
        passage.speed,
        passage.count_margin,
        passage.colour_margin,
    )


def decode_lines(data: bytes):
    """Yield the lines of a `.trace` file (without HEAD) for bytes of a trace. Raises ValueError for other bytes."""
    lengths = {_TIME: 5, 0x20: 3, 0x30: 3, _LIGHT: 8, _EMPTY: 7, _LEFT: 10, _BLACKS: 3}
    at = 0
    time_us = 0
    while at < len(data):
        head = data[at]
        kind = head & 0xF0
        length = data[at + 1] + 2 if kind == _JUDGED and at + 1 < len(data) else lengths.get(kind, 0)
        if not length or at + length > len(data):
            raise ValueError("damaged-at", at)
        body = data[at + 1 : at + length]
        at += length
        if kind == _TIME:
            time_us = body[0] << 24 | body[1] << 16 | body[2] << 8 | body[3]
            continue
        if kind == _JUDGED:
            yield "judged " + body[1:].decode()
        elif kind == _BLACKS:
            yield "blacks %d" % (body[0] << 8 | body[1])
        elif kind == _EMPTY:
            red, green, left = [(body[i] << 8 | body[i + 1]) - 2048 for i in (0, 2, 4)]
            yield "empty %s %d %d %d" % (pieces.POCKET_WORDS[head & 3], red, green, left)
        else:
            time_us = clock.add(time_us, (body[0] << 8 | body[1]) * _STEP_US)
            if kind in (_LIGHT, _LEFT):
                dark = body[2] << 4 | body[3] >> 4
                red = (body[3] & 15) << 8 | body[4]
                if kind == _LEFT:
                    red |= body[7] >> 4 << 12
                green = body[5] << 4 | body[6] >> 4
                light = "light %s %d %d %d %d" % (pieces.POCKET_WORDS[head & 3], time_us, dark, red, green)
                yield light if kind == _LIGHT else light + " %d" % ((body[7] & 15) << 8 | body[8])
            else:
                yield "edge %d %d %d" % (head & 15, kind >> 4 & 1, time_us)


def decode_text(data: bytes) -> str:
    """Return a whole `.trace` file for bytes of `Trace.to_bytes`.

    >>> trace = Trace(blocks=1)
    >>> trace.note_edge(3, True, 1_000_000)
    >>> decode_text(trace.to_bytes())
    'carrom trace 1\\nedge 3 1 1000000\\n'
    """
    return HEAD + "\n" + "".join([line + "\n" for line in decode_lines(data)])
