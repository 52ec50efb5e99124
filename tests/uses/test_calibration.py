"""A printer is measured by its own sheet."""

import math

import pytest

from pnp.arrange.calibration import PICTURES, Edge, length_for
from pnp.base.geometry import Edges, Point, Size
from pnp.load.project import Project, shipped_root
from pnp.model.face import Flip
from pnp.model.order import Order
from pnp.parts.edition import Workshop
from pnp.uses.calibrate import CalibrationSheet, read_calibration
from tests.support.editions import shop
from tests.support.printers import Faulty, sheet_of

# A printer that does everything wrong is calibrated: print, distort, read, set, print again.


SIZES = {"a4": Size(210, 297), "letter": Size(215.9, 279.4), "a5": Size(148, 210)}
PROJECT = Project(shipped_root(), shipped_root())
SHEET = CalibrationSheet(Workshop.open(PROJECT), "en")

CASES = [
    ("a4", Flip.LONG, Faulty()),
    ("a4", Flip.SHORT, Faulty(back=Point(-2.6, 0.8), angle=-0.3, margins=Edges(2, 2, 2, 6.7))),
    ("letter", Flip.LONG, Faulty(back=Point(0.2, 3.1), angle=0.1, scale=Size(0.985, 0.99))),
    ("a5", Flip.SHORT, Faulty(back=Point(3.4, -3.3), angle=0.0, scale=Size(1.0, 1.01))),
]


@pytest.mark.parametrize(("paper", "flip", "faulty"), CASES)
def test_what_is_read_and_kept_makes_the_next_print_right(
    paper: str, flip: Flip, faulty: Faulty
) -> None:
    order = Order(paper=paper, flip=flip)
    first = sheet_of(faulty.pages(SHEET.pdf(order)), flip)
    assert max(abs(first.exact(edge)) for edge in Edge) > 1
    printer, doubts = read_calibration(PROJECT, order, first.all(), "office")
    assert not doubts
    assert printer.margins == tuple(math.ceil(margin) for margin in faulty.margins)
    again = SHEET.pdf(order._replace(printer=printer))
    second = sheet_of(faulty.pages(again), flip)
    assert max(abs(second.exact(edge)) for edge in Edge) < 0.1
    size = SIZES[paper]
    for edge, side in ((Edge.TOP, size.width), (Edge.LEFT, size.height)):
        assert second.length(edge) == pytest.approx(length_for(side), abs=0.5)


# How a calibration sheet is read: the picture shows what the sheet's own scales would.


def test_every_reading_has_its_picture() -> None:
    for step in CalibrationSheet(shop(), "en").steps():
        assert bool(step.letters) == bool(step.picture)


def test_pictures_are_named_in_the_readers_language() -> None:
    for name in PICTURES:
        german, english = (CalibrationSheet(shop(), code).picture(name) for code in ("de", "en"))
        assert german.count("<path") == english.count("<path") > 3
        assert german.split("</title>")[0] != english.split("</title>")[0]
