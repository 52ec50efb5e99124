"""A game for Tabletop Simulator: pictures and meshes, and the file that its Saved Objects open."""

from collections.abc import Iterator, Sequence

from pnp.build import drawn
from pnp.exports.folder import ExportJob, Made
from pnp.exports.table_files import Addresses
from pnp.exports.table_labels import Labels
from pnp.exports.table_objects import Label, Object, book, moved, saved
from pnp.exports.table_parts import SetOut, Tabletop
from pnp.geometry import Point
from pnp.model.names import filed
from pnp.parts.part import Part
from pnp.pictures.pixels import shrunk
from pnp.units import INCH

APART = 1.0  # unit between things on the table
ROW = 36.0  # units, after which another row begins
DEEP = 16.0  # units from row to row
BOOK = 216.0  # mm that the rules take
THUMBNAIL = 256  # pixels of the picture that the menu shows
GAME = ""  # what shows no part by itself


def tabletop(job: ExportJob, dpi: float, url: str, disk: str) -> Iterator[Made]:
    """Yield the files of a game, and last the one that lists all objects.

    They are found below an address of the web, or where the output folder is on this disk.
    """
    edition = job.edition
    labels = Labels(edition)
    inside = job.folder.folder.relative_to(job.request.out).as_posix()
    addresses = Addresses(f"{disk}/{inside}", url)
    table = Tabletop(labels, addresses, dpi, job.report)
    laid: list[SetOut] = []
    for part in job.parts():
        job.tell(f"{edition.name}: {part.title}")
        with job.report.refusals():
            one = (
                table.lay(part, part.component)
                if part.component
                else _rules(part, job, labels, addresses)
            )
            laid.append(one)
            yield from one.files
    name = f"{filed(edition.game.id)}-{edition.language.code}"
    pictures = (file for one in laid for file in one.files if file.path.endswith(".png"))
    if first := next(pictures, None):  # which the menu shows
        yield Made(f"{name}.png", shrunk(first.data, THUMBNAIL, dpi), first.part)
    if laid:
        yield Made(f"{name}.json", saved(edition.full_title, list(_placed(laid))), GAME)


def _rules(part: Part, job: ExportJob, labels: Labels, addresses: Addresses) -> SetOut:
    paged = part.ordered(part.order._replace(view="", format="pdf"))
    ((_, data),) = drawn(paged, job.report)
    file = Made(f"{part.id}.pdf", b"".join(data), part.id)
    label = Label(labels.guid(part.id), f"{job.edition.full_title}: {part.title}")
    return SetOut((file,), (book(label, addresses.of(file)),), BOOK)


def _placed(laid: Sequence[SetOut]) -> Iterator[Object]:
    """Put things side by side in rows."""
    x, z = 0.0, 0.0
    for one in laid:
        wide = one.width / INCH
        for thing in one.objects:
            if x and x + wide > ROW:
                x, z = 0.0, z - DEEP
            yield moved(thing, Point(x + wide / 2 - ROW / 2, z))
            x += wide + APART
