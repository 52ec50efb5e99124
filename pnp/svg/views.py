"""How large a drawing is, and how it fills its room."""

from pnp.geometry import Affine, Box, Size
from pnp.svg.tree import Node
from pnp.svg.values import length, numbers
from pnp.worded import worded

_ALIGN = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def view_box(node: Node) -> Box | None:
    """Return the part of the plane that is shown, or raise ValueError."""
    if not node.given.get("viewBox", "").strip():
        return None
    found = numbers(node.given["viewBox"])
    if len(found) != 4 or min(found[2:]) <= 0:
        said = repr(node.given["viewBox"][:40])
        raise ValueError(worded("viewBox: {value} is not x, y, width and height", value=said))
    return Box(*found)


def size_of(root: Node) -> Size:
    """Return how wide and high a drawing is in pixels, or raise ValueError."""
    box = view_box(root)
    given = [root.given.get(name, "").strip() for name in ("width", "height")]
    wide, high = (
        length(text) if text and not text.endswith("%") and text != "auto" else 0.0
        for text in given
    )
    if box and not (wide and high):
        ratio = box.height / box.width
        wide, high = (wide, wide * ratio) if wide else (high / ratio, high) if high else box[2:]
    if wide <= 0 or high <= 0:
        raise ValueError(worded("it has no size: there is neither a viewBox nor width and height"))
    return Size(wide, high)


def fitted_in(box: Box, room: Box, said: str) -> tuple[Affine, bool]:
    """Return how a view comes to lie in its room, and whether it may stick out of it."""
    align, *more = said.split() or ["xMidYMid"]
    x, y = room.width / box.width, room.height / box.height
    is_cut = "slice" in more
    if align == "none":
        shift = (0.0, 0.0)
    else:
        x = y = max(x, y) if is_cut else min(x, y)
        shift = _ALIGN.get(align[1:4], 0.5), _ALIGN.get(align[5:8], 0.5)
    left = room.x + (room.width - box.width * x) * shift[0] - box.x * x
    top = room.y + (room.height - box.height * y) * shift[1] - box.y * y
    return Affine(a=x, d=y, e=left, f=top), is_cut
