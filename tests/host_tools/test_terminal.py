"""Text from outside has no power over a terminal; the language is the system's."""

import io
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_tools import terminal


@given(st.text())
def test_no_character_that_a_terminal_would_obey_or_hide_is_left(text):
    shown = terminal.plain(text)
    harmful = ("Cc", "Cf", "Cs", "Zl", "Zp")  # Unicode's controls, marks and lone halves, line separators
    assert not any(unicodedata.category(one) in harmful for one in shown if one not in "\n\t")
    assert terminal.plain(shown) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("élan vital\n\tok", "élan vital\n\tok"),
        ("a\x1b[2Jb\x7f", "a\\x1b[2Jb\\x7f"),
        ("\x9b\xad", "\\x9b\\xad"),
        ("\u202eabc\u200b", "\\u202eabc\\u200b"),
        ("\ud800\u2028\u2029", "\\ud800\\u2028\\u2029"),
        ("\U000e0041", "\\U000e0041"),
        ("\u0600", "\\u0600"),
    ],
)
def test_each_is_shown_by_its_number(text, shown):
    assert terminal.plain(text) == shown


def test_blanks_of_french_typography_hold_their_line():
    assert terminal.unbroken("« oui » ; non ? si : a !") == "«\xa0oui\xa0»\xa0; non\xa0? si\xa0: a\xa0!"
    assert terminal.unbroken("a b, c.") == "a b, c."


def test_a_console_takes_text_literally(monkeypatch):
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    terminal.console().print("[red]:smile: 12 /x[/y]")
    assert out.getvalue() == "[red]:smile: 12 /x[/y]\n"
    errors = io.StringIO()
    monkeypatch.setattr("sys.stderr", errors)
    terminal.console(stderr=True).print("fault")
    assert (out.getvalue().count("\n"), errors.getvalue()) == (1, "fault\n")
    assert terminal.progress().console.stderr


@pytest.mark.parametrize(
    ("names", "lang"),
    [
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LC_MESSAGES": "fr_CA", "LANG": "en_GB"}, "fr"),
        ({"LC_ALL": "", "LANG": "de_DE"}, "en"),
        ({"LANG": "POSIX"}, "fr"),
        ({"LANG": "C.UTF-8"}, "fr"),
        ({"LANG": "Fr"}, "fr"),
    ],
)
def test_the_language_is_the_systems(monkeypatch, names, lang):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    assert terminal.system_lang() == lang


@pytest.mark.parametrize(("system", "lang"), [(None, "fr"), ("en_US", "en"), ("French_France", "fr")])
def test_where_nothing_is_named_the_locale_is_asked(monkeypatch, system, lang):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(terminal.locale, "getlocale", lambda: (system, None))
    assert terminal.system_lang() == lang
