"""Menus that are few and far between: corrections by hand, the end of a game, a new one.

PadMenus loads them when somebody asks. Each function is a generator: it yields Pickers and receives the choices taken.
"""

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOOTING
from carrom.game.rules import CARDS, GAMES, MOST_GIVEN, NONE_GIVEN
from carrom.panel import calls
from carrom.panel.choices import (
    ITEM_AGAIN,
    ITEM_CORRECT,
    ITEM_LOST,
    ITEM_MISSED,
    ITEM_NEW_GAME,
    ITEM_RESIGN,
    ITEM_SIDES,
    ITEM_STOOD,
    ITEM_UNDO,
    ITEM_UNSEEN,
    SHOT_DONE,
)
from carrom.referee.questions import LOST, STOOD

_REMOVE = ("Enlever", "Remove")
_GIVEN = ("avance", "handicap")


def undo_menu(menus, seat: int):
    """Offer to take the last entry back."""
    last = menus.referee.last_text()
    if last:
        yield menus.pick(seat, (True,), (menus.item_word(ITEM_UNDO) + " : " + last + " ?",))
        if menus.referee.last_text() == last:
            menus.referee.enter_soon(entries.Entry(entries.UNDO))


def new_game_menu(menus, seat: int):
    """Ask which game begins, with how many players and which points given."""
    book_id = yield menus.pick(seat, GAMES, GAMES)
    counts = menus.COUNTS if book_id == CARDS else (2, 4)
    labels = [str(count) for count in counts]
    if book_id not in NONE_GIVEN:
        counts += (-2, -4)  # the same with points for a side
        labels += [label + " + " + menus.word(_GIVEN) for label in labels]
    seats = yield menus.pick(seat, counts, labels)
    given = [0, 0]
    if seats < 0:
        seats = -seats
        yield from _given_menu(menus, seat, seats, given)
    if (yield from menus.sure(seat, ITEM_NEW_GAME)):
        if book_id not in NONE_GIVEN:
            _set_given(menus, book_id, seats, given)
        menus.wanted_game = (book_id, seats)


def _given_menu(menus, seat: int, seats: int, given: list):
    """Ask which side begins with points, and with how many (C13)."""
    sides = (pieces.SOUTH, pieces.EAST if seats == 4 else pieces.NORTH)
    side = yield menus.pick(seat, (0, 1), [menus.word(calls.SEATS[side]) for side in sides])
    points = range(1, MOST_GIVEN + 1)
    given[side] = yield menus.pick(seat, points, [str(count) for count in points])


def _set_given(menus, book_id: str, seats: int, given: list) -> None:
    names = ("start_south", "start_east" if seats == 4 else "start_north")
    try:
        menus.settings.set_all([(book_id + "." + names[side], str(given[side])) for side in (0, 1)])
    except OSError:
        pass  # the game is written next, and says that the flash is at fault


def hand_menu(menus, seat: int):
    """Offer corrections by hand, after a long press of OK."""
    referee = menus.referee
    items = []
    if not referee.busy():
        items.append(ITEM_UNDO)
    items.append(ITEM_MISSED)
    shot = referee.claimable()
    if shot is not None and shot.entered and shot.codes:
        items.append(ITEM_CORRECT)
    if referee.position.phase in (SHOOTING, PENALTY_SHOT) and not referee.busy():
        items.append(ITEM_UNSEEN)
    if referee.possible(entries.Entry(entries.SIDES)):
        items.append(ITEM_SIDES)
    items.append(ITEM_AGAIN if referee.position.phase == GAME_OVER else ITEM_RESIGN)
    items.append(ITEM_NEW_GAME)
    item = yield menus.pick(seat, items, menus.item_words(items))
    if item == ITEM_UNDO:
        yield from undo_menu(menus, seat)
    elif item == ITEM_MISSED:
        pocket = yield menus.pick(seat, (0, 1, 2, 3), menus.picked(calls.POCKETS))
        piece = yield menus.pick(seat, (0, 1, 2, 3), menus.picked(calls.PIECES))
        referee.add_piece(shot, entries.fell(piece, pocket))
    elif item == ITEM_CORRECT:
        labels = [calls.piece_word(code, menus.lang) for code in shot.codes]
        choices = list(range(len(labels)))
        if referee.game.book.CLAIMS & ~shot.claims & pieces.STANDS:
            choices += (STOOD, LOST)
            labels += menus.item_words((ITEM_STOOD, ITEM_LOST))
        at = yield menus.pick(seat, choices, labels)
        if at < 0:  # it was a shot out of turn
            who = yield menus.pick_seat(seat, [s for s in referee.position.seats if s != shot.seat])
            stood = entries.shot(who, shot.codes, shot.off, shot.claims | pieces.STANDS)
            referee.replace(shot, stood if at == STOOD else entries.Entry(entries.LOST, who))
            return
        piece = yield menus.pick(seat, (0, 1, 2, 3, -1), menus.picked(calls.PIECES + (_REMOVE,)))
        referee.correct_piece(shot, at, piece)
    elif item == ITEM_UNSEEN:
        p = referee.position
        yield menus.pick(seat, (True,), (menus.word(SHOT_DONE),))
        if referee.position is p:
            referee.unseen_shot(p.turn, menus.now_us)
    elif item in (ITEM_SIDES, ITEM_RESIGN):
        entry = entries.Entry(entries.SIDES) if item == ITEM_SIDES else entries.Entry(entries.RESIGN, seat)
        if (yield from menus.sure(seat, item)):
            referee.enter_soon(entry)
    elif item == ITEM_AGAIN:
        menus.wanted_game = (None, -1)
    elif item == ITEM_NEW_GAME:
        yield from new_game_menu(menus, seat)
