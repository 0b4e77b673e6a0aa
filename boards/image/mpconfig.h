// What the images of all boards share. The file system is the last 1408 KiB of the flash, as in MicroPython's own build:
// an image that is put over another one leaves it as it is. Below it is the ROM, to which carrom flash deploys.
#define MICROPY_HW_FLASH_STORAGE_BYTES          (1408 * 1024)
#define MICROPY_HW_ROMFS_BYTES                  (164 * 1024)
// Nothing here uses these modules; their room is the ROM's.
#define MICROPY_PY_FRAMEBUF                     (0)
#define MICROPY_PY_CMATH                        (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS       (0)
#define MICROPY_PY_RE                           (0)
#define MICROPY_PY_HEAPQ                        (0)
