# Board definition for MicroPython's rp2 port; boards/build_uf2.sh uses it.
set(PICO_BOARD "pico_w")
set(PICO_PLATFORM "rp2040")
