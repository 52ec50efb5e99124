"""What is given to whoever writes files: sheets that are arranged, and faces as they come."""

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import NamedTuple

from pnp.draw.operators import Batch
from pnp.model.face import Face, FaceName, PictureFile
from pnp.model.sheet import Document, Placement
from pnp.pictures.pixels import Look
from pnp.text.fonts import Font

__all__ = ["Drawing", "Files", "Look"]

# What a file is called besides its part, and the file itself.
Files = Generator[tuple[str, Iterable[bytes]], None, None]


class Drawing(NamedTuple):
    """A part on its way into files: arranged, and its faces are read one by one."""

    document: Document
    font: Callable[[str], Font]
    pictures: Mapping[str, PictureFile]  # known once the faces are there
    batches: Iterable[Batch] = ()  # faces as operators
    faces: Iterable[Face] = ()  # as marks, for formats that are given these
    shared: Mapping[FaceName, FaceName] = {}  # faces in whose place that of another piece lies
    look: Look = Look()

    def shows(self, placement: Placement) -> FaceName:
        """Return which face lies there: many pieces share a back."""
        return self.shared.get(placement.face, placement.face)
