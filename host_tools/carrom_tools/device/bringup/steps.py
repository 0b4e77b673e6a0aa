"""The steps of the bring-up: each asks the table's console and a person, and notes symptoms and measurements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carrom import fitted, ports, selftest
from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS
from carrom.lang import pick
from carrom_simulator.words.codes import PIECES, POCKETS, Pair
from carrom_simulator.words.faults import refusal_text
from carrom_tools.device import calibration_guide
from carrom_tools.device.bringup import points, verdicts
from carrom_tools.device.bringup.effects import BEAMS, BUTTONS, LAMPS, place
from carrom_tools.device.bringup.people import Person, digit
from carrom_tools.device.trace_download import TraceDownload
from carrom_tools.errors import UserError

_QUIET = 5  # waits without a change: the display's text is over
_SETTLED = 2  # readings in a row that show a piece held still
TRIALS = "wwwbbbqqss"  # ten pieces for each pocket

_TOUCH = ("Mettez un doigt dans ce rayon et laissez-le : {}.", "Put a finger into {} and leave it there.")
_TAPE = (
    "Couvrez de ruban noir l'émetteur {} de cette porte, lui seul : {}.",
    "Cover the {} emitter of {} with black tape, that one alone.",
)
_LEVELS: dict[str, Pair] = {"low": ("du rayon bas", "lower"), "high": ("du rayon haut", "upper")}
_TAKE_AWAY = ("Ôtez-le.", "Take it away.")
_COVER = ("Tenez un pion blanc à plat sur l'{}.", "Hold a white man flat on the {}.")
_PRESS = ("Appuyez sur {}.", "Press {}.")
_DROP = ("Faites tomber un {} dans le trou {} ({}/{}).", "Drop a {} into the {} pocket ({}/{}).")
_AGAIN = ("Rien n'est venu. Essayer encore ?", "Nothing came. Try again?")
_READ = (
    "Chaque module de l'afficheur devrait montrer son numéro. Quels chiffres lisez-vous, de gauche à droite ? "
    "(rien : Entrée)",
    "Each module of the display should show its number. Which digits do you read, from left to right? (none: Enter)",
)
_STAND = ("Comment sont-ils ?", "How do they stand?")
_STANDS: tuple[tuple[str, ...], tuple[str, ...]] = (
    ("droits", "couchés, tournés vers la droite", "la tête en bas", "couchés, tournés vers la gauche"),
    ("upright", "lying, turned to the right", "upside down", "lying, turned to the left"),
)
_HEAR = ("Le buzzer joue deux notes. Les entendez-vous ?", "The buzzer plays two notes. Do you hear them?")
_MUTED = (
    "Le volume est à 0 : carrom settings set volume=5, puis recommencez.",
    "The volume is 0: carrom settings set volume=5, then try again.",
)
_REFUSES = ("la table refuse « {} » : {}", "the table refuses « {} »: {}")


class Trial:
    """One step at work on a table.

    fitted: bits of carrom.fitted. symptoms: what it has seen so far. measured: for the report.
    """

    def __init__(self, talk: calibration_guide.Talk, person: Person, lang: str, parts: int = ports.WHOLE):
        self.talk = talk
        self.person = person
        self.lang = lang
        self.fitted = parts
        self.symptoms: list[str] = []
        self.measured: dict[str, Any] = {}

    def ask(self, line: str) -> dict[str, Any]:
        """Return the console's answer. A table that is busy with a shot is asked again; other refusals raise."""
        answer: dict[str, Any] = {}
        for _ in range(self.talk.patience):
            answer = self.talk.ask(line)
            if answer.get("error") != "busy":
                break
            self.talk.wait()
        if "error" in answer:
            french, english = (
                text.format(line, refusal_text(lang, answer)) for lang, text in zip(("fr", "en"), _REFUSES, strict=True)
            )
            raise UserError((french, english))
        return answer

    def pockets(self) -> list[tuple[int, str]]:
        """List the pockets that are fitted, with their words."""
        return [(at, word) for at, word in enumerate(POCKET_WORDS) if self.fitted & fitted.part(word)]

    def note(self, kind: str, place: str) -> None:
        """Keep a symptom of that kind, unless it is "": `verdicts`."""
        if kind:
            self.symptoms.append(f"{kind} {place}")

    def show(self, text: Pair, deed: tuple[object, ...]) -> None:
        self.person.show(pick(self.lang, text), deed)

    def until(self, text: Pair, deed: tuple[object, ...], look: Callable[[], Any]) -> Any:
        """Ask for a deed until `look()` returns something, or the person gives up: then None."""
        while True:
            self.show(text, deed)
            for _ in range(self.talk.patience):
                self.talk.wait()
                found = look()
                if found:
                    return found
            if not self.person.confirm(pick(self.lang, _AGAIN), ("again",)):
                return None


def supply(trial: Trial) -> None:
    """Measure the 5 V and the room's light."""
    light = trial.ask("light")
    supply_mv, ambient = int(light["supply_mv"]), int(light["ambient"])
    trial.measured.update(supply_mv=supply_mv, ambient_raw=ambient)
    trial.note(verdicts.supply(supply_mv), "-")
    trial.note(verdicts.ambient(ambient), "-")


def beams(trial: Trial) -> None:
    """Let the table test its beams, then have a finger put into each that passed."""
    findings = trial.ask("selftest")["findings"]
    kinds = {selftest.OCCUPIED: "dark", selftest.NEVER_BLOCKS: "lit"}
    bad = {int(one["at"]): kinds[one["kind"]] for one in findings if one["kind"] in kinds}
    trial.symptoms += [f"{kind} {BEAMS[beam]}" for beam, kind in sorted(bad.items())]
    try:
        if trial.pockets():
            trial.ask("learn start")  # the game must not count fingers in the chutes
        for beam, name in enumerate(BEAMS):
            if beam not in bad and trial.fitted >> beam & 1:
                answered = _touched(trial, beam)
                if answered is None:
                    trial.symptoms.append(f"deaf {name}")
                elif not answered >> beam & 1:
                    other = (answered & -answered).bit_length() - 1
                    trial.symptoms.append(f"crossed {name} {BEAMS[other]}")
                elif beam < ports.GATE_BEAMS:
                    blind = [level for level in _LEVELS if _cut_by(trial, beam, level) is None]
                    trial.symptoms += [f"{level}-blind {name}" for level in blind]
    finally:
        trial.talk.ask("learn stop")
    trial.measured["tried"] = (trial.fitted & (1 << ports.BEAMS) - 1).bit_count() - len(bad)


def _touched(trial: Trial, beam: int) -> int | None:
    """Return the bits of the beams that a finger in one of them cuts."""
    return _cut(trial, points.put(_TOUCH, points.beam(beam)), ("touch", beam))


def _cut_by(trial: Trial, beam: int, level: str) -> int | None:
    """Return the bits that black tape over one of a gate's emitters cuts: a turned eye misses no light."""
    return _cut(trial, points.put(_TAPE, _LEVELS[level], points.beam(beam)), ("tape", beam, level))


def _cut(trial: Trial, text: Pair, deed: tuple[object, ...]) -> int | None:
    """Ask for something that cuts beams; returns their bits."""

    def blocked() -> int:
        return int(trial.ask("beams")["blocked"])

    if trial.pockets():
        trial.ask("learn")  # the table waits two minutes for it, then plays again
    before = blocked()
    answered = trial.until(text, deed, lambda: blocked() ^ before)
    trial.show(_TAKE_AWAY, ("leave",))
    for _ in range(trial.talk.patience):
        if blocked() == before:
            break
        trial.talk.wait()
    return answered


def lamps(trial: Trial) -> None:
    """Measure the current of each lamp, and what each window reads without light."""
    at = points.Points(_board(trial))
    currents = trial.ask("selftest lamps")["lamps"]
    pockets = trial.pockets()
    raws = {}
    for number, (pocket, kind) in enumerate(LAMPS):
        if (pocket, POCKET_WORDS[pocket]) in pockets:
            name = place(pocket, kind)
            raws[name] = currents[pocket][number % 3]
            trial.note(verdicts.current(raws[name], at.lamp_raw(kind)), name)
    windows = trial.ask("light")["windows"]
    for _, word in pockets:
        trial.note(verdicts.unlit(windows[word][0], at.zero_raw), word)
    trial.measured.update(current_raw=raws, dark_raw={word: windows[word][0] for _, word in pockets})


def _board(trial: Trial) -> str:
    """Return the name of the table's board; a simulated table is wired as the reference board."""
    named = str(trial.ask("status")["board"])
    return "pico" if named == "simulated" else named


def eyes(trial: Trial) -> None:
    """Have a white man held on each eye, and compare what it sees under each lamp."""
    seen: dict[str, dict[str, int]] = {}
    for pocket, word in trial.pockets():
        for side in points.SIDES:
            seen[place(pocket, side)] = _covered(trial, pocket, word, side)
        found = {side: seen[place(pocket, side)] for side in points.SIDES}
        weak = verdicts.weak_raw(raw for one in found.values() for raw in (one["own"], one["green"]))
        for side, one in found.items():
            name = place(pocket, side)
            trial.note(verdicts.red(one["own"], one["other"], weak), name)
            trial.note(verdicts.green(one["green"], weak), name)
    trial.measured["white_raw"] = seen


def _covered(trial: Trial, pocket: int, word: str, side: str) -> dict[str, int]:
    """Return what an eye with a white man on it sees: under its own red lamp, the other eye's, and the green ones."""
    last: dict[str, int] = {}
    steady = 0

    def look() -> bool:
        nonlocal steady
        dark, red, green, left = trial.ask("light")["windows"][word]
        eyes_raw = {"left": left - dark, "right": red - left}
        own = eyes_raw.pop(side)
        last.update(own=own, other=max(eyes_raw.values()), green=green - dark)
        steady = steady + 1 if max(last.values()) > verdicts.SEEN_RAW else 0
        return steady >= _SETTLED

    trial.until(points.put(_COVER, points.eye(pocket, side)), ("cover", pocket, side), look)
    trial.show(_TAKE_AWAY, ("leave",))
    return last


def buttons(trial: Trial) -> None:
    """Have each button pressed."""
    answer = trial.talk.ask("pads")
    if "error" in answer:
        trial.symptoms.append("pads-mute -")
        return
    rest = int(answer["held"])
    for at, name in enumerate(BUTTONS):
        if rest >> at & 1:
            trial.symptoms.append(f"held {name}")
            continue
        pressed = trial.until(
            points.put(_PRESS, points.button(at)), ("press", at), lambda: int(trial.ask("pads")["held"]) & ~rest
        )
        if pressed is None:
            trial.symptoms.append(f"mute {name}")
        elif not pressed >> at & 1:
            trial.symptoms.append(f"other-button {name} {BUTTONS[(pressed & -pressed).bit_length() - 1]}")
        for _ in range(trial.talk.patience):
            if int(trial.ask("pads")["held"]) == rest:
                break
            trial.talk.wait()


def display(trial: Trial) -> None:
    """Show each module's number, and ask what can be read."""
    modules = modules_of(trial)
    picture = b"".join(digit(number + 1) for number in range(modules)).hex()
    before, quiet = "", 0
    while quiet < _QUIET:  # a text that scrolls by would wipe the picture out
        frame = trial.ask("frame")["frame"]
        quiet = quiet + 1 if frame == before else 0
        before = frame
        trial.talk.wait()
    trial.ask(f"selftest display {picture}")
    read = trial.person.read(pick(trial.lang, _READ), ("look",))
    wanted = [str(number + 1) for number in range(modules)]
    dark = [number for number in wanted if number not in read]
    trial.symptoms += [f"module-dark {number}" for number in dark]
    stands = trial.person.choose(pick(trial.lang, _STAND), pick(trial.lang, _STANDS), ("look",)) if read else 0
    backwards = len(read) > 1 and list(read) == sorted(read, reverse=True)
    if backwards and stands == 2:
        trial.symptoms.append("upside-down -")
    else:
        if backwards:
            trial.symptoms.append("reversed -")
        if stands:
            trial.symptoms.append(f"turned {stands}")
    trial.measured.update(read=read, stand=pick("en", _STANDS)[stands])


def modules_of(trial: Trial) -> int:
    """Return how many modules the display has."""
    return len(trial.ask("frame")["frame"]) // 16


def buzzer(trial: Trial) -> None:
    """Play two notes, and ask whether they are heard."""
    volume = trial.ask("get volume")["value"]
    trial.measured["volume"] = volume
    if str(volume) == "0":
        trial.person.say(pick(trial.lang, _MUTED))
    trial.ask("selftest buzzer")
    for _ in range(_QUIET):
        trial.talk.wait()
    if not trial.person.confirm(pick(trial.lang, _HEAR), ("listen",)):
        trial.symptoms.append("silent -")


def calibration(trial: Trial) -> None:
    """Calibrate the table, as carrom calibrate does."""
    try:
        calibration_guide.calibrate(trial.talk, trial.lang, trial.person.say, lambda _done, _total: None)
    except UserError as error:
        trial.person.say(error.message)
        trial.measured["why"] = error.message
        trial.symptoms.append("uncalibrated -")


def pieces(trial: Trial) -> None:
    """Have ten pieces dropped through each pocket, and compare the table's names for them."""
    trace = TraceDownload()
    _judged(trial, trace)
    for pocket, word in trial.pockets():
        counts = dict.fromkeys(("right", "unsure", "wrong", "unseen"), 0)
        for number, piece in enumerate(TRIALS, 1):
            counts[_verdict(_dropped(trial, trace, pocket, piece, number), word, piece)] += 1
        trial.measured[word] = counts
        if counts["unseen"]:
            trial.symptoms.append(f"unseen {word}")
        if counts["wrong"]:
            trial.symptoms.append(f"misread {word}")
        if counts["unsure"] > 1:
            trial.symptoms.append(f"unsure {word}")


def _dropped(trial: Trial, trace: TraceDownload, pocket: int, piece: str, number: int) -> list[list[str]] | None:
    """Have one piece dropped. Return the passages that the table then judged."""
    before = len(_judged(trial, trace))
    text = points.put(_DROP, PIECES[piece], POCKETS[POCKET_WORDS[pocket]], number, len(TRIALS))
    deed = ("drop", pocket, PIECE_WORDS.index(piece))
    return trial.until(text, deed, lambda: _judged(trial, trace)[before:])


def _verdict(found: list[list[str]] | None, pocket: str, piece: str) -> str:
    if not found:
        return "unseen"
    seen, pieces_seen, _, _, doubt = found[0][:5]
    if doubt != "-":
        return "unsure"
    return "right" if (seen, pieces_seen) == (pocket, piece) else "wrong"


def _judged(trial: Trial, trace: TraceDownload) -> list[list[str]]:
    """Return the words of every judged passage so far: pocket, pieces, time, margin, doubt …"""
    trace.take({"event": "passage"})
    while line := trace.command():
        trace.take(trial.ask(line))
    lines = [line for text in trace.texts() for line in text.splitlines()]
    return [line.split()[1:] for line in lines if line.startswith("judged ")]


# name: (what it does, the words for it)
STEPS: dict[str, tuple[Callable[[Trial], None], Pair]] = {
    "supply": (supply, ("alimentation", "supply")),
    "beams": (beams, ("rayons, un doigt dans chacun", "beams, a finger in each")),
    "lamps": (lamps, ("lampes et fenêtres", "lamps and windows")),
    "eyes": (eyes, ("yeux, un pion blanc sur chacun", "eyes, a white man on each")),
    "buttons": (buttons, ("boutons", "buttons")),
    "display": (display, ("afficheur", "display")),
    "buzzer": (buzzer, ("buzzer", "buzzer")),
    "calibration": (calibration, ("étalonnage", "calibration")),
    "pieces": (pieces, ("dix pièces par trou", "ten pieces a pocket")),
}
_GATES = (1 << ports.GATE_BEAMS) - 1
NEEDS = {  # of which parts, bits of carrom.fitted, a step tries those that are there
    "supply": ports.HAS_SUPPLY,
    "beams": (1 << ports.BEAMS) - 1,
    "lamps": _GATES,
    "eyes": _GATES,
    "buttons": ports.HAS_PADS,
    "display": ports.HAS_DISPLAY,
    "buzzer": ports.HAS_BUZZER,
    "calibration": _GATES,
    "pieces": _GATES,
}
NEED_SENSORS = ("calibration", "pieces")  # useless while beams, lamps or eyes have faults
SENSORS = ("beams", "lamps", "eyes")
