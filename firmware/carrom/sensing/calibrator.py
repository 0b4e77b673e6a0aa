"""Learns a calibration from pieces that are passed through the pockets one by one, each known beforehand.

    learner = Learner(old)
    passages.observer = learner
    learner.expect(pocket, piece)      # then the piece is dropped; see learner.note and learner.done()
    new = learner.result()             # raises ValueError while it is not good enough

Nothing of the old calibration is touched.
"""

from carrom.game import pieces

PASSES = 3  # of each kind of piece in each pocket
KINDS = (pieces.WHITE, pieces.BLACK, pieces.QUEEN, pieces.STRIKER)


class _Pass:
    """One good pass: what was measured of a piece."""

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


def _alike(a: int, b: int) -> bool:
    """Whether two readings may be of two pieces of one kind."""
    return max(a, b) <= 2 * min(a, b) + 40


class Learner:
    """See above. note: what came of the last pass, "" where it was good.

    pockets: which are learned, bits; what is known of the others stays.
    """

    def __init__(self, calibration, pockets: int = 15):
        self.base = calibration
        self.pockets = pockets
        self.note = ""
        self.fresh = False  # a pass has ended since `expect`
        self.last: tuple = ()  # red, green and length in um of the last good pass
        self._expected: tuple | None = None
        self._passes = [[] for _ in range(4)]
        self._empty: list = [None] * 4
        self._noise = [[] for _ in range(4)]

    def expect(self, pocket: int, piece: int) -> None:
        """The next piece will go into `pocket` and be a `piece`."""
        self._expected = (pocket, piece)
        self.fresh = False

    def missing(self) -> list:
        """[(pocket, piece, how many)] that are still to be passed through."""
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
        return not self.missing()

    def passed(self, pocket: int, record, found: list, empty: tuple) -> None:
        """Told by `passages.Passages` of everything that went down a chute.

        found: blocks by the gates alone (`blocks.Block`). empty: (red, green) of the empty window.
        """
        self.fresh = True
        if self._expected is None or self._expected[0] != pocket:
            self.note = "wrong pocket"
            return
        piece = self._expected[1]
        if len(found) != 1:
            self.note = "not one piece alone" if found else "not seen by both gates"
            return
        block = found[0]
        # What lay over the window by its own brightness: nothing is known yet of how bright pieces are here.
        peak = 0
        noise = []
        for i in range(record.reading_count - 2):
            peak = max(peak, min(record.light(i), record.light(i + 1), record.light(i + 2)))
            if record.times[i] < block.on_us:
                noise.append(abs(record.light(i)))
        runs = record.runs(peak // 2)
        if len(runs) != 1 or (noise and peak < 4 * _mean(noise)):
            self.note = "not seen by the window"
            return
        on, off = runs[0]
        width = off - on
        red, green, unsteady = record.mean(on + width // 4, off - width // 4)
        if unsteady * 2 > red + green:
            self.note = "unsteady readings"
            return
        if not self._fits(pocket, piece, block.length_um):
            self.note = "length of %d um" % block.length_um
            return
        after_us = (on + off) // 2 - block.on_us
        speed = block.speed + block.drive * (after_us // 20) // 100000
        window_um = speed * (after_us >> 2) // 250 - block.length_um // 2
        for one in self._passes[pocket]:
            if one.piece == piece and not (_alike(red, one.red) and _alike(green, one.green)):
                # One of them was another piece, or a hand: which one nobody knows.
                self._passes[pocket] = [other for other in self._passes[pocket] if other.piece != piece]
                self.note = "unlike the one before: this piece from the beginning"
                return
        self._passes[pocket].append(_Pass(piece, block.length_um, block.drive, window_um, red, green))
        self._empty[pocket] = empty
        self.last = (red, green, block.length_um)
        self._noise[pocket] = (self._noise[pocket] + noise)[-60:]
        self.note = ""

    def _fits(self, pocket: int, piece: int, length_um: int) -> bool:
        """Whether a piece may be that long: by the men that went through before it, else roughly."""
        usual = self.base.striker_um if piece == pieces.STRIKER else self.base.man_um
        men = [one.length_um for one in self._passes[pocket] if one.piece != pieces.STRIKER]
        if not men:
            return usual < 2 * length_um < 4 * usual
        usual = usual * (_mean(men) >> 4) // (self.base.man_um >> 4)
        return usual * 7 < length_um * 8 < usual * 9

    def result(self):
        """The new `calibration.Calibration`. Raises ValueError where passes are missing or make no sense."""
        missing = self.missing()
        if missing:
            pocket, piece, count = missing[0]
            raise ValueError(
                "%d more passes of %s through %s" % (count, pieces.PIECE_WORDS[piece], pieces.POCKET_WORDS[pocket])
            )
        new = self.base.copy()
        strikers = []
        for number in range(4):
            if not self.pockets >> number & 1:
                continue
            known = new.pockets[number]
            passes = self._passes[number]
            # The gap between the gates is what makes men as long as men are; the striker follows from it.
            men_um = _mean([one.length_um for one in passes if one.piece != pieces.STRIKER])
            known.gap_um = known.gap_um * (new.man_um >> 4) // (men_um >> 4)
            for one in passes:
                one.window_um = one.window_um * (new.man_um >> 4) // (men_um >> 4)
                one.drive = one.drive * (new.man_um >> 4) // (men_um >> 4)
                if one.piece == pieces.STRIKER:
                    strikers.append(one.length_um * (new.man_um >> 4) // (men_um >> 4))
            # Not the mean: a piece that stopped on its way is far off.
            known.window_um = _middle([one.window_um for one in passes])
            known.drive = _middle([one.drive for one in passes])
            spread = _mean([abs(one.drive - known.drive) for one in passes])
            known.drive_spread = max(spread * 5 // 4, known.drive_spread // 4, 60)
            known.empty_red, known.empty_green = self._empty[number]
            known.noise = max(_mean(self._noise[number]) * 5 // 4, 2) if self._noise[number] else known.noise
            for piece in KINDS:
                reds = [one.red for one in passes if one.piece == piece]
                greens = [one.green for one in passes if one.piece == piece]
                known.colours[piece] = [_mean(reds), _mean(greens)]
        if strikers:
            new.striker_um = _mean(strikers)
        new.learned = True
        trouble = new.trouble()
        if trouble:
            raise ValueError(trouble)
        return new
