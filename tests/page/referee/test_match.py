"""The best of three games of International on the page of the plain board's referee."""

from stands.pages.referee import begin, saved, tap, wait_entries


def resign(page, name):
    page.click(".more")
    tap(page, f"{name} abandonne", f"{name} abandonne")
    page.locator(".choice").first.wait_for()


def test_a_rematch_is_the_next_of_three_games_and_everybody_changes_sides(page, address):
    begin(page, address, "icf")
    assert "Manches" not in page.locator("#facts").inner_text()
    resign(page, "Zoé")
    page.locator("#facts", has_text="Manches 1–0").wait_for()
    buttons = page.locator(".choice").all_inner_texts()
    assert set(buttons) == {"Revanche"}, "sides change by themselves"
    page.locator(".choice").first.click()
    wait_entries(page, 0)
    page.locator("#name-0", has_text="Zoé").wait_for()
    facts = page.locator("#facts").inner_text()
    assert "Manches 0–1" in facts
    assert "ouverture : Zoé" in facts.replace("\u00a0", " ")
    tap(page, "rien")
    wait_entries(page, 1)
    assert "rules icf\n# series 0 1\nseats south north\nopener south\n" in saved(page)
    page.reload()
    page.locator(".resume").click()
    page.locator("#facts", has_text="Manches 0–1").wait_for()
    resign(page, "Ana")
    page.locator("#facts", has_text="Manches 1–1").wait_for()
    page.locator(".choice").first.click()
    page.locator("#name-0", has_text="Ana").wait_for()
    tap(page, "rien")
    wait_entries(page, 1)
    assert saved(page).startswith("rules icf sides=4\n# series 1 1\n")
    assert "# player south human - Ana\n" in saved(page)


def test_trial_boards_are_kept_nowhere_and_the_game_begins_after_them(page, address):
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    page.select_option("#book", "billard")
    assert not page.locator("#trial").is_visible()
    page.select_option("#book", "icf")
    page.select_option("#opener", "south")
    page.fill("#names [name=south]", "Ana")
    page.fill("#names [name=north]", "Zoé")
    page.check("#trial")
    page.click("#start")
    page.locator("#facts", has_text="Essai 1 sur 2").wait_for()
    tap(page, "rien")
    wait_entries(page, 1)
    assert not page.locator("#unkept").is_visible()
    page.click(".more")
    tap(page, "Zoé abandonne", "Zoé abandonne")
    page.locator("#facts", has_text="Plateau 1").wait_for()
    assert "Fin des essais" in page.locator("#call").inner_text()
    assert "Manches" not in page.locator("#facts").inner_text()
    page.reload()
    page.locator("#begin[open]").wait_for()
    assert page.locator(".resume").count() == 0
