"""What is given to whoever writes files: a document, and its faces when they are wanted."""

from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import NamedTuple

from pnp.draw.operators import Batch
from pnp.model.face import Face, PictureFile
from pnp.model.names import FaceName
from pnp.model.sheet import Document, Placement
from pnp.pictures.pixels import Look
from pnp.text.fonts import Font

__all__ = ["Drawing", "Files", "Look"]

# What a file is called besides its part, and the file itself.
Files = Generator[tuple[str, Iterable[bytes]], None, None]


class Drawing(NamedTuple):
    """A part on its way into files."""

    document: Callable[[], Document]
    shows: Callable[[Placement], FaceName]  # which face lies there: many pieces share a back
    faces: Callable[[], Iterable[Face]]  # one at a time
    inked: Callable[[], AbstractContextManager[Iterable[Batch]]]  # as operators, while it is open
    font: Callable[[str], Font]
    pictures: Mapping[str, PictureFile]  # known once the faces are there
    look: Look = Look()
