"""Words that there are not, refused by type checkers: mypy and pyright find every `type: ignore` here wanted.

`make lint` looks; nothing runs this.
"""

# pyright: basic, reportUnnecessaryTypeIgnoreComment=true

import carrom_table as ct

ct.Flick("up", 0, 0, 1000)  # type: ignore[arg-type]
ct.Disc("white", 0, 0)  # type: ignore[arg-type]
ct.Bot("grandmaster")  # type: ignore[arg-type]
ct.Board().pocket("middle")  # type: ignore[arg-type]
ct.Board().striker_place("up", 0)  # type: ignore[arg-type]
ct.Game(opener="up")  # type: ignore[arg-type]
ct.Bench().fall("w", "middle")  # type: ignore[arg-type]

ct.Flick("south", 0, 0, 1000)
ct.Disc("w", 0, 0)
ct.Bot("master")
ct.Board().pocket("ne")
ct.Game("a book that a package brings", opener="west")
ct.Bench().fall("s", "ne")
