"""Pictures of a site as files of SVG, called by what they show: equal ones are one file."""

from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple

from pnp.draw.vector import Framed, Vectors
from pnp.geometry import Box
from pnp.model.face import Mark
from pnp.model.game import Game
from pnp.model.names import filed
from pnp.units import POINTS_PER_MM

FOLDER = "pictures"
LARGER = 1.45 * 4 / 3 * POINTS_PER_MM  # pixels of a screen for a millimetre: letters as in texts
_TAG = 10  # hexadecimal digits of what a file shows


class SvgPicture(NamedTuple):
    """A picture on a page."""

    path: str  # from the root of the site
    width: int  # pixels
    height: int
    says: str = ""  # instead of it
    other: str = ""  # the file that telephones, or eyes by night, are shown instead


class PictureSaver:
    """Writes drawings of one game; what looks alike in other languages is written once."""

    def __init__(self, game: Game, vectors: Vectors, put: Callable[[str, bytes], None]) -> None:
        self._game, self._vectors, self._put = game, vectors, put

    def saved(self, name: str, marks: tuple[Mark, ...], box: Box, outline: str = "") -> SvgPicture:
        """Write what is seen in a box, perhaps cut out, and return its place on pages."""
        title = f"{self._game.title}: {name}"
        svg = self._vectors.drawing(marks, Framed(box, title, outline=outline)).encode()
        tag = sha256(svg).hexdigest()[:_TAG]
        path = f"{FOLDER}/{filed(self._game.id)}/{name.replace('/', '-')}-{tag}.svg"
        self._put(path, svg)
        return SvgPicture(path, round(box.width * LARGER), round(box.height * LARGER))
