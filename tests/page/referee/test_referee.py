"""Games of the plain board's referee: how they begin and end, how they are kept, corrected, followed, and offline."""

import gzip

import pytest

from carrom_simulator.desk.followed import Followed
from carrom_simulator.serving.seats import Seats
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.records import replay
from stands.pages.chromium import axe_faults
from stands.pages.referee import begin, entries, needs_micropython, saved, tap, wait_entries
from stands.pages.served import served

MOST_BYTES = 450_000
LEAST_PX = 48


def test_what_was_shown_is_there_after_a_reload_and_an_undo_is_not_lost(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    tap(page, "rien")
    wait_entries(page, 2)
    tap(page, "Annuler")
    wait_entries(page, 1)
    page.reload()
    page.locator(".resume").click()
    page.locator("#half-0.on").wait_for()
    assert entries(page) == ["south w@sw"]
    assert page.locator("#name-1").inner_text() == "Zoé"
    text = saved(page)
    assert "# pockets unknown" in text
    assert "# taken back: south -" in text
    steps = replay.replay(replay.parse(text.encode(), "saved"))
    assert [replay.result(step)["entry"] for step in steps] == entries(page)


def test_house_rules_and_points_given_stand_in_the_record_and_on_the_score(page, address):
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    page.select_option("#book", "billard")
    page.click("#house summary")
    page.get_by_label("Points donnés à nord").fill("3")
    page.get_by_label("Dernier pion rentré").select_option("lose")
    page.select_option("#opener", "south")
    page.click("#start")
    page.locator("#half-0.on").wait_for()
    assert page.locator("#score-1").inner_text() == "3"
    tap(page, "rien")
    wait_entries(page, 1)
    assert "rules billard last_man=lose start_north=3" in saved(page)


def test_the_names_stand_in_the_record_and_a_rematch_takes_them_to_the_other_side(page, address):
    begin(page, address, "billard")
    page.click(".more")
    page.get_by_role("button", name="Zoé abandonne", exact=True).dblclick()
    page.get_by_role("heading", name="Zoé abandonne\u00a0?").wait_for()
    tap(page, "Zoé abandonne")
    assert wait_entries(page, 1) == ["resign north"]
    assert "# player south human - Ana" in saved(page)
    assert page.locator("#call").inner_text() == "Ana gagne la partie"
    page.locator("#half-1").get_by_role("button", name="Revanche, côtés échangés").click()
    page.locator("#half-1.on").wait_for()
    assert page.locator("#name-0").inner_text() == "Zoé"
    tap(page, "rien")
    wait_entries(page, 1)
    assert "opener north" in saved(page)


def test_little_is_loaded_nothing_from_elsewhere_and_it_opens_without_a_network(page, context, address):
    loaded = {}
    page.on("response", lambda answer: loaded.update({answer.url: len(gzip.compress(answer.body()))}))
    begin(page, address, "billard")
    assert all(url.startswith((address, "blob:")) for url in loaded)
    sent = {url: size for url, size in loaded.items() if url.startswith(address)}
    assert sum(sent.values()) <= MOST_BYTES, sent
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    begin(page, address, "fiche")
    tap(page, "rien")
    assert wait_entries(page, 1) == ["south -"]


def test_carrom_play_serves_it_and_the_virtual_table_shows_its_games_without_men(page, tmp_path):
    needs_micropython()
    with served(Live(Setup.of("billard", "two", seed=3))) as running:
        begin(page, running.address + "referee/", "billard")
        tap(page, "w", "OK")
        assert wait_entries(page, 1) == ["south w@sw"]
        (tmp_path / "game.record").write_text(saved(page), encoding="utf-8")
        page.goto(running.address)
        page.locator("#table[data-ready]").wait_for()
        page.set_input_files("#file", str(tmp_path / "game.record"))
        page.locator("#replay .remark", has_text="Cette feuille ne dit pas dans quels trous").wait_for()
        assert page.evaluate("carromFigures.step().men") == []


@pytest.mark.parametrize("query", ["", "?seat={}"], ids=["on this computer", "in a browser with the owner's token"])
def test_another_screen_follows_a_game_and_does_nothing_to_it(page, context, query):
    needs_micropython()
    seats = Seats("127.0.0.2")  # as if it were this computer's address in the home's network
    with served(Live(Setup.of("billard", "two", seed=3)), seats=seats, plain=Followed()) as running:
        owners = running.server.owner_address.partition("?")[0] if query else running.address
        begin(page, owners + "referee/" + query.format(seats.host_token), "krhum")
        assert page.url == owners + "referee/"
        tap(page, "w", "OK")
        wait_entries(page, 1)
        other = context.new_page()
        other.goto(running.address + "referee/")
        other.get_by_text("Suivre la partie en cours Ana – Zoé").click()
        other.locator("#desk[data-entries='1']").wait_for()
        tap(page, "rien")
        other.locator("#desk[data-entries='2']").wait_for()
        other.locator("#half-1.on").wait_for()
        assert other.locator("#why").inner_text() == page.locator("#why").inner_text()
        tap(page, "Annuler")
        other.locator("#half-0.on").wait_for()
        assert other.locator("#desk .row button:visible").count() == 0
        assert not other.locator("#undo").is_visible()
        assert wait_entries(page, 1) == ["south w@sw"]


def test_an_evening_of_kaluki_is_scored_by_touches(page, address):
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    page.select_option("#book", "kaluki")
    page.select_option("#seats", "1 2 3")
    for number, name in (("1", "Léa"), ("2", "Ben"), ("3", "")):
        page.fill(f"#names [name='{number}']", name)
    page.select_option("#opener", "1")
    page.click("#start")
    tap(page, "Ben", "2", "5", "OK", "4", "4", "OK")
    assert wait_entries(page, 1) == ["hand ben lea=25 p3=44"]
    page.locator(".player", has_text="Léa").locator(".points", has_text="25").wait_for()
    tap(page, "Ben", "Kaluki", "1", "3", "0", "OK", "Annuler", "1", "2", "6", "OK", "7", "OK")
    assert wait_entries(page, 2)[1] == "hand ben kaluki lea=126 p3=7"
    assert (
        page.locator("#call").inner_text()
        == "Ben gagne la donne · Kaluki\u00a0! · Léa est dehors\u00a0: 151 · p3 donne"
    )
    tap(page, "rachat\u00a0: Léa")
    assert wait_entries(page, 3)[2] == "buy lea"
    tap(page, "donne nulle")
    wait_entries(page, 4)
    tap(page, "Annuler")
    wait_entries(page, 3)
    page.locator(".pot", has_text="14").wait_for()
    assert [fault["id"] for _, fault in axe_faults(page)] == []
    steps = list(replay.replay(replay.parse(saved(page).encode(), "saved")))
    assert [step.verdict.error for step in steps] == [None] * 3


def test_a_second_page_shows_the_same_game_and_takes_it_over_when_the_first_one_goes(page, context, address):
    begin(page, address, "billard")
    tap(page, "rien")
    wait_entries(page, 1)
    other = context.new_page()
    other.goto(address)
    other.locator(".resume").click()
    other.locator("#call", has_text="Cette partie est tenue dans une autre fenêtre").wait_for()
    assert other.locator("#desk .row button:visible").count() == 0
    tap(page, "rien")
    other.locator("#desk[data-entries='2']").wait_for()
    page.close()
    tap(other, "b", "OK")
    assert wait_entries(other, 3) == ["south -", "north -", "south b@sw"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [(360, 640), (844, 390)], ids="{0[0]}x{0[1]}".format)
def test_all_buttons_are_in_sight_and_large_enough_and_axe_finds_nothing(page, address, size, lang):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page, address, "krhum")
    if lang == "en":
        page.click("#menu-button")
        page.click("#lang")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    page.locator(".claim").first.wait_for()
    for each in page.locator("#desk button:visible").all():
        box = each.bounding_box()
        assert box["height"] >= LEAST_PX, each.inner_text()
        assert box["width"] >= LEAST_PX, each.inner_text()
        assert box["x"] >= 0, each.inner_text()
        assert box["x"] + box["width"] <= size[0], each.inner_text()
        assert box["y"] + box["height"] <= size[1], each.inner_text()
    assert [fault["id"] for _, fault in axe_faults(page)] == []
