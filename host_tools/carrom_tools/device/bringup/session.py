"""One bring-up of a table: runs its steps, keeps how far it came in a file, names the faults, writes the report."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from carrom import VERSION, fitted
from carrom.lang import pick
from carrom.ports import WHOLE
from carrom_simulator.words.codes import Pair
from carrom_tools import files, terminal
from carrom_tools.device.bringup import steps, symptoms
from carrom_tools.device.bringup.causes import causes
from carrom_tools.device.bringup.diagnosis import Finding, explain
from carrom_tools.errors import UserError, located

_MAX_BYTES = 1 << 20
_FORM = 1
_ANOTHER = ("nommez un autre fichier", "name another file")
_TITLE = ("Mise en service de la table", "Bring-up of the table")
_HEAD = ("carte {}, programme {}, carrom {}", "board {}, firmware {}, carrom {}")
_STATES: dict[str, Pair] = {
    "well": ("en ordre", "well"),
    "faults": ("en défaut", "at fault"),
    "later": ("à faire", "to do"),
    "absent": ("pas monté", "not fitted"),
}
_FAULTS = ("Défauts", "Faults")
_NO_FAULTS = ("Aucun défaut trouvé jusqu'ici.", "No fault was found so far.")
_ALL_WELL = (
    "Tout est essayé, tout va bien. Débranchez l'USB : la table doit continuer, sinon D2 est coupée ou à l'envers.",
    "All was tried, all is well. Unplug USB: the table must go on, else D2 is open or the wrong way round.",
)
_MEASURE = ("{} — mesurez : {} ; attendu : {}", "{} — measure: {}; expected: {}")
_ONE_OF = ("l'une de ces causes, qui se ressemblent :", "one of these causes, which look the same:")
_UNKNOWN = ("cause inconnue ; envoyez ce rapport", "cause unknown; send this report")
_MEASURED = ("Mesures", "Measurements")


class Session:
    """What is known of one table. path: of the report; the state stands beside it, with the ending .json."""

    def __init__(self, path: Path, lang: str):
        self.path = path
        self.lang = lang
        self.table: dict[str, str] = {}
        self.done: dict[str, dict[str, Any]] = {}
        self._state = path.with_suffix(".json")

    def load(self) -> None:
        """Take up the state that an earlier bring-up has left. Raises UserError where it is damaged."""
        if not self._state.exists():
            return
        data = files.read_bytes(self._state, _MAX_BYTES, _ANOTHER)
        try:
            state = json.loads(data)
            if state["form"] != _FORM:
                raise ValueError(state["form"])
            self.table = {name: str(state["table"][name]) for name in state["table"]}
            fitted.parse(self.table.get("fitted", ""))
            for name, one in state["steps"].items():
                known = [symptom for symptom in one["symptoms"] if symptoms.words(symptom)]
                self.done[name] = {"symptoms": known, "measured": dict(one["measured"])}
            if not set(self.done) <= set(steps.STEPS):
                raise ValueError(sorted(self.done))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            fault = ("n'est pas l'état d'une mise en service", "is not the state of a bring-up")
            remedy = ("ôtez-le pour recommencer", "remove it to begin again")
            raise UserError(located(self._state, fault, remedy)) from None

    def save(self) -> None:
        """Write state and report. Raises UserError."""
        state = {"form": _FORM, "table": self.table, "steps": self.done}
        try:
            files.write_whole(self._state, json.dumps(state, indent=1, ensure_ascii=False) + "\n")
            files.write_whole(self.path, self.report())
        except OSError as error:
            raise UserError(files.unwritable(self.path, error, _ANOTHER)) from error

    @property
    def fitted(self) -> int:
        """The parts of the table, bits of carrom.fitted."""
        return fitted.parse(self.table["fitted"]) if "fitted" in self.table else WHOLE

    def is_fitted(self, name: str) -> bool:
        """Return whether the table has anything that this step tries."""
        return bool(self.fitted & steps.NEEDS[name])

    def left(self) -> list[str]:
        """List the steps that were not done, or that found faults, of those that have something to try."""
        names = [name for name in steps.STEPS if self.is_fitted(name)]
        return [name for name in names if name not in self.done or self._symptoms_of(name)]

    def symptoms(self) -> list[str]:
        """List all symptoms of what is fitted."""
        return [symptom for name in self.done for symptom in self._symptoms_of(name)]

    def _symptoms_of(self, name: str) -> list[str]:
        if name not in self.done or not self.is_fitted(name):
            return []
        return [one for one in self.done[name]["symptoms"] if symptoms.is_fitted(one, self.fitted)]

    def findings(self) -> list[Finding]:
        """Explain all symptoms so far."""
        tried = frozenset(kind for name in self.done for kind in symptoms.kinds_of(name))
        modules = int(self.table.get("modules", 4))
        known = causes(self.table.get("wired", "pico"), modules)
        if self.fitted != WHOLE:  # of a fault nothing shows at what is not there
            known = tuple(replace(one, effects=self._shown(one.effects)) for one in known)
        return explain(self.symptoms(), known, tried)

    def _shown(self, effects: Iterable[str]) -> frozenset[str]:
        return frozenset(one for one in effects if symptoms.is_fitted(one, self.fitted))

    def run(self, name: str, talk: Any, person: Any) -> None:
        """Do one step, and keep what it found."""
        trial = steps.Trial(talk, person, self.lang, self.fitted)
        trial.ask("new")  # fingers and trial pieces spoil no game, and no question is open
        steps.STEPS[name][0](trial)
        self.done.pop(name, None)
        self.done[name] = {"symptoms": trial.symptoms, "measured": trial.measured}
        self.save()

    def begin(self, talk: Any, person: Any) -> None:
        """Ask the table what it is."""
        trial = steps.Trial(talk, person, self.lang)
        status = trial.ask("status")
        wired = "pico" if status["board"] == "simulated" else str(status["board"])
        modules = str(steps.modules_of(trial))
        self.table = {
            "board": str(status["board"]),
            "wired": wired,
            "firmware": str(status["version"]),
            "modules": modules,
        }
        parts = talk.ask("fitted")  # an older table does not know it, and is whole
        if "parts" in parts:
            self.table["fitted"] = str(parts["parts"])

    def must_wait(self, name: str) -> bool:
        """Return whether a step makes no sense yet: sensors are at fault."""
        return name in steps.NEED_SENSORS and any(map(self._symptoms_of, steps.SENSORS))

    def told(self) -> list[str]:
        """Return the findings as lines for a person."""
        return lines(self.findings(), self.lang)

    def verdict(self) -> str:
        """Return the words for a table without a fault, so far or altogether."""
        return pick(self.lang, _NO_FAULTS if self.left() else _ALL_WELL)

    def report(self) -> str:
        """Return the report as text."""
        lang = self.lang
        out = [
            "# " + pick(lang, _TITLE),
            "",
            pick(lang, _HEAD).format(self.table.get("board", "?"), self.table.get("firmware", "?"), VERSION),
            "",
        ]
        colon = pick(lang, (" :", ":"))
        for name, (_, words) in steps.STEPS.items():
            state = "later" if name not in self.done else "faults" if self._symptoms_of(name) else "well"
            if not self.is_fitted(name):
                state = "absent"
            out.append(f"- {pick(lang, words)}{colon} {pick(lang, _STATES[state])}")
        out += ["", "## " + pick(lang, _FAULTS), ""]
        out += self.told() or [self.verdict()]
        out += ["", "## " + pick(lang, _MEASURED), ""]
        for name, one in self.done.items():
            out.append(f"    {name} {json.dumps(one['measured'], ensure_ascii=False)}")
        return "\n".join(out) + "\n"


def silent(lang: str) -> list[str]:
    """Say what keeps a table from answering at all, as `lines` does."""
    symptom = "console-none"
    return lines(explain([f"{symptom} -"], causes("pico", 4), frozenset({symptom})), lang)


def lines(findings: Iterable[Finding], lang: str) -> list[str]:
    """Put findings into lines: the symptoms, then each cause with where to measure and what to expect."""
    out = []
    for finding in findings:
        seen = " / ".join(pick(lang, symptoms.words(symptom)) for symptom in finding.symptoms[:4])
        more = len(finding.symptoms) - 4
        out.append(f"* {terminal.unbroken(seen)}" + (f" … (+{more})" if more > 0 else ""))
        if len(finding.causes) > 1:
            out.append("  " + pick(lang, _ONE_OF))
        if not finding.causes:
            out.append("  - " + pick(lang, _UNKNOWN))
        for cause in finding.causes:
            texts = (pick(lang, part) for part in (cause.what, cause.where, cause.expect))
            out.append("  - " + pick(lang, _MEASURE).format(*texts))
            out += [f"    + {pick(lang, volts)} → {pick(lang, parts)}" for volts, parts in cause.tells]
    return out
