"""carrom fit: how sure and how right a table was, and weights of its own."""

import re

import pytest

from carrom.sensing import calibration, calibration_file
from carrom.sensing.weights import FITTED, LENGTH
from carrom_simulator.world.stores import MemoryStore
from carrom_tools.device.table_files import path_of
from tests.host_tools.device.raw_board import RawBoard
from tests.host_tools.running import carrom

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture(scope="module")
def passes(tmp_path_factory):
    """The passes of one pocket of a simulated table, with what fell."""
    folder = tmp_path_factory.mktemp("passes") / "new"
    assert carrom("calibrate", "--simulated", "--pocket", "sw", "--trace", folder).exit_code == 0
    return folder


def with_weights(folder, tmp_path, change):
    """The same passes on a table whose weights are others."""
    tmp_path.mkdir(exist_ok=True)
    for path in folder.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    known = calibration_file.from_bytes((folder / "calibration").read_bytes())
    table = list(FITTED)
    change(table)
    known.weights = tuple(table)
    (tmp_path / "calibration").write_bytes(calibration_file.to_bytes(known))
    return tmp_path


def asked(output, row):
    return int(re.search(rf"{row} +\d+ +(\d+) ", output)[1])


def test_a_table_that_sees_its_pieces_keeps_its_weights(passes):
    result = carrom("fit", passes)
    assert result.exit_code == 0, result.output
    assert re.search(r"as they are +12 +0 +0", result.output)
    assert "fit already" in result.output


def strict(table):
    table[LENGTH] = 1000


def test_weights_that_ask_too_much_are_fitted_and_kept_in_a_file(passes, tmp_path):
    folder = with_weights(passes, tmp_path, strict)
    result = carrom("fit", folder, "--save", folder / "fitted")
    assert result.exit_code == 0, result.output
    assert asked(result.output, "proposed") < asked(result.output, "as they are")
    fitted = calibration_file.from_bytes((folder / "fitted").read_bytes())
    assert fitted.weights != calibration_file.from_bytes((folder / "calibration").read_bytes()).weights
    again = carrom("fit", folder)
    assert again.output == result.output  # nothing was written into the folder's calibration


@pytest.fixture
def board(tmp_path, monkeypatch):
    """A table whose man is larger than that of the passes, for which it was calibrated."""
    (tmp_path / "board").mkdir()
    board = RawBoard(tmp_path / "board")
    board.plug_in(monkeypatch)
    known, store = calibration.Calibration(), MemoryStore({})
    known.man_um = 32_500
    calibration_file.save(store, known)
    board.put({path_of(name): data for name, data in store.files.items()})
    return board


def test_the_table_gets_the_weights_alone_and_only_when_told_to(passes, tmp_path, board):
    folder = with_weights(passes, tmp_path / "passes", strict)
    before = board.files()
    assert carrom("fit", folder, "--save", tmp_path / "fitted").exit_code == 0
    assert board.files() == before
    result = carrom("fit", folder, "--write")
    assert result.exit_code == 0, result.output
    written = calibration_file.from_bytes(board.files()["/data/calibration"])
    assert written.weights == calibration_file.from_bytes((tmp_path / "fitted").read_bytes()).weights
    assert written.weights != FITTED
    assert written.man_um == 32_500


def test_a_calibration_that_is_damaged_is_not_replaced(passes, tmp_path, board):
    folder = with_weights(passes, tmp_path / "passes", strict)
    board.put(dict.fromkeys(board.files(), b"torn"))
    before = board.files()
    refused = carrom("fit", folder, "--write")
    assert refused.exit_code == 2
    assert "carrom calibrate" in refused.output
    assert board.files() == before


def test_without_the_truth_there_is_a_report_and_no_weights(passes, tmp_path):
    folder = with_weights(passes, tmp_path, lambda _table: None)
    (folder / "table.fell").unlink()
    result = carrom("fit", folder)
    assert (result.exit_code, result.output.startswith("12 passages, 0 asked")) == (0, True)
    refused = carrom("fit", folder, "--save", folder / "fitted")
    assert refused.exit_code == 2
    assert not (folder / "fitted").exists()


def test_an_empty_folder_says_how_to_keep_passes(tmp_path):
    result = carrom("fit", tmp_path)
    assert result.exit_code == 2
