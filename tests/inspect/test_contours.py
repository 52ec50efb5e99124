"""Plotters' outlines in anybody's file, held against the trim of the pieces."""

from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from pnp.findings import Where
from pnp.geometry import Box, Size
from pnp.inspect import rules
from pnp.inspect.contours import contour_boxes, layer_names, spots_of
from pnp.inspect.report import Hints, PageReport, PlacedFace
from tests.inspect.pdfs import PT, add_page, look, new

HERE = Box(20, 30, 63, 88)


def spaces() -> Dictionary:
    tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[0, 1, 0, 0], N=1)
    return Dictionary(
        Cut=Array([Name("/Separation"), Name("/CutContour"), Name("/DeviceCMYK"), tint])
    )


def test_outlines_in_the_spot_colour_are_found_wherever_the_page_puts_them(tmp_path: Path) -> None:
    pdf = new()
    path = f"q {PT} 0 0 {PT} 0 0 cm /Cut CS 1 SCN 1 0 0 1 10 20 cm"
    path += " 30 0 m 35 0 40 5 40 10 c 40 20 l h S 5 5 4 4 re S Q 0 0 9 9 re S"
    add_page(pdf, path, ColorSpace=spaces())
    (page,) = look(pdf, tmp_path).pages
    assert page.spots == ("CutContour",)
    outline, hole = page.contours
    assert outline == pytest.approx((40, 257, 10, 20), abs=0.001)
    assert hole == pytest.approx((15, 268, 4, 4), abs=0.001)


def test_a_page_without_the_colour_has_none() -> None:
    pdf = new()
    page = add_page(pdf)
    assert contour_boxes(page.obj, page.obj.Resources, pikepdf.Matrix()) == ()
    assert spots_of(page.obj.Resources) == {}
    assert layer_names(pdf.Root) == ()


def test_layers_are_told_by_name(tmp_path: Path) -> None:
    pdf = new()
    add_page(pdf)
    group = pdf.make_indirect(Dictionary(Type=Name("/OCG"), Name="Línea"))
    pdf.Root["/OCProperties"] = Dictionary(OCGs=[group], D=Dictionary(Order=[group]))
    assert look(pdf, tmp_path).hints.layers == ("Línea",)


def judged(*contours: Box) -> list[str]:
    page = PageReport(
        number=1, size=Size(210, 297), media=Box(0, 0, 210, 297), crop=Box(0, 0, 210, 297),
        bleed=None, trim=None, fonts=(), pictures=(), drawn=1,
        faces=(PlacedFace("c/p/front", HERE, 0, mirrored=False),), contours=contours,
    )  # fmt: skip
    job = rules.Job(
        path=Path("x.pdf"), where=Where("x.pdf"), margin=0, papers={}, pages=(page,),
        hints=Hints("", "", "", "", "", outline=False), ours=True,
    )  # fmt: skip
    return [finding.message for finding in rules._contours_are_on_the_cut(job)]


def test_a_contour_is_the_trim_to_a_hundredth_of_a_millimetre() -> None:
    assert judged() == []  # nobody asked for any
    assert judged(HERE._replace(x=20.009)) == []
    assert judged(HERE, Box(30, 40, 5, 5)) == []  # a hole
    missing, strange = judged(HERE._replace(x=20.02))
    assert missing == "page 1: no contour at the trim of c/p/front, 20, 30, 63, 88 mm"
    assert strange == "page 1: a contour at 20.02, 30, 63, 88 mm is not the trim of a piece"
