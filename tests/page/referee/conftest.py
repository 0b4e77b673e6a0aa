"""The plain board's referee on a phone: its files on a plain file server, and a page that shows no error."""

import pytest

from carrom_simulator.desk import bundle
from stands.pages.person import PATIENCE_MS
from stands.pages.referee import PHONE, needs_micropython, serving


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    needs_micropython()
    out = tmp_path_factory.mktemp("site") / "referee"
    bundle.write(out)
    return out


@pytest.fixture
def address(folder):
    with serving(folder) as at:
        yield at


@pytest.fixture
def context(browser):
    made = browser.new_context(viewport=PHONE, locale="fr-FR", reduced_motion="reduce")
    made.set_default_timeout(PATIENCE_MS)
    yield made
    made.close()


@pytest.fixture
def page(context):
    page, errors = context.new_page(), []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert not errors, errors
