"""What is known of a connected table from what its console has said so far; drawn in a terminal or fed to the page."""

from collections import deque
from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS, SEAT_WORDS
from carrom.game.ruling import Verdict
from carrom.lang import pick
from carrom.ports import BEAMS, BUTTON_WORDS, GATE_BEAMS
from simulator.web.feed import Feed

SHOWN = 12  # entries and calls on the screen
LOOK_BACK = 10
_HEADS = (
    ("Position", "Rayons", "Fenêtres : noir, rouge, vert", "Boutons", "Journal", "coupé", "libre", "aucun"),
    ("Position", "Beams", "Windows: dark, red, green", "Buttons", "Journal", "cut", "free", "none"),
)
LED_ON, LED_OFF = "●", "·"


def beam_name(beam: int) -> str:
    """A beam as the wiring table names it: ne A, south lower."""
    if beam < GATE_BEAMS:
        return f"{POCKET_WORDS[beam >> 1]} {'AB'[beam & 1]}"
    return f"{SEAT_WORDS[beam - GATE_BEAMS >> 1]} {('lower', 'upper')[beam & 1]}"


class TableState:
    """Take the console's objects one by one; print it with rich at any moment.

    header: of the game. entries: its entries from the start. calibration: the table's, as its file has it.
    """

    def __init__(self, lang: str = "fr"):
        self.lang = lang
        self.header = ""
        self.entries: list[str] = []
        self.calibration = ""
        self.position: dict = {}
        self.blocked = 0
        self.windows: dict[str, list[int]] = {}
        self.held = 0
        self.frame = b""
        self.question: str | None = None
        self.said: deque[str] = deque(maxlen=SHOWN)
        self.is_new = True  # the page has not been told of this game

    def take(self, said: dict) -> str | None:
        """One object of the console; a command to send now, if there is one.

        What is not known is passed over: a newer board may say more.
        """
        event, reply = said.get("event"), said.get("reply")
        if reply == "position":
            changed = self.header != said["header"]
            self.is_new = self.is_new or changed
            self.header, self.position = said["header"], said["position"]
            if changed:
                return "entries 0"
        elif reply == "entries":
            # The answers end with the last entry, so that what was undone is gone from the list.
            self.entries[said["first"] :] = said["entries"]
            if said["entries"] and len(self.entries) < said["count"]:
                return f"entries {len(self.entries)}"
        elif reply == "calibration":
            self.calibration = said["text"]
        elif reply == "beams":
            self.blocked = said["blocked"]
        elif reply == "light":
            self.windows = said["windows"]
        elif reply == "pads":
            self.held = said["held"]
        elif reply == "frame":
            self.frame = bytes.fromhex(said["frame"])
        elif event == "entry":
            self.position = said["position"]
            self.said.append(said["entry"])
            # A piece that fell late is put into an entry that is there already: look at the last few again.
            return f"entries {max(0, len(self.entries) - LOOK_BACK)}"
        elif event == "call":
            self.said.append(said["text"])
        elif event == "question":
            question = said["question"]
            self.question = f"{question['prompt']} {question['label']}" if question else None
        elif event == "passage":
            fell = "".join(PIECE_WORDS[piece] for piece in said["pieces"]) or "?"
            self.said.append(f"{fell}@{said['pocket']} {said['margin']} {said['doubt'] or ''}")
        elif event is not None or "error" in said:
            self.said.append(str(said.get("name") or said.get("error") or event))
        return None

    def record_text(self) -> str:
        """The game as a record."""
        return self.header + "".join(f"{entry}\n" for entry in self.entries)

    # For the page.

    def feed(self, feed: Feed, said: dict, why: Callable[[Verdict, str], list[str]]) -> None:
        """Tell the page what the object `said`, already taken, has changed."""
        event, reply = said.get("event"), said.get("reply")
        if reply == "position" and self.header:
            if self.is_new:
                feed.new_game()
                self.is_new = False
            words = {line.split()[0]: line.split()[1:] for line in self.header.splitlines()}
            feed.position(self.position, seats=words["seats"], book=words["rules"][0])
        elif event == "entry":
            reasons = Verdict()
            reasons.calls, reasons.reasons = said["calls"], said.get("reasons", [])
            feed.entry(said["entry"], said["calls"], why(reasons, self.lang), said["error"])
            over = said["game_over"]
            feed.position(self.position, winner=over["winner"] if over else None)
        elif event == "call":
            feed.call(said["name"], said["text"], said["tune"])
        elif event == "question":
            feed.question(self.question)
        elif reply == "beams":
            feed.edges([], levels=self.blocked)
        elif reply == "frame":
            feed.frame(self.frame)

    # For the terminal.

    def __rich__(self) -> RenderableType:
        head = pick(self.lang, _HEADS)
        parts: list[RenderableType] = []
        if self.frame:
            parts.append(Panel(Text("\n".join(self.led_rows()), style="red"), expand=False))
        parts.append(Panel(self._position_text(), title=head[0]))
        beams = Table(box=None, show_header=False, pad_edge=False)
        for first in range(0, BEAMS, 4):
            cells = []
            for beam in range(first, first + 4):
                cut = self.blocked >> beam & 1
                cells.append(Text(f"{beam_name(beam)}: {head[5] if cut else head[6]}", style="bold" if cut else "dim"))
            beams.add_row(*cells)
        parts.append(Panel(beams, title=head[1]))
        if self.windows:
            text = "   ".join(f"{pocket} {' '.join(map(str, raw))}" for pocket, raw in self.windows.items())
            parts.append(Panel(text, title=head[2]))
        held = [f"{SEAT_WORDS[n >> 2]} {BUTTON_WORDS[n & 3]}" for n in range(BEAMS) if self.held >> n & 1]
        parts.append(Panel(", ".join(held) or head[7], title=head[3]))
        if self.question:
            parts.append(Panel(Text(self.question, style="bold"), title="?"))
        parts.append(Panel("\n".join(self.said) or head[7], title=head[4]))
        return Group(*parts)

    def _position_text(self) -> str:
        if not self.position:
            return "…"
        p = self.position
        score = "  ".join(f"{side} {points}" for side, points in p["score"].items())
        colours = p["colours"] or {}
        down = f"w {p['down']['w']}/9  b {p['down']['b']}/9"
        due = "".join(f"  due {colour} {men}" for colour, men in p["due"].items() if men)
        turn = f"{p['turn']} ({colours.get(p['turn'], '?')})  {p['phase']} {p['shots']}+{p['half_shots']}"
        return f"{score}\n#{p['board']}  {turn}\n{down}{due}  queen {p['queen']}" + (
            f"\nbet {p['bet']['by']} {p['bet']['zone']} ×{p['bet']['times']}" if p["bet"] else ""
        )

    def led_rows(self) -> list[str]:
        """The eight rows of the scoreboard."""
        return ["".join(LED_ON if column >> row & 1 else LED_OFF for column in self.frame) for row in range(8)]
