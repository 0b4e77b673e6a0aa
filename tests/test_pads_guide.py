"""The boards of docs/pads.md, press by press: a table without pockets shows and says what stands there."""

import re
from pathlib import Path

import pytest

from carrom.ports import BUTTON_WORDS
from tests.firmware.playing import Play
from tests.firmware.telling import Teller

GUIDE = (Path(__file__).resolve().parent.parent / "docs" / "pads.md").read_text(encoding="utf-8")
PART = re.compile(r"^### A board of ([^\n]*), press by press\n(.*?)(?=^#)", re.MULTILINE | re.DOTALL)
BOOKS = {"Billard": "billard", "K-Rhum": "krhum"}


def rows(text):
    """The rows of a guide's table: (what happens, presses, what is shown, what is said)."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and not cells[0].startswith(("what happens", "---")):
            happens, press, shown, said = cells
            yield happens, press, shown[2:-2], said[2:-2].split(" », « ") if said else []


def presses(text):
    """The presses that a cell names: (button, whether it is held)."""
    found = []
    held = False
    for word in text.replace(",", " ").split():
        if word == "hold":
            held = True
        else:
            found.append((BUTTON_WORDS.index(word), held))
            held = False
    return found


@pytest.mark.parametrize(("name", "text"), PART.findall(GUIDE), ids=lambda part: part.split("\n")[0])
def test_a_board_is_played_by_the_presses_of_the_guide(name, text):
    play = Play(book=BOOKS[name], parts="display pads=pins buzzer")
    teller = Teller(play)
    play.wait(10)
    for happens, buttons, shown, said in rows(text):
        heard, seen = len(play.texts), []
        for button, held in presses(buttons):
            (teller.hold if held else teller.press)(button)
            told = play.table.menus.told
            seen.append(play.shown or (told and told.label))
            play.wait(0.8)
        play.wait(25)
        assert shown in seen or not shown, happens
        assert play.texts[heard:] == said, happens
    assert play.position.board == 2, "the board has an end"
    assert play.warnings == []


def test_the_guide_has_both_boards():
    assert [name for name, _ in PART.findall(GUIDE)] == list(BOOKS)
