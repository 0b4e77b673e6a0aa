"""The silkscreen: texts, and where references and labels find room."""

import sys

import pcbnew
from units import apart, box_of, make_small, point


def add_text(board, content, at, size_mm, turn_deg=0.0, back=False):
    """Put a text on the silkscreen."""
    text = pcbnew.PCB_TEXT(board)
    text.SetText(content)
    text.SetPosition(point(*at))
    make_small(text, size_mm)
    text.SetTextAngle(turn_deg * 10)
    text.SetLayer(pcbnew.B_SilkS if back else pcbnew.F_SilkS)
    text.SetMirrored(back)
    board.Add(text)


def trim_silk(board, outline):
    """Take drawings off that reach over the board's edge: pins lie over it."""
    edges = edge_boxes(board)
    for footprint in board.GetFootprints():
        for item in list(footprint.GraphicalItems()):
            if item.GetLayer() not in (pcbnew.F_SilkS, pcbnew.B_SilkS):
                continue
            box = box_of(item)
            inside = all(_inside(x, y, outline) for x in (box[0], box[2]) for y in (box[1], box[3]))
            if not inside or not all(apart(box, edge, 0.1) for edge in edges):
                footprint.Remove(item)


def edge_boxes(board):
    """Return the boxes around the strokes of a board's edges."""
    return [box_of(item) for item in board.GetDrawings() if item.GetLayer() == pcbnew.Edge_Cuts]


def lay_labels(board, design):
    """Put references and labels beside their parts, where no pad, drawing or other text is."""
    fronts = {False: [], True: []}
    edges = edge_boxes(board)
    for footprint in board.GetFootprints():
        for pad in footprint.Pads():
            for back in (False, True):
                layer = pcbnew.B_Mask if back else pcbnew.F_Mask
                if pad.IsOnLayer(layer) or pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                    fronts[back].append(box_of(pad))
        for item in footprint.GraphicalItems():
            if item.GetLayer() in (pcbnew.F_SilkS, pcbnew.B_SilkS):
                fronts[item.GetLayer() == pcbnew.B_SilkS].append(box_of(item))
    for text in board.GetDrawings():
        if text.GetLayer() in (pcbnew.F_SilkS, pcbnew.B_SilkS):
            fronts[text.GetLayer() == pcbnew.B_SilkS].append(box_of(text))
    for component in design["components"]:
        footprint = board.FindFootprintByReference(component["ref"])
        back = footprint.IsFlipped()
        taken = fronts[back]
        label = pcbnew.PCB_TEXT(board)
        shown = [footprint.Reference()] if footprint.Reference().IsVisible() else []
        if component["label"]:
            label.SetText(component["label"])
            make_small(label)
            label.SetLayer(pcbnew.B_SilkS if back else pcbnew.F_SilkS)
            label.SetMirrored(back)
            shown.append(label)
        pads = [box_of(pad) for pad in footprint.Pads()]
        pads += [
            box_of(item) for item in footprint.GraphicalItems() if item.GetLayer() in (pcbnew.F_SilkS, pcbnew.B_SilkS)
        ]
        body = [min(b[0] for b in pads), min(b[1] for b in pads), max(b[2] for b in pads), max(b[3] for b in pads)]
        for text in shown:
            if not _lay_text(text, body, taken, edges, design["outlines"][0]):
                if text is label:
                    print(f"no room for {component['label']} beside {component['ref']}", file=sys.stderr)
                else:
                    text.SetVisible(False)
                continue
            taken.append(box_of(text))
            if text is label:
                board.Add(label)


def _inside(x, y, outline):
    """Whether a point is within a closed outline."""
    inside = False
    for (x0, y0), (x1, y1) in zip(outline, outline[1:] + outline[:1]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside


def _lay_text(text, body, taken, edges, outline):
    for turn in (0, 90):
        text.SetTextAngle(turn * 10)
        if hasattr(text, "SetKeepUpright"):
            text.SetKeepUpright(True)
        box = box_of(text)
        wide, high = box[2] - box[0], box[3] - box[1]
        middle_x, middle_y = (body[0] + body[2]) / 2, (body[1] + body[3]) / 2
        for far in (0.3, 0.8, 1.4, 2.0, 2.8):
            beside = (
                (middle_x, body[1] - high / 2 - far), (middle_x, body[3] + high / 2 + far),
                (body[2] + wide / 2 + far, middle_y), (body[0] - wide / 2 - far, middle_y),
                (body[0] + wide / 2, body[1] - high / 2 - far), (body[2] - wide / 2, body[3] + high / 2 + far),
                (middle_x, middle_y),
            )  # fmt: skip
            for x, y in beside:
                text.SetPosition(point(x, y))
                box = box_of(text)
                if not all(_inside(x, y, outline) for x in (box[0], box[2]) for y in (box[1], box[3])):
                    continue
                if all(apart(box, other) for other in taken) and all(apart(box, edge, 0.3) for edge in edges):
                    return True
    return False
