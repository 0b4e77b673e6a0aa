"""Keeps a game, its journal and its open question: what carrom's referee and Kaluki's scorer have in common."""

from carrom.game import entry as entries
from carrom.game.rules import GAMES
from carrom.panel.menus import TAKEN
from carrom.referee.games import close_oldest


class Keeper:
    """settings, journal: of the table. voice: a voice.Voice. question: the open question, or None.

    unsaved: an entry may be in the game and not in the journal: after a MemoryError.
    """

    games: tuple = GAMES  # what a new game may be

    def __init__(self, settings, journal, voice):
        self.game = None
        self.question = None
        self.unsaved = False
        self._settings = settings
        self._journal = journal
        self._voice = voice
        self._flow = None  # a generator that yields questions and is sent the answers
        self._now_us = 0

    def begin(self, game) -> None:
        """Take up a game, new or resumed; drop everything that was on its way to another."""
        self.game = game
        self.question = self._flow = None

    @property
    def position(self):
        return self.game.position

    @property
    def lang(self) -> str:
        return self._settings.get("lang")

    def last_text(self) -> str:
        """Return the last accepted entry, or ""."""
        for text in self.game.texts().backward():
            return text
        return ""

    def answer(self, seat: int, button: int, now_us: int) -> bool:
        """Take a button for the open question. Returns whether the button was meant for it."""
        self._now_us = now_us
        question = self.question
        if question is None or seat not in question.seats:
            return False
        question.touched = True
        if question.press(button) == TAKEN:
            self._go_on(question.choice)
        return True

    def _go_on(self, choice) -> None:
        """Send the flow an answer (None begins it); the next question is open then, or none."""
        self.question = None
        try:
            self.question = next(self._flow) if choice is None else self._flow.send(choice)
        except StopIteration:
            self._flow = None

    def _keep_open(self, text) -> None:
        """Keep what waits for an answer with the journal: the power may go before it comes. None: nothing waits."""
        try:
            self._journal.ask(text)
        except (OSError, ValueError):
            self._voice.say("fault", what="flash")

    def enter(self, entry, aloud: bool = True):
        """Write an entry and announce what came of it. Returns the verdict."""
        raise NotImplementedError

    def _write(self, entry, aloud: bool):
        """Play an entry and keep it in the journal before anything of it is shown. The verdict; refused: no change.

        aloud: False for the entries of a correction, which wait for its end.
        """
        verdict = self.game.enter(entry)
        if verdict.error:
            return verdict
        self.unsaved = True
        text = self.game.book.record.entry_text(entry)
        try:
            self._journal.append(text)
        except (OSError, ValueError):
            self._voice.say("fault", what="flash")
        self.unsaved = not aloud
        self._voice.tell("on_entry", text, verdict, self.position)
        return verdict

    def _last(self, first_words) -> list:
        """Return the last entry that begins with one of those words, and all after it, as texts."""
        since = []
        for text in self.game.texts().backward():
            since.insert(0, text)
            if text.split(" ")[0] in first_words:
                break
        return since

    def _put_right(self, amended, since: list):
        """Enter `amended` in the place of the first of the game's last entries `since`, the others again. Its verdict.

        Late pieces are in `amended` already.
        """
        self._journal.hold()  # a power cut must not come between taking back and entering anew
        for _ in since:
            self.enter(entries.Entry(entries.UNDO), False)
        verdict = self.enter(amended, False)
        for text in since[1:]:
            if not text.startswith("late "):
                self.enter(self.game.book.record.parse_entry(text), False)
        try:
            self._journal.release()
        except OSError:
            self._voice.say("fault", what="flash")
        self.unsaved = False
        close_oldest(self.game, self._journal, self._voice)
        self._voice.say("correction")
        return verdict
