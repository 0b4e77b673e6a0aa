"""Functions that the chip has as machine code give what their Python gives, as far as their docstrings promise."""

import ast
import inspect
import random

from carrom.sensing.chute_log import MOST_READINGS, ChuteLog
from carrom.sensing.motion import isqrt, log2_q8
from stands.chip import image
from stands.chip.pico import Pico

# Powers of two and their neighbours, and numbers between them.
NUMBERS = sorted({max((1 << bit) + off, 0) for bit in range(30) for off in (-2, -1, 0, 1, (1 << bit) // 3)})
CODE = """
from carrom.sensing import motion
for n in NUMBERS:
    print(motion.FUNCTION(n))
"""

SPANS = [(0, 40_000), (2000, 2000), (9000, 30_500), (2100, 2900), (600_000, 700_000), (-50, -10), (500, 511_000)]


def figures(readings):
    """Ask a log of these readings (red, green, left). The test runs this here and on the chip."""
    log = ChuteLog()
    log.begin(0, 500)  # it leaves out some readings below that, once they are many
    for i, (red, green, left) in enumerate(readings):
        log.reading(red, green, 2000 * i, left)
    found = [log.runs(level) for level in (-9, 0, 700, 4000)]
    return found + [(log.mean(*span), log.peaks(*span), log.within_us(*span, 0, 1500)) for span in SPANS]


def booted(uf2) -> Pico:
    chip = Pico(uf2, image.firmware_files(wanted=lambda name: name not in ("main.py", "boot.py")))
    chip.boot()
    chip.run(0.1)
    return chip


def test_looks_at_the_readings_are_those_of_the_host(uf2):
    chance = random.Random(7)
    many = []
    kinds = (0, 0, 1), (1, 900, 901), (40, -60, 20), (MOST_READINGS, -60, 2300), (90, -2000, 4095)
    for count, low, high in (*kinds, (3 * MOST_READINGS, -60, 300), (2 * MOST_READINGS, 300, 2300)):
        many.append([tuple(chance.randint(low, high) for _ in range(3)) for _ in range(count)])
    chip = booted(uf2)
    chip.exec(f"from carrom.sensing.chute_log import ChuteLog\nSPANS = {SPANS}\n{inspect.getsource(figures)}")
    for readings in many:
        assert ast.literal_eval(chip.exec(f"print(figures({readings}))", timeout_s=60)) == figures(readings)


def test_roots_and_logarithms_are_those_of_the_host(uf2):
    chip = booted(uf2)
    for function, below in ((isqrt, 1 << 30), (log2_q8, 1 << 22)):
        numbers = [n for n in NUMBERS if n < below]
        text = CODE.replace("NUMBERS", repr(numbers)).replace("FUNCTION", function.__name__)
        assert [int(word) for word in chip.exec(text, timeout_s=60).split()] == [function(n) for n in numbers]
