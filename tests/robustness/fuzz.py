"""Throws nonsense at everything that takes text: the console, game records, settings, calibrations, traces' envelopes,
messages from the network.

`make fuzz` is the long run: 1,000,000 console lines, 100,000 records, 100,000 messages, and as many of the others
together with 10,000 damaged boards; it prints its figures. Everything is made from a seed, so that a
finding can be repeated.

Lines are mutations of real ones (of the project's own records and of every command), and plain noise. Of each refused
console line it is checked that it changed nothing: not the game, not the settings, not a byte of the flash.
"""

import argparse
import gc
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

from rich.progress import Progress

from carrom.console import COMMANDS, LINE_MAX, Console
from carrom.game import record
from carrom.game.engine import Game
from carrom.game.entry import KIND_WORDS
from carrom.game.pieces import CLAIM_WORDS, POCKET_WORDS, SEAT_WORDS
from carrom.game.rules import BOOKS
from carrom.sensing import calibration, calibration_file
from carrom.storage import checked_files
from carrom.storage.settings import Settings, parse_lines, table_specs
from carrom.table import Table
from carrom_simulator.world.ports import World
from carrom_simulator.world.stores import MemoryStore
from tests.robustness import damage, strange_messages

GAMES = Path(__file__).parents[1] / "games"
SLOW_S = 1.0  # nothing that a person types may take longer
_NOISE = "\x00\x1b\x7f\t\xa0é²\u0663\u202e\U0001f600|=#@:;,.-_+*/\\'\"(){}[]<>%$&!?^~`"


@cache
def _record_lines() -> list[str]:
    return [line for path in sorted(GAMES.glob("*.record")) for line in path.read_text().splitlines() if line]


@cache
def _words() -> list[str]:
    words = [*SEAT_WORDS, *POCKET_WORDS, *BOOKS, *COMMANDS, *(word for _, word in CLAIM_WORDS)]
    words += [word for word in KIND_WORDS if word] + ["return", "remove", "near", "far", "hit@ne", "off:w", "-"]
    words += [setting.name for setting in table_specs()]
    words += ["krhum.other_man_penalty", "on", "off", "fr", "en", "0", "7", "-1"]
    words += [f"{piece}@{pocket}" for piece in "wbqs" for pocket in POCKET_WORDS]
    words += ["1_000", "9" * 12, "99999999999999999999", "0x7", "07", "1e3", "nan", "None", "__class__"]
    return words


def mutated(rng: random.Random, text: str) -> str:
    """`text` with one to three things done to it."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(text) + 1)
        what = rng.randrange(8)
        if what == 0:
            text = text[:at] + text[at + rng.choice((1, 1, 5)) :]
        elif what == 1:
            text = text[:at] + rng.choice(_NOISE) + text[at:]
        elif what == 2:
            text = text[:at] + chr(rng.choice((rng.randrange(128), rng.randrange(0x3000)))) + text[at + 1 :]
        elif what == 3:
            text = text[:at] + " " + rng.choice(_words()) + " " + text[at:]
        elif what == 4:
            words = text.split(" ")
            rng.shuffle(words)
            text = " ".join(words)
        elif what == 5:
            text = (text + " ") * rng.choice((2, 3, 30))
        elif what == 6:
            text = text.swapcase()
        else:
            text = text[:at] + rng.choice(_words()) + text[at:]
    return text[:2000]


def console_line(rng: random.Random) -> str:
    """A line that somebody, or something, may send to the board."""
    what = rng.randrange(10)
    if what < 2:
        return "enter " + rng.choice(_record_lines())
    if what < 4:
        return "enter " + mutated(rng, rng.choice(_record_lines()))
    if what < 6:
        line = " ".join([rng.choice(list(COMMANDS)), *rng.choices(_words(), k=rng.choice((0, 1, 1, 2, 2, 3)))])
        return line if rng.random() < 0.7 else mutated(rng, line)
    if what < 8:
        setting = rng.choice(table_specs())
        value = rng.choice((*setting.choices, str(setting.lo), str(setting.hi), rng.choice(_words())))
        line = f"set {setting.name} {value}"
        return line if rng.random() < 0.5 else mutated(rng, line)
    if what == 8:
        return " ".join(rng.choices(_words(), k=rng.randrange(1, 12)))
    return "".join(rng.choices(_NOISE + "abcdef 0123\r", k=rng.randrange(0, LINE_MAX * 2)))


class _CountingStore(MemoryStore):
    changes = 0

    def write(self, name, data):
        self.changes += 1
        super().write(name, data)

    def remove(self, name):
        self.changes += 1
        super().remove(name)


class BoardConsole:
    """A console on a table, fed as the USB feeds it: character by character."""

    def __init__(self):
        self.store = _CountingStore()
        world = World("none", store=self.store)
        self.world = world
        self.table = Table(world.hardware)
        world.attach(self.table)
        self.console = Console(self.table, lambda _us: None)

    def live(self, rng: random.Random) -> None:
        """Something happens at the table: buttons, a piece that falls, time; so that lines meet menus and questions."""
        for _ in range(rng.randrange(4)):
            self.world.press(rng.choice((0, 2)), rng.randrange(4))
            self.world.run(for_us=rng.choice((150_000, 400_000)))
        if rng.random() < 0.3:
            self.world.sensors.fall(self.world.now_us / 1e6 + 0.01, rng.randrange(4), rng.randrange(4))
        self.world.run(for_us=rng.choice((100_000, 1_000_000, 4_000_000)))
        self.answer("")

    def state(self) -> tuple:
        table = self.table
        return (table.game, len(table.game), table.game.position.text(), table.settings.export(), self.store.changes)

    def answer(self, line: str) -> list[dict]:
        """Send a line; what came back, as the computer reads it."""
        for char in line + "\n":
            self.console.take(char)
        lines = b""
        while chunk := self.console.pending():
            lines += chunk
            self.console.sent(len(chunk))
        return [json.loads(one) for one in lines.splitlines()]


def console(count: int, seed: int = 0, tell: Callable[[int], None] = lambda _n: None) -> tuple[Counter, list[str]]:
    """Send `count` lines: how they were answered, and a line for whatever went wrong."""
    rng = random.Random(seed)
    ends: Counter = Counter()
    wrong: list[str] = []
    gc.collect()
    gc.freeze()  # the console collects garbage after each command: whatever else this process holds is not its business
    board = BoardConsole()
    for number in range(count):
        if number % 20_000 == 19_999:
            board = BoardConsole()  # a fresh evening
        if number % 97 == 0:
            try:
                board.live(rng)
            except Exception as error:
                wrong.append(f"seed {seed}, line {number}, at the table: {type(error).__name__}: {error}")
                board = BoardConsole()
        line = console_line(rng)
        before = board.state()
        started = time.process_time()  # a busy computer is no hang
        try:
            answers = board.answer(line)
        except Exception as error:
            wrong.append(f"seed {seed}, line {number}: {line!r}: {type(error).__name__}: {error}")
            board = BoardConsole()
            continue
        if time.process_time() - started > SLOW_S:
            wrong.append(f"seed {seed}, line {number}: {line!r}: took {time.process_time() - started:.1f} s")
        replies = [answer for answer in answers if "event" not in answer]
        refused = [answer for answer in replies if "error" in answer or answer.get("error_code")]
        ends["refused" if refused else "obeyed" if replies else "no command"] += 1
        whole = not any("lost" in answer for answer in answers)  # of many commands at once, one that was obeyed
        if whole and len(replies) == len(refused) and board.state() != before:
            wrong.append(f"seed {seed}, line {number}: {line!r} was refused and changed something")
        tell(1)
    return ends, wrong


def one_record(rng: random.Random) -> list[str]:
    """The lines of a record that nobody would write."""
    lines = _record_lines()
    book = rng.choice(BOOKS)
    header = [f"rules {book}", rng.choice(("seats south north", "seats south east north west")), "opener south"]
    if rng.random() < 0.3:
        header[rng.randrange(3)] = mutated(rng, header[rng.randrange(3)])
    entries = rng.choices(lines, k=rng.randrange(0, 30))
    return header + [mutated(rng, line) if rng.random() < 0.3 else line for line in entries]


def records(count: int, seed: int = 0, tell: Callable[[int], None] = lambda _n: None) -> tuple[Counter, list[str]]:
    """Read and play `count` records: how their entries ended, and a line for whatever went wrong."""
    rng = random.Random(seed)
    ends: Counter = Counter()
    wrong: list[str] = []
    for number in range(count):
        tell(1)
        lines = one_record(rng)
        at = ""
        try:
            try:
                game = Game(*record.parse_header(lines[:3]))
            except ValueError:
                ends["header unreadable"] += 1
                continue
            for at in lines[3:]:
                try:
                    entry = record.parse_entry(at)
                except ValueError:
                    ends["unreadable"] += 1
                    continue
                before = game.position.text(), len(game)
                error = game.enter(entry).error
                ends["refused" if error else "accepted"] += 1
                if error and (game.position.text(), len(game)) != before:
                    wrong.append(f"seed {seed}, record {number}: {at!r} was refused and changed something")
                men = game.position.down
                if not (0 <= men[0] <= 9 and 0 <= men[1] <= 9):
                    wrong.append(f"seed {seed}, record {number}: {at!r}: {men} men down")
        except Exception as error:
            wrong.append(f"seed {seed}, record {number}, {at!r}: {type(error).__name__}: {error}")
    return ends, wrong


def texts(count: int, seed: int = 0, tell: Callable[[int], None] = lambda _n: None) -> tuple[Counter, list[str]]:
    """Read `count` mutated settings texts, calibrations and envelopes: how it ended, and what went wrong."""
    rng = random.Random(seed)
    ends: Counter = Counter()
    wrong: list[str] = []
    settings = Settings()
    exported, learned = settings.export(), calibration_file.to_bytes(calibration.Calibration()).decode()
    for number in range(count):
        which = number % 3
        text = mutated(rng, rng.choice((exported, learned)) if which == 2 else (exported, learned)[which])
        data = text.encode("utf-8", "surrogatepass")
        try:
            if which == 0:
                settings.set_all(parse_lines(text))
            elif which == 1:
                calibration_file.from_bytes(data)
            else:
                checked_files.unwrap("settings", data)
            ends["taken"] += 1
        except ValueError:
            ends["refused"] += 1
        except Exception as error:
            wrong.append(f"seed {seed}, text {number}: {text[:200]!r}: {type(error).__name__}: {error}")
        for setting in table_specs():
            if setting.parse(setting.text(settings.get(setting.name))) != settings.get(setting.name):
                wrong.append(f"seed {seed}, text {number}: {setting.name} has a value that it does not accept")
        tell(1)
    return ends, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lines", type=int, default=1_000_000, help="console lines")
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--texts", type=int, default=50_000, help="settings, calibrations, envelopes")
    parser.add_argument("--messages", type=int, default=100_000, help="topics and payloads of MQTT")
    parser.add_argument("--damages", type=int, default=10_000, help="damaged files of a board")
    parser.add_argument("--blocks", type=int, default=5_000, help="damaged blocks of a flash")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    found = 0
    for what, run, count in (
        ("console lines", console, options.lines),
        ("records", records, options.records),
        ("texts", texts, options.texts),
        ("messages", strange_messages.messages, options.messages),
        ("damaged files", damage.files, options.damages),
        ("damaged flash blocks", damage.blocks, options.blocks),
    ):
        started = time.monotonic()
        with Progress() as progress:
            task = progress.add_task(what, total=count)
            ends, wrong = run(count, options.seed, lambda n, p=progress, t=task: p.advance(t, n))
        endings = ", ".join(f"{end}: {times}" for end, times in sorted(ends.items()))
        print(f"{what}: {count} in {time.monotonic() - started:.0f} s; {endings}; went wrong: {len(wrong)}", flush=True)
        for line in wrong[:10]:
            print("  " + line)
        found += len(wrong)
    print(f"went wrong in all: {found}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
