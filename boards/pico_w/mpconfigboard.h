// ports/rp2/boards/RPI_PICO_W of MicroPython keeps the rest for the radio's firmware.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (848 * 1024)
#include "../image/mpconfig.h"
#define MICROPY_HW_BOARD_NAME                   "Carrom table on a Raspberry Pi Pico W"
