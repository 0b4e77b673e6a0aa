"""Millimetres, boxes and texts in KiCad's terms."""

import pcbnew

LAYERS = (pcbnew.F_Cu, pcbnew.B_Cu)
LABEL_MM, STROKE = 1.0, 0.15  # the smallest text that any maker prints, and its strokes' share of its height


def mm(value):
    """Return KiCad's nanometres as millimetres."""
    return value / 1e6


def point(x, y):
    """Return a place in millimetres as KiCad takes it."""
    return pcbnew.wxPointMM(float(x), float(y))


def box_of(item):
    """Return the box around an item, in millimetres: left, top, right, bottom."""
    box = item.GetBoundingBox()
    return [mm(box.GetLeft()), mm(box.GetTop()), mm(box.GetRight()), mm(box.GetBottom())]


def apart(one, other, room=0.15):
    """Return whether two boxes have that much room between them."""
    return one[2] + room < other[0] or other[2] + room < one[0] or one[3] + room < other[1] or other[3] + room < one[1]


def make_small(text, size_mm=LABEL_MM):
    """Give a text the least height that is printed, or another one, and its strokes."""
    text.SetTextSize(pcbnew.wxSizeMM(size_mm, size_mm))
    text.SetTextThickness(pcbnew.FromMM(STROKE * size_mm))
