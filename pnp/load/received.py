"""Pictures that come from elsewhere, judged before they are files of the project."""

from pathlib import PurePosixPath

from pnp.findings import Where, refuse
from pnp.load.pictures import measured
from pnp.model.face import PictureFile
from pnp.pictures.files import Problem, read_facts
from pnp.pictures.svg import ENDING, read_svg


def judged(data: bytes, name: str) -> PictureFile:
    """Return what a picture says of itself before it is a file of the project, or refuse it."""
    try:
        if PurePosixPath(name).suffix.lower() == ENDING:
            return measured(read_svg(data, name))
        return read_facts(data)
    except Problem as problem:
        raise refuse(Where(name), problem.of(name), problem.hint) from None
