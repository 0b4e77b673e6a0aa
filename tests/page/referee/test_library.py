"""The games that the plain board's page keeps: listed, opened, corrected, sent as a file, and taken in from one."""

import re

from carrom_tools.records import replay
from stands.pages.referee import begin, saved, tap, wait_entries

TAKEN = """rules icf
seats south north
opener north
# player south human - Léa
# player north bot 40 Robot
north w@ne
north -
south b@sw
undo
"""


def resign(page):
    page.click(".more")
    tap(page, "Zoé abandonne", "Zoé abandonne")


def library(page, address):
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    page.click("#library-button")
    page.locator("#library section").first.wait_for()


def test_a_finished_game_is_listed_by_day_with_people_and_score_and_can_be_corrected(page, address):
    begin(page, address, "billard")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    resign(page)
    wait_entries(page, 2)
    library(page, address)
    assert re.search("[0-9]{4}", page.locator("#library h3").inner_text())
    page.locator("#library section p", has_text="Ana 0 – 0 Zoé").wait_for()
    page.get_by_role("button", name="ouvrir").click()
    page.locator("#desk[data-entries='2']").wait_for()
    tap(page, "Annuler")
    assert wait_entries(page, 1) == ["south w@sw"]


def test_a_game_is_sent_as_a_file(page, address):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    library(page, address)
    text = saved(page, "#library section button:last-of-type")
    (step,) = replay.replay(replay.parse(text.encode(), "sent"))
    assert replay.result(step)["entry"] == "south w@sw"


def test_a_record_is_taken_in_and_played_on_and_another_file_is_refused(page, address, tmp_path):
    begin(page, address, "krhum")
    tap(page, "w", "OK")
    wait_entries(page, 1)
    library(page, address)
    (tmp_path / "notes.txt").write_text("nothing of that kind")
    page.set_input_files("#library-file", tmp_path / "notes.txt")
    page.locator("#library-told", has_text="notes.txt ne se lit pas").wait_for()
    (tmp_path / "taken.record").write_text(TAKEN, encoding="utf-8")
    page.set_input_files("#library-file", tmp_path / "taken.record")
    page.locator("#library-told", has_text="Partie ajoutée").wait_for()
    page.locator("#library section p", has_text="Léa 0 – 0 Robot").wait_for()
    page.locator("#library section", has_text="Robot").get_by_role("button", name="ouvrir").click()
    page.locator("#desk[data-entries='2']").wait_for()
    tap(page, "rien")
    assert wait_entries(page, 3) == ["north w@ne", "north -", "south -"]


def test_the_language_is_chosen_before_the_first_game_and_nothing_typed_is_lost(page, address):
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    page.select_option("#book", "krhum")
    page.fill("#names [name=south]", "Ana")
    page.click("#begin-lang")
    page.get_by_role("heading", name="Carrom referee").wait_for()
    assert page.locator("#book").input_value() == "krhum"
    assert page.locator("#names [name=south]").input_value() == "Ana"
    page.reload()
    page.get_by_role("heading", name="Carrom referee").wait_for()


BOARD = "south " + "w@ne " * 8 + "q@ne\nsouth w@ne\n"
HALFWAY = f"""rules icf sides=13 start_north=13
seats south north
opener south
# player south human - Ana
# player north human - Zoé
{BOARD}"""


def listed(page):
    """The words of all entries, as the list has them; it is closed again."""
    page.click("#menu-button")
    page.click("#list-button")
    page.locator("#list[open]").wait_for()
    told = [each.replace("\u00a0", " ") for each in page.locator("#list li b").all_inner_texts()]
    page.locator("#list form button").click()
    return told


def take_in(page, address, path, text):
    """Take in a record, and open it."""
    page.goto(address)
    page.locator("#begin[open]").wait_for()
    page.click("#library-button")
    path.write_text(text, encoding="utf-8")
    page.set_input_files("#library-file", path)
    page.get_by_role("button", name="ouvrir").first.click()


def test_names_follow_people_who_change_sides_and_the_list_says_who_it_was_then(page, address, tmp_path):
    take_in(page, address, tmp_path / "halfway.record", HALFWAY)
    page.locator("#todo", has_text="Changez de côté").wait_for()
    tap(page, "tout le monde change de place")
    assert wait_entries(page, 3)[-1] == "sides"
    page.locator("#name-0", has_text="Zoé").wait_for()
    page.locator("#name-1", has_text="Ana").wait_for()
    assert page.locator("#todo").inner_text() == ""
    tap(page, "rien")
    wait_entries(page, 4)
    page.locator("#why", has_text="la main passe à Ana").wait_for()
    told = listed(page)
    assert [one.partition(" :")[0] for one in told] == ["Ana", "Ana", "tout le monde change de place", "Zoé"]
    assert "# player south human - Ana\n" in saved(page), "the record names people where they began"
    library(page, address)
    page.locator("#library section p", has_text="Zoé 13 – ").wait_for()
    page.locator("#library section").get_by_role("button", name="ouvrir").click()
    page.locator("#desk[data-entries='4']").wait_for()
    tap(page, "Annuler")
    wait_entries(page, 3)
    tap(page, "Annuler")
    wait_entries(page, 2)
    page.locator("#name-0", has_text="Ana").wait_for()


def test_a_shot_out_of_turn_stands_and_can_be_corrected(page, address):
    begin(page, address, "icf")
    page.click(".more")
    tap(page, "Zoé a tiré hors tour : reste valable")
    page.locator("#half-1 .row").first.wait_for()
    tap(page, "hors tour, reste valable")  # no, it was not
    page.locator("#half-0 .row").first.wait_for()
    page.click(".more")
    tap(page, "Zoé a tiré hors tour : reste valable", "b", "OK")
    assert wait_entries(page, 1) == ["north b@ne stands"]
    assert listed(page) == ["Zoé : noir, hors tour, reste valable"]
    page.click("#menu-button")
    page.click("#list-button")
    page.locator("#list li").first.get_by_role("button", name="corriger").click()
    page.locator("#half-1 .tray [data-piece=b]").wait_for()
    tap(page, "b", "OK", "Prendre")
    page.locator("#half-1.on").wait_for()
    assert wait_entries(page, 1) == ["north b@ne b@ne stands"]
