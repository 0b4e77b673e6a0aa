# What is frozen into the firmware of this board (MicroPython's manifest files, read by its build).
# CARROM_DIR has the sources that host_tools/flashing/shrink.py writes; boards/build_uf2.sh does it.
freeze("$(PORT_DIR)/modules")
package("carrom", base_path="$(CARROM_DIR)", opt=3)
module("boot.py", base_path="$(CARROM_DIR)", opt=3)
module("main.py", base_path="$(CARROM_DIR)", opt=3)
module("board.py", base_path="$(CARROM_DIR)", opt=3)
