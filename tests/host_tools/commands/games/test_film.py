"""`carrom film`: the README's turn of K-Rhum, one shot as SVG, and what cannot be shown."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from carrom_simulator.board.spec import BoardSpec
from carrom_tools.cli import cli
from carrom_tools.commands.games import film

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
        lasting_ms = []
        for frame in range(shown.n_frames):
            shown.seek(frame)
            shown.load()
            lasting_ms.append(shown.info["duration"])
    # Bet and verdict stay long enough to be read; all else moves.
    assert [duration for duration in lasting_ms if duration >= 500] == [round(1000 * film.READ_S)] * 2


CAPTIONS = [  # when the bet was made, before the shot, after it
    ("North: bets, far pocket — Si Just! ×1", "Nord : parie, trou du côté opposé — Si Just ! ×1"),
    ("North", "Nord"),
    (
        "North: black SW, off the cushion, named man in — Bet won!, Brutal! 2 more shots",
        "Nord : noir S-O, par la bande, pion nommé rentré — Pari gagné !, Brutal ! 2 coups de plus",
    ),
]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_under_the_board_stands_who_plays_and_then_what_came_of_it(tmp_path, lang):
    image = pytest.importorskip("PIL.Image")
    pytest.importorskip("resvg_py")
    from carrom_simulator.films.moving_picture import Painter, Scene

    width, out = 240, tmp_path / "bet.png"
    assert run(TURN, "--entry", "24", "--to", "25", "--width", width, "-o", out, lang=lang).exit_code == 0
    strips = []
    with image.open(out) as shown:
        for frame in range(shown.n_frames):
            shown.seek(frame)
            strip = shown.convert("RGB").crop((0, width, width, shown.height)).tobytes()
            if strip not in strips:
                strips.append(strip)
    painter = Painter(BoardSpec(), width, captioned=True)
    wanted = [painter.paint(Scene((), 1.0, None, b"", caption[lang == "fr"])).convert("RGB") for caption in CAPTIONS]
    assert strips == [painted.crop((0, width, width, painted.height)).tobytes() for painted in wanted]


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
