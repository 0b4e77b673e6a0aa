// What the images of all boards share. The file system is the end of the flash, as large as in MicroPython's own build
// for that board: an image that is put over another one leaves it as it is. A Pico W has less (boards/pico_w). Below it
// is the ROM, to which carrom flash deploys.
#ifndef MICROPY_HW_FLASH_STORAGE_BYTES
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024)
#endif
#define MICROPY_HW_ROMFS_BYTES                  (164 * 1024)
// Nothing here uses these modules; their room is the ROM's.
#define MICROPY_PY_FRAMEBUF                     (0)
#define MICROPY_PY_CMATH                        (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS       (0)
#define MICROPY_PY_RE                           (0)
#define MICROPY_PY_HEAPQ                        (0)
