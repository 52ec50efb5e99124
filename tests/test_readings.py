"""Readings of a calibration sheet as a printer."""

import pytest

from pnp.base.findings import Refused
from pnp.load.project import Project, shipped_root
from pnp.model.order import Order
from pnp.uses.calibrate import read_calibration

PROJECT = Project(shipped_root(), shipped_root())


def test_readings_that_agree_are_not_doubted() -> None:
    printer, doubts = read_calibration(PROJECT, Order(), ["G=1", "I=1"], "office")
    assert (printer.name, printer.offset.x, doubts) == ("office", 1.0, [])


def test_readings_that_contradict_each_other_are_doubted() -> None:
    _, (doubt,) = read_calibration(PROJECT, Order(), ["G=3", "I=-3"], "office")
    assert "contradict" in doubt.message


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(Refused, match="no paper 'a44'"):
        read_calibration(PROJECT, Order(paper="a44"), [], "office")
