"""An order has all that its stage takes: each part of each board, the other half of each plug, nothing twice."""

import csv
from collections import Counter

import pytest

from boards.order import __main__ as command
from boards.order import costs, lists, materials, needs
from boards.parts.fasteners import FASTENERS, UNITS
from boards.pico.carrier import A_TABLE, assembler, designs, orders

EMPTY_SHOPS = 48  # rows of a table's shopping list without one: this only falls
EMPTY_SUPPLIERS = 64  # rows of a table's list without a supplier's number that somebody has seen: this only falls


def rows_of(folder):
    return list(csv.DictReader((folder / "parts.csv").read_text(encoding="utf-8").splitlines()))[:-1]


@pytest.fixture
def order(tmp_path):
    def written(what):
        lists.write(what, tmp_path / what)
        return tmp_path / what

    return written


def test_every_part_of_every_board_is_in_exactly_one_list(order):
    folder = order("table")
    rows = rows_of(folder)
    for name, design in designs().items():
        placed = folder / "boards" / f"{name}-placed.csv"
        lines = list(csv.DictReader(placed.read_text().splitlines())) if placed.exists() else []
        by_assembler = [ref for line in lines for ref in line["Designator"].split(",")]
        for component in design.components:
            here = [row["part"] for row in rows if f"{name}:{component.ref}" in row["soldered to"].split()]
            bought = {part for part in (component.kind.part, *component.kind.also) if part}
            assert by_assembler.count(component.ref) == component.kind.surface
            assert set(here) == (set() if component.kind.surface else bought)
            assert len(here) == len(set(here))


def test_a_table_has_the_other_half_of_each_plug(order):
    count = {row["part"]: int(row["quantity"]) for row in rows_of(order("table"))}
    assert sum(count[f"XHP-{wires}"] for wires in (2, 3, 5, 6, 7)) == 23
    assert count["SXH-001T-P0.6"] == sum(wires * count[f"XHP-{wires}"] for wires in (2, 3, 5, 6, 7)) == 116
    assert count["IDC socket 2x5"] == count["box header 2x5"] == 8
    assert (count["push button 12 mm"], count["pin header 1x20"], count["supply 5.1 V 3 A"]) == (16, 2, 1)


def test_the_stages_add_up_to_a_table_and_buy_nothing_twice():
    stages = [what for what in needs.WHAT if what.startswith("stage")]
    boards, parts = Counter(), Counter()
    for what in stages:
        boards.update(needs.boards(what))
        parts += needs.parts(what)
    assert boards == Counter(A_TABLE)
    whole = needs.parts("table")
    assert not whole - parts
    left_over = parts - whole  # of the breadboard
    on_a_board = {part for design in designs().values() for part in orders.bought(design)} - {"10 ohm 1 %"}
    assert left_over["Raspberry Pi Pico"] == left_over["74HC595"] == left_over["push button 12 mm"] == 0
    assert not on_a_board & left_over.keys(), left_over


def test_a_stage_with_lines_orders_their_boards_alone(order):
    folder = order("stage4")
    assert {path.name for path in (folder / "boards").iterdir()} == {"line-gerbers.zip"}
    assert {ref.split(":")[0] for row in rows_of(folder) for ref in row["soldered to"].split()} == {"line"}


def test_no_number_stands_there_without_a_document_or_a_page(order):
    rows = rows_of(order("table"))
    for row in rows:
        assert not row["maker's part number"] or "not read" not in row["source"]
        assert bool(row["supplier's number"]) == bool(row["page"]) == bool(row["seen on"])
    assert sum(not row["supplier's number"] for row in rows) <= EMPTY_SUPPLIERS
    assert {"VEMD5510C", "TSSP4038SS1XB", "MCP6542-I/P"} & {row["maker's part number"] for row in rows}


def test_a_list_adds_up(order):
    for what in needs.WHAT:
        *rows, last = csv.DictReader((order(what) / "parts.csv").read_text(encoding="utf-8").splitlines())
        each = [(int(row["quantity"]), float(row["EUR each"]), float(row["EUR"])) for row in rows]
        assert all(abs(count * price - cost) < 0.006 for count, price, cost in each)
        assert abs(sum(cost for _, _, cost in each) - float(last["EUR"])) < 0.05


def test_the_guides_have_the_costs_that_the_lists_give(request):
    docs = request.config.rootpath / "docs"
    for page, lang in (("build/guide.md", "en"), ("fr/construire.md", "fr")):
        assert costs.table(lang) in (docs / page).read_text(), "python -m boards.order costs"
    assert f"some {costs.about_eur('table')} €" in (docs / "build/stages.md").read_text()


@pytest.mark.parametrize("name", ["pocket", "carrier"])
def test_the_assembler_reads_heads_first_and_finds_every_part(name, order):
    folder = order("table") / "boards"
    parts, positions = ((folder / f"{name}-{kind}.csv").read_text().splitlines() for kind in ("placed", "positions"))
    assert parts[0].startswith("Comment,Designator,Footprint")
    assert positions[0] == "Designator,Mid X,Mid Y,Layer,Rotation"
    refs = {part.ref for part in assembler.placed(designs()[name])}
    assert {row["Designator"] for row in csv.DictReader(positions)} == refs
    picture = (folder / f"{name}-pin1.svg").read_text()
    assert all(f">{ref} " in picture for ref in refs)


def test_the_files_in_the_tree_are_those_of_the_boards(request):
    files = request.config.rootpath / "boards/pico/carrier/files"
    for name, design in designs().items():
        for kind, made in (
            ("placed.csv", assembler.parts_table), ("positions.csv", assembler.positions_table),
            ("pin1.svg", assembler.picture),
        ):  # fmt: skip
            path = files / f"{name}-{kind}"
            assert path.exists() == bool(assembler.placed(design))
            assert not path.exists() or path.read_text() == made(design), "make boards"


def test_a_footprint_without_a_rotation_is_told():
    with pytest.raises(KeyError, match="no rotation of TO-252"):
        assembler.turn_deg("TO-252-2")


def test_an_order_that_there_is_not_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        command.main(["stage9", str(tmp_path / "order")])
    assert ended.value.code == 2
    assert "stage4" in capsys.readouterr().err
    assert not (tmp_path / "order").exists()


def shopping(order, what):
    path = order(what) / "shopping.csv"
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines())) if path.exists() else []


def test_the_shopping_list_has_each_fastener_of_the_assembly(order):
    bought = {row["item"]: float(row["quantity"]) for row in shopping(order, "table")}
    for size in {one.size for one in FASTENERS}:
        assert bought[size] == sum(one.count * UNITS[one.unit] for one in FASTENERS if one.size == size)
    assert (bought["screw M4 x 20, cap head"], bought["nut M4"], bought["steel pin 3 x 12 mm"]) == (48, 64, 24)
    assert (bought["wood screw 3.5 x 20"], bought["wood screw 3.5 x 35"]) == (4 * 4, 8 * 2)


def test_wood_wire_and_tools_are_in_the_shopping_list(order):
    rows = shopping(order, "table")
    bought = {row["item"]: (float(row["quantity"]), row["unit"]) for row in rows}
    assert bought["plywood 870 x 870 x 10 mm"] == (1, "")
    metres = {item: count for item, (count, unit) in bought.items() if item.startswith("wire")}
    assert all(bought[item][1] == "m" for item in metres)
    assert 2 < bought["ribbon of ten, AWG 28"][0] < 6
    assert metres["wire AWG 24, 0.2 mm², black"] > metres["wire AWG 24, 0.2 mm², orange"] > 6
    assert {row["item"] for row in rows if row["goes"] == "tool"} == {tool for tool, _ in materials.TOOLS}
    assert sum(not row["supplier's number"] for row in rows) <= EMPTY_SHOPS
    assert all(bool(row["supplier's number"]) == bool(row["page"]) == bool(row["seen on"]) for row in rows)


def test_what_no_part_is_but_a_step_wants_is_bought_too(order):
    """Wires of eyes and sticks, clips, and the socket between the supply's plug and the screw terminal."""
    bought = {row["item"]: float(row["quantity"]) for row in shopping(order, "table")}
    assert bought["bare tinned wire 0.6 mm"] >= (4 * 2 * 2 * 6 + 8 * 5 * 3) / 100  # metres
    assert bought["cable clip with a nail, 5 mm"] > 23  # cables
    parts = {row["part"]: int(row["quantity"]) for row in rows_of(order("table"))}
    assert parts["supply 5.1 V 3 A"] == parts["socket 5.5 x 2.1 mm with screw terminals"] == 1


def test_the_stages_shopping_adds_up_to_a_tables(order):
    stages = Counter()
    for what in needs.WHAT:
        if what.startswith("stage"):
            stages.update({row["item"]: float(row["quantity"]) for row in shopping(order, what) if not row["unit"]})
    whole = {row["item"]: float(row["quantity"]) for row in shopping(order, "table") if not row["unit"]}
    tools = {tool for tool, _ in materials.TOOLS} | {"stick of hot glue"}  # each list rounds its glue up
    assert {item: count for item, count in stages.items() if item not in tools} == {
        item: count for item, count in whole.items() if item not in tools
    }
    assert shopping(order, "stage1") == []
    assert {row["item"] for row in shopping(order, "bench")} < {row["item"] for row in shopping(order, "table")}
