"""Windows are read when a piece passes, and before anything is judged."""

from carrom.sensing.sampler import SAMPLE_US, Sampler


class Stub:
    """Stands for passages and light."""

    dark_raw, red_raw, green_raw, left_raw = 1, 2, 3, 4

    def __init__(self, mask):
        self.mask = mask
        self.faults = self.flickering = self.jams = self.stops = 0
        self.waiting = self.passing = False
        self.done = []
        self.sampler = Sampler(self, self)

    def wanted(self, now_us):
        return self.mask

    def busy(self):
        return self.passing or self.waiting

    def ready(self):
        return self.waiting

    def troubles(self):
        return self.faults | self.flickering << 8 | self.jams << 16 | self.stops << 20

    def sample(self, pocket):
        self.done.append(("sample", pocket))

    def light(self, pocket, *reading):
        self.done.append(("light", pocket, *reading))

    def step(self, now_us):
        self.done.append(("step", now_us))


def test_every_active_window_is_read_before_the_judging():
    stub = Stub(0b1010)
    stub.passing = True
    assert stub.sampler.step(77) == 77 + SAMPLE_US
    assert stub.done == [
        ("sample", 1), ("light", 1, 77, 1, 2, 3, 4), ("sample", 3), ("light", 3, 77, 1, 2, 3, 4), ("step", 77),
    ]  # fmt: skip


def test_nothing_is_read_where_nothing_passes():
    stub = Stub(0)
    assert stub.sampler.step(5) is None
    assert stub.done == [("step", 5)]


def test_news_is_told_once():
    stub = Stub(0)
    told = []
    for passing, waiting, faults in (
        (False, False, 0), (True, False, 0), (True, False, 0), (True, True, 0), (False, False, 0), (False, False, 0),
        (False, False, 4), (False, False, 4), (False, False, 0),
    ):  # fmt: skip
        stub.passing, stub.waiting, stub.faults = passing, waiting, faults
        stub.sampler.step(0)
        told.append(stub.sampler.news)
    assert told == [False, True, False, True, True, False, True, False, True]
