"""The electrical figures that circuit, firmware and simulator share: change one here and all three follow.

`make circuit` shows with worst-case parts that the circuit keeps them; `carrom_simulator.world.sensor_spec` takes its
gain, noise, reach and clock from here; drivers and self-test read the rest. raw: counts of the 12-bit ADC.
"""

ADC_MV = 3300  # the ADC's reference, the Pico's 3.3 V
ADC_MAX = 4095

# The colour windows.
SETTLE_US = 40  # from the switching of a lamp to its reading: then the window shows all but 1 % of the change
SWITCH_US = 60  # extra time for lamp switching and ADC, on the emulated chip at 125 MHz
WHITE_RAW = 3000  # reading of a perfect white, dark taken off: the trimmer's target, with room for daylight above it
NOISE_RAW = 4  # standard deviation of one reading
DARK_MAX_RAW = 3000  # a dark reading above this: too much of the room's light to tell colours
LAMP_MIN_RAW = 60  # a red lamp that shines gives about 230 over 10 ohms, two green ones 390

# The gates.
REACH_UM = 300  # standard deviation of blocked path less length of the piece, at each gate

# The supply.
SUPPLY_MIN_MV = 4500
SUPPLY_MAX_MV = 5500
