"""Are pictures sharp, and still? How many of their pixels come to an inch of paper."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.findings import Finding, Where, warning
from pnp.model.face import Art, Face, Group, Inked, Mark, Picture, PictureFile, tone_of
from pnp.units import INCH
from pnp.worded import worded

SHARP = 300  # dots per inch, of which nobody sees one
COARSE = 200  # below which anybody sees them at arm's length


class _Shown(NamedTuple):
    """A picture as a line of a template shows it, where it is largest."""

    dpi: float
    width: float  # in millimetres
    height: float
    face: str


def pictures_are_sharp(
    faces: Iterable[Face], pictures: Mapping[str, PictureFile]
) -> Iterator[Finding]:
    """Yield pictures that are printed too large for their pixels, once for the line that does."""
    found: dict[tuple[str, Where], dict[str, _Shown]] = {}
    for face in faces:
        for picture, scale in _placed(face.marks, 1.0):
            file = pictures[picture.source]
            width, height = picture.box.width * scale, picture.box.height * scale
            dpi = min(file.width / width, file.height / height) * INCH
            if round(dpi) < COARSE:
                key = tone_of(picture.source)[0], picture.where
                one = _Shown(dpi, width, height, str(face.name))
                shown = found.setdefault(key, {})
                shown[one.face] = min(shown.get(one.face, one), one)
    for (name, where), shown in found.items():
        yield _told(name, where, min(shown.values()), len(shown) - 1)


def pictures_are_still(
    faces: Iterable[Face], pictures: Mapping[str, PictureFile]
) -> Iterator[Finding]:
    """Yield pictures that move on a screen, once for the line that shows them."""
    if not any(file.is_moving for file in pictures.values()):
        return
    told = dict.fromkeys(
        (tone_of(picture.source)[0], picture.where)
        for face in faces
        for picture, _ in _placed(face.marks, 1.0)
        if pictures[picture.source].is_moving
    )
    for name, where in told:
        message = worded("picture {file} moves; only its first frame is printed", file=name)
        yield warning(where, message, worded("save the frame that you want as PNG"))


def _told(name: str, where: Where, worst: _Shown, others: int) -> Finding:
    piece: str = worst.face
    if others:
        piece = worded("{piece} and {number} more", piece=piece, number=others)
    size = worded("{width} × {height} mm", width=f"{worst.width:.0f}", height=f"{worst.height:.0f}")
    message = worded(
        "{piece}: picture {file} has {dpi} dots per inch at {size}, {sharp} are sharp",
        piece=piece,
        file=name,
        dpi=f"{worst.dpi:.0f}",
        size=size,
        sharp=SHARP,
    )
    width, height = (round(side / INCH * SHARP) for side in (worst.width, worst.height))
    hint = worded(
        "use one of {width} × {height} pixels, or show it smaller; below {coarse} dots are seen",
        width=width,
        height=height,
        coarse=COARSE,
    )
    return warning(where, message, hint)


def _placed(marks: Iterable[Mark], scale: float) -> Iterator[tuple[Picture, float]]:
    """Yield pictures, and how much larger groups make them; most art has none to look for."""
    for mark in marks:
        match mark:
            case Picture():
                yield mark, scale
            case Group():
                yield from _placed(mark.marks, scale * mark.scale)
            case Art() if mark.needs.pictures or any(map(_shows, mark.forms.values())):
                yield from _placed(mark.marks, scale)


def _shows(form: Inked) -> bool:
    return bool(form.needs.pictures)
