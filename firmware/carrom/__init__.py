"""The firmware of the electronic carrom table: sensors, referee, scoreboard. Pure but for drivers/."""

VERSION = "0.1.0"
