"""Makes the state message: everything that every page shows of the simulated table. Changes nothing."""

from dataclasses import asdict
from typing import Any

from carrom import ports
from carrom.game import entry as entries
from carrom.game import pieces, record
from carrom.game.position import GAME_OVER, UNKNOWN, Position
from carrom.lang import LANGUAGES, pick
from carrom.panel import calls
from carrom.panel.menus import Asked
from carrom.referee import questions
from carrom_simulator.board.spec import turned
from carrom_simulator.game.tabletop import MOVING, OVER, PLACED, READY, SETTLING, Tabletop
from carrom_simulator.game.tally import tally
from carrom_simulator.game.truth import Played
from carrom_simulator.game.useful_pads import useful_buttons
from carrom_simulator.serving.protocol import in_both
from carrom_simulator.web import words
from carrom_simulator.web.actions import Actions, Wish, betting, may_name, may_say
from carrom_simulator.web.pacing import Reading
from carrom_simulator.web.setup import Setup
from carrom_simulator.web.shape import Aim, State, Striker, Told
from carrom_simulator.web.shape import Wish as ShownWish
from carrom_simulator.words.books.agreement import agreed
from carrom_simulator.words.places import asks_for_sides, place

PHASES = {READY: "idle", PLACED: "idle", MOVING: "running", SETTLING: "ruling", OVER: "over"}


def state(
    actions: Actions,
    setup: Setup,
    lang: str,
    games: int,
    moved: int,
    left: bool,
    reading: Reading | None,
    count: int,
) -> State:
    """Make the state message. setup: with everybody where he sits now. games: how many have begun; moved, left, count:
    see shape.State."""
    session, tabletop, undo = actions.session, actions.tabletop, actions.may_undo()
    position, truth, spec = session.position, session.truth, tabletop.spec
    seat = position.turn
    laid = tabletop.state == PLACED and tabletop.placed_seat == seat
    may_flick = laid and actions.striker.may_flick
    x, y = spec.striker_place(seat, 0.0)
    rx, ry = turned(seat, 1.0, 0.0)
    legal = actions.striker.legal() if laid else []
    doublers = actions.may_answer_bet()
    return {
        "game": games,
        "turn_id": actions.turns,
        "count": count,
        "lang": lang,
        "book": setup.book,
        "options": setup.options,
        "seats": setup.seats,
        "players": setup.shown_players(),
        "moved": moved,
        "position": record.position_dict(position),
        "winner": words.side_word(position, position.winner) if position.phase == GAME_OVER else None,
        "ending": _ending(tabletop),
        "left": left,
        "phase": PHASES[tabletop.state],
        "reading": _reading(reading, position, lang),
        "shooter": pieces.SEAT_WORDS[seat],
        "doublers": [pieces.SEAT_WORDS[doubler] for doubler in doublers],
        "men": words.men(tabletop.layout),
        "named": tabletop.named,
        "striker": _striker(tabletop, laid),
        "aim": _aim(actions),
        "near": [
            [round(way, 1) for way in spec.pocket_centre(pocket)]
            for pocket in range(4)
            if pieces.zone_of(seat, pocket) == pieces.NEAR
        ],
        "legal": [[round(lo, 2), round(hi, 2)] for lo, hi in legal],
        "base": {"x": x, "y": y, "rx": rx, "ry": ry},
        "speeds": {"lo": words.SLOWEST_MM_S, "hi": words.FASTEST_MM_S},
        "may": {
            "flick": may_flick,
            "arrow": may_flick and tabletop.penalty_man is not None,
            "name": may_name(actions),
            "say": may_say(tabletop),
            "bet": betting(actions),
            "double": bool(doublers),
            "undo": bool(undo),
            "sides": asks_for_sides(tabletop.game.book, position),
        },
        "pads": _pads(actions, setup),
        "undo": [pieces.SEAT_WORDS[each] for each in undo],
        "wish": _wish(actions.wish),
        "question": _question(actions, lang),
        "display": in_both(lang, lambda each: {"text": calls.status_text(position, each)}),
        "speed": setup.speed,
        "noise": setup.noise,
        "style": setup.style,
        "umpire": setup.umpire,
        "pace": setup.pace,
        "trial": setup.trial,
        "truth": {
            "judged": truth.shots,
            "wrong": truth.missed + truth.phantom + truth.confused,
            "asked": session.table.asked,
        }
        | in_both(lang, lambda each: {"hint": _hint(tabletop, each) if setup.umpire == "people" else ""}),
    }


def _reading(reading: Reading | None, position: Position, lang: str) -> Told | None:
    """Tell which ruling people read; of a board that is over who has won it, and how many points."""
    if reading is None:
        return None
    why = in_both(lang, lambda each: {"why": {**reading.item, **reading.item.get("also", {}).get(each, {})}["why"]})
    if reading.board_over is None:
        return why | {"board": None}
    side, points, _ = reading.board_over
    return why | {"board": {"winner": words.side_word(position, side), "points": points}}


def _ending(tabletop: Tabletop) -> Told | None:
    """Tell what everybody did in a game that is over."""
    if tabletop.state != OVER:
        return None
    game = tabletop.game
    counts = tally(game.book, game.seats, game.opener, game.texts())
    moved = game.position.moved
    return {pieces.SEAT_WORDS[place(game.seats, seat, moved)]: asdict(each) for seat, each in counts.items()}


def _striker(tabletop: Tabletop, laid: bool) -> Striker | None:
    if tabletop.striker is None or tabletop.state == MOVING:
        return None
    x, y = tabletop.striker
    offset_mm = tabletop.placed_offset_mm if laid else 0.0
    return {"x": round(x, 2), "y": round(y, 2), "offset_mm": round(offset_mm, 2)}


def _aim(actions: Actions) -> Aim | None:
    """Tell where the bot or person aims whose striker lies on its line."""
    flick, tabletop = actions.session.crew.aim or actions.striker.aim, actions.tabletop
    if flick is None or tabletop.state != PLACED or tabletop.placed_seat != flick.seat:
        return None
    return {"angle_deg": round(flick.angle_deg, 2), "speed_mm_s": round(flick.speed_mm_s)}


def _wish(wish: Wish | None) -> ShownWish | None:
    if wish is None:
        return None
    return {"by": pieces.SEAT_WORDS[wish.by], "seats": [pieces.SEAT_WORDS[seat] for seat in sorted(wish.others)]}


def _pads(actions: Actions, setup: Setup) -> dict[str, list[str]]:
    """Tell which buttons of people's pads would do something. What the table cannot see is told for them where it is
    the umpire."""
    useless: set[int] = set()
    if setup.umpire == "table" and actions.tabletop.offered() is None:
        useless = set(range(len(ports.BUTTON_WORDS))) if actions.tabletop.is_told else {ports.OK_BUTTON}
    return {
        pieces.SEAT_WORDS[seat]: [
            ports.BUTTON_WORDS[button] for button in useful_buttons(actions.tabletop, seat) if button not in useless
        ]
        for seat in actions.people
    }


def _question(actions: Actions, lang: str) -> Told | None:
    """Tell what is asked. A question of the referee is put into both languages, a menu keeps the table's."""
    picker = actions.tabletop.offered()
    if picker is None or actions.sees_to(picker):
        return None

    def told(lang: str) -> Told:
        if not isinstance(picker, Asked):
            return {"text": "Menu", "choices": list(picker.labels)}
        text, choices, _ = actions.tabletop.worded(picker.question, lang)
        return {"text": text, "choices": choices}

    seats = [pieces.SEAT_WORDS[seat] for seat in picker.seats]
    return in_both(lang, told) | {"seats": seats, "index": picker.index, "stays": picker.stays}


def _hint(tabletop: Tabletop, lang: str) -> str:
    """Tell what really happened in the last shot, so that people can claim what no sensor sees and answer questions."""
    played = tabletop.played
    if played is None or tabletop.state != SETTLING:
        return ""
    told = _unseen(played, tabletop, lang)
    return ", ".join(told + _asked(played, tabletop.table.question, lang))


def _unseen(played: Played, tabletop: Tabletop, lang: str) -> list[str]:
    """Tell what no sensor saw of a shot, and which button says it. Where people tell all, held ones say the claims."""
    holds = (" longuement", " for a second") if tabletop.is_told else ("", "")
    said: list[tuple[str, str]] = []
    for fall in played.outcome.falls:
        if not tabletop.sees(fall.pocket):
            fr, en = (calls.piece_word(entries.fell(fall.piece, fall.pocket), lang) for lang in LANGUAGES)
            said.append((f"{fr} ({_button(played, fall.piece, 'OK longuement, En plus', tabletop)})",
                         f"{en} ({_button(played, fall.piece, 'OK for a second, Missed', tabletop)})"))  # fmt: skip
    if played.claims & pieces.BANK:
        said.append((f"bande d'abord (BANK{holds[0]})", f"cushion first (BANK{holds[1]})"))
    if played.claims & pieces.BOULETTE:
        said.append(
            (f"mauvais pion touché d'abord (FAULT{holds[0]}, Boulette)", f"wrong man first (FAULT{holds[1]}, Boulette)")
        )
    if played.claims & pieces.UNTOUCHED:
        said.append((f"aucun pion touché (FAULT{holds[0]}, Intouché)", f"no man touched (FAULT{holds[1]}, Untouched)"))
    for off in played.outcome.off:
        fr, en = calls.PIECES[off.piece]
        sorti = agreed(off.piece, "sorti")
        said.append((f"{fr} {sorti} (FAULT{holds[0]}, Sorti)", f"{en} off the board (FAULT{holds[1]}, Off)"))
    if tabletop.is_told:
        said.append(("puis OK", "then OK"))
    return [pick(lang, pair) for pair in said]


def _button(played: Played, piece: int, elsewhere: str, tabletop: Tabletop) -> str:
    """Return which button says that a piece fell. elsewhere: how it is said at a table that sees the shots."""
    if not tabletop.is_told:
        return elsewhere
    if piece >= pieces.QUEEN:
        return "FAULT"
    own = tabletop.position.colour_of(tabletop.position.side_of(played.seat))
    return "BET" if piece == (pieces.WHITE if own == UNKNOWN else own) else "BANK"


def _asked(played: Played, question: Any, lang: str) -> list[str]:
    """Tell the true answer to that question."""
    if question is None:
        return []
    if question.kind != questions.ASK_HIT or played.target < 0:
        fallen = ", ".join(calls.piece_word(code, lang) for code in played.codes()) or "-"
        return [pick(lang, ("tombés : {}", "fallen: {}")).format(fallen)]
    fall = played.target_fall()
    if fall is None:
        return [pick(lang, ("le pion nommé n'est pas tombé", "the named man has not fallen"))]
    pocket = pick(lang, calls.POCKETS[fall.pocket])
    return [pick(lang, ("le pion nommé est tombé ({})", "the named man has fallen ({})")).format(pocket)]
