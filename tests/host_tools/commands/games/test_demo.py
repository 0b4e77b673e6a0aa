"""carrom demo of carrom: the result is told in the player's language."""

import re

from tests.host_tools.running import carrom


def test_the_result_names_the_seats_in_the_language(tmp_path):
    for lang, told in (("fr", r"Sud \d+ - Nord \d+\. \d+ tirs"), ("en", r"South \d+ - North \d+\. \d+ shots")):
        path = tmp_path / f"{lang}.record"
        result = carrom("demo", "--rules", "dezepions", "--fast", "--record", path, "--lang", lang)
        assert result.exit_code == 0
        assert re.search(told, result.output)
        assert path.read_text().startswith("rules dezepions")
