"""The reference of the public package is what its docstrings say."""

import carrom_table
from lab import api_page


def test_the_page_is_up_to_date():
    assert api_page.PAGE.read_text(encoding="utf-8") == api_page.page(), "run: make api"


def test_every_name_and_what_belongs_to_it_stands_there():
    text = api_page.page()
    for name in carrom_table.__all__:
        assert name == "__version__" or f"\n## `{name}`\n" in text
    for member in ("Board.flick", "Match.copy", "Game.from_record", "Table.press", "Bench.fall", "Player.bet"):
        assert f"\n### `{member}`\n" in text
    assert text.count("```") % 2 == 0
