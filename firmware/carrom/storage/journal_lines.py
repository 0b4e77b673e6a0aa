"""The lines of the journal's files, with their checksums: what whoever writes a copy and whoever reads it share.

Each line is `number checksum text`. The checksum covers the line and the checksum before it, so that no line can be
swapped or come from another game. Line 0 is the header of the record, with the number of the game.
"""

from binascii import crc32

TAIL = "tail"
MAX_TEXT = 240  # characters of one entry or question
MAX_HEADER = 400  # characters of a header
PART_BYTES = 1024  # bytes of a game's file read at a time; longer than any line
MAX_GAME = 99999  # followed by game 1
NEWLINE = "|"  # stands for the line ends of a header within a line
TAIL_TEXTS = 16  # entries for which a copy sets room aside; with more its tail grows
SEED = crc32(b"carrom journal 1")

# States that `read` finds. WHOLE: all is as it was written. TORN: an addition was cut short, and the tail repeats it.
# CUT: entries after the good ones may be missing. LOST: there was a game and it cannot be read.
EMPTY, WHOLE, TORN, CUT, LOST = range(5)


def game_file(game: int) -> str:
    """Return the file name of a game, 1 .. MAX_GAME.

    >>> game_file(12)
    'game00012'
    """
    return f"game{game:05d}"


def after(game: int) -> int:
    """Return the number of the next game."""
    return game % MAX_GAME + 1


def chain(before: int, number: int, text: str) -> int:
    """Return the checksum of a line. before: that of the line before."""
    return crc32(f"{number} {text}".encode(), before)


def _line(number, check, text):
    return f"{number} {check:08x} {text}\n".encode()


def lines_of(before, before_check, texts):
    """Make the lines of `texts`, which follow entry `before`: `(bytes, last checksum)`."""
    lines = []
    check = before_check
    for index, text in enumerate(texts):
        number = before + 1 + index
        check = chain(check, number, text)
        lines.append(_line(number, check, text))
    return b"".join(lines), check


def head_line(game, header):
    """Make line 0: `(bytes, checksum)`."""
    text = f"game {game}{NEWLINE}" + header.replace("\n", NEWLINE)
    check = chain(SEED, 0, text)
    return _line(0, check, text), check


def tail_head(game, serial, before, before_check):
    """Make the first line of a tail."""
    head = f"tail {game} {serial} {before} {before_check:08x}"
    return f"{head} {crc32(head.encode()):08x}\n".encode()


def tail_end(data, question):
    """Make the last line of a tail, without its newline: the open question, and a checksum over all before it."""
    return f"end {crc32(question, crc32(data)):08x} ".encode() + question
