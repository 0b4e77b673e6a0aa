"""Follows the guide's steps and tells what is wrong with them: forgotten, done twice, done too early."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from boards.cabling.wires import cables
from boards.order.materials import FOAM
from boards.parts import fasteners
from boards.parts.figures import Table
from boards.parts.standing import cuts
from boards.pico.carrier import designs
from boards.soldering.steps import APART, BENCH, PLACE
from boards.soldering.steps import steps as soldering_steps

from . import steps
from .steps import GLUE, GROUPS, MAKE, MEASURE, MOVE, PLUG, PUT, RING, SOLDER, Act, soldered

SOLDERED_AT_BOTH_ENDS = {"second display"}  # a cable without a plug


def bought_for(unit: str) -> dict[str, int]:
    """Return how many of each fastener, foam and piece of wood one unit has; wood has those of frame and legs."""
    if unit != "wood":
        return fasteners.of_unit(unit) | ({"foam": FOAM[unit][0]} if unit in FOAM else {})
    sides = {"frame side", "leg"}
    out = Counter({one.name: one.count * fasteners.UNITS[one.unit] for one in fasteners.FASTENERS if one.unit in sides})
    for cut in cuts(Table()):
        out[cut.name] += cut.count
    return out


def put_in(acts: Sequence[Act], unit: str) -> Counter[str]:
    """Return how many of each solid and fastener the acts put into one unit."""
    out: Counter[str] = Counter()
    for act in acts:
        if act.unit == unit and act.do in (PUT, MOVE):
            out.update({name: count for name, count in act.what.items() if name not in GROUPS})
    return out


def faults(acts: Sequence[Act], solids: Mapping[str, Mapping[str, int]] | None = None) -> list[str]:
    """Return what is wrong, each as a sentence. solids: what each unit has, from boards/guide/ways.py."""
    found = [*_counts(acts, solids or {}), *_joints(acts), *_cables(acts)]
    at = {act.name: place for place, act in enumerate(acts)}
    found += [f"{name} is done {times} times" for name, times in Counter(a.name for a in acts).items() if times > 1]
    for place, act in enumerate(acts):
        for name in earlier(act, acts):
            if at.get(name, len(acts)) >= place:
                found.append(f"{act.name} comes before {name}")
    return list(dict.fromkeys(found))


def earlier(act: Act, acts: Sequence[Act]) -> set[str]:
    """Return the names of the acts that come before this one, by what it needs and by the rules."""
    return {*act.needs, *_before(act, acts)}


def _counts(acts: Sequence[Act], solids: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """Tell what goes in too seldom or too often."""
    for unit in dict.fromkeys(act.unit for act in acts):
        have, wanted = put_in(acts, unit), {**bought_for(unit), **solids.get(unit, {})}
        for name, count in wanted.items():
            if have[name] != count:
                yield f"{unit}: {have[name]} of {count} {name} go in"
        if unit in solids:
            yield from (f"{unit}: there is no {name}" for name in have.keys() - wanted.keys())


def _joints(acts: Sequence[Act]) -> Iterator[str]:
    """Tell which joints are soldered never or twice, and what is glued in without its stick."""
    wanted = {(name, step.where) for name, design in designs().items() for step in soldering_steps(design)}
    wanted |= {(name, BENCH) for name in steps.BOUGHT_BOARDS}
    have = Counter(one for act in acts for one in soldered(act))
    for board, where in sorted(wanted | have.keys()):
        if have[board, where] != ((board, where) in wanted):
            yield f"{board}, {where}: soldered {have[board, where]} times"
    for body, stick in steps.SOLDERED_TOGETHER:
        if any((body in act.what) != (stick in act.what) for act in acts if act.do == PUT):
            yield f"{body} and {stick} go in apart"


def _cables(acts: Sequence[Act]) -> Iterator[str]:
    """Tell which kind of cable is not made, rung through or plugged once."""
    kinds = {cable.kind for cable in cables()}
    for do in (MAKE, RING, PLUG):
        have = Counter(kind for act in acts if act.do == do for kind in act.what)
        wanted = kinds - (SOLDERED_AT_BOTH_ENDS if do == PLUG else set())
        for kind in sorted(wanted | have.keys()):
            if have[kind] != (kind in wanted):
                yield f"cable {kind}: {do} {have[kind]} times"


def _before(act: Act, acts: Sequence[Act]) -> Iterator[str]:
    """Yield the names of acts that come before this one by what they do."""
    for other in acts:
        if other.name != act.name and _first(other, act):
            yield other.name


def _first(other: Act, act: Act) -> bool:
    """Say whether the other act comes first: joints before boards, bodies before joints, glue and groups after all."""
    puts = set(other.what) if other.do == PUT and other.unit == act.unit else set()
    if act.do == PUT:
        boards = {name for name, board in steps.BOARD_OF.items() if board in act.what}
        sticks = {"line"} if {"emitter stick", "eye stick"} & act.what.keys() else set()
        eyes = {"pocket"} if "eye board" in act.what else set()
        asked = {(name, BENCH) for name in boards} | {(name, APART) for name in sticks | eyes}
        measured = other.do == MEASURE and other.what.keys() & boards
        return bool(asked & soldered(other)) or bool(measured)
    if act.do == SOLDER:
        needed = {name for board, where in soldered(act) if where == PLACE for name in steps.IN_ITS_PLACE[board]}
        return bool(puts & needed)
    if act.do == GLUE:
        return bool(puts & act.what.keys())
    if act.do == MOVE:
        return bool(puts & {name for group in act.what for name in GROUPS.get(group, ())})
    if act.do == MEASURE:
        return bool({(name, BENCH) for name in act.what} & soldered(other))
    if act.do in (RING, PLUG):
        return other.do == {RING: MAKE, PLUG: RING}[act.do] and bool(other.what.keys() & act.what.keys())
    return False
