"""Pages bring their own letters: nothing on them is higher or wider where a machine has other fonts."""

from carrom_simulator.desk.followed import Followed
from carrom_simulator.web.live import Live
from carrom_simulator.web.setup import Setup
from stands.pages.card_tables import card_live
from stands.pages.chromium import letters_of_the_machine
from stands.pages.person import Person
from stands.pages.referee import begin, needs_micropython
from stands.pages.served import served


def test_no_page_shows_letters_of_the_machine(open_page, browser):
    needs_micropython()
    with served(Live(Setup.of("krhum", "bot", seed=3)), cards=card_live(seed=3), plain=Followed()) as running:
        table = open_page(running.address)
        Person(table, "mouse").wait_ready()
        assert letters_of_the_machine(table) == []
        table.click("#new")
        assert letters_of_the_machine(table) == []
        assert letters_of_the_machine(open_page(running.address + "cards/")) == []
        referee = browser.new_page()
        begin(referee, running.address + "referee/", "krhum")
        assert letters_of_the_machine(referee) == []
        referee.context.close()
