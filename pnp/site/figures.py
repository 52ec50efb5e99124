"""Pictures of rules: figures, the drawn title, rows of the parts list, and signs in texts."""

from collections.abc import Callable

from pnp.compose.faces import Composer
from pnp.findings import Where
from pnp.geometry import Box, Size
from pnp.model.face import Mark
from pnp.model.game import Block
from pnp.rulebook.drawings import Drawings, Given, shows, told
from pnp.rulebook.fan import fanned_out, shown_by
from pnp.rulebook.figures import drawn_sizes
from pnp.rulebook.parts import PICTURES
from pnp.rulebook.style import COLUMN, INSIDE, WIDE
from pnp.site.saving import PictureSaver, SvgPicture
from pnp.text.placing import IconPlace

NARROW = 0.8  # of the usual width; what is narrower is shown on telephones
INKS = ("#1d1d1f", "#ececf0")  # of signs in texts, by day and by night


class FigurePictures:
    """Draws the pictures of one edition's rules."""

    def __init__(
        self,
        composer: Composer,
        given: Given,
        saver: PictureSaver,
        wrong: Callable[[Where, str, str], None],
    ) -> None:
        self._composer, self._given, self._saver = composer, given, saver
        self._wrong = wrong
        self._figures = Drawings(composer, given, wrong)
        self._signs: dict[str, SvgPicture] = {}

    def _sizes(self, block: Block, width: float) -> list[Size]:
        """Return the usual size of a figure, and a narrow one if it offers any."""
        (usual, *others), _ = drawn_sizes(block.options, width)
        slim = [size for size in others if size.width < NARROW * usual.width]
        return [usual, *sorted(slim)[:1]]

    def _for_all(
        self, block: Block, template: str, width: float, **words: str
    ) -> tuple[SvgPicture, tuple[Mark, ...]]:
        """Draw a figure, and once more for telephones if it can be narrower."""
        made = []
        for size in self._sizes(block, width):
            marks = self._figures.drawn(block, template, size, **words)
            made.append((self._saver.saved(block.id, marks, Box(0, 0, *size)), marks))
        (usual, marks), (slim, _) = made[0], made[-1]
        return usual._replace(other=slim.path if slim != usual else ""), marks

    def figure(self, block: Block, inside: bool) -> SvgPicture | None:
        """Return a figure of the rules with the sentence that it is read as."""
        if not block.words:
            self._wrong(block.where, f"{block.id}: a figure names its template", "")
            return None
        width = WIDE if "wide" in block.words else INSIDE if inside else COLUMN
        picture, marks = self._for_all(block, block.words[0], width)
        return picture._replace(says=told(block, marks))

    def banner(self, block: Block) -> tuple[SvgPicture | None, bool]:
        """Return a drawn title, and whether it shows what stands below it, too."""
        if "template" not in block.options:
            return None, False
        tagline = "".join(one.text for one in block.blocks)
        picture, marks = self._for_all(block, block.options["template"], WIDE, tagline=tagline)
        return picture, shows(marks, tagline)

    def part(self, block: Block) -> SvgPicture | None:
        """Return the pieces that a row of the parts list names."""
        shown, problems = shown_by(self._composer, block.words)
        for problem in problems:
            self._wrong(block.where, f"{block.id}: {problem}", "")
        if not shown:
            return None
        marks, high = fanned_out(shown, PICTURES)
        return self._saver.saved(block.id, marks, Box(-0.2, -0.2, PICTURES + 0.4, high + 0.4))

    def sign(self, name: str) -> SvgPicture | None:
        """Return an icon that stands in a text; None if there is no such symbol."""
        if name not in self._signs:
            made = []
            for ink in INKS:
                marks = self._composer.icons((IconPlace(name, 0.0, 0.0, 10.0),), ink)
                across = self._composer.setter.icon_width(name)
                if not marks or across is None:
                    return None
                made.append(self._saver.saved(f"icon-{name}", marks, Box(0, 0, 10 * across, 10)))
            day, night = made
            other = night.path if night != day else ""
            says = self._given.signs.get(name, name)
            self._signs[name] = day._replace(other=other, says=says)
        return self._signs[name]
