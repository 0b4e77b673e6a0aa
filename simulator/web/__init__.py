"""The virtual table in the browser: a server on this machine only, its one page, and the table that it shows.

server.py serves; protocol.py says what a page may ask; live.py is the simulated table with the firmware in it;
feed.py the other source, a real board that `carrom monitor --web` watches; static/ is the page.
"""
