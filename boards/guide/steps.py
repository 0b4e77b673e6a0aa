"""The building guide as data: what goes in at each step, with which fasteners, wires and joints, and what it needs.

`follow` checks the order, `ways` that nothing is in the way, `page` writes the lists of docs/build/guide.md and of its
French twin. Names of what goes in are those of boards/parts/assembled.py and fasteners.py, of printed parts their
files'.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from boards.soldering.steps import APART, BENCH, PLACE

PUT, MOVE, GLUE, SOLDER, MAKE, RING, PLUG, MEASURE = (
    "put", "move", "glue", "solder", "make", "ring", "plug", "measure",
)  # fmt: skip
"""Kinds of acts: MOVE takes a group that was put together before; MAKE crimps and solders a cable, RING tries it."""


@dataclass(frozen=True)
class Act:
    """One thing that is done, once in each unit.

    what: how many of each go in; of SOLDER a board and BENCH, APART or PLACE; of MAKE, RING and PLUG a kind of cable.
    words: a sentence in English and in French. needs: acts that are done before.
    """

    name: str
    unit: str
    do: str
    what: Mapping[str, int]
    words: tuple[str, str]
    needs: tuple[str, ...] = field(default=())


@dataclass(frozen=True)
class Step:
    """A section of the guide. key: its mark on the pages. picture: its picture's name, drawn by `scenes`."""

    key: str
    picture: str
    acts: tuple[Act, ...]


def _joint(name: str, part: str, words: tuple[str, str], needs: tuple[str, ...]) -> Act:
    fasteners = {"joint pin": 2, "joint screw": 4, "joint nut": 4}
    return Act(name, "chute", PUT, {part: 1, **fasteners}, words, needs)


GROUPS: Mapping[str, tuple[str, ...]] = {
    "the chute": (
        "catcher", "gutter-upper", "gutter-gates", "tray", "bracket-left", "bracket-right", "joint pin", "joint screw",
        "joint nut", "bracket screw", "bracket nut", "red lamp", "green lamp", "foam", "eye board", "emitter",
        "gate eye", "side board", "pocket board", "spacer", "pocket screw",
    ),
    "the emitter's holder": ("line-emitter", "line emitter", "emitter stick"),
    "the eye's holder": ("line-eye", "line eye", "eye stick"),
    "the pad box": ("pad-box", "button", "button nut"),
    "the display": ("display-case", "pane", "display", "foam"),
}  # fmt: skip
"""The groups that a builder puts together in his hand and then moves as one."""
SOLDERED_TOGETHER = (("line emitter", "emitter stick"), ("line eye", "eye stick"))
"""Parts that are soldered to each other before both go in."""
IN_ITS_PLACE: Mapping[str, tuple[str, ...]] = {
    "pocket": ("red lamp", "green lamp", "eye board", "emitter", "gate eye", "side board", "pocket board"),
    "line": ("line emitter", "line eye", "line board"),
}
"""By panel: the parts that are soldered to a board in its place, and that board."""

CHUTE = Step(
    "chute",
    "chute",
    (
        Act("catcher", "chute", PUT, {"catcher": 1}, (
            "Begin at the `catcher`, its keel on the table.",
            "Commencez par `catcher`, quille sur la table.",
        )),
        _joint("upper", "gutter-upper", (
            "Join `gutter-upper` to it: pins first, then the screws, heads uphill.",
            "Joignez-lui `gutter-upper` : les goupilles d'abord, puis les vis, têtes en amont.",
        ), ("catcher",)),
        _joint("gates", "gutter-gates", ("`gutter-gates` in the same way.", "De même `gutter-gates`."), ("upper",)),
        Act("lamps", "chute", PUT, {"red lamp": 2, "green lamp": 2}, (
            "Push the window's lamps into their bores from behind, up to the collar: red uphill, green downhill. The "
            "tray will be in the green ones' way.",
            "Enfoncez par l'arrière les lampes de la fenêtre jusqu'à la collerette : rouge en amont, verte en aval. Le "
            "bac barrera la route aux vertes.",
        ), ("gates",)),
        _joint("tray", "tray", ("The `tray`, joined like the others.", "Le `tray`, joint comme les autres."), (
            "lamps",
        )),
        Act("foam", "chute", PUT, {"foam": 1}, (
            "Foam between the tray's stop and its two posts.",
            "La mousse entre la butée du bac et ses deux montants.",
        ), ("tray",)),
        Act("brackets", "chute", PUT, {"bracket-left": 1, "bracket-right": 1, "bracket screw": 4, "bracket nut": 4}, (
            "Both brackets to the tray, heads inside.",
            "Les deux équerres au bac, têtes à l'intérieur.",
        ), ("tray",)),
    ),
)  # fmt: skip

POCKET = Step(
    "pocket",
    "pocket",
    (
        Act("pocket panel", "chute", SOLDER, {"pocket": 1}, (
            "Snap the panel apart and solder its [bench steps]({pocket}), low parts first.",
            "Séparez le panneau et soudez ses [étapes d'établi]({pocket}), les pièces basses d'abord.",
        )),
        Act("pocket ohms", "chute", MEASURE, {"pocket": 1}, (
            "Measure it as that page says, then put the chips in.",
            "Mesurez comme le dit cette page, puis mettez les puces.",
        ), ("pocket panel",)),
        Act("eyes' wires", "chute", SOLDER, {"pocket " + APART: 1}, (
            "Solder two bare wires to each window eye's board, 6 cm long, from the side without the eye; file off what "
            "is left of the tabs.",
            "Soudez deux fils nus de 6 cm à la carte de chaque œil de fenêtre, côté sans œil ; limez les restes des "
            "attaches.",
        )),
        Act("eyes", "chute", PUT, {"eye board": 2}, (
            "Push both straight up into their slots, the eye first, until the board rests on the leaning ceiling.",
            "Enfoncez-les tout droit dans leur fente, l'œil en premier, jusqu'au plafond incliné.",
        ), ("gates", "eyes' wires")),
        Act("eyes' glue", "chute", GLUE, {"eye board": 2}, (
            "A drop of hot glue for each.", "Une goutte de colle chaude chacun.",
        ), ("eyes",)),
        Act("bodies", "chute", PUT, {"emitter": 4, "gate eye": 4}, (
            "Emitters and eyes of the gates into their bores until the collar rests: looking the way the pieces slide, "
            "the lower beam's emitter is on the left, the upper beam's on the right.",
            "Émetteurs et yeux des portes dans leurs trous jusqu'à la collerette : dans le sens de la descente, "
            "l'émetteur du rayon bas est à gauche, celui du rayon haut à droite.",
        ), ("gates",)),
        Act("sides", "chute", PUT, {"side board": 2}, (
            "Slide a side board over the legs at each side; it stands against the gates' blocks.",
            "Glissez une carte de côté sur les pattes, de chaque côté, contre les blocs des portes.",
        ), ("bodies", "pocket panel")),
        Act("pocket board", "chute", PUT, {"spacer": 4, "pocket board": 1, "pocket screw": 4}, (
            "Spacers and main board under the gutter, parts downward: the pins of the side boards, the eyes' wires and "
            "the lamps' legs go through its holes, short legs to the square ones.",
            "Entretoises et carte sous la goulotte, composants vers le bas : broches des cartes de côté, fils des yeux "
            "et pattes des lampes passent par ses trous, pattes courtes au carré.",
        ), ("sides", "eyes' glue", "pocket ohms")),
        Act("pocket legs", "chute", SOLDER, {"pocket " + PLACE: 1}, (
            "Solder all of them where they stand, and cut the legs.",
            "Soudez tout en place, et coupez les pattes.",
        ), ("pocket board",)),
    ),
)  # fmt: skip

WOOD = Step(
    "wood",
    "frame",
    (
        Act("grooves", "wood", PUT, {"board": 1}, (
            "Saw the four holes into the board and file them to 44.5 mm; cut grooves and slots into the frame's "
            "underside.",
            "Sciez les quatre trous du plateau et limez-les à 44,5 mm ; creusez rainures et fentes sous le cadre.",
        )),
        Act("frame", "wood", PUT, {"frame": 4, "frame screw": 20}, (
            "Screw the frame on from below, without glue, so that a holder can be replaced: five screws a side "
            "along its "
            "middle, the middle one first, the others 150 mm apart, heads sunk. Drill 4 mm through the board, 2 "
            "mm into "
            "the frame.",
            "Vissez le cadre par-dessous, sans colle, pour qu'un support se remplace : cinq vis par côté, au milieu de "
            "sa largeur, tous les 150 mm à partir du centre, têtes noyées. Percez le plateau à 4 mm, le cadre à 2.",
        ), ("grooves",)),
    ),
)  # fmt: skip

LINES = Step(
    "lines",
    "line-end",
    (
        Act("line panel", "line end", SOLDER, {"line": 1}, (
            "Snap the panel apart, file off what is left of the tabs, and solder its [bench steps]({line}).",
            "Séparez le panneau, limez les restes des attaches, et soudez ses [étapes d'établi]({line}).",
        )),
        Act("line ohms", "line end", MEASURE, {"line": 1}, (
            "Measure it as that page says.", "Mesurez comme le dit cette page.",
        ), ("line panel",)),
        Act("sticks", "line end", SOLDER, {"line " + APART: 1}, (
            "Solder TSAL6100 and TSSP4038SS1XB flat on their sticks, the eye's legs bent left, as its lens looks, "
            "and then backward, and bare wires into the sticks' rear ends, 3 cm long.",
            "Soudez TSAL6100 et TSSP4038SS1XB à plat sur leur barrette, les pattes de l'œil pliées à gauche, "
            "dans le sens "
            "où regarde la lentille, puis en arrière, et des fils nus de 3 cm à l'arrière des barrettes.",
        ), ("line panel",)),
        Act("line emitter", "line end", PUT, {"line-emitter": 1, "line emitter": 1, "emitter stick": 1}, (
            "The emitter with its stick into `line-emitter`, from behind.",
            "L'émetteur avec sa barrette dans `line-emitter`, par l'arrière.",
        ), ("sticks",)),
        Act("line eye", "line end", PUT, {"line-eye": 1, "line eye": 1, "eye stick": 1}, (
            "The eye with its stick into `line-eye` from above, on its side, its lens towards the nose.",
            "L'œil avec sa barrette dans `line-eye` par le haut, couché, la lentille vers le nez.",
        ), ("sticks",)),
        Act("line glue", "line end", GLUE, {"line eye": 1, "eye stick": 1}, (
            "A drop of hot glue on the eye and one on its stick.",
            "Une goutte de colle chaude sur l'œil, une sur la barrette.",
        ), ("line eye",)),
        Act("holders", "line end", MOVE, {"the emitter's holder": 1, "the eye's holder": 1}, (
            "Push both holders into their grooves from outside until the tab meets the frame: seen from the board, the "
            "emitter is on the left. No screw yet.",
            "Poussez les deux supports dans leurs rainures, de l'extérieur, jusqu'à la patte : vu du plateau, "
            "l'émetteur est à gauche. Pas encore de vis.",
        ), ("line emitter", "line glue", "frame")),
        Act("line board", "line end", PUT, {"line board": 1}, (
            "Lay the line board against the tabs, the wires through its holes; a strip of tape holds it meanwhile.",
            "Posez la carte de ligne contre les pattes, les fils par ses trous ; un bout de ruban la tient en "
            "attendant.",
        ), ("holders", "line ohms")),
        Act("line wires", "line end", SOLDER, {"line " + PLACE: 1}, (
            "Solder the five wires.", "Soudez les cinq fils.",
        ), ("line board",)),
        Act("line cover", "line end", PUT, {"line-cover": 1, "line screw": 2}, (
            "`line-cover` over it; its two screws keep the board and both holders too. The plug stays in its window.",
            "`line-cover` par-dessus ; ses deux vis tiennent aussi la carte et les deux supports. La prise reste dans "
            "sa fenêtre.",
        ), ("line wires",)),
    ),
)  # fmt: skip

HANG = Step(
    "hang",
    "below",
    (
        Act("hang", "chute", MOVE, {"the chute": 1, "ear screw": 4, "foot screw": 4}, (
            "Turn the board over. Screw each chute to it, the hole of its catcher under the board's: the ears first, "
            "then the brackets' feet. The holes, 2 mm wide, are 7 mm deep.",
            "Retournez le plateau. Vissez-y chaque goulotte, son trou sous celui du plateau : les oreilles, puis les "
            "pieds des équerres. Les trous, de 2 mm, sont profonds de 7.",
        ), ("brackets", "pocket legs", "grooves")),
        Act("legs", "wood", PUT, {"leg": 4, "leg angle": 12, "leg screw": 48}, (
            "Stand each leg in its place; three angles keep it, at both sides and at the inner face.",
            "Dressez chaque pied à sa place ; trois équerres le tiennent, des deux côtés et à l'intérieur.",
        ), ("frame", "hang")),
    ),
)  # fmt: skip

PADS = Step(
    "pads",
    "pad-box",
    (
        Act("buttons", "pad box", PUT, {"pad-box": 1, "button": 4, "button nut": 4}, (
            "Buttons into the box from outside, nuts from inside; from left to right, as the seat's player sees "
            "them, BET, FAULT, BANK, OK.",
            "Les boutons par l'extérieur, les écrous par l'intérieur ; de gauche à droite, vus du joueur, "
            "BET, FAULT, BANK, OK.",
        )),
        Act("pad cable", "pad box", MAKE, {"pad": 1}, (
            "Make [its cable]({cables}): lead it through the box's opening first, a sleeve over each wire, "
            "solder the buttons, shrink the sleeves, then crimp.",
            "Faites [son câble]({cables}) : passez-le d'abord par l'ouverture, une gaine sur chaque fil, soudez "
            "les boutons, rétreignez les gaines, puis sertissez.",
        ), ("buttons",)),
        Act("pad ring", "pad box", RING, {"pad": 1}, (
            "Ring it through, each button pressed in its turn.",
            "Sonnez-le, chaque bouton enfoncé à son tour.",
        ), ("pad cable",)),
        Act("pad", "pad box", MOVE, {"the pad box": 1, "pad screw": 4}, (
            "Screw the box under the frame's outer edge, its middle {pad_mm} mm left of the seat's middle, as "
            "its player "
            "sees it.",
            "Vissez la boîte sous le bord du cadre, son milieu à {pad_mm} mm à gauche de celui du côté, vu du joueur.",
        ), ("pad ring", "frame")),
    ),
)  # fmt: skip

DISPLAY = Step(
    "display",
    "display",
    (
        Act("pane", "display", PUT, {"display-case": 1, "pane": 1}, (
            "The pane into `display-case` from the front.", "La vitre dans `display-case`, par l'avant.",
        )),
        Act("pane's glue", "display", GLUE, {"pane": 1}, (
            "Silicone around it; let it set for a night.", "Du silicone autour ; une nuit de prise.",
        ), ("pane",)),
        Act("display cable", "display", MAKE, {"display": 1, "second display": 1}, (
            "Make [the cables]({cables}), led through the lid's opening: the first display's input takes seven wires "
            "to five pins; the second one's input is soldered to the first one's output.",
            "Faites [les câbles]({cables}), passés par l'ouverture du couvercle : l'entrée du premier afficheur prend "
            "sept fils pour cinq broches ; celle du second se soude à la sortie du premier.",
        )),
        Act("display ring", "display", RING, {"display": 1, "second display": 1}, (
            "Ring them through.", "Sonnez-les.",
        ), ("display cable",)),
        Act("modules", "display", PUT, {"display": 1, "foam": 2}, (
            "The four 8×8 modules from behind, their input at the cable's opening, and both strips of foam "
            "behind them, "
            "one on the other.",
            "Les quatre modules 8×8 par l'arrière, leur entrée du côté du câble, et les deux mousses derrière "
            "eux, l'une sur "
            "l'autre.",
        ), ("pane's glue", "display ring")),
        Act("display's foot", "display", PUT, {"display-lid": 1, "display foot screw": 2}, (
            "Screw the lid's foot to the frame: the first on North's side, at the right seen from South, the second "
            "across.",
            "Vissez le pied du couvercle au cadre : le premier côté Nord, à droite vu de Sud, le second en face.",
        ), ("frame",)),
        Act("display", "display", MOVE, {"the display": 1, "display lid screw": 4}, (
            "Then the case to the lid.", "Puis le boîtier au couvercle.",
        ), ("modules", "display's foot")),
        Act("ldr cable", "table", MAKE, {"ldr": 1}, (
            "Solder the LDR to [its cable]({cables}).", "Soudez la LDR à [son câble]({cables}).",
        )),
        Act("ldr ring", "table", RING, {"ldr": 1}, (
            "Ring it through: some kΩ from contact 1 to 2, more under your hand.",
            "Sonnez-le : quelques kΩ du contact 1 au 2, plus sous la main.",
        ), ("ldr cable",)),
        Act("ldr", "table", GLUE, {"LDR": 1}, (
            "A drop of hot glue keeps the LDR on the first display's lid, face up.",
            "Une goutte de colle chaude tient la LDR sur le couvercle du premier afficheur, face en haut.",
        ), ("ldr ring", "display")),
    ),
)  # fmt: skip

CABLES = Step(
    "cables",
    "carrier",
    (
        Act("carrier panel", "case", SOLDER, {"carrier": 1}, (
            "Solder the carrier [step by step]({carrier}).", "Soudez la carte principale [pas à pas]({carrier}).",
        )),
        Act("carrier ohms", "case", MEASURE, {"carrier": 1}, (
            "Measure it as that page says, then put the chips in. The Pico stays out.",
            "Mesurez comme le dit cette page, puis mettez les puces. Le Pico attend.",
        ), ("carrier panel",)),
        Act("case", "case", PUT, {"carrier-tray": 1, "case screw": 4}, (
            "Screw `carrier-tray` under the board's middle, the Pico's end towards South.",
            "Vissez `carrier-tray` sous le milieu du plateau, le bout du Pico vers Sud.",
        ), ("hang",)),
        Act("carrier", "case", PUT, {"carrier board": 1, "carrier screw": 4}, (
            "The carrier on to its pillars, parts downward.", "La carte sur ses plots, composants vers le bas.",
        ), ("case", "carrier ohms")),
        Act("supply's wire", "table", MAKE, {"supply": 1}, (
            "Two wires from the supply's socket to [the screw terminal]({cables}), 5.1 V to the contact `SUPPLY`.",
            "Deux fils de la prise de l'alimentation [au bornier]({cables}), 5,1 V au contact `SUPPLY`.",
        )),
        Act("supply's ring", "table", RING, {"supply": 1}, (
            "Ring them through, unplugged; then 5.0 to 5.25 V at their ends, red lead of the meter at the red one.",
            "Sonnez-les, débranchés ; puis 5,0 à 5,25 V à leurs bouts, fil rouge du multimètre au rouge.",
        ), ("supply's wire",)),
        Act("supply", "case", PLUG, {"supply": 1}, (
            "Unplugged again, screw them in.", "De nouveau débranchés, vissez-les.",
        ), ("supply's ring", "carrier")),
        Act("volts", "case", MEASURE, {"supply": 1}, (
            "The supply alone: 4.9 to 5.25 V at the carrier's pad `+5V`, nothing gets warm.",
            "L'alimentation seule : 4,9 à 5,25 V sur la pastille `+5V`, rien ne chauffe.",
        ), ("supply",)),
        Act("Pico's pins", "table", SOLDER, {"Pico": 1}, (
            "Solder both rows of pins to the Pico, the long ends away from its chips: put them into the carrier's "
            "sockets, the Pico on top, and it all stands straight.",
            "Soudez les deux rangées de broches au Pico, bouts longs du côté sans puces : mises dans les supports de "
            "la carte, le Pico par-dessus, tout est droit.",
        )),
        Act("Pico", "case", PUT, {"Pico": 1}, (
            "Supply off. The Pico **one way only**: its USB at the end where the carrier says `USB`, its pin 1 at the "
            "`1`. Turned round it gets 4.8 V at GP14, which bears 3.3, and is broken. Look again, then switch on.",
            "Coupez. Le Pico **dans un seul sens** : son USB du côté marqué `USB`, sa broche 1 au `1`. À l'envers il "
            "reçoit 4,8 V sur GP14, qui n'en supporte que 3,3 : il est grillé. Regardez encore, puis remettez le "
            "courant.",
        ), ("volts",)),
        Act("cables", "table", MAKE, {"pocket": 1, "line": 1}, (
            "Make the [ribbons and the lines' cables]({cables}).",
            "Faites [les nappes et les câbles de ligne]({cables}).",
        )),
        Act("cables' ring", "table", RING, {"pocket": 1, "line": 1}, (
            "Ring each through, contact by contact.", "Sonnez chacun, contact par contact.",
        ), ("cables",)),
        Act("piezo's cable", "table", MAKE, {"buzzer": 1}, (
            "Solder the piezo to [its cable]({cables}).", "Soudez le piézo à [son câble]({cables}).",
        )),
        Act("piezo's ring", "table", RING, {"buzzer": 1}, (
            "Ring it through: silent from contact 1 to 2.", "Sonnez-le : muet du contact 1 au 2.",
        ), ("piezo's cable",)),
        Act("piezo", "table", GLUE, {"piezo": 1}, (
            "Hot glue keeps the piezo under the board, beside the case: the wood sounds with it.",
            "La colle chaude tient le piézo sous le plateau, près du boîtier : le bois sonne avec lui.",
        ), ("piezo's ring",)),
        Act("plugs", "case", PLUG, {"pocket": 1, "line": 1, "pad": 1, "display": 1, "ldr": 1, "buzzer": 1}, (
            "Plug in one cable after the other, the supply off each time. What is not plugged in yet reads blocked, a "
            "window 0. Until the program runs, gates and lamps may shine by chance.",
            "Branchez un câble après l'autre, alimentation coupée à chaque fois. Ce qui n'est pas encore branché se "
            "lit comme coupé, une fenêtre comme 0. Tant que le programme n'a pas démarré, portes et lampes peuvent "
            "s'allumer au hasard.",
        ), ("Pico", "cables' ring", "pad", "display", "ldr", "piezo", "line cover", "pocket legs")),
        Act("lid", "case", PUT, {"carrier-lid": 1, "lid screw": 4}, (
            "Last of all `carrier-lid`, after the first switch-on; the USB cable must go in through its opening.",
            "En tout dernier `carrier-lid`, après la première mise en marche ; le câble USB entre par son ouverture.",
        ), ("plugs",)),
    ),
)  # fmt: skip

STEPS = (CHUTE, POCKET, WOOD, LINES, HANG, PADS, DISPLAY, CABLES)
BOARD_OF = {"pocket": "pocket board", "line": "line board", "carrier": "carrier board", "Pico": "Pico"}
"""By the name of a circuit board, and of the Pico: the solid that goes in."""
BOUGHT_BOARDS = ("Pico",)  # with pins to be soldered
TIMES: Mapping[str, int] = {
    "chute": 4, "line end": 8, "pad box": 4, "display": 2, "case": 1, "wood": 1, "table": 1,
}  # fmt: skip
"""How often each unit is built."""


def acts(steps: tuple[Step, ...] = STEPS) -> list[Act]:
    """Return all acts in their order."""
    return [act for step in steps for act in step.acts]


def soldered(act: Act) -> set[tuple[str, str]]:
    """Return which boards an act solders, and where: BENCH, APART or PLACE."""
    if act.do != SOLDER:
        return set()
    return {(name.split()[0], name.partition(" ")[2] or BENCH) for name in act.what}
