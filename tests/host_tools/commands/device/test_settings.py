"""carrom settings: values are checked before they reach the board, and a set is all or nothing."""

import pytest

from carrom.storage import settings as firmware_settings
from carrom.storage.settings import Settings
from carrom_simulator.world.stores import MemoryStore
from tests.host_tools.running import carrom

pytestmark = pytest.mark.usefixtures("english")


def settings(*words, text=None):
    return carrom("settings", *words, "--lang", "en", text=text)


def stored(board):
    names = {path.rpartition("/")[2]: data for path, data in board.files().items()}
    return Settings(MemoryStore(names))


def test_one_setting_is_set_and_got(raw_board):
    done = settings("set", "volume", "3")
    assert (done.exit_code, done.stdout) == (0, "volume=3\n"), done.output
    assert stored(raw_board).get("volume") == 3
    assert settings("get", "volume").stdout == "3\n"


def test_several_are_set_together_or_none(raw_board):
    done = settings("set", "volume=2", "book=krhum")
    assert done.stdout == "volume=2\nbook=krhum\n"
    refused = settings("set", "volume=1", "book=chess")
    assert refused.exit_code == 2
    assert "nothing was changed" in refused.stderr
    assert stored(raw_board).get("volume") == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("volume",), "volume: a setting is given as NAME=VALUE"),
        (("volume=1", "book"), "book: a setting is given as NAME=VALUE"),
        (("sound", "3"), "sound"),
        (("volume", "33"), "33"),
    ],
)
def test_what_is_no_setting_is_told_before_the_board_is_asked(raw_board, words, message):
    refused = settings("set", *words)
    assert refused.exit_code == 2
    assert message in refused.stderr
    assert raw_board.ran == []


def test_a_refusal_in_french_is_french_to_its_end(raw_board):
    refused = carrom("settings", "set", "volume", "33", "--lang", "fr")
    assert refused.exit_code == 2
    assert "volume : '33' n'est pas parmi 0..10 ; rien n'a été changé" in refused.stderr
    assert raw_board.ran == []


def test_an_unknown_name_is_not_asked_of_the_board(raw_board):
    refused = settings("get", "sound")
    assert refused.exit_code == 2
    assert raw_board.ran == []


def test_all_settings_are_listed_with_what_they_may_be(raw_board, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    done = settings("list")
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["setting", "value", "possible", "meaning"]
    for spec in firmware_settings.all_specs():
        assert any(line.split()[:1] == [spec.name] and spec.accepts() in line for line in lines), spec.name
    assert raw_board.at_prompt is False


def test_changed_settings_are_bold(raw_board, monkeypatch):  # noqa: ARG001
    for name, value in (("FORCE_COLOR", "1"), ("TERM", "xterm"), ("COLUMNS", "200")):
        monkeypatch.setenv(name, value)
    settings("set", "volume", "1")
    bold = [line for line in settings("list").stdout.splitlines() if "\x1b[1m" in line]
    assert sum("volume" in line for line in bold) == 1
    assert not any("book" in line for line in bold)


def test_what_was_exported_is_imported(raw_board, tmp_path):
    settings("set", "volume=1", "book=krhum")
    text = settings("export").stdout
    assert "volume=1\n" in text
    assert [line.partition("=")[0] for line in text.splitlines()] == [one.name for one in firmware_settings.all_specs()]
    file = tmp_path / "s.txt"
    assert settings("export", file).exit_code == 0
    assert file.read_text() == text
    settings("set", "volume=3")
    done = settings("import", file)
    assert done.exit_code == 0, done.output
    assert done.stdout == "volume=1\n"
    assert stored(raw_board).get("volume") == 1
    assert settings("import", "-", text="volume=2  # low\nvolume=1\nvolume=3\n").stdout == "volume=3\n"


def test_an_import_sets_what_differs_and_leaves_the_rest_to_the_firmware(raw_board):
    settings("set", "volume=1")
    text = settings("export").stdout
    assert settings("import", "-", text=text).stdout == "nothing was changed\n"
    settings("import", "-", text=text.replace("order_ms=400", "order_ms=90"))
    assert raw_board.files()["/data/settings"].partition(b"\n")[2] == b"order_ms=90\nvolume=1\n"


def test_an_import_puts_a_damaged_file_right_though_nothing_differs(raw_board):
    text = settings("export").stdout
    raw_board.put({"/data/settings": b"?", "/data~/settings~": b"?"})
    assert settings("import", "-", text=text).stderr == "settings: file damaged\n"
    assert settings("get", "volume").stderr == ""


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"volume=1\nbook=chess\n", "s.txt: "),
        (b"volume=1\nbook\n", "s.txt: line 2"),
        (b"volume=\xff\n", "s.txt: that is not UTF-8 text; nothing was changed"),
        (b"#\n" * 201, "line 201: more than 200 lines"),
    ],
)
def test_a_file_with_a_fault_changes_nothing(raw_board, tmp_path, data, message):
    (tmp_path / "s.txt").write_bytes(data)
    refused = settings("import", tmp_path / "s.txt")
    assert refused.exit_code == 2
    assert message in refused.stderr
    assert "nothing was changed" in refused.stderr
    assert raw_board.ran == []


def test_a_damaged_file_of_the_board_is_told_and_set_anew(raw_board):
    raw_board.put({"/data/settings": b"?", "/data~/settings~": b"?"})
    done = settings("get", "volume")
    assert done.exit_code == 0
    assert done.stderr == "settings: file damaged\n"
    assert settings("set", "volume", "2").exit_code == 0
    assert settings("get", "volume").stderr == ""
