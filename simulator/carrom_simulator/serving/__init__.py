"""Serves pages of any game on this machine, to screens in the home too.

listeners.py opens sockets; gate.py decides who asks, seats.py who has which seat; pages.py talks with the pages, each
through its outbox; protocol.py says what a message is, and what a source of a page has to answer; kept.py keeps games
on the disk (disk.py).
"""
