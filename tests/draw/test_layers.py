"""Layers in a finished file: listed by name, switched off one by one, printed as they are seen."""

from pathlib import Path

import pikepdf
import pytest
from reportlab.pdfbase.pdfdoc import PDFDocument

from pnp.build import build
from pnp.draw.packing import PdfFile
from pnp.draw.resources import Layers
from pnp.model.face import Guides, Layer
from pnp.model.order import Order
from pnp.uses.inspect.inspection import inspect_pdf
from pnp.work.request import Request, silence
from tests.support.pdfs import SHIPPED
from tests.support.project import Cards, rendered

HEXAGON = "{polygon: [[10, 0], [20, 5], [20, 15], [10, 20], [0, 15], [0, 5]], bleed: 2}"


def made(folder: Path, order: Order, shape: str = "{rect: [63, 88], corner: 3}") -> Path:
    plain = '<face><box w="{{ w }}" h="{{ h }}" fill="#ffff00"/></face>'
    project = Cards(front=plain, shape=shape, gap=4).write(folder)
    request = Request(("small",), ("de",), order._replace(allow_missing=True), out=folder / "out")
    build(project, request, silence)
    return folder / "out" / "small" / "small-cards-de-a4.pdf"


def inked(path: Path) -> set[object]:
    image = rendered(path, dpi=200)
    return {colour for _, colour in image.getcolors(1 << 20) or ()}


def without(path: Path, *names: str) -> Path:
    """Return the file as it is after a viewer has switched layers off."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        groups = pdf.Root.OCProperties
        off = [group for group in groups.OCGs if str(group.Name) in names]
        assert len(off) == len(names)
        groups.D["/OFF"] = pikepdf.Array(off)
        pdf.save(path)
    return path


def test_layers_are_listed_in_the_readers_language(tmp_path: Path) -> None:
    with pikepdf.open(made(tmp_path, Order())) as pdf:
        names = [str(group.Name) for group in pdf.Root.OCProperties.D.Order]
        assert names == ["Schnittlinien", "Hinweise und Fußzeile"]
        assert "/AS" not in pdf.Root.OCProperties.D  # printers get what is seen


def test_each_layer_can_be_switched_off(tmp_path: Path) -> None:
    path = made(tmp_path, Order(contour=True))
    assert inked(path) > {(255, 255, 0), (255, 255, 255)}
    everything = ("Schnittlinien", "Plotterkontur", "Hinweise und Fußzeile")
    assert inked(without(path, *everything)) == {(255, 255, 0), (255, 255, 255)}


@pytest.mark.parametrize("shape", ["{rect: [63, 88], corner: 3}", "{circle: 16}", HEXAGON])
def test_contours_are_a_spot_colour_exactly_on_the_trim(shape: str, tmp_path: Path) -> None:
    path = made(tmp_path, Order(contour=True, guides=Guides.NONE), shape)
    found = inspect_pdf(path, SHIPPED)
    (page,) = found.pages
    assert page.spots == ("CutContour",)
    (contour,) = page.contours
    assert contour == pytest.approx(page.faces[0].box, abs=0.005)
    assert found.findings == ()


def test_contours_overprint_in_hairlines(tmp_path: Path) -> None:
    with pikepdf.open(made(tmp_path, Order(contour=True))) as pdf:
        page = pdf.pages[0]
        space = page.Resources.ColorSpace.CutContour
        assert [str(space[0]), str(space[1])] == ["/Separation", "/CutContour"]
        assert [float(part) for part in space[3].C1] == [0, 1, 0, 0]
        assert page.Resources.ExtGState.Over.OP
        assert b"/Over gs /CutContour CS 1 SCN 0.0882 w" in page.Contents.read_bytes()


def test_a_file_without_layers_lists_none() -> None:
    pdf = PDFDocument()
    layers = Layers(PdfFile(pdf), {Layer.CUT: "Cut"})
    layers.enter(pdf)
    assert not hasattr(pdf.Catalog, "OCProperties")
