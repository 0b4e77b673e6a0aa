"""People read what the file of messages has: whoever changes words on purpose writes it anew with `make messages`."""

import pytest

from tests.words import messages

STORED = messages.stored()


def test_the_file_has_all_sections_and_no_other():
    assert list(STORED) == list(messages.SECTIONS)


@pytest.mark.parametrize("section", messages.SECTIONS)
def test_people_read_what_the_file_has(section):
    made, stored = messages.made(section), STORED[section]
    assert len(made) > 0
    assert list(made) == list(stored), "other inputs; run: make messages"
    changed = {given: (stored[given], words) for given, words in made.items() if words != stored[given]}
    assert changed == {}, "other words; if they are meant so, run: make messages"
