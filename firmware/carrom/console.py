"""The console on the USB takes short commands and writes one JSON object a line.

It reports entries with the position after them, calls, questions and warnings by itself, and passages after `raw on`.
It never waits: it drops whole lines that the computer does not fetch in time, and the next line tells how many. While
answers wait to be fetched, no further command is read.
`help` lists the commands. Every answer is `{"reply": COMMAND, ...}` or `{"error": CODE, "values": [...]}`.
"""

import gc
import json
from binascii import hexlify

from carrom import VERSION, const, unload
from carrom.game.entry import UNDO, Entry
from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom.game.rules import CARDS

LINE_MAX = const(160)  # characters of a command; longer ones are refused whole
QUEUE_MAX = const(24)  # lines that wait to be fetched
_LARGE_MAX = const(8)  # how many of these may be large (answers, entries): up to 1.5 kB each on the chip
_ANSWERS_MAX = const(4)  # once this many wait, no command is read: the rest of the room is for entries
_TRACE_BYTES = const(256)  # bytes of the trace in one answer
_TRACE_MOST = const(999999999)  # the number of its last byte, after more years than the flash lives
LEARN_S = const(120)  # after this silence the computer has left a calibration
CHUNK = const(64)  # bytes of one USB packet
_END = b"\r\n"  # of a line
# Modules that commands import; a flashed board has no room to keep them.
_LATE = ("selftest", "fitted", "usage", "sensing.calibration_file")


class Console:
    """Listens to a table (Table.listeners) and obeys commands.

    wait_us: a function that waits some microseconds (for the self-test).
    """

    def __init__(self, table, wait_us):
        self._table = table
        self._wait_us = wait_us
        self._line = ""
        self._too_long = False
        self._queue = []  # (function that makes a line when there is time, whether the line is large)
        self._out = b""  # the line that is being written, without its end
        self._at = 0
        self._lost = 0
        self._raw = False
        self._learn_s = 0  # time of the last `learn` command
        table.listeners.append(self)

    # Events of the table.

    def on_entry(self, entry, verdict, position) -> None:
        game = self._table.game
        self._put(lambda: _entry(game.book.record, len(game), entry, verdict, position), True)

    def on_call(self, call) -> None:
        lang = self._table.lang
        self._put(lambda: {"event": "call", "name": call.name, "tune": call.tune(), "text": call.text(lang)})

    def on_question(self, question) -> None:
        self._put(lambda: {"event": "question", "question": _question(question)})

    def on_warning(self, name: str, where: dict) -> None:
        self._put(lambda: dict(where, event="warning", name=name))

    def on_selftest(self, found: list) -> None:
        self._put(lambda: {"event": "selftest", "findings": found}, True)

    def on_passage(self, passage) -> None:
        table = self._table
        if table.passages.observer is not None and table.seconds - self._learn_s > LEARN_S:
            table.passages.observer = None  # the computer is gone: play again
        if self._raw:
            self._put(lambda: _passage(passage))

    # Input.

    def take(self, char: str) -> None:
        """Take one character from the computer, and obey the command at the end of its line."""
        if char in "\r\n":
            line, too_long = self._line, self._too_long
            self._line, self._too_long = "", False
            if too_long:
                self._put(lambda: _refused("long-line", LINE_MAX))
            elif line.strip():
                answer = self.obey(line)
                self._put(lambda: answer, True)
        elif len(self._line) >= LINE_MAX:
            self._too_long = True
        elif " " <= char <= "~":
            self._line += char

    def obey(self, line: str) -> dict:
        """Carry out a command and return its answer. A refused one changes nothing."""
        if hasattr(gc, "mem_free"):  # on a computer there is room enough
            gc.collect()  # a journal write needs 1.2 kB in one piece, which garbage between the entries would break up
        words = line.split()
        function = COMMANDS.get(words[0])
        if function is None:
            return _refused("no-such-command", words[0][:20])
        try:
            if len(words) - 1 > MOST_WORDS.get(words[0], 0):
                raise ValueError("usage")
            answer = function(self, words[1:])
        except ValueError as error:
            if error.args[0] == "usage":
                return _refused("usage", words[0] + " " + self._usage(words[0]))
            return _refused(*error.args)
        except OSError as error:
            return _refused("flash", str(error))
        except MemoryError:
            gc.collect()
            if self._table.referee.unsaved:
                raise  # an entry has not reached the journal: the table has to start again from there
            return _refused("memory")
        finally:
            for name in _LATE:
                unload(name)
        answer["reply"] = words[0]
        return answer

    def full(self) -> bool:
        """Return whether so many answers wait that another command should not be read yet."""
        return self._count_large() >= _ANSWERS_MAX

    # Output.

    def pending(self) -> bytes:
        """Return what to write next, at most CHUNK bytes, or b"" where nothing waits."""
        if not self._out:
            if not self._queue:
                return b""
            make, _large = self._queue.pop(0)
            try:
                fields = make()
                if self._lost:
                    fields["lost"] = self._lost
                self._out = json.dumps(fields).encode()
            except MemoryError:
                gc.collect()
                self._lost += 1
                return b""
            self._lost = 0
            self._at = 0
        left = len(self._out) - self._at
        return self._out[self._at : self._at + CHUNK] if left > 0 else _END[-left:]

    def sent(self, count: int) -> None:
        """Drop `count` pending bytes, which have been written."""
        self._at += count
        if self._at >= len(self._out) + len(_END):
            self._out = b""

    def _put(self, make, large: bool = False) -> None:
        queue = self._queue
        if large and self._count_large() >= _LARGE_MAX:
            at = 0
            while not queue[at][1]:
                at += 1
            queue.pop(at)
            self._lost += 1
        elif len(queue) >= QUEUE_MAX:
            queue.pop(0)
            self._lost += 1
        queue.append((make, large))

    def _count_large(self) -> int:
        count = 0
        for _make, large in self._queue:  # a loop: a list made at each look would be most of the idle table's garbage
            if large:
                count += 1
        return count

    # Commands.

    def _help(self, _words) -> dict:
        return {"commands": {name: self._usage(name) for name in COMMANDS}}

    def _usage(self, command: str) -> str:
        from carrom.usage import usage

        return usage(command)

    def _position(self, _words) -> dict:
        game = self._table.game
        record = game.book.record
        header = record.header_text(game.book, game.seats, game.opener)
        return {"header": header, "entries": len(game), "position": record.position_dict(game.position)}

    def _entries(self, words) -> dict:
        """List at most twenty entries from number `first` on: an evening does not fit into one line."""
        texts = self._table.game.texts()
        first = max(_number(words, 0, len(texts), max(0, len(texts) - 20)), texts.first)  # older entries are closed
        found = []
        for text in texts.since(first):
            found.append(text)
            if len(found) == 20:
                break
        return {"first": first, "entries": found, "count": len(texts)}

    def _enter(self, words) -> dict:
        table = self._table
        entry = table.game.book.record.parse_entry(" ".join(words))
        if table.referee.busy() or table.question is not None:
            raise ValueError("busy")
        return {"error_code": table.enter(entry).error}

    def _answer(self, words) -> dict:
        """Take a choice of the open question, as OK on a pad does. Return the question that is open afterwards."""
        table = self._table
        question = table.question
        if question is None:
            raise ValueError("no-question")
        at = _number(words, 0, len(question.choices) - 1, question.index)
        table.referee.answer(question.choices[at], table.now_us)
        table.wake()
        return {"question": _question(table.question)}

    def _undo(self, _words) -> dict:
        return {"error_code": self._table.enter(Entry(UNDO)).error}

    def _new(self, words) -> dict:
        cards = bool(words) and words[0] == CARDS
        seats = _number(words, 1, 5 if cards else 4, 0)
        if seats == 1 or (seats == 3 and not cards):
            raise ValueError("usage")
        self._table.new_game(words[0] if words else None, seats)
        return self._position([])

    def _settings(self, _words) -> dict:
        return {"settings": self._table.settings.export()}

    def _get(self, words) -> dict:
        if not words:
            raise ValueError("usage")
        return {"name": words[0], "value": self._table.settings.text(words[0])}

    def _set(self, words) -> dict:
        if len(words) != 2:
            raise ValueError("usage")
        self._table.settings.set(words[0], words[1])
        self._table.apply_settings()
        return self._get(words)

    def _time(self, words) -> dict:
        if len(words) != 2:
            raise ValueError("usage")
        day = self._table.lighting.day
        day.set(_number(words, 0, 23, 0) * 60 + _number(words, 1, 59, 0), self._table.now_us)
        return {"minute": day.minute}

    def _set_raw(self, words) -> dict:
        if not words or words[0] not in ("on", "off"):
            raise ValueError("usage")
        self._raw = words[0] == "on"
        return {"raw": self._raw}

    def _beams(self, _words) -> dict:
        beams, passages = self._table.hardware.beams, self._table.passages
        faults = flickering = jams = blind = 0
        if passages:
            faults, flickering, jams, blind = passages.faults, passages.flickering, passages.jams, passages.blind
        return {
            "blocked": beams.levels(), "overruns": beams.overruns, "faults": faults, "flickering": flickering,
            "jams": jams, "blind": blind,
        }  # fmt: skip

    def _frame(self, _words) -> dict:
        return {"frame": hexlify(self._table.frame).decode()}

    def _light(self, _words) -> dict:
        light = self._table.hardware.light
        readings = {}
        for pocket in range(4):
            light.sample(pocket)
            readings[POCKET_WORDS[pocket]] = [light.dark_raw, light.red_raw, light.green_raw, light.left_raw]
        return {"windows": readings, "ambient": light.ambient(), "supply_mv": light.supply_mv()}

    def _pads(self, _words) -> dict:
        return {"held": self._table.hardware.pads.read()}

    def _selftest(self, words) -> dict:
        if self._table.referee.busy():
            raise ValueError("busy")
        from carrom import selftest

        if words:
            return selftest.trial(self._table, words)
        found = selftest.run(self._table.hardware, self._wait_us)
        lang = self._table.lang
        return {"findings": [{"kind": one.kind, "at": one.at, "text": one.text(lang)} for one in found]}

    def _fitted(self, words) -> dict:
        from carrom import fitted

        return fitted.obey(self._table, words)

    def _trace(self, words) -> dict:
        """Return some bytes of the trace (see trace.py): edges, readings and decisions of the last shots.

        Bytes are numbered since the table was switched on. Where the wanted ones are gone already, the answer begins
        with the oldest item that is kept (`first`).
        """
        trace = self._sensing().trace
        first, part = trace.part(_number(words, 0, _TRACE_MOST, 0), _TRACE_BYTES)
        return {"first": first, "end": trace.end(), "hex": hexlify(part).decode()}

    def _calibration(self, _words) -> dict:
        """Return the calibration in use, with its drift, as its file has it."""
        known = self._sensing().calibration
        from carrom.sensing import calibration_file

        return {"learned": known.learned, "text": calibration_file.to_bytes(known).decode()}

    def _learn(self, words) -> dict:
        """Calibrate as the computer leads: start, POCKET PIECE before each pass, save or stop."""
        self._learn_s = self._table.seconds
        self._sensing()
        from carrom import learning  # imported late: few evenings need it

        return learning.obey(self._table, words)

    def _sensing(self):
        """Return the table's sensing, a passages.Passages. Raises ValueError on a table that senses no pieces."""
        passages = self._table.passages
        if passages is None:
            raise ValueError("measures-nothing")
        return passages

    def _status(self, _words) -> dict:
        table = self._table
        gc.collect()
        return {
            "version": VERSION,
            "board": table.hardware.name,
            "seconds": table.seconds,
            "heap_free": gc.mem_free() if hasattr(gc, "mem_free") else 0,
            "flash_free": table.hardware.store.free_bytes(),
            "overruns": table.hardware.beams.overruns,
            "game": table.journal.game,
            "entries": len(table.game),
            "asked": table.asked,
            "question": _question(table.question),
            "settings_faults": [name for name, _ in table.settings.faults],
        }


COMMANDS = {
    "help": Console._help,
    "position": Console._position,
    "entries": Console._entries,
    "enter": Console._enter,
    "answer": Console._answer,
    "undo": Console._undo,
    "new": Console._new,
    "settings": Console._settings,
    "get": Console._get,
    "set": Console._set,
    "time": Console._time,
    "raw": Console._set_raw,
    "beams": Console._beams,
    "frame": Console._frame,
    "light": Console._light,
    "pads": Console._pads,
    "selftest": Console._selftest,
    "fitted": Console._fitted,
    "trace": Console._trace,
    "calibration": Console._calibration,
    "learn": Console._learn,
    "status": Console._status,
}
# The most words after a command; after any other one there are none.
MOST_WORDS = {
    "entries": 1, "enter": 30, "answer": 1, "new": 2, "get": 1, "set": 2, "time": 2, "raw": 1, "selftest": 2,
    "fitted": 12, "trace": 1, "learn": 5,
}  # fmt: skip


def _refused(code: str, *values) -> dict:
    return {"error": code, "values": values}


def _entry(record, line: int, entry, verdict, position) -> dict:
    fields = record.result_dict(line, record.entry_text(entry), verdict, position)
    fields["event"] = "entry"
    fields["reasons"] = list(verdict.reasons)
    return fields


def _number(words: list, at: int, most: int, default: int) -> int:
    if len(words) <= at:
        return default
    text = words[at]
    if not 0 < len(text) <= 9 or text.strip("0123456789") or int(text) > most:
        raise ValueError("number", text[:20], most)
    return int(text)


def _question(question) -> dict | None:
    if question is None:
        return None
    return {
        "kind": question.kind,
        "prompt": question.prompt,
        "label": question.label,
        "choices": list(question.labels),
        "seats": [SEAT_WORDS[seat] for seat in question.seats],
    }


def _passage(passage) -> dict:
    return {
        "event": "passage",
        "pocket": POCKET_WORDS[passage.pocket],
        "pieces": list(passage.pieces),
        "time_us": passage.time_us,
        "margin": passage.margin,
        "doubt": passage.doubt,
        "length_um": passage.length_um,
        "speed": passage.speed,
        "readings": list(passage.readings),
    }
