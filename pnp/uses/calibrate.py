"""The calibration sheet in the reader's language, how it is read, and what a reading says."""

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
from pnp.base.placeholders import Placeholder
from pnp.draw.operators import Drawing
from pnp.draw.pdf import pdf
from pnp.draw.vector import Vectors
from pnp.load.po import load_catalog
from pnp.load.project import Project
from pnp.load.stock import load_stock
from pnp.model.face import PictureFile, TracedText
from pnp.model.messages import MessageId
from pnp.model.order import Order
from pnp.model.sheet import Document
from pnp.model.stock import Printer
from pnp.parts.edition import Workshop
from pnp.text.setting import Typesetter
from pnp.work.output import Output

STOCK = "stock"  # the folder whose words the sheet carries
Say = Callable[[str, str], str]  # a text in a language, by its id and its English


class ReadingStep(NamedTuple):
    """A step of the sheet, the letters of what is read in it, and its picture if it has one."""

    number: int
    text: str
    letters: tuple[str, ...] = ()
    picture: str = ""


class CalibrationSheet:
    """The sheet in one language; `say` may know other words than the catalogue."""

    def __init__(self, shop: Workshop, language: str, say: Say | None = None) -> None:
        self._shop, self._language = shop, language
        self._say = say or load_catalog(shop.project, STOCK, language).say
        self._setter = Typesetter(shop.fonts, lambda _: None, shop.language(language))

    def words(self, id_: str, **values: str) -> str:
        """Return a text of the sheet by its id."""
        text = self._say(MessageId.word(id_), self._shop.stock.words[id_])
        return TracedText.of(Placeholder.with_values(text, **values), MessageId.word(id_))

    def drawing(self, order: Order) -> Drawing:
        """Return both sides; for a printer that is known, all its readings are 0."""
        paper = self._shop.paper(order.paper)
        job = Calibration(paper=paper, flip=order.flip, setter=self._setter, word=self.words)
        document = Document(
            game="calibration",
            part=order.paper,
            title=f"{self.words('calibrate_title')}: {paper.title}",
            language=self._language,
            author="",
            duplex=order.flip,
            sheets=tuple(sheet.drawn_for(order.press) for sheet in job.sheets()),
        )
        return Drawing(document=document, font=self._shop.fonts.ensure, pictures={})

    def pdf(self, order: Order) -> bytes:
        """Return the sheet as a file."""
        return b"".join(part for _, parts in pdf(self.drawing(order)) for part in parts)

    def write(self, out: Path, order: Order) -> tuple[Path, bool]:
        """Write the sheet into a folder; return where it is, and whether it is new."""
        path = out / f"calibration-{self._language}-{order.paper}.pdf"
        with Output(out) as output:
            _, changed = output.stage_parts(path, (self.pdf(order),))
            output.commit()
        return path, changed

    def steps(self) -> list[ReadingStep]:
        """Return the steps between printing the sheet and entering its numbers."""
        read = {
            "calibrate_margins": tuple(MARGINS.values()),
            "calibrate_lengths": (ACROSS, DOWN),
            "calibrate_read": tuple(VERNIERS.values()),
        }
        return [
            ReadingStep(number, self.words(id_), read.get(id_, ()), id_ if id_ in PICTURES else "")
            for number, id_ in enumerate(STEPS, 2)
        ]

    def picture(self, name: str) -> str:
        """Return a picture as SVG of how something is read."""

        def none(key: str) -> PictureFile:
            raise KeyError(key)  # nothing of the sheet is a picture of its own

        draw, box = PICTURES[name]
        vectors = Vectors(self._shop.fonts.ensure, none)
        return vectors.drawing(draw(self._setter), box, self.words(name))


def read_calibration(
    project: Project, order: Order, given: Sequence[str], name: str
) -> tuple[Printer, list[Finding]]:
    """Return what readings say of a printer, and whether they contradict each other."""
    known = project.row_ids("papers")
    if order.paper not in known:
        raise refuse(
            NOWHERE,
            sentence("no paper {paper}", paper=repr(order.paper)),
            did_you_mean(order.paper, known),
        )
    size = load_stock(project).papers[order.paper].size
    readings, faults = parse_readings(given, size)
    if faults:
        raise Refused(error(NOWHERE, fault, hint) for fault, hint in faults)
    printer, doubt = judge_readings(readings, size, order.flip, name)
    if doubt <= SLACK:
        return printer, []
    message = sentence("G, H, I and J contradict each other by {doubt} mm", doubt=f"{doubt:.2f}")
    return printer, [
        warning(NOWHERE, message, sentence("fold along the dashed lines, and read them again"))
    ]
