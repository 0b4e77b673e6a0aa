"""The virtual table in the browser: a server on this machine only, its one page, and the table that it shows.

server.py serves; protocol.py checks what pages ask; live.py is the simulated table with the firmware in it, which
actions.py acts on and view.py shows; feed.py is the other source, a real board that `carrom monitor --web` watches;
opened/ reads files; static/ is the page.
"""
