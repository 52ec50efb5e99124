"""What a page shows, as a fingerprint: known before anything is rendered."""

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from pnp.draw.drawing import Drawing
from pnp.draw.operators import Batch, Inker
from pnp.draw.syntax import aloud
from pnp.model.face import Inked, Mark, Needs
from pnp.model.sheet import Sheet


class Showing:
    """Fingerprints of sheets, with everything that lies on them down to the fonts."""

    def __init__(self, drawing: Drawing, batches: Sequence[Batch]) -> None:
        self._drawing = drawing
        self._inker = Inker()
        self._faces = {face.name: face for batch in batches for face in batch.faces}
        for batch in batches:
            self._inker.all.shared.update(batch.supplies.shared)
        self._face = cache(lambda name: self._inked(self._faces[name]))
        self._shared = cache(lambda name: self._inked(self._inker.all.shared[name]))
        self._file = cache(lambda path: sha256(Path(path).read_bytes()).hexdigest())

    def sheet(self, sheet: Sheet) -> str:
        """Return the fingerprint of a sheet; what it is called is not on it."""
        placed = (
            f"{self._face(str(self._drawing.shows(put)))} {put[2:]}" for put in sheet.placements
        )
        around = (self._marks(marks) for marks in (sheet.under, sheet.guides, sheet.marks))
        return _mixed(str(sheet.size), *around, *placed)

    def _marks(self, marks: Sequence[Mark]) -> str:
        needs = Needs.none()
        operators = self._inker.marks(marks, needs)
        return self._inked(Inked(operators.encode("ascii"), needs))

    def _inked(self, inked: Inked) -> str:
        """Return the fingerprint of operators, with that of all that they call by a name."""
        data, (fonts, alphas, gradients, pictures, shared, *_), _, *shape = inked
        drawing = self._drawing
        return _mixed(
            sha256(data).hexdigest(),
            str((shape, sorted(alphas), sorted(gradients.items()))),
            *(self._file(drawing.font(aloud(font)).path) for font in sorted(fonts)),
            *(self._file(drawing.pictures[key].path) for key in sorted(pictures)),
            *(self._shared(name) for name in sorted(shared)),
        )


def _mixed(*facts: str) -> str:
    return sha256("\0".join(facts).encode()).hexdigest()
