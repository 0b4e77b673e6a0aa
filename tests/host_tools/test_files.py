"""Files are written whole, by names that nobody can guess, and never through a link."""

import io
import os
import stat

import pytest

from carrom_tools import files
from carrom_tools.errors import UserError

pytestmark = pytest.mark.usefixtures("english")


def test_a_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "out"
    for content in ("one é", "two"):
        files.write_whole(path, content)
        assert path.read_text(encoding="utf-8") == content
    assert list(tmp_path.iterdir()) == [path]
    umask = os.umask(0o022)
    os.umask(umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~umask


def test_a_link_is_replaced_and_its_target_stays(tmp_path):
    target, path = tmp_path / "target", tmp_path / "out"
    target.write_text("mine")
    path.symlink_to(target)
    files.write_whole(path, b"new")
    assert target.read_text() == "mine"
    assert not path.is_symlink()
    assert path.read_text() == "new"


def test_links_laid_at_names_that_could_be_guessed_are_not_followed(tmp_path):
    target, path = tmp_path / "target", tmp_path / "out"
    target.write_text("mine")
    for name in ("out.part", "out.new", "out.tmp", ".out.part", "out~"):
        (tmp_path / name).symlink_to(target)
    files.write_whole(path, "new")
    assert target.read_text() == "mine"


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "out"
    path.write_text("old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "replace", fail)
    with pytest.raises(OSError, match="No space"):
        files.write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_two_writes_never_share_a_name(tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(files.os, "replace", lambda part, path: seen.append(part.name) or os.rename(part, path))
    for _ in range(2):
        files.write_whole(tmp_path / "out", "x")
    assert len(set(seen)) == 2


def test_a_file_is_read_up_to_a_limit(tmp_path):
    path = tmp_path / "in"
    path.write_bytes(b"x" * 100)
    assert files.read_bytes(path, 100, ("coupez-le", "cut it")) == b"x" * 100
    with pytest.raises(UserError, match=r"larger than .*; cut it"):
        files.read_bytes(path, 99, ("coupez-le", "cut it"))
    with pytest.raises(UserError, match="cannot be read: No such file"):
        files.read_bytes(tmp_path / "none", 99, ("coupez-le", "cut it"))


def test_the_limit_is_told_in_mebibytes(tmp_path):
    path = tmp_path / "in"
    path.write_bytes(bytes((2 << 20) + 1))
    with pytest.raises(UserError, match=r"larger than 2 MiB; cut it"):
        files.read_bytes(path, 2 << 20, ("coupez-le", "cut it"))


def test_standard_input_is_read_up_to_the_limit_too(monkeypatch):
    for limit, good in ((100, True), (99, False)):
        monkeypatch.setattr(files.sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x" * 100)))
        if good:
            assert files.read_bytes("-", limit, ("coupez-le", "cut it")) == b"x" * 100
        else:
            with pytest.raises(UserError, match="larger than"):
                files.read_bytes("-", limit, ("coupez-le", "cut it"))
