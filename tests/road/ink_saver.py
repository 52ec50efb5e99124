"""A face without the ground that drinks the ink."""

from pnp.compose.inks import Colouring, Marks
from pnp.model.face import Rect

GROUND = 60.0  # millimetres; what is wider is a ground


def ground_left_out(marks: Marks, scale: float) -> Marks:
    """Return a drawing without boxes that cover all of it."""
    return tuple(
        mark for mark in marks if not (isinstance(mark, Rect) and mark.box.width * scale >= GROUND)
    )


THIN = Colouring(ground_left_out)
