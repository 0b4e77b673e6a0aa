"""The two languages of the table: each text for people is a pair (French, English)."""

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
