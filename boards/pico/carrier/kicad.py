"""Everything that needs KiCad 6: it runs within Debian's own Python, the only one that has `pcbnew`, and reads JSON.

python3 kicad.py place DESIGN BOARD      a board with its parts, unrouted; pads, holes and edges as JSON on stdout
python3 kicad.py tracks TRACKS BOARD     tracks and vias into it, copper poured
python3 kicad.py read BOARD              its nets, parts, places and texts as JSON on stdout
python3 kicad.py check BOARD REPORT      design rules: the report, and its counts as JSON on stdout
python3 kicad.py plot BOARD FOLDER       gerbers and drill
"""

import json
import re
import sys
from math import cos, pi, sin
from pathlib import Path

import pcbnew

LIBRARIES = Path("/usr/share/kicad/footprints")
LAYERS = (pcbnew.F_Cu, pcbnew.B_Cu)
PLOTTED = (
    (pcbnew.F_Cu, "front-copper", "gtl"), (pcbnew.B_Cu, "back-copper", "gbl"), (pcbnew.F_Mask, "front-mask", "gts"),
    (pcbnew.B_Mask, "back-mask", "gbs"), (pcbnew.F_SilkS, "front-silk", "gto"), (pcbnew.B_SilkS, "back-silk", "gbo"),
    (pcbnew.F_Paste, "front-paste", "gtp"), (pcbnew.Edge_Cuts, "edge", "gm1"),
)  # fmt: skip
COURTYARD_MM = 0.25
BITE_MM = 0.5  # along the tabs of a panel
LABEL_MM, STROKE = 1.0, 0.15  # the smallest text that any maker prints, and its strokes' share of its height


def _mm(value):
    return value / 1e6


def _at(x, y):
    return pcbnew.wxPointMM(float(x), float(y))


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
        pad.SetPos0(_at(x, y))
        pad.SetPosition(_at(x, y))
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
    line.SetStart0(_at(*begin))
    line.SetEnd0(_at(*end))
    line.SetDrawCoord()
    footprint.Add(line)


def _mark(footprint, words, at):
    text = pcbnew.FP_TEXT(footprint, pcbnew.FP_TEXT.TEXT_is_DIVERS)
    text.SetText(words)
    text.SetLayer(pcbnew.F_SilkS)
    _small(text)
    text.SetPos0(_at(*at))
    text.SetDrawCoord()
    footprint.Add(text)


def _footprint(board, kind):
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


def _small(text, size_mm=LABEL_MM):
    text.SetTextSize(pcbnew.wxSizeMM(size_mm, size_mm))
    text.SetTextThickness(pcbnew.FromMM(STROKE * size_mm))


def _text(board, content, at, size_mm, turn_deg=0.0, back=False):
    text = pcbnew.PCB_TEXT(board)
    text.SetText(content)
    text.SetPosition(_at(*at))
    _small(text, size_mm)
    text.SetTextAngle(turn_deg * 10)
    text.SetLayer(pcbnew.B_SilkS if back else pcbnew.F_SilkS)
    text.SetMirrored(back)
    board.Add(text)


def _segment(board, begin, end, layer):
    line = pcbnew.PCB_SHAPE(board)
    line.SetShape(pcbnew.SHAPE_T_SEGMENT)
    line.SetStart(_at(*begin))
    line.SetEnd(_at(*end))
    line.SetLayer(layer)
    line.SetWidth(pcbnew.FromMM(0.1))
    board.Add(line)


def _bare_hole(board, x, y, wide, clear=0.0):
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
        circle.SetStart0(_at(0, 0))
        circle.SetEnd0(_at(clear, 0))
        circle.SetDrawCoord()
        hole.Add(circle)
    hole.Reference().SetVisible(False)
    hole.Value().SetVisible(False)
    hole.SetAttributes(pcbnew.FP_EXCLUDE_FROM_POS_FILES | pcbnew.FP_EXCLUDE_FROM_BOM | pcbnew.FP_BOARD_ONLY)
    hole.SetPosition(_at(x, y))
    board.Add(hole)


def place(design_file, board_file):
    """Make the board. KiCad 6 cannot fill copper on a fresh one: `tracks` loads what this saves."""
    design = json.loads(Path(design_file).read_text())
    board = pcbnew.BOARD()
    nets = {}
    for component in design["components"]:
        for net in component["pins"].values():
            if net not in nets:
                nets[net] = pcbnew.NETINFO_ITEM(board, net)
                board.Add(nets[net])
    for component in design["components"]:
        footprint = _footprint(board, component["kind"])
        footprint.SetReference(component["ref"])
        footprint.SetValue(component["value"])
        x, y, turn = component["at"]
        footprint.SetPosition(_at(x, y))
        board.Add(footprint)
        if component["back"]:
            footprint.Flip(_at(x, y), True)
        footprint.SetOrientationDegrees(turn)
        footprint.Value().SetVisible(False)
        _small(footprint.Reference())
        if not component["kind"]["part"]:
            footprint.SetAttributes(
                footprint.GetAttributes() | pcbnew.FP_EXCLUDE_FROM_POS_FILES | pcbnew.FP_EXCLUDE_FROM_BOM
            )
        if component["ref"].startswith("TP"):
            footprint.Reference().SetVisible(False)
        missing = set(component["pins"]) - {pad.GetNumber() for pad in footprint.Pads()}
        if missing:
            raise SystemExit(f"{component['ref']}: {component['kind']['footprint']} has no pad {sorted(missing)}")
        for pad in footprint.Pads():
            if pad.GetNumber() in component["pins"]:
                pad.SetNet(nets[component["pins"][pad.GetNumber()]])
    for outline in design["outlines"]:
        for begin, end in zip(outline, outline[1:] + outline[:1]):
            _segment(board, begin, end, pcbnew.Edge_Cuts)
    for x, y in design["bites"]:
        _bare_hole(board, x, y, BITE_MM)
    for x, y, wide in design["holes"]:
        _bare_hole(board, x, y, wide, design["clear_mm"])
    for text in design["texts"]:
        _text(board, text["text"], text["at"], text["size_mm"], text["turn_deg"], text["back"])
    _trim_silk(board, design["outlines"][0])
    pcbnew.SaveBoard(board_file, board)
    _lay_labels(board, design)
    pcbnew.SaveBoard(board_file, board)
    clear = [[x, y, design["clear_mm"]] for x, y, _ in design["holes"]]
    print(json.dumps({**_obstacles(board), "clear": clear}))


def _box(item):
    box = item.GetBoundingBox()
    return [_mm(box.GetLeft()), _mm(box.GetTop()), _mm(box.GetRight()), _mm(box.GetBottom())]


def _apart(one, other, room=0.15):
    return one[2] + room < other[0] or other[2] + room < one[0] or one[3] + room < other[1] or other[3] + room < one[1]


def _trim_silk(board, outline):
    """Take drawings off that reach over the board's edge: pins lie over it."""
    edges = _edge_boxes(board)
    for footprint in board.GetFootprints():
        for item in list(footprint.GraphicalItems()):
            if item.GetLayer() not in (pcbnew.F_SilkS, pcbnew.B_SilkS):
                continue
            box = _box(item)
            inside = all(_inside(x, y, outline) for x in (box[0], box[2]) for y in (box[1], box[3]))
            if not inside or not all(_apart(box, edge, 0.1) for edge in edges):
                footprint.Remove(item)


def _edge_boxes(board):
    return [_box(item) for item in board.GetDrawings() if item.GetLayer() == pcbnew.Edge_Cuts]


def _lay_labels(board, design):
    """Put references and labels beside their parts, where no pad, drawing or other text is."""
    fronts = {False: [], True: []}
    edges = _edge_boxes(board)
    for footprint in board.GetFootprints():
        for pad in footprint.Pads():
            for back in (False, True):
                layer = pcbnew.B_Mask if back else pcbnew.F_Mask
                if pad.IsOnLayer(layer) or pad.GetAttribute() == pcbnew.PAD_ATTRIB_NPTH:
                    fronts[back].append(_box(pad))
        for item in footprint.GraphicalItems():
            if item.GetLayer() in (pcbnew.F_SilkS, pcbnew.B_SilkS):
                fronts[item.GetLayer() == pcbnew.B_SilkS].append(_box(item))
    for text in board.GetDrawings():
        if text.GetLayer() in (pcbnew.F_SilkS, pcbnew.B_SilkS):
            fronts[text.GetLayer() == pcbnew.B_SilkS].append(_box(text))
    for component in design["components"]:
        footprint = board.FindFootprintByReference(component["ref"])
        back = footprint.IsFlipped()
        taken = fronts[back]
        label = pcbnew.PCB_TEXT(board)
        shown = [footprint.Reference()] if footprint.Reference().IsVisible() else []
        if component["label"]:
            label.SetText(component["label"])
            _small(label)
            label.SetLayer(pcbnew.B_SilkS if back else pcbnew.F_SilkS)
            label.SetMirrored(back)
            shown.append(label)
        pads = [_box(pad) for pad in footprint.Pads()]
        pads += [
            _box(item) for item in footprint.GraphicalItems() if item.GetLayer() in (pcbnew.F_SilkS, pcbnew.B_SilkS)
        ]
        body = [min(b[0] for b in pads), min(b[1] for b in pads), max(b[2] for b in pads), max(b[3] for b in pads)]
        for text in shown:
            if not _lay_text(text, body, taken, edges, design["outlines"][0]):
                if text is label:
                    print(f"no room for {component['label']} beside {component['ref']}", file=sys.stderr)
                else:
                    text.SetVisible(False)
                continue
            taken.append(_box(text))
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
        box = _box(text)
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
                text.SetPosition(_at(x, y))
                box = _box(text)
                if not all(_inside(x, y, outline) for x in (box[0], box[2]) for y in (box[1], box[3])):
                    continue
                if all(_apart(box, other) for other in taken) and all(_apart(box, edge, 0.3) for edge in edges):
                    return True
    return False


def _obstacles(board):
    pads = []
    for footprint in board.GetFootprints():
        for pad in footprint.Pads():
            copper = pad.GetAttribute() != pcbnew.PAD_ATTRIB_NPTH
            layers = [at for at, layer in enumerate(LAYERS) if pad.IsOnLayer(layer)] if copper else [0, 1]
            pads.append(
                {
                    "net": pad.GetNetname() if copper else "",
                    "layers": layers,
                    "box": _box(pad),
                    "at": [_mm(pad.GetPosition().x), _mm(pad.GetPosition().y)],
                    "hole": _mm(max(pad.GetDrillSize().x, pad.GetDrillSize().y)),
                    "ref": footprint.GetReference(),
                    "pad": pad.GetNumber(),
                }
            )
    edges = []
    for item in board.GetDrawings():
        if item.GetLayer() == pcbnew.Edge_Cuts:
            edges.append([_mm(item.GetStart().x), _mm(item.GetStart().y), _mm(item.GetEnd().x), _mm(item.GetEnd().y)])
    return {"pads": pads, "edges": edges}


def tracks(tracks_file, board_file):
    """Lay tracks and vias, pour the copper, save."""
    data = json.loads(Path(tracks_file).read_text())
    board = pcbnew.LoadBoard(board_file)
    for old in list(board.GetTracks()):
        board.Delete(old)
    for old in list(board.Zones()):
        board.Delete(old)
    for net, layer, x0, y0, x1, y1, width in data["tracks"]:
        track = pcbnew.PCB_TRACK(board)
        track.SetStart(_at(x0, y0))
        track.SetEnd(_at(x1, y1))
        track.SetLayer(LAYERS[layer])
        track.SetWidth(pcbnew.FromMM(width))
        track.SetNet(board.FindNet(net))
        board.Add(track)
    for net, x, y in data["vias"]:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(_at(x, y))
        via.SetWidth(pcbnew.FromMM(data["via_mm"]))
        via.SetDrill(pcbnew.FromMM(data["drill_mm"]))
        via.SetNet(board.FindNet(net))
        board.Add(via)
    for x, y, reach in data["clear"]:
        _keep_out(board, x, y, reach)
    for pour in data["pours"]:
        for layer in pour["layers"]:
            zone = pcbnew.ZONE(board)
            zone.SetLayer(LAYERS[layer])
            zone.SetPriority(pour["priority"])
            zone.SetNet(board.FindNet(pour["net"]))
            outline = zone.Outline()
            outline.NewOutline()
            for x, y in pour["outline"]:
                outline.Append(pcbnew.FromMM(x), pcbnew.FromMM(y))
            zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
            zone.SetMinThickness(pcbnew.FromMM(0.25))
            zone.SetLocalClearance(pcbnew.FromMM(0.3))
            zone.SetThermalReliefGap(pcbnew.FromMM(0.3))
            zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.5))
            board.Add(zone)
    pcbnew.SaveBoard(board_file, board)
    board = pcbnew.LoadBoard(board_file)
    board.BuildConnectivity()
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(board_file, board)


def _keep_out(board, x, y, reach):
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


def read(board_file):
    """Read what a saved board holds."""
    board = pcbnew.LoadBoard(board_file)
    parts = []
    for footprint in board.GetFootprints():
        attributes = footprint.GetAttributes()
        if attributes & pcbnew.FP_BOARD_ONLY:
            continue
        parts.append(
            {
                "ref": footprint.GetReference(),
                "value": footprint.GetValue(),
                "footprint": str(footprint.GetFPID().GetLibItemName()),
                "x": _mm(footprint.GetPosition().x),
                "y": _mm(footprint.GetPosition().y),
                "turn": footprint.GetOrientationDegrees() % 360,
                "side": "bottom" if footprint.IsFlipped() else "top",
                "placed": not attributes & pcbnew.FP_EXCLUDE_FROM_POS_FILES,
                "pads": [
                    [pad.GetNumber(), pad.GetNetname(), _mm(pad.GetPosition().x), _mm(pad.GetPosition().y)]
                    for pad in footprint.Pads()
                ],
            }
        )
    texts = [item.GetText() for item in board.GetDrawings() if isinstance(item, pcbnew.PCB_TEXT) and item.IsVisible()]
    tracks = []  # net, layers, begin, end, width; a via begins where it ends
    for track in board.GetTracks():
        via = isinstance(track, pcbnew.PCB_VIA)
        layers = [0, 1] if via else [LAYERS.index(track.GetLayer())]
        ends = [[_mm(point.x), _mm(point.y)] for point in (track.GetStart(), track.GetEnd())]
        tracks.append([track.GetNetname(), layers, *ends, _mm(track.GetWidth())])
    layers = board.GetCopperLayerCount()
    print(json.dumps({"parts": parts, "texts": texts, "layers": layers, "tracks": tracks}))


def check(board_file, report_file):
    """Run the design rules."""
    board = pcbnew.LoadBoard(board_file)
    board.BuildConnectivity()
    rules = board.GetDesignSettings()  # what any cheap maker of boards can do
    rules.m_MinClearance = pcbnew.FromMM(0.2)
    rules.m_TrackMinWidth = pcbnew.FromMM(0.25)
    rules.m_CopperEdgeClearance = pcbnew.FromMM(0.3)
    rules.m_HoleClearance = pcbnew.FromMM(0.25)
    rules.m_HoleToHoleMin = pcbnew.FromMM(0.25)
    rules.m_MinThroughDrill = pcbnew.FromMM(0.3)
    rules.m_ViasMinSize = pcbnew.FromMM(0.6)
    rules.m_ViasMinAnnularWidth = pcbnew.FromMM(0.15)
    pcbnew.WriteDRCReport(board, report_file, pcbnew.EDA_UNITS_MILLIMETRES, True)
    report = Path(report_file).read_text()
    kinds = re.findall(r"^\[(\w+)\]", report, re.MULTILINE)
    severities = re.findall(r"; Severity: (\w+)", report)
    unconnected = int(re.search(r"Found (\d+) unconnected", report).group(1))
    errors = severities.count("error") - unconnected
    print(
        json.dumps(
            {
                "errors": errors,
                "warnings": severities.count("warning"),
                "unconnected": unconnected,
                "kinds": sorted(set(kinds)),
            }
        )
    )


def plot(board_file, folder):
    """Write the files that a board's maker wants."""
    board = pcbnew.LoadBoard(board_file)
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(str(Path(folder).resolve()))
    options.SetPlotFrameRef(False)
    options.SetUseGerberProtelExtensions(True)
    options.SetSubtractMaskFromSilk(True)
    options.SetCreateGerberJobFile(False)
    for layer, name, _ in PLOTTED:
        controller.SetLayer(layer)
        controller.OpenPlotfile(name, pcbnew.PLOT_FORMAT_GERBER, name)
        controller.PlotLayer()
        controller.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(str(folder), True, False)


if __name__ == "__main__":
    {"place": place, "tracks": tracks, "read": read, "check": check, "plot": plot}[sys.argv[1]](*sys.argv[2:])
