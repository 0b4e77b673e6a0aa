"""Backups: the same bytes back, and nothing taken from an archive that is not exactly one."""

import io
import json
import random
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_tools.device import backup_archive as archive
from carrom_tools.device.backup_archive import MANIFEST, ArchiveError, pack, unpack

FILES = {"tail": b"tail 1", "tail~": b"tail 1", "game00001": b"0 x\n" * 500, "settings.old": bytes(256), "empty": b""}

names = st.from_regex(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,29}~?", fullmatch=True).filter(
    lambda name: name != MANIFEST and ".new" not in name.lower()
)


def zipped(members, manifest=None) -> bytes:
    """A zip of `(name, data)` members, with a manifest that names them all."""
    checked = {name: archive.hashlib.sha256(data).hexdigest() for name, data in members}
    manifest = {"format": 1, "firmware": "", "files": checked} if manifest is None else manifest
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(MANIFEST, json.dumps(manifest))
        for name, data in members:
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def test_what_was_packed_comes_back_and_the_same_files_give_the_same_bytes():
    packed = pack(FILES, "0.1.0")
    assert unpack(packed) == FILES
    assert pack(dict(reversed(FILES.items())), "0.1.0") == packed
    assert unpack(zipped(FILES.items())) == FILES


@given(st.dictionaries(names, st.binary(max_size=2000), max_size=20))
def test_any_files_come_back(files):
    assert unpack(pack(files)) == files


@pytest.mark.parametrize(
    "name",
    [
        "../x", "..", "a/../../x", "/etc/passwd", "C:\\x", "a\\b", "a/b", ".hidden", "", "a\x00b", "a b", "é", "x" * 40,
        "~", "a~b", "b.new", "b.new~", "B.New", "game00001.new",
    ],
)  # fmt: skip
def test_a_name_that_could_lie_elsewhere_is_refused(name):
    with pytest.raises(ArchiveError, match="is not a name"):
        archive.check_name(name)
    with pytest.raises(ArchiveError):
        pack({name: b"x"})
    if "\x00" not in name:  # zipfile itself cuts a name there
        with pytest.raises(ArchiveError):
            unpack(zipped([(name, b"x")]))


def test_a_bomb_is_refused_before_it_is_unpacked():
    bomb = zipped([("game00001", b"\x00" * 50_000_000)])
    assert len(bomb) < 100_000
    with pytest.raises(ArchiveError, match="at most"):
        unpack(bomb)


def test_a_lying_size_is_refused():
    packed = bytearray(zipped([("tail", b"a" * 5000)]))
    at = packed.rfind(b"PK\x01\x02")  # the directory's entry of the last member; its size is 24 bytes further on
    packed[at + 24 : at + 28] = (100).to_bytes(4, "little")
    with pytest.raises(ArchiveError):
        unpack(bytes(packed))


def test_too_many_too_much_and_twice_are_refused():
    with pytest.raises(ArchiveError, match="at most 200"):
        pack({f"f{number}": b"" for number in range(201)})
    with pytest.raises(ArchiveError, match="at most"):
        pack({"a": b"x" * (archive.MAX_FILE_BYTES + 1)})
    with pytest.raises(ArchiveError, match="room for"):
        pack({f"f{number}": b"x" * 250_000 for number in range(9)})
    with pytest.raises(ArchiveError, match="at most"):
        unpack(b"PK" + b"x" * archive.MAX_BYTES)
    with pytest.warns(UserWarning, match="Duplicate"):
        twice = zipped([("tail", b"a"), ("tail", b"b")])
    with pytest.raises(ArchiveError, match="same name"):
        unpack(twice)


@pytest.mark.parametrize(
    "manifest",
    [[], {"files": {}}, {"format": 2, "files": {}}, {"format": 1, "files": []}, {"format": 1, "files": {"x": ""}}, 7],
)
def test_a_list_that_does_not_fit_is_refused(manifest):
    with pytest.raises(ArchiveError):
        unpack(zipped([("tail", b"a")], manifest))


def test_a_backup_of_another_format_is_refused_by_its_number():
    files = {"tail": archive.hashlib.sha256(b"a").hexdigest()}
    with pytest.raises(ArchiveError, match="a backup of format 2; this program reads format 1"):
        unpack(zipped([("tail", b"a")], {"format": 2, "firmware": "", "files": files}))
    assert unpack(zipped([("tail", b"a")], {"format": 1, "firmware": "", "files": files})) == {"tail": b"a"}


def test_a_half_written_file_before_its_own_is_refused():
    """Staged one after the other, the second would write over the first, and the restore stop half-way."""
    with pytest.raises(ArchiveError, match="is not a name"):
        unpack(zipped([("b.new", b"1"), ("b", b"2")]))


def test_no_archive_at_all_is_refused():
    empty = io.BytesIO()
    zipfile.ZipFile(empty, "w").close()
    for data in (b"", b"PK", b"x" * 1000, empty.getvalue()):
        with pytest.raises(ArchiveError):
            unpack(data)


def test_random_damage_gives_the_same_files_or_none():
    rng = random.Random(5)
    packed = pack(FILES)
    refused = 0
    for _ in range(3000):
        damaged = bytearray(packed)
        if rng.random() < 0.2:
            del damaged[rng.randrange(len(damaged)) :]
        for _ in range(rng.choice((0, 1, 1, 4))):
            if damaged:
                damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        try:
            assert unpack(bytes(damaged)) == FILES
        except ArchiveError:
            refused += 1
    assert refused > 1000


def test_what_just_fits_is_taken():
    many = {f"f{number}": b"" for number in range(199)}
    assert unpack(pack(many)) == many  # with its list that makes 200
    with pytest.raises(ArchiveError, match="201 files; a table has at most 200"):
        unpack(zipped([(f"f{number}", b"") for number in range(200)]))
    whole = {f"f{number}": b"x" * 262_144 for number in range(7)} | {"f7": b"x" * 260_000}
    assert unpack(pack(whole)) == whole
    for files, message in (
        ({"a": b"x" * 262_145}, "a has 262145 bytes; a file of the table has at most 262144"),
        (whole | {"b": b"x" * 2145}, "bytes; a table has room for 2097152"),
    ):
        with pytest.raises(ArchiveError, match=message):
            pack(files)
        with pytest.raises(ArchiveError, match=r"at most|room for"):
            unpack(zipped(files.items()))


def test_an_archive_as_long_as_it_may_be_is_looked_at():
    rng = random.Random(1)
    files = {f"f{number}": rng.randbytes(262_144) for number in range(7)} | {"last": rng.randbytes(262_144 - 4000)}
    while (over := len(packed := pack(files)) - 2_097_152) != 0:
        files["last"] = files["last"][:-over] if over > 0 else files["last"] + rng.randbytes(-over)
    assert unpack(packed) == files
    files["last"] += b"x"
    packed = pack(files)
    with pytest.raises(ArchiveError, match=f"{len(packed)} bytes; a backup has at most 2097152"):
        unpack(packed)


def listed(files, **more):
    """A manifest of files, by their true checksums."""
    return {
        "format": 1,
        "files": {name: archive.hashlib.sha256(data).hexdigest() for name, data in files.items()},
        **more,
    }


@pytest.mark.parametrize(
    ("members", "manifest", "message"),
    [
        ({"a": b"1"}, listed({"a": b"1", "b": b"2"}), "its list of files and its files differ"),
        ({"a": b"1", "b": b"2"}, listed({"a": b"1"}), "its list of files and its files differ"),
        ({"a": b"1"}, listed({"a": b"2"}), "a is damaged: its checksum does not match"),
        ({"a": b"1"}, listed({"a": b"1"}, format=2), "a backup of format 2; this program reads format 1"),
        ({"a": b"1"}, listed({"a": b"1"}, format="9" * 500), r"a backup of format 9{20}; this"),
        ({"a": b"1"}, {"format": 1}, "carrom-backup.json cannot be read"),
        ({"a": b"1"}, [], "carrom-backup.json cannot be read"),
        ({"a": b"1"}, {"format": 1, "files": ["a"]}, "a backup of format 1"),
    ],
)
def test_what_does_not_fit_is_named(members, manifest, message):
    with pytest.raises(ArchiveError, match=message):
        unpack(zipped(members.items(), manifest))


def test_an_archive_without_its_list_is_none_of_a_table():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("tail", b"x")
    with pytest.raises(ArchiveError, match=r"there is no carrom-backup\.json in it"):
        unpack(file.getvalue())


def test_a_table_that_is_nearly_full_can_be_kept():
    full = {f"game{number:05}": bytes(250_000) for number in range(8)}
    assert unpack(pack(full)) == full
