"""A table without a pocket: people tell what falls by a pad, or at the console. Nothing of the sensing is loaded."""

from carrom.panel.plain_table import PlainTable
from carrom.panel.presenter import Presenter
from carrom.panel.told_menus import ToldMenus
from carrom.referee.games import Games
from carrom.referee.lot import Lot
from carrom.referee.told import ToldReferee
from carrom.storage.journal import Journal
from carrom.storage.settings import Settings

_ALL_FOUR = 15


class ToldTable(PlainTable):
    """hardware: ports.Hardware. rng_seed: for drawing who opens. listeners: see voice.Voice.

    Resumes the game of the journal, or begins one by the settings.
    """

    REFEREE: type = ToldReferee

    def __init__(self, hardware, rng_seed: int = 0, now_us: int = 0, listeners=(), set_aside: bool = False):
        settings = Settings(hardware.store)
        presenter = Presenter(hardware.display, hardware.buzzer, settings, listeners)
        journal, lot = Journal(hardware.store), Lot(rng_seed)
        referee = self.REFEREE(settings, journal, presenter.voice, lot)
        super().__init__(hardware, settings, presenter, referee, journal, ToldMenus(referee, settings), now_us)
        self._buttons.long = _ALL_FOUR
        self.passages = passages = self._sense(now_us)
        self.games = Games(referee, lot, settings, journal, presenter.voice, hardware.store, passages)
        self.take_up(now_us, set_aside)
        for name, what in settings.told_faults():
            self.say("fault", part=name, what=what)

    def _sense(self, _now_us: int):
        """Return what judges the pieces that fall, a passages.Passages; None: nothing does."""
        return

    def _take_edges(self, edges, count: int) -> None:
        for at in range(0, 2 * count, 2):
            self._take_edge(edges[at] & 15, edges[at] & 16 != 0, edges[at + 1])

    def _take_edge(self, beam: int, blocked: bool, _time_us: int) -> None:
        self._notice(beam, blocked)

    def _follow(self, now_us: int) -> None:
        if self.fresh and self.menus.picker is None and not self.referee.busy():
            from carrom import selftest  # late: only where somebody plugs something in

            selftest.plugged(self)
        menus, asked = self.menus, self.menus.asked
        picker = menus.picker
        if picker is None and (asked is None or self.referee.comes_first()):
            picker = menus.told
        self.presenter.follow(now_us, self.referee.position, picker, asked)
