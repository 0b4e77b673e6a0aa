"""The two languages of the table: what is worded in both is a pair (French, English)."""

LANGUAGES = ("fr", "en")


def pick(lang: str, pair: tuple) -> str:
    """Return the text of `pair` in `lang`, "fr" or "en".

    >>> pick("en", ("palet", "striker"))
    'striker'
    """
    return pair[0] if lang == "fr" else pair[1]
