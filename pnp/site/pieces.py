"""Pictures of pieces: cut out one by one, and many of them as a wall."""

from collections.abc import Callable, Iterator

from pnp.compose.faces import Composer
from pnp.geometry import Box
from pnp.model.face import texts
from pnp.model.game import Component, Piece
from pnp.model.names import Side
from pnp.site.saving import PictureSaver, SvgPicture
from pnp.site.walls import HIGH, WIDE, wall, wall_pieces
from pnp.text.inline import plain

SAID = 120  # letters that are read out of a piece


class PiecePictures:
    """Draws the pieces of one edition."""

    def __init__(self, composer: Composer, saver: PictureSaver) -> None:
        self._composer, self._saver = composer, saver

    def pieces(self, component: Component, some: tuple[Piece, ...]) -> Iterator[SvgPicture]:
        """Yield the fronts of some pieces cut out, then the back of the first."""
        faces = [(piece, Side.FRONT) for piece in some]
        if component.back:
            faces.append((some[0], Side.BACK))
        for piece, side in faces:
            name = f"{component.id}/{piece.id}"
            shown = self._composer.shown(name, side)
            called = name if side is Side.FRONT else f"{name}-{side}"
            said = dict.fromkeys(plain(text.text) for text in texts(shown.marks))
            picture = self._saver.saved(called, shown.marks, Box(0, 0, *shown.size), shown.outline)
            yield picture._replace(says=", ".join(said)[:SAID])

    def wall(self, ground: str, has_all: Callable[[Component], bool]) -> SvgPicture:
        """Return a wall of pieces, which stands for the game."""
        names = wall_pieces(self._composer.game, has_all)
        shown = [self._composer.shown(name, Side.FRONT) for name in names]
        return self._saver.saved("wall", wall(shown, ground), Box(0, 0, WIDE, HIGH))
