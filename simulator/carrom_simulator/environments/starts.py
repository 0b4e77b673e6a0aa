"""Where an episode may begin: `reset(options={"record": text, "board": line})`."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from carrom.game import pieces
from carrom.game.position import GAME_OVER
from carrom.game.record import Reader, RecordError
from carrom_simulator.board.layout import Disc, Layout
from carrom_simulator.board.picture import parse_layout
from carrom_simulator.board.record_lines import LineEndError, record_lines
from carrom_simulator.environments.states import Setup, check_setup, setup_of
from carrom_simulator.game.clear_book import Reader as ClearReader
from carrom_simulator.game.kept_game import KeptGame
from carrom_simulator.physics.base import check_layout
from carrom_simulator.words.faults import both

OPTIONS = ("record", "board")


class Start(NamedTuple):
    """A game as far as it has come, and the men as they lie then. layout: None for the rack of a new board."""

    game: KeptGame
    layout: Layout | None


def start_of(options: Mapping[str, Any] | None, book: Any, seats: tuple[int, ...], setup: Setup) -> Start | None:
    """Return where the options of a reset begin, None where they don't say.

    record: of the same book, options and seats. board: a line such as "q0,0 w31.8,0", with the men that the record
    leaves on the board. Raises ValueError.
    """
    for name in options or {}:
        if name not in OPTIONS:
            raise ValueError(f"no option {name!r} of a reset; there are: {', '.join(OPTIONS)}")
    record, board = ((options or {}).get(name) for name in OPTIONS)
    if record is None and board is None:
        return None
    game = KeptGame(book, seats, seats[0]) if record is None else _replayed(str(record), book, setup)
    if board is not None:
        return Start(game, _laid(str(board), game, setup))
    if len(game):
        raise ValueError("a record with entries needs the option board too: the men as they lie, as in 'q0,0 w31.8,0'")
    return Start(game, None)


def _replayed(text: str, book: Any, setup: Setup) -> KeptGame:
    """Return the game of a record."""
    reader = ClearReader() if book.id == "clear" else Reader()
    number, entries = 1, []
    try:
        for number, line in enumerate(record_lines(text), 1):
            entry = reader.line(line.split("#", 1)[0].strip())
            if entry is not None:
                entries.append((number, line, entry))
        reader.finish()
    except RecordError as error:
        at = error.line if isinstance(error, LineEndError) else number
        raise ValueError(f"line {at} of the record: {both(error)[1]}") from None
    assert reader.seats is not None  # finish() made sure
    assert reader.opener is not None
    try:
        check_setup(setup_of(reader.book, reader.seats, setup.spec), setup)
    except ValueError as error:
        raise ValueError(f"the record does not fit: {error}") from None
    game = KeptGame(book, setup.seats, reader.opener)
    for number, line, entry in entries:
        error_code = game.enter(entry).error
        if error_code is not None:
            raise ValueError(f"line {number} of the record, « {line} », cannot be played: {error_code}")
    if game.position.phase == GAME_OVER:
        raise ValueError("the record's game is over: nothing is left to play")
    if game.position.has_bet():
        raise ValueError("the record ends in an open bet, and does not say which man it names: end it before the bet")
    return game


def _laid(line: str, game: KeptGame, setup: Setup) -> Layout:
    """Return the men of a line. Refuse those that don't fit the position."""
    layout = [Disc(*disc) for disc in parse_layout(line, setup.spec)]
    for piece in (pieces.WHITE, pieces.BLACK, pieces.QUEEN):
        lying, wanted = sum(disc.piece == piece for disc in layout), game.position.on_board(piece)
        if lying != wanted:
            word = pieces.PIECE_WORDS[piece]
            raise ValueError(f"the board has {lying} of {word!r}; in the position of the record {wanted} lie there")
    check_layout(setup.spec, layout)
    return layout
