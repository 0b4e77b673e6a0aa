"""The contracts to hardware: the numbers of beams and buttons, and ports that say when they are not made."""

import pytest

from carrom import ports
from simulator.world.ports import World


def test_each_beam_has_one_number():
    gates = [ports.gate_beam(pocket, gate) for pocket in range(4) for gate in range(2)]
    lines = [ports.line_beam(seat, line) for seat in range(4) for line in range(2)]
    assert gates + lines == list(range(ports.BEAMS))
    assert max(gates) < ports.GATE_BEAMS <= min(lines)


def test_the_buttons_are_named_by_their_numbers():
    named = [
        ports.BUTTON_WORDS[button]
        for button in (ports.BET_BUTTON, ports.FAULT_BUTTON, ports.BANK_BUTTON, ports.OK_BUTTON)
    ]
    assert named == ["BET", "FAULT", "BANK", "OK"]


def methods(kind):
    return [name for name, value in vars(kind).items() if callable(value) and not name.startswith("_")]


@pytest.mark.parametrize(
    "kind",
    [ports.Beams, ports.Light, ports.Pads, ports.Display, ports.Buzzer, ports.Store],
    ids=lambda kind: kind.__name__,
)
def test_no_port_does_anything_by_itself(kind):
    for name in methods(kind):
        method = getattr(kind(), name)
        arguments = [1] * (method.__code__.co_argcount - 1)
        with pytest.raises(NotImplementedError):
            method(*arguments)


def test_the_simulated_table_fills_every_port():
    hardware = World("none", 1).hardware
    for name in ("beams", "light", "pads", "display", "buzzer", "store"):
        port, kind = getattr(hardware, name), getattr(ports, name.capitalize())
        for method in methods(kind):
            assert getattr(type(port), method) is not getattr(kind, method), f"{name}.{method}"
