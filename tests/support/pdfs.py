"""PDFs of others, made by hand: plain pages, one thing in each that is not right."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import fontpkg_fira_sans
import pikepdf
from pikepdf import Array, Dictionary, Name
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.base.findings import Severity
from pnp.base.units import POINTS_PER_MM
from pnp.load.project import Project, shipped_root
from pnp.uses.inspect import inspection
from pnp.uses.inspect.report import Inspection

PT = POINTS_PER_MM
A4 = (210.0, 297.0)
SHIPPED = Project(shipped_root(), shipped_root()).paper_sizes


def number(value: float) -> str:
    return f"{value:.6f}"


def ink(x: float, y: float, width: float, height: float, paper: float = 297.0) -> str:
    """Black, in millimetres from the top left of an unturned page."""
    numbers = (x * PT, (paper - y - height) * PT, width * PT, height * PT)
    return " ".join(number(value) for value in numbers) + " re f\n"


INNER = ink(50, 50, 20, 20)


def add_page(
    pdf: pikepdf.Pdf,
    content: str | bytes = INNER,
    size: tuple[float, float] = A4,
    trim: bool = True,
    **resources: Any,
) -> pikepdf.Page:
    page = pdf.add_blank_page(page_size=(size[0] * PT, size[1] * PT))
    if trim:
        page.obj["/TrimBox"] = page.mediabox
    data = content if isinstance(content, bytes) else content.encode("latin-1")
    page.obj["/Contents"] = pdf.make_stream(data)
    page.obj["/Resources"] = Dictionary({f"/{kind}": of for kind, of in resources.items()})
    return page


def new(duplex: str = "") -> pikepdf.Pdf:
    pdf = pikepdf.new()
    pdf.Root["/ViewerPreferences"] = Dictionary(PrintScaling=Name("/None"))
    if duplex:
        pdf.Root["/ViewerPreferences"]["/Duplex"] = Name(f"/{duplex}")
    return pdf


def inspect_pdf(path: Path, margin: float = 5.0) -> Inspection:
    return inspection.inspect_pdf(path, SHIPPED, margin)


def look(pdf: pikepdf.Pdf, folder: Path, margin: float = 5.0, **how: Any) -> Inspection:
    path = folder / "file.pdf"
    pdf.save(path, **how)
    return inspect_pdf(path, margin)


def said(report: Inspection, severity: Severity | None = None) -> list[str]:
    found = report.findings
    return [f.message for f in found if severity is None or f.severity is severity]


def errors(report: Inspection) -> list[str]:
    return said(report, Severity.ERROR)


def warnings(report: Inspection) -> list[str]:
    return said(report, Severity.WARNING)


def image(pdf: pikepdf.Pdf, width: int, height: int) -> Any:
    stream = pdf.make_stream(bytes(width * height))
    stream["/Type"], stream["/Subtype"] = Name("/XObject"), Name("/Image")
    stream["/Width"], stream["/Height"], stream["/BitsPerComponent"] = width, height, 8
    stream["/ColorSpace"] = Name("/DeviceGray")
    return stream


def form(pdf: pikepdf.Pdf, content: str, **entries: Any) -> Any:
    stream = pdf.make_stream(content.encode("latin-1"))
    stream["/Type"], stream["/Subtype"] = Name("/XObject"), Name("/Form")
    stream["/BBox"] = Array([0, 0, 1000, 1000])
    for key, value in entries.items():
        stream[f"/{key}"] = value
    return stream


def helvetica(pdf: pikepdf.Pdf, name: str = "Helvetica") -> Any:
    font = Dictionary(Type=Name("/Font"), Subtype=Name("/Type1"), BaseFont=Name(f"/{name}"))
    return pdf.make_indirect(font)


def fonts(font: Any) -> Any:
    return Dictionary(Font=Dictionary(F1=font))


SHOWN = "BT /F1 12 Tf 200 400 Td (Text) Tj ET\n"


def reportlab_file(path: Path, draw: Callable[[Canvas], None], first: str) -> None:
    files = Path(fontpkg_fira_sans.__file__).parent / "files"
    regular = next(file for file in sorted(files.rglob("*.ttf")) if file.stem.endswith("Regular"))
    pdfmetrics.registerFont(TTFont("Fira", str(regular)))
    size = (210 * PT, 297 * PT)
    canvas = Canvas(str(path), pagesize=size, initialFontName=first, trimBox=(0, 0, *size))
    canvas.setViewerPreference("PrintScaling", "None")
    draw(canvas)
    canvas.showPage()
    canvas.save()
