"""Reads the colour windows: every 2 ms while a piece passes, all of them once a second while nothing does."""

from carrom import clock

SAMPLE_US = 2000  # between two looks at a colour window while a piece passes


class Sampler:
    """passages: a passages.Passages, which is given the readings. light: the port.

    news: a passage waits to be taken, a gate has failed, flickers or works again, a chute is jammed or clear again,
    gate A is dark for long or free again, or the chutes have become quiet.
    """

    def __init__(self, passages, light):
        self.news = False
        self._passages = passages
        self._light = light
        self._busy = False
        self._troubles = 0

    def step(self, now_us: int) -> int | None:
        """Read the windows that are due, then judge. Returns when to call again, or None while nothing passes."""
        passages = self._passages
        mask = passages.wanted(now_us)
        if mask:
            self._read(mask, now_us)  # before judging, which takes the chip 10 ms: the reading is of `now_us`
        passages.step(now_us)
        busy = passages.busy()
        troubles = passages.troubles()
        self.news = busy != self._busy or troubles != self._troubles or passages.ready()
        if self.news:
            self._busy = busy
            self._troubles = troubles
        return clock.add(now_us, SAMPLE_US) if busy else None

    def _read(self, mask: int, now_us: int) -> None:
        pocket = 0
        while mask:
            if mask & 1:
                self._read_window(pocket, now_us)
            mask >>= 1
            pocket += 1

    # Without a name for the light: a call of more than 11 names and operands takes its room from the heap.
    def _read_window(self, pocket: int, now_us: int) -> None:
        self._light.sample(pocket)
        self._passages.light(
            pocket, now_us, self._light.dark_raw, self._light.red_raw, self._light.green_raw, self._light.left_raw
        )
