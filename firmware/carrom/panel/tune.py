"""Plays RTTTL tunes (Nokia's ring tone text) on the buzzer, one deadline at a time.

A tune such as `name:d=8,o=5,b=140:c,e,g,2c6.` has defaults for duration, octave and beats a minute, then the notes.
"""

from carrom import clock

_NOTES = "c d ef g a b"  # one column a semitone; a blank is the sharp of the note before
_OCTAVE_8_HZ = (4186, 4435, 4699, 4978, 5274, 5588, 5920, 6272, 6645, 7040, 7459, 7902)
_WHOLE_NOTE_US = 240000000  # a whole note at one beat a minute: four beats of 60 s


def parse(rtttl: str) -> list:
    """Return a tune as flat pairs: hz (0: a pause), duration_us. Raises ValueError for text that is no tune.

    >>> parse("a4:d=4,o=4,b=60:a,8p")
    [440, 1000000, 0, 500000]
    """
    parts = rtttl.split(":")
    if len(parts) != 3:
        raise ValueError("a tune is name:defaults:notes")
    duration, octave, beats = 4, 6, 63
    for default in parts[1].split(","):
        default = default.strip()
        if not default:
            continue
        key, value = default[0], default[2:]
        if default[1:2] != "=" or not value.isdigit():
            raise ValueError("not a default: " + default)
        if key == "d":
            duration = int(value)
        elif key == "o":
            octave = int(value)
        elif key == "b":
            beats = int(value)
        else:
            raise ValueError("not a default: " + default)
    if not (0 < duration <= 64 and 4 <= octave <= 8 and 20 <= beats <= 900):
        raise ValueError("defaults out of range: " + parts[1])
    out = []
    for word in parts[2].split(","):
        word = word.strip().lower()
        if word:
            _note(out, word, duration, octave, beats)
    if not out:
        raise ValueError("a tune without notes")
    return out


def _note(out: list, word: str, duration: int, octave: int, beats: int) -> None:
    at = 0
    while at < len(word) and word[at].isdigit():
        at += 1
    if at:
        duration = int(word[:at])
    letter = word[at : at + 1]
    semitone = _NOTES.find(letter) if letter and letter != " " else -1
    if (letter != "p" and semitone < 0) or not 0 < duration <= 64:
        raise ValueError("not a note: " + word)
    dotted = False
    for sign in word[at + 1 :]:
        if sign == "#":
            semitone += 1
        elif sign == ".":
            dotted = True
        elif sign in "45678":
            octave = int(sign)
        else:
            raise ValueError("not a note: " + word)
    length_us = _WHOLE_NOTE_US // (beats * duration)
    if dotted:
        length_us += length_us // 2
    if letter == "p":
        out.append(0)
    else:
        if semitone > 11:
            semitone, octave = 0, octave + 1
        out.append(_OCTAVE_8_HZ[semitone] >> (8 - octave) if octave <= 8 else _OCTAVE_8_HZ[semitone] << 1)
    out.append(length_us)


class Player:
    """One voice. `hz`: the tone that should sound now."""

    def __init__(self):
        self.hz = 0
        self._notes: list = []
        self._at = 0
        self._until_us = 0
        self._gap_us = 0

    @property
    def playing(self) -> bool:
        """Whether a tune plays."""
        return self._at < len(self._notes)

    def play(self, rtttl: str, now_us: int) -> None:
        """Start a tune and drop the one that plays."""
        self._notes = parse(rtttl)
        self._at = -2
        self._gap_us = 0
        self._until_us = now_us

    def stop(self) -> None:
        """Fall silent."""
        self._notes = []
        self._at = 0
        self.hz = 0

    def step(self, now_us: int) -> int | None:
        """Set `hz` for this moment. Returns when to call again, or None when the tune is over."""
        while self._at < len(self._notes):
            if not clock.reached(now_us, self._until_us):
                return self._until_us
            if self._gap_us:  # a short silence before the next note
                self.hz = 0
                self._until_us = clock.add(self._until_us, self._gap_us)
                self._gap_us = 0
                continue
            self._at += 2
            if self._at < len(self._notes):
                self.hz = self._notes[self._at]
                self._gap_us = self._notes[self._at + 1] // 12
                self._until_us = clock.add(self._until_us, self._notes[self._at + 1] - self._gap_us)
        self.hz = 0
        return None
