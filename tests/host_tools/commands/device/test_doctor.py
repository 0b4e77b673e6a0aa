"""carrom doctor: the facts that it hears from the firmware's own console, and what it tells of them."""

import json

import pytest

from host_tools.commands.device import doctor
from host_tools.device import doctor_facts
from host_tools.device.doctor_advice import Facts, diagnose
from simulator.world.sensors import BLOCKED, FREE
from tests.host_tools.running import carrom
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


HEALTHY = {"version": "1", "expected": "1", "micropython": (1, 25, 0), "answers": True, "learned": True}
CRASHED = {"crashes": "boot 3 OSError: 5"}


@pytest.fixture
def examined(monkeypatch):
    """Have the examination find these facts; what was asked of it is in the list that this returns."""
    asked = []

    def examined(**facts):
        monkeypatch.setattr(doctor_facts, "examine", lambda *words: asked.append(words) or Facts(**HEALTHY | facts))
        return asked

    return examined


def test_a_healthy_table_is_well(examined):
    asked = examined()
    done = carrom("doctor", "--lang", "en", "--port", "/dev/x", "--wait", 90)
    assert (done.exit_code, done.stdout) == (0, "All is well.\n"), done.output
    ((port, lang, _, answer_s),) = asked
    assert (port, lang, answer_s) == ("/dev/x", "en", 90)
    assert carrom("doctor", "--json").stdout == ""


def test_a_fault_that_disturbs_play_ends_with_1_and_one_that_does_not_with_0(examined):
    for facts, status in (({"version": None, "answers": None}, 1), (CRASHED, 0)):
        examined(**facts)
        problems = diagnose(Facts(**HEALTHY | facts), "en")
        assert [problem.grave for problem in problems] == [bool(status)]
        done = carrom("doctor", "--lang", "en")
        assert done.exit_code == status
        text = " ".join(done.stdout.split())
        for problem in problems:
            assert " ".join(problem.what.split()) in text
            assert " ".join(problem.remedy.split()) in text
        assert "All is well" not in text
        told = carrom("doctor", "--lang", "en", "--json")
        assert told.exit_code == status
        assert [json.loads(line)["key"] for line in told.stdout.splitlines()] == [problem.key for problem in problems]
        assert set(json.loads(told.stdout.splitlines()[0])) == {"key", "what", "remedy", "grave"}


@pytest.mark.parametrize(("answers", "found"), [("yy", []), ("ny", ["no_display"]), ("yn", ["no_buzzer"])])
def test_a_person_is_asked_for_what_only_he_can_see_and_hear(examined, answers, found):
    examined()
    done = carrom("doctor", "--ask", "--lang", "en", text="\n".join(answers) + "\n")
    assert done.exit_code == ("no_display" in found)  # it plays without its buzzer
    assert "do all LEDs light" in done.output
    assert "do you hear the buzzer" in done.output
    facts = Facts(**HEALTHY, display_seen=answers[0] == "y", buzzer_heard=answers[1] == "y")
    problems = diagnose(facts, "en")
    assert [problem.key for problem in problems] == found
    assert all(problem.what in done.output for problem in problems)


def test_nobody_is_asked_where_nobody_sits_or_a_program_reads(examined, monkeypatch):
    examined()
    assert "LEDs" not in carrom("doctor", "--lang", "en").output
    asked = []
    monkeypatch.setattr(doctor.bilingual, "confirm", lambda text: asked.append(text) or True)
    monkeypatch.setattr(doctor.sys, "stdin", type("Terminal", (), {"isatty": staticmethod(lambda: True)}))
    for words, questions in (((), 2), (("--json",), 0), (("--no-ask",), 0), (("--json", "--ask"), 2)):
        asked.clear()
        with pytest.raises(SystemExit):
            doctor.command.main(["--lang", "en", *words], standalone_mode=False)
        assert len(asked) == questions, words
