"""The terminal picture of `carrom monitor`: scoreboard, position, beams, readings, buttons, and the last calls."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom.lang import pick
from carrom.ports import BEAMS, BUTTON_WORDS, GATE_BEAMS
from carrom_tools.device.table_state import TableState

_HEADS = (
    ("Position", "Rayons", "Fenêtres : noir, rouge, vert", "Boutons", "Journal", "coupé", "libre", "aucun"),
    ("Position", "Beams", "Windows: dark, red, green", "Buttons", "Journal", "cut", "free", "none"),
)
_EVENING = (
    ("Donne {hand} · {who} · pot {pot}", "Hand {hand} · {who} · pot {pot}"),
    ("{} donne", "{} deals"),
    ("à {} de jouer", "{} to play"),
    ("la partie est finie", "the game is over"),
    ("points", "points"),
    ("jetons", "chips"),
    ("rachats", "bought"),
    ("dehors", "out"),
)
LED_ON, LED_OFF = "●", "·"


def beam_name(beam: int) -> str:
    """Name a beam as the wiring table does.

    >>> beam_name(8)
    'south lower'
    """
    if beam < GATE_BEAMS:
        return f"{POCKET_WORDS[beam >> 1]} {'AB'[beam & 1]}"
    return f"{SEAT_WORDS[beam - GATE_BEAMS >> 1]} {('lower', 'upper')[beam & 1]}"


class MonitorScreen:
    """Draws a TableState with rich, as it is at the moment of drawing."""

    def __init__(self, state: TableState):
        self.state = state

    def __rich__(self) -> RenderableType:
        head = pick(self.state.lang, _HEADS)
        parts: list[RenderableType] = []
        if self.state.frame:
            parts.append(Panel(Text("\n".join(self.led_rows()), style="red"), expand=False))
        parts.append(Panel(Text(self._position_text()), title=head[0]))
        if not self.state.is_of_cards:
            parts += self._sensors(head)
        held = [f"{SEAT_WORDS[n >> 2]} {BUTTON_WORDS[n & 3]}" for n in range(BEAMS) if self.state.held >> n & 1]
        parts.append(Panel(Text(", ".join(held) or head[7]), title=head[3]))
        if self.state.question:
            parts.append(Panel(Text(self.state.question, style="bold"), title="?"))
        parts.append(Panel(Text("\n".join(self.state.said) or head[7]), title=head[4]))
        return Group(*parts)

    def _sensors(self, head: tuple[str, ...]) -> list[RenderableType]:
        parts: list[RenderableType] = []
        beams = Table(box=None, show_header=False, pad_edge=False)
        for first in range(0, BEAMS, 4):
            cells = []
            for beam in range(first, first + 4):
                cut = self.state.blocked >> beam & 1
                cells.append(Text(f"{beam_name(beam)}: {head[5] if cut else head[6]}", style="bold" if cut else "dim"))
            beams.add_row(*cells)
        parts.append(Panel(beams, title=head[1]))
        if self.state.windows:
            text = "   ".join(f"{pocket} {' '.join(map(str, raw))}" for pocket, raw in self.state.windows.items())
            parts.append(Panel(Text(text), title=head[2]))
        return parts

    def _position_text(self) -> str:
        if not self.state.position:
            return "…"
        if self.state.is_of_cards:
            return "\n".join(self._evening_lines())
        p = self.state.position
        score = "  ".join(f"{side} {points}" for side, points in p["score"].items())
        colours = p["colours"] or {}
        down = f"w {p['down']['w']}/9  b {p['down']['b']}/9"
        due = "".join(f"  due {colour} {men}" for colour, men in p["due"].items() if men)
        turn = f"{p['turn']} ({colours.get(p['turn'], '?')})  {p['phase']} {p['shots']}+{p['half_shots']}"
        return f"{score}\n#{p['board']}  {turn}\n{down}{due}  queen {p['queen']}" + (
            f"\nbet {p['bet']['by']} {p['bet']['zone']} ×{p['bet']['times']}" if p["bet"] else ""
        )

    def _evening_lines(self) -> Iterator[str]:
        """Yield who deals or plays, then each player's points, chips and how often he bought back in."""
        p = self.state.position
        title, deals, plays, over, points, chips, bought, out = (pick(self.state.lang, pair) for pair in _EVENING)
        who = plays.format(p["turn"]) if p["phase"] in ("draw", "play") else deals.format(p["dealer"])
        yield title.format(hand=p["hand"], who=over if p["phase"] == "game_over" else who, pot=p["pot"])
        order = self.state.names
        width = max(map(len, order))
        for name in order:
            line = f"{name:{width}}  {points} {p['points'][name]:3}  {chips} {p['chips'][name]:3}"
            if p["bought"][name]:
                line += f"  {bought} {p['bought'][name]}"
            yield line if name in p["in"] else f"{line}  {out}"

    def led_rows(self) -> list[str]:
        """Return the eight rows of the scoreboard."""
        return ["".join(LED_ON if column >> row & 1 else LED_OFF for column in self.state.frame) for row in range(8)]
