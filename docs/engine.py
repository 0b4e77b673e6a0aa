"""An engine for `carrom arena`: tries a cut of every own man into every pocket, each with a few errors of the hand.

Of this project it imports `carrom_table` alone. It is asked and answers in lines of JSON (docs/arena.md).
"""

import json
import sys
from math import atan2, degrees, hypot
from random import Random

import carrom_table as ct

TRIES = 6  # flicks with errors, of each idea
PARTNERS = {"south": "north", "east": "west", "north": "south", "west": "east"}


def ideas(board, seat, own):
    """Yield a flick for each place of the striker, own man and pocket: the striker sent to where it touches the man
    on the far side of the pocket."""
    for offset in board.striker_offsets(seat)[::6]:
        x, y = board.striker_place(seat, offset)
        ahead_x, ahead_y = -x * (seat in ("east", "west")), -y * (seat in ("south", "north"))
        for man in own:
            for word in ("sw", "se", "ne", "nw"):
                to_x, to_y = board.pocket(word)
                way = hypot(to_x - man.x_mm, to_y - man.y_mm)
                apart = board.man_radius_mm + board.striker_radius_mm
                goal_x = man.x_mm - (to_x - man.x_mm) / way * apart - x
                goal_y = man.y_mm - (to_y - man.y_mm) / way * apart - y
                angle = degrees(atan2(ahead_y, ahead_x) - atan2(goal_y, goal_x))
                angle = (angle + 180) % 360 - 180
                if abs(angle) < 80:
                    yield ct.Flick(seat, offset, angle, min(5500, 1500 + 4 * (way + hypot(goal_x, goal_y))))


def worth(shot, own):
    """Return what a shot has won: own men, less the other side's and the striker."""
    values = {own: 1.0, "q": 0.5, "s": -2.0}
    return sum(values.get(fall.piece, -1.0) for fall in shot.falls)


def choose(asked, rng):
    """Return the flick that does best, played with the errors of the hand."""
    seat, position = asked["seat"], asked["position"]
    colours = position["colours"] or {}
    own = colours.get(seat, colours.get(PARTNERS[seat], "w"))
    board = ct.Board([ct.Disc(*disc) for disc in asked["board"]], seed=rng.randrange(1 << 30))
    men = [disc for disc in board.discs if disc.piece == own]
    flicks = list(ideas(board, seat, men))
    if not flicks:
        return ct.Flick(seat, 0, 0.5, 4000)
    first = sorted(zip(ct.play_many(board, flicks), flicks, strict=True), key=lambda pair: -worth(pair[0], own))[:12]
    hand, best = asked["hand"], []
    for _, flick in first:
        tried = [
            ct.Flick(seat, flick.offset_mm, flick.angle_deg + rng.gauss(0, hand["sigma_deg"]), flick.speed_mm_s)
            for _ in range(TRIES)
        ]
        best.append((sum(worth(shot, own) for shot in ct.play_many(board, tried)), flick))
    return max(best, key=lambda pair: pair[0])[1]


def main():
    """Answer every question."""
    rng = Random(1)
    for line in sys.stdin:
        asked, answer = json.loads(line), {"answer": False, "choice": "remove"}
        if asked["ask"] == "flick":
            flick = choose(asked, rng)
            answer = {"offset_mm": flick.offset_mm, "angle_deg": flick.angle_deg, "speed_mm_s": flick.speed_mm_s}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
