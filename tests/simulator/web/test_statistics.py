"""Statistics of finished games: by player, book and level; who won against whom."""

from collections import Counter
from pathlib import Path

from carrom.game.engine import Game
from carrom.game.record import Reader
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.game.tally import tally
from carrom_simulator.web.opened.statistics import COUNTED, Row, Statistics, player_name

GAMES = Path(__file__).resolve().parents[2] / "games"
HEADER = "rules dezepions\nseats south north\nopener south\n"
PLAYERS = "# player south human - Ann\n# player north bot 75 -\n"
NORTH_WINS = "south w@sw w@ne\nsouth -\n" + "north b@sw\n" * 9 + "north q@sw\n"


def game_of(text):
    """The book, the seats, the opener and the entries of a record."""
    reader = Reader()
    read = [entry for entry in map(reader.line, text.splitlines()) if entry is not None]
    game = Game(reader.book, reader.seats, reader.opener)
    for entry in read:
        game.enter(entry)
    return game.book, game.seats, game.opener, game.texts()


def added(*texts, lang="en"):
    statistics = Statistics(lang)
    for text in texts:
        statistics.add(text)
    return statistics


def test_each_players_shots_are_added_up_by_book():
    statistics = added(*[HEADER + PLAYERS + NORTH_WINS] * 3)
    assert statistics.rows == {
        ("Ann", "dezepions", -1): Row(games=3, won=0, shots=6, scored=3),
        ("Club", "dezepions", 75): Row(games=3, won=3, shots=30, scored=27),
    }
    assert statistics.wins == {("Club", "Ann"): 3}
    told = statistics.told()
    assert told["levels"] == [{"level": "Club", "shots": 30, "scored": 27}]
    assert told["wins"] == [{"winner": "Club", "loser": "Ann", "games": 3}]
    assert [(row["player"], row["skill"]) for row in told["players"]] == [("Ann", None), ("Club", 75)]
    assert [[row[key] for key in COUNTED] for row in told["players"]] == [[6, 3, 0, 0, 0], [30, 27, 0, 0, 0]]


def test_whoever_is_not_named_is_no_bot():
    statistics = added(HEADER + NORTH_WINS)
    assert [row["skill"] for row in statistics.told()["players"]] == [None, None]


def test_a_game_that_is_not_over_and_one_of_cards_count_nothing():
    statistics = added(HEADER + "south w@sw\n", "rules kaluki\nplayers a b\ndealer a\nvoid\n")
    assert (statistics.rows, statistics.wins) == ({}, Counter())


def test_partners_win_together():
    header = "rules dezepions\nseats south east north west\nopener south\n"
    names = "".join(f"# player {seat} human - {seat[0].upper()}\n" for seat in ("south", "east", "north", "west"))
    turns = "south w@sw\nsouth -\neast " + "b@sw\neast ".join([""] * 10) + "q@sw\n"
    statistics = added(header + names + turns)
    assert statistics.wins == {("E + W", "S + N"): 1}
    assert {name: row.won for (name, _, _), row in statistics.rows.items()} == {"S": 0, "E": 1, "N": 0, "W": 1}


def test_each_pair_is_told_once_with_the_games_of_both():
    statistics = Statistics("en")
    statistics.wins.update({("Ben", "Ann"): 2, ("Ann", "Ben"): 5, ("Carl", "Carl"): 3})
    assert statistics.pairs() == [("Ann", "Ben", 5, 2), ("Carl", "Carl", 3, 3)]


def test_levels_add_up_all_books():
    statistics = Statistics("fr")
    statistics.rows = {
        ("Club", "icf", 75): Row(shots=4, scored=1), ("Club", "krhum", 75): Row(shots=6, scored=5),
        ("x", "icf", -1): Row(shots=9), ("Débutant", "icf", 15): Row(),
    }  # fmt: skip
    assert statistics.told()["levels"] == [{"level": "Club", "shots": 10, "scored": 6}]


def test_who_has_no_name_is_called_by_seat_level_or_number():
    assert player_name(None, 2, "fr") == "Nord"
    assert player_name({"kind": "human"}, 0, "en") == "person"
    assert player_name({"kind": "human", "name": "Ann"}, 0, "en") == "Ann"
    assert player_name({"kind": "bot", "skill": 100}, 0, "fr") == "Maître"
    assert player_name({"kind": "bot", "skill": 33}, 0, "fr") == "robot 33"


def test_a_file_that_cannot_be_read_is_named_and_the_others_count(tmp_path):
    good, bad, latin = (tmp_path / name for name in ("good", "bad", "latin"))
    good.write_text(HEADER + PLAYERS + NORTH_WINS)
    bad.write_text("rules dezepions\nseats south north\nopener south\nup w@sw\n")
    latin.write_bytes(b"\xe9")
    statistics = Statistics("en")
    faults = statistics.add_files([bad, good, latin, tmp_path / "nowhere"])
    assert [place for place, _ in faults] == [f"{bad}:4", str(latin), str(tmp_path / "nowhere")]
    assert len(statistics.rows) == 2


def test_faults_are_counted_too_and_a_players_books_stand_apart():
    text = (GAMES / "krhum_game_lost_by_a_tomate.record").read_text(encoding="utf-8")
    counts = tally(*game_of(text))
    statistics = added(*[text.replace("opener", PLAYERS + "opener", 1)] * 2, HEADER + PLAYERS + NORTH_WINS)
    for seat, key in ((0, ("Ann", "krhum", -1)), (2, ("Club", "krhum", 75))):
        row = statistics.rows[key]
        assert [getattr(row, name) for name in COUNTED] == [2 * getattr(counts[seat], name) for name in COUNTED]
        assert row.faults == 2
    assert statistics.rows["Ann", "dezepions", -1].games == 1


def test_bets_are_counted_by_who_made_them():
    text = (GAMES / "krhum_game_lost_by_a_tomate.record").read_text(encoding="utf-8")
    before = text.rpartition("north -\n")[0]
    bets = "bet south near\nsouth b@sw hit\nbet south near\nanswer\nsouth -\nnorth -\nbet north near\nnorth -\n"
    rest = "north -\nnorth -\nnorth -\nsouth b@sw b@sw b@sw b@sw b@sw b@sw b@sw q@sw\n"
    statistics = added(f"{before}north -\nsouth b@sw\n{bets}{rest}")
    made = {row["player"]: (row["bets_won"], row["bets_lost"]) for row in statistics.told()["players"]}
    assert made == {"South": (1, 1), "North": (0, 1)}


def test_a_bot_without_skill_is_a_child_and_no_person():
    statistics = added(HEADER + "# player south bot 0 -\n" + NORTH_WINS)
    assert {skill for _, _, skill in statistics.rows} == {0, -1}
    assert [row["skill"] for row in statistics.told()["players"]] == [None, 0]


def test_a_bot_whose_level_the_record_does_not_tell_is_no_beginner():
    statistics = added(HEADER + "# player south bot hard -\n" + NORTH_WINS)
    assert "bot" in [row["player"] for row in statistics.told()["players"]]
    assert {skill for _, _, skill in statistics.rows} == {-1}


def test_levels_without_a_shot_are_left_out():
    statistics = Statistics("en")
    statistics.rows = {("a", "icf", level.skill): Row(shots=at) for at, level in enumerate(LEVELS)}
    assert [row["shots"] for row in statistics.told()["levels"]] == list(range(1, len(LEVELS)))
    assert [row["level"] for row in statistics.told()["levels"]] == [level.name[1] for level in LEVELS[1:]]


def test_whoever_has_changed_sides_wins_where_he_sits_in_the_end():
    board = "south " + "w@ne " * 8 + "q@ne\nsouth w@ne\n"
    header = "rules billard start_north=20\nseats south north\nopener south\n" + PLAYERS
    statistics = added(header + board + "sides\n" + board)
    assert statistics.wins == {("Club", "Ann"): 1}
    rows = statistics.rows
    assert (rows["Ann", "billard", -1].shots, rows["Club", "billard", 75].shots) == (2, 2)
    assert (rows["Ann", "billard", -1].won, rows["Club", "billard", 75].won) == (0, 1)
    decided = Statistics("en")
    decided.add(header + board + "sides\n", "south")  # people have decided it so, as they sit now
    assert decided.wins == {("Club", "Ann"): 1}
