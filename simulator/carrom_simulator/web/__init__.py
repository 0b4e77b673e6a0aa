"""The virtual table in the browser: a server on this machine, its pages, and the table that they show.

server.py serves, pages.py talks with the pages; gate.py decides who asks, seats.py who has which seat; protocol.py says
what a message is; live.py is the simulated table with the firmware in it, which actions.py acts on and view.py shows;
feed.py is the other source, a real board that `carrom monitor --web` watches; opened/ reads files; static/ is the page.
"""
