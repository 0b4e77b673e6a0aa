"""Makes a calibration from known pieces that somebody drops through the pockets one by one.

    calibrator = Learner(old)
    passages.observer = calibrator
    calibrator.expect(pocket, piece)      # then drop the piece; see calibrator.fault and calibrator.done()
    new = calibrator.result()             # raises ValueError while it is not good enough

The old calibration stays as it is.
"""

from carrom import const
from carrom.game import pieces
from carrom.sensing import calibration_file

PASSES = 3  # how often each kind of piece passes each pocket
_MOST_SPREAD = const(1500)  # mm/s2, between accelerations: pieces aslant make them look greater
KINDS = (pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER)


class _Pass:
    """One good pass: the measures of a piece."""

    def __init__(self, piece, length_um, drive, window_um, red, green):
        self.piece = piece
        self.length_um = length_um
        self.drive = drive
        self.window_um = window_um
        self.red = red
        self.green = green


def _mean(values: list) -> int:
    return sum(values) // len(values)


def _middle(values: list) -> int:
    return sorted(values)[len(values) // 2]


def _near(a: int, b: int) -> bool:
    """Return whether two lengths may be of two men."""
    return b * 7 < a * 8 < b * 9


def _alike(a: int, b: int) -> bool:
    """Return whether two readings may be of two pieces of one kind."""
    return max(a, b) <= 2 * min(a, b) + 40


class Learner:
    """Takes the passes in and makes a calibration of them, see above.

    pockets: bits of those that are calibrated; the values of the others stay.
    fault: None, or why the last pass was no use: a code, with its values after it. fresh: a pass has ended since
    `expect`. last: red, green and length in um of the last good pass.
    """

    def __init__(self, base, pockets: int = 15):
        self.base = base
        self.pockets = pockets
        self.fault: tuple | None = None
        self.fresh = False
        self.last: tuple = ()
        self._expected: tuple | None = None
        self._passes = [[] for _ in range(4)]
        self._refused = [[] for _ in range(4)]  # lengths of men who were no use after the men before them
        self._empty: list = [None] * 4
        self._noise = [[] for _ in range(4)]

    def expect(self, pocket: int, piece: int) -> None:
        """Expect a `piece` in `pocket` next."""
        self._expected = (pocket, piece)
        self.fresh = False

    def missing(self) -> list:
        """List the passes still to be made: [(pocket, piece, how many)]."""
        found = []
        for pocket in range(4):
            if not self.pockets >> pocket & 1:
                continue
            for piece in KINDS:
                have = sum([1 for one in self._passes[pocket] if one.piece == piece])
                if have < PASSES:
                    found.append((pocket, piece, PASSES - have))
        return found

    def done(self) -> bool:
        """Return whether no pass is missing."""
        return not self.missing()

    def passed(self, pocket: int, log, found: list, empty: tuple) -> None:
        """Take in one passage, from `passages.Passages`.

        found: blocks by the gates alone (`pairing.Block`). empty: (red, green, left) of the empty window.
        """
        self.fresh = True
        self.fault = self._take(pocket, log, found, empty)

    def _take(self, pocket, log, found, empty):
        """Keep a pass as one of the expected piece. Returns None, or the fault that spoils it."""
        if self._expected is None or self._expected[0] != pocket:
            return ("other-pocket",)
        piece = self._expected[1]
        if len(found) != 1:
            return ("several-pieces",) if found else ("gates-missed",)
        block = found[0]
        # Find the piece over the window by its own brightness: how bright pieces are here is not known yet.
        peak = 0
        noise = []
        for i in range(log.reading_count - 2):
            peak = max(peak, min(log.light(i), log.light(i + 1), log.light(i + 2)))
            if log.times[i] < block.on_us:
                noise.append(abs(log.light(i)))
        runs = log.runs(peak // 2)
        if len(runs) != 1 or (noise and peak < 4 * _mean(noise)):
            return ("window-missed",)
        on, off = runs[0]
        width = off - on
        red, green, unsteady = log.mean(on + width // 4, off - width // 4)
        if unsteady * 2 > red + green:
            return ("unsteady",)
        if not self._fits(pocket, piece, block.length_um) and not self._outvotes(pocket, piece, block.length_um):
            return "piece-length", block.length_um
        after_us = (on + off) // 2 - block.on_us
        speed = block.speed + block.drive * (after_us // 20) // 100000
        window_um = speed * (after_us >> 2) // 250 - block.length_um // 2
        for one in self._passes[pocket]:
            if one.piece == piece and not (_alike(red, one.red) and _alike(green, one.green)):
                # One of the two was another piece, or a hand. Nobody knows which: drop all passes of this piece.
                self._passes[pocket] = [other for other in self._passes[pocket] if other.piece != piece]
                return ("unlike-before",)
        self._passes[pocket].append(_Pass(piece, block.length_um, block.drive, window_um, red, green))
        self._empty[pocket] = empty
        self.last = (red, green, block.length_um)
        self._noise[pocket] = (self._noise[pocket] + noise)[-60:]
        return None

    def _fits(self, pocket: int, piece: int, length_um: int) -> bool:
        """Return whether a piece may be that long, by the men before it, or else roughly."""
        usual = self.base.striker_um if piece == pieces.STRIKER else self.base.man_um
        men = [one.length_um for one in self._passes[pocket] if one.piece != pieces.STRIKER]
        if not men:
            return usual < 2 * length_um < 4 * usual
        return _near(length_um, usual * (_mean(men) >> 4) // (self.base.man_um >> 4))

    def _outvotes(self, pocket: int, piece: int, length_um: int) -> bool:
        """Return whether more men are this long than were kept before: those lay aslant. Drops what they taught."""
        if piece == pieces.STRIKER:
            return False
        refused = self._refused[pocket]
        refused.append(length_um)
        men = [one for one in self._passes[pocket] if one.piece != pieces.STRIKER]
        if sum([1 for other in refused if _near(other, length_um)]) <= len(men):
            return False
        self._passes[pocket] = []
        self._refused[pocket] = []
        return True

    def result(self):
        """Return the new `calibration.Calibration`.

        Raises ValueError, a code with its values, while passes are missing or make no sense.
        """
        missing = self.missing()
        if missing:
            pocket, piece, count = missing[0]
            raise ValueError("passes", count, pieces.PIECE_WORDS[piece], pieces.POCKET_WORDS[pocket])
        new = calibration_file.copy(self.base)
        strikers = []
        for number in range(4):
            if not self.pockets >> number & 1:
                continue
            known = new.pockets[number]
            known.learned = True
            passes = self._passes[number]
            # Choose the gap between the gates that makes men as long as they are. The striker's length follows.
            # Medians throughout, because a piece that lay aslant or stopped on its way is far off.
            men_um = _middle([one.length_um for one in passes if one.piece != pieces.STRIKER])
            known.gap_um = known.gap_um * (new.man_um >> 4) // (men_um >> 4)
            for one in passes:
                one.window_um = one.window_um * (new.man_um >> 4) // (men_um >> 4)
                one.drive = one.drive * (new.man_um >> 4) // (men_um >> 4)
                if one.piece == pieces.STRIKER:
                    strikers.append(one.length_um * (new.man_um >> 4) // (men_um >> 4))
            known.window_um = _middle([one.window_um for one in passes])
            known.drive = _middle([one.drive for one in passes])
            spread = _middle([abs(one.drive - known.drive) for one in passes])
            known.drive_spread = min(max(spread * 3 // 2, known.drive_spread // 4, 60), _MOST_SPREAD)
            known.empty_red, known.empty_green, _ = self._empty[number]
            known.noise = max(_mean(self._noise[number]) * 5 // 4, 2) if self._noise[number] else known.noise
            for piece in KINDS:
                # Two of three passes may lie aslant, which makes a piece darker. Nothing makes it brighter.
                flat = max([one for one in passes if one.piece == piece], key=lambda one: one.red + one.green)
                known.colours[piece] = [flat.red, flat.green]
        if strikers:
            new.striker_um = _middle(strikers)
        new.learned = True
        calibration_file.check(new)
        return new
