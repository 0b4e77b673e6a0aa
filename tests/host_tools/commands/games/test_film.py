"""`carrom film`: the README's turn of K-Rhum, one shot as SVG, and what cannot be shown."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from carrom.game import pieces
from carrom.game.position import Position
from host_tools.cli import cli
from host_tools.commands.games import film
from host_tools.commands.games.picture import opened_record
from simulator.board.spec import BoardSpec

ROOT = Path(__file__).resolve().parents[4]
TURN = ROOT / "docs" / "turn.record"


def run(*args, lang="en"):
    return CliRunner().invoke(cli, ["film", *map(str, args), "--lang", lang])


def test_the_readmes_picture_is_a_whole_turn_with_a_bet_won():
    replayed = CliRunner().invoke(cli, ["replay", str(TURN), "--lang", "en"]).output
    assert "Bet won!" in replayed
    image = pytest.importorskip("PIL.Image")
    with image.open(ROOT / "docs" / "turn.webp") as shown:
        lasting_ms = 0
        for frame in range(shown.n_frames):
            shown.seek(frame)
            shown.load()
            lasting_ms += shown.info["duration"]
        assert shown.n_frames > 100
    assert 8_000 < lasting_ms < 60_000
    assert (ROOT / "docs" / "turn.webp").stat().st_size <= 1_500_000


def test_several_entries_with_their_calls(tmp_path):
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    out = tmp_path / "bet.webp"
    result = run(TURN, "--entry", "24", "--to", "25", "--width", "120", "-o", out)
    assert result.exit_code == 0, result.output
    with image.open(out) as shown:
        assert shown.width == 120
        assert shown.height > 120
        assert shown.n_frames > 20


def test_one_shot_as_svg(tmp_path):
    out = tmp_path / "shot.svg"
    assert run(TURN, "--entry", "25", "-o", out).exit_code == 0
    assert "animateTransform" in out.read_text()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--entry", "24", "-o", "x.svg"], "# flick"),
        (["--entry", "90", "-o", "x.svg"], "the record has 26"),
        (["--entry", "21", "--to", "26", "-o", "x.svg"], ".webp"),
        (["--entry", "21", "-o", "x.gif"], ".webp, .png or .svg"),
        (["--entry", "21", "-o", "/nowhere/x.svg"], "can be written"),
    ],
)
def test_what_cannot_be_shown_is_said_and_ends_with_2(args, says):
    result = run(TURN, *args)
    assert result.exit_code == 2
    assert says in result.stderr


def test_what_cannot_be_shown_is_said_in_french():
    assert "la feuille en a 26" in run(TURN, "--entry", "90", "-o", "x.svg", lang="fr").stderr


def test_each_entry_is_shown_with_who_plays_then_with_what_came_of_it():
    saved = opened_record(str(TURN), BoardSpec())
    shown = list(film._scenes(saved, 22, 25, str(TURN), "en"))
    read = [scene for scene in shown if scene.seconds >= 0.5]
    assert [(scene.caption, scene.seconds) for scene in read] == [
        ("North : black SE", 0.9),
        ("North : nothing", 0.9),
        ("North : bets, far pocket — Si Just! ×1", film.READ_S),
        ("North : black SW, off the cushion, named man in — Bet won!, Brutal! 2 more shots", film.READ_S),
    ]
    assert {scene.caption for scene in shown if scene.seconds < 0.5} == {"North, 2 shots", "North"}
    lying = [len(scene.discs) for scene in read]
    assert lying == [8, 8, 7, 7]  # the striker is not on the board while a bet is made
    # The ring is on the man that the bet was won with, until he falls.
    bet = shown[shown.index(read[2]) + 1 :]
    assert all(scene.ring is None for scene in shown[: -len(bet)])
    assert bet[0].ring is not None
    assert bet[-1].ring is None
    assert bet[0].columns != b""
    won = Position(pieces.TWO_SEATS, pieces.SOUTH)
    assert film._leds(won) != read[-1].columns


def test_the_man_of_a_bet_is_the_first_own_man_that_fell():
    position = Position(pieces.TWO_SEATS, pieces.SOUTH)
    position.colours = pieces.BLACK
    shot = {"pieces": "wbqbbs", "gone": [[4, 1.5], [0, 0.2], [3, 0.9], [2, 0.5]]}
    assert film._man_of_the_bet(shot, position, True) == 3
    assert film._man_of_the_bet(shot, position, False) == -1
    assert film._man_of_the_bet({**shot, "gone": [[0, 0.2]]}, position, True) == -1
