"""The referee's pages at a connected table: its journal is the one keeper of what is tapped. The table is on CPython
behind a socket."""

import asyncio
import contextlib
import json

import pytest

from carrom.game import pieces, record
from carrom_simulator.game.session import Session
from carrom_simulator.serving.outbox import Outbox
from carrom_tools.device.console_listener import ConsoleListener
from carrom_tools.device.table_board import TableBoard
from carrom_tools.errors import UserError
from tests.event_loop import in_a_loop
from tests.host_tools.talking_table import TalkingTable
from tests.simulator.web.live_page import ask

PATIENCE_S = 60


class Page:
    """A page that is open at that board."""

    def __init__(self, board):
        self.board, self.outbox, self.told = board, Outbox(), []
        board.tell = self.told.append

    async def until(self, condition):
        """Wait until the game as pages know it fulfils a condition; return it."""
        async with asyncio.timeout(PATIENCE_S):
            while not ((game := self.board.hello()["game"]) and condition(game)):
                await asyncio.sleep(0.01)
        return game

    async def entries(self, *entries):
        """Ask for these entries; the error that comes of it, or ""."""
        game = self.board.hello()["game"]
        await ask(self.board, self.outbox, "entries", id=game["id"], entries=list(entries))
        return await self.answer()

    async def answer(self):
        told = json.loads(await asyncio.wait_for(self.outbox.get(), PATIENCE_S))
        return told["text"] if told["t"] == "error" else ""


@contextlib.asynccontextmanager
async def page_at(table):
    with ConsoleListener(table.port) as listener:
        board = TableBoard(listener, "en")
        running = asyncio.create_task(board.run())
        page = Page(board)
        try:
            await page.until(lambda _game: True)
            yield page
        finally:
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running


@pytest.fixture
def table():
    session = Session("krhum", seed=3, noise="none", opener=pieces.SOUTH, people=(0, 2))
    with TalkingTable(session.world) as talking:
        talking.session = session
        yield talking


def kept(table):
    return list(table.session.table.game.texts())


def test_what_is_tapped_goes_into_the_tables_journal_and_back_out(table):
    async def play():
        async with page_at(table) as page:
            assert await page.entries("south w@ne") == ""
            assert await page.entries("south w@ne", "bet south near", "answer") == ""
            assert kept(table) == ["south w@ne", "bet south near", "answer"]
            assert await page.entries("south w@ne") == ""
            assert kept(table) == ["south w@ne"]
            assert await page.entries("south b@ne", "south w@sw") == "", "a correction"
            assert kept(table) == ["south b@ne", "south w@sw"]
            assert page.board.record_text().endswith("south b@ne\nsouth w@sw\n")

    in_a_loop(play())


def test_a_correction_is_taken_whole_or_not_at_all(table):
    async def play():
        async with page_at(table) as page:
            await page.entries("south w@ne", "south -")
            why = await page.entries("south b@ne", "north -", "south -")
            assert "the table refuses" in why
            assert kept(table) == ["south w@ne", "south -"]
            game = await page.until(lambda game: len(game["entries"]) == 2)
            assert game["entries"] == ["south w@ne", "south -"]

    in_a_loop(play())


def test_what_the_table_enters_by_itself_is_shown(table):
    async def play():
        async with page_at(table) as page:
            table.session.table.enter(record.parse_entry("south w@ne"))
            game = await page.until(lambda game: game["entries"])
            assert game["entries"] == ["south w@ne"]
            assert [message["t"] for message in page.told][-1] == "game"

    in_a_loop(play())


def test_a_game_is_begun_with_its_options_opener_and_names(table):
    async def play():
        async with page_at(table) as page:
            before = page.board.hello()["game"]["id"]
            await ask(
                page.board, page.outbox, "begin", id="new", rules="billard last_man=lose", seats="south north",
                opener="north", series="", names={"south": "Ana", "north": "Zoé"},
            )  # fmt: skip
            game = await page.until(lambda game: game["id"] != before)
            assert game["rules"] == "billard last_man=lose"
            assert game["names"] == {"south": "Ana", "north": "Zoé"}
            assert table.session.table.game.position.turn == pieces.NORTH
            await ask(
                page.board, page.outbox, "begin", id="new", rules="billard", seats="south north", opener="south",
                series="", names={},
            )  # fmt: skip
            game = await page.until(lambda now: now["id"] != game["id"])
            assert game["rules"] == "billard", "the table's options are those of this game alone"

    in_a_loop(play())


def test_a_table_that_has_gone_away_is_told(table):
    async def play():
        with ConsoleListener(table.port) as listener:
            board = TableBoard(listener, "en")
            running = asyncio.create_task(board.run())
            page = Page(board)
            await page.until(lambda _game: True)
            table.unplug()
            with pytest.raises(UserError, match=r"disparu|went away"):
                await asyncio.wait_for(running, PATIENCE_S)
            assert "does not answer" in await page.entries("south w@ne")

    in_a_loop(play())


def test_a_page_of_another_game_changes_nothing(table):
    async def play():
        async with page_at(table) as page:
            table.session.table.new_game("dezepions", 2)
            await page.until(lambda game: game["rules"] == "dezepions")
            await ask(page.board, page.outbox, "entries", id="table-999", entries=["south w@ne"])
            assert "another game" in await page.answer()
            assert kept(table) == []

    in_a_loop(play())
