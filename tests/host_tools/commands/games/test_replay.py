"""carrom replay: its JSON lines, and what it says of records that cannot be read."""

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_tools.errors import UserError
from carrom_tools.records import replay
from tests.host_tools.running import carrom

pytestmark = pytest.mark.usefixtures("english")

HEADER = "rules krhum other_man_penalty=off\nseats south north\nopener south\n"


def test_a_json_line_has_the_documented_form():
    result = carrom("replay", "-", "--json", text="# a comment\n\n" + HEADER + "south w@ne   w@sw bank # brutal\n")
    assert result.exit_code == 0
    (line,) = result.stdout.splitlines()
    found = json.loads(line)
    assert set(found.pop("calls")) == {"colours", "brutal", "six_cinquante"}
    assert found == {
        "line": 6,
        "entry": "south w@ne w@sw bank",
        "error": None,
        "board_over": None,
        "game_over": None,
        "position": {
            "board": 1,
            "turn": "south",
            "phase": "shot",
            "shots": 9,
            "half_shots": 1,
            "colours": {"south": "w", "north": "b"},
            "down": {"w": 2, "b": 0},
            "due": {"w": 0, "b": 0},
            "queen": "board",
            "score": {"south": 0, "north": 0},
            "bet": None,
            "moved": 0,
            "games": {"south": 0, "north": 0},
        },
    }


def test_a_refused_entry_is_a_line_and_the_replay_goes_on():
    result = carrom("replay", "-", "--json", text=HEADER + "north -\nsouth -\n")
    assert result.exit_code == 0
    assert [json.loads(line)["error"] for line in result.stdout.splitlines()] == ["out-of-turn", None]


def test_a_record_without_entries_is_no_error():
    assert carrom("replay", "-", "--json", text=HEADER).stdout == ""
    assert carrom("replay", "-", text=HEADER).exit_code == 0


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("rules krhum\nseats south north\n", 3),
        ("rules nosuch\nseats south north\nopener south\n", 1),
        ("rules krhum nosuch=on\nseats south north\nopener south\n", 1),
        ("rules krhum other_man_penalty=maybe\nseats south north\nopener south\n", 1),
        ("rules krhum\nseats south east\nopener south\n", 2),
        ("rules krhum\nseats south north east west\nopener south\n", 2),
        ("rules krhum\nseats south north\nopener east\n", 3),
        ("rules krhum\nseats south north\nopener\n", 3),
        ("rules krhum\nrules krhum\nseats south north\nopener south\n", 2),
        ("rules krhum\nseats south north\nsouth -\nopener south\n", 3),
        (HEADER + "south\n", 4),
        (HEADER + "south w@ne -\n", 4),
        (HEADER + "south w@xx\n", 4),
        (HEADER + "south x@ne\n", 4),
        (HEADER + "south ws@ne\n", 4),
        (HEADER + "south w@ne brilliant\n", 4),
        (HEADER + "south w@ne\nsouht -\n", 5),
        (HEADER + "bet south middle\n", 4),
        (HEADER + "late w@ne w@se\n", 4),
        (HEADER + "late off:w\n", 4),
        (HEADER + "undo undo\n", 4),
        (HEADER + "rules krhum\n", 4),
    ],
)
def test_what_cannot_be_read_names_its_line(tmp_path, text, line):
    path = tmp_path / "game.record"
    path.write_text(text)
    result = carrom("replay", str(path), "--json")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"{path}:{line}: ")
    assert result.stderr.count("\n") == 1


def test_an_unknown_book_or_option_names_those_that_exist():
    assert "krhum" in carrom("replay", "-", text="rules nosuch\n").stderr
    assert "striker_with_man" in carrom("replay", "-", text="rules krhum nosuch=on\n").stderr
    assert "replay" in carrom("replay", "-", text="rules krhum striker_with_man=nosuch\n").stderr


def test_bad_encoding_names_its_line(tmp_path):
    path = tmp_path / "latin1.record"
    path.write_bytes(HEADER.encode() + b"south - # pi\xe8ce\n")
    result = carrom("replay", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{path}:4: not UTF-8")


def test_a_file_that_is_not_there_or_too_long(tmp_path):
    result = carrom("replay", str(tmp_path / "none.record"))
    assert result.exit_code == 2
    assert "none.record" in result.stderr
    path = tmp_path / "long.record"
    path.write_bytes(HEADER.encode() + b"#\n" * (replay.MAX_BYTES // 2))
    result = carrom("replay", str(path))
    assert result.exit_code == 2
    assert "MiB" in result.stderr


def test_windows_line_ends_and_a_byte_order_mark_are_read():
    result = carrom("replay", "-", "--json", text="\ufeff" + (HEADER + "south -\n").replace("\n", "\r\n"))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["entry"] == "south -"


def test_a_long_comment_is_no_error():
    assert (
        carrom("replay", "-", "--json", text=HEADER + "# " + "x" * 5000 + "\nsouth - # " + "y" * 5000 + "\n").exit_code
        == 0
    )


@given(st.binary(max_size=300) | st.text(alphabet="southnerwbq@:- \n#=!billard", max_size=300).map(str.encode))
def test_no_input_is_more_than_a_user_error(data):
    for text in (data, HEADER.encode() + data):
        try:
            source = replay.parse(text, "fuzz")
        except UserError as error:
            assert error.message.startswith("fuzz:")  # noqa: PT017 - most inputs raise, some do not
        else:
            for step in replay.replay(source):
                json.dumps(replay.result(step))


def test_the_installed_command_ends_with_status_2(tmp_path):
    path = tmp_path / "bad.record"
    path.write_text("nonsense\n")
    code = "from carrom_tools.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "replay", str(path), "--json"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"{path}:1: ")


def test_a_full_disk_behind_the_output_is_named_and_no_traceback(tmp_path):
    path = tmp_path / "good.record"
    path.write_text(HEADER + "south -\n")
    code = "from carrom_tools.cli import main; main()"
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-c", code, "replay", str(path)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert "no room" in done.stderr
    assert "Traceback" not in done.stderr


def test_blanks_of_any_length_are_ignored():
    blank = " " * 1000
    result = carrom("replay", "-", "--json", text=f"{HEADER}{blank}\nsouth{blank}-{blank}\n")
    assert (result.exit_code, json.loads(result.stdout)["entry"]) == (0, "south -")


@pytest.mark.parametrize("value", ["²", "١", "", "1000000"])
def test_an_option_that_is_no_number_is_refused_with_its_range(value):
    result = carrom("replay", "-", text=f"rules icf shot_clock_s={value}\nseats south north\nopener south\n")
    assert result.exit_code == 2
    assert "-:1: " in result.stderr
    assert "0 to 600" in result.stderr


def test_a_learners_record_has_a_sheet_and_json_and_is_not_explained(tmp_path):
    record = tmp_path / "clear.record"
    record.write_text("rules clear\nseats south\nopener south\nsouth w@ne b@sw\nsouth q@ne\n")
    sheet = carrom("replay", str(record), "--lang", "en")
    assert sheet.exit_code == 0
    assert "Clearing the board alone" in sheet.output
    last = json.loads(carrom("replay", str(record), "--json").output.splitlines()[-1])
    assert (last["position"]["queen"], last["position"]["score"]["south"]) == ("held", 2)
    assert carrom("explain", str(record)).exit_code == 2


def test_the_games_won_before_in_a_match_stand_in_the_header():
    text = "rules icf\n# series 1 0   \nseats south north\nopener south\nsouth -\nresign north\n"
    lines = [json.loads(line) for line in carrom("replay", "-", "--json", text=text).stdout.splitlines()]
    assert [line["position"]["games"] for line in lines] == [{"south": 1, "north": 0}, {"south": 2, "north": 0}]
    long = text.replace("seats", "# " + "x" * 5000 + "\nseats", 1)
    assert carrom("replay", "-", "--json", text=long).exit_code == 0
