"""The computer has words for every setting, and a table never loads them."""

import subprocess
import sys

from carrom.storage.meanings import MEANINGS
from carrom.storage.settings import all_specs, table_specs


def test_every_setting_has_its_meaning_in_both_languages():
    assert set(MEANINGS) == {setting.name for setting in table_specs()}
    for setting in all_specs():
        french, english = setting.meaning
        assert french, setting.name
        assert english, setting.name


def test_a_table_never_loads_them():
    code = "import sys, carrom.table, carrom.console; sys.exit('carrom.storage.meanings' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
