"""The facts that carrom doctor hears from the firmware's own console."""

from host_tools.device import doctor_facts
from host_tools.device.doctor_advice import Facts, diagnose
from simulator.world.sensors import BLOCKED, FREE
from tests.host_tools.talking_table import TalkingTable


def test_the_doctor_hears_what_the_self_test_finds(bare_world):
    bare_world.sensors.break_beam(3, BLOCKED)
    bare_world.sensors.break_beam(12, FREE)
    bare_world.run(100_000)
    facts = Facts(version="1", expected="1")
    with TalkingTable(bare_world) as table:
        doctor_facts.ask(facts, table.port, 30)
    assert facts.answers
    assert facts.status["board"] == "simulated"
    assert {problem.key for problem in diagnose(facts, "en")} == {"gate_hidden", "beam_stuck"}


def test_the_doctor_says_that_a_table_is_mute(bare_world):
    facts = Facts(version="1", expected="1")
    with TalkingTable(bare_world, answers=False) as table:
        doctor_facts.ask(facts, table.port, 1)
    assert facts.answers is False
    assert [problem.key for problem in diagnose(facts, "en")] == ["mute"]
