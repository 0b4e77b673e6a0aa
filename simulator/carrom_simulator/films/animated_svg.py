"""Draws a shot as an SVG document that shows it again and again."""

from typing import Any

from carrom.game import pieces
from carrom_simulator.board import picture
from carrom_simulator.board.spec import BoardSpec

STEP = 2  # frames of the film from one place to the next; a viewer draws what lies between
REST_S = 0.9  # how long the end is shown
FADE_S = 0.15  # in which a disc vanishes in its pocket


def animated_svg(film: dict[str, Any], spec: BoardSpec, title: str = "") -> str:
    """Return the document of a film (see film.film)."""
    frames = film["frames"][::STEP] + film["frames"][-1:]
    step_s = STEP / film["hz"]
    length_s = (len(frames) - 1) * step_s + REST_S
    loop = f'dur="{length_s:.2f}s" repeatCount="indefinite"'
    gone = dict(film["gone"])
    drawn = []
    for disc, letter in enumerate(film["pieces"]):
        piece = pieces.PIECE_WORDS.index(letter)
        places = [f"{frame[2 * disc] / 10:g} {-frame[2 * disc + 1] / 10:g}" for frame in frames]
        moments = [at * step_s / length_s for at in range(len(places))] + [1.0]
        places.append(places[-1])  # kept until the loop ends
        # Nothing need be said of a moment between two others with the same place.
        kept = [
            at
            for at, place in enumerate(places)
            if at in (0, len(places) - 1) or not places[at - 1] == place == places[at + 1]
        ]
        moves = ""
        if len(set(places)) > 1:
            moves = (
                '<animateTransform attributeName="transform" type="translate" '
                f'values="{";".join(places[at] for at in kept)}" '
                f'keyTimes="{";".join(f"{moments[at]:.4g}" for at in kept)}" {loop}/>'
            )
        if disc in gone:
            begin, end = gone[disc] / length_s, (gone[disc] + FADE_S) / length_s
            moves += f'<animate attributeName="opacity" values="1;1;0;0" keyTimes="0;{begin:.4g};{end:.4g};1" {loop}/>'
        group = picture.disc_group(piece, spec.radius_mm(piece), 0.0, 0.0)
        drawn.append(f'<g transform="translate({places[0]})">{moves}{group}</g>')
    return picture.board_svg(spec, title=title).replace("</svg>", "\n".join(drawn) + "\n</svg>")
