"""The firmware comes onto a board whole: as files, or in its ROM; a cable pulled in between leaves nothing half new."""

from pathlib import Path

import pytest

from carrom_tools.device import deployment
from carrom_tools.errors import UserError
from carrom_tools.flashing import firmware_image, rom_image
from carrom_tools.flashing.identity import identity

pytestmark = pytest.mark.usefixtures("english")

OLD = {"/main.py": b"start", "/carrom/a.mpy": b"a1", "/carrom/b.mpy": b"b1", "/carrom/game/gone.mpy": b"g1"}
NEW = {"/main.py": b"start", "/carrom/a.mpy": b"a2" * 900, "/carrom/b.mpy": b"b1", "/carrom/game/c.mpy": b"c2"}
OTHERS = {"/data/tail": b"tail 1", "/mine.py": b"print(1)", "/carrom.txt": b"notes"}


class Progress:
    """Keeps the progress that a command is told while files arrive."""

    def __init__(self):
        self.told = []

    def __call__(self, path, total, arrived):
        self.told.append((path, total, arrived))

    @property
    def paths(self):
        return list(dict.fromkeys(path for path, _, _ in self.told))


def test_an_empty_board_gets_all_files_and_main_last(board, prompt):
    progress = Progress()
    assert deployment.update_files(prompt, NEW, progress) == (4, 0)
    assert board.files() == NEW
    assert progress.paths[-1] == "/main.py"
    assert {total for _, total, _ in progress.told} == {sum(map(len, NEW.values()))}
    assert sum(arrived for _, _, arrived in progress.told) == sum(map(len, NEW.values()))


def test_only_what_differs_is_sent_and_what_is_no_more_is_removed(board, prompt):
    board.put(OLD | OTHERS)
    progress = Progress()
    assert deployment.update_files(prompt, NEW, progress) == (2, 1)
    assert board.files() == NEW | OTHERS
    assert progress.paths == ["/carrom/a.mpy", "/carrom/game/c.mpy"]


def test_a_board_that_is_as_it_should_be_is_left_alone(board, prompt):
    board.put(NEW | OTHERS)
    deployed = Progress()
    assert deployment.update_files(prompt, NEW, deployed) == (0, 0)
    assert deployed.told == []
    assert not any("remove" in code or "_begin" in code for code in board.ran)


def test_a_file_too_many_is_reason_enough(board, prompt):
    board.put(NEW | {"/board.py": b"old pins"})
    assert deployment.update_files(prompt, NEW, Progress()) == (0, 1)
    assert board.files() == NEW


def test_a_main_that_is_no_more_stays_away(board, prompt):
    board.put(OLD)
    without = {path: data for path, data in OLD.items() if path != "/main.py"}
    assert deployment.update_files(prompt, without, Progress()) == (0, 1)
    assert board.files() == without


@pytest.mark.parametrize("free_blocks", [300, 3])
def test_unplugged_at_any_moment_a_board_starts_the_old_version_or_the_new_one_or_none(board, prompt, free_blocks):
    """With room, the old one to the end, when the board itself moves the files; without, main.py is away meanwhile."""
    board.put(OLD)
    board.free_blocks = free_blocks
    seen = []
    board.before = lambda _code: seen.append(board.files())
    deployment.update_files(prompt, NEW, Progress())
    assert board.files() == NEW
    for files in seen:
        whole = {path: data for path, data in files.items() if not path.endswith(".new")}
        assert "/main.py" not in whole or whole in (OLD, NEW)
    assert any("/main.py" not in files for files in seen) == (free_blocks == 3)


@pytest.mark.parametrize("old", [{}, OLD])
def test_without_room_nothing_is_touched(board, prompt, old):
    board.put(old | OTHERS)
    board.free_blocks = 2
    big = NEW | {"/carrom/a.mpy": b"a" * 60_000}
    with pytest.raises(UserError, match=r"needs \d+ bytes, 8192 are free; nothing was changed"):
        deployment.update_files(prompt, big, Progress())
    assert board.files() == old | OTHERS


def test_what_a_broken_sending_left_is_cleared(board, prompt):
    board.put(OLD | {"/carrom/a.mpy.new": b"half", "/main.py.new": b"half"})
    deployment.update_files(prompt, NEW, Progress())
    assert board.files() == NEW


def test_a_file_called_data_is_told_before_anything_is_sent(board, prompt):
    board.put({"/data": b"mine"})
    with pytest.raises(UserError, match=r"/data is a file where a folder has to be; rename it: mpremote connect"):
        deployment.update_files(prompt, NEW, Progress())
    assert board.files() == {"/data": b"mine"}


def test_a_file_that_is_not_there_afterwards_is_named(board, prompt):
    def lose(code):
        if "ilistdir" in code and (board.root / "main.py").exists():
            (board.root / "carrom" / "b.mpy").write_bytes(b"b?")

    board.before = lose
    with pytest.raises(UserError, match=r"/carrom/b\.mpy did not arrive whole; repeat the command"):
        deployment.update_files(prompt, NEW, Progress())


WANTED = ("/main.py", "/carrom/clock.py")
SOURCES = {path: source for path, source in firmware_image.sources("pico").items() if path in WANTED}


@pytest.fixture(scope="module")
def compiler():
    return firmware_image.compiler_for("1.25.0", (6, 3))[0]


@pytest.fixture(scope="module")
def rom(compiler):
    return rom_image.build(SOURCES, compiler)


def deploy(prompt):
    progress = Progress()
    return *deployment.deploy(prompt, prompt.info(), SOURCES, progress), progress


def test_a_board_without_a_rom_gets_files(board, prompt, compiler):
    (french, english), remark, _ = deploy(prompt)
    assert board.files() == firmware_image.build(SOURCES, compiler)
    assert set(board.files()) == {"/main.py", "/carrom/clock.mpy"}
    assert english == "2 files, 2 sent, 0 removed, all verified"
    assert french == "2 fichiers, 2 envoyés, 0 ôtés, tous vérifiés"
    assert remark is None
    board.put({"/carrom/old.mpy": b"x"})
    assert deploy(prompt)[0][1] == "2 files, 0 sent, 1 removed, all verified"


@pytest.mark.parametrize("ours", [True, False])
def test_a_rom_is_sent_once_and_started_by_two_files_where_the_image_is_not_ours(board, prompt, rom, ours):
    if ours:
        board.implementation._machine = "Carrom table on a Raspberry Pi Pico with RP2040"
    board.rom = bytes(len(rom) + 9)
    board.put(OLD | OTHERS)  # of an earlier version, which ran as files
    (french, english), _, progress = deploy(prompt)
    assert board.rom == rom + bytes(9)
    starters = {} if ours else {path: Path(data).read_bytes() for path, data in STARTERS.items()}
    assert board.files() == starters | OTHERS
    assert english == f"ROM of {len(rom)} bytes, sent, verified"
    assert french == f"ROM de {len(rom)} octets, envoyée, vérifiée"
    assert [total for path, total, _ in progress.told if path == "/rom.update"] == [len(rom) + 32]
    (french, english), _, progress = deploy(prompt)
    assert english == f"ROM of {len(rom)} bytes, already there, verified"
    assert french == f"ROM de {len(rom)} octets, déjà là, vérifiée"
    assert progress.told == []
    assert board.restarts == 3  # the prompt's own, and one after each sending


def test_a_rom_without_room_for_its_way_is_not_sent(board, prompt, rom):
    board.rom = bytes(len(rom) + 9)
    board.put(OTHERS)
    board.free_blocks = 2
    with pytest.raises(UserError, match=r"needs \d+ bytes, 8192 are free; nothing was changed"):
        deploy(prompt)
    assert (board.rom, board.files()) == (bytes(len(rom) + 9), OTHERS)


def test_the_room_of_a_sending_that_was_broken_off_counts(board, prompt):
    """carrom flash removes those parts first, so their room is free."""
    board.put(OLD | {"/carrom/a.mpy.new": bytes(60_000)})
    board.free_blocks = 4
    deployment.update_files(prompt, NEW | {"/carrom/a.mpy": b"a" * 50_000}, Progress())
    assert board.files() == NEW | {"/carrom/a.mpy": b"a" * 50_000}


STARTERS = {"/boot.py": "boards/image/boot.py", "/main.py": "boards/image/main.py"}


def test_a_rom_that_is_just_long_enough_and_one_that_is_too_short(board, prompt, rom):
    board.rom = bytes(len(rom))
    assert deploy(prompt)[0][1] == f"ROM of {len(rom)} bytes, sent, verified"
    board.rom = bytes(len(rom) - 1)
    with pytest.raises(UserError, match=f"the firmware has {len(rom)} bytes, the board's ROM {len(rom) - 1}"):
        deploy(prompt)


def test_a_rom_that_does_not_keep_what_was_sent_is_told(board, prompt, rom):
    board.rom = bytes(len(rom))
    board.restart = lambda: None
    with pytest.raises(UserError, match="the board's ROM does not hold what was sent; repeat the command"):
        deploy(prompt)


def test_our_image_with_this_firmware_needs_nothing_unless_its_rom_runs(board, prompt, rom):
    board.implementation._machine = "Carrom table on a Raspberry Pi Pico with RP2040"
    board.build = f"v1.25.0-{identity(SOURCES)}"
    board.rom = bytes(len(rom))
    (french, english), said, progress = deploy(prompt)
    assert english == "the image has this firmware frozen in, nothing to send"
    assert french == "l'image a déjà ce micrologiciel, rien à envoyer"
    assert (said, progress.told, board.files()) == (None, [], {})
    board.runs_rom = True
    assert "ROM of" in deploy(prompt)[0][1]
    board.runs_rom, board.rom = False, bytes(len(rom))
    board.build = "v1.25.0-carrom.000000000000"
    assert "ROM of" in deploy(prompt)[0][1]
