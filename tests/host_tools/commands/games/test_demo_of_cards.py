"""carrom demo and carrom campaign with Kaluki."""

import json
import time

import pytest

from carrom_tools.commands.games import demo
from tests.host_tools.running import carrom
from tests.own_thread import here_only


def test_a_demo_of_kaluki_is_scored_hand_by_hand(tmp_path):
    path = tmp_path / "evening.record"
    result = carrom("demo", "--rules", "kaluki", "--seed", "3", "--seats", "3", "--fast", "--record", path)
    assert result.exit_code == 0, result.stderr
    assert "gagne la donne 1 : " in result.stdout
    assert "gagne la partie et le pot." in result.stdout
    sheet = carrom("replay", path).stdout
    assert sheet.splitlines()[-1] in result.stdout


def test_who_watches_sees_each_entry_with_time_to_read(tmp_path, monkeypatch):
    paused_s = []
    monkeypatch.setenv("TTY_COMPATIBLE", "1")  # somebody watches
    monkeypatch.setattr(demo.time, "sleep", here_only(paused_s.append, time.sleep))
    path = tmp_path / "evening.record"
    result = carrom("demo", "--rules", "kaluki", "--seed", "3", "--seats", "2", "--lang", "en", "--record", path)
    assert result.exit_code == 0, result.stderr
    entries = [line for line in path.read_text().splitlines()[3:] if not line.startswith("#")]
    assert len(paused_s) == len(entries)
    assert all(0.1 <= pause_s <= 0.5 for pause_s in paused_s)
    assert "discards" in result.stdout


def test_a_demo_as_json_has_the_keys_of_every_demo(tmp_path):
    path = tmp_path / "evening.record"
    words = ("demo", "--rules", "kaluki", "--seed", "5", "--json", "--record", path, "--option", "start=1")
    shown = json.loads(carrom(*words).stdout.splitlines()[-1])
    assert shown["winner"] in shown["score"]
    assert (shown["misjudged"], shown["asked"], shown["record"]) == (0, 0, str(path))
    assert shown["boards"] > 1
    assert shown["shots"] > shown["boards"]
    last = json.loads(carrom("replay", path, "--json").stdout.splitlines()[-1])
    assert last["game_over"] == {"winner": shown["winner"]}
    assert last["position"]["chips"] == shown["chips"]
    first = path.read_text()
    assert "start=1" in first.splitlines()[0]
    assert carrom(*words).exit_code == 0
    assert path.read_text() == first


def test_a_campaign_of_kaluki_gets_nothing_wrong(tmp_path):
    words = ("campaign", "--rules", "kaluki", "--seats", "4", "--jobs", "1", "--json", "--keep", tmp_path / "kept")
    assert carrom(*words, "--games", "3").exit_code == 0
    result = carrom(*words, "--games", "4")
    assert result.exit_code == 0, result.stderr
    assert len((tmp_path / "kept").read_text().splitlines()) == 4
    shown = json.loads(result.stdout.splitlines()[-1])
    assert (shown["games"], shown["broken_off"], shown["misjudged"], shown["asked"]) == (4, 0, 0, 0)
    assert (shown["missed"], shown["phantom"], shown["confused"]) == (0, 0, 0)
    assert sum(shown["wins"].values()) == 4
    assert all(name.startswith("level ") for name in shown["wins"])


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("demo", "--rules", "kaluki", "--option", "first_meld=x"), "first_meld is one of"),
        (("demo", "--rules", "kaluki", "--option", "demand_extra=on"), "no option"),
        (("demo", "--rules", "krhum", "--seats", "3"), "2 or 4"),
        (("demo", "--rules", "rummy"), "kaluki"),
        (("campaign", "--rules", "all", "--seats", "5"), "2 or 4"),
        (("campaign", "--rules", "kaluki", "--dead", "all"), "cards pass no gate"),
        (("campaign", "--rules", "rummy"), "kaluki"),
    ],
)
def test_what_cannot_be_played_says_why(words, said):
    result = carrom(*words)
    assert result.exit_code == 2
    assert said in result.stderr


def test_an_evening_of_cards_is_told_as_it_was_asked_for(tmp_path, monkeypatch):
    """As JSON nothing but one line; unwatched its hands, its table and where it was written, not every card."""
    path = tmp_path / "evening.record"
    words = ("demo", "--rules", "kaluki", "--seed", "3", "--seats", "2", "--lang", "en", "--record", path)
    shown = carrom(*words).stdout
    assert "discards" not in shown
    assert shown.count("wins hand 1:") == 1
    assert str(path) in shown.splitlines()[-1]
    monkeypatch.setenv("TTY_COMPATIBLE", "1")  # somebody watches
    (line,) = carrom(*words, "--json").stdout.splitlines()
    assert json.loads(line)["record"] == str(path)
