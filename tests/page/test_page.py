"""The page itself: accessible, usable at every size, in two languages; and a real board in it."""

import re

import pytest

from carrom.game.engine import Game
from carrom.game.record import parse_entry, position_dict
from carrom.game.rules import load
from carrom.panel import calls
from carrom_simulator.web.feed import Feed
from carrom_simulator.web.live import Live
from carrom_simulator.web.server import STATIC
from carrom_simulator.web.setup import Setup
from carrom_tools.terminal import unbroken
from stands.pages.person import Hand, Person
from stands.pages.served import served


@pytest.fixture(scope="module")
def table():
    with served(Live(Setup.of("krhum", "four", seed=3, speed=8))) as running:
        yield running


def test_the_page_fits(table, open_page):
    page = open_page(table.address)
    for lang in ("fr", "en"):
        page.set_viewport_size({"width": 1280, "height": 800})
        Person(page, "mouse").menu("#lang").select_option(lang)
        page.keyboard.press("Escape")
        for width, height in ((360, 740), (768, 1024), (1280, 800), (3840, 2160)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            board = page.locator("#board").bounding_box()
            assert abs(board["width"] - board["height"]) < 1
            assert board["width"] >= min(width, height) * 0.5


def test_a_ghost_shows_how_to_shoot_until_it_was_done_once(open_page):
    """The board is drawn anew all the time while the ghost moves, and rests once somebody has flicked."""
    with served(Live(Setup.of("billard", "bot", seed=3, pace="quick"))) as running:
        page = open_page(running.address, reduced_motion="no-preference")
        person = Person(page, "mouse")
        person.wait_ready()
        assert "Reculez" in page.locator("#hint").inner_text()
        look = "(() => { const c = document.getElementById('discs'); return c.toDataURL(); })()"
        first = page.evaluate(look)
        person.until(f"{look} !== {first!r}")
        person.shoot(Hand(0.0, 3, 0.5))
        person.wait("s.phase === 'running'")
        person.wait("s.phase === 'idle'")
        person.wait_ready()
        assert page.locator("#hint").inner_text() == ""
        shown = [page.evaluate(look)]
        while len(shown) < 3 or shown[-1] != shown[-2]:  # the last state may still have to be drawn
            assert len(shown) < 100, "the board does not rest"
            page.wait_for_timeout(500)
            shown.append(page.evaluate(look))
        page.reload()
        page.wait_for_selector("#table[data-ready]")
        person.wait_ready()
        assert page.locator("#hint").inner_text() == ""


def test_the_first_game_is_the_simple_one_against_a_named_bot(open_page):
    with served(Live(Setup.of("billard", "bot", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        assert person.state("shooter") == "south"
        assert "robot Débutant" in page.locator("#score").inner_text()
        page.click("#new")
        shown = page.locator("label:has([name=level])").all_inner_texts()
        assert [text.split("\n")[0] for text in shown] == ["Débutant", "Joueur", "Club", "Maître"]
        assert all(re.search(r"\d+ % de tirs réussis", text) for text in shown)
        page.locator("#setup summary").click()
        page.fill("[name=name-south]", "Léa")
        page.click("#start")
        person.wait("s.players.south.name === 'Léa'")
        assert page.locator("#pads .shown").inner_text() == "Léa"


def test_a_row_in_the_list_opens_the_rules_there(open_page, tmp_path):
    live = Live(Setup.of("krhum", "two", seed=3))
    with served(live) as running:
        page = open_page(running.address)
        path = tmp_path / "a.record"
        path.write_text("rules krhum\nseats south north\nopener south\nsouth w@ne bank\nnorth -\n")
        page.set_input_files("#file", str(path))
        Person(page, "mouse").resume()
        rule = page.locator("#record [data-rule=K9]")
        rule.click()
        page.wait_for_selector("#rules [data-row=K9].wanted")
        assert "Brutal" in page.locator("#rules .wanted").inner_text()
        assert page.evaluate("document.activeElement.dataset.row") == "K9"
        box = page.locator("#rules .wanted").bounding_box()
        assert 0 <= box["y"] <= 900 - box["height"]
        Person(page, "mouse").menu("#lang").select_option("en")
        page.wait_for_function("() => document.querySelector('#rules').textContent.includes('cushion')")
        page.keyboard.press("Escape")
        page.locator("#rules-button").click()
        page.locator("#rules [data-action=close]").click()
        assert page.locator("#rules").is_hidden()


def test_it_says_that_it_is_a_simulator_and_what_keys_and_buttons_are_for(table, open_page):
    page = open_page(table.address)
    assert page.locator("#badge").is_visible()
    assert page.locator("#badge").inner_text().lower() == "simulateur"
    assert "simulateur" in page.title()
    texts = page.locator(".pad button").all_inner_texts()
    assert [text.split() for text in texts] == [
        ["BET", "parier"],
        ["FAULT", "faute"],
        ["BANK", "bande"],
        ["OK", "valider"],
    ]
    assert "avant un tir" in page.locator(".pad [data-button=BET]").get_attribute("title")
    page.locator("#board").focus()
    page.keyboard.press("?")
    page.wait_for_selector("#helping[open]")
    keys = page.locator("#helping kbd").all_inner_texts()
    assert {"← →", "↑ ↓", "␣", "1 2 3 4"} <= set(keys)
    page.keyboard.press("Escape")
    assert page.locator("#helping[open]").count() == 0


def test_every_word_of_the_page_exists_in_both_languages(table, open_page):
    page = open_page(table.address)
    for lang in ("en", "fr"):
        Person(page, "mouse").menu("#lang").select_option(lang)
        bare = page.evaluate(
            "[...document.querySelectorAll('[data-i18n]')].map((n) => [n.textContent, n.dataset.i18n])"
            ".filter(([text, key]) => !text || text === key)"
        )
        assert bare == []
        assert page.evaluate("document.documentElement.lang") == lang
    words = page.evaluate("import('./page/sentences.js').then(({ SENTENCES }) => SENTENCES)")
    assert all(len(pair) == 2 and all(pair) for pair in words.values())
    code = "".join(path.read_text(encoding="utf-8") for path in STATIC.rglob("*.js"))
    asked_for = set(re.findall(r'\bt\("(\w+)"', code))
    assert len(asked_for) > 50
    assert asked_for <= set(words)
    counted = set(re.findall(r'\btn\("(\w+)"', code))
    assert {f"{name}_{many}" for name in counted for many in ("one", "many")} <= set(words)


def test_pages_begin_in_their_own_language_unless_one_was_named(open_page):
    for asks, locale, lang in ((True, "en-GB", "en"), (False, "en-GB", "fr"), (True, "fr-CH", "fr")):
        with served(Live(Setup.of("krhum", "two", seed=3), asks_lang=asks)) as running:
            page = open_page(running.address, locale=locale)
            Person(page, "mouse").wait(f"s.lang === '{lang}'")
            other = open_page(running.address, locale="de")
            page.click("#new")
            page.locator("#setup summary").click()
            labels = page.locator("#setup details").inner_text()
            assert {"fr": "c'est une pénalité", "en": "is a penalty"}[lang] in labels
            assert other.evaluate("carromFigures.state().lang") == ("en" if asks else lang)
            assert running.source.lang == lang  # the first page chooses the table's, unless it was named
            for one in (page, other):  # or they would be the first pages of the next server
                one.close()


def test_the_board_can_be_heard(table, open_page):
    """Somebody who does not see it learns where the men lie and what he aims at."""
    person = Person(open_page(table.address), "keyboard")
    person.wait_ready()
    person.focus_board()
    person.page.keyboard.press("d")
    heard = person.page.locator("#announce").inner_text()
    assert heard.count("blanc") == heard.count("noir") == 9
    assert heard.count("reine") == 1
    assert "reine à 0°, 25 cm" in heard
    assert "blanc" in person.page.locator("#aim").get_attribute("aria-valuetext")
    person.page.keyboard.press("PageUp")
    person.page.keyboard.press("PageUp")
    assert "bande" in person.page.locator("#aim").get_attribute("aria-valuetext")
    assert person.page.locator("#announce").get_attribute("aria-live") == "polite"


def test_calls_are_spoken_when_asked_for_and_fade_with_the_next_shot(open_page):
    with served(Live(Setup.of("krhum", "two", seed=3))) as running:
        page = open_page(running.address)
        person = Person(page, "keyboard")
        page.evaluate(
            "() => { speechSynthesis.speak = (said) => (globalThis.spoken ??= []).push([said.text, said.lang]); }"
        )
        call = 'document.getElementById("call")'
        for one, is_on in ((calls.call("boulette"), False), (calls.call("louxor"), True)):
            running.do(lambda one=one: running.source.playing.on_call(one))
            text = unbroken(one.text("fr"))
            heard = [text, "fr-FR"] if is_on else None
            person.until(f"{call}.textContent === '{text}'")
            assert page.evaluate("globalThis.spoken?.at(-1) ?? null") == heard
            person.menu("#voice").click()
            assert page.locator("#voice").get_attribute("aria-pressed") == str(heard is None).lower()
        assert not page.evaluate(f"{call}.classList.contains('stale')")
        person.wait_ready()
        person.focus_board()
        page.keyboard.press(" ")
        person.until(f"{call}.classList.contains('stale')")


def test_beams_are_shown_when_asked_for(open_page):
    with served(Live(Setup.of("krhum", "two", seed=3, speed=4))) as running:
        person = Person(open_page(running.address), "keyboard")
        person.wait_ready()
        assert person.page.locator("#sensors").is_hidden()
        person.focus_board()
        person.page.keyboard.press("c")
        words = person.page.locator("#levels")
        # Whoever is on turn has laid the striker: both beams of his line are blocked.
        assert "ligne" in words.inner_text()
        seat = {"south": "Sud", "north": "Nord"}[person.state("shooter")]
        assert words.inner_text().count(f"ligne {seat}") == 2
        ink = person.page.evaluate(
            "document.getElementById('edges').getContext('2d').getImageData(0, 0, 900, 400).data.some((v) => v > 200)"
        )
        assert ink


def test_the_view_turns_to_a_single_person(open_page):
    setup = Setup.of("krhum", "bot", seed=3)
    setup.players = {"south": {"kind": "bot", "skill": 50}, "north": {"kind": "human"}}
    with served(Live(setup)) as running:
        person = Person(open_page(running.address), "keyboard")
        assert person.state("view") == "north"
        assert person.page.locator("#pads .pad[data-seat=north]").count() == 1
        person.focus_board()
        person.page.keyboard.press("v")
        person.wait("s.view === 'west'")


def test_a_real_board_is_shown_in_the_same_page(open_page):
    feed = Feed()
    with served(feed) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        assert page.locator("#badge").inner_text().lower() == "vraie table"
        assert page.locator("#flick").is_hidden()
        game = Game(load("krhum"), (0, 2), 0)
        verdict = game.enter(parse_entry("south w@ne w@sw bank"))

        def board_says():
            feed.position(position_dict(game.position), ["south", "north"], "krhum")
            feed.entry("south w@ne w@sw bank", [calls.call("brutal").text("fr")], verdict.reasons)
            feed.call("brutal", calls.call("brutal").text("fr"))
            feed.frame(bytes([0x81] * 32))
            feed.edges([(0, True, 2**30 - 100), (0, False, 50)])  # the clock wraps between
            feed.question("Pièce ?")

        running.do(board_says)
        person.wait("s.position.shots === 10 - 1 && s.question")
        assert "brutal" in (page.locator("#record").text_content() or "").lower()  # the question lies over the list
        assert "Brutal" in page.locator("#call").inner_text()
        assert person.leds() == [0x81] * 32
        assert unbroken("Pièce ?") in page.locator("#question").inner_text()
        page.reload()
        page.wait_for_selector("#table[data-ready]")
        assert person.leds() == [0x81] * 32
        assert person.entries() == ["south w@ne w@sw bank"]


def test_the_page_comes_back_when_the_server_does(open_page):
    with served(Live(Setup.of("krhum", "two", seed=3)), 18_777) as running:
        page = open_page(running.address, expected="ERR_CONNECTION_REFUSED")
        port = running.server.port
    page.wait_for_selector("#offline:not([hidden])")
    with served(Live(Setup.of("fiche", "two", seed=3)), port):
        page.wait_for_selector("#offline", state="hidden")
        Person(page, "mouse").wait("s.book === 'fiche'")


def test_names_and_the_next_game_of_a_club_are_offered(open_page):
    live = Live(Setup.of("billard", "two", seed=3))
    live.set_club({"names": ["Léa", "Max"], "next": {"book": "krhum", "one": "Zoé", "other": "Ana"}})
    with served(live) as running:
        page = open_page(running.address)
        person = Person(page, "mouse")
        person.wait_ready()
        person.menu("#called").click()
        assert page.locator("#calling datalist option").evaluate_all("all => all.map((one) => one.value)") == [
            "Léa",
            "Max",
        ]
        page.locator("[name=called-south]").fill("Léa")
        page.locator("#calling button[type=submit]").click()
        person.wait("s.players.south.name === 'Léa'")
        page.click("#new")
        assert page.locator("#next-game").inner_text() == unbroken("Tournoi : Zoé – Ana (K-Rhum)")
        page.click("#next-game")
        page.click("#start")
        person.wait("s.book === 'krhum' && s.players.south.name === 'Zoé' && s.players.north.name === 'Ana'")
