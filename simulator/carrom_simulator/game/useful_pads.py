"""Tells which buttons of a pad would do something now, so that a page can grey the others."""

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.game.position import GAME_OVER, PENALTY_SHOT, SHOOTING
from carrom.ports import BANK_BUTTON, BET_BUTTON, FAULT_BUTTON, OK_BUTTON
from carrom_simulator.game.tabletop import Tabletop


def useful_buttons(tabletop: Tabletop, seat: int) -> list[int]:
    """Return the buttons that the table would act on, were they pressed shortly at that seat."""
    table, picker = tabletop.table, tabletop.offered()
    if not tabletop.has_pads:
        return []
    if picker is not None:
        if seat not in picker.seats and not tabletop.is_told:
            return []
        turning = [BET_BUTTON, BANK_BUTTON] if len(picker.choices) > 1 else []
        return sorted([OK_BUTTON, *turning, *([] if picker.stays else [FAULT_BUTTON])])
    book, position, referee = tabletop.game.book, tabletop.position, table.referee
    if seat not in position.seats:
        return []
    shot, found = referee.claimable(), []
    if tabletop.is_told:
        return [BET_BUTTON, FAULT_BUTTON, BANK_BUTTON, OK_BUTTON] if shot is not None else []
    if _may_bet(tabletop, seat):
        found.append(BET_BUTTON)
    touches = position.phase != GAME_OVER and {entries.TOUCH, entries.TECHNICAL} & set(book.ENTRIES)
    if touches or shot is not None:
        found.append(FAULT_BUTTON)
    if shot is not None and shot.seat == seat and book.CLAIMS & pieces.BANK:
        found.append(BANK_BUTTON)
    if referee.blind() and seat == position.turn:
        found.append(OK_BUTTON)
    return sorted(found)


def _may_bet(tabletop: Tabletop, seat: int) -> bool:
    """Tell whether that seat may bet on the next shot, or answer the open bet."""
    referee, position = tabletop.table.referee, tabletop.position
    if referee.busy() or position.phase not in (SHOOTING, PENALTY_SHOT):
        return False
    if not position.has_bet():
        return bool(referee.possible(entries.Entry(entries.BET, seat, arg=pieces.NEAR)))
    bettor_next = position.bet_calls & 1 == 0
    is_bettor = position.side_of(seat) == position.side_of(position.bet_by)
    return is_bettor == bettor_next and bool(referee.possible(entries.Entry(entries.ANSWER)))
