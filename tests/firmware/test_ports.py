"""The contracts to hardware: the numbers of beams and buttons, and ports that say when they are not made."""

from carrom import ports
from carrom_simulator.world.ports import World


def test_each_beam_has_one_number():
    gates = [ports.gate_beam(pocket, gate) for pocket in range(4) for gate in range(2)]
    lines = [ports.line_beam(seat, line) for seat in range(4) for line in range(2)]
    assert gates + lines == list(range(ports.BEAMS))
    assert max(gates) < ports.GATE_BEAMS <= min(lines)


def methods(kind):
    return [name for name, value in vars(kind).items() if callable(value) and not name.startswith("_")]


def test_the_simulated_table_fills_every_port():
    hardware = World("none", 1).hardware
    for name in ("beams", "light", "pads", "display", "buzzer", "store"):
        port, kind = getattr(hardware, name), getattr(ports, name.capitalize())
        for method in methods(kind):
            assert getattr(type(port), method) is not getattr(kind, method), f"{name}.{method}"
