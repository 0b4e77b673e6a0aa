"""Makes the messages of a table about its games: dictionaries, which become JSON. docs/mqtt.md describes them."""


def entry(game: str, number: int, lines: str, ruling: dict) -> dict:
    """Return a message with a piece of the record: its lines, and how it was judged (`ruling` or `no_ruling`)."""
    told = {"game": game, "number": number, "lines": lines, "entry": None}
    told.update(ruling)
    return told


def ruling(record, number: int, text: str, verdict, position) -> dict:
    """Return how an entry was judged. record: of the book. number: of the piece. position: after the entry."""
    told = record.result_dict(number, text, verdict, position)
    del told["line"]
    return told


def call(name: str, game: str, number: int) -> dict:
    """Return the message of a call, which belongs to that piece."""
    return {"event_type": name, "game": game, "number": number}


def no_state(game: str | None, number: int) -> dict:
    """Return the state where there is no game, or none that can be judged. number: of the last piece, or -1."""
    return {"game": game, "number": number, "playing": False}


def state(game: str, number: int, header: str, names: dict, book, position, winner: str | None) -> dict:
    """Return how a game stands after piece `number`.

    header: piece 0. names: seat -> player, where one was given. winner: of the game, a side; of Kaluki, a player.
    """
    shown = book.record.position_dict(position)
    score = shown.get("score", shown.get("points", {}))  # points: in Kaluki
    playing, turn = shown["phase"] != "game_over", shown["turn"]
    told = no_state(game, number)
    told.update(
        {
            "playing": playing,
            "winner": None if playing else winner,
            "rules": book.id,
            "header": header,
            "players": names,
            "score": score,
            "score_text": " – ".join(str(points) for points in score.values()),
            "turn": turn,
            "turn_name": names.get(turn, turn),
            "position": shown,
        }
    )
    return told
