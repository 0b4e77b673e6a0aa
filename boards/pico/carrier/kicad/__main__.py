"""Everything that needs KiCad 6: it runs within Debian's own Python, the only one that has `pcbnew`, and reads JSON.

python3 kicad place DESIGN BOARD      a board with its parts, unrouted; pads, holes and edges as JSON on stdout
python3 kicad tracks TRACKS BOARD     tracks and vias into it, copper poured
python3 kicad read BOARD              its nets, parts, places and texts as JSON on stdout
python3 kicad check BOARD REPORT      design rules of its project: the report, and its counts as JSON on stdout
python3 kicad plot BOARD FOLDER       gerbers and drill
"""

import json
import re
import sys
from pathlib import Path

import pcbnew
from footprints import bare_hole, keep_out, make_footprint
from pours import least_gap_mm, pour
from silk import add_text, lay_labels, trim_silk
from units import LAYERS, box_of, make_small, mm, point

PLOTTED = (
    (pcbnew.F_Cu, "front-copper", "gtl"), (pcbnew.B_Cu, "back-copper", "gbl"), (pcbnew.F_Mask, "front-mask", "gts"),
    (pcbnew.B_Mask, "back-mask", "gbs"), (pcbnew.F_SilkS, "front-silk", "gto"), (pcbnew.B_SilkS, "back-silk", "gbo"),
    (pcbnew.F_Paste, "front-paste", "gtp"), (pcbnew.Edge_Cuts, "edge", "gm1"),
)  # fmt: skip

RULES = {
    "min_clearance": "m_MinClearance",
    "min_track_width": "m_TrackMinWidth",
    "min_copper_edge_clearance": "m_CopperEdgeClearance",
    "min_hole_clearance": "m_HoleClearance",
    "min_hole_to_hole": "m_HoleToHoleMin",
    "min_through_hole_diameter": "m_MinThroughDrill",
    "min_via_diameter": "m_ViasMinSize",
    "min_via_annular_width": "m_ViasMinAnnularWidth",
}  # of a project, and in KiCad's Python


def _segment(board, begin, end, layer):
    line = pcbnew.PCB_SHAPE(board)
    line.SetShape(pcbnew.SHAPE_T_SEGMENT)
    line.SetStart(point(*begin))
    line.SetEnd(point(*end))
    line.SetLayer(layer)
    line.SetWidth(pcbnew.FromMM(0.1))
    board.Add(line)


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
        footprint = make_footprint(board, component["kind"])
        footprint.SetReference(component["ref"])
        footprint.SetValue(component["value"])
        x, y, turn = component["at"]
        footprint.SetPosition(point(x, y))
        board.Add(footprint)
        if component["back"]:
            footprint.Flip(point(x, y), True)
        footprint.SetOrientationDegrees(turn)
        footprint.Value().SetVisible(False)
        make_small(footprint.Reference())
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
    for x, y, wide in design["bites"]:
        bare_hole(board, x, y, wide)
    for x, y, wide in design["holes"]:
        bare_hole(board, x, y, wide, design["clear_mm"])
    for text in design["texts"]:
        add_text(board, text["text"], text["at"], text["size_mm"], text["turn_deg"], text["back"])
    trim_silk(board, design["outlines"][0])
    pcbnew.SaveBoard(board_file, board)
    lay_labels(board, design)
    pcbnew.SaveBoard(board_file, board)
    clear = [[x, y, design["clear_mm"]] for x, y, _ in design["holes"]]
    print(json.dumps({**_obstacles(board), "clear": clear}))


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
                    "box": box_of(pad),
                    "at": [mm(pad.GetPosition().x), mm(pad.GetPosition().y)],
                    "hole": mm(max(pad.GetDrillSize().x, pad.GetDrillSize().y)),
                    "ref": footprint.GetReference(),
                    "pad": pad.GetNumber(),
                }
            )
    edges = []
    for item in board.GetDrawings():
        if item.GetLayer() == pcbnew.Edge_Cuts:
            edges.append([mm(item.GetStart().x), mm(item.GetStart().y), mm(item.GetEnd().x), mm(item.GetEnd().y)])
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
        track.SetStart(point(x0, y0))
        track.SetEnd(point(x1, y1))
        track.SetLayer(LAYERS[layer])
        track.SetWidth(pcbnew.FromMM(width))
        track.SetNet(board.FindNet(net))
        board.Add(track)
    for net, x, y in data["vias"]:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(point(x, y))
        via.SetWidth(pcbnew.FromMM(data["via_mm"]))
        via.SetDrill(pcbnew.FromMM(data["drill_mm"]))
        via.SetNet(board.FindNet(net))
        board.Add(via)
    for x, y, reach in data["clear"]:
        keep_out(board, x, y, reach)
    for poured in data["pours"]:
        for layer in poured["layers"]:
            zone = pcbnew.ZONE(board)
            zone.SetLayer(LAYERS[layer])
            zone.SetPriority(poured["priority"])
            zone.SetNet(board.FindNet(poured["net"]))
            outline = zone.Outline()
            outline.NewOutline()
            for x, y in poured["outline"]:
                outline.Append(pcbnew.FromMM(x), pcbnew.FromMM(y))
            zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
            zone.SetLocalClearance(pcbnew.FromMM(0.3))
            zone.SetThermalReliefGap(pcbnew.FromMM(0.3))
            zone.SetThermalReliefSpokeWidth(pcbnew.FromMM(0.5))
            board.Add(zone)
    pcbnew.SaveBoard(board_file, board)
    board = pcbnew.LoadBoard(board_file)
    board.BuildConnectivity()
    pour(board)
    pcbnew.SaveBoard(board_file, board)


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
                "x": mm(footprint.GetPosition().x),
                "y": mm(footprint.GetPosition().y),
                "turn": footprint.GetOrientationDegrees() % 360,
                "side": "bottom" if footprint.IsFlipped() else "top",
                "placed": not attributes & pcbnew.FP_EXCLUDE_FROM_POS_FILES,
                "pads": [
                    [pad.GetNumber(), pad.GetNetname(), mm(pad.GetPosition().x), mm(pad.GetPosition().y)]
                    for pad in footprint.Pads()
                ],
            }
        )
    texts = [item.GetText() for item in board.GetDrawings() if isinstance(item, pcbnew.PCB_TEXT) and item.IsVisible()]
    tracks = []  # net, layers, begin, end, width; a via begins where it ends
    for track in board.GetTracks():
        via = isinstance(track, pcbnew.PCB_VIA)
        layers = [0, 1] if via else [LAYERS.index(track.GetLayer())]
        ends = [[mm(point.x), mm(point.y)] for point in (track.GetStart(), track.GetEnd())]
        tracks.append([track.GetNetname(), layers, *ends, mm(track.GetWidth())])
    layers = board.GetCopperLayerCount()
    gap = least_gap_mm(board)
    print(json.dumps({"parts": parts, "texts": texts, "layers": layers, "tracks": tracks, "gap_mm": gap}))


def check(board_file, report_file):
    """Run the design rules."""
    board = pcbnew.LoadBoard(board_file)
    board.BuildConnectivity()
    project = json.loads(Path(board_file).with_suffix(".kicad_pro").read_text())
    rules = board.GetDesignSettings()
    for name, wanted_mm in project["board"]["design_settings"]["rules"].items():
        setattr(rules, RULES[name], pcbnew.FromMM(wanted_mm))
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
