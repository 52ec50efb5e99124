"""What lies over the picture of a piece: its cut, its bleed, its safe zone, and its texts."""

from typing import Any

from pnp.check.clearance import letters
from pnp.check.legible import Whereabouts, placed
from pnp.findings import Refused
from pnp.geometry import Box
from pnp.model.face import Face, Text
from pnp.model.game import Component
from pnp.model.names import FaceName, Side
from pnp.parts.part import Part
from pnp.polygons import corners_of
from pnp.studio.design_files import Files


def overlays(part: Part, piece: str, files: Files) -> dict[str, Any]:
    """Return the outlines of a piece, and the texts on each of its sides."""
    component = part.component
    if component is None:
        return {}
    sides = [Side.FRONT, *([Side.BACK] if component.back else [])]
    texts: dict[str, Any] = {}
    for side in sides:
        try:
            faces = list(part.faces([FaceName(part.id, piece, side)]))
        except Refused:
            faces = []
        texts[side] = [one for face in faces for one in _texts(face, files)]
    return {"shape": outlines_of(component), "texts": texts}


def outlines_of(component: Component) -> dict[str, Any]:
    """Return the shape of a component's pieces, in millimetres."""
    shape = component.shape
    return {
        "width": shape.size.width,
        "height": shape.size.height,
        "outline": shape.outline,
        "ground": shape.ground,
        "bleed": shape.bleed,
        "safe": shape.safe,
        "holes": list(shape.holes),
        "folds": [[*fold.start, *fold.end] for fold in shape.folds],
    }


def _texts(face: Face, files: Files) -> list[dict[str, Any]]:
    found = []
    for text, there in placed(face.marks, Whereabouts()):
        if not text.text.strip():
            continue
        corners = [there.pose.at(*corner) for corner in corners_of(text.box)]
        used = _used(text)
        room = {
            "across": round(text.box.width - used.width, 1) if used else text.box.width,
            "down": round(text.box.height - used.height, 1) if used else text.box.height,
        }
        found.append(
            {
                "corners": [[round(x, 3), round(y, 3)] for x, y in corners],
                "text": text.text,
                "asked": text.asked,
                "size": round(text.size, 2),
                "over": list(text.over),
                "missing": text.missing,
                "lines": len({round(run.y, 3) for run in text.runs}),
                "room": room,
                "place": files.place(text.where),
            }
        )
    return found


def _used(text: Text) -> Box | None:
    """Return the box around all letters of a text."""
    boxes = [box for box in map(letters, text.runs) if box]
    if not boxes:
        return None
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)
