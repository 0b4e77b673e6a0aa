"""Corrections on the page of the plain board's referee: begun with what was tapped, taken as a whole, taken back."""

from carrom_tools.records import replay
from stands.pages.referee import begin, saved, tap, wait_entries


def listed(page):
    """Open the list of entries; return their words."""
    page.click("#menu-button")
    page.click("#list-button")
    page.locator("#list[open]").wait_for()
    return [each.replace("\u00a0", " ") for each in page.locator("#list li b").all_inner_texts()]


def choose(page, number, name):
    """Press a button of an entry in the list, from 1."""
    listed(page)
    page.locator("#list li").nth(number - 1).get_by_role("button", name=name, exact=True).click()


def correct(page, number):
    choose(page, number, "corriger")
    page.locator("#call", has_text=f"Correction du coup {number}").wait_for()


def test_an_earlier_entry_is_corrected_as_a_whole_and_what_no_longer_fits_is_named_first(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    tap(page, "rien")
    before = wait_entries(page, 2)
    correct(page, 1)
    page.locator(".tray [data-piece=w]").click()
    tap(page, "rien")
    page.get_by_text("Ne va plus\u00a0: «\u00a0Ana\u00a0: rien\u00a0»").wait_for()
    tap(page, "Laisser")
    page.locator("#half-1.on").wait_for()
    assert wait_entries(page, 2) == before == ["south w@sw", "south -"]
    correct(page, 1)
    page.locator(".tray [data-piece=w]").click()
    tap(page, "b", "OK", "Prendre")
    page.locator("#half-1.on").wait_for()
    assert wait_entries(page, 2) == ["south b@sw", "south -"]
    choose(page, 2, "supprimer")
    tap(page, "Prendre")
    assert wait_entries(page, 1) == ["south b@sw"]
    page.locator("#half-0.on").wait_for()


def test_a_correction_is_one_step_that_undo_takes_back_after_a_reload_too(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    tap(page, "rien")
    wait_entries(page, 2)
    correct(page, 1)
    tap(page, "w", "OK", "Prendre")
    assert wait_entries(page, 2) == ["south w@sw w@sw", "south -"]
    tap(page, "rien")
    wait_entries(page, 3)
    page.reload()
    page.locator(".resume").click()
    page.locator("#desk[data-entries='3']").wait_for()
    for told in ("Ana\u00a0: rien", "la correction du coup 1", "Ana\u00a0: rien"):
        page.click("#undo")
        page.locator("#call", has_text=f"Annulé\u00a0: «\u00a0{told}\u00a0»").wait_for()
    assert wait_entries(page, 1) == ["south w@sw"]
    text = saved(page)
    assert "# south w@sw w@sw" in text
    steps = replay.replay(replay.parse(text.encode(), "saved"))
    assert [replay.result(step)["entry"] for step in steps] == ["south w@sw"]


def test_a_shot_that_was_left_out_is_put_in_between(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    tap(page, "rien")
    wait_entries(page, 2)
    choose(page, 2, "ajouter avant")
    page.locator("#call", has_text="Coup oublié avant le 2").wait_for()
    assert page.locator("#why:visible").count() == 0
    tap(page, "b", "w", "OK", "Prendre")
    assert wait_entries(page, 3) == ["south w@sw", "south b@sw w@sw", "south -"]
    assert listed(page) == ["Ana : blanc", "Ana : noir, blanc", "Ana : rien"]


def test_the_list_has_the_words_that_were_tapped(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    tap(page, "Si Just\u00a0! loin")
    wait_entries(page, 2)
    tap(page, "w far", "b", "OK", "Oui")
    wait_entries(page, 3)
    assert listed(page) == ["Ana : blanc", "Ana : Si Just ! loin", "Ana : blanc loin, noir, pion nommé rentré"]


def test_a_man_who_fell_late_can_be_told_after_the_end_of_the_game(page, address):
    begin(page, address, "billard")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    page.click(".more")
    tap(page, "Zoé abandonne", "Zoé abandonne")
    wait_entries(page, 2)
    page.locator(".more").first.click()
    assert page.locator("#more h3").all_inner_texts() == ["Une pièce"]
    tap(page, "noir tombé après coup")
    assert wait_entries(page, 3)[2] == "late b@sw"
