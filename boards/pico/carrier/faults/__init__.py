"""Works out what each fault of a part shows: ngspice gives the volts, the firmware's thresholds the signs.

Each part is left out, shorted, turned round and exchanged for each other value of its kind on the board; neighbours on
plugs are bridged. `carrom bringup` reads the tables: python -m boards.pico.carrier faults
"""
