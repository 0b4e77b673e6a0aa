"""Kept passages, judged by many tables of weights, and the fit of the table."""

import re

import pytest

from carrom.sensing import calibration, calibration_file
from carrom.sensing.weights import FITTED, LENGTH, TINT
from carrom_tools.records import kept_passages
from carrom_tools.records.kept_passages import NAMES, Example, Judged, Measured
from lab.passage_weights import DOCUMENT, LEFT_OUT, START, without
from lab.passages_kept import of_world


@pytest.fixture(scope="module")
def kept():
    return [one for name in ("worn", "close together", "hit") for one, _ in of_world(name, 8, 6)]


def test_a_measured_event_is_judged_as_the_firmware_judges_it(kept):
    for table in (FITTED, without(FITTED, "tint"), without(FITTED, "odd poses")):
        assert [Measured(one).judge(table) for one in kept] == [kept_passages.judge(one, table) for one in kept]


def test_the_fit_finds_weights_that_cost_less_and_stays_near_where_little_is_proved(kept):
    examples = [Example(Measured(one)) for one in kept if one.source == "worn"]
    spoiled = list(FITTED)
    spoiled[LENGTH], spoiled[TINT] = 1000, 1000
    fitted = kept_passages.fit(examples, spoiled, (LENGTH, TINT), (2.0, 1.25), kept_passages.near(spoiled, 0.01))
    assert kept_passages.loss(examples, fitted) < kept_passages.loss(examples, spoiled) / 2
    assert kept_passages.fit(examples, spoiled, (LENGTH, TINT), (2.0,), kept_passages.near(spoiled, 1000.0)) == spoiled


def test_a_wrong_answer_costs_more_than_many_questions():
    asked, right, wrong = Judged(20, -1), Judged(90, -1), Judged(-1, 90)
    assert [one.verdict() for one in (asked, right, wrong)] == ["asked", "right", "wrong"]
    assert right.loss() < 0.01 < 0.9 < asked.loss() < 1.01 < 50 < wrong.loss()


def test_a_calibration_keeps_weights_of_its_own_and_those_of_another_version_give_way():
    known = calibration.Calibration()
    assert b"weights" not in calibration_file.to_bytes(known)
    known.weights = tuple(without(FITTED, "tint"))
    assert calibration_file.from_bytes(calibration_file.to_bytes(known)).weights == known.weights
    text = calibration_file.to_bytes(known)
    known.weights = FITTED[:-1]
    assert calibration_file.from_bytes(calibration_file.to_bytes(known)).weights == FITTED
    assert text != calibration_file.to_bytes(known)
    known.weights = (-1, *FITTED[1:])
    with pytest.raises(ValueError, match="weights"):
        calibration_file.check(known)


def test_the_document_has_the_weights_of_the_firmware():
    stored = dict(re.findall(r"^\| ([A-Z_]+) \| (\d+) \|", DOCUMENT.read_text(), re.M))
    assert stored == {name: str(weight) for name, weight in zip(NAMES, FITTED, strict=True)}


def test_the_fit_begins_with_a_value_for_each_weight():
    assert list(START) == list(NAMES)


@pytest.mark.parametrize("feature", LEFT_OUT)
def test_each_feature_can_be_left_out(feature):
    assert without(FITTED, feature) != list(FITTED)
