"""A picture file that was looked at and found good, before anything is drawn with it."""

from typing import NamedTuple

_TONE = "\0"  # between the key of a picture and the tone in which it is printed


def toned(key: str, tone: str) -> str:
    """Return the key of a picture that is printed in another tone."""
    return f"{key}{_TONE}{tone}"


def told_apart(key: str) -> tuple[str, str]:
    """Return the key of a picture as it lies in the project, and the tone."""
    name, _, tone = key.partition(_TONE)
    return name, tone


class PictureFile(NamedTuple):
    """Where a picture lies and what its header says; the pixels stay in the file."""

    key: str  # its name inside the project, one for each file
    format: str  # "png", "jpeg", "svg" or "other"
    width: int  # in pixels, as it prints upright
    height: int
    path: str
    channels: int = 0  # of a JPEG: 1 grey, 3 colour, 4 CMYK
    inverted: bool = False  # a JPEG in Adobe's CMYK, where 0 is full ink
    tone: str = ""  # in which it is printed: as it is, grey, pale or faint
    turn: int = 1  # the orientation that a camera noted (EXIF 1 to 8)
    is_moving: bool = False  # it has more frames than the first, which is printed
