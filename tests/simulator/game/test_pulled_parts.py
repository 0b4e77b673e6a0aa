"""Bots play on while a part is pulled out and plugged in again: the table is told what it does not see meanwhile."""

import pytest

from carrom import fitted
from carrom_simulator.game.session import Session

OUT_S, IN_S = 12, 45


@pytest.mark.parametrize(
    ("parts", "pulled"),
    [
        ("gates=sw,se,ne,nw lines=south,north display pads", "se"),
        ("gates=sw,se,ne,nw lines=south,north display pads", "south"),
        ("gates=sw,se,ne,nw lines=south,north display pads", "pads"),
        ("gates=sw,se,ne,nw display pads", "ne"),
        ("gates=sw,se,ne,nw display pads", "pads"),
        ("display pads", "pads"),
        ("gates=sw,se display", "se"),
    ],
)
def test_a_game_goes_on_while_a_part_is_out(parts, pulled):
    game = Session("dezepions", seed=4, fitted=fitted.parse(parts), mishaps=False)
    told = []

    class Ear:
        def on_call(self, call):
            if call.name in ("fault", "recovered"):
                told.append((call.name, game.world.now_us / 1e6))

    game.table.listeners.append(Ear())
    part = fitted.part(pulled)
    game.world.at(OUT_S * 1_000_000, lambda: game.world.pull(part))
    game.world.at(IN_S * 1_000_000, lambda: game.world.plug(part))
    result = game.play()
    assert result["winner"]
    assert result["misjudged"] == 0
    assert [name for name, _ in told] == ["fault", "recovered"]
    for (_, at_s), since_s in zip(told, (OUT_S, IN_S), strict=True):
        assert since_s <= at_s < since_s + 10
