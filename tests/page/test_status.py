"""The page shows the players' names, tells the player to shoot or to answer, and counts the men left."""

import json

import pytest

from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.serving.protocol import MAX_NAME
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.terminal import unbroken
from stands.pages.chromium import SIZES
from stands.pages.person import Person
from stands.pages.served import served

LONG = "Marie-Christine Joly"

# Texts of the score and of the situation that are not shown whole: cut off in their element, or outside of their box.
CUT = """() => [...document.querySelectorAll("#score .side, #men, .words")].flatMap((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), cut = [];
    while (walker.nextNode()) {
        const text = document.createRange(), around = walker.currentNode.parentElement;
        if (around.matches(".visually-hidden")) continue;
        text.selectNodeContents(walker.currentNode);
        const out = [...text.getClientRects()].some((each) => // a letter's box is higher than its line
            each.left < left || each.top < top - 4 || each.right > right || each.bottom > bottom + 4);
        const hides = [around, around.parentElement].some((one) => getComputedStyle(one).overflow !== "visible"
            && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1));
        if (out || hides) cut.push(walker.currentNode.textContent);
    }
    return cut;
})"""


def all_shown(person):
    """Hold once the page has settled in its window: no text of the score or of the situation is cut off."""
    person.until(f"({CUT})().length === 0", 10)


def tables():
    """A bot of each level beside a person with a long name, and four with people and bots in both teams."""
    assert len(LONG) == MAX_NAME
    for level in LEVELS:
        setup = Setup.of("krhum", "bot", seed=3)
        setup.players["south"]["name"] = LONG
        setup.players["north"]["skill"] = level.skill
        yield pytest.param(setup, [LONG, f"robot {level.name[0]}"], [LONG, f"bot {level.name[1]}"], id=level.id)
    setup = Setup.of("krhum", "four", seed=3)
    setup.opener = "south"
    for seat, level in (("east", LEVELS[0]), ("west", LEVELS[-1])):
        setup.players[seat] = {"kind": "bot", "skill": level.skill}
    setup.players["south"]["name"], setup.players["north"]["name"] = "Jean-Baptiste", LONG
    said = [[kind + name for name in names] for kind, names in (
        ("robot ", (LEVELS[0].name[0], LEVELS[-1].name[0])), ("bot ", (LEVELS[0].name[1], LEVELS[-1].name[1])),
    )]  # fmt: skip
    yield pytest.param(setup, [f"Jean-Baptiste + {LONG}", *said[0]], [f"Jean-Baptiste + {LONG}", *said[1]], id="four")


@pytest.mark.parametrize(("setup", "french", "english"), list(tables()))
def test_names_and_levels_are_shown_whole_at_every_size(open_page, setup, french, english):
    with served(Live(setup)) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        for lang, names in (("fr", french), ("en", english)):
            person.menu("#lang").select_option(lang)
            page.keyboard.press("Escape")
            person.wait(f"s.lang === '{lang}'")
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                shown = " ".join(page.locator("#score .side").all_inner_texts())
                assert [name for name in names if name not in shown] == [], (width, shown)
                all_shown(person)


def play_on(person, folder, record):
    """Open a record and play on from its end."""
    path = folder / "a.record"
    path.write_text(record, encoding="utf-8")
    person.page.set_input_files("#file", str(path))
    person.resume()
    person.wait_ready()


def test_it_says_what_to_do_and_what_is_left(open_page, tmp_path):
    with served(Live(Setup.of("billard", "bot", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        situation, men = page.locator("#situation"), page.locator("#men")
        assert situation.inner_text() == unbroken("À vous : 1 coup. Placez le palet et tirez.")
        assert men.get_attribute("aria-label") == unbroken("Sur le plateau : 9 blancs, 9 noirs et la reine.")
        assert men.inner_text().split() == ["9", "9", "1"]
        play_on(person, tmp_path, "rules billard\nseats south north\nopener south\nsouth w@sw b@ne w@nw\nsouth q@se\n")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert situation.inner_text() == unbroken("À vous : 1 coup, reine à couvrir. Placez le palet et tirez.")
            assert men.get_attribute("aria-label") == unbroken("Sur le plateau : 7 blancs, 8 noirs.")
            assert men.inner_text().split() == ["7", "8", "0"]
            all_shown(person)
        person.page.click("#flick")
        person.until("/Nord (vise|réfléchit)…/.test(document.getElementById('situation').textContent)")


def test_it_asks_for_an_answer_to_a_bet_and_then_for_the_shot(open_page, tmp_path):
    with served(Live(Setup.of("krhum", "two", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        play_on(person, tmp_path, "rules krhum\nseats south north\nopener south\nsouth w@sw\n")
        person.button("south", "BET")
        person.wait("s.question")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.locator("#situation").inner_text().endswith("Choisissez votre pari.")
            all_shown(person)
        page.locator("#question button:enabled").first.click()
        person.wait("s.position.bet && s.may.flick")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            text = page.locator("#situation").inner_text()
            assert "pari" in text
            assert text.endswith("Placez le palet et tirez.")
            all_shown(person)


@pytest.mark.parametrize(
    ("book", "fr", "en"),
    [
        ("billard", "Rentrez vos neuf blancs avant les neuf noirs ; la reine vaut 3 points.",
         "Pocket your nine white men before the nine black ones; the queen is worth 3 points."),
        ("krhum", "Rentrez vos neuf pions, puis la reine : Yes Sir ! Le premier pion qui tombe donne votre couleur.",
         "Pocket your nine men, then the queen: Yes Sir! The first man that falls gives your colour."),
        ("icf", "Rentrez vos neuf blancs avant les neuf noirs, et d'abord la reine, qui vaut 3 points.",
         "Pocket your nine white men before the nine black ones, and first the queen, worth 3 points."),
    ],
)  # fmt: skip
def test_before_the_first_shot_it_says_what_wins(open_page, book, fr, en):
    with served(Live(Setup.of(book, "bot", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        shown = page.locator("#own")
        for lang, goal in (("fr", unbroken(fr)), ("en", en)):
            person.menu("#lang").select_option(lang)
            page.keyboard.press("Escape")
            person.wait(f"s.lang === '{lang}'")
            assert shown.inner_text() == goal
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                all_shown(person)
                box = shown.bounding_box()
                assert box["y"] + box["height"] < height, "it is below the fold"
        page.set_viewport_size({"width": 1280, "height": 900})
        page.click("#rules-button")  # and again by one press
        page.locator("#rules h3 >> nth=0").wait_for()
        assert page.locator("#rules h3").first.inner_text() == "The aim"
        page.keyboard.press("Escape")
        page.click("#flick")
        person.until(f"document.getElementById('own').innerText !== {json.dumps(en)}")
