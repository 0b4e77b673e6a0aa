# The files that are frozen into the firmware of every board (MicroPython's manifest files, read by its build).
# boot.py and main.py here start the firmware, or a newer one in the ROM. CARROM_DIR has the firmware's sources as
# host_tools/carrom_tools/flashing/shrink.py writes them; boards/build_uf2.sh does it.
freeze("$(PORT_DIR)/modules")
freeze(".", ("boot.py", "main.py"), opt=3)
freeze("$(CARROM_DIR)", opt=3)
