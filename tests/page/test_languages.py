"""Each page in the language of whoever reads it, in a real browser: two pages of one table, and all kinds of page."""

import pytest

from carrom_simulator.card_table.live import CardLive
from carrom_simulator.card_table.setup import CardSetup
from carrom_simulator.desk.followed import Followed
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from carrom_tools.terminal import unbroken
from stands.pages.person import Hand, Person
from stands.pages.referee import begin, needs_micropython
from stands.pages.served import served

ASKED = "rules dezepions\nseats south north\nopener south\nsouth w@sw w@sw\nsouth -\nnorth b@ne\nnorth w@sw s@ne\n"
RECORD = "rules krhum\nseats south north\nopener south\nsouth w@ne bank\nnorth -\n"


class Speaker(Person):
    """One of the two. lang: that the page is to speak."""

    def __init__(self, page, lang):
        super().__init__(page, "mouse")
        self.lang = lang
        self.page.evaluate("() => { for (const dialog of document.querySelectorAll('dialog')) dialog.close(); }")

    def reads(self, name, french, english):
        """Wait until a part of the page has its text, and none in the other language."""
        text = f"document.querySelector({name!r}).textContent"
        french = unbroken(french)
        wanted, other = (french, english) if self.lang == "fr" else (english, french)
        self.until(f"{text}.includes({wanted!r})")
        assert not self.page.evaluate(f"{text}.includes({other!r})")


@pytest.fixture
def two(open_page):
    """A French and an English page of the owner's at one table of K-Rhum that its players umpire."""
    setup = Setup.of("krhum", "two", seed=3)
    setup.umpire = "people"
    with served(Live(setup, asks_lang=True)) as running:
        pages = [open_page(running.address, locale=locale) for locale in ("fr-FR", "en-GB")]
        yield running, [Speaker(page, lang) for page, lang in zip(pages, ("fr", "en"), strict=True)]


def test_two_tabs_speak_two_languages_through_a_whole_turn(two, tmp_path):
    _, (french, english) = two
    both = (french, english)
    for one in both:
        one.wait_ready()
        one.reads("#situation", "À Sud de jouer", "South to play")
        one.page.click("#rules-button")
        one.reads("#rules", "bande", "cushion")
    for one in both:
        one.page.click("#rules-button")
    english.page.click("#advice")
    english.reads("#advice-text", "Votre visée", "Your aim")
    french.page.click("#advice")
    french.reads("#advice-text", "Votre visée", "Your aim")

    french.shoot(Hand(0.0, 3, 0.5))
    for one in both:
        one.until("document.querySelectorAll('#record li').length > 0")
        one.reads("#record", "Sud", "South")
    for one in both:  # a page hears in its own language that it may not do this now
        one.wait_ready()  # no call comes any more
        one.page.set_input_files("#file", {"name": "a.record", "mimeType": "text/plain", "buffer": b"rules what\n"})
        one.reads("#call", "Fichier illisible", "Unreadable file")

    path = tmp_path / "a.record"
    path.write_text(RECORD)
    for one in both:
        one.page.set_input_files("#file", str(path))
        one.until("!document.querySelector('#replay').hidden")
        one.reads("#replay", "Relecture", "Replay")
        one.reads("#replay .step", "bande", "cushion")
    french.menu("#lang").select_option("en")  # also while a record is open
    french.page.keyboard.press("Escape")
    french.lang = "en"
    french.reads("#replay .step", "bande", "cushion")
    english.reads("#replay .step", "bande", "cushion")


def test_a_question_of_the_table_is_read_in_each_pages_language(two, tmp_path):
    _, both = two
    path = tmp_path / "a.record"
    path.write_text(ASKED)
    page = both[0].page
    page.set_input_files("#file", str(path))
    both[0].resume()
    for one in both:
        one.wait("s.question")
        one.reads("#question", "Choix ?", "Choice?")
        one.reads("#question", "Rendre", "Return")


LOCALES = [("fr-FR", "fr"), ("en-GB", "en"), ("de-DE", "en"), ("hi-IN", "en")]
SAID = "document.documentElement.lang"


@pytest.fixture
def all_pages():
    """The addresses of a table's page, the card table's and the plain board's referee, of one server."""
    needs_micropython()
    live = Live(Setup.of("billard", "two", seed=3), asks_lang=True)
    cards = CardLive(CardSetup.of("moi", (1,), {}, 3), "fr", None)
    with served(live, cards=cards, plain=Followed()) as running:
        yield [running.address + end for end in ("", "cards/", "referee/")]


@pytest.mark.parametrize(("locale", "lang"), LOCALES)
def test_a_page_speaks_the_first_of_its_browsers_languages_that_it_knows(browser, all_pages, locale, lang):
    for address in all_pages:
        page = browser.new_context(locale=locale).new_page()
        page.goto(address)
        assert page.evaluate(SAID) == lang, address
        page.add_init_script("Object.defineProperty(navigator, 'languages', {get: () => ['de', 'fr-CH', 'en']})")
        page.reload()
        assert page.evaluate(SAID) == "fr", address
        page.context.close()


def test_all_pages_of_an_address_remember_one_choice(browser, all_pages):
    context = browser.new_context(locale="fr-FR")
    table, cards, referee = all_pages
    page = context.new_page()
    begin(page, referee, "billard")
    page.click("#menu-button")
    page.click("#lang")
    assert page.evaluate(SAID) == "en"
    for address in (referee, cards, table):
        page.goto(address)
        assert page.evaluate(SAID) == "en", address
    context.close()


def test_a_language_on_the_command_line_wins(browser):
    needs_micropython()
    live = Live(Setup.of("billard", "two", seed=3), lang="fr")
    with served(live, plain=Followed()) as running:
        page = browser.new_context(locale="en-GB").new_page()
        page.goto(running.address + "referee/")
        assert page.evaluate(SAID) == "fr"
        page.context.close()
