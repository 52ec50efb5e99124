"""A face becomes another face: in another size, or a part of it."""

from pnp.geometry import Box
from pnp.model.face import Face, Group
from pnp.model.game import Component, Piece
from pnp.model.names import FaceName, Side


def adapted(face: Face, printed: Component, piece: Piece, scale: float) -> Face:
    """Return a whole face as a component shows it that is scaled, or split over sheets.

    All parts of a face share the one drawing.
    """
    marks, whole = face.marks, None
    if scale != 1.0:
        marks = (Group(marks, scale=scale),)
    if piece.window:
        window = piece.window
        behind = face.width * scale - window.right  # a back is seen by who turns the piece over
        x = behind if face.name.side is Side.BACK else window.x
        marks = (Group(marks, -x, -window.y, shared=str(face.name)),)
        whole = Box(-x, -window.y, face.width * scale, face.height * scale)
    shape = printed.shape
    return Face(
        name=FaceName(printed.id, piece.id, face.name.side),
        width=shape.size.width,
        height=shape.size.height,
        bleed=shape.bleed,
        marks=marks,
        where=piece.where,
        mirror=shape.mirror,
        whole=whole,
    )
