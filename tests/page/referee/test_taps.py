"""Shots, bets and what else there is, tapped on the page of the plain board's referee; what it then tells."""

import datetime
import json
import re

import pytest

from carrom_tools.records import replay
from stands.pages.chance import random_board
from stands.pages.person import PATIENCE_MS
from stands.pages.referee import DOUBLE_TAP_MS, LATER, PHONE, begin, play_all, tap, wait_entries
from tests import games_runner


def test_nothing_takes_one_tap_a_man_two_a_man_and_the_striker_three(page, address):
    begin(page, address, "billard")
    tap(page, "w", "OK")
    assert wait_entries(page, 1) == ["south w@sw"]
    tap(page, "w", "s", "OK")
    assert wait_entries(page, 2)[1] == "south w@sw s@sw"
    tap(page, "rien")
    assert wait_entries(page, 3)[2] == "south -"
    page.locator("#half-1.on").wait_for()
    assert page.locator("#why").inner_text().endswith("la main passe à Zoé (C3).")
    tap(page, "b", "b", "OK")
    assert wait_entries(page, 4)[3] == "north b@ne b@ne"
    page.locator("#half-1 [data-piece=b]").get_by_text("7").wait_for()


def test_nothing_enters_what_was_claimed_and_what_left_the_board_and_waits_while_a_piece_fell(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    tap(page, "boulette", "rien")
    assert wait_entries(page, 2)[1] == "south boulette"
    for piece in ("blanc", "noir", "blanc"):
        page.click(".more")
        tap(page, f"{piece} sorti du plateau")
    page.locator(".tray [data-piece=b]", has_text="sorti").click()
    page.locator(".tray [data-piece=b]").wait_for(state="detached")
    tap(page, "b")
    assert page.locator(".row .nothing").is_disabled()
    page.locator(".tray [data-piece=b]").click()
    for piece in ("reine sortie", "palet sorti"):
        page.click(".more")
        tap(page, f"{piece} du plateau")
    page.click(".more")
    assert page.get_by_role("button", name="reine sortie du plateau").count() == 0, "there is one queen"
    tap(page, "Fermer")
    for piece in ("q", "s"):
        page.locator(f".tray [data-piece={piece}]").click()
    tap(page, "rien", "Oui")
    assert wait_entries(page, 3)[2] == "north off:w off:w said"


def test_what_was_claimed_is_taken_back_before_the_last_entry_is(page, address):
    begin(page, address, "icf")
    tap(page, "geste irrégulier", "Annuler")
    page.locator("[aria-pressed=true]").wait_for(state="detached")
    tap(page, "rien")
    assert wait_entries(page, 1) == ["south -"]


def test_a_bet_its_raise_and_its_shot_take_five_taps(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    tap(page, "Si Just\u00a0! loin")
    wait_entries(page, 2)
    tap(page, "w far", "OK", "Oui")
    assert wait_entries(page, 3) == ["south w@sw", "bet south far", "south w@ne hit"]
    page.locator("#call", has_text="Pari gagné").wait_for()


@pytest.mark.parametrize(("is_hit", "half", "shots"), [(True, 1, 97), (False, 0, 97)], ids=["won", "lost"])
def test_a_bet_is_raised_to_32_times_by_both_sides_and_played_to_the_end(page, address, is_hit, half, shots):
    begin(page, address, "krhum", opener="north")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    page.evaluate(LATER)
    page.locator("#half-1").get_by_role("button", name="Si Just\u00a0! loin", exact=True).click()
    for number in range(2, 7):
        wait_entries(page, number)
        page.evaluate(LATER)
        (one,) = page.locator(".hand button", has_text=re.compile("(Si|Non) Just")).all()
        name, asked = ("Si Just\u00a0!", 1) if number % 2 else ("Non Just\u00a0!", 0)
        assert page.locator(f"#hand-{asked}").get_by_role("button", name=name, exact=True).is_visible()
        one.click()
    wait_entries(page, 7)
    page.locator("#call", has_text="Non Just\u00a0! ×32").wait_for()
    assert page.get_by_role("button", name=re.compile("Just")).count() == 0
    tap(page, "w far", "OK", "Oui" if is_hit else "Non")
    said = ["bet north far", *["answer"] * 5, "north w@sw " + ("hit" if is_hit else "miss")]
    assert wait_entries(page, 8) == ["north w@ne", *said]
    page.locator(f"#half-{half}.on #name-{half}", has_text=f"{shots} coups").wait_for()


def test_near_or_far_is_asked_of_a_late_man_of_a_bet(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    tap(page, "Si Just\u00a0! loin")
    wait_entries(page, 2)
    tap(page, "rien")
    wait_entries(page, 3)
    page.click(".more")
    tap(page, "blanc tombé après coup")
    page.locator("#half-1 .asked", has_text="Près ou loin\u00a0?").wait_for()
    tap(page, "Loin", "Oui")
    assert wait_entries(page, 4)[3] == "late w@ne hit"
    page.locator("#half-0.on #name-0", has_text="4 coups").wait_for()


@pytest.mark.parametrize("name", ["rien", "OK", "Si Just\u00a0! près"])
def test_a_double_tap_is_one_entry(page, address, name):
    page.clock.install()
    begin(page, address, "krhum")
    tap(page, "w", "w", "OK")
    wait_entries(page, 1)
    if name == "OK":
        tap(page, "w")
    page.evaluate(LATER)
    page.clock.pause_at(datetime.datetime.now() + datetime.timedelta(minutes=1))
    twice = "(button) => { button.click(); button.click(); }"
    tapped = ".row .nothing" if name == "rien" else f".hand button:text-is('{name}')"
    page.locator(tapped).evaluate(twice)
    wait_entries(page, 2)
    page.clock.run_for(DOUBLE_TAP_MS - 1)
    page.locator(".row .nothing").click()
    page.clock.run_for(1)
    page.locator(".row .piece").first.click()
    page.locator(".row .ok").click()
    one = {"rien": "south -", "OK": "south w@sw"}.get(name, "bet south near")
    if "Just" in name:
        tap(page, "Oui")
    assert wait_entries(page, 3)[1:] == [one, "south w@sw" + (" hit" if "Just" in name else "")]


def tap_name(page, name):
    page.get_by_role("button", name=name, exact=True).tap()


@pytest.mark.parametrize(
    ("book", "seed"), [("billard", 50), ("fiche", 9), ("dezepions", 19), ("krhum", 29), ("icf", 53)]
)
def test_a_board_of_each_book_is_entered_by_touches(browser, address, book, seed):
    context = browser.new_context(viewport=PHONE, locale="fr-FR", has_touch=True)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    texts, after = random_board(book, seed)
    begin(page, address, book)
    play_all(page, book, texts, tap_name)
    assert [page.locator(f"#score-{side}").inner_text() for side in (0, 1)] == [str(points) for points in after.score]
    context.close()


def test_a_reason_opens_its_row_with_one_tap_and_men_to_be_put_back_stand_apart(page, address):
    begin(page, address, "billard")
    tap(page, "w", "s", "OK")
    wait_entries(page, 1)
    page.locator("#todo", has_text="Remettre 1 blanc dans la rosace").wait_for()
    assert page.locator("#todo").inner_text() == "Remettre 1 blanc dans la rosace"
    assert "Remettre" not in page.locator("#call").inner_text()
    page.click("#why")
    page.locator("#rows[open] dt", has_text="B8").wait_for()
    assert "palet" in page.locator("#rows[open] dd").first.inner_text()
    page.locator("#rows button").click()
    page.click(".more")
    tap(page, "blanc tombé après coup")
    wait_entries(page, 2)
    assert page.locator("#todo").inner_text() == "Remettre 2 blancs dans la rosace"


def test_the_shot_clock_warns_and_never_judges(page, address):
    page.clock.install()
    begin(page, address, "icf")
    page.locator("#clock").get_by_text("15 s").wait_for()
    page.clock.run_for(11_000)
    page.locator("#clock.soon").get_by_text("4 s").wait_for()
    page.clock.run_for(5000)
    page.locator("#clock", has_text="Temps\u00a0!").wait_for()
    tap(page, "w")
    tap(page, "OK")
    assert wait_entries(page, 1) == ["south w@sw"]
    page.clock.run_for(2000)
    page.locator("#clock").get_by_text("13 s").wait_for()


@pytest.mark.parametrize("is_local", [True, False], ids=["local", "network"])
def test_calls_are_spoken_by_a_voice_that_needs_no_network_else_played(page, address, is_local):
    page.add_init_script(
        f"""
        globalThis.heard = [];
        const voices = [{{ lang: "fr-FR", localService: {str(is_local).lower()} }}];
        Object.defineProperty(globalThis, "speechSynthesis", {{ value: {{
          getVoices: () => voices, cancel() {{}}, speak: (said) => heard.push(said.text),
        }} }});
        globalThis.SpeechSynthesisUtterance = class {{ constructor(text) {{ this.text = text; }} }};
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (at) {{ heard.push("tune"); return start.call(this, at); }};
        """
    )
    begin(page, address, "krhum")
    tap(page, "w", "s", "OK")
    wait_entries(page, 1)
    page.wait_for_function("heard.length > 0")
    assert page.evaluate("heard[0]") == ("Ana a les blancs" if is_local else "tune")
    page.evaluate("heard.length = 0")
    page.click("#menu-button")
    tap(page, "Faire dire aussi le score et le tour", "b", "OK")
    page.wait_for_function("heard.length > 0")
    assert page.evaluate("heard.at(-1)") == ("Ana 0 - 0 Zoé, Zoé joue" if is_local else "tune")


def test_every_record_is_ruled_as_carrom_replay_rules(page, address):
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    for path in games_runner.case_files():
        case = games_runner.read(path)
        if "rules kaluki" in case.text:  # whose hands are scored here, not refereed card by card
            continue
        bare = [line.split("#", 1)[0].strip() for line in case.text.split("\n")]
        lines = [line for line in bare if line]
        said = page.evaluate(
            """async ([head, texts]) => {
                const { Umpire } = await import("./umpire.js");
                const umpire = (globalThis.tried ??= new Umpire());
                await umpire.ask("open", head);
                const found = [];
                for (const text of texts) found.push(await umpire.ask("enter", text));
                return JSON.stringify(found);
            }""",
            ["\n".join(lines[:3]), lines[3:]],
        )
        for step, got in zip(replay.replay(replay.parse(case.text.encode(), path.name)), json.loads(said), strict=True):
            wanted = replay.result(step)
            keys = ["error"] if wanted["error"] else [key for key in wanted if key != "line"]
            assert {key: got[key] for key in keys} == {key: wanted[key] for key in keys}, (path.name, wanted["entry"])


def test_a_tap_counts_though_the_answer_to_the_one_before_comes_under_the_finger(page, address):
    begin(page, address, "krhum")
    second = page.locator(".row [data-piece=b]").bounding_box()
    page.mouse.move(second["x"] + second["width"] / 2, second["y"] + second["height"] / 2)
    page.locator(".row [data-piece=w]").evaluate("(button) => button.click()")
    page.mouse.down()
    page.wait_for_timeout(500)
    page.mouse.up()
    page.locator(".tray [data-piece=b]").wait_for(timeout=5000)
    tap(page, "OK")
    assert wait_entries(page, 1) == ["south w@sw b@sw"]
