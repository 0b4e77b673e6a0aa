"""The next game of a match of the International book, the best of three (laws 30 to 33). Loaded when it begins."""


def again(book, p, opener: int) -> int:
    """Make `book` that of the next game. Return who opens it: whoever sits to the right of the last opener [22].

    p, opener: of the last game. Everybody has moved on by a place [31, 32].
    """
    games, options = p.games, book.options
    other = "start_east" if len(p.seats) == 4 else "start_north"
    if not p.moved & 1:  # points given go with the people
        options["start_south"], options[other] = options[other], options["start_south"]
    if max(games) > 1:  # another match
        if min(games) and options["sides"] == "4":
            options["sides"] = "off"
        book.series = (0, 0)
    else:
        book.series = (games[1], games[0])
        if min(games) and options["sides"] == "off":
            options["sides"] = "4"  # [33a]: in the third game
    return p.next_seat(p.seats[(p.seats.index(opener) + p.moved + 1) % len(p.seats)])
