"""The referee's page at a connected table, which sees nothing: the page is its display and its pad. The table is on
CPython behind a socket; its journal is the one keeper."""

import pytest

from carrom.game import pieces, record
from carrom_simulator.game.session import Session
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.device.console_listener import ConsoleListener
from carrom_tools.device.table_board import TableBoard
from stands.pages.referee import needs_micropython, tap
from stands.pages.served import served
from tests.host_tools.talking_table import TalkingTable


@pytest.fixture
def table():
    needs_micropython()
    session = Session("krhum", seed=3, noise="none", opener=pieces.SOUTH, people=(0, 2))
    with TalkingTable(session.world) as talking:
        talking.session = session
        yield talking


@pytest.fixture
def at_table(page, table):
    """The page, where it shows the table's game."""
    with (
        ConsoleListener(table.port) as listener,
        served(Live(Setup.of("billard", "two", seed=3)), plain=TableBoard(listener, "fr")) as running,
    ):
        page.goto(f"{running.address}referee/")
        entered(page, 0)
        yield page


def entered(page, count):
    page.locator(f"#desk[data-entries='{count}']").wait_for()


def kept(table):
    return list(table.session.table.game.texts())


def test_what_is_tapped_stands_in_the_tables_journal_and_undo_is_its_undo(at_table, table):
    tap(at_table, "w", "OK")
    entered(at_table, 1)
    assert kept(table) == ["south w@sw"]
    tap(at_table, "rien")
    entered(at_table, 2)
    assert kept(table) == ["south w@sw", "south -"]
    at_table.click("#undo")
    entered(at_table, 1)
    assert kept(table) == ["south w@sw"]
    at_table.reload()
    entered(at_table, 1)
    assert not at_table.locator("#unkept").is_visible()


def test_a_correction_changes_the_tables_list(at_table, table):
    tap(at_table, "w", "OK")
    entered(at_table, 1)
    tap(at_table, "rien")
    entered(at_table, 2)
    at_table.click("#menu-button")
    at_table.click("#list-button")
    at_table.locator("#list li").first.get_by_role("button", name="corriger", exact=True).click()
    at_table.locator("#call", has_text="Correction du coup 1").wait_for()
    at_table.locator(".tray [data-piece=w]").click()
    tap(at_table, "b", "OK", "Prendre")
    at_table.locator("#call", has_text="Correction").wait_for(state="detached")
    entered(at_table, 2)
    assert kept(table) == ["south b@sw", "south -"]


def test_what_the_table_enters_by_itself_is_shown(at_table, table):
    table.session.table.enter(record.parse_entry("south w@ne"))
    entered(at_table, 1)


def test_another_game_is_begun_at_the_table(at_table, table):
    at_table.click("#menu-button")
    at_table.click("#new")
    at_table.locator("#begin[open]").wait_for()
    at_table.select_option("#book", "dezepions")
    at_table.select_option("#opener", "north")
    at_table.fill("#names [name=south]", "Ana")
    at_table.fill("#names [name=north]", "Zoé")
    at_table.click("#start")
    at_table.locator("#half-1.on").wait_for()
    assert at_table.locator("#name-1").inner_text() == "Zoé"
    assert table.session.table.game.book.id == "dezepions"
    tap(at_table, "rien")
    at_table.locator("#half-0.on").wait_for()
    assert kept(table)[-1] == "north -"
