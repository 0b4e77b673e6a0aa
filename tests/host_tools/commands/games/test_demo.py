"""carrom demo of carrom: the result is told in the player's language."""

import json
import re
from types import SimpleNamespace

import pytest

from host_tools.commands.games import demo
from simulator.game.session import SessionError
from tests.host_tools.running import carrom


def test_the_result_names_the_seats_in_the_language(tmp_path):
    for lang, told in (("fr", r"Sud \d+ - Nord \d+\. \d+ tirs"), ("en", r"South \d+ - North \d+\. \d+ shots")):
        path = tmp_path / f"{lang}.record"
        result = carrom("demo", "--rules", "dezepions", "--fast", "--record", path, "--lang", lang)
        assert result.exit_code == 0
        assert re.search(told, result.output)
        assert path.read_text().startswith("rules dezepions")


class Session:
    """A game that ends as one says."""

    record_text = "rules icf\n"

    def __init__(self, error=None):
        self.error = error

    def play(self, progress=None):
        if progress is not None:
            played = SimpleNamespace(board=2, score=(7, 3))
            progress(SimpleNamespace(position=played, truth=SimpleNamespace(shots=12)))
        if self.error:
            raise self.error
        return {"score": {"south": 25, "north": 3}, "record": self.record_text, "boards": 4, "shots": 99}

    def record(self):
        return self.record_text


@pytest.fixture
def ends(monkeypatch):
    """Have the game end so; what it was made of is in the list that this returns."""
    asked = []

    def ends(error=None):
        monkeypatch.setattr(demo, "make_session", lambda *words, **more: asked.append((words, more)) or Session(error))
        return asked

    return ends


def test_the_result_is_one_object_with_the_records_name(ends, tmp_path):
    asked = ends()
    path = tmp_path / "g.record"
    done = carrom("demo", "--rules", "icf", "--json", "--seed", 7, "--skill", 60, "--record", path, "--option", "a=b")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["score"], told["record"]) == ({"south": 25, "north": 3}, str(path))
    assert path.read_text() == "rules icf\n"
    ((words, more),) = asked
    assert words == ("icf", 7, 2, "none", ("a=b",))
    assert (more["skill"], more["frames"]) == (60, False)


def test_the_record_is_named_by_book_and_seed(ends, tmp_path, monkeypatch):
    ends()
    monkeypatch.chdir(tmp_path)
    assert carrom("demo", "--rules", "icf", "--seed", 7).exit_code == 0
    assert (tmp_path / "carrom-icf-7.record").read_text() == "rules icf\n"


def test_a_game_that_breaks_off_is_told_and_one_that_is_stopped_is_kept(ends, tmp_path):
    ends(SessionError("no shot in 20 minutes"))
    done = carrom("demo", "--lang", "en", "--record", tmp_path / "a.record")
    assert done.exit_code == 2
    assert "the game broke off: no shot in 20 minutes" in done.stderr
    ends(KeyboardInterrupt())
    done = carrom("demo", "--lang", "en", "--record", tmp_path / "b.record")
    assert done.exit_code == 0
    assert f"Stopped. What was played: {tmp_path / 'b.record'}" in done.stdout
    assert (tmp_path / "b.record").read_text() == "rules icf\n"


def test_the_moving_picture_goes_four_times_as_fast_as_the_table(monkeypatch):
    """However long the game takes to compute; where that takes longer than a picture, there is no pause."""
    clock_s = [0.0]

    class Played:
        over, run_us = False, 0
        game = SimpleNamespace(book=SimpleNamespace(id="icf"))

        def run(self, slice_us):
            assert slice_us < 1_000_000, "the picture would jump"
            self.run_us += slice_us
            clock_s[0] += 0.03
            self.over = self.run_us >= 8_000_000

        def result(self):
            return {"shots": 12}

    class Shown:
        refreshed = 0

        def __init__(self, *_words, **_more):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_fault):
            pass

        def refresh(self):
            Shown.refreshed += 1

    def sleep(seconds):
        clock_s[0] += seconds

    monkeypatch.setattr("rich.live.Live", Shown)
    monkeypatch.setattr("host_tools.drawings.demo_screen.Screen", Shown)
    monkeypatch.setattr(demo.time, "monotonic", lambda: clock_s[0])
    monkeypatch.setattr(demo.time, "sleep", sleep)
    played = Played()
    assert demo._play_live(played, "en") == {"shots": 12}
    assert played.run_us / 1e6 / clock_s[0] == pytest.approx(4.0, rel=0.02)
    assert Shown.refreshed / clock_s[0] == pytest.approx(12.0, rel=0.02)
