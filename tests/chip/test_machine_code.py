"""Functions that the chip has as machine code give what their Python gives, as far as their docstrings promise."""

from carrom.sensing.motion import isqrt, log2_q8
from tests.chip import image
from tests.chip.pico import Pico

# Powers of two and their neighbours, and numbers between them.
NUMBERS = sorted({max((1 << bit) + off, 0) for bit in range(30) for off in (-2, -1, 0, 1, (1 << bit) // 3)})
CODE = """
from carrom.sensing import motion
for n in NUMBERS:
    print(motion.FUNCTION(n))
"""


def test_roots_and_logarithms_are_those_of_the_host(uf2):
    chip = Pico(uf2, image.firmware_files(wanted=lambda name: name not in ("main.py", "boot.py")))
    chip.boot()
    chip.run(0.1)
    for function, below in ((isqrt, 1 << 30), (log2_q8, 1 << 22)):
        numbers = [n for n in NUMBERS if n < below]
        text = CODE.replace("NUMBERS", repr(numbers)).replace("FUNCTION", function.__name__)
        assert [int(word) for word in chip.exec(text, timeout_s=60).split()] == [function(n) for n in numbers]
