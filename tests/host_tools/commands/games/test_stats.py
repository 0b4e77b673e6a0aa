"""carrom stats: who won, and how well everybody shoots."""

import json

import pytest

from carrom_tools.records.library import Library, default_folder
from tests.host_tools.running import carrom

HEADER = "rules dezepions\nseats south north\nopener south\n"
PLAYERS = "# player south human - Léa\n# player north bot 75 -\n"
WON_BY_NORTH = "south w@sw w@ne\nsouth -\n" + "north b@sw\n" * 9 + "north q@sw\n"


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "a.record"
    path.write_text(HEADER + PLAYERS + WON_BY_NORTH, encoding="utf-8")
    return path


def games_kept_below(folder, monkeypatch):
    """Have a user whose data lies in `folder`. Return the folder of his games, which is there."""
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(folder))
    default_folder().mkdir(parents=True)
    return default_folder()


def test_players_are_counted_by_name_and_book(record, tmp_path):
    open_game = tmp_path / "b.record"
    open_game.write_text(HEADER + PLAYERS + "south w@sw\n", encoding="utf-8")
    cards = tmp_path / "c.record"
    cards.write_text("rules kaluki\nplayers anna ben\ndealer anna\nvoid\n", encoding="utf-8")
    files = (str(record), str(record), str(open_game), str(cards))
    result = json.loads(carrom("stats", *files, "--json", "--lang", "fr").output)
    club, lea = result["players"]
    assert (lea["player"], lea["games"], lea["won"], lea["shots"], lea["scored"]) == ("Léa", 2, 0, 4, 2)
    assert (club["player"], club["games"], club["won"], club["shots"]) == ("Club", 2, 2, 20)
    assert (club["skill"], lea["skill"]) == (75, None)
    assert result["wins"] == [{"winner": "Club", "loser": "Léa", "games": 2}]
    assert result["levels"] == [{"level": "Club", "shots": club["shots"], "scored": club["scored"]}]


@pytest.mark.parametrize(
    ("players", "counted"),
    [
        ("south human - Léa\n# player north human - Léa", {"Léa": (1, 1)}),
        ("south human - -\n# player north human - -", {"personne": (1, 1)}),
        ("south human - Zoe\u0301\n# player north human - Zo\u00e9", {"Zoé": (1, 1)}),
        ("south human - Léa\n# player north human - Zoé", {"Léa": (1, 0), "Zoé": (1, 1)}),
    ],
)
def test_a_game_counts_once_for_a_name(tmp_path, players, counted):
    path = tmp_path / "a.record"
    path.write_text(f"{HEADER}# player {players}\n{WON_BY_NORTH}", encoding="utf-8")
    told = json.loads(carrom("stats", path, "--json", "--lang", "fr").output)
    assert {row["player"]: (row["games"], row["won"]) for row in told["players"]} == counted


EACH_COMMAND = pytest.mark.parametrize(
    "words", ["stats", "replay", "explain", "picture -o {}/a.svg", "film --entry 3 -o {}/a.svg"]
)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@EACH_COMMAND
def test_every_command_reads_the_same_lines(tmp_path, words, end):
    """A byte order mark is none of them, and no other character of a comment ends one."""
    path = tmp_path / "a.record"
    said = "# says: a\u2028b\u0085c\x0cd\x0be\n"
    path.write_bytes(("\ufeff" + (HEADER + PLAYERS + said + WON_BY_NORTH).replace("\n", end)).encode())
    command, *options = words.format(tmp_path).split()
    result = carrom(command, path, *options, "--lang", "fr")
    assert "commence par" not in result.output + result.stderr
    if command == "film":
        assert "comment" in result.stderr, "the record does not tell how that shot was played, nothing else is wrong"
    else:
        assert result.exit_code == 0, result.stderr
    if command == "stats":
        assert "Léa" in result.output


@pytest.mark.parametrize("line", ["south w@ne # good\rsouth w@nw\n", "# good\rsouth w@nw\n", "south w@ne\r"])
@EACH_COMMAND
def test_every_command_refuses_a_carriage_return_that_ends_no_line(tmp_path, words, line):
    """Two readers could see other shots there."""
    path = tmp_path / "a.record"
    path.write_bytes((HEADER + line).encode())
    command, *options = words.format(tmp_path).split()
    result = carrom(command, path, *options, "--lang", "fr")
    assert "a.record:4: un retour chariot (CR) sans saut de ligne (LF)" in result.output + result.stderr
    assert result.exit_code == 2


def test_a_kept_game_that_cannot_be_read_stops_no_other(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "carrom-table" / "games"
    folder.mkdir(parents=True)
    (folder / "a.record").write_bytes((HEADER + "# x\ry\nsouth -\n").encode())
    (folder / "b.record").write_text(HEADER + PLAYERS + WON_BY_NORTH, encoding="utf-8")
    result = carrom("stats", "--lang", "en")
    assert "a.record:4: a carriage return" in result.stderr
    assert "Léa" in result.output


def test_a_table_for_people(record):
    output = carrom("stats", str(record), "--lang", "en").output
    assert "Club against Léa: 1 to 0" in output
    assert "50 %" in output


def test_the_table_has_games_shots_bets_and_faults_of_each(tmp_path, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    path = tmp_path / "k.record"
    turns = "south w@sw w@ne\nsouth -\n" + "north b@sw\n" * 9 + "north q@sw\n"
    path.write_text(HEADER + PLAYERS + turns, encoding="utf-8")
    text = carrom("stats", path, path, "--lang", "en").output
    cells = [[cell.strip() for cell in line.split("│")[1:-1]] for line in text.splitlines() if "│" in line]
    rows = {name: row for name, _, *row in cells}
    assert rows["Léa"] == ["2", "0", "50 %", "█" * 10, "-", "0.0"]
    assert rows["Club"] == ["2", "2", "90 %", "█" * 18, "-", "0.0"]
    assert "Shots scored, by bots' level" in text
    assert "Club 90 % " + "█" * 18 in text


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_in_a_narrow_terminal_the_bars_still_tell_shares_apart_and_each_column_has_a_head(tmp_path, monkeypatch, lang):
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / "k.record"
    turns = "south w@sw w@ne\nsouth -\n" + "north b@sw\n" * 9 + "north q@sw\n"
    path.write_text(HEADER + PLAYERS + turns, encoding="utf-8")
    text = carrom("stats", path, "--lang", lang).output
    heads = [line.split("┃")[1:-1] for line in text.splitlines() if "┃" in line]
    assert all("".join(lines).strip() for lines in zip(*heads, strict=True))
    bars = {
        line.split("│")[1].strip(): line.split("│")[6].rstrip()
        for line in text.splitlines()
        if "%" in line and "│" in line
    }
    assert 0 < len(bars["Léa"]) < len(bars["Club"]) - 1


@pytest.mark.parametrize("name", ["[red]", "[/b]", "\x1b[2J"])
def test_a_name_is_shown_as_it_is_and_has_no_power_over_the_terminal(tmp_path, name):
    path = tmp_path / "a.record"
    path.write_text(HEADER + f"# player south human - {name}\n" + WON_BY_NORTH, encoding="utf-8")
    result = carrom("stats", path, "--lang", "en")
    assert result.exit_code == 0, result.output
    shown = name.replace("\x1b", "\\x1b")
    assert f"{shown} against North: 0 to 1" in result.output or f"North against {shown}: 1 to 0" in result.output
    assert "\x1b" not in result.output


def test_who_has_no_name_is_called_by_his_seat_or_as_a_robot(tmp_path):
    nobody, bots = tmp_path / "nobody.record", tmp_path / "bots.record"
    nobody.write_text(HEADER + WON_BY_NORTH, encoding="utf-8")
    bots.write_text(HEADER + "# player north bot 74 -\n" + WON_BY_NORTH, encoding="utf-8")
    assert "Nord contre Sud : 1 à 0" in carrom("stats", nobody, "--lang", "fr").output
    assert "North against South: 1 to 0" in carrom("stats", nobody, "--lang", "en").output
    assert "robot 74" in carrom("stats", bots, "--lang", "fr").output
    assert "bot 74" in carrom("stats", bots, "--lang", "en").output


def test_a_drawing_of_everything(record, tmp_path):
    pytest.importorskip("matplotlib")
    out = tmp_path / "stats.svg"
    assert carrom("stats", str(record), "--plot", str(out)).exit_code == 0
    assert out.read_text().startswith("<?xml")
    assert carrom("stats", str(record), "--plot", str(tmp_path / "stats.gif")).exit_code == 2


def test_where_nothing_is_kept_it_says_how(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "carrom play" in carrom("stats").output
    assert "carrom play" in carrom("stats").output


def test_a_bad_file_is_named(tmp_path):
    path = tmp_path / "bad.record"
    path.write_text("rules chess\n")
    result = carrom("stats", str(path))
    assert result.exit_code == 2
    assert "bad.record" in result.output


@pytest.mark.parametrize(
    ("content", "french", "english"),
    [
        (b"rules chess\n", "bad.record:1: pas de règle 'chess' ; il y a", "bad.record:1: no rule book 'chess'; there"),
        (HEADER.encode() + b"# board w9999,0\n", "bad.record:4: 'w9999,0' est hors du plateau", "lies outside the"),
        (b"\xff\xfe\n", "bad.record: pas de l'UTF-8", "bad.record: not UTF-8"),
        (None, "bad.record: c'est un dossier", "bad.record: Is a directory"),
    ],
)
def test_what_is_wrong_with_a_kept_game_is_said_in_the_players_language(
    tmp_path, monkeypatch, content, french, english
):
    path = games_kept_below(tmp_path, monkeypatch) / "bad.record"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
        assert french in carrom("stats", path, "--lang", "fr").output
        assert english in carrom("stats", path, "--lang", "en").output
    assert french in carrom("stats", "--lang", "fr").stderr
    assert english in carrom("stats", "--lang", "en").stderr


def test_a_bad_file_among_those_that_are_kept_is_named_beside_the_figures(tmp_path, monkeypatch, record):
    folder = games_kept_below(tmp_path, monkeypatch)
    library = Library(folder)
    library.prepare()
    game = library.begin()
    game.add(record.read_text())
    game.set_over(True)
    game.leave()
    record.unlink()
    (folder / "bad.record").write_text("rules chess\n")
    result = carrom("stats", "--json")
    assert result.exit_code == 0
    assert "bad.record" in result.stderr
    assert len(json.loads(result.stdout)["players"]) == 2
