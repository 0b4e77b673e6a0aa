"""Drawings for people, by matplotlib (the optional extra `plot`): a campaign, a passage, a calibration."""

from pathlib import Path
from typing import Any

from carrom.game.pieces import PIECE_WORDS, POCKET_WORDS
from carrom.lang import pick
from carrom_simulator.words.faults import both
from carrom_tools.errors import UserError, located

_SEEN = ("w", "b", "q", "s", "-")
_NAMES = (
    {"w": "blanc", "b": "noir", "q": "rouge", "s": "palet", "-": "rien"},
    {"w": "white", "b": "black", "q": "queen", "s": "striker", "-": "none"},
)
GATE_COLOURS = ("tab:blue", "tab:purple")


def drawing_suffix(path: Path) -> str:
    """Return the kind of drawing that a file name asks for. Raises UserError for others than svg, png, pdf."""
    suffix = path.suffix.lower().lstrip(".")
    if suffix not in ("svg", "png", "pdf"):
        raise UserError(located(path, ("un dessin est en .svg, .png ou .pdf", "drawings are .svg, .png or .pdf")))
    return suffix


def pyplot() -> Any:
    """Return matplotlib.pyplot, drawing into files. Raises UserError where it is not installed."""
    try:
        import matplotlib
    except ModuleNotFoundError:
        raise UserError(
            (
                "les dessins ont besoin de matplotlib : pip install 'carrom-table[plot]'",
                "drawings need matplotlib: pip install 'carrom-table[plot]'",
            )
        ) from None
    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "carrom"  # so that the same drawing gives the same file
    from matplotlib import pyplot as plt

    return plt


def save(figure: Any, path: Path) -> None:
    """Write a figure in the format of the file name. Raises UserError."""
    try:
        figure.savefig(path, metadata={"Date": None} if path.suffix.lower() in (".svg", ".pdf") else None)
    except (OSError, ValueError) as error:
        french, english = both(error)
        fault = (f"ne se dessine pas : {french}", f"cannot be drawn: {english}")
        remedy = (
            "nommez un .svg, .png ou .pdf que l'on peut écrire",
            "name a .svg, .png or .pdf that can be written",
        )
        raise UserError(located(path, fault, remedy)) from None


def draw_campaign(total: dict[str, Any], path: Path, lang: str = "fr") -> None:
    """Draw the confusion matrix of each pocket and the histogram of margins."""
    plt = pyplot()
    names = pick(lang, _NAMES)
    figure, axes = plt.subplots(2, 3, figsize=(13, 8), layout="constrained")
    places = {"nw": axes[0][0], "ne": axes[0][1], "sw": axes[1][0], "se": axes[1][1]}
    for pocket in POCKET_WORDS:
        plane = places[pocket]
        matrix = [[total["confusion"].get(f"{pocket} {true} {seen}", 0) for seen in _SEEN] for true in _SEEN]
        plane.imshow(
            [[count > 0 and (1 if i == j else 2) for j, count in enumerate(row)] for i, row in enumerate(matrix)],
            cmap=_matrix_colours(),
            vmin=0,
            vmax=2,
        )
        for i, row in enumerate(matrix):
            for j, count in enumerate(row):
                if count:
                    plane.text(j, i, f"{count}", ha="center", va="center", fontsize=9)
        plane.set_xticks(range(len(_SEEN)), [names[word] for word in _SEEN])
        plane.set_yticks(range(len(_SEEN)), [names[word] for word in _SEEN])
        plane.set_title(pocket)
        plane.set_xlabel(pick(lang, ("vu", "seen")))
        plane.set_ylabel(pick(lang, ("tombé", "fell")))
    plane = axes[0][2]
    margins = {int(margin): count for margin, count in total["margins"].items()}
    plane.bar(list(margins), list(margins.values()), width=4.5, align="edge")
    plane.set_yscale("log")
    plane.set_xlabel(pick(lang, ("marge", "margin")))
    plane.set_title(pick(lang, ("marges des décisions", "margins of the decisions")))
    plane = axes[1][2]
    plane.axis("off")
    rows = [(name, total[name]) for name in ("games", "shots", "misjudged", "asked", "missed", "phantom", "confused")]
    plane.table(cellText=[[name, str(value)] for name, value in rows], loc="center", edges="open").scale(1, 1.6)
    save(figure, path)
    plt.close(figure)


def _matrix_colours() -> Any:
    from matplotlib.colors import ListedColormap

    return ListedColormap(["white", "#cfe8cf", "#f0a0a0"])


def draw_passage(passage: Any, path: Path, lang: str = "fr") -> None:
    """Draw one passage of a trace (a trace_file.Passed): both gates, the readings of the window, the decision."""
    plt = pyplot()
    figure, (gates, light) = plt.subplots(
        2, 1, figsize=(10, 6), sharex=True, height_ratios=(1, 4), layout="constrained"
    )
    for gate in (0, 1):
        spans = [(on / 1000, (off - on) / 1000) for on, off in passage.blocks(gate)]
        gates.broken_barh(spans, (1 - gate - 0.4, 0.8), color=GATE_COLOURS[gate])
    gates.set_yticks([1, 0], ["A", "B"])
    gates.set_title(passage.title())
    readings = passage.readings()
    times = [reading[0] / 1000 for reading in readings]
    labels = pick(lang, (("rouge", "vert", "sans lampe"), ("red", "green", "dark")))
    for column, colour, label in ((2, "tab:red", labels[0]), (3, "tab:green", labels[1]), (1, "grey", labels[2])):
        light.plot(times, [reading[column] for reading in readings], ".-", color=colour, label=label, lw=1)
    light.set_xlabel("ms")
    light.set_ylabel("0 … 4095")
    light.legend(loc="upper left")
    save(figure, path)
    plt.close(figure)


def borders(known: Any) -> tuple[float, float]:
    """Return the red reading below which a man is black, and the ratio green/red above which he is white.

    known: a `carrom.sensing.calibration.Pocket`. The same borders as `carrom.sensing.colours.colour`.
    """
    white, black, queen = known.colours[:3]
    white_tint, queen_tint = white[1] / white[0], queen[1] / queen[0]
    return (black[0] * min(white[0], queen[0])) ** 0.5, (white_tint**2 * queen_tint) ** (1 / 3)


def draw_calibration(calibration: Any, path: Path, lang: str = "fr") -> None:
    """Draw the readings of each kind of piece in each pocket, and the borders between them."""
    plt = pyplot()
    names = pick(lang, _NAMES)
    figure, axes = plt.subplots(1, 4, figsize=(14, 4), sharex=True, sharey=True, layout="constrained")
    for number, plane in enumerate(axes):
        known = calibration.pockets[number]
        dark_red, tint = borders(known)
        for piece, colour in enumerate(("gold", "black", "red", "tab:blue")):
            red, green = known.colours[piece]
            plane.plot(red, green, "o", color=colour, markeredgecolor="grey", label=names[PIECE_WORDS[piece]])
        plane.axvline(dark_red, color="grey", ls="--", lw=1)
        reds = [dark_red, 4095]
        plane.plot(reds, [red * tint for red in reds], color="grey", ls="--", lw=1)
        plane.set_xscale("log")
        plane.set_yscale("log")
        plane.set_xlim(20, 4095)
        plane.set_ylim(20, 4095)
        plane.set_title(POCKET_WORDS[number])
        plane.set_xlabel(pick(lang, ("rouge", "red light")))
    axes[0].set_ylabel(pick(lang, ("vert", "green light")))
    axes[0].legend(loc="upper left", fontsize=8)
    save(figure, path)
    plt.close(figure)


def draw_statistics(statistics: Any, path: Path, books: dict[str, str], lang: str = "fr") -> None:
    """Draw kept games (a statistics.Statistics): shots scored, bets and faults by player and book, levels, who won."""
    plt = pyplot()
    figure, ((shots, bets), (faults, levels), (against, nothing)) = plt.subplots(
        3, 2, figsize=(12, 11), layout="constrained"
    )
    nothing.axis("off")
    told = statistics.told()
    rows = told["players"]
    names = [f"{row['player']}, {books[row['book']]}" for row in rows]
    shots.barh(names, [100 * row["scored"] / max(1, row["shots"]) for row in rows], color=GATE_COLOURS[0])
    shots.set_title(pick(lang, ("tirs réussis, %", "shots scored, %")))
    won, lost = [row["bets_won"] for row in rows], [row["bets_lost"] for row in rows]
    bets.barh(names, won, color="tab:green", label=pick(lang, ("gagnés", "won")))
    bets.barh(names, lost, left=won, color="tab:red", label=pick(lang, ("perdus", "lost")))
    bets.set_title(pick(lang, ("paris", "bets")))
    bets.legend()
    faults.barh(names, [row["faults"] / row["games"] for row in rows], color=GATE_COLOURS[1])
    faults.set_title(pick(lang, ("fautes par partie", "faults a game")))
    shares = [100 * level["scored"] / level["shots"] for level in told["levels"]]
    levels.barh([level["level"] for level in told["levels"]], shares, color="tab:grey")
    levels.set_title(pick(lang, ("tirs réussis par niveau, %", "shots scored by level, %")))
    pairs = statistics.pairs()
    labels = [f"{one} – {other}" for one, other, _, _ in pairs]
    against.barh(labels, [pair[2] for pair in pairs], color="tab:blue")
    against.barh(labels, [pair[3] for pair in pairs], left=[pair[2] for pair in pairs], color="tab:orange")
    against.set_title(pick(lang, ("face à face, parties", "head to head, games")))
    save(figure, path)
    plt.close(figure)
