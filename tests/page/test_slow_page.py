"""A page that does not keep up is told to load again."""

from carrom_simulator.web.feed import Feed
from stands.pages.served import served
from tests.simulator.serving.test_crowd import flood


def test_the_page_says_that_it_must_be_loaded_again(open_page):
    with served(Feed(), 18_460) as running:
        page = open_page(running.address)
        running.do(lambda: flood(running.source))
        page.wait_for_selector("#offline:has-text('Rechargez')", state="attached")
        page.wait_for_timeout(1000)  # in which it would have come back by itself
        assert running.do(lambda: len(running.server.pages)) == 0
