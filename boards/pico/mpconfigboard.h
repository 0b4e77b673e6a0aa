#include "../image/mpconfig.h"
#define MICROPY_HW_BOARD_NAME                   "Carrom table on a Raspberry Pi Pico"
