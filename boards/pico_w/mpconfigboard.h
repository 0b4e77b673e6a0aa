// The file system is the last 1408 KiB of the flash, as in MicroPython's own build for the Pico.
#define MICROPY_HW_BOARD_NAME                   "Carrom table on a Raspberry Pi Pico W"
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024)
