"""The virtual table in the browser: its page, and the table that it shows.

server.py serves it by the means of carrom_simulator.serving; live.py is the simulated table with the firmware in it,
which actions.py acts on and view.py shows; feed.py is the other source, a real board that `carrom monitor --web`
watches; opened/ reads files; static/ is the page.
"""
