"""The text that MuJoCo reads has every part, in metres."""

from xml.etree import ElementTree

import pytest
from numpy.random import default_rng

from carrom_simulator.drops import cases
from carrom_simulator.drops.model import mjcf
from carrom_simulator.drops.shape import Chute


def test_the_model_has_chute_board_and_pieces():
    table = cases.setting(default_rng(3), cases.CASES["man, then striker"], 0.25)
    root = ElementTree.fromstring(mjcf(Chute(), table, 0.0005))
    classes = [geom.get("class") for geom in root.find("worldbody").iter("geom")]
    assert classes.count("chute") == len(Chute().plates())
    assert classes.count("board") > 40
    man, striker = root.findall("worldbody/body/geom")
    assert float(man.get("size").split()[0]) == pytest.approx(0.0159)
    assert float(striker.get("size").split()[0]) == pytest.approx(0.02065)
    assert float(striker.get("mass")) == pytest.approx(0.015)
    assert root.find("default/geom").get("friction").split()[0] == "0.25"
