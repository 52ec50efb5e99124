"""The calibration sheet as a file, in the reader's language."""

from collections.abc import Callable
from pathlib import Path

from pnp.arrange.calibration import Calibration, Words, calibration_sheets
from pnp.draw.drawing import Drawing
from pnp.draw.pdf import pdf
from pnp.load.po import load_catalog
from pnp.load.project import Project
from pnp.model.messages import word
from pnp.model.order import Order
from pnp.model.sheet import Document, printed_on
from pnp.model.traced import of_message
from pnp.placeholders import with_values
from pnp.text.setting import Typesetter
from pnp.work.output import Output
from pnp.workshop import Workshop

STOCK = "stock"  # the folder whose words the sheet carries
Say = Callable[[str, str], str]  # a text in a language, by its id and its English


def sheet_words(shop: Workshop, language: str, say: Say | None = None) -> Words:
    """Return what says the words of the sheet in a language; `say` may know other ones."""
    tell = say or load_catalog(shop.project, STOCK, language).say

    def said(id_: str, **values: str) -> str:
        text = tell(word(id_), shop.stock.words[id_])
        return of_message(with_values(text, **values), word(id_))

    return said


def calibration_file(project: Project, language: str, order: Order) -> bytes:
    """Return the sheet as a PDF, both sides; for a printer that is known, all readings are 0."""
    drawing = calibration(Workshop.open(project), language, order)
    return b"".join(part for _, parts in pdf(drawing) for part in parts)


def calibration(shop: Workshop, language: str, order: Order, say: Say | None = None) -> Drawing:
    """Return the sheet in the words of a language, for whoever draws it."""
    said = sheet_words(shop, language, say)
    job = Calibration(
        paper=shop.paper(order.paper),
        flip=order.flip,
        setter=Typesetter(shop.fonts, lambda _: None, shop.language(language)),
        word=said,
    )
    document = Document(
        game="calibration",
        part=order.paper,
        title=f"{said('calibrate_title')}: {job.paper.title}",
        language=language,
        author="",
        duplex=order.flip,
        sheets=tuple(printed_on(sheet, order.press) for sheet in calibration_sheets(job)),
    )
    return Drawing(
        document=document,
        font=shop.fonts.ensure,
        pictures={},
    )


def write_calibration(
    project: Project, out: Path, language: str, order: Order
) -> tuple[Path, bool]:
    """Write the sheet; return where it is, and whether it is new."""
    path = out / f"calibration-{language}-{order.paper}.pdf"
    data = calibration_file(project, language, order)
    with Output(out) as output:
        _, changed = output.stage_parts(path, (data,))
        output.commit()
    return path, changed
