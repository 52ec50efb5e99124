"""Pictures of single faces, for whoever needs them one by one: cut out, or with their bleed."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pnp.build import drawn
from pnp.choices import BLED, FACES
from pnp.draw.drawing import Look
from pnp.geometry import Size
from pnp.model.names import FaceName
from pnp.parts.part import Part
from pnp.work.report import Report


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
