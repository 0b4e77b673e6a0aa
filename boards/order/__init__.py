"""One order: all that is bought for the bench set, for a stage of a growing table, or for a whole one.

`needs` says what each takes, `mates` the other half of each plug, `materials` screws, wood and wire, `lists` writes the
folder: `make order WHAT=table`.
"""
