"""What a page is refused, it is told in its own language: nothing English on a French page."""

import re

import pytest

from carrom_simulator.board import saved
from carrom_simulator.board.spec import BoardSpec
from carrom_simulator.films import film
from carrom_simulator.serving.protocol import Refused
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.records.library import Library
from tests.simulator.web.live_page import Page, asked_for

HEADER = "rules krhum\nseats south north\nopener south\n"
ENGLISH = re.compile(r"\b(the|is|are|not|gives|stands|begins|takes|lacks|unreadable|here|wanted)\b")


def new(**more):
    fields = asked_for(Setup.of("krhum", "two"))
    return fields | {"speed": 1, **more}


def refusal(page, what, **fields):
    """Both texts of a refusal."""
    try:
        page.send(what, **fields)
    except Refused as error:
        return error.args
    told = page.replies[-1]
    return told["text"], told["also"]["en"]["text"]


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("new", new(options={"start_east": "3"})),
        ("new", new(options={"other_man_penalty": "maybe"})),
        ("new", new(options={"nosuch": "1"})),
        ("open", {"name": "README.md", "text": "# A table\n\nIt is where people play.\n"}),
        ("open", {"name": "a", "text": HEADER + "south w@up\n"}),
        ("open", {"name": "a", "text": HEADER + "# x\ry\n"}),
        ("open", {"name": "a", "text": HEADER + "# board w900,0\nsouth -\n"}),
        ("open", {"name": "a", "text": "rules kaluki\nplayers a b\ndealer a\n"}),
        ("open", {"name": "a", "text": "carrom trace 1\nedge 99 1 1\n"}),
        ("open", {"name": "a", "text": "carrom trace 9\n"}),
    ],
)
def test_a_refusal_is_in_both_languages(what, fields):
    french, english = refusal(Page(Live(Setup.of("krhum", "two", seed=1))), what, **fields)
    assert french != english
    quoted = re.sub(r"'[^']*'|`[^`]*`|«[^»]*»", "", french)
    assert not ENGLISH.search(quoted), french


def test_a_kept_game_that_cannot_be_read_is_refused_in_both_languages(tmp_path):
    library = Library(tmp_path)
    library.prepare()
    file = library.begin()
    file.add(HEADER + "# x\ry\nsouth -\n")
    file.leave()
    page = Page(Live(Setup.of("krhum", "two", seed=1), keeper=library))
    french, english = refusal(page, "continue", id=library.unfinished()[0])
    assert french == "Partie gardée illisible : 4: un retour chariot (CR) sans saut de ligne (LF)"
    assert english == "The kept game is unreadable: 4: a carriage return that no line feed follows"


@pytest.mark.parametrize(
    "words", ["south 900.0 0.0 900.0 exact 1", "south 0.0 0.0 1e9 exact 1", "south 0.0 0.0 900.0 steam 1"]
)
def test_a_shot_that_cannot_be_shown_says_why_in_both_languages(words):
    (_, step) = saved.parse(f"{HEADER}# board w0,0\n# flick {words}\nsouth -\n", BoardSpec()).steps
    with pytest.raises(film.FilmError) as error:
        film.film_or_why(1, step.shot, BoardSpec())
    french, english = error.value.args
    assert french != english
    assert not ENGLISH.search(re.sub(r"'[^']*'", "", french)), french
