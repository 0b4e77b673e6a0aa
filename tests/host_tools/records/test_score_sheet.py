"""The score sheet, in French and English."""

import pytest

from carrom.game import entry as entries
from carrom.lang import LANGUAGES
from carrom_simulator.words import board_words, card_words
from carrom_tools.records import replay, score_sheet
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


def test_people_whom_the_record_names_stand_on_the_sheet():
    named = GAME.replace("opener south", "opener south\n# player south human - Ana\n# player north bot 40 Zoé Weber", 1)
    assert "Ana (Sud) contre Zoé Weber (Nord)" in carrom("replay", "-", text=named).stdout
    half = GAME.replace("opener south", "opener south\n# player south human - Ana\n# player north bot 40 -", 1)
    assert "Ana (Sud) contre Nord" in carrom("replay", "-", text=half).stdout


def test_after_a_change_of_sides_the_sheet_says_who_sits_where():
    board = "south " + "w@ne " * 8 + "q@ne\nsouth w@ne\n"
    header = "rules billard\nseats south north\nopener south\n"
    names = "# player south human - Ana\n# player north bot 40 Zoé\n"
    sheet = carrom("replay", "-", text=header + names + board + "sides\nundo\nsides\nsouth -\n").stdout
    lines = [line.strip() for line in sheet.splitlines() if "Ana" in line]
    moved, back = "Zoé (Sud) contre Ana (Nord)", "Ana (Sud) contre Zoé (Nord)"
    assert lines == [back, moved, back, moved]
    assert sheet.splitlines()[-3:] == [
        "plateau 1       0     9",
        "total           0     9",
        "La partie n'est pas finie.",
    ]
    assert "contre" not in carrom("replay", "-", text=header + board + "sides\n").stdout.partition("Plateau")[2]


def test_the_score_sheet_in_english_and_for_four():
    text = GAME.replace("seats south north", "seats south east north west").replace("north", "east")
    text = text.replace("seats south east east west", "seats south east north west")
    sheet = carrom("replay", "-", "--lang", "en", text=text).stdout
    assert "North-South against East-West" in sheet
    assert "Board 1, opened by South" in sheet


def test_points_of_undone_boards_are_left_out():
    steps = list(replay.replay(replay.parse(GAME.encode(), "game")))
    assert board_words.board_points(steps) == []
    won = list(replay.replay(replay.parse(GAME.replace("undo\n", "").encode(), "game")))
    points = board_words.board_points(won)
    assert len(points) == 1
    assert [sum(side) for side in zip(*points, strict=True)] == won[-1].after.score


BOARDS = [path for path in games_runner.case_files() if "kaluki" not in path.stem]
HANDS = [path for path in games_runner.case_files() if "kaluki" in path.stem]


def steps_of(path):
    source = replay.parse(games_runner.read(path).text.encode(), path.name)
    return source, list(replay.replay(source))


def kinds_that_stand(steps):
    kinds = []
    for step in steps:
        if not step.verdict.error and step.line.entry.kind == entries.UNDO:
            kinds.pop()
        elif not step.verdict.error:
            kinds.append(step.line.entry.kind)
    return kinds


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_every_case_has_a_score_sheet_whose_boards_add_up(path):
    source, steps = steps_of(path)
    points = board_words.board_points(steps)
    given = source.book.start_score(source.seats)  # C13
    if kinds_that_stand(steps).count(entries.SIDES) % 2:  # I19
        given = given[::-1]
    assert [given[side] + sum(board[side] for board in points) for side in (0, 1)] == steps[-1].after.score
    assert all(sorted(board)[0] == 0 < sorted(board)[1] for board in points)
    for lang in LANGUAGES:
        sheet = list(score_sheet.lines(source, lang))
        total = next(line for line in sheet if line.startswith("total"))
        assert [int(word) for word in total.split()[1:]] == steps[-1].after.score


@pytest.mark.parametrize("path", HANDS, ids=lambda path: path.stem)
def test_every_case_of_kaluki_has_a_score_sheet_whose_hands_add_up(path):
    source, steps = steps_of(path)
    last = steps[-1].after
    hands = card_words.hand_points(steps)
    for player, total in enumerate(last.points):
        if not last.bought[player]:
            assert sum(hand.get(player, 0) for hand in hands) == total
    for lang in LANGUAGES:
        sheet = list(score_sheet.lines(source, lang))
        found = next(line for line in sheet if line.startswith("total"))
        assert [int(word) for word in found.split()[1:]] == last.points
        chips = next(line for line in reversed(sheet) if line.startswith(("chips", "jetons")))
        assert [int(word) for word in chips.split()[1:]] == last.chips


def test_a_hand_of_cards_in_french_and_english():
    text = "rules kaluki\nplayers anna ben\ndealer ben\n"
    text += "deal anna Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh\ndeal ben As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks\n"
    text += "turn Td\nanna draw **\nanna meld 2h 3h 4h 5h\nanna swap 2h 1\nben take\n"
    french = carrom("replay", "-", text=text).stdout
    assert "anna contre ben" in french
    assert "Donne 1, donnée par ben" in french
    assert "reçoit A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ V♥ D♥ R♥" in french
    assert "refusé : ouverture à 14 points, il en faut 40" in french
    assert "refusé : ce n'est pas à lui" in french
    english = carrom(
        "replay", "-", "--lang", "en", text=text + "undo\nanna draw **\nanna draw 2h\nanna discard 2d\n"
    ).stdout
    assert "turned up: 10♦" in english
    assert "anna  draws joker" in english
    assert "refused: not possible now" in english
    assert "refused: that card cannot be there" in english
    assert "Pot: 6." in english
