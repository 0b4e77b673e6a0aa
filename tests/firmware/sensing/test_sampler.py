"""Windows are read when a piece passes, and before anything is judged."""

from carrom.sensing.sampler import Sampler


class Stub:
    """Stands for passages and light."""

    dark_raw, red_raw, green_raw = 1, 2, 3

    def __init__(self, mask):
        self.mask = mask
        self.done = []
        self.sampler = Sampler(self, self)

    def active_pockets(self):
        return self.mask

    def sample(self, pocket):
        self.done.append(("sample", pocket))

    def light(self, pocket, *reading):
        self.done.append(("light", pocket, *reading))

    def step(self, now_us):
        self.done.append(("step", now_us))


def test_every_active_window_is_read_before_the_judging():
    stub = Stub(0b1010)
    stub.sampler.step(77)
    assert stub.done == [
        ("sample", 1), ("light", 1, 77, 1, 2, 3), ("sample", 3), ("light", 3, 77, 1, 2, 3), ("step", 77),
    ]  # fmt: skip


def test_nothing_is_read_where_nothing_passes():
    stub = Stub(0)
    stub.sampler.step(5)
    assert stub.done == [("step", 5)]
