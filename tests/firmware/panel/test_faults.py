"""Faults are said once, and so is their end."""

from carrom.panel.faults import FaultWatch


class Stub:
    """Stands for the voice."""

    def __init__(self):
        self.said = []
        self.faults = FaultWatch(self, 3)

    def say(self, name, what, **_where):
        self.said.append((name, what[1] if isinstance(what, tuple) else what))


def test_each_gate_is_named_when_it_fails_and_when_it_works_again():
    stub = Stub()
    for bits in (0, 0b1000, 0b1000, 0b1001, 0b0001, 0):
        stub.faults.gates(bits, 0)
    assert stub.said == [
        ("fault", "SE B"), ("fault", "SW A"), ("recovered", "SE B"), ("recovered", "SW A"),
    ]  # fmt: skip


def test_a_gate_that_flickers_is_named_as_such():
    stub = Stub()
    for flickering in (0b11, 0b11, 0):
        stub.faults.gates(0, flickering)
    assert stub.said == [
        ("fault", "SW A flickers"), ("fault", "SW B flickers"), ("recovered", "SW A"), ("recovered", "SW B"),
    ]  # fmt: skip


def test_each_eye_is_named_when_it_sees_nothing_any_more_and_when_it_sees_again():
    stub = Stub()
    for blind in (0b1000, 0b1001, 0b1001, 0b0001, 0):
        stub.faults.eyes(blind)
    assert stub.said == [
        ("fault", "SE right eye"), ("fault", "SW left eye"),
        ("recovered", "SE right eye"), ("recovered", "SW left eye"),
    ]  # fmt: skip


def test_what_the_self_test_has_told_is_not_told_again_but_its_end_is():
    stub = Stub()
    stub.faults.known(0b1001, True)
    stub.faults.gates(0b1001, 0)
    stub.faults.pads(True)
    assert stub.said == []
    stub.faults.gates(0b0001, 0)
    stub.faults.pads(False)
    stub.faults.pads(True)
    assert stub.said == [("recovered", "SE B"), ("recovered", "pads"), ("fault", "pads")]


def test_edges_lost_before_the_start_are_not_told():
    stub = Stub()
    stub.faults.overruns(3, 0)
    assert stub.said == []
    stub.faults.overruns(4, 1)
    stub.faults.overruns(4, 2)
    assert stub.said == [("fault", "capture")]


def test_edges_that_are_lost_all_the_time_are_told_once():
    stub = Stub()
    for second in range(600):
        stub.faults.overruns(4 + second, second)
    assert stub.said == [("fault", "capture")]
    stub.faults.overruns(1000, 700)
    assert stub.said == [("fault", "capture")] * 2


def test_mute_pads_are_told_once_each_time():
    stub = Stub()
    for mute in (False, True, True, False, True):
        stub.faults.pads(mute)
    assert stub.said == [("fault", "pads"), ("recovered", "pads"), ("fault", "pads")]


def test_a_stuck_button_is_told_by_its_seat():
    stub = Stub()
    stub.faults.button(1)
    assert stub.said == [("fault", "East")]
