"""Every command at ports at which something strange answers: it ends in time, with status 2 and words that help."""

import pytest

from carrom_tools.device import backup_archive
from tests.host_tools.device.strange_ports import SOUND, STRANGE, Closes, OtherProgram, Prompt, TimerOfBoot, Watchdog
from tests.host_tools.running import carrom

pytestmark = pytest.mark.usefixtures("english")

LONGEST_S = 60  # a prompt, an answer, and leaving
COMMANDS = {
    "settings": ("settings", "get", "volume"),
    "flash": ("flash", "--files"),
    "doctor": ("doctor", "--no-ask"),
    "backup": ("backup", "{}/new.zip"),
    "restore": ("restore", "{}/old.zip", "--yes"),
    "calibrate": ("calibrate",),
    "monitor": ("monitor", "--json"),
}
# What helps: one of these words stands in each message.
ADVICE = ("reset button", "carrom flash", "carrom doctor", "plug it in again", "does not answer", "unplug")


@pytest.fixture
def told(monkeypatch, tmp_path):
    """Run a command at a port of that kind: (result, seconds that passed)."""
    (tmp_path / "board").mkdir()
    (tmp_path / "old.zip").write_bytes(backup_archive.pack({"tail": b"tail 1"}))

    def run(kind, command):
        port = kind(tmp_path / "board")
        port.board.put({"/data/tail": b"tail 1"})
        with monkeypatch.context() as patch:
            port.plug_in(patch)
            words = [word.format(tmp_path) for word in COMMANDS[command]]
            done = carrom(*words, "--port", "/dev/ttyACM7", "--lang", "en")
        return done, port

    return run


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", STRANGE)
def test_it_ends_in_time_and_says_what_helps(told, kind, command):
    done, port = told(kind, command)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert port.now_s <= LONGEST_S
    assert done.exit_code == 2, done.output
    assert not done.stdout or (kind, command) == (OtherProgram, "monitor")  # whose lines are printed as they come
    assert any(word in done.stderr for word in ADVICE), done.stderr
    assert "/dev/ttyACM7" in done.stderr
    assert port.board.files() == {"/data/tail": b"tail 1"} or kind in (TimerOfBoot, Watchdog, Closes)


@pytest.mark.parametrize("command", ["settings", "backup", "restore"])
@pytest.mark.parametrize("kind", SOUND)
def test_a_board_that_can_be_quietened_is_served(told, kind, command):
    done, port = told(kind, command)
    assert done.exit_code == 0, done.output
    assert port.board.files()["/data/tail"] == b"tail 1"


EARLY = range(1, 30)


@pytest.mark.parametrize(
    ("command", "moments"),
    [("settings", EARLY), ("restore", EARLY), ("backup", EARLY), ("flash", (6, 700, 1400))],
)
def test_ctrl_c_at_any_write_leaves_the_prompt_again(told, command, moments):
    """However early or late it comes: the board is told to leave the raw prompt and to start anew."""
    for moment in moments:

        class Pressed(Prompt):
            left = moment
            last = b""

            def hears(self, data):
                self.left -= 1
                if not self.left:
                    raise KeyboardInterrupt
                self.last = data
                super().hears(data)

        done, port = told(Pressed, command)
        assert (done.exit_code, port.last, port.raw) == (1 if port.left <= 0 else 0, b"\x04", False), moment
        assert port.left <= 0 or command != "flash"  # it came in the middle
        assert port.board.files()["/data/tail"] == b"tail 1"
        assert "/main.py" not in port.board.files()  # there was none, and the new one comes last
