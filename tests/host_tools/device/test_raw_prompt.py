"""The raw prompt: code that runs on a board, files that come whole or not at all, and errors that say what to do."""

import hashlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from serial import SerialException

from carrom_tools.device.raw_prompt import CHUNK_BYTES, RAW_PROMPT, RawPrompt
from carrom_tools.errors import UserError
from tests.host_tools.device.raw_board import PORT

pytestmark = pytest.mark.usefixtures("english")


def digest(data):
    return hashlib.sha256(data).hexdigest()


def test_a_board_is_held_and_left_running_again(board):
    with RawPrompt(PORT) as prompt:
        assert prompt.port == PORT
        assert board.at_prompt
    assert not board.at_prompt
    assert board.written == b"\x04\x04"  # a soft reset at the raw prompt, and one that starts main.py, before the end
    assert board.closed
    assert 0 < sum(board.slept_s) < 0.5  # the board has time to take it, and nobody waits for it


def test_a_board_that_does_not_come_to_its_prompt_is_let_go_and_told(board):
    board.enters = False
    with pytest.raises(UserError, match=f"{PORT}: the board does not answer as MicroPython"):
        RawPrompt(PORT)
    assert board.closed


def test_what_a_board_says_of_itself(prompt):
    info = prompt.info()
    assert info.machine == "Raspberry Pi Pico with RP2040"
    assert (info.version, info.micropython, info.mpy) == ((1, 25, 0), "1.25.0", (6, 3))
    assert info.build == "v1.25.0"


@pytest.mark.parametrize(
    ("machine", "version", "message"),
    [
        (
            "Raspberry Pi Pico with RP2040",
            (1, 22, 9),
            r"MicroPython 1\.22\.9 is too old; the table needs 1\.23 or newer",
        ),
        ("ESP32 module with ESP32", (1, 25, 0), "ESP32 module with ESP32 is not a board that this firmware runs on"),
    ],
)
def test_a_board_that_cannot_be_the_table_is_refused(board, machine, version, message):
    board.implementation._machine, board.implementation.version = machine, version
    with RawPrompt(PORT) as prompt, pytest.raises(UserError, match=message):
        prompt.info()


def test_the_oldest_micropython_that_will_do(board):
    board.implementation.version = (1, 23, 0)
    with RawPrompt(PORT) as prompt:
        assert prompt.info().micropython == "1.23.0"


def test_the_boards_own_error_is_told(prompt):
    with pytest.raises(UserError, match=f"{PORT}: the board reports ZeroDivisionError"):
        prompt.run("1 // 0")
    with pytest.raises(UserError, match="the board's flash is full"):
        prompt.run("raise OSError(28, 'ENOSPC')")
    assert prompt.run("print(7)") == "7\n"


@pytest.mark.parametrize("error", [SerialException("gone"), OSError("gone")])
def test_a_board_that_goes_away_is_told_and_not_restarted(board, error):
    def gone(_code):
        raise error

    with RawPrompt(PORT) as prompt:
        board.before = gone
        with pytest.raises(UserError, match=f"{PORT}: the board went away .{type(error).__name__}."):
            prompt.run("pass")
    assert board.written == b"\x04"  # of the beginning
    assert board.closed


@given(st.binary(max_size=3 * CHUNK_BYTES + 5))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_file_arrives_as_it_was_sent(board, prompt, data):
    arrived = []
    prompt.write("/lib/carrom/x.bin", data, arrived.append)
    assert board.files() == {"/lib/carrom/x.bin": data}
    assert sum(arrived) == len(data)
    assert all(0 < size <= CHUNK_BYTES for size in arrived)
    assert prompt.read("/lib/carrom/x.bin") == data


def test_a_file_that_was_read_is_closed(board, prompt):
    board.put({"/data/a": b"x" * 3000})
    assert prompt.read("/data/a") == b"x" * 3000
    assert board.globals["f"].closed


def test_what_the_board_needs_for_files_is_sent_once(board, prompt):
    for name in "abc":
        prompt.write(f"/{name}", b"x")
    assert sum("def _begin" in code for code in board.ran) == 1


def test_a_file_that_arrives_damaged_leaves_the_old_one(board, prompt):
    prompt.write("/main.py", b"old")
    real = board.exec_raw

    def damage(code, **more):
        return real(code.replace("bmV3", "bmV4"), **more)  # base64 of new and nex

    board.exec_raw = damage
    with pytest.raises(UserError, match=r"/main\.py arrived damaged; check the cable"):
        prompt.write("/main.py", b"new")
    assert board.files()["/main.py"] == b"old"


def test_files_are_listed_with_their_hashes(prompt):
    contents = {"/main.py": b"1", "/lib/carrom/a.mpy": b"22", "/lib/b.mpy": b"", "/data/tail": b"4"}
    for path, data in contents.items():
        prompt.write(path, data)
    hashes = {path: digest(data) for path, data in contents.items()}
    assert prompt.hashes() == prompt.hashes("/") == hashes
    assert prompt.hashes("/lib") == {path: value for path, value in hashes.items() if path.startswith("/lib/")}
    assert prompt.hashes("/lib/") == prompt.hashes("/lib")
    assert prompt.hashes("/nowhere") == {}


def test_a_file_that_is_not_there_is_told_and_one_can_be_removed(board, prompt):
    with pytest.raises(UserError, match="there is no /data/tail on the board"):
        prompt.read("/data/tail")
    prompt.write("/data/tail", b"x")
    prompt.remove("/data/tail")
    assert board.files() == {}


def test_a_board_sent_to_its_bootloader_is_not_restarted(board):
    with RawPrompt(PORT) as prompt:
        prompt.to_bootloader()
    assert "machine.bootloader()" in board.ran[-1]
    assert board.written == b"\x04"  # of the beginning
    assert board.closed


@pytest.mark.parametrize(("said", "comes"), [(RAW_PROMPT, True), (b"raw REPL; CTRL-B to ex", False)])
def test_behind_a_socket_a_slow_board_is_waited_for(board, said, comes):
    """An emulated chip takes minutes to come to its prompt; mpremote alone gives up."""
    board.enters = False
    board.in_raw_repl = False
    board.read_until = lambda *_arguments, **_times: b"MicroPython\r\n" + said
    if comes:
        RawPrompt("socket://127.0.0.1:1")
        assert board.in_raw_repl
    else:
        with pytest.raises(UserError, match="does not answer"):
            RawPrompt("socket://127.0.0.1:1")


def test_the_rom_of_a_board(board, prompt):
    assert (prompt.rom_bytes(), prompt.rom_is_used()) == (0, False)
    board.rom = b"firmware" + bytes(100)
    board.runs_rom = True
    assert (prompt.rom_bytes(), prompt.rom_is_used()) == (108, True)
    assert prompt.rom_hash(8) == digest(b"firmware")


def test_after_a_restart_the_board_is_held_again_and_takes_files(board, prompt):
    prompt.write("/a", b"1")
    before = board.restarts
    prompt.restart()
    assert board.restarts == before + 1
    prompt.write("/b", b"2")
    assert board.files() == {"/a": b"1", "/b": b"2"}


def test_a_board_that_does_not_come_back_from_a_restart_is_told(board, prompt):
    board.comes_back = False
    with pytest.raises(UserError, match=f"{PORT}: the board does not come back to its prompt; press its reset button"):
        prompt.restart()

    def gone(*_arguments, **_times):
        raise OSError("gone")

    board.read_until = gone
    with pytest.raises(UserError, match="the board went away"):
        prompt.restart()


@pytest.mark.parametrize(("port", "waits_s"), [(PORT, 40), ("socket://127.0.0.1:1", 300)])
def test_a_board_has_its_time_for_an_answer_and_an_emulated_one_five_minutes(board, port, waits_s):
    given = []
    board.exec_raw = lambda _code, timeout, data_consumer=None: given.append(timeout) or (b"", b"")  # noqa: ARG005
    read = board.read_until
    with RawPrompt(port) as prompt:
        board.read_until = lambda *arguments, **times: given.extend(times.values()) or read(*arguments, **times)
        prompt.run("pass")
        prompt.restart()
    assert given == [waits_s] * 3


def test_output_is_told_as_it_comes_and_a_broken_text_is_still_one(board, prompt):
    heard = []

    def answer(_code, timeout, data_consumer=None):  # noqa: ARG001
        data_consumer(b"1 of 2")
        return b"caf\xe9", b""

    board.exec_raw = answer
    assert prompt.run("pass", heard.append) == "caf\ufffd"
    assert heard == [b"1 of 2"]
    board.exec_raw = lambda *_arguments, **_more: (b"", b"Traceback:\n  line 1\nOSError: 28\r\n")
    with pytest.raises(UserError, match="the board's flash is full"):
        prompt.run("pass")
