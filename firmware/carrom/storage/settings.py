"""The settings of the table: kind, range, default and meaning of each, and the file that keeps them.

The board and, for `carrom settings`, the computer check values with this same code. The options of the rule books are
settings too, with names such as `krhum.other_man_penalty`; the books declare them.
"""

from carrom.game.rules import GAMES, explained, load_game, options_of
from carrom.lang import row, rows
from carrom.storage import checked_files

FILE = "settings"  # its previous copy is settings.old
VERSION = 2
MAX_LINES = 200
MAX_LINE = 80

SWITCH_WORDS = ("off", "on")

# Why a value of the file was refused; NEWER: the whole file is of a newer layout, and was read as far as possible.
UNKNOWN, BAD, DAMAGED, NEWER = range(4)
FAULT_TEXTS = (
    ("réglage inconnu", "unknown setting"),
    ("valeur refusée", "value refused"),
    ("fichier abîmé", "file damaged"),
    ("d'un programme plus récent", "of a newer program"),
)


class Setting:
    """One setting. kind: "int" (lo..hi), "choice" (of `choices`), "switch" (on, off), "time" (HH:MM, in minutes).

    default and the value: an int for "int" and "time", a str for "choice" and "words", a bool for "switch".
    meaning: in a few words, French and English; `all_specs` gives it to all.
    option: of kind "words", the Option that parses the value, a str.
    """

    def __init__(self, name, kind, default, lo=0, hi=0, choices=(), option=None, meaning=None):
        self.name = name
        self.kind = kind
        self.default = default
        self.meaning = meaning
        self.lo = lo
        self.hi = hi
        self.choices = choices
        self.option = option

    def accepts(self) -> str:
        """Return the values that it takes: "0..10", "fr, en", "off, on", "00:00..23:59"."""
        if self.kind == "int":
            return f"{self.lo}..{self.hi}"
        if self.kind == "time":
            return "00:00..23:59"
        if self.kind == "words":
            return self.option.accepts
        return ", ".join(SWITCH_WORDS if self.kind == "switch" else self.choices)

    def parse(self, text: str):
        """Return the value that `text` stands for. Raises ValueError(code, *values).

        >>> spec("mute_from").parse("22:30")
        1350
        """
        value = None
        if self.kind == "words":
            return self.option.parse(text)
        if self.kind == "int":
            value = _number(text)
            if value is not None and not self.lo <= value <= self.hi:
                value = None
        elif self.kind == "time":
            if len(text) == 5 and text[2] == ":":
                hour, minute = _number(text[:2]), _number(text[3:])
                if hour is not None and minute is not None and 0 <= hour < 24 and 0 <= minute < 60:
                    value = hour * 60 + minute
        elif self.kind == "switch":
            if text in SWITCH_WORDS:
                value = text == "on"
        elif text in self.choices:
            value = text
        if value is None:
            raise ValueError("not-accepted", self.name, text[:40], self.accepts())
        return value

    def text(self, value) -> str:
        """Write `value` as text; `parse` reads it back."""
        if self.kind == "int":
            return str(value)
        if self.kind == "time":
            return f"{value // 60:02d}:{value % 60:02d}"
        return SWITCH_WORDS[1 if value else 0] if self.kind == "switch" else value


def _number(text: str):
    """Return the plain decimal number that `text` is, or None: no setting is negative."""
    try:
        return checked_files.digits(text, 7)
    except ValueError:
        return None


# Each line: name|kind|default|what it takes, if its kind does not say it|defaults of earlier firmwares. The book takes
# GAMES. Only files of layout 1 need those defaults, see _chosen: they stay as they are, whatever a new default is.
_SETTINGS = """
lang|choice|fr|fr,en
book|choice|billard|
seats|choice|2|2,4
quiet_ms|int|3500|500..10000|2500|3000
style|choice|coach|strict,coach
said_ms|int|6000|1000..30000
volume|int|6|0..10
mute_from|time|00:00
mute_to|time|00:00
auto_brightness|switch|on
brightness|int|6|0..15
idle_s|int|300|0..86400
doubt_margin|int|40|0..60|15|30
order_ms|int|400|0..600|60|90|300
shot_clock_s|int|0|0..300
displays|choice|1|1,2
"""


def _setting(name: str, kind: str, default: str, takes: str = "", *_earlier: str) -> Setting:
    lo, _, hi = takes.partition("..")
    choices = tuple(takes.split(",")) if takes else GAMES
    made = Setting(name, kind, None, int(lo) if hi else 0, int(hi or "0"), choices if kind == "choice" else ())
    made.default = made.parse(default)
    return made


def table_specs() -> list:
    """List the settings of the table itself."""
    return [_setting(*words) for words in rows(_SETTINGS)]


_DEFAULTS = {setting.name: setting.default for setting in table_specs()}  # looked up in every step of the table


def spec(name: str) -> Setting:
    """Return the setting called `name`, which may be an option of a rule book. Raises ValueError(code, *values)."""
    found = row(name, _SETTINGS)
    if found:
        return _setting(name, *found)
    book_id, dot, option_name = name.partition(".")
    if dot and book_id in GAMES:
        options = options_of(book_id)
        for option in options:
            if option.name == option_name:
                return _option_setting(book_id, option)
        known = [f"{book_id}.{option.name}" for option in options]
    else:
        known = list(_DEFAULTS) + [f"{book_id}.OPTION" for book_id in GAMES]
    raise ValueError("no-setting", name[:40], known)


def _option_setting(book_id, option) -> Setting:
    return Setting(
        book_id + "." + option.name,
        "choice" if option.choices else "words" if hasattr(option, "accepts") else "int",
        option.default,
        option.lo,
        option.hi,
        option.choices,
        option,
        option.meaning,
    )


def all_specs() -> list:
    """List every setting, with the options of all books (`carrom settings list`)."""
    from carrom.storage.meanings import MEANINGS  # here: a table never loads them

    specs = table_specs()
    for setting in specs:
        setting.meaning = MEANINGS[setting.name]
    for book_id in GAMES:
        specs += [_option_setting(book_id, option) for option in explained(book_id)]
    return specs


def _chosen(texts: dict) -> None:
    """Leave what nobody chose out of a file of layout 1, which has every setting of the table.

    It does not say who wrote a value: one that was ever the default was not chosen. Options of books stand in it only
    where somebody set them.
    """
    for words in rows(_SETTINGS):
        if texts.get(words[0]) in words[2:3] + words[4:]:
            del texts[words[0]]


def parse_lines(text: str) -> list:
    """Return the `(name, value text)` pairs of a settings text: `name=value` lines, `#` comments, blank lines.

    Values are not checked here. Raises ValueError(code, line number, *values), also for a text that is far too long.

    >>> parse_lines("volume=3  # low")
    [('volume', '3')]
    """
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        raise ValueError("many-lines", MAX_LINES + 1)
    pairs = []
    for index, line in enumerate(lines):
        if len(line) > MAX_LINE:
            raise ValueError("wide-line", index + 1)
        line = line.split("#")[0].strip()
        if not line:
            continue
        name, equals, value = line.partition("=")
        if not equals or not name:
            raise ValueError("no-equals", index + 1, line[:40])
        pairs.append((name.strip(), value.strip()))
    return pairs


class Settings:
    """The settings of one table, kept in `store` (a ports.Store; None keeps them in memory only).

    faults: `(name, UNKNOWN | BAD | DAMAGED | NEWER)` of each value in the file that was refused. Its default holds
      instead, or the previous copy of a damaged file. The scoreboard and the console name them.

    The file has what somebody set, also where that is the default: all else is as the firmware in use has it. A file of
    a newer layout stays one: what is not understood of it is written again with each change, so that the newer program
    finds it.
    """

    def __init__(self, store=None):
        self._store = store
        self._version = VERSION
        self._values = {}  # only what was set
        self._newer = {}  # name -> value text of a newer layout that is not understood
        self.faults = []
        if store is not None:
            self._load()

    def _load(self) -> None:
        version, content, trouble = checked_files.load(self._store, FILE, "settings")
        if trouble:
            self.faults.append((FILE, DAMAGED))
        if content is None:
            return
        try:
            texts = dict(parse_lines(content.decode()))
        except ValueError:  # UnicodeError too: the checksum is right, but another program wrote the file
            self.faults.append((FILE, DAMAGED))
            return
        if version < 2:
            _chosen(texts)
        newer = version > VERSION
        if newer:
            self._version = version
            self.faults.append((FILE, NEWER))
        for name in texts:
            fault = UNKNOWN
            try:
                setting = spec(name)
                fault = BAD
                self._values[name] = setting.parse(texts[name])
            except ValueError:
                if newer:
                    self._newer[name] = texts[name]
                if fault == BAD or not newer:
                    self.faults.append((name, fault))

    def get(self, name: str):
        """Return the value of a setting, an int, str or bool by its kind. Raises ValueError for an unknown name."""
        if name in self._values:
            return self._values[name]
        return _DEFAULTS[name] if name in _DEFAULTS else spec(name).default

    def text(self, name: str) -> str:
        """Return the value of a setting as text."""
        return spec(name).text(self.get(name))

    def set(self, name: str, text: str) -> None:
        """Change one and write the file. Raises ValueError (name or value) or OSError; nothing changes then."""
        self.set_all([(name, text)])

    def set_all(self, pairs: list) -> None:
        """Change several `(name, value text)` at once. Raises ValueError or OSError; nothing changes then."""
        values, newer = dict(self._values), dict(self._newer)
        for name, text in pairs:
            values[name] = spec(name).parse(text)
            newer.pop(name, None)
        before = self._values, self._newer
        self._values, self._newer = values, newer
        if self._store is not None:
            try:
                checked_files.save(self._store, FILE, "settings", self._version, self._content().encode())
            except OSError:
                self._values, self._newer = before
                raise
        self.faults = [fault for fault in self.faults if fault[1] == NEWER or fault[0] in newer]

    def told_faults(self) -> list:
        """List of each fault the name, and the words in French and English."""
        found = []
        for name, why in self.faults:
            french, english = FAULT_TEXTS[why]
            found.append((name, (name + " : " + french, name + ": " + english)))
        return found

    def _content(self) -> str:
        """Write the file: the settings that were set, and what is not understood of a newer one."""
        texts = dict(self._newer)
        for name in self._values:
            texts[name] = self.text(name)
        return "".join([f"{name}={texts[name]}\n" for name in sorted(texts)])

    def export(self) -> str:
        """Write all settings, and the options that were set, as text; `parse_lines` and `set_all` take it back."""
        lines = [f"{setting.name}={setting.text(self.get(setting.name))}" for setting in table_specs()]
        for name in sorted(self._values):
            if "." in name:
                lines.append(f"{name}={self.text(name)}")
        return "\n".join(lines) + "\n"

    def rule_book(self, book_id: str | None = None):
        """Make a rule book, by default the one that is set, with its options as they are set."""
        book_id = book_id or self.get("book")
        book = load_game(book_id)
        for option in book.OPTIONS:
            name = book_id + "." + option.name
            if name in self._values:
                book.set_option(option.name, self.text(name))
        return book
