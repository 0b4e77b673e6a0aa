"""Settings: what is accepted, what a file may do wrong, and that a write is whole or not at all."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom.game.rules import GAMES
from carrom.storage import checked_files, settings
from carrom.storage.settings import BAD, DAMAGED, NEWER, UNKNOWN, Settings, table_specs
from carrom_simulator.world.stores import MemoryStore
from tests.refusals import refused


def stored(text: str, version: int = settings.VERSION) -> MemoryStore:
    data = checked_files.wrap("settings", version, text.encode())
    return MemoryStore({settings.FILE: data, settings.FILE + "~": data})


class RefusingStore(MemoryStore):
    refuses = False

    def write(self, name, data):
        if self.refuses:
            raise OSError(28)
        super().write(name, data)


def test_without_a_file_every_setting_has_its_default_and_nothing_is_said():
    fresh = Settings(MemoryStore())
    assert fresh.faults == []
    assert [fresh.get(setting.name) for setting in table_specs()] == [setting.default for setting in table_specs()]


def test_every_default_is_accepted_by_its_own_setting_and_survives_being_written():
    for setting in settings.all_specs():
        assert setting.parse(setting.text(setting.default)) == setting.default
        assert len(setting.meaning) == 2
        assert all(setting.meaning)


def test_a_set_value_is_there_after_a_restart_with_the_type_of_its_kind():
    store = MemoryStore()
    first = Settings(store)
    first.set_all([("volume", "0"), ("lang", "en"), ("mute_from", "22:30"), ("auto_brightness", "off")])
    again = Settings(store)
    assert (again.get("volume"), again.get("lang"), again.get("mute_from")) == (0, "en", 22 * 60 + 30)
    assert again.get("auto_brightness") is False
    assert again.faults == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("volume", "11"), ("volume", "-1"), ("volume", ""), ("volume", "1_0"), ("volume", " 3"), ("volume", "٣"),
        ("volume", "9" * 5000), ("lang", "de"), ("lang", "FR"), ("auto_brightness", "true"), ("mute_from", "24:00"),
        ("mute_from", "7:30"), ("mute_from", "12:3"), ("mute_from", "12.30"), ("mute_from", "12:300"),
        ("mute_from", "-1:00"), ("mute_from", "12:60"), ("book", "poker"), ("volum", "3"),
        ("", "3"), ("krhum.volume", "3"), ("poker.option", "3"), ("krhum.other_man_penalty", "maybe"),
    ],
)  # fmt: skip
def test_a_wrong_name_or_value_is_refused_and_changes_nothing(name, text):
    store = MemoryStore()
    table = Settings(store)
    table.set("volume", "3")
    before = dict(store.files)
    with refused(ValueError, r"one of|there are"):
        table.set_all([("lang", "en"), (name, text)])
    assert store.files == before
    assert (table.get("lang"), table.get("volume")) == ("fr", 3)


def test_an_unknown_name_is_answered_with_those_that_exist():
    with refused(ValueError, "quiet_ms"):
        settings.spec("quiet")
    with refused(ValueError, r"krhum\.other_man_penalty"):
        settings.spec("krhum.other")


def test_each_bad_line_of_a_file_falls_back_alone_and_is_named():
    table = Settings(stored("volume=60\nlang=en\nsparkle=on\n"))
    assert sorted(table.faults) == sorted([("volume", BAD), ("sparkle", UNKNOWN)])
    assert (table.get("volume"), table.get("lang")) == (6, "en")


def kept(store) -> tuple:
    """Return the layout of the file in `store`, and its lines."""
    version, content = checked_files.unwrap("settings", store.files[settings.FILE])
    return version, content.decode().splitlines()


def test_the_file_has_what_was_set_and_nothing_else():
    store = MemoryStore()
    Settings(store).set_all([("volume", "3"), ("krhum.other_man_penalty", "on"), ("order_ms", "400")])
    assert kept(store) == (2, ["krhum.other_man_penalty=on", "order_ms=400", "volume=3"])


FIRST_LAYOUT = (  # all settings of the table as its firmware had them, and the options that somebody had set
    "lang=fr\nbook=billard\nseats=2\nquiet_ms={quiet_ms}\nstyle=coach\nsaid_ms=6000\nvolume=6\nmute_from=00:00\n"
    "mute_to=00:00\nauto_brightness=on\nbrightness=6\nidle_s=300\ndoubt_margin={doubt_margin}\norder_ms={order_ms}\n"
    "shot_clock_s=0\ndisplays=1\nkrhum.other_man_penalty=on\n"
)


@pytest.mark.parametrize(("quiet_ms", "doubt_margin", "order_ms"), [
    (2500, 15, 60), (2500, 30, 90), (2500, 40, 300), (3000, 40, 300), (3000, 40, 400), (3500, 40, 400),
])  # fmt: skip
def test_a_default_of_any_earlier_firmware_was_not_chosen(quiet_ms, doubt_margin, order_ms):
    text = FIRST_LAYOUT.format(quiet_ms=quiet_ms, doubt_margin=doubt_margin, order_ms=order_ms)
    store = stored(text, version=1)
    table = Settings(store)
    assert [table.text(one.name) for one in table_specs()] == [one.text(one.default) for one in table_specs()]
    assert table.faults == []
    table.set("volume", "3")
    assert kept(store) == (2, ["krhum.other_man_penalty=on", "volume=3"]), "the option stood there because it was set"


@given(st.integers(500, 10_000), st.integers(0, 60), st.integers(0, 600))
def test_of_a_file_of_layout_1_each_other_value_was_chosen(quiet_ms, doubt_margin, order_ms):
    defaults = {"quiet_ms": (2500, 3000, 3500), "doubt_margin": (15, 30, 40), "order_ms": (60, 90, 300, 400)}
    values = {"quiet_ms": quiet_ms, "doubt_margin": doubt_margin, "order_ms": order_ms}
    table = Settings(stored(FIRST_LAYOUT.format(**values), version=1))
    for name, value in values.items():
        assert table.get(name) == (defaults[name][-1] if value in defaults[name] else value)
    assert table.faults == []


COPIES = (settings.FILE, settings.FILE + "~")


def damage(store, *names):
    for name in names:
        store.files[name] = store.files[name].replace(b"volume=4", b"volume=9")


@pytest.mark.parametrize("name", COPIES)
def test_a_damaged_copy_loses_nothing_and_is_named(name):
    store = MemoryStore()
    table = Settings(store)
    table.set("volume", "3")
    table.set("volume", "4")
    damage(store, name)
    again = Settings(store)
    assert again.get("volume") == 4
    assert again.faults == [(settings.FILE, DAMAGED)]
    again.set("lang", "en")
    assert b"volume=4" in store.files[settings.FILE + ".old"]
    assert Settings(store).faults == []


def test_two_damaged_copies_give_way_to_the_content_before():
    store = MemoryStore()
    table = Settings(store)
    table.set("volume", "3")
    table.set("volume", "4")
    damage(store, *COPIES)
    again = Settings(store)
    assert again.get("volume") == 3
    assert again.faults == [(settings.FILE, DAMAGED)]
    again.set("lang", "en")  # a damaged file does not become the content before
    assert b"volume=3" in store.files[settings.FILE + ".old"]
    assert Settings(store).get("lang") == "en"


@pytest.mark.parametrize("name", COPIES)
def test_a_copy_that_went_back_to_what_it_said_before_is_noticed(name):
    store = MemoryStore()
    table = Settings(store)
    table.set("volume", "3")
    old = store.files[name]
    table.set("volume", "4")
    table.set("volume", "5")
    store.files[name] = old
    again = Settings(store)
    assert again.get("volume") == 5
    assert again.faults == [(settings.FILE, DAMAGED)]


def test_power_gone_between_the_two_copies_is_no_damage():
    store = MemoryStore()
    table = Settings(store)
    table.set("volume", "3")
    second = store.files[settings.FILE + "~"]
    table.set("volume", "4")
    store.files[settings.FILE + "~"] = second
    assert (Settings(store).get("volume"), Settings(store).faults) == (4, [])
    first_ever = MemoryStore()
    Settings(first_ever).set("volume", "4")
    del first_ever.files[settings.FILE + "~"]
    assert (Settings(first_ever).get("volume"), Settings(first_ever).faults) == (4, [])


def test_both_copies_damaged_means_defaults_said_so():
    store = stored("volume=3\n")
    store.files = {settings.FILE: b"\xff" * 100, settings.FILE + "~": b"", settings.FILE + ".old": b"x"}
    table = Settings(store)
    assert table.get("volume") == 6
    assert table.faults == [(settings.FILE, DAMAGED)]


def test_a_flash_that_refuses_leaves_the_old_value_in_memory_and_on_the_flash():
    store = RefusingStore()
    table = Settings(store)
    table.set("volume", "3")
    store.refuses = True
    with pytest.raises(OSError, match="28"):
        table.set("volume", "4")
    assert table.get("volume") == 3
    assert Settings(store).get("volume") == 3


def test_a_file_of_a_newer_version_is_read_as_far_as_it_is_understood_and_says_so():
    table = Settings(stored("volume=3\nhologram=on\nlang=de\n", version=9))
    assert (table.get("volume"), table.get("lang")) == (3, "fr")
    assert table.faults == [(settings.FILE, NEWER), ("lang", BAD)]


def test_what_a_newer_version_has_written_survives_the_changes_of_this_one():
    store = stored("volume=3\nhologram=on\nlang=de\nkrhum.fog=thick\n", version=9)
    table = Settings(store)
    table.set("brightness", "4")
    assert table.faults == [(settings.FILE, NEWER), ("lang", BAD)], "it is of a newer program still"
    version, lines = kept(store)
    assert version == 9, "the newer program must not take it for an older one's"
    assert lines == ["brightness=4", "hologram=on", "krhum.fog=thick", "lang=de", "volume=3"]
    again = Settings(store)
    again.set("lang", "en")
    assert again.faults == [(settings.FILE, NEWER)]
    assert kept(store) == (9, ["brightness=4", "hologram=on", "krhum.fog=thick", "lang=en", "volume=3"])
    assert "hologram" not in again.export(), "which is for this program"


def test_a_flash_that_refuses_keeps_what_a_newer_version_has_written():
    store = RefusingStore(stored("lang=de\n", version=9).files)
    table = Settings(store)
    store.refuses = True
    with pytest.raises(OSError, match="28"):
        table.set("lang", "en")
    store.refuses = False
    table.set("volume", "4")
    assert b"lang=de" in store.files[settings.FILE]


def test_an_export_imports_to_the_same():
    table = Settings()
    table.set_all([("volume", "2"), ("krhum.other_man_penalty", "off"), ("mute_to", "07:05")])
    other = Settings()
    other.set_all(settings.parse_lines(table.export()))
    assert other.export() == table.export()
    assert other.get("krhum.other_man_penalty") == "off"


def test_the_rule_book_comes_with_its_options_set():
    table = Settings()
    table.set("krhum.other_man_penalty", "off")
    assert table.rule_book("krhum").options["other_man_penalty"] == "off"
    assert table.rule_book("krhum").id == "krhum"
    assert table.rule_book().id == "billard"


@given(st.text(max_size=400))
def test_any_text_parses_or_is_refused_by_line(text):
    table = Settings()
    with contextlib.suppress(ValueError):
        table.set_all(settings.parse_lines(text))
    for setting in table_specs():
        assert setting.parse(table.text(setting.name)) == table.get(setting.name)


def test_out_of_all_proportion_is_refused():
    with refused(ValueError, "line 201"):
        settings.parse_lines("volume=3\n" * 300)
    with refused(ValueError, "line 2: longer"):
        settings.parse_lines("volume=3\nlang=" + "f" * 500)


@given(st.binary(max_size=300))
def test_an_envelope_of_other_bytes_is_refused(data):
    with pytest.raises(checked_files.DamagedFile):
        checked_files.unwrap("settings", data)


@given(st.binary(max_size=300), st.data())
def test_no_flipped_bit_gets_through_an_envelope(content, data):
    whole = checked_files.wrap("calibration", 3, content)
    assert checked_files.unwrap("calibration", whole) == (3, content)
    bit = data.draw(st.integers(0, len(whole) * 8 - 1))
    damaged = bytearray(whole)
    damaged[bit // 8] ^= 1 << bit % 8
    with pytest.raises(checked_files.DamagedFile):
        checked_files.unwrap("calibration", bytes(damaged))
    with pytest.raises(checked_files.DamagedFile):
        checked_files.unwrap("settings", whole)


@pytest.mark.parametrize(
    ("name", "accepts", "text", "value"),
    [
        ("volume", "0..10", "10", 10), ("lang", "fr, en", "en", "en"), ("auto_brightness", "off, on", "off", False),
        ("mute_from", "00:00..23:59", "23:59", 23 * 60 + 59),
    ],
)  # fmt: skip
def test_each_kind_says_what_it_takes_and_writes_what_it_reads(name, accepts, text, value):
    setting = settings.spec(name)
    assert setting.accepts() == accepts
    assert setting.parse(text) == value
    assert setting.text(value) == text
    with refused(ValueError, f"^{name}: '99:99' is not one of {accepts}$"):
        setting.parse("99:99")


@pytest.mark.parametrize("name", [one.name for one in table_specs() if one.kind == "int"])
def test_a_number_may_be_the_lowest_and_the_highest_and_no_other(name):
    setting = settings.spec(name)
    assert [setting.parse(str(value)) for value in (setting.lo, setting.hi)] == [setting.lo, setting.hi]
    for value in (setting.lo - 1, setting.hi + 1):
        with refused(ValueError, name):
            setting.parse(str(value))


def test_defaults_and_ranges_are_those_of_the_tables_in_use():
    """A file keeps only what was set: another default or range changes tables that people have."""
    assert {one.name: (one.text(one.default), one.accepts()) for one in table_specs()} == {
        "lang": ("fr", "fr, en"), "book": ("billard", ", ".join(GAMES)), "seats": ("2", "2, 4"),
        "quiet_ms": ("3500", "500..10000"), "style": ("coach", "strict, coach"), "said_ms": ("6000", "1000..30000"),
        "volume": ("6", "0..10"), "mute_from": ("00:00", "00:00..23:59"), "mute_to": ("00:00", "00:00..23:59"),
        "auto_brightness": ("on", "off, on"), "brightness": ("6", "0..15"), "idle_s": ("300", "0..86400"),
        "doubt_margin": ("40", "0..60"), "order_ms": ("400", "0..600"), "shot_clock_s": ("0", "0..300"),
        "displays": ("1", "1, 2"),
    }  # fmt: skip


def test_options_of_rule_books_are_settings_with_their_own_defaults():
    names = [one.name for one in settings.all_specs()]
    assert names[: len(table_specs())] == [one.name for one in table_specs()]
    assert "krhum.striker_with_man" in names
    assert "icf.shot_clock_s" in names
    assert Settings(MemoryStore()).get("krhum.striker_with_man") == "return"
    assert Settings(MemoryStore()).get("icf.shot_clock_s") == 15


def test_a_line_that_is_no_setting_is_named_by_its_number_and_beginning():
    for text, told in (("volume=3\n\n  =4 # loud", "line 3: not name=value: =4"), ("x" * 60, "line 1: .*: x{40}")):
        with refused(ValueError, f"^{told}$"):
            settings.parse_lines(text)


@pytest.mark.parametrize("content", [b"\xff\xfe=1", b"volume 3", b"x" * 500])
def test_a_file_that_another_program_wrote_is_damaged(content):
    store = MemoryStore()
    checked_files.save(store, settings.FILE, "settings", settings.VERSION, content)
    table = Settings(store)
    assert table.faults == [(settings.FILE, settings.DAMAGED)]
    assert table.get("volume") == settings.spec("volume").default
