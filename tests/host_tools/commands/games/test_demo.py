"""carrom demo of carrom: the result is told in the player's language."""

import json
import re
import time

import pytest

from carrom_tools.commands.games import demo
from tests.host_tools.running import carrom
from tests.own_thread import here_only


def test_the_result_names_the_seats_in_the_language(tmp_path):
    for lang, told in (("fr", r"Sud \d+ - Nord \d+\. \d+ tirs"), ("en", r"South \d+ - North \d+\. \d+ shots")):
        path = tmp_path / f"{lang}.record"
        result = carrom("demo", "--rules", "dezepions", "--fast", "--record", path, "--lang", lang)
        assert result.exit_code == 0
        assert re.search(told, result.output)
        assert path.read_text().startswith("rules dezepions")


def test_a_game_is_one_object_with_the_records_name(tmp_path):
    path = tmp_path / "g.record"
    done = carrom("demo", "--rules", "fiche", "--json", "--seed", 7, "--record", path, "--option", "start_south=2")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["record"] == str(path)
    assert "start_south=2" in path.read_text().splitlines()[0]


def test_the_pieces_may_be_moved_by_the_other_engine(tmp_path):
    told = []
    for more in ((), ("--physics", "exact"), ("--physics", "pymunk")):
        done = carrom("demo", "--rules", "dezepions", "--json", "--record", tmp_path / "g.record", *more)
        assert done.exit_code == 0, done.output
        told.append(json.loads(done.stdout.splitlines()[-1]))
    assert [game["physics"] for game in told] == ["exact", "exact", "pymunk"]
    assert told[0] == told[1]
    assert told[2] != told[1] | {"physics": "pymunk"}


def test_who_watches_sees_twelve_pictures_a_second_however_long_each_takes(tmp_path, monkeypatch):
    now_s, paused_s = [0.0], []

    def sleep(seconds):
        paused_s.append(seconds)
        now_s[0] += seconds
        if len(paused_s) == 20:
            raise KeyboardInterrupt

    def clock():
        now_s[0] += 0.01 * len(paused_s)  # each picture takes longer than the one before
        return now_s[0]

    monkeypatch.setenv("TTY_COMPATIBLE", "1")  # somebody watches
    monkeypatch.setattr(demo.time, "sleep", here_only(sleep, time.sleep))
    monkeypatch.setattr(demo.time, "monotonic", here_only(clock, time.monotonic))
    result = carrom("demo", "--rules", "fiche", "--seed", "1", "--lang", "en", "--record", tmp_path / "a.record")
    assert result.exit_code == 0, result.output
    assert "Stopped." in result.output
    assert paused_s == pytest.approx([max(0.0, 1 / 12 - 0.01 * number) for number in range(20)])
