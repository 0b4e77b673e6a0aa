"""Reads the colour windows: every 2 ms while a piece passes, one of them now and then while nothing does."""

SAMPLE_US = 2000  # between two looks at a colour window while a piece passes


class Sampler:
    """passages: a passages.Passages, which is given the readings. light: the port."""

    def __init__(self, passages, light):
        self._passages = passages
        self._light = light

    def step(self, now_us: int) -> None:
        """Read the windows that are due, then judge."""
        passages = self._passages
        mask = passages.active_pockets()
        if mask:
            self._read(mask, now_us)  # first of all: judging takes the chip 10 ms, and the reading is of `now_us`
        passages.step(now_us)

    def _read(self, mask: int, now_us: int) -> None:
        light = self._light
        for pocket in range(4):
            if mask >> pocket & 1:
                light.sample(pocket)
                self._passages.light(pocket, now_us, light.dark_raw, light.red_raw, light.green_raw)
