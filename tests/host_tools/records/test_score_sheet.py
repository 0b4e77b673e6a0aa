"""The score sheet, in French and English."""

import pytest

from carrom.lang import LANGUAGES
from host_tools.records import replay, score_sheet
from tests import games_runner
from tests.host_tools.running import carrom

HEADER = "rules krhum other_man_penalty=off\nseats south north\nopener south\n"


GAME = """\
rules krhum
seats south north
opener south
south w@sw
north -
bet south near
answer
south - miss
north q@ne
undo
north s@ne
"""


def test_the_score_sheet_in_french():
    result = carrom("replay", "-", text=GAME)
    assert result.exit_code == 0
    sheet = result.stdout
    assert "Plateau 1, ouvert par Sud" in sheet
    assert "Sud contre Nord" in sheet
    assert "refusé : ce n'est pas son tour" in sheet
    assert "Nord a les noirs" in sheet or "Sud a les blancs" in sheet
    assert "Pari perdu" in sheet
    assert "Sud gagne le plateau 1 : 10 points" in sheet or "Sud gagne le plateau 1 : 9 points" in sheet
    assert "La partie n'est pas finie." in sheet


def test_the_score_sheet_in_english_and_for_four():
    text = GAME.replace("seats south north", "seats south east north west").replace("north", "east")
    text = text.replace("seats south east east west", "seats south east north west")
    sheet = carrom("replay", "-", "--lang", "en", text=text).stdout
    assert "South-North against East-West" in sheet
    assert "Board 1, opened by South" in sheet


def test_points_of_undone_boards_are_left_out():
    steps = list(replay.replay(replay.parse(GAME.encode(), "game")))
    assert score_sheet.board_points(steps) == []
    won = list(replay.replay(replay.parse(GAME.replace("undo\n", "").encode(), "game")))
    points = score_sheet.board_points(won)
    assert len(points) == 1
    assert [sum(side) for side in zip(*points, strict=True)] == won[-1].after.score


@pytest.mark.parametrize("path", games_runner.case_files(), ids=lambda path: path.stem)
def test_every_case_has_a_score_sheet_whose_boards_add_up(path):
    source = replay.parse(games_runner.read(path).text.encode(), path.name)
    steps = list(replay.replay(source))
    points = score_sheet.board_points(steps)
    assert [sum(board[side] for board in points) for side in (0, 1)] == steps[-1].after.score
    assert all(sorted(board)[0] == 0 < sorted(board)[1] for board in points)
    for lang in LANGUAGES:
        sheet = list(score_sheet.lines(source, lang))
        total = next(line for line in sheet if line.startswith("total"))
        assert [int(word) for word in total.split()[1:]] == steps[-1].after.score
