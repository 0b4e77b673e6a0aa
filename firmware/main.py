"""Starts the table. MicroPython compiles this file on the chip, so all else lies in carrom/main.py."""

from carrom.main import run

if __name__ == "__main__":
    run()
