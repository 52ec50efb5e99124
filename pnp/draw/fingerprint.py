"""What a page shows, as a fingerprint: known before anything is rendered."""

import zlib
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from pnp.draw.drawing import Drawing
from pnp.draw.operators import Batch, Inker
from pnp.draw.syntax import aloud
from pnp.model.face import Inked, Mark, Needs, PictureFile
from pnp.model.sheet import Sheet
from pnp.text.fonts import Font


class Prints:
    """Fingerprints of what is inked, with all that it calls by a name, down to the fonts."""

    def __init__(self, font: Callable[[str], Font]) -> None:
        self._font = font
        self.pictures: dict[str, PictureFile] = {}  # that are shown, which have to be there
        self.shared: dict[str, Inked] = {}  # marks in common, as well
        self._shared = cache(lambda name: self.of(self.shared[name]))
        self._file = cache(lambda path: sha256(Path(path).read_bytes()).hexdigest())

    def of(self, inked: Inked) -> str:
        """Return the fingerprint of operators, however they are packed."""
        data, (fonts, alphas, gradients, pictures, shared, *_), _, *shape = inked
        return _mixed(
            sha256(zlib.decompress(data)).hexdigest(),
            str((shape, sorted(alphas), sorted(gradients.items()))),
            *(self._file(self._font(aloud(font)).path) for font in sorted(fonts)),
            *(self._file(self.pictures[key].path) for key in sorted(pictures)),
            *(self._shared(name) for name in sorted(shared)),
        )


class Showing:
    """Fingerprints of sheets, with everything that lies on them."""

    def __init__(self, drawing: Drawing, batches: Sequence[Batch]) -> None:
        self._drawing = drawing
        self._inker = Inker()
        self._prints = Prints(drawing.font)
        self._prints.pictures.update(drawing.pictures)
        self._faces = {face.name: face for batch in batches for face in batch.faces}
        for batch in batches:
            self._prints.shared.update(batch.supplies.shared)
        self._face = cache(lambda name: self._prints.of(self._faces[name]))

    def sheet(self, sheet: Sheet) -> str:
        """Return the fingerprint of a sheet; what it is called is not on it."""
        placed = (
            f"{self._face(str(self._drawing.shows(put)))} {put[2:]}" for put in sheet.placements
        )
        around = (self._marks(marks) for marks in (sheet.under, sheet.guides, sheet.marks))
        return _mixed(str((sheet.size, sheet.drawn, sheet.clear)), *around, *placed)

    def _marks(self, marks: Sequence[Mark]) -> str:
        needs = Needs.none()
        operators = self._inker.marks(marks, needs)
        self._prints.shared.update(self._inker.all.shared)
        return self._prints.of(Inked(zlib.compress(operators.encode("ascii"), 1), needs))


def _mixed(*facts: str) -> str:
    return sha256("\0".join(facts).encode()).hexdigest()
