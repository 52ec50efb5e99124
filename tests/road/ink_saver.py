"""A face without the ground that drinks the ink."""

from pnp.model.face import Face, Rect


def ground_left_out(face: Face) -> Face:
    """Return a face without boxes that cover all of it."""
    kept = tuple(
        mark for mark in face.marks if not (isinstance(mark, Rect) and mark.box.width >= face.width)
    )
    return face._replace(marks=kept)
