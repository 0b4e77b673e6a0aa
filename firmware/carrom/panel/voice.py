"""Queues calls, warnings and questions, and tells listeners."""

from carrom.game.pieces import POCKET_WORDS, SEAT_WORDS
from carrom.lang import both
from carrom.panel import calls
from carrom.panel.announcer import Announcer

WARNINGS = ("badly_placed", "wrong_seat", "line_hidden", "refused", "fault", "not_possible", "shot_clock")


class Voice:
    """settings: for the language. announcer: the queue of calls.

    listeners: objects with any of `on_entry(entry, verdict, position)`, `on_call(call)` (a calls.Call) when it begins
    to be heard, `on_passage(passage)`, `on_question(asked | None)` (see menus.Asked), `on_warning(name, where)` (where:
    the "seat", "pocket" or "part" that it is about, each a word) and `on_selftest(found)` (see selftest.report).
    own_calls: further calls of the game that is played, in the form of calls.CALLS.
    """

    def __init__(self, settings, scoreboard, listeners=(), own_calls=""):
        self.listeners = list(listeners)
        self.announcer = Announcer(scoreboard, settings, self._on_call)
        self._own_calls = own_calls
        self._question = None

    def say(self, name: str, **fields) -> None:
        """Announce a call. seat: the code of its {who}; piece: a code of entry.fell; other fields as in calls.Call.

        A warning is about its pocket (a number), seat, or part: a word, for which `what` may stand.
        """
        where = {}
        if "seat" in fields:
            seat = fields.pop("seat")
            fields["who"] = calls.SEATS[seat]
            where["seat"] = SEAT_WORDS[seat]
        if "pocket" in fields:
            where["pocket"] = POCKET_WORDS[fields.pop("pocket")]
        part = fields.pop("part", fields.get("what"))
        if part.__class__ is str:
            where["part"] = part
        if "piece" in fields:
            code = fields["piece"]
            fields["piece"] = both(lambda lang: calls.piece_word(code, lang))
        self.announcer.say(calls.Call(name, fields, self._own_calls))
        if name in WARNINGS:
            self.tell("on_warning", name, where)

    def announce(self, before, after, verdict, names: list, fallen: list, off, book) -> None:
        """Announce the calls of an entry that `names` lists, and their consequences.

        before, after: the positions around it. fallen: how many of each piece fell; off: pieces off the board.
        """
        announcer = self.announcer
        for name in names:
            announcer.say(calls.verdict_call(name, before, after, verdict))
        for call in calls.more_calls(before, after, verdict, fallen, off, book):
            announcer.say(call)
        if verdict.board_over and verdict.game_over is None:
            self.say("opener", seat=after.opener)

    def games(self, position) -> None:
        """Announce the games won in this match, where there is one."""
        call = calls.games_call(position)
        if call:
            self.announcer.say(call)

    def question(self, asked) -> None:
        """Announce a new question and tell listeners of it. asked: the open question, a menus.Asked, or None."""
        if asked is not self._question:
            self._question = asked
            self.announcer.drop("question")
            if asked is not None and asked.said:
                self.say("question", what=asked.said)
            self.tell("on_question", asked)

    def cut(self) -> None:
        """Drop all waiting calls, because play goes on."""
        self.announcer.cut()

    def tell(self, method: str, *args) -> None:
        """Call a method of every listener that has it."""
        for listener in self.listeners:
            function = getattr(listener, method, None)
            if function is not None:
                function(*args)

    def _on_call(self, call) -> None:
        self.tell("on_call", call)
