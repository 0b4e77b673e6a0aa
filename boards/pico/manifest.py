# What is frozen into the firmware of this board (MicroPython's manifest files, read by its build).
freeze("$(PORT_DIR)/modules")
package("carrom", base_path="../../firmware", opt=3)
module("boot.py", base_path="../../firmware", opt=3)
module("main.py", base_path="../../firmware", opt=3)
module("board.py", opt=3)
