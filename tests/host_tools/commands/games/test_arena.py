"""carrom arena: two levels, a program against one, and what people read."""

import json
import shlex
import sys
from pathlib import Path

from tests.host_tools.running import carrom

ROOT = Path(__file__).resolve().parents[4]
ENGINE = f"{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'docs' / 'engine.py'))}"


def test_it_ends_once_it_is_decided():
    told = json.loads(carrom("arena", "club", "beginner", "--rules", "dezepions", "--jobs", "1", "--json").stdout)
    assert told["decided"] == "better"
    assert told["games"] < 60
    assert told["lo"] > 0.5


def test_people_read_the_share_and_who_is_better():
    done = carrom(
        "arena", "beginner", "beginner", "--rules", "dezepions", "--games", "2", "--jobs", "1", "--lang", "en"
    )
    assert done.exit_code == 0, done.output
    assert "of 2 games against beginner" in done.output
    assert "Not decided yet" in done.output
    assert "no rule book 'whist'" in carrom("arena", "club", "club", "--rules", "whist", "--lang", "en").output


def test_games_that_were_played_are_not_played_again(tmp_path):
    words = ("arena", "club", "beginner", "--rules", "dezepions", "--games", "2", "--jobs", "1", "--json")
    file = str(tmp_path / "kept")
    first = carrom(*words, "--keep", file).stdout
    before = Path(file).read_text()
    assert carrom(*words, "--keep", file).stdout == first
    assert Path(file).read_text() == before


def test_the_engine_of_the_guide_plays_and_imports_nothing_but_the_public_package():
    text = (ROOT / "docs" / "engine.py").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 75
    assert {line.split()[1] for line in text.splitlines() if line.startswith("import carrom")} == {"carrom_table"}
    done = carrom(
        "arena", ENGINE, "beginner", "--rules", "dezepions", "--games", "3", "--jobs", "1", "--hand", "player", "--json"
    )
    told = json.loads(done.stdout)
    assert told["forfeits"] == 0, done.output
    assert told["won"] >= 1
