"""carrom bringup on simulated tables that were put together wrongly, and over the cable."""

import json
import re

import pytest

from boards.pico.carrier import carrier
from carrom import fitted
from carrom_simulator.world import assembly_faults
from carrom_simulator.world.assembly import AssembledWorld
from carrom_tools.device.bringup import points, session
from carrom_tools.device.bringup.people import SimulatedPerson
from carrom_tools.device.bringup.steps import STEPS
from carrom_tools.device.calibration_guide import SimulatedTalk
from carrom_tools.flashing import boards
from tests.host_tools.running import carrom
from tests.host_tools.talking_table import TalkingTable, ctrl_c_when

NO_DROPS = ("supply", "beams", "lamps", "eyes", "buttons", "display", "buzzer")
NAMED = (
    "beams-swapped:GATE_SW_A+GATE_SE_A",
    "emitter-turned:GATE_NE_B",
    "pull-up-missing:sda",
    "lamp-weak:se-left",
    "eye-blind:sw-right",
    "button-dead:south-ok",
    "display-turned",
    "module-dead:3",
    "buzzer-silent",
    "supply-low",
    "lamps-swapped:ne-left+ne-right",
    "receiver-shorted:LINE_EAST_UPPER",
    "mux-open:A",
    "latch-dead",
    "pads-address",
    "pocket-unplugged:se",
    "gate-eye-turned:GATE_NW_A-high",
    "line-unplugged:LINE_NORTH_UPPER",
    "window-unplugged:ne",
)
DRAWN = [fault.name for fault in assembly_faults.drawn(10, seed=3606)]
GPIOS = {signal: gpio for gpio, _, signal in boards.load("pico").PINS.uses()}


def bringup(report, *words, steps=NO_DROPS, lang="en"):
    """Run `carrom bringup` on the simulated table; its click Result."""
    chosen = [word for step in steps for word in ("--step", step)]
    return carrom("bringup", report, "--simulated", "--lang", lang, *chosen, *words)


def findings(report):
    """Return the report's findings, each a text with its causes."""
    part = report.read_text(encoding="utf-8").split("\n## ")[1]
    return re.findall(r"^\* .*(?:\n  .*)*", part, re.MULTILINE)


@pytest.mark.parametrize("name", list(dict.fromkeys((*NAMED, *DRAWN))))
def test_a_fault_of_the_assembly_is_named_with_its_pins(name, tmp_path):
    """One finding, whose causes include the place: those that look the same are named together."""
    report = tmp_path / "bringup.md"
    done = bringup(report, "--fault", name)
    assert done.exit_code == 1, done.output
    (finding,) = findings(report)
    for net in assembly_faults.named(name).nets:
        place = f"{net}, GP{GPIOS[net]} " if net in GPIOS else net
        assert re.search(rf"measure: .*{re.escape(place)}", finding), finding
        if net.startswith("GATE_"):
            assert f"plug POCKET {net[5:7]}" in finding
    assert finding.count("expected: ") == finding.count("\n  - ") <= 4


def test_where_no_board_answers_the_parts_are_named_that_keep_it_silent(tmp_path, monkeypatch):
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    done = carrom("bringup", tmp_path / "bringup.md", "--lang", "en")
    assert done.exit_code == 2
    assert "no board was found; plug it in" in done.stderr
    assert "* the table does not answer at all" in done.stderr
    assert "against ground: +3V3" in done.stderr
    assert re.search(r"4\.\d\d to \d\.\d\d V → .*J1 2-3 bridged", done.stderr), "5 V at the line boards' 3.3 V"
    elsewhere = carrom("bringup", tmp_path / "bringup.md", "--lang", "en", "--port", "/dev/no-such-port")
    assert elsewhere.exit_code == 2
    assert "does not answer" not in elsewhere.stderr
    assert not list(tmp_path.iterdir())


def test_a_good_table_is_brought_up_to_its_last_trial_piece(tmp_path):
    report = tmp_path / "good.md"
    done = bringup(report, steps=(), lang="fr")
    assert done.exit_code == 0, done.output
    assert "Tout est essayé, tout va bien." in done.output
    text = report.read_text(encoding="utf-8")
    assert text.count("en ordre") == len(STEPS)
    assert text.count('"wrong": 0, "unseen": 0') == 4


def test_what_was_well_is_not_tried_again_and_what_was_mended_is(tmp_path):
    report = tmp_path / "bringup.md"
    assert bringup(report, "--fault", "emitter-turned:GATE_SW_A", steps=("supply", "beams")).exit_code == 1
    waiting = bringup(report, "--fault", "emitter-turned:GATE_SW_A", steps=("calibration",))
    assert "the faults of beams, lamps and eyes come first" in waiting.output
    assert json.loads(report.with_suffix(".json").read_text())["steps"].keys() == {"supply", "beams"}
    mended = bringup(report, steps=("beams", "buzzer"))
    assert (mended.exit_code, findings(report)) == (0, []), mended.output
    state = json.loads(report.with_suffix(".json").read_text())
    for step in set(STEPS) - {"display"}:
        state["steps"].setdefault(step, {"symptoms": [], "measured": {}})
    report.with_suffix(".json").write_text(json.dumps(state))
    rest = bringup(report, "--fault", "buzzer-silent", steps=())
    assert rest.exit_code == 0, "the buzzer was well and is not tried again"
    assert "6. display" in rest.output
    assert "2. beams" not in rest.output
    assert "All was tried, all is well." in rest.output
    assert bringup(report, "--again", "--fault", "buzzer-silent", steps=("buzzer",)).exit_code == 1


def test_a_table_of_some_parts_is_tried_at_these_alone(tmp_path):
    """One pocket and its display on a carrier: whatever else is unplugged, and one emitter is the wrong way round."""
    unplugged = [f"pocket-unplugged:{pocket}" for pocket in ("se", "ne", "nw")]
    unplugged += [f"line-unplugged:{beam}" for beam in assembly_faults.BEAMS[8:]]

    def put(made):
        for name in (*unplugged, "pads-address", "emitter-turned:GATE_SW_A", "emitter-turned:GATE_SW_B"):
            assembly_faults.named(name)(made)

    world = AssembledWorld(put, "nominal", 1)
    fitted.save(world.hardware, fitted.parse("gates=sw display supply"))
    fitted.find(world.hardware)
    said = []
    talk, person = SimulatedTalk(world=world), SimulatedPerson(world, said.append)
    bench = session.Session(tmp_path / "bringup.md", "en")
    bench.begin(talk, person)
    assert bench.left() == ["supply", "beams", "lamps", "eyes", "display", "calibration", "pieces"]
    for name in bench.left()[:5]:
        bench.run(name, talk, person)
    assert sorted(bench.symptoms()) == ["dark GATE_SW_A", "dark GATE_SW_B"]
    (finding,) = bench.findings()
    assert any("emitters have no current" in cause.what[1] for cause in finding.causes), "of all gates that there are"
    assert not [text for text in said if "SE" in text or "line" in text]
    assert bench.must_wait("calibration")
    assert "buttons: not fitted" in bench.report()
    again = session.Session(tmp_path / "bringup.md", "en")
    again.load()
    assert again.left() == ["beams", "calibration", "pieces"]


def test_lines_are_tried_on_a_table_without_a_pocket(tmp_path):
    world = AssembledWorld(noise="nominal", seed=1)
    fitted.save(world.hardware, fitted.parse("lines=south pads"))
    fitted.find(world.hardware)
    said = []
    talk, person = SimulatedTalk(world=world), SimulatedPerson(world, said.append)
    bench = session.Session(tmp_path / "bringup.md", "en")
    bench.begin(talk, person)
    assert bench.left() == ["beams", "buttons"]
    bench.run("beams", talk, person)
    assert (bench.symptoms(), bench.done["beams"]["measured"]) == ([], {"tried": 2})


def test_left_in_the_middle_it_goes_on_there(bare_world, tmp_path):
    """Over the cable, with a person who gives up at the second step."""
    report = tmp_path / "bringup.md"
    words = ("bringup", report, "--lang", "en", "--port")
    with TalkingTable(bare_world) as table:
        table.on_line = ctrl_c_when(lambda: "learn start" in table.heard)
        done = carrom(*words, table.port)
    assert done.exit_code == 2
    assert "carrom bringup goes on from here" in done.stderr
    assert bare_world.table.passages.observer is None
    assert "supply: well" in report.read_text()
    with TalkingTable(bare_world) as table:
        done = carrom(*words, table.port, "--step", "buzzer", text="n\n")
    assert "the piezo, its wire" in done.output
    assert "Going on: already well: supply." in done.output


@pytest.mark.parametrize("text", ["[]", "{", '{"form": 1, "table": {}, "steps": {"beams": {"symptoms": ["x y"]}}}'])
def test_a_state_that_is_none_is_named_and_left_alone(text, tmp_path):
    state = tmp_path / "bringup.json"
    state.write_text(text)
    done = bringup(tmp_path / "bringup.md")
    assert done.exit_code == 2
    assert f"{state}: is not the state of a bring-up; remove it to begin again" in done.stderr
    assert state.read_text() == text


def test_a_fault_that_does_not_exist_is_refused():
    for words, told in (
        (("--fault", "gremlin"), "unknown fault"),
        (("--fault", "button-dead:south"), "unknown place"),
    ):
        done = carrom("bringup", "--simulated", "--lang", "en", *words)
        assert done.exit_code == 2
        assert told in done.stderr
    assert "only with --simulated" in carrom("bringup", "--fault", "latch-dead", "--lang", "en").stderr


def test_plugs_are_named_as_on_the_carrier():
    labels = {component.label for component in carrier.design().components}
    named = {points.plug(signal) for signal in GPIOS} | {points.pocket_plug(at) for at in range(4)}
    named |= {points.pad_plug(at) for at in range(4)}
    assert len(named) == 4 + 8 + 4 + 3  # pockets, lines, pads, buzzer, display, and signals without a plug
    assert named - {""} <= labels
