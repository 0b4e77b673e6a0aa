"""The part that carrom's referee and Kaluki's scorer share: a game, its journal and the open question."""

from carrom import clock
from carrom.game import entry as entries
from carrom.referee.games import close_oldest


class BaseReferee:
    """settings, journal: of the table. voice: announces calls, a voice.Voice. question: a questions.Question, or None.

    unsaved: an entry may be in the game and not in the journal: after a MemoryError.
    """

    def __init__(self, settings, journal, voice):
        self.game = None
        self.question = None
        self.unsaved = False
        self._settings = settings
        self._journal = journal
        self._voice = voice
        self._flow = None  # a generator that yields questions and receives the answers
        self._now_us = 0

    def begin(self, game) -> None:
        """Take up a game, new or resumed; drop everything of the game before."""
        self.game = game
        self.question = self._flow = None

    @property
    def position(self):
        return self.game.position

    def last_text(self) -> str:
        """Return the last accepted entry, or ""."""
        for text in self.game.texts().backward():
            return text
        return ""

    def answer(self, choice, now_us: int) -> None:
        """Take the answer to the open question, one of its choices or its `back`."""
        self._now_us = now_us
        if self.question is not None:
            self._go_on(choice)

    def _take_default(self, now_us: int) -> None:
        """Answer the open question by its default where the time to answer is over."""
        question = self.question
        if question is not None and question.until_us is not None and clock.reached(now_us, question.until_us):
            self._go_on(question.default)

    def _go_on(self, choice) -> None:
        """Send the flow an answer (None begins it); the next question is open then, or none."""
        self.question = None
        try:
            self.question = next(self._flow) if choice is None else self._flow.send(choice)
        except StopIteration:
            self._flow = None

    def _keep_open(self, text) -> None:
        """Keep the shot or hand that waits for an answer with the journal, for a power cut. None: nothing waits."""
        try:
            self._journal.ask(text)
        except (OSError, ValueError):
            self._voice.say("fault", what="flash")

    def enter(self, entry, aloud: bool = True):
        """Enter an entry and announce its consequences. Returns the verdict."""
        raise NotImplementedError

    def _write(self, entry, aloud: bool):
        """Play an entry and write it to the journal before it is shown. Returns the verdict; refused: no change.

        aloud: False within a correction, which is announced as a whole.
        """
        verdict = self.game.enter(entry)
        if verdict.error:
            return verdict
        self.unsaved = True
        try:
            self._journal.append(self.game.book.record.entry_text(entry))
        except (OSError, ValueError):
            self._voice.say("fault", what="flash")
        self.unsaved = not aloud
        self._voice.tell("on_entry", entry, verdict, self.position)
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
        """Replace the first of the last entries `since` by `amended`, and enter the rest again. Returns its verdict.

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
