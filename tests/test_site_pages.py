"""The pages of the site before Zensical makes them: links lead on, earlier releases stay."""

import json

import pytest

from carrom import VERSION
from website import pages, versions


@pytest.mark.parametrize(
    ("lang", "source", "wanted"),
    [
        ("en", "docs/python.md", "](record.md)"),
        ("en", "README.md", "](hardware.md)"),
        ("en", "README.md", "![The virtual table in the browser](assets/docs-picture.webp)"),
        ("en", "README.md", "](assets/LICENSE)"),
        ("fr", "docs/fr/construire.md", "](../../en/latest/hardware.html)"),
    ],
)
def test_a_link_of_the_tree_leads_to_the_page_or_the_file(lang, source, wanted, tmp_path):
    (tmp_path / "assets").mkdir()
    pages.write_document(lang, tmp_path / "page.md", pages.ROOT / source)
    text = (tmp_path / "page.md").read_text()
    assert wanted in text
    for kept in tmp_path.glob("assets/*"):
        assert f"assets/{kept.name})" in text


def test_every_document_has_its_place_in_a_menu():
    for lang, menu in pages.MENUS.items():
        told = json.dumps(menu)
        for page in pages.DOCUMENTS[lang]:
            assert f'"{page}"' in told, f"{page} is in no menu"


def test_the_pages_of_earlier_releases_stay(tmp_path):
    def site(name, *known):
        for lang in ("fr", "en"):
            for folder, title in known:
                (tmp_path / name / lang / folder).mkdir(parents=True)
                (tmp_path / name / lang / folder / "index.html").write_text(title)
            listed = [{"version": folder, "title": title, "aliases": []} for folder, title in known]
            (tmp_path / name / lang / versions.LIST).write_text(json.dumps(listed))
        return tmp_path / name

    old = site("old", ("latest", "0.0.9"), ("0.0.8", "0.0.8"))
    new = site("new", ("latest", VERSION))
    versions.write(new, old)
    for lang in ("fr", "en"):
        listed = json.loads((new / lang / versions.LIST).read_text())
        assert [(each["version"], each["title"]) for each in listed] == [
            ("latest", VERSION), ("0.0.9", "0.0.9"), ("0.0.8", "0.0.8")
        ]  # fmt: skip
        assert (new / lang / "0.0.9" / "index.html").read_text() == "0.0.9"
    assert not versions.is_old(new.joinpath("en", "latest", "index.html").relative_to(new))
    assert versions.is_old(new.joinpath("en", "0.0.9", "index.html").relative_to(new))
    versions.write(site("again", ("latest", VERSION)), new)  # the same release, built once more
    assert len(json.loads((tmp_path / "again" / "fr" / versions.LIST).read_text())) == 3
