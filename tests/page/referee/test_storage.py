"""A phone that keeps nothing, or has no room: the plain board's referee plays on, and says what is not kept."""

from stands.pages.referee import DENIED, FULL, ROOM, begin, clear_data, entries, saved, tap, wait_entries


def shown(page, count):
    page.locator(f"#desk[data-entries='{count}']").wait_for()


def unkept(page):
    """The numbers of the entries, from 1, that the list marks as not kept."""
    page.click("#menu-button")
    page.click("#list-button")
    marked = [at for at, text in enumerate(page.locator("#list li").all_inner_texts(), 1) if "(non gardé)" in text]
    page.locator("#list").get_by_role("button", name="Fermer").click()
    return marked


def test_where_nothing_can_be_kept_a_game_is_played_and_its_file_offered(page, address):
    page.add_init_script(DENIED)
    page.goto(address)
    page.get_by_text("Ce navigateur ne garde rien").wait_for()
    begin(page, address, "krhum")
    assert not page.locator("#unkept").is_visible(), "there is nothing to keep yet"
    tap(page, "w", "OK")
    shown(page, 1)
    tap(page, "rien")
    shown(page, 2)
    assert unkept(page) == [1, 2]
    text = saved(page, "#unkept")
    assert text.endswith("south w@sw\nsouth -\n")


def test_an_entry_for_which_there_is_no_room_stays_and_is_kept_once_there_is(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    page.evaluate(FULL)
    tap(page, "rien")
    shown(page, 2)
    page.locator("#unkept").wait_for()
    assert (unkept(page), entries(page)) == ([2], ["south w@sw"])
    page.evaluate(ROOM)
    tap(page, "rien")
    assert wait_entries(page, 3) == ["south w@sw", "south -", "north -"]
    assert not page.locator("#unkept").is_visible()
    page.evaluate(FULL)
    tap(page, "Annuler")
    shown(page, 2)
    page.locator("#unkept").wait_for()
    assert unkept(page) == []


def test_data_that_somebody_clears_meanwhile_is_kept_anew(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    clear_data(page)
    page.wait_for_function(
        """async () => (await new (await import("./kept.js")).Games().all())[0]?.entries.length === 1"""
    )
    tap(page, "rien")
    assert wait_entries(page, 2) == ["south w@sw", "south -"]
    page.reload()
    page.locator(".resume").click()
    shown(page, 2)
