"""Plays whole games through the firmware, one after the other in one run, and watches the heap. Runs on MicroPython.

    node ... soak.py GAMES [SETTLE]      (tests/robustness/test_soak.py and `make soak` call it)

Everything goes in by the ports: the striker placed and shot, pieces sliding through the chutes, buttons. The books take
turns. After game SETTLE and after the last one the free heap is read; every line printed is a JSON object.
"""

import gc
import json

from carrom import clock, ports
from carrom.drivers import flash_store
from carrom.game.pieces import BLACK, QUEEN, WHITE
from carrom.game.rules import BOOKS, load
from carrom.table import Table

GAP_MM, WINDOW_MM = 25.0, 65.0  # gate B, and the middle of the window, past gate A
LENGTH_MM = {WHITE: 31.8, BLACK: 31.8, QUEEN: 31.8}
SPEED_MM_S, DRIVE_MM_S2 = 700.0, 1000.0
GLOW = {WHITE: (2300, 2150), BLACK: (180, 165), QUEEN: (1800, 270)}
DARK_RAW, EMPTY_RAW = 120, 25
NEXT_US = 250_000  # from one piece to the next
PAUSE_US = 2_500_000  # people fetch the striker from where it came to rest
FOLDER = "/data"


class Hand:
    """Plays the events at the table in virtual time: beams and lights as the pieces make them. Never wraps."""

    def __init__(self):
        self.now_us = 0
        self.edges = []  # (time_us, beam, blocked), in order of time
        self.covers = []  # (from_us, to_us, pocket, piece)
        self.levels = 0
        self.held = 0

    def edge(self, time_us, beam, blocked):
        self.edges.append((time_us, beam, blocked))
        self.edges.sort()

    def fall(self, time_us, pocket, piece):
        """A piece slides down a chute: its front reaches gate A at `time_us`."""
        length_mm = LENGTH_MM[piece]
        for gate, at_mm in ((0, 0.0), (1, GAP_MM)):
            self.edge(time_us + reach_us(at_mm), ports.gate_beam(pocket, gate), True)
            self.edge(time_us + reach_us(at_mm + length_mm), ports.gate_beam(pocket, gate), False)
        covered = (time_us + reach_us(WINDOW_MM), time_us + reach_us(WINDOW_MM + length_mm), pocket, piece)
        self.covers.append(covered)

    def shoot(self, seat, pieces):
        """The striker is placed, rests, and is shot; pieces fall. Returns when the last of them has."""
        at_us = self.now_us + PAUSE_US
        for line in (0, 1):
            self.edge(at_us + line * 30_000, ports.line_beam(seat, line), True)
            self.edge(at_us + 900_000 + line * 20_000, ports.line_beam(seat, line), False)
        at_us += 1_500_000
        for number, (piece, pocket) in enumerate(pieces):
            self.fall(at_us + number * NEXT_US, pocket, piece)
        return at_us + len(pieces) * NEXT_US


def reach_us(at_mm):
    """Return when the front of a piece is `at_mm` past gate A."""
    root = (SPEED_MM_S * SPEED_MM_S + 2 * DRIVE_MM_S2 * at_mm) ** 0.5
    return int((root - SPEED_MM_S) / DRIVE_MM_S2 * 1_000_000)


class Beams(ports.Beams):
    def __init__(self, hand):
        self.hand = hand
        self.edges = []
        self.overruns = 0

    def read(self):
        hand = self.hand
        self.edges = []
        while hand.edges and hand.edges[0][0] <= hand.now_us:
            time_us, beam, blocked = hand.edges.pop(0)
            self.edges.append(beam | (16 if blocked else 0))
            self.edges.append(time_us & (clock.WRAP_US - 1))
            hand.levels = hand.levels | 1 << beam if blocked else hand.levels & ~(1 << beam)
        return len(self.edges) // 2

    def levels(self):
        return self.hand.levels


class Light(ports.Light):
    def __init__(self, hand):
        self.hand = hand

    def sample(self, pocket):
        hand = self.hand
        self.dark_raw = DARK_RAW
        self.red_raw = self.green_raw = DARK_RAW + EMPTY_RAW
        self.left_raw = DARK_RAW + EMPTY_RAW // 2
        hand.covers = [cover for cover in hand.covers if cover[1] > hand.now_us - 1_000_000]
        for from_us, to_us, where, piece in hand.covers:
            if where == pocket and from_us <= hand.now_us <= to_us:
                self.red_raw += GLOW[piece][0]
                self.left_raw += GLOW[piece][0] // 50  # it lies over the right eye
                self.green_raw += GLOW[piece][1]

    def ambient(self):
        return 1500

    def lamp_raw(self, pocket, lamp):
        return 250

    def supply_mv(self):
        return 5000


class Pads(ports.Pads):
    def __init__(self, hand):
        self.hand = hand

    def read(self):
        return self.hand.held


class Display(ports.Display):
    def show(self, frame):
        pass

    def brightness(self, level):
        pass


class Buzzer(ports.Buzzer):
    def tone(self, hz):
        pass

    def volume(self, level):
        pass


class Files(flash_store.FlashStore):
    """The board's own driver on the interpreter's files, which lie outside the heap.

    The WebAssembly port's files give other error numbers than its errno module, so missing ones are looked for first.
    """

    def read(self, name, start=0, most=-1):
        return super().read(name, start, most) if name in self.names() else None

    def write(self, name, data):
        if name not in self.names():
            super().append(name, b"")
        super().write(name, data)

    def remove(self, name):
        if name in self.names():
            super().remove(name)


class Soak:
    """One table, switched on at `start_us`, and a hand that plays on it."""

    def __init__(self, files, start_us=0):
        self.hand = Hand()
        hand = self.hand
        hand.now_us = start_us
        hardware = ports.Hardware(Beams(hand), Light(hand), Pads(hand), Display(), Buzzer(), files, "soak")
        self.table = Table(hardware, now_us=start_us & (clock.WRAP_US - 1))
        self.due_us = 0
        self.held = 0  # the buttons that the table has been told of
        self.steps = 0
        self.shots = 0
        self.missed = 0  # deadlines that the table had to wait for
        self.table.settings.set("quiet_ms", "1000")
        self.table.settings.set("volume", "0")

    def run(self, until_us):
        """Let time pass: the table is called at its deadlines, and when a beam changes."""
        hand = self.hand
        while hand.now_us < until_us:
            next_us = min(self.due_us, until_us)
            if hand.edges and hand.edges[0][0] < next_us:
                next_us = max(hand.edges[0][0], hand.now_us)
            hand.now_us = max(next_us, hand.now_us + 100)
            self.step()

    def step(self):
        hand = self.hand
        now_us = hand.now_us & (clock.WRAP_US - 1)
        if hand.held != self.held:  # as main.py finds out while it waits
            self.held = hand.held
            self.table.pads_changed()
        deadline_us = self.table.step(now_us)
        self.due_us = hand.now_us + max(0, clock.diff(deadline_us, now_us))
        self.steps += 1

    def press(self, seat, button):
        self.hand.held = 1 << seat * 4 + button
        self.step()
        self.run(self.hand.now_us + 100_000)
        self.hand.held = 0
        self.step()
        self.run(self.hand.now_us + 100_000)

    def answer(self):
        """Answer what the table asks: the first choice there is."""
        for _ in range(8):
            question = self.table.question
            if question is None:
                return
            self.press(question.seats[0], ports.OK_BUTTON)

    def shot(self, pieces):
        """A whole shot by whoever is on turn. Raises RuntimeError where it does not come to an entry."""
        game = self.table.game
        before = len(game.texts())
        seat = game.position.turn
        self.run(self.hand.shoot(seat, pieces))
        for _ in range(40):
            self.run(self.hand.now_us + 250_000)
            self.answer()
            if len(game.texts()) > before:
                break
        else:
            raise RuntimeError("a shot was lost: " + str(pieces))
        self.shots += 1
        text = next(game.texts().backward())
        wanted = sorted("wbq"[piece] + "@" + ("sw", "se", "ne", "nw")[pocket] for piece, pocket in pieces)
        seen = sorted(word for word in text.split()[1:] if "@" in word and not word.startswith("hit@"))
        if seen != wanted:
            raise RuntimeError(text + " where fell " + " ".join(wanted))

    def game(self, book_id, number):
        """A game to its end: the side on turn clears its men, three a shot; now and then nothing, a bet, an undo."""
        self.table.new_game(book_id, 2, 0)
        game = self.table.game
        while game.position.phase != "game_over":
            p = game.position
            side = p.side_of(p.turn)
            colour = p.colour_of(side)
            if colour < 0:
                colour = WHITE
            left = p.on_board(colour)
            if self.shots % 11 == 5:
                self.shot([])
                continue
            falling = [(colour, (number + n) % 4) for n in range(min(3, left))]
            if left <= 3 and p.on_board(QUEEN) and book_id in ("krhum", "dezepions"):
                falling = [] if left else [(QUEEN, number % 4)]
                falling = falling or [(colour, n % 4) for n in range(left)]
            elif left <= 3 and p.on_board(QUEEN):
                falling = [(QUEEN, 1)] + falling
            self.shot(falling)


class Report:
    """Plays game after game on one table and prints, before each, how much of the heap is used.

    On WebAssembly garbage is collected only between two calls from outside, so a game is a call: `one`.
    """

    def __init__(self, folder):
        for book_id in BOOKS:
            load(book_id)
        self.code = 0  # heap of the firmware's code; on the chip it is frozen and takes none
        self.soak = None
        self.folder = folder
        self.number = 0
        gc.collect()

    def one(self):
        """Tell the heap used after the games so far, and play the next one. The first call only switches on."""
        used = gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0
        if self.soak is None:
            self.code = used
            self.soak = Soak(Files(self.folder))
            gc.collect()
            return
        soak = self.soak
        fields = {"games": self.number, "heap_used": used - self.code}
        fields.update({"shots": soak.shots, "steps": soak.steps, "virtual_s": soak.hand.now_us // 1_000_000})
        fields["asked"] = soak.table.asked
        print(json.dumps(fields))
        self.number += 1
        soak.game(BOOKS[self.number % len(BOOKS)], self.number)
        gc.collect()


if __name__ == "__main__":
    report = Report(FOLDER)
