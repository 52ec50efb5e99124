"""The calibration sheet as a file, in the reader's language."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.arrange.calibration import (
    ACROSS,
    DOWN,
    MARGINS,
    PICTURES,
    SLACK,
    STEPS,
    VERNIERS,
    Calibration,
    Words,
    judge_readings,
    parse_readings,
)
from pnp.base.findings import (
    NOWHERE,
    Finding,
    Refused,
    did_you_mean,
    error,
    refuse,
    sentence,
    warning,
)
from pnp.base.placeholders import with_values
from pnp.draw.operators import Drawing
from pnp.draw.pdf import pdf
from pnp.draw.vector import Vectors
from pnp.load.po import load_catalog
from pnp.load.project import Project, row_ids
from pnp.load.stock import load_stock
from pnp.model.face import TracedText
from pnp.model.messages import MessageId
from pnp.model.order import Order
from pnp.model.sheet import Document
from pnp.model.stock import Printer
from pnp.parts.edition import Workshop
from pnp.text.setting import Typesetter
from pnp.work.output import Output

STOCK = "stock"  # the folder whose words the sheet carries
Say = Callable[[str, str], str]  # a text in a language, by its id and its English


def sheet_words(shop: Workshop, language: str, say: Say | None = None) -> Words:
    """Return what says the words of the sheet in a language; `say` may know other ones."""
    tell = say or load_catalog(shop.project, STOCK, language).say

    def said(id_: str, **values: str) -> str:
        text = tell(MessageId.word(id_), shop.stock.words[id_])
        return TracedText.of(with_values(text, **values), MessageId.word(id_))

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
        sheets=tuple(sheet.drawn_for(order.press) for sheet in job.sheets()),
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


# --- How a calibration sheet is read, for somebody who has it before them: steps and pictures.


class ReadingStep(NamedTuple):
    """A step of the sheet, the letters of what is read in it, and its picture if it has one."""

    number: int
    text: str
    letters: tuple[str, ...] = ()
    picture: str = ""


def reading_steps(shop: Workshop, language: str) -> list[ReadingStep]:
    """Return the steps between printing the sheet and entering its numbers."""
    words = sheet_words(shop, language)
    read = {
        "calibrate_margins": tuple(MARGINS.values()),
        "calibrate_lengths": (ACROSS, DOWN),
        "calibrate_read": tuple(VERNIERS.values()),
    }
    return [
        ReadingStep(number, words(word), read.get(word, ()), word if word in PICTURES else "")
        for number, word in enumerate(STEPS, 2)
    ]


def picture(shop: Workshop, language: str, name: str) -> str:
    """Return a picture as SVG of how something is read."""
    draw, box = PICTURES[name]
    setter = Typesetter(shop.fonts, lambda _: None, shop.language(language))
    return _vectors(shop).drawing(draw(setter), box, sheet_words(shop, language)(name))


def _vectors(shop: Workshop) -> Vectors:
    def none(key: str) -> None:
        raise KeyError(key)  # nothing of the sheet is a picture of its own

    return Vectors(shop.fonts.ensure, none)  # type: ignore[arg-type]


# --- What somebody has read of a calibration sheet, as a printer.


def calibrated(
    project: Project, order: Order, said: Sequence[str], name: str
) -> tuple[Printer, list[Finding]]:
    """Return what readings say of a printer, and whether they contradict each other."""
    known = row_ids(project, "papers")
    if order.paper not in known:
        raise refuse(
            NOWHERE,
            sentence("no paper {paper}", paper=repr(order.paper)),
            did_you_mean(order.paper, known),
        )
    size = load_stock(project).papers[order.paper].size
    readings, faults = parse_readings(said, size)
    if faults:
        raise Refused(error(NOWHERE, fault, hint) for fault, hint in faults)
    printer, doubt = judge_readings(readings, size, order.flip, name)
    if doubt <= SLACK:
        return printer, []
    message = sentence("G, H, I and J contradict each other by {doubt} mm", doubt=f"{doubt:.2f}")
    return printer, [
        warning(NOWHERE, message, sentence("fold along the dashed lines, and read them again"))
    ]
