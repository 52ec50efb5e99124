"""Pictures of single faces, each a file of its own: cut out to the shape, or with bleed."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pnp.base.geometry import Size
from pnp.build import drawn
from pnp.model.face import RULES, FaceName
from pnp.model.order import BLED, FACES
from pnp.parts.part import Part
from pnp.pictures.pixels import Look
from pnp.uses.export.folder import ExportFile, ExportJob
from pnp.work.request import Report

DIGITS = 3  # of the number that a name begins with, or more where there are thousands


class Portrait(NamedTuple):
    """A picture of one face, as a PNG file."""

    face: FaceName  # of a back that all pieces have in common, that of the first
    number: int  # of its piece among all that the component has, from 1
    of: int  # how many that are
    copies: int  # of its piece, or of all that share it
    size: Size  # in millimetres, with the bleed if it is shown
    shared: bool  # whether it is the back of every piece
    data: bytes

    @property
    def file(self) -> str:
        """What its file is called; a back that all pieces share has no number."""
        if self.shared:
            return f"{self.face.side}.png"
        number = f"{self.number:0{max(DIGITS, len(str(self.of)))}}"
        if self.face.component == RULES:
            return f"{number}.png"
        piece = self.face.piece.replace("/", "-").replace(" ", "-")
        return f"{number}-{piece}-{self.face.side}.png"


def portraits(part: Part, look: Look, report: Report, bled: bool = False) -> Iterator[Portrait]:
    """Yield every different face of a part once; faces that look alike come together.

    Faces are cut out to their shape on clear ground, or whole with as much bleed as the order
    says. They are rendered from the PDF that is printed; what is wrong with them is refused.
    """
    view = BLED if bled else FACES
    wanted = part.ordered(part.order._replace(view=view, format="png"))
    sheets = {sheet.file: sheet for sheet in wanted.document.sheets}
    shown = {name: wanted.shows(sheet.placements[0]) for name, sheet in sheets.items()}
    seen = Counter(shown.values())
    copies = dict(wanted.copies)  # the number of the last one is how many there are
    # All pieces, whichever are asked for; or the pages of rules.
    every = wanted.component.pieces if wanted.component else ()
    pieces = [piece.id for piece in every] or [name.piece for name in wanted.names]
    numbers = {piece: number for number, piece in enumerate(pieces, 1)}
    for name, data in drawn(wanted, report, look):
        face = shown[name]
        if face in seen:
            shared = seen.pop(face) > 1
            yield Portrait(
                face=face,
                number=numbers[face.piece],
                of=len(numbers),
                copies=sum(copies.values()) if shared else copies[face.owner],
                size=sheets[name].size,
                shared=shared,
                data=b"".join(data),
            )


def pictures(job: ExportJob, dpi: float) -> Iterator[ExportFile]:
    """Yield every picture that is asked for."""
    is_bled = job.request.order.view == BLED
    for part in job.parts():
        with job.report.refusals():
            for one in portraits(part, Look(dpi), job.report, is_bled):
                about = {
                    "piece": "" if one.shared else one.face.piece,
                    "side": one.face.side,
                    "copies": one.copies,
                    "width": round(one.size.width, 3),
                    "height": round(one.size.height, 3),
                }
                yield ExportFile(f"{part.id}/{one.file}", one.data, part.id, about)
