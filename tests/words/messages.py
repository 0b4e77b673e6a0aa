"""All messages with something in them that people read: the input, and the French and English made of it.

`python -m tests.words.messages` (`make messages`) writes tests/words/messages.json anew; what changed there is what
people will read otherwise.
"""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.words import judged, refused, tables

FILE = Path(__file__).with_name("messages.json")
SECTIONS: dict[str, Callable[[], Iterator[tuple[str, ...]]]] = {
    "carrom explain": judged.explained,
    "carrom replay": judged.sheets,
    "the card table": judged.at_the_card_table,
    "further calls": judged.further_calls,
    "calls": tables.every_call,
    "questions": tables.questions,
    "codes": tables.codes,
    "options": tables.options,
    "cards": tables.cards,
    "no room": tables.no_room,
    "records refused": refused.records,
    "layouts refused": refused.layouts,
    "refused by the page": refused.pages,
    "traces refused": refused.traces,
    "backups refused": refused.backups,
    "command lines refused": refused.commands,
}


def made(section: str) -> dict[str, list[str]]:
    """Return the messages of a section: the input -> [French, English]."""
    return {given: [french, english] for given, french, english in SECTIONS[section]()}


def stored() -> dict[str, dict[str, list[str]]]:
    """Return what the file has."""
    found: dict[str, dict[str, list[str]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    os.environ["LC_MESSAGES"] = "fr_FR.UTF-8"
    everything = {section: made(section) for section in SECTIONS}
    FILE.write_text(json.dumps(everything, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"{FILE}: {sum(map(len, everything.values()))} messages")
