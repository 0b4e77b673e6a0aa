"""The drawings by matplotlib: each quantity in its place, in its colour, under its name in both languages."""

from types import SimpleNamespace

import numpy as np
import pytest
from matplotlib.figure import Figure

from carrom.game import pieces
from carrom.sensing import colours
from carrom.sensing.calibration import Calibration
from carrom_simulator.web.opened.statistics import Statistics
from carrom_tools.drawings import plots
from carrom_tools.errors import UserError
from carrom_tools.records.trace_file import Passed

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def drawn(monkeypatch):
    """The figures that were drawn, before they are written."""
    figures = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, _path, **_more: figures.append(figure))
    return figures


def texts(axis):
    return [label.get_text() for label in axis.get_ticklabels()]


def bars(plane):
    """(left, width) of each bar."""
    return [(bar.get_x(), bar.get_width()) for bar in plane.patches]


PASSED = Passed(pieces.NW, 1_000_000, (10, 10))
PASSED.items = [
    (6, 1, 1_001_000), (7, 1, 1_016_000), (6, 0, 1_031_000), (7, 0, 1_046_000),
    (pieces.NW, 1_050_000, 20, 900, 800), (pieces.NW, 1_052_000, 21, 950, 850),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "labels"), [("fr", ["rouge", "vert", "sans lampe"]), ("en", ["red", "green", "dark"])]
)
def test_a_passage_shows_both_gates_and_the_window(drawn, tmp_path, lang, labels):
    plots.draw_passage(PASSED, tmp_path / "p.svg", lang)
    gates, light = drawn[0].axes
    spans = {spans.get_facecolor()[0].tobytes(): spans.get_paths()[0].get_extents() for spans in gates.collections}
    assert len(spans) == 2
    tops = {(round(span.x0), round(span.x1)): (span.y0 + span.y1) / 2 for span in spans.values()}
    assert set(tops) == {(1, 31), (16, 46)}  # ms
    assert dict(zip(gates.get_yticks(), texts(gates.yaxis), strict=True)) == {tops[1, 31]: "A", tops[16, 46]: "B"}
    assert all(0 < span.height < 1 for span in spans.values())
    assert gates.get_title() == PASSED.title()
    seen = {line.get_label(): (line.get_color(), list(line.get_ydata())) for line in light.lines}
    assert seen == dict(
        zip(labels, (("tab:red", [900, 950]), ("tab:green", [800, 850]), ("grey", [20, 21])), strict=True)
    )
    assert list(light.lines[0].get_xdata()) == [50, 52]
    assert all(line.get_linewidth() > 0 for line in light.lines)
    assert light.get_legend() is not None
    assert (light.get_xlabel(), light.get_ylabel()) == ("ms", "0 … 4095")
    assert gates.get_position().height * 2 < light.get_position().height


@pytest.mark.parametrize(("lang", "name", "red"), [("fr", "blanc", "rouge"), ("en", "white", "red light")])
def test_a_calibration_shows_each_piece_and_the_borders_that_the_table_judges_by(drawn, tmp_path, lang, name, red):
    calibration = Calibration()
    calibration.pockets[2].colours[pieces.WHITE] = [2000, 1900]
    plots.draw_calibration(calibration, tmp_path / "c.svg", lang)
    planes = drawn[0].axes
    assert [plane.get_title() for plane in planes] == ["sw", "se", "ne", "nw"]
    for plane, known in zip(planes, calibration.pockets, strict=True):
        points = {line.get_label(): (line.get_xdata()[0], line.get_ydata()[0]) for line in plane.lines[:4]}
        assert list(map(list, points.values())) == known.colours[:4]
        assert next(iter(points)) == name
        assert [line.get_color() for line in plane.lines[:4]] == ["gold", "black", "red", "tab:blue"]
        assert all(line.get_linewidth() > 0 for line in plane.lines[4:])
        dark_red, tint = plots.borders(known)
        assert list(plane.lines[4].get_xdata()) == [dark_red, dark_red]
        assert list(plane.lines[5].get_xdata()) == [dark_red, 4095]
        assert list(plane.lines[5].get_ydata()) == pytest.approx([dark_red * tint, 4095 * tint])
        assert (plane.get_xscale(), plane.get_yscale(), plane.get_xlabel()) == ("log", "log", red)
        assert plane.get_xlim() == plane.get_ylim() == (20, 4095)
    assert [bool(plane.get_ylabel()) for plane in planes] == [True, False, False, False]
    assert [plane.get_legend() is not None for plane in planes] == [True, False, False, False]


@pytest.mark.parametrize("white", [[2000, 1900], [900, 700], [3000, 3300]])
def test_the_borders_drawn_are_those_that_the_table_judges_by(white):
    known = Calibration().pockets[0]
    known.colours[pieces.WHITE] = white
    dark_red, tint = plots.borders(known)

    def seen(red, green):
        return colours.colour(round(red), round(green), known)[0]

    assert seen(dark_red * 0.97, 20) == pieces.BLACK
    assert seen(dark_red * 1.03, dark_red * 1.03 * tint * 0.5) == pieces.QUEEN
    assert seen(1500, 1500 * tint * 1.03) == pieces.WHITE
    assert seen(1500, 1500 * tint * 0.97) == pieces.QUEEN


TOTAL = {
    "confusion": {"nw w w": 7, "nw w q": 2, "nw - s": 1, "se b b": 3},
    "margins": {"40": 3, "95": 12},
    "games": 11, "shots": 22, "misjudged": 33, "asked": 44, "missed": 55, "phantom": 66, "confused": 77,
}  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "names", "labels"),
    [
        ("fr", ["blanc", "noir", "rouge", "palet", "rien"], ("vu", "tombé", "marge")),
        ("en", ["white", "black", "queen", "striker", "none"], ("seen", "fell", "margin")),
    ],
)
def test_a_campaign_shows_what_was_seen_of_what_fell(drawn, tmp_path, lang, names, labels):
    plots.draw_campaign(TOTAL, tmp_path / "c.svg", lang)
    nw, ne, margins, sw, se, figures = drawn[0].axes
    assert [plane.get_title() for plane in (nw, ne, sw, se)] == ["nw", "ne", "sw", "se"]
    counts = {(text.get_position()[1], text.get_position()[0]): text.get_text() for text in nw.texts}
    assert counts == {(0, 0): "7", (0, 2): "2", (4, 3): "1"}
    shades = np.zeros((5, 5))
    shades[0, 0], shades[0, 2], shades[4, 3] = 1, 2, 2  # right, and wrong
    assert np.array_equal(nw.images[0].get_array(), shades)
    assert nw.images[0].get_clim() == (0, 2)
    assert [text.get_text() for text in se.texts] == ["3"]
    assert texts(nw.xaxis) == texts(nw.yaxis) == names
    assert (nw.get_xlabel(), nw.get_ylabel(), margins.get_xlabel()) == labels
    assert [(bar.get_x(), bar.get_height()) for bar in margins.patches] == [(40, 3), (95, 12)]
    assert all(4 < bar.get_width() < 5 for bar in margins.patches)
    assert margins.get_yscale() == "log"
    cells = {place: cell.get_text().get_text() for place, cell in figures.tables[0].get_celld().items()}
    rows = [(cells[row, 0], cells[row, 1]) for row in range(len(cells) // 2)]
    told = ("games", "shots", "misjudged", "asked", "missed", "phantom", "confused")
    assert rows == [(name, str(TOTAL[name])) for name in told]
    assert not figures.axison


ROWS = [
    {"player": "Ann", "book": "icf", "games": 4, "shots": 40, "scored": 10, "faults": 2, "bets_won": 3, "bets_lost": 1},
    {"player": "Ben", "book": "icf", "games": 1, "shots": 0, "scored": 0, "faults": 1, "bets_won": 0, "bets_lost": 2},
]


@pytest.mark.parametrize(
    ("lang", "scored", "against"),
    [("fr", "tirs réussis, %", "face à face, parties"), ("en", "shots scored, %", "head to head, games")],
)
def test_statistics_show_each_player_and_each_pair(drawn, tmp_path, lang, scored, against):
    statistics = SimpleNamespace(
        told=lambda: {"players": ROWS, "levels": [{"level": "club", "shots": 8, "scored": 6}]},
        pairs=lambda: [("Ann", "Ben", 3, 1)],
    )
    plots.draw_statistics(statistics, tmp_path / "s.svg", {"icf": "ICF"}, lang)
    shots, bets, faults, levels, pairs, nothing = drawn[0].axes
    assert (shots.get_title(), pairs.get_title()) == (scored, against)
    titles = [plane.get_title() for plane in (bets, faults, levels)]
    french = ["paris", "fautes par partie", "tirs réussis par niveau, %"]
    assert titles == (french if lang == "fr" else ["bets", "faults a game", "shots scored by level, %"])
    assert texts(shots.yaxis) == texts(faults.yaxis) == ["Ann, ICF", "Ben, ICF"]
    assert bars(shots) == [(0, 25), (0, 0)]
    assert bars(bets) == [(0, 3), (0, 0), (3, 1), (0, 2)]
    assert len(bets.get_legend().get_texts()) == 2
    assert bars(faults) == [(0, 0.5), (0, 1)]
    assert (texts(levels.yaxis), bars(levels)) == (["club"], [(0, 75)])
    assert (texts(pairs.yaxis), bars(pairs)) == (["Ann – Ben"], [(0, 3), (3, 1)])
    assert not nothing.axison


def test_nothing_kept_is_drawn_as_well(drawn, tmp_path):
    plots.draw_statistics(Statistics("en"), tmp_path / "s.svg", {}, "en")
    assert len(drawn) == 1


def test_the_same_drawing_gives_the_same_file_and_one_that_cannot_be_written_is_told(tmp_path):
    for name in ("a.svg", "b.svg"):
        plots.draw_passage(PASSED, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert "<dc:date>" not in (tmp_path / "a.svg").read_text()
    plots.draw_passage(PASSED, tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(UserError, match=r"cannot be drawn: .*; name a \.svg, \.png or \.pdf that can be written"):
        plots.draw_passage(PASSED, tmp_path / "nowhere" / "a.svg")


def test_the_kind_of_a_drawing_is_that_of_its_name(tmp_path):
    assert [plots.drawing_suffix(tmp_path / name) for name in ("a.svg", "b.PNG", "c.d.pdf")] == ["svg", "png", "pdf"]
    with pytest.raises(UserError, match=r"drawings are \.svg, \.png or \.pdf"):
        plots.drawing_suffix(tmp_path / "svg")
