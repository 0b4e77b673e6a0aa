"""The state of a connected table, gathered from the lines of its console."""

import contextlib
from collections import deque

from carrom.game.pieces import PIECE_WORDS
from carrom.lang import pick
from carrom.selftest import Finding
from carrom_simulator.card_table.feed import CardFeed
from carrom_simulator.web.feed import Feed
from carrom_simulator.words.books.reasons import cause
from carrom_simulator.words.faults import refusal_text

SHOWN = 12  # entries and calls on the screen
LOOK_BACK = 10
_MORE = ("et {} autres : carrom doctor", "and {} more: carrom doctor")


class TableState:
    """Take the console's objects one by one.

    header: of the game. entries: its entries from the start. calibration: the table's, as its file has it.
    checks_game: to be set where it matters which game they belong to; the table is then asked after each change.
    game: its number in the table's journal. is_certain: whether header and entries are surely all those of that game.
    """

    def __init__(self, lang: str = "fr"):
        self.lang = lang
        self.header = ""
        self.entries: list[str] = []
        self.game = 0
        self.checks_game = False
        self.is_certain = False
        self._is_complete = False  # all entries have come, by the table's last word
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
        """Take in one object of the console. Return the command to send next, None where there is none.

        Objects of an unknown kind or form are passed over: a newer board may send others.
        """
        follow = None
        with contextlib.suppress(LookupError, TypeError, ValueError, AttributeError):
            follow = self._take(said)
        if said.get("lost") and follow is None:
            return self.look_back()  # an entry may have been among the lines that the table dropped
        return follow

    def look_back(self) -> str:
        """Return the command that asks for the last few entries once more."""
        return f"entries {max(0, len(self.entries) - LOOK_BACK)}"

    def _take(self, said: dict) -> str | None:
        event, reply = said.get("event"), said.get("reply")
        if reply == "position":
            changed = self.header != said["header"]
            self.is_new = self.is_new or changed
            self.header, self.position = said["header"], said["position"]
            if changed:
                return self._begin_again()
        elif reply == "entries":
            # The answers end with the last entry, so that what was undone is gone from the list.
            self.entries[said["first"] :] = said["entries"]
            self.is_certain, self._is_complete = False, len(self.entries) == said["count"]
            if said["entries"] and not self._is_complete:
                return f"entries {len(self.entries)}"
            return "status" if self.checks_game else None
        elif reply == "status":
            if said["game"] != self.game:
                self.game = said["game"]
                return self._begin_again()
            self.is_certain = self._is_complete and bool(self.header)
        elif reply == "calibration":
            self.calibration = said["text"]
        elif reply == "beams":
            self.blocked = int(said["blocked"])
        elif reply == "light":
            self.windows = said["windows"]
        elif reply == "pads":
            self.held = int(said["held"])
        elif reply == "frame":
            self.frame = bytes.fromhex(said["frame"])
        elif event == "entry":
            self.position = said["position"]
            self.said.append(said["entry"])
            # A piece that fell late is put into an entry that is there already: look at the last few again.
            return self.look_back()
        elif event == "call":
            self.said.append(said["text"])
        elif event == "question":
            question = said["question"]
            self.question = f"{question['prompt']} {question['label']}" if question else None
        elif event == "passage":
            fell = "".join(PIECE_WORDS[piece] for piece in said["pieces"]) or "?"
            self.said.append(f"{fell}@{said['pocket']} {said['margin']} {said['doubt'] or ''}")
        elif event == "selftest":
            texts = [Finding(kind, at).text(self.lang) for kind, at in said["findings"]]
            self.said.extend(texts[: SHOWN - 1])
            if len(texts) >= SHOWN:
                self.said.append(pick(self.lang, _MORE).format(len(texts) - SHOWN + 1))
        elif event == "warning":
            where = said.get("pocket") or said.get("seat") or said.get("part")
            self.said.append(f"{said['name']} {where}" if where else said["name"])
        elif "error" in said:
            if said["error"] == "measures-nothing":  # an answer to the monitor's own questions
                return None
            self.said.append(refusal_text(self.lang, said))
        elif event is not None:
            self.said.append(str(said.get("name") or event))
        return None

    def _begin_again(self) -> str:
        self.entries.clear()
        self.is_certain = self._is_complete = False
        return "entries 0"

    @property
    def is_of_cards(self) -> bool:
        """Whether the table scores Kaluki, and so measures nothing."""
        return "melds" in self.position

    @property
    def names(self) -> list[str]:
        """The players of an evening of Kaluki in the order of play."""
        headers = (line.split()[1:] for line in self.header.splitlines() if line.startswith("players "))
        return next(headers, sorted(self.position["points"]))

    def record_text(self) -> str:
        """Return the game as a record."""
        return self.header + "".join(f"{entry}\n" for entry in self.entries)

    def feed(self, feed: Feed, said: dict, why: list[tuple[str, str, set[str]]]) -> None:
        """Show on the page the changes of `said`, which was taken in before.

        why: the reasons of an entry that was told, as words.books.reasons.told returns them.
        """
        event, reply = said.get("event"), said.get("reply")
        if reply == "position" and self.header:
            if self.is_new:
                feed.new_game()
                self.is_new = False
            words = {line.split()[0]: line.split()[1:] for line in self.header.splitlines()}
            feed.position(self.position, seats=words["seats"], book=words["rules"][0])
        elif event == "entry":
            sentences = [sentence for _, sentence, _ in why]
            feed.entry(said["entry"], said["calls"], sentences, said["error"], cause(why), self.position["turn"])
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

    def feed_cards(self, feed: CardFeed, said: dict) -> None:
        """Show on the card table's page the changes of `said`, which was taken in before."""
        event, reply = said.get("event"), said.get("reply")
        if reply == "position" or event == "entry":
            if self.is_new:
                feed.new_game(self.header)
                self.is_new = False
            if event == "entry":
                feed.entry(said["entry"], said["calls"], said["error"])
            over = said.get("game_over")
            feed.position(self.position, self.names, over["winner"] if over else None)
        elif reply == "entries" and len(self.entries) == said["count"]:
            feed.entries(self.entries)
        elif event == "call":
            feed.call(said["text"])
        elif event == "question":
            feed.question(self.question)
