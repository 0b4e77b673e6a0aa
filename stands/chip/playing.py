"""A table that plays on the emulated chip: simulated sensors on its pins, people at its pads, its console read."""

import json
from collections import Counter, deque
from math import inf

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS, SEAT_WORDS
from carrom.panel.calls import PIECES, POCKETS
from carrom.ports import BET_BUTTON, OK_BUTTON
from carrom_simulator.physics.outcome import LineEdge
from carrom_simulator.world.sensors import Sensors
from stands.chip.pico import ChipError, Pico
from stands.chip.wired_table import WiredTable

PLACED_S = 0.6  # the firmware takes a striker for placed when it has lain still for 0.4 s
ROLLED_S = 2.6  # and takes what comes to rest on a line within 2.5 s of a flick for a man
APART_S = 0.6  # from one fall to the next: well over the 0.4 s (setting order_ms) under which the table asks
READ_S = 0.3  # nobody presses before he has read the question
# The striker leaves its lines at 1.5 m/s, as the physics would tell it: (seconds from the flick, line).
LEAVING = ((0.004, 0), (0.026, 1))


def in_tray(label: str) -> Counter:
    """Count the pieces, by their code, that a choice of the question about a tray names: "2 blancs + palet ?"."""
    codes = {name: code for code, (french, _) in enumerate(PIECES) for name in (french, french + "s")}
    found = Counter()
    for part in label.removesuffix(" ?").split(" + "):
        count, name = part.split() if " " in part else ("1", part)
        if name in codes:  # else the tray is empty
            found[codes[name]] = int(count)
    return found


class PlayingTable(WiredTable):
    """A wired table whose beams and windows are those of `carrom_simulator.sensors`."""

    def __init__(self, pico: Pico, sensors: Sensors | None = None, **wiring):
        super().__init__(pico, **wiring)
        self.sensors = sensors or Sensors("none", seed=1)
        self.flicked_s = -ROLLED_S
        self.told: list[dict] = []  # the console's JSON lines that nobody has waited for yet
        self.heard: deque[dict] = deque(maxlen=8)  # its last ones, for whoever looks for what went wrong
        self._text = b""
        self._due = pico.clock.create_alarm(self._advance)
        pico.watch_usb = False
        pico.rest_pio()
        self.schedule()

    # --- the sensors

    @property
    def now_s(self) -> float:
        return self.pico.now_us / 1e6

    def schedule(self) -> None:
        next_s = self.sensors.next_s()
        if next_s != inf:
            self._due.schedule(max(1.0, (next_s - self.now_s) * 1e9 + 1))

    def _advance(self) -> None:
        for _, beam, blocked in self.sensors.advance(self.now_s):
            self.block(beam, blocked)
        self.schedule()

    def voltage(self, channel: int) -> int:
        if channel != self.pins.window_adc - 26:
            return super().voltage(channel)
        dark, red, green, left = self.sensors.reading(self.selected, self.now_s)
        return next((raw for lit, raw in zip(self.lit, (left, dark + red - left, green), strict=True) if lit), dark)

    # --- people

    def place(self, seat: int) -> None:
        """Once the last shot has come to rest, lay the striker down; let it lie until the table has seen it."""
        self.pico.run(max(0.0, self.flicked_s + ROLLED_S - self.now_s))
        still_s = self.sensors.place(seat, self.now_s, "calm")
        self.schedule()
        self.pico.run(still_s - self.now_s + PLACED_S)

    def shoot(self, seat: int, *fallen: str) -> None:
        """Flick; pieces fall in their order, "w@ne" each, so far apart that it is sure. Only starts it."""
        start_s = self.flicked_s = self.now_s
        left = [LineEdge(time_s, seat, line, -1, False) for time_s, line in LEAVING]
        self.sensors.flick(seat, start_s, left)
        for number, word in enumerate(fallen):
            piece, pocket = word.split("@")
            fall_s = start_s + 0.15 + APART_S * number
            self.sensors.fall(fall_s, POCKET_WORDS.index(pocket), PIECE_WORDS.index(piece))
        self.schedule()

    def play(self, seat: int, *fallen: str, timeout_s: float = 12) -> dict:
        """Place, flick, wait for the ruling: the console's entry."""
        self.place(seat)
        self.shoot(seat, *fallen)
        return self.ruling(*fallen, timeout_s=timeout_s)

    def ruling(self, *fallen: str, timeout_s: float = 12) -> dict:
        """Wait for the entry of a shot. About one lone piece in a hundred is asked about: say what lies in the tray."""
        while True:
            told = self.wait("entry", "question", timeout_s=timeout_s)
            if told["event"] == "entry":
                return told
            question = told["question"]
            if question is None:
                continue  # the one before it is answered
            assert question["kind"] == "tray", question
            pocket = next(n for n, (french, _) in enumerate(POCKETS) if question["prompt"].startswith(french))
            lie = Counter(PIECE_WORDS.index(word[0]) for word in fallen if word[2:] == POCKET_WORDS[pocket])
            trays = [in_tray(label) for label in question["choices"]]
            steps = [tray for tray in trays if tray] if lie else [Counter()]
            nearest = min(steps, key=lambda tray: ((tray - lie) + (lie - tray)).total())
            self.answer(question, trays.index(nearest))

    def answer(self, question: dict, choice: int) -> None:
        """Take a choice of a question that shows its first one, on the pad of somebody who is asked."""
        seat = SEAT_WORDS.index(question["seats"][0])
        self.pico.run(READ_S)
        for _ in range(choice):
            self.press(seat, BET_BUTTON)
        self.press(seat, OK_BUTTON)

    # --- the console

    def reset(self) -> None:
        """Cut and restore the power. The line that the console was writing ends there, and nothing waits to be read."""
        self.pico.reset()
        self.pico.received.clear()
        self._text = b""
        self.told.clear()

    def listen(self) -> None:
        """Take in what the console has said."""
        self._text += bytes(self.pico.received)
        self.pico.received.clear()
        *lines, self._text = self._text.split(b"\n")
        for line in lines:
            line = line.strip()
            if line:
                said = json.loads(line) if line.startswith(b"{") else {"said": line.decode(errors="replace")}
                self.told.append(said)
                self.heard.append(said)

    def wait(self, *events: str, timeout_s: float = 12, **fields) -> dict:
        """Run until the console tells one of these events; returns it. What was told before it is forgotten."""
        found = []

        def come() -> bool:
            if b"\n" in self.pico.received:
                self.listen()
            while self.told:
                one = self.told.pop(0)
                if one.get("event") in events and all(one.get(name) == value for name, value in fields.items()):
                    found.append(one)
                    return True
            return False

        self._run_until(come, timeout_s, f"event {' or '.join(events)}")
        return found[0]

    def ask(self, command: str, timeout_s: float = 5) -> dict:
        """Send a command; its answer. Events that come in between stay in `told`."""
        self.listen()
        seen = len(self.told)
        self.pico.send(command.encode() + b"\r\n")
        found = []

        def come() -> bool:
            if b"\n" in self.pico.received:
                self.listen()
            for at in range(seen, len(self.told)):
                if "reply" in self.told[at] or ("error" in self.told[at] and "event" not in self.told[at]):
                    found.append(self.told.pop(at))
                    return True
            return False

        self._run_until(come, timeout_s, command)
        return found[0]

    def _run_until(self, condition, timeout_s: float, what: str) -> None:
        end_us = self.pico.now_us + timeout_s * 1e6
        while not condition():
            if self.pico.now_us > end_us:
                raise ChipError(f"{what}: not within {timeout_s} s; last: {list(self.heard)} {bytes(self._text)!r}")
            self.pico.run_us(5_000)
