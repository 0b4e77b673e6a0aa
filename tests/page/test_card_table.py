"""The card table in a real browser: whole hands by mouse and by keys alone, wrong plays, languages, axe."""

import contextlib
import json
import re

import pytest

from carrom.console import Console
from carrom.kaluki.record import parse_entry
from carrom_simulator.card_table.feed import CardFeed
from carrom_simulator.web import server
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.device.table_state import TableState
from carrom_tools.terminal import unbroken
from stands.pages.card_player import Keys, Mouse, until
from stands.pages.card_tables import WRONG_PLAYS, Kept, card_live
from stands.pages.chromium import OTHERS, SIZES, axe_faults
from stands.pages.person import Person
from stands.pages.served import served
from stands.pages.served_cards import served_cards
from tests.firmware.kaluki.evening import Scoring
from tests.page.buttons import Presser


def said(page, words):
    until(page, f"document.getElementById('call').textContent.includes({json.dumps(unbroken(words))})")


def test_a_hand_is_played_to_its_end_by_mouse(table, open_page):
    page = open_page(table.cards)
    player = Mouse(page)
    page.click("#deal")
    assert player.play_hand() > 5
    ended = player.state["position"]
    assert ended["phase"] in ("between", "game_over")
    assert sum(ended["points"].values()) > 0
    assert "gagne la donne 1" in page.inner_text("#log") or "La donne 1 est nulle" in page.inner_text("#log")
    assert str(ended["points"]["anna"]) in page.inner_text("#players tbody tr:last-child")


def test_a_hand_is_played_to_its_end_by_keys_alone(serve_cards, open_page):
    keeper = Kept()
    with serve_cards(card_live(seed=6, keeper=keeper)) as running:
        page = open_page(running.cards)
        player = Keys(page)
        page.keyboard.press("d")
        player.wait("s.position.phase !== 'between'")
        page.keyboard.press("Tab")  # the link to the hand
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        first = page.evaluate("document.activeElement.dataset.word")
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("ArrowLeft")
        assert page.evaluate("document.activeElement.dataset.word") != first
        page.keyboard.press("End")
        page.keyboard.press("Space")
        assert page.locator('#hand [aria-pressed="true"]').count() == 1
        page.keyboard.press("r")
        assert player.play_hand() > 5
        assert player.state["position"]["phase"] in ("between", "game_over")
    assert "\nturn " in keeper.files[0].record


def test_a_wrong_play_says_why(serve_cards, open_page):
    with serve_cards(card_live(keeper=Kept(WRONG_PLAYS))) as running:
        page = open_page(running.cards)
        player = Mouse(page)
        page.click("#continue")
        page.click("#unfinished .primary")
        player.wait("s.may.draw")

        def pick(*words):
            for word in words:
                page.click(f'#hand [data-word="{word}"][aria-pressed="false"]')

        page.click("#draw")
        player.wait("!s.may.draw")
        pick("9s", "9h", "9d", "9c")
        until(page, "document.getElementById('why').textContent.includes('36 points')")  # before he tries
        page.click("#meld")
        said(page, "vaut 36 points ; la première doit en valoir 40")
        pick_off = '#hand [aria-pressed="true"]'
        while page.locator(pick_off).count():
            page.locator(pick_off).first.click()

        pick("9s", "9h")
        player.drag("#top", "#new-meld")
        said(page, "4♣ : cette carte n’est pas dans votre main")
        while page.locator(pick_off).count():
            page.locator(pick_off).first.click()

        pick("Jh", "Qh", "**", "Ah")
        page.click("#meld")
        player.wait("s.position.melds.length === 1")
        player.drag('#hand [data-word="Ks"]', '[data-drop="joker:1"]')
        said(page, "R♠ ne peut pas remplacer le joker")
        assert page.evaluate("cardFigures.state().position.melds[0].cards[2]") == "**"
        page.click("#undo")
        player.wait("s.position.melds.length === 0")


def test_a_joker_goes_to_the_end_of_a_run_where_it_is_wanted(serve_cards, open_page):
    record = WRONG_PLAYS.replace("2c 3d 5s 7c", "** 3d 5s 7c") + "moi draw Kd\nmoi meld Jh Qh ** Ah\n"
    with serve_cards(card_live(keeper=Kept(record))) as running:
        page = open_page(running.cards)
        player = Mouse(page)
        page.click("#continue")
        page.click("#unfinished .primary")
        player.wait("s.position.melds.length === 1")
        page.click('#hand [data-word="**"]')
        page.click('[data-wish="add:1:low"]')
        player.wait("s.position.melds[0].cards.length === 5")
        assert player.state["position"]["melds"][0]["cards"] == ["**", "Jh", "Qh", "**", "Ah"]


def test_another_evening_is_chosen_and_played_in_english(table, open_page):
    page = open_page(table.cards)
    player = Mouse(page)
    page.select_option("#lang", "en")
    until(page, "document.documentElement.lang === 'en'")
    page.click("#new")
    page.fill('[name="name"]', "lea")
    for number, level in enumerate(("3", "1", "2", "0")):
        page.select_option(f'[name="bot-{number}"]', level)
    page.select_option('[name="first_meld"]', "together")
    page.click("#start")
    player.wait("s.you === 'lea'")
    state = player.state
    assert [each["level"] for each in state["players"]] == [0, 3, 1, 2]
    assert state["options"]["first_meld"] == "together"
    page.click("#deal")
    player.wait("s.may.play")
    page.click("#hand .card >> nth=0")
    assert page.locator("#discard").is_disabled(), "a card must be drawn first"
    page.click("#draw")
    player.wait("!s.may.draw")
    page.click("#new-meld")
    said(page, "It takes three cards at least.")
    page.click("#rules-button")
    page.wait_for_selector("#rules h2")
    assert "Kaluki" in page.inner_text("#rules h2")


def test_the_page_of_carrom_shows_the_way_and_cards_the_way_back(table, open_page):
    page = open_page(table.address)
    Person(page, "mouse").menu("#cards").click()
    page.wait_for_selector("#hand")
    page.click('a[href="../"]')
    page.wait_for_selector("#board")


def test_a_real_tables_evening_is_shown_and_cannot_be_played(serve_cards, open_page):
    play = Scoring("anna,ben,carl")
    feed = CardFeed()
    state = TableState()
    console = Console(play.table, lambda _us: None)

    def ask(line):
        while line:
            said = console.obey(line)
            line = state.take(said)
            state.feed_cards(feed, said)

    with serve_cards(feed) as running:
        page = open_page(running.cards)
        play.table.enter(parse_entry("hand ben anna=25 carl=160"))
        running.do(lambda: ask("position"))
        until(page, "document.querySelectorAll('#players tbody tr').length === 3")
        rows = page.inner_text("#players tbody").split("\n")
        assert rows[0].split() == ["Anna", "0", "25", "−4"]
        assert "dehors" in rows[2]
        assert page.inner_text("#log") == "hand ben anna=25 carl=160"
        assert "Ben distribue" in page.inner_text("#situation")
        assert not page.is_visible("#actions")
        play.table.enter(parse_entry("undo"))
        running.do(lambda: (ask("position"), ask("entries 0")))
        until(page, "cardFigures.state().position.points.carl === 0")
        page.keyboard.press("p")
        said(page, "On joue sur la vraie table.")
    assert feed.record_text().endswith("dealer anna\n")


def test_every_word_of_the_page_exists_in_both_languages(table, open_page):
    page = open_page(table.cards)
    words = page.evaluate("import('../page/sentences.js').then(({ SENTENCES }) => SENTENCES)")
    assert all(len(pair) == 2 and all(pair) for pair in words.values())
    static = server.STATIC / "cards"
    asked_for = set(re.findall(r'data-i18n(?:-label)?="(\w+)"', (static / "index.html").read_text(encoding="utf-8")))
    for path in static.glob("*.js"):
        asked_for |= set(re.findall(r'\bt\("(\w+)"', path.read_text(encoding="utf-8")))
    assert len(asked_for) > 50
    assert asked_for <= set(words)


LAID = WRONG_PLAYS + "moi draw Kd\nmoi meld Jh Qh ** Ah\nmoi meld 9s 9h 9d 9c\n"


@pytest.mark.parametrize(
    ("width", "height", "lang"), [(*size, lang) for size, lang in zip(SIZES, ("fr", "en", "en", "fr"), strict=True)]
)
def test_axe_finds_no_fault(serve_cards, open_page, width, height, lang):
    pytest.importorskip("axe_playwright_python")

    def look():
        assert list(axe_faults(page)) == []

    with serve_cards(card_live(keeper=Kept(LAID))) as running:
        # axe is put into the page as a script
        page = open_page(running.cards, width=width, height=height, bypass_csp=True)
        page.select_option("#lang", lang)
        look()
        page.click("#continue")
        page.locator("#unfinished .primary").wait_for()
        look()
        page.click("#unfinished .primary")
        page.click('#hand [data-word="Ks"]')
        page.wait_for_selector('[data-wish="swap:1:Ks"]')
        look()
        for opener, shown in (("#new", "#setup[open]"), ("#help", "#helping[open]"), ("#rules-button", "#rules h2")):
            page.click(opener)
            page.locator(shown).wait_for()
            look()
            page.keyboard.press("Escape")


@pytest.mark.parametrize(("width", "height"), OTHERS)
def test_every_button_that_is_enabled_changes_something(serve_cards, open_page, width, height):
    with contextlib.ExitStack() as tables:
        page = open_page(tables.enter_context(serve_cards(card_live())).cards, width=width, height=height)
        player, presser = Mouse(page), Presser(page)

        def close():
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")

        def resume(record):
            page.goto(tables.enter_context(serve_cards(card_live(keeper=Kept(record)))).cards)
            page.wait_for_selector("#table[data-ready]")
            page.locator("#continue").click()
            page.locator("#unfinished .primary").click()
            player.wait("s.may.play")

        def between():
            close()
            if player.state["position"]["phase"] != "between":
                page.click("#new")
                page.click("#start")
                player.wait("s.position.phase === 'between'")

        def drawing():
            close()
            if not player.state["may"]["draw"]:
                resume(WRONG_PLAYS)

        def playing():
            close()
            may = player.state["may"]
            if len(player.state["position"]["melds"]) != 2 or may["draw"] or not may["play"]:
                resume(LAID)
            if not page.locator('#hand [aria-pressed="true"]').count():
                page.locator("#hand .card").first.click()
                player.choices()

        for view, wanted in (
            (between, {"#deal", "#new", "#rules-button", "#help"}),
            (drawing, {"#draw", "#take", "#advice", "#by-rank", "#stock", "#top"}),
            (playing, {"#undo", "#discard", "#meld"}),
        ):
            pressed, dead = presser.press_all(view, "body")
            assert not dead, dead
            assert wanted <= pressed, wanted - pressed


def test_a_phone_held_upright_needs_no_scrolling_sideways(table, open_page):
    page = open_page(table.cards, width=360, height=740)
    page.click("#deal")
    Mouse(page).wait("s.hand.length >= 13")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    widths = page.evaluate("[...document.querySelectorAll('#hand .card')].map((card) => card.clientWidth)")
    assert min(widths) >= 40


SHIFTS = """() => {
    globalThis.shifted = 0;
    const add = (list) => { for (const { value } of list.getEntries()) globalThis.shifted += value; };
    new PerformanceObserver(add).observe({ type: "layout-shift" });
}"""
OUTSIDE = """[...document.querySelectorAll("#hand .card, #actions button")].filter((one) => {
    const { left, top, right, bottom, width } = one.getBoundingClientRect();
    return width && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).map((one) => one.id || one.dataset.word)"""


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_hand_and_buttons_stay_in_view_and_nothing_moves_while_one_plays(open_page, width, height):
    with served_cards(card_live((1, 1), seed=3)) as running:
        page = open_page(running.cards, width=width, height=height)
        player = Mouse(page)
        page.click("#deal")
        player.wait("s.may.play")
        page.evaluate(SHIFTS)
        felt = page.locator("#felt").bounding_box()
        rows = set()
        for _ in range(12):
            player.wait("s.may.play || s.may.deal")
            if player.state["may"]["deal"]:
                break
            player.do(player.hint())
            page.wait_for_timeout(60)
            assert page.evaluate(OUTSIDE) == []
            tops = page.evaluate("[...document.querySelectorAll('#hand .card:not([aria-pressed=true])')]"
                                 ".map((card) => Math.round(card.getBoundingClientRect().top))")  # fmt: skip
            rows.add(len(set(tops)))
        assert page.locator("#felt").bounding_box() == felt
        assert page.evaluate("shifted") < 0.01
        assert max(rows) <= (2 if width < height else 1)


def test_a_hand_fills_the_width_of_a_phone_before_it_takes_a_second_row(open_page):
    with served_cards(card_live(seed=3)) as running:
        page = open_page(running.cards, width=390, height=844)
        page.click("#deal")
        Mouse(page).wait("s.hand.length >= 13")
        tops = page.evaluate("[...document.querySelectorAll('#hand .card')].map((card) => card.offsetTop)")
        assert tops.count(min(tops)) == 7
        first = page.evaluate("[...document.querySelectorAll('#hand .card')].slice(0, 7).map((card) => "
                              "card.getBoundingClientRect()).reduce((sum, { width }) => sum + width, 0)")  # fmt: skip
        assert first > 0.88 * 390


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_kaluki_stands_among_the_games_of_the_new_game_dialog(open_page, width, height):
    with served(Live(Setup.of("billard", "two", seed=3)), 18_866, cards=card_live(seed=3)) as running:
        page = open_page(running.address, width=width, height=height)
        page.click("#new")
        page.locator("#setup .choice", has_text="Kaluki").click()
        assert page.locator("[name=company]").first.is_disabled()
        assert page.locator("#setup summary").is_hidden()
        page.locator("#setup .choice", has_text="K-Rhum").click()
        assert page.locator("[name=company]").first.is_enabled()
        page.locator("#setup .choice", has_text="Kaluki").click()
        page.click("#start")
        page.wait_for_url("**/cards/")
        page.wait_for_selector("#table[data-ready]")
        assert page.locator("#deal").is_visible()
        page.close()
    with served(Live(Setup.of("billard", "two", seed=3)), 18_866) as running:  # a table without cards
        page = open_page(running.address, width=width, height=height)
        page.click("#new")
        assert page.locator("#setup .choice", has_text="Kaluki").count() == 0
