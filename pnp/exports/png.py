"""One picture for each face, with names that sort as the data do."""

from collections.abc import Iterator

from pnp.choices import BLED
from pnp.exports.folder import ExportJob, Made
from pnp.exports.portraits import Portrait, portraits
from pnp.model.game import RULES
from pnp.pictures.pixels import Look

DIGITS = 3  # of the number that a name begins with, or more where there are thousands


def pictures(job: ExportJob, dpi: float) -> Iterator[Made]:
    """Yield every picture that is asked for."""
    is_bled = job.request.order.view == BLED
    for part in job.parts():
        name = f"{job.edition.name}: {part.title}"
        job.tell(name)
        with job.report.refusals():
            for done, one in enumerate(portraits(part, Look(dpi), job.report, is_bled), 1):
                job.tell(f"{name}, {done}")
                yield Made(f"{part.id}/{file_name(one)}", one.data, part.id, _told(one))


def file_name(portrait: Portrait) -> str:
    """Return what a picture is called; a back that all pieces share has no number."""
    if portrait.shared:
        return f"{portrait.face.side}.png"
    number = f"{portrait.number:0{max(DIGITS, len(str(portrait.of)))}}"
    if portrait.face.component == RULES:
        return f"{number}.png"
    piece = portrait.face.piece.replace("/", "-").replace(" ", "-")
    return f"{number}-{piece}-{portrait.face.side}.png"


def _told(one: Portrait) -> dict[str, object]:
    return {
        "piece": "" if one.shared else one.face.piece,
        "side": one.face.side,
        "copies": one.copies,
        "width": round(one.size.width, 3),
        "height": round(one.size.height, 3),
    }
