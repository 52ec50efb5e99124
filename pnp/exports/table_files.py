"""Files of an export to tables: pictures of both sides of pieces, and their addresses."""

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import quote

from pnp.exports.folder import Made
from pnp.exports.png import file_name
from pnp.exports.portraits import portraits
from pnp.model.game import Component, Piece
from pnp.model.names import FaceName, Side
from pnp.parts.part import Part
from pnp.pictures.pixels import Look, square
from pnp.work.report import Report


class Addresses(NamedTuple):
    """Where files are found: on this disk, or below an address of the web."""

    folder: str
    base: str = ""

    def of(self, file: Made) -> str:
        """Return the address of a file; on the web it changes with what is in it.

        Pictures of the web are kept by their addresses and never looked at again.
        """
        if not self.base:
            return f"file:///{self.folder.lstrip('/')}/{file.path}"
        mark = sha256(file.data).hexdigest()[:8]
        return f"{self.base.rstrip('/')}/{quote(file.path)}?{mark}"


class Sides(NamedTuple):
    """The pictures of one piece, each a file."""

    piece: Piece
    copies: int
    front: Made
    back: Made | None


def sides_of(
    part: Part, component: Component, look: Look, report: Report, squared: bool = False
) -> list[Sides]:
    """Draw every piece; a back that all share is one file. Squared, pictures are drawn out."""
    files = {}
    shared: Made | None = None
    for one in portraits(part, look, report, bled=True):
        data = square(one.data, look.dpi) if squared else one.data
        files[one.face] = file = Made(f"{part.id}/{file_name(one)}", data, part.id)
        shared = file if one.shared else shared
    copies = dict(part.copies)
    return [
        Sides(piece, copies[face.owner], files[face], shared or files.get(_behind(face)))
        for piece in component.pieces
        if (face := FaceName(part.id, piece.id)) in files
    ]


def _behind(face: FaceName) -> FaceName:
    return face._replace(side=Side.BACK)


def files_of(sides: Sequence[Sides]) -> tuple[Made, ...]:
    """Return the files of some pieces, each once."""
    every = (file for one in sides for file in (one.front, one.back) if file)
    return tuple({file.path: file for file in every}.values())
