"""Takes up the game of the journal when the table is switched on. `Games` loads this for as long as that takes."""

import gc

from carrom.game import position, record
from carrom.game.rules import CARDS
from carrom.lang import both
from carrom.referee.games import LEAST, make_room
from carrom.referee.lapses import Lapses


def resume(games, now_us: int, set_aside: bool) -> None:
    """Take up the journal's game, or begin one by the settings where none can be taken up.

    A fault of the journal's game may be gone at the next start. So the new game is written with its first entry
    only; until then the journal's game stays the running one.
    set_aside: begin one in any case: the table could not start with the journal's game.
    Raises MemoryError where not even a short log of the game finds room: main.py then starts the chip anew.
    """
    faults = []
    game = _kept_game(games, faults, set_aside)
    journal = games.journal
    if game is None:
        games.begin(now_us, later=bool(faults))
    else:
        games.referee.begin(game)
        if journal.question is not None:
            try:
                games.referee.resume_shot(journal.question)
            except ValueError:
                faults.append("journal")
    for what in faults:
        games.voice.say("fault", part=what if what.__class__ is str else "journal", what=what)
    if game is not None:
        if len(game):
            games.voice.say("resumed")
        games.voice.games(game.position)


def _kept_game(games, faults: list, set_aside: bool):
    """Return the journal's game, or None. faults: gets a word for each thing that is wrong."""
    journal = games.journal
    header, texts, note = None, [], None
    try:
        header, texts, note = journal.resume()
    except OSError:
        faults.append("flash")
    except MemoryError:
        if not set_aside:
            raise
    if note is not None:
        faults.append(both(note.text))
    if set_aside:
        header = None
        faults.append("journal")
    if header is None or header.startswith("rules " + CARDS):
        return None
    try:
        return _judged(games, header, texts)
    except MemoryError:  # a shorter log may fit, and saves the game
        games.most = LEAST // 2
        gc.collect()
        return _judged(games, header, texts)
    except (ValueError, IndexError):  # written by another version: it stays on the flash
        faults.append("journal")
        return None


def _judged(games, header: str, texts):
    """Return the game of these entries, which may be thousands."""
    book, seats, opener = record.parse_header(header.split("\n"))
    first, base = 0, None
    if games.journal.base:
        first, base = games.journal.base[0], position.parse(games.journal.base[1])
    game = games.make(book, seats, opener, base, first)
    lapses = Lapses(game)
    for text in texts:
        lapses.enter(record.parse_entry(text))
        if game.left == 0:
            make_room(game)
    if len(lapses):
        _leave_behind(games, game, lapses)
    return game


def _leave_behind(games, game, lapses) -> None:
    """Let the game go on in a file without the entries that have lapsed. The one with them is kept."""
    journal = games.journal
    games.voice.say("lapsed", n=len(lapses))
    question = journal.question
    header = record.header_text(game.book, game.seats, game.opener) + lapses.note(journal.game) + "\n"
    try:
        if game.first or journal.base:
            journal.continue_game(header, game.first, game.texts(), game.base.text())
        else:
            journal.begin(header, game.texts())
        game.closed = game.first
        journal.ask(question)
    except (MemoryError, OSError):
        games.voice.say("fault", what="flash")  # the next start tries again
