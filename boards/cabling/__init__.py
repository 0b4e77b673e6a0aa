"""The cables: each wire with its contact at both ends and its colour, and how to ring it through before it is plugged.

`wires` finds them in the boards' netlists, `page` writes the guide's pages: python -m boards.cabling.
"""
