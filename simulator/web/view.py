"""Makes the state message: everything that every page shows of the simulated table. Changes nothing."""

from dataclasses import asdict
from typing import Any

from carrom.game import pieces, record
from carrom.game.position import GAME_OVER
from carrom.lang import pick
from carrom.panel import calls, questions
from carrom.panel.menus import piece_word
from simulator.board.spec import turned
from simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING, Tabletop
from simulator.game.tally import tally
from simulator.game.truth import Played
from simulator.web import words
from simulator.web.page_session import PageSession
from simulator.web.setup import Setup

Message = dict[str, Any]

PHASES = {READY: "idle", PLACED: "idle", MOVING: "running", SETTLING: "ruling", OVER: "over"}


def may_name(game: PageSession) -> bool:
    """Tell whether a person bets, or has a bet open, and may point at the man that he means."""
    tabletop = game.tabletop
    laid = tabletop.state == PLACED and tabletop.placed_seat in game.people
    return laid and (bool(tabletop.position.has_bet()) or betting(game))


def betting(game: PageSession) -> bool:
    """Tell whether the person on turn has the menu open in which he bets."""
    menus, position = game.tabletop.table.menus, game.tabletop.position
    picker = menus.picker
    if picker is None or menus.seat != position.turn or not menus.before_shot or position.has_bet():
        return False
    return tuple(picker.choices) == (pieces.NEAR, pieces.FAR)


def may_say(tabletop: Tabletop) -> bool:
    """Tell whether a person's man is off the board and he has not said the words of rule K5 yet."""
    played = tabletop.played
    if played is None or not played.by_person or played.said or tabletop.state not in (MOVING, SETTLING):
        return False
    men_off = any(off.piece != pieces.STRIKER for off in played.outcome.off)
    return men_off and bool(tabletop.game.book.CLAIMS & pieces.SAID)


def state(game: PageSession, setup: Setup, lang: str, games: int, turn_id: int, may_undo: bool) -> Message:
    """Make the state message. games: how many have begun; turn_id: how often a person's striker has been laid."""
    session, tabletop = game.session, game.tabletop
    position, truth, spec = session.position, session.truth, tabletop.spec
    seat = position.turn
    laid = tabletop.state == PLACED and tabletop.placed_seat == seat
    may_flick = laid and game.may_flick
    x, y = spec.striker_place(seat, 0.0)
    rx, ry = turned(seat, 1.0, 0.0)
    legal = game.legal() if laid else []
    doublers = game.may_answer_bet()
    return {
        "game": games,
        "turn_id": turn_id,
        "lang": lang,
        "book": setup.book,
        "options": setup.options,
        "seats": setup.seats,
        "players": setup.shown_players(),
        "position": record.position_dict(position),
        "winner": words.side_word(position, position.winner) if position.phase == GAME_OVER else None,
        "ending": _ending(tabletop),
        "phase": PHASES[tabletop.state],
        "shooter": pieces.SEAT_WORDS[seat],
        "doublers": [pieces.SEAT_WORDS[doubler] for doubler in doublers],
        "men": words.men(tabletop.layout),
        "named": tabletop.named,
        "striker": _striker(tabletop, laid),
        "legal": [[round(lo, 2), round(hi, 2)] for lo, hi in legal],
        "base": {"x": x, "y": y, "rx": rx, "ry": ry},
        "speeds": {"lo": words.SLOWEST_MM_S, "hi": words.FASTEST_MM_S},
        "may": {
            "flick": may_flick,
            "arrow": may_flick and tabletop.penalty_man is not None,
            "name": may_name(game),
            "say": may_say(tabletop),
            "bet": betting(game),
            "double": bool(doublers),
            "undo": may_undo,
        },
        "question": _question(game),
        "display_text": calls.status_text(position, lang),
        "speed": setup.speed,
        "noise": setup.noise,
        "style": setup.style,
        "umpire": setup.umpire,
        "truth": {
            "judged": truth.shots,
            "wrong": truth.missed + truth.phantom + truth.confused,
            "asked": session.table.asked,
            "hint": _hint(tabletop, lang),
        },
    }


def _ending(tabletop: Tabletop) -> Message | None:
    """Tell what everybody did in a game that is over."""
    if tabletop.state != OVER:
        return None
    game = tabletop.game
    counts = tally(game.book, game.seats, game.opener, game.texts())
    return {pieces.SEAT_WORDS[seat]: asdict(each) for seat, each in counts.items()}


def _striker(tabletop: Tabletop, laid: bool) -> Message | None:
    if tabletop.striker is None or tabletop.state == MOVING:
        return None
    x, y = tabletop.striker
    offset_mm = tabletop.placed_offset_mm if laid else 0.0
    return {"x": round(x, 2), "y": round(y, 2), "offset_mm": round(offset_mm, 2)}


def _question(game: PageSession) -> Message | None:
    picker = game.tabletop.offered()
    if picker is None or game.sees_to(picker):
        return None
    return {
        "text": getattr(picker, "prompt", "") or "Menu",
        "seats": [pieces.SEAT_WORDS[seat] for seat in picker.seats],
        "choices": list(picker.labels),
        "index": picker.index,
        "stays": picker.stays,
    }


def _hint(tabletop: Tabletop, lang: str) -> str:
    """Tell what really happened in the last shot, so that people can claim what no sensor sees and answer questions."""
    played = tabletop.played
    if played is None or tabletop.state != SETTLING:
        return ""
    return ", ".join(_unseen(played, lang) + _asked(played, tabletop.table.question, lang))


def _unseen(played: Played, lang: str) -> list[str]:
    said: list[tuple[str, str]] = []
    if played.claims & pieces.BANK:
        said.append(("bande d'abord (BANK)", "cushion first (BANK)"))
    if played.claims & pieces.BOULETTE:
        said.append(("mauvais pion touché d'abord (FAULT, Boulette)", "wrong man first (FAULT, Boulette)"))
    if played.claims & pieces.UNTOUCHED:
        said.append(("aucun pion touché (FAULT, Intouché)", "no man touched (FAULT, Untouched)"))
    for off in played.outcome.off:
        fr, en = calls.PIECES[off.piece]
        said.append((f"{fr} sorti (FAULT, Sorti)", f"{en} off the board (FAULT, Off)"))
    return [pick(lang, pair) for pair in said]


def _asked(played: Played, question: Any, lang: str) -> list[str]:
    """Tell the true answer to that question."""
    if question is None:
        return []
    if question.kind != questions.ASK_HIT or played.target < 0:
        fallen = ", ".join(piece_word(code, lang) for code in played.codes()) or "-"
        return [pick(lang, ("tombés : {}", "fallen: {}")).format(fallen)]
    fall = played.target_fall()
    if fall is None:
        return [pick(lang, ("le pion nommé n'est pas tombé", "the named man has not fallen"))]
    pocket = pick(lang, calls.POCKETS[fall.pocket])
    return [pick(lang, ("le pion nommé est tombé ({})", "the named man has fallen ({})")).format(pocket)]
