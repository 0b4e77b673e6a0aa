"""Rule books that an installed package brings: they are played, refereed and told as those of the house."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TIMID = """
from carrom.game.rules.billard import Billard
class Timid(Billard):
    id = "timid"
    def finish(self, r, keeps):
        if r.own_fell > 1:
            r.why("T1")
        super().finish(r, keeps and r.own_fell < 2)
BOOK = Timid
"""
WORDS = """
from carrom_simulator.words.books.book import Book, Row
WORDS = Book(
    ("Les timides", "The timid"),
    {"T1": Row(("Deux pions : main passée.", "Two men: the turn passes."), ("C'est trop.", "Two are too many."))},
    name="Timide",
)
"""
RECORD = "rules timid\nseats south north\nopener south\nsouth w@ne w@sw\n"


@pytest.fixture
def packages(tmp_path):
    """A folder of installed packages, and what lays one there: a module and its entry points."""

    def lay(text: str, *names: str) -> None:
        (tmp_path / "my_book.py").write_text(text)
        kept = tmp_path / "my_book-1.0.dist-info"
        kept.mkdir()
        (kept / "METADATA").write_text("Metadata-Version: 2.1\nName: my-book\nVersion: 1.0\n")
        (kept / "entry_points.txt").write_text("[carrom.books]\n" + "".join(f"{name} = my_book\n" for name in names))

    lay.folder = tmp_path
    return lay


def run(packages, *arguments: str, given: str = "") -> subprocess.CompletedProcess:
    path = os.pathsep.join([str(packages.folder), *(entry for entry in sys.path if entry)])
    return subprocess.run(
        [sys.executable, *arguments],
        input=given,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )


def carrom(packages, *words: str, given: str = "") -> subprocess.CompletedProcess:
    return run(packages, "-c", "from carrom_tools.cli import main; main()", *words, "--lang", "en", given=given)


def test_a_book_without_words_shows_its_rows_by_number(packages):
    packages(TIMID, "timid")
    told = carrom(packages, "rules", "timid")
    assert (told.returncode, told.stdout.splitlines()[0], told.stderr) == (0, "TIMID", "")
    assert "Row T1." in carrom(packages, "explain", "-", given=RECORD).stdout
    assert "north" in carrom(packages, "replay", "-", given=RECORD).stdout.lower()


def test_a_book_with_words_tells_them(packages):
    packages(TIMID + WORDS, "timid")
    assert "Two men: the turn passes." in carrom(packages, "rules", "timid").stdout
    assert "Two are too many (T1)." in carrom(packages, "explain", "-", given=RECORD).stdout


def test_a_brought_book_is_played_by_bots_and_on_the_firmware(packages):
    packages(TIMID, "timid")
    code = """
import carrom_table as ct
match = ct.Match("timid", south=ct.Bot("club"), north=ct.Bot("player"), seed=1)
match.play_shot()
bench = ct.Bench("timid")
bench.fall("w", "ne")
bench.fall("w", "sw")
bench.run(ct.Bench.TURN_S + 2)
print(match.shots, bench.entry, bench.game.position.turn, "timid" in ct.BOOKS)
"""
    told = run(packages, "-c", code)
    assert told.stdout.split("\n")[0] == "1 south w@ne w@sw north True", told.stderr


@pytest.mark.parametrize(
    ("text", "names", "fault"),
    [
        ("1 / 0", ("timid",), "ZeroDivisionError"),
        ("BOOK = 3", ("timid",), "TypeError"),
        (TIMID, ("krhum",), "there is one of this name already"),
        (TIMID, ("Timid!",), "no word of 2 to 12"),
        (TIMID, ("other",), "BOOK"),
    ],
)
def test_a_book_that_cannot_be_taken_is_named_and_left_out(packages, text, names, fault):
    packages(text, *names)
    told = carrom(packages, "rules")
    assert told.returncode == 0
    assert fault in told.stderr
    assert "krhum" in told.stdout
    assert len(told.stderr.splitlines()) == 1
