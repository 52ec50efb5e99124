"""Pictures of single faces, each a file of its own: cut out to the shape, or with bleed."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pnp.base.geometry import Size
from pnp.build import drawn
from pnp.model.face import FaceName
from pnp.model.game import RULES
from pnp.model.order import BLED, FACES
from pnp.parts.part import Part
from pnp.pictures.pixels import Look
from pnp.uses.export.folder import ExportFile, ExportJob
from pnp.work.request import Report


class Portrait(NamedTuple):
    """A picture of one face, as a PNG file."""

    face: FaceName  # of a back that all pieces have in common, that of the first
    number: int  # of its piece among all that the component has, from 1
    of: int  # how many that are
    copies: int  # of its piece, or of all that share it
    size: Size  # in millimetres, with the bleed if it is shown
    shared: bool  # whether it is the back of every piece
    data: bytes


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
    numbers = _numbers(wanted)
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


def _numbers(part: Part) -> dict[str, int]:
    """Return the numbers of all pieces, whichever are asked for; or of the pages of rules."""
    if part.component:
        pieces = [piece.id for piece in part.component.pieces]
    else:
        pieces = [name.piece for name in part.names]
    return {piece: number for number, piece in enumerate(pieces, 1)}


DIGITS = 3  # of the number that a name begins with, or more where there are thousands


def pictures(job: ExportJob, dpi: float) -> Iterator[ExportFile]:
    """Yield every picture that is asked for."""
    is_bled = job.request.order.view == BLED
    for part in job.parts():
        with job.report.refusals():
            for one in portraits(part, Look(dpi), job.report, is_bled):
                yield ExportFile(f"{part.id}/{file_name(one)}", one.data, part.id, _told(one))


def file_name(portrait: Portrait) -> str:
    """Return what a picture is called; a back that all pieces share has no number."""
    if portrait.shared:
        return f"{portrait.face.side}.png"
    number = f"{portrait.number:0{max(DIGITS, len(str(portrait.of)))}}"
    if portrait.face.component == RULES:
        return f"{number}.png"
    piece = portrait.face.piece.replace("/", "-").replace(" ", "-")
    return f"{number}-{piece}-{portrait.face.side}.png"


def _told(one: Portrait) -> dict[str, object]:
    return {
        "piece": "" if one.shared else one.face.piece,
        "side": one.face.side,
        "copies": one.copies,
        "width": round(one.size.width, 3),
        "height": round(one.size.height, 3),
    }
