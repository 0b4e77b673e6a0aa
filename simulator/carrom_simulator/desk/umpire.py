"""Referees a plain board for the page on a phone: the firmware's game and the books' words behind a few functions.

This is Python that MicroPython reads (docs/micropython.md): the page's worker runs it. JavaScript calls an Umpire's
methods with texts and gets JSON back. An Umpire keeps nothing that the record does not say: after a restart `open`
folds it again. Pockets are not known here, only zones, and those only where a bet is open.
"""

import json

from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.engine import Game, amended, judge, refusal
from carrom.game.position import GAME_OVER, NOBODY, PENALTY_SHOT, SHOOTING, UNKNOWN
from carrom.game.rules import CARDS, reader_of
from carrom.lang import LANGUAGES, both
from carrom.panel import calls
from carrom.referee.facts import Facts
from carrom.referee.lapses import Lapses
from carrom.referee.questions import opponents
from carrom_simulator.desk import zones
from carrom_simulator.desk.counted import CountedGame
from carrom_simulator.desk.tapped import ANSWERED, tapped
from carrom_simulator.words import places

_NEEDS_WORDS = "needs-hit-or-miss"


class _Silence:
    """The settings and the voice of a referee that has no pads: nothing ends a question, nothing is called."""

    def get(self, name: str):
        return 0 if name == "said_ms" else ""

    def say(self, name: str) -> None:
        pass


class Umpire:
    """Referees one game. `open` comes first. Every method returns JSON text; docs/referee.md has its keys."""

    _game: Game

    def __init__(self):
        silence = _Silence()
        self._facts = Facts(silence, silence)

    def warm(self, _text: str) -> str:
        """Load what the first ruling needs, while nobody waits: at the start it would delay the first tap."""
        from carrom.panel import questions  # noqa: F401
        from carrom_simulator.words.books import reasons  # noqa: F401

        return "{}"

    def open(self, text: str) -> str:
        """Take up a record, with its entries. One that the rules refuse lapses: it is listed and left out.

        Returns state, results, lapsed (numbers of entries, from 0), gone (entry and tapped of each of these), header
        and entries (texts, as they stand in the end); or error, values and line where one cannot be read.
        """
        try:
            game, found = _fold(text.split("\n"))
        except record.RecordError as error:
            return _unread(error)
        self._game = game
        return json.dumps(found)

    def preview(self, text: str) -> str:
        """Tell what would come of another record, as `open` does, without taking it."""
        try:
            return json.dumps(_fold(text.split("\n"))[1])
        except record.RecordError as error:
            return _unread(error)

    def enter(self, text: str) -> str:
        """Enter an entry, as a record writes it. Returns its result and the state; or its error, nothing changed."""
        game = self._game
        before = game.position
        try:
            entry = game.book.record.parse_entry(text)
        except record.RecordError as error:
            return _unread(error)
        taps = _taps(game, entry)
        verdict = game.enter(entry)
        found = _result(len(game), text, entry, verdict, before, game)
        found.update(taps)
        if not verdict.error:
            found["state"] = _state(game)
        return json.dumps(found)

    def before(self, number: str) -> str:
        """Tell how things stood before an entry, by its number from 0: state."""
        return json.dumps({"state": _state(self._game_at(int(number)))})

    def _game_at(self, number):
        """Return the game as it was before an entry; the game itself for None."""
        game = self._game
        if number is None:
            return game
        earlier = type(game)(game.book, game.seats, game.opener)
        for text in list(game.texts())[:number]:
            earlier.enter(game.book.record.parse_entry(text))
        return earlier

    def draft(self, text: str) -> str:
        """Complete what was tapped. text: JSON {seat, fallen: [[piece, zone] ...], off, claims, late, answers, at}.

        zone: near, far, or null where nobody said it; it is asked then if the ruling depends on it.
        at: the number of the entry that it is to replace; none where it comes next.
        Returns entry (its text) and claims: those that would change the ruling; and error where it would be refused;
        or question: what only people know, with seats, prompt and labels. `answers` has the number of the label that
        was chosen for each question so far.
        """
        wanted = json.loads(text)
        game = self._game_at(wanted.get("at"))
        late = bool(wanted.get("late"))
        shooter = game.last_shot.seat if late else pieces.SEAT_WORDS.index(wanted["seat"])
        flow = (self._late if late else self._shot)(game, shooter, wanted)
        try:
            question = next(flow)
            for answer in wanted.get("answers", ()):
                question = flow.send(question.choices[answer])
        except StopIteration as done:
            entry = done.value
        else:
            prompts = [zones.worded(question, game, shooter, lang) for lang in LANGUAGES]
            asked = {
                "kind": question.kind,
                "seats": [pieces.SEAT_WORDS[one] for one in question.seats],
                "prompt": [prompt[0] for prompt in prompts],
                "labels": [prompt[1] for prompt in prompts],
            }
            return json.dumps({"question": asked})
        found: dict = {"entry": record.entry_text(entry), "claims": [], "error": None}
        if not late:
            found["error"] = refusal(game.book, game.position, entry)
            found["claims"] = _offered(game.book, game.position, entry)
        return json.dumps(found)

    def _shot(self, game, shooter: int, wanted):
        """Ask what a shot needs; return its entry."""
        fallen = [zones.fell(shooter, piece, zones.read(zone)) for piece, zone in wanted["fallen"]]
        off = [pieces.PIECE_WORDS.index(piece) for piece in wanted.get("off", ())]
        shot = entries.shot(shooter, fallen, off, _claims(wanted))
        return (yield from self._facts.complete(game.book, game.position, shot, 0))

    def _late(self, game, shooter: int, wanted):
        """Ask what a late piece needs, its zone first where the ruling depends on it; return its entry."""
        book, before = game.book, game.before_last_shot
        ((piece, word),) = wanted["fallen"]

        def ruled(zone) -> tuple:
            late = entries.Entry(entries.LATE, -1, (zones.fell(shooter, piece, zone),), (), _claims(wanted))
            shot = amended(book, before, game.last_shot, late)
            after, verdict = judge(book, before, shot)
            return late, shot, verdict.error, after

        zone = zones.read(word)
        if zone is None:
            near, far = [ruled(each)[2:] for each in zones.ZONES]
            if near != far or near[0] == _NEEDS_WORDS:
                zone = yield zones.question(opponents(before, shooter))
        late, shot, error, _ = ruled(zone)
        return (yield from self._facts.ask_hit(book, late, shot, before)) if error == _NEEDS_WORDS else late


def _claims(wanted) -> int:
    return sum([bit for bit, name in pieces.CLAIM_WORDS if name in wanted.get("claims", ())])


def _state(game) -> dict:
    if game.book.id == CARDS:
        from carrom_simulator.desk import evening  # a phone beside a board needs no cards

        return evening.state(game)
    p = game.position
    dues = [0, 0] if p.colours == UNKNOWN else [p.due[p.colour_of(side)] for side in (0, 1)]
    return {
        "rules": record.rules_line(game.book)[6:],
        "book": game.book.id,
        "seats": [pieces.SEAT_WORDS[seat] for seat in game.seats],
        "entries": len(game),
        "position": record.position_dict(p),
        "lying": {piece: p.on_board(number) for number, piece in enumerate(pieces.PIECE_WORDS)},
        "status": both(lambda lang: calls.status_text(p, lang)),
        "sides": [both(lambda lang, side=side: calls.side_name(p, side, lang)) for side in (0, 1)],
        "seat_words": {pieces.SEAT_WORDS[seat]: calls.SEATS[seat] for seat in game.seats},
        "scores": list(p.score),
        "dues": dues,
        "boards": game.board_points(),
        "opener": pieces.SEAT_WORDS[p.opener],
        "opens_next": pieces.SEAT_WORDS[p.next_seat(p.opener)],
        "gerant": pieces.SEAT_WORDS[game.opener] if game.book.OPENER_CALL == "gerant" else None,
        "winner": None if p.winner == NOBODY else p.winner,
        "next": _next(game),
        "todo": [_called(call) for call in _todo(game)],
        "offers": _offers(game),
        "answer": _answer(game),
        "clock_s": game.book.options.get("shot_clock_s", 0) if p.phase in (SHOOTING, PENALTY_SHOT) else 0,
        "time": _called(calls.call("shot_clock")),
    }


def _unread(error) -> str:
    return json.dumps({"error": error.args[0], "values": [str(value) for value in error.args[1:]]})


def _fold(lines: list) -> tuple:
    """Play the entries of a record: (game, what Umpire.open tells of it). Raises RecordError.

    results: of each entry, None for one that lapsed or took back such a one.
    """
    reader = reader_of(next((line for line in lines if line.startswith("rules ")), ""))
    read = [entry for entry in [reader.line(line) for line in lines] if entry is not None]
    reader.finish()
    game = (Game if reader.book.id == CARDS else CountedGame)(reader.book, reader.seats, reader.opener)
    lapses = Lapses(game)
    results: list = []
    lapsed: list = []
    gone: list = []
    for number, entry in enumerate(read):
        before, known, taps = game.position, len(lapses), _taps(game, entry)
        verdict = lapses.enter(entry)
        text = game.book.record.entry_text(entry)
        if len(lapses) > known:
            lapsed.append(number)
            gone.append(dict(taps, entry=text))
        told = None if verdict is None else _result(number + 1, text, entry, verdict, before, game)
        if told is not None:
            told.update(taps)
        results.append(told)
    header = game.book.record.header_text(game.book, game.seats, game.opener)
    texts = list(game.texts())
    found = {"state": _state(game), "results": results, "lapsed": lapsed, "gone": gone}
    found.update(header=header, entries=texts)
    return game, found


def _taps(game, entry) -> dict:
    """Return the taps of an entry that is to be entered next, and by how many places everybody had moved on then."""
    if game.book.id == CARDS:
        return {}
    amends = entry.kind == entries.LATE and game.last_shot is not None
    return {"tapped": tapped(game, entry), "moved": (game.before_last_shot if amends else game.position).moved}


def _result(number: int, text: str, entry, verdict, before, game) -> dict:
    """Return a line of `carrom replay --json`, with the calls in words and with tunes, and the reasons in sentences."""
    found = game.book.record.result_dict(number, text, verdict, game.position)
    found["reasons"] = list(verdict.reasons)
    if verdict.error:
        return found
    after = game.position
    told = _calls(before, after, entry, verdict, game.book)
    found["called"] = [_called(call) for call in told]
    from carrom_simulator.words.books import reasons  # see Umpire.warm

    sentences = [reasons.told(verdict, lang) for lang in LANGUAGES]
    found["told"] = [[sentence for _, sentence, _ in each] for each in sentences]
    found["cause"] = [reasons.cause(each) for each in sentences]
    return found


def _calls(before, after, entry, verdict, book) -> list:
    """Return all calls of an entry."""
    if book.id == CARDS:
        from carrom_simulator.desk import evening  # see _state

        return evening.called(before, after, entry, verdict)
    told = [calls.verdict_call(name, before, after, verdict) for name in verdict.calls]
    if entry.kind != entries.UNDO:
        told += calls.more_calls(before, after, verdict, _count(entry.fallen), entry.off, book)
    return told


def _count(fallen) -> list:
    """Count the fallen pieces of each kind."""
    return [sum([1 for code in fallen if entries.piece_of(code) == piece]) for piece in range(pieces.STRIKER + 1)]


def _todo(game) -> list:
    """List the calls of what is to be done before the next shot: sides that people have to change, or what hands have
    to put back since the last shot began."""
    before, shot, p = game.before_last_shot, game.last_shot, game.position
    if places.asks_for_sides(game.book, p):
        return [calls.call("sides")]
    if shot is None or before.board != p.board or p.phase == GAME_OVER:
        return []
    fallen = _count(shot.fallen)
    todo = calls.put_back_calls(before, p, fallen, shot.off, game.book)
    if p.on_board(pieces.QUEEN) - before.on_board(pieces.QUEEN) + fallen[pieces.QUEEN] > 0:
        todo.append(calls.call("queen_back"))
    return todo


def _called(call) -> dict:
    return {"name": call.name, "text": both(call.text), "tune": call.tune()}


def _offered(book, p, shot) -> list:
    """List the claims that would change the ruling on a shot, or that it has already."""
    found = []
    for bit, name in pieces.CLAIM_WORDS:
        if bit & ANSWERED or not book.CLAIMS & bit:
            continue
        ends = []
        for claims in (shot.claims | bit, shot.claims & ~bit):
            after, verdict = judge(book, p, entries.shot(shot.seat, shot.fallen, shot.off, claims, shot.hit_pocket))
            ends.append((verdict.error, after.text(), verdict.calls))
        if shot.claims & bit or (ends[0] != ends[1] and not ends[0][0]):
            found.append(name)
    return found


def _next(game) -> dict | None:
    """Return the header of the next game, for which everybody moves on by a place; None where none can begin, or the
    book has no matches."""
    p, book = game.position, game.book
    if p.phase != GAME_OVER or not book.match:
        return None
    then = type(book)()
    then.options.update(book.options)
    opener = then.again(p, game.opener)
    series = record.header_text(then, game.seats, opener).split("\n")[1]
    return {
        "rules": record.rules_line(then)[6:],
        "opener": pieces.SEAT_WORDS[opener],
        "series": series if series in record.SERIES else "",
    }


def _answer(game) -> dict | None:
    """Return what an answer to the bet would be called, and the side that may give it; None where nobody may."""
    p = game.position
    verdict = judge(game.book, p, entries.Entry(entries.ANSWER))[1]
    if verdict.error:
        return None
    name = verdict.calls[0]
    bettor = p.side_of(p.bet_by)
    return {"call": name, "side": bettor if name == "si_just" else 1 - bettor}


def _offers(game) -> list:
    """List the entries besides shots that the rules would take now, as texts. A late piece stands as "late"."""
    p = game.position
    seats = [pieces.SEAT_WORDS[seat] for seat in p.seats]
    turn = pieces.SEAT_WORDS[p.turn]
    texts = [turn + " -", "bet " + turn + " near", "bet " + turn + " far", "choose return", "choose remove", "sides"]
    for word in ("touch", "technical", "forgo", "lost", "resign"):
        texts += [word + " " + seat for seat in seats]
    texts += [seat + " - stands" for seat in seats if game.book.CLAIMS & pieces.STANDS]
    found = [text for text in texts if not refusal(game.book, p, record.parse_entry(text))]
    return found + (["late"] if game.last_shot is not None else [])
