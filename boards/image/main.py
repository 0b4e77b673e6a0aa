"""Runs after boot.py: starts the firmware's main.py, which lies in the folder that boot.py has put first."""

import main

main.run()
