"""The two languages of the table: each text for people is a pair (French, English). And tables kept as one text.

A table of texts in a dict of tuples takes twice the heap: each short text has 16 bytes of its own, each tuple 16 more.
"""

LANGUAGES = ("fr", "en")


def pick(lang: str, pair: tuple):
    """Return the member of `pair` that is in `lang`, "fr" or "en".

    >>> pick("en", ("palet", "striker"))
    'striker'
    """
    return pair[0] if lang == "fr" else pair[1]


def both(make) -> tuple:
    """Return the pair of what `make` says in each language. make: a function of the language.

    >>> both(lambda lang: pick(lang, ("palet", "striker")) + " ?")
    ('palet ?', 'striker ?')
    """
    return make("fr"), make("en")


def rows(table: str) -> list:
    r"""List the lines of a table, each as its words between the bars.

    >>> rows("\nking|roi|king\nqueen|reine|queen\n")
    [['king', 'roi', 'king'], ['queen', 'reine', 'queen']]
    """
    return [line.split("|") for line in table.split("\n") if line]


def row(name: str, table: str) -> list:
    r"""Return the words after the first one of the line that begins with `name`, or [] where the table has none.

    >>> row("queen", "\nking|roi|king\nqueen|reine|queen\n")
    ['reine', 'queen']
    """
    start = table.find("\n" + name + "|") + 1
    return table[start : table.find("\n", start)].split("|")[1:] if start else []


def line(number: int, table: str) -> tuple:
    r"""Return the words of a table's line, the first of which is number 0.

    >>> line(1, "\nroi|king\nreine|queen\n")
    ('reine', 'queen')
    """
    start = 1
    for _ in range(number):
        start = table.find("\n", start) + 1
    return tuple(table[start : table.find("\n", start)].split("|"))
