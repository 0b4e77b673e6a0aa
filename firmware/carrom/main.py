"""The main loop, and the only place that reads the clock. MicroPython runs /main.py after boot.py; that starts it.

Ctrl-C ends it and leaves the prompt; a soft reset (Ctrl-D) starts it again. A crash is written to the flash, shown, and
the chip starts anew: the journal has the game. The watchdog does the same for a loop that hangs. Code that cannot be
imported before the hardware is made leaves the prompt at once: a transfer was broken off, and `carrom flash` mends it.
"""

import gc
import io
import select
import sys
import time

import board
import micropython

from carrom import VERSION, clock, const, unload
from carrom.drivers import usb_line, watchdog

_WAIT_MS = const(3)  # the longest sleep; a piece needs 30 ms from the gates to its window
_PADS_US = const(12_000)
_USB_US = const(20_000)
_FRAME_US = const(200_000)  # from one sending of the picture to the next: each sets one of five settings of the modules
_LAST_MS = const(20)  # the USB fetches 64 bytes a millisecond, and has 256 at the most
_LATE_US = const(200_000)  # beams that flicker leave no pause: then pads and USB have their turn all the same
# A collection takes 36 ms; one that comes while a piece passes would leave its window unread. So one is due when a
# striker has been laid, and when its shot has ended; else after work that leaves garbage. Short steps leave none.
# A ruling works for 150 ms and leaves 15 kB; a flashed board has 20 kB free.
_SHORT_US = const(6_000)
_TIDY_WORK_US = const(20_000)
_SHOT_WORK_US = const(100_000)  # in between
_STARTED_US = const(2_000_000)  # then comes the first one: the journal's game has started
_TIDY_US = const(10_000_000)  # between two collections at the most: seconds without an event leave 200 bytes each
# Bytes of garbage between two collections while code is imported. With fewer collections the code lies scattered over
# the whole heap, and no kilobyte is left in one piece. The start takes 0.3 s longer.
_STARTING_BYTES = const(24_000)
_HEALTHY_US = const(60_000_000)  # after this time without a crash the count of crashes is 0
CRASHES = "crashes"  # the file of the crash log
_CRASHES_MAX_BYTES = const(4096)
_GIVE_UP = const(3)  # crashes in a row; then the chip stays at the prompt, so that a person can look at it
_HELP = "Panne : carrom doctor"
_TRIES = const(2)  # failed starts in a row with the journal's game; the next start leaves that game on the flash


def table_class(hardware):
    """Find out what is fitted, and import the table of the game that is set. Return its class."""
    from carrom.storage.settings import Settings

    if "fitted" in " ".join(hardware.store.names()) or hardware.beams.levels() & 255 == 255:
        from carrom import fitted

        fitted.find(hardware)
        if hardware.fitted & fitted.HAS_PINS:
            from carrom.drivers.pin_pads import PinPads

            hardware.pads = PinPads(board.PINS.beams + fitted.GATE_BEAMS)  # in the place of the lines
        unload("fitted")
    settings = Settings(hardware.store)
    if settings.get("displays") == "2":
        hardware.display.resize(8)
    from carrom import which_table

    made = which_table.table_class(settings.get("book"), hardware.fitted)
    unload("which_table")
    return made


def play(hardware, feed, said: str) -> None:
    """Run the table until it is over or an exception ends it. said: what the computer has already sent."""
    lit = bytearray(b"\xff" * hardware.display.width)
    hardware.display.show(lit)  # light every LED for a moment, so that a person can spot a dead one
    gc.threshold(_STARTING_BYTES)
    # Import code late, so that the table's large buffers find room first.
    make = table_class(hardware)
    gc.collect()
    hardware.store.alive = feed
    starts = watchdog.starts()
    watchdog.set_starts(starts + 1)
    table = make(hardware, rng_seed=time.ticks_us(), now_us=time.ticks_us(), set_aside=starts >= _TRIES)
    from carrom import selftest
    from carrom.console import Console

    found = selftest.run(hardware, time.sleep_us)
    talk = Console(table, time.sleep_us)
    for char in said:
        talk.take(char)
    selftest.report(table, found)
    # The self-test gives its room back: a flashed board has little. The console imports it again if it is asked to.
    del selftest, found
    unload("selftest")
    _name_letters()
    gc.threshold(-1)  # from now on garbage is collected only when nothing moves
    gc.collect()
    usb = usb_line.UsbLine(talk, sys.stdin, sys.stdout, select)
    held = work_us = 0
    shooting = False
    now_us = time.ticks_us()
    pads_us = usb_us = frame_us = now_us
    tidy_us = clock.add(now_us, _STARTED_US)
    healthy_us = clock.add(now_us, _HEALTHY_US)
    beams, pads = hardware.beams, hardware.pads
    while True:
        feed()
        now_us = time.ticks_us()
        deadline_us = table.step(now_us)
        scroll_us = now_us  # a step may begin a text
        if table.over:  # another table must be made: the next start does it
            while usb.serve():  # the answer to what ended this one
                feed()
            time.sleep_ms(_LAST_MS)
            return
        took_us = clock.diff(time.ticks_us(), now_us)
        if table.shooting() != shooting:
            shooting = not shooting
            took_us = _SHOT_WORK_US
        if took_us > _SHORT_US:
            work_us += took_us
        while True:
            now_us = time.ticks_us()
            left_us = clock.diff(deadline_us, now_us)
            if (left_us <= 0 or beams.waiting() or table.due) and clock.diff(now_us, usb_us) < _LATE_US:
                break
            if scroll_us is not None and clock.reached(now_us, scroll_us):
                scroll_us = table.scroll(now_us)
            if clock.reached(now_us, pads_us):
                pads_us = clock.add(now_us, _PADS_US)
                now_held = _held(pads)
                if now_held != held:
                    held = now_held
                    table.pads_changed()
                    break
            if healthy_us is not None and clock.reached(now_us, healthy_us):
                watchdog.set_crashes(0)
                healthy_us = None
            if clock.reached(now_us, frame_us) and not table.passing():
                frame_us = clock.add(now_us, _FRAME_US)
                table.presenter.refresh()
            if clock.reached(now_us, usb_us):
                usb_us = clock.add(now_us, _USB_US)
                if usb.serve():
                    usb_us = now_us
                took_us = clock.diff(time.ticks_us(), now_us)
                if took_us > _SHORT_US:
                    work_us += took_us
                feed()
            is_due = work_us >= (_SHOT_WORK_US if shooting else _TIDY_WORK_US) or clock.reached(now_us, tidy_us)
            if is_due and not beams.waiting() and not table.passing():  # an edge that waits may be a piece's
                gc.collect()
                work_us = 0
                tidy_us = clock.add(now_us, _TIDY_US)
                if starts is not None:
                    watchdog.set_starts(0)  # later crashes have another cause than the journal's game
                    starts = None
            if left_us > 1000:
                time.sleep_ms(min(_WAIT_MS, left_us // 1000))


def _name_letters() -> None:
    """Have MicroPython take every letter of the font among its names, as it does when one is first drawn.

    Its table of names doubles when it is full: on a flashed board at 620 names, which takes 4.5 kB in one piece. Now
    there is one; in play there may be none, and the error speaks of 640 bytes.
    """
    from carrom.panel import font

    for _letter in font.CHARS:
        pass


def _held(pads) -> int:
    try:
        return pads.read()
    except OSError:
        return 0  # the table notices the fault itself and reports it


def log_crash(store, text: str) -> None:
    """Add to the log, which keeps its newest half when it is full."""
    try:
        try:
            log = store.read(CRASHES) or b""
        except MemoryError:  # a crash can leave the heap in pieces: then only the newest is kept
            log = b""
        if len(log) + len(text) > _CRASHES_MAX_BYTES:
            log = log[-_CRASHES_MAX_BYTES // 2 :]
        store.write(CRASHES, (log + text.encode())[-_CRASHES_MAX_BYTES:])
    except OSError:
        print(text)


def tell_crash(store, display, feed, error) -> None:
    """Print and log a crash, and announce on the display, if there is one yet, that the game will go on."""
    gc.collect()
    trace = io.StringIO()
    sys.print_exception(error, trace)
    text = VERSION + ": " + trace.getvalue() + "\n"
    feed()
    print(text)
    if store is None:
        from carrom.drivers.flash_store import FlashStore

        store = FlashStore()
    log_crash(store, text)
    if display is not None:
        scroll(display, feed, "Panne : la partie reprend")


def scroll(display, feed, text: str) -> None:
    """Scroll a text over the display once, without a table."""
    from carrom.panel import font

    columns = bytearray(32) + font.render(text) + bytearray(32)
    for at in range(len(columns) - 32):
        feed()
        frame = columns[at : at + 32]
        display.show(frame if display.width == 32 else frame + frame)
        time.sleep_ms(25)


def _wait_for_flash(hardware, feed) -> None:
    """Say on display and console that the flash cannot be read, until it can."""
    while hardware.store.fault is not None:
        print('{"event": "fault", "what": "flash"}')
        scroll(hardware.display, feed, "Panne : mémoire illisible")
        hardware.store.open()


def _leave(hardware) -> None:
    """Leave the hardware quiet: an armed DMA would go on writing into memory that is not its own any more."""
    micropython.kbd_intr(-1)  # a second Ctrl-C must not come between
    watchdog.at_prompt()
    if hardware is not None:
        hardware.buzzer.tone(0)
        hardware.beams.stop()
    micropython.kbd_intr(3)


def main() -> None:
    said = usb_line.early(sys.stdin, select)
    hung = watchdog.loop_hung()
    if hung:
        watchdog.set_crashes(watchdog.crashes() + 1)
    giving_up = watchdog.crashes() >= _GIVE_UP  # decided before the hardware is made: that may be what crashes
    if giving_up:
        watchdog.set_crashes(0)
        watchdog.set_starts(0)
    feed = _no_feed if giving_up else watchdog.in_loop()  # at the prompt boot.py's timer feeds
    hardware = None
    try:
        hardware = board.hardware()  # before anything else is imported: the beams' ring needs memory in one piece
        _wait_for_flash(hardware, feed)
        if hung:
            log_crash(hardware.store, f"{VERSION}: the loop hung, the watchdog started the chip anew\n")
        if giving_up:
            scroll(hardware.display, feed, _HELP)
        else:
            play(hardware, feed, said)
            watchdog.reset()
    except Exception as error:
        if hardware is None and isinstance(error, ImportError):
            raise
        if not giving_up:
            watchdog.set_crashes(watchdog.crashes() + 1)
        try:
            _take_crash(hardware, feed, error, giving_up)
        except Exception as worse:  # no memory, no scoreboard: the game has to go on all the same
            print(worse)
        if not giving_up:
            watchdog.reset()
    finally:
        try:
            _leave(hardware)
        except KeyboardInterrupt:  # it came before its first line
            _leave(hardware)
    if giving_up:
        print('{"event": "fault", "what": "crashes", "remedy": "carrom doctor"}')


def _no_feed() -> None:
    pass


def _take_crash(hardware, feed, error, giving_up: bool) -> None:
    """Tell a crash, or, where this is the start that gives up, only where help is: the crashes are in the log."""
    from carrom.ports import Unmade

    store = display = None
    if hardware is not None:
        hardware.buzzer.tone(0)
        store, display = hardware.store, hardware.display
    elif isinstance(error, Unmade):
        error, display = error.cause, error.display
    if not giving_up:
        tell_crash(store, display, feed, error)
    elif display is not None:
        scroll(display, feed, _HELP)


def run() -> None:
    """Play until Ctrl-C, then leave the prompt."""
    try:
        main()
    except KeyboardInterrupt:
        watchdog.at_prompt()  # again, in case a second Ctrl-C interrupted the first call
        watchdog.set_starts(0)
        print('{"event": "prompt"}')
