"""Speaks for the table: finds the words of calls, warnings and questions, has them announced, and tells listeners."""

from carrom.lang import pick
from carrom.panel import calls, questions
from carrom.panel.announcer import Announcer
from carrom.panel.menus import piece_word

WARNINGS = ("badly_placed", "wrong_seat", "line_hidden", "refused", "fault", "not_possible", "shot_clock")


class Voice:
    """settings: for the language. announcer: the queue of texts and tunes.

    listeners: objects with any of `on_entry(text, verdict, position)`, `on_call(name, rtttl, text)` when it begins to
    be heard, `on_passage(passage)`, `on_question(question | None)`, `on_warning(name)`.
    """

    def __init__(self, settings, scoreboard, listeners=()):
        self.listeners = list(listeners)
        self.announcer = Announcer(scoreboard, self._on_call)
        self._settings = settings
        self._question = None

    def say(self, name: str, **fields) -> None:
        """Announce a call of calls.CALLS. who: a seat code; piece: a code of entry.fell; what: a text."""
        lang = self._settings.get("lang")
        if "who" in fields:
            fields["who"] = pick(lang, calls.SEATS[fields["who"]])
        if "piece" in fields:
            fields["piece"] = piece_word(fields["piece"], lang)
        self.announcer.say(name, calls.text(name, lang, **fields))
        if name in WARNINGS:
            self.tell("on_warning", name)

    def announce(self, before, after, verdict, names: list, fallen: list, off, book) -> None:
        """Announce an entry's calls (`names` of them) and what follows from them.

        before, after: the positions around it. fallen: how many of each piece fell; off: pieces off the board.
        """
        lang = self._settings.get("lang")
        announcer = self.announcer
        for name in names:
            fields = calls.fields_of(name, before, after, verdict, lang)
            announcer.say(name, calls.text(name, lang, **fields))
        for name, text in calls.more_calls(before, after, verdict, fallen, off, lang, book):
            announcer.say(name, text)
        if verdict.board_over and verdict.game_over is None:
            self.say("opener", who=after.opener)

    def ask(self, question, seats: tuple) -> None:
        """Announce a question. seats: all that play; those who are asked are named unless it is all of them."""
        lang = self._settings.get("lang")
        names = questions.seats_text(question, lang) + " : " if len(question.seats) < len(seats) else ""
        self.announcer.drop("question")
        self.announcer.say("question", names + question.prompt)

    def question(self, question) -> None:
        """Tell listeners when another question is open, or none any more, which ends its announcement."""
        if question is not self._question:
            self._question = question
            if question is None:
                self.announcer.drop("question")
            self.tell("on_question", question)

    def cut(self) -> None:
        """Drop everything that has not been said: play goes on."""
        self.announcer.cut()

    def tell(self, method: str, *args) -> None:
        """Call a method of every listener that has it."""
        for listener in self.listeners:
            function = getattr(listener, method, None)
            if function is not None:
                function(*args)

    def _on_call(self, name: str, rtttl: str, text: str) -> None:
        self.tell("on_call", name, rtttl, text)
