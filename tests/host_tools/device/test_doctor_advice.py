"""The doctor's judgement: faults are put into a simulated table, its self-test and files tell, the words must fit."""

import pytest

from carrom import VERSION, fitted, ports, selftest
from carrom.console import Console
from carrom.ports import gate_beam, line_beam
from carrom.sensing import calibration, calibration_file
from carrom.storage import settings
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings
from carrom.table import Table
from carrom_simulator.world.ports import World
from carrom_simulator.world.sensors import BLOCKED, FREE
from carrom_tools.device.doctor_advice import KEYS, Facts, diagnose


class Bench:
    """A simulated table to put faults into, and the facts that the doctor would collect of it."""

    def __init__(self):
        self.world = World("none")
        calibration_file.save(self.world.store, self._learned())
        Settings(self.world.store).set("volume", "3")
        self.told = {"version": VERSION}

    @staticmethod
    def _learned():
        learned = calibration.Calibration()
        learned.learned = True
        return learned

    def facts(self) -> Facts:
        store, hardware = self.world.store, self.world.hardware
        loaded, trouble = calibration_file.load(store)
        faults = Settings(store).faults
        note = Journal(store).resume()[2]
        table = Table(hardware)
        console = Console(table, lambda _us: None)
        answers = {"answers": True, "status": console.obey("status"), "findings": console.obey("selftest")["findings"]}
        facts = {
            "expected": VERSION,
            "micropython": (1, 25, 0),
            "oldest": (1, 23),
            "calibration": trouble,
            "learned": loaded.learned,
            "settings": faults,
            "journal": note.text("fr") if note else None,
            **answers,
            **self.told,
        }
        return Facts(**facts)

    def problems(self, lang="fr"):
        return diagnose(self.facts(), lang)


def in_pads(bench, fault):
    if fault == "mute":

        def read():
            raise OSError(5)

        bench.world.pads.read = read
    else:
        bench.world.pads.held = 1 << 2 * 4 + 1  # FAULT, north


def played(bench):
    store = bench.world.store
    journal = Journal(store)
    journal.resume()
    journal.begin("rules krhum\nseats south north\nopener south")
    for _ in range(30):
        journal.append("touch south")
    return store


def cut_journal(bench):
    store = played(bench)
    for name in ("tail", "tail~"):
        store.files[name] = store.files[name][:80]


def fill(bench):
    bench.world.store.size_bytes = 1000 + sum(len(data) for data in bench.world.store.files.values())


def refuse(bench):
    def write(_name, _data):
        raise OSError(5)

    bench.world.store.write = write


def replace(name, content):
    def harm(bench):
        for copy in (name, name + "~", name + ".old"):
            bench.world.store.files[copy] = content

    return harm


def bad_setting(bench):
    store = bench.world.store
    data = settings.checked_files.wrap(
        "settings", 1, Settings(store).export().replace("volume=3", "volume=33").encode(), 2
    )
    store.files["settings"] = store.files["settings~"] = data


def newer_settings(bench):
    store = bench.world.store
    content = Settings(store).export() + "hologram=on\n"
    data = settings.checked_files.wrap("settings", settings.VERSION + 1, content.encode(), 2)
    store.files["settings"] = store.files["settings~"] = data


def grown(bench, part):
    """Have a part answer that the table's file does not name."""
    bench.world.fit(ports.WHOLE & ~fitted.part(part))
    for beam in range(ports.BEAMS):
        bench.world.sensors.mend_beam(beam)
    bench.world.pads.mute = False


def pads_at_pins(bench):
    """Have the file name pads at pins of a Pico that sits on a carrier."""
    bench.world.fit(ports.WHOLE & ~fitted.LINES | fitted.part("pads=pins"))
    bench.world.pads.held = 0x0F0F


# fault: (what is done to the table, the key that must come first, a word of the French and of the English text)
FAULTS = {
    "dead gate beam": (lambda b: b.world.sensors.break_beam(gate_beam(1, 0), BLOCKED), "gate_hidden", "S-E", "SE"),
    "dead gate sensor": (lambda b: b.world.sensors.break_beam(gate_beam(3, 1), FREE), "beam_stuck", "N-O", "NW"),
    "dead line beam": (lambda b: b.world.sensors.break_beam(line_beam(2, 1), BLOCKED), "line_hidden", "Nord", "North"),
    "emitters without current": (
        lambda b: [b.world.sensors.break_beam(beam, BLOCKED) for beam in range(8)], "gates_dark", "AO3400A", "AO3400A",
    ),
    "carrier stuck": (
        lambda b: setattr(b.world.sensors, "dark_levels", lambda: 0), "emitters_stuck", "éteignent", "out",
    ),
    "left red lamp": (
        lambda b: b.told.update(findings=[{"kind": selftest.LEFT_RED_LAMP, "at": 3}]),
        "left_red_lamp", "gauche", "left",
    ),
    "red lamp": (lambda b: setattr(b.world.sensors.windows[0], "dead_red", True), "red_lamp", "rouge", "red"),
    "green lamp": (lambda b: setattr(b.world.sensors.windows[2], "dead_green", True), "green_lamp", "N-E", "NE"),
    "pads mute": (lambda b: in_pads(b, "mute"), "pads_mute", "TCA9555", "TCA9555"),
    "stuck button": (lambda b: in_pads(b, "stuck"), "button_stuck", "FAULT Nord", "FAULT North"),
    "weak supply": (lambda b: setattr(b.world.light, "supply_mv", lambda: 4100), "supply", "4100", "4100"),
    "flash full": (fill, "flash_full", "pleine", "full"),
    "flash dead": (refuse, "flash_bad", "refuse", "refuses"),
    "no display": (lambda b: b.told.update(display_seen=False), "no_display", "noir", "dark"),
    "silent buzzer": (lambda b: b.told.update(buzzer_heard=False), "no_buzzer", "buzzer", "buzzer"),
    "no firmware": (lambda b: b.told.update(version=None, answers=False), "no_firmware", "flash", "flash"),
    "flash without room": (
        lambda b: b.told.update(version=None, answers=False, lacking=(400_000, 8192)), "no_room", "8192", "8192",
    ),
    "other version": (lambda b: b.told.update(version="0.0.9"), "other_version", "0.0.9", "0.0.9"),
    "damaged firmware": (
        lambda b: b.told.update(differing=["/carrom/engine.mpy"]), "files_differ", "engine.mpy", "engine.mpy",
    ),
    "old MicroPython": (lambda b: b.told.update(micropython=(1, 20, 0)), "micropython_old", "1.20.0", "1.20.0"),
    "hung": (lambda b: b.told.update(answers=False, status={}, findings=[]), "mute", "USB", "USB"),
    "busy with a shot": (
        lambda b: b.told.update(findings=[], unanswered=["selftest", "beams"]),
        "not_examined", "selftest, beams", "selftest, beams",
    ),
    "crashed": (lambda b: b.told.update(crashes="0.1.0: x\nValueError: y\n"), "crashed", "ror: y", "ror: y"),
    "bad calibration": (replace("calibration", b"nonsense"), "calibration_bad", "carrom calibrate", "carrom calibrate"),
    "never calibrated": (
        lambda b: [b.world.store.remove(name) for name in ("calibration", "calibration~", "calibration.old")],
        "never_calibrated", "jamais", "never",
    ),
    "bad setting": (bad_setting, "setting", "volume", "volume"),
    "settings of a newer program": (newer_settings, "settings_newer", "plus récent", "newer"),
    "damaged settings": (replace("settings", b"nonsense"), "settings_bad", "abîmé", "damaged"),
    "flickering gate": (lambda b: b.told.update(flickering=1 << 2), "gate_flickers", "S-E", "SE"),
    "blind eye": (lambda b: b.told.update(blind=1 << 3), "eye_blind", "S-E œil droit", "SE right eye"),
    "jammed pocket": (lambda b: b.told.update(jams=1 << 2), "pocket_jammed", "N-E", "NE"),
    "damaged journal": (cut_journal, "journal", "coupé après", None),
    "rules changed": (
        lambda b: b.told.update(lapsed=(12, 3)), "lapsed", "annulés : 3 (la partie 12", "lapsed: 3 (game 12",
    ),
    "another board's parts": (
        lambda b: b.told.update(parts_file=("other-board", "e661")), "parts_file", "e661", "e661",
    ),
    "pads at the pins of a carrier": (pads_at_pins, "low_pins", "pads=pins", "pads=pins"),
    "nothing connected": (lambda b: b.world.fit(0), "bare", "console", "console"),
    "new pocket": (lambda b: grown(b, "ne"), "new_pocket", "fitted ne", "fitted ne"),
    "new lines": (lambda b: grown(b, "west"), "new_lines", "fitted west", "fitted west"),
    "new pads": (lambda b: grown(b, "pads"), "new_pads", "fitted pads", "fitted pads"),
    "edges lost": (lambda b: setattr(b.world.beams, "overruns", 3), "edges_lost", "3 fois", "3 times"),
}  # fmt: skip


def test_a_sound_table_has_nothing_wrong():
    bench = Bench()
    assert bench.problems() == []
    played(bench)
    assert bench.problems() == []


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_named_and_has_a_remedy(fault):
    harm, key, french, english = FAULTS[fault]
    bench = Bench()
    harm(bench)
    facts = bench.facts()
    for lang, word in (("fr", french), ("en", english)):
        problems = diagnose(facts, lang)
        assert [problem.key for problem in problems] == [key]  # that one, and no other
        if word:
            assert word in problems[0].what + problems[0].remedy
        assert problems[0].what
        assert problems[0].remedy


def test_a_table_without_pockets_needs_no_calibration():
    bench = Bench()
    bench.world.fit(fitted.parse("display pads"))
    bench.told.update(learned=False, fitted=bench.world.hardware.fitted)
    assert bench.problems() == []


def test_low_heap_and_room_light_are_named():
    facts = Facts(version="1", expected="1", status={"heap_free": 9000})
    assert [problem.key for problem in diagnose(facts)] == ["heap_low"]
    facts = Facts(version="1", expected="1", findings=[{"kind": selftest.ROOM_LIGHT, "at": 1}])
    assert "S-E" in diagnose(facts)[0].what
    facts.findings = [{"kind": selftest.OCCUPIED, "at": line_beam(seat, 0)} for seat in range(4)]
    facts.findings += [{"kind": selftest.OCCUPIED, "at": line_beam(seat, 1)} for seat in range(4)]
    assert [problem.key for problem in diagnose(facts)] == ["lines_dark"]


@pytest.mark.parametrize(
    ("kind", "beams", "alone", "together"),
    [
        (selftest.OCCUPIED, range(ports.GATE_BEAMS), "gate_hidden", "gates_dark"),
        (selftest.OCCUPIED, range(ports.GATE_BEAMS, 16), "line_hidden", "lines_dark"),
        (selftest.NEVER_BLOCKS, range(16), "beam_stuck", "emitters_stuck"),
    ],
)
def test_six_beams_of_one_kind_have_one_cause(kind, beams, alone, together):
    def keys(count):
        findings = [{"kind": kind, "at": beam} for beam in beams[:count]]
        return [problem.key for problem in diagnose(Facts(version="1", expected="1", findings=findings))]

    assert keys(5) == [alone] * 5
    assert keys(6) == [together]


def test_a_finding_names_its_place():
    findings = [
        {"kind": selftest.OCCUPIED, "at": gate_beam(3, 1)}, {"kind": selftest.OCCUPIED, "at": line_beam(0, 0)},
        {"kind": selftest.BUTTON, "at": 3 * 4 + 2}, {"kind": selftest.SUPPLY, "at": 4321},
        {"kind": selftest.GREEN_LAMP, "at": 0},
    ]  # fmt: skip
    said = [problem.what for problem in diagnose(Facts(version="1", expected="1", findings=findings), "en")]
    for text in (
        f"{selftest.beam_text(gate_beam(3, 1), 'en')}: always interrupted",
        f"{selftest.beam_text(line_beam(0, 0), 'en')}: something in front",
        f"{ports.BUTTON_WORDS[2]} West: the button stays down",
        "the supply gives 4321 mV instead of 5000",
        "pocket SW: the green lamps do not light",
    ):
        assert text in said


def test_a_board_with_files_is_told_its_heap_and_what_the_image_would_give():
    facts = Facts(version="1", expected="1", status={"heap_free": 26_000}, has_image=False)
    (found,) = diagnose(facts, "en")
    assert found.what == "26000 bytes of working memory are free; our image leaves more than 120000"
    assert (found.remedy, found.grave) == ("carrom flash --image", False)
    assert diagnose(Facts(version="1", expected="1", status={"heap_free": 26_000})) == []


@pytest.mark.parametrize(("heap_free", "keys"), [(14_999, ["heap_low"]), (15_000, []), (1, ["heap_low"]), (0, [])])
def test_heap_below_15_kb_is_low_and_none_at_all_is_a_computer(heap_free, keys):
    facts = Facts(version="1", expected="1", status={"heap_free": heap_free})
    assert [problem.key for problem in diagnose(facts)] == keys


def test_the_oldest_micropython_will_do_and_an_older_one_not():
    for version, keys in (((1, 23), []), ((1, 23, 1), []), ((1, 22, 9), ["micropython_old"])):
        facts = Facts(version="1", expected="1", micropython=version, oldest=(1, 23))
        assert [problem.key for problem in diagnose(facts)] == keys


def test_a_board_without_our_firmware_is_not_called_mute():
    facts = Facts(version=None, expected="1", answers=False)
    assert [problem.key for problem in diagnose(facts)] == ["no_firmware"]
    facts = Facts(version="1", expected="1", answers=None)
    assert diagnose(facts) == []


def test_three_of_the_changed_files_are_named():
    facts = Facts(version="1", expected="1", differing=["/d", "/c", "/b", "/a"])
    assert diagnose(facts, "en")[0].what == "4 firmware files are damaged or changed: /a, /b, /c"


@pytest.mark.parametrize(
    ("log", "text"),
    [
        ("0.1.0: Trace:\n  File x, in step\n  File y, in fall\nValueError: y\n", "ValueError: y (File y, in fall)"),
        ("ValueError: y\n", "ValueError: y"),
        ("first\nValueError: y", "ValueError: y"),
        (f"first\n in {'s' * 200}\n{'e' * 300}\n", f"{'e' * 200} (in {'s' * 97})"),
    ],
)  # fmt: skip
def test_a_crash_is_told_by_its_error_and_where_it_came_from(log, text):
    facts = Facts(version="1", expected="1", crashes=log)
    assert diagnose(facts, "en")[0].what == f"the firmware has crashed: {text}"
    assert diagnose(Facts(version="1", expected="1", crashes=" \n")) == []


def test_a_flash_that_refuses_is_not_called_full_as_well():
    findings = [{"kind": kind, "at": 0} for kind in (selftest.FLASH_FULL, selftest.FLASH)]
    facts = Facts(version="1", expected="1", findings=findings)
    assert [problem.key for problem in diagnose(facts)] == ["flash_bad"]
    facts = Facts(version="1", expected="1", findings=findings[:1], status={"flash_free": 77})
    assert diagnose(facts, "en")[0].what == "the flash is almost full, 77 bytes free"


def test_a_damaged_calibration_is_not_called_never_learned_too():
    facts = Facts(version="1", expected="1", calibration=("crc",), learned=False)
    assert [problem.key for problem in diagnose(facts)] == ["calibration_bad"]
    assert [problem.key for problem in diagnose(Facts(version="1", expected="1", learned=None))] == []


def test_what_disturbs_play_comes_first():
    facts = Facts(version="0", expected="1", findings=[{"kind": selftest.PADS, "at": 0}])
    assert [problem.key for problem in diagnose(facts, "en")] == ["pads_mute", "other_version"]


def test_every_word_is_met_by_a_test():
    met = {key for _, key, _, _ in FAULTS.values()} | {"heap_low", "heap_of_files", "room_light", "lines_dark"}
    assert met == set(KEYS)
