"""Results that are kept: what an ended run left half written goes, what is too large is refused."""

import json

import pytest

from carrom_tools.errors import UserError
from carrom_tools.records.kept_results import Kept

pytestmark = pytest.mark.usefixtures("english")
WHOLE = json.dumps({"key": "a"}) + "\n"


def kept(path):
    return list(Kept(path, {"a"}, dict).results)


@pytest.mark.parametrize(("length", "cut"), [(5, True), (1 << 20, True), ((1 << 20) + 1, False)])
def test_an_unfinished_last_line_goes_unless_it_is_longer_than_any_result(tmp_path, length, cut):
    path = tmp_path / "kept"
    path.write_text(WHOLE + "x" * length)
    if cut:
        assert kept(path) == ["a"]
        assert path.read_text() == WHOLE
    else:
        with pytest.raises(UserError, match="kept:2: "):
            kept(path)


@pytest.mark.parametrize(("size", "fault"), [(64 << 20, "kept:2: "), ((64 << 20) + 1, "larger than 64 MiB")])
def test_a_file_is_read_up_to_64_mib(tmp_path, size, fault):
    path = tmp_path / "kept"
    path.write_text(WHOLE)
    with path.open("r+b") as file:
        file.truncate(size)
    with pytest.raises(UserError, match=fault):
        kept(path)
