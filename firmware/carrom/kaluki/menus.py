"""The menus of a table that scores Kaluki."""

from carrom.kaluki import texts
from carrom.panel import choices, menus
from carrom.ports import BET_BUTTON, OK_BUTTON


class ScoreMenus(menus.PadMenus):
    """Menus: OK enters a hand, BET buys a player back in, a long OK corrects. referee: a scorer.Scorer."""

    COUNTS = (2, 3, 4, 5)

    def _flow_of(self, seat: int, button: int, long: bool):
        if long:
            return self._hand_menu(seat)
        if button == BET_BUTTON:
            return self._buy_menu(seat)
        if button == OK_BUTTON:
            self.referee.ask_result(seat)
        return None

    def _buy_menu(self, seat: int):
        scorer = self.referee
        players = scorer.may_buy()
        if players:
            names = scorer.position.names
            player = yield self.pick(seat, players, [texts.buy_text(names[player], self.lang) for player in players])
            scorer.buy(player)

    def _hand_menu(self, seat: int):
        scorer = self.referee
        items = [choices.ITEM_UNDO, choices.ITEM_NEW_GAME]
        last = scorer.last_hand()
        if last:
            items.insert(1, choices.ITEM_CORRECT)
        item = yield self.pick(seat, items, self.item_words(items))
        if item == choices.ITEM_UNDO:
            yield from self.late_menus().undo_menu(self, seat)
        elif item == choices.ITEM_NEW_GAME:
            yield from self.late_menus().new_game_menu(self, seat)
        else:
            points = last.points
            at = yield self.pick(seat, range(len(points)), [f"{who} {count}" for who, count in points])
            if scorer.last_hand():
                scorer.correct(at)
