"""Tells what Maître would play for a person, and judges the person's own aim. Changes nothing in the game."""

from math import sqrt
from random import Random
from typing import Any

from carrom.game import entry as entries
from carrom.game import pieces
from carrom.lang import LANGUAGES, pick
from carrom.panel import calls
from carrom_simulator.board.layout import Layout
from carrom_simulator.bots.levels import LEVELS
from carrom_simulator.bots.planner import Foreseen, Idea
from carrom_simulator.bots.player import BACK, CUSHION, DIRECT, Bot, Shot
from carrom_simulator.physics.exact_engine import Engine
from carrom_simulator.physics.outcome import STRIKER_INDEX, Flick

PATH_HZ = 30  # points per second of the drawn way
MUCH = 0.15  # smaller differences, in points of the board, are not worth a word

_MEN = {
    pieces.WHITE: ("un pion blanc", "a white man"),
    pieces.BLACK: ("un pion noir", "a black man"),
    pieces.QUEEN: ("la reine", "the queen"),
}
_WAYS = {
    DIRECT: ("tout droit", "straight"),
    CUSHION: ("par la bande", "off a cushion"),
    BACK: ("en arrière", "backward"),
}
_PLAYS = (
    "Maître jouerait {man} dans le trou {pocket}, {way}, force {power} % : il tombe {times} fois sur 10.",
    "Master would play {man} into the {pocket} pocket, {way}, power {power}%: it falls {times} times in 10.",
)
_OPENS = (
    "Maître ne voit rien à rentrer à coup sûr : il ouvrirait le jeu, force {power} %.",
    "Master sees nothing sure to pocket: he would open the board up, power {power}%.",
)
_YOURS = ("Votre visée, de la même main : {what}.", "Your aim, by the same hand: {what}.")
_NONE = ("aucun de vos pions ne tombe", "no man of yours falls")
_HAPPENS = {  # how often in 10 each event happens
    "own": ("un de vos pions tombe {} fois sur 10", "a man of yours falls {} times in 10"),
    "striker": ("le palet tombe {} fois sur 10", "the striker falls {} times in 10"),
    "boulette": ("un autre pion est touché d'abord {} fois sur 10", "another man is touched first {} times in 10"),
    "other": ("un pion adverse tombe {} fois sur 10", "a man of the other side falls {} times in 10"),
    "off": ("une pièce sort du plateau {} fois sur 10", "a piece leaves the board {} times in 10"),
}
_LESS = ("cela laisse {} point de moins", "it leaves {} of a point less")
_LESS_MANY = ("cela laisse {} points de moins", "it leaves {} fewer points")
_AS_GOOD = ("c'est aussi bon", "it is as good")


Speeds = tuple[float, float]  # speeds at no power and at full power on the page, mm/s


def advise(
    layout: Layout, position: Any, book: Any, engine: Engine, aimed: Flick, speeds: Speeds, lang: str
) -> dict[str, Any]:
    """Return the advice: the flick, the ways of striker and man as points, and why, in words: "text" in `lang`, the
    other language under "also"."""
    bot = Bot(LEVELS[-1].skill, Random(f"advice {position.text()}"), engine.spec, engine)
    shot = bot.choose(layout, position, book)
    assert bot.planner is not None
    yours = bot.planner.judge_flick(layout, position, book, aimed)
    best = bot.planner.judge_flick(layout, position, book, shot.aimed)
    path, man = _ways(engine, layout, shot)
    power = _power(shot.aimed.speed_mm_s, speeds)
    texts = {}
    for each in LANGUAGES:
        thinks = pick(each, _YOURS).format(what=_thinks(yours, best, position, each))
        texts[each] = _plays(shot, layout, power, each) + " " + thinks
    also = {each: {"text": text} for each, text in texts.items() if each != lang}
    flick = shot.aimed
    told = {"offset_mm": flick.offset_mm, "angle_deg": flick.angle_deg, "power": power}
    return {"t": "advice", "text": texts[lang], "also": also, "path": path, "man": man, **told}


def _power(speed_mm_s: float, speeds: Speeds) -> float:
    """Return the page's power, 0..1, of a speed."""
    lo, hi = speeds
    part = (speed_mm_s - lo) / (hi - lo)
    return round(sqrt(max(0.0, part)), 3)


def _ways(engine: Engine, layout: Layout, shot: Shot) -> tuple[list[list[float]], list[list[float]]]:
    """Return the way of the striker until it touches its target, or else the first man, and the way of that man."""
    outcome = engine.play(layout, shot.aimed, PATH_HZ)
    meant = shot.target if shot.target is not None else STRIKER_INDEX
    touches = [touch for touch in outcome.touches if touch.disc_index == meant] or outcome.touches
    if not touches:
        return _points(outcome.frames, STRIKER_INDEX, 0.0, outcome.rest_time_s), []
    first = touches[0]
    path = _points(outcome.frames, STRIKER_INDEX, 0.0, first.time_s)
    man = _points(outcome.frames, first.disc_index, first.time_s, outcome.rest_time_s)
    fallen = [fall.pocket for fall in outcome.falls if fall.disc_index == first.disc_index]
    return path, man + [[round(way, 1) for way in engine.spec.pocket_centre(pocket)] for pocket in fallen]


def _points(frames: list[Any], disc: int, from_s: float, to_s: float) -> list[list[float]]:
    made: list[list[float]] = []
    for frame in frames:
        place = frame.places[disc]
        if place is not None and from_s - 1 / PATH_HZ <= frame.time_s <= to_s + 1 / PATH_HZ:
            point = [round(place[0], 1), round(place[1], 1)]
            if not made or made[-1] != point:
                made.append(point)
    return made


def _plays(shot: Shot, layout: Layout, power: float, lang: str) -> str:
    if shot.target is None or shot.pocket is None:
        return pick(lang, _OPENS).format(power=round(100 * power))
    return pick(lang, _PLAYS).format(
        man=pick(lang, _MEN[layout[shot.target].piece]),
        pocket=pick(lang, calls.POCKETS[shot.pocket]),
        way=pick(lang, _WAYS[shot.kind]),
        power=round(100 * power),
        times=round(10 * shot.chance),
    )


def _thinks(yours: Idea, best: Idea, position: Any, lang: str) -> str:
    """Say how often the person's flick pockets men, with the errors of his hand, and how far it is from the best."""
    own = position.colour_of(position.side_of(position.turn))
    times = dict.fromkeys(_HAPPENS, 0.0)
    for seen in yours.foreseen:
        for name in _happened(seen, own):
            times[name] += 10 / len(yours.foreseen)
    parts = [] if round(times["own"]) else [pick(lang, _NONE)]
    parts += [pick(lang, _HAPPENS[name]).format(round(count)) for name, count in times.items() if round(count)]
    less = best.value - yours.value
    if less < MUCH:
        parts.append(pick(lang, _AS_GOOD))
    else:
        shown = f"{less:.1f}" if lang == "en" else f"{less:.1f}".replace(".", ",")
        parts.append(pick(lang, _LESS if less < 1 else _LESS_MANY).format(shown))
    return ", ".join(parts)


def _happened(seen: Foreseen, own: int) -> set[str]:
    fallen = [entries.piece_of(code) for code in seen.entry.fallen]
    names = {"striker"} if pieces.STRIKER in fallen else set()
    for piece in fallen:
        if piece < pieces.QUEEN:
            names.add("own" if own in (piece, -1) else "other")
    if seen.entry.claims & pieces.BOULETTE:
        names.add("boulette")
    if seen.entry.off:
        names.add("off")
    return names
