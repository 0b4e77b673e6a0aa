"""The README as a package index shows it: there, a link of the tree leads nowhere."""

import re

ADDRESS = ""  # where the tree can be read, with a slash at its end; empty until there is such a place
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:|#)([^)]*)\)")


def described(readme: str, address: str = ADDRESS) -> str:
    """Return the README with its links made whole; without an address, with their words alone and no pictures.

    >>> described("![A table](docs/picture.webp)See [the pads](docs/pads.md).")
    'See the pads.'
    >>> described("See [the pads](docs/pads.md).", "https://example.org/")
    'See [the pads](https://example.org/docs/pads.md).'
    """

    def whole(link: re.Match[str]) -> str:
        mark, words, path = link.groups()
        if address:
            return f"{mark}[{words}]({address}{path})"
        return "" if mark else words

    return _LINK.sub(whole, readme)


def addresses(address: str = ADDRESS) -> dict[str, str]:
    """Return the project's addresses as a package index lists them."""
    return {"Source": address, "Changes": f"{address}CHANGELOG.md"} if address else {}
