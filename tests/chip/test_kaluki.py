"""A five-player evening of Kaluki on the emulated chip: entered on the pads, through power cuts, shown on the display.

Every erase and page program of the evening is recorded with the press that it belongs to. At points within them the
flash is left as it then was; a chip that finds it so must know the evening before or after that press.
"""

import ast
import os

import pytest

from carrom.kaluki.pages import draw_page
from carrom.ports import BANK_BUTTON, BET_BUTTON, OK_BUTTON
from carrom.storage.journal import MENDED
from carrom.storage.settings import Settings
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.records import replay
from stands.chip import image
from stands.chip.pico import FS_START, Pico
from stands.chip.playing import PlayingTable
from tests.chip.test_power_cuts import Recorder, cut_points, flash_after_cut
from tests.firmware.kaluki.evening import EAST, FIVE, NORTH, SOUTH, WEST, Scoring

CUTS = int(os.environ.get("CARROM_CHIP_CUTS", "20"))
HOLD_US = 120_000
LONG_US = 1_200_000
LONG = 9  # OK, held
OK, NEXT, BEFORE = OK_BUTTON, BET_BUTTON, BANK_BUTTON
# (pad, buttons): ben's hand; carl, who is out, buys back in; anna's kaluki; it is taken back; dora's hand; a void one.
PRESSES = (
    (WEST, (OK, OK, OK)),  # who won: ben, who sits there; no kaluki
    (WEST, (NEXT, OK, NEXT, OK)),  # anna 11
    (EAST, (BEFORE, BEFORE, BEFORE, BEFORE, BEFORE, OK, OK)),  # carl 160
    (EAST, (OK, NEXT, OK, NEXT, OK, BEFORE, OK)),  # dora 1, emil 19
    (NORTH, (NEXT, OK)),  # carl: yes
    (SOUTH, (OK, OK, NEXT, OK)),
    (SOUTH, (OK, OK, OK, NEXT, OK, OK, OK, OK, OK)),  # ben 0, carl 1, dora 0, emil 0
    (EAST, (LONG, OK, OK)),
    (EAST, (OK, OK, OK, OK, OK, OK, NEXT, OK, OK, OK, OK, BEFORE, OK)),  # anna 0, ben 1, carl 0, emil 9
    (SOUTH, (OK, BEFORE, OK)),
)
TEXTS = [
    "hand ben anna=11 carl=160 dora=1 emil=19", "buy carl", "hand anna kaluki ben=0 carl=1 dora=0 emil=0", "undo",
    "hand dora anna=0 ben=1 carl=0 emil=9", "void",
]  # fmt: skip
KEPT = [TEXTS[0], TEXTS[1], TEXTS[4], TEXTS[5]]  # without what was taken back
TOTALS = {"anna": 11, "ben": 1, "carl": 19, "dora": 1, "emil": 28}
START = """
import vfs, rp2
from carrom.drivers.flash_store import FlashStore
from carrom.game.engine import Game
from carrom.game.record import parse_header
from carrom.kaluki.reader import Reader
from carrom.storage.journal import Journal
def start():
    vfs.mount(vfs.VfsLfs2(rp2.Flash(), progsize=256), "/")
    log = Journal(FlashStore())
    header, texts, note = log.resume()
    game = Game(*parse_header(header.split("\\n"), Reader()))
    for text in texts:
        game.enter(game.book.record.parse_entry(text))
    p = game.position
    print(repr((header, list(texts), note.kind if note else None, log.question, p.points, p.pot)))
    vfs.umount("/")
vfs.umount("/")
"""


def steps():
    """(seat, button) of every press."""
    return [(seat, button) for seat, buttons in PRESSES for button in buttons]


def settings() -> dict[str, bytes]:
    store = MemoryStore()
    Settings(store).set_all([("book", "kaluki"), ("kaluki.players", FIVE), ("volume", "0"), ("idle_s", "0")])
    return {"/data/" + name: bytes(data) for name, data in store.files.items()}


def states() -> list[tuple]:
    """The journal's entries and open question before each press and after the last, on CPython."""
    play = Scoring()
    found = []
    for seat, button in steps():
        found.append((journal_of(play), play.table.journal.question))
        play.press(seat, OK_BUTTON if button == LONG else button, held_us=LONG_US if button == LONG else HOLD_US)
    return [*found, (journal_of(play), play.table.journal.question)]


def journal_of(play) -> list[str]:
    return list(play.table.journal.kept_record(play.table.journal.game)[3:])


def position_of(header: str, texts: list[str]):
    """The position after these entries, on CPython."""
    source = replay.parse((header + "\n" + "".join(text + "\n" for text in texts)).encode(), "chip")
    position = source.book.first_state(source.seats, source.opener)
    for step in replay.replay(source):
        assert step.verdict.error is None
        position = step.after
    return position


def frames(position) -> set[bytes]:
    """The pages as CPython draws them."""
    made = set()
    for page in range(6):
        frame = bytearray(32)
        draw_page(frame, position, page, "pot")
        made.add(bytes(frame))
    return made


@pytest.fixture(scope="module")
def evening(uf2):
    """The table after the evening, the flash before it, and what was done to the flash."""
    table = PlayingTable(Pico(uf2, image.firmware_files() | settings()))
    table.pico.boot()
    table.wait("call", name="deals")
    before = table.pico.flash()
    recorder = Recorder(table.pico)
    for number, (seat, button) in enumerate(steps()):
        recorder.step = number
        table.press(seat, OK_BUTTON if button == LONG else button, LONG_US if button == LONG else HOLD_US)
    return table, before, list(recorder.operations)


def test_five_players_enter_an_evening_on_the_pads(evening):
    table, _, _ = evening
    told = table.ask("position")
    assert told["position"]["points"] == TOTALS
    assert told["position"]["pot"] == 20
    assert table.ask("entries 0")["entries"] == KEPT
    assert table.ask("status")["heap_free"] > 40_000


def test_the_power_comes_back_and_the_display_shows_totals_and_pot_in_turn(evening):
    table, _, _ = evening
    table.reset()
    table.wait("call", name="resumed")
    told = table.ask("position")
    assert told["position"]["points"] == TOTALS
    wanted = frames(position_of(told["header"].strip(), KEPT))
    seen = set()
    for _ in range(150):
        table.pico.run(0.2)
        seen.add(table.frame)
        if wanted <= seen:
            break
    assert wanted <= seen


def test_power_cuts_lose_nothing(evening):
    """The file system is mounted anew after each cut: what a start reads of the flash, without the start."""
    table, before, operations = evening
    expected = states()
    assert expected[-1] == (TEXTS, None)
    points = cut_points(operations, CUTS)
    assert len(points) == CUTS
    pico = table.pico
    pico.enter_raw_repl()
    pico.soft_reset_raw()
    pico.exec(START, timeout_s=60)
    lost = []
    for number, done in points:
        flash = flash_after_cut(before, operations, number, done)
        pico.mcu.flash[FS_START : len(flash)] = flash[FS_START:]
        header, texts, note, question, points, pot = ast.literal_eval(pico.exec("start()"))
        at = operations[number][3]
        near = expected[at : at + 2]
        questions = [None, *(asked for _, asked in near)]
        if texts not in [entries for entries, _ in near] or question not in questions or note not in (None, MENDED):
            lost.append(f"press {at}, operation {number}, byte {done}: {texts[-1:]} {question} {note}")
        position = position_of(header, texts)
        if (points, pot) != (position.points, position.pot):
            lost.append(f"press {at}: {points}, {pot} in the pot")
    print(f"cut points tried on the chip: {len(points)}; lost something: {len(lost)}")
    assert lost == []
