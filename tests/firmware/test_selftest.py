"""The self-test finds each fault, and nothing where all is well."""

import pytest

from carrom import fitted, ports, selftest
from carrom.signals import beam_name


class Beams(ports.Beams):
    """Beams of which some are blocked, and some never are."""

    def __init__(self):
        self.blocked = self.stuck = 0
        self.lit = True
        self.unread = 0
        self.switched = []

    def levels(self):
        return (0xFFFF & ~self.stuck) if not self.lit else self.blocked

    def carrier(self, on):
        self.lit = on
        self.unread += 16
        self.switched.append(on)

    def read(self):
        count, self.unread = min(self.unread, 5), max(0, self.unread - 5)
        return count


class Light(ports.Light):
    def __init__(self):
        self.dead = ()
        self.dark = 100
        self.mv = 5000

    def sample(self, pocket):
        self.dark_raw = self.dark if pocket == 2 else 100

    def lamp_raw(self, pocket, lamp):
        return 3 if (pocket, lamp) in self.dead else 250

    def supply_mv(self):
        return self.mv


class Pads(ports.Pads):
    held = 0

    def read(self):
        if self.held is None:
            raise OSError(5)
        return self.held


class Store(ports.Store):
    def __init__(self):
        self.files = {}
        self.free = 1_000_000
        self.broken = False

    def write(self, name, data):
        if self.broken:
            raise OSError(5)
        self.files[name] = data

    def read(self, name, start=0, most=-1):
        return self.files.get(name)

    def remove(self, name):
        self.files.pop(name, None)

    def free_bytes(self):
        return self.free


@pytest.fixture
def hardware():
    return ports.Hardware(Beams(), Light(), Pads(), ports.Display(), ports.Buzzer(), Store())


def found(hardware):
    waited = []
    findings = selftest.run(hardware, waited.append)
    assert hardware.beams.switched[-2:] == [False, True]  # the emitters stay on
    assert hardware.beams.unread == 0  # and nobody's edges are left
    assert sum(waited) >= 2000
    return [(one.kind, one.at) for one in findings], findings


def test_all_is_well(hardware):
    assert found(hardware)[0] == []
    assert hardware.store.files == {}  # it leaves nothing behind


def test_every_fault_has_its_finding_and_its_words(hardware):
    hardware.beams.blocked = 1 << 3 | 1 << 9
    hardware.beams.stuck = 1 << 5
    hardware.light.dead = ((1, ports.RIGHT_LAMP), (1, ports.LEFT_LAMP), (3, ports.GREEN_LAMPS))
    hardware.light.dark = 3500
    hardware.light.mv = 4200
    hardware.pads.held = 1 << 4 * 2 + ports.BANK_BUTTON
    hardware.store.free = 1000
    kinds, findings = found(hardware)
    assert kinds == [
        (selftest.OCCUPIED, 3), (selftest.NEVER_BLOCKS, 5), (selftest.OCCUPIED, 9),
        (selftest.LEFT_RED_LAMP, 1), (selftest.RED_LAMP, 1), (selftest.ROOM_LIGHT, 2), (selftest.GREEN_LAMP, 3),
        (selftest.SUPPLY, 4200), (selftest.BUTTON, 10), (selftest.FLASH_FULL, 0),
    ]  # fmt: skip
    # A piece on a line when the table is switched on is no fault; one in a chute is.
    assert [one.grave for one in findings] == [True, True, False] + [True] * 7
    texts = {lang: [one.text(lang) for one in findings] for lang in ("fr", "en")}
    assert "trou S-E" in texts["fr"][0]
    assert "pocket SE" in texts["en"][0]
    assert [text.partition(": ")[2] for text in texts["en"][3:5]] == ["left red lamp is out", "right red lamp is out"]
    assert "lampe rouge gauche" in texts["fr"][3]
    assert "4200 mV" in texts["en"][7]
    assert "BANK Nord" in texts["fr"][8]
    for lang in texts:
        assert len(set(texts[lang])) == len(texts[lang])


class Voice:
    """Stands for the table that a report goes to, and for its voice, announcer and menus. calls: (name, French,
    English). offered: the questions to all pads, a generator."""

    lang, now_us, over, offered = "fr", 0, False, None

    def __init__(self, hardware):
        self.voice = self.announcer = self.menus = self
        self.hardware = hardware
        self.told, self.calls, self.distrusted, self.known = [], [], 0, ()

    def tell(self, method, found):
        self.told.append((method, found))

    def say(self, call, **_fields):
        name = call if isinstance(call, str) else call.name
        self.calls.append(name if name == call else (name, call.text("fr"), call.text("en")))

    def distrust(self, gates):
        self.distrusted = gates

    def known_faults(self, gates, pads, lines):
        self.known = gates, pads, lines

    def wake(self):
        pass

    def offer(self, flow, _now_us):
        self.offered = flow


def report(hardware) -> Voice:
    table = Voice(hardware)
    selftest.report(table, selftest.run(hardware, lambda _us: None))
    return table


def test_a_table_without_faults_says_so(hardware):
    hardware.beams.blocked = 1 << 9
    table = report(hardware)
    assert table.told == [("on_selftest", [[selftest.OCCUPIED, 9]])]
    assert table.calls == ["all_well"]
    assert (table.distrusted, table.known) == (0, (0, False, False))


def test_up_to_three_faults_are_one_call_that_names_them(hardware):
    hardware.beams.stuck = 1 << 5
    table = report(hardware)
    text = "porte B du trou N-E : capteur toujours éclairé"
    assert table.calls == [("fault", f"Panne : {text}", "Fault: gate B of pocket NE: sensor always lit")]
    assert (table.distrusted, table.known) == (1 << 5, (1 << 5, False, False))
    hardware.light.mv, hardware.pads.held = 4200, None
    table = report(hardware)
    assert table.told == [("on_selftest", [[selftest.NEVER_BLOCKS, 5], [selftest.SUPPLY, 4200], [selftest.PADS, 0]])]
    assert table.calls[0][:2] == ("faults", f"3 pannes : {text} ; alimentation : 4200 mV ; boutons muets")
    assert table.known == (1 << 5, True, False)


def test_more_faults_are_one_call_that_names_the_parts(hardware):
    hardware.light.mv, hardware.pads.held = 0, None
    hardware.light.dead = ((1, ports.RIGHT_LAMP), (1, ports.LEFT_LAMP))
    assert report(hardware).calls == [
        ("faults", "4 pannes : alimentation, boutons, lampes", "4 faults: supply, buttons, lamps")
    ]
    hardware.beams.blocked = 0xFFFF
    table = report(hardware)
    assert table.calls == [
        ("faults", "12 pannes : alimentation, boutons, portes …", "12 faults: supply, buttons, gates …")
    ]
    assert table.known == (0xFF, True, True)
    assert len(table.told[0][1]) == 20


def test_kinds_keep_the_numbers_that_the_console_tells():
    assert [selftest.OCCUPIED, selftest.RED_LAMP, selftest.GREEN_LAMP, selftest.FLASH_FULL] == [0, 2, 3, 9]
    assert selftest.LEFT_RED_LAMP == 10


@pytest.mark.parametrize(
    ("lamp", "kind"),
    [
        (ports.LEFT_LAMP, selftest.LEFT_RED_LAMP),
        (ports.RIGHT_LAMP, selftest.RED_LAMP),
        (ports.GREEN_LAMPS, selftest.GREEN_LAMP),
    ],
)
def test_each_dead_lamp_is_named_and_no_other(hardware, lamp, kind):
    hardware.light.dead = ((2, lamp),)
    assert found(hardware)[0] == [(kind, 2)]


def test_mute_pads_and_a_flash_that_refuses(hardware):
    hardware.pads.held = None
    hardware.store.broken = True
    assert found(hardware)[0] == [(selftest.PADS, 0), (selftest.FLASH, 0)]


def test_beams_have_names_in_words_and_on_the_board():
    for beam in range(ports.BEAMS):
        for lang in ("fr", "en"):
            assert selftest.beam_text(beam, lang)
    assert beam_name(ports.gate_beam(2, 1)) == "GATE_NE_B"
    assert beam_name(ports.line_beam(3, 0)) == "LINE_WEST_LOWER"


def test_every_beam_has_a_name_of_its_own():
    for lang in ("fr", "en"):
        assert len({selftest.beam_text(beam, lang) for beam in range(ports.BEAMS)}) == ports.BEAMS
    assert [selftest.beam_text(beam, "en") for beam in (3, 15)] == ["gate B of pocket SE", "upper line of West"]


@pytest.mark.parametrize(
    ("dark", "mv", "free", "kinds"),
    [
        (3000, 4500, 65536, []),  # daylight still leaves room for white; USB may sag to 4.5 V
        (3001, 5500, 65536, [selftest.ROOM_LIGHT]),
        (0, 4499, 65536, [selftest.SUPPLY]),
        (0, 5501, 65536, [selftest.SUPPLY]),
        (0, 5000, 65535, [selftest.FLASH_FULL]),
    ],
)
def test_a_limit_itself_is_still_good(hardware, dark, mv, free, kinds):
    hardware.light.dark, hardware.light.mv, hardware.store.free = dark, mv, free
    assert [kind for kind, _ in found(hardware)[0]] == kinds


class SlowReceivers(Beams):
    """Line receivers that notice only after some periods of the carrier that it went or came."""

    NEED_US = 2500
    seen = True
    waited_us = 0

    def carrier(self, on):
        super().carrier(on)
        self.waited_us = 0

    def wait(self, wait_us):
        self.waited_us += wait_us
        if self.waited_us >= self.NEED_US:
            self.seen = self.lit

    def levels(self):
        return 0 if self.seen else 0xFFFF

    def read(self):
        assert self.seen, "the edges of the receivers that find the carrier again are still to come"
        return super().read()


def test_slow_receivers_are_waited_for(hardware):
    hardware.beams = SlowReceivers()
    assert selftest.run(hardware, hardware.beams.wait) == []


def test_a_flash_that_gives_other_bytes_back_is_at_fault(hardware):
    hardware.store.read = lambda _name: b"carton"
    assert found(hardware)[0] == [(selftest.FLASH, 0)]


def test_gates_at_fault_are_told_to_the_sensing_and_nothing_else(hardware):
    hardware.beams.blocked = 1 << 3 | 1 << 9
    hardware.beams.stuck = 1 << 5
    hardware.light.dead = ((0, ports.RIGHT_LAMP),)
    assert selftest.gate_faults(found(hardware)[1]) == 1 << 3 | 1 << 5


def few(hardware, words):
    """Leave these parts of the table: whatever is not fitted is dark, and pads that are not fitted are mute."""
    parts = fitted.parse(words)
    hardware.beams.blocked = 0xFFFF & ~parts
    hardware.light.dead = tuple((at, lamp) for at in range(4) for lamp in range(3) if not parts >> 2 * at & 1)
    hardware.pads.held = 0 if parts & ports.HAS_PADS else None
    hardware.unique_id = b"\x01\x02"
    fitted.save(hardware, parts)
    fitted.find(hardware)
    return hardware


@pytest.mark.parametrize(
    "words", ["sw", "gates=sw,ne lines=south display pads", "display pads=pins buzzer", "lines=south,north"]
)
def test_nothing_is_said_of_what_is_not_fitted(hardware, words):
    hardware.light.mv = 0
    assert found(few(hardware, words))[0] == []
    assert report(hardware).calls == ["all_well"]


def test_a_carrier_that_holds_the_pins_of_the_pads_low_is_told_once(hardware):
    few(hardware, "sw pads=pins")
    hardware.pads.held = 0x0F0F
    assert found(hardware)[0] == [(selftest.LOW_PINS, 0)]
    assert report(hardware).calls == [
        (
            "fault",
            "Panne : boutons sur broches : la carte principale les tient",
            "Fault: pads at pins: the carrier holds the pins",
        )
    ]
    hardware.pads.held = 0b1100
    assert found(hardware)[0] == [(selftest.BUTTON, 2), (selftest.BUTTON, 3)]


def test_what_is_fitted_is_tested_as_before(hardware):
    few(hardware, "sw south supply pads")
    hardware.beams.blocked |= 1 << ports.gate_beam(0, 1) | 1 << ports.line_beam(0, 0)
    hardware.light.dead += ((0, ports.GREEN_LAMPS),)
    hardware.light.mv, hardware.pads.held = 4200, 1
    assert found(hardware)[0] == [
        (selftest.OCCUPIED, 1), (selftest.OCCUPIED, 8), (selftest.GREEN_LAMP, 0), (selftest.SUPPLY, 4200),
        (selftest.BUTTON, 0),
    ]  # fmt: skip
    assert report(hardware).known == (1 << 1, False, False), "one of two lines is dark"
    hardware.beams.blocked |= 1 << ports.line_beam(0, 1)
    assert report(hardware).known == (1 << 1, False, True), "and now all that there are"


def test_where_nothing_is_connected_one_sentence_says_so(hardware):
    hardware.beams.blocked, hardware.pads.held, hardware.light.mv = 0xFFFF, None, 0
    hardware.light.dead = tuple((at, lamp) for at in range(4) for lamp in range(3))
    assert len(found(hardware)[0]) == 16 + 12 + 1 + 1
    fitted.find(hardware)
    assert hardware.fitted == 0
    assert found(hardware)[0] == [(selftest.BARE, 0)]
    text = "Rien n'est branché : le jeu se dit à la console"
    assert report(hardware).calls == [("bare", text, "Nothing is connected: tell the game at the console")]


@pytest.mark.parametrize("part", ["gate", "lamp", "expander"])
def test_a_whole_table_with_many_faults_is_no_bare_board(hardware, part):
    hardware.beams.blocked, hardware.pads.held = 0xFFFF, None
    hardware.light.dead = tuple((at, lamp) for at in range(4) for lamp in range(3))
    if part == "gate":
        hardware.beams.blocked ^= 1 << 7
    elif part == "lamp":
        hardware.light.dead = hardware.light.dead[1:]
    else:
        hardware.pads.held = 0
    fitted.find(hardware)
    assert hardware.fitted == ports.WHOLE


def test_lamps_that_all_read_the_same_are_none(hardware):
    """With nothing connected the pin is at any level."""
    hardware.beams.blocked, hardware.pads.held = 0xFFFF, None
    fitted.find(hardware)
    assert hardware.fitted == 0
    assert found(hardware)[0] == [(selftest.BARE, 0)]


@pytest.mark.parametrize(
    ("plugged", "finding", "word", "french"),
    [
        ("gates", (selftest.NEW_POCKET, 2), "ne", "Poche N-E branchée : l'ajouter ?"),
        ("lamps", (selftest.NEW_POCKET, 2), "ne", "Poche N-E branchée : l'ajouter ?"),
        ("lines", (selftest.NEW_LINES, 3), "west", "Lignes côté Ouest branchées : les ajouter ?"),
        ("expander", (selftest.NEW_PADS, 0), "pads", "Boutons branchés : les ajouter ?"),
    ],
)
def test_what_answers_and_is_not_fitted_is_offered(hardware, plugged, finding, word, french):
    few(hardware, "sw display")
    if plugged == "gates":
        hardware.beams.blocked &= ~fitted.part("ne")
    elif plugged == "lamps":
        hardware.light.dead = hardware.light.dead[:3] + hardware.light.dead[6:]
    elif plugged == "lines":
        hardware.beams.blocked &= ~fitted.part("west")
    else:
        hardware.pads.expander.held = 0
    assert found(hardware)[0] == [finding]
    table = report(hardware)
    assert table.calls[0][:2] == ("new_part", french)
    assert table.calls[1:] == ["all_well"]
    picker = next(table.offered)
    assert picker.labels[picker.index] == french + " Oui"
    with pytest.raises(StopIteration):
        table.offered.send(True)
    assert table.over, "the table starts anew, with it"
    assert fitted.load(hardware.store, hardware.unique_id) == (fitted.parse(f"sw display {word}"), None)


def test_what_players_do_not_want_is_not_added(hardware):
    few(hardware, "sw display")
    hardware.beams.blocked &= ~(fitted.part("ne") | fitted.part("south"))
    table = report(hardware)
    assert "N-E" in next(table.offered).label
    assert "Sud" in table.offered.send(False).label
    with pytest.raises(StopIteration):
        table.offered.send(False)
    assert not table.over
    assert hardware.fitted == fitted.parse("sw display")


def test_a_flash_that_refuses_the_new_part_is_said(hardware):
    few(hardware, "sw")
    hardware.beams.blocked &= ~fitted.part("ne")
    table = report(hardware)
    next(table.offered)
    hardware.store.broken = True
    with pytest.raises(StopIteration):
        table.offered.send(True)
    assert (table.calls[-1], table.over) == ("fault", False)


@pytest.mark.parametrize(("serial", "kind"), [(b"other", selftest.OTHER_BOARD), (b"\x01\x02", selftest.PARTS_FILE)])
def test_a_file_that_does_not_count_is_told_and_the_table_is_whole(hardware, serial, kind):
    few(hardware, "sw")
    hardware.beams.blocked, hardware.pads, hardware.light.dead = 0, hardware.pads.expander, ()
    hardware.pads.held, hardware.unique_id = 0, serial
    if kind == selftest.PARTS_FILE:
        hardware.store.files.update(dict.fromkeys(hardware.store.files, b"x"))
    fitted.find(hardware)
    assert hardware.fitted == ports.WHOLE
    assert found(hardware)[0] == [(kind, 0)]
    assert "fitted" in report(hardware).calls[0][1]
