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
