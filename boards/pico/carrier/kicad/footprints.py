"""Footprints: KiCad's own and those that its libraries lack, screw holes, and the circles around these."""

from math import cos, pi, sin
from pathlib import Path

import pcbnew
from units import LAYERS, make_small, point

LIBRARIES = Path("/usr/share/kicad/footprints")
COURTYARD_MM = 0.25


def _own_footprint(board, kind):
    """Make a footprint that the libraries lack, from the pads that the design gives."""
    footprint = pcbnew.FOOTPRINT(board)
    library, name = kind["footprint"].split(":")
    footprint.SetFPID(pcbnew.LIB_ID(library, name))
    for at, (number, x, y, wide, high, drill) in enumerate(kind["pads"]):
        pad = pcbnew.PAD(footprint)
        pad.SetNumber(number)
        pad.SetShape(pcbnew.PAD_SHAPE_RECT if at == 0 or not drill else pcbnew.PAD_SHAPE_OVAL)
        pad.SetSize(pcbnew.wxSizeMM(wide, high))
        if drill:
            pad.SetAttribute(pcbnew.PAD_ATTRIB_PTH)
            pad.SetDrillSize(pcbnew.wxSizeMM(drill, drill))
            pad.SetLayerSet(pad.PTHMask())
        else:
            pad.SetAttribute(pcbnew.PAD_ATTRIB_SMD)
            pad.SetLayerSet(pad.SMDMask())
        pad.SetPos0(point(x, y))
        pad.SetPosition(point(x, y))
        footprint.Add(pad)
    footprint.SetAttributes(pcbnew.FP_SMD if kind["surface"] else pcbnew.FP_THROUGH_HOLE)
    left, top, right, bottom = kind["body"]
    if left == right:
        return footprint
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    room = COURTYARD_MM
    wide = [
        (left - room, top - room),
        (right + room, top - room),
        (right + room, bottom + room),
        (left - room, bottom + room),
    ]
    for layer, points, width in ((pcbnew.F_Fab, corners, 0.1), (pcbnew.F_CrtYd, wide, 0.05)):
        for begin, end in zip(points, points[1:] + points[:1]):
            _stroke(footprint, begin, end, layer, width)
    return footprint


def _stroke(footprint, begin, end, layer, width):
    line = pcbnew.FP_SHAPE(footprint, pcbnew.S_SEGMENT)
    line.SetLayer(layer)
    line.SetWidth(pcbnew.FromMM(width))
    line.SetStart0(point(*begin))
    line.SetEnd0(point(*end))
    line.SetDrawCoord()
    footprint.Add(line)


def _mark(footprint, words, at):
    text = pcbnew.FP_TEXT(footprint, pcbnew.FP_TEXT.TEXT_is_DIVERS)
    text.SetText(words)
    text.SetLayer(pcbnew.F_SilkS)
    make_small(text)
    text.SetPos0(point(*at))
    text.SetDrawCoord()
    footprint.Add(text)


def make_footprint(board, kind):
    """Make the footprint of a kind, with what the silkscreen shows besides the library's drawing."""
    if kind["pads"]:
        footprint = _own_footprint(board, kind)
    else:
        library, name = kind["footprint"].split(":")
        footprint = pcbnew.FootprintLoad(str(LIBRARIES / f"{library}.pretty"), name)
        if footprint is None:
            raise SystemExit(f"no footprint {kind['footprint']}: apt-get install kicad-footprints")
    for x0, y0, x1, y1 in kind["strokes"]:
        _stroke(footprint, (x0, y0), (x1, y1), pcbnew.F_SilkS, 0.15)
    for words, x, y in kind["marks"]:
        _mark(footprint, words, (x, y))
    return footprint


def bare_hole(board, x, y, wide, clear=0.0):
    """Make a hole without copper. clear: of a circle around it, on both sides, in which no part may stand."""
    hole = pcbnew.FOOTPRINT(board)
    hole.SetFPID(pcbnew.LIB_ID("carrom", f"Hole_{wide:g}mm"))
    pad = pcbnew.PAD(hole)
    pad.SetShape(pcbnew.PAD_SHAPE_CIRCLE)
    pad.SetAttribute(pcbnew.PAD_ATTRIB_NPTH)
    pad.SetSize(pcbnew.wxSizeMM(wide, wide))
    pad.SetDrillSize(pcbnew.wxSizeMM(wide, wide))
    pad.SetLayerSet(pad.UnplatedHoleMask())
    hole.Add(pad)
    for layer in (pcbnew.F_CrtYd, pcbnew.B_CrtYd) if clear else ():
        circle = pcbnew.FP_SHAPE(hole, pcbnew.S_CIRCLE)
        circle.SetLayer(layer)
        circle.SetWidth(pcbnew.FromMM(0.05))
        circle.SetStart0(point(0, 0))
        circle.SetEnd0(point(clear, 0))
        circle.SetDrawCoord()
        hole.Add(circle)
    hole.Reference().SetVisible(False)
    hole.Value().SetVisible(False)
    hole.SetAttributes(pcbnew.FP_EXCLUDE_FROM_POS_FILES | pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_BOARD_ONLY)
    hole.SetPosition(point(x, y))
    board.Add(hole)


def keep_out(board, x, y, reach):
    """Let no copper be within a circle: a screw's head presses on it."""
    zone = pcbnew.ZONE(board)
    zone.SetIsRuleArea(True)
    layers = pcbnew.LSET()
    for layer in LAYERS:
        layers.AddLayer(layer)
    zone.SetLayerSet(layers)
    zone.SetDoNotAllowCopperPour(True)
    zone.SetDoNotAllowTracks(True)
    zone.SetDoNotAllowVias(True)
    zone.SetDoNotAllowPads(False)  # the hole itself is one
    zone.SetDoNotAllowFootprints(False)
    outline = zone.Outline()
    outline.NewOutline()
    corners = 48
    for corner in range(corners):
        turn = 2 * pi * corner / corners
        far = reach / cos(pi / corners)  # the polygon's sides touch the circle
        outline.Append(pcbnew.FromMM(x + far * cos(turn)), pcbnew.FromMM(y + far * sin(turn)))
    board.Add(zone)
