"""What is said of pieces beside them: a sentence above, or beside a net that leaves room."""

from collections.abc import Iterator

from pnp.arrange.assembly import steps
from pnp.arrange.job import PaperJob
from pnp.arrange.layout import Layout
from pnp.geometry import Box, Edges
from pnp.model.face import Mark
from pnp.text.setting import Align, Style

_NOTE = Style(size=9.0, least=6.0, fill="#404040", align=Align.CENTRE)


def notes(job: PaperJob, layout: Layout, around: Box) -> Iterator[Mark]:
    """Yield the note of a sheet and the steps of what is folded, each set at its place."""
    free = job.component.shape.free
    box = layout.note and layout.note.shrunk(Edges(left=10, top=1.5, right=10, bottom=1.5))
    if free:
        x, y, width, height = free[0]
        box = Box(around.x + x, around.y + y, width, height)
    if job.note and box:
        yield job.setter.label(job.note, box, _NOTE, marked=True)
    yield from steps(job, layout.room, around)
